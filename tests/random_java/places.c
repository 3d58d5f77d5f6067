/* tests/random_java/places.c - arrays that loops write out of order: at computed places, again and
 * again, several at once, with swaps, stacks, choices and jumps, and reads and calls between. */
#include <stdlib.h>
#include <string.h>

#include "tests/random_java/gen.h"

#define ONE_OF(g, list) ((list)[gen_below(g, (int)(sizeof (list) / sizeof *(list)))])

enum { MOST_ARRAYS = 3, DEEPEST = 3, VALUE = 2, TRIPS = 12 };

/* What is written, and what loops around a statement offer. */
typedef struct {
    Var *array[MOST_ARRAYS];
    int narrays, depth;
    bool twins;                 // the first two may change their names
    char top[NAME];             // how many elements of the first are a stack
    char sum[NAME];             // of type long
    char label[NAME];           // of the outermost loop, or empty
} Scene;

static void statement(Gen *g, const Scene *s);

/* ---- the arrays ---- */

/* An array that is there in some other way: a copy, numbers in braces, the result of a method that makes one. */
static bool other_array(Gen *g, Type t, const char *name) {
    const Var *v = gen_find(g, t);
    const Method *m = NULL;
    for (int i = 0; i < g->nmethods; i++)
        if (g->methods[i].first == FIRST_SIZE && g->methods[i].nparams == 1 && g->methods[i].result.base == t.base &&
            g->methods[i].result.rank == 1 && gen_fits(g, g->methods[i].cost))
            m = &g->methods[i];
    if (m && gen_chance(g, 60)) {
        gen_line(g, "%s %s = %s(%d);", gen_type(t), name, m->name, 1 + gen_below(g, m->most));
        gen_spend(g, m->cost);
        return true;
    }
    if (v)
        gen_line(g, "%s %s = %s.clone();", gen_type(t), name, v->name);
    return v;
}

/* All elements in order, or nothing. */
static void first_fill(Gen *g, const Var *v) {
    char i[MAX_RANK][NAME];
    if (gen_chance(g, 40))
        return;
    Mark m = gen_enter(g);
    for (int d = 0; d < v->type.rank; d++) {
        gen_count(g, v->dim[d], g->cap[v->type.rank], i[d]);
        gen_put(g, "\n");
        g->indent++;
    }
    gen_start(g);
    gen_put(g, "%s", v->name);
    for (int d = 0; d < v->type.rank; d++)
        gen_put(g, "[%s]", i[d]);
    gen_put(g, " = ");
    expr_write(g, v->type.base, VALUE);
    gen_put(g, ";\n");
    g->indent -= v->type.rank;
    gen_leave(g, m);
}

/* With the lengths of LIKE, if it is there. */
static Var *new_array(Gen *g, Type t, const Var *like) {
    char name[NAME], dim[MAX_RANK][DIM];
    gen_name(g, name, "a");
    for (int d = 0; d < t.rank; d++)
        if (like)
            memcpy(dim[d], like->dim[d], DIM);
        else
            array_size(g, t.rank, dim[d]);
    gen_start(g);
    gen_put(g, "%s %s = new %s", gen_type(t), name, gen_base[t.base]);
    for (int d = 0; d < t.rank; d++)
        gen_put(g, "[%s]", dim[d]);
    gen_put(g, ";\n");
    Var *v = gen_var(g, name, t);
    memcpy(v->dim, dim, sizeof dim);
    v->changing = true;
    first_fill(g, v);
    return v;
}

static Var *declare(Gen *g, Type t) {
    char name[NAME];
    int kind = t.rank > 1 ? 9 : gen_below(g, 10);
    if (kind < 2) {
        Var *v = array_make(g, t, (const char *const[]){gen_chance(g, 50) ? "7" : "33"});
        v->changing = true;
        return v;
    }
    gen_name(g, name, "a");
    if (kind < 4 && other_array(g, t, name)) {
        Var *v = gen_var(g, name, t);
        v->changing = true;
        return v;
    }
    return new_array(g, t, NULL);
}

/* ---- places and values ---- */

/* An element of V as text, for who names it twice; the caller frees it. */
static char *place(Gen *g, const Var *v) {
    char *text;
    size_t len;
    FILE *out = g->out;
    g->out = open_memstream(&text, &len);
    gen_put(g, "%s", v->name);
    for (int d = 0; d < v->type.rank; d++) {
        gen_put(g, "[");
        expr_index(g, v->dim[d]);
        gen_put(g, "]");
    }
    fclose(g->out);
    g->out = out;
    return text;
}

static void value_and_end(Gen *g, Base b) {
    expr_write(g, b, VALUE);
    gen_put(g, ";\n");
}

static const Var *some_array(Gen *g, const Scene *s) {
    return s->array[gen_below(g, s->narrays)];
}

/* ---- stores ---- */

static void assign(Gen *g, const Scene *s) {
    const Var *v = some_array(g, s);
    char *at = place(g, v);
    gen_start(g);
    gen_put(g, "%s = ", at);
    value_and_end(g, v->type.base);
    free(at);
}

static void compound(Gen *g, const Scene *s) {
    static const char *const whole[] = {"+", "+", "-", "*", "^", "|", "&", "<<", ">>", ">>>"};
    static const char *const real[] = {"+", "+", "-", "*"};
    static const char *const truth[] = {"^", "|", "&"};
    const Var *v = some_array(g, s);
    Base b = v->type.base;
    const char *op = b == BOOLEAN ? ONE_OF(g, truth) : gen_is_float(b) ? ONE_OF(g, real) : ONE_OF(g, whole);
    char *at = place(g, v);
    gen_start(g);
    gen_put(g, "%s %s= ", at, op);
    value_and_end(g, b);
    free(at);
}

static void step(Gen *g, const Scene *s) {
    const Var *v = some_array(g, s);
    char *at = place(g, v);
    bool up = gen_chance(g, 70), before = gen_chance(g, 30);
    const char *op = up ? "++" : "--";
    if (v->type.base == BOOLEAN)
        gen_line(g, "%s = !%s;", at, at);
    else
        gen_line(g, "%s%s%s;", before ? op : "", at, before ? "" : op);
    free(at);
}

static void swap(Gen *g, const Scene *s) {
    char t[NAME];
    const Var *v = some_array(g, s);
    char *one = place(g, v), *other = place(g, v);
    gen_name(g, t, "t");
    gen_line(g, "%s %s = %s;", gen_chance(g, 30) ? "var" : gen_base[v->type.base], t, one);
    gen_line(g, "%s = %s;", one, other);
    gen_line(g, "%s = %s;", other, t);
    free(one);
    free(other);
}

/* a[i] = a[j] = e */
static void twice(Gen *g, const Scene *s) {
    const Var *v = some_array(g, s);
    char *one = place(g, v), *other = place(g, v);
    gen_start(g);
    gen_put(g, "%s = %s = ", one, other);
    value_and_end(g, v->type.base);
    free(one);
    free(other);
}

static void push_or_pop(Gen *g, const Scene *s) {
    const Var *v = s->array[0];
    const char *a = v->name, *k = s->top;
    if (v->type.rank > 1) {
        assign(g, s);
    } else if (gen_chance(g, 60)) {
        gen_start(g);
        gen_put(g, "if (%s < %s) %s[%s++] = ", k, v->dim[0], a, k);
        value_and_end(g, v->type.base);
    } else if (v->type.base == BOOLEAN) {
        gen_line(g, "if (%s > 0 && %s[--%s]) %s++;", k, a, k, s->sum);
    } else {
        gen_line(g, "if (%s > 0) %s += (long) %s[--%s];", k, s->sum, a, k);
    }
}

/* s = s * 31 + a[e] */
static void carry(Gen *g, const Scene *s) {
    const Var *v = some_array(g, s);
    char *at = place(g, v);
    bool truth = v->type.base == BOOLEAN;
    gen_line(g, truth ? "%s = %s * 31 + (%s ? 1 : 2);" : "%s = %s * 31 + (long) %s;", s->sum, s->sum, at);
    free(at);
}

