/* tests/random_java/cells.c - one nest of loops over the cells of fields: each is made of its neighbours, of other fields
 * and of time, with conditions, windows and what is watched of the change. */
#include <string.h>

#include "tests/random_java/steps.h"

const char *cell_array(const Sim *s) {
    return s->rank == 2 && !s->flat ? "[][]" : "[]";
}

void cell_sizes(const Sim *s, char to[PLACE]) {
    if (s->rank == 1)
        snprintf(to, PLACE, "[%s]", s->rows);
    else
        snprintf(to, PLACE, s->flat ? "[%s * %s]" : "[%s][%s]", s->rows, s->columns);
}

void cell_place(const Sim *s, const char *array, const char *i, const char *j, char to[PLACE]) {
    if (s->rank == 1)
        snprintf(to, PLACE, "%s[%s]", array, i);
    else if (!s->flat)
        snprintf(to, PLACE, "%s[%s][%s]", array, i, j);
    else
        snprintf(to, PLACE, "%s[%s%s%s * %s + %s%s%s]", array, strchr(i, ' ') ? "(" : "", i, strchr(i, ' ') ? ")" : "", s->columns,
                 strchr(j, '?') ? "(" : "", j, strchr(j, '?') ? ")" : "");
}

/* ---- loops ---- */

void cell_begin(Gen *g) {
    gen_put(g, " {\n");
    g->indent++;
}

void cell_end(Gen *g) {
    g->indent--;
    gen_line(g, "}");
}

/* The number of rows or columns, as one may ask for it in a loop. */
static void bound(Gen *g, const Sim *s, bool column, char to[PLACE]) {
    const char *a = s->field[gen_below(g, s->fields)].now;
    if (s->flat || gen_chance(g, 65))
        snprintf(to, PLACE, "%s", column ? s->columns : s->rows);
    else if (column)
        snprintf(to, PLACE, gen_chance(g, 70) ? "%s[0].length" : "%s[i].length", a);
    else
        snprintf(to, PLACE, "%s.length", a);
}

static void header(Gen *g, const Sim *s, bool column, int margin) {
    char c = column ? 'j' : 'i', end[PLACE];
    bound(g, s, column, end);
    gen_start(g);
    if (gen_chance(g, 10))
        gen_put(g, "for (int %c = %s - %d; %c >= %d; %c--)", c, end, margin + 1, c, margin, c);
    else if (margin)
        gen_put(g, "for (int %c = %d; %c < %s - %d; %c++)", c, margin, c, end, margin, c);
    else
        gen_put(g, "for (int %c = 0; %c < %s; %c++)", c, c, end, c);
    cell_begin(g);
}

void cell_open(Gen *g, const Sim *s, int margin) {
    header(g, s, false, margin);
    if (s->rank == 2)
        header(g, s, true, margin);
}

void cell_close(Gen *g, const Sim *s) {
    for (int d = 0; d < s->rank; d++)
        cell_end(g);
}

static void name_two(Gen *g, const Sim *s, int first) {
    static const char *const names[] = {"up", "down", "left", "right"};
    for (int k = first; k < first + 2; k++)
        gen_line(g, "int %s = %s;", names[k], s->near[k]);
}

/* ---- values ---- */

/* An element of ARRAY here (K < 0) or beside it. */
static void beside(const Sim *s, const Nest *n, const char *array, int k, char to[PLACE]) {
    static const char *const names[] = {"up", "down", "left", "right"};
    const char *near = k < 0 ? NULL : s->named ? names[k] : s->near[k];
    const char *i = near && k < 2 ? near : "i", *j = near && k > 1 ? near : "j";
    if (n->row && *i == 'i' && !i[1] && !strcmp(array, s->field[n->first].now))
        snprintf(to, PLACE, "old[%s]", j);
    else
        cell_place(s, array, i, j, to);
}

static const char *read_from(const Sim *s, const Nest *n, int f) {
    return n->back && f >= n->first && f < n->end ? s->field[f].next : s->field[f].now;
}

/* Some element that the nest may read, in general of field F. */
static void some_element(Gen *g, const Sim *s, const Nest *n, int f, char to[PLACE]) {
    if (s->fields > 1 && gen_chance(g, 30))
        f = gen_below(g, s->fields);
    int k = gen_chance(g, 70) ? gen_below(g, 2 * s->rank) : -1;
    beside(s, n, s->before && gen_chance(g, 20) ? s->field[f].before : read_from(s, n, f), k, to);
}

static void term(Gen *g, const Sim *s, const Nest *n, int f) {
    static const char *const factors[] = {"", "", "", "2 * ", "3 * "};
    char a[PLACE], b[PLACE];
    int k;
    some_element(g, s, n, f, a);
    some_element(g, s, n, f, b);
    switch (gen_below(g, 16)) {
    case 0: gen_put(g, "i"); break;
    case 1: gen_put(g, gen_chance(g, 50) ? "i * t" : "t"); break;
    case 2: gen_put(g, s->rank == 2 ? "j" : "%d", gen_below(g, 9)); break;
    case 3: gen_put(g, "Math.%s(%s, %s)", gen_chance(g, 50) ? "max" : "min", a, b); break;
    case 4: gen_put(g, "Math.abs(%s)", a); break;
    case 5:
        k = gen_below(g, 5);
        gen_put(g, "(%s > %s ? %s : %d)", a, b, gen_chance(g, 50) ? a : b, k);
        break;
    default: gen_put(g, "%s%s", factors[gen_below(g, 5)], a);
    }
}

static void number(Gen *g, const Sim *s, const Nest *n, int f) {
    static const char *const whole[][2] = {{"", ""}, {"(", ") % 1000"}, {"(", ") / 3"}, {"(", ") & 255"}, {"(", ") >> 1"}};
    static const char *const real[][2] = {{"", ""}, {"0.5f * (", ")"}, {"0.25f * (", ")"}, {"(", ") / 4"}, {"(", ") * 0.125f"}};
    const char *const *around = (gen_is_float(s->field[f].base) ? real : whole)[gen_below(g, 5)];
    gen_put(g, "%s", around[0]);
    for (int k = gen_below(g, 4), first = k; k >= 0; k--) {
        gen_put(g, "%s", k == first ? "" : gen_chance(g, 60) ? " + " : " - ");
        term(g, s, n, f);
    }
    gen_put(g, "%s", around[1]);
}

static void truth(Gen *g, const Sim *s, const Nest *n, int f) {
    static const char *const forms[] = {"%s != %s", "%s ^ %s", "%s && !%s", "!%s || %s", "%s == %s"};
    char a[PLACE], b[PLACE];
    some_element(g, s, n, f, a);
    some_element(g, s, n, f, b);
    if (gen_chance(g, 15))
        gen_put(g, "!%s", a);
    else if (gen_chance(g, 30))
        gen_put(g, "(i + t) %% 3 == 0 ? %s : %s", a, b);
    else
        gen_put(g, forms[gen_below(g, 5)], a, b);
}

static void value(Gen *g, const Sim *s, const Nest *n, int f) {
    (s->field[f].base == BOOLEAN ? truth : number)(g, s, n, f);
}

static void condition(Gen *g, const Sim *s, const Nest *n, int f) {
    char a[PLACE], b[PLACE];
    some_element(g, s, n, f, a);
    some_element(g, s, n, f, b);
    if (s->wall && gen_chance(g, 60)) {
        beside(s, n, "wall", -1, a);
        gen_put(g, gen_chance(g, 50) ? "%s" : "!%s", a);
    } else if (gen_chance(g, 25)) {
        gen_put(g, "(i%s + t) %% 3 == %d", s->rank == 2 ? " + j" : "", gen_below(g, 3));
    } else if (s->field[f].base == BOOLEAN) {
        gen_put(g, "%s%s", gen_chance(g, 30) ? "!" : "", a);
    } else if (gen_chance(g, 50)) {
        gen_put(g, "%s %s %s", a, gen_chance(g, 50) ? ">" : "<=", b);
    } else {
        gen_put(g, "%s > %d", a, gen_below(g, 9) - 2);
    }
}

/* ---- windows ---- */

