/* frontend/lower/lower_rows.h - rows built one after another by the task that makes their node. */
#ifndef FRONTEND_LOWER_LOWER_ROWS_H
#define FRONTEND_LOWER_LOWER_ROWS_H

#include "frontend/lower/lower_state.h"

/* Code for CONSTRUCT N, if it is one of rows that a single task may build: so where sizes that
 * are found then suit, else what GENERAL makes.  False: it is none. */
bool lower_rows(Lower *l, Node *n, void (*general)(Lower *l, Node *n));

#endif
