# mesh.s U.npy NODES.npy ELEMENTS.npy STEPS HEIGHT - steps over an unstructured mesh, as in Mesh.java.
#
# U has a number for each of N nodes; NODES, 4 x N, the nodes of each element, ELEMENTS, 4 x N, the
# elements around each node (Mesh.java makes all of them).  N is 16 or more.  A step has three parts:
#
#      stress    of an element, from what it gathers of its nodes
#      least     of all stresses: how long the step is
#      moved     a node's new number, from what it gathers of its elements
#
# and each part ends when all its tasks have ended.  A task does 16^HEIGHT elements or nodes, the
# leaves of a subtree.  What joins them is a tree of sync chunks, of 16 results each; of HEIGHT one
# below that of the tree of N there are at most 16 tasks, which one sync chunk counts.
#
# The mesh, a chunk:
#
#      0 .. 3 roots of NODES   4 .. 7 roots of ELEMENTS   8 N   9 shift of the trees   10 4 * HEIGHT
#
# The state of a step:
#
#      0 the mesh   1 root of U   2 steps left   3 root of the stresses, when they are there
#
# What tasks are told:
#
#      0 the state   1 part, 0 to 2   2 first element   3 each has 2^this elements   4 length of the step
#
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 1
# expect: double[289] {0.3563106300897552, 0.36073009989404564, 0.36111062212495526, ..., 0.3817215981805747, 0.38152249378729663, 0.3817853682101592}
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 2
# expect: double[289] {0.3563106300897552, 0.36073009989404564, 0.36111062212495526, ..., 0.3817215981805747, 0.38152249378729663, 0.3817853682101592}
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 15
# expect: double[289] {0.3563106300897552, 0.36073009989404564, 0.36111062212495526, ..., 0.3817215981805747, 0.38152249378729663, 0.3817853682101592}
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 0 1
# expect: double[289] {0.0, 0.01, 0.02, ..., 2.86, 2.87, 2.88}
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy -1 1
# expect-exit: 1
# error: 118: missing or unsuitable program argument
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 0
# expect-exit: 1
# error: 118: missing or unsuitable program argument
# run: tests/data/mesh-u.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 16
# expect-exit: 1
# error: 118: missing or unsuitable program argument
# run: tests/data/ramp5.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 1
# expect-exit: 1
# error: 118: missing or unsuitable program argument
# run: tests/data/ramp300.npy tests/data/mesh-nodes.npy tests/data/mesh-elements.npy 5 1
# expect-exit: 1
# error: 118: missing or unsuitable program argument

.equ    DOUBLE, 1
.const  quarter, 0.25
.const  one, 1.0
.entry  main

.codelet main, worker, handle
        fb.rh   a3, a2, 0               # U: doubles of rank 1
        fb.rd   t0, a3, 0
        li      t1, DOUBLE
        bne     t0, t1, wrong
        fb.rd   t0, a3, 1
        bne     t0, t1, wrong
        fb.rd   t2, a3, 3               # N
        li      t1, 16
        blt     t2, t1, wrong
        fb.create a4
        li      t3, 0
        li      t4, 0
1:      addi    t3, t3, 1               # two matrices of 4 x N longs
        fb.rh   a5, a2, t3
        fb.rd   t0, a5, 0
        bnez    t0, wrong
        fb.rd   t0, a5, 1
        addi    t0, t0, -2
        fb.rd   t1, a5, 2
        or      t0, t0, t1
        fb.rd   t1, a5, 3
        addi    t1, t1, -4
        or      t0, t0, t1
        fb.rd   t1, a5, 4
        sub     t1, t1, t2
        or      t0, t0, t1
        bnez    t0, wrong
        fb.rh   a5, a5, 6
        addi    t5, t4, 4
        li      t6, 0
2:      fb.rh   a6, a5, t6
        fb.wh   a4, t4, a6
        addi    t4, t4, 1
        addi    t6, t6, 1
        blt     t4, t5, 2b
        addi    t0, t3, -2
        bnez    t0, 1b
        fb.rd   t3, a2, 3               # STEPS
        bltz    t3, wrong
        fb.rd   t4, a2, 4               # HEIGHT, 1 to 15
        addi    t0, t4, -1
        li      t1, 15
        bgeu    t0, t1, wrong

        li      t5, 4                   # shift of what the root covers
        li      t0, 16
        j       2f
1:      addi    t5, t5, 4
        slli    t0, t0, 4
2:      blt     t0, t2, 1b
        slli    t4, t4, 2
        min     t4, t4, t5              # no more levels than there are
        addi    t5, t5, -4
        fb.wd   a4, 8, t2
        fb.wd   a4, 9, t5
        fb.wd   a4, 10, t4
        fb.create a5
        fb.wh   a5, 0, a4
        fb.rh   t0, a3, 6
        fb.wh   a5, 1, t0
        fb.wd   a5, 2, t3
        fb.become step, a5
wrong:  fb.trap argument

