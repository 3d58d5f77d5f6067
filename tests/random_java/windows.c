/* tests/random_java/windows.c - windows: for each element of a picture or series a loop over those
 * near it, whose bounds so differ from element to element.  Filters, means, normalisations, the
 * nearest and the largest, with counts, divisions and early ends. */
#include <string.h>

#include "tests/random_java/gen.h"

#define ONE_OF(g, list) ((list)[gen_below(g, (int)(sizeof (list) / sizeof *(list)))])

enum { TEXT = 480, WIDEST = 5 };

/* A window of SRC about the place AT, and what is found in it. */
typedef struct {
    const Var *src;
    const char *at[MAX_RANK];       // counters of loops around it
    Base acc;
    char sum[NAME], count[NAME];    // of type ACC, and int
} Window;

/* ---- one dimension of a window ---- */

/* Header, index, and what stands first in the body. */
static const char *const sides[][3] = {
    {"for (int @ = Math.max(0, ~ - $); @ <= Math.min(# - 1, ~ + $); @++)", "@", ""},
    {"for (int @ = Math.max(0, ~ - $); @ <= Math.min(# - 1, ~ + $); @++)", "@", ""},
    {"for (int @ = Math.max(~ - $, 0); @ < Math.min(~ + $ + 1, #); @++)", "@", ""},
    {"for (int @ = Math.min(# - 1, ~ + $); @ >= Math.max(0, ~ - $); @--)", "@", ""},
    {"for (int @ = ~ < $ ? 0 : ~ - $; @ <= ~ && @ < #; @++)", "@", ""},
    {"for (int @ = ~; @ < # && @ < ~ + $; @++)", "@", ""},
    {"for (int @ = 0; @ <= ~ && @ < #; @++)", "@", ""},
    {"for (int @ = ~; @ < #; @ += $)", "@", ""},
    {"for (int @ = ~ % $; @ < #; @ += $)", "@", ""},
    {"for (int @ = ~ / $ * $; @ < Math.min(#, ~ / $ * $ + $); @++)", "@", ""},
    {"for (int @ = -$; @ <= $; @++)", "Math.min(Math.max(~ + @, 0), # - 1)", ""},
    {"for (int @ = -$; @ <= $; @++)", "(~ + @ + $ * #) % #", ""},
    {"for (int @ = 0; @ <= $; @++)", "(~ + @) % #", ""},
    {"for (int @ = -$; @ <= $; @++)", "~ + @", "if (~ + @ < 0 || ~ + @ >= #) continue;"},
    {"for (int @ = 0; @ < #; @++)", "@", "if (@ > ~ + $) break;"},
    {"for (int @ = 0; @ < #; @++)", "@", "if (Math.abs(@ - ~) > $) continue;"},
    {"for (int @ = -$; @ <= $; @++)", "~ + @", "if (~ + @ < 0) continue; if (~ + @ > # - 1) break;"},
};

/* Opens the loop of dimension D, behind whose header is a block; its index is appended to INDEX. */
static void side(Gen *g, const Window *w, int d, char *counter, char *index) {
    char text[TEXT];
    const char *const *form = ONE_OF(g, sides);
    gen_name(g, counter, "w");
    int wide = gen_chance(g, 70) ? 2 : WIDEST;
    Blanks b = {.counter = counter, .length = w->src->dim[d], .at = w->at[d], .number = 1 + gen_below(g, wide)};
    gen_fill_in(text, sizeof text, form[0], b);
    gen_line(g, "%s {", text);
    g->indent++;
    gen_fill_in(text, sizeof text, form[2], b);
    if (*text)
        gen_line(g, "%s", text);
    gen_fill_in(text, sizeof text, form[1], b);
    strcat(strcat(strcat(index, "["), text), "]");
    g->loops++;
    g->times *= 6;
    Var *v = gen_var(g, counter, (Type){INT, 0});
    v->fixed = true;
}

/* ---- what is done in it ---- */

/* With ` the sum, # the count, @ the innermost counter, ~ the element, $ a number. */
static const char *const numeric[] = {
    "` += ~; #++;", "` += ~; #++;", "` += ~; #++;", "` += ~ * $; # += $;", "` += ~ * ($ - (@ & 1)); #++;",
    "if (~ > $) { ` += ~; #++; }", "` = Math.max(`, ~); #++;", "` = Math.min(`, ~); #++;",
    "if (~ > `) { ` = ~; # = @; }",
    "` -= ~; if (` < -$) #++;", "if ((@ & 1) == 0) ` += ~; else #++;", "` += ~ > $ ? 1 : 0; #++;",
    "if (~ <= $) continue; ` += ~; #++;", "` += ~; #++; if (# > $) break;", "if (~ == $) break; ` += ~; #++;",
    "if (~ > $) { # = @; break; } ` += 1;", "` = ~; #++; break;", "if (~ > $) { ` += ~; break; } else break;",
    "` += ~; #++; if (true) break;", "if (~ > $) { ` = ~; #++; continue; } # += 2; break;",
};

