# matmul.s A.npy B.npy [1] -o C.npy - product of two matrices of doubles, any shapes
# m x k and k x n.
#
#   frbz matmul.s programs/data/a.npy programs/data/b.npy -o c.npy
#
# C[i][j] is 0.0 + A[i][0]*B[0][j] + A[i][1]*B[1][j] + ..., from left to right, every
# product rounded before it is added: the same bits as the plain loop in C or Java.
#
# A matrix in layout `tree` is a tree of trees: the leaves of the tree over the rows
# hold the roots of the rows, the leaves of a row hold doubles.
# With a third argument that is not 0 every element of C is a tree of tasks, one a leaf of
# the row and the column (the grain of the thesis; sums are then of sums of 16).
# First B is transposed, then rows of A are multiplied with rows of B^T:
#
#   main -> t_rows  ... -> t_row -> t_columns ... -> t_leaf       (columns of B)
#        -> rows    ... -> row   -> columns   ... -> dot_product (... -> part)
#
# Where "..." stands, a codelet starts itself for the inner nodes of a tree.  The
# results of a node's children make the node (node_done).
#
# What the tasks of a level are told stands in one chunk, of which all use the first
# three elements alike:
#
#      0 total   1 offset   2 4 * depth: child number i of the level covers elements
#        offset + i * 16^depth to offset + (i + 1) * 16^depth - 1, below total;
#        at depth 0 the children are elements, not nodes
#      3 node whose children they are   4 other operand   5.. sizes
#
# run: tests/data/a2x3.npy tests/data/b3x2.npy
# expect: double[2][2]
# expect:   [0] {22.0, 28.0}
# expect:   [1] {49.0, 64.0}
# run: tests/data/a2x3.npy tests/data/b3x2.npy 1
# expect: double[2][2]
# expect:   [0] {22.0, 28.0}
# expect:   [1] {49.0, 64.0}
# run: tests/data/a2x3.npy tests/data/a2x3.npy
# expect-exit: 1
# error: 130: missing or unsuitable program argument
# run: tests/data/a2x3.npy
# expect-exit: 1
# error: 130: missing or unsuitable program argument
# run: --layout z tests/data/a2x3.npy tests/data/b3x2.npy
# expect-exit: 1
# error: 130: missing or unsuitable program argument

# Phase 1 (fb.mark) is the product, behind the transposition of B.

.equ    DOUBLE, 1
.entry  main

# Checks the arguments and collects what every later task needs in one chunk, "shape":
#
#      0 m   1 k   2 n   3 chunk with the root of A (null: k is 0)   4 with the root of B
#      5, 6, 7: 4 * the smallest depth, from 1 on, with m, k, n <= 16^depth
#      8 argument 3, or 0
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
        fb.def.d t4, a2, 2
        beqz    t4, 1f
        fb.rd   t4, a2, 2
1:      fb.wd   a6, 8, t4
        beqz    t0, empty
        beqz    t3, empty

        mv      t0, x0                  # put the roots in chunks, so that a root is
        beqz    t1, 1f                  # a child like any other
        fb.rh   t2, a4, 6
        fb.create t0
        fb.wh   t0, 0, t2
1:      fb.wh   a6, 3, t0
        fb.rh   t2, a5, 6
        fb.create a7
        fb.wh   a7, 0, t2
        fb.wh   a6, 4, a7

        li      t1, 0                   # depths of m, k, n
2:      fb.rd   t2, a6, t1
        addi    t2, t2, -1
        max     t2, t2, x0
        li      t3, 0
3:      addi    t3, t3, 4
        srl     t4, t2, t3
        bnez    t4, 3b
        addi    t5, t1, 5
        fb.wd   a6, t5, t3
        addi    t1, t1, 1
        li      t2, 3
        blt     t1, t2, 2b

        fb.rd   t0, a6, 2
        fb.create t2
        fb.wd   t2, 0, t0               # n rows of B^T
        fb.wd   t2, 1, x0
        fb.wd   t2, 2, t3               # t3: 4 * depth of n
        fb.wh   t2, 4, a7
        fb.wh   t2, 5, a6
        fb.sync multiply, 1, a6
        fb.forall t_rows, 1, t2
        fb.quit