.codelet step, worker, handle           # a2: the state
        fb.rd   t0, a2, 2
        beqz    t0, done
        fb.create a4
        fb.wh   a4, 0, a2
        fb.wd   a4, 1, x0
        fb.rh   a5, a2, 0
        fb.rd   t1, a5, 9
        addi    t1, t1, 4
        fb.wd   a4, 2, x0
        fb.wd   a4, 3, t1
        fb.sync stressed, 1, a2
        fb.spawn part, 0, a4
        fb.quit

done:   fb.create a0
        li      t0, DOUBLE
        fb.wd   a0, 0, t0
        fb.wd   a0, 1, t0
        fb.wd   a0, 2, x0
        fb.rh   a5, a2, 0
        fb.rd   t0, a5, 8
        fb.wd   a0, 3, t0
        fb.rh   t0, a2, 1
        fb.wh   a0, 6, t0
        fb.update.h a0
        fb.quit

.codelet stressed, continuation, handle # a3: the state
        fb.create a4
        fb.rh   a5, a3, 0
        fb.wh   a4, 0, a5
        fb.rh   t0, a3, 1
        fb.wh   a4, 1, t0
        fb.rd   t0, a3, 2
        fb.wd   a4, 2, t0
        fb.rh   t0, a2, 0
        fb.wh   a4, 3, t0
        fb.create a6
        fb.wh   a6, 0, a4
        li      t0, 1
        fb.wd   a6, 1, t0
        fb.wd   a6, 2, x0
        fb.rd   t0, a5, 9
        addi    t0, t0, 4
        fb.wd   a6, 3, t0
        fb.sync timed, 1, a4
        fb.spawn part, 0, a6
        fb.quit

.codelet timed, continuation, handle    # a3: the state with stresses
        fb.create a6
        fb.wh   a6, 0, a3
        li      t0, 2
        fb.wd   a6, 1, t0
        fb.wd   a6, 2, x0
        fb.rh   a5, a3, 0
        fb.rd   t0, a5, 9
        addi    t0, t0, 4
        fb.wd   a6, 3, t0
        fb.rfd  fa0, a2, 0
        fb.wfd  a6, 4, fa0
        fb.sync moved, 1, a3
        fb.spawn part, 0, a6
        fb.quit

.codelet moved, continuation, handle
        fb.create a4
        fb.rh   t0, a3, 0
        fb.wh   a4, 0, t0
        fb.rh   t0, a2, 0
        fb.wh   a4, 1, t0
        fb.rd   t0, a3, 2
        addi    t0, t0, -1
        fb.wd   a4, 2, t0
        fb.become step, a4

# Work below a node: a block's, or that of up to 16 children.
.codelet part, worker, handle           # a1: which, a2: what it is told
        fb.rh   a4, a2, 0
        fb.rh   a5, a4, 0               # the mesh
        fb.rd   t0, a5, 8
        fb.rd   t1, a5, 10
        fb.rd   t2, a2, 1               # part
        fb.rd   t3, a2, 2
        fb.rd   t4, a2, 3
        sll     t5, a1, t4
        add     t3, t3, t5              # our first element
        bne     t4, t1, 3f
        beqz    t2, 1f
        addi    t2, t2, -1
        beqz    t2, 2f
        fb.become move, a2
1:      fb.become stress, a2
2:      fb.become least, a2

3:      addi    t4, t4, -4              # our children's
        fb.create a6
        fb.wh   a6, 0, a4
        fb.wd   a6, 1, t2
        fb.wd   a6, 2, t3
        fb.wd   a6, 3, t4
        addi    t5, t2, -2
        bnez    t5, 4f
        fb.rfd  fa0, a2, 4
        fb.wfd  a6, 4, fa0
4:      sub     t0, t0, t3
        addi    t0, t0, -1
        srl     t0, t0, t4
        addi    t0, t0, 1
        li      t1, 16
        min     t0, t0, t1
        addi    t2, t2, -1
        beqz    t2, 5f
        fb.sync node, t0, x0
        fb.forall part, t0, a6
        fb.quit
5:      fb.sync leasts, t0, t0
        fb.forall part, t0, a6
        fb.quit

.codelet node, continuation, int        # the chunk of the results is the node
        fb.update.h a2
        fb.quit

.codelet leasts, continuation, int      # a3: their number
        fb.rfd  fa0, a2, 0
        li      t0, 1
        j       2f
1:      fb.rfd  fa1, a2, t0
        fmin.d  fa0, fa0, fa1
        addi    t0, t0, 1
2:      blt     t0, a3, 1b
        fb.update.fd fa0
        fb.quit

# Blocks, 16 elements at a time.  The last 16 may begin before the others end, even before the
# block: w0 has room for 16 in front.
.codelet stress, worker, handle         # a1: which, a2: what it is told
        fb.rh   a4, a2, 0
        fb.rh   a5, a4, 0
        fb.rh   a6, a4, 1               # U
        fb.rh   s0, a5, 0
        fb.rh   s1, a5, 1
        fb.rh   s2, a5, 2
        fb.rh   s3, a5, 3
        fb.rd   s4, a5, 8
        fb.rd   s5, a5, 9
        fb.rd   t0, a2, 2
        fb.rd   t1, a2, 3
        sll     t2, a1, t1
        add     t0, t0, t2              # first element
        li      t2, 1
        sll     t2, t2, t1
        add     t2, t2, t0
        min     t2, t2, s4              # end
        sub     t3, t2, t0
        addi    t3, t3, 16
        fb.pnew.d w0, t3
        addi    t4, t0, -16             # element of w0[0]
        addi    t5, t2, -16             # the last 16
        min     t0, t0, t5
        fb.const.fd fa0, quarter
        fb.const.fd fa1, one
        vsetivli x0, 16, e64, m1, ta, ma
