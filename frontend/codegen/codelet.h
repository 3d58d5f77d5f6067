/* frontend/codegen/codelet.h - which blocks make which codelet, and what is handed from one to another.
 *
 * A function's first block, each block behind a wait and each block marked as root begins
 * a codelet; it has all blocks that are reached from there without a wait.  What lives
 * where a codelet begins is packed into one value by whoever starts it: as it is, if it is
 * one value, in a chunk if there are more. */
#ifndef FRONTEND_CODEGEN_CODELET_H
#define FRONTEND_CODEGEN_CODELET_H

#include <limits.h>

#include "frontend/ir/code.h"
#include "isa/program.h"

/* ---- live.c: which registers live where ---- */

typedef struct {
    size_t *first;          // by block, and one more: where in the list what lives before it begins
    Reg *list;              // of each block by number
    int *number;            // by register, from 1; 0: it lives in one block alone
    size_t nregs;
    Reg *reg;               // by number
    int count;
} Live;

typedef struct {
    void (*reads)(const Func *, const Code *, Visit *, void *), (*writes)(const Func *, const Code *, Visit *, void *);
    void (*end_reads)(const Func *, Block *, Visit *, void *);
} LiveRules;

extern const LiveRules live_values_rules;
extern const LiveRules live_open_rules;     // chunks that are still written, vectors

/* In arena A.  False: it is reported why not. */
bool live_find(const Func *f, const LiveRules *rules, Arena *a, Live *l);

/* Removes what makes numbers that nobody reads; L is of live_values_rules, and in arena A. */
void live_drop_unread(Func *f, const Live *l, Arena *a);

/* Calls VISIT for what lives behind block B; for some of it more than once. */
void live_out(const Live *l, const Block *b, Visit *visit, void *state);

/* Does R live before block BLOCK? */
bool live_in(const Live *l, int block, Reg r);

/* ---- cut.c ---- */

enum { CODELET_WORDS = 2900 };      // of a codelet, as it is cut, by estimates; it may have 4096

/* About how many words B will be. */
size_t block_words(const Block *b);

/* Cuts F's large blocks and marks as roots those that would make a codelet too large.  Sets
 * Block.before; what it needs meanwhile is in arena A.  No cut parts a chunk from the code that fills it. */
void cut_func(Func *f, Arena *a);

/* A codelet of F needs too many registers or WORDS: its loop goes without what is there for speed alone, then F gets
 * frames, if there are FRAMES, then the loop goes without lanes, then F gets less room.  Without room it is refused.  Without
 * frames only small codelets help against too many registers.  True: another round tells; false: all is compiled once more. */
bool cut_again(Func *f, bool frames, bool words);

/* Does a codelet begin with block I? */
static inline bool block_begins(const Func *f, size_t i) {
    return i == 0 || f->block[i].root || f->block[i].before >= 0;
}

/* ---- cut_loops.c ---- */

/* UNIT, by block: a block for all those that are together in a loop of at most MOST words, the outermost one; others are
 * their own.  WORDS, by block, becomes that of units, at the blocks that stand for them.  A is for what is needed
 * meanwhile. */
void cut_loops(const Func *f, Arena *a, size_t most, int *unit, size_t *words);

/* ---- codelet.c ---- */

typedef struct {
    Func *func;
    int block;              // with which it begins
    bool continuation;
    ArgType arg;
    char *name;
} CodeletPlan;

/* Where a value can be read again: it is number K of N values packed below BASE. */
typedef struct {
    Reg base;
    int n, k;
    int codelet;            // 1 + the number of the codelet for which that is so
} Home;

/* What lean codelets of a function note; where a number says of which codelet that is, it is
 * nothing to others.  By register of the function: */
typedef struct {
    Home *home;             // of values from outside, which are read where they are needed
    int *written;           // 1 + the codelet that writes it
    size_t size;
    int *reached, *todo;    // by block; 1 + the codelet that has it
} Lean;

typedef struct {
    Front *front;
    CodeletPlan *plan;
    size_t count, cap;
    Arena *func_arena;      // what is needed while codelets of one function are made
    Arena *arena;           // and of one codelet
    Lean lean;              // of this function; size 0: there is none yet
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
    int number;             // 1 + that of the codelet
    Arena *arena;           // in which it is made
    Piece *piece;
    size_t count, cap;
    Reg id, args, env;      // registers that hold a1, a2, a3 at entry
    Lean *lean;             // NULL: it is not lean
    int *place;             // by register: number of the machine's; -1 - v: vector register v; below them slots; or PLACE_NONE
    const Code **constant;  // that makes a register without place
    int frame;              // number of the private array of its slots; -1: it has none
    int slots;              // of the frame
} Body;

static inline bool has_home(const Body *b, Reg r) {
    return b->lean && (size_t)r < b->lean->size && b->lean->home[r].codelet == b->number;
}

/* All codelets of the functions from F on. */
void codelets_plan(Codelets *c, Func *f);

/* The instructions of codelet NUMBER.  LEAN: values from outside that it does not change stay
 * where they are and are read whenever they are needed. */
void codelets_body(Codelets *c, size_t number, const Live *l, bool lean, Body *b);

/* ---- alloc.c ---- */

enum {
    SCRATCH = 3,            // the last x and f registers are for values that come from vectors
    VECTOR_LAST = 27,       // vector registers up to this are for vectors
    MAX_SLOTS = 1024,       // of a frame
    PLACE_NONE = INT_MIN,   // of a constant that is made anew wherever it is read
};

/* Is PLACE a slot of the frame?  Then it is that number. */
static inline int slot_of(int place) {
    return place < -V_REGS && place != PLACE_NONE ? -1 - V_REGS - place : -1;
}

typedef struct {
    Reg reg;
    int start, end;
    long uses;              // those in loops count more
    int made;               // how many times
    const Code *constant;   // by which it was made the last time; NULL: it was none
} Interval;

/* What finding registers needs; empty between codelets. */
typedef struct {
    size_t size;            // registers for which there is room in:
    Interval *of;           // end -1: does not occur
    Reg *hint;              // of which it is a copy
    int *place;
    const Code **constant;  // of those whose place is PLACE_NONE
    Reg *occurs;
    size_t n;               // registers that occur
} Scratch;

/* Machine registers for those of B; where there are not enough, its frame keeps values, or vector registers where it has
 * none.  False: there are too few of these, too. */
bool alloc_registers(const Live *l, Body *b, Scratch *s);

/* ---- assemble.c ---- */

/* The program made of the functions from F on; NULL: reported.  ENTRY starts it. */
Program *assemble(Front *front, Func *f, const Func *entry);

/* Says why nothing could be added to P, frees it and gives NULL. */
Program *assemble_failed(Front *front, Program *p);

#endif
