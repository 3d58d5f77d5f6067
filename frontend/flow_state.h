/* frontend/flow_state.h - what is known at a place of a method, whichever way led there. */
#ifndef FRONTEND_FLOW_STATE_H
#define FRONTEND_FLOW_STATE_H

#include <stdint.h>

#include "frontend/flow.h"

enum { FLOW_WORDS = MAX_LOCALS / 64 };

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
    LocalSet shares;        // on some way: arrays with a row that is another array, too
    LocalSet stale;         // on some way: arrays that are rows of one that was written since
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

typedef struct Loop Loop;

typedef struct {
    Front *front;
    const Method *method;
    int words;              // of sets that the method needs
    Loop *loop;             // innermost
    int declared;           // locals so far; they are numbered in the order of the source
    bool cut_off;           // some statement is never reached
    NotOwn *reasons;        // the latest, for each local
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

/* Is an array that is operand I of E given away, not only looked at? */
bool flow_gives(const Expr *e, int i);

/* E is used as a value: the array it names, or has a row of, is given away. */
void flow_give(Flow *f, const Expr *e, State *s);

/* VALUE, already given, went to the local. */
void flow_hold(Flow *f, const Local *l, const Expr *value, State *s);

/* May the local's elements be written here?  Reports if not. */
void flow_write(Flow *f, const Stmt *store, State *s);

/* A row that the statement stores, if it stores one, may have another name.  OWN: it had
 * none but its local before. */
void flow_share(Flow *f, const Stmt *store, bool own, State *s);

/* flow_fresh.c: is it an array that has no other name? */
bool flow_is_fresh(const Expr *e);

/* What a loop gives away may not be written by its later turns. */
void flow_enter_loop(Flow *f, const Stmt *loop, State *s);

#endif
