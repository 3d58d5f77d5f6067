/* frontend/ir/graph.h - the nested data-flow graph of a method.
 *
 * As in the thesis (chapter 3), a method is a graph whose nodes are operations and whose
 * edges are values; loops and conditionals are nodes with graphs of their own, the
 * regions.  A region sees the values of the regions around it.  Arrays are values too: a
 * STORE yields a new one.  What each node means is in frontend/ir/graph.def.
 *
 * The nodes of a region stand in the order in which Java would compute them.  Only traps,
 * calls and prints depend on that order; everything else depends on operands alone.
 * Whatever may trap is a node of its own (CHECK_...), whose result the operation that
 * would trap takes as its operand.
 *
 * A graph has an arena, with all that is in it.  Most passes make a copy, and what they were
 * given goes when nobody else needs it. */
#ifndef FRONTEND_IR_GRAPH_H
#define FRONTEND_IR_GRAPH_H

#include "frontend/base/tree.h"

typedef struct Node Node;
typedef struct Region Region;
typedef struct Graph Graph;

typedef enum {
#define NODE(name, text, traps, doc) NODE_##name,
#include "frontend/ir/graph.def"
    NODE_COUNT
} NodeKind;

/* By what a REDUCE combines, in the order in which Reduction tables stand. */
typedef enum {
    REDUCE_ADD, REDUCE_MUL, REDUCE_AND, REDUCE_OR, REDUCE_XOR, REDUCE_MIN, REDUCE_MAX,
    REDUCE_COUNT
} Reduction;

enum { PRODUCT_START, PRODUCT_ROWS, PRODUCT_COLUMNS, PRODUCT_DEPTH, PRODUCT_FACTORS };     // operands of a PRODUCT
enum { BODY_INDEX, BODY_SUM, BODY_FACTORS };       // parameters of its region
enum { SHORTEST_ROW = 17, LONGEST_ROW = 4096 };     // elements of rows that frontend/lower/rows.h makes

typedef struct {
    const char *name;       // "node kind"
    bool traps;
} NodeInfo;

extern const NodeInfo node_table[NODE_COUNT];
extern const char *const reduction_names[REDUCE_COUNT];
extern const char *const graph_builtins[];          // names, also of those that only the library knows

struct Node {
    NodeKind kind;
    int number;             // in the order of making, within the graph
    Type type;              // of its result; nodes with several: see PROJ
    Place at;
    int nin;
    int reg;                // see below
    Node **in;
    Region *home;           // in which it stands
    Node *before, *next;    // in that region
    Region *region[2];      // IF: then, else; LOOP: head, body; CONSTRUCT, REDUCE, ARRANGE: [0]
    union {
        Value value;                            // CONST
        struct { const char *text; int len; };  // TEXT
        uint64_t conversion;                    // PRINT: isa/conversion.h; 0: as println does
        int index;                              // PARAM, PROJ, PART, CHECK_..., LENGTH, ARG (frontend/base/argument.h)
        BinaryOp op;                            // BINARY
        Builtin builtin;                        // BUILTIN
        const Method *method;                   // CALL
        struct {                                // CONSTRUCT, REDUCE
            Reduction by;
            int step;
            bool reversed;
            bool numbers;                       // REDUCE by min or max: of numbers alone, what is none is passed over
            bool blocks;                        // CONSTRUCT: of what blocks of iterations yield, none of the source
            bool table;                         // CONSTRUCT: of what other loops of the same iterations need, none of the source
        };
        const char *why;                        // LOOP: what keeps it sequential; or NULL
        struct { int from, to; bool swap; };    // PFREE, PMOVE
        struct {                                // PRODUCT
            int tile;                           // without a region: an Op
            int lefts;                          // factors [i][k], which come before those [k][j]
            unsigned along;                     // bit F: factor F is there as [i][k], [j][k], else as [k][i], [k][j]
        };
    };
    const char *name;       // PARAM: of the variable, for dumps; or NULL
    /* What frontend/loops/private.h notes down. */
    int origin;             // its number before the loops of its graph were looked at
    bool in_place;          // STORE: a sequential loop writes a private array with it
    bool unchecked;         // INDEX, STORE: the one index has not been checked, it traps
    signed char offset;     // INDEX, STORE: is added to the one index
    unsigned char flow;     // of arrays: what is known of other versions
    struct Held *held;      // the private array that has it; NULL: it is a tree
    /* What lowering notes down, frontend/lower/lower.h, as reg. */
    struct Array *array;
    bool exact;             // BINARY: a sum that is known not to wrap around; CONSTRUCT: its sizes suit frontend/lower/rows.h for certain; CHECK_INDEX: it holds where it stands
    bool inexact;           // CHECK_INDEX, from frontend/opt/unbuilt.c: where it fails, some other index may be the first that does
    bool hoisted : 1;       // computed before the loop around it
    bool echo : 1;          // REDUCE, CONSTRUCT, LOOP: whatever fails in it does so before in another one of the same iterations, which has it to fail
    bool shared : 1;        // INDEX: of an element that is computed beside it, frontend/loops/loops_share.c
    bool doubtful : 1;      // INDEX: null is in the register of its row if there is no such row; a byte more makes nodes larger by 8
    bool brief : 1;         // LOOP, CALL: of the library, where few numbers lead to it, and it soon ends
    bool large : 1;         // LOOP, CONSTRUCT, REDUCE: it runs where an array is large, and is not worth code for few iterations
    bool sized;             // PARAM of a LOOP's head: frontend/ir/sizes.h
    int row;                // INDEX: the root of the row that its first indices lead to; 0: not there
    int chunk;              // INDEX: in lanes, the chunk with its 16 elements; 0: it must be looked for
    int column;             // with a layout: what the second index adds to the element's number, as row the first
    struct Cursor *cursor;  // INDEX: where the turn before found its chunk; NULL: that is not kept
};

/* The private array that a value is in. */
typedef struct Held {
    int number;
    bool varies;            // its sizes are not known: it has one dimension, and is asked for them
    const Region *owner;    // in which it ends
    int last;               // where there: the place of what reads it last; -1: nothing does
    int read;               // while copies are looked for: the number of what reads it last where it is made
} Held;

/* Results of LOOP's regions: the condition, then the values. */
struct Region {
    Node *owner;            // whose region it is; NULL: the method's
    Node *first, *last;
    int nparams, nresults;
    Node **params, **results;
    unsigned char asked, said;      // frontend/ir/graph.c: questions about what it has, and those with yes
};

struct Graph {
    Front *front;
    Arena *arena;
    const Method *method;
    Region *top;            // its result: what is returned, if the method returns a value
    int nodes;
    int library;            // about so many come from the library's methods, whose calls they replace
};

/* ---- making ---- */

Graph *graph_new(Front *f, const Method *m);
void graph_drop(Graph *g);

/* Memory that lives as long as G. */
void *graph_alloc(const Graph *g, size_t size);

/* NEXT, which is in the place of G now: if that is another, G goes. */
Graph *graph_replace(Graph *g, Graph *next);
Region *graph_region(Graph *g, Node *owner, int nparams);

/* A node at the end of R with room for NIN operands, to be filled in; and its parameters. */
Node *graph_node(Graph *g, Region *r, NodeKind kind, Type type, Place at, int nin);
Node *graph_node_first(Graph *g, Region *r, NodeKind kind, Type type, Place at, int nin);   // before all others there
Node *graph_param(Graph *g, Region *r, int index, Type type, Place at);
void  graph_results(Graph *g, Region *r, int n);

/* LIST of N nodes with X behind, as long as its graph lives; LIST itself if memory runs out.  One more result of R.  Output
 * number K of OWNER, behind those that it has. */
Node **graph_longer(const Graph *g, Node **list, int n, Node *x);
void   graph_add_result(Graph *g, Region *r, Node *x);
Node  *graph_add_output(Graph *g, Node *owner, int k, Type type);

/* N, which stands nowhere, goes before NEXT in R, or to its end if that is NULL. */
void  graph_put(Region *r, Node *n, Node *next);

/* N, which may stand in any region, goes before NEXT. */
void  graph_move(Node *n, Node *next);

/* N leaves its region; the same, and is the last node of R. */
void  graph_take_out(Node *n);
void  graph_to_end(Region *r, Node *n);

/* In R, and below, TO stands where X did. */
void  graph_put_instead(Region *r, const Node *x, Node *to);

Node *graph_const(Graph *g, Region *r, BaseType base, int64_t value);
Node *graph_unary(Graph *g, Region *r, NodeKind kind, Type type, Place at, Node *x);
Node *graph_binary(Graph *g, Region *r, BinaryOp op, Type type, Place at, Node *a, Node *b);
Node *graph_proj(Graph *g, Region *r, Node *of, int index, Type type);
Node *graph_choose(Graph *g, Region *r, Place at, Node *condition, Node *yes, Node *no);    // one of two values that are there
Node *graph_part(Graph *g, Region *r, Node *record, int index);     // of what made the record, if that is in sight
Node *graph_zero(Graph *g, Region *r, Type t, Place at);            // 0, an array without elements; of a record null

/* ---- asking ---- */

/* The least and the highest number of a node in R or in a region below it. */
typedef struct {
    int least, most;
} Numbers;

Numbers graph_numbers(const Region *r);

/* Numbers in the order in which nodes stand: passes have put new ones between the others, and who notes something of
 * those in a region has room for all from its least number to its highest. */
