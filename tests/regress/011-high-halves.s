# High halves of products of 32-bit elements, which a compiler computed from pairs of them.
#
# run:
# expect: -2 99998 -2 2

.string space, " "
.entry  main

.codelet main, worker, handle
        vsetivli x0, 17, e32, m1, ta, ma
        li      t0, -70000
        li      t1, 100000
        vmv.v.x v1, t0
        vmv.v.x v2, t1
        vmulh.vv v3, v1, v2
        vmv.x.s t2, v3
        fb.print.d t2
        fb.print.s space
        vmulhu.vv v3, v1, v2
        vmv.x.s t2, v3
        fb.print.d t2
        fb.print.s space
        vmulh.vx v3, v1, t1
        vslidedown.vi v3, v3, 16
        vmv.x.s t2, v3
        fb.print.d t2
        fb.print.s space
        vmulhu.vx v3, v2, t1
        vslidedown.vi v3, v3, 1
        vmv.x.s t2, v3
        fb.update.d t2
        fb.quit
