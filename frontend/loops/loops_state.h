/* frontend/loops/loops_state.h - what the parts of loop analysis share. */
#ifndef FRONTEND_LOOPS_LOOPS_STATE_H
#define FRONTEND_LOOPS_LOOPS_STATE_H

#include "frontend/loops/loops.h"

/* A counted loop: i = first; i op bound; i += step. */
typedef struct {
    Node *loop;
    Region *head, *body;
    int ivar;               // number of i among what the loop carries
    Node *first, *bound;    // the bound may stand in the head: see hoist
    BinaryOp op;            // LT, LE, NE; for negative steps GT, GE, NE
    int step;
} Counted;

typedef enum { CARRY_INDEX, CARRY_SAME, CARRY_REDUCE, CARRY_ARRAY, CARRY_BINS, CARRY_SELECT, CARRY_LINEAR, CARRY_IRREGULAR } CarryKind;

typedef struct Select Select;
typedef struct Linear Linear;
typedef struct KeyCopy KeyCopy;
typedef struct Make Make;

/* Some of a loop's nodes. */
typedef struct {
    Numbers range;          // of all of them
    bool *in;               // by number, from the least one on
} Chain;

static inline bool chain_has(const Chain *c, const Node *n) {
    return n->number >= c->range.least && n->number <= c->range.most && c->in[n->number - c->range.least];
}

static inline void chain_set(const Chain *c, const Node *n, bool in) {
    c->in[n->number - c->range.least] = in;
}

/* One value that a loop carries. */
typedef struct {
    CarryKind kind;
    Reduction by;           // CARRY_REDUCE, CARRY_BINS
    const Node *store;      // CARRY_BINS: one of its stores
    Chain chain;            // nodes that hold the value while it changes
    bool indexed;           // CARRY_ARRAY: an element was read or written
    Node *offset;           // element i + offset, i - offset or offset - i; NULL: 0
    bool minus, reversed;
    Select *select;         // CARRY_SELECT
    int least, most;        // CARRY_ARRAY: elements so far from that one are checked, too
    bool asks;              // CARRY_ARRAY: all checks in the loop are asked for before it, as its iterations come in another order
    Linear *linear;         // CARRY_LINEAR
    const char *why;        // CARRY_IRREGULAR
} Carried;

/* An element of array K, or of a table, which others read. */
typedef struct {
    const Node *value, *store;  // of the original: what is stored, and where; NULL: in a table, k = -1
    int k;
    Node *made;                 // the array; NULL: not yet
    Node *first, *counter;      // of tables: the loop's first index, and that of an iteration in the original
    int step;
} Share;

enum { MAX_SHARES = 8 };

typedef struct {
    GraphCopy copy;
    Graph *from;
    const LoopRules *rules;
    Finding **found;
    Finding *last;          // that was noted; the next one mostly follows
    Node ***results;        // by number of a loop that was replaced: its results
    bool changed;
    /* While the body of a loop that makes arrays is copied: */
    const Carried *sliced;  // what it carries,
    int nsliced, own;       // so many values; the number of the array that is made, -1: none
    Node **length, **offset;    // of these arrays: of the first dimension, and see Carried
    const Node *sure;              // its checks hold
    bool many;                  // the loop that is made runs for more than LOOPS_FEW iterations only
    Share share[MAX_SHARES];
    int nshares;
    Node *turn;             // in the copy: its number; NULL: as the counter says
    const KeyCopy *key;     // while the key of a selection is
} Loops;

/* ---- loops_match.c ---- */

bool match_counted(Node *loop, Counted *c, const char **why);

/* What carried value K of the counted loop is. */
Carried match_carried(Loops *s, const Counted *c, int k);

/* Is N's value the same in every turn, and free of traps, so that it can be computed before? */
bool match_invariant(const Counted *c, const Node *n);

/* ---- loops_varies.c ---- */

