# error: 0: codelet 'nothing' is empty
# error: 0: codelet 'nothing_at_the_end' is empty
.entry main
.codelet nothing, worker, int
.codelet main, worker, handle
    fb.update.h a2
    fb.quit
.codelet nothing_at_the_end, continuation, int
