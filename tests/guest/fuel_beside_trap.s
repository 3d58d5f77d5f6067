# A worker that traps beside one that needs much fuel.  With enough of it the trap of the
# first is reported; what runs after it in sequential order does not count.
#
# run: 0
# error: 41: integer division by zero (codelet traps)
# run: 1
# error: 41: integer division by zero (codelet traps)
# run: --fuel 5000 1
# expect-exit: 4
# run: --fuel 15000 2
# error: 47: integer division by zero (codelet counts_and_traps)

.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        li      t1, 2
        beq     t0, t1, 2f
        bnez    t0, 1f
        fb.sync done, 2, x0             # the trap comes first
        fb.spawn traps, 0, x0
        fb.spawn counts, 1, x0
        fb.quit
1:      fb.sync done, 2, x0             # the trap comes last
        fb.spawn counts, 0, x0
        fb.spawn traps, 1, x0
        fb.quit
2:      fb.sync done, 2, x0             # it comes first, if who comes after takes no fuel from it
        fb.spawn counts_and_traps, 0, x0
        fb.spawn counts, 1, x0
        fb.quit
.codelet counts, worker, int
        li      t0, 10000
1:      addi    t0, t0, -1
        bnez    t0, 1b
        fb.update.d x0
        fb.quit
.codelet done, continuation, int
        fb.update.d x0
        fb.quit
.codelet traps, worker, int
        fb.trap divide

.codelet counts_and_traps, worker, int
        li      t0, 5000
1:      addi    t0, t0, -1
        bnez    t0, 1b
        fb.trap divide
