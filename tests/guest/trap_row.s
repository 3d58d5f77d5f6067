# The trap that FunJava programs raise when a row does not fit into its array.
#
# run: 3 3
# expect: 3
# run: 3 4
# error: 15: row of another length than the array's rows (codelet main)

.entry main
.string newline, "\n"

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        beq     t0, t1, fits
        fb.trap row
fits:   fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit
