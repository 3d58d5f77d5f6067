/* frontend/ir/graph.c - making data-flow graphs, and asking about them. */
#include "frontend/ir/graph.h"

#include "frontend/ir/sizes.h"

#include <limits.h>
#include <math.h>
#include <string.h>

enum { SAME_DEPTH = 8 };

const NodeInfo node_table[NODE_COUNT] = {
#define NODE(name, text, traps, doc) [NODE_##name] = {text, traps},
#include "frontend/ir/graph.def"
};

const char *const reduction_names[REDUCE_COUNT] = {
    [REDUCE_ADD] = "+", [REDUCE_MUL] = "*", [REDUCE_AND] = "&", [REDUCE_OR] = "|",
    [REDUCE_XOR] = "^", [REDUCE_MIN] = "min", [REDUCE_MAX] = "max",
};

const char *const graph_builtins[] = {
#define BUILTIN(name, word, arity, takes) [BUILTIN_##name] = word,
#include "frontend/base/builtins.def"
#define RAW(name, class, word, from, to) [BUILTIN_##name] = word,
#include "frontend/base/builtins.def"
};

Graph *graph_new(Front *f, const Method *m) {
    Graph *g = front_alloc(f, sizeof *g);
    *g = (Graph){.front = f, .method = m, .arena = front_arena(f)};
    g->top = graph_region(g, NULL, m->nparams);
    return g;
}

void graph_drop(Graph *g) {
    front_drop(g->front, g->arena);
}

void *graph_alloc(const Graph *g, size_t size) {
    return front_alloc_in(g->front, g->arena, size);
}

Graph *graph_replace(Graph *g, Graph *next) {
    if (next != g)
        graph_drop(g);
    return next;
}

static Node **node_list(Graph *g, int n) {
    return n ? graph_alloc(g, (size_t)n * sizeof(Node *)) : NULL;
}

Region *graph_region(Graph *g, Node *owner, int nparams) {
    Region *r = graph_alloc(g, sizeof *r);
    *r = (Region){.owner = owner, .nparams = nparams, .params = node_list(g, nparams)};
    return r;
}

static Node *new_node(Graph *g, NodeKind kind, Type type, Place at, int nin) {
    Node *n = graph_alloc(g, sizeof *n);
    *n = (Node){.kind = kind, .type = type, .at = at, .number = g->nodes++,
                .nin = nin, .in = node_list(g, nin)};
    return n;
}

void graph_put(Region *r, Node *n, Node *next) {
    n->home = r;
    n->next = next;
    n->before = next ? next->before : r->last;
    *(n->before ? &n->before->next : &r->first) = n;
    *(next ? &next->before : &r->last) = n;
}

Node *graph_node(Graph *g, Region *r, NodeKind kind, Type type, Place at, int nin) {
    Node *n = new_node(g, kind, type, at, nin);
    graph_put(r, n, NULL);
    return n;
}

Node *graph_node_first(Graph *g, Region *r, NodeKind kind, Type type, Place at, int nin) {
    Node *n = new_node(g, kind, type, at, nin);
    graph_put(r, n, r->first);
    return n;
}

Node *graph_param(Graph *g, Region *r, int index, Type type, Place at) {
    Node *n = new_node(g, NODE_PARAM, type, at, 0);
    n->home = r;
    n->index = index;
    return r->params[index] = n;
}

void graph_results(Graph *g, Region *r, int n) {
    r->nresults = n;
    r->results = node_list(g, n);
}

Node **graph_longer(const Graph *g, Node **list, int n, Node *x) {
    Node **all = graph_alloc(g, ((size_t)n + 1) * sizeof *all);
    for (int i = 0; i <= n && !g->front->no_memory; i++)
        all[i] = i < n ? list[i] : x;
    return g->front->no_memory ? list : all;
}

void graph_add_result(Graph *g, Region *r, Node *x) {
    r->results = graph_longer(g, r->results, r->nresults, x);
    r->nresults += !g->front->no_memory;
}

Node *graph_add_output(Graph *g, Node *owner, int k, Type type) {
    Node *next = owner->next, *p = graph_proj(g, owner->home, owner, k, type);
    while (next && next != p && next->kind == NODE_PROJ && next->in[0] == owner)
        next = next->next;
    if (next && next != p && !g->front->no_memory)
        graph_move(p, next);
    return p;
}

void graph_take_out(Node *n) {
    Region *r = n->home;
    *(n->before ? &n->before->next : &r->first) = n->next;
    *(n->next ? &n->next->before : &r->last) = n->before;
    r->asked = r->said = 0;
}

static void move_to(Region *r, Node *n, Node *next) {
    graph_take_out(n);
    r->asked = r->said = 0;
    graph_put(r, n, next);
}

void graph_to_end(Region *r, Node *n) {
    move_to(r, n, NULL);
}

void graph_move(Node *n, Node *next) {
    move_to(next->home, n, next);
}

Node *graph_const(Graph *g, Region *r, BaseType base, int64_t value) {
    Node *n = graph_node(g, r, NODE_CONST, type_scalar(base), (Place){0}, 0);
    n->value = type_convert((Value){.i = value}, TYPE_LONG, base == TYPE_BOOLEAN ? TYPE_LONG : base);
    return n;
}

Node *graph_unary(Graph *g, Region *r, NodeKind kind, Type type, Place at, Node *x) {
    Node *n = graph_node(g, r, kind, type, at, 1);
    n->in[0] = x;
    return n;
}

Node *graph_binary(Graph *g, Region *r, BinaryOp op, Type type, Place at, Node *a, Node *b) {
    Node *n = graph_node(g, r, NODE_BINARY, type, at, 2);
    n->op = op;
    n->in[0] = a;
    n->in[1] = b;
    return n;
}

Node *graph_proj(Graph *g, Region *r, Node *of, int index, Type type) {
    Node *n = graph_unary(g, r, NODE_PROJ, type, of->at, of);
    n->index = index;
    return n;
}

Node *graph_choose(Graph *g, Region *r, Place at, Node *condition, Node *yes, Node *no) {
    Node *n = graph_unary(g, r, NODE_IF, type_scalar(TYPE_VOID), at, condition);
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Region *arm = n->region[i] = graph_region(g, n, 0);
        graph_results(g, arm, 1);
        if (!g->front->no_memory)
            arm->results[0] = i ? no : yes;
    }
    return graph_proj(g, r, n, 0, yes->type);
}

Node *graph_part(Graph *g, Region *r, Node *record, int index) {
    if (record->kind == NODE_RECORD)
        return record->in[index];
    Node *n = graph_unary(g, r, NODE_PART, record->type.record->part[index].type, record->at, record);
    n->index = index;
    return n;
}

Node *graph_zero(Graph *g, Region *r, Type t, Place at) {
    if (!t.rank) {
        Node *n = graph_const(g, r, t.base, 0);
        n->type.record = t.record;
        return n;
    }
    Node *n = graph_node(g, r, NODE_NEW, t, at, t.rank);
    for (int i = 0; i < t.rank && !g->front->no_memory; i++) {
        Node *zero = graph_const(g, r, TYPE_INT, 0);
        n->in[i] = zero;
    }
    return n;
}

/* ---- asking ---- */

bool graph_inside(const Node *n, const Region *r) {
    for (const Region *h = n->home; h; h = h->owner ? h->owner->home : NULL)
        if (h == r)
            return true;
    return false;
}

bool graph_outside(const Node *loop, const Node *n) {
    return n->kind == NODE_CONST || !(graph_inside(n, loop->region[0]) || graph_inside(n, loop->region[1]));
}

bool graph_head_gives_all(const Node *loop) {
    const Region *head = loop->region[0];
    for (int k = 0; k < loop->nin; k++)
        if (head->results[k + 1] != head->params[k])
            return false;
    return true;
}

bool graph_computes(const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_PROJ: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN:
    case NODE_INDEX: case NODE_LENGTH:
        return true;
    default:
        return false;
    }
}

bool graph_checks(const Node *n) {
    return n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ZERO || n->kind == NODE_CHECK_ROW;
}

bool graph_asks(const Node *n, int i) {
    switch (n->kind) {
    case NODE_INDEX: case NODE_LENGTH: case NODE_CHECK_INDEX: return !i;
    case NODE_CHECK_ROW: return true;
    default: return false;
    }
}

