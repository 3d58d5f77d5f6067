/* tests/random_java/records.c - methods that give several values as a record, and methods that use them. */
#include <string.h>

#include "tests/random_java/gen.h"

enum { MAX_PARTS = 4 };

typedef struct {
    char name[NAME];
    int n;
    Type part[MAX_PARTS];
    bool arrays, floats;
    char method[NAME];      // of the record, without parameters; empty: none
    Type gives;
    double cost;            // of the method
} Shape;

/* A method in the record, which asks for its components by their names. */
static void method(Gen *g, Shape *k) {
    Mark mark = gen_enter(g);
    char name[] = "a";
    k->gives.base = program_base(g);
    gen_name(g, k->method, "s");
    for (int i = 0; i < k->n; i++, name[0]++)
        gen_var(g, name, k->part[i])->fixed = true;
    gen_put(g, "\n");
    g->indent++;
    gen_line(g, "%s %s() {", gen_type(k->gives), k->method);
    g->indent++;
    g->cost = 10;
    if (gen_chance(g, 30))
        stmt_reduction(g);
    gen_start(g);
    gen_put(g, "return ");
    expr_write(g, k->gives.base, 3);
    gen_put(g, ";\n");
    g->indent--;
    gen_line(g, "}");
    g->indent--;
    gen_start(g);
    gen_leave(g, mark);
    k->cost = g->cost;
}

static Shape declare(Gen *g, bool arrays) {
    static const char *const before[] = {"", "static ", "private static ", "public "};
    Shape k = {.n = 1 + gen_below(g, MAX_PARTS)};
    gen_name(g, k.name, "K");
    for (int i = 0; i < k.n; i++) {
        k.part[i].base = program_base(g);
        k.part[i].rank = arrays && gen_chance(g, 40) ? gen_chance(g, 75) ? 1 : 2 : 0;
        k.arrays |= k.part[i].rank > 0;
        k.floats |= gen_is_float(k.part[i].base);
    }
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "%srecord %s(", before[gen_below(g, 4)], k.name);
    for (int i = 0; i < k.n; i++)
        gen_put(g, "%s%s %c", i ? ", " : "", gen_type(k.part[i]), 'a' + i);
    gen_put(g, ") {");
    if (gen_chance(g, 40))
        method(g, &k);
    gen_put(g, "}\n");
    return k;
}

/* new K(...): arrays are variables that are there, or small ones. */
static void make(Gen *g, const Shape *k, int depth) {
    gen_put(g, "new %s(", k->name);
    for (int i = 0; i < k->n; i++) {
        const Var *v = k->part[i].rank ? gen_find(g, k->part[i]) : NULL;
        gen_put(g, i ? ", " : "");
        if (!k->part[i].rank)
            expr_write(g, k->part[i].base, depth);
        else if (v && gen_chance(g, 90))
            gen_put(g, "%s", v->name);
        else
            gen_put(g, "new %s[%d]%s", gen_base[k->part[i].base], 1 + gen_below(g, 5),
                    k->part[i].rank > 1 ? "[2]" : "");
    }
    gen_put(g, ")");
}

/* Its components as variables that do not change. */
static void reveal(Gen *g, const Shape *k, const char *name) {
    char part[2 * NAME];
    for (int i = 0; i < k->n; i++) {
        snprintf(part, sizeof part, "%s.%c()", name, 'a' + i);
        gen_var(g, part, k->part[i])->fixed = true;
    }
    if (k->method[0] && gen_fits(g, 20 * k->cost)) {
        gen_spend(g, 20 * k->cost);
        snprintf(part, sizeof part, "%s.%s()", name, k->method);
        gen_var(g, part, k->gives)->fixed = true;
    }
}

/* static K m(...) { */
static Mark open(Gen *g, const Shape *k, Method *m) {
    return program_open_as(g, m, m->first == FIRST_PLAIN ? NULL : (const char *const[MAX_PARAMS]){"n"}, k->name);
}

static void give(Gen *g, const Shape *k, int depth) {
    gen_start(g);
    gen_put(g, "return ");
    make(g, k, depth);
    gen_put(g, ";\n");
}

static void plain(Gen *g, const Shape *k, Method *m) {
    Mark mark = open(g, k, m);
    stmt_some(g, gen_below(g, 3));
    if (gen_chance(g, 30))
        stmt_reduction(g);
    if (gen_chance(g, 30)) {
        gen_start(g);
        gen_put(g, "if (");
        expr_write(g, BOOLEAN, 2);
        gen_put(g, ")\n    ");
        give(g, k, 2);
    }
    for (int i = 0; i < k->n; i++)
        if (k->part[i].rank && gen_fits(g, 100.0 * g->cap[2] * g->cap[2]))
            array_make(g, k->part[i], NULL);
    give(g, k, 3);
    program_end(g, mark);
}

/* m(n - STEP, ...) with arrays as they are. */
static void again(Gen *g, const Method *m, int params, int step) {
    gen_put(g, "%s(n - %d", m->name, step);
    for (int i = 1; i < m->nparams; i++) {
        gen_put(g, ", ");
        if (m->param[i].rank)
            gen_put(g, "%s", g->vars[params + i].name);
        else
            expr_write(g, m->param[i].base, 2);
    }
    gen_put(g, ")");
}

