/* frontend/opt/carried.h - what a loop carries and never changes is what it was given.
 *
 * So is what both arms of a conditional give alike. */
#ifndef FRONTEND_OPT_CARRIED_H
#define FRONTEND_OPT_CARRIED_H

#include "frontend/ir/graph.h"

/* Replaces such values in all of G, and sweeps it. */
void carried_settle(Graph *g);

#endif
