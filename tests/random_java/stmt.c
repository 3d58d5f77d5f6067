/* tests/random_java/stmt.c - random statements on scalars: declarations, assignments, choices,
 * loops, reductions. */
#include <stdarg.h>

#include "tests/random_java/gen.h"

#define ONE_OF(g, list) ((list)[gen_below(g, (int)(sizeof (list) / sizeof *(list)))])

/* A line of FMT with an expression of base B for its %s. */
__attribute__((format(printf, 4, 5)))
static void line_with(Gen *g, Base b, int depth, const char *fmt, ...) {
    char text[256];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    gen_start(g);
    gen_put(g, "%s", text);
    expr_write(g, b, depth);
    gen_put(g, ";\n");
}

/* ---- declarations and assignments ---- */

/* T x; if (c) x = e; else x = e; */
static void declare_later(Gen *g, Base b, const char *name) {
    gen_line(g, "%s %s;", gen_base[b], name);
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 2);
    gen_put(g, ") %s = ", name);
    expr_write(g, b, 2);
    gen_put(g, "; else %s = ", name);
    expr_write(g, b, 1);
    gen_put(g, ";\n");
}

void stmt_declare(Gen *g, Base b) {
    char name[NAME], second[NAME];
    gen_name(g, name, "v");
    bool final = gen_chance(g, 10), two = gen_chance(g, 10);
    if (gen_chance(g, 12)) {
        declare_later(g, b, name);
    } else {
        gen_start(g);
        bool infers = b == BOOLEAN && !two && gen_chance(g, 20);
        gen_put(g, "%s%s %s = ", final ? "final " : "", infers ? "var" : gen_base[b], name);
        expr_write(g, b, 3);
        if (two) {
            gen_name(g, second, "v");
            gen_put(g, ", %s = ", second);
            expr_write(g, b, 2);
            gen_var(g, second, (Type){b, 0})->fixed = final;
        }
        gen_put(g, ";\n");
    }
    gen_var(g, name, (Type){b, 0})->fixed = final;
}

static void compound(Gen *g, const Var *v) {
    static const char *const numeric[] = {"+=", "-=", "*=", "+=", "-="};
    static const char *const integer[] = {"&=", "|=", "^=", "<<=", ">>=", ">>>=", "+=", "-="};
    static const char *const logic[] = {"&=", "|=", "^="};
    const char *number = ONE_OF(g, numeric), *whole = ONE_OF(g, integer), *truth = ONE_OF(g, logic);
    Base b = v->type.base, other = (Base)gen_below(g, DOUBLE + 1);
    if (b == BOOLEAN)
        line_with(g, b, 2, "%s %s ", v->name, truth);
    else if (gen_is_float(b) || gen_chance(g, 50))
        line_with(g, other, 2, "%s %s ", v->name, number);
    else
        line_with(g, other <= LONG ? other : INT, 2, "%s %s ", v->name, whole);
}

static void assign(Gen *g) {
    static const char *const steps[] = {"%s++", "%s--", "++%s", "--%s"};
    const Var *v = gen_target(g, program_base(g));
    if (!v)
        return;
    if (v->type.base != BOOLEAN && gen_chance(g, 15)) {
        char text[64];
        snprintf(text, sizeof text, ONE_OF(g, steps), v->name);
        gen_line(g, "%s;", text);
    } else if (gen_chance(g, 40)) {
        compound(g, v);
    } else {
        line_with(g, v->type.base, 3, "%s = ", v->name);
    }
}

/* ---- choices and loops ---- */

void stmt_block(Gen *g, int n) {
    Mark m = gen_enter(g);
    gen_put(g, " {\n");
    g->indent++;
    stmt_some(g, n);
    g->indent--;
    gen_leave(g, m);
    gen_start(g);
    gen_put(g, "}");
}

static void if_else(Gen *g) {
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 3);
    gen_put(g, ")");
    stmt_block(g, 1 + gen_below(g, 2));
    if (gen_chance(g, 50)) {
        gen_put(g, " else");
        stmt_block(g, 1 + gen_below(g, 2));
    }
    gen_put(g, "\n");
}

static void some(Gen *g, const void *of) {
    (void)of;
    stmt_some(g, 1);
}

