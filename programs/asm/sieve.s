# sieve.s N - the primes below N, found by the sieve of Eratosthenes in one task.
#
#   frbz sieve.s 50
#
# The sieve crosses out in no order that a tree of chunks could be built in, and most
# places more than once.  So it works on private arrays, which the task alone can see:
#
#   w0   N marks of 32 bits: 0, or 1 for numbers that are crossed out
#   w1   the primes, of 64 bits, one after another
#
# At last w1 is given away: from then on it is a tree of chunks like any other, and never
# changes.  w0 ends with the task.
#
# run: 0
# expect: long[0]
# run: 2
# expect: long[0]
# run: 3
# expect: long[1] {2}
# run: 30
# expect: long[10] {2, 3, 5, ..., 19, 23, 29}
# run: 100000
# expect: long[9592] {2, 3, 5, ..., 99971, 99989, 99991}
# expect-stat: program.work 1634638
# expect-stat: program.chunks 3768
# run: -1
# expect-exit: 1
# error: 36: negative array size

        .entry  sieve

        .codelet sieve, worker, handle
        fb.rd   a0, a2, 0               # N
        li      t6, 1
        bgez    a0, 1f
        fb.trap size
1:      fb.pnew.w w0, a0

        # Each number that nobody has crossed out is a prime: its multiples are none.
        li      a4, 0                   # primes found
        li      t0, 2
2:      bge     t0, a0, 5f
        fb.pget.w t1, w0, t0
        bnez    t1, 4f
        addi    a4, a4, 1
        mul     t2, t0, t0              # smaller ones have smaller factors
        bge     t2, a0, 4f
3:      fb.pset.w w0, t2, t6
        add     t2, t2, t0
        blt     t2, a0, 3b
4:      addi    t0, t0, 1
        j       2b

        # Those that are left, one after another.
5:      fb.pnew.d w1, a4
        li      t0, 2
        li      t3, 0
6:      bge     t0, a0, 8f
        fb.pget.w t1, w0, t0
        bnez    t1, 7f
        fb.pset.d w1, t3, t0
        addi    t3, t3, 1
7:      addi    t0, t0, 1
        j       6b

        # The result is a descriptor: long[a4] in a tree.
8:      fb.pgive a5, w1
        fb.create a6
        fb.wd   a6, 0, x0               # kind: long
        fb.wd   a6, 1, t6               # rank
        fb.wd   a6, 2, x0               # layout: tree
        fb.wd   a6, 3, a4               # length
        fb.wh   a6, 6, a5               # root
        fb.update.h a6
        fb.quit
