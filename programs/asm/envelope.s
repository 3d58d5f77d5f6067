# envelope.s - the largest magnitude in a window of 16 numbers: a stage of a pipeline, in assembly.
#
#   frbz stream programs/streams/envelope.yaml IN.npy -o OUT.npy
#   frbz programs/asm/envelope.s tests/data/sixteen.npy
#
# $entry says what the program takes and gives, as for a method of FunJava.
#
# run: tests/data/sixteen.npy
# expect: 9.5
# run:
# expect-exit: 2

.string $entry, "double envelope(double[] x)"
.entry  envelope

.codelet envelope, worker, handle
        fb.rh   a0, a2, 0               # the array's descriptor
        fb.rd   t0, a0, 3
        li      t1, 16
        bne     t0, t1, wrong
        fb.rh   a0, a0, 6               # its root: of 16 elements a leaf
        fmv.d.x fa0, zero
        li      t0, 0
next:   fb.rfd  fa1, a0, t0
        fabs.d  fa1, fa1
        fmax.d  fa0, fa0, fa1
        addi    t0, t0, 1
        bne     t0, t1, next
        fb.update.fd fa0
        fb.quit
wrong:  fb.trap argument
