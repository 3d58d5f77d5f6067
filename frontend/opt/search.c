/* frontend/opt/search.c - loops that search go over many elements at once. */
#include "frontend/opt/search.h"

#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"
#include "frontend/opt/copies_count.h"

enum {
    MANY = 128,                 // iterations that are asked at once
    FEW = 32,                   // before it is tried
    ALIGNED = 16,               // lanes: blocks begin at such a number
    MAX_VALUES = 8,
    MAX_CHECKS = 8,
    LARGEST = 80,               // nodes of a loop
    MOST = 100,                 // searches of a method: each is there three times
    STEEP = 64,                 // what an index may change by
    DEPTH = 6,                  // of sums that an index is made of
};

const char search_why[] = "it searches";

typedef enum { CARRY_STAYS, CARRY_GOES, CARRY_FINDS } Carrying;

typedef struct Search Search;

/* A loop that searches. */
struct Search {
    const Node *loop;
    Carrying how[MAX_VALUES];
    int64_t step[MAX_VALUES];   // CARRY_GOES
    const Node *certain[MAX_CHECKS];    // checks of indices, and comparisons without which it ends: they hold in a block, or it is not tried
    int ncertain;
    int reads;                  // of elements that change, where lanes have no better use
    Search *next;
};

typedef struct {
    GraphCopy copy;
    Graph *g;
    Search *all;
    int count;
    const Search *now;          // whose iteration is copied: without checks, and without regions
} Searches;

/* ---- which loops ---- */

static bool sum_changes_by(const Search *s, const Node *x, int depth, int64_t *by) {
    int64_t a, b;
    *by = 0;
    while (x->kind == NODE_CHECK_INDEX)
        x = x->in[1];
    if (graph_outside(s->loop, x))
        return true;
    if (x->kind == NODE_PARAM) {
        *by = s->how[x->index] == CARRY_GOES ? s->step[x->index] : 0;
        return s->how[x->index] != CARRY_FINDS;
    }
    if (x->kind != NODE_BINARY || !depth || !sum_changes_by(s, x->in[0], depth - 1, &a) || !sum_changes_by(s, x->in[1], depth - 1, &b))
        return false;
    if (x->op == BINARY_MUL && a && x->in[1]->kind == NODE_CONST && x->in[1]->value.i >= -STEEP && x->in[1]->value.i <= STEEP)
        *by = a * x->in[1]->value.i;
    else if (x->op == BINARY_ADD || x->op == BINARY_SUB)
        *by = x->op == BINARY_ADD ? a + b : a - b;
    else
        return !a && !b;
    return *by >= -STEEP && *by <= STEEP;
}

/* By how much X changes from one iteration to the next: *BY. */
static bool changes_by(const Search *s, const Node *x, int64_t *by) {
    return sum_changes_by(s, x, DEPTH, by);
}

static bool is_tree(const Node *loop, const Node *x) {
    Type t = x->type;
    return graph_outside(loop, x) && !t.layout && !(x->flow & (FLOW_LATER | FLOW_EARLIER)) && t.base != TYPE_STRING && !t.record;
}

/* The parallel loop around N, or NULL. */
static const Node *parallel_around(const Node *n) {
    for (n = n->home->owner; n; n = n->home->owner)
        if (n->kind != NODE_IF && n->kind != NODE_LOOP)
            return n;
    return NULL;
}

/* Is X another one in each iteration of the parallel loop AROUND? */
static bool goes_with(const Node *around, const Node *x, int depth) {
    if (x->kind == NODE_PARAM)
        return x->home->owner == around;
    for (int k = 0; k < x->nin && depth && !graph_outside(around, x); k++)
        if (goes_with(around, x->in[k], depth - 1))
            return true;
    return false;
}

/* Is index X checked, or one that needs no check?  A condition around a read may have spared it, which blocks do not ask. */
static bool is_checked(const Node *x) {
    return x->kind == NODE_CHECK_INDEX || x->kind == NODE_CONST || (x->kind == NODE_PARAM && x->home->owner && x->home->owner->kind != NODE_LOOP);
}

/* Does N read an element that is another one in each iteration?  In a parallel loop lanes may do it for several of its iterations,
 * unless these read other rows each. */
