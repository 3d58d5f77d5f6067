# Integers of 32 bits in lanes of 64: pseudo-random lanes of which the low halves are extended and
# multiplied.  Printed are sums over all lanes of what became of them in 300 turns.
#
# run:
# expect: 54876268736 -1748208691132183105 6512628927318104000
.const  factor, 0x9e3779b97f4a7c15
.const  multiplier, 0x5851f42d4c957f2d
.const  increment, 0x14057b7ef767814f

.entry main
.codelet main, worker, handle
        li      a0, 32
        vsetivli x0, 16, e64, m1, ta, ma
        fb.const a1, factor
        fb.const a2, multiplier
        fb.const a3, increment
        li      a4, 32
        vid.v   v1
        vadd.vi v1, v1, 1
        vmul.vx v1, v1, a1
        vmv.v.i v2, 0
        vmv.v.i v3, 0
        vmv.v.i v4, 0
        li      t0, 0
        li      t1, 300
.L1:
        vmul.vx v1, v1, a2
        vadd.vx v1, v1, a3
        fb.vsext.w v5, v1
        vadd.vv v2, v2, v5
        vsrl.vx v6, v1, a4
        fb.vmul.w.vv v6, v1, v6
        vxor.vv v3, v3, v6
        fb.vmul.w.vx v7, v1, a1
        vadd.vv v4, v4, v7
        addi    t0, t0, 1
        bne     t0, t1, .L1
        vmv.v.i v8, 0
        vredsum.vs v2, v2, v8
        vredsum.vs v3, v3, v8
        vredsum.vs v4, v4, v8
        vmv.x.s t2, v2
        fb.print.d t2
        fb.print.c a0
        vmv.x.s t2, v3
        fb.print.d t2
        fb.print.c a0
        vmv.x.s t2, v4
        fb.update.d t2
        fb.quit
