/* tests/random_java/products.c - sums of products over three loops, as people write them: several in one nest, loops
 * from either end, rows in part, the least and the greatest by conditionals, a choice that is known before; and what else
 * can be made of the elements and the sum: distances, weights, conditions. */
#include "tests/random_java/gen.h"

enum { COST = 60000, MOST_SUMS = 3 };

typedef enum { ADD, SUBTRACT, LEAST_BY_IF, GREATEST_BY_CHOICE, LEAST, ANYTHING, MORE_OF_THAT, WAYS } Way;

typedef struct {
    Base base;
    Way way;
    int sums;
    bool chosen;            // which array is read, by what is known before
    bool flat;              // the arrays have one dimension
} Product;

static const char sums[] = "stu";

/* Of k, or of the rows' elements. */
static void loop_over(Gen *g, const char *c, const char *first, const char *end, bool down) {
    if (down)
        gen_line(g, "for (int %s = %s - 1; %s >= %s; %s--) {", c, end, c, first, c);
    else
        gen_line(g, "for (int %s = %s; %s < %s; %s++) {", c, first, c, end, c);
    g->indent++;
}

static void close_loop(Gen *g) {
    g->indent--;
    gen_line(g, "}");
}

static const char *left_of(Gen *g, const Product *p) {
    static const char *const forms[2][5] = {
        {"a[i][k]", "a[i][k]", "a[i][k + 1]", "(a[i][k] + i)", "-a[i][k]"},
        {"a[i * w + k]", "a[k + i * w]", "a[i * w + k + 1]", "(a[i * w + k] + i)", "-a[i * w + k]"},
    };
    return forms[p->flat][gen_below(g, 5)];
}

static const char *right_of(Gen *g, const Product *p) {
    static const char *const forms[2][3] = {
        {"(flag ? b[k][j] : b[j][k])", "b[k][j]", "b[j][k]"},
        {"(flag ? b[k * x + j] : b[j * x + k])", "b[k * x + j]", "b[j * x + k]"},
    };
    return forms[p->flat][p->chosen ? 0 : gen_chance(g, 70) ? 1 : 2];
}

static const char *target(const Product *p) {
    return p->flat ? "c[i * v + j]" : "c[i][j]";
}

static void operand(Gen *g, const Product *p, char s) {
    static const char *const others[2][7] = {{"k", "i", "j", "2", "a[1][k]", "b[k][0]", "p"}, {"k", "i", "j", "2", "a[w + k]", "b[k * x]", "p"}};
    int what = gen_below(g, 12);
    const char *left = left_of(g, p), *right = right_of(g, p);
    if (what < 4)
        gen_put(g, "%s", left);
    else if (what < 8)
        gen_put(g, "%s", right);
    else if (what < 9)
        gen_put(g, "%c", s);
    else if (what < 10)
        gen_put(g, "Math.abs(%s - %s)", left, right);
    else
        gen_put(g, "%s", others[p->flat][gen_below(g, 7)]);
}

static void value(Gen *g, const Product *p, char s) {
    static const char *const operators[] = {" + ", " - ", " * "};
    operand(g, p, s);
    for (int k = gen_below(g, 3); k; k--) {
        gen_put(g, "%s", operators[gen_below(g, 3)]);
        operand(g, p, s);
    }
}

static void anything(Gen *g, const Product *p, char s) {
    static const char *const comparisons[] = {" < ", " > ", " != ", " <= "};
    static const char *const begins[] = {"%c += (%s) (", "%c -= (%s) (", "%c = (%s) (0.5f * %c + "};
    bool asks = gen_chance(g, 35);
    if (asks) {
        gen_put(g, "if (");
        operand(g, p, s);
        gen_put(g, "%s", comparisons[gen_below(g, 4)]);
        operand(g, p, s);
        gen_put(g, ") ");
    }
    for (int arm = asks && gen_chance(g, 30); arm >= 0; arm--) {
        gen_put(g, begins[gen_below(g, 3)], s, gen_base[p->base], s);
        value(g, p, s);
        gen_put(g, arm ? "); else " : ");\n");
    }
}

static void step(Gen *g, const Product *p, char s) {
    const char *right = right_of(g, p), *left = left_of(g, p), *of = gen_chance(g, 70) ? "*" : "+";
    gen_start(g);
    switch (p->way) {
    case ADD: gen_put(g, "%c += %s * %s;\n", s, left, right); break;
    case SUBTRACT: gen_put(g, "%c -= %s * %s;\n", s, left, right); break;
    case LEAST_BY_IF: gen_put(g, "if (%s %s %s < %c) %c = %s %s %s;\n", left, of, right, s, s, left, of, right); break;
    case GREATEST_BY_CHOICE:
        gen_put(g, "%c = %c < %s + %s ? %s + %s : %c;\n", s, s, left, right, left, right, s);
        break;
    case LEAST: gen_put(g, "%c = Math.min(%c, %s + %s);\n", s, s, left, right); break;
    default: anything(g, p, s);
    }
}

static void begin_sum(Gen *g, const Product *p, char s) {
    const char *const firsts[] = {"0", "1", "i", target(p), p->flat ? "a[i * w + j]" : "a[i][j]", "(i + 2 * j)"};
    const char *t = gen_base[p->base];
    gen_line(g, "%s %c = (%s) (%s);", t, s, t, firsts[gen_below(g, 6)]);
}

