# stencil.s PLATE.npy STEPS K HEIGHT - heat on a plate, K steps between two barriers.
#
#   frbz --layout row stencil.s PLATE.npy 30 1 4
#
# Each step makes every point the mean of its four neighbours; the edge keeps its temperature.
# The plate is a matrix of doubles in layout row: one tree over all its elements.  A pass is
# K steps; its tasks make the subtrees of HEIGHT levels, 16^HEIGHT elements each, of the new
# plate.  Where rows begin does not matter: a task copies all rows that it needs into a private
# array, its own and K more on each side, and goes K steps on.  After step s the outer s rows
# are out of date, except at the edge of the plate, and are left out.  No task waits for a
# neighbour: the pass is a tree of sync chunks, whose inner nodes are those of the new plate, and
# the next pass begins when its root is full.  K = 1 is a barrier after each step.
#
# The state of a pass, a chunk:
#
#      0 root of the plate   1 columns   2 elements   3 rows   4 K   5 steps left   6 4 * HEIGHT
#
# What the tasks below a node are told:
#
#      0 root of the plate   1 columns   2 elements   3 rows   4 steps   5 4 * HEIGHT
#      6 first element       7 each has 2^this elements
#
# options: --layout row
# run: tests/data/plate.npy 7 1 1
# expect: double[37][23] (row)
# expect:   [0] {0.0, 17.0, 34.0, ..., 37.0, 54.0, 71.0}
# expect:   [1] {31.0, 35.75103759765625, 43.46722412109375, ..., 38.65673828125, 33.9451904296875, 1.0}
# expect:   [2] {62.0, 52.8623046875, 49.82135009765625, ..., 44.69647216796875, 42.1856689453125, 32.0}
# expect:   ...
# expect:   [34] {44.0, 44.42352294921875, 50.56158447265625, ..., 44.51202392578125, 42.149169921875, 14.0}
# expect:   [35] {75.0, 48.20703125, 46.71337890625, ..., 45.102294921875, 47.1470947265625, 45.0}
# expect:   [36] {5.0, 22.0, 39.0, ..., 42.0, 59.0, 76.0}
# run: tests/data/plate.npy 7 3 1
# expect: double[37][23] (row)
# expect:   [0] {0.0, 17.0, 34.0, ..., 37.0, 54.0, 71.0}
# expect:   [1] {31.0, 35.75103759765625, 43.46722412109375, ..., 38.65673828125, 33.9451904296875, 1.0}
# expect:   [2] {62.0, 52.8623046875, 49.82135009765625, ..., 44.69647216796875, 42.1856689453125, 32.0}
# expect:   ...
# expect:   [34] {44.0, 44.42352294921875, 50.56158447265625, ..., 44.51202392578125, 42.149169921875, 14.0}
# expect:   [35] {75.0, 48.20703125, 46.71337890625, ..., 45.102294921875, 47.1470947265625, 45.0}
# expect:   [36] {5.0, 22.0, 39.0, ..., 42.0, 59.0, 76.0}
# run: tests/data/plate.npy 7 100 2
# expect: double[37][23] (row)
# expect:   [0] {0.0, 17.0, 34.0, ..., 37.0, 54.0, 71.0}
# expect:   [1] {31.0, 35.75103759765625, 43.46722412109375, ..., 38.65673828125, 33.9451904296875, 1.0}
# expect:   [2] {62.0, 52.8623046875, 49.82135009765625, ..., 44.69647216796875, 42.1856689453125, 32.0}
# expect:   ...
# expect:   [34] {44.0, 44.42352294921875, 50.56158447265625, ..., 44.51202392578125, 42.149169921875, 14.0}
# expect:   [35] {75.0, 48.20703125, 46.71337890625, ..., 45.102294921875, 47.1470947265625, 45.0}
# expect:   [36] {5.0, 22.0, 39.0, ..., 42.0, 59.0, 76.0}
# run: tests/data/strip.npy 7 2 1
# expect: double[20][7] (row)
# expect:   [0] {0.0, 17.0, 34.0, ..., 68.0, 85.0, 1.0}
# expect:   [1] {31.0, 35.73870849609375, 43.65216064453125, ..., 59.38043212890625, 58.7559814453125, 32.0}
# expect:   [2] {62.0, 52.94244384765625, 49.89532470703125, ..., 56.04388427734375, 61.3250732421875, 63.0}
# expect:   ...
# expect:   [17] {22.0, 39.2589111328125, 42.07427978515625, ..., 47.87762451171875, 47.598388671875, 23.0}
# expect:   [18] {53.0, 31.3729248046875, 33.12799072265625, ..., 49.16448974609375, 54.01416015625, 54.0}
# expect:   [19] {84.0, 0.0, 17.0, ..., 51.0, 68.0, 85.0}
# run: tests/data/a2x3.npy 7 2 1
# expect: double[2][3] (row)
# expect:   [0] {1.0, 2.0, 3.0}
# expect:   [1] {4.0, 5.0, 6.0}
# run: tests/data/empty.npy 7 2 15
# expect-exit: 1
# error: 122: missing or unsuitable program argument
# run: tests/data/plate.npy 7 0 1
# expect-exit: 1
# error: 122: missing or unsuitable program argument
# run: tests/data/plate.npy -1 1 1
# expect-exit: 1
# error: 122: missing or unsuitable program argument
# run: tests/data/plate.npy 7 1 16
# expect-exit: 1
# error: 122: missing or unsuitable program argument

