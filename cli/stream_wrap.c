/* cli/stream_wrap.c - a method that fires another one many times, as a text of FunJava:
 *
 *     class stream { static double[][] stream$fire(double[][] x, double[] h, int $n) {
 *         double[][] $r = new double[$n][1024];
 *         for (int $k = 0; $k < $n; $k++) $r[$k] = fir(x[$k], h);
 *         return $r; } }
 *
 * all of it on the line of the method, to which traps in it refer. */
#include <stdlib.h>

#include "cli/stream_method.h"

static void brackets(FILE *out, int n) {
    while (n-- > 0)
        fputs("[]", out);
}

static void print_type(FILE *out, Type t, int more) {
    char name[TYPE_NAME];
    fputs(type_name(type_scalar(t.base), name), out);
    brackets(out, t.rank + more);
}

static void print_header(const StreamMethod *m, FILE *out) {
    fputs("class stream { static ", out);
    print_type(out, m->signature.result, 1);
    fputs(" " STREAM_WRAPPER "(", out);
    for (int i = 0; i < m->nparams; i++) {
        print_type(out, m->signature.param[i].type, m->param[i].gets == GETS_WINDOW);
        fprintf(out, " %.*s, ", m->signature.param[i].len, m->signature.param[i].name);
    }
    fputs("int $n) { ", out);
}

/* Arrays are rectangular: all lengths are written down. */
static void print_new(const StreamMethod *m, FILE *out) {
    const Item *item = &m->pipeline->channel[m->stage->channel].item;
    char name[TYPE_NAME];
    print_type(out, m->signature.result, 1);
    fprintf(out, " $r = new %s[$n]", type_name(type_scalar(m->signature.result.base), name));
    if (!m->bare)
        fprintf(out, "[%llu]", (unsigned long long)m->gives);
    for (unsigned d = 0; d < item->rank; d++)
        fprintf(out, "[%llu]", (unsigned long long)item->n[d]);
    fputs("; ", out);
}

static void print_call(const StreamMethod *m, FILE *out) {
    static const char *const what[] = {[GETS_WINDOW] = "[$k]", [GETS_CONSTANT] = "", [GETS_NUMBER] = " + $k"};
    fprintf(out, "for (int $k = 0; $k < $n; $k++) $r[$k] = %.*s(", m->signature.len, m->signature.name);
    for (int i = 0; i < m->nparams; i++)
        fprintf(out, "%s%.*s%s", i ? ", " : "", m->signature.param[i].len, m->signature.param[i].name, what[m->param[i].gets]);
    fputs("); return $r; } }\n", out);
}

char *method_wrapper(const StreamMethod *m, int line) {
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    if (!out)
        return NULL;
    for (int i = 1; i < line; i++)
        putc('\n', out);
    print_header(m, out);
    print_new(m, out);
    print_call(m, out);
    if (fclose(out) == 0)
        return text;
    free(text);
    return NULL;
}
