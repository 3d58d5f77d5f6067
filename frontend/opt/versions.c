/* frontend/opt/versions.c - loops in order over small arrays are there twice. */
#include "frontend/opt/versions_state.h"

#include "frontend/ir/sizes.h"
#include "frontend/loops/extents.h"
#include "frontend/loops/loops.h"
#include "frontend/loops/private.h"
#include "frontend/opt/ahead.h"
#include "frontend/opt/levels.h"

enum {
    LARGEST = 40,               // nodes of an inner loop's body, or it does much
    LARGEST_BUSY = 300,
    ALONE = 32,                 // elements of an array that a method which calls itself more than once makes
    MANY = 32,                  // iterations that are enough for tasks, for each core if cores are said
    LARGE = 256,                // elements, of an array that is worth a task
};

/* Elements in each dimension of arrays that are small, by their rank: where iterations do little, where they choose what they do,
 * which lanes do by tasks alone, and where they do much.  The last two are of machines that have cores, as is said, of which each
 * has something to do: a task costs as much as hundreds of elements on the host, but less than 100 on a simulated machine. */
static const int small_sizes[][5] = {{0}, {4096, 512, 64, 64, 16}, {64, 22, 12, 8, 4}, {16, 8, 5, 4, 2}};

enum { PLAIN, CHOOSING, BUSY, PLAIN_CORES, BUSY_CORES, MOST_RANK = 3 };

/* The same, by rank, of arrays that a loop goes on from to others, where nobody says how many cores there are and iterations do
 * not loop: as trees, they take three to ten times as long on one processor, for their rows are short, and nothing is left in
 * its caches; those of elements of 32 bits even longer, of which it has many lanes. */
static const int wide_sizes[] = {0, 0, 512, 128}, narrow_sizes[] = {0, 0, 1024, 160};

/* ---- which loops ---- */

static void number_nodes(Versions *v, const Region *r) {
    for (int i = 0; i < r->nparams; i++)
        v->node[r->params[i]->number] = r->params[i];
    for (const Node *n = r->first; n; n = n->next) {
        v->node[n->number] = n;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                number_nodes(v, n->region[i]);
    }
}

/* ---- old versions ---- */

static bool uses(const Node *n, const Node *x);

static bool uses_from(const Node *n, const Node *x) {
    for (; n; n = n->next)
        if (uses(n, x))
            return true;
    return false;
}

static bool results_in(const Region *r, const Node *x) {
    for (int i = 0; i < r->nresults; i++)
        if (r->results[i] == x)
            return true;
    return false;
}

/* Does N, or what is inside of it, ask for more of array X than its length? */
static bool uses(const Node *n, const Node *x) {
    for (int i = 0; i < n->nin; i++)
        if (n->in[i] == x && n->kind != NODE_LENGTH && n->kind != NODE_CHECK_INDEX)
            return true;
    for (int i = 0; i < 2; i++)
        if (n->region[i] && (uses_from(n->region[i]->first, x) || results_in(n->region[i], x)))
            return true;
    return false;
}

/* Does one of the nodes from N on, but for what else came of CONSTRUCT's loop, ask for more of X? */
static bool uses_beside(const Node *n, const Node *x, const Node *construct) {
    for (; n; n = n->next) {
        bool same = (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE) && n->origin == construct->origin;
        if (!same && uses(n, x))
            return true;
    }
    return false;
}

/* Is what CONSTRUCT makes another array of needed beside it, or after it in an iteration of LOOP?  Then it cannot be
 * written in place. */
static bool is_needed_still(const Node *construct, const Node *loop) {
    const Node *x = construct->in[0];
    if (uses_from(construct->region[0]->first, x))
        return true;
    for (const Node *n = construct; n != loop; n = n->home->owner)
        if (uses_beside(n->next, x, construct) || (n->home->owner == loop && results_in(n->home, x)))
            return true;
    return false;
}

/* ---- */

static bool is_small_body(const Region *r) {
    return private_cheap(r) && graph_size(r) <= LARGEST;
}

static void note_brief(Versions *v, const Node *n) {
    for (; n; n = n->next)
        if (n->kind == NODE_CONSTRUCT) {
            v->any_brief = v->brief[n->origin] = true;
            note_brief(v, n->region[0]->first);
        }
}

/* Does CONSTRUCT make a row, or a part of it, of the matrix that LOOP is making? */
static bool is_row_of(const Node *loop, const Node *construct) {
    const Node *x = versions_first(construct);
    return loop->kind == NODE_CONSTRUCT && (x == loop->region[0]->params[1] || construct == loop->region[0]->results[0]);
}

/* Notes the constructions of few iterations in region R of LOOP, or of what tasks do in its place. */
static void find_brief(Versions *v, const Node *loop, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool construct = n->kind == NODE_CONSTRUCT, repeats = construct || n->kind == NODE_LOOP || n->kind == NODE_REDUCE;
        bool brief = construct && loop && !n->type.layout && !is_row_of(loop, n) && versions_work(n) <= WORK_BRIEF && !is_needed_still(n, loop);
        if (brief) {
            v->any_brief = v->brief[n->origin] = true;
            note_brief(v, n->region[0]->first);
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_brief(v, repeats ? n : n->kind == NODE_IF ? loop : NULL, n->region[i]);
    }
}

static void add_size(Top *t, Size size) {
    int k = 0;
    while (k < t->nsizes && (t->size[k].node != size.node || t->size[k].more != size.more))
        k++;
    t->unfit |= k == MAX_SIZES;
    if (k < t->nsizes)
        t->size[k] = size.most < t->size[k].most ? size : t->size[k];
    else if (!t->unfit)
        t->size[t->nsizes++] = size;
}

static void add_inner(Top *t, const Node *construct) {
    t->unfit |= t->ninner == MAX_INNER;
    if (!t->unfit)
        t->inner[t->ninner++] = construct->origin;
}

/* Do iterations of the loop that CONSTRUCT was choose?  (It asks for the loop's bounds itself.) */
static bool chooses(const Versions *v, const Node *construct) {
    const Node *loop = versions_source(v, construct);
    for (const Node *n = loop ? loop->region[1]->first : construct->region[0]->first; n; n = n->next)
        if (n->kind == NODE_IF)
            return true;
    return false;
}

static bool has_large(const Top *t) {
    for (int k = 0; k < t->nsizes; k++)
        if (t->size[k].node->kind == NODE_CONST && t->size[k].node->value.i + t->size[k].more > t->size[k].most)
            return true;
    return false;
}

/* Does each iteration of LOOP write what it carries of arrays? */
static bool always_writes(const Node *loop) {
    for (int k = 0; k < loop->nin; k++)
        if (loop->in[k]->type.rank && loop->region[1]->results[k + 1]->kind != NODE_STORE)
            return false;
    return true;
}

/* What an iteration of the loop that became CONSTRUCT does: without what keeps the elements at the array's ends. */
static const Region *iteration_of(const Versions *v, const Node *construct) {
    const Region *r = construct->region[0];
    const Node *source = versions_source(v, construct);
    if (source && always_writes(source))
        private_made(construct, &r);
    return r;
}

/* X before elements were written beside what a loop made of it, and, where it was asked whether that can be a construction, what
 * is one. */
static const Node *loop_made(const Region *r, const Node *x) {
    while (x->kind == NODE_STORE && x->home == r)
        x = x->in[0];
    while (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF)
        x = x->in[0]->region[0]->results[x->index];
    return x;
}

/* Does N stand in R, or in conditionals there? */
static bool stands_in(const Node *n, const Region *r) {
    const Region *home = n->home;
    while (home != r && home->owner && home->owner->kind == NODE_IF)
        home = home->owner->home;
    return home == r;
}

/* What makes each row of what CONSTRUCT makes, if that is another construction; else NULL. */
static const Node *row_of(const Node *construct) {
    const Region *r = construct->region[0];
    const Node *x = r->results[0]->type.rank ? loop_made(r, r->results[0]) : r->results[0];
    return x->kind == NODE_CONSTRUCT && stands_in(x, r) && x->in[0] == r->params[1] ? x : NULL;
}

