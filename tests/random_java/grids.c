/* tests/random_java/grids.c - steps over grids: each element made of its neighbours, with borders as people write
 * them: conditionals, clamped or periodic indices with names or without, edges kept or left, sums of what is there. */
#include <string.h>

#include "tests/random_java/gen.h"

enum { COST = 20000 };

typedef struct {
    Border border;
    Base base;
    bool named;             // indices beside the own ones have names
    bool early;             // those of rows get them before the loop over j
    char near[4][BESIDE];   // up, down, left, right
} Grid;

void grid_neighbour(Gen *g, Border border, char c, const char *end, bool behind, char to[BESIDE]) {
    static const char *const forms[][2] = {
        [CHOSEN] = {"%c == 0 ? %s - 1 : %c - 1", "%c == %s - 1 ? 0 : %c + 1"},
        [CLAMPED] = {"Math.max(%c - 1, 0)", "Math.min(%c + 1, %s - 1)"},
        [PERIODIC] = {"(%c + %s - 1) %% %s", "(%c + 1) %% %s"},
    };
    if (border > PERIODIC) {
        snprintf(to, BESIDE, "%c %s %d", c, behind ? "+" : "-", gen_risk(g) && gen_chance(g, 10) ? 2 : 1);
        return;
    }
    const char *form = forms[border][behind];
    if (border == CHOSEN)
        snprintf(to, BESIDE, form, c, end, c);
    else if (border == PERIODIC && !behind)
        snprintf(to, BESIDE, form, c, end, end);
    else
        snprintf(to, BESIDE, form, c, end);
}

static void neighbours(Gen *g, Grid *r) {
    for (int k = 0; k < 4; k++)
        grid_neighbour(g, r->border, k < 2 ? 'i' : 'j', k < 2 ? "n" : "m", k & 1, r->near[k]);
}

static void name_two(Gen *g, Grid *r, int first) {
    static const char *const names[] = {"up", "down", "left", "right"};
    for (int k = first; k < first + 2; k++) {
        gen_line(g, "int %s = %s;", names[k], r->near[k]);
        snprintf(r->near[k], BESIDE, "%s", names[k]);
    }
}

static void header(Gen *g, const Grid *r, char c, const char *end) {
    bool less = r->border == INSIDE;
    gen_start(g);
    if (gen_chance(g, 75))
        gen_put(g, "for (int %c = %d; %c < %s%s; %c++) {\n", c, less, c, end, less ? " - 1" : "", c);
    else
        gen_put(g, "for (int %c = %s - %d; %c >= %d; %c--) {\n", c, end, less + 1, c, less, c);
    g->indent++;
}

static void close_loop(Gen *g) {
    g->indent--;
    gen_line(g, "}");
}

/* What an element is made of: a few neighbours and itself. */
static void value(Gen *g, const Grid *r) {
    static const char *const before[] = {"", "2 * ", "-", "3 * "};
    bool any = false;
    if (r->base == FLOAT || r->base == DOUBLE)
        gen_put(g, "0.5%s * ", r->base == FLOAT ? "f" : "");
    gen_put(g, "(");
    for (int k = 0; k < 5; k++) {
        if (any && !gen_chance(g, 75))
            continue;
        gen_put(g, "%s%s", any ? k & 1 ? " - " : " + " : "", before[gen_below(g, 4)]);
        if (k == 4)
            gen_put(g, "a[i][j]");
        else
            gen_put(g, k < 2 ? "a[%s][j]" : "a[i][%s]", r->near[k]);
        any = true;
    }
    gen_put(g, ")%s", gen_is_float(r->base) ? "" : " % 1000");
}

static void counted(Gen *g) {
    static const char *const ifs[] = {"i > 0) s += a[i - 1][j]", "j > 0) s -= a[i][j - 1]", "i < n - 1) s += a[i + 1][j]", "j + 1 < m) s += 2 * a[i][j + 1]"};
    for (int k = 0; k < 4; k++)
        if (gen_chance(g, 80))
            gen_line(g, "if (%s;", ifs[k]);
    gen_line(g, "b[i][j] = s;");
}

