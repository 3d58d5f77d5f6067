/* frontend/loops/loops.c - loop analysis: passes over the graph, from the outermost loops inwards.
 *
 * A pass copies the graph.  Each loop that no pass has looked at is replaced by CONSTRUCT and
 * REDUCE nodes or says why it stays.  The next pass looks at the loops that were inside, whose
 * arrays are rows by then. */
#include "frontend/loops/extents.h"
#include "frontend/loops/loops_state.h"
#include "frontend/loops/private.h"

#include <string.h>

enum { MAX_PASSES = 64, MAX_DESCRIBED = 8, MAX_LINE = 300 };

/* "reduction of double by +", "array construction of int[][]"; NULL: neither. */
static const char *describe(Front *f, const Node *value, const Carried *v) {
    char type[TYPE_NAME];
    if (v->kind == CARRY_ARRAY)
        return front_text(f, "array construction of %s", type_name(value->type, type));
    if (v->kind == CARRY_REDUCE)
        return front_text(f, "reduction of %s by %s", type_name(value->type, type), reduction_names[v->by]);
    if (v->kind == CARRY_BINS)
        return front_text(f, "reduction by index of %s by %s", type_name(value->type, type), reduction_names[v->by]);
    if (v->kind == CARRY_LINEAR)
        return front_text(f, "linear recurrence of %s", type_name(value->type, type));
    if (v->kind == CARRY_SELECT)
        return select_describe(f, v->select, value->type);
    return NULL;
}

/* What comes of the loop, in a line. */
static const char *describe_all(Front *f, const Node *loop, const Carried *v) {
    const char *all = NULL;
    int n = 0;
    for (int k = 0; k < loop->nin && n < MAX_DESCRIBED; k++) {
        const char *one = describe(f, loop->in[k], &v[k]);
        n += one != NULL;
        if (one)
            all = n == MAX_DESCRIBED ? front_text(f, "%s, ...", all) : all ? front_text(f, "%s, %s", all, one) : one;
    }
    return all;
}

static const char *describe_value(Front *f, const Node *value, const Counted *c, const Carried *v) {
    const char *parallel = describe(f, value, v);
    if (parallel)
        return parallel;
    if (v->kind == CARRY_INDEX)
        return front_text(f, "index, in steps of %d", c->step);
    return v->kind == CARRY_SAME ? "never changes" : v->why ? v->why : "carried";
}

/* V is NULL if the loop does not count. */
static FoundValue *describe_values(Front *f, const Node *loop, const Counted *c, const Carried *v) {
    FoundValue *found = front_alloc(f, ((size_t)loop->nin + 1) * sizeof *found);
    for (int k = 0; k < loop->nin && !f->no_memory; k++)
        found[k] = (FoundValue){loop->in[k]->type, loop->region[0]->params[k]->name,
                                v ? describe_value(f, loop->in[k], c, &v[k]) : "carried"};
    return found;
}

const char loops_otherwise[] = "", loops_as_written[] = "";

static const char nothing[] = "irregular: nothing comes of it";

/* Of a loop that carries several results there are several copies, and the loops inside are found
 * once in each. */
static void merge(Front *front, Finding *f, const char *text) {
    if (!strcmp(f->text, nothing))
        f->text = text;
    else if (strcmp(text, nothing) && !strstr(f->text, text) && strlen(f->text) < MAX_LINE)
        f->text = front_text(front, "%s; %s", f->text, text);
}

static bool is_before(Place a, Place b) {
    return a.line != b.line ? a.line < b.line : a.col < b.col;
}

static void note(Loops *s, const Counted *c, const Carried *v, const char *text) {
    Front *front = s->from->front;
    const Node *loop = c->loop;
    Finding **link = s->last && is_before(s->last->at, loop->at) ? &s->last->next : s->found;
    while (*link && is_before((*link)->at, loop->at))
        link = &(*link)->next;
    if (*link && !is_before(loop->at, (*link)->at)) {
        merge(front, *link, text);
        return;
    }
    Finding *f = front_alloc(front, sizeof *f);
    *f = (Finding){loop->at, text, describe_values(front, loop, c, v), loop->nin, *link};
    if (!front->no_memory)
        *link = s->last = f;
}

/* ---- rules about order ---- */

/* MADE: also in what a pass has made of blocks of iterations, or put in a table. */
static bool below(const Region *r, NodeKind kind, bool made) {
    for (const Node *n = r->owner; n; n = n->home->owner)
        if (n->kind == kind && (made || !(n->blocks || n->table)))
            return true;
    return false;
}

/* Does R have a loop of the source that is LOOP's, too, and makes numbers of its elements, no array? */
static bool makes_numbers(const Region *r, const Node *loop) {
    for (const Node *n = r->first; n; n = n->next) {
        bool arrays = n->kind != NODE_LOOP || !place_same(n->at, loop->at);
        for (int k = 0; k < n->nin && !arrays; k++)
            arrays = n->in[k]->type.rank;
        if (!arrays)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && makes_numbers(n->region[i], loop))
                return true;
    }
    return false;
}

