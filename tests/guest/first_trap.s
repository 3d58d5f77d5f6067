# Several workers trap: reported is the one that comes first in sequential order,
# however the threads happen to meet.  The argument picks what the other ones do.
#
# run: 0
# error: 44: array index out of bounds (codelet trapper)
# run: 1
# error: 44: array index out of bounds (codelet trapper)
# run: 2
# error: 54: negative array size (codelet last)

.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        li      t1, 2
        beq     t0, t1, third
        fb.sync done, 16, x0
        fb.spawn slow, 0, t0
        li      t1, 1
        li      t2, 16
1:      fb.spawn fast, t1, x0           # traps at once, on another thread
        addi    t1, t1, 1
        blt     t1, t2, 1b
        fb.quit
third:  fb.sync done, 3, x0             # the worker with the smallest id is what counts,
        fb.spawn fast, 2, x0            # not the one spawned first
        fb.spawn fine, 1, x0
        fb.spawn last, 0, x0
        fb.quit

# Count to 20000, in one task or in many, then trap.
.codelet slow, worker, int
        li      t0, 20000
        bnez    a2, 2f
1:      addi    t0, t0, -1
        bnez    t0, 1b
        fb.become trapper, x0
2:      fb.become count, t0
.codelet count, worker, int
        addi    a2, a2, -1
        beqz    a2, 1f
        fb.become count, a2
1:      fb.become trapper, x0
.codelet trapper, worker, int
        fb.trap index
.codelet fast, worker, int
        fb.trap divide
.codelet fine, worker, int
        fb.update.d x0
        fb.quit
.codelet last, worker, int
        li      t0, 3000
1:      addi    t0, t0, -1
        bnez    t0, 1b
        fb.trap size
.codelet done, continuation, int
        fb.update.d x0
        fb.quit
