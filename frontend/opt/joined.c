/* frontend/opt/joined.c - the ends that a loop's condition asks for become one. */
#include "frontend/opt/joined.h"

#include <limits.h>

#include "frontend/opt/heads.h"

enum { MOST_ENDS = 4 };

/* A comparison of the counter with what no turn changes, as if the counter stood on its left. */
typedef struct {
    Node *compare;
    int side;               // of the end
    BinaryOp op;
} Side;

typedef struct {
    Node *loop;
    Node *counter;          // param of the head
    Side side[MOST_ENDS];
    int count;
} Join;

/* ---- finding them ---- */

static bool is_order(const Node *n) {
    return n->kind == NODE_BINARY && (n->op == BINARY_LT || n->op == BINARY_LE || n->op == BINARY_GT || n->op == BINARY_GE);
}

static bool is_upper(BinaryOp op) {
    return op == BINARY_LT || op == BINARY_LE;
}

static bool is_strict(BinaryOp op) {
    return op == BINARY_LT || op == BINARY_GT;
}

static bool is_counter(const Node *loop, const Node *n) {
    const Region *head = loop->region[0];
    return n->kind == NODE_PARAM && n->home == head && head->results[n->index + 1] == n && type_is_scalar(n->type, TYPE_INT) &&
           loop->region[1]->results[n->index + 1] != loop->region[1]->params[n->index];
}

static bool add_side(Join *j, Node *compare) {
    if (!is_order(compare) || j->count == MOST_ENDS)
        return false;
    for (int side = 0; side < 2; side++) {
        Node *counter = compare->in[1 - side];
        BinaryOp op = side ? compare->op : graph_mirrored(compare->op);
        if (!is_counter(j->loop, counter) || !heads_keep(j->loop, compare, side))
            continue;
        if (j->count && (j->counter != counter || is_upper(j->side[0].op) != is_upper(op)))
            return false;
        j->counter = counter;
        j->side[j->count++] = (Side){compare, side, op};
        return true;
    }
    return false;
}

/* X && more: IF(x) {more} {false}; or NULL. */
static const Node *shortcut(const Node *n) {
    const Node *x = n->kind == NODE_PROJ && !n->index ? n->in[0] : NULL;
    if (!x || x->kind != NODE_IF || x->region[0]->nresults != 1)
        return NULL;
    const Node *other = x->region[1]->results[0];
    return graph_is_const(other, false) || other == x->in[0] ? x : NULL;
}

static bool add_sides(Join *j, Node *n) {
    const Node *x = shortcut(n);
    if (x)
        return add_sides(j, x->in[0]) && add_sides(j, x->region[0]->results[0]);
    if (n->kind == NODE_BINARY && n->op == BINARY_AND)
        return add_sides(j, n->in[0]) && add_sides(j, n->in[1]);
    return add_side(j, n);
}

/* ---- one of them ---- */

static Node *extreme(Graph *g, Region *at, bool least, Node *a, Node *b) {
    Node *n = graph_node(g, at, NODE_BUILTIN, type_scalar(TYPE_INT), b->at, 2);
    n->builtin = least ? BUILTIN_MIN : BUILTIN_MAX;
    n->in[0] = a;
    n->in[1] = b;
    return n;
}

/* Of END, which the counter may be, that which it may not be: one more, or less.  Where an int has none, END says the same
 * as the strict one beside it alone. */
static Node *beyond(Graph *g, Region *at, bool upper, Node *end) {
    bool far = end->kind == NODE_LENGTH || (end->kind == NODE_CONST && end->value.i != (upper ? INT_MAX : INT_MIN));
    Node *near = far ? end : extreme(g, at, upper, end, graph_const(g, at, TYPE_INT, upper ? INT_MAX - 1 : INT_MIN + 1));
    return graph_binary(g, at, upper ? BINARY_ADD : BINARY_SUB, end->type, end->at, near, graph_const(g, at, TYPE_INT, 1));
}

/* At the end of where the loop stands. */
static Node *one_end(Graph *g, const Join *j, bool strict) {
    Region *at = j->loop->home;
    bool upper = is_upper(j->side[0].op);
    Node *all = NULL;
    for (int k = 0; k < j->count; k++) {
        const Side *s = &j->side[k];
        Node *end = s->compare->in[s->side];
        if (strict && !is_strict(s->op))
            end = beyond(g, at, upper, end);
        all = all ? extreme(g, at, upper, all, end) : end;
    }
    return all;
}

bool ends_join(Graph *g, Node *loop) {
    Join j = {.loop = loop};
    Region *head = loop->region[0], *at = loop->home;
    Node *cond = head->results[0];
    if (loop->why || !add_sides(&j, cond) || j.count < 2)
        return false;
    bool strict = false;
    for (int k = 0; k < j.count; k++) {
        Side *s = &j.side[k];
        s->compare->in[s->side] = heads_move(loop, s->compare, s->side);
        strict |= is_strict(s->op);
    }
    Node *last = at->last, *end = one_end(g, &j, strict);
    for (Node *n = last->next, *next; n; n = next) {
        next = n->next;
        graph_move(n, loop);
    }
    BinaryOp op = is_upper(j.side[0].op) ? strict ? BINARY_LT : BINARY_LE : strict ? BINARY_GT : BINARY_GE;
    head->results[0] = graph_binary(g, head, op, cond->type, cond->at, j.counter, end);
    return true;
}
