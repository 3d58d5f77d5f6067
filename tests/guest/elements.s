# Elements of chunks, written and read in every width, by numbers in the word and in registers.
#
# expect: 1234605616436508552 -4294967289 1432778632 287454020 7 -1
# expect: 1.5 -0.25 2.5 0.1 4609434218613702656 1.0E-320
# expect: 41 null null
# expect: 1234605616436508552 -4294967289 1432778632 -1 1.5 -0.25 2.5 0.1 41 null
# expect: 1 1 1 0 0 1 0 1 0
# expect: 3 15 0 3 0 7 0.0 4.0E-323 2.8E-45 0.0
# expect: 0 15 null 41 null
# expect: -7 9223372036854775807 2.5 -0.1 97

.string space, " "
.string newline, "\n"
.string null, "null"
.const  mixed, 0x1122334455667788
.const  one_half, 1.5
.const  minus_quarter, -0.25
.const  two_half, 2.5f
.const  tenth, 0.1f
.const  minus_seven, -7
.const  largest, ~(1 << 63)
.const  minus_tenth, -0.1f
.const  letter, 'a'
.entry  main

# An open chunk is read by its creator.
.codelet main, worker, handle
        fb.create s0
        fb.create s1
        li      t0, 41
        fb.wd   s1, 9, t0
        fb.const t0, mixed
        fb.wd   s0, 0, t0
        li      t0, 7
        fb.ww   s0, 2, t0               # low half of element 1
        li      t1, 3
        li      t0, 0x7fffffff
        slli    t0, t0, 1
        addi    t0, t0, 1
        fb.ww   s0, t1, t0              # its high half; what is above 32 bits is cut off
        fb.const.fd fa0, one_half
        fb.wfd  s0, 3, fa0
        fb.const.fd fa0, minus_quarter
        li      t1, 4
        fb.wfd  s0, t1, fa0
        fb.const.fd fa0, two_half
        fb.wfs  s0, 10, fa0
        fb.const.fd fa0, tenth
        li      t1, 11
        fb.wfs  s0, t1, fa0
        fb.wh   s0, 6, s1
        li      t1, 7
        fb.wh   s0, t1, x0
        li      t0, 2024
        li      t1, 15
        fb.wd   s0, t1, t0
        li      t0, -5
        fb.ww   s0, 16, t0              # element 8 is half defined

        fb.rd   t0, s0, 0
        fb.print.d t0
        fb.print.s space
        li      t1, 1
        fb.rd   t0, s0, t1
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, s0, 0
        fb.print.d t0
        fb.print.s space
        li      t1, 1
        fb.rw   t0, s0, t1
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, s0, 2
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, s0, 3
        fb.print.d t0
        fb.print.s newline

        fb.rfd  fa0, s0, 3
        fb.print.fd fa0
        fb.print.s space
        li      t1, 4
        fb.rfd  fa0, s0, t1
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, s0, 10
        fb.print.fs fa0
        fb.print.s space
        li      t1, 11
        fb.rfs  fa0, s0, t1
        fb.print.fs fa0
        fb.print.s space
        fb.rd   t0, s0, 3               # the same bits as an integer
        fb.print.d t0
        fb.print.s space
        li      t1, 15
        fb.rfd  fa0, s0, t1             # and an integer as a double
        fb.print.fd fa0
        fb.print.s newline

        fb.rh   t0, s0, 6
        fb.rd   t0, t0, 9
        fb.print.d t0
        fb.print.s space
        li      t1, 7
        fb.rh   t0, s0, t1
        bnez    t0, 1f
        fb.print.s null
        fb.print.s space
1:      fb.rh   t0, s0, 7
        bnez    t0, 1f
        fb.print.s null
1:      fb.print.s newline
        fb.become partly, s0

