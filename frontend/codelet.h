/* frontend/codelet.h - which blocks make which codelet, and what is handed from one to another.
 *
 * A function's first block, each block behind a wait and each block marked as root begins
 * a codelet; it has all blocks that are reached from there without a wait.  What lives
 * where a codelet begins is packed into one value by whoever starts it: as it is, if it is
 * one value, in a chunk if there are more. */
#ifndef FRONTEND_CODELET_H
#define FRONTEND_CODELET_H

#include "frontend/code.h"
#include "isa/program.h"

/* ---- live.c: which registers live where ---- */

typedef struct {
    size_t words;           // of a set
    uint64_t *in;           // by block, one set each
} Live;

/* Also removes constants that nobody reads.  False: the function is too large. */
bool live_find(Func *f, Live *l);

static inline bool live_in(const Live *l, int block, Reg r) {
    return l->in[(size_t)block * l->words + (size_t)r / 64] >> (r % 64) & 1;
}

/* ---- codelet.c ---- */

typedef struct {
    Func *func;
    int block;              // with which it begins
    bool continuation;
    ArgType arg;
    char *name;
} CodeletPlan;

typedef struct {
    Front *front;
    CodeletPlan *plan;
    size_t count, cap;
    Program *program;
} Codelets;

/* One block of a codelet, as instructions alone.  Jumps and branches have form FORM_INST and
 * the number of a piece as their distance. */
typedef struct {
    Code *code;
    size_t n, cap;
    int block;              // of the function; -1: made up here
} Piece;

typedef struct {
    Func *func;
    Piece *piece;
    size_t count, cap;
    Reg id, args, env;      // registers that hold a1, a2, a3 at entry
    int *place;             // by register: number of the machine's; -1 - v: vector register v
} Body;

/* All codelets of the functions from F on. */
void codelets_plan(Codelets *c, Func *f);

/* The instructions of codelet NUMBER. */
void codelets_body(Codelets *c, size_t number, const Live *l, Body *b);

/* ---- alloc.c ---- */

enum {
    SCRATCH = 3,            // the last x and f registers are for values that come from vectors
    VECTOR_LAST = 15,       // vector registers up to this are for vectors
};

/* Machine registers for those of B; where there are not enough, vector registers keep values.
 * False: reported. */
bool alloc_registers(const Live *l, Body *b);

/* ---- assemble.c ---- */

/* The program made of the functions from F on; NULL: reported.  ENTRY starts it. */
Program *assemble(Front *front, Func *f, const Func *entry);

/* Says why nothing could be added to P, frees it and gives NULL. */
Program *assemble_failed(Front *front, Program *p);

#endif
