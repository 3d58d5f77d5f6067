/* tests/random_java/small.c - arrays of few elements in loops: tables, vectors of a state, directions, small matrices. */
#include "tests/random_java/gen.h"

enum { COST = 4000, MOST = 3, TEXT = 60 };

typedef struct {
    Base base;
    int n;                  // elements of each
    int arrays, tables;     // a0, a1, ... that change; t0, ... that do not
    bool matrix;            // besides c[n][2]
    bool step;              // there is a method that makes an array of another:
    char name[NAME];
} Small;

/* An index below N: K, if it is given, is the counter of a short loop. */
static void index_of(Gen *g, const Small *s, const char *k, char *to) {
    if (gen_risk(g) && gen_chance(g, 10))
        snprintf(to, TEXT, "%d", s->n);
    else if (gen_chance(g, 8))
        snprintf(to, TEXT, "i %% %d", s->n);
    else if (!k || gen_chance(g, 20))
        snprintf(to, TEXT, "%d", gen_below(g, s->n));
    else if (gen_chance(g, 12))
        snprintf(to, TEXT, "%d - %s", s->n - 1, k);
    else if (gen_chance(g, 12))
        snprintf(to, TEXT, "(%s + 1) %% %d", k, s->n);
    else
        snprintf(to, TEXT, "%s", k);
}

static void element(Gen *g, const Small *s, const char *k, bool written) {
    char at[TEXT];
    index_of(g, s, k, at);
    if (s->matrix && gen_chance(g, 25))
        gen_put(g, "c[%s][%d]", at, gen_below(g, 2));
    else if (!written && s->tables && gen_chance(g, 40))
        gen_put(g, "t%d[%s]", gen_below(g, s->tables), at);
    else
        gen_put(g, "a%d[%s]", gen_below(g, s->arrays), at);
}

static void statement(Gen *g, const Small *s, const char *k) {
    static const char *const assigns[] = {" += ", " = i - ", " = 3 + ", " -= ", " = "};
    gen_start(g);
    if (gen_chance(g, 20)) {
        gen_put(g, "if (");
        element(g, s, k, false);
        gen_put(g, gen_chance(g, 50) ? " > i) " : " < 5) ");
    }
    if (gen_chance(g, 25))
        gen_put(g, "s");
    else
        element(g, s, k, true);
    gen_put(g, "%s", assigns[gen_below(g, 5)]);
    element(g, s, k, false);
    if (gen_chance(g, 50)) {
        gen_put(g, gen_is_float(s->base) ? " * 0.5f + " : " %% 1000 + ");
        element(g, s, k, false);
    }
    gen_put(g, ";\n");
}

static void short_loop(Gen *g, const Small *s, const char *outer) {
    const char *k = outer ? "j" : "k";
    int n = gen_chance(g, 15) ? s->n - 1 : s->n;
    switch (gen_below(g, 8)) {
    case 0: gen_line(g, "for (int %s = %d; %s >= 0; %s--) {", k, n - 1, k, k); break;
    case 1: gen_line(g, "for (int %s = 0; %s < %d; %s += 2) {", k, k, n, k); break;
    case 2: gen_line(g, "for (int %s = %s; %s < a0.length; %s++) {", k, outer ? outer : "1", k, k); break;
    default: gen_line(g, "for (int %s = 0; %s < %d; %s++) {", k, k, n, k);
    }
    g->indent++;
    for (int i = 0; i <= gen_below(g, 2); i++)
        statement(g, s, k);
    if (!outer && gen_chance(g, 25))
        short_loop(g, s, k);
    if (gen_chance(g, 8))
        gen_line(g, "if (s > 1000) break;");
    g->indent--;
    gen_line(g, "}");
}

/* Another array takes the place of one. */
static void renew(Gen *g, const Small *s) {
    int a = gen_below(g, s->arrays), b = gen_below(g, s->arrays);
    const char *t = gen_base[s->base];
    if (s->step && gen_chance(g, 60)) {
        gen_line(g, "a%d = %s(a%d, %s);", a, s->name, b, gen_chance(g, 50) ? "s" : "3");
        return;
    }
    gen_line(g, "%s[] z = new %s[%d];", t, t, s->n);
    gen_line(g, "for (int k = 0; k < %d; k++) z[k] = a%d[k] + %d;", s->n, b, gen_below(g, 9));
    gen_line(g, "a%d = z;", a);
}

static void declare(Gen *g, const Small *s, char kind, int number) {
    gen_start(g);
    gen_put(g, "%s[] %c%d = ", gen_base[s->base], kind, number);
    if (kind == 'a' && gen_chance(g, 50)) {
        gen_put(g, "new %s[%d];\n", gen_base[s->base], s->n);
        return;
    }
    gen_put(g, "{");
    for (int i = 0; i < s->n; i++) {
        gen_put(g, "%s%d", i ? ", " : "", gen_below(g, 9) - 4);
        if (kind == 'a' && gen_chance(g, 20))
            gen_put(g, " + p %% 5");
    }
    gen_put(g, "};\n");
}

