/* frontend/sema/flow_state.h - what is known at a place of a method, whichever way led there. */
#ifndef FRONTEND_SEMA_FLOW_STATE_H
#define FRONTEND_SEMA_FLOW_STATE_H

#include <stdint.h>

#include "frontend/sema/flow.h"

enum {
    FLOW_WORDS = MAX_LOCALS / 64,
    MAX_NAMES = 32,         // locals of a method between which arrays are handed on
};

/* A set of locals. */
typedef struct {
    uint64_t word[FLOW_WORDS];
} LocalSet;

/* Where no way leads, everything is assigned, nothing may be, and all arrays are own: so
 * that joining such a place with another gives the other. */
typedef struct {
    LocalSet assigned;      // on every way
    LocalSet perhaps;       // on some way
    LocalSet own;           // arrays that may be written: made here, and given to nothing
    uint32_t same[MAX_NAMES];   // by number of the name: others that may be names of the same array
    uint32_t stale;         // names of arrays that were written by another name since
    LocalSet shares;        // on some way: arrays with a row that is another array, too
    LocalSet outdated;      // on some way: arrays that are rows of one that was written since
    bool reached;
} State;

/* Why an array may not be written. */
typedef struct {
    enum { NOT_OWN_MADE_ELSEWHERE, NOT_OWN_GIVEN } why;
    Place at;
} NotOwn;

/* What so many indices into an array lead to may be another array, since the statement there. */
typedef struct {
    int indices;
    Place at;
} Shared;

/* A write of an element of the local; the last of KIDS is what is written. */
typedef struct {
    const Local *local;
    Expr *const *kids;
    int nkids;
    Place at;
    bool swaps;             // Stmt.swaps
} Store;

typedef struct Loop Loop;

typedef struct {
    Front *front;
    const Method *method;
    int words;              // of sets that the method needs
    Loop *loop;             // innermost
    int declared;           // locals so far; they are numbered in the order of the source
    bool cut_off;           // some statement is never reached
    NotOwn *reasons;        // the latest, for each local
    int *name;              // by local: 1 + its number among names between which arrays are handed on; 0: it is none
    int nnames;
    int trials;             // > 0: nothing is reported
    bool *refused;          // not NULL: nothing is reported either, but whose arrays may not be used as they are, by local
    Place *assigned_at;     // where each local was assigned last
    Shared *shared;         // of each local that shares rows: which
    const Local **row_of;   // of each local that was stored as a row: where
} Flow;

/* A statement that jumps leave or go on with. */
struct Loop {
    const Stmt *stmt;
    State breaks, continues;
    Loop *outer;
};

static inline bool flow_reports(const Flow *f) {
    return !f->trials && !f->refused;
}

static inline bool flow_has(const LocalSet *s, const Local *l) {
    return s->word[l->number / 64] >> (l->number % 64) & 1;
}

static inline void flow_add(LocalSet *s, const Local *l) {
    s->word[l->number / 64] |= UINT64_C(1) << (l->number % 64);
}

static inline void flow_remove(LocalSet *s, const Local *l) {
    s->word[l->number / 64] &= ~(UINT64_C(1) << (l->number % 64));
}

/* flow_arrays.c: the rules for arrays. */

/* Finds the names between which arrays are handed on. */
void flow_names(Flow *f);

/* Does "L = VALUE" hand on an array, so that L may write it and the other name must not be used then? */
bool flow_hands_on(const Flow *f, const Local *l, const Expr *value);

/* The local is read: is its array what it was when it got it?  False: reported. */
bool flow_read(Flow *f, const Local *l, Place at, State *s);

/* Does E give away the array that its operand I is, or has a row of? */
bool flow_gives(const Flow *f, const Expr *e, int i);

/* E is used as a value: the array it names, or has a row of, is given away. */
void flow_give(Flow *f, const Expr *e, State *s);

/* VALUE, already given, went to the local. */
void flow_hold(Flow *f, const Local *l, const Expr *value, State *s);

/* May the local's elements be written here?  Reports if not. */
void flow_write(Flow *f, const Store *store, State *s);

/* The arguments of the call E, all computed: what the method changes is written, what it may keep is given away. */
void flow_call(Flow *f, const Expr *e, State *s);

/* The method ends here: what it has changed is still that of its parameters? */
void flow_end_method(Flow *f, Place at, State *s);

/* A row that is stored, if one is stored, may have another name.  OWN: it had none but its
 * local, and those that hand it on, before. */
void flow_share(Flow *f, const Store *store, bool own, State *s);

/* What holds at the beginning of every turn of LOOP, S before it: what a turn gives away may not
 * be written by later ones.  ONCE goes from the beginning of a turn to that of the next. */
void flow_enter_loop(Flow *f, const Stmt *loop, State *s, void (*once)(Flow *, const Stmt *, State *));

void flow_join(const Flow *f, State *s, const State *other);

#endif
