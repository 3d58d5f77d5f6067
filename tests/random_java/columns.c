/* tests/random_java/columns.c - loops over columns, with loops down the columns in them that carry local variables:
 * filters with a state, running sums, what is known of a column before and after it is gone through. */
#include "tests/random_java/gen.h"

enum { COST = 20000, MOST_LOCALS = 3 };

typedef struct {
    Base base;
    bool exact;             // real numbers
    int locals;
} Columns;

static const char names[] = "stu";

static char local(Gen *g, const Columns *c) {
    return names[gen_below(g, c->locals)];
}

/* An index that is C, or seldom a neighbour of it. */
static void near(Gen *g, char c, int seldom) {
    gen_put(g, gen_chance(g, seldom) ? gen_chance(g, 50) ? "[%c + 1]" : "[%c + 2]" : "[%c]", c);
}

static void element(Gen *g, const char *array, bool inside) {
    gen_put(g, "%s", array);
    if (inside)
        near(g, 'i', 20);
    else
        gen_put(g, "[%d]", gen_below(g, 3));
    near(g, 'j', gen_risk(g) ? 10 : 3);
}

static void operand(Gen *g, const Columns *c, bool inside) {
    int what = gen_below(g, 10);
    if (what < 4)
        gen_put(g, "%c", local(g, c));
    else if (what < 7)
        element(g, "a", inside);
    else if (what < 9)
        element(g, "c", inside);
    else
        gen_put(g, "%c", inside ? gen_chance(g, 50) ? 'i' : 'j' : 'j');
}

static void value(Gen *g, const Columns *c, bool inside) {
    static const char *const real[] = {" + ", " - ", " * 0.5f + ", " * 0.25f - "};
    static const char *const whole[] = {" + ", " - ", " * 3 + ", " ^ "};
    operand(g, c, inside);
    for (int k = gen_below(g, 3); k; k--) {
        gen_put(g, "%s", (c->exact ? real : whole)[gen_below(g, 4)]);
        operand(g, c, inside);
    }
}

static void assign(Gen *g, const Columns *c, bool inside) {
    int what = gen_below(g, 10);
    gen_start(g);
    if (gen_chance(g, 20)) {
        gen_put(g, "if (");
        operand(g, c, inside);
        gen_put(g, " > 1) ");
    }
    if (what < 4)
        gen_put(g, "%c = ", local(g, c));
    else if (what < 5)
        gen_put(g, "last[j] = ");
    else
        element(g, "c", inside);
    gen_put(g, what < 5 ? "(%s) (" : gen_chance(g, 50) ? " = (%s) (" : " += (%s) (", gen_base[c->base]);
    value(g, c, inside);
    gen_put(g, ");\n");
}

static void down(Gen *g, const Columns *c) {
    static const char *const heads[] = {
        "int i = 0; i < n; i++",            "int i = 1; i < n - 1; i++", "int i = n - 1; i >= 0; i--",
        "int i = 0; i < a.length - 5; i++", "int i = 0; i <= n; i++",    "int i = j; i < n; i++",
    };
    gen_line(g, "for (%s) {", heads[gen_below(g, 6)]);
    g->indent++;
    for (int k = 1 + gen_below(g, 4); k; k--)
        assign(g, c, true);
    gen_start(g);
    gen_put(g, "c[i][j] = (%s) (", gen_base[c->base]);
    value(g, c, true);
    gen_put(g, ");\n");
    g->indent--;
    gen_line(g, "}");
}

static void over(Gen *g, const Columns *c) {
    static const char *const heads[] = {
        "int j = 0; j < m; j++", "int j = 1; j < m - 1; j++", "int j = m - 1; j >= 0; j--", "int j = 0; j <= m; j++",
    };
    gen_line(g, "for (%s) {", heads[gen_below(g, 4)]);
    g->indent++;
    for (int k = 0; k < c->locals; k++) {
        gen_start(g);
        gen_put(g, "%s %c = ", gen_base[c->base], names[k]);
        if (gen_chance(g, 60))
            gen_put(g, "%d", gen_below(g, 3));
        else
            element(g, gen_chance(g, 50) ? "a" : "c", false);
        gen_put(g, ";\n");
    }
    for (int k = 1 + gen_chance(g, 40); k; k--) {
        if (gen_chance(g, 30))
            assign(g, c, false);
        down(g, c);
    }
    for (int k = gen_below(g, 3); k; k--)
        assign(g, c, false);
    g->indent--;
    gen_line(g, "}");
}

void column_method(Gen *g) {
    Columns c = {.base = (Base)gen_below(g, BOOLEAN), .locals = 1 + gen_below(g, MOST_LOCALS)};
    Method m = {.result = {c.base, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    const char *t = gen_base[c.base], *again = gen_is_float(c.base) ? "" : " * 31";
    c.exact = gen_is_float(c.base);
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    gen_line(g, "int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;");
    gen_line(g, "%s[][] a = new %s[n + 5][m + 5], c = new %s[n + 5][m + %d];", t, t, t, gen_chance(g, 5) ? 1 : 5);
    gen_line(g, "%s[] last = new %s[m + 5];", t, t);
    gen_line(g, "for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) %% 7 - 3;");
    for (int k = 0; k <= gen_chance(g, 30); k++)
        over(g, &c);
    gen_line(g, "%s s = 0;", t);
    gen_line(g, "for (int i = 0; i < c.length; i++) for (int j = 0; j < c[0].length; j++) s = s%s + c[i][j];", again);
    gen_line(g, "for (int j = 0; j < m; j++) s = s%s + last[j];", again);
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = m;
}
