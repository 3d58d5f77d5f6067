/* frontend/opt/promotion.h - the element that all iterations write is carried as a scalar.
 *
 * Where each iteration of a loop reads and writes the same element of a private array (a[i][j] += x * y in a
 * loop over k), the loop carries it as a value, too: the next iteration does not wait for memory.  It is still
 * written in each iteration, so other names of it see it, and checks stay where they are. */
#ifndef FRONTEND_OPT_PROMOTION_H
#define FRONTEND_OPT_PROMOTION_H

#include "frontend/ir/graph.h"

void promote_elements(Graph *g);

#endif