/* if (c) break; or continue */
static void jump(Gen *g, const char *word) {
    gen_start(g);
    gen_put(g, "if (");
    exit_condition(g);
    gen_put(g, ") %s;\n", word);
}

static void loop_body(Gen *g, bool may_continue) {
    Mark m = gen_enter(g);
    if (gen_chance(g, 40))
        stmt_declare(g, program_base(g));
    stmt_some(g, 1 + gen_below(g, 2));
    if (gen_chance(g, 20))
        jump(g, may_continue && gen_chance(g, 50) ? "continue" : "break");
    stmt_some(g, 1);
    if (gen_chance(g, 8))
        gen_line(g, "break;");
    gen_leave(g, m);
}

static void for_loop(Gen *g) {
    char counter[NAME], limit[DIM];
    int trips = 2 + gen_below(g, gen_chance(g, 20) ? 40 : 8);
    snprintf(limit, sizeof limit, "%d", trips);
    Mark m = gen_loop(g, limit, trips, counter);
    gen_put(g, " {\n");
    g->indent++;
    loop_body(g, true);
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, m);
}

/* Two counters that meet. */
static void meeting_loop(Gen *g) {
    char i[NAME], j[NAME];
    int trips = 2 + gen_below(g, 12);
    gen_name(g, i, "i");
    gen_name(g, j, "i");
    gen_start(g);
    gen_put(g, "for (int %s = 0, %s = %d; %s < %s; %s++, %s--) {\n", i, j, trips, i, j, i, j);
    Mark m = gen_turns(g, i, "", trips);
    gen_var(g, j, (Type){INT, 0})->fixed = true;
    g->indent++;
    loop_body(g, true);
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, m);
}

/* while and do, whose counter moves first, and for (;;) */
static void while_loop(Gen *g) {
    char counter[NAME];
    int trips = 2 + gen_below(g, 8), kind = gen_below(g, 3);
    gen_name(g, counter, "w");
    Mark m = gen_enter(g);
    gen_line(g, "int %s = %d;", counter, trips);
    gen_var(g, counter, (Type){INT, 0})->fixed = true;
    int kept = g->nvars;
    gen_start(g);
    if (kind == 0) {
        gen_put(g, "while (%s > 0 && ", counter);
        expr_write(g, BOOLEAN, 2);
        gen_put(g, ") {\n");
    } else {
        gen_put(g, kind == 1 ? "do {\n" : "for (;;) {\n");
    }
    g->indent++;
    g->loops++;
    g->times *= trips;
    gen_line(g, kind == 2 ? "if (--%s < 0) break;" : "%s--;", counter);
    loop_body(g, true);
    g->indent--;
    if (kind == 1)
        gen_line(g, "} while (%s > 0);", counter);
    else
        gen_line(g, "}");
    gen_leave(g, (Mark){kept, m.loops, m.times});
}

/* ---- reductions ---- */

static const char *initial(Gen *g, Base b) {
    if (b == BOOLEAN)
        return gen_chance(g, 50) ? "true" : "false";
    return gen_chance(g, 60) ? "0" : gen_chance(g, 50) ? "1" : "-7";
}

/* s = s op e, once, as one statement; E in parentheses where it needs them */
static void reduce_number(Gen *g, Base b, const char *s) {
    static const char *const bitwise[] = {"&", "|", "^", "*"};
    int kind = gen_below(g, 10);
    if (kind < 4) {
        gen_put(g, gen_chance(g, 70) ? "%s += " : "%s -= ", s);
        expr_exact(g, b);
    } else if (kind < 7) {
        bool left = gen_chance(g, 60);
        gen_put(g, "%s = Math.%s(", s, gen_chance(g, 50) ? "min" : "max");
        if (left)
            gen_put(g, "%s, ", s);
        expr_write(g, b, 2);
        if (!left)
            gen_put(g, ", %s", s);
        gen_put(g, ")");
    } else if (!gen_is_float(b)) {
        gen_put(g, "%s %s= ", s, ONE_OF(g, bitwise));
        expr_write(g, b, 2);
    } else {
        gen_put(g, "%s *= ", s);    // signs: exact in any order
        expr_write(g, BOOLEAN, 2);
        gen_put(g, " ? -1 : 1");
    }
}

