# NaNs that are not canonical: arithmetic makes them so, whether code does that at once or where somebody looks; a
# sign that is turned, and bits that are only moved, stay.  Sums of 32 bits that wrap around are sign-extended where all
# bits count, in comparisons and in frames.
#
# run:
# expect: 9221120237041090560
# expect: -2251799813685248
# expect: 9221120237041090560
# expect: -1
# expect: -2147483648
# expect: 1
# expect: 3

.string newline, "\n"
.const  payload, 0x7ff800000000abcd
.const  ones, -1
.const  one, 0x3ff0000000000000
.entry  main

.codelet main, worker, handle
        li      t0, 4
        fb.pnew.d w0, t0
        fb.const.fd ft0, payload
        fb.const.fd ft1, ones
        fb.const.fd ft2, one
        li      t1, 0
        li      t2, 3000
nans:   fadd.d  ft3, ft0, ft2
        fneg.d  ft4, ft3
        fadd.d  ft5, ft4, ft2
        fmul.d  ft6, ft1, ft2
        fmv.d   ft7, ft6
        fb.pset.fd w0, zero, ft3
        li      t3, 1
        fb.pset.fd w0, t3, ft4
        li      t3, 2
        fb.pset.fd w0, t3, ft7
        li      t3, 3
        fb.pset.fd w0, t3, ft1
        addi    t1, t1, 1
        blt     t1, t2, nans
        fb.pget.d a4, w0, zero
        fb.print.d a4
        fb.print.s newline
        fb.pget.d a4, w0, zero, 1
        fb.print.d a4
        fb.print.s newline
        fb.pget.d a4, w0, zero, 2
        fb.print.d a4
        fb.print.s newline
        fb.pget.d a4, w0, zero, 3
        fb.print.d a4
        fb.print.s newline
        fb.pfree w0
        li      t1, 0
        li      a5, 0x7fffffff
        li      a6, 0
        li      a7, 3
words:  addiw   t3, a5, 1
        addw    t4, t3, t3
        subw    t4, t4, a6
        bgez    t3, next
        li      a6, 1
        bgtz    t4, next
        mv      a7, a6
        addi    a7, a7, 2
next:   addi    t1, t1, 1
        blt     t1, t2, words
        fb.print.d t3
        fb.print.s newline
        fb.print.d a6
        fb.print.s newline
        fb.update.d a7
        fb.quit
