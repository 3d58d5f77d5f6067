/* frontend/loops/private.c - which arrays are written in place, and what that means for loops. */
#include "frontend/loops/private.h"
#include "frontend/loops/extents.h"
#include "frontend/loops/values.h"
#include "isa/arch.h"

#include <string.h>

enum { MAX_ROUNDS = 8, MOST_LITERAL = 16 };

/* ---- versions of arrays ---- */

Node *private_output(const Node *n, int index) {
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        if (p->index == index)
            return p;
    return NULL;
}

bool private_taken(const Region *r, int k) {
    return !r->owner || r->owner->kind != NODE_IF || private_output(r->owner, k);
}

/* FLAG goes from one version to another; the result: was that new? */
static bool pass_on(unsigned char flag, const Node *from, Node *to) {
    if (!from || !to || !(from->flow & flag) || (to->flow & flag))
        return false;
    to->flow |= flag;
    return true;
}

static bool flow_between(Node *before, Node *after) {
    bool changed = pass_on(FLOW_LATER, after, before);
    changed |= pass_on(FLOW_EARLIER, before, after);
    changed |= pass_on(FLOW_WEB, after, before);
    changed |= pass_on(FLOW_WEB, before, after);
    return changed;
}

/* What is written in place before a loop for large arrays, whose elements take their time, is so for the other loop's sake: this
 * one is given trees. */
static bool flow_into(const Node *loop, Node *before, Node *head) {
    if (!private_is_large(loop))
        return flow_between(before, head);
    bool changed = pass_on(FLOW_LATER, head, before);
    changed |= pass_on(FLOW_WEB, head, before);
    changed |= pass_on(FLOW_WEB, before, head);
    return changed;
}

static bool flow_loop(Node *n) {
    bool changed = false;
    for (int k = 0; k < n->nin; k++) {
        Node *out = private_output(n, k), *head = n->region[0]->params[k], *body = n->region[1]->params[k];
        Node *go = n->region[0]->results[k + 1], *back = n->region[1]->results[k + 1];
        if (!n->in[k]->type.rank)
            continue;
        changed |= flow_into(n, n->in[k], head);
        changed |= flow_between(back, head);
        changed |= flow_between(go, body);
        if (!out)
            continue;
        changed |= flow_between(go, out);
        changed |= flow_between(back, out);
    }
    return changed;
}

static bool flow_if(Node *n) {
    bool changed = false;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        for (int i = 0; i < 2 && p->type.rank; i++)
            changed |= flow_between(n->region[i]->results[p->index], p);
    return changed;
}

static bool flow_store(Node *n) {
    bool changed = flow_between(n->in[0], n);
    if (!n->in_place)
        return changed;
    changed |= !(n->in[0]->flow & FLOW_LATER) || !(n->flow & FLOW_EARLIER);
    n->in[0]->flow |= FLOW_LATER;
    n->flow |= FLOW_EARLIER;
    return changed;
}

static bool flow_once(Region *r) {
    bool changed = false;
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                changed |= flow_once(n->region[i]);
        if (n->kind == NODE_STORE)
            changed |= flow_store(n);
        else if (n->kind == NODE_LOOP)
            changed |= flow_loop(n);
        else if (n->kind == NODE_IF)
            changed |= flow_if(n);
    }
    return changed;
}

static void forget_flow(Region *r) {
    for (int i = 0; i < r->nparams; i++)
        if (r->params[i])
            r->params[i]->flow = 0;
    for (Node *n = r->first; n; n = n->next) {
        n->flow = 0;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                forget_flow(n->region[i]);
    }
}

void private_flow(Region *r) {
    forget_flow(r);
    while (flow_once(r))
        continue;
}

void private_mark(Region *r, const unsigned char *rank) {
    for (Node *n = r->first; n; n = n->next) {
        n->in_place = n->kind == NODE_STORE && rank[n->origin] == n->in[0]->type.rank;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                private_mark(n->region[i], rank);
    }
}

/* ---- loops ---- */

static const char in_order[] = "other loops write the array out of order";

