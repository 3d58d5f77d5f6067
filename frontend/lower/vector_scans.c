/* frontend/lower/vector_scans.c - running sums and extremes that loops in lanes carry.
 *
 * s = s + x, where other nodes look at s, too: the lanes of the new s are one instruction's (fb.vscan), which begins with what the
 * block before has left; the old s are the same, one lane on.  Order is kept, so real numbers may be added, too. */
#include "frontend/lower/vector_state.h"

enum { MOST_NODES = 200, LAST_LANE = CHUNK_WORDS - 1 };

/* Does X, in BODY, go back to parameter P?  Who has looked at too much does not say no. */
static bool reaches(const Node *x, const Node *p, const Region *body, int *left) {
    if (x == p || --*left < 0)
        return true;
    if (x->kind == NODE_CONST || !graph_inside(x, body))
        return false;
    for (int i = 0; i < x->nin; i++)
        if (reaches(x->in[i], p, body, left))
            return true;
    for (int i = 0; i < 2; i++)
        if (x->region[i] && graph_uses(x->region[i], p))
            return true;
    return false;
}

/* The instruction by which N goes on from parameter P, or OP_COUNT; *X is what it combines it with. */
static Op scan_op(const Node *n, const Node *p, Node **x) {
    bool sum = n->kind == NODE_BINARY && n->op == BINARY_ADD, whole = p->type.base == TYPE_INT || p->type.base == TYPE_LONG;
    bool extreme = n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX) && whole;
    if ((!sum && !extreme) || n->nin != 2 || (n->in[0] != p && n->in[1] != p) || p->type.rank || (!whole && p->type.base != TYPE_DOUBLE))
        return OP_COUNT;
    *x = n->in[n->in[0] == p];
    return extreme ? n->builtin == BUILTIN_MIN ? OP_VSCAN_MIN : OP_VSCAN_MAX : whole ? OP_VSCAN_ADD : OP_VSCAN_FADD;
}

static bool uses(const Node *n, const Node *p) {
    bool found = false;
    for (int i = 0; i < n->nin; i++)
        found |= n->in[i] == p;
    for (int i = 0; i < 2; i++)
        found |= n->region[i] && graph_uses(n->region[i], p);
    return found;
}

/* Does anything but stores, which come last, look at P before NEXT is there?  *BEFORE: somebody looks at it at all. */
static bool is_early(const Region *body, const Node *p, const Node *next, bool *before) {
    bool early = false, behind = false;
    *before = false;
    for (const Node *n = body->first; n; n = n->next) {
        behind |= n == next;
        if (n == next || !uses(n, p))
            continue;
        *before = true;
        early |= !behind && n->kind != NODE_STORE;
    }
    return early;
}

bool vector_scans_add(Scans *s, const Node *loop, int k) {
    const Region *body = loop->region[1];
    const Node *p = body->params[k];
    Node *next = body->results[k + 1], *x;
    Op op = next->home == body ? scan_op(next, p, &x) : OP_COUNT;
    int left = MOST_NODES;
    bool before;
    if (op == OP_COUNT || s->count == MAX_SUMS || k >= 63 || reaches(x, p, body, &left) || is_early(body, p, next, &before))
        return false;
    s->of[s->count++] = (Scan){.number = k, .next = next, .x = x, .op = op, .before = before};
    return true;
}

void vector_scans_suit(const Scans *s, Lanes *b) {
    for (int i = 0; i < s->count; i++)
        b->lanes |= (uint64_t)1 << s->of[i].number;
}

void vector_scans_begin(Scans *s, Vector *v, const Reg *reg) {
    v->scans = s;
    for (int i = 0; i < s->count; i++)
        s->of[i].carry = reg[s->of[i].number];
}

bool vector_scan(Vector *v, Node *n) {
    Scan *s = NULL;
    for (int i = 0; v->scans && i < v->scans->count; i++)
        if (v->scans->of[i].next == n)
            s = &v->scans->of[i];
    if (!s)
        return false;
    int t, x = vector_lanes(v, s->x, &t), d = vector_result(v, n);
    emit(v->f, s->op, d, x, s->carry);
    s->last = vector_take(v);
    emit(v->f, OP_VRGATHER_VI, s->last, d, LAST_LANE);
    vector_narrow(v, n, d);
    if (t)
        vector_drop(v, t);
    if (!s->before)
        return true;
    Lane *old = vector_lane(v, v->b->body->params[s->number]);
    old->reg = vector_take(v);
    old->fixed = true;
    emit(v->f, s->op == OP_VSCAN_FADD ? OP_VFSLIDE1UP_VF : OP_VSLIDE1UP_VX, old->reg, d, s->carry);
    return true;
}

void vector_scans_go_on(const Scans *s, Vector *v) {
    for (int i = 0; i < s->count && !v->failed; i++) {
        const Scan *scan = &s->of[i];
        Type t = scan->next->type;
        emit(v->f, type_is_fp(t) ? OP_VFMV_F_S : OP_VMV_X_S, scan->carry, scan->last, 0);
        if (t.base == TYPE_INT)
            emit(v->f, OP_ADDIW, scan->carry, scan->carry, 0);
        vector_drop(v, scan->last);
        if (scan->before)
            vector_drop(v, vector_lane(v, v->b->body->params[scan->number])->reg);
    }
}
