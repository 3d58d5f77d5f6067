# Private arrays go along with an activation: through fb.become, to the continuation, wherever
# it runs.  Workers begin with none, and what nobody ends ends with the task.  Each task above
# the leaves waits twice, with two arrays.
#
# run: 0
# expect: 3
# run: 1
# expect: 24
# run: 2
# expect: 151
# run: 5
# expect: 32968

.entry main
.codelet main, worker, handle
        fb.rd   a0, a2, 0
        fb.become node, a0

.codelet node, worker, int              # a2: levels below it
        li      t1, 10
        fb.pnew.d w1, t1
        fb.pset.d w1, x0, 9, a2
        beqz    a2, 1f
        fb.pnew.w w7, t1
        fb.pset.w w7, x0, 1, a2
        addi    t2, a2, -1
        fb.sync half, 4, a2
        fb.forall node, 4, t2
        li      t0, 5
        fb.pset.d w1, x0, t0            # the creator may, until it quits
        fb.quit
1:      li      t0, 3
        fb.pset.d w1, x0, t0
        fb.become leaf, a2

.codelet leaf, worker, int
        fb.pget.d t0, w1, x0
        fb.update.d t0
        fb.quit

.codelet half, continuation, int        # sums the results into its array, and goes on
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        fb.rd   t3, a2, 3
        add     t0, t0, t1
        add     t0, t0, t2
        add     t0, t0, t3
        fb.pget.d t1, w1, x0
        add     t0, t0, t1
        fb.pset.d w1, x0, t0
        fb.become again, a3

.codelet again, worker, int
        addi    t2, a2, -1
        fb.sync rest, 3, a2
        fb.spawn node, 2, t2
        fb.put.d 1, a2
        fb.spawn node, 0, t2
        fb.pfree w7
        fb.quit

.codelet rest, continuation, int
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        fb.rd   t2, a2, 2
        add     t0, t0, t1
        add     t0, t0, t2
        fb.pget.d t1, w1, x0
        add     t0, t0, t1
        fb.pget.d t1, w1, x0, 9
        bne     t1, a3, 1f
        fb.pnew.d w7, a3                # its number is free again
        fb.update.d t0
        fb.quit
1:      fb.trap assert
