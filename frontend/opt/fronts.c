/* frontend/opt/fronts.c - which arrays have fronts, and the records of them.
 *
 * In a loop, the versions of an array, which come of one another by stores, loops and conditionals, make a web.  If all
 * that is done with them has a constant as its first index, each becomes a record of its fronts, the arrays behind the
 * first index, which records.c takes apart.  The loop is given the fronts of what it was given and its results are put
 * together behind it; where that is the beginning of another such loop, or is read with a constant, it never is. */
#include "frontend/opt/fronts.h"

#include <string.h>

#include "frontend/ir/folding.h"
#include "frontend/ir/sizes.h"
#include "frontend/opt/carried.h"
#include "frontend/opt/records.h"

enum { MOST_FRONTS = 4, MOST_WAYS = 8 };         // a codelet has 16 private arrays, for all arrays with fronts together

typedef struct Web Web;

struct Web {
    Web *is;                // NULL: itself; what it has become a part of
    int fronts;             // 0: not known yet
    int end;                // above all first indices
    bool other;             // something else is done with it, or it comes of something else
    bool written, carried;
    const Record *record;   // when it is known that it has fronts
};

typedef struct {
    Graph *g;
    const Node *loop;       // whose webs are looked for
    Web *web;               // by number of an array
    const Record **record;  // by number: of an array, what it becomes; or NULL
    int *front;             // by number of a check: the front that it asks
    bool any;
    GraphCopy copy;
} Fronts;

/* ---- webs ---- */

static int constant(const Node *n) {
    n = graph_plain((Node *)n);
    return n->kind == NODE_CONST && n->value.i >= 0 && n->value.i <= MOST_FRONTS ? (int)n->value.i : -1;
}

static bool is_split(const Fronts *s, const Node *x) {
    return x->type.rank > 1 && x->number < s->copy.size && s->record[x->number];
}

/* May X, which is not outside the loop, have fronts? */
static bool is_inside(const Fronts *s, const Node *x) {
    return x->type.rank > 1 && !x->type.layout && !is_split(s, x) && !graph_outside(s->loop, x);
}

static Web *web_of(const Fronts *s, const Node *x) {
    Web *w = &s->web[x->number];
    while (w->is)
        w = w->is;
    return w;
}

static void is_other(const Fronts *s, const Node *x) {
    if (is_inside(s, x))
        web_of(s, x)->other = true;
}

static void has_fronts(Web *w, int fronts) {
    w->other |= fronts <= 0 || fronts > MOST_FRONTS || (w->fronts && w->fronts != fronts);
    w->fronts = fronts;
}

static void unite(const Fronts *s, const Node *a, const Node *b) {
    if (!is_inside(s, a) || !is_inside(s, b)) {
        is_other(s, a);
        is_other(s, b);
        return;
    }
    Web *x = web_of(s, a), *y = web_of(s, b);
    if (x == y)
        return;
    y->is = x;
    x->other |= y->other || a->type.rank != b->type.rank;
    x->written |= y->written;
    x->carried |= y->carried;
    x->end = y->end > x->end ? y->end : x->end;
    if (y->fronts)
        has_fronts(x, y->fronts);
}

/* How many fronts X has, which was made before the loop; 0: that is not known.  WAYS: it may come by so many. */
static int fronts_of(const Node *x, int ways) {
    for (;;) {
        const Node *of = x->kind == NODE_PROJ ? x->in[0] : NULL;
        if (x->kind == NODE_NEW)
            return x->nin == x->type.rank && constant(x->in[0]) > 0 ? constant(x->in[0]) : 0;
        if (x->kind == NODE_ARRAY)
            return x->nin;
        if (of && of->kind == NODE_IF) {
            int n = ways ? fronts_of(of->region[0]->results[x->index], ways / 2) : 0;
            return n && n == fronts_of(of->region[1]->results[x->index], ways / 2) ? n : 0;
        }
        if (x->kind == NODE_STORE)
            x = x->in[0];
        else if (of && of->kind == NODE_LOOP && of->region[0]->params[x->index]->sized)
            x = of->in[x->index];
        else
            return 0;
    }
}