int64_t graph_step(const Node *loop, int k) {
    const Node *p = loop->region[1]->params[k], *next = loop->region[1]->results[k + 1];
    bool sum = next->kind == NODE_BINARY && (next->op == BINARY_ADD || next->op == BINARY_SUB) && type_is_integral(next->type);
    if (!sum || next->in[0] != p || next->in[1]->kind != NODE_CONST)
        return 0;
    return next->op == BINARY_ADD ? next->in[1]->value.i : -next->in[1]->value.i;
}

bool graph_counts_up(const Node *loop, int k) {
    return graph_step(loop, k) == 1;
}

Node *graph_plain(Node *n) {
    for (Node *size;;)
        switch (n->kind) {
        case NODE_CHECK_ZERO: case NODE_CHECK_SIZE: n = n->in[0]; break;
        case NODE_CHECK_INDEX: case NODE_CHECK_ROW: n = n->in[1]; break;
        case NODE_LENGTH:
            size = sizes_of(n->in[0], n->index);
            if (!size)
                return n;
            n = size;
            break;
        default: return n;
        }
}

Node *graph_unchecked(Node *x, const Region *r) {
    while (x->kind >= NODE_CHECK_INDEX && x->kind <= NODE_CHECK_ROW && graph_inside(x, r))
        x = x->in[x->kind == NODE_CHECK_INDEX || x->kind == NODE_CHECK_ROW];
    return x;
}

static bool same_word(const Node *a, const Node *b) {
    switch (a->kind) {
    case NODE_CONST: return !memcmp(&a->value, &b->value, sizeof a->value);
    case NODE_LENGTH: case NODE_PART: return a->index == b->index;
    case NODE_BINARY: return a->op == b->op;
    case NODE_BUILTIN: return a->builtin == b->builtin;
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_INDEX: return true;
    default: return false;
    }
}

/* In the place of X, a value of A's graph, stands AS; operands are followed DEPTH deep. */
static bool same(const Node *a, const Node *b, const Node *x, const Node *as, int depth) {
    a = graph_plain((Node *)a);
    b = graph_plain((Node *)b);
    if (a == x)
        return same(as, b, NULL, NULL, depth);
    if (a == b && (!x || !graph_inside(a, x->home)))
        return true;
    if (!depth || a->kind != b->kind || !type_same(a->type, b->type) || a->nin != b->nin || !same_word(a, b))
        return false;
    for (int i = 0; i < a->nin; i++)
        if (!same(a->in[i], b->in[i], x, as, depth - 1))
            return false;
    return true;
}

bool graph_same(const Node *a, const Node *b) {
    return same(a, b, NULL, NULL, SAME_DEPTH);
}

bool graph_same_with(const Node *a, const Node *x, const Node *as, const Node *b) {
    return same(a, b, x, as, SAME_DEPTH);
}

BinaryOp graph_mirrored(BinaryOp op) {
    switch (op) {
    case BINARY_LT: return BINARY_GT;
    case BINARY_LE: return BINARY_GE;
    case BINARY_GT: return BINARY_LT;
    case BINARY_GE: return BINARY_LE;
    default: return op;
    }
}

bool graph_is_const(const Node *n, int64_t value) {
    return n->kind == NODE_CONST && n->type.base != TYPE_FLOAT && n->type.base != TYPE_DOUBLE &&
           n->value.i == value;
}

bool graph_rows_checked(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        int rows = n->kind != NODE_INDEX ? 0 : n->nin - 1 - !n->type.rank;
        for (int k = 1; k <= rows; k++)
            if (n->in[k]->kind != NODE_CHECK_INDEX && n->in[k]->kind != NODE_CONST)
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !graph_rows_checked(n->region[i]))
                return false;
    }
    return true;
}

int graph_size(const Region *r) {
    int size = 0;
    for (const Node *n = r->first; n; n = n->next) {
        size++;
        for (int i = 0; i < 2; i++)
            size += n->region[i] ? graph_size(n->region[i]) : 0;
    }
    return size;
}

void graph_each_loop(Graph *g, Region *r, void (*look)(Graph *g, Node *loop)) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                graph_each_loop(g, n->region[i], look);
        if (n->kind == NODE_LOOP)
            look(g, n);
    }
}

