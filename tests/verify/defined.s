# registers are written before they are read, whatever path was taken
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet entry_worker, worker, int
    mv a0, a1
    mv a0, a2
    mv a0, a3                           # error: 10: 'a3' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet entry_continuation, continuation, int
    mv a0, a1
    mv a0, a2
    mv a0, a3
    mv a0, a4                           # error: 18: 'a4' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet integer, worker, int
    add a0, a1, t0                      # error: 23: 't0' is not defined on every path to here
    add a0, t0, a1                      # error: 24: 't0' is not defined on every path to here
    fb.update.d a0
    fb.quit

.codelet handle, worker, int
    fb.seal t1                          # error: 29: 't1' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet argument, worker, int
    fb.become main, t2                  # error: 34: 't2' is not defined on every path to here

.codelet moved, worker, int
    mv a0, t3                           # error: 37: 't3' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet compared, worker, int
    beq a1, t4, 1f                      # error: 42: 't4' is not defined on every path to here
1:  bne t4, x0, 1f                      # error: 43: 't4' is not defined on every path to here
1:  fb.update.d a1
    fb.quit

.codelet double, worker, int
    fmv.d.x fa0, a1
    fadd.d fa1, fa0, ft0                # error: 49: 'ft0' is not defined on every path to here
    fmadd.d fa1, fa0, fa0, ft11         # error: 50: 'ft11' is not defined on every path to here
    fb.update.fd fa1
    fb.quit

.codelet vector, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vadd.vi v1, v2, 1                   # error: 56: 'v2' is not defined on every path to here
    vmv.v.i v3, 0
    vmacc.vv v4, v3, v3                 # error: 58: 'v4' is not defined on every path to here
    vslideup.vi v5, v3, 1               # error: 59: 'v5' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet mask, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vcpop.m a0, v0                      # error: 65: 'v0' is not defined on every path to here
    vmv.v.i v3, 0
    vmerge.vim v4, v3, 1, v0            # error: 67: 'v0' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet one_path, worker, int
    beqz a1, 1f
    li a0, 5
    fmv.d.x fa0, a1
    fmv.d.x fa2, a1
    vsetivli x0, 4, e64, m1, ta, ma
    vmv.v.i v1, 0
    j 2f
1:  fmv.d.x fa1, a1
    fmv.d.x fa2, a1
    vsetivli x0, 4, e64, m1, ta, ma
2:  addi a0, a0, 1                      # error: 82: 'a0' is not defined on every path to here
    fneg.d fa3, fa0                     # error: 83: 'fa0' is not defined on every path to here
    fneg.d fa3, fa1                     # error: 84: 'fa1' is not defined on every path to here
    fneg.d fa3, fa2
    vneg.v v2, v1                       # error: 86: 'v1' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet not_before_the_loop, worker, int
1:  addi a1, a1, -1
    add a1, a1, a0                      # error: 92: 'a0' is not defined on every path to here
    li a0, 1
    bnez a1, 1b
    fb.update.d a0
    fb.quit

.codelet lost_in_the_loop, worker, int  # the second time around a5 is a mixture
    mv a5, a1
    fb.create a4
1:  addi a1, a1, -1
    addi a6, a5, 1                      # error: 102: 'a5' is not defined on every path to here
    mv a5, a4
    bnez a1, 1b
    fb.update.d a1
    fb.quit

.codelet zero_stays, worker, int        # writes to x0 are lost
    fb.create x0
    fb.seal x0
    add a0, x0, x0
    fb.update.d a0
    fb.quit

.codelet late_path_without_double, worker, int  # only fa0 differs, found out last
    beqz a1, 2f
    fmv.d.x fa0, a1
1:  nop
    nop
    fneg.d fa1, fa0                     # error: 120: 'fa0' is not defined on every path to here
    fb.update.d a1
    fb.quit
2:  nop
    j 1b

.codelet late_path_without_vector, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    beqz a1, 2f
    vid.v v1
1:  nop
    nop
    vneg.v v2, v1                       # error: 132: 'v1' is not defined on every path to here
    fb.update.d a1
    fb.quit
2:  nop
    j 1b
