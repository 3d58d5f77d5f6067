/* tests/random_java/choice.c - switches, with ":" and "->", as statements and as values. */
#include "tests/random_java/gen.h"

enum { MOST_ARMS = 4 };

/* switch (e) { with an e that is mostly from 0 to 7; cases are below that */
static void open(Gen *g) {
    gen_put(g, "switch (");
    expr_write(g, INT, 1);
    gen_put(g, gen_chance(g, 90) ? " & 7) {" : ") {");
}

/* The numbers of an arm: all arms have others. */
static void numbers(Gen *g, int arm) {
    gen_put(g, "case %d", 2 * arm);
    if (gen_chance(g, 40))
        gen_put(g, ", %d", 2 * arm + 1);
}

static void in_scope(Gen *g, void (*arm)(Gen *g, const void *of), const void *of) {
    Mark m = gen_enter(g);
    g->indent++;
    arm(g, of);
    g->indent--;
    gen_leave(g, m);
}

/* case 1: s; break; and without the break, which goes on into the next one */
static void group(Gen *g, void (*arm)(Gen *g, const void *of), const void *of) {
    gen_put(g, ":\n");
    in_scope(g, arm, of);
    if (gen_chance(g, 75))
        gen_line(g, "    break;");
}

static void arrow(Gen *g, void (*arm)(Gen *g, const void *of), const void *of) {
    gen_put(g, " -> {\n");
    in_scope(g, arm, of);
    gen_line(g, "}");
}

void choice_switch(Gen *g, void (*arm)(Gen *g, const void *of), const void *of) {
    void (*const form)(Gen *, void (*)(Gen *, const void *), const void *) = gen_chance(g, 50) ? group : arrow;
    int arms = 1 + gen_below(g, MOST_ARMS), other = gen_below(g, 2 * MOST_ARMS);     // where "default" stands
    gen_start(g);
    open(g);
    gen_put(g, "\n");
    for (int i = 0; i < arms; i++) {
        gen_start(g);
        if (i == other)
            gen_put(g, "default");
        else
            numbers(g, i);
        form(g, arm, of);
    }
    if (other >= arms && gen_chance(g, 60)) {
        gen_start(g);
        gen_put(g, "default");
        form(g, arm, of);
    }
    gen_line(g, "}");
}

/* An int and a char have no type in common; and javac takes `yield (switch (e) { case 1, 2 -> ...` for a call. */
static void result(Gen *g, Base b, int depth, bool yields) {
    bool cast = b == INT || yields;
    if (cast)
        gen_put(g, "(%s) (", gen_base[b]);
    expr_write(g, b, depth);
    gen_put(g, cast ? ")" : "");
}

/* (switch (e) { case 0, 1 -> x; case 2 -> { yield y; } default -> z; }) */
void choice_value(Gen *g, Base b, int depth) {
    gen_put(g, "(");
    open(g);
    for (int i = gen_below(g, 3); i >= 0; i--) {
        bool yields = gen_chance(g, 25);
        gen_put(g, " ");
        numbers(g, i);
        gen_put(g, yields ? " -> { yield " : " -> ");
        result(g, b, depth, yields);
        gen_put(g, yields ? "; }" : ";");
    }
    gen_put(g, " default -> ");
    result(g, b, depth, false);
    gen_put(g, "; })");
}