static const char *const logical[] = {
    "` |= ~; #++;", "` &= ~; #++;", "` ^= ~; if (~) #++;", "if (~) { ` = true; break; } #++;", "if (!~) break; #++;",
    "if (~) { #++; continue; } ` = !`;", "` = ~; #++; break;", "if (~) { ` = !`; break; } else break;",
};

/* What a count may be used for, too: " / #" of a float needs no guard. */
static const char *const found_float[] = {"` / #", "` / #", "`", "# > 0 ? ` / # : 0", "` * # / ($ + #)",
                                          "(` - #) / $", "` / (# + 1)"};
static const char *const found_whole[] = {"` / Math.max(#, 1)", "`", "`", "# == 0 ? $ : ` / #", "` % 97 - #",
                                          "` * $ + #", "#"};
static const char *const found_logical[] = {"`", "` || # > $", "` ^ # % 2 == 0", "# > $"};

/* What the window came to, as a value of type TO. */
static void found(Gen *g, const Window *w, Base to) {
    const char *form = w->acc == BOOLEAN      ? ONE_OF(g, found_logical)
                       : gen_is_float(w->acc) ? ONE_OF(g, found_float)
                                              : ONE_OF(g, found_whole);
    char text[TEXT];
    int number = 1 + gen_below(g, 9);
    gen_fill_in(text, sizeof text, form, (Blanks){.length = w->count, .sum = w->sum, .number = number});
    if (to == w->acc)
        gen_put(g, "%s", text);
    else if (to == BOOLEAN)
        gen_put(g, "(%s) > %d", text, number);
    else if (w->acc == BOOLEAN)
        gen_put(g, "(%s) ? %d : %s", text, number, w->count);
    else
        gen_put(g, "(%s) (%s)", gen_base[to], text);
}

/* T s = e; int n = 0; and the loops. */
static void search(Gen *g, Window *w) {
    char index[TEXT] = "", element[TEXT + NAME + 16], counter[NAME], text[2 * TEXT];
    Mark m = gen_enter(g);
    int indent = g->indent;
    gen_name(g, w->sum, "s");
    gen_name(g, w->count, "n");
    gen_line(g, "%s %s = %s;", gen_base[w->acc], w->sum, w->acc == BOOLEAN ? "false" : gen_chance(g, 80) ? "0" : "1");
    gen_line(g, "int %s = 0;", w->count);
    for (int d = 0; d < w->src->type.rank; d++)
        side(g, w, d, counter, index);
    const char *form = w->acc == BOOLEAN ? ONE_OF(g, logical) : ONE_OF(g, numeric);
    snprintf(element, sizeof element, "%s%s", w->src->name, index);
    if (w->acc != BOOLEAN && w->src->type.base == BOOLEAN)
        snprintf(element, sizeof element, "(%s%s ? 3 : 1)", w->src->name, index);
    int number = 1 + gen_below(g, 9);
    Blanks b = {.counter = counter, .length = w->count, .at = element, .sum = w->sum, .number = number};
    gen_fill_in(text, sizeof text, form, b);
    gen_line(g, "%s", text);
    gen_spend(g, 12);
    while (g->indent > indent) {
        g->indent--;
        gen_line(g, "}");
    }
    gen_leave(g, m);
}

/* ---- what it is about ---- */

/* Sums of float and double are exact: of exact elements only.  What is added to an int or a long may be
 * anything that fits. */
static Base sum_of(Gen *g, const Var *src) {
    Base b = src->type.base;
    if (b == BOOLEAN)
        return gen_chance(g, 60) ? BOOLEAN : INT;
    if (gen_is_float(b))
        return b == FLOAT && gen_chance(g, 20) ? DOUBLE : b;
    Base wider = (Base)((int)b + gen_below(g, DOUBLE + 1 - (int)b));
    return gen_chance(g, 60) || (gen_is_float(wider) && !src->exact) ? b : wider;
}

/* An array in scope, or a new one. */
static const Var *source(Gen *g) {
    Type t = {(Base)gen_below(g, BASES), gen_chance(g, 40) ? 1 : 2};
    const Var *v = gen_find(g, t);
    if (v && gen_chance(g, 60) && (v->exact || g->strict || !gen_is_float(t.base)))
        return v;
    return array_exact(g, t);
}

static Window about(Gen *g, const Var *src, char (*at)[NAME]) {
    Window w = {.src = src, .acc = sum_of(g, src)};
    for (int d = 0; d < src->type.rank; d++)
        w.at[d] = at[d];
    return w;
}

/* ---- whole statements ---- */

/* Loops over all places of SRC, each with a block. */
static void over(Gen *g, const Var *src, char (*at)[NAME]) {
    for (int d = 0; d < src->type.rank; d++) {
        gen_count(g, src->dim[d], g->cap[src->type.rank], at[d]);
        gen_put(g, " {\n");
        g->indent++;
    }
}

static void end_over(Gen *g, int rank, Mark m) {
    while (rank-- > 0) {
        g->indent--;
        gen_line(g, "}");
    }
    gen_leave(g, m);
}

