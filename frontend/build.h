/* frontend/build.h - from the typed tree to data-flow graphs. */
#ifndef FRONTEND_BUILD_H
#define FRONTEND_BUILD_H

#include "frontend/graph.h"

/* The graph of a method of C that has a body. */
Graph *build_method(Front *f, const Class *c, const Method *m);

#endif
