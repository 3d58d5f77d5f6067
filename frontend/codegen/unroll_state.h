/* frontend/codegen/unroll_state.h - a method whose levels of calls are unrolled; private to unroll*.c. */
#ifndef FRONTEND_CODEGEN_UNROLL_STATE_H
#define FRONTEND_CODEGEN_UNROLL_STATE_H

#include "frontend/codegen/codelet.h"
#include "frontend/codegen/unroll.h"
#include "frontend/opt/levels.h"

enum {
    MAX_LEVELS = 12,
    MAX_KEPT = 64,          // values of a level that live across calls
    MAX_FRAME = 120,        // of all levels, where they are put by
};

/* Calls deeper than the levels: what lives of these is kept in a private array, and the first one begins anew. */
typedef struct {
    int size;               // elements of a frame, at least one; 0: there are none
    int saved;              // registers in it
    Reg top, room;          // elements in use, and of the array; 0: there is none yet
    Reg site;               // number of the call of the last level, while that is put by
    Reg fuel;               // what this attempt may still cost; 0: it has no end
    int call, result;       // blocks: the last level calls; the first one gives its result
    int grow;               // the array is full
} Frames;

typedef struct {
    Func *f, *flat;
    int deep;
    const UnrollGiven *outer;
    int nouter;
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
    bool loops;             // there are calls in them
    int levels, framed;     // how many levels, and of which a frame consists; 0: none
    int leave;              // block: the attempt ends without a result
    int gap;                // levels of tasks from one attempt with frames to the next; 0: there is one,
    int only;               // at this level
    Reg value;              // of F: what a level gives
    Reg *common;            // by register of FLAT that is shared: the register of F
    int *trap;              // by block of FLAT that is nothing but a trap: the block of F
    Frames frames;
} Unroll;

/* One level: the copies of FLAT's registers and blocks. */
typedef struct {
    Reg *reg;               // those in KEPT by COLOR
    Reg color[MAX_KEPT];
    int *block;             // NULL: below the last level, of which there is only the first block
    Reg late;               // result of the call before this block, where the level below has put it
    Reg site;               // number of the call that led here; 0: there is only one
    int after[LEVELS_SITES];   // blocks behind its calls
} Level;

/* How many levels, and what each of them keeps.  False: it does not pay. */
bool unroll_plan(Unroll *u);

/* The call whose result is there where block I begins; NULL: none. */
const Call *unroll_call_before(const Func *g, size_t i);
/* Is R wanted behind B? */
bool unroll_lives_on(const Unroll *u, const Block *b, Reg r);
/* RESULT, of the call before a block, is read where the level below has put it, and kept where
 * the block ends. */
bool unroll_is_kept_late(const Unroll *u, Reg result);

/* What level L keeps by that color. */
Reg unroll_color(Unroll *u, Level *l, int color);
/* The arguments ARGS to the parameters of level TO, all at once. */
void unroll_pass(Unroll *u, Level *from, Level *to, const Reg *args);
/* VALUE is what the call number SITE of level ABOVE gives. */
void unroll_give(Unroll *u, Reg site, const Level *above, Reg value);

/* ---- frames: unroll_frames.c ---- */

/* Where the attempt begins, or not; LEVEL: so many calls of the method above this task were tasks, too. */
void frames_begin(Unroll *u, Reg level);
/* The blocks of FRAMES; LEVEL: all levels and the one below. */
void frames_make(Unroll *u, Level *level);
/* A turn of a loop of the method: here the attempt ends if it has cost too much. */
void frames_turn(Unroll *u);

/* ---- the method's code ---- */

/* A call of the method itself, or NULL. */
static inline Call *last_call(const Block *b) {
    const Code *c = b->n ? &b->code[b->n - 1] : NULL;
    return c && c->form == FORM_CALL && c->call->itself ? c->call : NULL;
}

/* A call of another one, which only tasks can make. */
static inline bool calls_other(const Block *b) {
    const Code *c = b->n ? &b->code[b->n - 1] : NULL;
    return c && c->form == FORM_CALL && !c->call->itself;
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
