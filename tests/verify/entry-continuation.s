# error: 0: the entry must be a worker, codelet 'main' is a continuation
.entry main
.codelet main, continuation, handle
    fb.update.h a2
    fb.quit
