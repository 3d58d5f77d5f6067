# fib.s N - the N-th Fibonacci number, every call a task.
#
#   frbz fib.s 27
#
# run: 0
# expect: 0
# run: 1
# expect: 1
# run: 2
# expect: 1
# run: 20
# expect: 6765
# run:
# expect-exit: 1
# error: 28: missing or unsuitable program argument
# run: -1
# expect-exit: 1
# error: 28: missing or unsuitable program argument

.entry main

.codelet main, worker, handle
        fb.def.d t0, a2, 0              # was argument 0 given?
        beqz    t0, wrong
        fb.rd   t0, a2, 0
        bltz    t0, wrong
        fb.become fib, t0               # this task goes on as fib
wrong:  fb.trap argument

.codelet fib, worker, int               # a2: n
        li      t0, 2
        blt     a2, t0, small
        fb.sync plus, 2, x0
        addi    t1, a2, -1
        fb.spawn fib, 0, t1
        addi    t1, a2, -2
        fb.spawn fib, 1, t1
        fb.quit
small:  fb.update.d a2
        fb.quit

.codelet plus, continuation, int        # a2: both results
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        add     t0, t0, t1
        fb.update.d t0
        fb.quit
