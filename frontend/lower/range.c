/* frontend/lower/range.c - conditions decided for a range of indices at once. */
#include "frontend/lower/range.h"

enum { FORM_DEPTH = 8 };

static int index_of(const Ranges *r, const Node *n) {
    for (int k = 0; k < r->count; k++)
        if (n == r->index[k])
            return k;
    return -1;
}

/* Does N have one value in the whole range, that may be computed whenever it is wanted? */
static bool is_fixed(const Ranges *r, const Node *n, int depth) {
    if (n->kind == NODE_CONST || !graph_inside(n, r->body))
        return true;
    if (n->kind == NODE_LENGTH)
        return !graph_inside(n->in[0], r->body);
    bool plain = n->kind == NODE_CONVERT || n->kind == NODE_NEG || n->kind == NODE_COMPLEMENT || (n->kind == NODE_BUILTIN && !type_is_fp(n->type)) ||
                 (n->kind == NODE_BINARY && tree_binary[n->op].kind != KIND_COMPARE && n->op != BINARY_DIV && n->op != BINARY_REM);
    for (int i = 0; i < n->nin && plain; i++)
        plain = depth && is_fixed(r, n->in[i], depth - 1);
    return plain;
}

static Reg fixed_value(Lower *l, const Ranges *r, Node *n) {
    if (n->kind == NODE_LENGTH && graph_inside(n, r->body))         // what was asked for before is there, its array perhaps not
        return lowered_size(l, n->in[0], n->index);
    bool before = n->reg && n->home == r->body;     // what an arm has computed is not there behind it
    if (n->kind != NODE_CONST && graph_inside(n, r->body) && !before) {
        for (int i = 0; i < n->nin; i++)
            fixed_value(l, r, n->in[i]);
        lower_node(l, n);
        lower_keep(l, &n->reg, n->reg);
    }
    return lower_value(l, n);
}

static bool is_end(const Ranges *r, const Node *n) {
    bool whole = n->type.base == TYPE_INT || n->type.base == TYPE_LONG;
    return !n->type.rank && whole && (index_of(r, n) >= 0 || is_fixed(r, n, FORM_DEPTH));
}

static bool decides(const Ranges *r, const Node *n, int depth) {
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : NULL;
    if (n->kind == NODE_CONST)
        return true;
    if (!depth || !graph_inside(n, r->body))
        return depth > 0;
    if (n->kind == NODE_NOT)
        return decides(r, n->in[0], depth - 1);
    if (of && of->kind == NODE_IF)
        return decides(r, of->in[0], depth - 1) && decides(r, of->region[0]->results[n->index], depth - 1) &&
               decides(r, of->region[1]->results[n->index], depth - 1);
    return n->kind == NODE_BINARY && tree_binary[n->op].kind == KIND_COMPARE && is_end(r, n->in[0]) && is_end(r, n->in[1]);
}

bool range_decides(const Ranges *r, const Node *condition) {
    return decides(r, condition, FORM_DEPTH);
}

/* ---- code ---- */

typedef struct { Reg first, last; } Ends;

static Ends ends_of(Lower *l, const Ranges *r, Node *n) {
    int k = index_of(r, n);
    if (k >= 0)
        return (Ends){r->first[k], r->last[k]};
    Reg v = fixed_value(l, r, n);
    return (Ends){v, v};
}

/* To a block, if anybody wants to know. */
static void branch(Func *f, Op op, Reg a, Reg b, int to) {
    if (to >= 0)
        end_branch(f, op, a, b, to);
}

static void go_to(Func *f, int to) {
    if (to < 0)
        return;
    end_jump(f, to);
    func_goto(f, func_block(f));
}

/* A == B */
static void equal(Func *f, Ends a, Ends b, int always, int never) {
    if (a.first == a.last && b.first == b.last) {
        branch(f, OP_BEQ, a.first, b.first, always);
        branch(f, OP_BNE, a.first, b.first, never);
        return;
    }
    branch(f, OP_BLT, a.last, b.first, never);
    branch(f, OP_BLT, b.last, a.first, never);
    if (always < 0)
        return;
    int mixed = func_block(f);
    end_branch(f, OP_BNE, a.first, b.last, mixed);
    end_branch(f, OP_BEQ, a.last, b.first, always);
    end_jump(f, mixed);
    func_goto(f, mixed);
}

/* A < B */
static void less(Func *f, Ends a, Ends b, int always, int never) {
    branch(f, OP_BLT, a.last, b.first, always);
    if (always >= 0 && a.first == a.last && b.first == b.last)
        go_to(f, never);
    else
        branch(f, OP_BGE, a.first, b.last, never);
}

static void compared(Lower *l, const Ranges *r, const Node *n, int always, int never) {
    Ends a = ends_of(l, r, n->in[0]), b = ends_of(l, r, n->in[1]);
    switch (n->op) {
    case BINARY_EQ: equal(l->f, a, b, always, never); break;
    case BINARY_NE: equal(l->f, a, b, never, always); break;
    case BINARY_LT: less(l->f, a, b, always, never); break;
    case BINARY_GT: less(l->f, b, a, always, never); break;
    case BINARY_GE: less(l->f, a, b, never, always); break;
    default: less(l->f, b, a, never, always);
    }
}

/* One of two values, of which the condition says which: && and ||, as they are in graphs. */
static void chosen(Lower *l, const Ranges *r, const Node *n, int always, int never) {
    Func *f = l->f;
    const Node *of = n->in[0];
    Node *value[2] = {of->region[0]->results[n->index], of->region[1]->results[n->index]};
    int then = func_block(f), otherwise = func_block(f), rest = func_block(f), arm[2] = {then, otherwise};
    range_branch(l, r, of->in[0], arm[0], arm[1]);
    /* Mixed: what both have in common. */
    for (int both = 0; both < 2; both++)
        for (int i = 0; i < 2; i++)
            if (value[!i]->kind == NODE_CONST && (value[!i]->value.i != 0) == both && value[i]->kind != NODE_CONST) {
                int other = func_block(f);
                range_branch(l, r, value[i], both ? always : other, both ? other : never);
                end_jump(f, other);
                func_goto(f, other);
            }
    end_jump(f, rest);
    for (int i = 0; i < 2; i++) {
        func_goto(f, arm[i]);
        range_branch(l, r, value[i], always, never);
        end_jump(f, rest);
    }
    func_goto(f, rest);
}

void range_branch(Lower *l, const Ranges *r, Node *n, int always, int never) {
    Func *f = l->f;
    Mark mark = lower_mark(l);
    if (n->kind == NODE_CONST) {
        go_to(f, n->value.i ? always : never);
    } else if (!graph_inside(n, r->body)) {
        if (always >= 0)
            lower_branch(l, n, true, always);
        if (never >= 0)
            lower_branch(l, n, false, never);
    } else if (n->kind == NODE_NOT) {
        range_branch(l, r, n->in[0], never, always);
    } else if (n->kind == NODE_PROJ) {
        chosen(l, r, n, always, never);
    } else {
        compared(l, r, n, always, never);
    }
    lower_forget(l, mark);          // what was read for one answer is not there for another
}