static bool read_suits(Search *s, const Node *n) {
    const Node *around = parallel_around(s->loop);
    bool own = !around || !graph_outside(around, n->in[0]), changes = false;
    int64_t by;
    if (n->type.rank || !is_tree(s->loop, n->in[0]))
        return false;
    for (int k = 1; k < n->nin; k++) {
        if (!is_checked(n->in[k]) || !changes_by(s, n->in[k], &by) || (by && k < n->nin - 1))
            return false;                       // down a column each element is in a chunk of its own
        changes |= by != 0;
        own |= !by && around && goes_with(around, n->in[k], DEPTH);
    }
    s->reads += changes && own;
    return true;
}

/* The same, in the condition or in the body? */
static bool same(const Search *s, const Node *a, const Node *b) {
    while (a->kind == NODE_CHECK_INDEX)
        a = a->in[1];
    while (b->kind == NODE_CHECK_INDEX)
        b = b->in[1];
    bool inside = a->kind == b->kind && !graph_outside(s->loop, a) && !graph_outside(s->loop, b);
    if (!inside || a->kind == NODE_PARAM)
        return inside ? a->index == b->index : a == b || graph_same(a, b);
    return a->op == b->op && same(s, a->in[0], b->in[0]) && same(s, a->in[1], b->in[1]);
}

static bool check_suits(Search *s, const Node *n) {
    int64_t by;
    if (!is_tree(s->loop, n->in[0]) || !changes_by(s, n->in[1], &by))
        return false;
    for (int k = 0; k < s->ncertain; k++)
        if (s->certain[k]->kind == n->kind && s->certain[k]->index == n->index && s->certain[k]->in[0] == n->in[0] &&
            same(s, s->certain[k]->in[1], n->in[1]))
            return true;
    if (s->ncertain == MAX_CHECKS)
        return false;
    s->certain[s->ncertain++] = n;
    return true;
}

/* Is N a comparison that holds all the way from one iteration to another if it does in the last one? */
static bool holds_before(const Search *s, const Node *n) {
    bool compares = n->kind == NODE_BINARY && n->in[0]->type.base == TYPE_INT;
    bool less = compares && (n->op == BINARY_LT || n->op == BINARY_LE), more = compares && (n->op == BINARY_GT || n->op == BINARY_GE);
    int64_t a, b;
    if (!(less || more) || !changes_by(s, n->in[0], &a) || !changes_by(s, n->in[1], &b))
        return false;
    return less ? a >= 0 && b <= 0 : a <= 0 && b >= 0;
}

/* The search ends if N is false. */
static void note_ends(Search *s, const Node *n) {
    bool fork = n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF && graph_is_const(n->in[0]->region[1]->results[n->index], false);
    if (fork) {
        note_ends(s, n->in[0]->in[0]);
        note_ends(s, n->in[0]->region[0]->results[n->index]);
    } else if (n->kind == NODE_BINARY && n->op == BINARY_AND) {
        note_ends(s, n->in[0]);
        note_ends(s, n->in[1]);
    } else if (s->ncertain < MAX_CHECKS && holds_before(s, n)) {
        s->certain[s->ncertain++] = n;
    }
}

static bool nodes_suit(Search *s, const Region *r) {
    bool suit = true;
    for (const Node *n = r->first; n && suit; n = n->next) {
        if (n->kind == NODE_IF)
            suit = nodes_suit(s, n->region[0]) && nodes_suit(s, n->region[1]);
        else if (n->kind == NODE_CHECK_INDEX)
            suit = check_suits(s, n);
        else if (n->kind == NODE_INDEX)
            suit = read_suits(s, n);
        else
            suit = graph_computes(n) && !n->type.rank && !n->type.record && (n->kind != NODE_LENGTH || is_tree(s->loop, n->in[0]));
    }
    return suit;
}

/* Is value K that the loop carries known for all iterations before? */
static bool carries(Search *s, int k) {
    const Region *body = s->loop->region[1];
    const Node *p = body->params[k], *next = body->results[k + 1];
    s->step[k] = graph_step(s->loop, k);
    s->how[k] = next == p ? CARRY_STAYS : s->step[k] ? CARRY_GOES : CARRY_FINDS;
    return s->how[k] == CARRY_FINDS ? next->type.base == TYPE_BOOLEAN && !next->type.rank :
           s->how[k] == CARRY_STAYS || (s->step[k] >= -STEEP && s->step[k] <= STEEP);
}

