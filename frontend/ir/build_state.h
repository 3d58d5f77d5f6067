/* frontend/ir/build_state.h - what statements and expressions share while a graph is built. */
#ifndef FRONTEND_IR_BUILD_STATE_H
#define FRONTEND_IR_BUILD_STATE_H

#include "frontend/ir/build.h"

/* How a list of statements ended; the statement or method around it says what follows: not
 * early, by return, or by a break from or a continue of the target around it of that depth. */
typedef int Left;

enum { LEFT_NOT, LEFT_RETURN, LEFT_JUMP };

static inline Left left_break(const Stmt *target) { return LEFT_JUMP + 2 * target->depth; }
static inline Left left_continue(const Stmt *target) { return LEFT_JUMP + 2 * target->depth + 1; }

/* ENV holds the values of the method's locals, by number; behind them how the statements so
 * far were left (an int: Left) and the value that is returned.  NULL: none yet. */
typedef struct {
    Graph *g;
    Region *r;              // where nodes go now
    const Method *method;   // that of the graph, or one whose body stands in it
    Node **env;
    int nlocals, nenv;
    const Class *class, *library;
    Node **fields;          // values of the class's fields, in their order
    bool *filled;           // by number of the local: a loop around stores elements of it, in tree form
    Arena *arena;           // of what is needed until the graph is built
    Node ***spare;          // environments that nobody needs any more
    size_t nspare, spare_cap;
    int *slots;             // for build_endif
    const Local *returned;  // the array that every return in the loops around gives; NULL: not so, or not in a loop
} Build;

Node *build_expr(Build *b, const Expr *e);
Node *build_block_value(Build *b, const Expr *e);     // nothing leaves an EXPR_BLOCK
Node *build_expanded(Build *b, const Method *m, Node **args);     // its body in the place of the call; ARGS get what it changes

/* l[kids[0]]... = the last of KIDS: that value; *OLD, if it is asked for: what was there before. */
Node *build_store(Build *b, const Local *l, Expr *const *kids, int nkids, Place at, Node **old);

/* X in that layout, if it is of two dimensions. */
Node *build_layout(Build *b, Node *x, TypeLayout layout);

/* The layout in which a slot of the environment has its array now. */
TypeLayout build_slot_layout(const Build *b, int slot);

/* A conditional: build_if, build_else, build_endif.  The values that the arms give beside
 * the locals, if any: VALUE; the result is what they merge to. */
typedef struct {
    Node *node;
    Region *outside;
    Node **before, **then;
    Node *value;            // of the first arm
} Arms;

Arms  build_if(Build *b, Place at, Node *condition);
void  build_else(Build *b, Arms *a, Node *value);
Node *build_endif(Build *b, Arms *a, Node *value);

/* A copy of environment ENV, or ENV without memory: its entries are nodes at least; and one that is
 * not needed any more. */
Node **build_copy_env(Build *b, Node **env);
void   build_spare_env(Build *b, Node **env);

/* Zero, or an array without elements. */
Node *build_zero(Build *b, Type t, Place at);

static inline Node *build_int(Build *b, int64_t value) {
    return graph_const(b->g, b->r, TYPE_INT, value);
}

static inline Node *build_bool(Build *b, bool value) {
    return graph_const(b->g, b->r, TYPE_BOOLEAN, value);
}

#endif
