# Windows of two trees beside multiples of 16, in one codelet with more pairs of a tree and a shift than a codelet has Runs
# (jit_runs.c): first 16 pairs, then loops that make chunk after chunk of windows by the first pair and by one more: one that
# has a Run of its own, and one that has not.  Element i is i in one tree and 3 i in the other.  Printed are the sum of the
# first windows and that of the chunks.
#
# run:
# expect: 1807360 12103680

.entry main
.codelet main, worker, handle
        fb.sync both, 2, x0
        fb.forall tree, 2, x0
        fb.quit

# a1 = 0 or 1: the tree
.codelet tree, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        slli    a1, a1, 1
        addi    a1, a1, 1               # 1 or 3
        vid.v   v1
        vmul.vx v1, v1, a1
        slli    t6, a1, 4               # from leaf to leaf
        li      t0, 41
        fb.create a3                    # root
        li      t1, 0
.L1:
        fb.create a4                    # node
        li      t2, 0
.L2:
        fb.create a5
        fb.vw   a5, v1
        fb.wh   a4, t2, a5
        vadd.vx v1, v1, t6
        addi    t0, t0, -1
        addi    t2, t2, 1
        beqz    t0, .L3
        li      t3, 16
        blt     t2, t3, .L2
.L3:
        fb.wh   a3, t1, a4
        addi    t1, t1, 1
        bnez    t0, .L1
        fb.update.h a3
        fb.quit

.codelet both, continuation, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.rh   a3, a2, 0
        fb.rh   a4, a2, 1
        vmv.v.i v8, 0
        vmv.v.i v9, 0
        vmv.v.i v10, 0
        li      t3, 8                   # the shift, in ten registers
        mv      s4, t3
        mv      s5, t3
        mv      s6, t3
        mv      s7, t3
        mv      s8, t3
        mv      s9, t3
        mv      s10, t3
        mv      s11, t3
        mv      t4, t3
        mv      sp, t3
        li      t5, 20                  # rounds
        li      t2, 16
.L1:
        addi    t1, t2, 1
        fb.vg.x v2, a3, t1, s4
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s4
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s5
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s5
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s6
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s6
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s7
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s7
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s8
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s8
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s9
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s9
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s10
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s10
        vadd.vv v9, v9, v2
        fb.vg.x v2, a3, t1, s11
        vadd.vv v9, v9, v2
        fb.vg.x v2, a4, t1, s11
        vadd.vv v9, v9, v2
        fb.create a5                    # a node of chunks
        li      t0, 0
        mv      a6, t2
        addi    a7, t2, 256
.L2:
        addi    t6, a6, -1
        fb.vg.x v2, a3, t6, s4
        addi    t6, a6, 1
        fb.vg.x v3, a3, t6, s4
        addi    t6, a6, -1
        fb.vg.x v4, a4, t6, t4
        addi    t6, a6, 1
        fb.vg.x v5, a4, t6, t4
        vsub.vv v3, v2, v3
        vsub.vv v5, v5, v4
        vadd.vv v2, v2, v3
        vadd.vv v4, v4, v5
        vadd.vv v2, v2, v4
        fb.create t6
        fb.vw   t6, v2
        fb.wh   a5, t0, t6
        addi    t0, t0, 1
        addi    a6, a6, 16
        blt     a6, a7, .L2
        li      t0, 0
        li      a6, 16
.L3:
        fb.rh   t6, a5, t0
        fb.vr   v2, t6
        vadd.vv v10, v10, v2
        addi    t0, t0, 1
        blt     t0, a6, .L3
        fb.drop a5
        fb.create a5
        li      t0, 0
        mv      a6, t2
        addi    a7, t2, 256
.L4:
        addi    t6, a6, -1
        fb.vg.x v2, a3, t6, s4
        addi    t6, a6, 1
        fb.vg.x v3, a3, t6, s4
        addi    t6, a6, -1
        fb.vg.x v4, a4, t6, sp
        addi    t6, a6, 1
        fb.vg.x v5, a4, t6, sp
        vsub.vv v3, v2, v3
        vsub.vv v5, v5, v4
        vadd.vv v2, v2, v3
        vadd.vv v4, v4, v5
        vadd.vv v2, v2, v4
        fb.create t6
        fb.vw   t6, v2
        fb.wh   a5, t0, t6
        addi    t0, t0, 1
        addi    a6, a6, 16
        blt     a6, a7, .L4
        li      t0, 0
        li      a6, 16
.L5:
        fb.rh   t6, a5, t0
        fb.vr   v2, t6
        vadd.vv v10, v10, v2
        addi    t0, t0, 1
        blt     t0, a6, .L5
        fb.drop a5
        addi    t2, t2, 16
        addi    t5, t5, -1
        bnez    t5, .L1
        vredsum.vs v5, v9, v8
        vmv.x.s s2, v5
        vredsum.vs v5, v10, v8
        vmv.x.s s3, v5
        fb.print.d s2
        fb.print.s space
        fb.update.d s3
        fb.quit


.string space, " "
