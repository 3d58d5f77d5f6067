# Every trap that a program can cause by itself, chosen by the argument.
#
# run: 0
# error: 118: write to a sealed chunk (codelet sealed)
# run: 1
# error: 125: element written twice (codelet rewritten)
# run: 2
# error: 132: read of an undefined element (codelet undefined)
# run: 3
# error: 139: data read as a handle (codelet not_handle)
# run: 4
# error: 146: handle read as data (codelet not_data)
# run: 5
# error: 153: element number out of range (codelet element)
# run: 6
# error: 158: use of a null handle (codelet null)
# run: 7
# error: 166: drop of a chunk that was handed out (codelet published)
# run: 8
# error: 172: number of workers is not 1 to 16 (codelet too_many)
# run: 9
# error: 177: number of workers is not 1 to 16 (codelet none)
# run: 10
# error: 184: worker id handed out twice (codelet id_twice)
# run: 11
# error: 190: worker id is not below the number of workers (codelet id_range)
# run: 12
# error: 196: task ended with worker ids not handed out (codelet id_missing)
# run: 13
# error: 204: print by a task that does not hold the root target (codelet prints)
# run: 14
# error: 209: array index out of bounds (codelet index)
# run: 15
# error: 212: integer division by zero (codelet divide)
# run: 16
# error: 215: negative array size (codelet size)
# run: 17
# error: 218: assertion of the program failed (codelet assert)
# run: 18
# error: 223: element number out of range (codelet negative)
# run: 19
# error: 229: write to a sealed chunk (codelet itself)
# run: 20
# error: 237: worker id handed out twice (codelet put_twice)

.entry main

.codelet main, worker, handle
        fb.rd   t0, a2, 0
        addi    t0, t0, -1
        bltz    t0, sealed
        addi    t0, t0, -1
        bltz    t0, rewritten
        addi    t0, t0, -1
        bltz    t0, undefined
        addi    t0, t0, -1
        bltz    t0, not_handle
        addi    t0, t0, -1
        bltz    t0, not_data
        addi    t0, t0, -1
        bltz    t0, element
        addi    t0, t0, -1
        bltz    t0, null
        addi    t0, t0, -1
        bltz    t0, published
        addi    t0, t0, -1
        bltz    t0, too_many
        addi    t0, t0, -1
        bltz    t0, none
        addi    t0, t0, -1
        bltz    t0, id_twice
        addi    t0, t0, -1
        bltz    t0, id_range
        addi    t0, t0, -1
        bltz    t0, id_missing
        addi    t0, t0, -1
        bltz    t0, printing
        addi    t0, t0, -1
        bltz    t0, index
        addi    t0, t0, -1
        bltz    t0, divide
        addi    t0, t0, -1
        bltz    t0, size
        addi    t0, t0, -1
        bltz    t0, assert
        addi    t0, t0, -1
        bltz    t0, negative
        addi    t0, t0, -1
        bltz    t0, itself
        addi    t0, t0, -1
        bltz    t0, put_twice
        fb.trap argument
sealed:         fb.become sealed, x0
rewritten:      fb.become rewritten, x0
undefined:      fb.become undefined, x0
not_handle:     fb.become not_handle, x0
not_data:       fb.become not_data, x0
element:        fb.become element, x0
null:           fb.become null, x0
published:      fb.become published, x0
too_many:       fb.become too_many, x0
none:           fb.become none, x0
id_twice:       fb.become id_twice, x0
id_range:       fb.become id_range, x0
id_missing:     fb.become id_missing, x0
printing:       fb.become printing, x0
index:          fb.become index, x0
divide:         fb.become divide, x0
size:           fb.become size, x0
assert:         fb.become assert, x0
negative:       fb.become negative, x0
itself:         fb.become itself, x0
put_twice:      fb.become put_twice, x0

.codelet sealed, worker, int
        fb.create t0
        fb.seal t0
        fb.wd   t0, 0, x0
        fb.update.d x0
        fb.quit

.codelet rewritten, worker, int
        fb.create t0
        fb.wd   t0, 3, x0
        fb.ww   t0, 7, x0
        fb.update.d x0
        fb.quit

.codelet undefined, worker, int
        fb.create t0
        fb.ww   t0, 4, x0
        fb.rd   t1, t0, 2
        fb.update.d x0
        fb.quit

.codelet not_handle, worker, int
        fb.create t0
        fb.wd   t0, 0, x0
        fb.rh   t1, t0, 0
        fb.update.d x0
        fb.quit

.codelet not_data, worker, int
        fb.create t0
        fb.wh   t0, 1, x0
        fb.rw   t1, t0, 2
        fb.update.d x0
        fb.quit

.codelet element, worker, int
        fb.create t0
        li      t1, 16
        fb.wd   t0, t1, x0
        fb.update.d x0
        fb.quit

.codelet null, worker, int
        fb.rd   t1, x0, 0
        fb.update.d x0
        fb.quit

.codelet published, worker, int
        fb.create t0
        fb.create t1
        fb.wh   t1, 0, t0
        fb.drop t0
        fb.update.d x0
        fb.quit

.codelet too_many, worker, int
        li      t0, 17
        fb.sync nothing, t0, x0
        fb.quit

.codelet none, worker, int
        li      t0, 0
        fb.sync nothing, t0, x0
        fb.quit

.codelet id_twice, worker, int
        fb.sync nothing, 3, x0
        fb.spawn leaf, 0, x0
        fb.spawn leaf, 1, x0
        fb.spawn leaf, 0, x0
        fb.quit

.codelet id_range, worker, int
        fb.sync nothing, 2, x0
        fb.spawn leaf, 0, x0
        fb.spawn leaf, 2, x0
        fb.quit

.codelet id_missing, worker, int
        fb.sync nothing, 2, x0
        fb.spawn leaf, 1, x0
        fb.quit

.codelet printing, worker, int
        fb.sync nothing, 1, x0
        fb.spawn prints, 0, x0
        fb.quit

.codelet prints, worker, int
        fb.print.d x0
        fb.update.d x0
        fb.quit

.codelet index, worker, int
        fb.trap index

.codelet divide, worker, int
        fb.trap divide

.codelet size, worker, int
        fb.trap size

.codelet assert, worker, int
        fb.trap assert

.codelet negative, worker, int
        fb.create t0
        li      t1, -1
        fb.ww   t0, t1, x0
        fb.update.d x0
        fb.quit

.codelet itself, worker, int
        fb.create t0
        fb.wh   t0, 0, t0
        fb.update.d x0
        fb.quit

.codelet put_twice, worker, int
        fmv.d.x fa0, x0
        fb.sync nothing, 2, x0
        fb.put.d 1, x0
        fb.put.fd 1, fa0
        fb.quit

.codelet leaf, worker, int
        fb.update.d x0
        fb.quit

.codelet nothing, continuation, int
        fb.update.d x0
        fb.quit
