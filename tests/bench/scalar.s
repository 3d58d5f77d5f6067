# scalar.s N - a loop of scalar instructions, mixed: integers, shifts, products,
# branches, doubles.  N > 0.
#
# A round has 12 instructions and another 3, or 1 every fourth time: 14.5 on average if N
# is a multiple of 4.  The result mixes all that was computed.

.const  half, 0.5
.entry  main

.codelet main, worker, handle
        fb.rd   s0, a2, 0               # N
        fb.const.fd fa1, half
        li      s1, 6364136223846793005
        li      s2, 1442695040888963407
        li      t0, 1                   # x
        li      t1, 0                   # s
        fmv.d.x fa0, x0                 # y
        li      t2, 0                   # round

1:      mul     t0, t0, s1              # x = x * s1 + s2
        add     t0, t0, s2
        srli    t3, t0, 29              # h = x ^ x >> 29
        xor     t3, t3, t0
        andi    t4, t2, 3
        beqz    t4, 2f                  # three times of four
        andi    t4, t3, 1023
        add     t1, t1, t4
        j       3f
2:      xor     t1, t1, t3              # and once
3:      andi    t4, t3, 255
        fcvt.d.l fa2, t4
        fmul.d  fa0, fa0, fa1           # y = y / 2 + (h & 255)
        fadd.d  fa0, fa0, fa2
        addi    t2, t2, 1
        bne     t2, s0, 1b

        fcvt.l.d t4, fa0, rtz
        xor     t1, t1, t4
        fb.update.d t1
        fb.quit
