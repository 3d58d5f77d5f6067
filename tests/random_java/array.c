/* tests/random_java/array.c - random arrays: new T[n] and the loops that fill it, in all the
 * ways that FunJava knows; literals, rows, values of methods, choices. */
#include <stdlib.h>
#include <string.h>

#include "tests/random_java/gen.h"

enum { EXPR_DEPTH = 3 };

/* The array that is being filled; no expression sees it before it is finished. */
typedef struct {
    char name[NAME];
    Type type;
    char dim[MAX_RANK][DIM];
} Fill;

/* ---- elements ---- */

static void value(Gen *g, Base b) {
    bool pure = g->pure;
    g->pure = pure || !gen_chance(g, 4);
    expr_write(g, b, EXPR_DEPTH);
    g->pure = pure;
}

static void store(Gen *g, const Fill *f, const char *index) {
    gen_start(g);
    gen_put(g, "%s[%s] = ", f->name, index);
    value(g, f->type.base);
    gen_put(g, ";\n");
}

static void condition(Gen *g) {
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 2);
    gen_put(g, ")");
}

static void open(Gen *g) {
    gen_put(g, " {\n");
    g->indent++;
}

static void close(Gen *g) {
    g->indent--;
    gen_line(g, "}");
}

/* A loop over the whole first dimension; it is open behind its header. */
static Mark whole(Gen *g, const Fill *f, char *i) {
    return gen_count(g, f->dim[0], g->cap[f->type.rank], i);
}

/* ---- one dimension: an element in each turn ---- */

static const char *const affine_forms[][2] = {
    {"for (int @ = 0; @ < #; @++)", "@"},
    {"for (int @ = 0; @ < #; @++)", "@"},
    {"for (int @ = 0; @ < #; @++)", "# - 1 - @"},
    {"for (int @ = # - 1; @ >= 0; @--)", "@"},
    {"for (int @ = 0; @ < #; @ += $)", "@"},
    {"for (int @ = 0; @ < # - $; @++)", "@ + $"},
    {"for (int @ = $; @ < #; @++)", "@ - $"},
    {"for (int @ = 0; @ < # / $; @++)", "$ * @"},
    {"for (int @ = 0; @ <= # - 1; ++@)", "@"},
    {"for (int @ = # - 1; @ > $; @ -= 2)", "@"},
};

enum { AFFINE_FORMS = sizeof affine_forms / sizeof *affine_forms };

static void affine(Gen *g, const Fill *f) {
    char i[NAME], header[8 * DIM], index[4 * DIM];
    int c = 1 + gen_below(g, 5);
    const char *const *form = affine_forms[gen_below(g, AFFINE_FORMS)];
    gen_name(g, i, "i");
    gen_fill_in(header, sizeof header, form[0], (Blanks){.counter = i, .length = f->dim[0], .number = c});
    gen_fill_in(index, sizeof index, gen_risk(g) ? "@ + $" : form[1], (Blanks){.counter = i, .length = f->dim[0], .number = c});
    gen_line(g, "%s", header);
    Mark m = gen_turns(g, i, f->dim[0], g->cap[1]);
    g->indent++;
    store(g, f, index);
    g->indent--;
    gen_leave(g, m);
}

/* What is stored depends on a choice; perhaps nothing is. */
static void conditional(Gen *g, const Fill *f) {
    char i[NAME];
    Mark m = whole(g, f, i);
    open(g);
    condition(g);
    gen_put(g, "\n");
    g->indent++;
    store(g, f, i);
    g->indent--;
    if (gen_chance(g, 50)) {
        gen_line(g, "else");
        g->indent++;
        store(g, f, i);
        g->indent--;
    }
    close(g);
    gen_leave(g, m);
}

/* Perhaps a loop that is left early, or a window. */
static void loops_in(Gen *g) {
    if (gen_chance(g, 25) && gen_fits(g, 400))
        exit_loop(g, program_base(g));
    if (gen_chance(g, 20) && gen_fits(g, 200))
        window_reduction(g);
}

/* Locals, choices and reductions in the loop. */
static void worked(Gen *g, const Fill *f) {
    char i[NAME];
    Mark m = whole(g, f, i);
    bool pure = g->pure;
    open(g);
    g->pure = true;
    stmt_declare(g, program_base(g));
    if (gen_chance(g, 60) && gen_fits(g, 40.0 * g->cap[1]))
        stmt_reduction(g);
    loops_in(g);
    if (gen_chance(g, 20)) {
        condition(g);
        gen_put(g, " %s;\n", gen_chance(g, 50) ? "continue" : "break");
    }
    g->pure = pure;
    store(g, f, i);
    close(g);
    gen_leave(g, m);
}