/* What an iteration does. */
typedef enum { LITTLE, MUCH, LOOPS } Work;

/* May R, of an iteration, be done in order, beside ROW?  *WORK: at least what there was. */
static bool suits_order(const Versions *v, const Region *r, const Node *row, Work *work) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n == row || (n->kind == NODE_CONSTRUCT && v->brief[n->origin]))
            continue;
        if (n->kind != NODE_LOOP && n->kind != NODE_IF && graph_starts(n))
            return false;
        if (n->kind == NODE_LOOP)
            *work = *work < LOOPS && private_few(n) ? MUCH : LOOPS;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && !suits_order(v, n->region[i], row, work))
                return false;
    }
    return true;
}

/* The same of an iteration of CONSTRUCT. */
static bool body_suits(const Versions *v, const Node *construct, const Node *row, Work *work) {
    const Region *r = row ? construct->region[0] : iteration_of(v, construct);
    int size = graph_size(r);
    if (!row && size > LARGEST && !*work)
        *work = MUCH;
    return size <= LARGEST_BUSY && suits_order(v, r, row, work);
}

/* Does LOOP, in order, go on from arrays of type T to others? */
static bool carries_such(const Node *loop, Type t) {
    for (int k = 0; k < loop->nin; k++)
        if (type_same(loop->in[k]->type, t))
            return true;
    return false;
}

/* Elements in each dimension of arrays of type T that are small; AGAIN: what is made is read in the next iteration. */
static int small_size(const Versions *v, Type t, Work work, bool choosing, bool again) {
    bool wide = t.base == TYPE_LONG || t.base == TYPE_DOUBLE;
    int most = small_sizes[t.rank][v->cores > 1 ? (work ? BUSY_CORES : PLAIN_CORES) : work ? BUSY : choosing ? CHOOSING : PLAIN];
    int other = !again || v->cores > 1 || work == LOOPS ? 0 : wide ? wide_sizes[t.rank] : narrow_sizes[t.rank];
    return most > other ? most : other;
}

/* CONSTRUCT stands in LOOP, T's when loops have been looked at. */
static void note_construct(const Versions *v, Top *t, const Node *loop, const Node *construct) {
    int rank = construct->type.rank;
    bool choosing = false;
    Work work = LITTLE;
    t->arrays = true;
    t->unfit |= rank > MOST_RANK || construct->type.layout || is_needed_still(construct, loop);
    for (const Node *c = construct; c && !t->unfit; c = row_of(c)) {
        choosing |= chooses(v, c);
        t->unfit |= !body_suits(v, c, row_of(c), &work);
        add_inner(t, c);
    }
    const Node *c = construct;
    for (int k = 0; k < rank && !t->unfit; k++, c = c ? row_of(c) : NULL) {
        Size part = c ? versions_size_of_part(v, t, c) : (Size){0}, size = part.node ? part : versions_size(v, t, construct->in[0], k);
        size.most = small_size(v, construct->type, work, choosing, !t->parallel && carries_such(t->loop, construct->type));
        size.rank = rank;
        t->unsized |= !size.node;
        t->flat &= rank == 1 && loop && !is_row_of(loop, construct);
        t->unfit |= t->unsized && !(t->parallel && t->flat);
        if (size.node && !t->unfit)
            add_size(t, size);
    }
}

static void look_inside(const Versions *v, Top *t, const Node *loop, const Region *r);

/* N, a reduction in T's loop, is to run in order where it has few iterations; false: that cannot be asked before the loop. */
static bool note_reduction(const Versions *v, Top *t, const Node *n) {
    const Node *loop = versions_source(v, n);
    Work work = LITTLE;
    Level l;
    if (!loop || !extents_counts(loop, &l) || l.down || l.first->kind != NODE_CONST || l.first->value.i < 0 ||
        !ahead_known(t->loop, l.bound) || graph_size(n->region[0]) > LARGEST_BUSY || !suits_order(v, n->region[0], NULL, &work))
        return false;
    add_size(t, (Size){.node = graph_plain(l.bound), .more = l.closed, .most = LOOPS_FEW, .rank = 1});
    add_inner(t, n);
    return true;
}

