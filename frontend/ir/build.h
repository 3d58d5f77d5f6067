/* frontend/ir/build.h - from the typed tree to data-flow graphs. */
#ifndef FRONTEND_IR_BUILD_H
#define FRONTEND_IR_BUILD_H

#include "frontend/ir/graph.h"

/* The graph of method M of class C; functions that are no instructions become calls of
 * methods of LIBRARY. */
Graph *build_method(Front *f, const Class *c, const Class *library, const Method *m);

#endif
