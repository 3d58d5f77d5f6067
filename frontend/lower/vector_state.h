/* frontend/lower/vector_state.h - what the parts of vector code share. */
#ifndef FRONTEND_LOWER_VECTOR_STATE_H
#define FRONTEND_LOWER_VECTOR_STATE_H

#include <assert.h>

#include "frontend/codegen/codelet.h"
#include "frontend/lower/lower_vector.h"

/* How a value goes over the 16 turns: the same; first, first + 1, ...; anything. */
typedef enum { UNSUITED, UNIFORM, RAMP, LANES } Shape;

enum {
    VECTOR_FIRST = 2,       // v0 is for masks, v1 the caller's
    MAX_OUT = 16,           // values that a conditional or loop may give
    VECTOR_LIGHT = 16,      // nodes of an arm that is done even if no lane wants it
};

typedef struct {
    Shape shape;
    Reg base;               // RAMP: its value in the first turn
    bool aligned;           // RAMP: that is a multiple of 16
    bool natural;           // RAMP: no lane is negative
    bool seen;              // RAMP: something but a check of an index looks at its value
    bool checked;           // CHECK_INDEX: a check before has looked at this, too
    bool lazy;              // a truth value that is made, as a mask, where it is asked for
    int reg;                // LANES: vector register; 0: none now
    bool mask;              // the register is a mask
    bool kept;              // its register will be fixed
    bool fixed;             // the register is not freed after the last use
    uint8_t bits;           // LANES: how many low bits somebody asks for, at most 32, or 64: all
    int last;               // the node of its region, by place, that needs it last
    int aim;                // vector register in which it is to be made; 0: any
    int ahead;              // INDEX: vector register with what all turns of the loop around it look up; 0: none
    uint8_t alone;          // IF: bit K: arm K is done lane by lane
} Lane;

/* Arms of conditionals that are done lane by lane, for vector registers were too few in them. */
enum { MOST_ALONE = 8 };

typedef struct AloneArms {
    const Region *arm[MOST_ALONE];
    int count;
} AloneArms;

/* A remainder that goes on from turn to turn: vector registers with it and with what is added. */
typedef struct {
    Node *node;
    int run, by;
    Reg limit;
} Step;

enum { MAX_STEPS = 4, MAX_AHEAD = 4 };

typedef struct {
    Lower *l;
    Func *f;
    const Lanes *b;
    Lane *lane;             // of the body's nodes, from the one with the least number on
    Numbers numbers;        // of these
    uint32_t taken;         // vector registers
    int mask;               // register with the lanes that take part; 0: all do
    int scalar;             // block to go to when a check fails
    bool part;              // there may be fewer than 16 turns
    bool rounds;            // remainders of ramps are taken for ramps
    bool stepping;          // remainders may go on from turn to turn
    Step step[MAX_STEPS];
    int steps;
    bool sure;              // the tests of vector_sure.c that stand here are made
    bool copied;            // this code is there twice already
    const AloneArms *alone; // or NULL
    const Region *at;       // what code is made of just now
    const Region *full;     // where registers were too few
    bool down;              // a loop over private arrays that counts down
    struct Scans *scans;    // running sums that the loop carries, or NULL
    bool stored;            // a private array has been written: nothing may leave any more
    bool failed;            // too few registers, or that happened
} Vector;

/* Of a node of the body. */
static inline Lane *vector_lane(const Vector *v, const Node *n) {
    assert(n->number >= v->numbers.least && n->number <= v->numbers.most);
    return &v->lane[n->number - v->numbers.least];
}

static inline bool vector_is_truth(const Node *n) {
    return !n->type.rank && n->type.base == TYPE_BOOLEAN;
}

/* ---- lower_vector.c ---- */

bool  vector_begin(Vector *v, Lower *l, const Lanes *b);    // does the body suit lanes?
void  vector_some(Vector *v, Reg count);                    // only the first COUNT lanes take part
int   vector_take(Vector *v);
void  vector_drop(Vector *v, int reg);
void  vector_region(Vector *v, const Region *r);
bool  vector_leaves_arms(const Vector *v);                  // are arms that lanes cannot do left to the code without lanes?
bool  vector_is_outer(const Lanes *b, Node *x);       // an index that may be computed before the loop
Reg   vector_outer_value(Lower *l, const Lanes *b, Node *x);

/* ---- vector_shape.c ---- */

Shape vector_shape(const Vector *v, const Node *n);
bool  vector_classify(Vector *v);
bool  vector_has_remainder(const Vector *v, const Region *r);

/* Is the divisor a number from 3 on, and no multiple of 16? */
bool  vector_odd_divisor(const Node *n);

/* The node in whose registers the lanes of N are. */
Node *vector_plain(const Vector *v, Node *n);

