# What a program prints and delivers: every kind, and what becomes of ids.
#
# run: 0
# expect: -9223372036854775808 9223372036854775807 0.1 1.0E10 -0.0 NaN 0.1 3.4028235E38 é€!
# run: 1
# expect: 1.0E-5
# run: 2
# expect: 0.33333334
# run: 3
# expect: -1
# run: 4
# expect: 0123456789101112131415
# run: 5
# expect: 3
# run: 6
# expect-exit: 0
# run: 7
# expect: 5 7 1.5 2.5 1

.string space, " "
.string newline, "\n"
.const  smallest, -1 << 63
.const  largest, ~(-1 << 63)
.const  tenth, 0.1
.const  many, 1e10
.const  minus_zero, -0.0
.const  no_number, nan
.const  float_tenth, 0.1f
.const  float_largest, 3.4028235e38f
.const  hundred_thousandth, 1e-5
.const  third, 0.33333334f
.entry  main

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        beqz    t0, 0f
        addi    t0, t0, -1
        beqz    t0, 1f
        addi    t0, t0, -1
        beqz    t0, 2f
        addi    t0, t0, -1
        beqz    t0, 3f
        addi    t0, t0, -1
        beqz    t0, 4f
        addi    t0, t0, -1
        beqz    t0, 5f
        addi    t0, t0, -1
        beqz    t0, 6f
        fb.become puts, x0
0:      fb.become prints, x0
1:      fb.const.fd fa0, hundred_thousandth
        fb.update.fd fa0
        fb.quit
2:      fb.const.fd fa0, third
        fb.update.fs fa0
        fb.quit
3:      li      t0, -1
        fb.update.d t0
        fb.quit
4:      fb.sync ids_done, 16, x0        # worker k delivers k
        fb.forall own_id, 16, x0
        fb.quit
5:      fb.sync fourth, 4, x0           # an id is passed on by fb.become
        fb.forall pass_on, 4, x0
        fb.quit
6:      fb.update.h x0
        fb.quit

.codelet prints, worker, int
        fb.const t0, smallest
        fb.print.d t0
        fb.print.s space
        fb.const t0, largest
        fb.print.d t0
        fb.print.s space
        fb.const.fd fa0, tenth
        fb.print.fd fa0
        fb.print.s space
        fb.const.fd fa0, many
        fb.print.fd fa0
        fb.print.s space
        fb.const.fd fa0, minus_zero
        fb.print.fd fa0
        fb.print.s space
        fb.const.fd fa0, no_number
        fb.print.fd fa0
        fb.print.s space
        fb.const.fd fa0, float_tenth
        fb.print.fs fa0
        fb.print.s space
        fb.const.fd fa0, float_largest
        fb.print.fs fa0
        fb.print.s space
        li      t0, 0xe9
        fb.print.c t0
        li      t0, 0x20ac
        fb.print.c t0
        li      t0, '!'
        fb.print.c t0
        fb.print.s newline
        fb.update.h x0
        fb.quit

.codelet own_id, worker, int
        fb.update.d a1
        fb.quit
.codelet ids_done, continuation, int
        li      t0, 0
        li      t1, 16
1:      fb.rd   t2, a2, t0
        fb.print.d t2
        addi    t0, t0, 1
        blt     t0, t1, 1b
        fb.print.s newline
        fb.update.h x0
        fb.quit

.codelet pass_on, worker, int
        fb.become own_id, a2
.codelet fourth, continuation, int
        fb.rd   t0, a2, 3
        fb.update.d t0
        fb.quit

# The creator fills slots itself, with every kind; one worker fills the rest.
.codelet puts, worker, int
        li      t0, 5
        fb.create t1
        li      t2, 7
        fb.wd   t1, 9, t2
        li      t2, 3
        fcvt.d.l fa0, t2
        li      t2, 2
        fcvt.d.l fa1, t2
        fdiv.d  fa0, fa0, fa1           # 1.5
        li      t2, 1
        fcvt.d.l fa1, t2
        fadd.d  fa1, fa0, fa1
        fcvt.s.d fa1, fa1               # 2.5f
        fb.sync put_done, 5, x0
        fb.put.d 0, t0
        fb.put.h 1, t1
        fb.put.fd 2, fa0
        li      t3, 3
        fb.put.fs t3, fa1
        li      t3, 4
        fb.spawn one, t3, x0
        fb.quit
.codelet one, worker, int
        li      t0, 1
        fb.update.d t0
        fb.quit
.codelet put_done, continuation, int
        fb.rd   t0, a2, 0
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, a2, 1
        fb.rd   t0, t0, 9
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 2
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 6              # a float lies in the low half
        fb.print.fs fa0
        fb.print.s space
        fb.rd   t0, a2, 4
        fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit
