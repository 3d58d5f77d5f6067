# A trap that names the argument that does not suit.
#
# run: 7
# expect: 7
# run:
# error: 16: missing or unsuitable program argument: argument 1 is missing (codelet main)
# run: 1.5
# error: 17: missing or unsuitable program argument: argument 2 is missing (codelet main)

.entry main
.codelet main, worker, handle
        fb.def.d t0, a2, 0
        beqz    t0, missing
        fb.def.d t0, a2, 1
        j       found
missing: fb.trap.argument 0
other:  fb.trap.argument 1
found:  fb.rd   t0, a2, 0
        li      t1, 100
        bgtu    t0, t1, other
        fb.update.d t0
        fb.quit
