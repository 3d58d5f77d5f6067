/* frontend/opt/copies.c - loops in order read copies of arrays. */
#include "frontend/opt/copies.h"

#include "frontend/loops/extents.h"
#include "frontend/loops/private.h"
#include "frontend/loops/reads.h"
#include "frontend/opt/copies_count.h"
#include "frontend/opt/search.h"
#include "frontend/opt/tables.h"

enum {
    MAX_COPIES = 6,             // of one loop
    LARGEST = 300,              // nodes of a loop that is there twice
    FEW = 16,                   // iterations that are not worth a copy
    DEEP = 3,                   // loops around a read that count
};

typedef struct {
    Node *array;
    int gain;
    bool sure;                  // the copy costs less than it cost to make the array
} Copied;

typedef struct Top Top;

/* A loop that reads copies. */
struct Top {
    const Node *loop;
    Copied copied[MAX_COPIES];
    int ncopied;
    const Node *read;           // of one of them, in the most loops
    int depth;
    bool starts;                // tasks, or prints: it stays as it is
    Top *next;
};

typedef struct {
    GraphCopy copy;
    Graph *g;
    Top *tops;
    bool first;                 // the loop is being copied that reads trees
} Copies;

/* ---- which arrays ---- */

static bool suits(const Node *x) {
    Type t = x->type;
    bool written = x->flow & FLOW_EARLIER, tree = !t.layout && !(x->flow & FLOW_LATER) && (!written || (x->flow & FLOW_TREE && private_becomes_tree(x)));
    return tree && t.rank && t.base != TYPE_STRING;
}

/* Does a loop around LOOP read X from a copy already? */
static bool is_copied(const Copies *c, const Node *loop, const Node *x) {
    for (const Top *t = c->tops; t; t = t->next)
        for (int k = 0; k < t->ncopied; k++)
            if (t->copied[k].array == x && !graph_outside(t->loop, loop))
                return true;
    return false;
}

static bool is_made_beside(const Node *loop, const Node *x) {
    bool made = private_constructed(x) || (x->kind == NODE_ARRAY && (x->type.rank > 1 || !tables_is(x))) || (x->kind == NODE_CALL && x->method->fresh);
    return made && x->home == loop->home && !(x->flow & FLOW_EARLIER);
}

/* X is read so that a copy of it gains so much. */
static void note(Top *t, Node *x, bool sure, int gain) {
    int least = 0;
    for (int k = 0; k < t->ncopied; k++) {
        if (t->copied[k].array == x) {
            t->copied[k].gain += gain;
            return;
        }
        least = t->copied[k].gain < t->copied[least].gain ? k : least;
    }
    if (t->ncopied < MAX_COPIES)
        t->copied[t->ncopied++] = (Copied){x, gain, sure};
    else if (t->copied[least].gain < gain)
        t->copied[least] = (Copied){x, gain, sure};
}

/* N, in T's loop, reads an element.  OUTER: the loop around it that was looked at; what is before that was, too. */
static void note_read(const Copies *c, Top *t, const Node *outer, const Node *n) {
    Node *x = reads_array(t->loop, n);
    if (!x || !suits(x) || (outer && graph_outside(outer, x)) || is_copied(c, t->loop, x))
        return;
    bool sure = is_made_beside(t->loop, x);
    int depth = reads_depth(t->loop, n), gain = 1;
    for (int k = 1; k < depth && k < DEEP; k++)
        gain *= 8;
    if ((!sure && t->starts) || !reads_by_walk(t->loop, n))
        return;
    note(t, x, sure, gain);
    if (depth > t->depth && !sure) {
        t->depth = depth;
        t->read = n;
    }
}

static void look_inside(const Copies *c, Top *t, const Node *outer, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool around = n->kind == NODE_IF || n->kind == NODE_LOOP;
        if (n->kind == NODE_INDEX)
            note_read(c, t, outer, n);
        for (int i = 0; i < 2 && around; i++)
            look_inside(c, t, outer, n->region[i]);
    }
}

/* Has LOOP few iterations, and no loop in it? */
static bool is_short(const Node *loop) {
    Level l;
    if (!private_cheap(loop->region[1]) || !extents_steps(loop, &l))
        return false;
    if (l.first->kind != NODE_CONST || l.bound->kind != NODE_CONST)
        return false;
    int64_t distance = l.bound->value.i - l.first->value.i;
    return distance <= FEW && distance >= -FEW;
}

/* The others go where the loop had better not be there twice. */
static void keep_sure(Top *t) {
    int n = 0;
    for (int k = 0; k < t->ncopied; k++)
        if (t->copied[k].sure)
            t->copied[n++] = t->copied[k];
    t->ncopied = n;
}

/* The result: have all arrays before LOOP been thought of, so that loops in it need not ask for them? */
static bool look_at(Copies *c, const Node *loop, const Node *outer) {
    Top t = {.loop = loop, .starts = graph_starts(loop) || graph_talks(loop->region[1])};
    for (int i = 0; i < 2; i++)
        look_inside(c, &t, outer, loop->region[i]);
    bool large = graph_size(loop->region[0]) + graph_size(loop->region[1]) > LARGEST;
    if (large || is_short(loop))
        keep_sure(&t);
    Top *kept = t.ncopied ? front_alloc(c->g->front, sizeof *kept) : NULL;
    t.next = c->tops;
    if (kept && !c->g->front->no_memory)
        *(c->tops = kept) = t;
    return !large && !t.starts;
}

/* The loops in order in R; OUTER: one around it that was looked at for all arrays before it, or NULL. */
static void find_tops(Copies *c, const Region *r, const Node *outer) {
    for (const Node *n = r->first; n && !c->g->front->no_memory; n = n->next) {
        bool loop = n->kind == NODE_LOOP && n->why != search_why, blocks = n->kind == NODE_CONSTRUCT && n->blocks;
        const Node *around = loop && look_at(c, n, outer) ? n : outer;
        for (int i = 0; i < 2 && (loop || n->kind == NODE_IF || blocks); i++)
            if (n->region[i])
                find_tops(c, n->region[i], around);
    }
}

/* ---- copies ---- */

/* N, which asks for an element of X, or checks an index, through rows or not, does so of TO. */
static void ask_copy(Graph *g, Node *n, Node *x, Node *to) {
    int more = 0, at = 1;
    for (const Node *row = n->in[0]; row != x; row = row->in[0])
        more += row->nin - 1;
    Node **in = graph_alloc(g, (size_t)(n->nin + more) * sizeof *in);
    if (g->front->no_memory)
        return;
    if (n->kind == NODE_CHECK_INDEX) {
        n->index += more;
        n->in[0] = to;
        return;
    }
    in[0] = to;
    at += more;
    for (int k = 1; k < n->nin; k++)
        in[at + k - 1] = n->in[k];
    for (const Node *row = n->in[0]; row != x; row = row->in[0]) {
        at -= row->nin - 1;
        for (int k = 1; k < row->nin; k++)
            in[at + k - 1] = row->in[k];
    }
    n->in = in;
    n->nin += more;
}

static bool leads_to(const Node *loop, const Node *n, const Node *x) {
    const Node *y = n->in[0];
    while (y != x && y->kind == NODE_INDEX && !graph_outside(loop, y))
        y = y->in[0];
    return y == x;
}

/* In R, in LOOP, but not in parallel loops there, elements of X are read from TO. */
static void read_copy(Graph *g, const Node *loop, Region *r, Node *x, Node *to) {
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        bool reads = (n->kind == NODE_INDEX && !n->type.rank) || n->kind == NODE_CHECK_INDEX;
        if (reads && leads_to(loop, n, x))
            ask_copy(g, n, x, to);
        for (int i = 0; i < 2 && (n->kind == NODE_IF || n->kind == NODE_LOOP); i++)
            read_copy(g, loop, n->region[i], x, to);
    }
}

static Node *copy_of(Graph *g, Region *at, Node *x, int rank) {
    Node *n = graph_node(g, at, NODE_PIN, x->type, x->at, x->type.rank + 1);
    if (g->front->no_memory)
        return n;
    n->index = rank;
    n->in[0] = x;
    for (int k = 0; k < x->type.rank; k++) {
        n->in[k + 1] = graph_unary(g, at, NODE_LENGTH, type_scalar(TYPE_INT), x->at, x);
        n->in[k + 1]->index = k;
    }
    graph_to_end(at, n);
    return n;
}

/* Of two arrays, the one of which a copy gains more comes first. */
static int rank_of(const Top *t, int k) {
    int rank = 0;
    for (int i = 0; i < t->ncopied; i++)
        rank += t->copied[i].gain > t->copied[k].gain || (t->copied[i].gain == t->copied[k].gain && i < k);
    return rank;
}

/* T's arrays that are SURE, or those that are not, are copied in AT; TO: where they are then. */
static void copy_arrays(Copies *c, const Top *t, Region *at, bool sure, Node **to) {
    for (int k = 0; k < t->ncopied && !c->g->front->no_memory; k++)
        if (t->copied[k].sure == sure)
            to[k] = copy_of(c->copy.graph, at, graph_copied(&c->copy, t->copied[k].array), rank_of(t, k));
}

static Node *one_loop(Copies *c, const Top *t, Region *at, Node *const *to) {
    Node *loop = graph_copy_node(&c->copy, (Node *)t->loop, at);
    for (int k = 0; k < t->ncopied && !c->g->front->no_memory; k++)
        for (int i = 0; i < 2 && to[k]; i++)
            read_copy(c->copy.graph, loop, loop->region[i], graph_copied(&c->copy, t->copied[k].array), to[k]);
    return loop;
}

static bool all_sure(const Top *t) {
    for (int k = 0; k < t->ncopied; k++)
        if (!t->copied[k].sure)
            return false;
    return true;
}

/* A conditional with room for the results of T's loop in both arms, of which the first has COPIES. */
static Node *either_loop(Copies *c, const Top *t, Region *at, Node *copies) {
    Graph *g = c->copy.graph;
    Node *either = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), t->loop->at, copies);
    for (int i = 0; i < 2; i++) {
        either->region[i] = graph_region(g, either, 0);
        graph_results(g, either->region[i], t->loop->nin);
    }
    return either;
}

/* The loop on trees in AT. */
static Node *tree_loop(Copies *c, const Top *t, Region *at, Node *const *to) {
    c->first = true;
    Node *loop = one_loop(c, t, at, to);
    c->first = false;
    return loop;
}

static void give_results(Graph *g, Region *r, Node *loop, int n) {
    for (int k = 0; k < n && !g->front->no_memory; k++)
        r->results[k] = graph_proj(g, r, loop, k, loop->in[k]->type);
}

/* It is asked before the loop. */
static Node *one_or_other(Copies *c, const Top *t, const Counting *counting, Node **to) {
    Graph *g = c->copy.graph;
    Node *either = either_loop(c, t, counting->at, count_pays(counting, t->read));
    if (g->front->no_memory)
        return either;
    give_results(g, either->region[1], tree_loop(c, t, either->region[1], to), t->loop->nin);
    copy_arrays(c, t, either->region[0], false, to);
    give_results(g, either->region[0], one_loop(c, t, either->region[0], to), t->loop->nin);
    return either;
}

/* The loop on trees ends where the copies are worth it, and a second one goes on. */
static Node *one_then_other(Copies *c, const Top *t, const Counting *counting, Node **to) {
    Graph *g = c->copy.graph;
    Region *at = counting->at;
    int n = t->loop->nin;
    Node *left = count_needed(counting, t->read), *first = tree_loop(c, t, at, to);
    Node **out = graph_alloc(g, ((size_t)n + 1) * sizeof *out);
    if (g->front->no_memory)
        return first;
    count_down(g, first, left, counting->array, counting->narrays);
    for (int k = 0; k <= n && !g->front->no_memory; k++)
        out[k] = graph_proj(g, at, first, k, first->in[k]->type);
    Node *none = graph_const(g, at, TYPE_LONG, 0);
    if (g->front->no_memory)
        return first;
    Node *goes_on = graph_binary(g, at, BINARY_LE, type_scalar(TYPE_BOOLEAN), first->at, out[n], none);
    Node *either = either_loop(c, t, at, goes_on);
    if (g->front->no_memory)
        return first;
    copy_arrays(c, t, either->region[0], false, to);
    Node *second = one_loop(c, t, either->region[0], to);
    for (int k = 0; k < n && !g->front->no_memory; k++)
        second->in[k] = either->region[1]->results[k] = out[k];
    give_results(g, either->region[0], second, n);
    return either;
}

static Node *both_loops(Copies *c, const Top *t, Region *at) {
    Graph *g = c->copy.graph;
    Node *to[MAX_COPIES] = {NULL}, *array[MAX_COPIES];
    Counting counting = {&c->copy, at, t->loop, array, 0};
    bool sure = all_sure(t), known = !sure && count_known(t->loop, t->read);
    copy_arrays(c, t, at, true, to);
    front_remark(g->front, t->loop->at, "copies: it reads %d %s%s", t->ncopied,
                 t->ncopied > 1 ? "arrays from private copies" : "array from a private copy",
                 sure ? "" : known ? ", if that is worth it" : ", once that is worth it");
    if (sure)
        return one_loop(c, t, at, to);
    for (int k = 0; k < t->ncopied && !g->front->no_memory; k++)
        if (!t->copied[k].sure)
            array[counting.narrays++] = graph_copied(&c->copy, t->copied[k].array);
    return known ? one_or_other(c, t, &counting, to) : one_then_other(c, t, &counting, to);
}

static Node *special(void *state, Node *n, Region *at) {
    Copies *c = state;
    for (const Top *t = c->tops; t && !c->first && n->kind == NODE_LOOP; t = t->next)
        if (t->loop == n)
            return both_loops(c, t, at);
    return NULL;
}

Graph *copies_for_loops(Graph *g) {
    Copies c = {.g = g};
    private_flow_trees(g->top);
    find_tops(&c, g->top, NULL);
    return c.tops && !g->front->no_memory ? graph_copy_whole(&c.copy, g, special, &c) : g;
}
