/* frontend/opt/extremes.h - conditionals that choose the lesser or the greater of two whole numbers.
 *
 * `if (x < least) least = x;` is Math.min then, which reductions and products know.  Real numbers are left as they
 * are: Math.min sees the sign of 0, and what is no number. */
#ifndef FRONTEND_OPT_EXTREMES_H
#define FRONTEND_OPT_EXTREMES_H

#include "frontend/ir/graph.h"

void extremes_find(Graph *g);

#endif
