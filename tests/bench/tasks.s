# tasks.s A.npy - the sum of a vector of 16^(d + 1) longs, d from 1 to 6: a task for each
# of the 16^d leaves, a task and a continuation for each node above.
#
# The codelet that starts a level's children is chosen by the level, so that a child is
# told nothing but its node: the handle in which it finds its own by its id.

.entry  main

.codelet main, worker, handle
        fb.rh   a4, a2, 0               # descriptor
        fb.rd   t0, a4, 3               # length
        fb.rh   t1, a4, 6               # root
        srli    t0, t0, 12
        beqz    t0, 1f
        srli    t0, t0, 4
        beqz    t0, 2f
        srli    t0, t0, 4
        beqz    t0, 3f
        srli    t0, t0, 4
        beqz    t0, 4f
        srli    t0, t0, 4
        beqz    t0, 5f
        fb.sync sum, 16, x0
        fb.forall node5, 16, t1
        fb.quit
5:      fb.sync sum, 16, x0
        fb.forall node4, 16, t1
        fb.quit
4:      fb.sync sum, 16, x0
        fb.forall node3, 16, t1
        fb.quit
3:      fb.sync sum, 16, x0
        fb.forall node2, 16, t1
        fb.quit
2:      fb.sync sum, 16, x0
        fb.forall node1, 16, t1
        fb.quit
1:      fb.sync sum, 16, x0
        fb.forall leaf, 16, t1
        fb.quit

.codelet node5, worker, handle
        fb.rh   t0, a2, a1
        fb.sync sum, 16, x0
        fb.forall node4, 16, t0
        fb.quit

.codelet node4, worker, handle
        fb.rh   t0, a2, a1
        fb.sync sum, 16, x0
        fb.forall node3, 16, t0
        fb.quit

.codelet node3, worker, handle
        fb.rh   t0, a2, a1
        fb.sync sum, 16, x0
        fb.forall node2, 16, t0
        fb.quit

.codelet node2, worker, handle
        fb.rh   t0, a2, a1
        fb.sync sum, 16, x0
        fb.forall node1, 16, t0
        fb.quit

.codelet node1, worker, handle
        fb.rh   t0, a2, a1
        fb.sync sum, 16, x0
        fb.forall leaf, 16, t0
        fb.quit

.codelet leaf, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.rh   t0, a2, a1
        fb.vr   v1, t0
        vmv.v.i v2, 0
        vredsum.vs v1, v1, v2
        vmv.x.s t1, v1
        fb.update.d t1
        fb.quit

.codelet sum, continuation, int
        vsetivli x0, 16, e64, m1, ta, ma
        fb.vr   v1, a2
        vmv.v.i v2, 0
        vredsum.vs v1, v1, v2
        vmv.x.s t1, v1
        fb.update.d t1
        fb.quit
