/* frontend/opt/pair.c - two loops that count alike become one. */
#include "frontend/opt/pair.h"

#include <string.h>

enum { MAX_CARRIED = 8 };

typedef struct {
    const Node *row;            // CONSTRUCT of one row
    const Node *choice;         // conditional in its body
    Node *loop[2];              // by row: the loop that makes its element,
    int   value[2];             // and which of its values that is
    int   place[MAX_CARRIED];   // of the second loop's values, in the loop that does both
    int   carried;
} Pair;

/* ---- what suits ---- */

static bool has_rows(BaseType base) {
    return base == TYPE_DOUBLE || base == TYPE_LONG || base == TYPE_FLOAT || base == TYPE_INT;
}

static bool is_small(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->region[0] || graph_starts(n) || n->kind == NODE_STORE || n->kind == NODE_NEW || n->kind == NODE_ARRAY || n->type.rank)
            return false;
    return true;
}

/* Is X known before the constructions around LOOP? */
static bool is_known(const Node *loop, const Node *x) {
    const Region *r = loop->home, *outer = r;
    for (; r->owner && (r->owner->kind == NODE_CONSTRUCT || r->owner->kind == NODE_IF); r = r->owner->home)
        outer = r;
    return x->kind == NODE_CONST || (!graph_inside(x, outer) && graph_outside(loop, x));
}

/* A loop that a comparison ends, without anything else in its head. */
static bool loop_suits(const Node *loop) {
    const Region *head = loop->region[0], *body = loop->region[1];
    const Node *c = head->results[0];
    if (loop->nin > MAX_CARRIED / 2 || c->kind != NODE_BINARY || c->op != BINARY_LT || c->in[0]->kind != NODE_PARAM || c->in[0]->home != head ||
        !is_known(loop, c->in[1]) || !graph_is_const(body->results[0], true) || !is_small(body))
        return false;
    if (!graph_head_gives_all(loop))
        return false;
    for (const Node *n = head->first; n; n = n->next)
        if (n != c && n->kind != NODE_CONST)
            return false;
    return true;
}

static bool same_const(const Node *a, const Node *b) {
    return a->kind == NODE_CONST && b->kind == NODE_CONST && type_same(a->type, b->type) && !memcmp(&a->value, &b->value, sizeof a->value);
}

static bool counts_up(const Node *loop, int k) {
    return loop->in[k]->type.base == TYPE_INT && graph_counts_up(loop, k);
}

/* Both run from the same number to the same; which values of the second are values of the first? */
static bool count_alike(Pair *t) {
    const Node *a = t->loop[0], *b = t->loop[1];
    const Node *ca = a->region[0]->results[0], *cb = b->region[0]->results[0];
    t->carried = a->nin;
    for (int k = 0; k < b->nin; k++) {
        t->place[k] = -1;
        for (int i = 0; i < a->nin && t->place[k] < 0; i++)
            if (counts_up(a, i) && counts_up(b, k) && same_const(a->in[i], b->in[k]))
                t->place[k] = i;
        if (t->place[k] < 0)
            t->place[k] = t->carried++;
    }
    bool to_same = ca->in[1] == cb->in[1] || same_const(ca->in[1], cb->in[1]);
    return t->place[cb->in[0]->index] == ca->in[0]->index && to_same;
}

bool pair_counts(const Node *a, const Node *b) {
    Pair t = {.loop = {a->in[0], b->in[0]}};
    bool suit = type_same(a->type, b->type) && has_rows(a->type.base) && loop_suits(a->in[0]) && loop_suits(b->in[0]);
    return suit && count_alike(&t);
}

/* Which arm of the conditional does row WHICH take? */
static int arm_of(const Node *c, int which) {
    bool equal = c->in[1]->value.i == which;
    return c->op == BINARY_EQ ? !equal : equal;
}

static bool choice_suits(Pair *t, const Node *n, const Node *which) {
    const Node *c = n->in[0];
    if (n->kind != NODE_IF || c->kind != NODE_BINARY || (c->op != BINARY_EQ && c->op != BINARY_NE) || c->in[0] != which || c->in[1]->kind != NODE_CONST)
        return false;
    t->choice = n;
    for (int row = 0; row < 2; row++) {
        const Region *arm = n->region[arm_of(c, row)];
        const Node *result = t->row->region[0]->results[0];
        const Node *x = result->kind == NODE_PROJ && result->in[0] == n ? arm->results[result->index] : NULL;
        if (!x || x->kind != NODE_PROJ || x->home != arm || x->in[0]->kind != NODE_LOOP || x->in[0]->home != arm || !loop_suits(x->in[0]))
            return false;
        t->loop[row] = x->in[0];
        t->value[row] = x->index;
        for (const Node *k = arm->first; k; k = k->next)
            if (k != x->in[0] && k->kind != NODE_PROJ && k->kind != NODE_CONST)
                return false;
    }
    return t->loop[0] != t->loop[1];
}

/* Nothing but the condition asks which row it is. */
static bool only_condition_asks(const Pair *t, const Node *which) {
    return graph_uses(t->row->region[0], which) == 1 && graph_uses(t->row->region[0], t->choice->in[0]) == 1;
}

bool pair_rows(const Node *n) {
    const Region *outer = n->region[0];
    const Node *row = n->kind == NODE_CONSTRUCT ? outer->results[0] : NULL;
    if (!row || n->type.rank != 2 || n->type.layout || n->in[0]->kind != NODE_NEW || !graph_covers_all(n) ||
        !graph_is_const(graph_plain(n->in[0]->in[0]), 2))
        return false;
    return row->kind == NODE_CONSTRUCT && row->home == outer && row->in[0] == outer->params[1] && graph_covers_all(row) &&
           has_rows(row->type.base) && graph_uses(outer, outer->params[1]) == 1 && !graph_uses(row->region[0], row->region[0]->params[1]);
}