.equ    DOUBLE, 1
.equ    ROW, 1
.const  quarter, 0.25
.entry  main

.codelet main, worker, handle
        fb.rh   a0, a2, 0               # the plate: doubles ...
        fb.rd   a3, a2, 1
        fb.rd   a4, a2, 2
        fb.rd   a5, a2, 3
        fb.rd   t0, a0, 0
        li      t1, DOUBLE
        bne     t0, t1, wrong
        fb.rd   t0, a0, 1               # ... of rank 2 ...
        li      t1, 2
        bne     t0, t1, wrong
        fb.rd   t0, a0, 2               # ... by rows
        li      t1, ROW
        bne     t0, t1, wrong
        bltz    a3, wrong               # STEPS
        blez    a4, wrong               # K
        li      t0, 15
        addi    t1, a5, -1
        bgeu    t1, t0, wrong           # HEIGHT, 1 to 15
        slli    a5, a5, 2
        fb.rd   t0, a0, 3
        fb.rd   t1, a0, 4
        mul     t2, t0, t1
        fb.rh   t3, a0, 6
1:      addi    t4, a5, -4              # no more levels than the plate has
        beqz    t4, 2f
        li      t5, 1
        sll     t5, t5, t4
        blt     t5, t2, 2f
        mv      a5, t4
        j       1b
2:      fb.create a6
        fb.wh   a6, 0, t3
        fb.wd   a6, 1, t1
        fb.wd   a6, 2, t2
        fb.wd   a6, 3, t0
        fb.wd   a6, 4, a4
        fb.wd   a6, 5, a3
        fb.wd   a6, 6, a5
        fb.become pass, a6
wrong:  fb.trap argument

.codelet pass, worker, handle           # a2: the state
        fb.rh   a4, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        fb.rd   t3, a2, 3
        fb.rd   t5, a2, 5
        beqz    t5, done
        beqz    t2, done
        fb.rd   t4, a2, 4
        fb.rd   t6, a2, 6
        min     t4, t4, t5
        mv      a5, t6                  # the root's: the least that has room for all
        li      a6, 1
        sll     a6, a6, a5
        j       2f
1:      addi    a5, a5, 4
        slli    a6, a6, 4
