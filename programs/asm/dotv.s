# dotv.s A.npy B.npy - dot product of two vectors of doubles, a chunk per instruction.
#
#   frbz dotv.s programs/data/x.npy programs/data/y.npy
#
# An array argument is the handle of a descriptor chunk:
#
#      0 kind (1: double)   1 rank   2 layout (0: tree)   3.. sizes   6 root
#
# and the vector below the root is a tree of chunks, 16 doubles in a leaf.
#
# Order of the sum (so that it is the same however the work is split): blocks of 256
# elements.  In a block, lane l adds the products l, 16+l, 32+l ... in that order and
# the lanes are added from left to right.  Sums of blocks are combined in groups of 16
# from left to right, level by level.  0.0 is added once, on the left.  Every product
# is rounded before it is added.
#
# One task a block; what the tasks of a level are told stands in one chunk:
#
#      0 A's parent node   1 B's parent node   2 N   3 offset   4 4 * depth
#
# They are children of those nodes; the first starts at element OFFSET and each but
# the last covers 16^DEPTH elements.  At depth 2 the children are blocks.
#
# run: tests/data/ramp5.npy tests/data/ramp5.npy
# expect: 55.0
# run: tests/data/empty.npy tests/data/empty.npy
# expect: 0.0
# run: tests/data/ramp300.npy tests/data/ramp300.npy
# expect: 9045050.0
# run: tests/data/ramp5.npy tests/data/ramp300.npy
# expect-exit: 1
# error: 107: missing or unsuitable program argument
# run: tests/data/ramp5.npy
# expect-exit: 1
# error: 107: missing or unsuitable program argument
# run: tests/data/ramp5.npy 3
# expect-exit: 1
# error: 50: data read as a handle

.equ    DOUBLE, 1
.const  minus_zero, -0.0
.entry  main

.codelet main, worker, handle
        fb.def.d t0, a2, 0
        fb.def.d t1, a2, 1
        and     t0, t0, t1
        beqz    t0, wrong
        fb.rh   a4, a2, 0               # A
        fb.rh   a5, a2, 1               # B
        fb.rd   t0, a4, 0               # both must be double ...
        fb.rd   t1, a5, 0
        li      t2, DOUBLE
        bne     t0, t2, wrong
        bne     t1, t2, wrong
        fb.rd   t0, a4, 1               # ... of rank 1 ...
        fb.rd   t1, a5, 1
        li      t2, 1
        bne     t0, t2, wrong
        bne     t1, t2, wrong
        fb.rd   t0, a4, 2               # ... a tree ...
        fb.rd   t1, a5, 2
        or      t0, t0, t1
        bnez    t0, wrong
        fb.rd   t0, a4, 3               # ... and of the same length
        fb.rd   t1, a5, 3
        bne     t0, t1, wrong
        beqz    t0, empty
        fb.rh   a4, a4, 6               # roots
        fb.rh   a5, a5, 6

# Put a chunk with one element above each root, so that the root is a child like any
# other; two if the root is a leaf, so that there is a block.
        li      t1, 2
        li      t2, 16
        ble     t0, t2, 1f
        li      t1, 1
1:      fb.create t2
        fb.wh   t2, 0, a4
        mv      a4, t2
        fb.create t2
        fb.wh   t2, 0, a5
        mv      a5, t2
        addi    t1, t1, -1
        bnez    t1, 1b

        li      t1, 8                   # 4 * depth: the smallest, from 2 on, with
        li      t2, 256                 # N <= 16^depth
        j       3f
2:      addi    t1, t1, 4
        slli    t2, t2, 4
3:      blt     t2, t0, 2b
        fb.create t2
        fb.wh   t2, 0, a4
        fb.wh   t2, 1, a5
        fb.wd   t2, 2, t0
        fb.wd   t2, 3, x0
        fb.wd   t2, 4, t1
        fb.sync result, 1, x0
        li      t3, 8
        beq     t1, t3, 4f
        fb.forall inner, 1, t2
        fb.quit
4:      fb.forall block, 1, t2
        fb.quit

