# what private arrays are made of and read into has its type; which are there is found out later
.entry main
.codelet main, worker, handle
    fb.pnew.d w0, a2                    # error: 4: 'fb.pnew.d' takes an integer, 'a2' holds a handle
    fb.pset.d w0, x0, a2                # error: 5: 'fb.pset.d' takes an integer, 'a2' holds a handle
    fb.pset.fd w0, x0, fa0              # error: 6: 'fa0' is not defined on every path to here
    fb.pget.d t0, w15, x0, -128
    fb.pget.fd fa0, w0, t0
    fb.pset.fs w0, t0, 127, fa0
    fb.pin w0, x0, x0, x0, x0
    fb.pin w0, x0, t0, x0, x0           # error: 11: 'fb.pin' takes a handle, 't0' holds an integer
    fb.pgive t0, w0
    fb.seal t0
    fb.drop t0                          # error: 14: 'fb.drop' takes the handle of one 'fb.create', 't0' may hold another
    fb.pvr v1, w0, x0                   # error: 15: 'fb.pvr' needs 'vsetvli' before it
    vsetivli x0, 16, e64, m1, ta, ma
    fb.pvr v1, w0, x0
    fb.pvr.m v1, w0, x0, v0             # error: 18: 'v0' is not defined on every path to here
    vmseq.vi v0, v1, 0
    fb.pvr.m v1, w0, x0, v0
    fb.pvr.m v0, w0, x0, v0             # error: 21: 'fb.pvr.m' writes 'v0', which is its mask
    fb.pvg.m v0, w0, v1, v0             # error: 22: 'fb.pvg.m' writes 'v0', which is its mask
    vmseq.vi v0, v1, 0
    fb.pvw.m w0, x0, v1, v0
    fb.pvs.m w0, v1, v1, v0
    fb.pvg v1, w0, v1
    fb.pvw w0, x0, v2                   # error: 27: 'v2' is not defined on every path to here
    vsetivli x0, 16, e32, m1, ta, ma
    fb.pvs w0, v1, v1                   # error: 29: 'v1' holds e64 elements, the width here is e32
    fb.update.d x0
    fb.pfree w0
    fb.quit
