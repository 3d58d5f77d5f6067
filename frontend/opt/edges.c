/* frontend/opt/edges.c - conditions about edges go to where elements are made. */
#include "frontend/opt/edges.h"

#include "frontend/ir/sizes.h"

enum { MOST_SUNK = 8 };         // nodes of a conditional that each element computes anew

typedef struct {
    GraphCopy copy;
    Graph *g;
    /* While the rows of a matrix are made: */
    const Node *row;            // the row as it was,
    Node *j, *kept;             // the index in the one that is made, and the element as it was
} Edges;

static bool has_loops(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->region[0] && n->kind != NODE_IF)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_loops(n->region[i]))
                return true;
    }
    return false;
}

/* ---- sinking ---- */

static const Node *chosen(const Node *value) {
    return value->kind == NODE_PROJ && value->in[0]->kind == NODE_IF ? value->in[0] : NULL;
}

/* Does R compute a few things, which cannot fail, and VALUE? */
static bool is_light(const Region *r, const Node *value) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next) {
        bool own = n == value || n == chosen(value);
        bool divides = n->kind == NODE_BINARY && (n->op == BINARY_DIV || n->op == BINARY_REM);
        if (!own && (!graph_computes(n) || divides || ++count > MOST_SUNK))
            return false;
    }
    return true;
}

/* Is VALUE, in R, a row made of ROW, or ROW itself, whichever conditionals choose?  *MADE: is any made? */
static bool makes_row(const Region *r, const Node *value, const Node *row, bool *made) {
    const Node *either = chosen(value);
    if (value == row)
        return true;
    if (either)
        return either->home == r && either->region[0]->nresults == 1 &&
               is_light(either->region[0], either->region[0]->results[0]) &&
               is_light(either->region[1], either->region[1]->results[0]) &&
               makes_row(either->region[0], either->region[0]->results[0], row, made) &&
               makes_row(either->region[1], either->region[1]->results[0], row, made);
    *made = true;
    return value->kind == NODE_CONSTRUCT && value->home == r && value->in[0] == row && graph_covers_all(value) &&
           !has_loops(value->region[0]);
}

/* Where the row VALUE, or one of those that it chooses from, is made. */
static Place made_at(const Node *value) {
    const Node *either = chosen(value);
    for (int k = 0; k < 2 && either; k++) {
        const Node *row = either->region[k]->results[0];
        if (row->kind == NODE_CONSTRUCT || chosen(row))
            return made_at(row);
    }
    return value->at;
}

/* Is it the last thing that R does to find VALUE? */
static bool is_last(const Region *r, const Node *value) {
    const Node *of = chosen(value) ? value->in[0] : value;
    for (const Node *n = of->next; n; n = n->next)
        if (n->kind != NODE_PROJ || n->in[0] != of)
            return false;
    return of->home == r;
}

/* Is N a matrix of rows of which some, or some elements, stay what they were? */
static bool may_sink(const Node *n) {
    if (n->kind != NODE_CONSTRUCT || n->type.rank != 2 || n->type.layout != IN_TREE || !graph_covers_all(n))
        return false;
    const Region *r = n->region[0];
    const Node *value = r->results[0], *row = r->params[1];
    bool made = false;
    bool inner = value->kind == NODE_CONSTRUCT && graph_uses(value->region[0], value->region[0]->params[1]);
    return (chosen(value) || inner) && is_last(r, value) && graph_rows_checked(r) && makes_row(r, value, row, &made) && made;
}