/* Does R read an array from outside of LOOP that is written in place later? */
static bool reads_changing(const Node *loop, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (n->in[i]->type.rank && (n->in[i]->flow & FLOW_LATER) && graph_outside(loop, n->in[i]) && n->kind != NODE_LENGTH)
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && reads_changing(loop, n->region[i]))
                return true;
    }
    return false;
}

/* ---- elements that lie anywhere ---- */

static bool counts(const Node *p) {
    const Node *owner = p->home->owner;
    int k = p->index;
    if (!owner || owner->kind != NODE_LOOP)
        return true;
    const Node *next = graph_plain(owner->region[1]->results[k + 1]), *old = owner->region[1]->params[k];
    return next->kind == NODE_BINARY && (next->op == BINARY_ADD || next->op == BINARY_SUB) && next->in[0] == old &&
           next->in[1]->kind == NODE_CONST;
}

/* Does X go on evenly with the iterations of LOOP, and of loops in it? */
static bool is_affine(const Node *loop, Node *x) {
    x = graph_plain(x);
    if (graph_outside(loop, x))
        return true;
    if (x->kind == NODE_PARAM)
        return counts(x);
    if (x->kind == NODE_CONVERT)
        return is_affine(loop, x->in[0]);
    if (x->kind != NODE_BINARY || (x->op != BINARY_ADD && x->op != BINARY_SUB && x->op != BINARY_MUL))
        return false;
    bool both = is_affine(loop, x->in[0]) && is_affine(loop, x->in[1]);
    return both && (x->op != BINARY_MUL || graph_outside(loop, x->in[0]) || graph_outside(loop, x->in[1]));
}

/* Has each iteration of a loop around LOOP another array than X, which it is given? */
static bool is_replaced(const Node *loop, const Node *x) {
    const Node *owner = x->kind == NODE_PARAM ? x->home->owner : NULL;
    return owner && owner->kind == NODE_LOOP && graph_outside(loop, x) && owner->region[1]->results[x->index + 1] != owner->region[1]->params[x->index];
}

/* Does R, in LOOP, read elements of such an array at indices that go on unevenly?  A walk through a tree takes
 * many times as long as a private array. */
static bool reads_unevenly(const Node *loop, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        const Node *x = n->in ? n->in[0] : NULL;
        bool uneven = false;
        for (; n->kind == NODE_INDEX && !n->type.rank && x->kind == NODE_INDEX; x = x->in[0])
            uneven |= !is_affine(loop, x->in[1]);
        for (int i = 1; i < n->nin && n->kind == NODE_INDEX && !n->type.rank; i++)
            uneven |= !is_affine(loop, n->in[i]);
        if (uneven && is_replaced(loop, x))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && reads_unevenly(loop, n->region[i]))
                return true;
    }
    return false;
}

/* Does LOOP, which makes no array, read unevenly, as the loop in order around AT does?  Were it a reduction, that one
 * would need a tree. */
static bool sums_unevenly(const Node *loop, const Region *at) {
    const Node *owner = at->owner;
    while (owner && (owner->kind == NODE_IF || (owner->kind == NODE_LOOP && owner->why != in_order)))
        owner = owner->home->owner;
    bool inside = owner && owner->kind == NODE_LOOP;
    return inside && (reads_unevenly(loop, loop->region[0]) || reads_unevenly(loop, loop->region[1]));
}

const char *private_order(const Node *loop, const Region *at, int k) {
    if (k < 0 && sums_unevenly(loop, at))
        return in_order;
    if (k < 0)
        return reads_changing(loop, loop->region[0]) || reads_changing(loop, loop->region[1]) ? in_order : NULL;
    const Node *out = private_output(loop, k);
    if (reads_unevenly(loop, loop->region[1]))
        return in_order;
    bool later = out && (out->flow & FLOW_LATER), earlier = loop->in[k]->flow & FLOW_EARLIER;
    bool cheap = private_cheap(loop->region[1]);
    return (later && (earlier || cheap)) || (earlier && cheap) ? in_order : NULL;
}

static bool any_in_place(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_STORE && n->in_place) || (n->region[0] && any_in_place(n->region[0])) ||
            (n->region[1] && any_in_place(n->region[1])))
            return true;
    return false;
}

