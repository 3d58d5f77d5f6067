/* frontend/opt/extremes.c - conditionals of loops that are operators: the lesser or the greater of two whole numbers, and
 * truth values that become true, or false, where a condition holds. */
#include "frontend/opt/extremes.h"

static bool compares(const Node *c) {
    return c->kind == NODE_BINARY && (c->op == BINARY_LT || c->op == BINARY_LE || c->op == BINARY_GT || c->op == BINARY_GE);
}

/* Does EITHER give a whole number, and nothing else? */
static bool gives_whole(const Node *either) {
    const Region *then = either->region[0];
    return then->nresults == 1 && type_is_integral(then->results[0]->type) && !then->results[0]->type.rank;
}

/* Does EITHER choose between the two numbers that it compares?  *LESS: the lesser one. */
static bool chooses(const Node *either, bool *less) {
    const Node *c = either->in[0];
    const Region *then = either->region[0], *other = either->region[1];
    if (!compares(c) || !gives_whole(either))
        return false;
    const Node *x = graph_plain(c->in[0]), *y = graph_plain(c->in[1]), *a = graph_plain(then->results[0]), *b = graph_plain(other->results[0]);
    bool same = a == x && b == y, turned = a == y && b == x;
    *less = (c->op == BINARY_LT || c->op == BINARY_LE) == same;
    return (same || turned) && !graph_inside(x, then) && !graph_inside(x, other) && !graph_inside(y, then) && !graph_inside(y, other);
}

static Node *extreme(Graph *g, Node *n, bool less, Node *a, Node *b) {
    Node **in = graph_alloc(g, 2 * sizeof *in);
    if (g->front->no_memory)
        return n;
    in[0] = a;
    in[1] = b;
    n->kind = NODE_BUILTIN;
    n->builtin = less ? BUILTIN_MIN : BUILTIN_MAX;
    n->in = in;
    n->nin = 2;
    front_remark(g->front, n->at, "values: the %s of two", less ? "lesser" : "greater");
    return n;
}

static void replace(Graph *g, Node *p) {
    bool less;
    const Node *either = p->in[0];
    if (either->kind != NODE_IF || !chooses(either, &less))
        return;
    p->at = p->at.line ? p->at : either->at;
    extreme(g, p, less, either->region[0]->results[0], either->region[1]->results[0]);
}

/* ---- behind other conditions ---- */

/* `if (c && x > m) m = x`: EITHER, whose condition is TEST: IF(c) {x > m} {false}, or more such conditions. */
typedef struct {
    Node *either, *test;
    Node *compare;          // x > m, or x < m, or so
    Node *x, *m;            // its operands
    bool less;
} Behind;

/* Is N there where TEST stands? */
static bool is_there(const Behind *b, const Node *n) {
    return n->kind == NODE_PARAM || n->kind == NODE_CONST || n->home != b->test->home;
}

/* The comparison behind the conditions of TEST; NULL: it is something else. */
static Node *find_compare(const Node *test) {
    Node *last = test->region[0]->results[0];
    const Region *other = test->region[1];
    if (other->nresults != 1 || !graph_is_const(other->results[0], false) || other->first != other->last)
        return NULL;
    if (last->home != test->region[0] || graph_uses(last->home, last) != 1)
        return NULL;
    if (last->kind == NODE_PROJ && last->in[0]->kind == NODE_IF)
        return find_compare(last->in[0]);
    return compares(last) ? last : NULL;
}

/* Is N, or what is like it, computed in R or below? */
static bool is_in(const Node *n, const Region *r) {
    for (const Node *k = r->first; k; k = k->next)
        if (k->kind == n->kind && graph_same(k, n))
            return true;
        else if (k->region[0] && (is_in(n, k->region[0]) || is_in(n, k->region[1])))
            return true;
    return false;
}

/* Does R only compute, and check nothing but what TEST has checked? */
static bool only_again(const Region *r, const Node *test) {
    for (const Node *n = r->first; n; n = n->next) {
        bool again = graph_checks(n) || n->kind == NODE_INDEX;
        if (n->kind != NODE_CONST && (again ? !is_in(n, test->region[0]) : !graph_computes(n)))
            return false;
    }
    return true;
}

