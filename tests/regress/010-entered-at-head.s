# Machine code is entered at the heads of long loops in which nothing happens to vectors.  Code before them has asked for
# a mask, for remainders and for elements of a tree; behind them come the same mask, and the lanes that were divided and
# looked for.
#
# run:
# expect: 24
# expect: 864
# expect: 256

.string newline, "\n"
.entry  masks

.codelet masks, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 4
        li      t1, 2                   # turns of the outer loop
        li      t2, 20000               # of the inner one
        li      t3, 0
        li      a6, 0
        vid.v   v2
        vmslt.vx v5, v2, t0             # 4 lanes
outer:  vcpop.m t4, v5
        add     a6, a6, t4
        li      t5, 0
inner:  addi    t5, t5, 1
        blt     t5, t2, inner
        vcpop.m t4, v5
        slli    t4, t4, 1
        add     a6, a6, t4
        vmnot.m v5, v5
        vmnot.m v5, v5
        addi    t3, t3, 1
        blt     t3, t1, outer
        fb.print.d a6
        fb.print.s newline
        fb.become rests, x0

.codelet rests, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 7
        li      t1, 2
        li      t2, 20000
        li      t3, 0
        vid.v   v2
        vmv.v.i v3, 0
        vmv.v.i v4, 0                   # where sums begin
outer:  vrem.vx v5, v2, t0
        vmsne.vi v0, v5, 0
        vcpop.m t4, v0
        li      t5, 0
inner:  addi    t5, t5, 1
        blt     t5, t2, inner
        vadd.vx v2, v2, t4
        vadd.vv v3, v3, v2
        addi    t3, t3, 1
        blt     t3, t1, outer
        vredsum.vs v6, v3, v4
        vmv.x.s a6, v6
        fb.print.d a6
        fb.print.s newline
        fb.become looks, x0

.codelet looks, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 4                   # the tree's shift
        li      t1, 2
        li      t2, 20000
        li      t3, 16
        vid.v   v2
        vmv.v.i v3, 0
        vmv.v.i v4, 0
        fb.create a3
        fb.vw   a3, v2
        vadd.vx v5, v2, t3
        fb.create a4
        fb.vw   a4, v5
        fb.create a5
        fb.wh   a5, 0, a3
        fb.wh   a5, 1, a4
        li      t3, 0
outer:  fb.vg.v v5, a5, v2, t0
        vmsne.vi v0, v5, 0
        vcpop.m t4, v0
        li      t5, 0
inner:  addi    t5, t5, 1
        blt     t5, t2, inner
        fb.vg.v v6, a5, v2, t0
        vadd.vv v3, v3, v6
        vadd.vi v2, v2, 1
        addi    t3, t3, 1
        blt     t3, t1, outer
        vredsum.vs v5, v3, v4
        vmv.x.s a6, v5
        fb.update.d a6
        fb.quit
