# element.s A.npy I - element I of A, an array of doubles with one dimension: what an array looks like to a program.
#
#   frbz element.s x.npy 299
#
# run: tests/data/ramp300.npy 0
# expect: 1.0
# run: tests/data/ramp300.npy 299
# expect: 300.0
# run: tests/data/ramp5.npy 4
# expect: 5.0
# run: tests/data/ramp5.npy 5
# expect-exit: 1
# error: 36: array index out of bounds: index 5, length 5
# run: tests/data/a2x3.npy 0
# expect-exit: 1
# error: 37: missing or unsuitable program argument

.equ    KIND, 0                         // elements of a descriptor
.equ    RANK, 1
.equ    SIZE, 3
.equ    ROOT, 6
.equ    DOUBLE, 1
.entry  main

.codelet main, worker, handle
        fb.rh   a3, a2, 0               // argument 0: the descriptor
        fb.rd   t0, a3, KIND
        fb.rd   t1, a3, RANK
        addi    t0, t0, -DOUBLE
        addi    t1, t1, -1
        or      t0, t0, t1
        bnez    t0, wrong
        fb.rd   a4, a2, 1               // argument 1: the index
        fb.rd   a5, a3, SIZE
        bltu    a4, a5, inside
        fb.trap.index a4, a5
wrong:  fb.trap argument

# The root is on the lowest level with room for all: 16 elements at 0, a leaf, 256 at 1, ...
inside: fb.rh   a3, a3, ROOT
        li      t0, 0                   // 4 * level
        addi    a5, a5, -1              // the last index
1:      addi    t0, t0, 4
        srl     t1, a5, t0
        bnez    t1, 1b
        addi    t0, t0, -4
2:      beqz    t0, leaf                // down from the root: four bits of the index choose the child
        srl     t1, a4, t0
        andi    t1, t1, 15
        fb.rh   a3, a3, t1
        addi    t0, t0, -4
        j       2b
leaf:   andi    t1, a4, 15
        fb.rfd  fa0, a3, t1
        fb.update.fd fa0                // the result, which is printed
        fb.quit