1:      fb.vg.x v1, s0, t0, s5
        fb.vg.v v2, a6, v1, s5
        fb.vg.x v1, s1, t0, s5
        fb.vg.v v3, a6, v1, s5
        vfadd.vv v2, v2, v3
        fb.vg.x v1, s2, t0, s5
        fb.vg.v v3, a6, v1, s5
        vfadd.vv v2, v2, v3
        fb.vg.x v1, s3, t0, s5
        fb.vg.v v3, a6, v1, s5
        vfadd.vv v2, v2, v3
        vfmul.vf v2, v2, fa0
        vfmul.vv v3, v2, v2
        vfadd.vf v3, v3, fa1
        vfdiv.vv v2, v2, v3
        sub     t1, t0, t4
        fb.pvw  w0, t1, v2
        addi    t0, t0, 16
        ble     t0, t5, 1b
        beq     t0, t2, 2f
        mv      t0, t5
        j       1b
2:      fb.become deliver, a2

.codelet move, worker, handle
        fb.rh   a4, a2, 0
        fb.rh   a5, a4, 0
        fb.rh   a6, a4, 1               # U
        fb.rh   a7, a4, 3               # stresses
        fb.rh   s0, a5, 4
        fb.rh   s1, a5, 5
        fb.rh   s2, a5, 6
        fb.rh   s3, a5, 7
        fb.rd   s4, a5, 8
        fb.rd   s5, a5, 9
        fb.rd   t0, a2, 2
        fb.rd   t1, a2, 3
        sll     t2, a1, t1
        add     t0, t0, t2
        li      t2, 1
        sll     t2, t2, t1
        add     t2, t2, t0
        min     t2, t2, s4
        sub     t3, t2, t0
        addi    t3, t3, 16
        fb.pnew.d w0, t3
        addi    t4, t0, -16
        addi    t5, t2, -16
        min     t0, t0, t5
        fb.const.fd fa0, quarter
        fb.rfd  fa1, a2, 4
        vsetivli x0, 16, e64, m1, ta, ma
1:      fb.vg.x v1, s0, t0, s5
        fb.vg.v v2, a7, v1, s5
        fb.vg.x v1, s1, t0, s5
        fb.vg.v v3, a7, v1, s5
        vfadd.vv v2, v2, v3
        fb.vg.x v1, s2, t0, s5
        fb.vg.v v3, a7, v1, s5
        vfadd.vv v2, v2, v3
        fb.vg.x v1, s3, t0, s5
        fb.vg.v v3, a7, v1, s5
        vfadd.vv v2, v2, v3
        vfmul.vf v2, v2, fa0
        fb.vg.x v1, a6, t0, s5
        vfsub.vv v2, v2, v1
        vfmul.vf v2, v2, fa1
        vfadd.vv v2, v1, v2
        sub     t1, t0, t4
        fb.pvw  w0, t1, v2
        addi    t0, t0, 16
        ble     t0, t5, 1b
        beq     t0, t2, 2f
        mv      t0, t5
        j       1b
2:      fb.become deliver, a2

# w0 from 16 on as a tree, with as many levels as those beside it.
.codelet deliver, worker, handle
        fb.plen t1, w0
        addi    t1, t1, -16
        li      t0, 16
        fb.pout a0, w0, t0, t1
        fb.rd   t3, a2, 3
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
4:      blt     t0, t3, 3b
        fb.update.h a0
        fb.quit

.codelet least, worker, handle
        fb.rh   a4, a2, 0
        fb.rh   a5, a4, 0
        fb.rh   a7, a4, 3               # stresses
        fb.rd   s4, a5, 8
        fb.rd   s5, a5, 9
        fb.rd   t0, a2, 2
        fb.rd   t1, a2, 3
        sll     t2, a1, t1
        add     t0, t0, t2
        li      t2, 1
        sll     t2, t2, t1
        add     t2, t2, t0
        min     t2, t2, s4
        addi    t5, t2, -16
        min     t0, t0, t5
        fb.const.fd fa1, one
        vsetivli x0, 16, e64, m1, ta, ma
        vfmv.v.f v2, fa1
1:      fb.vg.x v1, a7, t0, s5
        vfabs.v v1, v1
        vfadd.vf v1, v1, fa1
        vfrdiv.vf v1, v1, fa1
        vfmin.vv v2, v2, v1
        addi    t0, t0, 16
        ble     t0, t5, 1b
        beq     t0, t2, 2f
        mv      t0, t5
        j       1b
2:      vfmv.v.f v3, fa1
        vfredmin.vs v2, v2, v3
        vfmv.f.s fa0, v2
        fb.update.fd fa0
        fb.quit
