/* frontend/opt/merging.h - a store that only some iterations make is made by all.
 *
 * Where one arm of a conditional writes an element of a private array that the iteration has read before, as in
 * `if (x < a[i]) a[i] = x`, or that goes with the counter and is there for certain, the conditional chooses between
 * the new value and that element, which is written behind it: nobody else sees the array.  So it is where both arms write one element.  Iterations are alike then, and
 * may be lanes. */
#ifndef FRONTEND_OPT_MERGING_H
#define FRONTEND_OPT_MERGING_H

#include "frontend/ir/graph.h"

/* A conditional of which one arm stores, or each to the same element. */
typedef struct {
    Node *conditional, *proj;   // the array that it gives
    Node *store[2];             // of the arms; NULL: it gives the array as it was
    Node *load;                 // the element, read before; NULL: it is not, or both arms store
} Merge;

/* Is N such a conditional, of a private array? */
bool merging_match(Node *n, Merge *m);

static inline Node *merging_store(const Merge *m) {
    return m->store[0] ? m->store[0] : m->store[1];
}

/* The conditional gives the element, and what it gave is the array with that stored.  Where one arm alone stores, the
 * element is there for certain and M->load is it. */
void merging_merge(Graph *g, const Merge *m);

void merge_stores(Graph *g);

#endif