/* Does the loop compare a counter that begins with a constant with another one, soon after? */
static bool is_short(const Node *loop) {
    for (const Node *n = loop->region[0]->first; n; n = n->next) {
        bool counter = n->kind == NODE_BINARY && n->in[0]->kind == NODE_PARAM && n->in[0]->home == loop->region[0];
        const Node *first = counter ? loop->in[n->in[0]->index] : n;
        bool constants = counter && tree_binary[n->op].kind == KIND_COMPARE && first->kind == NODE_CONST && n->in[1]->kind == NODE_CONST;
        int64_t distance = constants && type_is_integral(first->type) ? n->in[1]->value.i - first->value.i : INT64_MAX;
        if (distance > -2 * MANY && distance < 2 * MANY)
            return true;
    }
    return false;
}

static bool suits(Search *s) {
    const Node *loop = s->loop;
    if (loop->nin > MAX_VALUES || !graph_head_gives_all(loop) || !graph_is_const(loop->region[1]->results[0], true) || is_short(loop))
        return false;
    if (graph_size(loop->region[0]) + graph_size(loop->region[1]) > LARGEST)
        return false;
    for (int k = 0; k < loop->nin; k++)
        if (!carries(s, k))
            return false;
    if (!nodes_suit(s, loop->region[0]))
        return false;
    int decide = s->reads;
    bool suit = nodes_suit(s, loop->region[1]), finds = false;
    for (int k = 0; k < loop->nin; k++)
        finds |= s->how[k] == CARRY_FINDS;
    note_ends(s, loop->region[0]->results[0]);
    return suit && (finds ? s->reads : decide);
}

