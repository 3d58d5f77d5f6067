# Each tile instruction, on numbers that can be checked in one's head.
#
# expect: 0 0
# expect: 83 255 240
# expect: 53 83
# expect: 106 510
# expect: 0.0 5.551115123125783E-17
# expect: 8.0 -2.0
# expect: -5.0 10.0

.string space, " "
.string newline, "\n"
.const  c1, 1.0
.const  c2, 2.0
.const  c3, 3.0
.const  c4, 4.0
.const  c5, 5.0
.const  above_1, 0x1.0000002p0          # 1 + 2^-27: its square is 1 + 2^-26 + 2^-54
.const  below, -0x1.0000004p0           # -(1 + 2^-26)
.entry  main

# Zeros become a node; then a tile whose element [i][j] is 16 i + j.
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.tile.z v0
        fb.tile.w s0, v0
        fb.rh   t0, s0, 15
        fb.rd   t0, t0, 15
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, s0, 0
        fb.rd   t0, t0, 0
        fb.print.d t0
        fb.print.s newline

        fb.create s1
        vid.v   v1
        li      t0, 0
        li      t1, 16
1:      fb.create t2
        fb.vw   t2, v1
        fb.wh   s1, t0, t2
        vadd.vx v1, v1, t1
        addi    t0, t0, 1
        blt     t0, t1, 1b
        fb.tile.r v16, s1               # [5][3] is 83
        fb.tile.w s2, v16
        fb.rh   t0, s2, 5
        fb.rd   t0, t0, 3
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, s2, 15
        fb.rd   t0, t0, 15
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, s2, 15
        fb.rd   t0, t0, 0
        fb.print.d t0
        fb.print.s newline

        fb.tile.t v16
        fb.tile.w s2, v16               # [5][3] is 16 * 3 + 5
        fb.rh   t0, s2, 5
        fb.rd   t1, t0, 3
        fb.print.d t1
        fb.print.s space
        fb.rh   t0, s2, 3
        fb.rd   t1, t0, 5
        fb.print.d t1
        fb.print.s newline
        fb.become product, s1

# The tile as doubles, plus itself times the identity.
.codelet product, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.create s0
        fb.create s1
        vid.v   v2
        fb.const.fd fa0, c1
        li      t0, 0
        li      t1, 16
1:      fb.rh   t2, a2, t0
        fb.vr   v1, t2
        vfcvt.f.x.v v1, v1
        fb.create t2
        fb.vw   t2, v1
        fb.wh   s0, t0, t2
        vmseq.vx v0, v2, t0
        vmv.v.i v1, 0
        vfmerge.vfm v1, v1, fa0, v0
        fb.create t2
        fb.vw   t2, v1
        fb.wh   s1, t0, t2
        addi    t0, t0, 1
        blt     t0, t1, 1b
        fb.tile.r v0, s0
        fb.tile.mac v0, s0, s1
        fb.tile.w s2, v0
        fb.rh   t0, s2, 3               # twice 53
        fb.rfd  fa0, t0, 5
        fcvt.l.d t0, fa0
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, s2, 15              # twice 255
        fb.rfd  fa0, t0, 15
        fcvt.l.d t0, fa0
        fb.print.d t0
        fb.print.s newline
        fb.become rounding, x0

# A single element: -(1 + 2^-26) + (1 + 2^-27)^2, with the product rounded and not.
.codelet rounding, worker, int
        vsetivli x0, 16, e64, m1, ta, ma
        fb.const.fd fa0, above_1
        fb.const.fd fa1, below
        fb.create s0                    # a node of zeros but for [0][0]
        vmv.v.i v1, 0
        vfslide1up.vf v2, v1, fa0
        fb.create t0
        fb.vw   t0, v2
        fb.wh   s0, 0, t0
        li      t0, 1
        li      t1, 16
1:      fb.create t2
        fb.vw   t2, v1
        fb.wh   s0, t0, t2
        addi    t0, t0, 1
        blt     t0, t1, 1b
        fb.tile.z v0
        vfslide1up.vf v0, v1, fa1
        fb.tile.mac v0, s0, s0
        vfmv.f.s fa2, v0
        fb.print.fd fa2
        fb.print.s space
        fb.tile.z v16
        vmv.v.i v1, 0
        vfslide1up.vf v16, v1, fa1
        fb.tile.fma v16, s0, s0
        vfmv.f.s fa2, v16
        fb.print.fd fa2
        fb.print.s newline

        fb.const.fd fa0, c3             # 3 + 5, 3 - 5
        fb.const.fd fa1, c5
        vfmv.v.f v1, fa0
        vfmv.v.f v2, fa1
        fb.bfly v1, v2
        vfmv.f.s fa0, v1
        fb.print.fd fa0
        fb.print.s space
        vfmv.f.s fa0, v2
        fb.print.fd fa0
        fb.print.s newline

        fb.const.fd fa0, c1             # (1 + 2j) (3 + 4j)
        vfmv.v.f v1, fa0
        fb.const.fd fa0, c2
        vfmv.v.f v2, fa0
        fb.const.fd fa0, c3
        vfmv.v.f v3, fa0
        fb.const.fd fa0, c4
        vfmv.v.f v4, fa0
        fb.cmul v1, v2, v3, v4
        vfmv.f.s fa0, v1
        fb.print.fd fa0
        fb.print.s space
        vfmv.f.s fa0, v2
        fb.print.fd fa0
        fb.print.s newline
        fb.update.h x0
        fb.quit
