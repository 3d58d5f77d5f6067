/* vm/core/tile_step.h - sums of products of tiles, for each row of tile_steps.def.
 *
 * The rows of the right factor are laid side by side before, in a panel: see tile_step.c. */
#ifndef VM_CORE_TILE_STEP_H
#define VM_CORE_TILE_STEP_H

#include "isa/op.h"
#include "vm/core/tile.h"

enum { STEP_ALIGN = 32, PANEL_NUMBERS = TILE_ROWS * CHUNK_WORDS };      // of panels; in one of one tile, at most

/* Tile number T of N goes into PANEL. */
typedef void StepPack(const TileRows *b, unsigned t, unsigned n, void *panel);

/* C = the sums that begin with C, of the products of N tiles A and those of which PANEL is made. */
typedef void StepMultiply(const TileRows *a, unsigned n, const void *panel, Vec *c);

typedef struct {
    StepMultiply *multiply;
    StepPack     *pack;         // the same for types of one width
} StepInfo;

/* NULL: OP is none of them.  The second is for processors with AVX2; both give the same bits. */
const StepInfo *step_info(Op op);
const StepInfo *step_info_avx2(Op op);

/* C = the sums for one tile A and one B; C stays as it is if that traps. */
TILE_OUT_OF_LINE Trap tile_step_by(Op op, const Store *s, Handle left, Handle right, Vec *c) {
    TileRows a, b;
    _Alignas(STEP_ALIGN) double panel[PANEL_NUMBERS];
    Trap t = tile_rows(s, left, CHUNK_WORDS, &a);
    if (!t)
        t = tile_rows(s, right, CHUNK_WORDS, &b);
    if (t)
        return t;
#ifdef __AVX2__
    const StepInfo *info = step_info_avx2(op);
#else
    const StepInfo *info = step_info(op);
#endif
    info->pack(&b, 0, 1, panel);
    info->multiply(&a, 1, panel, c);
    return TRAP_NONE;
}

#endif