/* A construction over all of ARRAY in AT, whose region is still empty. */
static Node *construct(Edges *e, Region *at, Node *array, Place p) {
    Graph *g = e->g;
    Node *zero = graph_const(g, at, TYPE_INT, 0);
    Node *length = graph_unary(g, at, NODE_LENGTH, type_scalar(TYPE_INT), p, array);
    Node *n = graph_node(g, at, NODE_CONSTRUCT, array->type, p, 4);
    Region *r = graph_region(g, n, 2);
    if (g->front->no_memory)
        return n;
    Node *in[4] = {array, zero, length, zero};
    for (int k = 0; k < 4; k++)
        n->in[k] = in[k];
    n->step = 1;
    n->region[0] = r;
    graph_param(g, r, 0, type_scalar(TYPE_INT), p);
    graph_param(g, r, 1, type_element(array->type, 1), p);
    return n;
}

/* The element of the array OLD that is at INDEX[0] and INDEX[1]. */
static Node *old_element(Edges *e, Region *at, Node *old, Node *const index[2]) {
    Type t = type_element(old->type, 2);
    if (old->kind == NODE_NEW)
        return graph_zero(e->g, at, t, old->at);
    Node *n = graph_node(e->g, at, NODE_INDEX, t, index[1]->at, 3);
    Node *in[3] = {old, index[0], index[1]};
    for (int k = 0; k < 3 && !e->g->front->no_memory; k++)
        n->in[k] = in[k];
    return n;
}

static Node *element(Edges *e, Region *at, const Node *value);

/* Arm R of a conditional, in AT: what an element of its row is. */
static void element_in(Edges *e, Region *at, const Region *r) {
    const Node *value = r->results[0];
    for (Node *n = r->first; n && !e->g->front->no_memory; n = n->next)
        if (n != value && n != chosen(value))
            e->copy.map[n->number] = graph_copy_node(&e->copy, n, at);
    Node *x = element(e, at, value);
    graph_results(e->g, at, 1);
    if (!e->g->front->no_memory)
        at->results[0] = x;
}

/* An element, in AT, of the row VALUE. */
static Node *element(Edges *e, Region *at, const Node *value) {
    const Node *either = chosen(value);
    if (value == e->row)
        return e->kept;
    if (!either) {
        const Region *r = value->region[0];
        e->copy.map[r->params[0]->number] = e->j;
        e->copy.map[r->params[1]->number] = e->kept;
        e->j->name = r->params[0]->name;
        graph_copy_nodes(&e->copy, r, at);
        return graph_copied(&e->copy, r->results[0]);
    }
    Node *n = graph_unary(e->g, at, NODE_IF, type_scalar(TYPE_VOID), either->at, graph_copied(&e->copy, either->in[0]));
    for (int k = 0; k < 2; k++)
        n->region[k] = graph_region(e->g, n, 0);
    for (int k = 0; k < 2 && !e->g->front->no_memory; k++)
        element_in(e, n->region[k], either->region[k]);
    return graph_proj(e->g, at, n, 0, e->kept->type);
}

static void give(Edges *e, Region *r, Node *x) {
    graph_results(e->g, r, 1);
    if (!e->g->front->no_memory)
        r->results[0] = x;
}

/* Matrix N, in AT, whose elements choose themselves what they are. */
static Node *sunk(Edges *e, Node *n, Region *at) {
    Graph *g = e->g;
    const Region *from = n->region[0];
    const Node *value = from->results[0];
    Edges outer = *e;
    Node *m = construct(e, at, graph_copied(&e->copy, n->in[0]), n->at), *row = m;
    if (g->front->no_memory)
        return m;
    Region *r = m->region[0];
    for (int k = 0; k < 2; k++) {
        e->copy.map[from->params[k]->number] = r->params[k];
        r->params[k]->name = from->params[k]->name;
    }
    m->origin = n->origin;
    for (Node *x = from->first; x && !g->front->no_memory; x = x->next)
        if (x != value && x != chosen(value))
            e->copy.map[x->number] = graph_copy_node(&e->copy, x, r);
    row = construct(e, r, r->params[1], made_at(value));
    if (g->front->no_memory)
        return m;
    Node *index[2] = {r->params[0], row->region[0]->params[0]};
    e->row = from->params[1];
    e->j = index[1];
    e->kept = old_element(e, row->region[0], m->in[0], index);
    give(e, row->region[0], element(e, row->region[0], value));
    give(e, r, row);
    e->row = outer.row;
    e->j = outer.j;
    e->kept = outer.kept;
    front_remark(g->front, n->at, "edges: elements choose themselves what they are");
    return m;
}

