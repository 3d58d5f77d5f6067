# Every trap of private arrays.  w0 holds 20 elements of 64 bits, w1 16 of 32 bits; s1 is a node with one leaf of 16
# elements, s3 one with data behind it, s4 one with a node behind it, s5 a path of 17 levels above a leaf.
#
# run: 0
# error: 234: use of a private array that there is not (codelet main)
# run: 1
# error: 237: use of a private array that there is not (codelet main)
# run: 2
# error: 240: elements of another width than the private array's (codelet main)
# run: 3
# error: 243: elements of another width than the private array's (codelet main)
# run: 4
# error: 246: array index out of bounds: index 20, length 20 (codelet main)
# run: 5
# error: 249: array index out of bounds: index -1, length 16 (codelet main)
# run: 6
# error: 252: array index out of bounds: index -1, length 16 (codelet main)
# run: 7
# error: 256: array index out of bounds: index 0, length 0 (codelet main)
# run: 8
# error: 259: number of a private array in use (codelet main)
# run: 9
# error: 262: use of a private array that there is not (codelet main)
# run: 10
# error: 266: use of a private array that there is not (codelet main)
# run: 11
# error: 269: use of a private array that there is not (codelet main)
# run: 12
# error: 272: use of a private array that there is not (codelet main)
# run: 13
# error: 275: number of a private array in use (codelet main)
# run: 14
# error: 278: number of a private array in use (codelet main)
# run: 15
# error: 282: use of a private array that there is not (codelet main)
# run: 16
# error: 285: use of a private array that there is not (codelet main)
# run: 17
# error: 288: use of a private array that there is not (codelet main)
# run: 18
# error: 291: use of a private array that there is not (codelet main)
# run: 19
# error: 295: elements of another width than the private array's (codelet main)
# run: 20
# error: 298: array index out of bounds (codelet main)
# run: 21
# error: 302: array index out of bounds (codelet main)
# run: 22
# error: 306: array index out of bounds (codelet main)
# run: 23
# error: 310: use of a private array that there is not (codelet main)
# run: 24
# error: 314: elements of another width than the private array's (codelet main)
# run: 25
# error: 317: use of a private array that there is not (codelet main)
# run: 26
# error: 320: elements of another width than the private array's (codelet main)
# run: 27
# error: 325: array index out of bounds (codelet main)
# run: 28
# error: 329: array index out of bounds (codelet main)
# run: 29
# error: 334: array index out of bounds (codelet main)
# run: 30
# error: 337: use of a private array that there is not (codelet main)
# run: 31
# error: 340: array index out of bounds (codelet main)
# run: 32
# error: 343: array index out of bounds (codelet main)
# run: 33
# error: 348: array index out of bounds (codelet main)
# run: 34
# error: 351: use of a null handle (codelet main)
# run: 35
# error: 355: read of an undefined element (codelet main)
# run: 36
# error: 360: read of an undefined element (codelet main)
# run: 37
# error: 365: read of an undefined element (codelet main)
# run: 38
# error: 369: data read as a handle (codelet main)
# run: 39
# error: 374: handle read as data (codelet main)
# run: 40
# error: 378: tree of more than 16 levels (codelet main)
# run: 41
# error: 387: integer division by zero (codelet main)
# run: 42
# error: 389: use of a private array that there is not (codelet main)
# run: 43
# error: 393: array index out of bounds (codelet main)
# run: 44
# error: 396: use of a private array that there is not (codelet main)
# run: 45
# error: 400: use of a private array that there is not (codelet main)
# run: 46
# error: 404: write to a sealed chunk (codelet main)
# run: 47
# error: 416: use of a private array that there is not (codelet worker)
# run: 48
# error: 425: number of a private array in use (codelet unused)

.entry main

.codelet main, worker, handle
        fb.rd   a1, a2, 0
        li      a0, 20
        li      s2, 21
        fb.pnew.d w0, a0
        li      t0, 16
        fb.pnew.w w1, t0
        vsetivli x0, 16, e64, m1, ta, ma
        vid.v   v1
        vadd.vi v2, v1, 1
        fmv.d.x fa0, x0
        fb.create t0
        fb.vw   t0, v2
        fb.create s1
        fb.wh   s1, 0, t0
        fb.create s3
        fb.wh   s3, 0, t0
        fb.wd   s3, 1, a0
        fb.create s4
        fb.wh   s4, 0, t0
        fb.wh   s4, 1, s1
        mv      s5, t0
        li      t1, 17
