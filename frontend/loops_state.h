/* frontend/loops_state.h - what the parts of loop analysis share. */
#ifndef FRONTEND_LOOPS_STATE_H
#define FRONTEND_LOOPS_STATE_H

#include "frontend/loops.h"

/* A counted loop: i = first; i op bound; i += step. */
typedef struct {
    Node *loop;
    Region *head, *body;
    int ivar;               // number of i among what the loop carries
    Node *first, *bound;    // the bound may stand in the head: see hoist
    BinaryOp op;            // LT, LE, NE; for negative steps GT, GE, NE
    int step;
} Counted;

typedef enum { CARRY_INDEX, CARRY_SAME, CARRY_REDUCE, CARRY_ARRAY, CARRY_BINS, CARRY_SELECT, CARRY_SCAN, CARRY_IRREGULAR } CarryKind;

typedef struct Select Select;
typedef struct Scan Scan;
typedef struct KeyCopy KeyCopy;
typedef struct Sums Sums;
typedef struct Make Make;

/* One value that a loop carries. */
typedef struct {
    CarryKind kind;
    Reduction by;           // CARRY_REDUCE, CARRY_BINS
    const Node *store;      // CARRY_BINS: one of its stores
    bool *chain;            // by number: nodes that hold the value while it changes
    bool indexed;           // CARRY_ARRAY: an element was read or written
    Node *offset;           // element i + offset, i - offset or offset - i; NULL: 0
    bool minus, reversed;
    int least, most;        // CARRY_ARRAY: elements so far from that one are checked, too
    Select *select;         // CARRY_SELECT
    Scan *scan;             // CARRY_SCAN
    const char *why;        // CARRY_IRREGULAR
} Carried;

typedef struct {
    GraphCopy copy;
    Graph *from;
    const LoopRules *rules;
    Finding **found;
    Finding *last;          // that was noted; the next one mostly follows
    Node ***results;        // by number of a loop that was replaced: its results
    bool changed;
    /* While the body of a construction is copied: */
    const Carried *sliced;
    Node *length;           // of the array's first dimension
    const KeyCopy *key;     // while the key of a selection is
    const Sums *sums;       // while elements of a scan of real numbers are
    const Make *making;     // while a term of a scan is
    bool checked;           // all checks in the body have been made before
} Loops;

/* ---- loops_match.c ---- */

bool match_counted(Node *loop, Counted *c, const char **why);

/* What carried value K of the counted loop is. */
Carried match_carried(Loops *s, const Counted *c, int k);

/* Is N's value the same in every turn, and free of traps, so that it can be computed before? */
bool match_invariant(const Counted *c, const Node *n);

/* Does N combine two values? */
bool match_reduction(const Node *n, Reduction *by);

/* OP with its operands exchanged. */
BinaryOp match_mirrored(BinaryOp op);

/* ---- loops_varies.c ---- */

/* By number: notes which nodes of R depend on others that are noted; the result: does any? */
bool match_varies(bool *varies, const Region *r);
const Node *match_conditional(const Node *x);       // the IF of which X is a result, or NULL

/* ---- loops_make.c ---- */

/* A counted loop while what it becomes is made, at the end of AT. */
struct Make {
    Loops *s;
    const Counted *c;
    const Carried *v;
    Region *at;
    Node *first, *bound;    // of i
    Node **state;           // by number of a value: what stands for a scan's; NULL: its first value
};

Node *make_binary(const Make *m, BinaryOp op, BaseType base, Node *a, Node *b);
Node *make_constant(const Make *m, BaseType base, int64_t value);
Node *make_long(const Make *m, Node *x);
Node *make_count(const Make *m);                        // how often the loop runs, as a long; negative: not at all
void  make_others(const Make *m, int k, Node *i);       // what stands for the loop's other values in the copy for value K
GraphSpecial *make_disarm(Loops *s);                    // copies are ordinary ones; the result: what they were
Node *make_invariant(const Make *m, Node *n);           // N, which match_invariant accepts
Node *make_low(const Make *m);                          // for steps of 1 and -1: the smallest i, and the one behind the largest
Node *make_high(const Make *m);
Node *make_offset(const Make *m, int k);                // of array K: element i + that
Node *make_length(const Make *m, int k);
Node *make_base(const Make *m, int k);                  // array K before the loop
/* In region M->at: the body, whose result is array K's element, with X in the place of that and I in that of the index. */
void  make_element(const Make *m, int k, Node *i, Node *x, Node *length);

/* Replaces the loop, of whose carried values V says what they are, at the end of AT. */
void make_parallel(Loops *s, const Counted *c, const Carried *v, Region *at);

/* ---- loops_blocks.c: iterations in blocks ---- */

enum { BLOCK_BITS = 12, BLOCK_TURNS = 1 << BLOCK_BITS };

extern const char blocks_in_order[];    // why loops over blocks, or over iterations of one, stay

Node *blocks_convert(const Make *m, Node *x, BaseType to);
Node *blocks_choose(const Make *m, Node *condition, Node *a, Node *b);      // of two scalars
Node *blocks_index(const Make *m, Node *turn);              // what i is in that turn, a long
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

/* A loop that counts value 0 in equal steps to END and carries N values in all; results of the body, from 2 on, are to be put in. */
Node *blocks_loop(const Make *m, Node *const *init, int n, Node *end, int step);

/* The loop itself, from turn BEGIN to before END, which is not less: it carries i and N other values, at most MAX_RUN.  BODY: to
 * copy the body with, when parameters stand for those. */
enum { MAX_RUN = 8 };
Node *blocks_run(const Make *m, Node *const *init, int n, Node *begin, Node *end, Make *body);

/* ---- loops_bins.c: reductions by index ---- */

/* When it pays; and array K. */
Node *bins_condition(const Make *m, int k);
Node *bins_make(const Make *m, int k);

/* ---- loops_scan.c ---- */

/* Are the values that are CARRY_IRREGULAR partial sums, from which arrays are made?  Then V says so. */
bool scan_match(Loops *s, const Counted *c, Carried *v);
Reduction scan_by(const Scan *scan);                // of what order it is
bool scan_fills(const Carried *v, const Counted *c, int k);     // is array K made from partial sums?
const char *scan_describe(Front *f, const Scan *scan, Type t);
Node *scan_condition(const Make *m, int k);         // NULL: it may always be done
Node *scan_last(const Make *m, int k);              // value K after the loop
Node *scan_array(const Make *m, int k);
Node *scan_sum(Loops *s, Node *n, Region *at, GraphSpecial *inner);     // see Sums

/* ---- loops_select.c ---- */

/* Is value K of the counted loop, with others, replaced where one of them is beaten?  Then V says so
 * of all of them. */
bool select_match(Loops *s, const Counted *c, Carried *v, int k);
const char *select_describe(Front *f, const Select *sel, Type t);

/* When it may be done (NULL: another member says that); and value K. */
Node *select_condition(const Make *m, int k);
Node *select_make(const Make *m, int k);

#endif
