# What is copied into a large private array was not made zero before; what is beside it is zero.
#
# run:
# expect: 0 0 5 5 0 0
# expect: 0

.entry main
.codelet main, worker, handle
        li      a0, 100000
        li      t0, -1
        fb.pnew.w w0, a0                # all ones, and what comes next finds them in its place
        li      t1, 0
ones:   fb.pset.w w0, t1, t0
        addi    t1, t1, 1
        blt     t1, a0, ones
        fb.pfree w0
        li      a1, 40                  # a leaf that is full and one that is not
        li      t0, 5
        fb.pnew.w w1, a1
        li      t1, 0
fives:  fb.pset.w w1, t1, t0
        addi    t1, t1, 1
        blt     t1, a1, fives
        fb.pout a2, w1, x0, a1
        fb.pfree w1
        fb.pnew.w w0, a0
        li      t1, 50000
        fb.pin  w0, t1, a2, x0, a1
        fb.pget.w t2, w0, x0, 9
        fb.print.d t2
        fb.print.s space
        fb.pget.w t2, w0, t1, -1
        fb.print.d t2
        fb.print.s space
        fb.pget.w t2, w0, t1
        fb.print.d t2
        fb.print.s space
        fb.pget.w t2, w0, t1, 39
        fb.print.d t2
        fb.print.s space
        fb.pget.w t2, w0, t1, 40
        fb.print.d t2
        fb.print.s space
        li      t1, 99999
        fb.pget.w t2, w0, t1
        fb.print.d t2
        fb.print.s newline
        fb.pfree w0
        fb.update.d x0
        fb.quit

.string space, " "
.string newline, "\n"
