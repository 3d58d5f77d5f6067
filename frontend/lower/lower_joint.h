/* frontend/lower/lower_joint.h - several arrays of equal sizes, made at once.
 *
 * In lanes alone: where a check fails for a lane, nothing is made, and each array is made by itself, which traps where it
 * must. */
#ifndef FRONTEND_LOWER_LOWER_JOINT_H
#define FRONTEND_LOWER_LOWER_JOINT_H

#include "frontend/lower/lower_vector.h"
#include "frontend/opt/joint.h"

typedef struct {
    Region *outer;              // of matrices: of a row's index, with what its elements have in common; NULL: they have one dimension
    Region *body;               // of the (last) index; a result for each array
    int n;                      // of them, at most MOST_JOINT
    BaseType element[MOST_JOINT];   // all of 32 bits, or all of 64
    Place at;
    bool slow;                  // elements take their time: a task makes one chunk of each
} JointArrays;

/* May the arrays be made so? */
bool joint_suits_lanes(Lower *l, const JointArrays *t);

/* What crowds registers is the loops together, not one of them. */
static inline LoopName joint_name(Place at) {
    return (LoopName){at, NODE_COUNT};
}

/* Code that makes arrays of COUNT elements, more than 0: the register of a chunk with the N roots, or null. */
Reg joint_make(Lower *l, const JointArrays *t, Reg count);

/* The same of matrices of ROWS rows of COUNT elements, more than 0. */
Reg joint_make_rows(Lower *l, const JointArrays *t, Reg rows, Reg count);

/* Lowers N, a CONSTRUCT or REDUCE, with others behind it that have the same iterations and much in common with it; where
 * that cannot be, or fails, by GENERAL.  False: N is not like that. */
bool lower_joint(Lower *l, Node *n, void (*general)(Lower *l, Node *n));

#endif
