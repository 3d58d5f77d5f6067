# what is not defined, or defined twice
.entry nobody                                  # error: 2:8: codelet 'nobody' is not defined
.const one, 1
.const one, 2                                  # error: 4:8: constant 'one' is defined twice (first at line 3)
.string one, "one"                             # error: 5:9: constant 'one' is defined twice (first at line 3)
.equ N, 1
.equ N, 2                                      # error: 7:6: number 'N' is defined twice (first at line 6)
.equ a0, 1                                     # error: 8:6: 'a0' is a register
.equ M, K                                      # error: 9:9: 'K' is not defined
.codelet main, worker, handle
        fb.sync   reduce, 2, a0                # error: 11:19: codelet 'reduce' is not defined
        fb.spawn  work, 0, a0                  # error: 12:19: codelet 'work' is not defined
        fb.const  a0, two                      # error: 13:23: constant 'two' is not defined
        fb.print.s text                        # error: 14:20: constant 'text' is not defined
        j         away                         # error: 15:19: label 'away' is not defined
here:   beqz      a0, 1f                       # error: 16:23: label '1f' is not defined
here:   bnez      a0, 1b                       # error: 17:1: label 'here' is defined twice (first at line 16) # error: 17:23: label '1b' is not defined
        j         elsewhere                    # error: 18:19: label 'elsewhere' is not defined
.codelet other, worker, int
        j         here                         # error: 20:19: label 'here' is not defined
elsewhere:
1:      fb.quit
.codelet main, worker, int                     # error: 23:10: codelet 'main' is defined twice (first at line 10)
        j         2f                           # error: 24:19: label '2f' is not defined
        .insn b 0x63, 0, a0, a1, nowhere       # error: 25:34: label 'nowhere' is not defined
.entry main                                    # error: 26:8: '.entry' is given twice (first at line 2)