# The same chunk, published; some elements are undefined, one is a handle.
.codelet partly, worker, handle
        li      t1, 0
        fb.rd   t0, a2, t1
        fb.print.d t0
        fb.print.s space
        fb.rd   t0, a2, 1
        fb.print.d t0
        fb.print.s space
        li      t1, 0
        fb.rw   t0, a2, t1
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, a2, 3
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 3
        fb.print.fd fa0
        fb.print.s space
        li      t1, 4
        fb.rfd  fa0, a2, t1
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 10
        fb.print.fs fa0
        fb.print.s space
        li      t1, 11
        fb.rfs  fa0, a2, t1
        fb.print.fs fa0
        fb.print.s space
        li      t1, 6
        fb.rh   t0, a2, t1
        fb.rd   t0, t0, 9
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, a2, 7
        bnez    t0, 1f
        fb.print.s null
1:      fb.print.s newline

        fb.def.d t0, a2, 0
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, a2, 1              # by two halves
        fb.print.d t0
        fb.print.s space
        li      t1, 7
        fb.def.d t0, a2, t1             # null is defined
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, a2, 2
        fb.print.d t0
        fb.print.s space
        li      t1, 8
        fb.def.d t0, a2, t1             # one half is not enough
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, a2, 16
        fb.print.d t0
        fb.print.s space
        fb.def.w t0, a2, 17
        fb.print.d t0
        fb.print.s space
        li      t1, 31
        fb.def.w t0, a2, t1
        fb.print.d t0
        fb.print.s space
        li      t1, 28
        fb.def.w t0, a2, t1
        fb.print.d t0
        fb.print.s newline

        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v1
        fb.create t0
        fb.vw   t0, v1
        fb.become data, t0

# All elements are data: 0 to 15.
.codelet data, worker, handle
        fb.rd   t0, a2, 3
        fb.print.d t0
        fb.print.s space
        li      t1, 15
        fb.rd   t0, a2, t1
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, a2, 7
        fb.print.d t0
        fb.print.s space
        fb.rw   t0, a2, 6
        fb.print.d t0
        fb.print.s space
        li      t1, 31
        fb.rw   t0, a2, t1
        fb.print.d t0
        fb.print.s space
        li      t1, 14
        fb.rw   t0, a2, t1
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 0
        fb.print.fd fa0
        fb.print.s space
        li      t1, 8
        fb.rfd  fa0, a2, t1             # 8 times the smallest double
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 4              # twice the smallest float
        fb.print.fs fa0
        fb.print.s space
        li      t1, 5
        fb.rfs  fa0, a2, t1
        fb.print.fs fa0
        fb.print.s newline

        fb.create t0                    # a node: 14 times the argument, then null, then 41
        li      t1, 0
        li      t2, 14
1:      fb.wh   t0, t1, a2
        addi    t1, t1, 1
        blt     t1, t2, 1b
        fb.wh   t0, 14, x0
        fb.create t1
        li      t2, 41
        fb.wd   t1, 0, t2
        fb.wh   t0, 15, t1
        fb.become handles, t0

.codelet handles, worker, handle
        fb.rh   t0, a2, 0
        fb.rd   t1, t0, 0
        fb.print.d t1
        fb.print.s space
        li      t1, 13
        fb.rh   t0, a2, t1
        fb.rd   t1, t0, 15
        fb.print.d t1
        fb.print.s space
        li      t1, 14
        fb.rh   t0, a2, t1
        bnez    t0, 1f
        fb.print.s null
1:      fb.print.s space
        fb.rh   t0, a2, 15
        fb.rd   t0, t0, 0
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, a2, 14
        bnez    t0, 1f
        fb.print.s null
1:      fb.print.s newline

        fb.const t0, minus_seven
        fb.print.d t0
        fb.print.s space
        fb.const t0, largest
        fb.print.d t0
        fb.print.s space
        fb.const.fd fa0, two_half
        fb.print.fs fa0
        fb.print.s space
        fb.const.fd fa0, minus_tenth
        fb.print.fs fa0
        fb.print.s space
        fb.const t0, letter
        fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit
