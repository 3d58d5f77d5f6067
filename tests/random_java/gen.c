/* tests/random_java/gen.c - text, random choices and scopes of the generator. */
#include "tests/random_java/gen.h"

#include <assert.h>
#include <stdarg.h>
#include <string.h>

const char *const gen_base[BASES] = {"int", "long", "float", "double", "boolean"};

/* ---- random choices ---- */

/* splitmix64 */
static uint64_t next(Gen *g) {
    uint64_t z = g->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

int gen_below(Gen *g, int n) {
    assert(n > 0 && "nothing to choose from");
    return (int)(next(g) % (uint64_t)n);
}

bool gen_chance(Gen *g, int percent) {
    return gen_below(g, 100) < percent;
}

bool gen_risk(Gen *g) {
    if (!g->risks || !gen_chance(g, 15))
        return false;
    g->risks--;
    return true;
}

/* ---- text ---- */

static void put(Gen *g, const char *fmt, va_list ap) {
    vfprintf(g->out, fmt, ap);
}

void gen_put(Gen *g, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    put(g, fmt, ap);
    va_end(ap);
}

void gen_start(Gen *g) {
    fprintf(g->out, "%*s", 4 * g->indent, "");
}

void gen_line(Gen *g, const char *fmt, ...) {
    va_list ap;
    gen_start(g);
    va_start(ap, fmt);
    put(g, fmt, ap);
    va_end(ap);
    fputc('\n', g->out);
}

const char *gen_type(Type t) {
    static char text[4][16];
    static int turn;
    char *to = text[turn++ & 3];
    snprintf(to, sizeof text[0], "%s%.*s", gen_base[t.base], 2 * t.rank, "[][][]");
    return to;
}

void gen_fill_in(char *to, size_t room, const char *form, Blanks b) {
    *to = 0;
    FILE *f = fmemopen(to, room, "w");
    for (const char *p = form; *p; p++)
        switch (*p) {
        case '@': fputs(b.counter, f); break;
        case '#': fputs(b.length, f); break;
        case '~': fputs(b.at, f); break;
        case '`': fputs(b.sum, f); break;
        case '$': fprintf(f, "%d", b.number); break;
        default: fputc(*p, f); break;
        }
    fclose(f);
}

/* ---- names and scopes ---- */

void gen_name(Gen *g, char *to, const char *prefix) {
    snprintf(to, NAME, "%s%d", prefix, g->names++);
}

Var *gen_var(Gen *g, const char *name, Type t) {
    assert(g->nvars < MAX_VARS && "too many variables");
    Var *v = &g->vars[g->nvars++];
    *v = (Var){.type = t, .loops = g->loops};
    snprintf(v->name, sizeof v->name, "%s", name);
    for (int i = 0; i < t.rank; i++)
        snprintf(v->dim[i], DIM, "%s%.*s.length", name, 3 * i, "[0][0]");
    return v;
}

bool gen_is_float(Base b) {
    return b == FLOAT || b == DOUBLE;
}

/* One of those that SUITS, the more probably the later it was declared. */
static Var *choose(Gen *g, bool (*suits)(const Gen *, const Var *, Type), Type t) {
    Var *found = NULL;
    int n = 0;
    for (int i = 0; i < g->nvars; i++)
        if (suits(g, &g->vars[i], t) && (++n == 1 || gen_below(g, n) < 2))
            found = &g->vars[i];
    return found;
}

static bool can_be_read(const Gen *g, const Var *v, Type t) {
    (void)g;
    return v->type.base == t.base && v->type.rank == t.rank && !v->hidden;
}

static bool has_type(const Gen *g, const Var *v, Type t) {
    return can_be_read(g, v, t) && !v->changing;
}

/* Sums of float and double in a loop are seen to: others are not made by chance. */
static bool may_be_assigned(const Gen *g, const Var *v, Type t) {
    return has_type(g, v, t) && !v->fixed && (g->strict || !gen_is_float(t.base) || v->loops == g->loops);
}

static bool is_exact(const Gen *g, const Var *v, Type t) {
    return has_type(g, v, t) && v->exact;
}

Var *gen_find_exact(Gen *g, Type t) {
    return choose(g, is_exact, t);
}

Var *gen_find(Gen *g, Type t) {
    return choose(g, has_type, t);
}

Var *gen_find_read(Gen *g, Type t) {
    return choose(g, can_be_read, t);
}

Var *gen_target(Gen *g, Base b) {
    return choose(g, may_be_assigned, (Type){b, 0});
}

Mark gen_enter(Gen *g) {
    return (Mark){g->nvars, g->loops, g->times};
}

void gen_leave(Gen *g, Mark m) {
    g->nvars = m.nvars;
    g->loops = m.loops;
    g->times = m.times;
}

/* ---- work ---- */

bool gen_fits(const Gen *g, double cost) {
    return g->cost + cost * g->times <= g->budget;
}

void gen_spend(Gen *g, double cost) {
    g->cost += cost * g->times;
}

/* ---- loops ---- */

Mark gen_turns(Gen *g, const char *counter, const char *limit, double trips) {
    Mark m = gen_enter(g);
    g->loops++;
    g->times *= trips;
    Var *v = gen_var(g, counter, (Type){INT, 0});
    v->fixed = true;
    snprintf(v->below, DIM, "%s", limit);
    return m;
}

Mark gen_count(Gen *g, const char *limit, double trips, char *counter) {
    gen_name(g, counter, "i");
    gen_start(g);
    gen_put(g, "for (int %s = 0; %s < %s; %s++)", counter, counter, limit, counter);
    return gen_turns(g, counter, limit, trips);
}

Mark gen_loop(Gen *g, const char *limit, double trips, char *counter) {
    gen_name(g, counter, "i");
    gen_start(g);
    const char *c = counter;
    int from = gen_below(g, 4), step = 1 + gen_below(g, 5);
    const Var *of = gen_find(g, (Type){INT, 0});
    switch (gen_below(g, 12)) {
    case 0: gen_put(g, "for (int %s = %s - 1; %s >= 0; %s--)", c, limit, c, c); break;
    case 1: gen_put(g, "for (int %s = %d; %s < %s; %s += %d)", c, from, c, limit, c, step); break;
    case 2: gen_put(g, "for (int %s = %s - 1; %s > %d; %s -= %d)", c, limit, c, from, c, step); break;
    case 3: gen_put(g, "for (int %s = 1; %s < %s; %s *= 2)", c, c, limit, c); break;
    case 4: gen_put(g, "for (int %s = %d; %s <= %s - 1; ++%s)", c, from, c, limit, c); break;
    case 5: gen_put(g, "for (int %s = 0; %s + %d <= %s; %s++)", c, c, step, limit, c); break;
    case 6: gen_put(g, "for (int %s = 0; %s > %s + (%s & %d); %s++)", c, limit, c, of ? of->name : "1", step, c); break;
    case 7: gen_put(g, "for (int %s = 0; %s < %s && %s <= (%s | %d); %s++)", c, c, limit, c, of ? of->name : "7", step, c); break;
    case 8: gen_put(g, "for (int %s = %s - 1; %s >= 0 && %s < %s; %s--)", c, limit, c, of ? of->name : "3", c, c); break;
    default: gen_put(g, "for (int %s = 0; %s < %s; %s++)", c, c, limit, c); break;
    }
    return gen_turns(g, counter, limit, trips);
}
