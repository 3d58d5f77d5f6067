# Every way to hand out work, and every kind of result, by numbers in the word and in registers.
#
# run: 0
# expect: -1 2.5 0.5 11 -2 -2.5 -0.5 12 env 77
# expect-stat: program.tasks 3
# expect-stat: program.spawns 0
# run: 1
# expect: 1000 1.5 0.25 77 null env -3
# expect-stat: program.tasks 8
# expect-stat: program.spawns 5
# run: 2
# expect: 0 1 4 9 16 25 36 49 64 81 100 121 144 169 196 225
# expect-stat: program.tasks 19
# run: 3
# expect: 0 1 2 30 40 5
# run: 4
# expect: 7
# run: 5
# expect: 300 301 302
# run: 6
# expect: 4 104

.string space, " "
.string newline, "\n"
.string env, "env "
.string null, "null "
.const  d25, 2.5
.const  d15, 1.5
.const  f05, 0.5f
.const  f025, 0.25f
.entry  main

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        beqz    t0, 0f
        addi    t0, t0, -1
        beqz    t0, 1f
        addi    t0, t0, -1
        beqz    t0, 2f
        addi    t0, t0, -1
        beqz    t0, 3f
        addi    t0, t0, -1
        beqz    t0, 4f
        addi    t0, t0, -1
        beqz    t0, 5f
        fb.become nested, x0
0:      fb.become puts, x0
1:      fb.become kinds, x0
2:      fb.become squares, x0
3:      fb.become mixed, x0
4:      fb.become one, x0
5:      li      t0, 300
        fb.become range, t0

# No worker at all: the creator fills every slot; the environment is a handle.
.codelet puts, worker, int
        fb.create s0
        li      t0, 77
        fb.wd   s0, 0, t0
        fb.create s1
        li      t0, 11
        fb.wd   s1, 0, t0
        fb.create s2
        li      t0, 12
        fb.wd   s2, 0, t0
        fb.const.fd fa0, d25
        fb.const.fd fa1, f05
        fneg.d  fa2, fa0
        fneg.s  fa3, fa1
        li      t0, 8
        fb.sync all_kinds, t0, s0
        li      t0, -1
        fb.put.d 0, t0
        fb.put.fd 1, fa0
        fb.put.fs 2, fa1
        fb.put.h 3, s1
        li      t0, -2
        li      t1, 4
        fb.put.d t1, t0
        li      t1, 5
        fb.put.fd t1, fa2
        li      t1, 6
        fb.put.fs t1, fa3
        li      t1, 7
        fb.put.h t1, s2
        fb.quit

.codelet all_kinds, continuation, handle
        fb.rd   t0, a2, 0
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 1
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 4
        fb.print.fs fa0
        fb.print.s space
        fb.rh   t0, a2, 3
        fb.rd   t0, t0, 0
        fb.print.d t0
        fb.print.s space
        fb.rd   t0, a2, 4
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 5
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 12
        fb.print.fs fa0
        fb.print.s space
        fb.rh   t0, a2, 7
        fb.rd   t0, t0, 0
        fb.print.d t0
        fb.print.s space
        fb.print.s env
        fb.rd   t0, a3, 0
        fb.print.d t0
        fb.print.s newline
        fb.update.h x0
        fb.quit

# A worker for each kind of result, spawned in no order; arguments of both types.
.codelet kinds, worker, int
        fb.create s0
        li      t0, 77
        fb.wd   s0, 3, t0
        li      t0, -3
        fb.sync kinds_done, 5, t0
        li      t1, 4
        fb.spawn gives_null, t1, s0
        fb.spawn gives_int, 0, t0
        li      t1, 2
        fb.spawn gives_float, t1, x0
        fb.spawn gives_double, 1, x0
        fb.spawn gives_handle, 3, s0
        fb.quit
.codelet gives_int, worker, int
        li      t0, 1003
        add     t0, t0, a2
        fb.update.d t0
        fb.quit
.codelet gives_double, worker, int
        fb.const.fd fa0, d15
        fb.update.fd fa0
        fb.quit
.codelet gives_float, worker, int
        fb.const.fd fa0, f025
        fb.update.fs fa0
        fb.quit
.codelet gives_handle, worker, handle   # its argument inside a chunk of its own
        fb.create t0
        fb.wh   t0, 2, a2
        fb.update.h t0
        fb.quit
