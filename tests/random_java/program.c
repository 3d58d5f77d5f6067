/* tests/random_java/program.c - random methods, and main that calls them and prints. */
#include <string.h>

#include "tests/random_java/gen.h"

Base program_base(Gen *g) {
    static const Base often[] = {INT, INT, INT, INT, INT, LONG, LONG, LONG, DOUBLE, DOUBLE, DOUBLE, FLOAT, FLOAT, BOOLEAN, BOOLEAN};
    return often[gen_below(g, (int)(sizeof often / sizeof *often))];
}

static int random_rank(Gen *g) {
    int kind = gen_below(g, 10);
    return kind < 6 ? 1 : kind < 9 ? 2 : 3;
}

/* Every random choice in a statement of its own: their order is that of the program. */
static Type random_array(Gen *g) {
    int rank = random_rank(g);
    return (Type){program_base(g), rank};
}

static Type flat_array(Gen *g) {
    int rank = gen_chance(g, 70) ? 1 : 2;
    return (Type){program_base(g), rank};
}

static Type random_type(Gen *g, int arrays) {
    return gen_chance(g, arrays) ? random_array(g) : (Type){program_base(g), 0};
}

/* ---- constants of the class ---- */

static void constants(Gen *g) {
    for (int n = gen_below(g, 4); n > 0; n--) {
        char name[NAME];
        int rank = gen_chance(g, 25);
        Type t = {program_base(g), rank};
        gen_name(g, name, "C");
        gen_start(g);
        gen_put(g, "static final %s %s = ", gen_type(t), name);
        if (t.rank)
            gen_put(g, "{");
        for (int i = t.rank ? 1 + gen_below(g, 20) : 1; i > 0; i--) {
            expr_write(g, t.base, 2);
            gen_put(g, i > 1 ? ", " : "");
        }
        gen_put(g, t.rank ? "};\n" : ";\n");
        gen_var(g, name, t)->fixed = true;
    }
}

/* ---- methods ---- */

/* Begins a method: its name is set, its parameters declared. */
Mark program_open_as(Gen *g, const Method *m, const char *const *names, const char *result) {
    Mark mark = gen_enter(g);
    g->cost = 10;
    gen_put(g, "\n");
    gen_start(g);
    gen_put(g, "static %s %s(", result, m->name);
    for (int i = 0; i < m->nparams; i++) {
        char name[NAME];
        gen_name(g, name, "p");
        if (names && names[i])
            snprintf(name, sizeof name, "%s", names[i]);
        gen_put(g, "%s%s %s", i ? ", " : "", gen_type(m->param[i]), name);
        Var *v = gen_var(g, name, m->param[i]);
        v->fixed = m->param[i].rank > 0 || (i == 0 && m->first != FIRST_PLAIN);
    }
    gen_put(g, ") {\n");
    g->indent++;
    return mark;
}

Mark program_open(Gen *g, Method *m, const char *const *names) {
    return program_open_as(g, m, names, gen_type(m->result));
}

void program_end(Gen *g, Mark mark) {
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, mark);
    g->result.rank = -1;
}

void program_close(Gen *g, Method *m, Mark mark, double calls) {
    program_end(g, mark);
    m->cost = g->cost * calls;
    g->methods[g->nmethods++] = *m;
}

static Method method(Gen *g, Type result, First first, int most) {
    Method m = {.result = result, .first = first, .most = most};
    gen_name(g, m.name, "m");
    if (first != FIRST_PLAIN)
        m.param[m.nparams++] = (Type){INT, 0};
    return m;
}

Method program_method(Gen *g, Type result) {
    return method(g, result, FIRST_PLAIN, 0);
}

/* It may have the name of another if the numbers of their parameters differ. */
static void overload(Gen *g, Method *m) {
    if (!g->nmethods || !gen_chance(g, 20))
        return;
    const char *name = g->methods[gen_below(g, g->nmethods)].name;
    for (int i = 0; i < g->nmethods; i++)
        if (!strcmp(g->methods[i].name, name) && g->methods[i].nparams == m->nparams)
            return;
    snprintf(m->name, NAME, "%s", name);
}

static void more_params(Gen *g, Method *m, int n, int arrays) {
    while (n-- > 0 && m->nparams < MAX_PARAMS)
        m->param[m->nparams++] = random_type(g, arrays);
}

