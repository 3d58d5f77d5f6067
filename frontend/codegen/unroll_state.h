/* frontend/codegen/unroll_state.h - a method whose levels of calls are unrolled; private to unroll*.c. */
#ifndef FRONTEND_CODEGEN_UNROLL_STATE_H
#define FRONTEND_CODEGEN_UNROLL_STATE_H

#include "frontend/codegen/codelet.h"
#include "frontend/opt/levels.h"

enum {
    MAX_LEVELS = 12,
    MAX_KEPT = 64,          // values of a level that live across calls
};

typedef struct {
    Func *f, *flat;
    int deep;
    unsigned *writes;       // of each register of FLAT
    bool *shared;           // by register of FLAT: it is the same on all levels
    Live live;
    int nsites;             // calls other than tail calls
    Reg kept[MAX_KEPT];     // values that live across calls
    int nkept;
    int *place;             // by register of FLAT: 1 + its place in KEPT, or 0
    uint64_t meets[MAX_KEPT];   // those that live at the same time
    int color[MAX_KEPT];    // those of one color share a register
    Holds holds[MAX_KEPT];  // by color
    bool given[MAX_KEPT];   // by color: a parameter has it
    int ncolors;
    int leaf;               // block behind FLAT's first one that gives a result at once, or -1
    int levels;
    Reg value;              // of F: what a level gives
    Reg *common;            // by register of FLAT that is shared: the register of F
    int *trap;              // by block of FLAT that is nothing but a trap: the block of F
} Unroll;

/* How many levels, and what each of them keeps.  False: it does not pay. */
bool unroll_plan(Unroll *u);

/* The call whose result is there where block I begins; NULL: none. */
const Call *unroll_call_before(const Func *g, size_t i);
/* Is R wanted behind B? */
bool unroll_lives_on(const Unroll *u, const Block *b, Reg r);
/* RESULT, of the call before a block, is read where the level below has put it, and kept where
 * the block ends. */
bool unroll_is_kept_late(const Unroll *u, Reg result);

/* ---- the method's code ---- */

static inline Call *last_call(const Block *b) {
    return b->n && b->code[b->n - 1].form == FORM_CALL ? b->code[b->n - 1].call : NULL;
}

/* B ends with a call whose result the method returns. */
static inline bool is_tail(const Func *g, const Block *b) {
    const Call *c = last_call(b);
    const Block *n = c ? &g->block[b->next] : NULL;
    return c && n->n == 0 && n->end == END_DELIVER && n->a == c->result;
}

static inline bool is_fp(Holds h) {
    return h == HOLDS_DOUBLE || h == HOLDS_FLOAT;
}

static inline bool is_constant(const Code *c) {
    return c->form == FORM_LI || c->form == FORM_CONST;
}

static inline bool is_trap(const Block *b) {
    return b->end == END_TRAP && !b->n;
}

#endif
