/* frontend/loops/private_edges.c - where arrays are copied into private ones, out of them, and from one to another. */
#include "frontend/loops/private.h"

#include <string.h>

/* ---- new nodes ---- */

/* Nodes made at the end of R since LAST was its last one go before NEXT, unless that is NULL. */
static void move_new(Region *r, Node *last, Node *next) {
    for (Node *n = last ? last->next : r->first, *after; next && n && n != next; n = after) {
        after = n->next;
        graph_move(n, next);
    }
}

static Node *int_const(Graph *g, Region *r, int value) {
    return graph_const(g, r, TYPE_INT, value);
}

static Node *length_of(Graph *g, Region *r, Node *array, int k) {
    Node *n = graph_unary(g, r, NODE_LENGTH, type_scalar(TYPE_INT), array->at, array);
    n->index = k;
    return n;
}

/* ---- copies in ---- */

/* A tree that becomes a part of the private array TO, the one at the first OUTER of its indices; or another private
 * array, or the part of it at LEADS indices, LEAD.  A copy has COUNT indices: what is copied at a time is a row of a
 * tree, an element of a private array. */
typedef struct {
    Node *from, *to;
    int outer, count, leads;
    Node *index[MAX_RANK], **lead;
} CopyIn;

/* What is at the indices goes into TO; the array then. */
static Node *copy_row(Graph *g, Region *r, const CopyIn *c, Node *to) {
    int inner = c->leads + c->count - c->outer;
    Node *row = c->from;
    if (inner)
        row = graph_node(g, r, NODE_INDEX, type_element(c->from->type, inner), c->from->at, inner + 1);
    Node *n = graph_node(g, r, NODE_STORE, to->type, c->from->at, c->count + 2);
    if (g->front->no_memory)
        return n;
    n->in[0] = to;
    n->in[c->count + 1] = row;
    memcpy(n->in + 1, c->index, (size_t)c->count * sizeof *n->in);
    if (inner) {
        row->in[0] = c->from;
        if (c->leads)
            memcpy(row->in + 1, c->lead, (size_t)c->leads * sizeof *row->in);
        memcpy(row->in + 1 + c->leads, c->index + c->outer, (size_t)(inner - c->leads) * sizeof *row->in);
    }
    n->origin = c->to->origin;
    private_hold(g, n);
    return n;
}

/* A loop from 0 to below END that carries its index and the private array TO. */
static Node *row_loop(Graph *g, Region *r, Node *from, Node *to, Node *end) {
    Place nowhere = {from->at.line, 0};         // it is none of the program's
    Node *zero = int_const(g, r, 0), *loop = graph_node(g, r, NODE_LOOP, type_scalar(TYPE_VOID), nowhere, 2);
    Type types[] = {type_scalar(TYPE_INT), to->type};
    for (int i = 0; i < 2; i++) {
        Region *inner = loop->region[i] = graph_region(g, loop, 2);
        for (int j = 0; j < 2; j++)
            graph_param(g, inner, j, types[j], from->at)->origin = from->origin;
        graph_results(g, inner, 3);
        if (g->front->no_memory)
            return loop;
        private_hold(g, inner->params[1]);
    }
    Region *head = loop->region[0];
    loop->why = "";
    loop->in[0] = zero;
    loop->in[1] = to;
    head->params[1]->sized = true;
    head->results[0] = graph_binary(g, head, BINARY_LT, type_scalar(TYPE_BOOLEAN), from->at, head->params[0], end);
    head->results[1] = head->params[0];
    head->results[2] = head->params[1];
    return loop;
}

static Node *copy_rows(Graph *g, Region *r, CopyIn *c, Node *to, int k);

/* Carries TO, into which the rows along dimension K and those behind it have gone. */
static Node *copy_loop(Graph *g, Region *r, CopyIn *c, Node *to, int k) {
    Node *end = length_of(g, r, c->from, c->leads + k - c->outer), *loop = row_loop(g, r, c->to, to, end);
    Region *body = loop->region[1];
    if (g->front->no_memory)
        return loop;
    Node *i = c->index[k] = body->params[0];
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, true);
    body->results[2] = copy_rows(g, body, c, body->params[1], k + 1);
    body->results[1] = graph_binary(g, body, BINARY_ADD, i->type, c->from->at, i, int_const(g, body, 1));
    return loop;
}