wrong:  fb.trap argument
empty:  fmv.d.x fa0, x0
        fb.update.fd fa0
        fb.quit

# A pair of inner nodes above the blocks.
.codelet inner, worker, handle          # a1: which child, a2: as in the head
        fb.rh   a4, a2, 0
        fb.rh   a4, a4, a1              # our node of A
        fb.rh   a5, a2, 1
        fb.rh   a5, a5, a1              # our node of B
        fb.rd   t0, a2, 2               # N
        fb.rd   t1, a2, 3
        fb.rd   t2, a2, 4
        sll     t3, a1, t2
        add     t1, t1, t3              # our first element
        addi    t2, t2, -4              # 4 * depth of our children
        fb.create t3
        fb.wh   t3, 0, a4
        fb.wh   t3, 1, a5
        fb.wd   t3, 2, t0
        fb.wd   t3, 3, t1
        fb.wd   t3, 4, t2
        sub     t0, t0, t1              # elements from our first one to the end
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1               # divided by 16^depth, rounded up
        li      t4, 16
        min     t0, t0, t4              # number of children
        fb.sync combine, t0, t0
        li      t4, 8
        beq     t2, t4, 1f
        fb.forall inner, t0, t3
        fb.quit
1:      fb.forall block, t0, t3
        fb.quit

# Sum of the results of the children, from left to right.
.codelet combine, continuation, int     # a3: their number
        fb.rfd  fa0, a2, 0
        li      t0, 1
        j       2f
1:      fb.rfd  fa1, a2, t0
        fadd.d  fa0, fa0, fa1
        addi    t0, t0, 1
2:      blt     t0, a3, 1b
        fb.update.fd fa0
        fb.quit

# Up to 16 leaves.  v1 collects the sums of the lanes.
.codelet block, worker, handle          # a1: which child, a2: as in the head
        fb.rh   a4, a2, 0
        fb.rh   a4, a4, a1
        fb.rh   a5, a2, 1
        fb.rh   a5, a5, a1
        fb.rd   t0, a2, 2
        fb.rd   t1, a2, 3
        slli    t2, a1, 8
        add     t1, t1, t2
        sub     t0, t0, t1              # elements from our first one to the end
        li      t1, 256
        min     t0, t0, t1              # elements of this block
        vsetvli t1, t0, e64, m1, ta, ma # lanes in use: 16, or fewer if there is one leaf
        fb.rh   t2, a4, 0
        fb.vr   v1, t2
        fb.rh   t2, a5, 0
        fb.vr   v2, t2
        vfmul.vv v1, v1, v2
        srli    t4, t0, 4               # full leaves
        li      t5, 1                   # leaf
        j       2f
1:      fb.rh   t2, a4, t5
        fb.vr   v2, t2
        fb.rh   t2, a5, t5
        fb.vr   v3, t2
        vfmul.vv v2, v2, v3
        vfadd.vv v1, v1, v2
        addi    t5, t5, 1
2:      blt     t5, t4, 1b

        andi    t0, t0, 15              # a last leaf with fewer elements,
        beqz    t0, sum
        beqz    t4, sum                 # unless it was the first
        fb.rh   t2, a4, t4
        fb.rh   t3, a5, t4
        vsetvli t5, t0, e64, m1, ta, ma
        fb.vr   v2, t2
        fb.vr   v3, t3
        vfmul.vv v2, v2, v3
        vsetvli t5, t1, e64, m1, ta, ma
        vid.v   v3
        vmsltu.vx v0, v3, t0            # its lanes
        vfadd.vv v2, v1, v2
        vmerge.vvm v1, v1, v2, v0       # elsewhere v1 stays

sum:    fb.const.fd fa0, minus_zero     # -0.0 + x is x, whatever x is
        vfmv.s.f v2, fa0
        vfredosum.vs v1, v1, v2
        vfmv.f.s fa0, v1
        fb.update.fd fa0
        fb.quit

# The initial value of the sum comes once, on the left.
.codelet result, continuation, int
        fb.rfd  fa0, a2, 0
        fmv.d.x fa1, x0
        fadd.d  fa0, fa1, fa0
        fb.update.fd fa0
        fb.quit