static void result(Gen *g, Type t) {
    const Var *other = t.rank && gen_chance(g, 40) ? gen_find(g, t) : NULL;
    if (other) {
        gen_start(g);
        gen_put(g, "if (");
        expr_write(g, BOOLEAN, 2);
        gen_put(g, ") return %s;\n", other->name);
    }
    const Var *v = t.rank ? array_make(g, t, NULL) : NULL;
    gen_start(g);
    gen_put(g, "return ");
    v ? gen_put(g, "%s", v->name) : expr_write(g, t.base, 4);
    gen_put(g, ";\n");
}

static void plain(Gen *g) {
    Method m = program_method(g, random_type(g, 30));
    more_params(g, &m, gen_below(g, 5), 35);
    overload(g, &m);
    Mark mark = program_open(g, &m, NULL);
    if (!m.result.rank)
        g->result = m.result;
    stmt_some(g, gen_below(g, 4));
    if (gen_chance(g, 30))
        array_make(g, random_array(g), NULL);
    if (gen_chance(g, 50))
        stmt_reduction(g);
    if (gen_chance(g, 12) && gen_fits(g, 120.0 * g->cap[1]))
        chain_write(g);
    if (gen_chance(g, 15) && gen_fits(g, 100.0 * g->cap[2] * g->cap[2]))
        window_filter(g);
    if (gen_chance(g, 15) && gen_fits(g, 100.0 * g->cap[1]))
        places_write(g, flat_array(g));
    result(g, m.result);
    program_close(g, &m, mark, 1);
}

/* An array whose lengths are the first parameter. */
static void maker(Gen *g) {
    int rank = random_rank(g);
    Method m = method(g, (Type){program_base(g), rank}, FIRST_SIZE, g->cap[rank]);
    more_params(g, &m, gen_below(g, 3), 20);
    Mark mark = program_open(g, &m, (const char *const[MAX_PARAMS]){"n"});
    const Var *v = array_make(g, m.result, (const char *const[]){"n", "n", "n"});
    gen_line(g, "return %s;", v->name);
    program_close(g, &m, mark, 1);
}

/* An array that is written out of order. */
static void changer(Gen *g) {
    Method m = program_method(g, flat_array(g));
    more_params(g, &m, gen_below(g, 4), 50);
    Mark mark = program_open(g, &m, NULL);
    const Var *v = places_write(g, m.result);
    gen_line(g, "return %s;", v->name);
    program_close(g, &m, mark, 1);
}

/* A call of M by itself: d - STEP, other scalars anew, arrays as they are. */
static void again(Gen *g, const Method *m, int params, const char *name, int step) {
    gen_put(g, "%s(n - %d", name, step);
    for (int i = 1; i < m->nparams; i++) {
        gen_put(g, ", ");
        if (m->param[i].rank)
            gen_put(g, "%s", g->vars[params + i].name);
        else
            expr_write(g, m->param[i].base, 2);
    }
    gen_put(g, ")");
}

static void return_if_done(Gen *g, const Method *m, int below) {
    gen_start(g);
    gen_put(g, "if (n < %d) return ", below);
    expr_write(g, m->result.base, 2);
    gen_put(g, ";\n");
}

static void tail(Gen *g) {
    int most = gen_chance(g, 20) ? 400 : 12;
    Method m = method(g, (Type){program_base(g), 0}, FIRST_DEPTH, most);
    more_params(g, &m, 1 + gen_below(g, 4), 20);
    overload(g, &m);
    int params = g->nvars;
    Mark mark = program_open(g, &m, (const char *const[MAX_PARAMS]){"n"});
    g->times = most;
    return_if_done(g, &m, 1);
    stmt_some(g, gen_below(g, 2));
    gen_start(g);
    gen_put(g, "return ");
    again(g, &m, params, m.name, 1);
    gen_put(g, ";\n");
    program_close(g, &m, mark, 1);
}

static void combined(Gen *g, Base b, bool second) {
    const char *op = b == BOOLEAN ? "^" : second ? "-" : "+";
    gen_put(g, " %s ", op);
}

