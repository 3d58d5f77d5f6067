/* frontend/opt/small_arrays.c - which arrays are small, and the records that they become. */
#include "frontend/opt/small_arrays.h"

#include <string.h>

#include "frontend/ir/folding.h"
#include "frontend/ir/sizes.h"
#include "frontend/opt/inline.h"
#include "frontend/opt/records.h"
#include "frontend/opt/short_loops.h"

enum {
    MOST_ELEMENTS = 16, MOST_CONSTANTS = 32, RANKS = 2,
    MOST_CARRIED = 28,          // values that a loop carries, with elements of small arrays: there are about 50 registers
};

/* The versions of an array, which come of one another by stores, loops and conditionals, are one of these. */
typedef struct Web Web;

struct Web {
    Web *is;                // NULL: itself; what it has become a part of
    int size[RANKS];        // 0: not known yet
    bool other;             // something else is done with it, or it comes of something else
    bool changes;           // its elements are no constants, or not for ever
    bool carried;           // by a loop of many iterations
    bool whole;             // it is used as a whole, too, in no loop but where it comes of: an array is made for that
    bool stored, filled;    // elements are stored outside of loops, and in them
    Record *record;
};

typedef struct {
    Graph *g;
    ShortLoops loops;
    bool exact;             // indices have to be known by now
    Web *web;               // by number of an array
    int size;
    GraphCopy copy;
} Small;

/* ---- webs ---- */

static Web *web_of(const Small *s, const Node *x) {
    Web *w = &s->web[x->number];
    for (; w->is; w = w->is)
        w->is = w->is->is ? w->is->is : w->is;      // ways halve as they are gone
    return w;
}

static void has_size(Web *w, int d, int size) {
    w->other |= size <= 0 || (w->size[d] && w->size[d] != size);
    w->size[d] = size;
}

static void unite(const Small *s, const Node *a, const Node *b) {
    Web *x = web_of(s, a), *y = web_of(s, b);
    if (!a->type.rank || x == y)
        return;
    y->is = x;
    x->other |= y->other || a->type.rank != b->type.rank;
    x->changes |= y->changes;
    x->carried |= y->carried;
    x->whole |= y->whole;
    x->stored |= y->stored;
    x->filled |= y->filled;
    for (int d = 0; d < RANKS; d++)
        if (y->size[d])
            has_size(x, d, y->size[d]);
}

static void is_other(const Small *s, const Node *x) {
    if (x->type.rank)
        web_of(s, x)->other = true;
}

/* The body of the loop, or the method, that R is part of. */
static const Region *turn_of(const Region *r) {
    while (r->owner && r->owner->kind == NODE_IF)
        r = r->owner->home;
    return r;
}

/* X is used as a whole in R: an array is made for that, and no more often than X is. */
static void is_whole(const Small *s, const Region *r, const Node *x) {
    if (x->type.rank && x->kind != NODE_PARAM && turn_of(r) == turn_of(x->home))
        web_of(s, x)->whole = true;
    else
        is_other(s, x);
}

static int constant(const Node *n) {
    n = graph_plain((Node *)n);
    return n->kind == NODE_CONST && n->value.i >= 0 && n->value.i <= MOST_CONSTANTS ? (int)n->value.i : -1;
}

/* The LENGTH that size D of NEW N is; NULL: it is something else. */
static const Node *size_asked(const Node *n, int d) {
    const Node *x = graph_unchecked(n->in[d], n->home);
    return x->kind == NODE_LENGTH && constant(x) < 0 ? x : NULL;
}

/* Row ROW is as long as those of ARRAY from dimension D on. */
static void same_row(const Small *s, const Node *array, int d, const Node *row) {
    Web *a = web_of(s, array), *r = web_of(s, row);
    int size = row->type.rank == 1 && d < RANKS ? r->size[0] : 0;
    if (size > 0 && (a->size[d] == size || (sizes_number(array, d) == size && sizes_number(row, 0) == size)))
        return;
    a->other = r->other = true;
}

static void array_of(const Small *s, const Node *n) {
    Web *w = web_of(s, n);
    has_size(w, 0, n->nin);
    for (int i = 0; i < n->nin; i++) {
        if (n->type.rank == 1)
            w->changes |= n->in[i]->kind != NODE_CONST;
        else
            w->changes |= web_of(s, n->in[i])->changes;
        if (n->type.rank == 2)
            has_size(w, 1, web_of(s, n->in[i])->size[0]);
    }
}