/* ---- splitting ---- */

static const Node *construct_of(const Node *n) {
    const Node *owner = n->home->owner;
    while (owner && owner->kind == NODE_IF)
        owner = owner->home->owner;
    return owner && owner->kind == NODE_CONSTRUCT ? owner : NULL;
}

static bool in_sum(const Node *x, const Node *n, int depth) {
    x = graph_plain((Node *)x);
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB || x->op == BINARY_MUL);
    if (x == n || !depth || !sum)
        return x == n;
    return in_sum(x->in[0], n, depth - 1) || in_sum(x->in[1], n, depth - 1);
}

/* Is N part of an index in R or below? */
static bool is_index(const Region *r, const Node *n) {
    enum { DEEPEST = 4 };
    for (const Node *x = r->first; x; x = x->next) {
        if (x->kind == NODE_CHECK_INDEX && in_sum(x->in[1], n, DEEPEST))
            return true;
        for (int i = 0; i < 2; i++)
            if (x->region[i] && is_index(x->region[i], n))
                return true;
    }
    return false;
}

/* X = j + n * TIMES + BY? */
typedef struct {
    int64_t by;
    int j, times;
} Sum;

static bool find_sum(const Node *x, const Node *j, const Node *n, int sign, Sum *s) {
    x = graph_plain((Node *)x);
    if (x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->type.base == TYPE_INT)
        return find_sum(x->in[0], j, n, sign, s) && find_sum(x->in[1], j, n, x->op == BINARY_ADD ? sign : -sign, s);
    if (x == j)
        s->j += sign;
    else if (n && graph_same(x, n))
        s->times += sign;
    else if (x->kind == NODE_CONST)
        s->by += sign * x->value.i;
    else
        return false;
    return true;
}

/* How far neighbours are at most; in an array of MANY elements sums of indices might wrap around. */
enum { FARTHEST = 1 << 16, MANY = 1 << 29 };

static bool counts_from_zero(const Node *c) {
    return graph_is_const(c->in[1], 0) && !c->reversed;
}

/* Remainder N, of j and a few by the number of iterations of C, is j + BY if j + BY is inside [0, that number). */
static bool is_around(const Node *n, const Node *c, int64_t *by) {
    Sum s = {0};
    if (n->kind != NODE_BINARY || n->op != BINARY_REM || n->type.base != TYPE_INT)
        return false;
    const Node *size = graph_plain(n->in[1]);
    bool sum = graph_same(size, c->in[2]) && find_sum(n->in[0], c->region[0]->params[0], size, 1, &s);
    if (!sum || s.j != 1 || s.by < -FARTHEST || s.by > FARTHEST)
        return false;
    *by = s.by;
    return s.by > 0 ? s.times == 0 : s.by < 0 && s.times == 1;
}

/* Is X the same in all iterations of C, as LEFT more values tell? */
static bool stays(const Node *x, const Node *c, int *left) {
    bool inside = x->kind != NODE_CONST && graph_inside(x, c->region[0]);
    bool computes = --*left > 0 && (x->kind == NODE_BINARY || x->kind == NODE_LENGTH || x->kind == NODE_BUILTIN);
    for (int i = 0; i < x->nin && inside && computes; i++)
        computes = stays(x->in[i], c, left);
    return !inside || computes;
}

static bool is_still(const Node *x, const Node *c) {
    int left = 256;
    return stays(x, c, &left);
}