2:      blt     a6, t2, 1b
        fb.create a6
        fb.wh   a6, 0, a4
        fb.wd   a6, 1, t1
        fb.wd   a6, 2, t2
        fb.wd   a6, 3, t3
        fb.wd   a6, 4, t4
        fb.wd   a6, 5, t6
        fb.wd   a6, 6, x0
        fb.wd   a6, 7, a5
        fb.sync again, 1, a2
        beq     a5, t6, 3f
        fb.spawn grow, 0, a6
        fb.quit
3:      fb.spawn block, 0, a6
        fb.quit

done:   fb.create a0
        li      t0, DOUBLE
        fb.wd   a0, 0, t0
        li      t0, 2
        fb.wd   a0, 1, t0
        li      t0, ROW
        fb.wd   a0, 2, t0
        fb.wd   a0, 3, t3
        fb.wd   a0, 4, t1
        fb.wh   a0, 6, a4
        fb.update.h a0
        fb.quit

# The barrier: all subtrees of the new plate are there.
.codelet again, continuation, handle    # a3: the state before
        fb.create a6
        fb.rh   t0, a2, 0
        fb.wh   a6, 0, t0
        fb.rd   t0, a3, 1
        fb.wd   a6, 1, t0
        fb.rd   t0, a3, 2
        fb.wd   a6, 2, t0
        fb.rd   t0, a3, 3
        fb.wd   a6, 3, t0
        fb.rd   t0, a3, 4
        fb.wd   a6, 4, t0
        fb.rd   t1, a3, 5
        min     t0, t0, t1
        sub     t1, t1, t0
        fb.wd   a6, 5, t1
        fb.rd   t0, a3, 6
        fb.wd   a6, 6, t0
        fb.become pass, a6

# A node of the new plate, above the blocks.
.codelet grow, worker, handle           # a1: which, a2: what it is told
        fb.rd   t2, a2, 2
        fb.rd   t5, a2, 5
        fb.rd   t6, a2, 6
        fb.rd   t1, a2, 7
        sll     t0, a1, t1
        add     t6, t6, t0              # our first element
        addi    t1, t1, -4              # our children's
        fb.create a6
        fb.rh   t0, a2, 0
        fb.wh   a6, 0, t0
        fb.rd   t0, a2, 1
        fb.wd   a6, 1, t0
        fb.wd   a6, 2, t2
        fb.rd   t0, a2, 3
        fb.wd   a6, 3, t0
        fb.rd   t0, a2, 4
        fb.wd   a6, 4, t0
        fb.wd   a6, 5, t5
        fb.wd   a6, 6, t6
        fb.wd   a6, 7, t1
        sub     t2, t2, t6              # how many: 16, or as many as there are elements for
        addi    t2, t2, -1
        srl     t2, t2, t1
        addi    t2, t2, 1
        li      t0, 16
        min     t2, t2, t0
        fb.sync node, t2, x0
        beq     t1, t5, 1f
        fb.forall grow, t2, a6
        fb.quit
1:      fb.forall block, t2, a6
        fb.quit

.codelet node, continuation, int        # the chunk of the results is the node
        fb.update.h a2
        fb.quit

# 2^shift elements of the new plate.
.codelet block, worker, handle          # a1: which, a2: what it is told
        fb.rh   a4, a2, 0
        fb.rd   s0, a2, 1               # columns
        fb.rd   t2, a2, 2
        fb.rd   s1, a2, 3               # rows
        fb.rd   s2, a2, 4               # steps
        fb.rd   s3, a2, 6
        fb.rd   s4, a2, 7               # shift
        sll     t0, a1, s4
        add     s3, s3, t0              # first element
        li      t0, 1
        sll     t0, t0, s4
        add     s5, s3, t0
        min     s5, s5, t2              # end

        min     t0, s2, s1
        div     s6, s3, s0
        sub     s6, s6, t0
        max     s6, s6, x0              # first row
        addi    t1, s5, -1
        div     t1, t1, s0
        addi    t1, t1, 1
        add     t1, t1, t0
        min     t1, t1, s1              # last row + 1
        sub     s7, t1, s6              # rows here
        mul     s8, s7, s0
        mul     s9, s6, s0              # element of the plate that is our element 0
        fb.pnew.d w0, s8
        fb.pin  w0, x0, a4, s9, s8