static Node *copy_rows(Graph *g, Region *r, CopyIn *c, Node *to, int k) {
    if (k == c->count)
        return copy_row(g, r, c, to);
    Node *loop = copy_loop(g, r, c, to, k);
    Node *out = graph_proj(g, r, loop, 1, to->type);
    out->origin = c->to->origin;
    private_hold(g, out);
    return out;
}

/* The store N of a matrix, or of more, becomes a loop over its rows. */
static void store_rows(Graph *g, Region *r, Node *n) {
    Node *last = r->last;
    CopyIn c = {.from = n->in[n->nin - 1], .to = n->in[0], .outer = n->nin - 2, .count = n->in[0]->type.rank - 1};
    memcpy(c.index, n->in + 1, (size_t)c.outer * sizeof *n->in);
    Node *loop = copy_loop(g, r, &c, c.to, c.outer);
    move_new(r, last, n);
    n->kind = NODE_PROJ;
    n->in[0] = loop;
    n->nin = n->index = 1;
}

/* The store N of a literal becomes one for each of its elements; the array then. */
static Node *store_elements(Graph *g, Node *n) {
    const Node *literal = n->in[n->nin - 1];
    Node *to = n->in[0];
    for (int k = 0; literal->type.rank && k < literal->nin && !g->front->no_memory; k++) {
        Node *at = int_const(g, n->home, k), *one = graph_node(g, n->home, NODE_STORE, n->type, n->at, n->nin + 1);
        if (g->front->no_memory)
            return n;
        memcpy(one->in, n->in, (size_t)n->nin * sizeof *n->in);
        one->in[0] = to;
        one->in[n->nin - 1] = at;
        one->in[n->nin] = literal->in[k];
        one->in_place = true;
        one->origin = n->origin;
        graph_move(at, n);
        graph_move(one, n);
        to = store_elements(g, one);
    }
    if (!literal->type.rank)
        return n;
    graph_put_instead(n->home, n, to);
    graph_take_out(n);
    return to;
}

void private_literals(Graph *g, Region *r) {
    for (Node *n = r->first, *next; n && !g->front->no_memory; n = next) {
        next = n->next;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                private_literals(g, n->region[i]);
        if (n->kind == NODE_STORE && n->in_place && n->in[n->nin - 1]->kind == NODE_ARRAY)
            store_elements(g, n);
    }
}

/* X, a tree, in a private array; the code goes before NEXT in R, or to its end. */
static Node *copy_in(Graph *g, Node *x, Region *r, Node *next) {
    Node *last = r->last, *size[MAX_RANK];
    bool flat = x->type.rank == 1 && x->kind != NODE_NEW;
    for (int k = 0; k < x->type.rank; k++)
        size[k] = x->kind == NODE_NEW ? x->in[k] : length_of(g, r, x, k);
    Node *n = graph_node(g, r, flat ? NODE_PIN : NODE_NEW, x->type, x->at, x->type.rank + flat);
    if (g->front->no_memory)
        return x;
    if (flat)
        n->in[0] = x;
    for (int k = 0; k < x->type.rank; k++)
        n->in[k + flat] = size[k];
    n->origin = x->origin;
    private_hold(g, n);
    if (x->type.rank > 1 && x->kind != NODE_NEW)
        n = copy_rows(g, r, &(CopyIn){.from = x, .to = n, .count = x->type.rank - 1}, n, 0);
    move_new(r, last, next);
    return n;
}

static void copy_in_results(Graph *g, Region *r) {
    for (int k = 0; k < r->nresults && !g->front->no_memory; k++)
        if (r->results[k]->type.rank && !r->results[k]->held && !private_gives_tree(r, k) &&
            (r->owner->kind == NODE_LOOP || private_output(r->owner, k)))
            r->results[k] = copy_in(g, r->results[k], r, NULL);
}

static void copies_in(Graph *g, Region *r) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        if (n->kind == NODE_STORE && n->held && !n->in[0]->held)
            n->in[0] = copy_in(g, n->in[0], r, n);
        if (n->kind == NODE_STORE && n->held && n->in[n->nin - 1]->type.rank > 1)
            store_rows(g, r, n);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++)
            if (n->region[0]->params[k]->held && !n->in[k]->held)
                n->in[k] = copy_in(g, n->in[k], r, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                copies_in(g, n->region[i]);
    }
    if (r->owner && (r->owner->kind == NODE_LOOP || r->owner->kind == NODE_IF))
        copy_in_results(g, r);
}

