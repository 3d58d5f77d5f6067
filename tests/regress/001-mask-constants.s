# vmset.m and vmclr.m make a mask out of a register that nobody has defined.
#
# run:
# expect: 5
# expect: 0
# expect: 3

.string newline, "\n"
.entry  main

.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        vmset.m v0
        vmv.v.i v1, 3
        vmv.v.i v2, 5
        vmerge.vvm v3, v1, v2, v0
        vmv.x.s t0, v3
        fb.print.d t0
        fb.print.s newline
        vmclr.m v0
        vcpop.m t0, v0
        fb.print.d t0
        fb.print.s newline
        vmerge.vvm v3, v1, v2, v0
        vmv.x.s t0, v3
        fb.update.d t0
        fb.quit