/* Is N a comparison or BUILTIN of j + BY, operand WHICH, and of something that is the same in all iterations of C? */
static bool is_beside(const Node *n, const Node *c, int *which, int64_t *by) {
    for (*which = 0; *which < 2; ++*which) {
        Sum s = {0};
        if (is_still(n->in[!*which], c) && find_sum(n->in[*which], c->region[0]->params[0], NULL, 1, &s) && s.j == 1) {
            *by = s.by;
            return true;
        }
    }
    return false;
}

/* The lesser of j + BY and what is known, or with a constant the greater. */
static bool is_clamped(const Node *n, const Node *c, int *which, int64_t *by) {
    if (n->kind != NODE_BUILTIN || n->nin != 2 || n->type.base != TYPE_INT || !is_beside(n, c, which, by))
        return false;
    const Node *other = n->in[!*which];
    bool constant = other->kind == NODE_CONST && other->value.i >= -FARTHEST && other->value.i <= FARTHEST;
    if (n->builtin == BUILTIN_MIN)
        return *by >= 0 && *by <= FARTHEST;
    return n->builtin == BUILTIN_MAX && constant && *by <= 0 && *by >= -FARTHEST;
}

static bool is_last_index(const Node *x, const Node *c) {
    return x->kind == NODE_BINARY && x->op == BINARY_SUB && graph_is_const(x->in[1], 1) && graph_same(graph_plain(x->in[0]), c->in[2]);
}

/* Does N keep j + BY, *X, between 0 and the last index of C, *LAST? */
static bool is_kept(const Node *n, const Node *c, int64_t *by, Node **x, Node **last) {
    for (int k = 0; n->kind == NODE_BUILTIN && n->nin == 2 && n->type.base == TYPE_INT && k < 2; k++) {
        const Node *inner = n->in[k], *least = n->builtin == BUILTIN_MAX ? n : inner, *most = n->builtin == BUILTIN_MAX ? inner : n;
        bool both = inner->kind == NODE_BUILTIN && inner->nin == 2 && least->builtin == BUILTIN_MAX && most->builtin == BUILTIN_MIN;
        for (int i = 0; i < 2 && both; i++) {
            Node *end[2] = {n->in[!k], inner->in[!i]};
            Sum s = {0};
            bool ends = graph_is_const(end[least == inner], 0) && is_last_index(end[most == inner], c);
            if (!ends || !find_sum(inner->in[i], c->region[0]->params[0], NULL, 1, &s) || s.j != 1 || s.by < -FARTHEST || s.by > FARTHEST)
                continue;
            *by = s.by;
            *x = inner->in[i];
            *last = end[most == inner];
            return true;
        }
    }
    return false;
}

/* A comparison of a neighbour's index, which cannot wrap around. */
static bool is_neighbour(const Node *n, const Node *c, int *which, int64_t *by) {
    bool compares = n->kind == NODE_BINARY && tree_binary[n->op].kind == KIND_COMPARE && n->in[0]->type.base == TYPE_INT;
    if (!compares || !is_beside(n, c, which, by))
        return false;
    const Node *other = n->in[!*which];
    bool constant = other->kind == NODE_CONST && other->value.i >= -FARTHEST && other->value.i <= FARTHEST;
    return *by == 1 || (*by < 0 && *by >= -FARTHEST && constant);
}

static Node *compare(Edges *e, Region *at, BinaryOp op, Node *a, Node *b) {
    return graph_binary(e->g, at, op, type_scalar(TYPE_BOOLEAN), a->at, a, b);
}

/* In AT: a conditional with arms that are empty. */
static Node *either(Edges *e, Region *at, Place p, Node *condition, Region *arm[2]) {
    Node *n = graph_unary(e->g, at, NODE_IF, type_scalar(TYPE_VOID), p, condition);
    for (int k = 0; k < 2; k++)
        arm[k] = n->region[k] = graph_region(e->g, n, 0);
    return n;
}

