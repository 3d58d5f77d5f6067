/* frontend/loops/extents.h - how far indices go in a nest of loops, asked for before it.
 *
 * An index that is made of counters and of what is known before the nest by sums, differences, least and greatest
 * values, and products with what is known, has a least and a greatest value there: those of its
 * parts.  They are computed as longs, and so the questions whether a check always holds.  Where the check
 * stands in conditionals that compare a counter, or a sum, with what is known, that goes less far. */
#ifndef FRONTEND_LOOPS_EXTENTS_H
#define FRONTEND_LOOPS_EXTENTS_H

#include "frontend/ir/graph.h"

/* A loop that carries int number COUNTER upward by one from FIRST to BOUND, if it is closed, or to before BOUND, which
 * is computed before it; or downward. */
typedef struct {
    int counter;
    Node *first, *bound;
    bool closed, down;
} Level;

bool extents_steps(const Node *loop, Level *l);     // whatever the bound is, and even if the loop has been looked at
bool extents_counts(const Node *loop, Level *l);
bool extents_level(const Node *loop, Level *l);     // upward

/* Has X the same value in all iterations of LOOP, as far as is to be seen? */
bool extents_stays(const Node *loop, const Node *x);

/* Iterations of LOOP if it counts upward from one constant to another; otherwise many. */
int64_t extents_constant(const Node *loop);

/* X, an int known before all conditionals around N, is no more than that where N stands, as one of these has asked. */
int64_t extents_most(const Node *n, const Node *x);

/* Loops over the neighbours of an element that may be written out: iterations of one, and of all in each other if they keep
 * their order. */
enum { WINDOW_SIDE = 9, WINDOW_MOST = 25 };

/* The array of before ROOT, a loop, whose sizes ARRAY in it has from its dimension *DOWN on; NULL: it is not known. */
Node *extents_base(const Node *root, Node *array, int *down);

/* What LENGTH, in ROOT, of an array that has such a base is: a node at the end of AT, which stands before the copy of ROOT. */
Node *extents_length(GraphCopy *c, Region *at, const Node *root, const Node *length);

/* Can be told before ROOT whether CHECK, of an index, always holds in it? */
bool extents_known(const Node *root, const Node *check);

/* Does CHECK stand in a conditional in ROOT?  Then it says itself where it holds, and stays even if it always holds. */
bool extents_conditional(const Node *root, const Node *check);

/* ALL, and that: a node at the end of AT, which stands before the copy of ROOT. */
Node *extents_ask(GraphCopy *c, Region *at, const Node *root, const Node *check, Node *all);

#endif
