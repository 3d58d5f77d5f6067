/* frontend/opt/fission.h - copies across the diagonal of a matrix are made by a nest of their own.
 *
 * A nest that makes the elements on one side of the diagonal, c[i][j], and copies each to the other side,
 * c[j][i] = c[i][j], as that of a covariance or of distances does, writes elements of other rows than its own.  Where it
 * looks at nothing of the other side, these copies may as well be made behind it: then both nests are constructions. */
#ifndef FRONTEND_OPT_FISSION_H
#define FRONTEND_OPT_FISSION_H

#include "frontend/ir/graph.h"

Graph *fission_loops(Graph *g);

#endif
