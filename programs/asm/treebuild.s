# treebuild.s N - builds a tree of chunks with N leaves in parallel, reads its last
# element (16 N - 1, the result), and drops it.  1 <= N < 2^26.
#
#   frbz treebuild.s 100000 --stats
#
# What a node's children are told is one number, EXTENT: they are children of the
# node that starts at leaf OFFSET, and each child but the last has 16^DEPTH leaves.
#
#      bits 63..34   33..4    3..0
#              N     offset   depth
#
# run: 1
# expect: 15
# run: 16
# expect: 255
# run: 17
# expect: 271
# run: 4097
# expect: 65551
# run: 0
# expect-exit: 1
# error: 53: missing or unsuitable program argument

.equ    DEPTH_MASK, 15
.equ    OFFSET_BIT, 4
.equ    N_BIT, 34
.entry  main

.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, wrong
        fb.rd   t0, a2, 0
        blez    t0, wrong
        srli    t1, t0, 26
        bnez    t1, wrong
        li      t1, 0                   # smallest depth with N <= 16^depth
        li      t2, 1
        j       2f
1:      addi    t1, t1, 1
        slli    t2, t2, 4
2:      blt     t2, t0, 1b
        slli    t3, t0, N_BIT
        or      t3, t3, t1              # EXTENT of the root
        slli    t0, t0, 4
        or      t0, t0, t1              # for last: N and depth
        fb.sync last, 1, t0
        beqz    t1, 3f
        fb.forall grow, 1, t3
        fb.quit
3:      fb.forall leaf, 1, t3
        fb.quit
wrong:
        fb.trap argument

# An inner node: work out how many children it needs and start them all.
.codelet grow, worker, int              # a1: which child, a2: EXTENT
        andi    t0, a2, DEPTH_MASK
        slli    t0, t0, 2
        sll     t1, a1, t0              # id * 16^depth
        slli    t1, t1, OFFSET_BIT
        add     t1, a2, t1
        addi    t1, t1, -1              # EXTENT for our children, one level down
        srli    t2, t1, N_BIT
        slli    t3, t1, 64 - N_BIT
        srli    t3, t3, 64 - N_BIT + OFFSET_BIT
        sub     t2, t2, t3              # leaves from our first one to the end
        addi    t0, t0, -4
        addi    t2, t2, -1
        srl     t2, t2, t0
        addi    t2, t2, 1               # divided by 16^(depth - 1), rounded up
        li      t3, 16
        min     t2, t2, t3
        fb.sync node_done, t2, x0
        beqz    t0, 1f
        fb.forall grow, t2, t1
        fb.quit
1:      fb.forall leaf, t2, t1
        fb.quit

# The chunk of results is the node: hand it up.
.codelet node_done, continuation, int
        fb.update.h a2
        fb.quit

# 16 elements, each its own index in the whole vector.
.codelet leaf, worker, int              # a1: which child, a2: EXTENT at depth 0
        slli    t0, a2, 64 - N_BIT
        srli    t0, t0, 64 - N_BIT + OFFSET_BIT
        add     t0, t0, a1
        slli    t0, t0, 4
        fb.create t1
        li      t2, 0
        li      t3, 16
1:      fb.wd   t1, t2, t0
        addi    t0, t0, 1
        addi    t2, t2, 1
        blt     t2, t3, 1b
        fb.update.h t1
        fb.quit

# Walk from the root to the last leaf.
.codelet last, continuation, int        # a2: {root}, a3: N << 4 | depth
        fb.rh   t0, a2, 0
        andi    t1, a3, DEPTH_MASK
        srli    t2, a3, 4
        addi    t2, t2, -1              # number of the last leaf
1:      beqz    t1, 2f
        addi    t1, t1, -1
        slli    t3, t1, 2
        srl     t3, t2, t3
        andi    t3, t3, 15
        fb.rh   t0, t0, t3
        j       1b
2:      fb.rd   t0, t0, 15
        fb.update.d t0
        fb.quit
