# What combines tiles with other operations than + and *, and other elements than doubles: element
# [5][3] of the sums that begin with a tile, of its products with itself.  Element [i][j] of that is
# 16 i + j - 100, an eighth of it for doubles and floats.
#
# expect: 11.0
# expect: 11.0
# expect: 823
# expect: 823
# expect: -14.625
# expect: -14.625
# expect: -117
# expect: -117
# expect: 17.25
# expect: 17.25
# expect: 138
# expect: 138
# expect: -12.140625
# expect: -12.140625
# expect: 30.3125
# expect: 30.3125
# expect: -2.5
# expect: -2.5
# expect: -20
# expect: -20
# expect: -0.625
# expect: -0.625
# expect: -5
# expect: -5
# expect: -1
# expect: 239

.string newline, "\n"
.const  eighth, 0.125
.entry  main

.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.create s1
        fb.create s2
        fb.const.fd ft0, eighth
        vid.v   v1
        li      t0, -100
        vadd.vx v1, v1, t0
        li      t0, 0
        li      t1, 16
1:      fb.create t2
        fb.vw   t2, v1
        fb.wh   s1, t0, t2
        vfcvt.f.x.v v2, v1
        vfmul.vf v2, v2, ft0
        fb.create t2
        fb.vw   t2, v2
        fb.wh   s2, t0, t2
        vadd.vx v1, v1, t1
        addi    t0, t0, 1
        blt     t0, t1, 1b

        fb.tile.r v16, s2
        fb.tile.mac v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.mac.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.mac.l v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.mac.w v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minadd v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minadd.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.minadd.l v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.minadd.w v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxadd v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxadd.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.maxadd.l v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.maxadd.w v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minmul v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minmul.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxmul v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxmul.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minmax v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.minmax.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.minmax.l v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.minmax.w v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxmin v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s2
        fb.tile.maxmin.s v16, s2, s2
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rfd  ft1, t2, 3
        fb.print.fd ft1
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.maxmin.l v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.maxmin.w v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.orand v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.tile.r v16, s1
        fb.tile.xorand v16, s1, s1
        fb.tile.w t2, v16
        fb.rh   t2, t2, 5
        fb.rd   t2, t2, 3
        fb.print.d t2
        fb.print.s newline

        fb.update.h x0
        fb.quit