static void local(Gen *g, const Scene *s) {
    char x[NAME];
    const Var *v = some_array(g, s);
    char *at = place(g, v);
    gen_name(g, x, "v");
    gen_line(g, "%s %s = %s;", gen_chance(g, 50) ? "var" : gen_base[v->type.base], x, at);
    gen_var(g, x, (Type){v->type.base, 0})->fixed = true;
    free(at);
    statement(g, s);
}

/* ---- choices, jumps and loops ---- */

static void arm(Gen *g, const void *of) {
    statement(g, of);
}

static void condition(Gen *g) {
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 2);
    gen_put(g, ")");
}

static void block(Gen *g, const Scene *s) {
    Mark m = gen_enter(g);
    gen_put(g, " {\n");
    g->indent++;
    statement(g, s);
    g->indent--;
    gen_leave(g, m);
    gen_line(g, "}");
}

static void choice(Gen *g, const Scene *s) {
    if (gen_chance(g, 30)) {
        choice_switch(g, arm, s);
        return;
    }
    condition(g);
    block(g, s);
    if (gen_chance(g, 40)) {
        gen_start(g);
        gen_put(g, "else");
        block(g, s);
    }
}

static void jump(Gen *g, const Scene *s) {
    bool labelled = *s->label && gen_chance(g, 60), on = gen_chance(g, 50);
    condition(g);
    gen_put(g, " %s%s%s;\n", on ? "continue" : "break", labelled ? " " : "", labelled ? s->label : "");
}

/* T[] t = a; a = b; b = t; */
static void change_names(Gen *g, const Scene *s) {
    char t[NAME];
    const char *a = s->array[0]->name, *b = s->array[1]->name;
    gen_name(g, t, "t");
    gen_line(g, "%s %s = %s;", gen_type(s->array[0]->type), t, a);
    gen_line(g, "%s = %s;", a, b);
    gen_line(g, "%s = %s;", b, t);
}

static void label(Gen *g, const char *name) {
    if (*name)
        gen_line(g, "%s:", name);
}

/* A counter that goes down, or elements of an array, one after the other; or any counter.  Open behind "{". */
static Mark header(Gen *g, const Scene *s, const char *named) {
    char name[NAME], limit[DIM];
    Var *(*const find)(Gen *, Type) = s->twins ? gen_find : gen_find_read;  // names that change are not gone through
    const Var *over = find(g, (Type){program_base(g), 1}), *v = some_array(g, s);
    int kind = gen_below(g, 10);
    Mark m;
    if (kind < 2) {
        gen_name(g, name, "w");
        gen_line(g, "int %s = %d;", name, TRIPS);
        label(g, named);
        gen_start(g);
        gen_put(g, "while (%s-- > 0)", name);
        m = gen_turns(g, name, "", TRIPS);
    } else if (kind < 4 && over) {
        bool infers = gen_chance(g, 40);
        gen_name(g, name, "x");
        label(g, named);
        gen_start(g);
        gen_put(g, "for (%s %s : %s)", infers ? "var" : gen_base[over->type.base], name, over->name);
        m = gen_turns(g, name, "", g->cap[1]);
        g->vars[g->nvars - 1].type.base = over->type.base;
    } else {
        int d = gen_below(g, v->type.rank);
        bool whole = gen_chance(g, 70);
        snprintf(limit, sizeof limit, "%d", TRIPS);
        label(g, named);
        m = gen_loop(g, whole ? v->dim[d] : limit, whole ? g->cap[v->type.rank] : TRIPS, name);
    }
    gen_put(g, " {\n");
    g->indent++;
    return m;
}

static void loop(Gen *g, const Scene *around) {
    Scene s = *around;
    if (s.depth++ == 0 && gen_chance(g, 30))
        gen_name(g, s.label, "L");
    Mark m = header(g, &s, s.depth == 1 ? s.label : "");
    for (int n = 1 + gen_below(g, 3); n > 0; n--) {
        statement(g, &s);
        if (gen_chance(g, 12))
            jump(g, &s);
    }
    if (s.depth == 1 && s.twins && gen_chance(g, 60))
        change_names(g, &s);
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, m);
}