/* N, of tasks that make no array: a reduction, which runs in order where there are tasks enough around it. */
static void look_at_reduction(const Versions *v, Top *t, const Node *loop, const Node *n) {
    if (n->kind != NODE_REDUCE)
        t->unfit = true;
    else if (t->parallel)
        look_inside(v, t, loop, n->region[0]);
    else if (!is_small_body(n->region[0]))
        t->unfit |= !note_reduction(v, t, n);
}

static void look_inside(const Versions *v, Top *t, const Node *loop, const Region *r) {
    for (const Node *n = r->first; n && !t->unfit; n = n->next) {
        bool around = n->kind == NODE_IF || n->kind == NODE_LOOP;
        if (n->kind == NODE_CONSTRUCT && v->brief[n->origin])
            continue;
        if (n->kind == NODE_CONSTRUCT)
            note_construct(v, t, loop, n);
        else if (!around && graph_starts(n))
            look_at_reduction(v, t, loop, n);
        for (int i = 0; i < 2 && around; i++)
            look_inside(v, t, loop, n->region[i]);
    }
}

/* The loop, of the graph before, that N is or has become; NULL: none, or it had better stay alone. */
static const Node *loop_before(const Versions *v, const Node *n) {
    if (n->kind == NODE_LOOP)
        return n->why != loops_otherwise && n->why != loops_as_written ? versions_before(v, n) : NULL;
    return n->kind == NODE_REDUCE || n->kind == NODE_CONSTRUCT ? versions_source(v, n) : NULL;
}

/* CONSTRUCT, of a method that calls itself more than once, is alone: its array is small in most calls. */
static void note_alone(const Versions *v, Top *t, const Node *construct) {
    if (construct->type.rank != 1 || !private_cheap(construct->region[0])) {
        t->unfit = true;
        return;
    }
    note_construct(v, t, NULL, construct);
    for (int k = 0; k < t->nsizes; k++)
        t->size[k].most = t->size[k].most < ALONE ? t->size[k].most : ALONE;
}

/* Are LOOP's iterations, which become tasks, counted from one number to another that are known before? */
static bool is_counted(const Node *loop) {
    Level l;
    return extents_counts(loop, &l) && !l.down && graph_outside(loop, l.first) && graph_outside(loop, l.bound);
}

/* Notes the outermost loops of R that suit.  RECURS: R's method calls itself more than once. */
static void find_tops(Versions *v, const Region *r, bool recurs) {
    for (const Node *n = r->first; n && !v->g->front->no_memory; n = n->next) {
        Top t = {.loop = loop_before(v, n)};
        t.flat = true;
        t.parallel = t.loop && n->kind != NODE_LOOP && is_counted(t.loop);
        if (t.loop && recurs && n->kind == NODE_CONSTRUCT)
            note_alone(v, &t, n);
        for (int i = 0; i < 2 && t.loop && !t.ninner; i++)
            if (n->region[i])
                look_inside(v, &t, n, n->region[i]);
        if (t.loop && !t.unfit && t.ninner && (!has_large(&t) || (t.parallel && t.flat))) {
            Top *kept = front_alloc(v->g->front, sizeof *kept);
            t.next = v->tops;
            *kept = t;
            v->tops = kept;
            continue;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_tops(v, n->region[i], recurs && n->kind == NODE_IF);
    }
}

/* Has R a loop with a loop in it that makes an array?  INSIDE: R is in one. */
static bool has_nest(const Region *r, bool inside) {
    for (const Node *n = r->first; n; n = n->next) {
        bool loop = n->kind == NODE_LOOP;
        for (int k = 0; k < n->nin && loop && inside; k++)
            if (n->in[k]->type.rank)
                return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_nest(n->region[i], inside || loop))
                return true;
    }
    return false;
}

