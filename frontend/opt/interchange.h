/* frontend/opt/interchange.h - nests of loops in the order of what they write.
 *
 * In a perfect nest that writes c[i][j] and reads no other element of c, the loops over i and j may stand outside, in
 * this order, whatever loops they stood in (over k, say): then the elements are independent of one another, and each is
 * a sum over k.  The order of what one element is made of stays.  Where it reads others, c[i - 1][j], all loops have to
 * be of the indices, and of two iterations that access the same element the first has to stay the first.  The order in
 * which indices would be found out of range does not stay, so that none is has to be certain: it is asked before the
 * nest, which stands there twice. */
#ifndef FRONTEND_OPT_INTERCHANGE_H
#define FRONTEND_OPT_INTERCHANGE_H

#include "frontend/ir/graph.h"

/* A copy of G; G itself if nothing is to be done, or memory runs out. */
Graph *interchange_loops(Graph *g);

#endif
