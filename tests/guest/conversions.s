# Numbers printed as printf's conversions say, and an index that is told.
#
# run: 2
# expect: -255| -1,234,567|0X00FFFFFFFFFFFFFF|0.001|    -2.50|+1.000000e+10   |2.5
# run: 3
# expect: -255| -1,234,567|0X00FFFFFFFFFFFFFF|0.001|    -2.50|+1.000000e+10   |2.5
# error: 59: array index out of bounds: index 3, length 3 (codelet main)
# run: -9223372036854775808
# expect: -255| -1,234,567|0X00FFFFFFFFFFFFFF|0.001|    -2.50|+1.000000e+10   |2.5
# error: 59: array index out of bounds: index -9223372036854775808, length 3 (codelet main)

.equ left, 1 << 8
.equ alternate, 1 << 9
.equ plus, 1 << 10
.equ zeros, 1 << 12
.equ comma, 1 << 13
.equ upper, 1 << 15
.equ width, 1 << 20
.equ precision, 1 << 32
.string bar, "|"
.string newline, "\n"
.const  thousandth, 0.0011
.const  half, -2.5
.const  large, 1e10
.entry  main

.codelet main, worker, handle
        li      t0, -255
        li      t1, 'd'
        fb.print.dc t0, t1
        fb.print.s bar
        li      t0, -1234567
        li      t1, 'd' | comma | 11 * width
        fb.print.dc t0, t1
        fb.print.s bar
        li      t0, (1 << 56) - 1
        li      t1, 'x' | alternate | zeros | upper | 18 * width
        fb.print.dc t0, t1
        fb.print.s bar
        fb.const.fd ft0, thousandth
        li      t1, 'f' | 4 * precision
        fb.print.fc ft0, t1
        fb.print.s bar
        fb.const.fd ft0, half
        li      t1, 'f' | 9 * width | 3 * precision
        fb.print.fc ft0, t1
        fb.print.s bar
        fb.const.fd ft0, large
        li      t1, 'e' | left | plus | 16 * width
        fb.print.fc ft0, t1
        fb.print.s bar
        fb.const.fd ft0, half
        fsgnjx.d ft0, ft0, ft0
        fb.print.fc ft0, x0             # letter 0: as s
        fb.print.s newline
        fb.rd   t0, a2, 0
        li      t1, 3
        bltu    t0, t1, inside
        fb.trap.index t0, t1
inside: fb.update.h x0
        fb.quit
