# Private arrays: elements of both widths, lengths, names, vectors under masks, copies in and out.
#
# run:
# expect: elements 0 -2 -7 1.5 2.5 3 -1
# expect: lengths 20 40 0
# expect: names 7 20 40 7
# expect: run 136 100 0 5
# expect: masked 64 16 1
# expect: lanes 30 9 9
# expect: words 16 31 465
# expect: given long[20] 190 19
# expect: part 15 12 4
# expect: nothing 1 1 1
# expect: 0
# expect-stat: program.chunks 10
# expect-stat: program.work 268

.entry main
.codelet main, worker, handle
        li      a0, 20
        li      a4, 40
        fb.pnew.d w0, a0                # 2 chunks, 2 more instructions
        fb.pnew.w w1, a4                # 2 chunks, 3 more instructions
        fb.print.s elements
        fb.pget.d t0, w0, x0
        fb.print.d t0
        fb.print.s space
        li      t0, -2
        fb.pset.d w0, x0, 19, t0        # the last one
        li      t1, 20
        fb.pget.d t2, w0, t1, -1
        fb.print.d t2
        fb.print.s space
        li      t0, 0xfffffff9          # -7 in 32 bits
        li      t1, 5
        fb.pset.w w1, t1, t0
        fb.pget.w t2, w1, t1
        fb.print.d t2
        fb.print.s space
        fb.const.fd fa0, one_and_half
        fb.pset.fd w0, t1, fa0
        fb.pget.fd fa1, w0, t1
        fb.print.fd fa1
        fb.print.s space
        fb.const.fd fa0, two_and_half
        fcvt.s.d fa0, fa0
        fb.pset.fs w1, x0, 39, fa0
        fb.pget.fs fa1, w1, x0, 39
        fb.print.fs fa1
        fb.print.s space
        li      t0, 3                   # the neighbour of the last one, and 0 still
        fb.pset.w w1, x0, 38, t0
        fb.pget.w t2, w1, x0, 38
        fb.print.d t2
        fb.print.s space
        fb.pget.fs fa1, w1, x0, 39      # as boxed: all ones above
        fmv.x.d t0, fa1
        srai    t0, t0, 32
        fb.print.d t0
        fb.print.s newline

        fb.print.s lengths
        fb.plen t0, w0
        fb.print.d t0
        fb.print.s space
        fb.plen t0, w1
        fb.print.d t0
        fb.print.s space
        fb.pnew.d w2, x0
        fb.plen t0, w2
        fb.print.d t0
        fb.print.s newline

        fb.print.s names
        fb.pfree w2
        fb.pmove w2, w0
        li      t0, 7
        fb.pset.d w2, x0, t0
        fb.pget.d t0, w2, x0
        fb.print.d t0
        fb.print.s space
        fb.pswap w1, w2                 # w1: 20 of 64 bits, w2: 40 of 32 bits
        fb.plen t0, w1
        fb.print.d t0
        fb.print.s space
        fb.plen t0, w2
        fb.print.d t0
        fb.print.s space
        fb.pswap w1, w1
        fb.pmove w0, w1
        fb.pget.d t0, w0, x0
        fb.print.d t0
        fb.print.s newline

        fb.print.s run                  # lanes 0 to 15 are stored from element 3 on, 1 more each
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v2
        vadd.vi v3, v2, 1
        vmv.v.i v4, 0
        li      t1, 4
        fb.pvw  w0, t1, -1, v3
        fb.pvr  v5, w0, t1, -1
        vredsum.vs v6, v5, v4
        vmv.x.s t0, v6
        fb.print.d t0
        fb.print.s space
        li      t2, 10                  # 3 lanes of it: 100 in element 6 stays alone
        li      t0, 100
        fb.pset.d w0, x0, 6, t0
        vsetivli x0, 3, e64, m1, ta, ma
        fb.pvw  w0, x0, v3
        fb.pget.d t0, w0, x0, 6
        fb.print.d t0
        fb.print.s space
        vsetivli x0, 0, e64, m1, ta, ma
        li      t1, -1
        fb.pvw  w0, t1, v3              # no lane, no index
        fb.pvr  v5, w0, t1
        vsetivli x0, 16, e64, m1, ta, ma
        vmv.x.s t0, v5
        addi    t0, t0, 1
        fb.print.d t0                   # ones from vl on
        fb.print.s space
        fb.pvr  v5, w0, x0, 4           # elements 4 to 19
        vmv.x.s t0, v5
        addi    t0, t0, 3
        fb.print.d t0
        fb.print.s newline

        fb.print.s masked               # even lanes of elements 5.., of which 20 would be outside
        vand.vi v6, v2, 1
        vmseq.vi v0, v6, 0
        vadd.vi v3, v2, 1
        li      t1, 5
        fb.pvw.m w0, t1, v3, v0
        fb.pvr.m v5, w0, t1, v0
        vmerge.vvm v5, v4, v5, v0
        vredsum.vs v6, v5, v4
        vmv.x.s t0, v6
        fb.print.d t0
        fb.print.s space
        fb.pvr.m v5, w0, t1, 0, v0
        vmsne.vi v0, v5, -1
        vadd.vi v5, v4, 1
        vmerge.vvm v5, v4, v5, v0
        vredsum.vs v6, v5, v4
        vmv.x.s t0, v6
        addi    t0, t0, 8
        fb.print.d t0
        fb.print.s space
        vmseq.vi v0, v2, 15             # only the last lane: 5 to 19 are nobody's
        li      t1, -15
        fb.pvr.m v5, w0, t1, v0
        vslidedown.vi v5, v5, 15
        vmv.x.s t0, v5
        fb.print.d t0
        fb.print.s newline

        fb.print.s lanes                # element i gets i; equal indices: the highest lane
        fb.pvs  w0, v2, v2
        vmseq.vi v0, v2, 15
        vmnot.m v0, v0
        vadd.vv v5, v2, v2
        vsra.vi v5, v5, 2               # 0 0 1 1 2 2 3 3 4 4 5 5 6 6 7 7
        fb.pvg.m v6, w0, v5, v0
        vmerge.vvm v6, v4, v6, v0
        fb.pvg  v7, w0, v5
        vredsum.vs v8, v7, v6
        vmv.x.s t0, v8
        addi    t0, t0, -26
        fb.print.d t0
        fb.print.s space
        vmv.v.i v5, 3
        vmsle.vi v0, v2, 9
        fb.pvs.m w0, v5, v2, v0
        fb.pget.d t0, w0, x0, 3
        fb.print.d t0
        fb.print.s space
        li      t0, 99
        vmsgt.vi v0, v2, 9              # lanes that are off may have any index
        vmv.v.x v5, t0
        vmclr.m v0
        fb.pvs.m w0, v5, v2, v0
        fb.pget.d t0, w0, x0, 3
        fb.print.d t0
        fb.print.s newline

        fb.print.s words                # 32 bits: all lanes, a gather of the last 16
        vsetivli x0, 31, e32, m1, ta, ma
        vid.v   v9
        vmv.v.i v10, 0
        fb.pvw  w2, x0, 9, v9           # elements 9 to 39
        fb.pget.w t0, w2, x0, 25
        fb.print.d t0
        fb.print.s space
        fb.pvr  v11, w2, x0, 9
        vsetvli t0, x0, e32, m1, ta, ma
        vmv.v.i v12, 0
        vsetivli x0, 31, e32, m1, ta, ma
        fb.plen t0, w2
        addi    t0, t0, -9
        fb.print.d t0
        fb.print.s space
        vadd.vi v12, v9, 9
        fb.pvg  v13, w2, v12
        vredsum.vs v14, v13, v10
        vmv.x.s t0, v14
        fb.print.d t0
        fb.print.s newline

        fb.print.s given
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v2
        fb.pvw  w0, x0, v2
        vadd.vi v2, v2, 4
        fb.pvw  w0, x0, 4, v2
        fb.pout a5, w0, x0, a0          # 3 chunks
        fb.pgive a6, w0                 # 1 chunk
        li      t0, 4
        li      t1, 16
        fb.vg.x v5, a5, x0, t0
        vmv.v.i v4, 0
        vredsum.vs v6, v5, v4
        vsetivli x0, 4, e64, m1, ta, ma
        fb.vg.x v5, a6, t1, t0
        vredsum.vs v6, v5, v6
        vmv.x.s t0, v6
        fb.print.d t0
        fb.print.s space
        fb.rh   t0, a6, 1
        fb.rd   t1, t0, 3
        fb.def.d t2, t0, 4              # there is no element 20
        add     t1, t1, t2
        fb.print.d t1
        fb.print.s newline

        fb.print.s part                 # 5 elements from 12 on, to 2 of another array
        li      t0, 8
        fb.pnew.d w3, t0
        li      t1, 2
        li      t2, 12
        li      t3, 5
        fb.pin  w3, t1, a6, t2, t3
        fb.pget.d t0, w3, x0, 5
        fb.print.d t0
        fb.print.s space
        li      t1, 2
        li      t3, 3
        fb.pout a7, w3, t1, t3          # 1 chunk
        fb.rd   t0, a7, 0
        fb.print.d t0
        fb.print.s space
        fb.def.d t0, a7, 2
        fb.def.d t1, a7, 3
        sub     t0, t0, t1
        addi    t0, t0, 3
        fb.print.d t0
        fb.print.s newline

        fb.print.s nothing              # 0 elements
        fb.pnew.w w15, x0
        li      t3, 8
        fb.pin  w3, t3, x0, t2, x0
        fb.pout s0, w3, t3, x0
        fb.pgive s1, w15
        li      t0, 0
        bnez    s0, 1f
        li      t0, 1
1:      fb.print.d t0
        fb.print.s space
        li      t0, 0
        bnez    s1, 1f
        li      t0, 1
1:      fb.print.d t0
        fb.print.s space
        fb.pnew.w w15, x0
        fb.plen t0, w15
        addi    t0, t0, 1
        fb.print.d t0
        fb.print.s newline
        fb.update.d x0
        fb.quit

.const one_and_half, 1.5
.const two_and_half, 2.5
.string space, " "
.string newline, "\n"
.string elements, "elements "
.string lengths, "lengths "
.string names, "names "
.string run, "run "
.string masked, "masked "
.string lanes, "lanes "
.string words, "words "
.string given, "given long[20] "
.string part, "part "
.string nothing, "nothing "
