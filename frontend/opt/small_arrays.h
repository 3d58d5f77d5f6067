/* frontend/opt/small_arrays.h - arrays of few elements as so many values.
 *
 * An array whose sizes are few and known, and of which each access has a known index, becomes a record of its elements
 * (frontend/opt/records.h).  Short loops go by which these indices become known (frontend/opt/short_loops.h). */
#ifndef FRONTEND_OPT_SMALL_ARRAYS_H
#define FRONTEND_OPT_SMALL_ARRAYS_H

#include "frontend/ir/graph.h"

/* The result is a copy, or G. */
Graph *small_arrays(Graph *g);

/* Which arrays R makes: all of them have few elements. */
typedef enum { SMALL_NONE, SMALL_ALL, SMALL_OTHER } SmallMade;

SmallMade small_made(const Region *r);

#endif
