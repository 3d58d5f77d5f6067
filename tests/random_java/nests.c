/* tests/random_java/nests.c - perfect nests of loops, in any order, that make each element of an array of several
 * others: products of matrices, sums of columns, filters. */
#include <string.h>

#include "tests/random_java/gen.h"

enum { COUNTERS = 4, COST = 20000, SHIFTS = 3 };

static const char counters[] = "ijkl";

typedef struct {
    char order[COUNTERS + 1];   // of the loops, from the outermost
    bool flat, swap;            // is c an array of one dimension; do its indices change places?
    char row[NAME], column[NAME];       // of the element that is written
    bool exact;                 // real numbers
} Nest;

/* Counters that are in loops of which there are LEVEL. */
static char visible(Gen *g, const Nest *n, int level) {
    return n->order[gen_below(g, level)];
}

static void index_of(Gen *g, const Nest *n, int level, char *to) {
    int by = gen_below(g, SHIFTS);
    char c = visible(g, n, level);
    if (gen_risk(g) && gen_chance(g, 20))
        snprintf(to, NAME, "%c - 1", c);
    else if (by && gen_chance(g, 50))
        snprintf(to, NAME, "%c + %d", c, by);
    else
        snprintf(to, NAME, "%c", c);
}

/* An element of a, or what was read before the innermost loops. */
static void operand(Gen *g, const Nest *n, int level, bool known) {
    char row[NAME], column[NAME];
    index_of(g, n, level, row);
    index_of(g, n, level, column);
    if (known && gen_chance(g, 50))
        gen_put(g, "t");
    else
        gen_put(g, "a[%s][%s]", row, column);
}

static void element(Gen *g, const Nest *n, const char *beside) {
    if (n->flat)
        gen_put(g, "c[(%s) * (m + 5) + %s%s]", n->row, n->column, beside);
    else if (n->swap)
        gen_put(g, "c[%s%s][%s]", n->column, beside, n->row);
    else
        gen_put(g, "c[%s][%s%s]", n->row, n->column, beside);
}

static void statement(Gen *g, const Nest *n, int levels, bool known) {
    static const char *const ops[] = {" += ", " -= ", " = Math.max(", " = Math.min(", " ^= ", " = 3 * "};
    int op = gen_below(g, n->exact ? 4 : 6);
    gen_start(g);
    if (gen_chance(g, 20))
        gen_put(g, "if ((%c + %c) %% 3 != 0) ", n->order[0], n->order[levels - 1]);
    element(g, n, "");
    gen_put(g, "%s", ops[op]);
    if (op == 2 || op == 3 || op == 5) {
        element(g, n, gen_chance(g, 10) ? " + 1" : "");
        gen_put(g, op == 5 ? " + " : ", ");
    }
    operand(g, n, levels, known);
    if (gen_chance(g, 70)) {
        gen_put(g, op == 4 ? " + " : " * ");
        operand(g, n, levels, known);
    }
    gen_put(g, op == 2 || op == 3 ? ");\n" : ";\n");
}

/* The loop over counter C within those before it. */
static void header(Gen *g, const Nest *n, int level) {
    static const char *const ends[] = {"n", "m", "3", "2"};
    char c = n->order[level];
    const char *end = ends[strchr(counters, c) - counters];
    int how = level ? gen_below(g, 8) : 8;
    gen_start(g);
    if (how == 0)
        gen_put(g, "for (int %c = 0; %c <= Math.min(%c, %s - 1); %c++)", c, c, n->order[level - 1], end, c);
    else if (how == 1)
        gen_put(g, "for (int %c = %c; %c < %s; %c++)", c, n->order[level - 1], c, end, c);
    else {
        bool less = gen_chance(g, 15), late = gen_chance(g, 20);
        gen_put(g, "for (int %c = %d; %c < %s%s; %c++)", c, late, c, end, less ? " - 1" : "", c);
    }
    gen_put(g, " {\n");
}

static void shuffle(Gen *g, Nest *n, int levels) {
    for (int k = 0; k < COUNTERS; k++)
        n->order[k] = counters[k];
    n->order[levels] = '\0';
    for (int k = levels - 1; k > 0; k--) {
        int other = gen_below(g, k + 1);
        char c = n->order[k];
        n->order[k] = n->order[other];
        n->order[other] = c;
    }
}

static void nest(Gen *g, Nest *n, Base b) {
    int levels = 2 + gen_below(g, 3), base = g->indent, by = gen_below(g, SHIFTS), known = gen_below(g, 4);
    shuffle(g, n, levels);
    snprintf(n->row, NAME, gen_chance(g, 80) ? "i + %d" : "%d", by);
    snprintf(n->column, NAME, gen_chance(g, 90) ? "j" : "j + 1");
    for (int k = 0; k < levels; k++) {
        header(g, n, k);
        g->indent++;
        if (known == k + 1) {
            gen_start(g);
            gen_put(g, "%s t = ", gen_base[b]);
            operand(g, n, k + 1, false);
            gen_put(g, ";\n");
        }
    }
    statement(g, n, levels, known > 0 && known <= levels);
    while (g->indent > base) {
        g->indent--;
        gen_line(g, "}");
    }
}

void nest_method(Gen *g) {
    Base b = (Base)gen_below(g, BOOLEAN);
    Method m = {.result = {b, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    Nest n = {.flat = gen_chance(g, 30)};
    n.swap = gen_chance(g, 20);
    n.exact = gen_is_float(b);
    const char *t = gen_base[b];
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    gen_line(g, "int n = (p & 15) + 1, m = (p >> 4 & 31) + 1;");
    gen_line(g, "%s[][] a = new %s[n + m + 5][n + m + %d];", t, t, gen_chance(g, 5) ? 0 : 5);
    gen_line(g, "for (int i = 0; i < a.length; i++) for (int j = 0; j < a[0].length; j++) a[i][j] = (i * 3 + j * 5) %% 7 - 3;");
    gen_line(g, n.flat ? "%s[] c = new %s[(n + 5) * (m + 5)];" : n.swap ? "%s[][] c = new %s[m + 5][n + 5];" : "%s[][] c = new %s[n + 5][m + 5];", t, t);
    for (int k = 0; k <= gen_chance(g, 40); k++)
        nest(g, &n, b);
    gen_line(g, "%s s = 0;", t);
    if (n.flat)
        gen_line(g, "for (int i = 0; i < c.length; i++) s = s%s + c[i];", n.exact ? "" : " * 31");
    else
        gen_line(g, "for (int i = 0; i < c.length; i++) for (int j = 0; j < c[0].length; j++) s = s%s + c[i][j];", n.exact ? "" : " * 31");
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = m;
}
