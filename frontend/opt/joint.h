/* frontend/opt/joint.h - the bodies of several loops over the same indices as one.
 *
 * A loop of the source that makes several values is by now a loop for each of them, with a copy of what it needs of the
 * body.  Here the copies become one body again, in which what they have in common stands once: operations with the same
 * operands, conditionals with the same condition, and loops that take the same iterations (congruence, as in value
 * numbering: values that loops carry are taken for the same until they are found to differ). */
#ifndef FRONTEND_OPT_JOINT_H
#define FRONTEND_OPT_JOINT_H

#include "frontend/ir/graph.h"

enum { MOST_JOINT = 8 };

typedef struct {
    Region *outer;          // of matrices: of the index of a row, what their rows have in common; else NULL
    Region *body;           // of the (last) index, with a result for each; NULL: they cannot stand together
    int cost, saved;        // of an iteration, in instructions about; what it would cost more without the others
} Joint;

/* Of the bodies of the N loops LOOP, CONSTRUCT or REDUCE nodes, N at most MOST_JOINT.  An element as it was before is looked
 * up where it is asked for; one of a loop before is what that computes.  The body has the owner of the first, or that of matrices its row's, lives as long as F, and what it makes of outside is the same nodes. */
Joint joint_bodies(Front *f, Node *const *loop, int n);

/* Is R made of nothing but what joint_bodies can look at? */
bool joint_suits(const Region *r);

/* How many times N's body looks up the element of array A that it is at. */
int joint_elements(const Node *n, const Node *a);

/* The construction of the rows of matrix N, if it is all that N's body makes; NULL: it is not. */
Node *joint_row(const Node *n);

#endif
