# Notes from tasks that run side by side come in sequential order: a creator's, then those of its workers by their ids,
# with all that these start, then those of its continuation; a codelet that a task becomes follows it.
# From 32 on its leaves trap.  What the notes are tests/cli/debug.sh knows.
#
# options: --notes=none
# run: 2
# expect: 13
# run: 40
# expect-exit: 1
# error: 67: integer division by zero

.entry main
.string node, "node "
.string leaf, "leaf "
.string after, "after "
.string done, "done\n"

.codelet main, worker, handle
        fb.rd       t0, a2, 0
        li          t1, 32
        blt         t0, t1, 1f
        li          t0, 2
        slli        t1, t0, 4
        add         t0, t0, t1
        fb.become   tree, t0
1:      fb.become   tree, t0

# a2: levels, and 32 more where leaves are to trap
.codelet tree, worker, int
        fb.note.s   node
        fb.note.d   a1
        li          t0, 10
        fb.note.c   t0
        andi        t1, a2, 31
        beqz        t1, 1f
        fb.sync     sum, 4, a2
        addi        t1, a2, -1
        fb.forall   tree, 3, t1
        li          t2, 1
        fb.put.d    3, t2
        fb.quit
1:      fb.become   last, a2

.codelet sum, continuation, int
        fb.note.s   after
        fb.note.d   a3
        li          t0, 10
        fb.note.c   t0
        fb.rd       t0, a2, 0
        fb.rd       t1, a2, 1
        add         t0, t0, t1
        fb.rd       t1, a2, 2
        add         t0, t0, t1
        fb.rd       t1, a2, 3
        add         t0, t0, t1
        fb.become   give, t0

.codelet last, worker, int
        fb.note.s   leaf
        fcvt.d.l    ft0, a1
        fb.note.fd  ft0
        srli        t0, a2, 5
        add         t0, t0, a1
        li          t1, 2
        bne         t0, t1, 1f
        beqz        a2, 1f
        fb.trap     divide
1:      fcvt.s.l    ft0, a1
        fb.note.fs  ft0
        li          t0, 10
        fb.note.c   t0
        li          t0, 1
        fb.update.d t0
        fb.quit

.codelet give, worker, int
        fb.note.s   done
        fb.update.d a2
        fb.quit
