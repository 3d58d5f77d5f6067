/* frontend/ir/sweep.c - removing from a graph what nobody needs.
 *
 * Needed are the results, what may trap, print or go on for ever, and what these need.  Of
 * a conditional or loop only those results and carried values stay that are needed.  Of an array of which only sizes
 * are asked for an earlier version will do, before it was written. */
#include "frontend/ir/graph.h"

typedef struct {
    bool *needed;           // by number
    Node **todo;            // needed, but their operands have not been looked at
    int count;
    Node **sized;           // needed; asks for sizes of its first operand, of which nothing else is needed so far
    int nsized;
} Needs;

static void need(Needs *s, Node *n) {
    if (s->needed[n->number])
        return;
    s->needed[n->number] = true;
    s->todo[s->count++] = n;
}

static bool is_echo(const Region *r) {
    for (; r->owner; r = r->owner->home)
        if (r->owner->echo)
            return true;
    return false;
}

static void need_effects(Needs *s, const Region *r) {
    if (is_echo(r))
        return;
    for (Node *n = r->first; n; n = n->next)
        if (graph_must_stay(n))
            need(s, n);
}

/* Result number K of an IF or LOOP; of a LOOP also what it carries as that. */
static void need_result(Needs *s, Node *of, int k) {
    need(s, of);
    if (of->kind == NODE_LOOP)
        need(s, of->in[k]);
    for (int i = 0; i < 2; i++)
        need(s, of->region[i]->results[k + (of->kind == NODE_LOOP)]);
}

static void need_operands(Needs *s, Node *n) {
    const Node *owner = n->kind == NODE_PARAM ? n->home->owner : NULL;
    switch (n->kind) {
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: case NODE_LENGTH:
        s->sized[s->nsized++] = n;
        for (int i = 1; i < n->nin; i++)
            need(s, n->in[i]);
        break;
    case NODE_PROJ: need_result(s, n->in[0], n->index); break;
    case NODE_PARAM:
        if (owner && owner->kind == NODE_LOOP)
            need_result(s, (Node *)owner, n->index);
        break;
    case NODE_LOOP:
        for (int i = 0; i < 2; i++) {
            need_effects(s, n->region[i]);
            need(s, n->region[i]->results[0]);
        }
        break;
    case NODE_IF:
        need(s, n->in[0]);
        need_effects(s, n->region[0]);
        need_effects(s, n->region[1]);
        break;
    default:
        for (int i = 0; i < n->nin; i++)
            need(s, n->in[i]);
        if (n->region[0]) {
            need_effects(s, n->region[0]);
            for (int i = 0; i < n->region[0]->nresults; i++)
                need(s, n->region[0]->results[i]);
        }
    }
}

/* An earlier array of the same sizes as X; NULL: none is known. */
static Node *sized_before(Node *x) {
    const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (x->kind == NODE_STORE || x->kind == NODE_CONSTRUCT)
        return x->in[0];
    if (!owner || owner->kind != NODE_LOOP)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (!graph_keeps_sizes(owner->region[i]->results[x->index + 1], owner->region[i]->params[x->index]))
            return NULL;
    return owner->in[x->index];
}

static void need_sizes(Needs *s, Node *n) {
    Node *x = n->in[0];
    for (Node *before; !s->needed[x->number] && (before = sized_before(x)); x = before)
        continue;
    n->in[0] = x;
    need(s, x);
}

static void need_all(Needs *s) {
    while (s->count || s->nsized) {
        while (s->count)
            need_operands(s, s->todo[--s->count]);
        if (s->nsized)
            need_sizes(s, s->sized[--s->nsized]);
    }
}

/* ---- removing ---- */

/* Results and parameters of region R whose number K has no place (-1) go. */
static void renumber(Region *r, const int *place, int n, bool loop) {
    int kept = 0;
    for (int k = 0; k < n; k++) {
        if (place[k] < 0)
            continue;
        r->results[place[k] + loop] = r->results[k + loop];
        if (loop) {
            r->params[place[k]] = r->params[k];
            r->params[place[k]]->index = place[k];
        }
        kept++;
    }
    r->nresults = kept + loop;
    r->nparams = loop ? kept : 0;
}

static void prune(const Needs *s, const Graph *g, Node *n) {
    bool loop = n->kind == NODE_LOOP;
    int count = n->region[0]->nresults - loop, kept = 0;
    int *place = graph_alloc(g, (size_t)count * sizeof *place + 1);
    if (g->front->no_memory)
        return;
    for (int k = 0; k < count; k++) {
        place[k] = -1;
        if (loop && (s->needed[n->region[0]->params[k]->number] || s->needed[n->region[1]->params[k]->number]))
            place[k] = 0;
    }
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        if (s->needed[p->number])
            place[p->index] = 0;
    for (int k = 0; k < count; k++)
        if (place[k] == 0)
            place[k] = kept++;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        if (s->needed[p->number])
            p->index = place[p->index];
    for (int k = 0; loop && k < count; k++)
        if (place[k] >= 0)
            n->in[place[k]] = n->in[k];
    if (loop)
        n->nin = kept;
    renumber(n->region[0], place, count, loop);
    renumber(n->region[1], place, count, loop);
}

static void drop_unneeded(const Needs *s, const Graph *g, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (!s->needed[n->number]) {
            graph_take_out(n);
            continue;
        }
        if (n->kind == NODE_IF || n->kind == NODE_LOOP)
            prune(s, g, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                drop_unneeded(s, g, n->region[i]);
    }
}

void graph_sweep(Graph *g) {
    size_t n = (size_t)g->nodes + 1;
    Needs s = {.needed = graph_alloc(g, n), .todo = graph_alloc(g, n * sizeof *s.todo), .sized = graph_alloc(g, n * sizeof *s.sized)};
    if (g->front->no_memory)
        return;
    need_effects(&s, g->top);
    for (int i = 0; i < g->top->nresults; i++)
        need(&s, g->top->results[i]);
    need_all(&s);
    drop_unneeded(&s, g, g->top);
}
