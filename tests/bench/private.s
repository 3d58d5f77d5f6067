# private.s N, PATTERN - 2^24 stores into a private array of N longs, a power of two: element
# i = 0, 1, ... again and again (0), every 17th (1), any (2).  Each stores its number.
# The result is the last element.

.entry  main
.codelet main, worker, handle
        fb.rd   s0, a2, 0               # N
        fb.rd   s1, a2, 1
        fb.pnew.d w0, s0
        li      s2, 1 << 24
        addi    s3, s0, -1              # mask
        li      t0, 0                   # number of the store
        li      t1, 0                   # i
        bgtz    s1, 3f

1:      li      t1, 0
2:      fb.pset.d w0, t1, t0
        addi    t0, t0, 1
        addi    t1, t1, 1
        blt     t1, s0, 2b
        blt     t0, s2, 1b
        j       6f

3:      addi    s1, s1, -1
        bgtz    s1, 5f
4:      fb.pset.d w0, t1, t0
        addi    t0, t0, 1
        addi    t1, t1, 17
        and     t1, t1, s3
        blt     t0, s2, 4b
        j       6f

5:      li      s4, 6364136223846793005
        li      s5, 1442695040888963407
        clz     s6, s3                  # the top bits of a random number are i
        li      t2, 1
7:      mul     t2, t2, s4
        add     t2, t2, s5
        srl     t1, t2, s6
        fb.pset.d w0, t1, t0
        addi    t0, t0, 1
        blt     t0, s2, 7b

6:      fb.pget.d t0, w0, s3
        fb.update.d t0
        fb.quit