/* No nodes of R and below, among which there may be some; in G's memory.  NULL: there is none. */
Chain *match_none(Graph *g, const Region *r);

/* Notes which nodes of R depend on others that are noted; the result: does any? */
bool match_varies(const Chain *varies, const Region *r);
const Node *match_conditional(const Node *x);       // the IF of which X is a result, or NULL

/* ---- loops_make.c ---- */

/* A counted loop while what it becomes is made, at the end of AT. */
struct Make {
    Loops *s;
    const Counted *c;
    const Carried *v;
    Region *at;
    Node *first, *bound;    // of i
};

Node *make_binary(const Make *m, BinaryOp op, BaseType base, Node *a, Node *b);
Node *make_both(const Make *m, Node *a, Node *b);         // A, unless it is NULL, and B
Node *make_constant(const Make *m, BaseType base, int64_t value);
Node *make_identity(const Make *m, Reduction by, BaseType base);     // what changes nothing
Node *make_long(const Make *m, Node *x);
Node *make_count(const Make *m);                        // how often the loop runs, as a long; negative: not at all

void  make_others(const Make *m, int k, Node *i);       // what stands for the loop's other values in the copy for value K
GraphSpecial *make_disarm(Loops *s);                    // copies are ordinary ones, that read what is shared; the result: what they were
void  make_begin_slices(const Make *m);                 // before what has bodies for turns
Node *make_for_turn(const Make *m, const Node *x, Node *i);     // a copy of the body for turn I, and X of the original there
Node *make_invariant(const Make *m, Node *n);           // N, which match_invariant accepts
Node *make_length(const Make *m, int k);
Node *make_base(const Make *m, int k);                  // array K before the loop

Node *make_construct(const Make *m, int k);             // value K, CARRY_ARRAY or CARRY_REDUCE
Node *make_reduce(const Make *m, int k);
Node *make_final_index(const Make *m);                  // what i is after the loop
bool  make_asks(const Make *m);                         // are there checks that are asked for before the loop?
Node *make_conditions(const Make *m);                   // all that are not certain, when it may be parallel; NULL: there are none

/* ---- loops_forms.c ---- */

/* Replaces the loop, of whose carried values V says what they are, at the end of AT. */
void make_parallel(Loops *s, const Counted *c, const Carried *v, Region *at);

/* ---- loops_few.c ---- */

/* Does the loop of C, which is to stand in AT, run again and again, and come to reductions alone?  If it has no
 * more than so many iterations, a leaf's, these are not worth a task, which is why it stays. */
bool few_perhaps(const Loops *s, const Counted *c, const Carried *v, const Region *at);

bool few_for_certain(const Counted *c);     // by constants, or a conditional around it
bool few_vary(const Counted *c);            // does the loop around it decide how many, anew in each iteration?

/* Have all loops in M's, a reduction, that carry real numbers few iterations?  A node before it, or NULL: that is not to be
 * told, or need not be asked. */
Node *few_inside(const Make *m);
void few_stay(const Region *r);             // those in R keep their order

/* ---- loops_share.c ---- */

bool share_asked(const Node *loop, int k);              // does anything behind the loop take value K?
void share_find(const Make *m);                         // values that are dear, are elements of arrays, and stand in other values, perhaps
bool share_has(const Loops *s, int k);                  // is one of array K?
bool share_any(const Loops *s);                         // is one there?
void share_made(Loops *s, int k, Node *array);          // it is there, in the copy: copies of the body from here on read it
Node *share_read(Loops *s, const Node *n, Region *at);  // N, of the original, as such an element; NULL: it is none
Node *share_placed(Loops *s, Node *n, const Node *result);     // N, new in the copy, not between results of one node, if RESULT is one
void share_tell(Front *f, const Region *r);             // remarks about those that are left

/* ---- loops_table.c ---- */

enum { MAX_TABLES = 4 };

