# dot.s N - builds the vectors A[k] = k % 17 and B[k] = k % 19 in parallel, multiplies
# them in parallel, prints their dot product (long).  0 <= N < 2^29.
#
#   frbz dot.s 1048576
#
# A vector is a tree of chunks: 16 elements in a leaf, up to 16 handles in an inner
# node.  Both phases walk down such a tree with one task a node (grow, traverse), work
# in one task a leaf (fill, compute) and come up again in one continuation a node
# (node_done, reduce_done).
#
# What a node's children are told is one number, EXTENT:
#
#      bits 63..34   33..5    4                   3..0
#              N     offset   vector (0: A, 1: B)  depth
#
# They are children of the node whose elements start at OFFSET; each child but the last
# covers 16^DEPTH elements, so at depth 1 the children are leaves.  A child finds its
# own place by its id: offset + id * 16^depth.
#
# run: 0
# expect: 0
# run: 1
# expect: 0
# run: 16
# expect: 1240
# run: 17
# expect: 1496
# run: 255
# expect: 17782
# run: 4096
# expect: 294779
# run: 4097
# expect: 294955
# run: 1048576
# expect: 75496731
# run: 16777216
# expect: 1207958723
# run: -1
# expect-exit: 1
# error: 84: negative array size
# run: 536870912
# expect-exit: 1
# error: 86: missing or unsuitable program argument

# Phase 1 (fb.mark), between the building and the end, is the product alone.

.equ    DEPTH_MASK, 15
.equ    DEPTH_ONE, 1
.equ    VECTOR_BIT, 4
.equ    OFFSET_BIT, 5
.equ    N_BIT, 34
.string newline, "\n"
.entry  main

# The results of A's and B's vector task and EXTENT make the chunk that the second
# phase takes as its arguments.
.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, wrong
        fb.rd   t0, a2, 0               # N
        bltz    t0, negative
        li      t1, 1
        slli    t1, t1, 29
        bge     t0, t1, wrong
        beqz    t0, empty
        li      t1, 0                   # smallest depth with N <= 16^depth
        li      t2, 1
1:      addi    t1, t1, DEPTH_ONE
        slli    t2, t2, 4
        blt     t2, t0, 1b
        slli    t0, t0, N_BIT
        or      t0, t0, t1              # EXTENT of the root, for vector A
        ori     t1, t0, 1 << VECTOR_BIT
        fb.sync multiply, 3, x0
        fb.spawn vector, 0, t0
        fb.spawn vector, 1, t1
        fb.put.d 2, t0
        fb.quit
empty:  fb.print.d x0
        fb.print.s newline
        fb.update.h x0                  # null: nothing is the result
        fb.quit
negative:
        fb.trap size
wrong:
        fb.trap argument

# ---- First phase: building

# A tree whose top is a chunk with the root in element 0, so that the root is a child
# like any other.
.codelet vector, worker, int            # a2: EXTENT
        li      t0, DEPTH_ONE
        andi    t1, a2, DEPTH_MASK
        fb.sync node_done, 1, x0
        beq     t1, t0, 1f
        fb.forall grow, 1, a2
        fb.quit
1:      fb.forall fill, 1, a2
        fb.quit

# An inner node: work out how many children it needs and start them all.
.codelet grow, worker, int              # a1: which child, a2: EXTENT
        andi    t0, a2, DEPTH_MASK
        slli    t0, t0, 2
        sll     t1, a1, t0              # id * 16^depth
        slli    t1, t1, OFFSET_BIT
        add     t1, a2, t1
        addi    t1, t1, -DEPTH_ONE      # EXTENT for our children
        srli    t2, t1, N_BIT
        slli    t3, t1, 64 - N_BIT
        srli    t3, t3, 64 - N_BIT + OFFSET_BIT
        sub     t2, t2, t3              # elements from our first one to the end
        addi    t0, t0, -4
        addi    t2, t2, -1
        srl     t2, t2, t0
        addi    t2, t2, 1               # divided by 16^(depth - 1), rounded up
        li      t3, 16
        min     t2, t2, t3
        fb.sync node_done, t2, x0
        andi    t4, t1, DEPTH_MASK
        li      t5, DEPTH_ONE
        beq     t4, t5, 1f
        fb.forall grow, t2, t1
        fb.quit
1:      fb.forall fill, t2, t1
        fb.quit

# The chunk of results is the node: hand it up.
.codelet node_done, continuation, int
        fb.update.h a2
        fb.quit

