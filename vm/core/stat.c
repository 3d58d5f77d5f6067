/* vm/core/stat.c - printing of statistics. */
#include "vm/core/stat.h"

#include <math.h>
#include <string.h>

#include "vm/core/show.h"

double stat_ratio(uint64_t a, uint64_t b) {
    return b ? (double)a / (double)b : 0;
}

static double item(const StatList *l, unsigned i) {
    uint64_t value = l->values[i * l->step];
    return l->divisors ? stat_ratio(value, l->divisors[i * l->divisor_step]) : (double)value;
}

static void print_item(FILE *out, const StatList *l, unsigned i) {
    char buf[32];
    if (l->divisors)
        show_double(buf, item(l, i));
    else
        snprintf(buf, sizeof buf, "%llu", (unsigned long long)l->values[i * l->step]);
    fputs(buf, out);
}

static void print_json_list(FILE *out, const StatList *l) {
    fputc('[', out);
    for (unsigned i = 0; i < l->n; i++) {
        fputs(i ? ", " : "", out);
        print_item(out, l, i);
    }
    fputc(']', out);
}

/* All of a short list, what a long one is like. */
static void print_text_list(FILE *out, const Stat *s) {
    enum { SHORT_LIST = 12 };
    const StatList *l = &s->list;
    int digits = l->divisors ? 2 : 0;
    double least = HUGE_VAL, most = -HUGE_VAL, sum = 0;
    fprintf(out, "%-28s ", s->name);
    for (unsigned i = 0; i < l->n; i++) {
        double x = item(l, i);
        if (l->n <= SHORT_LIST)
            fprintf(out, "%.*f ", digits, x);
        least = fmin(least, x);
        most = fmax(most, x);
        sum += x;
    }
    if (l->n > SHORT_LIST)
        fprintf(out, "%.*f to %.*f, mean %.*f ", digits, least, digits, most, 2, sum / l->n);
    fprintf(out, "%s\n", s->unit);
}

static void print_value(FILE *out, const Stat *s) {
    char buf[32];
    if (s->is_list) {
        print_json_list(out, &s->list);
    } else if (s->text) {
        fputs(s->text, out);
    } else if (s->is_ratio) {
        show_double(buf, s->ratio);
        fputs(buf, out);
    } else {
        fprintf(out, "%llu", (unsigned long long)s->count);
    }
}

static bool is_nothing(const Stat *s) {
    for (unsigned i = 0; s->is_list && i < s->list.n; i++)
        if (item(&s->list, i) != 0)
            return false;
    return s->is_list || (!s->text && (s->is_ratio ? s->ratio == 0 : !s->count));
}

/* How many of the N stand in the group of the first one, as all do with "dram." before their names. */
static int group_size(const Stat *s, int n) {
    size_t len = strcspn(s->name, ".");
    int k = 1;
    while (s->name[len] && k < n && !strncmp(s[k].name, s->name, len + 1))
        k++;
    return k;
}

static void print_line(FILE *out, const Stat *s) {
    if (s->is_list)
        print_text_list(out, s);
    else if (s->text)
        fprintf(out, "%-28s %16s %s\n", s->name, s->text, s->unit);
    else if (s->is_ratio)
        fprintf(out, "%-28s %16.2f %s\n", s->name, s->ratio, s->unit);
    else
        fprintf(out, "%-28s %16llu %s\n", s->name, (unsigned long long)s->count, s->unit);
}

/* Groups of which all is 0, of parts that the machine has not, are left out: this is for people. */
static void print_text(FILE *out, const Stat *s, int n) {
    for (int i = 0, size; i < n; i += size) {
        size = group_size(s + i, n - i);
        int nothing = 0;
        while (nothing < size && is_nothing(&s[i + nothing]))
            nothing++;
        for (int k = 0; k < size && (size == 1 || nothing < size); k++)
            print_line(out, &s[i + k]);
    }
}

static void print_csv(FILE *out, const Stat *s, int n) {
    fputs("name,value,unit\n", out);
    for (int i = 0; i < n; i++) {
        for (unsigned k = 0; s[i].is_list && k < s[i].list.n; k++) {
            fprintf(out, "%s.%u,", s[i].name, k);
            print_item(out, &s[i].list, k);
            fprintf(out, ",%s\n", s[i].unit);
        }
        if (s[i].is_list)
            continue;
        fprintf(out, "%s,", s[i].name);
        print_value(out, &s[i]);
        fprintf(out, ",%s\n", s[i].unit);
    }
}

/* Bytes of the groups that A and B have in common: "a.b." of "a.b.c" and "a.b.d.e". */
static size_t common_groups(const char *a, const char *b) {
    size_t common = 0;
    for (size_t i = 0; a[i] && a[i] == b[i]; i++)
        if (a[i] == '.')
            common = i + 1;
    return common;
}

static int dots(const char *name) {
    int n = 0;
    for (; *name; name++)
        n += *name == '.';
    return n;
}

static void print_json(FILE *out, const Stat *s, int n) {
    const char *before = "";
    int depth = 0;
    fputc('{', out);
    for (int i = 0; i < n; i++) {
        const char *name = s[i].name;
        size_t common = common_groups(before, name);
        for (int close = dots(before + common); close > 0; close--)
            fprintf(out, "\n%*s}", 2 * depth--, "");
        if (i)
            fputc(',', out);
        const char *part = name + common;
        for (size_t len; part[len = strcspn(part, ".")]; part += len + 1)
            fprintf(out, "\n%*s\"%.*s\": {", 2 * ++depth, "", (int)len, part);
        fprintf(out, "\n%*s\"%s\": ", 2 * depth + 2, "", part);
        print_value(out, &s[i]);
        before = name;
    }
    for (; depth > 0; depth--)
        fprintf(out, "\n%*s}", 2 * depth, "");
    fputs("\n}\n", out);
}

void stat_print(FILE *out, StatsForm form, const Stat *stats, int n) {
    switch (form) {
    case STATS_TEXT: print_text(out, stats, n); break;
    case STATS_JSON: print_json(out, stats, n); break;
    case STATS_CSV:  print_csv(out, stats, n); break;
    }
}

void stat_markdown(FILE *out, const Stat *stats, int n) {
    for (int i = 0; i < n; i++)
        fprintf(out, "| `%s` | %s%s | %s |\n", stats[i].name, stats[i].is_list ? "list of " : "", stats[i].unit,
                stats[i].doc);
}