/* A first index of W. */
static void has_index(Web *w, const Node *i) {
    int at = constant(i);
    w->other |= at < 0;
    w->end = at >= w->end ? at + 1 : w->end;
}

static void look_at(const Fronts *s, const Node *n) {
    const Node *x = n->nin ? n->in[0] : NULL;
    bool first = n->kind == NODE_INDEX || n->kind == NODE_STORE || (n->kind == NODE_CHECK_INDEX && !n->index);
    if (first && is_inside(s, x))
        has_index(web_of(s, x), n->in[1]);
    switch (n->kind) {
    case NODE_NEW:
        if (is_inside(s, n))
            has_fronts(web_of(s, n), n->nin == n->type.rank ? constant(n->in[0]) : 0);
        return;
    case NODE_ARRAY:
        if (is_inside(s, n))
            has_fronts(web_of(s, n), n->nin);
        for (int i = 0; i < n->nin; i++)
            is_other(s, n->in[i]);
        return;
    case NODE_STORE:
        if (n->type.rank > 1)
            unite(s, n, x);
        if (is_inside(s, n))
            web_of(s, n)->written = true;
        is_other(s, n->in[n->nin - 1]);
        return;
    case NODE_CHECK_ROW:
        if (!n->index)
            is_other(s, x);
        is_other(s, n->in[1]);
        is_other(s, n);
        return;
    case NODE_INDEX:
        is_other(s, n);
        return;
    case NODE_LENGTH: case NODE_CHECK_INDEX: case NODE_LOOP: case NODE_IF:
        return;
    case NODE_PROJ:
        if (n->type.rank > 1 && (x->kind == NODE_IF || x->kind == NODE_LOOP))
            unite(s, n, x->kind == NODE_IF ? x->region[0]->results[n->index] : x->region[0]->params[n->index]);
        else
            is_other(s, n);
        return;
    default:
        is_other(s, n);
        for (int i = 0; i < n->nin; i++)
            is_other(s, n->in[i]);
    }
}

static void find_webs(const Fronts *s, const Region *r);

static void look_at_if(const Fronts *s, const Node *n) {
    for (int k = 0; k < n->region[0]->nresults; k++)
        if (n->region[0]->results[k]->type.rank > 1)
            unite(s, n->region[0]->results[k], n->region[1]->results[k]);
}

/* What LOOP carries is one web with what it is given, if that is inside another one that is looked at. */
static void look_at_loop(const Fronts *s, const Node *loop) {
    const Region *head = loop->region[0], *body = loop->region[1];
    for (int k = 0; k < loop->nin; k++) {
        if (!is_inside(s, head->params[k]))
            continue;
        unite(s, head->params[k], body->params[k]);
        unite(s, head->params[k], head->results[k + 1]);
        unite(s, head->params[k], body->results[k + 1]);
        if (is_inside(s, loop->in[k]))
            unite(s, head->params[k], loop->in[k]);
        else
            has_fronts(web_of(s, head->params[k]), fronts_of(loop->in[k], MOST_WAYS));
        web_of(s, head->params[k])->carried = true;
    }
}

static void find_webs(const Fronts *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_webs(s, n->region[i]);
        if (n->kind == NODE_IF)
            look_at_if(s, n);
        else if (n->kind == NODE_LOOP)
            look_at_loop(s, n);
        look_at(s, n);
    }
}

/* ---- which have fronts ---- */

static const Record *record_of(Fronts *s, const Node *x) {
    Web *w = web_of(s, x);
    Front *f = s->g->front;
    bool apart = !w->other && w->written && w->carried && w->fronts && w->end <= w->fronts;
    if (w->record || !apart || f->no_memory)
        return w->record;
    Record *r = front_alloc(f, sizeof *r);
    Component *part = front_alloc(f, (size_t)w->fronts * sizeof *part);
    if (f->no_memory)
        return NULL;
    for (int i = 0; i < w->fronts; i++)
        part[i] = (Component){front_text(f, "%d", i), type_element(x->type, 1), i};
    char name[TYPE_NAME];
    type_name(x->type, name);
    *r = (Record){front_text(f, "%s by %d", name, w->fronts), part, w->fronts, part, w->fronts};
    w->record = r;
    front_remark(f, s->loop->at, "fronts: the first index of an array is known, it is carried as %d arrays", w->fronts);
    s->any = true;
    return r;
}

