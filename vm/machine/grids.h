/* vm/machine/grids.h - routers in columns and rows: the functions that topologies.def names. */
#ifndef VM_MACHINE_GRIDS_H
#define VM_MACHINE_GRIDS_H

#include "vm/machine/engine.h"

unsigned mesh_degree(const Grid *g);
bool mesh_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to);
RouteStep mesh_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random);

bool torus_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to);
RouteStep torus_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random);

unsigned butterfly_degree(const Grid *g);
bool butterfly_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to);
RouteStep butterfly_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random);

#endif