void graph_put_instead(Region *r, const Node *x, Node *to) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = n->in[i] == x ? to : n->in[i];
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                graph_put_instead(n->region[i], x, to);
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = r->results[k] == x ? to : r->results[k];
}

int graph_uses(const Region *r, const Node *x) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            count += n->in[i] == x;
        for (int i = 0; i < 2; i++)
            count += n->region[i] ? graph_uses(n->region[i], x) : 0;
    }
    for (int i = 0; i < r->nresults; i++)
        count += r->results[i] == x;
    return count;
}

/* The array of which X is a version after stores in ARM alone. */
static const Node *before_stores(const Region *arm, const Node *x) {
    while (x->kind == NODE_STORE && x->home == arm)
        x = x->in[0];
    return x;
}

/* The same, by no more than *LEFT ways: conditionals in a row have twice as many each. */
static bool keeps_sizes(const Node *x, const Node *old, int *left) {
    while (x != old && (x->kind == NODE_STORE || x->kind == NODE_PROJ)) {
        const Node *of = x->in[0];
        int k = x->index;
        if (--*left < 0)
            return false;
        if (x->kind == NODE_PROJ && of->kind == NODE_IF) {
            const Node *a = before_stores(of->region[0], of->region[0]->results[k]), *b = before_stores(of->region[1], of->region[1]->results[k]);
            if (a != b && !keeps_sizes(a, old, left))
                return false;
            x = b;
            continue;
        }
        for (int i = 0; i < 2 && x->kind == NODE_PROJ; i++)
            if (of->kind != NODE_LOOP || !keeps_sizes(of->region[i]->results[k + 1], of->region[i]->params[k], left))
                return false;
        x = x->kind == NODE_PROJ ? of->in[k] : of;
    }
    return x == old;
}

bool graph_keeps_sizes(const Node *x, const Node *old) {
    enum { MOST = 10000 };
    int left = MOST;
    return keeps_sizes(x, old, &left);
}

bool graph_covers_all(const Node *n) {
    Node length = {.kind = NODE_LENGTH, .nin = 1, .in = n->in, .type = n->in[2]->type};
    return !n->reversed && graph_is_const(n->in[1], 0) && graph_is_const(n->in[3], 0) && graph_same(n->in[2], &length);
}

bool graph_is_zero(const Node *array) {
    const Node *owner = array->kind == NODE_PARAM ? array->home->owner : NULL;
    return array->kind == NODE_NEW || (owner && owner->kind == NODE_CONSTRUCT && array->index == 1 && graph_is_zero(owner->in[0]));
}

Value graph_neutral(Reduction by, BaseType base) {
    double d = by == REDUCE_MUL ? 1 : by == REDUCE_MIN ? INFINITY : by == REDUCE_MAX ? -INFINITY : -0.0;
    int64_t most = base == TYPE_INT ? INT32_MAX : INT64_MAX;
    if (base == TYPE_DOUBLE)
        return (Value){.d = d};
    if (base == TYPE_FLOAT)
        return (Value){.f = (float)d};
    switch (by) {
    case REDUCE_MUL: return (Value){.i = 1};
    case REDUCE_MIN: return (Value){.i = most};
    case REDUCE_MAX: return (Value){.i = -most - 1};
    case REDUCE_AND: return (Value){.i = base == TYPE_BOOLEAN ? 1 : -1};
    default: return (Value){.i = 0};
    }
}

/* What can be asked about all nodes of a region, and below.  The region remembers: it is
 * asked when it is whole, and what may be swept away from it does not change the answers
 * that are asked for before. */
typedef enum { TRAPS, TALKS, STARTS, ALLOCATES, SUSPENDS } Question;

static bool is_true(Question q, const Node *n);

static bool any(const Region *r, Question q) {
    Region *known = (Region *)r;
    unsigned char bit = (unsigned char)(1u << q);
    if (r->asked & bit)
        return r->said & bit;
    bool yes = false;
    for (const Node *n = r->first; n && !yes; n = n->next)
        yes = is_true(q, n) || (n->region[0] && any(n->region[0], q)) || (n->region[1] && any(n->region[1], q));
    known->asked |= bit;
    known->said |= yes ? bit : 0;
    return yes;
}

