/* frontend/lower/lower_state.h - what the parts of lowering share.
 *
 * A node's value is in Node.reg, an array's also in Node.array: its parts may be in registers
 * or have to be read from its descriptor, which is made only when something asks for it.
 * Parts that were read are remembered until the block structure or a wait makes them
 * unreachable: the trail says what to forget. */
#ifndef FRONTEND_LOWER_LOWER_STATE_H
#define FRONTEND_LOWER_LOWER_STATE_H

#include "frontend/lower/lower.h"

typedef struct Array Array;

/* The chunk of a tree in which an access found its element, and that chunk's number; the same of the node above, or of
 * the chunk itself if there is none. */
typedef struct Cursor {
    Reg number, chunk;
    Reg above_number, above;        // 0: not known
    int dimension;          // of the array: the first one whose index changes
    bool steady;            // all turns of a strip are in the chunk (lower_strips.c)
} Cursor;

/* 0: not known yet. */
struct Array {
    Reg desc, root;
    Reg n[MAX_RANK], shift[MAX_RANK];
    bool zero;              // all zeros, and no root made
    bool empty_root;        // the root is x0
    bool small[MAX_RANK];   // n[i] is x0
    bool asked;             // FIXED is found
    int64_t fixed[MAX_RANK];    // sizes that are constants; -1: others
};

typedef struct {
    BaseType base;
    uint64_t bits;
    Reg reg;                // 0: forgotten
} KeptConst;

enum { MAX_CONSTS_KEPT = 64, MAX_ROOTS_KEPT = 16 };

/* What the first COUNT indices lead to in an array of trees. */
typedef struct {
    const Node *array, *index[MAX_RANK];
    int count;
    int64_t leaf;           // the leaf with that number below it; NO_LEAF: its root
    Reg reg;                // 0: forgotten
} KeptRoot;

enum { NO_LEAF = -1 };

/* A loop whose values have been made with those of others, lower_joint.c. */
typedef struct {
    const Node *node;
    Reg all;                // a chunk with the roots of arrays, or null
    int number;             // of its own there,
    BaseType made;          // whose elements are such
} Joined;

enum { MOST_JOINED = 16 };

typedef struct {
    Module *m;
    Front *front;
    Func *f;
    Reg **trail;            // what is forgotten with the current scope
    size_t ntrail, trail_cap;
    KeptConst consts[MAX_CONSTS_KEPT];
    int nconsts;
    int waits;              // that there have been
    KeptRoot roots[MAX_ROOTS_KEPT];
    int nroots;             // that there have been
    Joined joined[MOST_JOINED];
    int njoined;
    Reg args;               // the program's arguments, in main
    bool flat;              // calls are like other operations, no task ends with them
    bool brief;             // and those of parallel loops, too, which are all brief (lower_brief.h)
    int part;               // numbers the parts of a method, for their names
    const char *name;       // of the method
    bool nested;            // in a parallel loop
    const Region *arm;      // of the conditional that is being lowered
    bool no_lanes;          // vector registers are in use around: loops here go without
    Place turn;             // the parallel loop whose functions are being made
} Lower;

/* Elements of descriptors; the first seven are those of memory/array.h. */
enum {
    DESC_KIND, DESC_RANK, DESC_LAYOUT, DESC_SIZE,       // n0, n1, n2 follow
    DESC_ROOT = 6,
    /* Of the compiler's own: */
    DESC_SIZE3,
    DESC_SHIFT,             // of the trees of the first three dimensions
    DESC_SIZE4 = DESC_SHIFT + 3,
};

static inline Holds holds_of(Type t) {
    if (t.rank || t.record)
        return HOLDS_HANDLE;
    return t.base == TYPE_DOUBLE ? HOLDS_DOUBLE : t.base == TYPE_FLOAT ? HOLDS_FLOAT : HOLDS_INT;
}

/* Are elements of this type 64 bits wide? */
static inline bool is_wide(BaseType b) {
    return b == TYPE_LONG || b == TYPE_DOUBLE;
}

/* log2 of the elements in a leaf of the last dimension; of an outer one it is 4. */
static inline int leaf_bits(Type t) {
    return t.rank > 1 || is_wide(t.base) ? 4 : 5;
}

/* ---- lower.c ---- */

void lower_node(Lower *l, Node *n);
void lower_nodes(Lower *l, const Region *r);
uint64_t lower_bits(Value v, BaseType base);    // of a constant; of a float as a double's, as emit_const takes it
Reg  lower_value(Lower *l, Node *n);        // in a register; arrays: their descriptor
bool lower_is_neutral(const Node *n, BinaryOp op);  // is it the constant that changes nothing on either side of OP?
bool lower_small(const Node *n, int64_t *value);    // is it a constant that fits an instruction?
Reg  lower_number(Lower *l, int64_t value); // of an int
bool lower_is_number(const Lower *l, Reg r, int64_t *value);    // was it made so?  False if that has been forgotten
/* Is the body R of a loop so large that there are too few registers for what only makes it faster?  Then few constants are kept,
 * and arms that lanes cannot do are left to the code without lanes. */
bool lower_is_tight(const Lower *l, const Region *r);
void lower_preload(Lower *l, const Region *r);      // what a loop over R asks for again and again
void lower_keep(Lower *l, Reg *place, Reg value);   // until it is forgotten