static void note(Fronts *s, const Node *x) {
    if (is_inside(s, x))
        s->record[x->number] = record_of(s, x);
}

static void note_all(Fronts *s, const Region *r) {
    for (int k = 0; k < r->nparams; k++)
        note(s, r->params[k]);
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_all(s, n->region[i]);
        note(s, n);
    }
}

static bool carries(const Fronts *s, const Node *loop) {
    bool some = false;
    for (int k = 0; k < loop->nin; k++)
        some |= loop->in[k]->type.rank > 1 && !is_split(s, loop->region[0]->params[k]);
    return some;
}

/* Outer loops first: what they carry as fronts inner ones do, too. */
static void find_fronts(Fronts *s, const Region *r) {
    for (const Node *n = r->first; n && !s->g->front->no_memory; n = n->next) {
        if (n->kind == NODE_LOOP && carries(s, n)) {
            memset(s->web, 0, (size_t)s->copy.size * sizeof *s->web);
            s->loop = n;
            for (int i = 0; i < 2; i++)
                find_webs(s, n->region[i]);
            look_at_loop(s, n);
            for (int i = 0; i < 2; i++)
                note_all(s, n->region[i]);
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_fronts(s, n->region[i]);
    }
}

/* Checks ask that front which the access is about. */
static void find_checks(Fronts *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool access = (n->kind == NODE_INDEX || n->kind == NODE_STORE) && is_split(s, n->in[0]);
        for (int i = 2; access && i < n->nin; i++)
            s->front[n->in[i]->number] = constant(n->in[1]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_checks(s, n->region[i]);
    }
}

/* ---- records of fronts ---- */

static Node *new_record(Fronts *s, const Record *r, Place at, Region *to) {
    return graph_node(s->copy.graph, to, NODE_RECORD, (Type){.base = TYPE_RECORD, .record = r}, at, r->nparts);
}

/* Front K of ARRAY, as that is in the copy. */
static Node *front_of(Fronts *s, Node *array, int k, Region *at) {
    Graph *g = s->copy.graph;
    while (array->kind == NODE_STORE && constant(array->in[1]) >= 0 && constant(array->in[1]) != k)
        array = array->in[0];
    if (array->kind == NODE_ARRAY)
        return array->in[k];
    bool made = array->kind == NODE_NEW, stored = array->kind == NODE_STORE && constant(array->in[1]) == k;
    if (stored && array->nin == 3)
        return array->in[2];
    Node *old = stored ? front_of(s, array->in[0], k, at) : NULL;
    Node *index = made || stored ? NULL : graph_const(g, at, TYPE_INT, k);
    NodeKind kind = made ? NODE_NEW : stored ? NODE_STORE : NODE_INDEX;
    Node *n = graph_node(g, at, kind, type_element(array->type, 1), array->at, made || stored ? array->nin - 1 : 2);
    if (g->front->no_memory)
        return n;
    for (int i = 0; i < n->nin; i++)
        n->in[i] = made || stored ? array->in[i + 1] : i ? index : array;
    if (stored)
        n->in[0] = old;
    return n;
}

static Node *fronts_in(Fronts *s, Node *array, const Record *r, Place at, Region *to) {
    Node *in[MOST_FRONTS];
    for (int i = 0; i < r->nparts && !s->copy.graph->front->no_memory; i++)
        in[i] = front_of(s, array, i, to);
    Node *n = new_record(s, r, at, to);
    for (int i = 0; i < r->nparts && !s->copy.graph->front->no_memory; i++)
        n->in[i] = in[i];
    return n;
}

/* N, which makes an array, as the record of its fronts. */
static Node *made(Fronts *s, Node *n, Region *at) {
    Node *whole = graph_copy_node(&s->copy, n, at);
    whole->type = n->type;
    return fronts_in(s, whole, s->record[n->number], n->at, at);
}

/* An array behind the first index of INDEX or STORE N, which then goes on from FRONT with the other ones. */
static Node *within(Fronts *s, const Node *n, Node *front, Region *at) {
    Graph *g = s->copy.graph;
    if (n->nin == 2)
        return front;
    if (n->kind == NODE_STORE && n->nin == 3)
        return graph_copied(&s->copy, n->in[2]);
    Type t = n->kind == NODE_STORE ? front->type : n->type;
    Node *m = graph_node(g, at, n->kind, t, n->at, n->nin - 1);
    for (int i = 0; i < m->nin && !g->front->no_memory; i++)
        m->in[i] = i ? graph_copied(&s->copy, n->in[i + 1]) : front;
    return m;
}

static Node *stored(Fronts *s, const Node *n, Region *at) {
    const Record *r = s->record[n->number];
    Node *old = graph_copied(&s->copy, n->in[0]), *in[MOST_FRONTS];
    for (int i = 0; i < r->nparts && !s->copy.graph->front->no_memory; i++)
        in[i] = graph_part(s->copy.graph, at, old, i);
    int k = constant(n->in[1]);
    if (!s->copy.graph->front->no_memory)
        in[k] = within(s, n, in[k], at);
    Node *m = new_record(s, r, n->at, at);
    for (int i = 0; i < r->nparts && !s->copy.graph->front->no_memory; i++)
        m->in[i] = in[i];
    return m;
}

/* What CHECK or LENGTH N asks of the whole is asked of FRONT. */
static Node *asked(Fronts *s, const Node *n, Node *front, Region *at) {
    Graph *g = s->copy.graph;
    Node *m = graph_node(g, at, n->kind, n->type, n->at, n->nin);
    if (g->front->no_memory)
        return m;
    m->index = n->index - 1;
    m->in[0] = front;
    for (int i = 1; i < n->nin; i++)
        m->in[i] = graph_copied(&s->copy, n->in[i]);
    return m;
}

/* ---- the copy ---- */

/* Is X, or an array as large, put together of so many fronts?  0: it is not. */
static int known_fronts(Fronts *s, Node *x, Node **is) {
    *is = x->type.rank > 1 ? graph_copied(&s->copy, x) : NULL;
    if (*is && (*is)->type.base == TYPE_RECORD && !(*is)->type.rank)
        return (*is)->type.record->nparts;
    return *is && (*is)->kind == NODE_ARRAY && (*is)->nin <= MOST_FRONTS ? (*is)->nin : 0;
}

static Node *known_front(Fronts *s, Node *is, int k, Region *at) {
    return is->kind == NODE_ARRAY ? is->in[k] : graph_part(s->copy.graph, at, is, k);
}

static Node *put_together(Fronts *s, Type t, Place place, Node *const *front, int n, Region *at) {
    Node *m = graph_node(s->copy.graph, at, NODE_ARRAY, t, place, n);
    for (int i = 0; i < n && !s->copy.graph->front->no_memory; i++)
        m->in[i] = front[i];
    return m;
}

/* A store into an array that a loop before it has left as fronts. */
static Node *stored_behind(Fronts *s, const Node *n, const Node *array, Region *at) {
    Node *front[MOST_FRONTS];
    int k = constant(n->in[1]);
    for (int i = 0; i < array->nin; i++)
        front[i] = i == k ? within(s, n, array->in[i], at) : array->in[i];
    return put_together(s, n->type, array->at, front, array->nin, at);
}

/* LOOP with fronts in the place of arrays.  Behind it these are put together. */
static Node *looped(Fronts *s, Node *loop, Region *at) {
    Graph *g = s->copy.graph;
    Node **in = graph_alloc(g, ((size_t)loop->nin + 1) * sizeof *in);
    bool some = false;
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++) {
        const Node *p = loop->region[0]->params[k];
        in[k] = is_split(s, p) && !is_split(s, loop->in[k])
            ? fronts_in(s, graph_copied(&s->copy, loop->in[k]), s->record[p->number], loop->at, at) : NULL;
        some |= in[k] != NULL;
    }
    if (!some || g->front->no_memory)
        return NULL;
    Node *m = graph_copy_node(&s->copy, loop, at);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        if (in[k])
            m->in[k] = in[k];
    for (Node *p = loop->next; p && p->kind == NODE_PROJ && p->in[0] == loop && !g->front->no_memory; p = p->next) {
        Node *out = graph_copy_node(&s->copy, p, at);
        out->type = m->in[p->index]->type;
    }
    for (Node *p = loop->next; p && p->kind == NODE_PROJ && p->in[0] == loop && !g->front->no_memory; p = p->next) {
        Node *out = s->copy.map[p->number], *front[MOST_FRONTS];
        if (is_split(s, p) || !is_split(s, loop->region[0]->params[p->index]))
            continue;
        int n = out->type.record->nparts;
        for (int i = 0; i < n && !g->front->no_memory; i++)
            front[i] = graph_part(g, at, out, i);
        s->copy.map[p->number] = put_together(s, p->type, p->at, front, n, at);
    }
    return m;
}

