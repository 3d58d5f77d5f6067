# forks.s N - N times: 16 workers that do nothing, and their join.
.entry  main
.codelet main, worker, handle
        fb.rd       a2, a2, 0
        fb.become   fork, a2
.codelet fork, worker, int
        beqz        a2, end
        fb.sync     joined, 16, a2
        fb.forall   nothing, 16, zero
        fb.quit
end:    fb.update.d zero
        fb.quit
.codelet nothing, worker, int
        fb.update.d zero
        fb.quit
.codelet joined, continuation, int
        addi        a3, a3, -1
        fb.become   fork, a3