static void results_of(const Small *s, const Node *n) {
    for (int i = 0; i < 2 && n->region[i]; i++)
        for (int k = 0; k < n->region[i]->nresults; k++) {
            const Node *x = n->region[i]->results[k];
            if (n->kind == NODE_IF)
                unite(s, x, n->region[0]->results[k]);
            else if (n->kind == NODE_LOOP && k)
                unite(s, x, n->in[k - 1]);
            else
                is_whole(s, n->region[i], x);
        }
}

static void begin_loop(const Small *s, const Node *n) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < n->nin; k++)
            unite(s, n->region[i]->params[k], n->in[k]);
}

/* Is N a row of a matrix? */
static bool is_row(const Node *n) {
    return n->kind == NODE_INDEX && n->nin == 2 && n->in[0]->type.rank == 2;
}

static void look_at(const Small *s, const Node *n) {
    const Node *x = n->nin ? n->in[0] : NULL;
    switch (n->kind) {
    case NODE_NEW:
        web_of(s, n)->changes = true;
        for (int d = 0; d < n->nin && d < RANKS; d++)
            if (!size_asked(n, d))
                has_size(web_of(s, n), d, constant(n->in[d]));
        return;
    case NODE_ARRAY:
        array_of(s, n);
        return;
    case NODE_INDEX:
        if (is_row(n)) {
            has_size(web_of(s, n), 0, web_of(s, x)->size[1]);
            web_of(s, n)->changes |= web_of(s, x)->changes;
        } else {
            is_other(s, n);
        }
        return;
    case NODE_STORE:
        unite(s, n, x);
        web_of(s, n)->changes = true;
        *(inline_in_loop(n) ? &web_of(s, n)->filled : &web_of(s, n)->stored) = true;
        is_whole(s, n->home, n->in[n->nin - 1]);
        return;
    case NODE_CHECK_ROW:
        unite(s, n, n->in[1]);
        same_row(s, x, n->index, n);
        return;
    case NODE_LENGTH: case NODE_CHECK_INDEX: case NODE_LOOP: case NODE_IF:
        return;
    case NODE_PROJ:
        if (x->kind == NODE_IF)
            unite(s, n, x->region[0]->results[n->index]);
        else if (x->kind == NODE_LOOP)
            unite(s, n, x->in[n->index]);
        else
            is_other(s, n);
        return;
    default:
        is_other(s, n);
        for (int i = 0; i < n->nin; i++)
            is_whole(s, n->home, n->in[i]);
    }
}

static void find_webs(const Small *s, const Region *r) {
    if (!r->owner || r->owner->kind != NODE_LOOP)
        for (int k = 0; k < r->nparams; k++)
            is_other(s, r->params[k]);
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LOOP)
            begin_loop(s, n);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_webs(s, n->region[i]);
        results_of(s, n);
        look_at(s, n);
    }
    for (int k = 0; !r->owner && k < r->nresults; k++)
        is_whole(s, r, r->results[k]);
}

/* ---- indices ---- */

/* How many operands of N, behind the first, are indices? */
static int indices(const Node *n) {
    switch (n->kind) {
    case NODE_CHECK_INDEX: return 1;
    case NODE_INDEX: return n->nin - 1;
    case NODE_STORE: return n->nin - 2;
    default: return 0;
    }
}

static void find_lengths(Small *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_LENGTH && n->index < RANKS && !web_of(s, n->in[0])->other)
            s->loops.length[n->number] = web_of(s, n->in[0])->size[n->index];
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_lengths(s, n->region[i]);
    }
}

/* Arrays that are as long as others.  True: some have become known. */
static bool find_sizes(const Small *s, const Region *r) {
    bool more = false;
    for (const Node *n = r->first; n; n = n->next) {
        for (int d = 0; n->kind == NODE_NEW && d < n->nin && d < RANKS; d++) {
            const Node *asked = size_asked(n, d);
            const Web *of = asked && asked->index < RANKS ? web_of(s, asked->in[0]) : NULL;
            Web *w = web_of(s, n);
            if (asked && !w->other && (!of || of->other || (of->size[asked->index] && of->size[asked->index] != w->size[d]))) {
                has_size(w, d, of && !of->other ? of->size[asked->index] : -1);
                more = true;
            }
        }
        for (int i = 0; i < 2; i++)
            more |= n->region[i] && find_sizes(s, n->region[i]);
    }
    return more;
}

/* What loops carry that are there for more than to fill an array. */
static void find_carried(Small *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool loop = n->kind == NODE_LOOP && !short_known(&s->loops, n->region[0]->results[0]);
        for (int k = 0; loop && k < n->nin; k++)
            if (n->in[k]->type.rank)
                web_of(s, n->in[k])->carried = true;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_carried(s, n->region[i]);
    }
}

/* Is X an index in dimension D of arrays of W that is, or may become, known? */
static bool index_suits(Small *s, const Web *w, int d, Node *x) {
    int at = constant(x);
    return s->exact ? at >= 0 && d < RANKS && at < w->size[d] : short_known(&s->loops, x);
}

static void find_indices(Small *s, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Web *w = indices(n) ? web_of(s, n->in[0]) : NULL;
        bool whole = n->kind == NODE_CHECK_INDEX || is_row(n) || (w && indices(n) == n->in[0]->type.rank);
        for (int i = 0; w && i < indices(n); i++)
            w->other |= !whole || !index_suits(s, w, n->kind == NODE_CHECK_INDEX ? n->index : i, n->in[i + 1]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_indices(s, n->region[i]);
    }
}

/* ---- which are small ---- */

static int count_of(const Small *s, const Node *x) {
    const Web *w = web_of(s, x);
    return w->size[0] * (x->type.rank == 2 ? w->size[1] : 1);
}

/* An array that is used as a whole is made at once then, not by a store for each element.  Loops that fill more elements of one
 * dimension than these do so in lanes. */
static bool is_small(const Small *s, const Node *x) {
    static const int most_filled[RANKS + 1] = {0, 8, MOST_ELEMENTS};
    const Web *w = x->type.rank && x->type.rank <= RANKS && !x->type.layout && x->number < s->size ? web_of(s, x) : NULL;
    int count = w ? count_of(s, x) : 0;
    bool pays = w && (w->carried || !w->whole || (w->filled ? count <= most_filled[x->type.rank] : w->stored));
    return pays && !w->other && count > 0 && count <= (w->changes ? MOST_ELEMENTS : MOST_CONSTANTS);
}

/* Elements of small arrays that LOOP carries; ALL: and its other values. */
static int carried_by(const Small *s, const Node *loop, bool all) {
    int count = 0;
    for (int k = 0; k < loop->nin; k++)
        count += is_small(s, loop->in[k]) ? count_of(s, loop->in[k]) : all;
    return count;
}

static bool drop_carried(const Small *s, const Node *loop) {
    bool changed = false;
    for (int k = 0; k < loop->nin; k++)
        if (is_small(s, loop->in[k]))
            changed = web_of(s, loop->in[k])->other = true;
    return changed;
}

/* Will LOOP be written out? */
static bool is_short(Small *s, const Node *loop) {
    return !s->exact && short_known(&s->loops, loop->region[0]->results[0]);
}

/* The loop that stays around what is in R; NULL: there is none. */
static const Node *loop_around(Small *s, const Region *r) {
    const Node *n = r->owner;
    while (n && (n->kind != NODE_LOOP || is_short(s, n)))
        n = n->home->owner;
    return n;
}

/* A loop carries no more than there is room for, also for what those around it carry: these use theirs less
 * often.  True: something has changed. */
static bool settle_loop(Small *s, const Node *loop) {
    if (is_short(s, loop))
        return false;
    int count = carried_by(s, loop, true);
    if (count > MOST_CARRIED)
        return drop_carried(s, loop);
    for (const Node *n = loop; (n = loop_around(s, n->home));) {
        count += carried_by(s, n, false);
        if (count > MOST_CARRIED && carried_by(s, n, false))
            return drop_carried(s, n);
    }
    return false;
}

/* Rows of arrays that are not small are not, either; and small arrays have small rows.  True: something has changed. */
static bool settle(Small *s, const Region *r) {
    bool changed = false;
    for (const Node *n = r->first; n; n = n->next) {
        changed |= n->kind == NODE_LOOP && settle_loop(s, n);
        bool rows = is_row(n) || (n->kind == NODE_ARRAY && n->type.rank > 1);
        for (int i = 0; rows && i < (is_row(n) ? 1 : n->nin); i++)
            if (is_small(s, n) != is_small(s, n->in[i])) {
                web_of(s, n)->other = web_of(s, n->in[i])->other = true;
                changed = true;
            }
        for (int i = 0; i < 2; i++)
            changed |= n->region[i] && settle(s, n->region[i]);
    }
    return changed;
}

static bool any_small(Small *s, const Region *r) {
    bool any = false;
    for (const Node *n = r->first; n; n = n->next) {
        any |= is_small(s, n);
        for (int i = 1; !s->exact && i <= indices(n) && is_small(s, n->in[0]); i++)
            short_want(&s->loops, n->in[i]);
        for (int i = 0; i < 2; i++)
            any |= n->region[i] && any_small(s, n->region[i]);
    }
    return any;
}

/* Does STORE fill an array in the order of loops, of which LOOP is one? */
static bool fills(const Node *store, const Node *loop) {
    bool own = false;
    for (int i = 1; i < store->nin - 1; i++) {
        const Node *x = graph_plain(store->in[i]);
        const Node *of = x->kind == NODE_PARAM ? x->home->owner : NULL;
        bool counts = of && of->kind == NODE_LOOP && graph_counts_up(of, x->index);
        if (!counts && !graph_outside(loop, x))
            return false;
        own |= of == loop;
    }
    return own;
}

static bool fills_other(const Small *s, const Region *r, const Node *loop) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_STORE && !is_small(s, n) && fills(n, loop))
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && fills_other(s, n->region[i], loop))
                return true;
    }
    return false;
}

/* Loops that fill an array which is not small had better be constructions of it.  True: some more of them stay. */
static bool find_staying(Small *s, const Region *r) {
    bool more = false;
    for (const Node *n = r->first; n; n = n->next) {
        if (s->loops.gone[n->number] && !s->loops.stays[n->number] && fills_other(s, n->region[1], n))
            more = s->loops.stays[n->number] = true;
        for (int i = 0; i < 2; i++)
            more |= n->region[i] && find_staying(s, n->region[i]);
    }
    return more;
}

/* Which arrays of G are small, or may be when short loops are gone?  False: none. */
static bool find_small(Small *s, Graph *g, bool exact) {
    size_t room = ((size_t)g->nodes + 1) * sizeof *s->web;
    *s = (Small){.g = g, .exact = exact, .size = g->nodes, .web = graph_alloc(g, room)};
    if (g->front->no_memory || !short_begin(&s->loops, g))
        return false;
    sizes_note(g->top);
    for (;;) {
        find_webs(s, g->top);
        while (find_sizes(s, g->top))
            continue;
        find_lengths(s, g->top);
        find_carried(s, g->top);
        find_indices(s, g->top);
        while (settle(s, g->top))
            continue;
        bool any = any_small(s, g->top);
        if (!any || exact || !find_staying(s, g->top))
            return any;
        short_again(&s->loops);
        memset(s->web, 0, room);
    }
}

/* ---- records ---- */

static const Record *record_of(const Small *s, const Node *x) {
    enum { NAME = 24 };
    Web *w = web_of(s, x);
    Front *f = s->g->front;
    int columns = x->type.rank == 2 ? w->size[1] : 1, n = w->size[0] * columns;
    if (w->record || f->no_memory)
        return w->record;
    Record *r = front_alloc(f, sizeof *r);
    Component *part = front_alloc(f, (size_t)n * sizeof *part);
    if (f->no_memory)
        return NULL;
    for (int i = 0; i < n; i++)
        part[i] = (Component){front_text(f, "%d", i), type_scalar(x->type.base), i};
    char name[TYPE_NAME];
    type_name(x->type, name);
    *r = (Record){front_text(f, "%s of %d", name, n), part, n, part, n};
    w->record = r;
    front_remark(f, x->at, "small: the %d elements of the array are values of their own", n);
    return r;
}

static Type retype(void *state, const Node *n) {
    const Small *s = state;
    return is_small(s, n) ? (Type){.base = TYPE_RECORD, .record = record_of(s, n)} : n->type;
}

static Node *new_record(Small *s, const Node *n, Region *at) {
    const Record *r = record_of(s, n);
    if (s->copy.graph->front->no_memory)
        return NULL;
    Type t = {.base = TYPE_RECORD, .record = r};
    return graph_node(s->copy.graph, at, NODE_RECORD, t, n->at, r->nparts);
}

/* Which element INDEX or STORE N is about. */
static int element(const Small *s, const Node *n) {
    int i = constant(n->in[1]);
    return n->in[0]->type.rank == 2 ? i * web_of(s, n->in[0])->size[1] + constant(n->in[2]) : i;
}

static Node *zeros(Small *s, const Node *n, Region *at) {
    Node *zero = graph_const(s->copy.graph, at, n->type.base, 0), *r = new_record(s, n, at);
    for (int i = 0; r && !s->copy.graph->front->no_memory && i < r->nin; i++)
        r->in[i] = zero;
    return r;
}

static Node *elements(Small *s, const Node *n, Region *at) {
    Graph *g = s->copy.graph;
    int columns = n->type.rank == 2 ? web_of(s, n)->size[1] : 1;
    Node *in[MOST_CONSTANTS];
    for (int i = 0; i < n->nin * columns && !g->front->no_memory; i++) {
        Node *x = graph_copied(&s->copy, n->in[i / columns]);
        in[i] = n->type.rank == 2 ? graph_part(g, at, x, i % columns) : x;
    }
    Node *r = new_record(s, n, at);
    for (int i = 0; r && !g->front->no_memory && i < r->nin; i++)
        r->in[i] = in[i];
    return r;
}

/* A row of a matrix. */
static Node *row_of(Small *s, const Node *n, Region *at) {
    Graph *g = s->copy.graph;
    int columns = web_of(s, n->in[0])->size[1];
    Node *matrix = graph_copied(&s->copy, n->in[0]), *in[MOST_CONSTANTS];
    for (int i = 0; i < columns && !g->front->no_memory; i++)
        in[i] = graph_part(g, at, matrix, constant(n->in[1]) * columns + i);
    Node *r = new_record(s, n, at);
    for (int i = 0; r && !g->front->no_memory && i < r->nin; i++)
        r->in[i] = in[i];
    return r;
}

static Node *stored(Small *s, const Node *n, Region *at) {
    Graph *g = s->copy.graph;
    const Record *of = record_of(s, n);
    int k = element(s, n);
    Node *old = graph_copied(&s->copy, n->in[0]), *in[MOST_CONSTANTS];
    for (int i = 0; of && i < of->nparts && !g->front->no_memory; i++)
        in[i] = i == k ? graph_copied(&s->copy, n->in[n->nin - 1]) : graph_part(g, at, old, i);
    Node *r = new_record(s, n, at);
    for (int i = 0; r && !g->front->no_memory && i < r->nin; i++)
        r->in[i] = in[i];
    return r;
}

/* X, a small array, as an array of its own. */
static Node *as_array(Small *s, const Node *x, Region *at) {
    Graph *g = s->copy.graph;
    int rows = web_of(s, x)->size[0], columns = x->type.rank == 2 ? web_of(s, x)->size[1] : 1;
    Type row = x->type;
    Node *record = graph_copied(&s->copy, (Node *)x), *all = graph_node(g, at, NODE_ARRAY, x->type, x->at, rows);
    row.rank--;
    for (int i = 0; i < rows && !g->front->no_memory; i++) {
        Node *one = row.rank ? graph_node(g, at, NODE_ARRAY, row, x->at, columns) : NULL;
        for (int k = 0; k < columns && !g->front->no_memory; k++)
            *(one ? &one->in[k] : &all->in[i]) = graph_part(g, at, record, i * columns + k);
        if (!one || g->front->no_memory)
            continue;
        graph_to_end(at, one);
        all->in[i] = one;
    }
    graph_to_end(at, all);
    return all;
}

/* The copy TO of a region gives small arrays as arrays. */
static void give_arrays(Small *s, const Region *from, Region *to) {
    for (int k = 0; k < from->nresults && !s->copy.graph->front->no_memory; k++)
        if (is_small(s, from->results[k]))
            to->results[k] = as_array(s, from->results[k], to);
}

static bool gives_small(const Small *s, const Node *n) {
    for (int i = 0; i < 2 && n->region[i]; i++)
        for (int k = 0; k < n->region[i]->nresults; k++)
            if (is_small(s, n->region[i]->results[k]))
                return true;
    return false;
}

/* N uses arrays as a whole, or gives them in a parallel loop: a copy with these. */
static Node *with_arrays(Small *s, Node *n, Region *at) {
    Graph *g = s->copy.graph;
    Node *array[n->nin + 1];
    bool any = gives_small(s, n);
    for (int i = 0; i < n->nin && !g->front->no_memory; i++) {
        array[i] = is_small(s, n->in[i]) ? as_array(s, n->in[i], at) : NULL;
        any |= array[i] != NULL;
    }
    Node *copy = any && !g->front->no_memory ? graph_copy_node(&s->copy, n, at) : NULL;
    for (int i = 0; copy && i < n->nin && !g->front->no_memory; i++)
        if (array[i])
            copy->in[i] = array[i];
    for (int i = 0; copy && i < 2 && n->region[i] && !g->front->no_memory; i++)
        give_arrays(s, n->region[i], copy->region[i]);
    return copy;
}

static Node *special(void *state, Node *n, Region *at) {
    Small *s = state;
    Graph *g = s->copy.graph;
    const Node *x = n->nin ? n->in[0] : NULL;
    if (g->front->no_memory)
        return NULL;
    switch (n->kind) {
    case NODE_NEW: return is_small(s, n) ? zeros(s, n, at) : NULL;
    case NODE_ARRAY: return is_small(s, n) ? elements(s, n, at) : NULL;
    case NODE_STORE: return is_small(s, n) ? stored(s, n, at) : with_arrays(s, n, at);
    case NODE_INDEX:
        if (is_row(n))
            return is_small(s, n) ? row_of(s, n, at) : NULL;
        return is_small(s, x) ? graph_part(g, at, graph_copied(&s->copy, (Node *)x), element(s, n)) : NULL;
    case NODE_LENGTH: return is_small(s, x) ? graph_const(g, at, TYPE_INT, web_of(s, x)->size[n->index]) : NULL;
    case NODE_CHECK_INDEX: return is_small(s, x) ? graph_copied(&s->copy, n->in[1]) : NULL;
    case NODE_CHECK_ROW: return is_small(s, n) ? graph_copied(&s->copy, n->in[1]) : NULL;
    case NODE_LOOP: case NODE_IF: case NODE_PROJ: return NULL;
    default: return with_arrays(s, n, at);
    }
}

Graph *small_arrays(Graph *g) {
    Small s;
    if (!find_small(&s, g, false))
        return g;
    g = graph_replace(g, short_unrolled(&s.loops));
    if (!find_small(&s, g, true))
        return g;
    Graph *to = graph_new(g->front, g->method);
    graph_copy_init(&s.copy, to, g);
    s.copy.retype = retype;
    s.copy.special = special;
    s.copy.state = &s;
    if (g->front->no_memory)
        return g;
    to->top = graph_copy_region(&s.copy, g->top, NULL);
    give_arrays(&s, g->top, to->top);
    graph_sweep(to);
    g = graph_replace(g, to);
    g = graph_replace(g, records_apart(g));
    return graph_replace(g, folding_graph(g));
}

static SmallMade made_by(const Node *n) {
    int count = n->kind == NODE_ARRAY ? n->nin : n->kind == NODE_NEW ? 1 : 0;
    for (int d = 0; n->kind == NODE_NEW && d < n->nin && count >= 0; d++)
        count = constant(n->in[d]) < 0 ? MOST_ELEMENTS + 1 : count * constant(n->in[d]);
    return n->kind != NODE_ARRAY && n->kind != NODE_NEW ? SMALL_NONE : count <= MOST_ELEMENTS ? SMALL_ALL : SMALL_OTHER;
}

SmallMade small_made(const Region *r) {
    SmallMade all = SMALL_NONE;
    for (const Node *n = r->first; n && all != SMALL_OTHER; n = n->next) {
        SmallMade made = made_by(n);
        for (int i = 0; i < 2; i++) {
            SmallMade inside = n->region[i] ? small_made(n->region[i]) : SMALL_NONE;
            made = inside > made ? inside : made;
        }
        all = made > all ? made : all;
    }
    return all;
}