bool private_loop(const Node *loop, const char *why) {
    return why == in_order || any_in_place(loop->region[0]) || any_in_place(loop->region[1]);
}

/* ---- which stores are in place ---- */

typedef struct {
    const Graph *g;         // before its loops were looked at
    unsigned char *rank;    // by origin: of the array that the store writes; 0: it is not in place
    bool sweeps;            // parts of arrays that are swept over again and again are, too
    bool grew;
} Stores;

const Node *private_before(const Node *x) {
    const Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (x->kind == NODE_STORE)
        return x->in[0];
    return owner && owner->kind == NODE_LOOP ? owner->in[x->index] :
           owner && owner->kind == NODE_IF ? owner->region[0]->results[x->index] : NULL;
}

/* Where arms of a conditional give it, both: not if it only becomes a larger one when it is full. */
bool private_constructed(const Node *x) {
    const Node *either = x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF ? x->in[0] : NULL;
    return x->kind == NODE_CONSTRUCT || (either && either->region[1]->results[x->index]->kind != NODE_PARAM &&
                                         private_constructed(either->region[0]->results[x->index]));
}

/* Does one of the nodes from N on construct X anew? */
static bool constructs(const Node *n, const Node *x) {
    for (; n; n = n->next) {
        if (n->kind == NODE_CONSTRUCT && n->in[0] == x)
            return true;
        if (n->kind == NODE_IF && (constructs(n->region[0]->first, x) || constructs(n->region[1]->first, x)))
            return true;
        if (n->kind == NODE_STORE && n->in[0] == x)
            x = n;
    }
    return false;
}

/* Is the array constructed in the same turn, too?  That costs as much as a few copies of paths. */
static bool is_beside_construct(const Node *store) {
    const Node *x = store->in[0];
    while (x->kind == NODE_STORE && x->home == store->home)
        x = x->in[0];
    return (x->home == store->home && private_constructed(x)) || constructs(store->next, store);
}

/* How many elements the literal X has, which is all of a row, or of rows; beyond MOST_LITERAL: it is none, or has more. */
static int literal_elements(const Node *x) {
    int sum = 0;
    if (!x->type.rank)
        return 1;
    if (x->kind != NODE_ARRAY || !x->nin)
        return MOST_LITERAL + 1;
    for (int i = 0; i < x->nin && sum <= MOST_LITERAL; i++)
        sum += literal_elements(x->in[i]);
    return sum;
}

/* Does R, or what is below it, read rows, or matrices, of arrays of that type as a whole? */
static bool reads_rows(const Region *r, Type t) {
    for (const Node *n = r->first; n; n = n->next)
        if ((n->kind == NODE_INDEX && n->type.rank && type_same(n->in[0]->type, t)) || (n->region[0] && reads_rows(n->region[0], t)) ||
            (n->region[1] && reads_rows(n->region[1], t)))
            return true;
    return false;
}

/* Is what STORE, in a loop, writes elements: one, or those of a literal, where nobody reads rows? */
static bool writes_elements(const Node *store) {
    const Node *x = store->in[store->nin - 1];
    const Region *r = store->home;
    while (r->owner->kind != NODE_LOOP)
        r = r->owner->home;
    return !x->type.rank || (literal_elements(x) <= MOST_LITERAL && !reads_rows(r, store->type));
}

static bool suits(const Node *store) {
    return writes_elements(store) && !store->in[0]->type.layout && !is_beside_construct(store);
}

/* Constructions around each other that make rows of one array, from the innermost one on. */
typedef struct {
    const Node *construct[MAX_RANK];
    int count;
} Rows;

/* The array that a loop carries of which X is a version, after some changes in the same turn, or, if ROWS is not NULL, a row,
 * which those make that are added there.  NULL: there is none. */
