/* frontend/opt/fresh.c - rows of few elements are values until they are whole.
 *
 * An iteration of a construction is given the row that is there and gives another one, a chunk that is copied for each element
 * that it writes.  Where a row has few elements, it may as well make one of its own of them, zeros if the array is new; those are
 * then values (small_arrays.c), and are written into a chunk all at once. */
#include "frontend/opt/fresh.h"

#include "frontend/ir/sizes.h"
#include "frontend/opt/small_arrays.h"

enum { MOST_NEW = 16, MOST_READ = 8 };      // elements

/* Has a row of what CONSTRUCT makes few elements, a number of them that is known?  Then its SIZES. */
static bool is_brief(const Node *construct, int64_t *size) {
    const Node *row = construct->region[0]->params[1];
    bool zero = graph_is_zero(construct->in[0]);
    int64_t all = zero || row->type.rank == 1 ? 1 : 0, most = zero ? MOST_NEW : MOST_READ;
    for (int k = 0; k < row->type.rank && all > 0; k++) {
        size[k] = sizes_number(construct->in[0], k + 1);
        all = size[k] < 1 || size[k] > most / all ? 0 : all * size[k];
    }
    return all > 0;
}

/* Are elements written to ROW, or to any if that is NULL, in R? */
static bool is_written(const Region *r, const Node *row) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_STORE && (!row || n->in[0] == row)) ||
            (n->kind == NODE_IF && (is_written(n->region[0], row) || is_written(n->region[1], row))))
            return true;
    return false;
}

/* Do R and what is below it ask rows as long as those of type T for elements with known numbers alone, and write such? */
static bool by_numbers(const Region *r, Type t) {
    for (const Node *n = r->first; n; n = n->next) {
        int indices = n->kind == NODE_STORE ? n->nin - 2 : n->kind == NODE_INDEX ? n->nin - 1 : 0;
        for (int i = 0; i < n->nin && n->kind != NODE_STORE && n->kind != NODE_INDEX; i++)
            if (type_same(n->in[i]->type, t) && !graph_asks(n, i))
                return false;
        for (int i = 1; i <= indices && type_same(n->in[0]->type, t); i++)
            if (graph_plain(n->in[i])->kind != NODE_CONST)
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !by_numbers(n->region[i], t))
                return false;
    }
    return true;
}

static Node *number(Graph *g, Region *r, Place at, int64_t value) {
    Node *n = graph_node_first(g, r, NODE_CONST, type_scalar(TYPE_INT), at, 0);
    n->value.i = value;
    return n;
}

static Node *zeros(Graph *g, Region *r, Place at, const Node *row, const int64_t *size) {
    Node *own = graph_node_first(g, r, NODE_NEW, row->type, at, row->type.rank);
    for (int k = row->type.rank; k-- > 0 && !g->front->no_memory;)
        own->in[k] = number(g, r, at, size[k]);
    return own;
}

/* The elements of ROW, which has one dimension. */
static Node *elements(Graph *g, Region *r, Place at, Node *row, int size) {
    Node *own = graph_node_first(g, r, NODE_ARRAY, row->type, at, size);
    for (int k = size; k-- > 0 && !g->front->no_memory;) {
        Node *x = graph_node_first(g, r, NODE_INDEX, type_element(row->type, 1), at, 2);
        Node *i = g->front->no_memory ? NULL : number(g, r, at, k);
        if (g->front->no_memory)
            break;
        x->in[0] = row;
        x->in[1] = i;
        own->in[k] = x;
    }
    return own;
}

static void own_row(Graph *g, Node *construct, const int64_t *size) {
    Region *r = construct->region[0];
    Node *row = r->params[1];
    bool zero = graph_is_zero(construct->in[0]);
    Node *own = zero ? zeros(g, r, construct->at, row, size) : elements(g, r, construct->at, row, (int)size[0]);
    if (g->front->no_memory)
        return;
    graph_put_instead(r, row, own);
    for (int k = 0; !zero && k < own->nin; k++)
        own->in[k]->in[0] = row;
}

static bool own_rows(Graph *g, Region *r) {
    bool any = false;
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        int64_t size[MAX_RANK];
        bool rows = n->kind == NODE_CONSTRUCT && n->type.rank > 1 && !n->type.layout && is_written(n->region[0], NULL);
        const Node *row = rows ? n->region[0]->params[1] : NULL;
        if (rows && is_written(n->region[0], row) && by_numbers(n->region[0], row->type) && is_brief(n, size))
            own_row(g, n, size);
        any |= rows;
        for (int i = 0; i < 2; i++)
            any |= n->region[i] && own_rows(g, n->region[i]);
    }
    return any;
}

Graph *fresh_rows(Graph *g) {
    return own_rows(g, g->top) && !g->front->no_memory ? small_arrays(g) : g;
}
