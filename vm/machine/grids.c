/* vm/machine/grids.c - meshes, tori and flattened butterflies: links, and ways along rows, then along columns.
 *
 * With the row first no packet waits along a column for one that waits along a row.  So in meshes and
 * butterflies, where nobody comes back in a row or column, nobody waits for himself.  A ring of a torus has two
 * classes of channels: who crosses the seam, from the last router to the first or back, goes all of its way
 * along the ring in the one, all others in the other.  Ways are at most half as long as the ring, so
 * that in neither class ways cover it. */
#include "vm/machine/grids.h"

#include "vm/machine/random.h"

/* Outputs and inputs of meshes and tori are sides; what leaves by one side comes by the opposite one. */
enum { SIDE_PORT, SIDE_RIGHT, SIDE_LEFT, SIDE_DOWN, SIDE_UP, SIDES };

static unsigned opposite(unsigned side) {
    return ((side - 1) ^ 1) + 1;
}

static RouteStep any_channel(const Grid *g, unsigned out) {
    return (RouteStep){out, 0, g->vcs - 1};
}

/* ---- mesh ---- */

unsigned mesh_degree(const Grid *g) {
    (void)g;
    return SIDES - 1;
}

bool mesh_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to) {
    unsigned x = router % g->columns, y = router / g->columns;
    bool there = out == SIDE_RIGHT ? x + 1 < g->columns : out == SIDE_LEFT ? x > 0 :
                 out == SIDE_DOWN ? y + 1 < g->rows : y > 0;
    return there && torus_link(g, router, out, to);
}

RouteStep mesh_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random) {
    unsigned x = router % g->columns, y = router / g->columns, dest_x = dest % g->columns, dest_y = dest / g->columns;
    (void)in, (void)vc, (void)random;
    if (x != dest_x)
        return any_channel(g, x < dest_x ? SIDE_RIGHT : SIDE_LEFT);
    if (y != dest_y)
        return any_channel(g, y < dest_y ? SIDE_DOWN : SIDE_UP);
    return any_channel(g, SIDE_PORT);
}

/* ---- torus ---- */

bool torus_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to) {
    unsigned x = router % g->columns, y = router / g->columns;
    switch (out) {
    case SIDE_RIGHT: x = (x + 1) % g->columns; break;
    case SIDE_LEFT:  x = (x + g->columns - 1) % g->columns; break;
    case SIDE_DOWN:  y = (y + 1) % g->rows; break;
    default:         y = (y + g->rows - 1) % g->rows; break;
    }
    *to = (LinkEnd){y * g->columns + x, opposite(out), out > SIDE_LEFT};
    return true;
}

/* Along a ring of SIZE, from place AT to DEST; UP is the side of higher places. */
static RouteStep ring_step(const Grid *g, unsigned size, unsigned at, unsigned dest, unsigned up, unsigned in,
                           unsigned vc, uint64_t *random) {
    unsigned half = g->vcs / 2, upward = (dest + size - at) % size, class;
    unsigned out = opposite(in);
    if (in == up || in == opposite(up)) {   // it goes on
        class = vc / half;
    } else {
        bool goes_up = 2 * upward < size || (2 * upward == size && random_next(random) & 1);
        out = goes_up ? up : opposite(up);
        class = goes_up ? dest < at : dest > at;
    }
    return (RouteStep){out, class * half, class * half + half - 1};
}

RouteStep torus_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random) {
    unsigned x = router % g->columns, y = router / g->columns, dest_x = dest % g->columns, dest_y = dest / g->columns;
    if (x != dest_x)
        return ring_step(g, g->columns, x, dest_x, SIDE_RIGHT, in, vc, random);
    if (y != dest_y)
        return ring_step(g, g->rows, y, dest_y, SIDE_DOWN, in, vc, random);
    return any_channel(g, SIDE_PORT);
}

/* ---- flattened butterfly ---- */

/* The links of a row come first, by column, without one's own; then those of the column. */
unsigned butterfly_degree(const Grid *g) {
    return g->columns - 1 + g->rows - 1;
}

/* Number of the link from place AT to TO of a row or column. */
static unsigned among_others(unsigned at, unsigned to) {
    return to < at ? to : to - 1;
}

bool butterfly_link(const Grid *g, unsigned router, unsigned out, LinkEnd *to) {
    unsigned x = router % g->columns, y = router / g->columns, k = out - 1;
    if (k < g->columns - 1) {
        unsigned there = k < x ? k : k + 1;
        *to = (LinkEnd){y * g->columns + there, 1 + among_others(there, x), 0};
    } else {
        k -= g->columns - 1;
        unsigned there = k < y ? k : k + 1;
        *to = (LinkEnd){there * g->columns + x, g->columns + among_others(there, y), 1};
    }
    return true;
}

RouteStep butterfly_route(const Grid *g, unsigned router, unsigned in, unsigned vc, unsigned dest, uint64_t *random) {
    unsigned x = router % g->columns, y = router / g->columns, dest_x = dest % g->columns, dest_y = dest / g->columns;
    (void)in, (void)vc, (void)random;
    if (x != dest_x)
        return any_channel(g, 1 + among_others(x, dest_x));
    if (y != dest_y)
        return any_channel(g, g->columns + among_others(y, dest_y));
    return any_channel(g, 0);
}
