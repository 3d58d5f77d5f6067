/* frontend/opt/tiles_state.h - what tiles_match.c and tiles.c share: a nest that makes sums of products. */
#ifndef FRONTEND_OPT_TILES_STATE_H
#define FRONTEND_OPT_TILES_STATE_H

#include "frontend/opt/tiles.h"

enum { MOST_OPERANDS = 8 };                     // of what is computed elsewhere
enum { MOST_SUMS = 3 };

typedef enum { STEP_NONE, STEP_add, STEP_mul, STEP_min, STEP_max, STEP_and, STEP_or, STEP_xor } Step;

enum { ELEMENT_f64 = TYPE_DOUBLE, ELEMENT_f32 = TYPE_FLOAT, ELEMENT_i64 = TYPE_LONG, ELEMENT_i32 = TYPE_INT };

typedef struct {
    Op op;
    BaseType element;
    Step product, sum;
} Steps;

enum { ON_I = 1, ON_J = 2, ON_K = 4, ON_SUM = 8 };

/* One of the sums that the loop over k carries. */
typedef struct {
    const Node *param;
    Node *value;                // what an iteration makes of it
    const Steps *steps;         // NULL: that is more than to combine it with a product
    bool minus;                 // the products are subtracted
    Node *factor[SIDES][MOST_FACTORS];      // on i and k, on j and k
    int factors[SIDES];
    int work;                   // nodes that neither side can do
    Node *start;
} Sum;

typedef struct {
    Node *of, *row;             // the CONSTRUCTs
    bool later;                 // others make the row before that
    Node *loop;
    const Node *i, *j, *k;
    Node *first, *bound;        // of k
    bool closed, down;          // is the bound one of its numbers?
    Sum sum[MOST_SUMS];
    int sums;
    Node *last;
    bool part;                  // a row is made in part
    signed char *known;         // of made_of, by number; 0: not yet
} Nest;

/* Is N such a nest?  Fills T in, with KNOWN as its own, for NODES nodes. */
bool tiles_nest(Node *n, Nest *t, signed char *known, int nodes);

bool tiles_inside(const Nest *t, const Node *n);
int  tiles_made_of(const Nest *t, const Node *x);               // bits of ON_..; -1: of what cannot be computed elsewhere
const Sum *tiles_sum_of(const Nest *t, const Node *x);          // the sum that X, of the loop, is; or NULL
bool tiles_row_length(const Nest *t, const Node *x);            // is X the length of the row that the nest fills?

/* The array from outside of the nest that array A is, or is a row of; *DOWN: of how many indices. */
Node *tiles_whole_array(const Nest *t, Node *a, int *down);

/* Tiles hold elements of 64 bits: ints as longs, floats as doubles. */
BaseType tiles_wide(BaseType base);

#endif