.codelet gives_null, worker, handle
        fb.update.h x0
        fb.quit
.codelet kinds_done, continuation, int
        fb.rd   t0, a2, 0
        fb.print.d t0
        fb.print.s space
        fb.rfd  fa0, a2, 1
        fb.print.fd fa0
        fb.print.s space
        fb.rfs  fa0, a2, 4
        fb.print.fs fa0
        fb.print.s space
        fb.rh   t0, a2, 3
        fb.rh   t0, t0, 2
        fb.rd   t0, t0, 3
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, a2, 4
        bnez    t0, 1f
        fb.print.s null
1:      fb.print.s env
        fb.print.d a3
        fb.print.s newline
        fb.update.h x0
        fb.quit

# All 16, the number in a register.
.codelet squares, worker, int
        li      t0, 16
        fb.sync print_all, t0, t0
        fb.forall square, t0, x0
        fb.quit
.codelet square, worker, int
        mul     t0, a1, a1
        fb.update.d t0
        fb.quit

# Print the results, as many as the environment says.
.codelet print_all, continuation, int
        li      t0, 0
1:      fb.rd   t1, a2, t0
        fb.print.d t1
        addi    t0, t0, 1
        beq     t0, a3, 2f
        fb.print.s space
        j       1b
2:      fb.print.s newline
        fb.update.h x0
        fb.quit

# A forall, two puts and a spawn share the ids.
.codelet mixed, worker, int
        li      t0, 6
        fb.sync print_all, 6, t0
        li      t0, 30
        fb.put.d 3, t0
        fb.forall own_id, 3, x0
        li      t0, 40
        li      t1, 4
        fb.put.d t1, t0
        fb.spawn own_id, 5, x0
        fb.quit
.codelet own_id, worker, int
        fb.update.d a1
        fb.quit

# One worker; its id stays 0 through a chain of codelets, its continuation's too.
.codelet one, worker, int
        li      t0, 7
        fb.sync only, 1, x0
        fb.forall passes, 1, t0
        fb.quit
.codelet passes, worker, int
        fb.create t0
        fb.wd   t0, 1, a2
        fb.become unpacks, t0
.codelet unpacks, worker, handle
        fb.rd   t0, a2, 1
        add     t0, t0, a1
        fb.become adds_id, t0
.codelet adds_id, worker, int
        add     t0, a2, a1
        fb.update.d t0
        fb.quit
.codelet only, continuation, int
        fb.rd   t0, a2, 0
        add     t0, t0, a1
        fb.update.d t0
        fb.quit

# Siblings share their arguments and tell themselves apart by id.
.codelet range, worker, int
        li      t0, 3
        fb.sync print_all, 3, t0
        fb.forall plus_id, 3, a2
        fb.quit
.codelet plus_id, worker, int
        add     t0, a2, a1
        fb.update.d t0
        fb.quit

# A continuation creates a sync chunk of its own, in a worker with id 1; another continuation
# becomes a worker.
.codelet nested, worker, int
        li      t0, 2
        fb.sync print_all, 2, t0
        fb.spawn splits, 1, x0
        fb.spawn becomes, 0, x0
        fb.quit
.codelet splits, worker, int
        fb.sync again, 2, x0
        fb.forall own_id, 2, x0
        fb.quit
.codelet again, continuation, int       # ids 0 and 1; its own is 1
        fb.rd   t0, a2, 1
        add     t0, t0, a1              # 2
        fb.sync sum, 2, t0
        li      t0, 2
        fb.forall plus_id, t0, t0       # 2 and 3
        fb.quit
.codelet sum, continuation, int         # 2 + 3 + environment 2 + id 1 + 96
        fb.rd   t0, a2, 0
        fb.rd   t1, a2, 1
        add     t0, t0, t1
        add     t0, t0, a3
        add     t0, t0, a1
        addi    t0, t0, 96
        fb.update.d t0
        fb.quit
.codelet becomes, worker, int
        fb.sync passes_on, 1, x0
        li      t0, 4
        fb.put.d 0, t0
        fb.quit
.codelet passes_on, continuation, int   # the chunk of results becomes the arguments
        fb.become first, a2
.codelet first, worker, handle
        fb.rd   t0, a2, 0
        fb.become adds_id, t0