/* All elements but those at the ends, from their neighbours there or in the twin. */
static void sweep(Gen *g, const Scene *s) {
    static const char *const ways[] = {"for (int %s = 1; %s < %s - 1; %s++)", "for (int %s = %s - 2; %s > 0; %s--)"};
    char i[MAX_RANK][NAME], text[128], before[MAX_RANK * (NAME + 2)] = "";  // indices but the last
    const Var *to = some_array(g, s), *from = s->twins && to != s->array[2] ? s->array[gen_below(g, 2)] : to;
    Mark m = gen_enter(g);
    int rank = to->type.rank;
    const char *by = gen_chance(g, 50) ? "+" : "-";
    for (int d = 0; d < rank; d++) {
        bool up = gen_chance(g, 70);
        gen_name(g, i[d], "i");
        snprintf(text, sizeof text, ways[!up], i[d], up ? i[d] : to->dim[d], up ? to->dim[d] : i[d], i[d]);
        gen_line(g, "%s", text);
        gen_turns(g, i[d], to->dim[d], g->cap[rank]);
        g->indent++;
        if (d < rank - 1)
            strcat(strcat(strcat(before, "["), i[d]), "]");
    }
    bool sums = g->strict || !gen_is_float(to->type.base);  // prefix sums have an order of their own
    const char *last = i[rank - 1], *op = to->type.base == BOOLEAN ? "^" : sums ? "-" : "* 0.5f -";
    gen_start(g);
    gen_put(g, "%s%s[%s] = %s%s[%s %s 1] %s ", to->name, before, last, from->name, before, last, by, op);
    value_and_end(g, to->type.base);
    g->indent -= rank;
    gen_leave(g, m);
}

static void statement(Gen *g, const Scene *s) {
    static void (*const simple[])(Gen *, const Scene *) = {assign, assign, assign, compound, compound,
                                                           step, swap, twice, push_or_pop, carry};
    int kind = gen_below(g, 100);
    gen_spend(g, 4);
    if (kind < 20 && s->depth > 0 && s->depth < DEEPEST && gen_fits(g, 30.0 * g->cap[1]))
        loop(g, s);
    else if (kind < 32 && g->indent < 8)
        choice(g, s);
    else if (kind < 38 && g->indent < 8)
        local(g, s);
    else if (kind < 42 && gen_fits(g, 400))
        stmt_some(g, 1);
    else if (kind < 47 && g->indent < 8 && gen_fits(g, 20.0 * g->cap[1]))
        sweep(g, s);
    else
        ONE_OF(g, simple)(g, s);
}

/* ---- all of it ---- */

static void begin(Gen *g, Scene *s, Type t) {
    s->twins = gen_chance(g, 25);
    if (s->twins) {
        s->array[0] = new_array(g, t, NULL);
        s->array[1] = new_array(g, t, s->array[0]);
        s->narrays = 2;
    } else {
        s->array[s->narrays++] = declare(g, t);
    }
    while (s->narrays < MOST_ARRAYS && gen_chance(g, 40)) {
        t = (Type){program_base(g), gen_chance(g, 70) ? 1 : 2};
        s->array[s->narrays++] = declare(g, t);
    }
    gen_name(g, s->top, "k");
    gen_name(g, s->sum, "v");
    gen_line(g, "int %s = 0;", s->top);
    gen_line(g, "long %s = %d;", s->sum, gen_below(g, 9));
    gen_var(g, s->top, (Type){INT, 0})->fixed = true;
    gen_var(g, s->sum, (Type){LONG, 0})->fixed = true;
}

Var *places_write(Gen *g, Type t) {
    Scene s = {0};
    bool pure = g->pure;
    begin(g, &s, t);
    g->pure = true;
    for (int n = 1 + gen_below(g, 3); n > 0; n--) {
        if (gen_chance(g, 15))
            statement(g, &s);
        loop(g, &s);
        if (gen_chance(g, 25) && gen_fits(g, 40.0 * g->cap[1]))
            stmt_reduction(g);
    }
    g->pure = pure;
    for (int i = 0; i < s.narrays; i++)
        s.array[i]->changing = false;
    return s.array[0];
}