wrong:  fb.trap argument
empty:  fb.sync finish, 1, a6           # C has no element and therefore no root
        fb.put.h 0, x0
        fb.quit

# The chunk of results is the node: hand it up.
.codelet node_done, continuation, int
        fb.update.h a2
        fb.quit

# A tree is complete: hand up its root without the chunk above it.
.codelet root_done, continuation, int
        fb.rh   t0, a2, 0
        fb.update.h t0
        fb.quit

# ---- Transposing B

# Nodes of the tree over the rows of B^T.  4: chunk with the root of B, 5: shape
.codelet t_rows, worker, handle
        fb.rd   t0, a2, 0               # total
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        sll     t3, a1, t2
        add     t1, t1, t3              # offset of our node
        addi    t2, t2, -4              # one level down
        fb.rh   t4, a2, 4
        fb.rh   t5, a2, 5
        fb.create t3
        fb.wd   t3, 0, t0
        fb.wd   t3, 1, t1
        fb.wd   t3, 2, t2
        fb.wh   t3, 4, t4
        fb.wh   t3, 5, t5
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1               # (total - offset) / 16^depth, rounded up
        li      t4, 16
        min     t0, t0, t4              # number of children
        fb.sync node_done, t0, x0
        beqz    t2, 1f
        fb.forall t_rows, t0, t3
        fb.quit
1:      fb.forall t_row, t0, t3
        fb.quit

# Row j of B^T, which is column j of B.
.codelet t_row, worker, handle
        fb.rd   t0, a2, 1
        add     t0, t0, a1              # j
        fb.rh   t1, a2, 4
        fb.rh   t2, a2, 5
        fb.rd   t3, t2, 1               # k
        fb.rd   t4, t2, 6
        beqz    t3, 2f
        fb.create t5
        fb.wd   t5, 0, t3
        fb.wd   t5, 1, x0
        fb.wd   t5, 2, t4
        fb.wh   t5, 3, t1
        fb.wd   t5, 4, t0
        fb.wh   t5, 5, t2
        fb.sync root_done, 1, x0
        li      t0, 4
        beq     t4, t0, 1f
        fb.forall t_columns, 1, t5
        fb.quit
1:      fb.forall t_leaf, 1, t5
        fb.quit
2:      fb.update.h x0                  # k is 0: an empty row
        fb.quit

# Nodes of a row of B^T, side by side with those of the tree over the rows of B.
# 3: parent node in B, 4: j, 5: shape
.codelet t_columns, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        sll     t3, a1, t2
        add     t1, t1, t3
        addi    t2, t2, -4
        fb.rh   t4, a2, 3
        fb.rh   t4, t4, a1              # our node of B
        fb.rd   t5, a2, 4
        fb.rh   t6, a2, 5
        fb.create t3
        fb.wd   t3, 0, t0
        fb.wd   t3, 1, t1
        fb.wd   t3, 2, t2
        fb.wh   t3, 3, t4
        fb.wd   t3, 4, t5
        fb.wh   t3, 5, t6
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t4, 16
        min     t0, t0, t4
        fb.sync node_done, t0, x0
        li      t4, 4
        beq     t2, t4, 1f
        fb.forall t_columns, t0, t3
        fb.quit
1:      fb.forall t_leaf, t0, t3
        fb.quit

# Up to 16 elements of column j: from 16 rows of B, each walked down to its element j.
.codelet t_leaf, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        slli    t2, a1, 4
        add     t1, t1, t2
        sub     t0, t0, t1
        li      t1, 16
        min     t0, t0, t1              # number of elements
        fb.rh   t1, a2, 3
        fb.rh   t1, t1, a1              # leaf with the roots of the rows
        fb.rd   t2, a2, 4               # j
        fb.rh   t3, a2, 5
        fb.rd   t3, t3, 7               # 4 * depth of n
        fb.create t4
        li      t5, 0
