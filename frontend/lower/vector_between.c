/* frontend/lower/vector_between.c - between which numbers a whole value lies, as far as it tells itself: by
 * constants, masks, shifts. */
#include "frontend/lower/vector_state.h"

enum { DEEP = 5 };      // as far as operands of operands are looked at

static Between of_type(Type t) {
    return t.base == TYPE_INT ? (Between){INT32_MIN, INT32_MAX} : (Between){INT64_MIN, INT64_MAX};
}

static int64_t lesser(int64_t a, int64_t b) {
    return a < b ? a : b;
}

static int64_t greater(int64_t a, int64_t b) {
    return a > b ? a : b;
}

static bool is_half(Between a) {
    return a.low >= INT32_MIN && a.high <= INT32_MAX;
}

static Between product(Between a, Between b) {
    int64_t p = a.low * b.low, q = a.low * b.high, r = a.high * b.low, s = a.high * b.high;
    return (Between){lesser(lesser(p, q), lesser(r, s)), greater(greater(p, q), greater(r, s))};
}

/* All numbers that have no more bits than one of these, neither of which is negative. */
static Between bits_of(Between a, Between b) {
    uint64_t most = (uint64_t)(a.high | b.high);
    return (Between){0, most ? (int64_t)(UINT64_MAX >> __builtin_clzll(most)) : 0};
}

/* N, of halves A and B, if it did not wrap around. */
static bool exact(const Node *n, Between a, Between b, Between *r) {
    if (!is_half(a) || !is_half(b))
        return false;
    switch (n->op) {
    case BINARY_ADD: *r = (Between){a.low + b.low, a.high + b.high}; return true;
    case BINARY_SUB: *r = (Between){a.low - b.high, a.high - b.low}; return true;
    case BINARY_MUL: *r = product(a, b); return true;
    case BINARY_SHL:
        if (b.low != b.high || b.low < 0 || b.low >= 31)
            return false;
        *r = product(a, (Between){INT64_C(1) << b.low, INT64_C(1) << b.low});
        return true;
    default: return false;
    }
}

static Between between(Node *n, int deep);

static Between shifted(const Node *n, Between a, Between all) {
    int by;
    if (!vector_shift_by(n, &by))
        return all;
    if (n->op == BINARY_SHR || a.low >= 0)
        return (Between){a.low >> by, a.high >> by};
    uint64_t most = n->type.base == TYPE_INT ? UINT32_MAX : UINT64_MAX;
    return by ? (Between){0, (int64_t)(most >> by)} : all;
}

static Between divided(const Node *n, Between a, Between b, Between all) {
    if (b.low != b.high || b.low < 1)
        return all;
    if (n->op == BINARY_DIV)
        return (Between){a.low / b.low, a.high / b.low};
    return (Between){a.low < 0 ? greater(a.low, 1 - b.low) : 0, a.high > 0 ? lesser(a.high, b.low - 1) : 0};
}

static Between binary(const Node *n, int deep) {
    Between all = of_type(n->type), a = between(n->in[0], deep), b = between(n->in[1], deep), r;
    switch (n->op) {
    case BINARY_AND:
        if (a.low < 0 && b.low < 0)
            return all;
        return (Between){0, a.low < 0 ? b.high : b.low < 0 ? a.high : lesser(a.high, b.high)};
    case BINARY_OR: case BINARY_XOR: return a.low >= 0 && b.low >= 0 ? bits_of(a, b) : all;
    case BINARY_SHR: case BINARY_USHR: return shifted(n, a, all);
    case BINARY_DIV: case BINARY_REM: return divided(n, a, b, all);
    default: return exact(n, a, b, &r) && r.low >= all.low && r.high <= all.high ? r : all;
    }
}

static Between extreme(const Node *n, int deep) {
    Between a = between(n->in[0], deep), b = between(n->in[1], deep);
    if (n->builtin == BUILTIN_MIN)
        return (Between){lesser(a.low, b.low), lesser(a.high, b.high)};
    return (Between){greater(a.low, b.low), greater(a.high, b.high)};
}

/* What conditional N gives as P. */
static Between chosen(const Node *n, const Node *p, int deep) {
    Between a = between(n->region[0]->results[p->index], deep), b = between(n->region[1]->results[p->index], deep);
    return (Between){lesser(a.low, b.low), greater(a.high, b.high)};
}

static Between between(Node *n, int deep) {
    n = graph_plain(n);
    Between all = of_type(n->type), r = all;
    if (n->kind == NODE_CONST)
        return (Between){n->value.i, n->value.i};
    if (!deep-- || n->type.rank || (n->type.base != TYPE_INT && n->type.base != TYPE_LONG))
        return all;
    if (n->kind == NODE_BINARY)
        r = binary(n, deep);
    else if (n->kind == NODE_CONVERT && !type_is_fp(n->in[0]->type))
        r = between(n->in[0], deep);
    else if (n->kind == NODE_BUILTIN && (n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX))
        r = extreme(n, deep);
    else if (n->kind == NODE_PROJ && n->in[0]->kind == NODE_IF)
        r = chosen(n->in[0], n, deep);
    return r.low >= all.low && r.high <= all.high ? r : all;
}

Between vector_between(Node *n) {
    return between(n, DEEP);
}

bool vector_never_wraps(const Node *n) {
    Between all = of_type(n->type), r;
    if (n->kind != NODE_BINARY || n->type.base != TYPE_INT)
        return false;
    return exact(n, between(n->in[0], DEEP), between(n->in[1], DEEP), &r) && r.low >= all.low && r.high <= all.high;
}
