# Vector lengths, and what vector reads and writes of chunks do with them.
#
# expect: 16 32 0 5 16 16 16 32 31 32 32
# expect: 16 0 7 16 3 31
# expect: 1 1 1 0 0
# expect: 1 1 1 0 0
# expect: 0 0
# expect: 100 102 -1 -1
# expect: 100 0 -1
# expect: -1
# expect: 9

.string space, " "
.string newline, "\n"
.entry  main

.codelet main, worker, handle
        vsetvli t0, x0, e64, m1, ta, ma         # all there are
        fb.print.d t0
        fb.print.s space
        vsetvli t0, x0, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 0
        vsetvli t0, t1, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 5
        vsetvli t0, t1, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 16
        vsetvli t0, t1, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 17
        vsetvli t0, t1, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, -1                          # the largest there is
        vsetvli t0, t1, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetvli t0, t1, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 31
        vsetvli t1, t1, e32, m1, ta, ma         # the register is the destination too
        fb.print.d t1
        fb.print.s space
        li      t1, 33
        vsetvli t0, t1, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        li      t1, 1                           # 2^32: no number of 32 bits
        slli    t1, t1, 32
        vsetvli t0, t1, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s newline

        vsetivli t0, 16, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetivli t0, 0, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetivli t0, 7, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetivli t0, 31, e64, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetivli t0, 3, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s space
        vsetivli t0, 31, e32, m1, ta, ma
        fb.print.d t0
        fb.print.s newline
        fb.become writes, x0

.codelet writes, worker, int
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v1
        li      t0, 100
        vadd.vx v1, v1, t0
        fb.create s0
        vsetivli x0, 3, e64, m1, ta, ma
        fb.vw   s0, v1                          # 64-bit elements 0 to 2
        fb.def.d t0, s0, 0
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, s0, 2
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, s0, 5
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, s0, 6
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, s0, 15
        fb.print.d t0
        fb.print.s newline

        vsetivli x0, 5, e32, m1, ta, ma
        vid.v   v2
        li      t0, 1
        vadd.vx v2, v2, t0
        fb.create s1
        fb.vw   s1, v2                          # 32-bit elements 0 to 4: 1 to 5
        fb.def.d t0, s1, 0
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, s1, 1
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, s1, 4
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, s1, 5
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, s1, 2
        fb.print.d t0
        fb.print.s newline

        fb.create s2
        vsetivli x0, 0, e64, m1, ta, ma
        fb.vw   s2, v1                          # nothing
        fb.def.w t0, s2, 0
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, s2, 0
        fb.print.d t0
        fb.print.s newline

        vsetivli x0, 3, e64, m1, ta, ma
        fb.vr   v3, s0                          # an open chunk; ones from element 3 on
        vsetivli x0, 16, e64, m1, ta, ma
        vmv.x.s t0, v3
        fb.print.d t0
        fb.print.s space
        vslidedown.vi v4, v3, 2
        vmv.x.s t0, v4
        fb.print.d t0
        fb.print.s space
        vslidedown.vi v4, v3, 3
        vmv.x.s t0, v4
        fb.print.d t0
        fb.print.s space
        vslidedown.vi v4, v3, 15
        vmv.x.s t0, v4
        fb.print.d t0
        fb.print.s newline
        vsetivli x0, 16, e64, m1, ta, ma
        fb.create t0
        fb.vw   t0, v1
        fb.become reads, t0

.codelet reads, worker, handle
        vsetivli x0, 2, e32, m1, ta, ma
        fb.vr   v1, a2                          # a sealed chunk; ones from element 2 on
        vsetvli t0, x0, e32, m1, ta, ma
        vmv.x.s t0, v1
        fb.print.d t0
        fb.print.s space
        vslidedown.vi v2, v1, 1
        vmv.x.s t0, v2
        fb.print.d t0
        fb.print.s space
        vslidedown.vi v2, v1, 2
        vmv.x.s t0, v2
        fb.print.d t0
        fb.print.s newline

        fb.create t1
        vsetivli x0, 0, e32, m1, ta, ma
        fb.vr   v1, t1                          # reads nothing, all is ones
        vsetivli x0, 1, e32, m1, ta, ma
        vmv.x.s t0, v1
        fb.print.d t0
        fb.print.s newline

        fb.vw   t1, v1                          # the rest stays to be written
        li      t0, 9
        fb.ww   t1, 1, t0
        fb.rw   t0, t1, 1
        fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit
