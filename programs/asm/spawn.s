# spawn.s N - N empty workers in a tree of tasks, 16 a node: what a task costs.
#
#   frbz spawn.s 1000000 --stats
#
# The program has no result; look at the statistics: N workers, and for every inner
# node of the tree one task that spawns and one continuation.  0 <= N < 2^59.
#
# run: 0
# expect-stat: program.tasks 1
# run: 1
# expect-stat: program.tasks 4
# run: 16
# expect-stat: program.tasks 19
# run: 17
# expect-stat: program.tasks 22
# run: 65536
# expect-stat: program.tasks 74275
# run: -1
# expect-exit: 1
# error: 39: negative array size
# run:
# expect-exit: 1
# error: 40: missing or unsuitable program argument

.entry main

.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, wrong
        fb.rd   t0, a2, 0
        bltz    t0, negative
        srli    t1, t0, 59
        bnez    t1, wrong
        beqz    t0, empty
        fb.become tree, t0
empty:  fb.update.h x0
        fb.quit
negative:
        fb.trap size
wrong:  fb.trap argument

# N workers, at least one: share them out among children that differ by at most one.
# Up to 16 are started as they are; more become up to 16 smaller trees.
.codelet tree, worker, int              # a2: N
        li      t0, 16
        bgt     a2, t0, 1f
        fb.sync done, a2, x0
        fb.forall leaf, a2, x0
        fb.quit
1:      fb.sync done, 16, x0
        li      t1, 0
2:      add     t2, a2, t1              # child t1 gets (N + t1) / 16
        srli    t2, t2, 4
        li      t3, 1
        bgt     t2, t3, 3f
        fb.spawn leaf, t1, x0
        j       4f
3:      fb.spawn tree, t1, t2
4:      addi    t1, t1, 1
        blt     t1, t0, 2b
        fb.quit

.codelet leaf, worker, int
        fb.update.d x0
        fb.quit

.codelet done, continuation, int
        fb.update.h x0
        fb.quit
