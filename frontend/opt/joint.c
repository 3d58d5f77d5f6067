/* frontend/opt/joint.c - bodies of loops become one, in which what they have in common stands once. */
#include "frontend/opt/joint_state.h"

#include "frontend/loops/extents.h"

enum {
    MOST_NODES = 2000,          // of all bodies
    LOOP_TURNS = 8,             // for all that is known
};

/* ---- what suits ---- */

static bool node_suits(const Node *n) {
    switch (n->kind) {
    case NODE_PROJ: case NODE_INDEX: case NODE_LENGTH: case NODE_CONST: return true;
    case NODE_IF:   return n->region[0]->nresults <= MOST_CARRIED;
    case NODE_LOOP: return n->nin <= MOST_CARRIED;
    default: return graph_computes(n) || graph_checks(n);
    }
}

bool joint_suits(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (!node_suits(n) || (n->type.rank && n->kind != NODE_PROJ))
            return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !joint_suits(n->region[i]))
                return false;
    }
    return true;
}

Node *joint_row(const Node *n) {
    const Region *r = n->region[0];
    Node *row = r->results[0];
    if (row->kind != NODE_CONSTRUCT || row->home != r || row->in[0] != r->params[1] || row->blocks || !graph_is_zero(n->in[0]) ||
        !graph_covers_all(row) || !joint_suits(row->region[0]) || graph_uses(row->region[0], r->params[1]))
        return NULL;
    int sizes = 0;
    for (const Node *k = r->first; k; k = k->next)
        sizes += k->kind == NODE_LENGTH && k->in[0] == r->params[1] && graph_uses(r, k) == (k == row->in[2]);
    if (graph_uses(r, r->params[1]) != sizes + 1)
        return NULL;
    for (const Node *k = r->first; k; k = k->next)
        if (k != row && (k->region[0] || !(graph_computes(k) || k->kind == NODE_LENGTH || k->kind == NODE_CHECK_INDEX || k->kind == NODE_CONST)))
            return NULL;
    return row;
}

/* Is X, in N's body, the element of array A that it is at? */
static bool is_own_element(const Node *n, const Node *x, const Node *a) {
    if (x->kind != NODE_INDEX || x->in[0] != a || x->nin != a->type.rank + 1 || x->offset || n->type.rank != a->type.rank)
        return false;
    const Node *row = a->type.rank == 2 ? joint_row(n) : n;
    return row && graph_plain(x->in[x->nin - 1]) == row->region[0]->params[0] && (row == n || graph_plain(x->in[1]) == n->region[0]->params[0]);
}

static int elements_in(const Node *n, const Region *r, const Node *a) {
    int count = 0;
    for (const Node *x = r->first; x; x = x->next) {
        count += is_own_element(n, x, a);
        for (int i = 0; i < 2; i++)
            count += x->region[i] ? elements_in(n, x->region[i], a) : 0;
    }
    return count;
}

int joint_elements(const Node *n, const Node *a) {
    return elements_in(n, n->region[0], a);
}

/* ---- costs ---- */

static int cost_of(const Region *r);

static int cost_of_node(const Node *n) {
    switch (n->kind) {
    case NODE_CONST: case NODE_PROJ: case NODE_LENGTH: case NODE_CHECK_INDEX: case NODE_CHECK_ROW: return 0;
    case NODE_IF:      return 1 + cost_of(n->region[0]) + cost_of(n->region[1]);
    case NODE_LOOP:    return LOOP_TURNS * (cost_of(n->region[0]) + cost_of(n->region[1]));
    case NODE_BUILTIN: return 6;
    case NODE_BINARY:  return n->op == BINARY_DIV || n->op == BINARY_REM ? 6 : 1;
    default:           return 1;
    }
}

static int cost_of(const Region *r) {
    int cost = 0;
    for (const Node *n = r->first; n; n = n->next)
        cost += cost_of_node(n);
    return cost;
}

/* ---- joining ---- */

static bool goes_well(const Joining *j) {
    return !j->failed && !j->copy.graph->front->no_memory;
}

static void join_nodes(Joining *j, const Region *from, Region *to);

static Node *known(Joining *j, const Region *to, const Node *b) {
    for (Node *a = to->first; a; a = a->next) {
        bool same = joint_same_operation(a, b);
        for (int i = 0; i < a->nin && same; i++) {
            const Node *x = joint_became(j, b->in[i]) ? joint_became(j, b->in[i]) : b->in[i];
            same = x == a->in[i] || joint_same_const(x, a->in[i]);
        }
        if (same) {
            a->exact &= b->exact;
            a->inexact |= b->inexact;
            return a;
        }
    }
    return NULL;
}

/* Output K of OWNER. */
static Node *output(Joining *j, Node *owner, int k, Type type) {
    for (Node *p = owner->next; p && p->kind == NODE_PROJ && p->in[0] == owner; p = p->next)
        if (p->index == k)
            return p;
    return graph_add_output(j->copy.graph, owner, k, type);
}

