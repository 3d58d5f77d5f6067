# A loop of 20000 chunks, each dropped or each kept, in the room of some 8000.
#
# run: --memory 1M 0
# expect: 199990000
# expect-stat: program.chunks 20000
# run: --memory 1M 1
# error: 35: out of chunks
# expect-exit: 4
# run: --memory 1M 2
# expect: 7

.entry main
.codelet main, worker, handle
        fb.rd   t0, a2, 0
        li      t1, 0
        li      t2, 20000
        li      a0, 0
        bnez    t0, 2f
1:      fb.create t3
        fb.wd   t3, 5, t1
        fb.seal t3
        fb.seal t3                      # once more is as good as once
        fb.rd   t4, t3, 5
        fb.drop t3
        add     a0, a0, t4
        addi    t1, t1, 1
        blt     t1, t2, 1b
        fb.update.d a0
        fb.quit

2:      li      t1, 1
        bne     t0, t1, holders
        fb.seal a2                      # sealed long ago
        li      t1, 0
3:      fb.create t3
        fb.wd   t3, 5, t1
        addi    t1, t1, 1
        blt     t1, t2, 3b
        fb.update.d a0
        fb.quit

holders:                                # what a dropped chunk held is still there to be read
        fb.create t3
        li      t1, 7
        fb.wd   t3, 0, t1
        fb.create t4
        fb.wh   t4, 0, t3
        fb.drop t4
        li      t1, 100                 # takes the place of what is free
1:      fb.create t5
        fb.wd   t5, 0, t1
        addi    t1, t1, -1
        bnez    t1, 1b
        fb.rd   a0, t3, 0
        fb.update.d a0
        fb.quit
