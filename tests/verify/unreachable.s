# code that no path reaches is read, not followed; there is nothing wrong with this file
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit
    add a0, a7, a6
    fb.seal a0
    vadd.vv v1, v2, v3
    fb.spawn main, 0, t0
    fb.drop t3
    fb.quit

.codelet jumped_over, worker, int
    j 1f
    fb.quit
1:  fb.update.d a1
    fb.quit