void graph_renumber(Graph *g);

/* Is N made inside R, or in a region below it? */
bool graph_inside(const Node *n, const Region *r);
bool graph_outside(const Node *loop, const Node *n);    // is it a constant, or made before the loop?
bool graph_head_gives_all(const Node *loop);            // does its condition's region give what the loop carries as it is?
bool graph_asks(const Node *n, int i);                  // of operand I, an array, an element, a size, or whether an index is in range
int64_t graph_step(const Node *loop, int k);            // what each turn adds to value K that it carries; 0: no constant
bool graph_counts_up(const Node *loop, int k);          // is that one?

/* The value without the checks it went through. */
Node *graph_plain(Node *n);
/* X without those that stand in R or below: what is outside is known as it is asked for there, not what it was made of. */
Node *graph_unchecked(Node *x, const Region *r);

/* Does N compute a value of others, which cannot fail?  Is it a check of an index, a divisor, a row? */
bool graph_computes(const Node *n);
bool graph_checks(const Node *n);

/* Do A and B have the same value for certain? */
bool graph_same(const Node *a, const Node *b);
bool graph_same_with(const Node *a, const Node *x, const Node *as, const Node *b);      // A with AS in the place of X, and B

bool graph_is_const(const Node *n, int64_t value);
BinaryOp graph_mirrored(BinaryOp op);                   // a comparison with its operands exchanged

/* Are all indices of rows in R and below, which may be looked for before they are needed, checked where they stand? */
bool graph_rows_checked(const Region *r);

int graph_size(const Region *r);                        // nodes, with those of regions in it
int graph_uses(const Region *r, const Node *x);         // how often X is an operand or result in R or below

/* Calls LOOK for each LOOP of R, inner ones first, until there is no memory. */
void graph_each_loop(Graph *g, Region *r, void (*look)(Graph *g, Node *loop));

/* Is X an array that came of OLD by writes of elements alone? */
bool graph_keeps_sizes(const Node *x, const Node *old);

/* Has every element of the array a turn of CONSTRUCT N, whose index is its number? */
bool graph_covers_all(const Node *n);

/* Is ARRAY all zeros: new, or what a construction's turn is given of one that is? */
bool graph_is_zero(const Node *array);

/* What changes nothing when it is combined with a value of the scalar type BASE.  Of sums of
 * floating-point numbers that is -0.0. */
Value graph_neutral(Reduction by, BaseType base);

/* May something in N, or in R, trap?  Print, or read the program's arguments?  Start other
 * tasks, when code is made of it?  End the task, by that or otherwise? */
bool graph_traps(const Node *n);
bool graph_region_traps(const Region *r);
bool graph_talks(const Region *r);
bool graph_starts(const Node *n);
bool graph_suspends(const Node *n);
bool graph_region_suspends(const Region *r);

/* R or what is below it has changed: what was asked about it is forgotten. */
void graph_changed(Region *r);

static inline LoopName graph_loop_name(const Node *n) {
    return (LoopName){n->at, (int)n->kind};
}

/* Does N fail, print or go on for ever, so that it stays even if nobody takes its result? */
bool graph_must_stay(const Node *n);

/* Removes nodes that nobody needs, in R and below. */
void graph_sweep(Graph *g);

/* ---- copying ---- */

/* What N becomes in region AT; NULL: an ordinary copy. */
typedef Node *GraphSpecial(void *state, Node *n, Region *at);

/* Says what a node becomes; see graph_copy. */
typedef struct {
    Graph *graph;
    Node **map;             // by number, of the graph that is copied from: NULL: not copied yet
    int size;
    GraphSpecial *special;  // is asked first
    Type (*retype)(void *state, const Node *n);
    void *state;
    Place at;               // of nodes that have none, but constants: what is of the library is where it is called
} GraphCopy;

void graph_copy_init(GraphCopy *c, Graph *to, const Graph *from);
Node *graph_copied(GraphCopy *c, Node *n);          // what became of N; itself if it was not copied
Node *graph_copy_node(GraphCopy *c, Node *n, Region *to);     // ordinary, SPECIAL is asked below it
void graph_copy_nodes(GraphCopy *c, const Region *from, Region *to);
Region *graph_copy_region(GraphCopy *c, const Region *from, Node *owner);
/* A copy of all of G by C, which asks SPECIAL with STATE, swept; G itself if memory runs out. */
Graph *graph_copy_whole(GraphCopy *c, Graph *g, GraphSpecial *special, void *state);

/* ---- showing ---- */

void graph_dump(FILE *out, const Graph *g);         // --dump=dfg
void graph_dot(FILE *out, const Graph *g);          // a cluster of a Graphviz file, between these:
void graph_dot_begin(FILE *out, const char *name);
void graph_dot_end(FILE *out);

#endif