/* Does a loop around LOOP make an array, too, for which LOOP adds up something in Java's order?  Then it does so for all. */
static bool adds_for_elements(const Node *loop) {
    for (const Node *n = loop->home->owner; n; n = n->home->owner)
        for (const Node *m = n->kind == NODE_REDUCE || (n->kind == NODE_CONSTRUCT && n->table) ? n->home->first : NULL; m; m = m->next)
            if (m->kind == NODE_CONSTRUCT && !m->table && !m->blocks && place_same(m->at, n->at) && makes_numbers(m->region[0], loop))
                return true;
    return false;
}

/* NULL: a reduction of T by BY may be split at AT, else why not. */
static const char *keep_order(const Loops *s, const Counted *c, Type t, Reduction by, const Region *at, bool suspends) {
    bool inexact = type_is_fp(t) && (by == REDUCE_ADD || by == REDUCE_MUL);
    bool construct = below(at, NODE_CONSTRUCT, !inexact), reduce = below(at, NODE_REDUCE, true);
    if (inexact && s->rules->strict)
        return "--strict-fp keeps Java's order";
    if (s->rules->thesis)
        return NULL;
    if (inexact && construct)
        return "inside an array construction it keeps Java's order";
    if (inexact && adds_for_elements(c->loop))
        return "as in the array construction beside it, it keeps Java's order";
    if ((!inexact || few_vary(c)) && (construct || reduce) && !suspends)
        return "the loop around it is parallel already";
    return NULL;
}

static bool descending(const Counted *c, const Carried *v) {
    return (c->step < 0) != v->reversed;
}

/* What in R may trap, beside the checks of V's index: these hold where the loop becomes a construction. */
typedef enum { TRAPS_NONE, TRAPS_ASKED, TRAPS_OTHER } Traps;    // ASKED: whether it does can be asked before LOOP

static Traps traps_beside(const Node *loop, const Region *r, const Carried *v) {
    Traps worst = TRAPS_NONE;
    for (const Node *n = r->first; n && worst < TRAPS_OTHER; n = n->next) {
        Level l;
        bool check = n->kind == NODE_CHECK_INDEX && !n->exact, own = check && !n->index && chain_has(&v->chain, n->in[0]);
        bool ends = n->kind != NODE_LOOP || extents_counts(n, &l);
        bool holds = n->kind == NODE_CHECK_INDEX && n->exact;
        if (!ends || (node_table[n->kind].traps && !holds && !(check && (own || extents_known(loop, n)))))
            return TRAPS_OTHER;
        if (check && !own)
            worst = TRAPS_ASKED;
        for (int i = 0; i < 2; i++) {
            Traps inside = n->region[i] ? traps_beside(loop, n->region[i], v) : TRAPS_NONE;
            worst = inside > worst ? inside : worst;
        }
    }
    return worst;
}

/* Why the turns that carry array V must come one after another; or NULL. */
static const char *keep_array(const Counted *c, Carried *v) {
    if (c->step > 1 || c->step < -1)
        return "it fills an array in steps larger than one";
    if (!type_is_scalar(c->first->type, TYPE_INT))
        return "it fills an array with an index that is no int";
    Traps traps = descending(c, v) ? traps_beside(c->loop, c->body, v) : TRAPS_NONE;
    v->asks = traps == TRAPS_ASKED;
    return traps == TRAPS_OTHER ? "it fills an array from its end, and a turn may trap" : NULL;
}

/* Why the loop, which might be parallel, works on private arrays instead; or NULL.  Bins are few. */
static const char *in_place(const Loops *s, const Counted *c, const Carried *v, const Region *at) {
    const char *why = s->rules->in_place ? private_order(c->loop, at, -1) : NULL;
    for (int k = 0; k < c->loop->nin && s->rules->in_place && !why; k++)
        if (c->loop->in[k]->type.rank && v[k].kind != CARRY_BINS)
            why = private_order(c->loop, at, k);
    return why;
}

/* Notes what the loop carries; the result: the first value that is irregular, -1 if none is. */
static int match_all(Loops *s, const Counted *c, Carried *v) {
    int irregular = -1;
    for (int k = 0; k < c->loop->nin; k++)
        v[k].kind = CARRY_IRREGULAR;
    for (int k = 0; k < c->loop->nin; k++) {
        if (v[k].kind != CARRY_SELECT)
            v[k] = match_carried(s, c, k);
        if (v[k].kind == CARRY_IRREGULAR && !select_match(s, c, v, k) && irregular < 0)
            irregular = k;
    }
    return irregular >= 0 && linear_match(s, c, v) ? -1 : irregular;
}

