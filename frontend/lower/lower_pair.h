/* frontend/lower/lower_pair.h - matrices of two rows that one loop makes, frontend/opt/pair.h. */
#ifndef FRONTEND_LOWER_LOWER_PAIR_H
#define FRONTEND_LOWER_LOWER_PAIR_H

#include "frontend/lower/lower_loop.h"

/* Lowers CONSTRUCT N so, and for sizes that do not suit, or if a check fails, by GENERAL.  False: N is none. */
bool lower_pair(Lower *l, Node *n, void (*general)(Lower *l, Node *n));

#endif
