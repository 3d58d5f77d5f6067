/* tests/random_java/lengths.c - arrays whose lengths change from step to step, and passes over one until it is sorted. */
#include "tests/random_java/gen.h"

enum { COST = 15000, LINE = 300 };

static void put_filled(Gen *g, const char *form, Blanks b) {
    char line[LINE];
    gen_fill_in(line, sizeof line, form, b);
    gen_line(g, "%s", line);
}

static void begin(Gen *g, Method *m) {
    gen_name(g, m->name, "m");
    gen_put(g, "\n");
    gen_line(g, "static %s %s(int p) {", gen_type(m->result), m->name);
    g->indent++;
}

static void end(Gen *g, const Method *m) {
    gen_line(g, "return s;");
    g->indent--;
    gen_line(g, "}");
    g->methods[g->nmethods++] = *m;
}

static void sum(Gen *g, Base b, const char *array, bool first) {
    static const char *const forms[] = {"s = s * 31 + (long) (#[i] * 4);", "s += (long) #[i] * (i + 1);", "s ^= (long) #[i] << i % 9;"};
    if (first)
        gen_line(g, "long s = %s.length;", array);
    gen_line(g, "for (int i = 0; i < %s.length; i++)", array);
    g->indent++;
    put_filled(g, forms[gen_below(g, gen_is_float(b) ? 2 : 3)], (Blanks){.length = array});
    g->indent--;
}

/* ---- longer or shorter ---- */

/* The length of the new array, the end of the loop over i, and its body; $ is a number, ` a value made of a[i]. */
typedef struct {
    const char *length, *end, *body;
} Change;

enum { GROWING = 6, SHRINKING = 5, CHANGES = GROWING + SHRINKING, WAYS = 5, VALUES = 6 };

static const Change changes[CHANGES] = {
    {"a.length + 2", "a.length", "b[i + 1] = `;"},
    {"a.length + 1", "a.length", "b[i] += `; b[i + 1] += a[i];"},
    {"a.length * 2", "b.length", "b[i] = a[i / 2] + i % 2;"},
    {"a.length * 2", "a.length", "b[2 * i] = a[i]; b[2 * i + 1] = `;"},
    {"a.length + $", "b.length", "b[i] = i < a.length ? ` : i;"},
    {"a.length + a.length / 2 + 1", "a.length", "b[i] = `;"},
    {"a.length / 2", "b.length", "b[i] = a[2 * i] + a[2 * i + 1];"},
    {"(a.length + 1) / 2", "b.length", "b[i] = Math.max(a[i], a[a.length - 1 - i]);"},
    {"a.length - 1", "b.length", "b[i] = a[i + 1] - a[i];"},
    {"a.length - 2", "b.length", "b[i] = (a[i] + a[i + 1] + a[i + 2]) % 1000;"},
    {"Math.max(1, a.length - $)", "b.length", "b[i] = `;"},
};

/* The last one is of whole numbers. */
static const char *const values[VALUES] = {
    "a[i]", "a[i] * 3 + i", "a[a.length - 1 - i]", "a[i] - t", "a[(i + 1) % a.length] + $", "(a[i] ^ i * t)",
};

/* Loops that end when the array is long or short enough: what opens them, ends a turn and closes them. */
static const char *const loops[WAYS][3] = {
    {"while (t < steps && #) {", "t++;", "}"}, {"do {", "t++;", "} while (t < steps && #);"}, {"for (; t < steps && #; t++) {", "", "}"},
    {"for (;;) {", "if (++t >= steps || !(#)) break;", "}"}, {"while (#) {", "if (++t == steps) break;", "}"},
};

static void close_turn(Gen *g, const char *const *loop, const char *more) {
    if (*loop[1])
        put_filled(g, loop[1], (Blanks){.length = more});
    g->indent--;
    put_filled(g, loop[2], (Blanks){.length = more});
}

static void change(Gen *g, const char *t, bool grows, bool whole) {
    char value[LINE];
    const Change *c = &changes[grows ? gen_below(g, GROWING) : GROWING + gen_below(g, SHRINKING)];
    Blanks blanks = {.at = t, .length = c->length, .sum = value, .number = 1 + gen_below(g, 4)};
    gen_fill_in(value, sizeof value, values[gen_below(g, whole ? VALUES : VALUES - 1)], blanks);
    gen_line(g, "{");
    g->indent++;
    char length[LINE];
    gen_fill_in(length, sizeof length, c->length, blanks);
    gen_line(g, "%s[] b = new %s[%s];", t, t, length);
    gen_line(g, "for (int i = 0; i < %s; i++) {", c->end);
    g->indent++;
    put_filled(g, c->body, blanks);
    g->indent--;
    gen_line(g, "}");
    gen_line(g, "a = b;");
    g->indent--;
    gen_line(g, "}");
}