static void body(Gen *g, const Small *s) {
    static const char *const rows[] = {"{1, 2}, {3, 4}", "{1, 2}, {3, 4}, {5, 6}", "{1, 2}, {3, 4}, {5, 6}, {7, 8}"};
    bool inside = gen_chance(g, 50);        // new ones in each iteration
    for (int i = 0; i < s->tables; i++)
        declare(g, s, 't', i);
    for (int i = 0; i < s->arrays && !inside; i++)
        declare(g, s, 'a', i);
    gen_line(g, "for (int i = 0; i < n; i++) {");
    g->indent++;
    for (int i = 0; i < s->arrays && inside; i++)
        declare(g, s, 'a', i);
    if (s->matrix && gen_chance(g, 50))
        gen_line(g, "%s[][] c = new %s[%d][2];", gen_base[s->base], gen_base[s->base], s->n);
    else if (s->matrix)
        gen_line(g, "%s[][] c = {%s};", gen_base[s->base], rows[s->n - 2]);
    for (int i = 0; i <= gen_below(g, 3); i++) {
        if (gen_chance(g, 60))
            short_loop(g, s, NULL);
        else
            statement(g, s, NULL);
    }
    if (gen_chance(g, 30))
        renew(g, s);
    const char *by = gen_is_float(s->base) ? " * 0.5f" : " % 10007 * 3";
    gen_line(g, "for (int k = 0; k < %d; k++) s = s%s + a%d[k];", s->n, by, gen_below(g, s->arrays));
    if (gen_chance(g, 60))
        gen_line(g, "b[i] = s;");
    g->indent--;
    gen_line(g, "}");
}

/* An array of short rows. */
static void rows(Gen *g, const Small *s) {
    static const char *const values[] = {"i - k", "i * (k + 2) % 7", "s", "t[k]", "k == 1 ? i : s", "q[i][k] + i", "i > 0 ? q[i - 1][k] + 1 : 2"};
    int last = gen_below(g, 8), size = gen_chance(g, 15) ? s->n + 1 : s->n;
    gen_start(g);
    gen_put(g, "%s[] t = {", gen_base[s->base]);
    for (int i = 0; i < s->n; i++)
        gen_put(g, "%s%d", i ? ", " : "", gen_below(g, 9));
    gen_put(g, "};\n");
    gen_line(g, "%s[][] q = new %s[n][%d];", gen_base[s->base], gen_base[s->base], size);
    gen_line(g, gen_chance(g, 80) ? "for (int i = 0; i < n; i++) for (int k = 0; k < %d; k++) {"
                                  : "for (int k = 0; k < %d; k++) for (int i = 0; i < n; i++) {", s->n);
    gen_start(g);
    gen_put(g, "    q[i][k] = ");
    if (last == 7)
        gen_put(g, "t[%d - k]", s->n - 1);
    else
        gen_put(g, "%s", values[last]);
    gen_put(g, ";\n");
    if (gen_chance(g, 20))
        gen_line(g, "    if (k == 0) s = s %s 100 + 1;", gen_is_float(s->base) ? "* 0.5f -" : "%");
    gen_line(g, "}");
    gen_line(g, "for (int i = 0; i < n; i++) s = s%s + q[i][%d] - q[n - 1 - i][0];", gen_is_float(s->base) ? " * 0.5f" : " * 3", gen_below(g, s->n));
}

void small_method(Gen *g) {
    Base b = (Base)gen_below(g, g->strict ? BOOLEAN : FLOAT);     // sums may have another order
    Method m = {.result = {b, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    Small s = {.base = b, .n = 2 + gen_below(g, 8)};
    s.arrays = 1 + gen_below(g, MOST);
    s.tables = gen_below(g, MOST);
    s.matrix = gen_chance(g, 20);
    s.step = gen_chance(g, 30);
    const char *t = gen_base[b];
    if (s.matrix)
        s.n = 2 + s.n % 3;
    gen_put(g, "\n");
    if (s.step) {
        gen_name(g, s.name, "m");
        gen_line(g, "static %s[] %s(%s[] x, %s f) {", t, s.name, t, t);
        g->indent++;
        gen_line(g, "%s[] y = new %s[%d];", t, t, s.n);
        gen_line(g, "for (int k = 0; k < %d; k++) y[k] = x[k] + f%s;", s.n, gen_is_float(b) ? " * 0.25f" : " % 100");
        gen_line(g, "return y;");
        g->indent--;
        gen_line(g, "}");
        gen_put(g, "\n");
    }
    gen_name(g, m.name, "m");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    gen_line(g, "int n = p & 63;");
    gen_line(g, "%s[] b = new %s[n + 1];", t, t);
    gen_line(g, "%s s = 1;", t);
    if (gen_chance(g, 30))
        rows(g, &s);
    body(g, &s);
    gen_line(g, "for (int i = 0; i < n; i++) s = s%s + b[i];", gen_is_float(b) ? "" : " * 31");
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = m;
}