1:      fb.create t2
        fb.wh   t2, 0, s5
        mv      s5, t2
        addi    t1, t1, -1
        bnez    t1, 1b
        li      t0, 0
        addi    a1, a1, -1
        bltz    a1, get_none
        addi    a1, a1, -1
        bltz    a1, set_none
        addi    a1, a1, -1
        bltz    a1, get_width
        addi    a1, a1, -1
        bltz    a1, set_width
        addi    a1, a1, -1
        bltz    a1, get_index
        addi    a1, a1, -1
        bltz    a1, set_index
        addi    a1, a1, -1
        bltz    a1, get_below
        addi    a1, a1, -1
        bltz    a1, empty
        addi    a1, a1, -1
        bltz    a1, in_use
        addi    a1, a1, -1
        bltz    a1, free_none
        addi    a1, a1, -1
        bltz    a1, free_twice
        addi    a1, a1, -1
        bltz    a1, len_none
        addi    a1, a1, -1
        bltz    a1, move_none
        addi    a1, a1, -1
        bltz    a1, move_used
        addi    a1, a1, -1
        bltz    a1, move_self
        addi    a1, a1, -1
        bltz    a1, moved
        addi    a1, a1, -1
        bltz    a1, swap_none
        addi    a1, a1, -1
        bltz    a1, swap_none2
        addi    a1, a1, -1
        bltz    a1, run_none
        addi    a1, a1, -1
        bltz    a1, run_width
        addi    a1, a1, -1
        bltz    a1, run_index
        addi    a1, a1, -1
        bltz    a1, run_below
        addi    a1, a1, -1
        bltz    a1, run_mask
        addi    a1, a1, -1
        bltz    a1, run_off
        addi    a1, a1, -1
        bltz    a1, run_off_width
        addi    a1, a1, -1
        bltz    a1, lanes_none
        addi    a1, a1, -1
        bltz    a1, lanes_width
        addi    a1, a1, -1
        bltz    a1, lanes_index
        addi    a1, a1, -1
        bltz    a1, lanes_below
        addi    a1, a1, -1
        bltz    a1, lanes_half
        addi    a1, a1, -1
        bltz    a1, in_none
        addi    a1, a1, -1
        bltz    a1, in_range
        addi    a1, a1, -1
        bltz    a1, in_first
        addi    a1, a1, -1
        bltz    a1, in_huge
        addi    a1, a1, -1
        bltz    a1, in_null
        addi    a1, a1, -1
        bltz    a1, in_undefined
        addi    a1, a1, -1
        bltz    a1, in_far
        addi    a1, a1, -1
        bltz    a1, in_wraps
        addi    a1, a1, -1
        bltz    a1, in_order
        addi    a1, a1, -1
        bltz    a1, in_handles
        addi    a1, a1, -1
        bltz    a1, in_levels
        addi    a1, a1, -1
        bltz    a1, in_levels_ok
        addi    a1, a1, -1
        bltz    a1, out_none
        addi    a1, a1, -1
        bltz    a1, out_range
        addi    a1, a1, -1
        bltz    a1, give_none
        addi    a1, a1, -1
        bltz    a1, given
        addi    a1, a1, -1
        bltz    a1, sealed
        addi    a1, a1, -1
        bltz    a1, in_worker
        addi    a1, a1, -1
        bltz    a1, in_again
        fb.trap assert
get_none:
        fb.pget.d t0, w3, x0
        fb.trap assert
set_none:
        fb.pset.fs w3, x0, fa0
        fb.trap assert
get_width:
        fb.pget.w t0, w0, x0, 100
        fb.trap assert
set_width:
        fb.pset.fd w1, x0, fa0
        fb.trap assert
get_index:
        fb.pget.d t0, w0, a0
        fb.trap assert
set_index:
        fb.pset.w w1, x0, -1, t0
        fb.trap assert
get_below:
        fb.pget.fs fa0, w1, x0, -1
        fb.trap assert
empty:
        fb.pnew.d w2, x0
        fb.pget.d t0, w2, x0
        fb.trap assert
in_use:
        fb.pnew.w w0, x0
        fb.trap assert
free_none:
        fb.pfree w3
        fb.trap assert
free_twice:
        fb.pfree w0
        fb.pfree w0
        fb.trap assert
len_none:
        fb.plen t0, w15
        fb.trap assert