static void lengths(Gen *g) {
    static const Base bases[] = {INT, LONG, DOUBLE};
    static const char *const short_ones[] = {"{1}", "new ~[1]", "new ~[(p & 3) + 1]", "{1, 2, 3}"};
    Base b = bases[gen_below(g, 3)];
    Method m = {.result = {LONG, 0}, .nparams = 1, .param = {{INT, 0}}, .whole = true, .cost = COST};
    bool grows = gen_chance(g, 50), two = gen_chance(g, 25);
    const char *t = gen_base[b], *more = grows ? "a.length < n" : "a.length > 4", *const *loop = loops[gen_below(g, WAYS)];
    char first[LINE];
    begin(g, &m);
    gen_line(g, "int n = (p & %d) + 5, steps = (p >> 3 & 15) + 1, t = 0;", gen_chance(g, 60) ? 63 : 255);
    gen_fill_in(first, sizeof first, grows ? short_ones[gen_below(g, 4)] : "new ~[n]", (Blanks){.at = t});
    gen_line(g, "%s[] a = %s;", t, first);
    if (!grows || gen_chance(g, 40))
        gen_line(g, "for (int i = 0; i < a.length; i++) a[i] = i * 7919 %% 31 - 9;");
    put_filled(g, loop[0], (Blanks){.length = more});
    g->indent++;
    change(g, t, grows, !gen_is_float(b));
    if (two)
        change(g, t, true, !gen_is_float(b));
    close_turn(g, loop, more);
    sum(g, b, "a", true);
    end(g, &m);
}

/* ---- sorted ---- */

/* A pass with steps of i, and one back perhaps. */
static void pass(Gen *g, const char *head, const char *t, bool keys, const char *seen) {
    gen_line(g, "%s", head);
    gen_line(g, gen_chance(g, 70) ? "    if (a[i - 1] > a[i]) {" : "    if (!(a[i] >= a[i - 1])) {");
    g->indent += 2;
    gen_line(g, "%s x = a[i];", t);
    gen_line(g, "a[i] = a[i - 1];");
    gen_line(g, "a[i - 1] = x;");
    if (keys)
        gen_line(g, "int k = of[i]; of[i] = of[i - 1]; of[i - 1] = k;");
    gen_line(g, "%s", seen);
    g->indent -= 2;
    gen_line(g, "    }");
}

static void passes(Gen *g) {
    static const char *const heads[] = {
        "for (int i = 1; i < n; i++)", "for (int i = 1; i < a.length; i++)", "for (int i = 1; i < n - rounds; i++)",
        "for (int i = n - 1; i > 0; i--)", "for (int i = 1 + rounds % 2; i < n; i += 2)",
    };
    static const char *const flags[][4] = {     // declaration, reset, set, test
        {"boolean swapped = true;", "swapped = false;", "swapped = true;", "swapped"},
        {"int swaps = 1;", "swaps = 0;", "swaps++;", "swaps > 0"},
        {"boolean sorted = false;", "sorted = true;", "sorted = false;", "!sorted"},
    };
    Base b = (Base)gen_below(g, BOOLEAN);
    Method m = {.result = {LONG, 0}, .nparams = 1, .param = {{INT, 0}}, .whole = true, .cost = COST};
    const char *t = gen_base[b], *const *flag = flags[gen_below(g, 3)], *const *loop = loops[gen_below(g, WAYS)];
    bool keys = gen_chance(g, 30), both = gen_chance(g, 25);
    begin(g, &m);
    const char *steps = gen_chance(g, 70) ? "99" : "(p >> 5 & 7) + 1";
    gen_line(g, "int n = (p & %d) + 1, steps = %s, rounds = 0, t = 0;", gen_chance(g, 70) ? 31 : 15, steps);
    gen_line(g, "%s[] a = new %s[n];", t, t);
    gen_line(g, "for (int i = 0; i < n; i++) a[i] = i * %d %% 101;", gen_chance(g, 50) ? 7919 : 37);
    if (keys)
        gen_line(g, "int[] of = new int[n];\n        for (int i = 0; i < n; i++) of[i] = i;");
    gen_line(g, "%s", flag[0]);
    put_filled(g, loop[0], (Blanks){.length = flag[3]});
    g->indent++;
    gen_line(g, "%s", flag[1]);
    pass(g, heads[gen_below(g, 5)], t, keys, flag[2]);
    if (both)
        pass(g, heads[3], t, keys, flag[2]);
    gen_line(g, "rounds++;");
    close_turn(g, loop, flag[3]);
    sum(g, b, "a", true);
    if (keys)
        sum(g, INT, "of", false);
    gen_line(g, "s = s * 31 + rounds;");
    end(g, &m);
}

void length_method(Gen *g) {
    (gen_chance(g, 55) ? lengths : passes)(g);
}