static void tree(Gen *g) {
    Method m = method(g, (Type){program_base(g), 0}, FIRST_DEPTH, 9);
    more_params(g, &m, gen_below(g, 3), 30);
    int params = g->nvars;
    Mark mark = program_open(g, &m, (const char *const[MAX_PARAMS]){"n"});
    g->times = 110;     // calls of fib(9)
    return_if_done(g, &m, 2);
    gen_start(g);
    gen_put(g, "return ");
    again(g, &m, params, m.name, 1);
    combined(g, m.result.base, gen_chance(g, 50));
    again(g, &m, params, m.name, 2);
    combined(g, m.result.base, false);
    expr_write(g, m.result.base, 2);
    gen_put(g, ";\n");
    program_close(g, &m, mark, 1);
}

/* Two methods that call each other; neither may be called by expressions before both are there. */
static void mutual(Gen *g) {
    Method m[2];
    m[0] = method(g, (Type){program_base(g), 0}, FIRST_DEPTH, 20);
    more_params(g, &m[0], 1 + gen_below(g, 2), 20);
    m[1] = m[0];
    gen_name(g, m[1].name, "m");
    for (int i = 0; i < 2; i++) {
        int params = g->nvars;
        Mark mark = program_open(g, &m[i], (const char *const[MAX_PARAMS]){"n"});
        g->times = 20;
        return_if_done(g, &m[i], 1);
        gen_start(g);
        gen_put(g, "return ");
        if (gen_chance(g, 40)) {
            expr_write(g, m[i].result.base, 1);
            combined(g, m[i].result.base, false);
        }
        again(g, &m[i], params, m[1 - i].name, 1);
        gen_put(g, ";\n");
        program_close(g, &m[i], mark, 1);
        g->nmethods--;
    }
    m[0].cost = m[1].cost += m[0].cost;
    g->methods[g->nmethods++] = m[0];
    g->methods[g->nmethods++] = m[1];
}

/* An array, several steps on. */
static void steps(Gen *g) {
    Method m = method(g, random_array(g), FIRST_DEPTH, 4);
    m.param[m.nparams++] = m.result;
    more_params(g, &m, gen_below(g, 2), 0);
    int params = g->nvars;
    Mark mark = program_open(g, &m, (const char *const[MAX_PARAMS]){"n"});
    g->times = 4;
    const char *a = g->vars[params + 1].name;
    gen_line(g, "if (n < 1) return %s;", a);
    const Var *v = &g->vars[params + 1];
    const Var *next = array_make(g, m.result, (const char *const[]){v->dim[0], v->dim[1], v->dim[2]});
    gen_start(g);
    gen_put(g, "return %s(n - 1, %s", m.name, next->name);
    for (int i = 2; i < m.nparams; i++) {
        gen_put(g, ", ");
        expr_write(g, m.param[i].base, 1);
    }
    gen_put(g, ");\n");
    program_close(g, &m, mark, 1);
}

static void some_method(Gen *g) {
    static void (*const kinds[])(Gen *) = {plain, plain, plain, plain, maker, maker, changer, tail, tree, mutual, steps,
                                             classic_method, classic_method, window_method, nest_method, nest_method, grid_method, grid_method,
                                             time_method, time_method, time_method, length_method, product_method, product_method, column_method,
                                             record_method, record_method, small_method, small_method, front_method, front_method, twin_method};
    kinds[gen_below(g, (int)(sizeof kinds / sizeof *kinds))](g);
}

/* ---- hash(array) ---- */

static const char *hash_term(Base b) {
    return gen_is_float(b) ? "(long) (a[i] * 65536)" : b == BOOLEAN ? "(a[i] ? 3 : 5)" : "a[i]";
}

static void hash_method(Gen *g, Type t) {
    gen_put(g, "\n");
    gen_line(g, "static long hash(%s a) {", gen_type(t));
    gen_line(g, "    long h = %d;", gen_below(g, 9));
    gen_line(g, "    for (int i = 0; i < a.length; i++)");
    const char *term = t.rank > 1 ? "hash(a[i])" : hash_term(t.base);
    if (gen_chance(g, 50))
        gen_line(g, "        h = h * 31 + %s;", term);
    else
        gen_line(g, "        h += (i * 2654435761L + 1) * %s;", term);
    gen_line(g, "    return h;");
    gen_line(g, "}");
}