static Node *special(void *state, Node *n, Region *at) {
    Fronts *s = state;
    Graph *g = s->copy.graph;
    Node *is = NULL;
    int fronts = n->nin && n->kind != NODE_ARRAY ? known_fronts(s, n->in[0], &is) : 0;
    if (g->front->no_memory)
        return NULL;
    switch (n->kind) {
    case NODE_NEW: case NODE_ARRAY:
        return is_split(s, n) ? made(s, n, at) : NULL;
    case NODE_LOOP:
        return looped(s, n, at);
    case NODE_PROJ:
        return n->number < s->copy.size ? s->copy.map[n->number] : NULL;
    case NODE_INDEX: case NODE_STORE:
        if (constant(n->in[1]) < 0 || constant(n->in[1]) >= fronts)
            return NULL;
        if (n->kind == NODE_INDEX)
            return within(s, n, known_front(s, is, constant(n->in[1]), at), at);
        return is->kind == NODE_ARRAY ? stored_behind(s, n, is, at) : stored(s, n, at);
    case NODE_LENGTH:
        if (fronts && !n->index)
            return graph_const(g, at, TYPE_INT, fronts);
        return fronts ? asked(s, n, known_front(s, is, 0, at), at) : NULL;
    case NODE_CHECK_INDEX:
        if (fronts && !n->index)
            return constant(n->in[1]) >= 0 && constant(n->in[1]) < fronts ? graph_copied(&s->copy, n->in[1]) : NULL;
        return fronts ? asked(s, n, known_front(s, is, s->front[n->number], at), at) : NULL;
    case NODE_CHECK_ROW:
        return fronts && n->index ? asked(s, n, known_front(s, is, s->front[n->number], at), at) : NULL;
    default:
        return NULL;
    }
}

static Type retype(void *state, const Node *n) {
    const Fronts *s = state;
    return is_split(s, n) ? (Type){.base = TYPE_RECORD, .record = s->record[n->number]} : n->type;
}

Graph *fronts_apart(Graph *g) {
    size_t n = (size_t)g->nodes + 1;
    Fronts s = {.g = g, .web = graph_alloc(g, n * sizeof *s.web), .record = graph_alloc(g, n * sizeof *s.record),
                .front = graph_alloc(g, n * sizeof *s.front), .copy.size = g->nodes};
    if (g->front->no_memory)
        return g;
    sizes_note(g->top);
    find_fronts(&s, g->top);
    if (!s.any)
        return g;
    find_checks(&s, g->top);
    Graph *to = graph_new(g->front, g->method);
    to->library = g->library;
    graph_copy_init(&s.copy, to, g);
    s.copy.retype = retype;
    s.copy.special = special;
    s.copy.state = &s;
    if (g->front->no_memory)
        return g;
    to->top = graph_copy_region(&s.copy, g->top, NULL);
    graph_sweep(to);
    g = graph_replace(g, to);
    g = graph_replace(g, records_apart(g));
    carried_settle(g);
    return graph_replace(g, folding_graph(g));
}
