# Elements of 32 bits that are not there: the whole run is asked for before the first one is written.
#
# run: 0
# error: 22: array index out of bounds (codelet main)
# run: 1
# error: 24: elements of another width than the private array's (codelet main)
# run: 2
# error: 27: use of a private array that there is not (codelet main)

.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        vsetivli x0, 16, e64, m1, ta, ma
        li      t1, 31
        fb.pnew.w w0, t1
        fb.pnew.d w1, t1
        vid.v   v2
        li      t1, 1
        li      t2, 16
        beq     t0, t1, wide
        bne     t0, x0, none
        fb.pvww w0, t2, v2
wide:
        fb.pvrw v3, w1, x0
        j       end
none:
        fb.pvww w2, x0, v2
end:
        fb.update.d t0
        fb.quit