static void look(Searches *c, const Region *r) {
    for (const Node *n = r->first; n && !c->g->front->no_memory; n = n->next) {
        Search s = {.loop = n, .next = c->all};
        if (n->kind == NODE_LOOP && c->count < MOST && suits(&s)) {
            Search *kept = front_alloc(c->g->front, sizeof *kept);
            if (c->g->front->no_memory)
                return;
            *(c->all = kept) = s;
            c->count++;
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                look(c, n->region[i]);
    }
}

/* ---- one of many iterations ---- */

static Node *both(Graph *g, Region *at, Node *a, Node *b) {
    return graph_is_const(a, true) ? b : graph_binary(g, at, BINARY_AND, type_scalar(TYPE_BOOLEAN), a->at, a, b);
}

static Node *wide(Graph *g, Region *at, Node *x) {
    return graph_unary(g, at, NODE_CONVERT, type_scalar(TYPE_LONG), x->at, x);
}

static bool is_certain(const Search *s, const Node *n) {
    for (int k = 0; k < s->ncertain; k++)
        if (s->certain[k] == n)
            return true;
    return false;
}

/* A result of a conditional both of whose arms have been computed. */
static Node *chosen(Searches *c, const Node *result, Region *at) {
    const Node *n = result->in[0];
    Node *condition = graph_copied(&c->copy, n->in[0]), *arm[2];
    for (int i = 0; i < 2; i++)
        arm[i] = graph_copied(&c->copy, n->region[i]->results[result->index]);
    if (arm[0] == arm[1] || graph_is_const(condition, true))
        return arm[0];
    if (result->type.base == TYPE_BOOLEAN && graph_is_const(arm[1], false))
        return both(c->copy.graph, at, condition, arm[0]);
    return graph_choose(c->copy.graph, at, result->at, condition, arm[0], arm[1]);
}

static Node *without_checks(Searches *c, Node *n, Region *at) {
    switch (n->kind) {
    case NODE_CHECK_INDEX:
        return graph_copied(&c->copy, n->in[1]);
    case NODE_IF:
        graph_copy_nodes(&c->copy, n->region[0], at);
        graph_copy_nodes(&c->copy, n->region[1], at);
        return graph_copied(&c->copy, n->in[0]);
    case NODE_PROJ:
        return chosen(c, n, at);
    case NODE_BINARY:
        return is_certain(c->now, n) ? graph_const(c->copy.graph, at, TYPE_BOOLEAN, true) : NULL;
    default:
        return NULL;
    }
}

/* What the loop carries in R is VALUE. */
static void enter(Searches *c, const Region *r, Node *const *value) {
    for (int k = 0; k < r->nparams; k++)
        c->copy.map[r->params[k]->number] = value[k];
}

/* At the end of AT: does the search go on after an iteration with VALUE? */
static Node *goes_on(Searches *c, const Search *s, Region *at, Node *const *value) {
    const Region *head = s->loop->region[0], *body = s->loop->region[1];
    Graph *g = c->copy.graph;
    c->now = s;
    enter(c, head, value);
    graph_copy_nodes(&c->copy, head, at);
    Node *on = graph_copied(&c->copy, head->results[0]);
    enter(c, body, value);
    graph_copy_nodes(&c->copy, body, at);
    for (int k = 0; k < s->loop->nin && !g->front->no_memory; k++)
        if (s->how[k] == CARRY_FINDS)
            on = both(g, at, on, graph_copied(&c->copy, body->results[k + 1]));
    c->now = NULL;
    return on;
}

/* X, of an index, where the loop carries VALUE. */
static Node *with(Searches *c, const Search *s, Region *at, Node *x, Node *const *value) {
    Graph *g = c->copy.graph;
    while (x->kind == NODE_CHECK_INDEX)
        x = x->in[1];
    if (graph_outside(s->loop, x))
        return graph_copied(&c->copy, x);
    if (x->kind == NODE_PARAM)
        return value[x->index];
    Node *a = with(c, s, at, x->in[0], value), *b = with(c, s, at, x->in[1], value);
    return g->front->no_memory ? a : graph_binary(g, at, x->op, x->type, x->at, a, b);
}

/* X, of an index, as a long, where the loop carries VALUE; LAST: in the last of MANY iterations from there on. */
static Node *at_end(Searches *c, const Search *s, Region *at, Node *x, Node *const *value, bool last) {
    Graph *g = c->copy.graph;
    int64_t by;
    Node *first = with(c, s, at, x, value);
    changes_by(s, x, &by);
    if (first->type.base != TYPE_LONG)
        first = wide(g, at, first);
    if (!last || !by)
        return first;
    return graph_binary(g, at, BINARY_ADD, first->type, x->at, first, graph_const(g, at, TYPE_LONG, by * (MANY - 1)));
}

/* Does CERTAIN hold in MANY iterations from VALUE on?  Computed as longs: what is in its range at both ends did not wrap around. */
static Node *holds(Searches *c, const Search *s, Region *at, const Node *certain, Node *const *value) {
    Graph *g = c->copy.graph;
    Type truth = type_scalar(TYPE_BOOLEAN);
    int64_t by;
    if (certain->kind == NODE_BINARY)
        return graph_binary(g, at, certain->op, truth, certain->at, at_end(c, s, at, certain->in[0], value, true),
                            at_end(c, s, at, certain->in[1], value, true));
    changes_by(s, certain->in[1], &by);
    Node *least = at_end(c, s, at, certain->in[1], value, by < 0), *most = by ? at_end(c, s, at, certain->in[1], value, by > 0) : least;
    Node *length = graph_unary(g, at, NODE_LENGTH, type_scalar(TYPE_INT), certain->at, graph_copied(&c->copy, certain->in[0]));
    length->index = certain->index;
    Node *low = graph_binary(g, at, BINARY_GE, truth, certain->at, least, graph_const(g, at, TYPE_LONG, 0));
    return both(g, at, low, graph_binary(g, at, BINARY_LT, truth, certain->at, most, wide(g, at, length)));
}

/* The values that the loop carries after K iterations, an int. */
static void carried_after(Searches *c, const Search *s, Region *at, Node *k, Node *const *value, Node **then) {
    Graph *g = c->copy.graph;
    for (int i = 0; i < s->loop->nin && !g->front->no_memory; i++) {
        Type t = s->loop->in[i]->type;
        then[i] = value[i];
        if (s->how[i] == CARRY_FINDS)
            then[i] = graph_const(g, at, TYPE_BOOLEAN, true);
        if (s->how[i] != CARRY_GOES)
            continue;
        Node *n = t.base == TYPE_LONG ? wide(g, at, k) : k;
        if (s->step[i] != 1)
            n = graph_binary(g, at, BINARY_MUL, t, s->loop->at, n, graph_const(g, at, t.base, s->step[i]));
        then[i] = graph_binary(g, at, BINARY_ADD, t, s->loop->at, value[i], n);
    }
}

/* ---- the loops ---- */

/* A loop at the end of AT that begins with N values. */
static Node *begin_loop(Graph *g, Region *at, Place place, Node *const *value, int n) {
    Node *loop = graph_node(g, at, NODE_LOOP, type_scalar(TYPE_VOID), place, n);
    for (int i = 0; i < 2; i++) {
        Region *r = loop->region[i] = graph_region(g, loop, n);
        for (int k = 0; k < n && !g->front->no_memory; k++)
            graph_param(g, r, k, value[k]->type, place);
        graph_results(g, r, n + 1);
    }
    for (int k = 0; k < n && !g->front->no_memory; k++) {
        loop->in[k] = value[k];
        loop->region[0]->results[k + 1] = loop->region[0]->params[k];
    }
    return loop;
}

/* How many of MANY iterations from VALUE on would end the search: a loop that counts them. */
static Node *ends_in(Searches *c, const Search *s, Region *at, Node *const *value) {
    Graph *g = c->copy.graph;
    Type number = type_scalar(TYPE_INT);
    Node *then[MAX_VALUES], *none = graph_const(g, at, TYPE_INT, 0), *one = graph_const(g, at, TYPE_INT, 1);
    Node *loop = begin_loop(g, at, s->loop->at, (Node *[]){none, none}, 2);
    Region *head = loop->region[0], *body = loop->region[1];
    if (g->front->no_memory)
        return loop;
    Node *many = graph_const(g, head, TYPE_INT, MANY);
    head->results[0] = graph_binary(g, head, BINARY_LT, type_scalar(TYPE_BOOLEAN), loop->at, head->params[0], many);
    carried_after(c, s, body, body->params[0], value, then);
    Node *ends = graph_choose(g, body, loop->at, goes_on(c, s, body, then), none, one);
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, true);
    body->results[1] = graph_binary(g, body, BINARY_ADD, number, loop->at, body->params[0], one);
    body->results[2] = graph_binary(g, body, BINARY_ADD, number, loop->at, body->params[1], ends);
    return graph_proj(g, at, loop, 1, number);
}