/* The arms of B become part of those of A; a result is another one unless both arms have it there. */
static void join_arms(Joining *j, Node *a, Node *b) {
    for (int i = 0; i < 2; i++) {
        join_nodes(j, b->region[i], a->region[i]);
        joint_settle(j, a->region[i]);
    }
    for (int k = 0; k < b->region[0]->nresults && goes_well(j); k++) {
        Node *x[2] = {graph_copied(&j->copy, b->region[0]->results[k]), graph_copied(&j->copy, b->region[1]->results[k])};
        int at = 0, n = a->region[0]->nresults;
        while (at < n && !((a->region[0]->results[at] == x[0] || joint_same_const(a->region[0]->results[at], x[0])) &&
                           (a->region[1]->results[at] == x[1] || joint_same_const(a->region[1]->results[at], x[1]))))
            at++;
        for (int i = 0; i < 2 && at == n; i++)
            graph_add_result(j->copy.graph, a->region[i], x[i]);
        j->place[b->number][k] = (signed char)at;
        j->failed |= at >= MOST_CARRIED;
    }
}

static void add_param(Joining *j, Region *r, const Node *p) {
    Graph *g = j->copy.graph;
    Node **longer = graph_longer(g, r->params, r->nparams, NULL);
    if (g->front->no_memory)
        return;
    r->params = longer;
    r->nparams++;
    graph_param(g, r, r->nparams - 1, p->type, p->at)->name = p->name;
}

/* Values that A has not go into it; the others are taken from there. */
static void join_carried(Joining *j, Node *a, Node *b, const Match *m) {
    Graph *g = j->copy.graph;
    for (int k = 0; k < b->nin && !g->front->no_memory; k++) {
        int at = 0;
        while (at < m->a->nin && !(m->may[k] >> at & 1))
            at++;
        if (at == m->a->nin) {
            at = a->nin;
            a->in = graph_longer(g, a->in, a->nin, graph_copied(&j->copy, b->in[k]));
            for (int part = 0; part < 2; part++)
                add_param(j, a->region[part], b->region[part]->params[k]);
            if (g->front->no_memory)
                return;
            a->nin++;
        }
        j->place[b->number][k] = (signed char)at;
        for (int part = 0; part < 2; part++)
            j->copy.map[b->region[part]->params[k]->number] = a->region[part]->params[at];
    }
}

static void join_loops(Joining *j, Node *a, Node *b, const Match *m) {
    int before = a->nin;
    join_carried(j, a, b, m);
    j->failed |= a->nin > MOST_CARRIED;
    for (int part = 0; part < 2 && goes_well(j); part++) {
        const Region *r = b->region[part];
        join_nodes(j, r, a->region[part]);
        joint_settle(j, a->region[part]);
        for (int k = 0; k < b->nin; k++)
            if (j->place[b->number][k] >= before)
                graph_add_result(j->copy.graph, a->region[part], graph_copied(&j->copy, r->results[k + 1]));
    }
}

/* The conditional or loop of TO that B becomes part of. */
static Node *partner(Joining *j, const Region *to, const Node *b, Match *m) {
    for (Node *a = to->first; a; a = a->next) {
        if (a->kind != b->kind)
            continue;
        bool same = a->kind == NODE_LOOP ? joint_match(j, a, b, m) : joint_congruent(j, a->in[0], b->in[0]);
        if (same && !joint_goes_round(j, b, a))
            return a;
    }
    return NULL;
}

/* What B, an element of an array that is made at once with others, is computed as; NULL: it is none. */
static Node *made_element(const Joining *j, const Node *b) {
    for (int i = 0; b->kind == NODE_INDEX && i < j->at; i++)
        if (is_own_element(j->loop[j->at], b, j->loop[i]))
            return j->results[i];
    return NULL;
}

/* Do all loops in N, or N if it is one, end for certain? */
static bool ends(const Node *n) {
    Level l;
    if (n->kind == NODE_LOOP && !extents_counts(n, &l))
        return false;
    for (int i = 0; i < 2; i++)
        for (const Node *k = n->region[i] ? n->region[i]->first : NULL; k; k = k->next)
            if (!ends(k))
                return false;
    return true;
}

static void join_node(Joining *j, Node *b, Region *to) {
    GraphCopy *c = &j->copy;
    Match m = {0};
    if (made_element(j, b)) {
        c->map[b->number] = made_element(j, b);
        return;
    }
    if (b->kind == NODE_PROJ && j->joined[b->in[0]->number]) {
        c->map[b->number] = output(j, j->joined[b->in[0]->number], j->place[b->in[0]->number][b->index], b->type);
        return;
    }
    Node *a = b->region[0] ? partner(j, to, b, &m) : known(j, to, b);
    if (!a) {
        j->failed |= j->at && !ends(b);     // something before it may fail
        graph_copy_node(c, b, to);
        return;
    }
    c->map[b->number] = a;
    if (!b->region[0])
        return;
    j->joined[b->number] = a;
    if (b->kind == NODE_IF)
        join_arms(j, a, b);
    else
        join_loops(j, a, b, &m);
}

