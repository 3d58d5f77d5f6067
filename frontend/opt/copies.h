/* frontend/opt/copies.h - loops in order read copies of arrays.
 *
 * A read of a tree at an index that does not go on evenly walks from the root; one of a private array does not.  So a
 * loop in order, or a nest, that reads so from arrays which it does not change gets copies of them, COPY-INs before it.
 * Of an array that was made beside the loop the copy costs less than that.  Of others nobody knows whether the loop
 * reads often enough: it runs on the tree until it has gone round so often that the copy costs no more than that
 * did (none, if it is known before it to go round so often), and goes on with the copy, as a second loop.  So it never
 * takes much more time than the better of both.
 *
 * A COPY-IN is a wish: where private arrays have no numbers left it is the array itself (frontend/loops/private.h). */
#ifndef FRONTEND_OPT_COPIES_H
#define FRONTEND_OPT_COPIES_H

#include "frontend/ir/graph.h"

/* A copy of G, or G itself if there is nothing to do. */
Graph *copies_for_loops(Graph *g);

#endif