/* X - BY, or, if X is less than -1, another number that is less than 0. */
static Node *less(Edges *e, Region *at, Node *x, int64_t by) {
    Graph *g = e->g;
    if (x->kind == NODE_CONST)
        return graph_const(g, at, TYPE_INT, x->value.i - by);
    Node *least = graph_node(g, at, NODE_BUILTIN, x->type, x->at, 2);
    if (g->front->no_memory)
        return x;
    least->builtin = BUILTIN_MAX;
    least->in[0] = x;
    least->in[1] = graph_const(g, at, TYPE_INT, -1);
    return graph_binary(g, at, BINARY_SUB, x->type, x->at, least, graph_const(g, at, TYPE_INT, by));
}

/* What is inside is the index itself; beside it, N as it was, for sums that wrap around. */
static Node *clamped(Edges *e, Node *n, const Node *c, int which, int64_t by, Region *at) {
    Region *arm[2];
    Node *j = graph_copied(&e->copy, c->region[0]->params[0]), *x = graph_copied(&e->copy, n->in[which]);
    Node *y = graph_copied(&e->copy, n->in[!which]);
    BinaryOp op = n->builtin == BUILTIN_MAX ? BINARY_GE : BINARY_LE;
    Node *m = either(e, at, n->at, compare(e, at, op, j, less(e, at, y, by)), arm);
    if (e->g->front->no_memory)
        return x;
    give(e, arm[0], x);
    give(e, arm[1], by <= 1 ? y : graph_copy_node(&e->copy, n, arm[1]));
    return graph_proj(e->g, at, m, 0, n->type);
}

/* The same of what is kept between 0 and the last index. */
static Node *kept(Edges *e, Node *n, const Node *c, int64_t by, Node *x, Node *last, Region *at) {
    Region *arm[2];
    Node *j = graph_copied(&e->copy, c->region[0]->params[0]);
    Node *end = by < 0 ? graph_const(e->g, at, TYPE_INT, 0) : graph_copied(&e->copy, last);
    if (!by)
        return j;
    Node *m = either(e, at, n->at, compare(e, at, by < 0 ? BINARY_GE : BINARY_LE, j, less(e, at, end, by)), arm);
    if (e->g->front->no_memory)
        return j;
    give(e, arm[0], graph_copied(&e->copy, x));
    give(e, arm[1], graph_copy_node(&e->copy, n, arm[1]));
    return graph_proj(e->g, at, m, 0, n->type);
}

/* Comparison N as one of the index itself. */
static Node *of_index(Edges *e, Node *n, const Node *c, int which, int64_t by, Region *at) {
    Node *side[2];
    side[which] = graph_copied(&e->copy, c->region[0]->params[0]);
    side[!which] = less(e, at, graph_copied(&e->copy, n->in[!which]), by);
    return compare(e, at, n->op, side[0], side[1]);
}

/* LEAST, or what no index is if SIZE is too large. */
static Node *least_of(Edges *e, Node *size, int64_t least, Region *at) {
    Region *arm[2];
    Node *n = either(e, at, size->at, compare(e, at, BINARY_LT, size, graph_const(e->g, at, TYPE_INT, MANY)), arm);
    for (int k = 0; k < 2 && !e->g->front->no_memory; k++)
        give(e, arm[k], graph_const(e->g, arm[k], TYPE_INT, k ? INT32_MAX : least));
    return graph_proj(e->g, at, n, 0, size->type);
}

/* In R, where j + BY is outside [0, SIZE): remainder N, which is that sum and SIZE, or less SIZE, if SIZE is as
 * large. */
