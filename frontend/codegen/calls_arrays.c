/* frontend/codegen/calls_arrays.c - private arrays of leaves, whose numbers are others in the functions that call them.
 *
 * A task's arrays end with it.  Where its code is part of another's task, it has to have ended them itself. */
#include "frontend/codegen/calls_state.h"

static unsigned bit(const Code *c, int k) {
    return 1u << c->v[k];
}

/* The arrays that may be there behind C, if those in SET may be before it. */
static unsigned there_behind(const Code *c, unsigned set) {
    switch (c->form == FORM_INST ? (int)c->op : OP_COUNT) {
    case OP_PNEW_D: case OP_PNEW_W: return set | bit(c, 0);
    case OP_PFREE: return set & ~bit(c, 0);
    case OP_PGIVE: return set & ~bit(c, 1);
    case OP_PMOVE: return (set & ~bit(c, 1)) | bit(c, 0);
    default: return set;
    }
}

bool calls_ends_arrays(const Func *g) {
    unsigned *there = front_alloc(g->front, (g->nblocks + 1) * sizeof *there);     // by block, where it begins
    bool left = false;
    for (bool changed = !g->front->no_memory; changed && !left;) {
        changed = false;
        for (size_t i = 0; i < g->nblocks; i++) {
            const Block *b = &g->block[i];
            unsigned set = there[i];
            int next[2];
            for (size_t k = 0; k < b->n; k++)
                set = there_behind(&b->code[k], set);
            left |= b->end == END_DELIVER && set;
            for (int n = block_next(b, next); n-- > 0;) {
                changed |= (set & ~there[next[n]]) != 0;
                there[next[n]] |= set;
            }
        }
    }
    return !left && !g->front->no_memory;
}

bool calls_number_arrays(const Func *f, const Func *leaf, int *number) {
    unsigned taken = leaf->arrays ? func_arrays(f) : 0;
    int next = 0;
    for (int w = 0; w < MAX_PRIVATE; w++) {
        if (!(leaf->arrays >> w & 1))
            continue;
        while (next < MAX_PRIVATE && (taken >> next & 1))
            next++;
        number[w] = next++;
        if (number[w] >= MAX_PRIVATE - 1)           // the last one is a frame's
            return false;
    }
    return true;
}

void calls_rename_arrays(Code *c, const int *number) {
    for (int k = 0; c->form == FORM_INST && k < MAX_OPERANDS && op_table[c->op].operands[k] != OPN_NONE; k++)
        if (operand_table[op_table[c->op].operands[k]].sort == SORT_PRIVATE)
            c->v[k] = number[c->v[k]];
}
