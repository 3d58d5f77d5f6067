# Loops that lanes leave one by one: what is no number stays as it is while nobody computes with it,
# and is the canonical one afterwards.
#
# run: 0
# expect: 9221120237041090561 0
# expect: 9221120237041090561 9218868437227405313 0
# expect: 16
# expect: 0
# run: 1
# expect: 9221120237041090560 16
# expect: 9218868437227405313 9221120237041090561 16
# expect: 32
# expect: 0
# run: 40
# expect-turns: jit_loops
# expect: 9221120237041090560 640
# expect: 9221120237041090561 9218868437227405313 640
# expect: 656
# expect: 0
.entry main
.codelet main, worker, handle
        fb.rd   a3, a2, 0               # turns
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 0x7ff8000000000001
        li      t1, 0x7ff0000000000001
        vmv.v.x v3, t0
        vmv.v.x v4, t0
        vmv.v.i v5, 0
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        vcpop.m a4, v6
1:      vmslt.vx v7, v5, a3             # v3 and v4: sums
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 2f
        beqz    a5, 3f
        mv      a4, a5
        vmmv.m  v6, v7
2:      vfadd.vv v3, v3, v4
        vadd.vi v5, v5, 1
        j       1b
3:      vmv.x.s a6, v3
        fb.print.d a6
        li      a6, 32
        fb.print.c a6
        vmv.v.i v8, 0
        vredsum.vs v8, v5, v8
        vmv.x.s a6, v8
        fb.print.d a6
        li      a6, 10
        fb.print.c a6

        vmv.v.x v3, t0                  # v3 and v4 change places
        vmv.v.x v4, t1
        vmv.v.i v5, 0
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        vcpop.m a4, v6
1:      vmslt.vx v7, v5, a3
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 2f
        beqz    a5, 3f
        mv      a4, a5
        vmmv.m  v6, v7
2:      vmv.v.v v9, v3
        vmv.v.v v3, v4
        vmv.v.v v4, v9
        vadd.vi v5, v5, 1
        j       1b
3:      vmv.x.s a6, v3
        fb.print.d a6
        li      a6, 32
        fb.print.c a6
        vmv.x.s a6, v4
        fb.print.d a6
        li      a6, 32
        fb.print.c a6
        vmv.v.i v8, 0
        vredsum.vs v8, v5, v8
        vmv.x.s a6, v8
        fb.print.d a6
        li      a6, 10
        fb.print.c a6

        vmv.v.i v5, 0                   # the count is another one: never all
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        li      a4, 17
1:      vmslt.vx v7, v5, a3
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 2f
        vadd.vi v5, v5, 1
        beqz    a5, 3f
        j       1b
2:      vadd.vi v5, v5, 2
        j       1b
3:      vmv.v.i v8, 0
        vredsum.vs v8, v5, v8
        vmv.x.s a6, v8
        fb.print.d a6
        li      a6, 10
        fb.print.c a6
        fb.update.d x0
        fb.quit
