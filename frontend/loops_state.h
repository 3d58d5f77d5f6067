/* frontend/loops_state.h - what the parts of loop analysis share. */
#ifndef FRONTEND_LOOPS_STATE_H
#define FRONTEND_LOOPS_STATE_H

#include "frontend/loops.h"

/* A counted loop: i = first; i op bound; i += step. */
typedef struct {
    Node *loop;
    Region *head, *body;
    int ivar;               // number of i among what the loop carries
    Node *first, *bound;    // the bound may stand in the head: see hoist
    BinaryOp op;            // LT, LE, NE; for negative steps GT, GE, NE
    int step;
} Counted;

typedef enum { CARRY_INDEX, CARRY_SAME, CARRY_REDUCE, CARRY_ARRAY, CARRY_IRREGULAR } CarryKind;

/* One value that a loop carries. */
typedef struct {
    CarryKind kind;
    Reduction by;           // CARRY_REDUCE
    bool *chain;            // by number: nodes that hold the value while it changes
    bool indexed;           // CARRY_ARRAY: an element was read or written
    Node *offset;           // element i + offset, i - offset or offset - i; NULL: 0
    bool minus, reversed;
    const char *why;        // CARRY_IRREGULAR
} Carried;

typedef struct {
    GraphCopy copy;
    Graph *from;
    const LoopRules *rules;
    Finding **found;
    Finding *last;          // that was noted; the next one mostly follows
    Node ***results;        // by number of a loop that was replaced: its results
    bool changed;
    /* While the body of a construction is copied: */
    const Carried *sliced;
    Node *length;           // of the array's first dimension
} Loops;

/* ---- loops_match.c ---- */

bool match_counted(Node *loop, Counted *c, const char **why);

/* What carried value K of the counted loop is. */
Carried match_carried(Loops *s, const Counted *c, int k);

/* Is N's value the same in every turn, and free of traps, so that it can be computed before? */
bool match_invariant(const Counted *c, const Node *n);

/* ---- loops_make.c ---- */

/* Replaces the loop, of whose carried values V says what they are, at the end of AT. */
void make_parallel(Loops *s, const Counted *c, const Carried *v, Region *at);

#endif
