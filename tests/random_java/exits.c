/* tests/random_java/exits.c - loops that are left in every way there is: after the first turn
 * in any case, in both arms of a choice, on conditions that are constants, from within others. */
#include "tests/random_java/gen.h"

#define ONE_OF(g, list) ((list)[gen_below(g, (int)(sizeof (list) / sizeof *(list)))])

enum { MOST_TURNS = 24, DEEPEST = 3 };

/* A loop that is being written. */
typedef struct {
    char sum[NAME], counter[NAME];
    Base base;              // of the sum
    int depth;              // loops of this kind within each other
} Leaving;

static void loop_within(Gen *g, int depth, const char *sum, Base base);

/* ---- what a body consists of ---- */

static void update(Gen *g, const Leaving *l) {
    gen_start(g);
    if (l->base == BOOLEAN) {
        gen_put(g, "%s = !%s | ", l->sum, l->sum);
        expr_write(g, BOOLEAN, 1);
    } else if (gen_is_float(l->base) || gen_chance(g, 60)) {
        gen_put(g, "%s += ", l->sum);
        expr_exact(g, l->base);
    } else {
        gen_put(g, "%s = %s * %d + %s", l->sum, l->sum, 2 + gen_below(g, 30), l->counter);
    }
    gen_put(g, ";\n");
}

void exit_condition(Gen *g) {
    static const char *const always[] = {"true", "1 < 2", "!false", "3 * 4 == 12", "true || 1 > 2"};
    static const char *const never[] = {"false", "2 < 1", "!true"};
    int kind = gen_below(g, 100);
    if (kind < 22)
        gen_put(g, "%s", ONE_OF(g, always));
    else if (kind < 28)
        gen_put(g, "%s", ONE_OF(g, never));
    else
        expr_write(g, BOOLEAN, 2);
}

static void condition(Gen *g, const Leaving *l) {
    gen_start(g);
    gen_put(g, "if (");
    if (gen_chance(g, 30)) {
        int number = gen_below(g, 12);
        gen_put(g, "%s %s %d", l->counter, gen_chance(g, 50) ? ">" : "==", number);
    } else if (l->base != BOOLEAN && gen_chance(g, 25))
        gen_put(g, "%s > %d", l->sum, gen_below(g, 60));
    else
        exit_condition(g);
    gen_put(g, ")");
}

/* break; and the like, with an end of line */
static void leave(Gen *g) {
    int kind = gen_below(g, 10);
    if (kind < 2 && !g->result.rank) {
        gen_put(g, "return ");
        expr_write(g, g->result.base, 1);
        gen_put(g, ";\n");
    } else {
        gen_put(g, kind < 4 ? "continue;\n" : "break;\n");
    }
}

static void open(Gen *g, const char *before) {
    gen_put(g, "%s {\n", before);
    g->indent++;
}

static void close(Gen *g, const char *behind) {
    g->indent--;
    gen_start(g);
    gen_put(g, "}%s", behind);
}

/* if (c) { s += e; break; } */
static void guarded(Gen *g, const Leaving *l, const char *behind) {
    condition(g, l);
    open(g, "");
    update(g, l);
    gen_start(g);
    leave(g);
    close(g, behind);
}

/* ---- bodies ---- */

/* Goes on behind it, perhaps. */
static void passing(Gen *g, const Leaving *l) {
    switch (gen_below(g, 5)) {
    case 0: guarded(g, l, "\n"); break;
    case 1:
        condition(g, l);
        open(g, "");
        condition(g, l);
        gen_put(g, " ");
        leave(g);
        update(g, l);
        close(g, " else");
        open(g, "");
        update(g, l);
        close(g, "\n");
        break;
    case 2:
        if (l->depth < DEEPEST && gen_fits(g, 20 * MOST_TURNS)) {
            loop_within(g, l->depth + 1, l->sum, l->base);
            break;
        }   // fall through
    default:
        condition(g, l);
        gen_put(g, " ");
        leave(g);
    }
}

/* Nothing may stand behind it. */
static void final(Gen *g, const Leaving *l) {
    int kind = gen_below(g, 4);
    if (kind == 0) {
        guarded(g, l, " else ");
    } else if (kind == 1) {
        condition(g, l);
        gen_put(g, " ");
        leave(g);
        gen_start(g);
        open(g, "else");
        update(g, l);
        gen_start(g);
        leave(g);
        close(g, "\n");
        return;
    } else {
        if (kind == 2)
            guarded(g, l, "\n");
        gen_start(g);
    }
    leave(g);
}

static void body(Gen *g, const Leaving *l) {
    for (int n = 1 + gen_below(g, 2); n > 0; n--) {
        if (gen_chance(g, 70))
            update(g, l);
        if (gen_chance(g, 60))
            passing(g, l);
    }
    if (gen_chance(g, 45))
        final(g, l);
}

/* ---- loops ---- */

/* A number of turns that may differ from turn to turn of loops around this one. */
static void limit(Gen *g, char *to) {
    gen_name(g, to, "n");
    gen_start(g);
    gen_put(g, "int %s = ", to);
    if (gen_chance(g, 40))
        gen_put(g, "%d", 1 + gen_below(g, MOST_TURNS));
    else
        expr_write(g, INT, 1), gen_put(g, " & 15");
    gen_put(g, ";\n");
    gen_var(g, to, (Type){INT, 0})->fixed = true;
}

/* Headers, with the counter's first step where it stands in the body; and what stands behind it. */
static const char *const headers[][3] = {
    {"for (int @ = 0; @ < #; @++)", "", ""},
    {"for (int @ = #; @ > 0; @ -= $)", "", ""},
    {"while (@ < #)", "@ += $;", ""},
    {"while (@ <= # && @ < 20)", "@++;", ""},
    {"do", "if ((@ += $) > 20) break;", " while (@ < #);"},
    {"for (;;)", "if (++@ > #) break;", ""},
    {"while (true)", "if ((@ += $) > #) break;", ""},
    {"for (;; @++)", "if (@ >= #) break;", ""},
};

static void loop_within(Gen *g, int depth, const char *sum, Base base) {
    Leaving l = {.base = base, .depth = depth};
    char most[DIM], text[8 * DIM];
    const char *const *form = ONE_OF(g, headers);
    Mark m = gen_enter(g);
    snprintf(l.sum, NAME, "%s", sum);
    limit(g, most);
    gen_name(g, l.counter, "k");
    Blanks b = {.counter = l.counter, .length = most, .number = 1 + gen_below(g, 4)};
    if (form >= headers[2])
        gen_line(g, "int %s = 0;", l.counter);
    gen_fill_in(text, sizeof text, form[0], b);
    gen_start(g);
    open(g, text);
    g->loops++;
    g->times *= MOST_TURNS / 2;
    gen_var(g, l.counter, (Type){INT, 0})->fixed = true;
    gen_fill_in(text, sizeof text, form[1], b);
    if (*text)
        gen_line(g, "%s", text);
    body(g, &l);
    gen_fill_in(text, sizeof text, form[2], b);
    close(g, text);
    gen_put(g, "\n");
    gen_leave(g, m);
}

void exit_loop(Gen *g, Base b) {
    char sum[NAME];
    bool pure = g->pure;
    gen_name(g, sum, "v");
    gen_line(g, "%s %s = %s;", gen_base[b], sum, b == BOOLEAN ? "false" : gen_chance(g, 70) ? "0" : "5");
    g->pure = true;
    loop_within(g, 1, sum, b);
    g->pure = pure;
    gen_var(g, sum, (Type){b, 0});
}
