/* frontend/base/type.c - promotion, widening, casts, names. */
#include "frontend/base/type.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>

static const char *const names[TYPE_COUNT] = {
    [TYPE_ERROR] = "?",         [TYPE_VOID] = "void", [TYPE_STRING] = "String", [TYPE_RECORD] = "record",
    [TYPE_BOOLEAN] = "boolean", [TYPE_BYTE] = "byte", [TYPE_SHORT] = "short",   [TYPE_CHAR] = "char",
    [TYPE_INT] = "int",         [TYPE_LONG] = "long", [TYPE_FLOAT] = "float",   [TYPE_DOUBLE] = "double",
};

static const TypeRange ranges[TYPE_COUNT] = {
    [TYPE_BOOLEAN] = {0, 1},
    [TYPE_BYTE] = {INT8_MIN, INT8_MAX},  [TYPE_SHORT] = {INT16_MIN, INT16_MAX}, [TYPE_CHAR] = {0, UINT16_MAX},
    [TYPE_INT] = {INT32_MIN, INT32_MAX}, [TYPE_LONG] = {INT64_MIN, INT64_MAX},
};

static const char *const layouts[TYPE_LAYOUTS] = {"", ":row", ":col", ":z"};

bool type_same(Type a, Type b) {
    return a.base == b.base && a.rank == b.rank && a.record == b.record;
}

bool type_is_error(Type t) {
    return t.base == TYPE_ERROR;
}

bool type_is_scalar(Type t, BaseType base) {
    return t.rank == 0 && t.base == base;
}

bool type_is_numeric(Type t) {
    return t.rank == 0 && t.base >= TYPE_BYTE;
}

bool type_is_integral(Type t) {
    return type_is_numeric(t) && t.base <= TYPE_LONG;
}

bool type_is_fp(Type t) {
    return type_is_scalar(t, TYPE_FLOAT) || type_is_scalar(t, TYPE_DOUBLE);
}

bool type_is_boolean(Type t) {
    return type_is_scalar(t, TYPE_BOOLEAN);
}

int type_parts(Type t) {
    return t.record ? t.record->nparts : 1;
}

TypeRange type_range(BaseType t) {
    return ranges[t];
}

bool type_holds(BaseType t, int64_t i) {
    return i >= ranges[t].least && i <= ranges[t].most;
}

bool type_is_small(BaseType t) {
    return t >= TYPE_BYTE && t < TYPE_INT;
}

BaseType type_promoted(BaseType a) {
    return type_is_small(a) ? TYPE_INT : a;
}

BaseType type_common(BaseType a, BaseType b) {
    return type_promoted(a > b ? a : b);
}

bool type_widens(Type from, Type to) {
    return type_same(from, to) ||
           (type_is_numeric(from) && type_is_numeric(to) && from.base < to.base && to.base != TYPE_CHAR);
}

const char *type_layout_name(TypeLayout layout) {
    return layout < TYPE_LAYOUTS ? layouts[layout] : ":any";
}

const char *type_name(Type t, char *buf) {
    int n = snprintf(buf, TYPE_NAME, "%s", t.record ? t.record->name : names[t.base]);
    for (int i = 0; i < t.rank && n < TYPE_NAME - 3; i++)
        n += snprintf(buf + n, TYPE_NAME - (size_t)n, "[]");
    if (t.layout && n < TYPE_NAME)
        snprintf(buf + n, TYPE_NAME - (size_t)n, "%s", type_layout_name(t.layout));
    return buf;
}

/* Towards zero; what is too large becomes the largest, NaN 0. */
static int64_t truncate_to(double d, int64_t least, int64_t most) {
    if (isnan(d))
        return 0;
    if (d <= (double)least)
        return least;
    if (d >= (double)most)      // (double)INT64_MAX is 2^63
        return most;
    return (int64_t)d;
}

/* The low bits of I. */
static int64_t narrowed(int64_t i, BaseType to) {
    TypeRange r = ranges[to];
    uint64_t bits = (uint64_t)i & ((uint64_t)r.most - (uint64_t)r.least);
    return (int64_t)(bits > (uint64_t)r.most ? bits - 2 * (uint64_t)r.most - 2 : bits);
}

static int64_t to_integer(double d, BaseType to) {
    TypeRange r = ranges[type_promoted(to)];
    return narrowed(truncate_to(d, r.least, r.most), to);
}

Value type_convert(Value v, BaseType from, BaseType to) {
    if (from == to)
        return v;
    bool floating = from == TYPE_FLOAT || from == TYPE_DOUBLE;
    double d = from == TYPE_FLOAT ? (double)v.f : v.d;
    switch (to) {
    case TYPE_FLOAT: return (Value){.f = floating ? (float)d : (float)v.i};
    case TYPE_DOUBLE: return (Value){.d = floating ? d : (double)v.i};
    default: return (Value){.i = floating ? to_integer(d, to) : narrowed(v.i, to)};
    }
}

static const char *show_floating(double d, const char *suffix, int digits, char *buf) {
    if (isnan(d) || isinf(d))
        snprintf(buf, TYPE_NAME, "%s%s", isnan(d) ? "NaN" : d < 0 ? "-Infinity" : "Infinity", suffix);
    else
        snprintf(buf, TYPE_NAME, "%.*g%s", digits, d, suffix);
    return buf;
}

const char *type_show(Value v, BaseType base, char *buf) {
    switch (base) {
    case TYPE_BOOLEAN: snprintf(buf, TYPE_NAME, "%s", v.i ? "true" : "false"); break;
    case TYPE_CHAR: snprintf(buf, TYPE_NAME, "'\\u%04" PRIx64 "'", (uint64_t)v.i); break;
    case TYPE_LONG: snprintf(buf, TYPE_NAME, "%" PRId64 "L", v.i); break;
    case TYPE_FLOAT: return show_floating((double)v.f, "f", 9, buf);
    case TYPE_DOUBLE: return show_floating(v.d, "d", 17, buf);
    default: snprintf(buf, TYPE_NAME, "%" PRId64, v.i); break;
    }
    return buf;
}
