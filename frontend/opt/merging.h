/* frontend/opt/merging.h - a store that only some iterations make is made by all.
 *
 * Where one arm of a conditional writes an element of a private array that the iteration has read before, as in
 * `if (x < a[i]) a[i] = x`, the conditional chooses between the new value and that element, which is written
 * behind it: nobody else sees the array.  So it is where both arms write one element.  Iterations are alike then, and
 * may be lanes. */
#ifndef FRONTEND_OPT_MERGING_H
#define FRONTEND_OPT_MERGING_H

#include "frontend/ir/graph.h"

void merge_stores(Graph *g);

#endif
