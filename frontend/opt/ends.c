/* frontend/opt/ends.c - what loops count to, alone on one side of their condition. */
#include "frontend/opt/ends.h"

#include <limits.h>

#include "frontend/loops/loops.h"
#include "frontend/opt/heads.h"
#include "frontend/opt/joined.h"

/* The condition of a loop: counter + SHIFT < END, or <=. */
typedef struct {
    Node *shift, *end;
    Node *sum;
    int side, part;         // of the condition, on which the sum is, and of that, where the shift is
    int counter;
    int room;               // END is that far below the greatest int, so that the sum stays an int behind it
    bool closed;
} End;

/* What holds where it was asked for: 0 <= SHIFT, FIRST <= the greatest int - SHIFT and END <= it - ROOM. */
typedef struct {
    const Node *shift, *first, *end;
    int room;
} Asked;

enum { MOST_ASKED = 8, MOST_STEP = 64 };

typedef struct {
    GraphCopy copy;
    bool kept;              // what is copied is to stay as it is
    Asked asked[MOST_ASKED];
    int count;              // of them, around what is copied
} Ends;

/* ---- which loops ---- */

static const char known_before[] = "ends: it counts to an end that is known before it";

static bool is_int(const Node *n) {
    return type_is_scalar(n->type, TYPE_INT);
}

static bool is_upper(BinaryOp op, int side) {
    return side ? op == BINARY_GT || op == BINARY_GE : op == BINARY_LT || op == BINARY_LE;
}

static bool is_sum(const Region *head, const Node *n) {
    return n->kind == NODE_BINARY && n->op == BINARY_ADD && n->home == head && is_int(n);
}

/* By how much value K that LOOP carries goes up in each iteration, up to MOST_STEP; 0: it does something else. */
static int step_up(const Node *loop, int k) {
    int64_t step = graph_step(loop, k);
    return step > 0 && step <= MOST_STEP ? (int)step : 0;
}

/* Is SUM a counter of LOOP and a value that no iteration changes? */
static bool match_sum(Node *loop, Node *sum, End *e) {
    const Region *head = loop->region[0];
    if (!is_sum(head, sum))
        return false;
    for (int i = 0; i < 2; i++) {
        const Node *p = sum->in[i];
        bool counts = p->kind == NODE_PARAM && p->home == head && head->results[p->index + 1] == p && step_up(loop, p->index);
        if (counts && heads_keep(loop, sum, 1 - i)) {
            e->counter = p->index;
            e->sum = sum;
            e->part = 1 - i;
            e->shift = sum->in[1 - i];
            e->room = step_up(loop, p->index) > 1 ? MOST_STEP : e->closed;
            return true;
        }
    }
    return false;
}

static bool match(Node *loop, End *e) {
    if (loop->kind != NODE_LOOP || loop->why)
        return false;
    Node *cond = loop->region[0]->results[0];
    if (cond->kind != NODE_BINARY || cond->home != loop->region[0])
        return false;
    for (e->side = 0; e->side < 2; e->side++) {
        e->end = cond->in[1 - e->side];
        e->closed = cond->op == BINARY_LE || cond->op == BINARY_GE;
        if (is_upper(cond->op, e->side) && is_int(e->end) && heads_keep(loop, cond, 1 - e->side) && match_sum(loop, cond->in[e->side], e))
            return true;
    }
    return false;
}

/* ---- what is known ---- */

static bool is_const_from(const Node *n, int64_t least, int64_t most) {
    return n->kind == NODE_CONST && n->value.i >= least && n->value.i <= most;
}

static bool is_counter(const Node *n) {
    const Node *loop = n->kind == NODE_PARAM ? n->home->owner : NULL;
    if (!loop || loop->kind != NODE_LOOP || !graph_counts_up(loop, n->index) || !is_const_from(loop->in[n->index], 0, INT_MAX))
        return false;
    const Node *cond = loop->region[0]->results[0];
    return cond->kind == NODE_BINARY && cond->op == BINARY_LT && cond->in[0] == loop->region[0]->params[n->index];
}

static bool is_size(const Node *n) {
    return n->kind == NODE_LENGTH || is_const_from(n, 0, INT_MAX) || is_counter(n);
}

static bool begins_low(const Node *first, const Node *shift) {
    return is_const_from(first, INT_MIN, shift->kind == NODE_CONST ? INT_MAX - shift->value.i : 0);
}

/* Of an end: no array is nearly as long as the greatest int. */
static bool has_room(const Node *end, int room) {
    return !room || end->kind == NODE_LENGTH || is_const_from(end, INT_MIN, INT_MAX - room);
}