1:      fb.rh   a4, t1, t5              # root of the row
        mv      a5, t3
        j       3f
2:      srl     a6, t2, a5
        andi    a6, a6, 15
        fb.rh   a4, a4, a6
3:      addi    a5, a5, -4
        bnez    a5, 2b
        andi    a6, t2, 15
        fb.rfd  fa0, a4, a6
        fb.wfd  t4, t5, fa0
        addi    t5, t5, 1
        blt     t5, t0, 1b
        fb.update.h t4
        fb.quit

# ---- Multiplying

# The results are a chunk with the root of B^T: what `columns` wants as a parent.
.codelet multiply, continuation, handle # a3: shape
        fb.mark 1
        fb.rd   t0, a3, 0
        fb.rd   t1, a3, 5
        fb.rh   t2, a3, 3
        fb.create t3
        fb.wd   t3, 0, t0               # m rows of A
        fb.wd   t3, 1, x0
        fb.wd   t3, 2, t1
        fb.wh   t3, 3, t2
        fb.wh   t3, 4, a2
        fb.wh   t3, 5, a3
        fb.sync finish, 1, a3
        fb.forall rows, 1, t3
        fb.quit

# ForAllRow: nodes of the tree over the rows of A, and of C at the same time.
# 3: parent node in A (null: k is 0), 4: chunk with the root of B^T, 5: shape
.codelet rows, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        sll     t3, a1, t2
        add     t1, t1, t3
        addi    t2, t2, -4
        fb.rh   t4, a2, 3
        beq     t4, x0, 1f
        fb.rh   t4, t4, a1              # our node of A
1:      fb.rh   t5, a2, 4
        fb.rh   t6, a2, 5
        fb.create t3
        fb.wd   t3, 0, t0
        fb.wd   t3, 1, t1
        fb.wd   t3, 2, t2
        fb.wh   t3, 3, t4
        fb.wh   t3, 4, t5
        fb.wh   t3, 5, t6
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t4, 16
        min     t0, t0, t4
        fb.sync node_done, t0, x0
        beqz    t2, 2f
        fb.forall rows, t0, t3
        fb.quit
2:      fb.forall row, t0, t3
        fb.quit

# One row of C.
.codelet row, worker, handle
        fb.rh   t0, a2, 3
        beq     t0, x0, 1f
        fb.rh   t0, t0, a1              # our row of A
1:      fb.rh   t1, a2, 4
        fb.rh   t2, a2, 5
        fb.rd   t3, t2, 2               # n
        fb.rd   t4, t2, 7
        fb.create t5
        fb.wd   t5, 0, t3
        fb.wd   t5, 1, x0
        fb.wd   t5, 2, t4
        fb.wh   t5, 3, t1
        fb.wh   t5, 4, t0
        fb.wh   t5, 5, t2
        fb.sync root_done, 1, x0
        fb.forall columns, 1, t5
        fb.quit

# ForAllColumn: nodes of the tree over the rows of B^T, and of a row of C.
# 3: parent node in B^T, 4: row of A, 5: shape
.codelet columns, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        sll     t3, a1, t2
        add     t1, t1, t3
        addi    t2, t2, -4
        fb.rh   t4, a2, 3
        fb.rh   t4, t4, a1              # our node of B^T
        fb.rh   t5, a2, 4
        fb.rh   t6, a2, 5
        fb.create t3
        fb.wd   t3, 0, t0
        fb.wd   t3, 1, t1
        fb.wd   t3, 2, t2
        fb.wh   t3, 3, t4
        fb.wh   t3, 4, t5
        fb.wh   t3, 5, t6
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t4, 16
        min     t0, t0, t4
        fb.sync node_done, t0, x0
        beqz    t2, 1f
        fb.forall columns, t0, t3
        fb.quit
1:      fb.forall dot_product, t0, t3
        fb.quit

