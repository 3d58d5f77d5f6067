# Elements of a tree of two leaves, 0 to 31, into lanes: side by side across both leaves, every
# second one, and both under the mask of even lanes; then half a chunk from lanes.
#
# run:
# expect: 200 240 100 112 36

.entry main
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 16
        li      t3, 4                   # the tree's shift
        li      t4, 5
        vid.v   v2
        fb.create a3
        fb.vw   a3, v2
        vadd.vx v3, v2, t0
        fb.create a4
        fb.vwp  a4, v3, x0, t0
        fb.create a5
        fb.wh   a5, 0, a3
        fb.wh   a5, 1, a4
        vmv.v.i v4, 0                   # where sums begin
        vadd.vv v5, v2, v2
        vand.vi v6, v2, 1
        vmseq.vi v0, v6, 0
        fb.vg.x v7, a5, t4, t3          # 5 to 20
        vredsum.vs v8, v7, v4
        vmv.x.s a6, v8
        fb.print.d a6
        fb.print.s space
        fb.vg.v v7, a5, v5, t3          # 0, 2, ... 30
        vredsum.vs v8, v7, v4
        vmv.x.s a6, v8
        fb.print.d a6
        fb.print.s space
        fb.vg.xm v7, a5, t4, t3, v0     # 5, 7, ... 19, and -1 eight times
        vmerge.vvm v7, v4, v7, v0
        vredsum.vs v8, v7, v4
        vmv.x.s a6, v8
        addi    a6, a6, 4
        fb.print.d a6
        fb.print.s space
        fb.vg.vm v7, a5, v5, t3, v0     # 0, 4, ... 28
        vmerge.vvm v7, v4, v7, v0
        vredsum.vs v8, v7, v4
        vmv.x.s a6, v8
        fb.print.d a6
        fb.print.s space
        fb.create a7                    # elements 8 to 15 of 32 bits
        li      t5, 8
        fb.vwpw a7, v2, t5, t5
        fb.rw   t6, a7, 15
        fb.rw   t1, a7, 12
        mul     t6, t6, t1
        addi    t6, t6, 8
        fb.update.d t6
        fb.quit

.string space, " "
