# Floats in lanes of 64 bits: numbers from below the least float to above the greatest one, with
# more digits than floats have.  Printed are a sum of the floats' images, one of the rounded
# numbers' images, how often widening gives another number than rounding (never); then what
# becomes of a NaN with a payload, as a float and back.
#
# run:
# expect: 5130474367911 -8163649192267350016 0 2143289344 9221120237041090560
.const  small, 0x3690000000000001       # 2^-150 and a bit
.const  factor, 1.9
.const  payload, 0xfff8000000012345

.entry main
.codelet main, worker, handle
        li      a0, 32
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v1
        vadd.vi v1, v1, 1
        vfcvt.f.x.v v1, v1
        fb.const.fd fa0, small
        fb.const.fd fa1, factor
        vfmul.vf v1, v1, fa0
        vmv.v.i v2, 0                   # images of floats
        vmv.v.i v3, 0                   # images of rounded numbers
        li      t0, 0
        li      t1, 310
        li      t2, 0
.L1:
        fb.vf.narrow v4, v1
        fb.vf.round v5, v1
        fb.vf.widen v6, v4
        vmsne.vv v7, v5, v6
        vcpop.m t3, v7
        add     t2, t2, t3
        vadd.vv v2, v2, v4
        vsrl.vi v5, v5, 3
        vxor.vv v3, v3, v5
        vmul.vx v3, v3, t1
        vfmul.vf v1, v1, fa1
        addi    t0, t0, 1
        bne     t0, t1, .L1
        vmv.v.i v7, 0
        vredsum.vs v8, v2, v7
        vmv.x.s t3, v8
        fb.print.d t3
        fb.print.c a0
        vredxor.vs v8, v3, v7
        vmv.x.s t3, v8
        fb.print.d t3
        fb.print.c a0
        fb.print.d t2
        fb.print.c a0
        fb.const a1, payload
        vmv.v.x v1, a1
        fb.vf.narrow v2, v1
        vmv.x.s t3, v2
        fb.print.d t3
        fb.print.c a0
        fb.vf.widen v3, v2
        vmv.x.s t3, v3
        fb.update.d t3
        fb.quit