move_none:
        fb.pmove w0, w3
        fb.trap assert
move_used:
        fb.pmove w0, w1
        fb.trap assert
move_self:
        fb.pmove w0, w0
        fb.trap assert
moved:
        fb.pmove w3, w0
        fb.pget.d t0, w0, x0
        fb.trap assert
swap_none:
        fb.pswap w0, w3
        fb.trap assert
swap_none2:
        fb.pswap w3, w0
        fb.trap assert
run_none:
        fb.pvr  v2, w3, x0
        fb.trap assert
run_width:
        vsetivli x0, 4, e32, m1, ta, ma
        fb.pvr  v2, w0, x0
        fb.trap assert
run_index:
        fb.pvw  w0, x0, 5, v1
        fb.trap assert
run_below:
        li      t0, -1
        fb.pvr  v2, w0, t0
        fb.trap assert
run_mask:
        vmseq.vi v0, v1, 15
        fb.pvw.m w0, x0, 5, v1, v0
        fb.trap assert
run_off:
        vmclr.m v0
        fb.pvr.m v2, w3, x0, v0
        fb.trap assert
run_off_width:
        vmclr.m v0
        fb.pvr.m v2, w1, x0, v0
        fb.trap assert
lanes_none:
        fb.pvg  v2, w3, v1
        fb.trap assert
lanes_width:
        fb.pvs  w1, v1, v1
        fb.trap assert
lanes_index:
        li      t0, 20
        vadd.vi v2, v1, 5
        fb.pvg  v2, w0, v2
        fb.trap assert
lanes_below:
        vadd.vi v2, v1, -1
        fb.pvs  w0, v2, v1
        fb.trap assert
lanes_half:
        vsetivli x0, 2, e32, m1, ta, ma
        vmv.v.i v2, -1
        fb.pvg  v3, w1, v2
        fb.trap assert
in_none:
        fb.pin  w3, x0, s1, x0, x0
        fb.trap assert
in_range:
        fb.pin  w0, x0, x0, x0, s2
        fb.trap assert
in_first:
        fb.pin  w0, s2, s1, x0, x0
        fb.trap assert
in_huge:
        li      t0, 1
        li      t1, -1
        fb.pin  w0, t0, s1, x0, t1
        fb.trap assert
in_null:
        fb.pin  w0, x0, x0, x0, a0
        fb.trap assert
in_undefined:
        li      t0, 17
        fb.pin  w0, x0, s1, x0, t0
        fb.trap assert
in_far:
        li      t0, 256
        li      t1, 1
        fb.pin  w0, x0, s1, t0, t1
        fb.trap assert
in_wraps:
        li      t0, -1
        li      t1, 2
        fb.pin  w0, x0, s1, t0, t1
        fb.trap assert
in_order:
        li      t0, 17
        fb.pin  w0, x0, s3, x0, t0
        fb.trap assert
in_handles:
        li      t0, 16
        li      t1, 1
        fb.pin  w0, x0, s4, t0, t1
        fb.trap assert
in_levels:
        li      t0, 1
        fb.pin  w0, x0, s5, x0, t0
        fb.trap assert
in_levels_ok:
        li      t0, 1
        fb.rh   s5, s5, 0
        fb.pin  w0, x0, s5, x0, t0
        fb.pget.d t1, w0, x0
        bnez    t1, 1f
        fb.trap assert
1:      fb.trap divide
out_none:
        fb.pout t0, w3, x0, x0
        fb.trap assert
out_range:
        li      t0, 20
        fb.pout t0, w0, a0, t0
        fb.trap assert
give_none:
        fb.pgive t0, w3
        fb.trap assert
given:
        fb.pgive t0, w0
        fb.pset.d w0, x0, x0
        fb.trap assert
sealed:
        fb.pgive t0, w0
        fb.wd   t0, 3, a0
        fb.trap assert
in_worker:
        fb.sync after, 1, x0
        fb.spawn worker, 0, x0
        fb.quit
in_again:
        fb.sync unused, 1, x0
        fb.put.d 0, a0
        fb.quit

.codelet worker, worker, int           # has none
        fb.plen t0, w0
        fb.update.d t0
        fb.quit

.codelet after, continuation, int
        fb.update.d x0
        fb.quit

.codelet unused, continuation, int      # has its creator's
        fb.pnew.d w0, x0
        fb.update.d x0
        fb.quit
