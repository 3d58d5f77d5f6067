# error: 0: the entry must take a handle, codelet 'main' takes an integer
.entry main
.codelet main, worker, int
    fb.update.d a2
    fb.quit
