# matmult.s A.npy B.npy -o C.npy - product of two matrices of doubles by tiles of
# 16 x 16; any shapes m x k and k x n.
#
#   frbz matmult.s programs/data/a.npy programs/data/b.npy -o c.npy
#
# C[i][j] is 0.0 + A[i][0]*B[0][j] + A[i][1]*B[1][j] + ..., from left to right, every
# product rounded before it is added: the same bits as the plain loop in C or Java, and
# as matmul.s, which is the one to read first.
#
# A matrix in layout `tree` is a tree of trees: the leaves of the tree over the rows
# hold the roots of 16 rows, the leaves of a row hold 16 doubles.  A tile is a node of
# 16 leaves that lie below one another.  Both matrices are first made into trees of
# trees of tiles; only handles are copied, save at the edges, where tiles are filled up
# with zeros (0.0 * 0.0 added to a sum does not change it; what is in the rows and
# columns too many is dropped in the end):
#
#   A   tree over strips of 16 rows; a strip is a tree of tiles, from left to right
#   B   tree over strips of 16 columns; a strip is a tree of tiles, from top to bottom
#
#   main -> tree  ... -> strip ... -> tile                 (strips, once for A, once for B)
#        -> rows  ... -> band -> columns ... -> product    (8 strips of A by 1 of B)
#
# Where "..." stands, a codelet starts itself for the inner nodes of a tree.  Last,
# `gather` cuts the tiles of C into rows again.
#
# 8 strips a task, a "band": they share the strip of B, and the tasks of a band share its
# strips of A, which fit in the second cache (1 MB for k = 1024).
#
# What the tasks of a level are told stands in one chunk, of which all use the first
# four elements alike:
#
#      0 total   1 offset   2 4 * depth   3 node: it covers the elements from OFFSET to
#        OFFSET + 16^depth - 1, below TOTAL; at depth 0 it is an element.  Elements are
#        tiles or strips
#
# The "shape" of the problem is a chunk, too:
#
#      0 m   1 k   2 n   3, 4, 5 the same in tiles   6, 7, 8 rows or columns of the last
#        tile   9, 10, 11 4 * the depth of a tree of so many tiles
#
# run: tests/data/a2x3.npy tests/data/b3x2.npy
# expect: double[2][2]
# expect:   [0] {22.0, 28.0}
# expect:   [1] {49.0, 64.0}
# run: tests/data/a2x3.npy tests/data/a2x3.npy
# expect-exit: 1
# error: 161: missing or unsuitable program argument
# run: tests/data/a2x3.npy
# expect-exit: 1
# error: 161: missing or unsuitable program argument
# run: --layout z tests/data/a2x3.npy tests/data/b3x2.npy
# expect-exit: 1
# error: 161: missing or unsuitable program argument

.equ    DOUBLE, 1
.equ    BAND_LOG, 3
.equ    BAND, 1 << BAND_LOG         # strips
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
        fb.rd   t0, a4, 1               # ... of rank 2 ...
        fb.rd   t1, a5, 1
        li      t2, 2
        bne     t0, t2, wrong
        bne     t1, t2, wrong
        fb.rd   t0, a4, 2               # ... trees of trees ...
        fb.rd   t1, a5, 2
        or      t0, t0, t1
        bnez    t0, wrong
        fb.rd   t0, a4, 3               # m
        fb.rd   t1, a4, 4               # k
        fb.rd   t2, a5, 3
        fb.rd   t3, a5, 4               # n
        bne     t1, t2, wrong           # ... that fit together
        fb.create a6                    # shape
        fb.wd   a6, 0, t0
        fb.wd   a6, 1, t1
        fb.wd   a6, 2, t3

        li      t0, 0                   # tiles, width of the last, depth
1:      fb.rd   t1, a6, t0
        addi    t2, t1, 15
        srli    t2, t2, 4
        addi    t3, t0, 3
        fb.wd   a6, t3, t2
        addi    t1, t1, -1
        andi    t1, t1, 15
        addi    t1, t1, 1
        addi    t3, t0, 6
        fb.wd   a6, t3, t1
        addi    t2, t2, -1
        max     t2, t2, x0
        li      t4, -4
2:      addi    t4, t4, 4
        srl     t1, t2, t4
        bnez    t1, 2b
        addi    t3, t0, 9
        fb.wd   a6, t3, t4
        addi    t0, t0, 1
        li      t1, 3
        blt     t0, t1, 1b

        fb.rd   t0, a6, 0
        fb.rd   t1, a6, 2
        beqz    t0, empty
        beqz    t1, empty
        fb.sync multiply, 2, a6

        li      a7, 0                   # A: m by k
        li      t6, 1
        fb.rh   t0, a4, 6
        li      t1, 0
3:      add     t2, t6, x0              # a7, t6: numbers of the sizes; t1: id
        fb.create t3                    # what `strip` is told for every strip
        addi    t2, t6, 3
        fb.rd   t4, a6, t2
        fb.wd   t3, 0, t4
        addi    t2, t6, 9
        fb.rd   t4, a6, t2
        fb.wd   t3, 1, t4
        addi    t2, t6, 6
        fb.rd   t4, a6, t2
        fb.wd   t3, 2, t4
        fb.wd   t3, 3, t1               # B: strips are merged across
        fb.create t5
        addi    t2, a7, 3
        fb.rd   t4, a6, t2
        fb.wd   t5, 0, t4
        fb.wd   t5, 1, x0
        addi    t2, a7, 9
        fb.rd   t4, a6, t2
        fb.wd   t5, 2, t4
        fb.wh   t5, 3, t0
        addi    t2, a7, 6
        fb.rd   t4, a6, t2
        fb.wd   t5, 4, t4
        fb.wh   t5, 5, t3
        fb.spawn tree, t1, t5
        bnez    t1, done
        li      t1, 1                   # B: k by n
        li      a7, 1
        li      t6, 2
        fb.rd   t0, a6, 1
        beqz    t0, 4f
        fb.rh   t0, a5, 6
        j       3b
4:      fb.put.h 1, x0                  # k is 0: there is nothing
done:   fb.quit

wrong:  fb.trap argument
empty:  fb.sync finish, 1, a6           # C has no element and therefore no root
        fb.put.h 0, x0
        fb.quit

# The chunk of results is the node: hand it up.
.codelet node_done, continuation, int
        fb.update.h a2
        fb.quit

# ---- Making strips of tiles

# A node of the tree over the rows, 16 of them an element.
# 4: rows of the last element   5: {tiles in a strip, 4 * depth, columns of the last, merge?}
.codelet tree, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        fb.rh   t3, a2, 5
        beqz    t2, 1f
        addi    t2, t2, -4
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1               # (total - offset) / 16^(depth - 1), rounded up
        li      t1, 16
        min     t0, t0, t1              # number of children
        fb.sync merge, t0, t3
        fb.forall tree_child, t0, a2
        fb.quit

1:      fb.rh   t2, a2, 3               # the roots of 16 rows
        fb.rd   t4, t3, 0
        beqz    t4, 3f
        addi    t0, t0, -1
        li      t5, 16
        bne     t0, t1, 2f
        fb.rd   t5, a2, 4
2:      fb.create t0
        fb.wd   t0, 0, t4
        fb.wd   t0, 1, x0
        fb.rd   t4, t3, 1
        fb.wd   t0, 2, t4
        fb.wh   t0, 3, t2
        fb.wd   t0, 4, t5
        fb.rd   t4, t3, 2
        fb.wd   t0, 5, t4
        fb.become strip, t0
3:      fb.update.h x0                  # k is 0: a strip without tiles
        fb.quit

.codelet tree_child, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        addi    t2, t2, -4
        sll     t3, a1, t2
        add     t1, t1, t3
        fb.rh   t3, a2, 3
        fb.rh   t3, t3, a1
        fb.rd   t4, a2, 4
        fb.rh   t5, a2, 5
        fb.create t6
        fb.wd   t6, 0, t0
        fb.wd   t6, 1, t1
        fb.wd   t6, 2, t2
        fb.wh   t6, 3, t3
        fb.wd   t6, 4, t4
        fb.wh   t6, 5, t5
        fb.become tree, t6

# The children are done.  Of A they are the node.  Of B they are strips across, or trees
# of such; what lies below one another in them goes into one node, as `strip` does.
.codelet merge, continuation, handle    # a3: what is told to `strip`
        fb.rd   t0, a3, 3
        beqz    t0, 3f
        li      t1, 0
1:      addi    t1, t1, 1               # count the children
        li      t2, 16
        beq     t1, t2, 2f
        fb.def.d t3, a2, t1
        bnez    t3, 1b
2:      fb.create t0
        fb.rd   t2, a3, 0
        fb.wd   t0, 0, t2
        fb.wd   t0, 1, x0
        fb.rd   t2, a3, 1
        fb.wd   t0, 2, t2
        fb.wh   t0, 3, a2
        fb.wd   t0, 4, t1
        fb.wd   t0, 5, x0
        fb.become strip, t0
3:      fb.update.h a2
        fb.quit

# From 16 trees of leaves side by side to a tree of nodes of 16 leaves.
# 3: chunk with the roots   4: how many   5: columns of the last tile; 0: not of leaves
.codelet strip, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        beqz    t2, 1f
        addi    t2, t2, -4
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t1, 16
        min     t0, t0, t1
        fb.sync node_done, t0, x0
        fb.forall strip_child, t0, a2
        fb.quit

1:      fb.rh   t2, a2, 3               # a tile
        fb.rd   t3, a2, 4               # rows
        fb.rd   t4, a2, 5               # columns
        li      t5, 16
        beqz    t4, whole
        addi    t0, t0, -1
        beq     t0, t1, 2f
        li      t4, 16
2:      bne     t4, t5, 3f
        beq     t3, t5, whole
3:      vsetivli x0, 16, e64, m1, ta, ma
        vmv.v.i v1, 0
        vid.v   v2
        vmslt.vx v0, v2, t4             # columns that are there
        fb.create a3
        fb.vw   a3, v1                  # a row of zeros
        fb.create a4
        li      a5, 0
4:      mv      a6, a3
        bge     a5, t3, 5f
        fb.rh   a7, t2, a5
        vsetvli x0, t4, e64, m1, ta, ma
        fb.vr   v2, a7
        vsetivli x0, 16, e64, m1, ta, ma
        vmerge.vvm v2, v1, v2, v0
        fb.create a6
        fb.vw   a6, v2
5:      fb.wh   a4, a5, a6
        addi    a5, a5, 1
        blt     a5, t5, 4b
        mv      t2, a4
whole:  fb.update.h t2
        fb.quit

.codelet strip_child, worker, handle
        fb.rh   t0, a2, 3
        fb.rd   t1, a2, 4
        fb.create t2
        li      t3, 0
1:      fb.rh   t4, t0, t3
        fb.rh   t4, t4, a1
        fb.wh   t2, t3, t4
        addi    t3, t3, 1
        blt     t3, t1, 1b
        fb.rd   t0, a2, 0
        fb.rd   t3, a2, 1
        fb.rd   t4, a2, 2
        fb.rd   t5, a2, 5
        addi    t4, t4, -4
        sll     t6, a1, t4
        add     t3, t3, t6
        bnez    t4, 2f                  # an inner node
        beqz    t5, 3f
        addi    t6, t0, -1
        beq     t3, t6, 2f              # the last tile of the strip
        li      t6, 16
        beq     t1, t6, 3f
2:      fb.create a3
        fb.wd   a3, 0, t0
        fb.wd   a3, 1, t3
        fb.wd   a3, 2, t4
        fb.wh   a3, 3, t2
        fb.wd   a3, 4, t1
        fb.wd   a3, 5, t5
        fb.become strip, a3
3:      fb.update.h t2                  # a tile
        fb.quit

# ---- Multiplying

# Where a tree is a single strip, it is put in a node, so that strips have a parent.
.codelet multiply, continuation, handle # a2: {strips of A, strips of B}, a3: shape
        fb.rh   t0, a2, 0
        fb.rh   t1, a2, 1
        li      t5, 4
        fb.rd   t2, a3, 9
        bnez    t2, 1f
        mv      t2, t5
        fb.create t4
        fb.wh   t4, 0, t0
        mv      t0, t4
1:      fb.rd   t3, a3, 11
        bnez    t3, 2f
        fb.create t4
        fb.wh   t4, 0, t1
        mv      t1, t4
2:      fb.create t4
        fb.rd   t6, a3, 3
        fb.wd   t4, 0, t6
        fb.wd   t4, 1, x0
        fb.wd   t4, 2, t2
        fb.wh   t4, 3, t0
        fb.wh   t4, 4, t1
        fb.wh   t4, 5, a3
        fb.sync finish, 1, a3
        fb.spawn rows, 0, t4
        fb.quit

# A node of the tree over the strips of A, and of the rows of C at the same time.
# 4: tree over the strips of B   5: shape
.codelet rows, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        addi    t2, t2, -4
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t1, 16
        min     t0, t0, t1              # number of children
        beqz    t2, 1f
        fb.sync node_done, t0, x0
        fb.forall rows_child, t0, a2
        fb.quit