static void join_nodes(Joining *j, const Region *from, Region *to) {
    for (Node *b = from->first; b && goes_well(j); b = b->next)
        if (b->kind != NODE_CONST)
            join_node(j, b, to);
}

/* ---- */

static int size_of_all(Node *const *loop, int n, Numbers *numbers) {
    int size = 0;
    *numbers = graph_numbers(loop[0]->region[0]);
    for (int i = 0; i < n; i++) {
        Numbers own = graph_numbers(loop[i]->region[0]);
        size += graph_size(loop[i]->region[0]);
        numbers->most = own.most > numbers->most ? own.most : numbers->most;
    }
    return size;
}

/* The element of ARRAY that the body's index leads to. */
static Node *element_before(Graph *g, Region *body, Node *array, const Node *x) {
    if (graph_is_zero(array))
        return graph_const(g, g->top, x->type.base, 0);
    Node *n = graph_node(g, body, NODE_INDEX, x->type, x->at, 2);
    if (!g->front->no_memory) {
        n->in[0] = array;
        n->in[1] = body->params[0];
    }
    return n;
}

/* What LOOP computes, whose body becomes part of BODY. */
static Node *join_body(Joining *j, Node *loop, Region *body) {
    const Region *r = loop->region[0];
    Node **map = j->copy.map;
    map[r->params[0]->number] = body->params[0];
    if (r->nparams > 1 && graph_uses(r, r->params[1]))
        map[r->params[1]->number] = element_before(j->copy.graph, body, loop->in[0], r->params[1]);
    join_nodes(j, r, body);
    joint_settle(j, body);
    return graph_copied(&j->copy, r->results[0]);
}

/* What matrix LOOP computes for all of a row becomes part of OUTER. */
static void join_outer(Joining *j, Node *loop, const Node *row, Region *outer) {
    const Region *r = loop->region[0];
    j->copy.map[r->params[0]->number] = outer->params[0];
    for (Node *b = r->first; b && goes_well(j); b = b->next)
        if (b != row && b->kind != NODE_CONST && !(b->kind == NODE_LENGTH && b->in[0] == r->params[1]))
            join_node(j, b, outer);
}

/* A region of OWNER, with an index like that of LOOP and N results. */
static Region *body_of(Graph *g, Node *owner, const Node *loop, int n) {
    Region *r = graph_region(g, owner, 1);
    graph_results(g, r, n);
    const Node *index = loop->region[0]->params[0];
    if (!g->front->no_memory)
        graph_param(g, r, 0, index->type, index->at);
    return r;
}

static void join_all(Joining *j, Node *const *loop, int n, Joint *all) {
    Graph *g = j->copy.graph;
    Node *row = loop[0]->type.rank == 2 ? joint_row(loop[0]) : NULL, *made = NULL;
    all->outer = row ? body_of(g, loop[0], loop[0], 0) : NULL;
    if (row && goes_well(j))
        made = graph_node(g, all->outer, NODE_CONSTRUCT, row->type, row->at, 0);
    if (made && goes_well(j))
        made->in = row->in;         // who asks what they are is told, but none of them is an operand
    all->body = goes_well(j) ? body_of(g, row ? made : loop[0], row ? row : loop[0], n) : NULL;
    j->results = goes_well(j) ? all->body->results : NULL;
    for (int i = 0; i < n && goes_well(j); i++) {
        Node *inner = row ? joint_row(loop[i]) : loop[i];
        j->at = i;
        j->from = loop[i]->region[0];
        j->to = row ? all->outer : all->body;
        if (row)
            join_outer(j, loop[i], inner, all->outer);
        if (goes_well(j))
            all->body->results[i] = join_body(j, inner, all->body);
        all->saved += cost_of(inner->region[0]);
    }
    if (goes_well(j) && row) {
        made->region[0] = all->body;
        graph_to_end(all->outer, made);
    }
}

Joint joint_bodies(Front *f, Node *const *loop, int n) {
    Numbers numbers;
    int size = size_of_all(loop, n, &numbers);
    Joint joint = {0};
    if (size > MOST_NODES)
        return joint;
    Graph from = {.nodes = numbers.most + 1}, to = {.front = f, .arena = &f->lasting};
    size_t all = (size_t)from.nodes;
    Joining j = {.loop = loop, .room = 6 * size + 64};
    to.top = graph_region(&to, loop[0], 0);         // for constants
    graph_copy_init(&j.copy, &to, &from);
    j.joined = graph_alloc(&to, all * sizeof *j.joined);
    j.place = graph_alloc(&to, all * sizeof *j.place);
    j.seen = graph_alloc(&to, (size_t)j.room * sizeof *j.seen);
    if (f->no_memory)
        return joint;
    join_all(&j, loop, n, &joint);
    if (!goes_well(&j))
        return (Joint){0};
    joint.cost = cost_of(joint.body);
    joint.saved -= joint.cost;
    return joint;
}