/* Index C + d, by the way of the border; true: it may be outside. */
static bool window_index(const Sim *s, char c, const char *end, char to[PLACE]) {
    static const char *const forms[] = {[PERIODIC] = "(%c + d%c + %s) %% %s", [CLAMPED] = "Math.max(0, Math.min(%s - 1, %c + d%c))"};
    if (s->border == PERIODIC)
        snprintf(to, PLACE, forms[PERIODIC], c, c, end, end);
    else if (s->border == CLAMPED)
        snprintf(to, PLACE, forms[CLAMPED], end, c, c);
    else
        snprintf(to, PLACE, "%c + d%c", c, c);
    return s->border != PERIODIC && s->border != CLAMPED && s->border != INSIDE;
}

/* Declares c: what is found around a cell by small loops, without the cell itself perhaps. */
static void window(Gen *g, const Sim *s, const Nest *n, int f) {
    static const char *const counters[] = {"di", "dj"};
    char at[2][PLACE], a[PLACE], test[PLACE] = "";
    bool outside = window_index(s, 'i', s->rows, at[0]);
    window_index(s, 'j', s->columns, at[1]);
    cell_place(s, read_from(s, n, f), at[0], at[1], a);
    if (outside && s->rank == 2)
        snprintf(test, sizeof test, "i + di >= 0 && i + di < %s && j + dj >= 0 && j + dj < %s", s->rows, s->columns);
    else if (outside)
        snprintf(test, sizeof test, "i + di >= 0 && i + di < %s", s->rows);
    Base b = s->field[f].base;
    gen_line(g, "%s c = 0;", b == BOOLEAN ? "int" : gen_base[b]);
    for (int d = 0; d < s->rank; d++)
        gen_line(g, "%sfor (int %s = -1; %s <= 1; %s++)", d ? "    " : "", counters[d], counters[d], counters[d]);
    gen_start(g);
    gen_put(g, "        ");
    bool own = outside || gen_chance(g, 50);
    const char *not_here = own ? "" : s->rank == 2 ? "(di != 0 || dj != 0)" : "di != 0";
    const char *all = b == BOOLEAN ? a : "";
    const char *and1 = *test && *all ? " && " : "", *and2 = *not_here && *all ? " && " : "";
    if (*test || *not_here || *all)
        gen_put(g, "if (%s%s%s%s%s) ", test, and1, not_here, and2, all);
    if (b == BOOLEAN)
        gen_put(g, "c++;\n");
    else
        gen_put(g, gen_is_float(b) ? "c = Math.max(c, %s);\n" : "c += %s;\n", a);
}

static void window_value(Gen *g, const Sim *s, const Nest *n, int f) {
    char a[PLACE];
    beside(s, n, read_from(s, n, f), -1, a);
    if (s->field[f].base == BOOLEAN)
        gen_put(g, gen_chance(g, 70) ? "c == 3 || c == 2 && %s" : "c > 1 != %s", a);
    else if (gen_is_float(s->field[f].base))
        gen_put(g, "(c + %s) / 2", a);
    else
        gen_put(g, gen_chance(g, 50) ? "c %% 100 - %s" : "c / 9 + (%s & 3)", a);
}

/* ---- cells ---- */

static void watch(Gen *g, const Sim *s, const char *was) {
    static const char *const flags[] = {"if (x != %s) changed = true;", "changed |= x != %s;", "changed = changed || x != %s;"};
    if (s->watch == FLAG) {
        gen_line(g, flags[gen_below(g, 3)], was);
    } else if (s->watch == COUNT) {
        gen_line(g, "if (x != %s) changed++;", was);
    } else if (s->watch == MOST) {
        gen_line(g, gen_chance(g, 70) ? "change = Math.max(change, Math.abs(x - %s));" : "if (x - %s > change) change = x - %s;", was, was);
    } else if (s->watch == SUM) {
        gen_line(g, "change += Math.abs(x - %s);", was);
    }
}

/* PLACE gets a value, with what goes before it and behind it. */
static void assign(Gen *g, const Sim *s, const Nest *n, int f, const char *place, bool around) {
    char was[PLACE];
    bool truth_values = s->field[f].base == BOOLEAN, watched = s->watch && f == 0;
    beside(s, n, read_from(s, n, f), -1, was);
    bool add = n->in_place && !watched && !around && gen_chance(g, 50);
    const char *op = !add ? "=" : truth_values ? "^=" : gen_chance(g, 75) ? "+=" : "-=";
    gen_start(g);
    if (watched)
        gen_put(g, "%s x = ", gen_base[s->field[f].base]);
    else
        gen_put(g, "%s %s ", place, op);
    if (around)
        window_value(g, s, n, f);
    else
        value(g, s, n, f);
    gen_put(g, ";\n");
    if (watched) {
        watch(g, s, was);
        gen_line(g, "%s = x;", place);
    }
}

/* What stands at cells of the border, if they have no neighbours; the rest goes behind it. */
static void edge(Gen *g, const Sim *s, const Nest *n, int f, const char *place) {
    char of_rows[PLACE], was[PLACE];
    snprintf(of_rows, PLACE, "i == 0 || i == %s - 1", s->rows);
    beside(s, n, read_from(s, n, f), -1, was);
    gen_start(g);
    gen_put(g, "if (%s", of_rows);
    if (s->rank == 2)
        gen_put(g, " || j == 0 || j == %s - 1", s->columns);
    gen_put(g, ") %s = %s;\n", place, s->field[f].base != BOOLEAN && gen_chance(g, 30) ? "1" : was);
    gen_start(g);
    gen_put(g, "else");
    cell_begin(g);
}

static void cell(Gen *g, const Sim *s, const Nest *n, int f) {
    char place[PLACE];
    const Field *of = &s->field[f];
    cell_place(s, n->back || n->in_place ? of->now : of->next, "i", "j", place);
    if (s->border == KEPT)
        edge(g, s, n, f, place);
    bool around = n->end - n->first == 1 && !n->row && s->border != KEPT && gen_chance(g, 20);
    if (around)
        window(g, s, n, f);
    bool chosen = gen_chance(g, 30);
    if (chosen) {
        gen_start(g);
        gen_put(g, "if (");
        condition(g, s, n, f);
        gen_put(g, ")");
        cell_begin(g);
    }
    assign(g, s, n, f, place, around);
    if (chosen) {
        cell_end(g);
        if (gen_chance(g, 75)) {
            gen_start(g);
            gen_put(g, "else %s = ", place);
            value(g, s, n, f);
            gen_put(g, ";\n");
        }
    }
    if (s->border == KEPT)
        cell_end(g);
}

static void rows_open(Gen *g, const Sim *s, const Nest *n, int margin) {
    header(g, s, false, margin);
    if (n->row)
        gen_line(g, "%s[] old = %s[i].clone();", gen_base[s->field[n->first].base], s->field[n->first].now);
    if (s->named && (s->early || s->rank == 1))
        name_two(g, s, 0);
    if (s->rank == 1)
        return;
    if (n->colour && gen_chance(g, 50)) {
        gen_start(g);
        gen_put(g, "for (int j = %d + (i + %s) %% 2; j < %s - %d; j += 2)", margin, n->colour, s->columns, margin);
        cell_begin(g);
    } else {
        header(g, s, true, margin);
    }
    if (s->named && !s->early)
        name_two(g, s, 0);
    if (s->named)
        name_two(g, s, 2);
}

void cell_nest(Gen *g, const Sim *s, Nest n) {
    int margin = s->border == INSIDE || s->border == COUNTED;
    rows_open(g, s, &n, margin);
    if (n.colour)
        gen_line(g, s->rank == 2 ? "if ((i + j) %% 2 != %s) continue;" : "if (i %% 2 != %s) continue;", n.colour);
    for (int f = n.first; f < n.end; f++) {
        if (n.end - n.first > 1 && s->watch && f == 0) {
            gen_start(g);
            cell_begin(g);
        }
        cell(g, s, &n, f);
        if (n.end - n.first > 1 && s->watch && f == 0)
            cell_end(g);
    }
    cell_close(g, s);
}