/* How much is known to stand in registers, values and constants, after how many waits. */
typedef struct {
    size_t values;
    int consts, waits;
} Mark;

/* What has come to be known since is forgotten, for on another way through the code it is not there. */
Mark lower_mark(const Lower *l);
void lower_forget(Lower *l, Mark m);
void lower_forget_values(Lower *l, size_t mark);    // constants stay
void lower_waited(Lower *l);                // a task ends here: parts that were read are read again

/* ---- lower_op.c ---- */

void lower_op(Lower *l, Node *n);
Reg  lower_compare(Lower *l, const Node *n);
Reg  lower_truth(Lower *l, Node *condition, bool of);      // 1 if it is OF, else 0
void lower_branch(Lower *l, Node *condition, bool when, int to);   // goes on in a new block otherwise
Reg  lower_combine(Lower *l, Reduction by, Type t, Reg a, Reg b);
Reg  lower_extreme(Lower *l, Type t, bool max, Reg a, Reg b);      // of real numbers; one before what is none
void lower_print(Lower *l, const Node *n);
void lower_record(Lower *l, Node *n);       // RECORD, PART
void lower_arg(Lower *l, Node *n);
void lower_argc(Lower *l, Node *n);

/* ---- lower_choice.c ---- */

bool lower_choice(Lower *l, Node *conditional);     // the number that it chooses, without a branch, if that can be

/* ---- lower_array.c ---- */

int  lowered_kind(BaseType b);            // of elements, as descriptors say it
Array *lowered_of(Lower *l, Node *n);
Reg  lowered_desc(Lower *l, Node *n);
Reg  lowered_root(Lower *l, Node *n);
Reg  lowered_size(Lower *l, Node *n, int dimension);
bool lowered_is_leaf(Lower *l, Node *n, int dimension);    // are the trees of the dimension a chunk each, for certain?
Reg  lowered_shift(Lower *l, Node *n, int dimension);
Reg  lowered_length(Lower *l, Type t, const Reg *n);  // of the tree of dimension 0; N are the sizes
Reg  lowered_shift_of(Lower *l, Reg n, int leaf);     // of a tree of n elements
void lower_array(Lower *l, Node *n);
void lowered_ask_indices(Lower *l, const Node *n, int count, int otherwise);      // to block OTHERWISE unless the first COUNT of access N are in range
Reg  lowered_row(Lower *l, const Node *index);      // root that all indices but the last lead to; with a layout: part 0
Reg  lowered_part(Lower *l, const Node *index, int k);  // what index K adds to the number of an element
Reg  lowered_zero_root(Lower *l, Type t, const Reg *n);
Reg  lowered_read(Lower *l, Type element, int leaf, Reg chunk, Reg index);
void lowered_write(Lower *l, Type element, Reg chunk, Reg index, Reg value);
Reg  lowered_walk(Lower *l, Reg root, Reg shift, int leaf, Reg index);
Reg  lowered_walk_to(Lower *l, Reg root, Reg shift, Reg last, Reg index);    // to the node whose shift is LAST
void lowered_preload(Lower *l, const Region *r);
int  lowered_leaf(const Node *index);               // log2 of the elements in a leaf of what it reads
void lowered_chunk(Lower *l, const Node *index, Reg i);     // its cursor goes to the leaf with element I

/* ---- lower_private.c ---- */

void lower_private(Lower *l, Node *n);
Reg  lowered_private_size(Lower *l, Node *n, int k);
void lowered_private_length(Lower *l, const Node *n, Reg d);    // into D, if it is not known otherwise
Reg  lowered_private_row(Lower *l, const Node *access);         // what all indices but the last add to the element's number

/* ---- lower_hoist.c ---- */

/* Computes what every turn of a loop with the regions HEAD (may be NULL) and BODY would
 * compute alike.  Code goes where the first turn is sure to come. */
void lower_hoist(Lower *l, const Region *head, const Region *body);
void lower_hoist_values(Lower *l, const Region *head, const Region *body);     // no rows, no cursors
void lower_cursors(Lower *l, const Region *head, const Region *body);
/* The greatest cost of LOOP's accesses that cursors suit; 0: there are none. */
int  lower_most_of_moving(const Node *loop, int (*cost)(const void *state, const Node *n), const void *state);
void lower_cursors_ahead(Lower *l, const Region *head, const Region *body);     // of a loop whose condition is asked at one place
void lower_hoisted(const Region *head, const Region *body);     // the loop is done

/* ---- lower_strips.c ---- */

/* As long as INDEX, which counts up, is below END, accesses stay in their chunks. */
typedef struct {
    Reg index, end;         // 0: the loop has no strips
} Strip;

bool lower_has_strips(const Lower *l, const Node *loop);
/* Begins one: code before its first turn.  REG has what the loop carries. */
Strip lower_strip(Lower *l, const Node *loop, const Reg *reg);

/* ---- lower_construct.c, lower_arrange.c, lower_reduce.c ---- */

void lower_construct(Lower *l, Node *n);
void lower_arrange(Lower *l, Node *n);
void lower_reduce(Lower *l, Node *n);

#endif