# The same edges in both arrays; what a step makes out of date is not read by the next.
        fb.pnew.d w1, s8
        li      a5, 1                   # the first row that changes
        snez    a6, s6                  # goes on by so much, step by step
        bnez    s6, 1f
        fb.pin  w1, x0, a4, s9, s0
1:      addi    a7, s7, -1              # the first row below those
        slt     t3, t1, s1
        bnez    t3, 2f
        mul     t0, a7, s0
        add     t1, t0, s9
        fb.pin  w1, t0, a4, t1, s0
2:      li      t0, 0
        addi    t1, s0, -1
3:      fb.pget.d t2, w0, t0
        fb.pset.d w1, t0, t2
        fb.pget.d t2, w0, t1
        fb.pset.d w1, t1, t2
        add     t0, t0, s0
        add     t1, t1, s0
        blt     t0, s8, 3b

        addi    s10, s0, -2             # points of a row
        blez    s10, out
        li      s11, 16
        fb.const.fd fa0, quarter
        mul     a5, a5, s0
        mul     a6, a6, s0
        mul     a7, a7, s0
        mul     t3, t3, s0

step:   addi    t4, a5, 1               # the first point of a row
        blt     s10, s11, narrow
        vsetivli x0, 16, e64, m1, ta, ma
        j       3f
1:      mv      t0, t4                  # 16 points
        add     t1, t0, s10             # the end of the row's
        sub     t2, t1, s11             # the last 16
2:      sub     t5, t0, s0
        add     t6, t0, s0
        fb.pvr  v1, w0, t5
        fb.pvr  v2, w0, t0, -1
        vfadd.vv v1, v1, v2
        fb.pvr  v2, w0, t0, 1
        vfadd.vv v1, v1, v2
        fb.pvr  v2, w0, t6
        vfadd.vv v1, v1, v2
        vfmul.vf v1, v1, fa0
        fb.pvw  w1, t0, v1
        addi    t0, t0, 16
        ble     t0, t2, 2b
        beq     t0, t1, 4f
        mv      t0, t2                  # some of them are there already
        j       2b
4:      add     t4, t4, s0
3:      blt     t4, a7, 1b
        j       3f

narrow: vsetvli x0, s10, e64, m1, ta, ma
        j       2f
1:      sub     t5, t4, s0
        add     t6, t4, s0
        fb.pvr  v1, w0, t5
        fb.pvr  v2, w0, t4, -1
        vfadd.vv v1, v1, v2
        fb.pvr  v2, w0, t4, 1
        vfadd.vv v1, v1, v2
        fb.pvr  v2, w0, t6
        vfadd.vv v1, v1, v2
        vfmul.vf v1, v1, fa0
        fb.pvw  w1, t4, v1
        add     t4, t4, s0
2:      blt     t4, a7, 1b
3:
        fb.pswap w0, w1
        add     a5, a5, a6
        sub     a7, a7, t3
        addi    s2, s2, -1
        bnez    s2, step

out:    sub     t0, s3, s9
        sub     t1, s5, s3
        fb.pout a0, w0, t0, t1
        li      t0, 4                   # the levels that it has
        li      t2, 16
        j       2f
1:      addi    t0, t0, 4
        slli    t2, t2, 4
2:      blt     t2, t1, 1b
        j       4f
3:      fb.create t2                    # and those that it must have
        fb.wh   t2, 0, a0
        mv      a0, t2
        addi    t0, t0, 4
4:      blt     t0, s4, 3b
        fb.update.h a0
        fb.quit
