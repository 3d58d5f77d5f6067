# Loops that ask at their end whether they go on: products of tiles, and lanes that leave one by one.
# What the last turn leaves in registers is there behind the loop.  The argument is a number of turns;
# the first one is taken whatever it is.
#
# run: 0
# expect: 16.0 1 1.0 1.0
# expect: 1248 4 12
# expect: 1248 4 11 12
# expect: 2176 16
# expect-turns: jit_tiles jit_loops
# run: 1
# expect: 16.0 1 1.0 1.0
# expect: 1456 4 13
# expect: 1456 4 12 13
# expect: 2176 16
# expect-turns: jit_tiles jit_loops
# run: 3
# expect: 224.0 3 3.0 3.0
# expect: 1920 4 15
# expect: 1920 4 14 15
# expect: 2176 16
# expect-turns: jit_tiles jit_loops
# run: 16
# expect: 23936.0 16 16.0 16.0
# expect: 6496 4 28
# expect: 6496 4 27 28
# expect: 2176 16
# expect-turns: jit_tiles jit_loops
.string newline, "\n"
.string space, " "
.const  one, 1.0
.entry  main

.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.rd   s0, a2, 0
        fb.create s1                    # tile t is t + 1 everywhere
        fb.create s2                    # the same in another node
        fb.const.fd fa0, one
        vfmv.v.f v16, fa0
        vmv.v.i v17, 0
        li      t0, 0
        li      t1, 16
1:      vfadd.vv v17, v17, v16
        fb.create t2                    # the row of all
        fb.vw   t2, v17
        fb.create t3
        li      t4, 0
2:      fb.wh   t3, t4, t2
        addi    t4, t4, 1
        blt     t4, t1, 2b
        fb.wh   s1, t0, t3
        fb.wh   s2, t0, t3
        addi    t0, t0, 1
        blt     t0, t1, 1b

        fb.tile.z v0
        li      t1, 0
3:      fb.rh   t2, s1, t1
        fb.rh   t3, s2, t1
        fb.tile.mac v0, t2, t3
        addi    t1, t1, 1
        blt     t1, s0, 3b
        vfmv.f.s fa1, v0
        fb.print.fd fa1
        fb.print.s space
        fb.print.d t1
        fb.print.s space
        fb.rh   t2, t2, 0               # the tiles of the last turn
        fb.vr   v1, t2
        vfmv.f.s fa1, v1
        fb.print.fd fa1
        fb.print.s space
        fb.rh   t3, t3, 0
        fb.vr   v1, t3
        vfmv.f.s fa1, v1
        fb.print.fd fa1
        fb.print.s newline

        vid.v   v8
        vadd.vx v8, v8, s0              # lane k leaves after k + n turns
        vmv.v.i v3, 0
        vmv.v.i v5, 0
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        vcpop.m a4, v6
        li      t5, 0
        addi    s3, s0, 12
4:      vmslt.vv v7, v5, v8
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 5f
        beqz    a5, 6f
        mv      a4, a5
        vmmv.m  v6, v7
5:      vadd.vi v5, v5, 1
        vadd.vv v3, v3, v5
        addi    t5, t5, 1
        blt     t5, s3, 4b
6:      vmv.v.i v10, 0
        vredsum.vs v10, v3, v10
        vmv.x.s a6, v10
        fb.print.d a6
        fb.print.s space
        fb.print.d a4
        fb.print.s space
        fb.print.d t5
        fb.print.s newline

        # the same, with a vector that is read behind the loop only
        vid.v   v8
        vadd.vx v8, v8, s0              # lane k leaves after k + n turns
        vmv.v.i v3, 0
        vmv.v.i v5, 0
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        vcpop.m a4, v6
        li      t5, 0
        addi    s3, s0, 12
7:      vmslt.vv v7, v5, v8
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 8f
        beqz    a5, 9f
        mv      a4, a5
        vmmv.m  v6, v7
8:      vadd.vi v5, v5, 1
        vadd.vv v3, v3, v5
        vadd.vi v9, v5, -1
        addi    t5, t5, 1
        blt     t5, s3, 7b
9:      vmv.v.i v10, 0
        vredsum.vs v10, v3, v10
        vmv.x.s a6, v10
        fb.print.d a6
        fb.print.s space
        fb.print.d a4
        fb.print.s space
        vmv.x.s a6, v9
        fb.print.d a6
        fb.print.s space
        fb.print.d t5
        fb.print.s newline

        # each turn reads its limit: these turns are none for registers alone
        fb.create s4
        li      t0, 0
        li      t1, 16
10:     fb.wd   s4, t0, t1              # 16 and less
        addi    t0, t0, 1
        addi    t1, t1, -1
        bnez    t1, 10b
        vmv.v.i v3, 0
        vid.v   v5
        vmv.v.i v6, 0
        vmseq.vi v6, v6, 0
        vcpop.m a4, v6
        li      t5, 0
        li      s3, 16
11:     fb.rd   a3, s4, t5
        vmslt.vx v7, v5, a3
        vmand.mm v7, v6, v7
        vcpop.m a5, v7
        beq     a5, a4, 12f
        beqz    a5, 13f
        mv      a4, a5
        vmmv.m  v6, v7
12:     vadd.vx v3, v3, a4
        addi    t5, t5, 1
        blt     t5, s3, 11b
13:     vmv.v.i v10, 0
        vredsum.vs v10, v3, v10
        vmv.x.s a6, v10
        fb.print.d a6
        fb.print.s space
        fb.print.d t5
        fb.print.s newline
        fb.update.h x0
        fb.quit
