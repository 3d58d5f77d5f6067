/* tests/random_java/expr.c - random expressions of a type. */
#include <string.h>

#include "tests/random_java/gen.h"

static const char *const arithmetic[] = {"+", "-", "*", "+", "-", "*", "/", "%"};
static const char *const bits[] = {"&", "|", "^", "<<", ">>", ">>>"};
static const char *const compare[] = {"<", "<=", ">", ">=", "==", "!="};

#define ONE_OF(g, list) ((list)[gen_below(g, (int)(sizeof (list) / sizeof *(list)))])

/* ---- leaves ---- */

static void literal(Gen *g, Base b) {
    static const char *const ints[] = {"Integer.MAX_VALUE", "Integer.MIN_VALUE", "0x7f", "0xFFFF_0000", "1_000_000", "'a'", "65536"};
    static const char *const longs[] = {"Long.MAX_VALUE", "Long.MIN_VALUE", "0xFFFFFFFFL", "1_000_000_007L", "(1L << 40)"};
    static const char *const floats[] = {"1.5f", "0.1f", "3e10f", "-0.0f", "Float.MAX_VALUE", "Float.NaN", "16777216f", "1e-40f"};
    static const char *const doubles[] = {"0.5", "0.1", "-0.0", "1e300", "Double.MIN_VALUE", "Double.POSITIVE_INFINITY",
                                          "Double.NaN", "Math.PI", "9007199254740993.0", ".25"};
    bool edge = gen_chance(g, 15);
    int whole = gen_below(g, 50), part = gen_below(g, 100);
    switch (b) {
    case INT: edge ? gen_put(g, "%s", ONE_OF(g, ints)) : gen_put(g, "%d", gen_below(g, 100)); break;
    case LONG: edge ? gen_put(g, "%s", ONE_OF(g, longs)) : gen_put(g, "%dL", gen_below(g, 1000)); break;
    case FLOAT: edge ? gen_put(g, "(%s)", ONE_OF(g, floats)) : gen_put(g, "%d.%df", whole, part); break;
    case DOUBLE: edge ? gen_put(g, "(%s)", ONE_OF(g, doubles)) : gen_put(g, "%d.%d", whole, part); break;
    default: gen_put(g, "%s", gen_chance(g, 50) ? "true" : "false"); break;
    }
}

/* A counter that stays below DIM. */
static const Var *counter_below(Gen *g, const char *dim) {
    const Var *found = NULL;
    for (int i = 0; i < g->nvars; i++)
        if (!strcmp(g->vars[i].below, dim) && (!found || gen_chance(g, 60)))
            found = &g->vars[i];
    return found;
}

static void wrapped(Gen *g, const char *dim) {
    bool abs = gen_chance(g, 50);
    g->nested++;
    gen_put(g, abs ? "Math.abs(" : "(Integer.MAX_VALUE & ");
    expr_write(g, INT, 1);
    gen_put(g, abs ? " %% %s)" : ") %% %s", dim);
    g->nested--;
}

void expr_index(Gen *g, const char *dim) {
    const Var *v = counter_below(g, dim);
    if (gen_risk(g)) {
        v ? gen_put(g, "%s + %d", v->name, 1 + gen_below(g, 3)) : expr_write(g, INT, 1);
        return;
    }
    if (!v || gen_chance(g, 15)) {
        wrapped(g, dim);
        return;
    }
    switch (gen_below(g, 8)) {
    case 0: gen_put(g, "%s - 1 - %s", dim, v->name); break;
    case 1: gen_put(g, "(%s + %d) %% %s", v->name, 1 + gen_below(g, 20), dim); break;
    case 2: gen_put(g, "Math.min(%s + %d, %s - 1)", v->name, 1 + gen_below(g, 4), dim); break;
    case 3: gen_put(g, "Math.max(%s - %d, 0)", v->name, 1 + gen_below(g, 4)); break;
    default: gen_put(g, "%s", v->name); break;
    }
}