/* ---- copies ---- */

/* Are T's iterations so many that no array need be made by tasks? */
static Node *are_many(Versions *v, const Top *t, Region *at) {
    Graph *g = v->copy.graph;
    Type boolean = type_scalar(TYPE_BOOLEAN), large = type_scalar(TYPE_LONG);
    Level l;
    extents_counts(t->loop, &l);
    Node *bound = graph_unary(g, at, NODE_CONVERT, large, t->loop->at, graph_copied(&v->copy, (Node *)l.bound));
    Node *first = graph_unary(g, at, NODE_CONVERT, large, t->loop->at, graph_copied(&v->copy, (Node *)l.first));
    Node *many = graph_const(g, at, TYPE_LONG, MANY * (v->cores > 1 ? v->cores : 1));
    return graph_binary(g, at, BINARY_LE, boolean, t->loop->at, many, graph_binary(g, at, BINARY_SUB, large, t->loop->at, bound, first));
}

/* Are all arrays of T small, or, PLAINLY, would they be if iterations did little?  NULL: they are for certain. */
static Node *all_small(Versions *v, const Top *t, Region *at, bool plainly) {
    Graph *g = v->copy.graph;
    Type boolean = type_scalar(TYPE_BOOLEAN), integer = type_scalar(TYPE_INT);
    Node *all = NULL;
    for (int k = 0; k < t->nsizes && !g->front->no_memory; k++) {
        Node *size = (Node *)t->size[k].node;
        int most_elements = plainly ? small_sizes[t->size[k].rank][PLAIN] : t->size[k].most;
        if (size->kind == NODE_CONST)
            continue;
        size = size->type.rank ? graph_unary(g, at, NODE_LENGTH, integer, t->loop->at, graph_copied(&v->copy, size)) : ahead_value(&v->copy, t->loop, size, at);
        Node *most = graph_const(g, at, TYPE_INT, most_elements - t->size[k].more);
        Node *one = graph_binary(g, at, BINARY_LE, boolean, t->loop->at, size, most);
        all = all ? graph_binary(g, at, BINARY_AND, boolean, t->loop->at, all, one) : one;
    }
    return all;
}

static bool has_inner(const Top *t, const Node *loop) {
    for (int k = 0; t && k < t->ninner; k++)
        if (t->inner[k] == loop->number)
            return true;
    return false;
}

/* A copy of loop N and those in it, which keep their order, as they do in what tasks make. */
static Node *copy_in_order(Versions *v, Node *n, Region *at) {
    bool before = v->in_place, sums = !before && !private_carries(n);
    v->in_place = true;
    Node *copy = graph_copy_node(&v->copy, n, at);
    v->in_place = before;
    copy->why = sums ? loops_few : private_small;
    return copy;
}

static Node *copy_large(Versions *v, Node *n, Region *at) {
    Node *copy = graph_copy_node(&v->copy, n, at);
    copy->large = true;
    return copy;
}

static Node *one_loop(Versions *v, const Top *t, Region *at, bool small) {
    Node *loop = (Node *)t->loop;
    const Top *large = v->large;
    v->top = small ? t : NULL;
    v->large = !small && t->arrays && t->nsizes == 1 && t->size[0].most >= LARGE ? t : NULL;
    loop = has_inner(v->top, loop) ? copy_in_order(v, loop, at) : graph_copy_node(&v->copy, loop, at);
    v->top = NULL;
    v->large = large;
    return loop;
}

static int most_of(const Top *t) {
    int most = t->size[0].most;
    for (int k = 1; k < t->nsizes; k++)
        most = t->size[k].most < most ? t->size[k].most : most;
    return most;
}