static void hash_methods(Gen *g, bool (*used)[MAX_RANK + 1]) {
    for (int b = 0; b < BASES; b++) {
        bool wanted = false;
        for (int rank = MAX_RANK; rank > 0; rank--)
            if ((wanted |= used[b][rank]))
                hash_method(g, (Type){(Base)b, rank});
    }
}

/* ---- main ---- */

/* "i7 " + value, so that a reader knows the type of what is printed */
static void labelled(Gen *g, Base b, const Var *v) {
    gen_put(g, "\"%c%d \" + ", "ilfdb"[b], g->names++);
    if (v) {
        gen_put(g, "%s", v->name);
        return;
    }
    if (b == DOUBLE)
        gen_put(g, "(double) ");    // not a float
    expr_write(g, b, 3);
}

static void print(Gen *g) {
    gen_start(g);
    if (gen_chance(g, 25)) {
        gen_put(g, "if (");
        expr_write(g, BOOLEAN, 2);
        gen_put(g, ") ");
    }
    bool parts = gen_chance(g, 20);
    gen_put(g, parts ? "{ System.out.print(" : "System.out.println(");
    for (int n = gen_below(g, 3), i = 0; i <= n; i++) {
        gen_put(g, i ? " + \" \" + " : "");
        labelled(g, program_base(g), NULL);
    }
    if (gen_chance(g, 15)) {
        gen_put(g, " + \" s%d \" + (", g->names++);
        expr_write(g, BOOLEAN, 2);
        gen_put(g, " ? \"yes\" : \"no\")");
    }
    gen_put(g, parts ? " + \" \"); System.out.println(); }\n" : ");\n");
}

/* A few lines from a loop. */
static void print_loop(Gen *g) {
    char i[NAME], limit[DIM];
    snprintf(limit, sizeof limit, "%d", 1 + gen_below(g, 6));
    Mark m = gen_loop(g, limit, 6, i);
    gen_put(g, "\n");
    g->indent++;
    print(g);
    g->indent--;
    gen_leave(g, m);
}

/* T r = a; and again and again a new array made of it */
static void rebound(Gen *g) {
    Type t = random_array(g);
    const Var *a = gen_find(g, t);
    char r[NAME], i[NAME];
    if (!a || !gen_fits(g, 200.0 * g->cap[1]))
        return;
    gen_name(g, r, "r");
    gen_line(g, "%s %s = %s;", gen_type(t), r, a->name);
    const Var *v = gen_var(g, r, t);
    Mark m = gen_count(g, "4", 4, i);
    gen_put(g, " {\n");
    g->indent++;
    const Var *next = array_make(g, t, (const char *const[]){v->dim[0], v->dim[1], v->dim[2]});
    gen_line(g, "%s = %s;", r, next->name);
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, m);
}

/* An array that may be empty. */
static void short_array(Gen *g) {
    char n[NAME];
    gen_name(g, n, "n");
    gen_start(g);
    gen_put(g, "int %s = Math.abs(", n);
    expr_write(g, INT, 2);
    gen_put(g, " %% 3);\n");
    array_make(g, (Type){program_base(g), 1}, (const char *const[]){n})->hidden = true;
}

/* if (c) return; */
static void leave(Gen *g) {
    gen_start(g);
    gen_put(g, "if (");
    expr_write(g, BOOLEAN, 3);
    gen_put(g, ") return;\n");
}

/* Values of main that all live to its end: there are as many registers as there are. */
static bool is_full(const Gen *g) {
    int arrays = 0;
    for (int i = 0; i < g->nvars; i++)
        arrays += g->vars[i].type.rank > 0;
    return arrays > 12 || g->nvars > 36;
}

static void main_statement(Gen *g) {
    int kind = is_full(g) ? 85 : gen_below(g, 100);
    if (kind < 35 && gen_fits(g, 3000))
        array_make(g, random_array(g), NULL);
    else if (kind < 38)
        short_array(g);
    else if (kind < 47 && gen_fits(g, 120.0 * g->cap[1]))
        chain_write(g);
    else if (kind < 55 && gen_fits(g, 100.0 * g->cap[2] * g->cap[2]))
        window_filter(g);
    else if (kind < 60 && gen_fits(g, 100.0 * g->cap[1]))
        places_write(g, flat_array(g));
    else if (kind < 65)
        stmt_some(g, 1 + gen_below(g, 2));
    else if (kind < 80 && gen_fits(g, 40.0 * g->cap[1]))
        stmt_reduction(g);
    else if (kind < 90)
        print(g);
    else if (kind < 94)
        print_loop(g);
    else if (kind < 98)
        rebound(g);
    else if (gen_chance(g, 40))
        leave(g);
}

