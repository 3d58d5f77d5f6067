# A long array of 16^DEPTH elements whose nodes are all one and the same: a few chunks that
# stand for any number of elements.  What walks arrays does so within the memory limit.
#
# run: 2
# expect: long[256] {7, 7, 7, ..., 7, 7, 7}
# run: --memory 1M 5
# expect-exit: 4
# run: 10
# expect-exit: 4
# run: 15
# expect-exit: 4

.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0               # DEPTH, from 1 on
        li      t1, 7
        vsetivli t2, 16, e64, m1, ta, ma
        vmv.v.x v1, t1
        fb.create t1
        fb.vw   t1, v1
        li      t2, 16                  # elements below t1
        li      t4, 16
        addi    t0, t0, -1
        beqz    t0, 3f
1:      fb.create t5
        li      t6, 0
2:      fb.wh   t5, t6, t1
        addi    t6, t6, 1
        blt     t6, t4, 2b
        mv      t1, t5
        slli    t2, t2, 4
        addi    t0, t0, -1
        bnez    t0, 1b
3:      fb.create t5
        fb.wd   t5, 0, x0               # long
        li      t6, 1
        fb.wd   t5, 1, t6
        fb.wd   t5, 2, x0
        fb.wd   t5, 3, t2
        fb.wh   t5, 6, t1
        fb.update.h t5
        fb.quit
