# Chunks that are made, filled and hung into a node at once, and nodes that take all kinds of
# handles: of chunks full of numbers or of handles, not full, sealed, hung into another node before,
# null; by a fixed number and by one in a register.  Some of it is read back and summed up.  Then, after
# many rounds, what must trap.
#
# run: 0
# expect: 546500
# expect-stat: program.chunks 20000
#
# The numbers of lines stand in what is expected.  Which of these instructions runs out of chunks depends on
# the order of slots, so that is tested elsewhere.
# run: 1
# error: 41: element written twice
# run: 2
# error: 41: write to a sealed chunk
# run: 3
# error: 41: element number out of range
# run: 4
# error: 41: use of a null handle
# run: 5
# error: 98: write to a sealed chunk
# run: 6
# error: 101: element written twice
# run: 7
# error: 106: element written twice

.entry main
.codelet main, worker, handle
        vsetivli x0, 16, e64, m1, ta, ma
        fb.rd   s11, a2, 0
        li      s0, 1000                # rounds
        li      a0, 0
        li      s10, 4
        vid.v   v1
again:  fb.create s1                    # a node of 16
        li      t0, 0
        li      t1, 16
1:      vadd.vx v2, v1, t0
        fb.create a4
        fb.vw   a4, v2
        fb.wh   s1, t0, a4
        addi    t0, t0, 1
        blt     t0, t1, 1b

        fb.create s2                    # a node of all kinds
        fb.wh   s2, 0, s1               # full of handles
        fb.create a5                    # not full
        fb.wd   a5, 3, s0
        fb.wh   s2, 1, a5
        fb.wh   s2, 2, a4               # hangs in s1, too
        fb.wh   s2, 3, x0
        fb.create a6
        fb.vw   a6, v1
        fb.seal a6
        fb.wh   s2, s10, a6

        fb.rh   t2, s2, 0
        fb.rh   t2, t2, 15
        fb.rd   t2, t2, 0               # 15
        add     a0, a0, t2
        fb.rh   t2, s2, 1
        fb.rd   t2, t2, 3               # s0
        add     a0, a0, t2
        fb.rh   t2, s2, 2
        fb.rd   t2, t2, 1               # 16
        add     a0, a0, t2
        fb.rh   t2, s2, s10
        fb.rd   t2, t2, 15              # 15
        add     a0, a0, t2
        addi    s0, s0, -1
        bgtz    s0, again
        bnez    s11, wrong
        fb.update.d a0
        fb.quit

wrong:  li      t0, 16                  # 3: element 16 of a new node
        fb.rh   s3, s2, 3
        fb.rh   s4, s2, 0
        fb.create s1
        li      t1, 3
        beq     s11, t1, 1b
        mv      s1, s3                  # 4: null
        li      t0, 0
        li      t1, 4
        beq     s11, t1, 1b
        mv      s1, s4                  # 2: one that hangs in another
        li      t1, 2
        beq     s11, t1, 1b
        mv      s1, s2                  # 1: element 4 again
        li      t0, 4
        li      t1, 1
        beq     s11, t1, 1b
        li      t1, 5
        beq     s11, t1, 5f
        li      t1, 6
        beq     s11, t1, 6f
        j       7f
5:      fb.wh   s2, 5, s2               # into itself
        fb.update.d a0
        fb.quit
6:      fb.wh   s2, 1, a4
        fb.update.d a0
        fb.quit
7:      fb.create a4
        fb.vw   a4, v1
        fb.wh   s2, 0, a4
        fb.update.d a0
        fb.quit