static bool starts(const Node *n) {
    return n->kind == NODE_CALL || n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_ARRANGE ||
           n->kind == NODE_RELAYOUT || n->kind == NODE_PRODUCT || (n->kind == NODE_INDEX && n->type.rank && n->in[0]->type.layout);
}

void graph_changed(Region *r) {
    r->asked = r->said = 0;
    for (Node *n = r->first; n; n = n->next)
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                graph_changed(n->region[i]);
}

/* Does N make chunks that stay until the task ends? */
static bool allocates(const Node *n) {
    switch (n->kind) {
    case NODE_STORE: return !n->in_place && !n->held;
    case NODE_NEW: return !n->held;
    case NODE_INDEX: return n->type.rank;
    case NODE_ARRAY: case NODE_POUT: case NODE_GIVE: return true;
    default: return false;
    }
}

static bool is_true(Question q, const Node *n) {
    switch (q) {
    case TRAPS: return node_table[n->kind].traps || n->kind == NODE_LOOP || n->unchecked;
    case TALKS: return n->kind == NODE_PRINT || n->kind == NODE_TEXT || n->kind == NODE_ARG || n->kind == NODE_ARGC;
    case STARTS: return starts(n);
    case ALLOCATES: return allocates(n);
    /* A loop whose turns make chunks ends the task with each, so that none piles them up. */
    case SUSPENDS: return starts(n) || (n->kind == NODE_LOOP && any(n->region[1], ALLOCATES));
    }
    return false;
}

static bool in_regions(const Node *n, Question q) {
    return is_true(q, n) || (n->region[0] && any(n->region[0], q)) || (n->region[1] && any(n->region[1], q));
}

bool graph_traps(const Node *n) {
    return in_regions(n, TRAPS);
}

bool graph_region_traps(const Region *r) {
    return any(r, TRAPS);
}

bool graph_talks(const Region *r) {
    return any(r, TALKS);
}

bool graph_starts(const Node *n) {
    return in_regions(n, STARTS);
}

bool graph_suspends(const Node *n) {
    return in_regions(n, SUSPENDS);
}

bool graph_region_suspends(const Region *r) {
    return any(r, SUSPENDS);
}

bool graph_must_stay(const Node *n) {
    return graph_traps(n) || in_regions(n, TALKS);
}

static void count_in(Numbers *all, int least, int most) {
    all->least = least < all->least ? least : all->least;
    all->most = most > all->most ? most : all->most;
}

Numbers graph_numbers(const Region *r) {
    Numbers all = {INT_MAX, 0};
    for (int i = 0; i < r->nparams; i++)
        count_in(&all, r->params[i]->number, r->params[i]->number);
    for (const Node *n = r->first; n; n = n->next) {
        count_in(&all, n->number, n->number);
        for (int i = 0; i < 2; i++)
            if (n->region[i]) {
                Numbers inner = graph_numbers(n->region[i]);
                count_in(&all, inner.least, inner.most);
            }
    }
    return all;
}

/* Constants may be operands though they stand nowhere any more: UNPLACED is the number of what has not been met. */
enum { UNPLACED = -1 };

static void constants_to(Node **x, int n, int *next) {
    for (int i = 0; i < n; i++)
        if (x[i]->kind == NODE_CONST && (!next || x[i]->number == UNPLACED))
            x[i]->number = next ? (*next)++ : UNPLACED;
}

/* The constants that nodes in R and below need: without NEXT they lose their numbers, otherwise who has none gets one. */
static void number_constants(Region *r, int *next) {
    for (Node *n = r->first; n; n = n->next) {
        constants_to(n->in, n->nin, next);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                number_constants(n->region[i], next);
    }
    constants_to(r->results, r->nresults, next);
}

static void number_nodes(Region *r, int *next) {
    for (int i = 0; i < r->nparams; i++)
        r->params[i]->number = (*next)++;
    for (Node *n = r->first; n; n = n->next) {
        n->number = (*next)++;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                number_nodes(n->region[i], next);
    }
}

void graph_renumber(Graph *g) {
    int next = 0;
    if (g->front->no_memory)
        return;
    number_constants(g->top, NULL);
    number_nodes(g->top, &next);
    number_constants(g->top, &next);
    g->nodes = next;
}