/* Elements made of those before. */
static void recurrent(Gen *g, const Fill *f) {
    static const char *const forms[BASES] = {"#[@ - 1] * 31 + ", "#[@ - 1] + #[@ - $] * 3 ^ ", "#[@ - $] * 0.5f + ",
                                             "#[@ - 1] * 0.25 - #[@ - $] * 0.5 + ", "#[@ - $] ^ "};
    char i[NAME], text[128];
    int c = 1 + gen_below(g, 3);
    Mark m = whole(g, f, i);
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "    %s[%s] = %s < %d ? ", f->name, i, i, c);
    expr_write(g, f->type.base, 1);
    gen_fill_in(text, sizeof text, forms[f->type.base], (Blanks){.counter = i, .length = f->name, .number = c});
    gen_put(g, " : %s", text);
    expr_write(g, f->type.base, 2);
    gen_put(g, ";\n");
    gen_leave(g, m);
}

/* A number that is carried from turn to turn. */
static void carried(Gen *g, const Fill *f) {
    char i[NAME], x[NAME];
    gen_name(g, x, "v");
    gen_line(g, "int %s = %d;", x, gen_below(g, 1000));
    Mark m = whole(g, f, i);
    open(g);
    gen_line(g, "%s = %s * 1664525 + 1013904223;", x, x);
    gen_var(g, x, (Type){INT, 0})->fixed = true;
    gen_start(g);
    if (f->type.base == BOOLEAN)
        gen_put(g, "%s[%s] = %s < 0 && ", f->name, i, x);
    else
        gen_put(g, "%s[%s] = (%s >>> 20) + ", f->name, i, x);
    if (f->type.base == INT)
        gen_put(g, "(int) ");
    expr_write(g, f->type.base, 2);
    gen_put(g, ";\n");
    close(g);
    gen_leave(g, m);
    gen_var(g, x, (Type){INT, 0})->fixed = true;
}

/* At a place that only grows, or only falls, as turns decide. */
static void irregular(Gen *g, const Fill *f) {
    char i[NAME], k[NAME];
    bool down = gen_chance(g, 40), inside = gen_chance(g, 40);
    gen_name(g, k, "k");
    gen_line(g, "int %s = %s%s;", k, down ? f->dim[0] : "0", down ? " - 1" : "");
    Mark m = whole(g, f, i);
    open(g);
    condition(g);
    open(g);
    char index[2 * NAME];
    snprintf(index, sizeof index, inside ? down ? "%s--" : "%s++" : "%s", k);
    store(g, f, index);
    if (!inside)
        gen_line(g, down ? "%s--;" : "%s++;", k);
    close(g);
    close(g);
    gen_leave(g, m);
    gen_var(g, k, (Type){INT, 0})->fixed = true;
}

static void while_fill(Gen *g, const Fill *f) {
    char i[NAME];
    gen_name(g, i, "k");
    gen_line(g, "int %s = 0;", i);
    Mark m = gen_enter(g);
    gen_start(g);
    gen_put(g, "while (%s < %s)", i, f->dim[0]);
    gen_turns(g, i, f->dim[0], g->cap[1]);
    open(g);
    store(g, f, i);
    gen_line(g, gen_chance(g, 60) ? "%s++;" : "%s += 2;", i);
    close(g);
    gen_leave(g, m);
}

/* A fill and a sum in one loop. */
static void summed(Gen *g, const Fill *f) {
    char i[NAME], s[NAME];
    Base b = gen_is_float(f->type.base) ? INT : f->type.base;
    gen_name(g, s, "v");
    gen_line(g, "%s %s = %s;", gen_base[b], s, b == BOOLEAN ? "false" : "0");
    Mark m = whole(g, f, i);
    open(g);
    store(g, f, i);
    if (gen_is_float(f->type.base))
        gen_line(g, "if (%s[%s] > 1) %s++;", f->name, i, s);
    else
        gen_line(g, "%s %s= %s[%s];", s, b == BOOLEAN ? "|" : "+", f->name, i);
    close(g);
    gen_leave(g, m);
    gen_var(g, s, (Type){b, 0});
}

static void fill_line(Gen *g, const Fill *f) {
    static void (*const forms[])(Gen *, const Fill *) = {
        affine, affine, affine, affine, conditional, worked, worked, recurrent, carried, irregular, while_fill, summed};
    forms[gen_below(g, (int)(sizeof forms / sizeof *forms))](g, f);
}

