/* frontend/lower_vector.h - 16 turns of a loop at once, as lanes of vectors.
 *
 * A body may run in lanes if every value is the same in all turns (uniform), counts up with
 * the turn (a ramp), or is computed from such values by operations that vectors have, and if
 * every array access has a uniform or, in the last dimension, a ramp as index.  Conditionals
 * compute both arms and merge.  Whatever a check finds wrong sends all 16 turns to the scalar
 * code, which does them one by one and traps where it must: so nothing is seen of what lanes
 * compute too early. */
#ifndef FRONTEND_LOWER_VECTOR_H
#define FRONTEND_LOWER_VECTOR_H

#include "frontend/lower_state.h"

typedef struct {
    const Region *body;
    const Node *index;      // parameter of the body that counts the turns
    const Node *zero;       // parameter that is 0 in every turn; NULL: there is none
    bool aligned;           // the first turn's index is a multiple of 16
} Lanes;

/* May the body run in lanes? */
bool vector_suits(Lower *l, const Lanes *b);

/* Code for 16 turns, the first with index FIRST; goes to SCALAR if they must be done one by
 * one.  The vector register with the results; 0: there were too few registers, and the code
 * must not be entered. */
int vector_lower(Lower *l, const Lanes *b, Reg first, int scalar);

#endif
