# what operands name must exist and suit
.entry main
.const one, 1
.string text, "one"
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet join, continuation, int
    fb.update.d a3
    fb.quit

.codelet no_worker, worker, handle
    fb.become 99, a2                    # error: 14: no codelet has the number 99, there are 13

.codelet no_continuation, worker, int
    fb.sync 99, 1, a1                   # error: 17: no codelet has the number 99, there are 13
    fb.put.d 0, a1
    fb.quit

.codelet become_continuation, worker, int
    fb.become join, a2                  # error: 22: 'fb.become' takes a worker, codelet 'join' is a continuation

.codelet spawn_continuation, worker, int
    fb.sync join, 1, a1
    fb.spawn join, 0, a1                # error: 26: 'fb.spawn' takes a worker, codelet 'join' is a continuation
    fb.quit

.codelet forall_continuation, worker, int
    fb.sync join, a1, a1
    fb.forall join, a1, a1              # error: 31: 'fb.forall' takes a worker, codelet 'join' is a continuation
    fb.quit

.codelet sync_worker, worker, handle
    fb.sync main, 1, a2                 # error: 35: 'fb.sync' takes a continuation, codelet 'main' is a worker
    fb.put.d 0, a1
    fb.quit

.codelet no_constant, worker, int
    fb.const a0, 7                      # error: 40: no constant has the number 7, there are 2
    fb.update.d a1
    fb.quit

.codelet no_string, worker, int
    fb.print.s 2                        # error: 45: no constant has the number 2, there are 2
    fb.update.d a1
    fb.quit

.codelet string_as_constant, worker, int
    fb.const.fd fa0, text               # error: 50: 'fb.const.fd' takes a 64-bit constant, 'text' is a string
    fb.update.d a1
    fb.quit

.codelet constant_as_string, worker, int
    fb.print.s one                      # error: 55: 'fb.print.s' takes a string, 'one' is a 64-bit constant
    fb.update.d a1
    fb.quit

.codelet unreachable, worker, int       # what never runs names things too
    fb.update.d a1
    fb.quit
    fb.const a0, 8                      # error: 62: no constant has the number 8, there are 2
    fb.quit