static bool match_behind(const Node *p, Behind *b) {
    Node *either = b->either = p->in[0], *c = either->in[0];
    if (either->kind != NODE_IF || !gives_whole(either) || either->next != p || c->kind != NODE_PROJ || c->home != either->home)
        return false;
    if (c->in[0]->kind != NODE_IF || graph_uses(c->home, c) != 1)
        return false;
    b->test = c->in[0];
    b->compare = find_compare(b->test);
    if (!b->compare)
        return false;
    Node *x = either->region[0]->results[0], *m = either->region[1]->results[0];
    bool left = graph_same(graph_plain(b->compare->in[0]), graph_plain(x)) && b->compare->in[1] == m;
    bool right = graph_same(graph_plain(b->compare->in[1]), graph_plain(x)) && b->compare->in[0] == m;
    b->less = (b->compare->op == BINARY_LT || b->compare->op == BINARY_LE) == left;
    b->x = b->compare->in[!left];
    b->m = m;
    return left != right && is_there(b, m) && only_again(either->region[0], b->test) && only_again(either->region[1], b->test);
}

/* The conditions of TEST give M, or at last the extreme. */
static void give_extreme(Graph *g, const Behind *b, Node *test) {
    Node *last = test->region[0]->results[0];
    Type t = b->m->type;
    test->region[1]->results[0] = b->m;
    if (last == b->compare) {
        extreme(g, last, b->less, b->x, b->m)->type = t;
        return;
    }
    last->type = t;
    give_extreme(g, b, last->in[0]);
}

/* Takes the place of P, which is given by TEST from then on. */
static void replace_behind(Graph *g, Node *p) {
    Behind b;
    if (!match_behind(p, &b))
        return;
    Node *c = b.either->in[0];
    give_extreme(g, &b, b.test);
    graph_move(p, c);
    p->in[0] = b.test;
    p->index = c->index;
    graph_take_out(c);
    graph_take_out(b.either);
}

/* ---- truth values ---- */

static bool only_constants(const Region *r) {
    return !r->first || (r->first == r->last && r->first->kind == NODE_CONST);
}

/* BEHIND may be NULL: the end. */
static void move_before(Node *n, Node *behind) {
    if (behind)
        graph_move(n, behind);
    else
        graph_to_end(n->home, n);
}

/* `if (c) x = true`, of an X that comes into the region R, is x | c; likewise & with !c or c. */
static void replace_truth(Graph *g, Node *p) {
    Node *either = p->in[0];
    bool empty = either->kind == NODE_IF && only_constants(either->region[0]) && only_constants(either->region[1]);
    if (!empty || !type_is_boolean(p->type))
        return;
    Node *yes = either->region[0]->results[p->index], *no = either->region[1]->results[p->index];
    bool sets = yes->kind == NODE_CONST;
    Node *becomes = sets ? yes : no, *x = sets ? no : yes;
    if (becomes->kind != NODE_CONST || x->kind != NODE_PARAM || x->home != p->home)
        return;
    bool truth = becomes->value.i, negated = sets != truth;
    Node *c = either->in[0], *not = negated ? graph_unary(g, p->home, NODE_NOT, p->type, either->at, c) : c;
    Node **in = graph_alloc(g, 2 * sizeof *in);
    if (g->front->no_memory)
        return;
    in[0] = x;
    in[1] = not;
    p->kind = NODE_BINARY;
    p->op = truth ? BINARY_OR : BINARY_AND;
    p->at = either->at;
    p->in = in;
    p->nin = 2;
    Node *behind = p->next;
    while (behind && behind->kind == NODE_PROJ && behind->in[0] == either)      // its outputs stay together
        behind = behind->next;
    move_before(p, behind);
    if (negated)
        graph_move(not, p);
}

static void find(Graph *g, Region *r) {
    for (Node *n = r->first, *next; n; n = next) {
        next = n->next;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find(g, n->region[i]);
        if (n->kind == NODE_PROJ)
            replace(g, n);
        if (n->kind == NODE_PROJ)
            replace_behind(g, n);
        if (n->kind == NODE_PROJ)
            replace_truth(g, n);
    }
}

void extremes_find(Graph *g) {
    find(g, g->top);
}
