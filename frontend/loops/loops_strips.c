/* frontend/loops/loops_strips.c - a loop whose values share a table is run strip by strip, so that the table stays small.
 *
 * A loop in order over strips of 2^16 iterations has the loop itself inside, which becomes parallel when loops are looked at again.
 * Sums of real numbers add up as frontend/lower/lower_reduce.c does, whatever the strips: a strip is one of the nodes there, 16 of
 * which are combined from left to right, level by level. */
#include "frontend/loops/loops_state.h"

enum { STRIP_BITS = 16, STRIP_TURNS = 1 << STRIP_BITS, NODE_BITS = 4, LEVELS = 4 };     // 2^31 turns are 2^15 strips

const char strips_in_order[] = "its strips come one after another";

/* What one value of the loop becomes. */
typedef struct {
    int number;             // of it
    int at;                 // where the outer loop has it, or the sums of the levels
    bool by_levels;
} Strip;

typedef struct {
    const Make *m;
    Strip strip[MAX_RUN];
    int n;
    Node *init[1 + MAX_RUN * LEVELS], *inner[MAX_RUN];
    int ninit;
} Strips;

bool strips_around(const Region *at) {
    while (at->owner && at->owner->kind == NODE_IF)
        at = at->owner->home;
    return at->owner && at->owner->kind == NODE_LOOP && at->owner->why == strips_in_order;
}

bool strips_suit(const Make *m) {
    const Counted *c = m->c;
    int n = 0;
    for (int k = 0; k < c->loop->nin; k++) {
        CarryKind kind = m->v[k].kind;
        if (kind != CARRY_INDEX && kind != CARRY_SAME && kind != CARRY_REDUCE && kind != CARRY_SELECT)
            return false;
        n += kind == CARRY_REDUCE || kind == CARRY_SELECT;
    }
    return n <= MAX_RUN && m->first->type.base == TYPE_INT;
}

static bool adds_reals(const Carried *v, Type t) {
    return v->kind == CARRY_REDUCE && type_is_fp(t) && (v->by == REDUCE_ADD || v->by == REDUCE_MUL);
}

static void begin(Strips *s) {
    const Make *m = s->m;
    s->init[s->ninit++] = make_constant(m, TYPE_INT, 0);
    for (int k = 0; k < m->c->loop->nin; k++) {
        if (m->v[k].kind != CARRY_REDUCE && m->v[k].kind != CARRY_SELECT)
            continue;
        Node *init = graph_copied(&m->s->copy, m->c->loop->in[k]);
        bool levels = adds_reals(&m->v[k], init->type);
        s->strip[s->n++] = (Strip){k, s->ninit, levels};
        for (int i = 0; i < (levels ? LEVELS : 1); i++)
            s->init[s->ninit++] = levels ? make_identity(m, m->v[k].by, init->type.base) : init;
    }
}

/* The loop itself, in M's region, from turn BEGIN to before END. */
static Node *inner_loop(const Make *m, const Strips *s, Node *from, Node *to) {
    GraphCopy *copy = &m->s->copy;
    Make inside;
    Node *loop = blocks_run(m, s->inner, s->n, from, to, &inside);
    if (m->s->from->front->no_memory)
        return loop;
    loop->why = NULL;
    loop->origin = m->c->loop->origin;
    for (int i = 0; i < s->n; i++) {
        copy->map[m->c->head->params[s->strip[i].number]->number] = inside.at->params[i + 1];
        copy->map[m->c->body->params[s->strip[i].number]->number] = inside.at->params[i + 1];
    }
    GraphSpecial *special = make_disarm(m->s);
    graph_copy_nodes(copy, m->c->body, inside.at);
    for (int i = 0; i < s->n && !m->s->from->front->no_memory; i++)
        inside.at->results[i + 2] = graph_copied(copy, m->c->body->results[s->strip[i].number + 1]);
    copy->special = special;
    return loop;
}

