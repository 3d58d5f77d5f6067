# A loop that looks for elements of a leaf with three of them: the fourth is not there, whatever the looks before have found.
#
# run:
# error: 27: read of an undefined element

.entry main
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 3
        li      t3, 4                   # the tree's shift
        fb.create a3
        li      t1, 7
        fb.wd   a3, 0, t1
        fb.wd   a3, 1, t1
        fb.wd   a3, 2, t1
        fb.create a5
        fb.wh   a5, 0, a3
        vmv.v.i v4, 0
        vmv.v.i v2, 0                   # all lanes: 0, then 1, 2, 3
        li      s0, 0
        li      s1, 300
again:  vand.vi v3, v2, 1
        li      t2, 290
        blt     s0, t2, within
        vmv.v.x v3, t0
within:
        fb.vg.v v7, a5, v3, t3
        vadd.vv v4, v4, v7
        vadd.vi v2, v2, 1
        addi    s0, s0, 1
        blt     s0, s1, again
        vmv.x.s a6, v4
        fb.update.d a6
        fb.quit