static void finish(Gen *g, const Product *p) {
    static const char *const ends[] = {"s", "s + 1", "2 * s", "s - i"};
    gen_start(g);
    gen_put(g, "%s = (%s) (%s", target(p), gen_base[p->base], ends[gen_below(g, 4)]);
    for (int k = 1; k < p->sums; k++)
        gen_put(g, " %s %c", gen_chance(g, 50) ? "+" : "-", sums[k]);
    gen_put(g, ");\n");
}

static void nest(Gen *g, const Product *p) {
    static const char *const parts[][2] = {
        {"0", "n"}, {"0", "n"}, {"0", "i + 1"}, {"i", "n"}, {"0", "i"}, {"1", "n - 1"},
    };
    static const char *const depths[][2] = {{"0", "l"}, {"0", "l"}, {"1", "l"}, {"2", "l - 1"}, {"from", "l"}};
    const char *const *part = parts[gen_below(g, 6)], *const *depth = depths[gen_below(g, 5)];
    loop_over(g, "i", "0", "n", gen_chance(g, 15));
    for (int k = gen_chance(g, 30) ? 1 + gen_below(g, 2) : 0; k; k--) {
        const char *end = gen_chance(g, 70) ? "n" : "i + 1", *old = gen_chance(g, 50) ? target(p) : "(i + 3 * j) % 5";
        gen_line(g, "for (int j = 0; j < %s; j++) %s = (%s) (%s * 2 + i);", end, target(p), gen_base[p->base], old);
    }
    loop_over(g, "j", part[0], part[1], gen_chance(g, 15));
    for (int k = 0; k < p->sums; k++)
        begin_sum(g, p, sums[k]);
    loop_over(g, "k", depth[0], depth[1], gen_chance(g, 30));
    for (int k = 0; k < p->sums; k++)
        step(g, p, sums[k]);
    close_loop(g);
    finish(g, p);
    close_loop(g);
    close_loop(g);
}

static void declare_flat(Gen *g, const Product *p) {
    static const char *const widths[] = {"n", "n", "n + 2", "n - 1"};
    const char *t = gen_base[p->base];
    int width = gen_below(g, 3 + gen_risk(g)), rows = gen_below(g, 2), less = gen_risk(g) && gen_chance(g, 30);
    gen_line(g, "int w = n + l + 1, x = n + l, v = %s;", widths[width]);
    gen_line(g, "%s[] a = new %s[(n + %d) * w], b = new %s[x * x], c = new %s[n * v + 2 - %d];", t, t, rows, t, t, 5 * less);
    gen_line(g, "for (int i = 0; i < a.length; i++) a[i] = i * 3 %% 7 - 3;");
    gen_line(g, "for (int i = 0; i < b.length; i++) b[i] = i * 5 %% 7 - 3;");
    if (gen_chance(g, 40))
        gen_line(g, "for (int i = 0; i < c.length; i++) c[i] = i %% 4;");
}

static void declare(Gen *g, const Product *p) {
    const char *t = gen_base[p->base];
    if (p->flat) {
        declare_flat(g, p);
        return;
    }
    int more = 1 - (gen_risk(g) && gen_chance(g, 30));
    gen_line(g, "%s[][] a = new %s[n + %d][n + l + %d], c = new %s[n][n];", t, t, gen_below(g, 2), more, t);
    gen_line(g, "%s[][] b = new %s[n + l][n + l];", t, t);
    for (const char *name = "ab"; *name; name++)
        gen_line(g, "for (int i = 0; i < %c.length; i++) for (int j = 0; j < %c[0].length; j++) %c[i][j] = (i * %d + j * 5) %% 7 - 3;",
                 *name, *name, *name, *name == 'a' ? 3 : 2);
    if (gen_chance(g, 40))
        gen_line(g, "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) c[i][j] = (i + j) %% 4;");
}

void product_method(Gen *g) {
    Product p = {.base = (Base)gen_below(g, BOOLEAN), .way = (Way)gen_below(g, WAYS), .sums = 1};
    Method m = {.result = {p.base, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    const char *t = gen_base[p.base], *again = gen_is_float(p.base) ? " * 0.5f" : " * 31";     // in Java's order
    if (gen_chance(g, 40))
        p.sums += 1 + gen_below(g, MOST_SUMS - 1);
    p.chosen = gen_chance(g, 15);
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    int rows = 1 + gen_below(g, 18), depth = 1 + gen_below(g, 10);
    gen_line(g, "int n = (p & 31) + %d, l = (p >> 5 & 15) + %d, from = (p >> 3 & 7) - %d;", rows, depth, gen_risk(g));
    gen_line(g, "boolean flag = p %% 3 == 0;");
    p.flat = gen_chance(g, 35);
    declare(g, &p);
    nest(g, &p);
    gen_line(g, "%s s = 0;", t);
    if (p.flat)
        gen_line(g, "for (int i = 0; i < c.length; i++) s = s%s + c[i];", again);
    else
        gen_line(g, "for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) s = s%s + c[i][j];", again);
    gen_line(g, "return s;");
    close_loop(g);
    g->methods[g->nmethods++] = m;
}
