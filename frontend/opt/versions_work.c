/* frontend/opt/versions_work.c - how much loops do, if that is known. */
#include "frontend/loops/extents.h"
#include "frontend/opt/versions_state.h"

static int64_t work_of(const Region *r);

/* In an iteration of the loop around it, the least (or, if MOST, the greatest) that X, an int, may be; 0 or WORK_BRIEF + 1: that is not
 * known. */
static int64_t end_of(const Node *x, bool most, int depth) {
    Level l;
    int64_t unknown = most ? WORK_BRIEF + 1 : 0;
    x = graph_plain((Node *)x);
    if (x->kind == NODE_CONST)
        return x->value.i;
    if (x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->in[1]->kind == NODE_CONST && depth) {
        int64_t by = x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i, end = end_of(x->in[0], most, depth - 1);
        return end == unknown || by > WORK_BRIEF || by < -WORK_BRIEF ? unknown : end + by;
    }
    const Node *loop = x->kind == NODE_PARAM ? x->home->owner : NULL;
    if (!loop || loop->kind != NODE_LOOP || !depth || !extents_counts(loop, &l) || l.counter != x->index || l.down)
        return unknown;
    int64_t end = end_of(most ? l.bound : l.first, most, depth - 1);
    return most && end != unknown ? end - !l.closed : end;
}

/* Iterations of N at most, 1 if it is none; more than WORK_BRIEF: they are not known. */
static int64_t count_of(const Node *n) {
    enum { DEPTH = 4 };
    Level l = {.first = n->nin > 1 ? n->in[1] : NULL, .bound = n->nin > 2 ? n->in[2] : NULL};
    bool loop = n->kind == NODE_LOOP, counts = n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE;
    if (n->kind == NODE_CALL || (loop && !extents_steps(n, &l)))
        return WORK_BRIEF + 1;
    if (!loop && !counts)
        return 1;
    if (n->kind == NODE_REDUCE && l.first->kind != NODE_CONST)
        return WORK_BRIEF + 1;
    int64_t low = n->kind == NODE_REDUCE ? 0 : end_of(loop && l.down ? l.bound : l.first, false, DEPTH);
    int64_t high = end_of(loop && l.down ? l.first : l.bound, true, DEPTH);
    return high > WORK_BRIEF ? high : high - low + l.closed;
}

int64_t versions_work(const Node *n) {
    int64_t count = count_of(n), work[2] = {0};
    for (int i = 0; i < 2 && count <= WORK_BRIEF; i++)
        work[i] = n->region[i] ? work_of(n->region[i]) : 0;
    if (n->kind == NODE_IF)
        return 1 + (work[0] > work[1] ? work[0] : work[1]);
    return count > WORK_BRIEF ? count : 1 + (count > 0 ? count * (work[0] + work[1]) : 0);
}

static int64_t work_of(const Region *r) {
    int64_t work = 0;
    for (const Node *n = r->first; n && work <= WORK_BRIEF; n = n->next)
        work += versions_work(n);
    return work;
}

/* Does R make an array? */
static bool makes(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_NEW || (n->region[0] && makes(n->region[0])) || (n->region[1] && makes(n->region[1])))
            return true;
    return false;
}

bool versions_is_brief(const Graph *g) {
    for (const Node *n = g->top->first; n; n = n->next)
        if (versions_work(n) > WORK_BRIEF)
            return false;
    return makes(g->top);
}
