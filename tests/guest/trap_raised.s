# Traps that FunJava programs raise by themselves: a number that does not fit, and what they throw.
#
# run: 0
# expect: 0
# run: 1
# error: 18: integer overflow (codelet main)
# run: 2
# error: 22: exception thrown by the program (codelet main)

.entry main
.string newline, "\n"

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        beqz    t0, done
        addi    t0, t0, -1
        bnez    t0, other
        fb.trap overflow
done:   fb.print.d t0
        fb.print.s newline
        j       end
other:  fb.trap thrown
end:    fb.update.h x0
        fb.quit