/* Every element, or some, once more. */
static void update_line(Gen *g, const Fill *f) {
    char i[NAME];
    Mark m = whole(g, f, i);
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "    ");
    if (gen_chance(g, 30))
        gen_put(g, "if (%s %% 3 != 1) ", i);
    char text[128];
    gen_fill_in(text, sizeof text, f->type.base == BOOLEAN ? "#[@] = !#[@] || " : "#[@] = #[@] * 3 - ", (Blanks){.counter = i, .length = f->name, .number = 0});
    gen_put(g, "%s", text);
    expr_write(g, f->type.base, 2);
    gen_put(g, ";\n");
    gen_leave(g, m);
}

/* ---- two and three dimensions ---- */

/* A loop for each dimension, one in another. */
static void nest(Gen *g, const Fill *f) {
    char index[MAX_RANK * 2 * DIM] = "", i[NAME];
    int indent = g->indent, rank = f->type.rank;
    Mark m = gen_enter(g);
    bool braces = gen_chance(g, 40);
    for (int d = 0; d < rank; d++) {
        int form = gen_chance(g, 25) ? gen_below(g, AFFINE_FORMS) : 0, c = 1 + gen_below(g, 3);
        char header[8 * DIM];
        gen_name(g, i, "i");
        gen_fill_in(header, sizeof header, affine_forms[form][0], (Blanks){.counter = i, .length = f->dim[d], .number = c});
        gen_line(g, "%s%s", header, braces ? " {" : "");
        gen_turns(g, i, f->dim[d], g->cap[rank]);
        g->indent++;
        strcat(index, d ? "][" : "");
        size_t len = strlen(index);
        gen_fill_in(index + len, sizeof index - len, affine_forms[form][1], (Blanks){.counter = i, .length = f->dim[d], .number = c});
    }
    if (braces && gen_chance(g, 50))
        stmt_declare(g, program_base(g));
    if (braces && gen_chance(g, 40) && gen_fits(g, 40.0 * g->cap[1]))
        stmt_reduction(g);
    if (braces)
        loops_in(g);
    if (gen_chance(g, 20)) {
        condition(g);
        gen_put(g, "\n    ");
    }
    store(g, f, index);
    while (g->indent > indent) {
        g->indent--;
        if (braces)
            gen_line(g, "}");
    }
    gen_leave(g, m);
}

/* Rows that are values: made here, by a method, or of another array. */
static void by_rows(Gen *g, const Fill *f) {
    char i[NAME];
    Mark m = whole(g, f, i);
    open(g);
    const char *dims[MAX_RANK] = {f->dim[1], f->dim[2]};
    const Var *row = array_make(g, (Type){f->type.base, f->type.rank - 1}, dims);
    gen_line(g, "%s[%s] = %s;", f->name, i, row->name);
    close(g);
    gen_leave(g, m);
}

/* Only a part of each row, which depends on its number. */
static void triangle(Gen *g, const Fill *f) {
    char i[NAME], j[NAME];
    Mark m = whole(g, f, i);
    gen_put(g, "\n");
    gen_name(g, j, "i");
    g->indent++;
    gen_line(g, "for (int %s = 0; %s < %s && %s <= %s; %s++)", j, j, f->dim[1], j, i, j);
    g->indent++;
    gen_turns(g, j, f->dim[1], g->cap[2]);
    char index[2 * NAME + 2];
    snprintf(index, sizeof index, "%s][%s", i, j);
    store(g, f, index);
    g->indent -= 2;
    gen_leave(g, m);
}

/* Rows, or all elements, made of those before. */
static void recurrent_rows(Gen *g, const Fill *f) {
    char i[NAME], j[NAME];
    bool rows = gen_chance(g, 50);
    Mark m = whole(g, f, i);
    gen_put(g, "\n");
    g->indent++;
    gen_count(g, f->dim[1], g->cap[2], j);
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "    %s[%s][%s] = %s == 0", f->name, i, j, i);
    if (!rows)
        gen_put(g, " || %s == 0", j);
    gen_put(g, " ? ");
    expr_write(g, f->type.base, 1);
    gen_put(g, " : %s[%s - 1][%s] %s ", f->name, i, j, f->type.base == BOOLEAN ? "^" : "-");
    if (!rows)
        gen_put(g, "%s[%s][%s - 1] %s ", f->name, i, j, f->type.base == BOOLEAN ? "^" : "+");
    expr_write(g, f->type.base, 2);
    gen_put(g, ";\n");
    g->indent--;
    gen_leave(g, m);
}