/* The condition of the loop over blocks. */
static Node *block_goes_on(Searches *c, const Search *s, Region *at, Node *const *value) {
    Graph *g = c->copy.graph;
    Node *certain = graph_const(g, at, TYPE_BOOLEAN, true);
    for (int k = 0; k < s->loop->nin; k++)
        if (s->how[k] == CARRY_FINDS)
            certain = both(g, at, certain, value[k]);
    for (int k = 0; k < s->ncertain && !g->front->no_memory; k++)
        certain = both(g, at, certain, holds(c, s, at, s->certain[k], value));
    Node *ask = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), s->loop->at, certain);
    for (int i = 0; i < 2; i++) {
        ask->region[i] = graph_region(g, ask, 0);
        graph_results(g, ask->region[i], 1);
    }
    if (g->front->no_memory)
        return ask;
    Region *yes = ask->region[0];
    Node *found = ends_in(c, s, yes, value), *none = graph_const(g, yes, TYPE_INT, 0);
    yes->results[0] = graph_binary(g, yes, BINARY_EQ, type_scalar(TYPE_BOOLEAN), s->loop->at, found, none);
    ask->region[1]->results[0] = graph_const(g, ask->region[1], TYPE_BOOLEAN, false);
    return graph_proj(g, at, ask, 0, type_scalar(TYPE_BOOLEAN));
}

