# What memory does not hold, and what costs more than the fuel: nothing is left behind.
#
# run: 0 1000000
# expect: 1000000
# run: --memory 1M 0 1000000
# error: 51: out of chunks
# expect-exit: 4
# run: --memory 1G 0 -1
# error: 51: out of chunks
# expect-exit: 4
# run: --memory 1G 0 2305843009213693952
# error: 51: out of chunks
# expect-exit: 4
# run: --memory 8M 1 100
# expect: 100
# run: --memory 8M 2 100
# error: 96: out of chunks
# expect-exit: 4
# run: --memory 2M 3 224000
# error: 72: out of chunks
# expect-exit: 4
# run: --memory 8M 3 150000
# expect: 150000
# run: --fuel 1000000 4 100000
# expect-exit: 4
# run: --fuel 1000000 4 100
# expect: 100
# run: --fuel 100 0 100000
# expect-exit: 4
# run: --memory 256K 5 12
# error: 104: out of chunks
# expect-exit: 4
# run: --memory 64M 5 12
# expect: 4096

.entry main
.codelet main, worker, handle
        fb.rd   a0, a2, 0
        fb.rd   a1, a2, 1
        beqz    a0, one
        addi    a0, a0, -1
        beqz    a0, again
        addi    a0, a0, -1
        beqz    a0, more
        addi    a0, a0, -1
        beqz    a0, given
        addi    a0, a0, -1
        beqz    a0, copies
        fb.become tree, a1

one:    fb.pnew.w w0, a1
        fb.plen t0, w0
        fb.update.d t0
        fb.quit

again:  li      t0, 100000              # a1 times one array of 800 KB
        li      t1, 0
1:      fb.pnew.d w0, t0
        fb.pfree w0
        addi    t1, t1, 1
        blt     t1, a1, 1b
        fb.update.d t1
        fb.quit

more:   li      t0, 100000              # and now they stay
        fb.pnew.d w0, t0
        fb.sync rest, 1, a1
        fb.put.d 0, a1
        fb.quit

given:  fb.pnew.d w0, a1                # array and tree
        fb.pgive a3, w0
        fb.update.d a1
        fb.quit

copies: li      t0, 100000
        fb.pnew.d w0, t0
        li      t1, 0
1:      fb.pout a3, w0, x0, t0
        addi    t1, t1, 1
        blt     t1, a1, 1b
        fb.update.d t1
        fb.quit

.codelet rest, continuation, int        # w0 is there: 15 more
        fb.become others, a3
.codelet others, worker, int
        li      t0, 100000
        fb.pnew.d w1, t0
        fb.pnew.d w2, t0
        fb.pnew.d w3, t0
        fb.pnew.d w4, t0
        fb.pnew.d w5, t0
        fb.pnew.d w6, t0
        fb.pnew.d w7, t0
        fb.pnew.d w8, t0
        fb.pnew.d w9, t0
        fb.pnew.d w10, t0
        fb.update.d a2
        fb.quit

.codelet tree, worker, int              # each task of a binary tree holds an array meanwhile
        li      t0, 4000
        fb.pnew.d w0, t0
        beqz    a2, 1f
        addi    t1, a2, -1
        fb.sync both, 2, x0
        fb.forall tree, 2, t1
        fb.quit
1:      li      t0, 1
        fb.update.d t0
        fb.quit
.codelet both, continuation, int
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        add     t0, t0, t1
        fb.update.d t0
        fb.quit
