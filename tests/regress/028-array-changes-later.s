# Vectors that were read from private arrays stay what they were: elements are written, arrays change names and end before they are used,
# on one way to a place or on all; what is stored overlaps what is read.
#
# run:
# expect: before 120 120 376
# expect: names 136 136
# expect: ended 120 40 120
# expect: one way 120 120 136 136
# expect: overlap 182 5 183 180
# expect: ahead 333
# expect: words 225 215
# expect: 0

.entry main
.codelet main, worker, handle
        li      a0, 40
        fb.pnew.d w0, a0
        fb.pnew.w w1, a0
        vsetivli zero, 16, e64, m1, ta, ma
        vid.v   v1
        li      t0, 0
        fb.pvw  w0, t0, v1              # 0..15, then 16 and more
        li      t1, 16
        vadd.vx v2, v1, t1
        fb.pvw  w0, t1, v2
        fb.pvww w1, t0, v1
        fb.pvww w1, t1, v2
        vmv.v.i v9, 0

        fb.print.s before               # an element is written between reading and using
        fb.pvr  v3, w0, t0
        fb.pvrw v4, w1, t0
        fb.pvr  v5, w0, t1
        li      t2, 1000
        fb.pset.d w0, t0, 3, t2
        fb.pset.w w1, t0, 4, t2
        jal     x0, sums_before
sums_before:
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s space
        vredsum.vs v6, v4, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s space
        vredsum.vs v6, v5, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s newline
        li      t2, 3
        fb.pset.d w0, t0, 3, t2
        li      t2, 4
        fb.pset.w w1, t0, 4, t2

        fb.print.s names                # the array has another name when it is written
        li      t4, 1
        fb.pvr  v3, w0, t4
        fb.pvr  v4, w0, t4
        fb.pmove w2, w0
        li      t2, 1000
        fb.pset.d w2, t0, 7, t2
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s space
        vredsum.vs v6, v4, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s newline
        li      t2, 7
        fb.pset.d w2, t0, 7, t2
        fb.pmove w0, w2

        fb.print.s ended                # it ends, and another one lies in its place
        fb.pnew.d w3, a0
        fb.pvw  w3, t0, v1
        fb.pvr  v3, w3, t0
        fb.pfree w3
        fb.pnew.d w3, a0
        fb.pset.d w3, t0, 5, a0
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s space
        fb.pvr  v3, w3, t0
        fb.pmove w4, w3                 # what is stored by the same index goes to another array
        fb.pnew.d w3, a0
        fb.pvw  w3, t0, v1
        fb.pvr  v3, w4, t0
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s space
        fb.pvr  v3, w3, t0
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s newline
        fb.pfree w3
        fb.pfree w4

        fb.print.s one_way              # it is written on one of two ways
        li      s0, 2
again:
        fb.pvr  v3, w0, t0
        fb.pvr  v4, w0, t4
        li      t2, 1
        beq     s0, t2, around
        li      t2, 500
        fb.pset.d w0, t0, 3, t2
around:
        li      t2, 700
        fb.pset.d w0, t0, 4, t2
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        vredsum.vs v6, v4, v9
        vmv.x.s t5, v6
        li      t2, 3
        fb.pset.d w0, t0, 3, t2
        li      t2, 4
        fb.pset.d w0, t0, 4, t2
        fb.print.d t3
        li      t2, 2
        fb.print.s space
        addi    s0, s0, -1
        bne     s0, x0, again
        fb.print.d t5
        fb.print.s space
        fb.print.d t5
        fb.print.s newline

        fb.print.s overlap              # what is stored begins behind what is read, before it, and is read again
        fb.pvr  v3, w0, t0
        vadd.vi v3, v3, 5
        fb.pvw  w0, t4, v3              # element i + 1 = old element i, and 5
        fb.pvr  v3, w0, t4
        vadd.vi v3, v3, -1
        fb.pvw  w0, t4, v3              # and 1 less
        fb.pvr  v4, w0, t4
        fb.pvr  v3, w0, t4, 1
        fb.pvw  w0, t4, v3              # element i = element i + 1
        fb.pvr  v5, w0, t4
        vredsum.vs v6, v5, v9
        vmv.x.s t3, v6
        addi    t3, t3, -15
        fb.print.d t3
        fb.print.s space
        fb.pget.d t3, w0, t4
        fb.print.d t3
        fb.print.s space
        fb.pvr  v5, w0, t4
        fb.pvr  v7, w0, t0
        fb.pvw  w0, t4, v7              # element i + 1 = element i, and v5 is wanted yet
        vredsum.vs v6, v5, v9
        vmv.x.s t3, v6
        addi    t3, t3, -14
        fb.print.d t3
        fb.print.s space
        fb.pvr  v5, w0, t4
        vredsum.vs v6, v5, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s newline

        fb.print.s ahead                # what is read begins one before what is written, by the same index
        fb.pvr  v3, w0, t0, 1
        vadd.vi v3, v3, 9
        fb.pvw  w0, t0, 2, v3
        fb.pvr  v5, w0, t0, 3
        vredsum.vs v6, v5, v9
        vmv.x.s t3, v6
        fb.print.d t3
        fb.print.s newline

        fb.print.s words
        fb.pvrw v3, w1, t0
        vadd.vi v3, v3, 7
        fb.pvww w1, t4, v3
        fb.pvrw v3, w1, t4
        vadd.vi v3, v3, -1
        fb.pvrw v4, w1, t0
        fb.pvww w1, t4, v4
        vredsum.vs v6, v4, v9
        vmv.x.s t3, v6
        addi    t3, t3, 15
        fb.print.d t3
        fb.print.s space
        vredsum.vs v6, v3, v9
        vmv.x.s t3, v6
        addi    t3, t3, -1
        fb.print.d t3
        fb.print.s newline
        li      t0, 0
        fb.update.d t0
        fb.quit

.string before, "before "
.string names, "names "
.string ended, "ended "
.string one_way, "one way "
.string overlap, "overlap "
.string ahead, "ahead "
.string words, "words "
.string space, " "
.string newline, "\n"
