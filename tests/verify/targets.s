# a task delivers, or passes its target on, or syncs; exactly one of them, once
.entry main
.string text, "x"
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet worker, worker, int
    fb.update.d a2
    fb.quit

.codelet join, continuation, int
    fb.update.d a3
    fb.quit

.codelet quit_at_once, worker, int
    fb.quit                             # error: 17: 'fb.quit' ends the task, but the task still has its target

.codelet update_twice, worker, int
    fb.update.d a1
    fb.update.d a1                      # error: 21: 'fb.update.d' delivers a result, but the task has delivered its result
    fb.quit

.codelet update_after_sync, worker, int
    fb.sync join, 1, a1
    fb.put.d 0, a1
    fb.update.d a1                      # error: 27: 'fb.update.d' delivers a result, but the task has created a sync chunk
    fb.quit

.codelet sync_twice, worker, int
    fb.sync join, 1, a1
    fb.sync join, a1, a1                # error: 32: 'fb.sync' gives the target to a continuation, but the task has created a sync chunk
    fb.quit

.codelet sync_after_update, worker, int
    fb.update.h x0
    fb.sync join, 1, a1                 # error: 37: 'fb.sync' gives the target to a continuation, but the task has delivered its result
    fb.quit

.codelet become_after_sync, worker, int
    fb.sync join, 1, a1
    fb.become worker, a1                # error: 42: 'fb.become' passes the target on, but the task has created a sync chunk

.codelet become_after_update, worker, int
    fb.update.d a1
    fb.become worker, a1                # error: 46: 'fb.become' passes the target on, but the task has delivered its result

.codelet spawn_before_sync, worker, int
    fb.spawn worker, 0, a1              # error: 49: 'fb.spawn' needs a sync chunk, but the task still has its target
    fb.sync join, 1, a1
    fb.spawn worker, 0, a1
    fb.quit

.codelet forall_before_sync, worker, int
    fb.forall worker, 2, a1             # error: 55: 'fb.forall' needs a sync chunk, but the task still has its target
    fb.sync join, 2, a1
    fb.forall worker, 2, a1
    fb.quit

.codelet put_before_sync, worker, int
    fb.put.d 0, a1                      # error: 61: 'fb.put.d' needs a sync chunk, but the task still has its target
    fb.sync join, 1, a1
    fb.put.d 0, a1
    fb.quit

.codelet spawn_after_update, worker, int
    fb.update.d a1
    fb.spawn worker, a1, a1             # error: 68: 'fb.spawn' needs a sync chunk, but the task has delivered its result
    fb.forall worker, a1, a1            # error: 69: 'fb.forall' needs a sync chunk, but the task has delivered its result
    fb.put.h a1, x0                     # error: 70: 'fb.put.h' needs a sync chunk, but the task has delivered its result
    fb.quit

.codelet print_after_sync, worker, int
    fb.print.d a1
    fb.sync join, 1, a1
    fb.print.d a1                       # error: 76: 'fb.print.d' needs the target, but the task has created a sync chunk
    fb.put.d 0, a1
    fb.quit

.codelet print_after_update, worker, int
    fb.print.s text
    fb.update.d a1
    fb.print.s text                     # error: 83: 'fb.print.s' needs the target, but the task has delivered its result
    fb.quit

.codelet trap_anywhere, worker, int
    bltz a1, 3f
    beqz a1, 1f
    fb.sync join, 1, a1
    fb.put.d 0, a1
    beqz a1, 2f
    fb.quit
1:  fb.update.d a1
    beqz a1, 4f
    fb.quit
2:  fb.trap index
3:  fb.trap assert
4:  fb.trap divide

.codelet work_after_update, worker, int
    fb.update.d a1
    fb.create a0
    addi a1, a1, 1
    fb.wd a0, 0, a1
    fb.quit

.codelet one_path_updates, worker, int
    beqz a1, 1f
    fb.update.d a1
1:  nop                                 # error: 110: paths meet here that have done different things with the target
    fb.quit

.codelet one_path_syncs, worker, int
    beqz a1, 1f
    fb.sync join, 1, a1
    fb.put.d 0, a1
    j 2f
1:  fb.update.d a1
2:  fb.quit                             # error: 119: paths meet here that have done different things with the target

.codelet sync_in_a_loop, worker, int
1:  addi a1, a1, -1                     # error: 122: paths meet here that have done different things with the target
    fb.sync join, 1, a1
    fb.put.d 0, a1
    bnez a1, 1b
    fb.quit

.codelet update_in_a_loop, worker, int
    nop
1:  addi a1, a1, -1                     # error: 130: paths meet here that have done different things with the target
    fb.update.d a1
    bnez a1, 1b
    fb.quit

.codelet first_word_again, worker, int  # entry counts as a path to it
    fb.update.d a1                      # error: 136: paths meet here that have done different things with the target
    bnez a1, first_again
    fb.quit
first_again:
    .word 0xff5ff06f

.codelet paths_agree, worker, int
    beqz a1, 1f
    fb.update.d a1
    j 2f
1:  fb.update.h x0
2:  fb.quit

.codelet late_path_that_updates, worker, int    # what follows a meeting is not reported again
    beqz a1, 2f
1:  nop                                 # error: 151: paths meet here that have done different things with the target
    nop
    fb.quit
2:  fb.update.d a1
    j 1b
