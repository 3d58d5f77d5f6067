# sum of squares below n by workers; there is nothing wrong with this file
.entry main
.string says, "n = "
.const two, 2.0

.codelet main, worker, handle
    fb.rd a0, a2, 0
    blez a0, none
    fb.print.s says
    fb.print.d a0
    fb.create t0
    fb.wd t0, 0, a0
    li t1, 16
    fb.sync sum, t1, a0
    fb.forall square, t1, t0
    fb.quit
none:
    fb.update.d x0
    fb.quit

.codelet square, worker, handle
    fb.rd a0, a2, 0
    li a3, 0
loop:
    bge a1, a0, done
    mul a4, a1, a1
    add a3, a3, a4
    addi a1, a1, 16
    j loop
done:
    fb.update.d a3
    fb.quit

.codelet sum, continuation, int
    vsetivli x0, 16, e64, m1, ta, ma
    fb.vr v1, a2
    vmv.s.x v2, x0
    vredsum.vs v2, v1, v2
    vmv.x.s a0, v2
    fb.const.fd fa0, two
    fcvt.d.l fa1, a0
    fmul.d fa0, fa0, fa1
    vmsgt.vi v0, v1, 0
    vmerge.vim v3, v1, 1, v0
    vfmv.v.f v4, fa0
    fb.create a5
    fb.vw a5, v3
    fb.drop a5
    frflags a6
    fb.update.d a0
    fb.quit