/* ---- the loop's new condition ---- */

static Node *less(Graph *g, Region *at, Place p, bool closed, Node *a, Node *b) {
    return graph_binary(g, at, closed ? BINARY_LE : BINARY_LT, type_scalar(TYPE_BOOLEAN), p, a, b);
}

static Node *both(Graph *g, Region *at, Node *a, Node *b) {
    return a ? graph_binary(g, at, BINARY_AND, a->type, b->at, a, b) : b;
}

/* Of END, if that matters, and of what is added to a counter that begins with FIRST. */
static Asked asked_of(const Ends *s, const End *e, const Node *first) {
    Asked known = {.shift = is_size(e->shift) ? e->shift : NULL, .first = begins_low(first, e->shift) ? first : NULL,
                   .end = has_room(e->end, e->room) ? e->end : NULL};
    for (int k = 0; k < s->count; k++) {
        const Asked *a = &s->asked[k];
        known.shift = graph_same(a->shift, e->shift) ? e->shift : known.shift;
        known.first = graph_same(a->shift, e->shift) && graph_same(a->first, first) ? first : known.first;
        known.end = a->room >= e->room && graph_same(a->end, e->end) ? e->end : known.end;
    }
    return known;
}

/* What must hold beside what is KNOWN, computed at the end of AT; NULL: nothing. */
static Node *condition(Graph *g, Region *at, Place p, const End *e, Node *first, Asked known) {
    Node *all = NULL;
    if (!known.shift)
        all = less(g, at, p, true, graph_const(g, at, TYPE_INT, 0), e->shift);
    if (!known.first) {
        Node *most = graph_const(g, at, TYPE_INT, INT_MAX);
        all = both(g, at, all, less(g, at, p, true, first, graph_binary(g, at, BINARY_SUB, e->shift->type, p, most, e->shift)));
    }
    if (!known.end)
        all = both(g, at, all, less(g, at, p, true, e->end, graph_const(g, at, TYPE_INT, INT_MAX - e->room)));
    return all;
}

static bool is_known(const End *e, const Node *first) {
    return is_size(e->shift) && begins_low(first, e->shift) && has_room(e->end, e->room);
}

/* What E says, of nodes that stand before LOOP. */
static void move_before(Node *loop, End *e) {
    Node *cond = loop->region[0]->results[0];
    e->shift = e->sum->in[e->part] = heads_move(loop, e->sum, e->part);
    e->end = cond->in[1 - e->side] = heads_move(loop, cond, 1 - e->side);
}

/* END - SHIFT; of an end so low that this is below all ints, the lowest one. */
static Node *difference(Graph *g, Region *at, Place p, const End *e) {
    Type t = type_scalar(TYPE_INT);
    Node *end = e->end;
    if (!is_size(end)) {
        Node *least = graph_binary(g, at, BINARY_ADD, t, p, graph_const(g, at, TYPE_INT, INT_MIN), e->shift);
        end = graph_node(g, at, NODE_BUILTIN, t, p, 2);
        if (g->front->no_memory)
            return end;
        end->builtin = BUILTIN_MAX;
        end->in[0] = e->end;
        end->in[1] = least;
    }
    return graph_binary(g, at, BINARY_SUB, t, p, end, e->shift);
}

/* E's nodes stand before LOOP. */
static void compare_alone(Graph *g, Node *loop, const End *e) {
    Region *head = loop->region[0], *at = loop->home;
    Node *cond = head->results[0], *last = at->last, *end = difference(g, at, cond->at, e), *in[2];
    for (Node *n = last->next, *next; n; n = next) {
        next = n->next;
        graph_move(n, loop);
    }
    in[e->side] = head->params[e->counter];
    in[1 - e->side] = end;
    head->results[0] = graph_binary(g, head, cond->op, cond->type, cond->at, in[0], in[1]);
}

/* ---- both loops ---- */

static Node *loop_in(Ends *s, Node *loop, Region *r, bool kept) {
    Graph *g = s->copy.graph;
    s->kept = kept;
    Node *one = graph_copy_node(&s->copy, loop, r);
    s->kept = false;
    graph_results(g, r, loop->nin);
    for (int k = 0; k < loop->nin && !g->front->no_memory; k++)
        r->results[k] = graph_proj(g, r, one, k, loop->in[k]->type);
    if (kept)
        loops_stay(r, loops_as_written);
    return one;
}