/* Everything that is in scope. */
static void print_all(Gen *g, int from, bool (*used)[MAX_RANK + 1]) {
    int n = g->nvars;
    for (int i = from; i < n; i++) {
        const Var *v = &g->vars[i];
        gen_start(g);
        gen_put(g, "System.out.println(");
        if (v->type.rank) {
            gen_put(g, "\"l%d \" + hash(%s)", g->names++, v->name);
            used[v->type.base][v->type.rank] = true;
        } else {
            labelled(g, v->type.base, v);
        }
        gen_put(g, ");\n");
    }
}

static void print_whole(Gen *g, bool (*used)[MAX_RANK + 1]) {
    for (int i = 0; i < g->nmethods; i++) {
        const Method *m = &g->methods[i];
        if (!m->whole)
            continue;
        bool array = m->result.rank > 0;
        used[m->result.base][m->result.rank] |= array;
        gen_start(g);
        gen_put(g, "System.out.println(\"%c%d \" + ", array ? 'l' : "ilfdb"[m->result.base], g->names++);
        gen_put(g, array ? "hash(%s(n * 1237 + %d)));\n" : "%s(n * 1237 + %d));\n", m->name, gen_below(g, 1000));
    }
}

static void arguments(Gen *g) {
    gen_line(g, "int n = Integer.parseInt(args[0]);");
    gen_line(g, "long x = Long.parseLong(args[1]);");
    gen_line(g, "double y = Double.parseDouble(args[2]);");
    gen_line(g, "int given = args.length;");
    gen_var(g, "given", (Type){INT, 0});
    gen_var(g, "n", (Type){INT, 0})->fixed = gen_chance(g, 50);
    gen_var(g, "x", (Type){LONG, 0});
    gen_var(g, "y", (Type){DOUBLE, 0});
}

static void main_method(Gen *g) {
    bool used[BASES][MAX_RANK + 1] = {0};
    Mark m = gen_enter(g);
    g->cost = 0;
    g->budget *= 10;
    gen_put(g, "\n");
    gen_line(g, "public static void main(String[] args) {");
    g->indent++;
    int from = g->nvars;
    arguments(g);
    for (int n = 5 + gen_below(g, 10); n > 0; n--)
        main_statement(g);
    print_all(g, from, used);
    print_whole(g, used);
    g->indent--;
    gen_line(g, "}");
    gen_leave(g, m);
    hash_methods(g, used);
}

void gen_program(FILE *out, uint64_t seed, int methods) {
    Gen g = {.state = seed, .out = out, .times = 1, .result = {INT, -1}};
    static const int lengths[] = {8, 20, 40, 40, 80, 300, 300, 1100}, sides[] = {6, 6, 6, 18, 18, 18, 18, 40, 40, 66};
    g.cap[1] = lengths[gen_below(&g, 8)];
    g.cap[2] = sides[gen_below(&g, 10)];
    g.budget = g.cap[2] > 18 ? 80000 : 15000;
    g.cap[3] = gen_chance(&g, 50) ? 3 : 7;
    g.strict = gen_chance(&g, 40);
    int risks = gen_chance(&g, 40) ? 1 + gen_below(&g, 2) : 0;
    gen_put(&g, "// options:%s\n", g.strict ? " --strict-fp" : "");
    gen_put(&g, "// run: %d", 1 + gen_below(&g, g.cap[1]));
    gen_put(&g, " %d", gen_below(&g, 2000000) - 1000000);
    gen_put(&g, " %d.125\n", gen_below(&g, 100));
    gen_put(&g, "class R%ju {\n", (uintmax_t)seed);
    g.indent = 1;
    g.pure = g.constant = true;
    constants(&g);
    g.pure = g.constant = false;
    g.risks = risks;
    int usual = 1 + gen_below(&g, 7);
    for (int n = methods ? methods : usual; n > 0; n--)
        some_method(&g);
    main_method(&g);
    gen_put(&g, "}\n");
}
