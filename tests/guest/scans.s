# Running sums, least and greatest ones of lanes, each with what the lanes before have left; those of reals become a NaN on the way.
# Printed are, of each, the exclusive or of all images.
#
# run:
# expect: 1253821299345953040 -63074556080186750 -67680350630704988 8979643465077550423 -4503599627370496 -4896391601389350517
.const  step, 0x9e3779b97f4a7c15
.const  begin, 0.3
.const  large, 1e308

.entry main
.codelet main, worker, handle
        li      a0, 32
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v1
        fb.const a1, step
        vmul.vx v1, v1, a1              # numbers of any size
        vmv.v.i v2, 0                   # of sums
        vmv.v.i v3, 0                   # of the least
        vmv.v.i v4, 0                   # of the greatest
        vmv.v.i v5, 0                   # of sums of reals
        li      t0, 0
        li      t1, 200
        li      t2, 5
        li      t3, 1000
        li      t4, -1000
        fb.const.fd fa0, begin
        fb.const.fd fa1, large
.L1:
        fb.vscan.add v6, v1, t2
        vxor.vv v2, v2, v6
        vrgather.vi v7, v6, 15
        vmv.x.s t2, v7
        vsra.vi v8, v1, 7
        fb.vscan.min v6, v8, t3
        vxor.vv v3, v3, v6
        vrgather.vi v7, v6, 15
        vmv.x.s t3, v7
        fb.vscan.max v6, v8, t4
        vslide1up.vx v9, v6, t4
        vxor.vv v4, v4, v9
        vrgather.vi v7, v6, 15
        vmv.x.s t4, v7
        vfcvt.f.x.v v8, v1
        fb.vscan.fadd v6, v8, fa0
        vxor.vv v5, v5, v6
        vrgather.vi v7, v6, 15
        vfmv.f.s fa0, v7
        vadd.vx v1, v1, a1
        vmul.vx v1, v1, a1
        addi    t0, t0, 1
        bne     t0, t1, .L1
        vmv.v.i v7, 0
        vredxor.vs v8, v2, v7
        vmv.x.s t5, v8
        fb.print.d t5
        fb.print.c a0
        vredxor.vs v8, v3, v7
        vmv.x.s t5, v8
        fb.print.d t5
        fb.print.c a0
        vredxor.vs v8, v4, v7
        vmv.x.s t5, v8
        fb.print.d t5
        fb.print.c a0
        vredxor.vs v8, v5, v7
        vmv.x.s t5, v8
        fb.print.d t5
        fb.print.c a0
        vfmv.v.f v1, fa1
        fb.vscan.fadd v6, v1, fa1       # infinite
        vfsgnjn.vv v1, v6, v6
        fb.vscan.fadd v6, v1, fa0       # minus infinity
        vmv.v.v v8, v6
        vslideup.vi v8, v1, 3
        vrgather.vi v7, v8, 15
        vfmv.f.s fa2, v7
        fb.vscan.fadd v6, v6, fa2
        vrgather.vi v7, v6, 15
        vmv.x.s t5, v7
        fb.print.d t5
        fb.print.c a0
        vfsub.vv v1, v1, v1
        vmv.v.i v9, 0
        vslideup.vi v9, v1, 5           # NaN from lane 5 on
        fb.vscan.fadd v6, v9, fa0
        vmv.v.i v7, 0
        vredxor.vs v8, v6, v7
        vmv.x.s t5, v8
        fb.update.d t5
        fb.quit