/* All elements once more. */
static void update_rows(Gen *g, const Fill *f) {
    char i[NAME], index[MAX_RANK * 2 * NAME] = "";
    Mark m = gen_enter(g);
    for (int d = 0; d < f->type.rank; d++) {
        gen_count(g, f->dim[d], g->cap[f->type.rank], i);
        gen_put(g, "\n");
        g->indent++;
        size_t len = strlen(index);
        snprintf(index + len, sizeof index - len, "[%s]", i);
    }
    gen_start(g);
    const char *name = f->name;
    if (f->type.base == BOOLEAN)
        gen_put(g, "%s%s = !%s%s ^ ", name, index, name, index);
    else
        gen_put(g, "%s%s = %s%s * 5 - ", name, index, name, index);
    expr_write(g, f->type.base, 2);
    gen_put(g, ";\n");
    g->indent -= f->type.rank;
    gen_leave(g, m);
}

static void fill_rows(Gen *g, const Fill *f) {
    int kind = gen_below(g, 10);
    if (kind < 2 && g->indent < 6)
        by_rows(g, f);
    else if (kind == 2 && f->type.rank == 2)
        triangle(g, f);
    else if (kind == 3 && f->type.rank == 2)
        recurrent_rows(g, f);
    else
        nest(g, f);
}

/* ---- arrays that come as a whole ---- */

static void literal(Gen *g, Type t, int n) {
    int inner = 1 + gen_below(g, 3);
    gen_put(g, "{");
    for (int i = 0; i < n; i++) {
        gen_put(g, i ? ", " : "");
        if (t.rank == 1) {
            expr_write(g, t.base, 2);
            continue;
        }
        gen_put(g, "{");
        for (int j = 0; j < inner; j++) {
            gen_put(g, j ? ", " : "");
            expr_write(g, t.base, 1);
        }
        gen_put(g, "}");
    }
    gen_put(g, "}");
}

/* = some value of type T; false: there is none. */
static bool other_value(Gen *g, Type t) {
    const Var *a = gen_find(g, t), *b = gen_find(g, t), *c = NULL;
    int kind = gen_below(g, 10);
    if (t.rank < MAX_RANK)
        c = gen_find(g, (Type){t.base, t.rank + 1});
    if (kind < 3 && c) {
        gen_put(g, "%s[", c->name);
        expr_index(g, c->dim[0]);
        gen_put(g, "]");
    } else if (kind < 5 && a) {
        expr_write(g, BOOLEAN, 2);
        gen_put(g, " ? %s : %s", a->name, b->name);
    } else if (kind < 7 && t.rank < 3) {
        if (gen_chance(g, 50))
            gen_put(g, "new %s ", gen_type(t));
        literal(g, t, 1 + gen_below(g, t.rank == 1 ? 20 : 4));
    } else {
        return false;
    }
    return true;
}

/* T a = a value that is not filled here. */
static Var *taken(Gen *g, Type t, const char *name) {
    char *text;
    size_t len;
    FILE *out = g->out;
    g->out = open_memstream(&text, &len);
    bool found = expr_call(g, t, 2) || other_value(g, t);
    fclose(g->out);
    g->out = out;
    if (found)
        gen_line(g, "%s %s = %s;", gen_type(t), name, text);
    free(text);
    return found ? gen_var(g, name, t) : NULL;
}

/* ---- declaring ---- */

void array_size(Gen *g, int rank, char *to) {
    const Var *v = gen_find(g, (Type){program_base(g), rank});
    if (v && gen_chance(g, 60)) {
        snprintf(to, DIM, "%s", v->dim[gen_below(g, rank)]);
        return;
    }
    gen_name(g, to, "n");
    gen_start(g);
    gen_put(g, "int %s = ", to);
    if (gen_chance(g, 35)) {
        gen_put(g, "%d;\n", 1 + gen_below(g, g->cap[rank]));
        gen_var(g, to, (Type){INT, 0})->fixed = true;
        return;
    }
    if (gen_risk(g))
        gen_put(g, "%d - Math.abs(", gen_below(g, g->cap[rank]));
    else
        gen_put(g, "1 + Math.abs(");
    expr_write(g, INT, 2);
    gen_put(g, " %% %d);\n", g->cap[rank]);
    gen_var(g, to, (Type){INT, 0})->fixed = true;
}