static void recursive(Gen *g, const Shape *k, Method *m, bool tail) {
    int params = g->nvars;
    Mark mark = open(g, k, m);
    g->times = tail ? 12 : 110;
    gen_start(g);
    gen_put(g, "if (n < %d) return ", tail ? 1 : 2);
    make(g, k, 2);
    gen_put(g, ";\n");
    if (tail) {
        gen_start(g);
        gen_put(g, "return ");
        again(g, m, params, 1);
        gen_put(g, ";\n");
    } else {
        const int before = g->nvars;
        gen_start(g);
        gen_put(g, "%s l = ", k->name);
        again(g, m, params, 1);
        gen_put(g, ", r = ");
        again(g, m, params, 2);
        gen_put(g, ";\n");
        reveal(g, k, "l");
        reveal(g, k, "r");
        give(g, k, 3);
        g->nvars = before;
    }
    program_end(g, mark);
}

/* m(...) with arrays that the method is given itself */
static void call(Gen *g, const Method *m, int params) {
    gen_put(g, "%s(", m->name);
    for (int i = 0; i < m->nparams; i++) {
        gen_put(g, i ? ", " : "");
        if (i == 0 && m->first == FIRST_DEPTH) {
            gen_put(g, "Math.abs(");
            expr_write(g, INT, 1);
            gen_put(g, " %% %d)", m->most);
        } else if (m->param[i].rank) {
            gen_put(g, "%s", g->vars[params + i].name);
        } else {
            expr_write(g, m->param[i].base, 2);
        }
    }
    gen_put(g, ")");
}

/* r = one or another, or what it was. */
static void changed(Gen *g, const Shape *k, const Method *m, int params, const char *r) {
    int kind = gen_below(g, 4);
    gen_start(g);
    gen_put(g, "%s = ", r);
    if (kind > 1) {
        expr_write(g, BOOLEAN, 2);
        gen_put(g, " ? ");
    }
    if (kind & 1)
        call(g, m, params);
    else
        make(g, k, 2);
    if (kind > 1) {
        gen_put(g, " : ");
        gen_chance(g, 50) ? gen_put(g, "%s", r) : make(g, k, 1);
    }
    gen_put(g, ";\n");
}

/* A loop that goes on from record to record; sums of floating-point numbers might come of that. */
static void carried(Gen *g, const Shape *k, const Method *m, int params, const char *r, double cost) {
    char i[NAME];
    bool pure = g->pure;
    if (k->arrays || (k->floats && !g->strict) || !gen_fits(g, 4 * (cost + 50)))
        return;
    Mark mark = gen_count(g, "4", 4, i);
    gen_put(g, " {\n");
    g->indent++;
    g->pure = true;
    gen_spend(g, cost);
    changed(g, k, m, params, r);
    g->indent--;
    g->pure = pure;
    gen_line(g, "}");
    gen_leave(g, mark);
}

/* A method of the same parameters that asks for the record and gives a number. */
static void use(Gen *g, const Shape *k, const Method *m, double cost) {
    char r[NAME], same[NAME];
    Method c = program_method(g, (Type){program_base(g), 0});
    c.nparams = m->nparams;
    memcpy(c.param, m->param, sizeof c.param);
    int params = g->nvars;
    Mark mark = program_open(g, &c, NULL);
    gen_spend(g, 3 * cost);
    gen_name(g, r, "r");
    gen_start(g);
    gen_put(g, "%s %s = ", gen_chance(g, 30) ? "var" : k->name, r);
    call(g, m, params);
    gen_put(g, ";\n");
    reveal(g, k, r);
    if (gen_chance(g, 40))
        changed(g, k, m, params, r);
    if (gen_chance(g, 40))
        carried(g, k, m, params, r, cost);
    if (!k->arrays && gen_chance(g, 30)) {
        gen_name(g, same, "v");
        gen_start(g);
        gen_put(g, "boolean %s = %s.equals(", same, r);
        gen_chance(g, 50) ? call(g, m, params) : make(g, k, 1);
        gen_put(g, ");\n");
        gen_var(g, same, (Type){BOOLEAN, 0});
    }
    stmt_some(g, 1 + gen_below(g, 3));
    if (gen_chance(g, 30))
        stmt_reduction(g);
    gen_start(g);
    gen_put(g, "return ");
    expr_write(g, c.result.base, 4);
    gen_put(g, ";\n");
    program_close(g, &c, mark, 1);
}

void record_method(Gen *g) {
    int kind = gen_below(g, 4);
    Shape k = declare(g, kind < 2 || kind == 3);
    Method m = program_method(g, (Type){INT, 0});
    if (kind >= 2) {
        m.first = FIRST_DEPTH;
        m.most = kind == 2 ? 9 : 12;
        m.param[m.nparams++] = (Type){INT, 0};
    }
    for (int n = gen_below(g, 4); n > 0; n--) {
        Base b = program_base(g);
        m.param[m.nparams++] = (Type){b, gen_chance(g, 25)};
    }
    if (kind >= 2)
        recursive(g, &k, &m, kind == 3);
    else
        plain(g, &k, &m);
    use(g, &k, &m, g->cost);
}
