/* vm/native/jit_tile.c - products of tiles, several at once.
 *
 * fb.tile.mac that stand side by side and add to one sum are one call: so the sum stays in
 * registers from tile to tile, and tiles are fetched before it is their turn.  If one of
 * them would trap, each is done by itself. */
#include "vm/core/tile.h"
#include "vm/native/jit_state.h"

/* N instructions from I on; false: none of them was carried out. */
static bool multiply_tiles(Worker *w, const Insn *in, uint64_t n) {
    Frame *fr = &w->frame;
    const Store *s = w->vm->store;
    TilePairs p;
    p.n = (unsigned)n;
    for (unsigned t = 0; t < p.n; t++)
        if (tile_rows(s, fr->x[in[t].rs1], CHUNK_WORDS, &p.a[t]) || tile_rows(s, fr->x[in[t].rs2], CHUNK_WORDS, &p.b[t]))
            return false;
    tile_multiply_pairs(&p, &fr->v[in->rd], false);
    return true;
}

/* Instructions AT and AT + 1 are products for one sum, and nobody comes in between. */
static bool go_together(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    return in->op == OP_TILE_MAC && in[1].op == OP_TILE_MAC && in->rd == in[1].rd && !u->points[at + 1].target;
}

void jit_tile(Unit *u, uint32_t at) {
    uint32_t before = 0, n = 1;
    while (before < at && go_together(u, at - before - 1))
        before++;
    while (n < TILE_RUN && at + n < u->count && go_together(u, at + n - 1))
        n++;
    if (before % TILE_RUN || n < 2)
        return;
    Emit *e = &u->e;
    Regs reads = {0};
    for (uint32_t i = at; i < at + n; i++)
        reads.x |= u->points[i].reads.x;
    strips_flush(u, at);
    Regs kept = {.x = jit_clobbered(u).x & (reads.x | u->points[at + n].live.x), .f = jit_clobbered(u).f & u->points[at + n].live.f};
    jit_save(u, (Regs){.x = kept.x | reads.x, .f = kept.f});
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)&u->insns[at]);
    x86_const(e, RDX, n);
    x86_call(e, (const void *)(uintptr_t)multiply_tiles);
    jit_load(u, kept);
    x86_op(e, 0x84, RAX, rm_reg(RAX));      // test al
    x86_jcc(e, CC_NE, u->points[at + n].label);
}