static Fill declare(Gen *g, Type t, const char *name, const char *const *dims) {
    Fill f = {.type = t};
    snprintf(f.name, NAME, "%s", name);
    for (int d = 0; d < t.rank; d++)
        if (dims)
            snprintf(f.dim[d], DIM, "%s", dims[d]);
        else
            array_size(g, t.rank, f.dim[d]);
    gen_start(g);
    gen_put(g, "%s%s %s = new %s", gen_chance(g, 5) ? "final " : "", gen_type(t), name, gen_base[t.base]);
    for (int d = 0; d < t.rank; d++)
        gen_put(g, "[%s]", f.dim[d]);
    gen_put(g, ";\n");
    return f;
}

static Var *finish(Gen *g, const Fill *f) {
    Var *v = gen_var(g, f->name, f->type);
    memcpy(v->dim, f->dim, sizeof v->dim);
    return v;
}

/* Elements by their place, with @ a counter or a sum of them. */
static const char *const exact_forms[BASES][3] = {
    {"(@) % 31 - 3", "@ & 15", "(@) * 7 % 23"},
    {"(@) % 29", "(@) * 5L % 31 - 9", "@ ^ 3 & 31"},
    {"(@) % 31", "(@) % 31 * 0.25f", "((@) * 7 % 23) - 11.5f"},
    {"(@) % 31", "(@) % 29 * 0.25", "0.5 * ((@) * 11 % 31) - 4"},
    {"(@) % 3 == 1", "(@ & 5) > 1", "(@) % 7 < 3"},
};

Var *array_exact(Gen *g, Type t) {
    char name[NAME], i[NAME], index[MAX_RANK * NAME] = "", place[MAX_RANK * 2 * NAME] = "", text[8 * DIM];
    gen_name(g, name, "p");
    Fill f = declare(g, t, name, NULL);
    Mark m = gen_enter(g);
    for (int d = 0; d < t.rank; d++) {
        int by = 1 + gen_below(g, 4);
        gen_count(g, f.dim[d], g->cap[t.rank], i);
        gen_put(g, "\n");
        g->indent++;
        size_t at = strlen(index), end = strlen(place);
        snprintf(index + at, sizeof index - at, "%s%s", d ? "][" : "", i);
        snprintf(place + end, sizeof place - end, "%s%s * %d", d ? " + " : "", i, by);
    }
    gen_fill_in(text, sizeof text, exact_forms[t.base][gen_below(g, 3)], (Blanks){.counter = place});
    gen_line(g, "%s[%s] = %s;", name, index, text);
    gen_spend(g, 8);
    g->indent -= t.rank;
    gen_leave(g, m);
    Var *v = finish(g, &f);
    v->exact = true;
    return v;
}

/* Two arrays of one length in one loop, and a sum with them or not. */
static void both(Gen *g, const Fill *f, const Fill *h) {
    char i[NAME];
    Mark m = whole(g, f, i);
    open(g);
    store(g, f, i);
    store(g, h, i);
    close(g);
    gen_leave(g, m);
}

/* The rows of another array in another order. */
static Var *rearranged(Gen *g, const Var *v, const char *name) {
    char i[NAME];
    Fill f = declare(g, v->type, name, (const char *const[]){v->dim[0], v->dim[1], v->dim[2]});
    Mark m = whole(g, &f, i);
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "    %s[%s] = %s[", name, i, v->name);
    expr_index(g, v->dim[0]);
    gen_put(g, "];\n");
    gen_leave(g, m);
    return finish(g, &f);
}

static Var *filled(Gen *g, Type t, const char *name, const char *const *dims) {
    Fill f = declare(g, t, name, dims);
    if (gen_chance(g, 3))
        return finish(g, &f);
    if (t.rank > 1) {
        fill_rows(g, &f);
        if (gen_chance(g, 8) && gen_fits(g, 20.0 * g->cap[1]))
            update_rows(g, &f);
        return finish(g, &f);
    }
    if (gen_chance(g, 12)) {
        char other[NAME];
        gen_name(g, other, "a");
        Fill h = declare(g, (Type){program_base(g), 1}, other, (const char *const[]){f.dim[0]});
        both(g, &f, &h);
        finish(g, &h);
        return finish(g, &f);
    }
    fill_line(g, &f);
    while (gen_chance(g, 15) && gen_fits(g, 20.0 * g->cap[1]))
        update_line(g, &f);
    return finish(g, &f);
}

Var *array_make(Gen *g, Type t, const char *const *dims) {
    char name[NAME];
    gen_name(g, name, "a");
    const Var *other = !dims && t.rank > 1 && gen_chance(g, 10) ? gen_find(g, t) : NULL;
    if (other)
        return rearranged(g, other, name);
    Var *v = !dims && gen_chance(g, 40) ? taken(g, t, name) : NULL;
    return v ? v : filled(g, t, name, dims);
}
