/* frontend/opt/short_loops.h - loops with few iterations, whose number is known, as so many copies of their bodies. */
#ifndef FRONTEND_OPT_SHORT_LOOPS_H
#define FRONTEND_OPT_SHORT_LOOPS_H

#include "frontend/ir/graph.h"

typedef struct {
    Graph *graph;
    unsigned char *known;   // by number: what was found out
    bool *gone;             // by number: of a LOOP that had better be unrolled
    bool *stays;            // of one that may not
    int *length;            // by number of a LENGTH: what it gives; 0: that is not known
} ShortLoops;

/* False: no memory. */
bool short_begin(ShortLoops *s, Graph *g);

/* Forgets what is known, but for stays and length. */
void short_again(ShortLoops *s);

/* May X be a constant in each iteration of the loops around it, when some of them are unrolled? */
bool short_known(ShortLoops *s, Node *x);

/* Those loops had better be unrolled. */
void short_want(ShortLoops *s, Node *x);

/* A copy of the graph with these loops unrolled, as far as their iterations are few. */
Graph *short_unrolled(ShortLoops *s);

#endif
