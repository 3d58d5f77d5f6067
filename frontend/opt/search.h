/* frontend/opt/search.h - loops that search go over many elements at once.
 *
 * A loop that does nothing but go on while a condition about elements of arrays holds (the first that is equal, the end of what
 * is sorted, where two arrays differ) asks it in order, element by element.  What it carries is known for each iteration before:
 *
 *   while (c(i)) i += s;
 *
 * So an inner loop may ask many iterations at once, in lanes, how many of them would end the search, if no index in them
 * can be out of range: an index that goes on evenly is in its range all the way if it is there at both ends.
 *
 *   for (few iterations; c(i); i += s);                          most searches end here
 *   while (the checks of MANY iterations hold && sum of (c(i + k s) ? 0 : 1) for k < MANY is 0) i += MANY s;
 *   while (c(i)) i += s;                                         which ends within MANY
 *
 * It carries, besides what goes on by constants, truths that an iteration finds for the next one
 * (for (...; ok && i < n; i++) ok = f(i)): where all are true, the condition and they are asked together. */
#ifndef FRONTEND_OPT_SEARCH_H
#define FRONTEND_OPT_SEARCH_H

#include "frontend/ir/graph.h"

extern const char search_why[];     // Node.why of the loop around all

/* A copy of G, or G itself if there is nothing to do. */
Graph *searches_in_blocks(Graph *g);

#endif
