# Vectors that a loop carries: one that an instruction without machine code writes, and one that is made of it.
#
# run:
# expect: 152 2

.entry main
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v2
        vadd.vi v2, v2, 3               # 3, 4, ...
        vmv.v.i v3, 0
        vmv.v.i v5, 1
        vadd.vi v5, v5, 1               # 2
        li      s0, 0
        li      s1, 203
again:  vadd.vv v3, v3, v2
        vdiv.vv v3, v3, v5
        addi    s0, s0, 1
        blt     s0, s1, again
        vmv.v.i v4, 0
        vredsum.vs v6, v3, v4
        vmv.x.s a6, v6
        fb.print.d a6
        fb.print.s space
        vmv.x.s a6, v3
        fb.update.d a6
        fb.quit

.string space, " "