static void kept(Gen *g, const Grid *r) {
    static const char *const edges[] = {"i == 0 || j == 0 || i == n - 1 || j == m - 1", "i < 1 || i >= n - 1 || j < 1 || j > m - 2", "i * j == 0 || i + 1 == n || j + 1 == m"};
    static const char *const others[] = {"0", "a[i][j]", "7", "a[0][0]"};
    const char *edge = edges[gen_below(g, 3)], *other = others[gen_below(g, 4)];
    int how = gen_below(g, 3);
    gen_start(g);
    if (how == 0)
        gen_put(g, "if (%s) { b[i][j] = %s; continue; }\n", edge, other);
    else if (how == 1)
        gen_put(g, "if (%s) b[i][j] = %s;\n", edge, other);
    if (how < 2)
        gen_start(g);
    gen_put(g, how == 1 ? "else b[i][j] = " : how ? "b[i][j] = %s ? %s : " : "b[i][j] = ", edge, other);
    value(g, r);
    gen_put(g, ";\n");
}

static void element(Gen *g, const Grid *r) {
    if (r->border == COUNTED) {
        gen_line(g, "%s s = %d;", gen_base[r->base], gen_below(g, 3));
        counted(g);
    } else if (r->border == KEPT) {
        kept(g, r);
    } else {
        gen_start(g);
        gen_put(g, "b[i][j] = ");
        value(g, r);
        gen_put(g, ";\n");
    }
}

static void step_method(Gen *g, Grid *r, const char *name) {
    const char *t = gen_base[r->base];
    gen_line(g, "static %s[][] %s(%s[][] a) {", t, name, t);
    g->indent++;
    gen_line(g, "int n = a.length, m = a[0].length;");
    gen_line(g, "%s[][] b = new %s[n][m];", t, t);
    if (r->border == INSIDE && gen_chance(g, 50))
        gen_line(g, "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) b[i][j] = a[i][j];");
    neighbours(g, r);
    header(g, r, 'i', "n");
    if (r->named && r->early)
        name_two(g, r, 0);
    header(g, r, 'j', "m");
    if (r->named) {
        if (!r->early)
            name_two(g, r, 0);
        name_two(g, r, 2);
    }
    element(g, r);
    close_loop(g);
    close_loop(g);
    gen_line(g, "return b;");
    close_loop(g);
}

void grid_method(Gen *g) {
    Grid r = {.border = (Border)gen_below(g, BORDERS), .base = (Base)gen_below(g, BOOLEAN)};
    Method m = {.result = {r.base, 0}, .nparams = 1, .param = {{INT, 0}}, .cost = COST};
    const char *t = gen_base[r.base], *again = gen_is_float(r.base) ? "" : " * 31";
    char step[NAME];
    r.named = gen_chance(g, 60);
    r.early = gen_chance(g, 60);
    gen_name(g, step, "m");
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    step_method(g, &r, step);
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", t, m.name);
    g->indent++;
    gen_line(g, "int n = (p & 31) + 1, m = (p >> 5 & 31) + %d;", 1 + gen_below(g, 18));
    gen_line(g, "%s[][] a = new %s[n][m];", t, t);
    gen_line(g, "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) a[i][j] = (i * 3 + j * 5) %% 7 - 3;");
    if (gen_chance(g, 60))
        gen_line(g, "for (int k = 0; k < 3; k++) a = %s(a);", step);
    else
        gen_line(g, "a = %s(%s(a));", step, step);
    gen_line(g, "%s s = 0;", t);
    gen_line(g, "for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) s = s%s + a[i][j];", again);
    gen_line(g, "return s;");
    close_loop(g);
    g->methods[g->nmethods++] = m;
}