static bool find(Pair *t, const Node *n) {
    const Region *outer = n->region[0];
    const Node *row = outer->results[0];
    if (!pair_rows(n))
        return false;
    for (const Node *k = outer->first; k; k = k->next)
        if (k != row && k->kind != NODE_CONST)
            return false;
    t->row = row;
    bool found = false;
    for (const Node *k = row->region[0]->first; k; k = k->next) {
        if (k->kind == NODE_IF && !found && choice_suits(t, k, outer->params[0]))
            found = true;
        else if (k->region[0] || (k->kind == NODE_PROJ && !found) || graph_starts(k) || k->type.rank)
            return false;
    }
    return found && only_condition_asks(t, outer->params[0]) && count_alike(t);
}

/* ---- both at once ---- */

static bool same_word(const Node *a, const Node *b) {
    switch (a->kind) {
    case NODE_BINARY: return a->op == b->op;
    case NODE_BUILTIN: return a->builtin == b->builtin;
    case NODE_CHECK_INDEX: case NODE_LENGTH: return a->index == b->index;
    case NODE_INDEX: case NODE_CONVERT: case NODE_NEG: case NODE_CHECK_ZERO: return true;
    default: return false;
    }
}

/* What R has already of what N would be. */
static Node *known(GraphCopy *c, const Region *r, const Node *n) {
    for (Node *k = r->first; k; k = k->next) {
        bool same = k->kind == n->kind && k->nin == n->nin && type_same(k->type, n->type) && same_word(k, n);
        for (int i = 0; i < n->nin && same; i++) {
            const Node *x = graph_copied(c, n->in[i]);
            same = x == k->in[i] || same_const(x, k->in[i]);
        }
        if (same)
            return k;
    }
    return NULL;
}

static Node *carried_by(const Pair *t, int k, int *row, int *value) {
    *row = k >= t->loop[0]->nin;
    *value = k;
    for (int i = 0; i < t->loop[1]->nin && *row; i++)
        if (t->place[i] == k)
            *value = i;
    return t->loop[*row];
}

static Region *params(GraphCopy *c, const Pair *t, Node *loop, int which) {
    Graph *g = c->graph;
    Region *r = graph_region(g, loop, t->carried);
    int row, value;
    for (int k = 0; k < t->carried && !g->front->no_memory; k++) {
        const Node *p = carried_by(t, k, &row, &value)->region[which]->params[value];
        graph_param(g, r, k, p->type, p->at)->name = p->name;
    }
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < t->loop[i]->nin && !g->front->no_memory; k++)
            c->map[t->loop[i]->region[which]->params[k]->number] = r->params[i ? t->place[k] : k];
    graph_results(g, r, t->carried + 1);
    return r;
}

static void loop_of_both(GraphCopy *c, const Pair *t, Node *loop) {
    Region *head = loop->region[0] = params(c, t, loop, 0);
    Front *f = c->graph->front;
    if (f->no_memory)
        return;
    graph_copy_nodes(c, t->loop[0]->region[0], head);
    head->results[0] = graph_copied(c, t->loop[0]->region[0]->results[0]);
    for (int k = 0; k < t->carried; k++)
        head->results[k + 1] = head->params[k];
    Region *body = loop->region[1] = params(c, t, loop, 1);
    if (f->no_memory)
        return;
    for (int i = 0; i < 2; i++)
        for (Node *n = t->loop[i]->region[1]->first; n && !f->no_memory; n = n->next) {
            Node *same = known(c, body, n);
            c->map[n->number] = same ? same : graph_copy_node(c, n, body);
        }
    body->results[0] = graph_copied(c, t->loop[0]->region[1]->results[0]);
    int row, value;
    for (int k = 0; k < t->carried && !f->no_memory; k++) {
        const Node *from = carried_by(t, k, &row, &value);
        body->results[k + 1] = graph_copied(c, from->region[1]->results[value + 1]);
    }
}

bool pair_suits(const Node *n) {
    Pair t;
    return find(&t, n);
}

Region *pair_body(Front *f, Node *n) {
    Pair t;
    if (!find(&t, n))
        return NULL;
    Graph from = {.nodes = graph_numbers(n->region[0]).most + 1}, to = {.front = f, .arena = &f->lasting};
    GraphCopy c;
    const Region *body = t.row->region[0];
    to.top = graph_region(&to, n, 0);       // for constants
    graph_copy_init(&c, &to, &from);
    Region *m = graph_region(&to, n, 1);
    if (f->no_memory)
        return NULL;
    c.map[body->params[0]->number] = graph_param(&to, m, 0, body->params[0]->type, body->params[0]->at);
    for (Node *k = body->first; k && !f->no_memory; k = k->next)
        if (k != t.choice && k->kind != NODE_PROJ && k != t.choice->in[0])
            c.map[k->number] = graph_copy_node(&c, k, m);
    Node *loop = graph_node(&to, m, NODE_LOOP, t.loop[0]->type, t.loop[0]->at, t.carried);
    loop->why = t.loop[0]->why;
    int row, value;
    for (int k = 0; k < t.carried && !f->no_memory; k++) {
        const Node *of = carried_by(&t, k, &row, &value);
        loop->in[k] = graph_copied(&c, of->in[value]);
    }
    if (!f->no_memory)
        loop_of_both(&c, &t, loop);
    graph_results(&to, m, 2);
    for (int i = 0; i < 2 && !f->no_memory; i++)
        m->results[i] = graph_proj(&to, m, loop, i ? t.place[t.value[1]] : t.value[0], body->results[0]->type);
    return f->no_memory ? NULL : m;
}
