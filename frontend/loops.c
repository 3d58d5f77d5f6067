/* frontend/loops.c - loop analysis: passes over the graph, from the outermost loops inwards.
 *
 * A pass copies the graph.  Each loop that no pass has looked at is replaced by CONSTRUCT and
 * REDUCE nodes or says why it stays.  The next pass looks at the loops that were inside, whose
 * arrays are rows by then. */
#include "frontend/loops_state.h"

#include <string.h>

enum { MAX_PASSES = 64 };

static void note(Loops *s, Place at, const char *text) {
    Finding **link = s->found;
    for (; *link; link = &(*link)->next) {
        const Finding *f = *link;
        if (f->at.line == at.line && f->at.col == at.col && !strcmp(f->text, text))
            return;
        if (f->at.line > at.line || (f->at.line == at.line && f->at.col > at.col))
            break;
    }
    Finding *f = front_alloc(s->from->front, sizeof *f);
    *f = (Finding){at, text, *link};
    if (!s->from->front->no_memory)
        *link = f;
}

static void note_irregular(Loops *s, const Node *loop, const char *why) {
    note(s, loop->at, front_text(s->from->front, "irregular: %s", why));
}

static void note_parallel(Loops *s, const Counted *c, const Carried *v) {
    char type[TYPE_NAME];
    Front *f = s->from->front;
    for (int k = 0; k < c->loop->nin; k++)
        if (v[k].kind == CARRY_ARRAY)
            note(s, c->loop->at, front_text(f, "array construction of %s", type_name(c->loop->in[k]->type, type)));
        else if (v[k].kind == CARRY_REDUCE)
            note(s, c->loop->at, front_text(f, "reduction of %s by %s", type_name(c->loop->in[k]->type, type), reduction_names[v[k].by]));
}

/* ---- rules about order ---- */

static bool below(const Region *r, NodeKind kind) {
    for (const Node *n = r->owner; n; n = n->home->owner)
        if (n->kind == kind)
            return true;
    return false;
}

/* NULL: a reduction of T by BY may be split at AT, else why not. */
static const char *keep_order(const Loops *s, Type t, Reduction by, const Region *at, bool suspends) {
    bool inexact = (t.base == TYPE_FLOAT || t.base == TYPE_DOUBLE) && (by == REDUCE_ADD || by == REDUCE_MUL);
    bool construct = below(at, NODE_CONSTRUCT), reduce = below(at, NODE_REDUCE);
    if (inexact && s->rules->strict)
        return "a reduction of floating-point numbers, in Java's order";
    if (s->rules->thesis)
        return NULL;
    if (inexact && construct)
        return "a reduction inside an array construction, in Java's order";
    if (!inexact && (construct || reduce) && !suspends)
        return "a reduction inside a parallel loop, whose turns are worth a task already";
    return NULL;
}

static bool descending(const Counted *c, const Carried *v) {
    return (c->step < 0) != v->reversed;
}

/* Why the loop stays as it is; NULL: V says what it carries. */
static const char *judge(Loops *s, const Counted *c, Carried *v, const Region *at) {
    bool outputs = false, traps = graph_region_traps(c->body), suspends = graph_region_suspends(c->body);
    for (int k = 0; k < c->loop->nin; k++) {
        v[k] = match_carried(s, c, k);
        Type t = c->loop->in[k]->type;
        const char *why = NULL;
        if (v[k].kind == CARRY_IRREGULAR)
            why = v[k].why ? v[k].why : "";
        else if (v[k].kind == CARRY_REDUCE)
            why = keep_order(s, t, v[k].by, at, suspends);
        else if (v[k].kind == CARRY_ARRAY && (c->step > 1 || c->step < -1))
            why = "it fills an array in steps larger than one";
        else if (v[k].kind == CARRY_ARRAY && !type_is_scalar(c->first->type, TYPE_INT))
            why = "it fills an array with an index that is no int";
        else if (v[k].kind == CARRY_ARRAY && traps && descending(c, &v[k]))
            why = "it fills an array from its end, and a turn may trap";
        if (why)
            return why;
        outputs |= v[k].kind == CARRY_REDUCE || v[k].kind == CARRY_ARRAY;
    }
    return outputs ? NULL : "nothing comes of it";
}

static bool bound_is_length(const Counted *c) {
    Node *n = graph_plain(c->bound);
    return n->kind == NODE_LENGTH || n != c->bound || (n->kind == NODE_CONST && n->value.i >= 0);
}

/* Is the last value of i asked for, where we cannot say it? */
static bool index_escapes(const Counted *c) {
    if (c->step == 1 || c->step == -1)
        return false;
    for (const Node *p = c->loop->next; p && p->kind == NODE_PROJ && p->in[0] == c->loop; p = p->next)
        if (p->index == c->ivar)
            return true;
    return false;
}

/* A loop that stays: a copy that says why. */
static Node *keep(Loops *s, Node *loop, Region *at, const char *why) {
    Graph *g = s->copy.graph;
    Node *n = graph_node(g, at, NODE_LOOP, loop->type, loop->at, loop->nin);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        n->in[k] = graph_copied(&s->copy, loop->in[k]);
    n->why = why;
    n->region[0] = graph_copy_region(&s->copy, loop->region[0], n);
    n->region[1] = graph_copy_region(&s->copy, loop->region[1], n);
    return n;
}

static Node *look_at_loop(Loops *s, Node *loop, Region *at) {
    Counted c;
    const char *why;
    Carried *v = front_alloc(s->from->front, ((size_t)loop->nin + 1) * sizeof *v);
    if (s->from->front->no_memory)
        return NULL;
    s->changed = true;
    if (match_counted(loop, &c, &why)) {
        why = index_escapes(&c) ? "its last index is used after it" :
              c.op == BINARY_NE && (!bound_is_length(&c) || !graph_is_const(c.first, 0)) ? "it may miss its end" :
              judge(s, &c, v, at);
        if (!why) {
            note_parallel(s, &c, v);
            make_parallel(s, &c, v, at);
            return loop;        // no longer asked for: see results
        }
    }
    note_irregular(s, loop, why);
    return keep(s, loop, at, why);
}

static Node *special(void *state, Node *n, Region *at) {
    Loops *s = state;
    if (n->kind == NODE_PROJ && s->results[n->in[0]->number])
        return s->results[n->in[0]->number][n->index];
    return n->kind == NODE_LOOP && !n->why ? look_at_loop(s, n, at) : NULL;
}

static Graph *pass(Graph *from, const LoopRules *rules, Finding **found, bool *changed) {
    Loops s = {.from = from, .rules = rules, .found = found};
    Graph *to = graph_new(from->front, from->method);
    graph_copy_init(&s.copy, to, from);
    s.copy.special = special;
    s.copy.state = &s;
    s.results = front_alloc(from->front, ((size_t)from->nodes + 1) * sizeof *s.results);
    if (from->front->no_memory)
        return from;
    to->top = graph_copy_region(&s.copy, from->top, NULL);
    *changed = s.changed;
    graph_sweep(to);
    return to;
}

Graph *loops_analyse(Graph *g, const LoopRules *rules, Finding **found) {
    bool changed = true;
    for (int i = 0; changed && i < MAX_PASSES && !g->front->no_memory; i++)
        g = pass(g, rules, found, &changed);
    return g;
}
