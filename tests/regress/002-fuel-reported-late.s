# Results were counted before the fuel that they took: whoever went on behind the sync chunk
# on another thread printed more than one thread does.
#
# main takes 3 instructions, its workers 16 times 2, a turn of print's loop 2: with the 8th turn
# the fuel of 50 is overrun, at the end of which that is noticed.
#
# run: --fuel 50
# expect: x
# expect: x
# expect: x
# expect: x
# expect: x
# expect: x
# expect: x
# expect: x
# expect-exit: 4

.string line, "x\n"

.entry main
.codelet main, worker, handle
        fb.sync     print, 16, zero
        fb.forall   number, 16, zero
        fb.quit

.codelet number, worker, int
        fb.update.d a1
        fb.quit

.codelet print, continuation, int
again:  fb.print.s  line
        beqz        zero, again
        fb.update.h zero
        fb.quit
