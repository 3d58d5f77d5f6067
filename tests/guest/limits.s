# The argument says how many rounds of two instructions; five more begin and end the program.
#
# run:
# error: 24: missing or unsuitable program argument (codelet main)
# run: 3
# expect: 0
# expect-stat: program.work 11
# run: --fuel 11 3
# expect: 0
# run: --fuel 10 3
# expect-exit: 4
# run: --fuel 10
# error: 24: missing or unsuitable program argument (codelet main)

.entry main
.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, 2f
        fb.rd   t0, a2, 0
1:      addi    t0, t0, -1
        bnez    t0, 1b
        fb.update.d x0
        fb.quit
2:      fb.trap argument
