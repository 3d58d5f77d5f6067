/* frontend/lower/rows_state.h - what the two halves of frontend/lower/lower_rows.h share. */
#ifndef FRONTEND_LOWER_ROWS_STATE_H
#define FRONTEND_LOWER_ROWS_STATE_H

#include "frontend/lower/lower_construct.h"
#include "frontend/lower/rows.h"

enum { NODE_BITS = 8 };     // log2 of a node's elements

typedef struct {
    Rows *r;
    Construct element;      // of a row
    Captures c;
    int size;               // number of the fixed parameter: elements of a row
    int64_t few;            // of fewer rows each is a task; 0: of none
    int line;
    /* While a row is made: */
    Reg usable;             // not 0: the tests have passed; no register: there are none
    Reg near;               // the same for those of rows near to i
} RowsState;

/* ---- lower_rows.c ---- */

/* Goes to the block of the variant that all elements of the range have, or to MIXED. */
void rows_choose(Lower *l, const Ranges *range, const Choice *c, bool only_shared, int mixed);

/* The root of the row that is read. */
Reg rows_root(Lower *l, const Rows *t, const RowAccess *a);

/* ---- rows_node.c ---- */

/* The node of chunks from E on, at most 16; E goes on. */
Reg rows_node(Part *p, RowsState *s, Reg e);

#endif
