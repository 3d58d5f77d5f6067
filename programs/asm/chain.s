# chain.s N - a chain of N chunks, built in a loop of tasks, then dropped.
#
#   frbz chain.s 10000000
#
# fb.become makes a loop: the task ends and goes on as another (here the same)
# codelet, which takes over its place.  Each round's arguments chunk holds the one
# before it, so the arguments are the chain.  The result is the number of links; when
# the program ends, nothing refers to the last link, and all of them are reclaimed.
#
# run: 0
# expect: 0
# run: 1
# expect: 1
# expect-stat: program.chunks 2
# run: 100000
# expect: 100000
# expect-stat: program.chunks 100001
# run: -5
# expect-exit: 1
# error: 35: negative array size

.entry main

.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, wrong
        fb.rd   t0, a2, 0
        bltz    t0, negative
        fb.create t1
        fb.wh   t1, 0, x0               # no link before the first
        fb.wd   t1, 1, t0               # links to go
        fb.wd   t1, 2, x0               # links so far
        fb.become link, t1
negative:
        fb.trap size
wrong:  fb.trap argument

.codelet link, worker, handle           # a2: {previous link, links to go, links so far}
        fb.rd   t0, a2, 1
        fb.rd   t1, a2, 2
        beqz    t0, done
        addi    t0, t0, -1
        addi    t1, t1, 1
        fb.create t2
        fb.wh   t2, 0, a2
        fb.wd   t2, 1, t0
        fb.wd   t2, 2, t1
        fb.become link, t2
done:   fb.update.d t1
        fb.quit