/* Q[at] = a window, or a long that adds them up. */
static void filter_into(Gen *g, const Var *src, const char *q, Base to, bool sum) {
    char at[MAX_RANK][NAME];
    Mark m = gen_enter(g);
    over(g, src, at);
    Window w = about(g, src, at);
    search(g, &w);
    gen_start(g);
    gen_put(g, sum ? "%s += " : "%s", q);
    for (int d = 0; d < src->type.rank && !sum; d++)
        gen_put(g, "[%s]", at[d]);
    gen_put(g, sum ? "(long) (" : " = ");
    found(g, &w, to);
    gen_put(g, sum ? " * 16L);\n" : ";\n");
    end_over(g, src->type.rank, m);
}

void window_filter(Gen *g) {
    char q[NAME];
    const Var *src = source(g);
    gen_name(g, q, "q");
    if (gen_chance(g, 30)) {
        gen_line(g, "long %s = 0;", q);
        filter_into(g, src, q, LONG, true);
        gen_var(g, q, (Type){LONG, 0});
        return;
    }
    Type t = {gen_chance(g, 60) ? src->type.base : program_base(g), src->type.rank};
    gen_start(g);
    gen_put(g, "%s %s = new %s", gen_type(t), q, gen_base[t.base]);
    for (int d = 0; d < t.rank; d++)
        gen_put(g, "[%s]", src->dim[d]);
    gen_put(g, ";\n");
    char dim[MAX_RANK][DIM];
    memcpy(dim, src->dim, sizeof dim);
    filter_into(g, src, q, t.base, false);
    memcpy(gen_var(g, q, t)->dim, dim, sizeof dim);
}

/* About counters that are there, whatever they count. */
void window_reduction(Gen *g) {
    const Var *src = NULL;
    char at[MAX_RANK][NAME], v[NAME];
    for (int tries = 6; tries > 0 && !src; tries--) {
        src = gen_find(g, (Type){(Base)gen_below(g, BASES), 1 + gen_below(g, 2)});
        if (src && gen_is_float(src->type.base) && !src->exact && !g->strict)
            src = NULL;
    }
    if (!src)
        return;
    for (int d = 0; d < src->type.rank; d++) {
        const Var *counter = NULL;
        for (int i = 0; i < g->nvars; i++)
            if (*g->vars[i].below && (!counter || gen_chance(g, 60)))
                counter = &g->vars[i];
        snprintf(at[d], NAME, "%s", counter ? counter->name : "0");
    }
    Window w = about(g, src, at);
    search(g, &w);
    gen_name(g, v, "v");
    Base to = gen_chance(g, 60) ? w.acc : program_base(g);
    gen_start(g);
    gen_put(g, "%s %s = ", gen_base[to], v);
    found(g, &w, to);
    gen_put(g, ";\n");
    gen_var(g, v, (Type){to, 0});
}

/* ---- a method for each element ---- */

/* static T cell(T[][] p, int r, int c) { a window about p[r][c] } */
static Method cell(Gen *g, const Method *filter) {
    static const char *const names[MAX_PARAMS] = {"p", "r", "c"};
    Type t = filter->param[0];
    Method m = program_method(g, (Type){filter->result.base, 0});
    m.param[m.nparams++] = t;
    for (int d = 0; d < t.rank; d++)
        m.param[m.nparams++] = (Type){INT, 0};
    int params = g->nvars;
    Mark mark = program_open(g, &m, names);
    g->vars[params].exact = true;
    Window w = about(g, &g->vars[params], (char[MAX_RANK][NAME]){"r", "c"});
    search(g, &w);
    gen_start(g);
    gen_put(g, "return ");
    found(g, &w, m.result.base);
    gen_put(g, ";\n");
    program_close(g, &m, mark, 1);
    g->nmethods--;          // nobody else calls it
    return m;
}

void window_method(Gen *g) {
    Type t = {(Base)gen_below(g, BASES), 1 + gen_below(g, 2)};
    Base to = gen_chance(g, 60) ? t.base : program_base(g);
    char at[MAX_RANK][NAME];
    Method m = program_method(g, (Type){to, t.rank});
    m.param[m.nparams++] = t;
    m.exact = true;
    Method one = cell(g, &m);
    int params = g->nvars;
    Mark mark = program_open(g, &m, (const char *const[MAX_PARAMS]){"p"});
    const Var *src = &g->vars[params];
    const char *second = t.rank == 2 ? "[p[0].length]" : "";
    gen_line(g, "%s q = new %s[%s]%s;", gen_type(m.result), gen_base[to], src->dim[0], second);
    Mark inner = gen_enter(g);
    over(g, src, at);
    gen_spend(g, one.cost);
    if (t.rank == 1)
        gen_line(g, "q[%s] = %s(p, %s);", at[0], one.name, at[0]);
    else
        gen_line(g, "q[%s][%s] = %s(p, %s, %s);", at[0], at[1], one.name, at[0], at[1]);
    end_over(g, t.rank, inner);
    gen_line(g, "return q;");
    program_close(g, &m, mark, 1);
}
