# widths, masks and registers that may not be shared
.entry main
.codelet main, worker, handle
    fb.update.h a2
    fb.quit

.codelet no_width, worker, handle
    vmv.v.i v1, 0                       # error: 8: 'vmv.v.i' needs 'vsetvli' before it
    vmand.mm v2, v3, v4                 # error: 9: 'vmand.mm' needs 'vsetvli' before it
    fb.vr v5, a2                        # error: 10: 'fb.vr' needs 'vsetvli' before it
    fb.vw a2, v5                        # error: 11: 'fb.vw' needs 'vsetvli' before it
    fb.update.h a2
    fb.quit

.codelet width_on_one_path, worker, int
    beqz a1, 1f
    vsetivli x0, 4, e64, m1, ta, ma
1:  vid.v v1                            # error: 18: 'vid.v' needs one vector width, paths to here set different ones
    fb.update.d a1
    fb.quit

.codelet two_widths, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    beqz a1, 1f
    vsetvli a0, a1, e32, m1, ta, ma
1:  nop
    vid.v v1                            # error: 27: 'vid.v' needs one vector width, paths to here set different ones
    vsetvli a0, x0, e32, m1, ta, ma
    vid.v v1
    fb.update.d a1
    fb.quit

.codelet other_width, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
    vsetivli x0, 4, e32, m1, ta, ma
    vid.v v2
    vadd.vv v3, v2, v1                  # error: 38: 'v1' holds e64 elements, the width here is e32
    fmv.w.x fa0, a1
    vfmacc.vf v1, fa0, v2               # error: 40: 'v1' holds e64 elements, the width here is e32
    vid.v v1                            # a new definition, a new width
    vadd.vv v3, v2, v1
    vsetvli a0, a1, e64, m1, ta, ma
    vredsum.vs v4, v3, v3               # error: 44: 'v3' holds e32 elements, the width here is e64
    fb.update.d a1
    fb.quit

.codelet width_of_each_path, worker, int
    beqz a1, 1f
    vsetivli x0, 4, e32, m1, ta, ma
    vid.v v1
    j 2f
1:  vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
2:  vsetivli x0, 4, e64, m1, ta, ma
    vadd.vi v2, v1, 1                   # error: 56: 'v1' is not defined on every path to here
    fb.update.d a1
    fb.quit

.codelet masks, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
    vid.v v0
    vmerge.vim v2, v1, 1, v0            # error: 64: 'vmerge.vim' takes a mask, 'v0' holds elements
    vmnot.m v3, v1                      # error: 65: 'vmnand.mm' takes a mask, 'v1' holds elements
    vmseq.vi v0, v1, 1
    vmerge.vim v2, v1, 1, v0
    vadd.vv v2, v1, v0                  # error: 68: 'vadd.vv' takes elements, 'v0' holds a mask
    vsetivli x0, 4, e32, m1, ta, ma
    vid.v v4
    vmerge.vim v4, v4, 1, v0            # a mask has no width
    fb.update.d a1
    fb.quit

.codelet selects_v0, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
    vmseq.vi v0, v1, 1
    .insn r 0x57, 3, 0x2e, x0, x2, x1   # error: 79: 'vmerge.vim' writes 'v0', which is its mask
    fb.update.d a1
    fb.quit

.codelet alone, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
    vid.v v2
    .insn r 0x57, 6, 0x1d, x1, x11, x1  # error: 87: 'vslide1up.vx' writes 'v1', which is also its source
    .insn r 0x57, 3, 0x1d, x2, x1, x2   # error: 88: 'vslideup.vi' writes 'v2', which is also its source
    .insn r 0x57, 0, 0x19, x1, x1, x2   # error: 89: 'vrgather.vv' writes 'v1', which is also its source
    .insn r 0x57, 0, 0x19, x1, x2, x1   # error: 90: 'vrgather.vv' writes 'v1', which is also its source
    vrgather.vv v3, v1, v1
    vslide1up.vx v4, v1, a1
    vslideup.vi v4, v1, 1
    vslidedown.vi v1, v1, 1
    vadd.vv v1, v1, v1
    fb.update.d a1
    fb.quit

.codelet no_length, worker, int
    .word 0x0d807057                    # error: 100: 'vsetvli' with x0 twice says no length
    vsetvli a0, x0, e64, m1, ta, ma
    vsetvli x0, a0, e64, m1, ta, ma
    fb.update.d a1
    fb.quit

.codelet late_path_of_other_width, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    beqz a1, 2f
1:  nop
    nop
    vid.v v1                            # error: 111: 'vid.v' needs one vector width, paths to here set different ones
    fb.update.d a1
    fb.quit
2:  vsetivli x0, 4, e32, m1, ta, ma
    j 1b

.codelet tiles, worker, handle
    fb.tile.z v0                        # error: 118: 'fb.tile.z' needs 'vsetvli' before it
    vsetivli x0, 4, e32, m1, ta, ma
    fb.tile.z v0                        # error: 120: 'fb.tile.z' needs width e64
    vid.v v1
    fb.bfly v1, v20                     # error: 122: 'v20' is not defined on every path to here
    vsetivli x0, 4, e64, m1, ta, ma
    fb.tile.t v16                       # error: 124: 'v16' is not defined on every path to here
    fb.tile.r v0, a2
    fb.tile.w a0, v0
    fb.tile.r v16, a2
    vmseq.vi v31, v1, 1
    fb.tile.mac v0, a2, a0
    fb.tile.mac v16, a2, a0             # error: 130: 'fb.tile.mac' takes elements, 'v31' holds a mask
    fb.tile.fma v0, a2, a1              # error: 131: 'fb.tile.fma' takes a handle, 'a1' holds an integer
    vadd.vv v1, v15, v0
    fb.update.h a0
    fb.quit

.codelet pairs, worker, int
    vsetivli x0, 4, e64, m1, ta, ma
    vid.v v1
    vid.v v2
    vid.v v3
    fb.bfly v1, v2
    fb.bfly v2, v2                      # error: 142: 'fb.bfly' writes 'v2', which is also its source
    fb.cmul v1, v2, v3, v3
    fb.cmul v1, v2, v3, v1              # error: 144: 'fb.cmul' writes 'v1', which is also its source
    fb.cmul v1, v2, v2, v3              # error: 145: 'fb.cmul' writes 'v2', which is also its source
    fb.cmul v1, v1, v2, v3              # error: 146: 'fb.cmul' writes 'v1', which is also its source
    fb.update.d a1
    fb.quit
