/* frontend/opt/records.c - records taken apart.
 *
 * What gives a record is asked for its part, and answers with a node of its own place: a conditional has one more
 * result, a loop carries one more value.  Only calls, and what was in the source before, are left with PARTs. */
#include "frontend/opt/records.h"

typedef struct {
    Node *of;               // a PROJ, or a parameter of a loop
    int part;
    Node *is;
} Known;

typedef struct {
    Graph *g;
    GraphCopy copy;
    Known *known;
    size_t n, cap;
    Node **part;            // by number of a PART: what is in its place
    int size;
} Records;

static Node *part_of(Records *s, Region *r, Node *x, int part);

static Node *find(const Records *s, const Node *of, int part) {
    for (size_t i = 0; i < s->n; i++)
        if (s->known[i].of == of && s->known[i].part == part)
            return s->known[i].is;
    return NULL;
}

static void note(Records *s, Node *of, int part, Node *is) {
    Known *known = front_room_in(s->g->front, s->g->arena, s->known, s->n, &s->cap, sizeof *known);
    if (s->g->front->no_memory)
        return;
    s->known = known;
    known[s->n++] = (Known){of, part, is};
}

/* LIST, of N nodes, and X. */
static Node *add_param(Graph *g, Region *r, Type t, Place at) {
    r->params = graph_longer(g, r->params, r->nparams, NULL);
    if (g->front->no_memory)
        return graph_zero(g, r, t, at);
    return graph_param(g, r, r->nparams++, t, at);
}

static Type part_type(const Node *x, int part) {
    return x->type.record->part[part].type;
}

static Node *of_if(Records *s, Node *n, int k, int part) {
    Graph *g = s->g;
    Node *of[2];                            // both, before there is a place for them: others may be found to be wanted
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        of[i] = part_of(s, n->region[i], n->region[i]->results[k], part);
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        graph_add_result(g, n->region[i], of[i]);
    return graph_add_output(g, n, n->region[0]->nresults - 1, part_type(n->region[0]->results[k], part));
}

/* Part PART of X for N.  What has to be computed for it stands before N; what loops around N are found to carry for it,
 * and give at their ends, has been made by the first call. */
static Node *part_before(Records *s, Node *n, Node *x, int part) {
    part_of(s, n->home, x, part);
    Node *last = n->home->last, *is = part_of(s, n->home, x, part);
    for (Node *k = last ? last->next : n->home->first, *next; k && !s->g->front->no_memory; k = next) {
        next = k->next;
        graph_move(k, n);
    }
    return is;
}

/* All places where loop N has value K as a record have that part beside it. */
static void of_loop(Records *s, Node *n, int k, int part) {
    Graph *g = s->g;
    Type t = part_type(n->in[k], part);
    Node *first = part_before(s, n, n->in[k], part);
    if (find(s, n->region[0]->params[k], part))     // a loop around N wanted it, too
        return;
    n->in = graph_longer(g, n->in, n->nin, first);
    int index = n->nin;
    n->nin += !g->front->no_memory;
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        note(s, n->region[i]->params[k], part, add_param(g, n->region[i], t, n->at));
    for (int i = 0; i < 2 && !g->front->no_memory; i++)
        graph_add_result(g, n->region[i], NULL);      // its place, before others are found to be wanted
    for (int i = 0; i < 2 && !g->front->no_memory; i++) {
        Node *is = part_of(s, n->region[i], n->region[i]->results[k + 1], part);
        n->region[i]->results[index + 1] = is;
    }
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n && !g->front->no_memory; p = p->next)
        if (p->index == k && !find(s, p, part))
            note(s, p, part, graph_add_output(g, n, index, t));
}

/* Part PART of X, in region R if it has to be read there. */
static Node *part_of(Records *s, Region *r, Node *x, int part) {
    Graph *g = s->g;
    Node *is = find(s, x, part);
    Node *owner = x->kind == NODE_PROJ ? x->in[0] : x->kind == NODE_PARAM ? x->home->owner : NULL;
    if (is || g->front->no_memory)
        return is ? is : x;
    if (x->kind == NODE_CONST)
        return graph_zero(g, r, part_type(x, part), x->at);
    if (owner && owner->kind == NODE_LOOP) {
        of_loop(s, owner, x->index, part);
        is = find(s, x, part);
        return is ? is : x;
    }
    if (!owner || owner->kind != NODE_IF)
        return graph_part(g, r, x, part);
    is = of_if(s, owner, x->index, part);
    note(s, x, part, is);
    return is;
}

/* Does R, or what is below, read a part of what comes by several ways, or of a record that is made? */
static bool reads(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_PART && n->in[0]->kind != NODE_CALL)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && reads(n->region[i]))
                return true;
    }
    return false;
}

static void replace_all(Records *s, Region *r) {
    for (Node *n = r->first; n && !s->g->front->no_memory; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                replace_all(s, n->region[i]);
        if (n->kind == NODE_PART && n->in[0]->kind != NODE_CALL && n->number < s->size)
            s->part[n->number] = part_before(s, n, n->in[0], n->index);
    }
}

static Node *special(void *state, Node *n, Region *at) {
    Records *s = state;
    Node *is = n->number < s->size ? s->part[n->number] : NULL;
    (void)at;
    return is ? graph_copied(&s->copy, is) : NULL;
}

Graph *records_apart(Graph *g) {
    Records s = {.g = g, .size = g->nodes};
    if (!reads(g->top))
        return g;
    s.part = graph_alloc(g, (size_t)g->nodes * sizeof *s.part);
    if (g->front->no_memory)
        return g;
    replace_all(&s, g->top);
    return g->front->no_memory ? g : graph_copy_whole(&s.copy, g, special, &s);
}