/* Some element of base B, of an array of any rank; false: there is none. */
static bool element(Gen *g, Base b) {
    const Var *found = NULL;
    for (int rank = 1; rank <= MAX_RANK; rank++) {
        const Var *v = gen_find_read(g, (Type){b, rank});
        if (v && (!found || gen_chance(g, 50)))
            found = v;
    }
    if (!found)
        return false;
    gen_put(g, "%s", found->name);
    for (int i = 0; i < found->type.rank; i++) {
        gen_put(g, "[");
        expr_index(g, found->dim[i]);
        gen_put(g, "]");
    }
    return true;
}

/* A variable of a type that converts to B by itself. */
static bool narrower(Gen *g, Base b) {
    if (b == BOOLEAN || b == INT)
        return false;
    const Var *v = gen_find(g, (Type){(Base)gen_below(g, (int)b), 0});
    if (v)
        gen_put(g, "%s", v->name);
    return v;
}

/* v, or v < 7: constants are rarely worth a condition. */
static void boolean_leaf(Gen *g, int kind) {
    static const char *const signs[] = {"<", ">=", "=="};
    const Var *truth = gen_find(g, (Type){BOOLEAN, 0}), *number = gen_find(g, (Type){INT, 0});
    const char *sign = ONE_OF(g, signs);
    if (truth && kind < 60)
        gen_put(g, "%s", truth->name);
    else if (number && kind < 96)
        gen_put(g, "(%s %s %d)", number->name, sign, gen_below(g, 30));
    else
        literal(g, BOOLEAN);
}

static void leaf(Gen *g, Base b) {
    const Var *v;
    int kind = gen_below(g, 100);
    if (kind < 30 && g->nested < 2 && element(g, b))
        return;
    if (b == BOOLEAN) {
        boolean_leaf(g, kind);
        return;
    }
    if (kind < 40 && narrower(g, b))
        return;
    if (kind < 45 && b == INT) {
        for (int rank = 1; rank <= MAX_RANK; rank++)
            if ((v = gen_find(g, (Type){program_base(g), rank}))) {
                gen_put(g, "%s", v->dim[gen_below(g, rank)]);
                return;
            }
    }
    if (kind < 85 && (v = gen_find(g, (Type){b, 0})))
        gen_put(g, "%s", v->name);
    else
        literal(g, b);
}

/* ---- operators ---- */

static void operand(Gen *g, Base b, int depth) {
    g->bare = true;
    expr_write(g, b, depth);
    g->bare = false;
}

/* Without parentheses these may group in another way, but types stay right.  Not so below == of booleans. */
static void pair(Gen *g, Base b, const char *op, int depth, bool bare) {
    bool equality = !strcmp(op, "==") || !strcmp(op, "!=");
    gen_put(g, bare ? "" : "(");
    (equality ? expr_write : operand)(g, b, depth);
    gen_put(g, " %s ", op);
    (equality ? expr_write : operand)(g, b, depth);
    gen_put(g, bare ? "" : ")");
}

/* e / d and e % d; d is odd unless a guard is left out. */
static void divide(Gen *g, Base b, const char *op, int depth, bool bare) {
    gen_put(g, bare ? "" : "(");
    operand(g, b, depth);
    if (gen_risk(g)) {
        gen_put(g, " %s (", op);
        expr_write(g, b, depth);
        gen_put(g, " & 7)");
    } else if (gen_chance(g, 50)) {
        int by = 1 + gen_below(g, 12);
        gen_put(g, gen_chance(g, 25) ? " %s (-%d)" : " %s %d", op, by);
    } else {
        gen_put(g, " %s (", op);
        expr_write(g, b, depth - 1);
        gen_put(g, " | 1)");
    }
    gen_put(g, bare ? "" : ")");
}

static void binary(Gen *g, Base b, int depth, bool bare) {
    const char *op = gen_chance(g, 65) || gen_is_float(b) ? ONE_OF(g, arithmetic) : ONE_OF(g, bits);
    if (!gen_is_float(b) && (*op == '/' || *op == '%'))
        divide(g, b, op, depth, bare);
    else
        pair(g, b, op, depth, bare);
}

static void unary(Gen *g, const char *op, Base b, int depth) {
    gen_put(g, "%s(", op);
    expr_write(g, b, depth);
    gen_put(g, ")");
}

/* Often by way of a smaller type. */
static void cast(Gen *g, Base b, int depth) {
    static const char *const small[] = {"(byte) ", "(short) ", "(char) "};
    char op[24];
    snprintf(op, sizeof op, "(%s) %s", gen_base[b], gen_chance(g, 40) ? ONE_OF(g, small) : "");
    unary(g, op, (Base)gen_below(g, DOUBLE + 1), depth);
}

static void choice(Gen *g, Base b, int depth) {
    gen_put(g, "(");
    expr_write(g, BOOLEAN, depth);
    gen_put(g, " ? ");
    expr_write(g, b, depth);
    gen_put(g, " : ");
    expr_write(g, b, depth);
    gen_put(g, ")");
}

static void two(Gen *g, const char *function, Base b, int depth) {
    gen_put(g, "%s(", function);
    expr_write(g, b, depth);
    gen_put(g, ", ");
    expr_write(g, b, depth);
    gen_put(g, ")");
}

static void math(Gen *g, Base b, int depth) {
    static const char *const rounding[] = {"Math.sqrt", "Math.floor", "Math.ceil", "StrictMath.sqrt"};
    int kind = gen_below(g, b == DOUBLE ? 4 : 3);
    if (kind == 0)
        unary(g, "Math.abs", b, depth);
    else if (kind < 3)
        two(g, kind == 1 ? "Math.min" : "Math.max", b, depth);
    else
        unary(g, ONE_OF(g, rounding), DOUBLE, depth);
}

/* v = e, v++ and so on, as a value. */
static bool assignment(Gen *g, Base b, int depth) {
    static const char *const steps[][2] = {{"", "++"}, {"", "--"}, {"++", ""}, {"--", ""}};
    const Var *v = g->pure ? NULL : gen_target(g, b);
    if (!v)
        return false;
    int step = gen_below(g, 8);
    if (step < 4 && b != BOOLEAN && (g->strict || !gen_is_float(b) || !g->loops)) {
        gen_put(g, "(%s%s%s)", steps[step][0], v->name, steps[step][1]);
        return true;
    }
    gen_put(g, "(%s = ", v->name);
    expr_write(g, b, depth);
    gen_put(g, ")");
    return true;
}

/* ---- calls ---- */

/* An array for a parameter of M, which may keep it if its result is an array, too. */
static Var *array_for(Gen *g, const Method *m, Type t) {
    return (m->exact ? gen_find_exact : m->result.rank ? gen_find : gen_find_read)(g, t);
}

static bool callable(Gen *g, const Method *m, Type result) {
    if (m->result.base != result.base || m->result.rank != result.rank || !gen_fits(g, m->cost))
        return false;
    for (int i = 0; i < m->nparams; i++)
        if (m->param[i].rank && !array_for(g, m, m->param[i]))
            return false;
    return true;
}

/* A variable, a row of one, the value of a method, elements in braces. */
static void array_argument(Gen *g, const Method *m, Type t, int depth) {
    Var *(*const find)(Gen *, Type) = m->result.rank ? gen_find : gen_find_read;
    const Var *rows = t.rank < MAX_RANK ? find(g, (Type){t.base, t.rank + 1}) : NULL;
    int kind = gen_below(g, 10);
    if (kind == 0 && rows && g->nested < 2) {
        gen_put(g, "%s[", rows->name);
        expr_index(g, rows->dim[0]);
        gen_put(g, "]");
    } else if (kind == 1 && t.rank == 1) {
        gen_put(g, "new %s {", gen_type(t));
        expr_write(g, t.base, depth);
        gen_put(g, ", ");
        expr_write(g, t.base, 0);
        gen_put(g, "}");
    } else if (kind != 2 || depth < 1 || !expr_call(g, t, depth - 1)) {
        gen_put(g, "%s", array_for(g, m, t)->name);
    }
}