static void give_wrapped(Edges *e, Region *r, Node *n, Node *size, int64_t by) {
    Graph *g = e->g;
    Region *arm[2];
    Node *x = graph_copied(&e->copy, n->in[0]), *few = graph_const(g, r, TYPE_INT, by < 0 ? -by : by);
    Node *large = compare(e, r, BINARY_GE, size, few);
    if (by < 0) {
        Node *few_enough = compare(e, r, BINARY_LT, size, graph_const(g, r, TYPE_INT, MANY));
        large = graph_binary(g, r, BINARY_AND, large->type, n->at, large, few_enough);
    }
    Node *m = either(e, r, n->at, large, arm);
    if (g->front->no_memory)
        return;
    give(e, arm[0], by < 0 ? x : graph_binary(g, arm[0], BINARY_SUB, x->type, n->at, x, size));
    give(e, arm[1], graph_copy_node(&e->copy, n, arm[1]));
    give(e, r, graph_proj(g, r, m, 0, n->type));
}

static Node *around(Edges *e, Node *n, const Node *c, int64_t by, Region *at) {
    Graph *g = e->g;
    Region *arm[2];
    Type whole = type_scalar(TYPE_INT);
    Node *j = graph_copied(&e->copy, c->region[0]->params[0]), *size = graph_copied(&e->copy, c->in[2]);
    Node *distance = graph_const(g, at, TYPE_INT, by < 0 ? -by : by);
    Node *x = graph_binary(g, at, by < 0 ? BINARY_SUB : BINARY_ADD, whole, n->at, j, distance);
    Node *last = graph_binary(g, at, BINARY_SUB, whole, n->at, size, distance);
    Node *least = by < 0 ? least_of(e, size, -by, at) : NULL;
    Node *inside = by < 0 ? compare(e, at, BINARY_GE, j, least) : compare(e, at, BINARY_LT, j, last);
    Node *m = either(e, at, n->at, inside, arm);
    if (g->front->no_memory)
        return x;
    give(e, arm[0], x);
    give_wrapped(e, arm[1], n, size, by);
    return graph_proj(g, at, m, 0, n->type);
}

/* Does an iteration around CHECK, a divisor's, say that it is not 0? */
static bool is_size(const Node *check) {
    for (const Node *c = construct_of(check); c; c = construct_of(c))
        if (counts_from_zero(c) && graph_same(check->in[0], c->in[2]))
            return true;
    return false;
}

/* Is the index an iteration's around CHECK, and the array as long as it counts?  BY_NEW: or both as a new array is. */
static bool is_sure(Node *check, bool by_new) {
    Node length = {.kind = NODE_LENGTH, .nin = 1, .in = check->in, .type = check->type, .index = check->index};
    const Node *i = graph_plain(check->in[1]), *size = by_new ? sizes_of(check->in[0], check->index) : NULL;
    for (const Node *c = construct_of(check); c; c = construct_of(c)) {
        const Node *end = c->in[2]->kind == NODE_LENGTH ? sizes_of(c->in[2]->in[0], c->in[2]->index) : c->in[2];
        if (i == c->region[0]->params[0])
            return counts_from_zero(c) && (graph_same(c->in[2], &length) || (size && end && graph_same(size, end)));
    }
    return false;
}

/* An index of the innermost construction around N, as it is inside. */
static Node *inside(Edges *e, Node *n, Region *at) {
    const Node *c = construct_of(n);
    int64_t by;
    int which;
    if (!c || !counts_from_zero(c))
        return NULL;
    Node *found = NULL, *x, *last;
    if (is_kept(n, c, &by, &x, &last) && is_index(c->region[0], n))
        found = kept(e, n, c, by, x, last, at);
    else if (is_clamped(n, c, &which, &by) && is_index(c->region[0], n))
        found = clamped(e, n, c, which, by, at);
    else if (is_around(n, c, &by) && is_index(c->region[0], n))
        found = around(e, n, c, by, at);
    if (found) {
        front_remark(e->g->front, n->at, "edges: inside, it is the index and a constant");
        return found;
    }
    for (; c && counts_from_zero(c); c = construct_of(c))
        if (is_neighbour(n, c, &which, &by))
            return of_index(e, n, c, which, by, at);
    return NULL;
}