/* The operand of an access along which elements lie side by side. */
int   vector_inner(const Node *access);

/* Do lanes read in rows of their own: is another index than that one not the same for all? */
bool  vector_is_apart(const Vector *v, const Node *access);

/* Does the loop end for all lanes at once, by a comparison of uniform values? */
bool  vector_counts(const Vector *v, const Node *loop);

/* ---- vector_bits.c ---- */

void  vector_find_bits(Vector *v);                      // Lane.bits of the body's nodes
bool  vector_is_low(const Vector *v, const Node *n);    // are no more than 32 bits of its lanes asked for?

/* Of operands of N: does it shift by a constant?  Is one a mask, of the low half at most?  Are low
 * halves all that a product needs?  Is what &, | or ^ makes of them extended, if it is an int? */
bool  vector_shift_by(const Node *n, int *by);
bool  vector_mask_of(const Node *n, int64_t *mask);
bool  vector_multiplies_halves(const Vector *v, const Node *n);
bool  vector_is_extended(const Vector *v, const Node *n);

/* ---- vector_between.c ---- */

typedef struct { int64_t low, high; } Between;

Between vector_between(Node *n);                // of a whole value
bool  vector_never_wraps(const Node *n);        // is it an int sum, product and the like that cannot wrap around?

/* ---- vector_divide.c ---- */

void  vector_divide_ramp(Vector *v, Node *n);   // N divides i, i + 1, ... by what is uniform
bool  vector_divide_by(Vector *v, Node *n);     // lanes by a constant; false: not without dividing

/* ---- vector_if.c ---- */

/* What a conditional gives. */
typedef struct {
    int count;
    Node *proj[MAX_OUT];
    Reg reg[MAX_OUT];       // UNIFORM
    int vec[MAX_OUT];       // LANES; those of truth values are masks
} Outs;

void  vector_if(Vector *v, Node *n);

/* Is X, of region R, what a conditional gives, an arm of which keeps P, at which nothing looks behind it?  Then it may be made in
 * P's register. */
bool  vector_keeps_in_place(const Vector *v, const Region *r, const Node *p, const Node *x);
void  vector_mask(Vector *v, Node *n, int reg);             // where it is true, as a mask
void  vector_all(Vector *v, int reg);                       // the mask of all lanes
void  vector_and_not(Vector *v, int d, int a, int b);       // a & ~b; a may be 0: all lanes

/* The register with the lanes of mask A that are in mask B, too; a may be 0: all lanes. */
void  vector_both(Vector *v, int d, int a, int b);
void  vector_choose(Vector *v, int mask);                   // v0 = mask
void  vector_spread(Vector *v, int mask, int reg);          // 1 in the lanes of MASK, 0 in the others
Reg   vector_count(Vector *v, int mask);

/* The arm of a conditional that is worth code without a mask; -1: both only compute a little. */
int   vector_heavy_arm(const Vector *v, const Node *n);

/* ---- vector_alone.c ---- */

bool  vector_may_be_alone(const Region *arm);
bool  vector_is_alone(const Vector *v, const Region *arm);     // is it one of v->alone?
bool  vector_add_alone(const Vector *v, AloneArms *arms);      // the one in which registers were too few; false: that does not help
void  vector_arm_alone(Vector *v, const Outs *o, const Region *arm, int mask);     // what the lanes of MASK give; 0: all lanes

/* ---- vector_sure.c ---- */

/* The first indices from register LOW to below HIGH for which the tests that vector_sure_check
 * and vector_sure_arm know hold in all lanes; false: there are no such tests.  START is about
 * where the loop begins. */
bool  vector_find_sure(Vector *v, Reg start, Reg low, Reg high);
bool  vector_sure_check(const Vector *v, const Node *check);
int   vector_sure_arm(const Vector *v, const Node *conditional);    // the arm that is taken; -1: any
bool  vector_sure_needs(const Vector *v, const Node *n);    // must it be computed, even so?

/* ---- vector_loop.c ---- */

void  vector_loop(Vector *v, Node *n);

/* ---- vector_step.c ---- */

/* Is there, in R or below, a remainder that may go on from turn to turn? */
bool  vector_has_step(const Vector *v, const Region *r);
/* Before a counted loop, whose values are in REG: they begin; at the end of each turn and after it,
 * those from number FROM on go on and end. */
void  vector_steps(Vector *v, const Node *loop, const Reg *reg);
void  vector_step_on(Vector *v, int from);
void  vector_steps_end(Vector *v, const Node *loop, int from);

/* Does parameter P of the loop's body count up by 1? */
bool  vector_counts_up(const Node *loop, const Node *p);

/* ---- vector_ahead.c ---- */

