# statements that do not parse
        nop                                    # error: 2:9: instruction before the first '.codelet'
lost:   fb.quit                                # error: 3:1: label before the first '.codelet'
        nop
.codelet                                       # error: 5:9: name expected
.codelet 7, worker, int                        # error: 6:10: name expected, not '7'
.codelet main                                  # error: 7:14: ',' expected
.codelet main2, task, int                      # error: 8:17: 'worker' or 'continuation' expected, not 'task'
.codelet main3, worker, float                  # error: 9:25: 'int' or 'handle' expected, not 'float'
.codelet main4, worker, int, int               # error: 10:28: end of the statement expected, not ','
.codlet main5, worker, int                     # error: 11:1: no directive '.codlet'
.text                                          # error: 12:1: no directive '.text'
.codelet main6, worker, int
        fb.creat a0                            # error: 14:9: no instruction 'fb.creat'; did you mean 'fb.create'?
        ad      a0, a1, a2                     # error: 15:9: no instruction 'ad'; did you mean 'add'?
        frobnicate a0                          # error: 16:9: no instruction 'frobnicate'
        add     a0 a1, a2                      # error: 17:20: ',' expected, not 'a1'
        add     a0,, a1                        # error: 18:20: whole number expected, not ','
        add     a0, a1,                        # error: 19:24: whole number expected
        add     a0, a1, a2) ; nop nop          # error: 20:27: ',' expected, not ')' # error: 20:31: 'nop' takes 0 operands, not 1
        addi    a0, a1, (1 + 2                 # error: 21:31: ')' expected
        addi    a0, a1, 1 +                    # error: 22:28: whole number expected
        addi    a0, a1, 4 / (2 - 2)            # error: 23:27: division by zero
        addi    a0, a1, 4 % 0                  # error: 24:27: division by zero
        addi    a0, a1, 1 << 64                # error: 25:27: shift by 64 is not by 0 to 63
        addi    a0, a1, 1 >> -1                # error: 26:27: shift by -1 is not by 0 to 63
        addi    a0, a1, 1f + 2                 # error: 27:25: whole number expected, not '1f'
        addi    a0, a1, 0x                     # error: 28:25: malformed number '0x'
        addi    a0, a1, 0b12                   # error: 29:25: malformed number '0b12'
        addi    a0, a1, 089                    # error: 30:25: malformed number '089'
        addi    a0, a1, 12monkeys              # error: 31:25: malformed number '12monkeys'
        addi    a0, a1, 0x10000000000000000    # error: 32:25: 64 bits do not hold '0x10000000000000000'
        addi    a0, a1, 18446744073709551616   # error: 33:25: 64 bits do not hold '18446744073709551616'
        addi    a0, a1, ''                     # error: 34:25: malformed character constant
        addi    a0, a1, 'ab'                   # error: 35:25: malformed character constant
        addi    a0, a1, '\q'                   # error: 36:25: malformed character constant
        addi    a0, a1, 'a                     # error: 37:25: malformed character constant
        addi    a0, a1, @                      # error: 38:25: unexpected character '@'
        addi    a0, a1, 3 < 4                  # error: 39:27: unexpected character '<'
        add     a0, a1, é                      # error: 40:25: unexpected byte 0xc3
        "text"                                 # error: 41:9: instruction expected, not '"text"'
        17                                     # error: 42:9: instruction expected, not '17'
        : nop                                  # error: 43:9: instruction expected, not ':'
        lw      a0, 0(a1)                      # error: 44:9: no instruction 'lw': memory is chunks, read by fb.rd and its like
        ret                                    # error: 45:9: no instruction 'ret': other codelets are reached by fb.spawn, fb.forall and fb.become
