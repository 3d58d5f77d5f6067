# directives with unsuitable arguments
.entry                                         # error: 2:7: name expected
.entry 5                                       # error: 3:8: name expected, not '5'
.const                                         # error: 4:7: name expected
.const pi                                      # error: 5:10: ',' expected
.const pi 3.14                                 # error: 6:11: ',' expected, not '3.14'
.const pi, "3.14"                              # error: 7:12: whole number expected, not '"3.14"'
.const pi, 3.14.15                             # error: 8:12: malformed number '3.14.15'
.const huge, 1e999                             # error: 9:14: '1e999' is too large for a double
.const hugef, 1e39f                            # error: 10:15: '1e39f' is too large for a float
.const e, 1e                                   # error: 11:11: malformed number '1e'
.const hex, 0x1.8g                             # error: 12:13: malformed number '0x1.8g'
.const sum, 1.5 + 2                            # error: 13:17: end of the statement expected, not '+'
.const minus, -pi                              # error: 14:16: 'pi' is not defined
.string s                                      # error: 15:10: ',' expected
.string s, text                                # error: 16:12: string expected, not 'text'
.string s, "a\qb"                              # error: 17:14: unknown escape in string
.string s, "a\x1"                              # error: 18:14: unknown escape in string
.equ                                           # error: 19:5: name expected
.equ 5, 5                                      # error: 20:6: name expected, not '5'
.equ N                                         # error: 21:7: ',' expected
.equ N, 1.5                                    # error: 22:9: whole number expected, not '1.5'
.equ N, "5"                                    # error: 23:9: whole number expected, not '"5"'
.file name                                     # error: 24:7: string expected, not 'name'
.file "a\0b"                                   # error: 25:7: file name contains a zero byte
.file "a.java"
.file "b.java"                                 # error: 27:7: '.file' is given twice (first at line 26)
.loc                                           # error: 28:5: whole number expected
.loc -1                                        # error: 29:6: -1 is not a line number
.loc 4294967296                                # error: 30:6: 4294967296 is not a line number
.codelet main, worker, handle
        .word                                  # error: 32:14: whole number expected
        .word 1,                               # error: 33:17: whole number expected
        .word 4294967296, 1                    # error: 34:15: 4294967296 does not fit in -2147483648 to 4294967295
        .word -2147483649                      # error: 35:15: -2147483649 does not fit in -2147483648 to 4294967295
        .word main                             # error: 36:15: 'main' is not defined
        .insn                                  # error: 37:14: whole number expected
        .insn r 0x33, 8, 0, a0, a1, a2         # error: 38:23: 8 does not fit in 0 to 7
        .insn r 0x80, 0, 0, a0, a1, a2         # error: 39:17: 128 does not fit in 0 to 127
        .insn r 0x33, 0, 128, a0, a1, a2       # error: 40:26: 128 does not fit in 0 to 127
        .insn r 0x33, 0, 0, a0, a1             # error: 41:35: ',' expected
        .insn r 0x33, 0, 0, a0, a1, b2         # error: 42:37: no register 'b2'
        .insn r 0x33, 0, 0, a0, a1, 2          # error: 43:37: register expected, not '2'
        .insn r4 0x43, 0, 4, f0, f1, f2, f3    # error: 44:27: 4 does not fit in 0 to 3
        .insn i 0x13, 0, a0, a1, 2048          # error: 45:34: 2048 does not fit in -2048 to 2047
        .insn i 0x13, 0, a0, 4(a1              # error: 46:34: ')' expected
        .insn i 0x13, 0, a0, 4                 # error: 47:31: '(' expected
        .insn s 0x23, 3, a0, 8(q1)             # error: 48:32: no register 'q1'
        .insn s 0x23, 3, a0, 2048(a1)          # error: 49:30: 2048 does not fit in -2048 to 2047
        .insn u 0x37, a0, 0x100000             # error: 50:27: 1048576 does not fit in 0 to 1048575
        .insn b 0x63, 0, a0, a1, 8             # error: 51:34: label expected, not '8'
        .insn j 0x6f, x0, a1 + 4               # error: 52:30: end of the statement expected, not '+' # error: 52:27: label 'a1' is not defined
        .insn q 1, 2                           # error: 53:15: 'q' is not defined
