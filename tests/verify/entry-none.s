# error: 0: no entry, '.entry' names the codelet that starts
.codelet main, worker, handle
    fb.update.h a2
    fb.quit
