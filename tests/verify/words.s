# words, targets and ends; a codelet with such a mistake is not looked at any further
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet unknown, worker, int
    .word 0                             # error: 8: no instruction has the encoding 0x00000000
    .word 0x00000073                    # error: 9: no instruction has the encoding 0x00000073
    .word 0x00053503                    # error: 10: no instruction has the encoding 0x00053503
    .word 0x00008067                    # error: 11: no instruction has the encoding 0x00008067
    fb.update.d a1
    fb.quit

.codelet reserved, worker, int          # element 16 of 16, rounding mode 5, tail undisturbed
    .word 0x2105050b | 16 << 20         # error: 16: no instruction has the encoding 0x2105050b
    .word 0x02b5d553                    # error: 17: no instruction has the encoding 0x02b5d553
    .word 0x01857557                    # error: 18: no instruction has the encoding 0x01857557
    fb.update.d a1
    fb.quit

.codelet before, worker, int
    .insn b 0x63, 0, x0, x0, 1f
1:  .word 0xfe000ce3                    # error: 24: 'beq' goes outside its codelet
    fb.update.d a1
    fb.quit

.codelet behind, worker, int
    beqz a1, 1f                         # to the last instruction: inside
    .word 0x0080006f                    # error: 30: 'j' goes outside its codelet
1:  fb.trap index

.codelet far, worker, int
    .word 0x8000006f                    # error: 34: 'j' goes outside its codelet

.codelet runs_on, worker, int
    fb.update.d a1
    nop                                 # error: 38: after 'addi' the codelet 'runs_on' runs past its end

.codelet may_run_on, worker, int
1:  fb.update.d a1
    beqz a1, 1b                         # error: 42: after 'beq' the codelet 'may_run_on' runs past its end

.codelet no_way_on, worker, int         # a loop may end a codelet
1:  j 1b