static Node *special(void *state, Node *n, Region *at) {
    Edges *e = state;
    e->g = e->copy.graph;
    switch (n->kind) {
    case NODE_CONSTRUCT: return may_sink(n) ? sunk(e, n, at) : NULL;
    case NODE_CHECK_ZERO: return is_size(n) ? graph_copied(&e->copy, n->in[0]) : NULL;
    case NODE_CHECK_INDEX: return is_sure(n, false) ? graph_copied(&e->copy, n->in[1]) : NULL;
    case NODE_BINARY: case NODE_BUILTIN: return inside(e, n, at);
    default: return NULL;
    }
}

/* ---- motion ---- */

/* Is X known before the region BODY begins, or in EITHER, a conditional in it, if that is not NULL? */
static bool is_known(const Node *x, const Region *body, const Node *either) {
    return x->kind == NODE_CONST || !graph_inside(x, body) ||
           (either && (graph_inside(x, either->region[0]) || graph_inside(x, either->region[1])));
}

static bool operands_known(const Node *n, const Region *body, const Node *either) {
    for (int i = 0; i < n->nin; i++)
        if (!is_known(n->in[i], body, either))
            return false;
    return true;
}

/* Does arm R of EITHER, or of a conditional in it, need nothing of BODY, and can it not fail? */
static bool arm_known(const Region *r, const Region *body, const Node *either) {
    for (const Node *n = r->first; n; n = n->next) {
        bool arms = n->kind == NODE_IF && arm_known(n->region[0], body, either) &&
                    arm_known(n->region[1], body, either);
        if ((!arms && !graph_computes(n)) || !operands_known(n, body, either))
            return false;
    }
    for (int k = 0; k < r->nresults; k++)
        if (!is_known(r->results[k], body, either))
            return false;
    return true;
}

/* Conditions about rows are asked for many at once, where elements are made (frontend/lower/range.h). */
static bool gives_condition(const Node *n) {
    for (int k = 0; k < n->region[0]->nresults; k++)
        if (type_is_boolean(n->region[0]->results[k]->type))
            return true;
    return false;
}

static bool is_invariant(const Node *n, const Region *body) {
    bool arms = n->kind == NODE_IF && !gives_condition(n) && arm_known(n->region[0], body, n) &&
                arm_known(n->region[1], body, n);
    bool computes = graph_computes(n) && n->kind != NODE_PROJ && n->kind != NODE_CONST;
    return (arms || computes) && operands_known(n, body, NULL);
}

/* What no element that N makes changes, and cannot fail, goes before it; of what is not in rows, choices alone. */
static void move_out(Node *n) {
    bool in_row = n->home->owner && n->home->owner->kind == NODE_CONSTRUCT;
    for (Node *x = n->region[0]->first, *next; x; x = next) {
        next = x->next;
        if ((!in_row && x->kind != NODE_IF) || !is_invariant(x, n->region[0]))
            continue;
        graph_move(x, n);
        while (next && next->kind == NODE_PROJ && next->in[0] == x) {
            Node *p = next;
            next = p->next;
            graph_move(p, n);
        }
    }
}

static void move_all_out(Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                move_all_out(n->region[i]);
        if (n->kind == NODE_CONSTRUCT && !has_loops(n->region[0]))
            move_out(n);
    }
}

/* Takes the checks that always hold, and that nobody asks for, out of R and below; false: there are none. */
static bool take_out_checks(Region *r) {
    bool any = false;
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX && is_sure(n, true) && !graph_uses(r, n)) {
            graph_take_out(n);
            any = true;
        }
        for (int i = 0; i < 2; i++)
            any |= n->region[i] && take_out_checks(n->region[i]);
    }
    return any;
}

void edges_uncheck(Graph *g) {
    if (take_out_checks(g->top))
        graph_sweep(g);
}

Graph *edges_split(Graph *g) {
    Edges e = {.g = g};
    Graph *to = graph_copy_whole(&e.copy, g, special, &e);
    if (!g->front->no_memory)
        move_all_out(to->top);
    return to;
}