/* ---- copies that loops ask for ---- */

bool private_wished(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_PIN || (n->region[0] && private_wished(n->region[0])) || (n->region[1] && private_wished(n->region[1])))
            return true;
    return false;
}

void private_grant(Graph *g, Region *r, int most) {
    for (Node *n = r->first, *next; n && !g->front->no_memory; n = next) {
        next = n->next;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                private_grant(g, n->region[i], most);
        if (n->kind != NODE_PIN || n->held)
            continue;
        bool tree = !n->in[0]->held || (n->in[0]->flow & (FLOW_TREE | FLOW_LATER)) == FLOW_TREE;
        bool granted = n->index < most && tree;
        if (granted && n->type.rank == 1) {
            private_hold(g, n);
            continue;
        }
        graph_put_instead(r, n, granted ? copy_in(g, n->in[0], r, n) : n->in[0]);
        graph_take_out(n);
    }
}

/* ---- copies out ---- */

/* The array X, all zero so far, of those sizes from the elements of FLAT from NUMBER (NULL: 0) on. */
static Node *build_rows(Graph *g, Region *r, Node *x, Node *const *size, Node *flat, Node *number) {
    Type t = x->type, wide = type_scalar(TYPE_LONG);
    Node *first = int_const(g, r, 0);
    Node *n = graph_node(g, r, NODE_CONSTRUCT, t, x->at, 4);
    Region *inner = n->region[0] = graph_region(g, n, 2);
    Node *i = graph_param(g, inner, 0, type_scalar(TYPE_INT), x->at), *row = graph_param(g, inner, 1, type_element(t, 1), x->at);
    graph_results(g, inner, 1);
    if (g->front->no_memory)
        return n;
    n->in[0] = x;
    n->in[1] = n->in[3] = first;
    n->in[2] = size[0];
    Node *at = graph_unary(g, inner, NODE_CONVERT, wide, x->at, i);
    if (number)
        at = graph_binary(g, inner, BINARY_ADD, wide, x->at, number, at);
    if (t.rank > 1) {
        Node *many = graph_unary(g, inner, NODE_CONVERT, wide, x->at, size[1]);
        Node *below = graph_binary(g, inner, BINARY_MUL, wide, x->at, at, many);
        inner->results[0] = build_rows(g, inner, row, size + 1, flat, below);
        return n;
    }
    Node *e = inner->results[0] = graph_node(g, inner, NODE_INDEX, type_element(t, 1), x->at, 2);
    if (!g->front->no_memory) {
        e->in[0] = flat;
        e->in[1] = at;
    }
    return n;
}

/* A tree of X's sizes, all zero. */
static Node *zero_tree(Graph *g, Region *r, Node *x) {
    Node *zero = graph_node(g, r, NODE_NEW, x->type, x->at, x->type.rank);
    for (int k = 0; k < x->type.rank && !g->front->no_memory; k++)
        zero->in[k] = private_size(x, k);
    return zero;
}

/* X, in a private array, as a tree; the code goes before NEXT in R, or to its end.  ENDS: the
 * private array does. */
static Node *copy_out(Graph *g, Node *x, Region *r, Node *next, bool ends) {
    Node *last = r->last, *n;
    Type flat = {.base = x->type.base, .rank = 1};
    if (x->kind == NODE_NEW && !x->held->varies) {
        n = zero_tree(g, r, x);
    } else {
        n = graph_unary(g, r, ends ? NODE_GIVE : NODE_POUT, flat, next ? next->at : x->at, x);
        if (x->type.rank > 1 && !g->front->no_memory) {
            Node *zero = zero_tree(g, r, x);
            n = g->front->no_memory ? n : build_rows(g, r, zero, zero->in, n, NULL);
        }
    }
    move_new(r, last, next);
    return n;
}

typedef bool Use(const Node *n, int i);

static bool takes_place(const Node *n, int i) {
    return (n->kind == NODE_STORE && !i) || (n->kind == NODE_LOOP && n->region[0]->params[i]->held);
}

