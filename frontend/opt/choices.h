/* frontend/opt/choices.h - conditionals whose answers no iteration changes stand before their loop.
 *
 * `y < 0 ? 0 : y >= h ? h - 1 : y`, where the loop goes along x: it is asked once, with all that it is made of.  Only what
 * neither fails nor reads an element goes, so that it does not matter whether there is an iteration.  (Plain values without
 * conditionals go when code is made, frontend/lower/lower_hoist.c.) */
#ifndef FRONTEND_OPT_CHOICES_H
#define FRONTEND_OPT_CHOICES_H

#include "frontend/ir/graph.h"

void choices_lift(Graph *g);

#endif