# A leaf: up to 16 elements k % m, with m = 17 or 19.
.codelet fill, worker, int              # a1: which child, a2: EXTENT at depth 1
        slli    t0, a2, 64 - N_BIT
        srli    t0, t0, 64 - N_BIT + OFFSET_BIT
        slli    t1, a1, 4
        add     t0, t0, t1              # k, the number of our first element
        srli    t1, a2, N_BIT
        sub     t1, t1, t0
        li      t2, 16
        min     t1, t1, t2              # elements to write
        srli    t3, a2, VECTOR_BIT
        andi    t3, t3, 1
        slli    t3, t3, 1
        addi    t3, t3, 17              # m
        remu    t4, t0, t3              # k % m: counts up, and starts again at 0
        sub     t2, t3, t4              # once at most, as m is above 16
        min     t2, t2, t1
        fb.create t5
        li      t6, 0
1:      fb.wd   t5, t6, t4
        addi    t6, t6, 1
        addi    t4, t4, 1
        blt     t6, t2, 1b
        li      t4, 0
        mv      t2, t1
        blt     t6, t1, 1b
        fb.update.h t5
        fb.quit

# ---- Second phase: multiplying

# a2 holds A's top, B's top and EXTENT: what workers of this phase expect.
.codelet multiply, continuation, int
        fb.mark 1
        fb.rd   t0, a2, 2
        andi    t0, t0, DEPTH_MASK
        li      t1, DEPTH_ONE
        fb.sync print_sum, 1, x0
        beq     t0, t1, 1f
        fb.forall traverse, 1, a2
        fb.quit
1:      fb.forall compute, 1, a2
        fb.quit

# A pair of inner nodes.  Their children share one chunk of arguments.
.codelet traverse, worker, handle       # a2: {A's parent, B's parent, EXTENT}
        fb.rh   a4, a2, 0
        fb.rh   a4, a4, a1              # our node of A
        fb.rh   a5, a2, 1
        fb.rh   a5, a5, a1              # our node of B
        fb.rd   t4, a2, 2
        andi    t0, t4, DEPTH_MASK
        slli    t0, t0, 2
        sll     t1, a1, t0
        slli    t1, t1, OFFSET_BIT
        add     t1, t4, t1
        addi    t1, t1, -DEPTH_ONE
        srli    t2, t1, N_BIT
        slli    t3, t1, 64 - N_BIT
        srli    t3, t3, 64 - N_BIT + OFFSET_BIT
        sub     t2, t2, t3
        addi    t0, t0, -4
        addi    t2, t2, -1
        srl     t2, t2, t0
        addi    t2, t2, 1
        li      t3, 16
        min     t2, t2, t3              # number of children
        fb.create t6
        fb.wh   t6, 0, a4
        fb.wh   t6, 1, a5
        fb.wd   t6, 2, t1
        fb.sync reduce_done, t2, t2
        andi    t4, t1, DEPTH_MASK
        li      t5, DEPTH_ONE
        beq     t4, t5, 1f
        fb.forall traverse, t2, t6
        fb.quit
1:      fb.forall compute, t2, t6
        fb.quit

# Sum of the results of N children.
.codelet reduce_done, continuation, int # a3: their number
        li      t0, 0
        li      t1, 0
1:      fb.rd   t2, a2, t1
        add     t0, t0, t2
        addi    t1, t1, 1
        blt     t1, a3, 1b
        fb.update.d t0
        fb.quit

# A pair of leaves: the loop body of the dot product.
.codelet compute, worker, handle        # a2: {A's parent, B's parent, EXTENT at depth 1}
        fb.rh   a4, a2, 0
        fb.rh   a4, a4, a1
        fb.rh   a5, a2, 1
        fb.rh   a5, a5, a1
        fb.rd   t4, a2, 2
        slli    t0, t4, 64 - N_BIT
        srli    t0, t0, 64 - N_BIT + OFFSET_BIT
        slli    t1, a1, 4
        add     t0, t0, t1
        srli    t1, t4, N_BIT
        sub     t1, t1, t0
        li      t2, 16
        min     t1, t1, t2              # elements of this leaf
        li      t0, 0                   # sum
        li      t2, 0                   # element
1:      fb.rd   t3, a4, t2
        fb.rd   t4, a5, t2
        mul     t3, t3, t4
        add     t0, t0, t3
        addi    t2, t2, 1
        blt     t2, t1, 1b
        fb.update.d t0
        fb.quit

.codelet print_sum, continuation, int
        fb.mark 2
        fb.rd   t0, a2, 0
        fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit
