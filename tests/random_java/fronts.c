/* tests/random_java/fronts.c - loops over an array whose first index is known: real and imaginary parts, colours, the
 * fields of a step, in one loop or one after the other. */
#include "tests/random_java/gen.h"

enum { COST = 20000, MOST_FRONTS = 4, LEAST_RANK = 2, MOST_RANK = 4 };

typedef struct {
    Base base;
    int fronts, rank;
    bool steps;             // in a loop around all
} Shape;

static const char counters[] = "ijk";

/* An element of ARRAY, seldom beside the counters. */
static void element(Gen *g, const Shape *s, const char *array) {
    gen_put(g, "%s[%d]", array, gen_risk(g) && gen_chance(g, 3) ? s->fronts : gen_below(g, s->fronts));
    for (int d = 1; d < s->rank; d++) {
        int what = gen_below(g, 100);
        gen_put(g, what < 4 && gen_risk(g) ? "[%c - 1]" : what < 8 ? "[%c + 1]" : "[%c]", counters[d - 1]);
    }
}

static void value(Gen *g, const Shape *s, bool itself) {
    static const char *const real[] = {" + ", " - ", " * 0.5f + ", " * 0.25f - "};
    static const char *const whole[] = {" + ", " - ", " * 3 + ", " ^ "};
    for (int k = 1 + gen_below(g, 3); k; k--) {
        if (gen_chance(g, 25))
            gen_put(g, "%c", counters[gen_below(g, s->rank - 1)]);
        else
            element(g, s, itself && gen_chance(g, 30) ? "c" : "a");
        gen_put(g, "%s", (gen_is_float(s->base) ? real : whole)[gen_below(g, 4)]);
    }
    gen_put(g, "%d", gen_below(g, 3));
}

static void assign(Gen *g, const Shape *s) {
    bool itself = gen_chance(g, 40);
    gen_start(g);
    if (gen_chance(g, 20)) {
        gen_put(g, "if ((");
        value(g, s, itself);
        gen_put(g, ") > 1) ");
    }
    element(g, s, "c");
    gen_put(g, gen_chance(g, 70) ? " = (%s) (" : " += (%s) (", gen_base[s->base]);
    value(g, s, itself);
    gen_put(g, ");\n");
}

static void nest(Gen *g, const Shape *s) {
    static const char *const heads[] = {
        "int %c = 0; %c < %s; %c++", "int %c = 1; %c < %s - 1; %c++", "int %c = 0; %c < %s / 2; %c++",
    };
    static const char *const sizes[] = {"n", "m", "3"};
    for (int d = 1; d < s->rank; d++) {
        char c = counters[d - 1];
        gen_start(g);
        gen_put(g, "for (");
        gen_put(g, heads[gen_chance(g, 70) ? 0 : gen_below(g, 3)], c, c, sizes[d - 1], c);
        gen_put(g, ") {\n");
        g->indent++;
    }
    for (int k = 1 + gen_below(g, 3); k; k--)
        assign(g, s);
    for (int d = 1; d < s->rank; d++) {
        g->indent--;
        gen_line(g, "}");
    }
}

/* What stands between the nests: single elements, a front that is another one. */
static void between(Gen *g, const Shape *s) {
    static const char *const zeros[] = {"", "[0]", "[0][0]", "[0][0][0]"};
    int what = gen_below(g, 8), k = gen_below(g, s->fronts);
    if (what < 2)
        gen_line(g, "c[%d]%s += %d;", k, zeros[s->rank - 1], 1 + gen_below(g, 3));
    else if (what < 3 && s->rank > 2)
        gen_line(g, "c[%d][0]%s = a[%d][1]%s;", k, zeros[s->rank - 2], gen_below(g, s->fronts), zeros[s->rank - 2]);
    else if (what < 4)
        gen_line(g, "if (p %% 3 == %d) c[%d]%s = 7;", gen_below(g, 3), k, zeros[s->rank - 1]);
    else if (what < 5)
        gen_line(g, "for (int f = 0; f < c.length; f++) c[f]%s += f;", zeros[s->rank - 1]);
}

/* Loops over all of ARRAY, with a statement about the element behind BEFORE. */
static void all(Gen *g, const Shape *s, const char *array, const char *before, const char *behind) {
    gen_start(g);
    gen_put(g, "for (int f = 0; f < %s.length; f++)", array);
    for (int d = 1; d < s->rank; d++) {
        char c = counters[d - 1];
        gen_put(g, " for (int %c = 0; %c < %s[0]%.*s.length; %c++)", c, c, array, 3 * (d - 1), "[0][0]", c);
    }
    gen_put(g, " %s%.*s%s;\n", before, 3 * (s->rank - 1), "[i][j][k]", behind);
}

static void body(Gen *g, const Shape *s) {
    static const char *const sizes[] = {"n + 1", "m + 1", "4"};
    const char *t = gen_base[s->base], *both[] = {"a", "c"};
    for (int x = 0; x < 2; x++) {
        gen_start(g);
        gen_put(g, "%s%.*s %s = new %s[%d]", t, 2 * s->rank, "[][][][]", both[x], t, s->fronts);
        for (int d = 1; d < s->rank; d++)
            gen_put(g, "[%s]", sizes[d - 1]);
        gen_put(g, ";\n");
    }
    all(g, s, "a", "a[f]", " = (f * 5 + i * 3) % 7 - 3");
    if (s->steps) {
        gen_line(g, "for (int step = 0; step < %d; step++) {", 2 + gen_below(g, 3));
        g->indent++;
    }
    for (int k = 1 + gen_below(g, 3); k; k--) {
        nest(g, s);
        between(g, s);
    }
    if (s->steps) {
        g->indent--;
        gen_line(g, "}");
    }
}

/* ---- two rows whose elements are sums by small loops ---- */

enum { MOST_TURNS = 16 };

static void term(Gen *g, const char *by) {
    static const char *const at[] = {
        "(i + r * 37) % n", "(i * 3 + r) % n", "i", "(r * i & 1023) % n", "(i + r) % n + wrong",
    };
    int row = gen_below(g, 2);
    gen_put(g, "%s x[%d][%s]", by, row, at[gen_below(g, gen_risk(g) ? 5 : 4)]);
    if (gen_chance(g, 50))
        gen_put(g, " * %s", gen_chance(g, 30) ? "i" : gen_chance(g, 50) ? "r" : "3");
}

/* Sums SUM and, if there are TWO, the other one, by one loop. */
static void sums(Gen *g, const char *t, int sum, bool two, int turns) {
    static const char *const by[] = {" +=", " -="};
    for (int k = 0; k <= two; k++)
        gen_line(g, "%s s%d = (%s) (%s);", t, k, t, gen_chance(g, 60) ? "1" : "i % 5");
    gen_line(g, "for (int r = 0; r < %d; r++) {", turns);
    g->indent++;
    for (int k = 0; k <= two; k++) {
        gen_start(g);
        gen_put(g, "s%d", k);
        term(g, by[gen_below(g, 2)]);
        if (gen_chance(g, 50))
            term(g, gen_chance(g, 50) ? " +" : " -");
        gen_put(g, ";\n");
    }
    g->indent--;
    gen_line(g, "}");
    for (int k = 0; k <= two; k++)
        gen_line(g, "y[%d][i] = s%d;", two ? k : sum, k);
}

static void rows(Gen *g, const char *t) {
    bool one = gen_chance(g, 50);
    int turns = 1 + gen_below(g, MOST_TURNS);
    for (int loop = 0; loop <= !one; loop++) {
        gen_line(g, "for (int i = 0; i < n; i++) {");
        g->indent++;
        sums(g, t, loop, one, turns + gen_chance(g, 10));
        g->indent--;
        gen_line(g, "}");
    }
}

void twin_method(Gen *g) {
    Base b = (Base)gen_below(g, BOOLEAN);
    Method m = {.result = {b, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    const char *t = gen_base[b];
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    const char *any = gen_chance(g, 80) ? "(p & 511) + 500" : "(p & 511) + 1";
    gen_line(g, "int n = %s, wrong = p %% 5 == 0 ? 1 : 0;", gen_chance(g, 50) ? "((p & 1) + 1) * 512" : any);
    gen_line(g, "%s[][] x = new %s[2][n], y = new %s[2][n];", t, t, t);
    gen_line(g, "for (int f = 0; f < 2; f++) for (int i = 0; i < n; i++) x[f][i] = (i * 7919 + f * 11) %% 31 - 15;");
    rows(g, t);
    gen_line(g, "%s s = 0;", t);
    const char *again = gen_is_float(b) ? "0.5f" : "31";
    gen_line(g, "for (int f = 0; f < 2; f++) for (int i = 0; i < n; i++) s = s * %s + y[f][i];", again);
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = m;
}

void front_method(Gen *g) {
    Shape s = {.base = (Base)gen_below(g, BOOLEAN)};
    s.fronts = 1 + gen_below(g, MOST_FRONTS);
    s.steps = gen_chance(g, 30);
    s.rank = LEAST_RANK + gen_below(g, MOST_RANK - LEAST_RANK + 1);
    Method m = {.result = {s.base, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    const char *t = gen_base[s.base];
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    gen_line(g, s.rank == 2 ? "int n = (p & 63) + 1;" : "int n = (p & 15) + 1, m = (p >> 4 & 15) + 1;");
    body(g, &s);
    gen_line(g, "%s s = 0;", t);
    all(g, &s, "c", gen_is_float(s.base) ? "s = s * 0.5f + c[f]" : "s = s * 31 + c[f]", "");
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = m;
}
