/* frontend/lower/lower_body.h - what a product's region makes of its sums, for 16 columns and some rows at once. */
#ifndef FRONTEND_LOWER_LOWER_BODY_H
#define FRONTEND_LOWER_LOWER_BODY_H

#include "frontend/lower/lower_state.h"

enum { BODY_ROWS = 8, HALVES = CHUNK_WORDS / BODY_ROWS };       // at once, in vector registers

/* The sums of BODY_ROWS rows begin: all with what register START holds, as an element does, or, if it is an ARRAY, as the
 * rows of the tile there. */
void body_begin(Func *f, bool array, Reg start, int half);

/* One k.  LEAF: chunks with the elements of the factors, a left one's for 16 rows, a right one's for 16 columns. */
void body_turn(Lower *l, const Node *product, const Reg *leaf, int half);

/* The sums become rows of the node TILE. */
void body_end(Func *f, Reg tile, int half);

#endif