1:      addi    t0, t0, BAND - 1
        srli    t0, t0, BAND_LOG
        fb.sync bands_done, t0, x0
        fb.forall band, t0, a2
        fb.quit

.codelet rows_child, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        addi    t2, t2, -4
        sll     t3, a1, t2
        add     t1, t1, t3
        fb.rh   t3, a2, 3
        fb.rh   t3, t3, a1
        fb.rh   t4, a2, 4
        fb.rh   t5, a2, 5
        fb.create t6
        fb.wd   t6, 0, t0
        fb.wd   t6, 1, t1
        fb.wd   t6, 2, t2
        fb.wh   t6, 3, t3
        fb.wh   t6, 4, t4
        fb.wh   t6, 5, t5
        fb.become rows, t6

# Up to BAND strips of A, for the whole of B.
.codelet band, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        slli    t2, a1, BAND_LOG
        add     t1, t1, t2              # number of the first strip
        sub     t0, t0, t1
        li      t3, BAND
        min     t0, t0, t3              # number of strips
        fb.rh   t3, a2, 3
        fb.create t4
        li      t5, 0
1:      fb.rh   t6, t3, t2
        fb.wh   t4, t5, t6
        addi    t2, t2, 1
        addi    t5, t5, 1
        blt     t5, t0, 1b
        fb.rh   t2, a2, 4
        fb.rh   t3, a2, 5
        fb.create a3
        fb.rd   t5, t3, 5
        fb.wd   a3, 0, t5
        fb.wd   a3, 1, x0
        fb.rd   t5, t3, 11
        li      t6, 4
        max     t5, t5, t6
        fb.wd   a3, 2, t5
        fb.wh   a3, 3, t2
        fb.wh   a3, 4, t4
        fb.wh   a3, 5, t3
        fb.wd   a3, 6, t1
        fb.wd   a3, 7, t0
        fb.become columns, a3

# A node of the tree over the strips of B (null: k is 0).
# 4: strips of A   5: shape   6: number of the first   7: how many
.codelet columns, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        addi    t2, t2, -4
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t1, 16
        min     t0, t0, t1
        fb.sync gather, t0, a2
        beqz    t2, 1f
        fb.forall columns_child, t0, a2
        fb.quit
1:      fb.forall product, t0, a2
        fb.quit

.codelet columns_child, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        addi    t2, t2, -4
        sll     t3, a1, t2
        add     t1, t1, t3
        fb.rh   t3, a2, 3
        beq     t3, x0, 1f
        fb.rh   t3, t3, a1
1:      fb.create t6
        fb.wd   t6, 0, t0
        fb.wd   t6, 1, t1
        fb.wd   t6, 2, t2
        fb.wh   t6, 3, t3
        fb.rh   t4, a2, 4
        fb.wh   t6, 4, t4
        fb.rh   t4, a2, 5
        fb.wh   t6, 5, t4
        fb.rd   t4, a2, 6
        fb.wd   t6, 6, t4
        fb.rd   t4, a2, 7
        fb.wd   t6, 7, t4
        fb.become columns, t6

# A strip of B with those of a band of A, two at a time: v0 to v15 are a tile of C, v16 to v31
# the one below.  The result is a chunk with the tiles.
.codelet product, worker, handle
        fb.rh   s0, a2, 3
        beq     s0, x0, 1f
        fb.rh   s0, s0, a1              # strip of B
1:      fb.rh   s1, a2, 4               # strips of A
        fb.rd   s2, a2, 7
        fb.rh   t0, a2, 5
        fb.rd   s3, t0, 4               # tiles in a strip
        fb.rd   s4, t0, 10              # 4 * depth of a strip
        fb.rd   t1, a2, 0
        fb.rd   t2, a2, 1
        add     t2, t2, a1
        addi    t2, t2, 1
        li      t3, 16
        bne     t1, t2, 2f
        fb.rd   t3, t0, 8
2:      vsetvli x0, t3, e64, m1, ta, ma # columns of the tiles of C
        fb.create s5
        li      s6, 0                   # number of the strip of A

pair:   fb.rh   s7, s1, s6
        mv      s8, s7                  # an odd one is multiplied twice
        addi    s9, s6, 1
        bge     s9, s2, 1f
        fb.rh   s8, s1, s9
1:      fb.tile.z v0
        fb.tile.z v16
        li      t0, 0                   # number of the next tile
        beqz    s3, store
        bnez    s4, block
        fb.tile.mac v0, s7, s0          # the strips are single tiles
        fb.tile.mac v16, s8, s0
        j       store

