/* frontend/opt/shapes.c - what sizes arrays have that called methods make. */
#include "frontend/opt/shapes.h"

#include <string.h>

#include "frontend/ir/sizes.h"

enum { MOST_NODES = 12 };           // of which a size is computed

typedef struct {
    Graph *g;
    Node *call;
    const Graph *callee;
    int left;
} Shapes;

/* N, which was made at the end of the call's region, stands before it. */
static Node *before_call(const Shapes *s, Node *n) {
    if (!s->g->front->no_memory)
        graph_move(n, s->call);
    return n;
}

static bool is_argument(const Shapes *s, const Node *x) {
    return x->kind == NODE_PARAM && x->home == s->callee->top;
}

/* Dimension K of argument ARRAY. */
static Node *length_of_argument(Shapes *s, const Node *array, int k) {
    Node *n = graph_unary(s->g, s->call->home, NODE_LENGTH, type_scalar(TYPE_INT), s->call->at, s->call->in[array->index]);
    n->index = k;
    return before_call(s, n);
}

/* What X, of the callee, is for the caller; NULL: that is not to be seen.  Nothing that it is made of traps. */
static Node *value_of(Shapes *s, Node *x) {
    x = graph_plain(x);
    if (s->g->front->no_memory || --s->left < 0)
        return NULL;
    if (is_argument(s, x))
        return s->call->in[x->index];
    if (x->kind == NODE_CONST)
        return before_call(s, graph_const(s->g, s->call->home, x->type.base, x->value.i));
    if (x->kind == NODE_LENGTH) {
        int k = x->index;
        const Node *root = sizes_root(x->in[0], &k);
        return is_argument(s, root) ? length_of_argument(s, root, k) : NULL;
    }
    if (x->kind != NODE_BINARY || x->type.base != TYPE_INT || (x->op != BINARY_ADD && x->op != BINARY_SUB && x->op != BINARY_MUL))
        return NULL;
    Node *a = value_of(s, x->in[0]), *b = a ? value_of(s, x->in[1]) : NULL;
    return a && b ? before_call(s, graph_binary(s->g, s->call->home, x->op, x->type, s->call->at, a, b)) : NULL;
}

static Node *size_of_result(Shapes *s, int k) {
    const Node *result = s->callee->top->results[0], *root = sizes_root(result, &k);
    Node *size = sizes_of(root, k);
    return size ? value_of(s, size) : is_argument(s, root) ? length_of_argument(s, root, k) : NULL;
}

static void note(Graph *g, Node *call, const Graph *callee) {
    Shapes s = {g, call, callee, MOST_NODES};
    int rank = call->type.rank, count = call->nin;
    Node *size[MAX_RANK];
    for (int k = 0; k < rank; k++)
        if (!(size[k] = size_of_result(&s, k)))
            return;
    Node **in = graph_alloc(g, (size_t)(count + rank) * sizeof *in);
    if (g->front->no_memory)
        return;
    if (count)
        memcpy(in, call->in, (size_t)count * sizeof *in);
    memcpy(in + count, size, (size_t)rank * sizeof *in);
    call->in = in;
    call->nin += rank;
}

static bool suits(const Node *n) {
    return n->kind == NODE_CALL && n->type.rank && !n->type.layout && n->nin == n->method->nparams;
}

static void note_all(Graph *g, Region *r, Graph *(*find)(void *, const Node *), void *state) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        const Graph *callee = suits(n) ? find(state, n) : NULL;
        if (callee && callee->top->nresults == 1)
            note(g, n, callee);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_all(g, n->region[i], find, state);
    }
}

void shapes_note(Graph *g, Graph *(*find)(void *state, const Node *call), void *state) {
    note_all(g, g->top, find, state);
}

static bool has_constants(const Node *call) {
    for (int k = call->method->nparams; k < call->nin; k++)
        if (call->in[k]->kind != NODE_CONST)
            return false;
    return true;
}

void shapes_forget(Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CALL && !(n->type.rank && has_constants(n)))
            n->nin = n->method->nparams;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                shapes_forget(n->region[i]);
    }
}
