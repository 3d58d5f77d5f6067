/* frontend/sema/fold.c - what Java's operators give for constants. */
#include "frontend/sema/fold.h"

#include <math.h>

/* The low bits of I as a value of type int or long. */
static Value wrapped(BaseType base, uint64_t i) {
    return (Value){.i = base == TYPE_LONG ? (int64_t)i : (int32_t)(uint32_t)i};
}

static bool fold_divide(BinaryOp op, BaseType base, Value a, Value b, Value *out) {
    if (!b.i)
        return false;
    if (b.i == -1)      // the least number has no positive partner
        *out = op == BINARY_DIV ? wrapped(base, -(uint64_t)a.i) : (Value){.i = 0};
    else
        out->i = op == BINARY_DIV ? a.i / b.i : a.i % b.i;
    return true;
}

static int64_t shifted(BinaryOp op, BaseType base, int64_t a, unsigned by) {
    bool wide = base == TYPE_LONG;
    by &= wide ? 63 : 31;
    uint64_t bits = wide ? (uint64_t)a : (uint32_t)a;
    switch (op) {
    case BINARY_SHL: return (int64_t)(bits << by);
    case BINARY_USHR: return (int64_t)(bits >> by);
    default: return a >> by;
    }
}

static bool fold_integer(BinaryOp op, BaseType base, Value a, Value b, Value *out) {
    uint64_t x = (uint64_t)a.i, y = (uint64_t)b.i;
    switch (op) {
    case BINARY_ADD: *out = wrapped(base, x + y); return true;
    case BINARY_SUB: *out = wrapped(base, x - y); return true;
    case BINARY_MUL: *out = wrapped(base, x * y); return true;
    case BINARY_DIV: case BINARY_REM: return fold_divide(op, base, a, b, out);
    case BINARY_AND: out->i = a.i & b.i; return true;
    case BINARY_OR: out->i = a.i | b.i; return true;
    case BINARY_XOR: out->i = a.i ^ b.i; return true;
    case BINARY_SHL: case BINARY_SHR: case BINARY_USHR:
        *out = wrapped(base, (uint64_t)shifted(op, base, a.i, (unsigned)y));
        return true;
    case BINARY_LT: out->i = a.i < b.i; return true;
    case BINARY_LE: out->i = a.i <= b.i; return true;
    case BINARY_GT: out->i = a.i > b.i; return true;
    case BINARY_GE: out->i = a.i >= b.i; return true;
    case BINARY_EQ: out->i = a.i == b.i; return true;
    case BINARY_NE: out->i = a.i != b.i; return true;
    case BINARY_COUNT: break;
    }
    return false;
}

static bool fold_double(BinaryOp op, double a, double b, Value *out) {
    switch (op) {
    case BINARY_ADD: out->d = a + b; return true;
    case BINARY_SUB: out->d = a - b; return true;
    case BINARY_MUL: out->d = a * b; return true;
    case BINARY_DIV: out->d = a / b; return true;
    case BINARY_REM: out->d = fmod(a, b); return true;
    case BINARY_LT: out->i = a < b; return true;
    case BINARY_LE: out->i = a <= b; return true;
    case BINARY_GT: out->i = a > b; return true;
    case BINARY_GE: out->i = a >= b; return true;
    case BINARY_EQ: out->i = a == b; return true;
    case BINARY_NE: out->i = a != b; return true;
    default: return false;
    }
}

static bool fold_float(BinaryOp op, float a, float b, Value *out) {
    switch (op) {
    case BINARY_ADD: out->f = a + b; return true;
    case BINARY_SUB: out->f = a - b; return true;
    case BINARY_MUL: out->f = a * b; return true;
    case BINARY_DIV: out->f = a / b; return true;
    case BINARY_REM: out->f = fmodf(a, b); return true;
    default: return fold_double(op, (double)a, (double)b, out);     // comparisons
    }
}

bool fold_binary(BinaryOp op, BaseType base, Value a, Value b, Value *out) {
    *out = (Value){0};
    switch (base) {
    case TYPE_DOUBLE: return fold_double(op, a.d, b.d, out);
    case TYPE_FLOAT: return fold_float(op, a.f, b.f, out);
    default: return fold_integer(op, base, a, b, out);
    }
}

Value fold_unary(ExprKind kind, BaseType base, Value a) {
    if (kind == EXPR_NOT)
        return (Value){.i = !a.i};
    if (kind == EXPR_COMPLEMENT)
        return (Value){.i = ~a.i};
    switch (base) {
    case TYPE_DOUBLE: return (Value){.d = -a.d};
    case TYPE_FLOAT: return (Value){.f = -a.f};
    default: return wrapped(base, -(uint64_t)a.i);
    }
}
