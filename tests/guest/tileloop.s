# Loops that add up products of tiles: all turns at once give what the turns one by one do, and
# trap where these would.  The argument is how many tiles are multiplied; of the fourth
# right one a row is missing.
#
# run: 0
# expect: 0.0
# expect: 0.0
# run: 1
# expect: 16.0
# expect: 32.0
# run: 3
# expect-turns: jit_tiles
# expect: 224.0
# expect: 448.0
# run: 4
# error: 75: read of an undefined element (codelet main)
# run: 17
# error: 75: read of an undefined element (codelet main)

.string newline, "\n"
.const  one, 1.0
.entry  main

.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.rd   s0, a2, 0
        fb.create s1                    # left: tile t is t + 1 everywhere
        fb.create s2                    # right: the same
        fb.const.fd fa0, one
        vfmv.v.f v16, fa0
        vmv.v.i v17, 0
        li      t0, 0
        li      t1, 4
1:      vfadd.vv v17, v17, v16
        fb.create t2                    # the row of all
        fb.vw   t2, v17
        fb.create t3
        li      t4, 0
        li      t5, 16
2:      fb.wh   t3, t4, t2
        addi    t4, t4, 1
        blt     t4, t5, 2b
        fb.wh   s1, t0, t3
        fb.create t3
        li      t4, 0
        addi    t5, t0, -3
        snez    t5, t5
        addi    t5, t5, 15              # rows: 16, of the fourth tile 15
3:      fb.wh   t3, t4, t2
        addi    t4, t4, 1
        blt     t4, t5, 3b
        fb.wh   s2, t0, t3
        addi    t0, t0, 1
        blt     t0, t1, 1b

        fb.create t0                    # a second node with the same tiles
        li      t1, 0
        li      t2, 4
4:      fb.rh   t3, s2, t1
        fb.wh   t0, t1, t3
        addi    t1, t1, 1
        blt     t1, t2, 4b
        mv      s3, t0
        li      s4, 2                   # once with each
        fb.tile.z v0

5:      vfmv.f.s fa0, v0
        fcvt.l.d t0, fa0
        li      t1, 0
        bnez    t0, 6f
        fb.tile.z v0
6:      bge     t1, s0, 8f
        fb.rh   t2, s1, t1
        fb.rh   t3, s2, t1
        fb.tile.mac v0, t2, t3
        addi    t1, t1, 1
        j       6b
8:      vfmv.f.s fa1, v0
        fb.print.fd fa1
        fb.print.s newline
        mv      s2, s3
        addi    s4, s4, -1
        bnez    s4, 5b
        fb.update.h x0
        fb.quit