static void reduce_boolean(Gen *g, const char *s) {
    static const char *const forms[] = {"%s &= ", "%s |= ", "%s ^= ", "%s = %s && ", "%s = %s || ", "%s = %s & "};
    char text[64];
    snprintf(text, sizeof text, ONE_OF(g, forms), s, s);
    gen_put(g, "%s", text);
    expr_write(g, BOOLEAN, 2);
}

static void reduce(Gen *g, Base b, const char *s) {
    if (gen_chance(g, 25)) {
        gen_put(g, "if (");
        expr_write(g, BOOLEAN, 2);
        gen_put(g, ") ");
    }
    b == BOOLEAN ? reduce_boolean(g, s) : reduce_number(g, b, s);
    gen_put(g, ";\n");
}

/* best and its place, or a count */
static void search(Gen *g, const Var *a) {
    char at[NAME], i[NAME];
    gen_name(g, at, "v");
    bool best = a->type.base != BOOLEAN && gen_chance(g, 60);
    gen_line(g, "int %s = 0;", at);
    Mark m = gen_count(g, a->dim[0], g->cap[1], i);
    gen_put(g, "\n");
    if (best)
        gen_line(g, "    if (%s[%s] %s %s[%s]) %s = %s;", a->name, i, gen_chance(g, 50) ? ">" : "<=", a->name, at, at, i);
    else if (a->type.base == BOOLEAN)
        gen_line(g, "    if (%s[%s]) %s++;", a->name, i, at);
    else
        gen_line(g, "    if (%s[%s] > %d) %s++;", a->name, i, gen_below(g, 50), at);
    gen_spend(g, 3);
    gen_leave(g, m);
    gen_var(g, at, (Type){INT, 0});
}

/* A limit for a loop: the length of an array, or a number. */
static double limit(Gen *g, char *to) {
    int rank = 1 + gen_below(g, 3);
    const Var *v = gen_find(g, (Type){program_base(g), rank});
    if (v && gen_chance(g, 80)) {
        snprintf(to, DIM, "%s", v->dim[gen_below(g, rank)]);
        return g->cap[rank];
    }
    int n = gen_chance(g, 10) ? 0 : 1 + gen_below(g, 40);
    snprintf(to, DIM, "%d", n);
    return n;
}

/* T s = e; and a loop, or two within each other, in which s = s op e */
void stmt_reduction(Gen *g) {
    char s[NAME], i[NAME], to[DIM];
    Base b = program_base(g);
    const Var *a = gen_find(g, (Type){b, 1});
    if (a && gen_chance(g, 15) && gen_fits(g, 4 * g->cap[1])) {
        search(g, a);
        return;
    }
    gen_name(g, s, "v");
    gen_line(g, "%s %s = %s;", gen_base[b], s, initial(g, b));
    bool pure = g->pure;
    g->pure = gen_chance(g, 90);
    Mark outer = gen_enter(g);
    int depth = gen_chance(g, 25) ? 2 : 1;
    for (int d = 0; d < depth; d++) {
        double trips = limit(g, to);
        if (d && !gen_fits(g, trips * 20))
            break;
        gen_loop(g, to, trips, i);
        gen_put(g, "\n");
        g->indent++;
    }
    gen_start(g);
    reduce(g, b, s);
    g->indent -= g->loops - outer.loops;
    gen_leave(g, outer);
    g->pure = pure;
    gen_var(g, s, (Type){b, 0});
}

/* ---- any statement ---- */

static void early_return(Gen *g) {
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 2);
    gen_put(g, ") return ");
    expr_write(g, g->result.base, 2);
    gen_put(g, ";\n");
}

void stmt_some(Gen *g, int n) {
    while (n-- > 0) {
        int kind = gen_below(g, 100);
        bool deep = g->indent > 5 || !gen_fits(g, 400);
        if (!g->result.rank && gen_chance(g, 4))
            early_return(g);
        else if (deep || kind < 40)
            assign(g);
        else if (kind < 58)
            stmt_declare(g, program_base(g));
        else if (kind < 69)
            if_else(g);
        else if (kind < 72)
            choice_switch(g, some, NULL);
        else if (kind < 79)
            for_loop(g);
        else if (kind < 80)
            meeting_loop(g);
        else if (kind < 83)
            while_loop(g);
        else if (kind < 88)
            exit_loop(g, program_base(g));
        else if (gen_fits(g, 40.0 * g->cap[1]))
            stmt_reduction(g);
    }
}