static const Node *carried(const Node *x, Rows *rows) {
    for (;;) {
        const Node *owner = x->kind == NODE_PARAM ? x->home->owner : NULL;
        if (owner && owner->kind == NODE_LOOP)
            return x;
        if (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF)
            x = x->in[0]->region[0]->results[x->index];
        else if (x->kind == NODE_STORE || x->kind == NODE_CONSTRUCT)
            x = x->in[0];
        else if (rows && owner && owner->kind == NODE_CONSTRUCT && x->index == 1)
            x = (rows->construct[rows->count++] = owner)->in[0];
        else
            return NULL;
    }
}

/* Ends of CONSTRUCT, or where its elements lie, that change from one iteration of LOOP to the next. */
static int ends_changed(const Node *loop, const Node *construct) {
    int n = 0;
    for (int k = 1; k < construct->nin; k++)
        n += !extents_stays(loop, construct->in[k]);
    return n;
}

/* Of the array of which CONSTRUCT, of little work, makes another part in each turn of a loop that carries it, the rank; 0: there is
 * none.  Of matrices that is a block, or what is left, as in an elimination: more than one end changes. */
static int part_of(const Node *construct) {
    Rows rows = {{construct}, 1};
    for (const Node *x = construct->in[0]; (x = carried(x, &rows)); x = x->home->owner->in[x->index]) {
        int changed = 0;
        for (int k = 0; k < rows.count; k++)
            changed += ends_changed(x->home->owner, rows.construct[k]);
        if (changed > (rows.count > 1))
            return private_cheap(construct->region[0]) ? construct->type.rank + rows.count - 1 : 0;
    }
    return 0;
}

/* Does CONSTRUCT, in a loop that carries the array, write no more than elements of the rows that there are, or few of new ones? */
static bool changes_rows(const Node *construct) {
    const Region *r = construct->region[0];
    const Node *x = r->results[0];
    if (construct->type.rank == 1 || x == r->params[1])
        return false;
    for (const Node *before = x; before && (x->kind != NODE_STORE || !x->in[x->nin - 1]->type.rank); before = private_before(x))
        x = before;
    return (x == r->params[1] || literal_elements(x) <= MOST_LITERAL) && private_cheap(r) && carried(construct->in[0], NULL);
}

/* Does CONSTRUCT, with those of its rows, make a part of a matrix that a loop in order carries, which does nothing but go over
 * arrays, as a relaxation does that leaves the borders alone?  As trees, each sweep makes all rows anew; in place they go
 * through the processor's caches as they do in C, which is worth several processors. */
static bool sweeps_part(const Node *construct) {
    const Node *array = carried(construct->in[0], NULL);
    bool part = false;
    for (const Node *c = construct, *row; c; c = row->kind == NODE_CONSTRUCT && row->in[0] == c->region[0]->params[1] ? row : NULL) {
        const Region *r;
        row = private_made(c, &r);
        part |= !graph_covers_all(c) || r != c->region[0];
    }
    for (const Node *x = array; x; x = carried(x->home->owner->in[x->index], NULL))
        array = x;
    return part && array && array->type.rank > 1 && private_only_sweeps(array->home->owner->region[1], array->type.rank);
}

/* What wrote a row of its own writes the whole array where loops around turn out to run in order, too. */
static void note_store(Stores *s, const Node *store, int rank) {
    s->grew |= s->rank[store->origin] < rank;
    if (s->rank[store->origin] < rank)
        s->rank[store->origin] = (unsigned char)rank;
}

/* The rank of the array that LOOP carries of which X, in it, is a version; 0: it is none, but perhaps a row. */
static int rank_carried(const Node *loop, const Node *x) {
    for (; x; x = private_before(x))
        if ((x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL) == loop)
            return x->type.rank;
    return 0;
}

/* Notes the stores of R, in LOOP, and below to arrays of elements of type BASE: as those to one of rank RANK, or to another
 * one that the loop carries. */
static void note_all(Stores *s, const Node *loop, const Region *r, BaseType base, int rank) {
    for (const Node *n = r->first; n; n = n->next) {
        int own = n->kind == NODE_STORE ? rank_carried(loop, n->in[0]) : 0;
        if (n->kind == NODE_STORE && n->in[0]->type.base == base)
            note_store(s, n, own ? own : rank);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_all(s, loop, n->region[i], base, rank);
    }
}