/* Before a counted loop, where what turns have in common is there; in a turn, for a node whose Lane.ahead is set; behind the loop. */
void  vector_ahead(Vector *v, const Node *loop);
void  vector_taken_ahead(Vector *v, Node *n);
void  vector_ahead_end(Vector *v, const Node *loop);

/* ---- vector_access.c ---- */

/* If not all lanes that take part are in mask GOOD, which is lost: to the scalar code. */
void  vector_all_or_leave(Vector *v, int good);

void  vector_ramp(Vector *v, Node *n);
void  vector_check(Vector *v, Node *n);
void  vector_access(Vector *v, Node *n);
bool  vector_falls(const Vector *v, Node *x);       // is X, in lanes, one less in each than in the one before: something uniform less a ramp?
Reg   vector_first_of_falling(Vector *v, Node *x);  // its first lane
void  vector_turn(Vector *v, int d, int t);         // d = the lanes of t, the last one first
Op    vector_run_op(Type element);     // reads 16 elements of a tree that follow each other
bool  vector_is_chunk(const Vector *v, const Node *n);     // an access to the elements of one chunk, which may be read in any case
void  vector_leave_if(Vector *v, Op op, Reg a, Reg b);      // to the scalar code

/* ---- vector_private.c ---- */

/* Is there a loop in R, a part of the body, whose own iterations had better be the lanes: what those of V look up one by
 * one lies side by side for it? */
bool  vector_better_inside(const Vector *v, const Region *r);
void  vector_private_get(Vector *v, Node *n);
void  vector_private_set(Vector *v, Node *n);

/* ---- vector_sums.c: what a loop in lanes combines, in an order that cannot be seen ---- */

enum { MAX_SUMS = 4 };

typedef struct {
    struct {
        int number;         // among what the loop carries
        Reduction by;
        int reg;            // vector register
    } of[MAX_SUMS];
    int count;
} Sums;

bool  vector_sums_add(Sums *s, Lower *l, Node *loop, int k);        // what the loop carries as number K; false: it is none
void  vector_sums_suit(const Sums *s, Lanes *b);
void  vector_sums_begin(const Sums *s, Vector *v, const Node *loop);    // as what changes nothing
void  vector_sums_take(Sums *s, Vector *v);                         // registers for them, always the same if they are the first
void  vector_sums_go_on(const Sums *s, Vector *v);                  // behind the code of a block; only lanes that take part
void  vector_sums_end(const Sums *s, Vector *v, const Node *loop, const Reg *reg);      // onto the numbers in REG

/* ---- vector_scans.c: running sums and extremes that it carries, in order ---- */

typedef struct {
    int number;             // among what the loop carries
    Node *next, *x;         // what it becomes: with X
    Op op;
    bool before;            // somebody looks at what it was
    Reg carry;              // what the block before has left
    int last;               // vector register: what this one leaves
} Scan;

typedef struct Scans {
    Scan of[MAX_SUMS];
    int count;
} Scans;

bool  vector_scans_add(Scans *s, const Node *loop, int k);          // what the loop carries as number K; false: it is none
void  vector_scans_suit(const Scans *s, Lanes *b);
void  vector_scans_begin(Scans *s, Vector *v, const Reg *reg);      // with the numbers in REG
bool  vector_scan(Vector *v, Node *n);                              // the lanes of N, if it is what one becomes
void  vector_scans_go_on(const Scans *s, Vector *v);                // behind the code of a block

/* ---- vector_op.c ---- */

void  vector_node(Vector *v, Node *n);                      // a node without regions
void  vector_into(Vector *v, Node *n, int reg);             // its lanes into REG
int   vector_lanes(Vector *v, Node *n, int *temporary);     // a register with them; *TEMPORARY: it is a fresh one
void  vector_compare(Vector *v, Node *n, int mask);
Reg   vector_wide(Vector *v, Type t, Reg x);                // X, of type T, as lanes hold it
void  vector_narrow(Vector *v, const Node *n, int reg);     // to what N's type holds: lanes of an int, of a float

typedef struct { Op vv, vx, rx; } VectorOps;    // lanes, a uniform value on the right, on the left; OP_COUNT: none
extern const VectorOps vector_whole_ops[BINARY_COUNT];    // of int and long
int   vector_result(Vector *v, const Node *n);              // register for the lanes of N
Reg   vector_number(Vector *v, int64_t value);              // in a register, kept as constants are

void  vector_shift(Vector *v, Op vx, Op vi, int d, int a, int by);     // by a constant: D = A shifted

/* The least or greatest of real numbers A and B, lane by lane, to D; NaN if one of them is. T and U
 * are lost; D may be A. */
void  vector_extreme(Func *f, bool least, int d, int a, int b, int t, int u);

#endif
