# vmv.s.x and vfmv.s.f write element 0 only if it is below vl; with vl = 0 all elements become ones.
# Elements 0 and 1 after each of them, with vl = 0, 1 and 2.
#
# run:
# expect: -1 -1 -1 -1
# expect: 7 -1 7 -1
# expect: 7 -1 7 -1
# expect: -1 -1 -1 -1
# expect: 7 -1 7 -1
# expect: 7 -1 7 -1
# expect: 0

.string space, " "
.string newline, "\n"
.entry  main

.codelet main, worker, handle
        li      a4, 7
        li      a5, 0
wide:   fmv.d.x fa0, a4
        vsetvli t5, a5, e64, m1, ta, ma
        vmv.s.x v1, a4
        vfmv.s.f v2, fa0
        vsetivli x0, 16, e64, m1, ta, ma
        vslidedown.vi v3, v1, 1
        vslidedown.vi v4, v2, 1
        vmv.x.s t0, v1
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v3
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v2
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v4
        fb.print.d t0
        fb.print.s newline
        addi    a5, a5, 1
        li      t0, 3
        blt     a5, t0, wide

        li      a5, 0
narrow: fmv.w.x fa0, a4
        vsetvli t5, a5, e32, m1, ta, ma
        vmv.s.x v1, a4
        vfmv.s.f v2, fa0
        vsetivli x0, 31, e32, m1, ta, ma
        vslidedown.vi v3, v1, 1
        vslidedown.vi v4, v2, 1
        vmv.x.s t0, v1
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v3
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v2
        fb.print.d t0
        fb.print.s space
        vmv.x.s t0, v4
        fb.print.d t0
        fb.print.s newline
        addi    a5, a5, 1
        li      t0, 3
        blt     a5, t0, narrow
        fb.update.d x0
        fb.quit
