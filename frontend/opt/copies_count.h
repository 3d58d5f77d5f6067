/* frontend/opt/copies_count.h - how often a loop has to go round until copies of arrays are worth it. */
#ifndef FRONTEND_OPT_COPIES_COUNT_H
#define FRONTEND_OPT_COPIES_COUNT_H

#include "frontend/ir/graph.h"

/* How often a loop goes round. */
typedef struct {
    GraphCopy *c;               // copies it
    Region *at;                 // at whose end questions stand
    const Node *loop;
    Node *const *array;         // arrays of the copy, to be read as copies, not more elements than is sensible
    int narrays;
} Counting;

/* Is it known before LOOP how often it goes round, and all loops in it that are around READ? */
bool count_known(const Node *loop, const Node *read);

/* Do the copies cost less than the walks for READ, as far as the numbers of iterations are known?  That of the loop is. */
Node *count_pays(const Counting *c, const Node *read);

/* A long: iterations that pay the copies, 0 if there are so many for certain; very many: the arrays are too large. */
Node *count_needed(const Counting *c, const Node *read);

/* LOOP carries what is LEFT, as its last value: one less after each iteration of a loop in it, or of itself, that walks
 * to read one of the N arrays.  When none are it ends, where another one with the values that it carries can go on. */
void count_down(Graph *g, Node *loop, Node *left, Node *const *array, int n);

#endif
