/* frontend/lower/lower_leaves.h - matrices whose rows turn out to have one leaf. */
#ifndef FRONTEND_LOWER_LOWER_LEAVES_H
#define FRONTEND_LOWER_LOWER_LEAVES_H

#include "frontend/lower/lower_construct.h"

/* The node that makes T's elements, rows, if a leaf of them can be made by the task that has 16; or NULL. */
Node *leaves_row(const Lower *l, const Construct *t);

/* LEAF makes rows by ROW where these have one leaf, and where there are many of them if they take their time; what makes the
 * others is the result, to be lowered. */
Func *leaves_rows(Lower *l, const Construct *t, Func *leaf, Node *row);

#endif
