/* tests/random_java/steps.c - simulations over time, as people write them: fields of one or two dimensions, their first
 * state, a loop over time in one of its many forms, and how the new state takes the place of the old one. */
#include <string.h>

#include "tests/random_java/steps.h"

enum { COST = 20000, LINE = 200 };

typedef enum { SWAPPED, FRESH, COPIED, CLONED, IN_PLACE, COLOURS, THERE_AND_BACK, LEVELS, RENEWALS } Renewal;

/* A loop over time: what stands before it, opens it, begins and ends each step, and closes it; # is the number of steps,
 * ~ what else must hold for another one.  `at` counts the steps in a step, from 0 on. */
typedef struct {
    const char *before, *open, *begin, *end, *close, *at;
} Clock;

static const Clock clocks[] = {
    {"", "for (int t = 0; ~t < #; t++) {", "", "", "}", "t"},
    {"", "for (int t = 1; ~t <= #; t++) {", "", "", "}", "t - 1"},
    {"", "for (int t = #; ~t > 0; t--) {", "", "", "}", "t - 1"},
    {"int t = 0;", "while (~t < #) {", "", "t++;", "}", "t"},
    {"int t = #;", "while (~t > 0) {", "", "t--;", "}", "t - 1"},
    {"int t = 0;", "do {", "", "t++;", "} while (~t < #);", "t"},
    {"int t = #;", "do {", "", "", "} while (~--t > 0);", "t - 1"},
    {"int t = 0;", "do {", "", "", "} while (~++t < #);", "t"},
    {"int t = 0;", "for (;;) {", "", "if (!(~++t < #)) break;", "}", "t"},
    {"int t = 0;", "while (true) {", "", "if (++t >= #) break;", "}", "t"},
    {"int t = 0;", "for (;;) {", "if (t++ == #) break;", "", "}", "t - 1"},
};

typedef struct {
    Sim sim;
    Renewal renewal;
    const Clock *clock;
    char steps[NAME];
    bool together;          // all fields in one nest
    bool inside;            // the next state is declared in the loop
    bool total, best, history, source;
    Base summed;            // type of the total
    char filled[NAME];      // the method that makes first states, or ""
} Plan;

static const char *base_of(const Plan *p) {
    return gen_base[p->sim.field[0].base];
}

static bool is_flat(const Sim *s) {
    return s->rank == 1 || s->flat;
}

/* ---- first states ---- */

static void new_array(Gen *g, const Sim *s, const char *base, const char *name) {
    char sizes[PLACE];
    cell_sizes(s, sizes);
    gen_line(g, "%s%s %s = new %s%s;", base, cell_array(s), name, base, sizes);
}

/* Loops that fill array NAME; K stands for something that makes it differ from others. */
static void fill(Gen *g, const Sim *s, Base b, const char *name, const char *k) {
    static const char *const numbers[][2] = {
        {"(i * 3 + #) % 7 - 3", "(i * 3 + j * 5 + #) % 7 - 3"}, {"i * 7919 % 31 + #", "i * j % 31 + #"}, {"(i - 5) * #", "(i - 5) * (j - #)"},
        {"i == # ? 100 : 0", "i == # || j == 2 ? 100 : 0"}, {"(i * 37 + # & 63)", "(i * 37 + j * # & 63)"},
    };
    static const char *const truths[][2] = {
        {"(i * 7 + #) % 5 == 0", "(i * 7 + j * 3 + #) % 5 == 0"}, {"i % 3 != #", "(i + j) % 3 != #"}, {"(i & #) == 0", "(i * # & j) == 0"},
    };
    char place[PLACE], value[PLACE];
    const char *form = b == BOOLEAN ? truths[gen_below(g, 3)][s->rank - 1] : numbers[gen_below(g, 5)][s->rank - 1];
    gen_fill_in(value, sizeof value, form, (Blanks){.length = k});
    cell_place(s, name, "i", "j", place);
    cell_open(g, s, 0);
    if (gen_is_float(b) && gen_chance(g, 40))
        gen_line(g, "%s = (%s) * 0.1f;", place, value);
    else
        gen_line(g, "%s = %s;", place, value);
    cell_close(g, s);
}

static void filled_method(Gen *g, Plan *p) {
    Sim s = p->sim;
    s.fields = 1;
    snprintf(s.rows, NAME, "n");
    snprintf(s.columns, NAME, "m");
    snprintf(s.field[0].now, NAME, "x");
    gen_name(g, p->filled, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s%s %s(int n, int m, int k) {", base_of(p), cell_array(&s), p->filled);
    g->indent++;
    new_array(g, &s, base_of(p), "x");
    fill(g, &s, s.field[0].base, "x", "k");
    gen_line(g, "return x;");
    cell_end(g);
}

/* A few elements alone. */
static void seed(Gen *g, const Plan *p, const char *name) {
    static const char *const where[] = {"0", "%s / 2", "%s - 1", "%s / 3"};
    char i[BESIDE], j[BESIDE], place[PLACE];
    for (int k = gen_below(g, 3); k >= 0; k--) {
        snprintf(i, sizeof i, where[gen_below(g, 4)], p->sim.rows);
        snprintf(j, sizeof j, where[gen_below(g, 4)], p->sim.columns);
        cell_place(&p->sim, name, i, j, place);
        gen_line(g, p->sim.field[0].base == BOOLEAN ? "%s = true;" : "%s = 100;", place);
    }
}

/* Declares array NAME; the fields before number F are there. */
static void state(Gen *g, const Plan *p, const char *name, int f) {
    char k[NAME];
    Sim s = p->sim;
    s.fields = f < s.fields ? f + 1 : s.fields;
    snprintf(k, NAME, "%d", 1 + gen_below(g, 4));
    if (*p->filled && gen_chance(g, 75)) {
        gen_line(g, "%s%s %s = %s(%s, %s, %s);", base_of(p), cell_array(&s), name, p->filled, s.rows, s.rank == 1 ? "1" : s.columns, k);
    } else if (f > 0 && is_flat(&s) && gen_chance(g, 30)) {
        gen_line(g, "%s[] %s = %s.clone();", base_of(p), name, s.field[0].now);
    } else {
        new_array(g, &s, base_of(p), name);
        if (gen_chance(g, 30))
            seed(g, p, name);
        else if (gen_chance(g, 85))
            fill(g, &s, s.field[0].base, name, k);
    }
}

static void states(Gen *g, const Plan *p) {
    static const bool has_next[RENEWALS] = {[SWAPPED] = true, [COPIED] = true, [THERE_AND_BACK] = true, [LEVELS] = true};
    const Sim *s = &p->sim;
    for (int f = 0; f < s->fields; f++)
        state(g, p, s->field[f].now, f);
    for (int f = 0; f < s->fields && s->before; f++)
        state(g, p, s->field[f].before, f + 1);
    for (int f = 0; f < s->fields && has_next[p->renewal] && !p->inside; f++)
        new_array(g, s, base_of(p), s->field[f].next);
    if (s->wall) {
        new_array(g, s, "boolean", "wall");
        fill(g, s, BOOLEAN, "wall", "1");
    }
}

/* ---- a step ---- */

static void next_arrays(Gen *g, const Plan *p) {
    const Sim *s = &p->sim;
    for (int f = 0; f < s->fields; f++)
        if (p->renewal == CLONED)
            gen_line(g, "%s[] %s = %s.clone();", base_of(p), s->field[f].next, s->field[f].now);
        else if (p->inside)
            new_array(g, s, base_of(p), s->field[f].next);
}

static void nests(Gen *g, const Plan *p, Nest n) {
    int fields = p->sim.fields;
    for (int f = 0; f < fields; f += n.end - n.first) {
        n.first = p->together ? 0 : f;
        n.end = p->together ? fields : f + 1;
        n.row = n.in_place && !is_flat(&p->sim) && !p->together && gen_chance(g, 25);
        cell_nest(g, &p->sim, n);
    }
}

static void there_and_back(Gen *g, const Plan *p) {
    bool one = gen_chance(g, 30);
    if (one) {
        gen_line(g, "if (t %% 2 == 0) {");
        g->indent++;
    }
    nests(g, p, (Nest){0});
    if (one) {
        g->indent--;
        gen_line(g, "} else {");
        g->indent++;
    }
    nests(g, p, (Nest){.back = true});
    if (one)
        cell_end(g);
}

static void colours(Gen *g, const Plan *p) {
    if (gen_chance(g, 50)) {
        nests(g, p, (Nest){.in_place = true, .colour = "0"});
        nests(g, p, (Nest){.in_place = true, .colour = "1"});
        return;
    }
    gen_line(g, "for (int e = 0; e < 2; e++) {");
    g->indent++;
    nests(g, p, (Nest){.in_place = true, .colour = "e"});
    cell_end(g);
}

static void copy_back(Gen *g, const Sim *s, const Field *f) {
    char now[PLACE], next[PLACE];
    if (s->flat && gen_chance(g, 60)) {
        gen_line(g, "for (int k = 0; k < %s.length; k++) %s[k] = %s[k];", f->now, f->now, f->next);
        return;
    }
    cell_place(s, f->now, "i", "j", now);
    cell_place(s, f->next, "i", "j", next);
    cell_open(g, s, s->border == INSIDE);
    gen_line(g, "%s = %s;", now, next);
    cell_close(g, s);
}

/* The new state takes the place of the old one. */
static void renew(Gen *g, const Plan *p) {
    const char *array = cell_array(&p->sim);
    for (int k = 0; k < p->sim.fields; k++) {
        const Field *f = &p->sim.field[k];
        if (p->renewal == COPIED)
            copy_back(g, &p->sim, f);
        else if (p->renewal == SWAPPED)
            gen_line(g, "%s%s z%d = %s; %s = %s; %s = z%d;", base_of(p), array, k, f->now, f->now, f->next, f->next, k);
        else if (p->renewal == LEVELS && !p->inside)
            gen_line(g, "%s%s z%d = %s; %s = %s; %s = %s; %s = z%d;",
                     base_of(p), array, k, f->before, f->before, f->now, f->now, f->next, f->next, k);
        else if (p->renewal == LEVELS)
            gen_line(g, "%s = %s; %s = %s;", f->before, f->now, f->now, f->next);
        else if (p->renewal == FRESH || p->renewal == CLONED)
            gen_line(g, "%s = %s;", f->now, f->next);
    }
}

static void new_state(Gen *g, const Plan *p) {
    next_arrays(g, p);
    switch (p->renewal) {
    case IN_PLACE: nests(g, p, (Nest){.in_place = true}); break;
    case COLOURS: colours(g, p); break;
    case THERE_AND_BACK: there_and_back(g, p); break;
    default: nests(g, p, (Nest){0});
    }
    renew(g, p);
    if (p->source)
        seed(g, p, p->sim.field[gen_below(g, p->sim.fields)].now);
}

/* ---- what is counted ---- */

/* SUM, of type S, and an element of type B become the new sum; sums of floating-point numbers keep their order, if not STRICT. */
static void fold(Gen *g, Base s, const char *sum, Base b, const char *element, bool strict) {
    static const char *const forms[][2] = {
        {"` += @;", "` = ` * 31 + @;"}, {"if (@) `++;", "` = ` * 31 + (@ ? 3 : 5);"}, {"` += (long) (@ * 64);", "` = ` * 31 + (long) (@ * 100);"},
        {"` = ` * 0.5f + @;", "` += @;"}, {"` = ` * 0.5f + (@ ? 3 : 5);", "` = ` * 0.5f + (@ ? 1 : 0);"},
    };
    char line[LINE];
    int kind = gen_is_float(s) ? b == BOOLEAN ? 4 : 3 : gen_is_float(b) ? 2 : b == BOOLEAN;
    bool may = kind == 3 ? strict : kind > 0 || s >= b;     // the second form
    gen_fill_in(line, sizeof line, forms[kind][may && gen_chance(g, 50)], (Blanks){.counter = element, .sum = sum});
    gen_line(g, "%s", line);
}

static void middle(const Plan *p, char to[PLACE]) {
    char i[BESIDE];
    snprintf(i, sizeof i, "%s / 2", p->sim.rows);
    cell_place(&p->sim, p->sim.field[0].now, i, "0", to);
}

/* What has been seen of a step, as an element of the history. */
static Base seen(const Plan *p, char to[PLACE]) {
    if (p->total || p->sim.watch == COUNT) {
        snprintf(to, PLACE, p->total ? "total" : "changed");
        return p->total ? p->summed : INT;
    }
    middle(p, to);
    return p->sim.field[0].base;
}

static void counts(Gen *g, const Plan *p) {
    static const char *const watched[WATCHES] = {
        [FLAG] = "boolean changed = true;", [COUNT] = "int changed = 1;", [MOST] = "%s change = 9;", [SUM] = "%s change = 9;",
    };
    char of[PLACE];
    if (p->sim.watch)
        gen_line(g, watched[p->sim.watch], base_of(p));
    if (p->total)
        gen_line(g, "%s total = 0;", gen_base[p->summed]);
    if (p->best)
        gen_line(g, "%s best = -9;", base_of(p));
    if (p->history) {
        const char *t = gen_base[seen(p, of)];
        gen_line(g, "%s[] history = new %s[%s];", t, t, p->steps);
    }
}

/* Behind the new state, in loops of their own. */
static void statistics(Gen *g, const Plan *p) {
    char place[PLACE];
    const Field *f = &p->sim.field[0];
    cell_place(&p->sim, f->now, "i", "j", place);
    if (p->total && gen_chance(g, 50))
        gen_line(g, "total = 0;");
    if (p->total) {
        cell_open(g, &p->sim, 0);
        fold(g, p->summed, "total", f->base, place, false);
        cell_close(g, &p->sim);
    }
    if (p->best) {
        cell_open(g, &p->sim, 0);
        gen_line(g, gen_chance(g, 50) ? "if (%s > best) best = %s;" : "best = Math.max(%s, best);", place, place);
        cell_close(g, &p->sim);
    }
    if (p->history) {
        seen(p, place);
        gen_line(g, "history[%s] = %s;", p->clock->at, place);
    }
}

/* ---- the loop over time ---- */

static void clock_line(Gen *g, const Plan *p, const char *form, const char *more) {
    char line[LINE];
    gen_fill_in(line, sizeof line, form, (Blanks){.length = p->steps, .at = more});
    if (*line)
        gen_line(g, "%s", line);
}

static void time_loop(Gen *g, const Plan *p) {
    static const char *const until[WATCHES] = {"", "changed && ", "changed > 0 && ", "change > 0 && ", "change > 2 && "};
    static const char *const reset[WATCHES] = {"", "changed = false;", "changed = 0;", "change = 0;", "change = 0;"};
    const char *more = gen_chance(g, 70) ? until[p->sim.watch] : "";
    clock_line(g, p, p->clock->before, "");
    clock_line(g, p, p->clock->open, more);
    g->indent++;
    clock_line(g, p, p->clock->begin, "");
    clock_line(g, p, reset[p->sim.watch], "");
    new_state(g, p);
    statistics(g, p);
    clock_line(g, p, p->clock->end, more);
    g->indent--;
    clock_line(g, p, p->clock->close, more);
}

/* ---- the method ---- */

static void sum_all(Gen *g, const Plan *p, Base result) {
    char place[PLACE];
    const Sim *s = &p->sim;
    gen_line(g, "%s s = 0;", gen_base[result]);
    for (int f = 0; f < s->fields; f++) {
        cell_place(s, s->field[f].now, "i", "j", place);
        cell_open(g, s, 0);
        fold(g, result, "s", s->field[f].base, place, g->strict);
        cell_close(g, s);
    }
    if (p->history) {
        Base b = seen(p, place);
        gen_line(g, "for (int k = 0; k < history.length; k++)");
        g->indent++;
        fold(g, result, "s", b, "history[k]", g->strict);
        g->indent--;
    }
    if (p->total)
        gen_line(g, "s += total;");
    if (p->best)
        gen_line(g, "s += best;");
    if (*p->clock->before)
        gen_line(g, "s += t;");
    gen_line(g, "return s;");
}

/* The sizes, and their declarations if they are variables. */
static void sizes(Gen *g, Plan *p) {
    static const char *const most[][2] = {{"(p & 63) + 1", "(p & 511) + 1"}, {"(p & 15) + 2", "(p & 31) + 1"}};
    static const int numbers[] = {1, 5, 16, 17, 24, 33};
    Sim *s = &p->sim;
    if (gen_chance(g, 30)) {
        snprintf(s->rows, NAME, "%d", s->rank == 1 ? 20 + gen_below(g, 300) : numbers[gen_below(g, 6)]);
        snprintf(s->columns, NAME, "%d", numbers[gen_below(g, 6)]);
    } else {
        snprintf(s->rows, NAME, "n");
        snprintf(s->columns, NAME, s->rank == 2 && gen_chance(g, 25) ? "n" : "m");
        gen_line(g, "int n = %s;", most[s->rank - 1][gen_below(g, 2)]);
        if (*s->columns == 'm' && s->rank == 2)
            gen_line(g, "int m = (p >> 4 & 15) + %d;", 1 + gen_below(g, 18));
    }
    if (gen_chance(g, 50)) {
        snprintf(p->steps, NAME, "%d", 1 + gen_below(g, 9));
    } else {
        snprintf(p->steps, NAME, "steps");
        gen_line(g, "int steps = (p & 7) + 1;");
    }
}

static void borders(Gen *g, Sim *s) {
    s->border = (Border)gen_below(g, BORDERS);
    s->named = gen_chance(g, 50);
    s->early = gen_chance(g, 60);
    for (int k = 0; k < 4; k++)
        grid_neighbour(g, s->border, k < 2 ? 'i' : 'j', k < 2 ? s->rows : s->columns, k & 1, s->near[k]);
}

static void name_fields(Gen *g, Sim *s) {
    static const char *const names[][MOST_FIELDS] = {{"u", "v", "w"}, {"a", "b", "h"}, {"height", "flow", "rain"}, {"heat", "fuel", "ash"}};
    int k = gen_below(g, 4);
    Base b = (Base)gen_below(g, BASES);
    for (int f = 0; f < s->fields; f++) {
        Field *to = &s->field[f];
        to->base = b;
        snprintf(to->now, NAME, "%s", names[k][f]);
        snprintf(to->next, NAME, "%s2", names[k][f]);
        snprintf(to->before, NAME, "%s0", names[k][f]);
    }
}

static Plan plan(Gen *g) {
    Plan p = {.renewal = (Renewal)gen_below(g, RENEWALS)};
    Sim *s = &p.sim;
    s->fields = gen_chance(g, 50) ? 1 : 1 + gen_below(g, MOST_FIELDS);
    s->rank = gen_chance(g, 45) ? 1 : 2;
    s->flat = s->rank == 2 && gen_chance(g, 30);
    name_fields(g, s);
    Base b = s->field[0].base;
    if (p.renewal == CLONED && !is_flat(s))
        p.renewal = FRESH;
    s->wall = gen_chance(g, 15);
    s->before = p.renewal == LEVELS;
    s->watch = gen_chance(g, 60) ? UNWATCHED : (Watch)gen_below(g, b == BOOLEAN ? MOST : gen_is_float(b) && !g->strict ? SUM : WATCHES);
    p.clock = &clocks[gen_below(g, (int)(sizeof clocks / sizeof *clocks))];
    p.together = gen_chance(g, 50);
    p.inside = p.renewal == FRESH || ((p.renewal == COPIED || p.renewal == LEVELS) && gen_chance(g, 40));
    p.total = gen_chance(g, 25);
    p.best = b != BOOLEAN && gen_chance(g, 15);
    p.history = gen_chance(g, 25);
    p.source = gen_chance(g, 15);
    p.summed = gen_is_float(b) && g->strict && gen_chance(g, 50) ? b : LONG;
    return p;
}

void time_method(Gen *g) {
    Plan p = plan(g);
    Base b = p.sim.field[0].base;
    Base result = b == INT || (gen_is_float(b) && gen_chance(g, 30)) ? b : LONG;
    Method m = {.result = {result, 0}, .nparams = 1, .param = {{INT, 0}}, .whole = true, .cost = COST};
    bool array = p.sim.rank == 1 && gen_chance(g, 15);
    if (array)
        m.result = (Type){b, 1};
    if (gen_chance(g, 40))
        filled_method(g, &p);
    gen_name(g, m.name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", gen_type(m.result), m.name);
    g->indent++;
    sizes(g, &p);
    borders(g, &p.sim);
    states(g, &p);
    counts(g, &p);
    time_loop(g, &p);
    if (array)
        gen_line(g, "return %s;", p.sim.field[0].now);
    else
        sum_all(g, &p, result);
    cell_end(g);
    g->methods[g->nmethods++] = m;
}
