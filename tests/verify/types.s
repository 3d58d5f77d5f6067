# integers and handles do not mix
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet counts, worker, int
    fb.update.d a2
    fb.quit

.codelet join, continuation, handle
    fb.update.h a3
    fb.quit

.codelet join_int, continuation, int
    fb.update.d a3
    fb.quit

.codelet handle_as_integer, worker, handle
    addi a0, a2, 8                      # error: 20: 'addi' takes an integer, 'a2' holds a handle
    xor a0, a2, a1                      # error: 21: 'xor' takes an integer, 'a2' holds a handle
    fmv.d.x fa0, a2                     # error: 22: 'fmv.d.x' takes an integer, 'a2' holds a handle
    csrrw x0, fcsr, a2                  # error: 23: 'csrrw' takes an integer, 'a2' holds a handle
    fb.wd a2, 0, a2                     # error: 24: 'fb.wd' takes an integer, 'a2' holds a handle
    fb.rd a0, a2, a2                    # error: 25: 'fb.rd' takes an integer, 'a2' holds a handle
    fb.print.d a2                       # error: 26: 'fb.print.d' takes an integer, 'a2' holds a handle
    blt a1, a2, 1f                      # error: 27: 'blt' takes an integer, 'a2' holds a handle
1:  fb.update.d a2                      # error: 28: 'fb.update.d' takes an integer, 'a2' holds a handle
    fb.quit

.codelet integer_as_handle, worker, int
    fb.seal a1                          # error: 32: 'fb.seal' takes a handle, 'a1' holds an integer
    fb.rd a0, a1, 0                     # error: 33: 'fb.rd' takes a handle, 'a1' holds an integer
    fb.create a3
    fb.wh a3, 0, a0                     # error: 35: 'fb.wh' takes a handle, 'a0' holds an integer
    vsetivli x0, 4, e64, m1, ta, ma
    fb.vr v1, a1                        # error: 37: 'fb.vr' takes a handle, 'a1' holds an integer
    fb.update.h a1                      # error: 38: 'fb.update.h' takes a handle, 'a1' holds an integer
    fb.quit

.codelet results, worker, handle        # of each kind of instruction
    fb.rh a0, a2, 0
    addi a0, a0, 1                      # error: 43: 'addi' takes an integer, 'a0' holds a handle
    fb.rd a0, a2, 0
    fb.seal a0                          # error: 45: 'fb.seal' takes a handle, 'a0' holds an integer
    fb.create a0
    addi a0, a0, 1                      # error: 47: 'addi' takes an integer, 'a0' holds a handle
    feq.d a0, fa0, fa0                  # error: 48: 'fa0' is not defined on every path to here
    fb.seal a0                          # error: 49: 'fb.seal' takes a handle, 'a0' holds an integer
    lui a0, 0
    fb.seal a0                          # error: 51: 'fb.seal' takes a handle, 'a0' holds an integer
    fb.update.h a2
    fb.quit

.codelet moves, worker, handle          # keep the type
    mv a0, a2
    fb.seal a0
    addi a0, a0, 1                      # error: 58: 'addi' takes an integer, 'a0' holds a handle
    mv a3, a1
    fb.seal a3                          # error: 60: 'fb.seal' takes a handle, 'a3' holds an integer
    addi a3, x0, 1
    fb.seal a3                          # error: 62: 'fb.seal' takes a handle, 'a3' holds an integer
    mv a4, x0
    mv a5, a4
    fb.create a6
    fb.wh a6, 0, a5                     # zero is null
    fb.wd a6, 1, a5                     # and zero
    fb.update.h a6
    fb.quit

.codelet wants_handle, worker, int
    fb.become main, a2                  # error: 72: codelet 'main' takes a handle, 'a2' holds an integer

.codelet wants_integer, worker, handle
    fb.become counts, a2                # error: 75: codelet 'counts' takes an integer, 'a2' holds a handle

.codelet environment_handle, worker, int
    fb.sync join, 1, a2                 # error: 78: codelet 'join' takes a handle, 'a2' holds an integer
    fb.spawn main, 0, a2                # error: 79: codelet 'main' takes a handle, 'a2' holds an integer
    fb.quit

.codelet environment_integer, worker, handle
    fb.sync join_int, 1, a2             # error: 83: codelet 'join_int' takes an integer, 'a2' holds a handle
    fb.forall counts, 1, a2             # error: 84: codelet 'counts' takes an integer, 'a2' holds a handle
    fb.quit

.codelet zero_suits_both, worker, int
    fb.sync join, 3, x0
    fb.spawn counts, 0, x0
    fb.spawn main, a1, x0
    fb.put.h 2, x0
    fb.quit

.codelet continuation_types, continuation, int
    fb.rd a0, a2, 0
    fb.rd a0, a3, 0                     # error: 96: 'fb.rd' takes a handle, 'a3' holds an integer
    fb.update.d a3
    fb.quit

.codelet compares, worker, handle
    fb.create a3
    beq a1, a1, 1f
1:  beq a2, x0, 1f
1:  bne x0, a2, 1f
1:  mv a0, x0
    beq a2, a0, 1f
1:  beq a0, a1, 1f
1:  beq a2, a3, 1f                      # error: 108: 'beq' compares two handles, one can only be compared with x0
1:  bne a2, a2, 1f                      # error: 109: 'bne' compares two handles, one can only be compared with x0
1:  bne a2, a1, 1f                      # error: 110: 'bne' compares a handle with an integer
1:  beq a1, a2, 1f                      # error: 111: 'beq' compares a handle with an integer
1:  fb.update.h a2
    fb.quit

.codelet zero_meets, worker, handle
    mv a3, x0
    mv a4, x0
    mv a5, x0
    beqz a1, 1f
    li a3, 5
    mv a4, a2
1:  addi a3, a3, 1
    fb.seal a4
    fb.seal a5
    addi a5, a5, 1
    fb.seal a3                          # error: 126: 'fb.seal' takes a handle, 'a3' holds an integer
    addi a4, a4, 1                      # error: 127: 'addi' takes an integer, 'a4' holds a handle
    fb.update.h a2
    fb.quit