block:  mv      t1, s7                  # every 16 tiles: walk down from the roots
        mv      t2, s8
        mv      t3, s0
        addi    t4, s4, -4
        j       2f
1:      srl     t5, t0, t4
        andi    t5, t5, 15
        fb.rh   t1, t1, t5
        fb.rh   t2, t2, t5
        fb.rh   t3, t3, t5
        addi    t4, t4, -4
2:      bnez    t4, 1b
        sub     t5, s3, t0
        li      t6, 16
        min     t5, t5, t6
3:      fb.rh   a3, t1, t4              # t4 is 0
        fb.rh   a4, t2, t4
        fb.rh   a5, t3, t4
        fb.tile.mac v0, a3, a5
        fb.tile.mac v16, a4, a5
        addi    t4, t4, 1
        blt     t4, t5, 3b
        addi    t0, t0, 16
        blt     t0, s3, block

store:  fb.tile.w a3, v0
        fb.wh   s5, s6, a3
        bge     s9, s2, 1f
        fb.tile.w a3, v16
        fb.wh   s5, s9, a3
1:      addi    s6, s6, 2
        blt     s6, s2, pair
        fb.update.h s5
        fb.quit

# From up to 16 results side by side, of tiles or of nodes above them, to rows of nodes
# with up to 16 children.  Result and results: {strip: {row: node or leaf}}.
.codelet gather, continuation, handle   # a3: what `columns` was told
        li      t0, 0
1:      addi    t0, t0, 1               # number of results
        li      t1, 16
        beq     t0, t1, 2f
        fb.def.d t2, a2, t0
        bnez    t2, 1b
2:      fb.rh   a4, a3, 5               # shape
        fb.rd   a5, a3, 6
        fb.rd   a6, a3, 7
        fb.rd   a7, a4, 5
        addi    a7, a7, -1              # 0: a row is a single leaf
        fb.create s0
        li      s1, 0                   # number of the strip
strip_: fb.rd   t1, a4, 3
        add     t2, a5, s1
        addi    t2, t2, 1
        li      s2, 16                  # rows of the strip
        bne     t1, t2, 1f
        fb.rd   s2, a4, 6
1:      fb.create s3
        li      t1, 0                   # number of the row
row_:   li      t2, 0                   # number of the result
        fb.rh   t3, a2, 0
        fb.rh   t3, t3, s1
        fb.rh   t3, t3, t1
        beqz    a7, 2f
        fb.create t4
        j       3f
1:      fb.rh   t3, a2, t2
        fb.rh   t3, t3, s1
        fb.rh   t3, t3, t1
3:      fb.wh   t4, t2, t3
        addi    t2, t2, 1
        blt     t2, t0, 1b
        mv      t3, t4
2:      fb.wh   s3, t1, t3
        addi    t1, t1, 1
        blt     t1, s2, row_
        fb.wh   s0, s1, s3
        addi    s1, s1, 1
        blt     s1, a6, strip_
        fb.update.h s0
        fb.quit

# The strips of up to 2 bands side by side.
.codelet bands_done, continuation, int
        fb.create t0
        li      t1, 0                   # number of the strip
1:      srli    t2, t1, BAND_LOG
        fb.def.d t3, a2, t2
        beqz    t3, 2f
        fb.rh   t2, a2, t2
        andi    t4, t1, BAND - 1
        fb.def.d t3, t2, t4
        beqz    t3, 2f
        fb.rh   t2, t2, t4
        fb.wh   t0, t1, t2
        addi    t1, t1, 1
        li      t2, 16
        blt     t1, t2, 1b
2:      fb.update.h t0
        fb.quit

# The result of the program: a descriptor.
.codelet finish, continuation, handle   # a2: {tree over the strips of C}, a3: shape
        fb.create t0
        li      t1, DOUBLE
        fb.wd   t0, 0, t1               # kind
        li      t1, 2
        fb.wd   t0, 1, t1               # rank
        fb.wd   t0, 2, x0               # layout: tree
        fb.rd   t1, a3, 0
        fb.wd   t0, 3, t1
        fb.rd   t1, a3, 2
        fb.wd   t0, 4, t1
        fb.rh   t1, a2, 0
        beq     t1, x0, 1f
        fb.rd   t2, a3, 9
        bnez    t2, 1f
        fb.rh   t1, t1, 0               # a single strip
1:      fb.wh   t0, 6, t1
        fb.update.h t0
        fb.quit