/* The loop with ORIGIN in R or below. */
static const Node *loop_of(const Region *r, int origin) {
    const Node *found = NULL;
    for (const Node *n = r->first; n && !found; n = n->next) {
        if (n->kind == NODE_LOOP && n->origin == origin)
            return n;
        for (int i = 0; i < 2 && !found; i++)
            if (n->region[i])
                found = loop_of(n->region[i], origin);
    }
    return found;
}

/* What becomes CONSTRUCT, of a part of an array of rank RANK, is to stay a loop that writes in place. */
static void note_construct(Stores *s, const Node *construct, int rank) {
    const Node *loop = rank ? loop_of(s->g->top, construct->origin) : NULL;
    if (loop)
        note_all(s, loop, loop->region[1], construct->type.base, rank);
}

/* In R, of a construction in a sequential loop: parts of its rows. */
static void find_parts(Stores *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CONSTRUCT && n->type.rank == 1)
            note_construct(s, n, part_of(n));
        for (int i = 0; i < 2 && (n->kind == NODE_IF || n->kind == NODE_CONSTRUCT); i++)
            if (n->region[i])
                find_parts(s, n->region[i]);
    }
}

/* Notes the stores of sequential loops; LOOP: the region is one's. */
static void find_stores(Stores *s, const Region *r, bool loop) {
    for (Node *n = r->first; n; n = n->next) {
        bool inner = n->kind == NODE_LOOP || (n->kind == NODE_IF && loop);
        if (n->kind == NODE_CONSTRUCT && n->type.rank > 1 && loop)
            find_parts(s, n->region[0]);
        if (n->kind == NODE_LOOP && n->why == loops_otherwise)
            continue;
        if (n->kind == NODE_STORE && loop && suits(n))
            note_store(s, n, n->in[0]->type.rank);
        if (n->kind == NODE_CONSTRUCT && loop)
            note_construct(s, n, s->sweeps && sweeps_part(n) ? n->type.rank : n->type.rank == 1 ? part_of(n) : changes_rows(n) ? n->type.rank : 0);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_stores(s, n->region[i], inner);
    }
}

static void number_origins(Region *r, bool *stores) {
    for (Node *n = r->first; n; n = n->next) {
        n->origin = n->number;
        n->in_place = false;
        *stores |= n->kind == NODE_STORE;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                number_origins(n->region[i], stores);
    }
}

/* By origin: the rank of the arrays that stores write in place. */
static unsigned char *stores_of(Graph *g, const LoopRules *rules) {
    LoopRules r = *rules;
    Stores s = {.g = g, .rank = front_alloc(g->front, (size_t)g->nodes + 1), .sweeps = private_few_processors(rules), .grew = true};
    bool any = false;
    graph_renumber(g);
    number_origins(g->top, &any);
    r.in_place = s.rank;
    for (int i = 0; i < MAX_ROUNDS && any && s.grew && !g->front->no_memory; i++) {
        Finding *trial = NULL;
        s.grew = false;
        Graph *tried = loops_analyse(g, &r, &trial);
        if (!g->front->no_memory)
            find_stores(&s, tried->top, false);
        graph_replace(tried, g);
    }
    return s.rank;
}

Graph *private_loops(Graph *g, const LoopRules *rules, Finding **found) {
    LoopRules r = *rules;
    r.in_place = stores_of(g, rules);
    if (g->front->no_memory)
        return g;
    Graph *to = loops_analyse(g, &r, found);
    if (!g->front->no_memory)
        private_mark(to->top, r.in_place);
    return to;
}

static bool mark_calls(Region *r) {
    bool any = false;
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin && n->kind == NODE_CALL; i++)
            n->in_place |= n->in[i]->type.rank && (n->in[i]->flow & FLOW_LATER);
        any |= n->kind == NODE_CALL && n->in_place;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                any |= mark_calls(n->region[i]);
    }
    return any;
}

bool private_calls(Graph *g, const LoopRules *rules) {
    const unsigned char *rank = stores_of(g, rules);
    if (g->front->no_memory)
        return false;
    private_mark(g->top, rank);
    private_flow(g->top);
    return mark_calls(g->top);
}

