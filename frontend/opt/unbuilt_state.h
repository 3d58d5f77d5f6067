/* frontend/opt/unbuilt_state.h - shared by the files unbuilt*.c: which arrays suit. */
#ifndef FRONTEND_OPT_UNBUILT_STATE_H
#define FRONTEND_OPT_UNBUILT_STATE_H

#include "frontend/opt/unbuilt.h"

/* What may trap in a turn that makes an element. */
typedef enum {
    TRAP_NEVER,             // it is known to hold
    TRAP_FIRST,             // it is the same in all turns
    TRAP_ENDS,              // an index that goes on by one: if it holds in the first turn and the last, it always does
    TRAP_ANY,
} TrapKind;

enum { MAX_READS = 8, MAX_CONSUMERS = 4, MAX_PLACES = 4 };

/* How an array is used. */
typedef struct {
    const Node *array;
    const Node *consumer[MAX_CONSUMERS];    // the loops in whose turns elements are read
    int consumers;
    const Node *read[MAX_READS];    // accesses with indices of their own
    int reads;
    const Node *call;       // that takes it; NULL: none does
    int place[MAX_PLACES];  // where, among its arguments
    int places;
    bool other;             // it is used in another way
} Uses;

/* ---- unbuilt_match.c ---- */

/* Is N the construction of a whole array of one dimension, of which each element can be computed
 * anywhere once the tests have been made?  *TESTS: there are some. */
bool unbuilt_suits_made(const Node *n, bool *tests);

/* What becomes of check N of the turns of construction MADE. */
TrapKind unbuilt_trap(const Node *made, const Node *n);

/* How ARRAY is used in R and below. */
Uses unbuilt_uses(const Region *r, const Node *array);

/* How it is used in the method that takes it. */
Uses unbuilt_uses_taken(const Graph *taker, const Uses *u);

/* Is that in a way that MADE may be computed where it is read? */
bool unbuilt_suits_uses(const Uses *u, const Node *made);

/* Does CHECK, of an index of array MADE in the turns of its consumer, always hold? */
bool unbuilt_holds(const Node *check, const Node *made);

#endif
