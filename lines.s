        .entry main
        .codelet main, worker, handle
        fb.rd       t0, a2, 0
again:  addi        t0, t0, -1
        bnez        t0, again
        fb.create   t1
        fb.update.h t1
        fb.quit
