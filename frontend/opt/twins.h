/* frontend/opt/twins.h - two arrays that are made alike become a matrix of two rows.
 *
 * Where the rows of a matrix of two are made by two loops, each element by a small loop that counts alike for both (the
 * real and the imaginary part of something), they become one construction of the matrix, whose rows pair.h makes
 * together.  Where the matrix is one already, but the number of the row is reckoned with, each row gets a loop of its
 * own that knows it. */
#ifndef FRONTEND_OPT_TWINS_H
#define FRONTEND_OPT_TWINS_H

#include "frontend/ir/graph.h"

/* A copy of G, or G if it has no such arrays. */
Graph *twins_joined(Graph *g);

#endif
