/* tests/random_java/classics.c - small methods with a loop that everybody has written: they search,
 * count, divide and approximate, and end when they are done. */
#include <string.h>

#include "tests/random_java/gen.h"

enum { TEXT = 1000, COST = 200, MOST = 3 };

/* Types: w int or long, f float or double, i int, b boolean; large letters are arrays. */
typedef struct {
    const char *types;      // of the result and the parameters
    const char *text;       // behind the name; ~ is the type, $ a number
} Classic;

static const Classic classics[] = {
    {"www", "(~ a, ~ b) { a = Math.abs(a % 1000); b = Math.abs(b % 1000); while (b > 0) { ~ t = a % b; a = b; b = t; } return a; }"},
    {"iw", "(~ x) { int n = 0; x = x & 127; while (x > 1) { x = x % 2 == 0 ? x / 2 : 3 * x + 1; if (++n > 60) break; } return n; }"},
    {"bw", "(~ x) { x = x & 511; if (x < 2) return false; for (~ d = 2; d * d <= x; d++) if (x % d == 0) return false; return true; }"},
    {"ww", "(~ x) { ~ s = 0; do { s += x % 10; x /= 10; } while (x != 0); return s; }"},
    {"iWw", "(~[] a, ~ key) { for (int i = 0; i < a.length; i++) if (a[i] == key) return i; return -$; }"},
    {"iWw", "(~[] a, ~ key) { int at = -1; for (int i = 0; i < a.length; i++) if (a[i] > key) { at = i; break; } return at; }"},
    {"iWw", "(~[] a, ~ key) { int lo = 0, hi = a.length; while (lo < hi) { int mid = lo + hi >>> 1; if (a[mid] < key) lo = mid + 1; else hi = mid; } return lo; }"},
    {"ff", "(~ x) { ~ y = 1; for (int k = 0; k < 20; k++) { ~ z = (y + x / y) / 2; if (Math.abs(z - y) < 0.001f) return z; y = z; } return y; }"},
    {"iff", "(~ a, ~ b) { ~ x = 0, y = 0; int n = 0; while (n < 30 && x * x + y * y < 4) { ~ t = x * x - y * y + a; y = 2 * x * y + b; x = t; n++; } return n; }"},
    {"iFf", "(~[] a, ~ x) { int i = a.length - 1; while (i > 0 && a[i] > x) i--; return i; }"},
    {"fFi", "(~[] a, int c) { ~ most = 0; for (int i = Math.max(0, c - $); i < a.length; i++) { if (i > c + $) break; most = Math.max(most, a[i]); } return most; }"},
    {"ii", "(int x) { for (;;) { if ((x & 1) != 0) return x; if (x == 0) break; x >>= 1; } return $; }"},
    {"wi", "(int n) { ~ a = 0, b = 1; for (int i = n & 31; i > 0; i--) { ~ t = a + b; a = b; b = t; if (b > 100000) break; } return a; }"},
    {"ww", "(~ x) { while (true) { if (x % 2 == 0) { x = x / 2 + $; break; } else { x = x * 3 + 1; return x; } } return x; }"},
    {"iw", "(~ x) { int n = $; while (n < 9) { n += 3; if (x > $) { n++; break; } else break; } return n; }"},
    {"bWi", "(~[] a, int c) { for (int i = c & 15; i < a.length; i += $) { if (a[i] % 2 == 0) continue; return true; } return false; }"},
};

/* Of letter C; W and F are what the method's are. */
static Type type_of(char c, Base w, Base f) {
    int rank = c < 'a';
    switch (c | 0x20) {
    case 'w': return (Type){w, rank};
    case 'f': return (Type){f, rank};
    case 'b': return (Type){BOOLEAN, rank};
    default: return (Type){INT, rank};
    }
}

void classic_method(Gen *g) {
    char text[TEXT];
    const Classic *c = &classics[gen_below(g, (int)(sizeof classics / sizeof *classics))];
    Base w = gen_chance(g, 50) ? INT : LONG, f = gen_chance(g, 50) ? FLOAT : DOUBLE;
    Base own = strpbrk(c->types, "fF") ? f : w;
    Method m = {.result = type_of(c->types[0], w, f)};
    gen_name(g, m.name, "m");
    for (const char *t = c->types + 1; *t; t++)
        m.param[m.nparams++] = type_of(*t, w, f);
    m.cost = strpbrk(c->types, "WF") ? 5.0 * g->cap[1] : COST;
    gen_fill_in(text, sizeof text, c->text, (Blanks){.at = gen_base[own], .number = 1 + gen_below(g, 5)});
    gen_put(g, "\n");
    gen_line(g, "static %s %s%s", gen_base[m.result.base], m.name, text);
    g->methods[g->nmethods++] = m;
}
