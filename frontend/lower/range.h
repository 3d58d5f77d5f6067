/* frontend/lower/range.h - conditions decided for a range of indices at once.
 *
 * In loops over i and j, `i <= k || j < k` often has one answer for a whole chunk, row or node:
 * comparisons of an index with what does not change are monotone, so the ends of the range
 * decide.  Code asks the ends, and goes three ways: true for all, false for all, or mixed. */
#ifndef FRONTEND_LOWER_RANGE_H
#define FRONTEND_LOWER_RANGE_H

#include "frontend/lower/lower_state.h"

enum { MAX_RANGES = 2 };

typedef struct {
    const Region *body;         // what is inside it changes from turn to turn, if it depends on an index
    const Node *index[MAX_RANGES];
    Reg first[MAX_RANGES], last[MAX_RANGES];    // the same register: the index is fixed
    int count;
} Ranges;

/* Has CONDITION, a value inside the body, a form that ranges can decide? */
bool range_decides(const Ranges *r, const Node *condition);

/* That a condition is true, or that it is false. */
typedef struct {
    Node *condition;
    bool when;
} Fact;

/* Can fact number LAST be, if those before it are?  Sums with constants are taken for exact:
 * where they wrap around, a no may be wrong, if not only those that are SURE are looked at. */
bool range_possible(const Ranges *r, const Fact *fact, int last, bool sure);

/* Goes to ALWAYS or NEVER, if CONDITION is true or false throughout; code for the rest, and for
 * what has block -1, follows. */
void range_branch(Lower *l, const Ranges *r, Node *condition, int always, int never);

#endif