int   table_find(const Make *m, const Node **found);            // what is worth a table, of the original: so many, MAX_TABLES or less
Node *table_fits(const Make *m);                                // are there few enough iterations?
bool  table_is_small(const Make *m);                            // certainly, and even for one in the cache?
void  table_make(const Make *m, const Node *const *found, int n);   // tables of these: copies of the body from here on read them
bool  table_any(const Loops *s);                                // are there some?  Then reductions are over turns,
Node *table_turn(const Make *m, Region *r);                     // of which parameter 0 of R is the number; the result: i
Node *table_index(Loops *s, const Share *h, Region *at);        // in a copy of the body, the number of its iteration

/* ---- loops_strips.c: iterations in strips ---- */

extern const char strips_in_order[];
bool strips_around(const Region *at);                   // is what stands in AT a strip?
bool strips_suit(const Make *m);                        // are the loop's values such that it may be run strip by strip?
void strips_make(const Make *m, Node **out);            // its values, but for the index and what stays the same

/* ---- loops_blocks.c: iterations in blocks ---- */

enum { BLOCK_BITS = 12, BLOCK_TURNS = 1 << BLOCK_BITS };

extern const char blocks_in_order[];    // why loops over blocks, or over iterations of one, stay

Node *blocks_convert(const Make *m, Node *x, BaseType to);
Node *blocks_choose(const Make *m, Node *condition, Node *a, Node *b);      // of two scalars
Node *blocks_index(const Make *m, Node *turn);              // what i is in that turn, a long, or an int that is small
Node *blocks_suit(const Make *m, Node *count);              // do blocks pay for COUNT turns?
Node *blocks_number(const Make *m, Node *count);            // how many blocks they are, an int
Node *blocks_begin(const Make *m, Node *block);             // the first turn of a block, and the one behind its last
Node *blocks_end(const Make *m, Node *block, Node *count);

/* The array of what the N blocks yield, scalars or rows of that SIZE, which INNER makes of region 0's parameter 0. */
Node *blocks_construct(const Make *m, Type element, Node *n, Node *size, Make *inner);

/* A store of X to element I of ARRAY, as one with that origin is. */
Node *blocks_store(const Make *m, Node *array, Node *i, Node *x, int origin);

Node *blocks_combine(const Make *m, Reduction by, Node *a, Node *b);
Node *blocks_extreme(const Make *m, Builtin which, Node *a, Node *b);       // one of the builtins min and max

/* Where loops are that the source does not have: --explain does not tell of them. */
Place blocks_aside(const Make *m);

/* A loop, aside, that counts value 0 in equal steps to END and carries N values in all; results of the body, from 2 on, are to be put in. */
Node *blocks_loop(const Make *m, Node *const *init, int n, Node *end, int step);

/* The loop itself, from turn BEGIN to before END, which is not less: it carries i and N other values, at most MAX_RUN.  BODY: to
 * copy the body with, when parameters stand for those. */
enum { MAX_RUN = 8 };
Node *blocks_run(const Make *m, Node *const *init, int n, Node *begin, Node *end, Make *body);

/* ---- loops_bins.c: reductions by index ---- */

/* When it pays; and array K. */
Node *bins_condition(const Make *m, int k);
Node *bins_make(const Make *m, int k);

/* ---- loops_linear.c ---- */

/* Are all values that are CARRY_IRREGULAR linear recurrences?  Then V says so. */
bool linear_match(Loops *s, const Counted *c, Carried *v);
Node *linear_condition(const Make *m, int k);       // when it pays (NULL: another value says that); and value K
Node *linear_make(const Make *m, int k);

/* ---- loops_select.c ---- */

/* Is value K of the counted loop, with others, replaced where one of them is beaten?  Then V says so
 * of all of them. */
bool select_match(Loops *s, const Counted *c, Carried *v, int k);
const char *select_describe(Front *f, const Select *sel, Type t);

/* When it may be done (NULL: another member says that); and value K. */
Node *select_condition(const Make *m, int k);
Node *select_make(const Make *m, int k);

#endif
