/* frontend/opt/joint_state.h - what the parts of frontend/opt/joint.c share. */
#ifndef FRONTEND_OPT_JOINT_STATE_H
#define FRONTEND_OPT_JOINT_STATE_H

#include "frontend/opt/joint.h"

enum { MOST_CARRIED = 16 };     // values of a loop, or of a conditional

/* What value K of loop B may be of those of A: bit I. */
typedef struct Match {
    const Node *a, *b;
    uint32_t may[MOST_CARRIED];
    struct Match *around;
} Match;

typedef struct {
    GraphCopy copy;
    Node *const *loop;
    int at;                 // the number of the loop whose body is being joined: FROM
    const Region *from, *to;    // what becomes of all
    Node **results;         // of the loops before
    Node **joined;          // by number of a conditional or loop: the one that it is part of now
    signed char (*place)[MOST_CARRIED];     // and by its results which of that one's they are
    unsigned *seen;         // by number in the new graph: the question in which it was met last
    unsigned question;
    int room;               // of SEEN
    const Match *matching;
    int questions;
    bool failed;
} Joining;

/* ---- joint_same.c: A is of the new graph, B of the old one ---- */

Node *joint_became(const Joining *j, const Node *b);                        // NULL: nothing yet
bool  joint_same_const(const Node *a, const Node *b);
bool  joint_same_operation(const Node *a, const Node *b);                   // whatever their operands are
bool  joint_congruent(Joining *j, const Node *a, const Node *b);            // will B be A, if what is being matched is the same?
bool  joint_match(Joining *j, const Node *a, const Node *b, Match *m);      // do loops A and B take the same iterations?
bool  joint_goes_round(Joining *j, const Node *b, const Node *a);           // would B depend on itself if it were part of A?

/* What has come to stand behind what needs it, in R, goes before that. */
void  joint_settle(Joining *j, Region *r);

#endif