static void argument(Gen *g, const Method *m, int i, int depth) {
    if (i == 0 && m->first != FIRST_PLAIN) {
        gen_put(g, m->first == FIRST_SIZE ? "1 + " : "");
        gen_put(g, "Math.abs(");
        expr_write(g, INT, depth);
        gen_put(g, " %% %d)", m->most);
    } else if (m->param[i].rank) {
        m->exact ? gen_put(g, "%s", gen_find_exact(g, m->param[i])->name) : array_argument(g, m, m->param[i], depth);
    } else {
        expr_write(g, m->param[i].base, depth);
    }
}

bool expr_call(Gen *g, Type result, int depth) {
    const Method *m = NULL;
    int n = 0;
    for (int i = 0; i < g->nmethods; i++)
        if (callable(g, &g->methods[i], result) && gen_below(g, ++n) == 0)
            m = &g->methods[i];
    if (!m)
        return false;
    gen_spend(g, m->cost);
    gen_put(g, "%s(", m->name);
    for (int i = 0; i < m->nparams; i++) {
        gen_put(g, i ? ", " : "");
        argument(g, m, i, depth);
    }
    gen_put(g, ")");
    return true;
}

/* ---- all of them ---- */

static void comparison(Gen *g, int depth, bool bare) {
    Base b = (Base)gen_below(g, DOUBLE + 1);
    gen_put(g, bare ? "" : "(");
    expr_write(g, b, depth);
    gen_put(g, " %s ", ONE_OF(g, compare));
    expr_write(g, b, depth);
    gen_put(g, bare ? "" : ")");
}

static void boolean(Gen *g, int depth, bool bare) {
    static const char *const logic[] = {"&&", "||", "&&", "||", "&", "|", "^", "==", "!="};
    int kind = gen_below(g, 100);
    if (kind < 50)
        comparison(g, depth, bare);
    else if (kind < 58)
        unary(g, "!", BOOLEAN, depth);
    else if (kind < 64)
        choice(g, BOOLEAN, depth);
    else if (kind < 68 && assignment(g, BOOLEAN, depth))
        return;
    else if (kind < 74 && expr_call(g, (Type){BOOLEAN, 0}, depth))
        return;
    else
        pair(g, BOOLEAN, ONE_OF(g, logic), depth, bare);
}

static void number(Gen *g, Base b, int depth, bool bare) {
    int kind = gen_below(g, 100);
    if (kind < 8)
        cast(g, b, depth);
    else if (kind < 14)
        choice(g, b, depth);
    else if (kind < 15 && !g->constant)
        choice_value(g, b, depth);
    else if (kind < 23)
        math(g, b, depth);
    else if (kind < 28)
        unary(g, gen_is_float(b) || gen_chance(g, 50) ? "-" : "~", b, depth);
    else if (kind < 32 && assignment(g, b, depth))
        return;
    else if (kind < 44 && expr_call(g, (Type){b, 0}, depth))
        return;
    else if (kind == 45 && expr_call(g, (Type){b, 1}, depth))
        gen_put(g, "[0]");
    else
        binary(g, b, depth, bare);
}

void expr_write(Gen *g, Base b, int depth) {
    bool bare = g->bare && gen_chance(g, 40);
    g->bare = false;
    gen_spend(g, 1);
    if (depth <= 0 || gen_chance(g, 20))
        leaf(g, b);
    else if (b == BOOLEAN)
        boolean(g, depth - 1, bare);
    else
        number(g, b, depth - 1, bare);
}

void expr_exact(Gen *g, Base b) {
    if (g->strict || !gen_is_float(b)) {
        expr_write(g, b, 2);
        return;
    }
    if (gen_chance(g, 50))
        gen_put(g, "(%s) ", gen_base[b]);
    gen_put(g, "(");
    expr_write(g, INT, 2);
    gen_put(g, " %% %d)", 2 + gen_below(g, 60));
    if (gen_chance(g, 30))
        gen_put(g, b == FLOAT ? " * 0.25f" : " * 0.25");
}
