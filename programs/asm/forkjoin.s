# forkjoin.s - the smallest complete fork and join: codelets 0 -> 1 -> (2, 2) -> 3 -> 4.
#
#   frbz forkjoin.s
#
# A task never waits.  One that wants something computed creates a sync chunk,
# starts workers that each fill one element of it, and quits; when the last
# element is there, the continuation starts and finds the results in a2.
#
# run:
# expect: 42

.entry codelet0

# Start one worker; whatever it delivers goes to codelet4.
.codelet codelet0, worker, handle       # a2: the program's arguments (none needed)
        li      t0, 20
        fb.sync codelet4, 1, x0         # one result to come; no environment
        fb.spawn codelet1, 0, t0        # worker 0 gets t0 as its a2
        fb.quit

# Split the work in two.  Our own result will be delivered by codelet3, which
# inherits the place that codelet1 was asked to fill.
.codelet codelet1, worker, int          # a2: a number
        fb.sync codelet3, 2, x0
        fb.spawn codelet2, 0, a2
        fb.spawn codelet2, 1, a2
        fb.quit

# A leaf: a1 is the worker's id (0 or 1), so the two deliver 20 and 22.
.codelet codelet2, worker, int
        slli    t0, a1, 1
        add     t0, t0, a2
        fb.update.d t0                  # element a1 of the sync chunk = t0
        fb.quit

# Both results are there.
.codelet codelet3, continuation, int    # a2: chunk of results, a3: environment
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        add     t0, t0, t1
        fb.update.d t0
        fb.quit

# The end of the chain: what it delivers is the result of the program.
.codelet codelet4, continuation, int
        fb.rd   t0, a2, 0
        fb.update.d t0
        fb.quit
