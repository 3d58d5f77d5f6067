/* frontend/opt/windows.h - loops over the neighbours of an element are written out. */
#ifndef FRONTEND_OPT_WINDOWS_H
#define FRONTEND_OPT_WINDOWS_H

#include "frontend/ir/graph.h"

/* A copy of G, or G if it has no such loop.  IN_ORDER: all loops that are left in G keep their order. */
Graph *windows_written_out(Graph *g, bool in_order);

#endif