/* So many iterations go before: FEW, and up to where a counter stands well. */
static Node *few(Searches *c, const Search *s, Region *at) {
    Graph *g = c->copy.graph;
    int k = 0;
    while (k < s->loop->nin - 1 && !(s->how[k] == CARRY_GOES && s->step[k] == 1))
        k++;
    Node *most = graph_const(g, at, TYPE_LONG, FEW + ALIGNED);
    if (s->how[k] != CARRY_GOES || s->step[k] != 1)
        return most;
    Node *first = graph_copied(&c->copy, s->loop->in[k]), *lanes = graph_const(g, at, first->type.base, ALIGNED - 1);
    if (first->kind == NODE_CONST)
        return graph_const(g, at, TYPE_LONG, FEW + ALIGNED - (first->value.i & (ALIGNED - 1)));
    Node *past = graph_binary(g, at, BINARY_AND, first->type, s->loop->at, first, lanes);
    if (past->type.base != TYPE_LONG)
        past = wide(g, at, past);
    return graph_binary(g, at, BINARY_SUB, most->type, s->loop->at, most, past);
}

/* The search itself in AT, from VALUE on: the loop. */
static Node *in_order(Searches *c, const Search *s, Region *at, Node *const *value) {
    Node *loop = graph_copy_node(&c->copy, (Node *)s->loop, at);
    for (int k = 0; k < s->loop->nin && !c->copy.graph->front->no_memory; k++)
        loop->in[k] = value[k];
    loop->why = search_why;
    return loop;
}

static void outputs(Graph *g, Region *at, Node *loop, int n, Node **value) {
    for (int k = 0; k < n && !g->front->no_memory; k++)
        value[k] = graph_proj(g, at, loop, k, value[k]->type);
}

/* In AT, from VALUE on: blocks, as long as none ends the search.  VALUE is what it goes on with. */
static void blocks(Searches *c, const Search *s, Region *at, Node **value) {
    Graph *g = c->copy.graph;
    Node *loop = begin_loop(g, at, s->loop->at, value, s->loop->nin);
    Region *head = loop->region[0], *body = loop->region[1];
    if (g->front->no_memory)
        return;
    loop->why = search_why;
    head->results[0] = block_goes_on(c, s, head, head->params);
    body->results[0] = graph_const(g, body, TYPE_BOOLEAN, true);
    carried_after(c, s, body, graph_const(g, body, TYPE_INT, MANY), body->params, body->results + 1);
    outputs(g, at, loop, s->loop->nin, value);
}

/* A few iterations in order; if the search does not end in them, blocks, and the rest in order.  What has its results: a conditional. */
static Node *in_blocks(Searches *c, const Search *s, Region *at) {
    Graph *g = c->copy.graph;
    int n = s->loop->nin;
    Node *value[MAX_VALUES + 1], *left = few(c, s, at), *none = graph_const(g, at, TYPE_LONG, 0);
    for (int k = 0; k < n; k++)
        value[k] = graph_copied(&c->copy, s->loop->in[k]);
    Node *loop = in_order(c, s, at, value);
    if (!g->front->no_memory)
        count_down(g, loop, left, NULL, 0);
    value[n] = left;
    outputs(g, at, loop, n + 1, value);
    Node *more = graph_binary(g, at, BINARY_LE, type_scalar(TYPE_BOOLEAN), s->loop->at, value[n], none);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), s->loop->at, more);
    for (int i = 1; i >= 0 && !g->front->no_memory; i--) {
        Region *arm = either->region[i] = graph_region(g, either, 0);
        graph_results(g, arm, n);
        if (!i) {
            blocks(c, s, arm, value);
            outputs(g, arm, in_order(c, s, arm, value), n, value);
        }
        for (int k = 0; k < n && !g->front->no_memory; k++)
            arm->results[k] = value[k];
    }
    front_remark(g->front, s->loop->at, "search: %d iterations are asked at once", MANY);
    return either;
}

static Node *special(void *state, Node *n, Region *at) {
    Searches *c = state;
    if (c->now)
        return without_checks(c, n, at);
    for (const Search *s = n->kind == NODE_LOOP ? c->all : NULL; s; s = s->next)
        if (s->loop == n)
            return in_blocks(c, s, at);
    return NULL;
}

Graph *searches_in_blocks(Graph *g) {
    Searches c = {.g = g};
    private_flow(g->top);
    look(&c, g->top);
    return c.all && !g->front->no_memory ? graph_copy_whole(&c.copy, g, special, &c) : g;
}