/* Is strip NEXT - 1 the last one of a node of 2^BITS strips? */
static Node *is_full(const Make *m, Node *next, int bits) {
    Node *rest = make_binary(m, BINARY_AND, TYPE_INT, next, make_constant(m, TYPE_INT, (1 << bits) - 1));
    return make_binary(m, BINARY_EQ, TYPE_BOOLEAN, rest, make_constant(m, TYPE_INT, 0));
}

/* Sum X of a strip in LOOP goes onto that of its node, as all that is full, or LAST, goes onto the level above. */
static void onto_levels(const Make *m, const Strip *s, const Node *loop, Node *x, Node *last) {
    const Region *r = loop->region[1];
    Node *comes = NULL;
    for (int level = 0; level < LEVELS; level++) {
        Node *old = r->params[s->at + level];
        Node *child = make_binary(m, BINARY_SHR, TYPE_INT, r->params[0], make_constant(m, TYPE_INT, NODE_BITS * level));
        Node *more = blocks_combine(m, m->v[s->number].by, old, x);
        Node *sum = blocks_choose(m, is_full(m, child, NODE_BITS), x, more);
        x = comes ? blocks_choose(m, comes, sum, old) : sum;
        comes = make_binary(m, BINARY_OR, TYPE_BOOLEAN, last, is_full(m, r->results[1], NODE_BITS * (level + 1)));
        r->results[s->at + level + 1] = x;
    }
}

/* What the outer LOOP does for one strip, in M's region. */
static void one_strip(const Make *m, Strips *s, const Node *loop, Node *count, Node *strips) {
    Region *r = loop->region[1];
    Node *turn = make_binary(m, BINARY_SHL, TYPE_LONG, make_long(m, r->params[0]), make_constant(m, TYPE_INT, STRIP_BITS));
    Node *end = make_binary(m, BINARY_ADD, TYPE_LONG, turn, make_constant(m, TYPE_LONG, STRIP_TURNS));
    for (int i = 0; i < s->n; i++)
        s->inner[i] = s->strip[i].by_levels ? s->init[s->strip[i].at] : r->params[s->strip[i].at];
    Node *inner = inner_loop(m, s, turn, blocks_extreme(m, BUILTIN_MIN, end, count));
    Node *value[MAX_RUN];
    for (int i = 0; i < s->n; i++)
        value[i] = graph_proj(m->s->copy.graph, r, inner, i + 1, s->inner[i]->type);
    Node *last = make_binary(m, BINARY_GE, TYPE_BOOLEAN, r->results[1], strips);
    for (int i = 0; i < s->n; i++)
        if (s->strip[i].by_levels)
            onto_levels(m, &s->strip[i], loop, value[i], last);
        else
            r->results[s->strip[i].at + 1] = value[i];
}

void strips_make(const Make *m, Node **out) {
    Strips s = {.m = m};
    Graph *g = m->s->copy.graph;
    Node *count = make_count(m), *up = make_binary(m, BINARY_ADD, TYPE_LONG, count, make_constant(m, TYPE_LONG, STRIP_TURNS - 1));
    Node *strips = blocks_convert(m, make_binary(m, BINARY_SHR, TYPE_LONG, up, make_constant(m, TYPE_INT, STRIP_BITS)), TYPE_INT);
    begin(&s);
    Node *loop = blocks_loop(m, s.init, s.ninit, strips, 1);
    if (g->front->no_memory)
        return;
    loop->why = strips_in_order;
    Make body = *m;
    body.at = loop->region[1];
    one_strip(&body, &s, loop, count, strips);
    for (int i = 0; i < s.n && !g->front->no_memory; i++) {
        int last = s.strip[i].at + (s.strip[i].by_levels ? LEVELS - 1 : 0);
        out[s.strip[i].number] = graph_proj(g, m->at, loop, last, s.init[last]->type);
    }
    for (int i = 0; i < s.n && !g->front->no_memory; i++) {
        int k = s.strip[i].number;
        if (s.strip[i].by_levels)
            out[k] = blocks_combine(m, m->v[k].by, graph_copied(&m->s->copy, m->c->loop->in[k]), out[k]);
    }
}