static bool reads(const Node *n, int i) {
    (void)i;
    return n->kind != NODE_LENGTH && n->kind != NODE_CHECK_INDEX;
}

static bool used_on(const Region *r, const Node *n, const Node *x, Use *use);

/* Is X used so by N, or below? */
static bool used_by(const Node *n, const Node *x, Use *use) {
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] == x && use(n, i))
            return true;
    for (int i = 0; i < 2; i++)
        if (n->region[i] && used_on(n->region[i], n->region[i]->first, x, use))
            return true;
    return false;
}

static bool leaves_as(const Region *r, const Node *x, bool tree) {
    for (int k = 0; k < r->nresults; k++)
        if (r->results[k] == x && private_gives_tree(r, k) == tree && (tree || private_taken(r, k)))
            return true;
    return false;
}

/* By the nodes of R from N on, or by what R gives? */
static bool used_on(const Region *r, const Node *n, const Node *x, Use *use) {
    for (; n; n = n->next)
        if (used_by(n, x, use))
            return true;
    return (use != takes_place && leaves_as(r, x, true)) || (use != private_takes_tree && leaves_as(r, x, false));
}

/* Uses of X in R from N on, all or those that need a tree, become uses of T. */
static void replace(Region *r, Node *n, const Node *x, Node *t, bool all) {
    for (; n; n = n->next) {
        for (int i = 0; i < n->nin && n != t; i++)
            if (n->in[i] == x && (all || private_takes_tree(n, i)))
                n->in[i] = t;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                replace(n->region[i], n->region[i]->first, x, t, all);
    }
    for (int k = 0; k < r->nresults; k++)
        if (r->results[k] == x && private_gives_tree(r, k))
            r->results[k] = t;
}

/* The first of the nodes from N on that need X as a tree, and how many do; or NULL. */
static Node *first_place(Node *n, const Node *x, int *places) {
    Node *first = NULL;
    *places = 0;
    for (; n; n = n->next)
        if (used_by(n, x, private_takes_tree)) {
            first = first ? first : n;
            ++*places;
        }
    return first;
}

bool private_becomes_tree(const Node *x) {
    int places;
    const Node *first = first_place(x->next, x, &places);
    return x->kind == NODE_PROJ || x->kind == NODE_PARAM || places > 1 || (first && first->kind != NODE_IF);
}

/* Where X, from node N of R on, is needed as a tree, it becomes one.  LIVES: it is used behind R. */
static void copies_of(Graph *g, Node *x, Region *r, Node *n, bool lives) {
    int places;
    Node *first = first_place(n, x, &places);
    bool at_end = leaves_as(r, x, true);
    if (!places && !at_end)
        return;
    if (places == 1 && !at_end && first->kind == NODE_IF) {
        bool after = lives || used_on(r, first->next, x, reads);
        for (int i = 0; i < 2; i++)
            copies_of(g, x, first->region[i], first->region[i]->first, after);
        return;
    }
    bool ends = !lives && !used_on(r, first, x, takes_place);
    Node *t = copy_out(g, x, r, first, ends);
    if (!g->front->no_memory)
        replace(r, first, x, t, ends);
}

/* Is X held, and asked for as a tree? */
static bool is_needed(const Node *x) {
    return x && x->held && (x->flow & FLOW_TREE);
}

static void copies_out(Graph *g, Region *r) {
    for (int i = 0; i < r->nparams && !g->front->no_memory; i++)
        if (is_needed(r->params[i]))
            copies_of(g, r->params[i], r, r->first, false);
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        if (is_needed(n))
            copies_of(g, n, r, n->next, false);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                copies_out(g, n->region[i]);
    }
}

/* A private array of its own with the elements of X, which is in one, or of the part of it at LEADS indices, LEAD; the code goes
 * before NEXT. */
static Node *copy_private(Graph *g, Node *x, int leads, Node **lead, Node *next) {
    Region *r = next->home;
    Type t = type_element(x->type, leads);
    Node *last = r->last, *size[MAX_RANK];
    for (int k = 0; k < t.rank; k++)
        size[k] = length_of(g, r, x, leads + k);
    Node *n = graph_node(g, r, NODE_NEW, t, x->at, t.rank);
    if (g->front->no_memory)
        return x;
    memcpy(n->in, size, (size_t)t.rank * sizeof *n->in);
    n->origin = x->origin;
    private_hold(g, n);
    n = copy_rows(g, r, &(CopyIn){.from = x, .to = n, .count = t.rank, .leads = leads, .lead = lead}, n, 0);
    move_new(r, last, next);
    return n;
}