/* The nodes of E have been copied. */
static Node *either(Ends *s, Node *loop, const End *e, Region *at, Node *asked) {
    Graph *g = s->copy.graph;
    Node *n = graph_unary(g, at, NODE_IF, type_scalar(TYPE_VOID), loop->at, asked);
    for (int arm = 0; arm < 2; arm++)
        n->region[arm] = graph_region(g, n, 0);
    if (g->front->no_memory)
        return n;
    Node *counted = loop_in(s, loop, n->region[0], false);
    if (!g->front->no_memory)
        compare_alone(g, counted, e);
    loop_in(s, loop, n->region[1], true);
    return n;
}

/* N, which may stand in a loop that is not copied yet if it is a constant. */
static Node *copied(Ends *s, Node *n, Region *at) {
    return n->kind == NODE_CONST ? graph_const(s->copy.graph, at, TYPE_INT, n->value.i) : graph_copied(&s->copy, n);
}

/* E, of LOOP, is asked for together with ALL, and so holds in what is copied next. */
static Node *ask(Ends *s, const Node *loop, const End *e, Region *at, Node *all) {
    Graph *g = s->copy.graph;
    Node *first = copied(s, loop->in[e->counter], at);
    Node *asked = condition(g, at, loop->at, e, first, asked_of(s, e, first));
    if (!asked || s->count == MOST_ASKED)
        return all;
    s->asked[s->count++] = (Asked){e->shift, first, e->end, e->room};
    return both(g, at, all, asked);
}

/* What loops in R, within LOOP, will ask for: it is asked once before all. */
static Node *ask_inner(Ends *s, const Node *loop, const Region *r, Region *at, Node *all) {
    for (Node *n = r->first; n; n = n->next) {
        End e;
        if (match(n, &e) && graph_outside(loop, e.shift) && graph_outside(loop, e.end) && graph_outside(loop, n->in[e.counter])) {
            e.shift = copied(s, e.shift, at);
            e.end = copied(s, e.end, at);
            all = ask(s, n, &e, at, all);
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                all = ask_inner(s, loop, n->region[i], at, all);
    }
    return all;
}

static Node *special(void *state, Node *n, Region *at) {
    Ends *s = state;
    End e;
    int outer = s->count;
    if (s->kept || outer == MOST_ASKED || !match(n, &e))
        return NULL;
    Graph *g = s->copy.graph;
    e.shift = graph_copied(&s->copy, e.shift);
    e.end = graph_copied(&s->copy, e.end);
    Node *asked = ask(s, n, &e, at, NULL), *copy;
    front_remark(g->front, n->at, asked ? "ends: whether it counts to an end is asked before it" : known_before);
    if (asked) {
        copy = either(s, n, &e, at, ask_inner(s, n, n->region[1], at, asked));
    } else {
        copy = graph_copy_node(&s->copy, n, at);
        if (!g->front->no_memory)
            compare_alone(g, copy, &e);
    }
    s->count = outer;
    return copy;
}

/* (i + s) + t becomes i + (s + t), which wraps around to the same. */
static void associate(Graph *g, Node *loop) {
    Region *head = loop->region[0];
    const Node *cond = head->results[0];
    for (int side = 0; side < 2 && cond->kind == NODE_BINARY; side++) {
        Node *sum = cond->in[side];
        for (Node *x; is_sum(head, sum) && is_sum(head, x = sum->in[0]); ) {
            Node *rest = graph_binary(g, head, sum->op, x->type, sum->at, x->in[1], sum->in[1]);
            if (g->front->no_memory)
                return;
            graph_move(rest, sum);
            sum->op = x->op;
            sum->in[0] = x->in[0];
            sum->in[1] = rest;
        }
    }
}

/* Those of which all is known; the result: are there others? */
static bool move_known(Graph *g, Region *r) {
    bool others = false;
    for (Node *n = r->first; n && !g->front->no_memory; n = n->next) {
        End e;
        if (n->kind == NODE_LOOP && ends_join(g, n))
            front_remark(g->front, n->at, "ends: it counts to the first of several ends");
        if (n->kind == NODE_LOOP)
            associate(g, n);
        if (match(n, &e)) {
            move_before(n, &e);
            if (is_known(&e, n->in[e.counter])) {
                compare_alone(g, n, &e);
                front_remark(g->front, n->at, known_before);
            } else {
                others = true;
            }
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                others |= move_known(g, n->region[i]);
    }
    return others;
}

Graph *ends_moved(Graph *g) {
    Ends s = {.kept = false};
    return move_known(g, g->top) ? graph_copy_whole(&s.copy, g, special, &s) : g;
}