# DotProduct: one element of C, walking through both rows leaf by leaf.
.codelet dot_product, worker, handle
        fb.rh   t0, a2, 4               # row of A
        fb.rh   t1, a2, 3
        fb.rh   t1, t1, a1              # row of B^T
        fb.rh   t2, a2, 5
        fb.rd   a6, t2, 6               # 4 * depth of k
        fb.rd   a7, t2, 8               # split it?
        fb.rd   t2, t2, 1               # k
        li      t3, 0                   # number of the next element
        vsetivli t6, 16, e64, m1, ta, ma
        vmv.v.i v4, 0                   # element 0 is the sum
        beqz    t2, done
        mv      t4, t0                  # nodes just above the leaves
        mv      t5, t1
        mv      a4, t0                  # leaves
        mv      a5, t1
        addi    a6, a6, -4
        beqz    a6, leaf                # the roots are leaves
        bnez    a7, split

block:  mv      t4, t0                  # every 256 elements: walk down from the roots
        mv      t5, t1
        mv      t6, a6
        li      a3, 4
        j       2f
1:      srl     a7, t3, t6
        andi    a7, a7, 15
        fb.rh   t4, t4, a7
        fb.rh   t5, t5, a7
        addi    t6, t6, -4
2:      bgt     t6, a3, 1b

next:   srli    a7, t3, 4               # every 16 elements: the next leaf
        andi    a7, a7, 15
        fb.rh   a4, t4, a7
        fb.rh   a5, t5, a7

leaf:   sub     t6, t2, t3
        vsetvli t6, t6, e64, m1, ta, ma # the last leaf may have fewer elements
        fb.vr   v1, a4
        fb.vr   v2, a5
        vfmul.vv v3, v1, v2
        vfredosum.vs v4, v3, v4         # sum, then the products from left to right
        addi    t3, t3, 16
        bge     t3, t2, done
        andi    a7, t3, 255
        bnez    a7, next
        j       block

done:   vfmv.f.s fa0, v4
        fb.update.fd fa0
        fb.quit

split:  fb.create t4
        fb.wd   t4, 0, t2               # k elements
        fb.wd   t4, 1, x0
        fb.wd   t4, 2, a6
        fb.wh   t4, 3, t0
        fb.wh   t4, 4, t1
        addi    t2, t2, -1
        srl     t2, t2, a6
        addi    t2, t2, 1
        fb.sync sum, t2, t2
        fb.forall part, t2, t4
        fb.quit

# The part of a product that lies below child number id of both nodes.
# 3: node in a row of A, 4: in a row of B^T
.codelet part, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        fb.rh   t4, a2, 3
        fb.rh   t5, a2, 4
        fb.rh   t4, t4, a1
        fb.rh   t5, t5, a1
        sll     t3, a1, t2
        add     t1, t1, t3
        addi    t2, t2, -4
        beqz    t2, 1f
        fb.create t3
        fb.wd   t3, 0, t0
        fb.wd   t3, 1, t1
        fb.wd   t3, 2, t2
        fb.wh   t3, 3, t4
        fb.wh   t3, 4, t5
        sub     t0, t0, t1
        addi    t0, t0, -1
        srl     t0, t0, t2
        addi    t0, t0, 1
        li      t4, 16
        min     t0, t0, t4
        fb.sync sum, t0, t0
        fb.forall part, t0, t3
        fb.quit
1:      sub     t0, t0, t1
        vsetvli t0, t0, e64, m1, ta, ma # the last leaf may have fewer elements
        fb.vr   v1, t4
        fb.vr   v2, t5
        vfmul.vv v3, v1, v2
        vmv.v.i v4, 0
        vfredosum.vs v4, v3, v4
        vfmv.f.s fa0, v4
        fb.update.fd fa0
        fb.quit

# The sum of a3 parts.
.codelet sum, continuation, int
        vsetvli t0, a3, e64, m1, ta, ma
        fb.vr   v1, a2
        vmv.v.i v4, 0
        vfredosum.vs v4, v1, v4
        vfmv.f.s fa0, v4
        fb.update.fd fa0
        fb.quit

# The result of the program: a descriptor.
.codelet finish, continuation, handle   # a2: {root of C}, a3: shape
        fb.mark 2
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
        fb.wh   t0, 6, t1
        fb.update.h t0
        fb.quit
