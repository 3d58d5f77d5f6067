/* tests/random_java/chain.c - chains of loops: each makes an array that only the next one reads,
 * the last one a number or an array.  So most of these arrays need not be built. */
#include <string.h>

#include "tests/random_java/gen.h"

enum { TEXT = 240, LENGTH = 64, LINKS = 4 };

/* The array before, as the next loop sees it. */
typedef struct {
    char name[NAME];
    Base base;
    char length[LENGTH];
} Link;

/* ---- elements ---- */

/* Of a counter: tests at most that are the same in all turns. */
static void simple(Gen *g, Base b, const char *i) {
    static const char *const forms[] = {"%s %% %d", "%s / %d", "%s * %d", "(%s ^ %d)", "%d - %s", "(%s + %d) * 0x9e3779b9"};
    int kind = gen_below(g, 6), number = gen_risk(g) ? 0 : 1 + gen_below(g, 40);
    char text[TEXT];
    if (kind == 4)
        snprintf(text, sizeof text, forms[kind], number, i);
    else
        snprintf(text, sizeof text, forms[kind], i, number);
    if (b == BOOLEAN)
        gen_put(g, "(%s & 3) != 1", text);
    else if (gen_is_float(b))
        gen_put(g, "(%s) * 0.25f - %d", text, gen_below(g, 9));
    else
        gen_put(g, "%s", text);
}

static void made(Gen *g, Base b, const char *i) {
    if (gen_chance(g, 65))
        simple(g, b, i);
    else
        expr_write(g, b, 2);
}

/* READ, an element of an array of FROM, as a value of TO. */
static void as(Gen *g, Base to, Base from, const char *read) {
    if (from == to)
        gen_put(g, "%s", read);
    else if (to == BOOLEAN)
        gen_put(g, "%s > %d", read, gen_below(g, 20));
    else if (from == BOOLEAN) {
        int no = gen_below(g, 9), yes = gen_below(g, 9); // drawn in this order, whoever compiles
        gen_put(g, "(%s ? %d : %d)", read, yes, no);
    } else
        gen_put(g, "(%s) %s", gen_base[to], read);
}

/* An element of the array before, near I or as far from its end. */
static void read_text(Gen *g, const Link *l, const char *i, char *text) {
    int by = 1 + gen_below(g, 3);
    switch (gen_risk(g) ? 0 : 1 + gen_below(g, 8)) {
    case 0: snprintf(text, TEXT, "%s[%s + %d]", l->name, i, by); break;
    case 1: snprintf(text, TEXT, "%s[%s - 1 - %s]", l->name, l->length, i); break;
    default: snprintf(text, TEXT, "%s[%s]", l->name, i);
    }
}

static void combined(Gen *g, Base to, const Link *l, const char *i) {
    char text[TEXT];
    int near = gen_below(g, 10);
    if (near == 0)
        gen_put(g, "%s + 1 >= %s ? ", i, l->length), made(g, to, i), gen_put(g, " : ");
    snprintf(text, sizeof text, "%s[%s + 1]", l->name, i);
    if (near)
        read_text(g, l, i, text);
    as(g, to, l->base, text);
    if (gen_chance(g, 40)) {
        gen_put(g, to == BOOLEAN ? " ^ " : " - ");
        read_text(g, l, i, text);
        as(g, to, l->base, text);
    }
    if (gen_chance(g, 60)) {
        gen_put(g, to == BOOLEAN ? " ^ (" : " + (");
        made(g, to, i);
        gen_put(g, ")");
    }
}

/* ---- links ---- */

/* Its loop ends with its last element; BEFORE is NULL for the first. */
static Link make_link(Gen *g, const Link *before, const char *length) {
    Link l = {.base = program_base(g)};
    char i[NAME];
    gen_name(g, l.name, "c");
    gen_line(g, "%s[] %s = new %s[%s];", gen_base[l.base], l.name, gen_base[l.base], length);
    bool own = gen_chance(g, 30), narrow = gen_is_float(l.base) && l.base == FLOAT;
    snprintf(l.length, sizeof l.length, own ? "%s.length" : "%s", own ? l.name : length);
    Mark m = gen_count(g, own ? length : l.length, g->cap[1], i);
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "    %s[%s] = ", l.name, i);
    if (l.base == INT || narrow)
        gen_put(g, "(%s) (", gen_base[l.base]);
    if (before)
        combined(g, l.base, before, i);
    else
        made(g, l.base, i);
    gen_put(g, l.base == INT || narrow ? ");\n" : ";\n");
    gen_leave(g, m);
    return l;
}

static void sum(Gen *g, const Link *l) {
    char s[NAME], i[NAME], read[TEXT];
    gen_name(g, s, "v");
    gen_line(g, "long %s = %d;", s, gen_below(g, 9));
    Mark m = gen_loop(g, l->length, g->cap[1], i);
    gen_put(g, "\n");
    read_text(g, l, i, read);
    gen_start(g);
    gen_put(g, "    ");
    if (gen_chance(g, 15))
        gen_put(g, "if (%s %% 3 != 1) ", i);
    if (gen_chance(g, 80))
        gen_put(g, "%s += ", s);
    else
        gen_put(g, "%s = %s * 31 + ", s, s);
    if (l->base == BOOLEAN)
        gen_put(g, "(%s ? %s : 3);\n", read, i);
    else
        gen_put(g, gen_is_float(l->base) ? "(long) (%s * 16);\n" : "%s;\n", read);
    gen_leave(g, m);
    gen_var(g, s, (Type){LONG, 0});
}

void chain_write(Gen *g) {
    char whole[DIM], length[LENGTH];
    Link l[LINKS];
    bool pure = g->pure;
    array_size(g, 1, whole);
    snprintf(length, sizeof length, "%s", whole);
    g->pure = true;
    int n = 1 + gen_below(g, LINKS - 1);
    for (int k = 0; k < n; k++) {
        if (gen_chance(g, 10))
            snprintf(length, sizeof length, "Math.min(%s, %d)", whole, gen_below(g, 20));
        l[k] = make_link(g, k ? &l[k - 1] : NULL, k && gen_chance(g, 50) ? l[k - 1].length : length);
        gen_spend(g, 30.0 * g->cap[1]);
    }
    if (gen_chance(g, 75)) {
        sum(g, &l[n - 1]);
    } else {
        gen_var(g, l[n - 1].name, (Type){l[n - 1].base, 1})->hidden = true;
    }
    g->pure = pure;
}
