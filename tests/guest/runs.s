# Runs of 16 elements at every place of two trees of 41 leaves, by turns: element i is i in one and
# 3 i in the other; their last nodes and roots are not full.  The same of a node of theirs.  Then of
# small trees that are made, dropped and made again.  Printed are sums of lanes 0 and 15 and of all
# lanes; the same of a node; sums of the small trees.
#
# run:
# expect: 839055 6712440 186381 1491048 21184

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
        vmv.v.i v9, 0
        li      t3, 8                   # shift
        li      t0, 0
        li      t1, 641                 # places
        li      s2, 0
        li      s3, 0
.L1:
        fb.vg.x v2, a3, t0, t3
        vadd.vv v3, v2, v2
        vslidedown.vi v4, v2, 15
        vmv.x.s t4, v2
        vmv.x.s t5, v4
        add     s2, s2, t4
        add     s2, s2, t5
        vredsum.vs v5, v2, v9
        vmv.x.s t4, v5
        add     s3, s3, t4
        mv      t6, a3                  # by turns
        mv      a3, a4
        mv      a4, t6
        addi    t0, t0, 1
        blt     t0, t1, .L1
        fb.print.d s2
        fb.print.s space
        fb.print.d s3
        fb.print.s space
        fb.rh   a5, a3, 1               # elements 256 to 511
        li      t3, 4
        li      t0, 240
        li      s2, 0
        li      s3, 0
.L2:
        fb.vg.x v2, a5, t0, t3
        vslidedown.vi v4, v2, 15
        vmv.x.s t4, v2
        vmv.x.s t5, v4
        add     s2, s2, t4
        add     s2, s2, t5
        vredsum.vs v5, v2, v9
        vmv.x.s t4, v5
        add     s3, s3, t4
        addi    t0, t0, -3
        bgez    t0, .L2
        fb.print.d s2
        fb.print.s space
        fb.print.d s3
        fb.print.s space
        li      t0, 12                  # trees of two leaves, then of one
        li      t1, 7
        li      t3, 4
        li      s2, 0
        vid.v   v1
.L3:
        fb.create a5
        fb.create a6
        fb.create a7
        fb.vw   a6, v1
        fb.vw   a7, v1
        fb.wh   a5, 0, a6
        fb.wh   a5, 1, a7
        fb.vg.x v2, a5, t1, t3
        fb.drop a5
        fb.create a5
        fb.vw   a5, v1
        fb.vg.x v3, a5, x0, x0
        fb.drop a5
        fb.create a5
        fb.vw   a5, v2
        vadd.vv v4, v2, v3
        vredsum.vs v5, v4, v9
        vmv.x.s t4, v5
        add     s2, s2, t4
        fb.drop a5
        vadd.vx v1, v1, t0
        addi    t0, t0, -1
        bnez    t0, .L3
        fb.update.d s2
        fb.quit

.string space, " "
