# Elements of 32 bits as lanes of 64: of private arrays and of trees of either width.  What stands above bit 31 is left behind;
# what is read is sign-extended; lanes from vl on are ones.
#
# run:
# expect: 360 -360 -1 -90 360

.entry main
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        li      t0, 40
        fb.pnew.w w0, t0
        vid.v   v2
        li      t0, 0x100000003
        vmul.vx v3, v2, t0              # 3 i, and i above
        vmv.v.i v4, 0
        fb.pvww w0, x0, 0, v3
        li      t1, 20
        fb.pvww w0, t1, -4, v3
        fb.pvrw v5, w0, t1, -12         # elements 8 to 23
        vredsum.vs v6, v5, v4
        vmv.x.s t2, v6
        fb.print.d t2
        fb.print.s space
        vrsub.vi v5, v3, 0
        fb.pvww w0, x0, v5
        fb.pvrw v5, w0, x0
        vredsum.vs v6, v5, v4
        vmv.x.s t2, v6
        fb.print.d t2
        fb.print.s space
        vsetivli x0, 3, e64, m1, ta, ma
        fb.pvrw v5, w0, x0
        vsetivli x0, 16, e64, m1, ta, ma
        vslidedown.vi v5, v5, 3
        vmv.x.s t2, v5
        fb.print.d t2
        fb.print.s space
        fb.pgive a0, w0
        li      t2, 10
        li      t3, 5
        fb.vg.w v5, a0, t2, t3          # elements 10 to 25, of two leaves' halves
        vredsum.vs v6, v5, v4
        vmv.x.s t2, v6
        fb.print.d t2
        fb.print.s space
        fb.create a3
        fb.vw   a3, v3
        fb.create a4
        fb.vw   a4, v3
        fb.create a5
        fb.wh   a5, 0, a3
        fb.wh   a5, 1, a4
        li      t2, 5
        li      t3, 4
        fb.vg.w v5, a5, t2, t3          # of 64 bits: their low halves
        vredsum.vs v6, v5, v4
        vmv.x.s t2, v6
        fb.update.d t2
        fb.quit

.string space, " "