/* ---- placing ---- */

/* Numbers the nodes' origins; and the one whose origin was FAILED, if that is not NULL, becomes
 * the root of a web. */
static void number_all(Region *r, const Node *failed) {
    for (int i = 0; i < r->nparams; i++)
        if (r->params[i])
            r->params[i]->origin = r->params[i]->number;
    for (int i = 0; i < r->nparams && failed; i++)
        if (r->params[i] && r->params[i]->number == failed->origin)
            r->params[i]->flow |= FLOW_WEB;
    for (Node *n = r->first; n; n = n->next) {
        n->origin = n->number;
        if (failed && n->number == failed->origin)
            n->flow |= FLOW_WEB;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                number_all(n->region[i], failed);
    }
}

/* The stores of the array of which a version FAILED (or all stores) are not in place; the result: were some? */
static bool give_up(Region *r, bool all) {
    bool some = false;
    for (Node *n = r->first; n; n = n->next) {
        bool hit = n->kind == NODE_STORE && n->in_place && (all || (n->flow & FLOW_WEB));
        some |= hit;
        n->in_place = n->in_place && !hit;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                some |= give_up(n->region[i], all);
    }
    return some;
}

/* FAILED had better be a tree: what comes by several ways, if it is not written later, otherwise the whole array. */
static void forget_failed(Graph *g, const Node *failed, bool *tree) {
    bool several = failed->kind == NODE_PARAM || failed->kind == NODE_PROJ;
    if (several && !(failed->flow & FLOW_LATER) && !tree[failed->origin]) {
        tree[failed->origin] = true;
        return;
    }
    forget_flow(g->top);
    number_all(g->top, failed);
    while (flow_once(g->top))
        continue;
    if (!give_up(g->top, false))
        give_up(g->top, true);
}

/* Loops of R that work on trees after all. */
static void put_right(Front *front, const Region *r, Finding *found) {
    static const char in_place[] = "in order, on a private array: ";
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                put_right(front, n->region[i], found);
        for (Finding *f = found; f && n->kind == NODE_LOOP && !private_loop(n, n->why); f = f->next)
            if (place_same(f->at, n->at) && !strncmp(f->text, in_place, strlen(in_place)))
                f->text = front_text(front, "irregular: %s", f->text + strlen(in_place));
    }
}

/* Says of the innermost loops of R, LOOP around it, which of their lines copy an array as a tree. */
static void tell_copies(Front *front, const Region *r, const Node *loop, Finding *found) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                tell_copies(front, n->region[i], n->kind == NODE_LOOP ? n : loop, found);
        for (Finding *f = found; f && loop && n->kind == NODE_POUT; f = f->next)
            if (place_same(f->at, loop->at))
                f->text = front_text(front, "%s; line %d copies the array, which is written again later", f->text, n->at.line);
    }
}

Graph *private_place(Graph *g, Finding *found) {
    const Node *failed = NULL;
    private_literals(g, g->top);
    bool *tree = front_alloc(g->front, (size_t)g->nodes + 1), wished = private_wished(g->top), spare = true;
    int most = wished ? MAX_PRIVATE : 0;            // copies for each loop
    while ((wished || any_in_place(g->top)) && !g->front->no_memory) {
        GraphCopy c;
        number_all(g->top, NULL);
        Graph *h = graph_copy_whole(&c, g, NULL, NULL);
        if (!g->front->no_memory)
            values_number(h);
        if (!g->front->no_memory)
            private_choose(h, tree);
        if (wished && !g->front->no_memory)
            private_grant(h, h->top, most);
        if (g->front->no_memory)
            return g;
        if (private_copies(h, spare, &failed) && private_number(h, &failed)) {
            tell_copies(g->front, h->top, NULL, found);
            return h;
        }
        spare = !spare;         // the same again without them
        if (!spare)
            continue;
        if (!g->front->no_memory && !most)
            forget_failed(g, failed, tree);
        most /= 2;
        put_right(g->front, g->top, found);
    }
    return g;
}
