# operands of the wrong kind, number or size
.entry main
.const pi, 3.14
.equ SIZE, 40
.codelet main, worker, handle
        add     a0, a1                         # error: 6:9: 'add' takes 3 operands, not 2
        add     a0, a1, a2, a3                 # error: 7:9: 'add' takes 3 operands, not 4
        fb.quit a0                             # error: 8:9: 'fb.quit' takes 0 operands, not 1
        seqz    a0                             # error: 9:9: 'seqz' takes 2 operands, not 1
        add     a0, r99, a1                    # error: 10:21: no register 'r99'
        add     a0, x32, a1                    # error: 11:21: no register 'x32'
        add     a0, a01, x07                   # error: 12:21: no register 'a01'
        add     a0, fa0, a1                    # error: 13:21: integer register expected, not 'fa0'
        fadd.d  fa0, a1, fa2                   # error: 14:22: floating-point register expected, not 'a1'
        vadd.vv v1, v2, a3                     # error: 15:25: vector register expected, not 'a3'
        add     a0, a1, 7                      # error: 16:25: integer register expected, not 7
        addi    a0, a1, a2                     # error: 17:25: number expected, not register 'a2'
        addi    a0, a1, 5000                   # error: 18:25: immediate 5000 does not fit in -2048 to 2047
        addi    a0, a1, -2049                  # error: 19:25: immediate -2049 does not fit in -2048 to 2047
        addi    a0, a1, SIZE * 100             # error: 20:25: immediate 4000 does not fit in -2048 to 2047
        addi    a0, a1, WIDTH                  # error: 21:25: 'WIDTH' is not defined
        addi    a0, a1, 1.5                    # error: 22:25: whole number expected, not '1.5'
        addi    a0, a1, "x"                    # error: 23:25: whole number expected, not '"x"'
        addi    a0, a1, pi                     # error: 24:25: 'pi' is not defined
        slli    a0, a1, 64                     # error: 25:25: immediate 64 does not fit in 0 to 63
        slliw   a0, a1, 32                     # error: 26:25: immediate 32 does not fit in 0 to 31
        lui     a0, -1                         # error: 27:21: immediate -1 does not fit in 0 to 1048575
        vadd.vi v1, v2, 16                     # error: 28:25: immediate 16 does not fit in -16 to 15
        vsll.vi v1, v2, -1                     # error: 29:25: immediate -1 does not fit in 0 to 31
        csrrwi  a0, fcsr, 32                   # error: 30:27: immediate 32 does not fit in 0 to 31
        csrrw   a0, cycle, a1                  # error: 31:21: fflags, frm or fcsr expected, not 'cycle'
        csrrw   a0, 4, a1                      # error: 32:21: fflags, frm or fcsr expected, not 4
        fadd.d  fa0, fa1, fa2, rtz             # error: 33:32: rounding mode rne or dyn (default) expected, not 'rtz'
        fadd.d  fa0, fa1, fa2, fast            # error: 34:32: rounding mode rne or dyn (default) expected, not 'fast'
        fcvt.w.d a0, fa1, 5                    # error: 35:27: rounding mode rne, rtz, rdn, rup, rmm or dyn (default) expected, not 5
        vsetvli a0, a1, e16, m1, ta, ma        # error: 36:25: e32, m1, ta, ma or e64, m1, ta, ma expected, not 'e16'
        vsetvli a0, a1, e64, m2, ta, ma        # error: 37:30: 'm1' expected, not 'm2'
        vsetvli a0, a1, e64, m1, tu, mu        # error: 38:34: 'ta' expected, not 'tu'
        vsetvli a0, a1, e64                    # error: 39:9: 'vsetvli' takes 6 operands, not 3
        vmerge.vvm v1, v2, v3, v4              # error: 40:32: v0, a mask expected, not 'v4'
        vmerge.vvm v1, v2, v3, a0              # error: 41:32: v0, a mask expected, not 'a0'
        fb.rd   a0, a1, 16                     # error: 42:25: immediate 16 does not fit in 0 to 15
        fb.rw   a0, a1, 32                     # error: 43:25: immediate 32 does not fit in 0 to 31
        fb.wd   a0, -1, a2                     # error: 44:21: immediate -1 does not fit in 0 to 15
        fb.sync main, 0, a0                    # error: 45:23: immediate 0 does not fit in 1 to 16
        fb.forall main, 17, a0                 # error: 46:25: immediate 17 does not fit in 1 to 16
        fb.spawn main, 16, a0                  # error: 47:24: immediate 16 does not fit in 0 to 15
        fb.put.d 16, a0                        # error: 48:18: immediate 16 does not fit in 0 to 15
        fb.trap memory                         # error: 49:17: index, divide, size, row, argument or assert expected, not 'memory'
        fb.trap nonsense                       # error: 50:17: index, divide, size, row, argument or assert expected, not 'nonsense'
        fb.trap 1                              # error: 51:17: index, divide, size, row, argument or assert expected, not 1
        fb.const a0, 4096                      # error: 52:22: immediate 4096 does not fit in 0 to 4095
        fb.sync a0                             # error: 53:9: 'fb.sync' takes 3 operands, not 1
        beq     a0, a1, 8                      # error: 54:25: label within 4 KiB expected, not 8
        j                                      # error: 55:9: 'j' takes 1 operand, not 0
        fsrm    a0, a1, a2                     # error: 56:9: 'fsrm' takes 1 to 2 operands, not 3
        li      a0, x1                         # error: 57:21: number expected, not register 'x1'
        jal     ra, 1b                         # error: 58:9: 'jal' takes x0 and a label: there are no calls inside a codelet
        jal     ra                             # error: 59:9: 'jal' takes x0 and a label: there are no calls inside a codelet
        fb.pget.d a0, w16, a1                  # error: 60:23: no register 'w16'
        fb.pget.d a0, 3, a1                    # error: 61:23: private array w0 to w15 expected, not 3
        fb.pset.w w0, a0, 128, a1              # error: 62:27: immediate 128 does not fit in -128 to 127
        fb.pvr  v1, w0, a0, -65                # error: 63:29: immediate -65 does not fit in -64 to 63
        addi    a0, w0, 1                      # error: 64:21: no register 'w0'
        fb.pgive a0                            # error: 65:9: 'fb.pgive' takes 2 operands, not 1
