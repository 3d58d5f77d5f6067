# mark.s - phases for the statistics of the simulated processor; nothing happens natively.
#
# Only a task with the root target may mark, so that phases follow one another.
#
# run: 0
# expect: 7
# run: 1
# expect-exit: 1
# error: 29: phase mark by a task that does not hold the root target

.entry  main

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        fb.mark 1
        fb.mark 31
        fb.sync end, 1, t0
        fb.forall work, 1, t0
        fb.quit

.codelet end, continuation, int
        fb.mark 2
        fb.rd   t0, a2, 0
        fb.update.d t0
        fb.quit

.codelet work, worker, int
        beqz    a2, 1f
        fb.mark 3
1:      li      t0, 7
        fb.update.d t0
        fb.quit
