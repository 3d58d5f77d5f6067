/* frontend/loops/nests.h - perfect nests of loops, and whether they may stand in another order. */
#ifndef FRONTEND_LOOPS_NESTS_H
#define FRONTEND_LOOPS_NESTS_H

#include "frontend/loops/extents.h"

enum { NEST_LEVELS = 6, NEST_INDICES = 3 };

/* Places of loops that address no element: in what combines elements; in what writes them anew. */
enum { NEST_INNERMOST = NEST_INDICES, NEST_OUTERMOST = -1 };

/* A perfect nest, from its outermost loop inwards. */
typedef struct {
    int depth;
    const Node *loop[NEST_LEVELS];
    Level level[NEST_LEVELS];
    int place[NEST_LEVELS];     // the first index of what is written that this counter is in, or one of those
    int order[NEST_LEVELS];     // which loop comes where
} Nest;

/* Is LOOP the outermost of such a nest, which had better have another order? */
bool nest_match(const Node *loop, Nest *n);

/* The counter of loop number K, in its body. */
Node *nest_counter(const Nest *n, int k);

/* Does N, a part of a nest, do nothing but compute, read, or check an index? */
bool nest_movable(const Node *n);

/* The condition of LOOP, which is being made: value COUNTER that it carries is compared with BOUND, as level L says; the
 * values stay. */
void nest_head(Graph *g, Node *loop, int counter, const Level *l, Node *bound);

/* Is LOOP's counter, which it carries as value COUNTER, asked for behind it? */
bool nest_counter_used(const Node *loop, int counter);

/* Number of the array that LOOP, right in OUTER, carries as value Q there; -1: OUTER does more with it. */
int nest_inside(const Node *outer, const Node *loop, int q);

#endif
