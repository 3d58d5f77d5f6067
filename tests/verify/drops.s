# only a chunk that one fb.create has made can be dropped, and then nothing names it
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet passed_in, worker, handle
    fb.drop a2                          # error: 8: 'fb.drop' takes the handle of one 'fb.create', 'a2' may hold another
    fb.update.d a1
    fb.quit

.codelet results, continuation, handle
    fb.drop a2                          # error: 13: 'fb.drop' takes the handle of one 'fb.create', 'a2' may hold another
    fb.update.d a1
    fb.quit

.codelet environment, continuation, handle
    fb.drop a3                          # error: 18: 'fb.drop' takes the handle of one 'fb.create', 'a3' may hold another
    fb.update.d a1
    fb.quit

.codelet was_read, worker, handle
    fb.rh a0, a2, 0
    fb.drop a0                          # error: 24: 'fb.drop' takes the handle of one 'fb.create', 'a0' may hold another
    fb.update.d a1
    fb.quit

.codelet null, worker, handle
    fb.drop x0                          # error: 29: 'fb.drop' takes the handle of one 'fb.create', 'zero' may hold another
    fb.update.d a1
    fb.quit

.codelet integer, worker, int
    fb.drop a1                          # error: 34: 'fb.drop' takes a handle, 'a1' holds an integer
    fb.update.d a1
    fb.quit

.codelet two_creates, worker, int
    beqz a1, 1f
    fb.create a0
    j 2f
1:  fb.create a0
2:  fb.drop a0                          # error: 43: 'fb.drop' takes the handle of one 'fb.create', 'a0' may hold another
    fb.update.d a1
    fb.quit

.codelet create_or_null, worker, int
    mv a0, x0
    beqz a1, 1f
    fb.create a0
1:  fb.drop a0                          # error: 51: 'fb.drop' takes the handle of one 'fb.create', 'a0' may hold another
    fb.update.d a1
    fb.quit

.codelet create_or_passed, worker, handle
    mv a0, a2
    beqz a1, 1f
    fb.create a0
1:  fb.drop a0                          # error: 59: 'fb.drop' takes the handle of one 'fb.create', 'a0' may hold another
    fb.update.d a1
    fb.quit

.codelet gone, worker, int
    fb.create a0
    fb.drop a0
    fb.drop a0                          # error: 66: 'a0' is not defined on every path to here
    fb.seal a0                          # error: 67: 'a0' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet copies_gone, worker, int
    fb.create a0
    mv a3, a0
    mv a4, a3
    fb.drop a3
    fb.seal a0                          # error: 76: 'a0' is not defined on every path to here
    fb.seal a4                          # error: 77: 'a4' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet mixtures_gone, worker, int
    fb.create a0
    fb.create a3
    mv a4, a0
    beqz a1, 1f
    mv a4, a3
1:  fb.seal a4
    fb.drop a0
    fb.seal a4                          # error: 89: 'a4' is not defined on every path to here
    fb.drop a3
    fb.update.d a1
    fb.quit

.codelet gone_on_one_path, worker, int
    fb.create a0
    beqz a1, 1f
    fb.drop a0
1:  fb.seal a0                          # error: 98: 'a0' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet gone_in_the_loop, worker, int
    fb.create a0
1:  addi a1, a1, -1
    fb.drop a0                          # error: 105: 'a0' is not defined on every path to here
    bnez a1, 1b
    fb.update.d a1
    fb.quit

.codelet others_stay, worker, handle
    fb.create a0
    fb.create a3
    mv a4, x0
    fb.rh a5, a2, 0
    mv a6, a3
    fb.drop a0
    fb.seal a2
    fb.seal a3
    fb.seal a4
    fb.seal a5
    addi a1, a1, 1
    fb.drop a6
    fb.update.h a2
    fb.quit

.codelet temporaries_of_a_loop, worker, int
1:  fb.create a0
    fb.wd a0, 0, a1
    mv a3, a0
    fb.drop a3
    addi a1, a1, -1
    bnez a1, 1b
    fb.update.d a1
    fb.quit

.codelet same_create_on_both_paths, worker, int
    fb.create a0
    beqz a1, 1f
    fb.wd a0, 0, a1
1:  fb.drop a0
    fb.update.d a1
    fb.quit

.codelet kept_from_several_places, worker, handle
    mv a3, x0
    beqz a1, 2f
    fb.create a3
    addi a1, a1, -1
    beqz a1, 1f
    fb.create a3
1:  fb.create a0                        # another one: what a3 names stays known
    fb.wd a0, 0, a1
    fb.drop a0
    addi a1, a1, -1
    bnez a1, 1b
2:  fb.create a0
    fb.drop a0
    fb.update.h a3
    fb.quit

.codelet one_of_several_is_dropped, worker, handle
    mv a3, x0
    fb.create a0
    beqz a1, 1f
    mv a3, a0
1:  fb.drop a0
    fb.update.h a3                      # error: 167: 'a3' is not defined on every path to here
    fb.quit