static Node *both_loops(Versions *v, const Top *t, Region *at) {
    Graph *g = v->copy.graph;
    bool small = !t->unsized && !has_large(t);
    Node *c = small ? all_small(v, t, at, false) : NULL;
    if (!small || (c && t->parallel)) {
        Node *many = are_many(v, t, at);
        Node *plainly = t->flat ? NULL : all_small(v, t, at, true);
        many = plainly ? graph_binary(g, at, BINARY_AND, type_scalar(TYPE_BOOLEAN), t->loop->at, many, plainly) : many;
        c = c ? graph_binary(g, at, BINARY_OR, type_scalar(TYPE_BOOLEAN), t->loop->at, c, many) : many;
    }
    if (!small)
        front_remark(g->front, t->loop->at, "versions: where there are many iterations, the arrays of each are written in place");
    else if (t->arrays)
        front_remark(g->front, t->loop->at, "versions: arrays of %d elements and fewer are written in place", most_of(t));
    else
        front_remark(g->front, t->loop->at, "versions: reductions of %d iterations and fewer keep their order", most_of(t));
    if (!c)
        return one_loop(v, t, at, true);
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), t->loop->at, c);
    for (int arm = 0; arm < 2; arm++)
        either->region[arm] = graph_region(g, either, 0);
    for (int arm = 0; arm < 2 && !g->front->no_memory; arm++) {
        Region *r = either->region[arm];
        Node *loop = one_loop(v, t, r, !arm);
        graph_results(g, r, t->loop->nin);
        for (int k = 0; k < t->loop->nin && !g->front->no_memory; k++)
            r->results[k] = graph_proj(g, r, loop, k, t->loop->in[k]->type);
    }
    return either;
}

/* The store of a row of elements, each by itself: then the matrix may be a private array. */
static Node *store_elements(Versions *v, const Node *store, Region *at) {
    Graph *g = v->copy.graph;
    const Node *row = store->in[store->nin - 1];
    Node *to = graph_copied(&v->copy, store->in[0]);
    for (int k = 0; k < row->nin && !g->front->no_memory; k++) {
        Node *one = graph_node(g, at, NODE_STORE, store->type, store->at, store->nin + 1);
        if (g->front->no_memory)
            break;
        one->in[0] = to;
        for (int i = 1; i < store->nin - 1; i++)
            one->in[i] = graph_copied(&v->copy, store->in[i]);
        one->in[store->nin - 1] = graph_const(g, at, TYPE_INT, k);
        one->in[store->nin] = graph_copied(&v->copy, row->in[k]);
        one->origin = store->origin;
        to = one;
    }
    return to;
}

static Node *special(void *state, Node *n, Region *at) {
    Versions *v = state;
    if (n->kind == NODE_STORE && v->in_place && n->in[n->nin - 1]->kind == NODE_ARRAY && n->in[n->nin - 1]->type.rank == 1)
        return store_elements(v, n, at);
    if (n->kind != NODE_LOOP)
        return NULL;
    for (const Top *t = v->tops; t && !v->top; t = t->next)
        if (t->loop == n)
            return both_loops(v, t, at);
    if (v->brief[n->number])
        front_remark(v->g->front, n->at, "versions: its few iterations are not worth tasks");
    if (v->in_place || v->brief[n->number] || has_inner(v->top, n))
        return copy_in_order(v, n, at);
    return v->large && v->large->loop != n ? copy_large(v, n, at) : NULL;
}

Graph *versions_of_loops(Graph *g, const LoopRules *rules) {
    Versions v = {.g = g, .cores = rules->cores};
    Finding *trial = NULL;
    if (has_nest(g->top, levels_are_wide(g)))
        v.node = front_alloc(g->front, ((size_t)g->nodes + 1) * sizeof *v.node);
    if (!v.node || g->front->no_memory)
        return g;
    sizes_note(g->top);         // loops have changed
    Graph *tried = private_loops(g, rules, &trial);
    number_nodes(&v, g->top);
    v.brief = front_alloc(g->front, (size_t)g->nodes + 1);
    if (!g->front->no_memory)
        find_brief(&v, NULL, tried->top);
    if (!g->front->no_memory)
        find_tops(&v, tried->top, levels_are_wide(g));
    graph_replace(tried, g);
    return (v.tops || v.any_brief) && !g->front->no_memory ? graph_copy_whole(&v.copy, g, special, &v) : g;
}