/* Is N a row of a private array that changes later, as one that somebody clones? */
static bool is_row_of_then(const Node *n) {
    const Node *x = n->kind == NODE_INDEX && n->type.rank ? n->in[0] : NULL;
    return x && x->held && (x->flow & FLOW_LATER) && !private_crosses(n, x);
}

/* Such rows are copied alone: as a tree the whole array would be. */
static void copy_parts(Graph *g, Region *r) {
    for (Node *n = r->first, *next; n && !g->front->no_memory; n = next) {
        next = n->next;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                copy_parts(g, n->region[i]);
        if (!is_row_of_then(n))
            continue;
        Node *row = copy_private(g, n->in[0], n->nin - 1, n->in + 1, n);
        graph_put_instead(r, n, row);
        graph_take_out(n);
    }
}

/* Is X, which N writes in place as operand K, needed as a tree by it, or behind it in its region? */
static bool is_tree_beside(Node *n, int k, Node *x) {
    n->in[k] = n;               // nobody's operand
    bool tree = used_on(n->home, n, x, private_takes_tree);
    n->in[k] = x;
    return tree;
}

/* Where X is made, N reads it, or what N is in. */
static void note_read(Node *x, const Node *n) {
    while (n->home != x->home)
        n = n->home->owner;
    x->held->read = n->number > x->held->read ? n->number : x->held->read;
}

static void note_reads(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i]->held && reads(n, i))
                note_read(n->in[i], n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_reads(n->region[i]);
    }
    for (int k = 0; k < r->nresults; k++) {
        Node *x = private_taken(r, k) ? r->results[k] : NULL;
        if (!x || !x->held)
            continue;
        if (x->home == r)
            x->held->read = INT32_MAX;
        else
            note_read(x, r->owner);
    }
}

/* Is X, which N writes in place as operand K, read again: by N otherwise, behind it, or by another iteration of a loop
 * around it?  Nodes have numbers in their order. */
static bool is_read_again(Node *n, int k, Node *x) {
    const Node *at = n;
    n->in[k] = n;               // nobody's operand
    bool again = used_by(n, x, reads);
    n->in[k] = x;
    for (; !again && at->home != x->home; at = at->home->owner)
        again = at->home->owner->kind != NODE_IF || used_on(at->home, at->next, x, reads);
    return again || x->held->read > at->number;
}

/* What N writes in place as operand K and somebody still reads, as `b = a.clone()` in Java: N gets a copy, or if a tree
 * is needed anyway (or not SPARE) the others do. */
static void keep_original(Graph *g, Node *n, int k, bool spare) {
    Node *x = n->in[k];
    if (!x->held || !is_read_again(n, k, x))
        return;
    bool mine = x->home == n->home && !leaves_as(n->home, x, false);
    if (mine && x->type.rank == 1 && (!spare || is_tree_beside(n, k, x))) {
        Node *copy = copy_out(g, x, n->home, n, false);
        if (!g->front->no_memory)
            replace(n->home, n, x, copy, true);
        n->in[k] = x;
    } else if (spare)
        n->in[k] = copy_private(g, x, 0, NULL, n);
}

static void keep_originals(Graph *g, Region *r, bool spare) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                keep_originals(g, n->region[i], spare);
        if (n->kind == NODE_STORE && n->held)
            keep_original(g, n, 0, spare);
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin && !g->front->no_memory; k++)
            if (n->region[0]->params[k]->held)
                keep_original(g, n, k, spare);
    }
}

bool private_copies(Graph *g, bool spare, const Node **failed) {
    if (spare)
        copy_parts(g, g->top);
    if (g->front->no_memory)
        return false;
    graph_renumber(g);
    note_reads(g->top);
    keep_originals(g, g->top, spare);
    copies_in(g, g->top);
    if (g->front->no_memory || !private_sizes(g->top, failed))
        return false;
    private_mark_trees(g->top, true);
    copies_out(g, g->top);
    return !g->front->no_memory;
}