/* Why value K keeps the order of its turns; or NULL. */
static const char *keep_value(const Loops *s, const Counted *c, const Carried *v, int k, const Region *at, bool suspends) {
    Type t = c->loop->in[k]->type;
    switch (v[k].kind) {
    case CARRY_REDUCE: case CARRY_BINS: return keep_order(s, c, t, v[k].by, at, suspends);
    case CARRY_SELECT: case CARRY_LINEAR: return keep_order(s, c, t, REDUCE_MAX, at, suspends);
    default: return NULL;
    }
}

/* Does R have a loop that carries real numbers?  Then what is around it may decide their order. */
static bool sums_inside(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int k = 0; n->kind == NODE_LOOP && k < n->nin; k++)
            if (type_is_fp(n->in[k]->type))
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && sums_inside(n->region[i]))
                return true;
    }
    return false;
}

/* Is an optional pass left out without which the loop is irregular, and of which no order is seen? */
static bool left_out(const Loops *s, const Counted *c, const Carried *v) {
    bool out = false;
    for (int k = 0; k < c->loop->nin; k++) {
        bool fp = type_is_fp(c->loop->in[k]->type) && !c->loop->in[k]->type.rank;
        if (fp && v[k].kind == CARRY_REDUCE && (v[k].by == REDUCE_ADD || v[k].by == REDUCE_MUL))
            return false;
        out |= (v[k].kind == CARRY_SELECT && !s->rules->select) || (v[k].kind == CARRY_BINS && !s->rules->bins) ||
               (v[k].kind == CARRY_LINEAR && !s->rules->linear);
    }
    return out && !sums_inside(c->body);
}

/* Why the loop stays as it is; NULL: V says what it carries.  *ORDER: it would be parallel, but for
 * the order of a reduction. */
static const char *judge(Loops *s, const Counted *c, Carried *v, const Region *at, bool *order) {
    bool outputs = false, suspends = graph_region_suspends(c->body);
    const char *ordered = NULL;
    int irregular = match_all(s, c, v);
    if (irregular >= 0)
        return v[irregular].why ? v[irregular].why : "";
    if (left_out(s, c, v))
        return "the pass for it is left out";
    for (int k = 0; k < c->loop->nin; k++) {
        const char *why = v[k].kind == CARRY_ARRAY ? keep_array(c, &v[k]) : NULL;
        if (why)
            return why;
        if (!ordered)
            ordered = keep_value(s, c, v, k, at, suspends);
        outputs |= v[k].kind != CARRY_INDEX && v[k].kind != CARRY_SAME;
    }
    const char *why = in_place(s, c, v, at);
    if (!why && !ordered && outputs && few_for_certain(c) && few_perhaps(s, c, v, at))
        ordered = loops_few;
    *order = ordered && !why;
    return why ? why : ordered ? ordered : outputs ? NULL : "nothing comes of it";
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
    n->origin = loop->origin;
    n->region[0] = graph_copy_region(&s->copy, loop->region[0], n);
    n->region[1] = graph_copy_region(&s->copy, loop->region[1], n);
    return n;
}

static Node *look_at_loop(Loops *s, Node *loop, Region *at) {
    Counted c;
    const char *why;
    bool order = false;
    Front *f = s->from->front;
    Carried *v = graph_alloc(s->from, ((size_t)loop->nin + 1) * sizeof *v), *known = NULL;
    if (f->no_memory)
        return NULL;
    s->changed = true;
    if (match_counted(loop, &c, &why)) {
        why = index_escapes(&c) ? "its last index is used after it" :
              c.op == BINARY_NE && (!bound_is_length(&c) || !graph_is_const(c.first, 0)) ? "it may miss its end" :
              judge(s, &c, known = v, at, &order);
        if (!why) {
            note(s, &c, v, describe_all(f, loop, v));
            make_parallel(s, &c, v, at);
            return loop;        // no longer asked for: see results
        }
    }
    note(s, &c, known, order ? front_text(f, "%s, turn by turn: %s", describe_all(f, loop, v), why)
                             : front_text(f, private_loop(loop, why) ? "in order, on a private array: %s" : "irregular: %s", why));
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
    s.results = graph_alloc(from, ((size_t)from->nodes + 1) * sizeof *s.results);
    if (from->front->no_memory)
        return from;
    if (rules->in_place) {
        private_mark(from->top, rules->in_place);
        private_flow(from->top);
    }
    Graph *to = graph_copy_whole(&s.copy, from, special, &s);
    *changed = s.changed;
    share_tell(from->front, to->top);
    return to;
}

Graph *loops_analyse(Graph *g, const LoopRules *rules, Finding **found) {
    bool changed = true;
    Graph *to = g;
    for (int i = 0; changed && i < MAX_PASSES && !g->front->no_memory; i++) {
        Graph *next = pass(to, rules, found, &changed);
        to = to == g ? next : graph_replace(to, next);
    }
    return to;
}
