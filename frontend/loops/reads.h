/* frontend/loops/reads.h - reads of trees that go down from the root each time.
 *
 * Where an index goes on by little from one iteration to the next, the chunk of the one before has the element
 * (frontend/lower/lower_hoist.c).  All other reads walk, which takes many times as long as a private array. */
#ifndef FRONTEND_LOOPS_READS_H
#define FRONTEND_LOOPS_READS_H

#include "frontend/ir/graph.h"

/* The array of before LOOP of which N, in it, reads an element, if need be through rows; NULL: there is none. */
Node *reads_array(const Node *loop, const Node *n);

/* Does N, in LOOP but in no parallel loop there, read an element by a walk, again and again? */
bool reads_by_walk(const Node *loop, const Node *n);

/* Are the elements that N reads in INNER, a loop in LOOP, beside each other, in one row? */
bool reads_stays(const Node *loop, const Node *inner, const Node *n);

/* How many loops there are around N up to LOOP. */
int reads_depth(const Node *loop, const Node *n);

#endif
