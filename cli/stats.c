/* cli/stats.c - printing of the table of statistics. */
#include "cli/stats.h"

#include <string.h>

#include "vm/core/show.h"

enum { SLOT_BYTES = CHUNK_BYTES + sizeof(ChunkInfo) };

typedef enum { STAT_COUNT, STAT_RATIO } StatType;

typedef struct {
    const char *name;
    const char *unit;
    StatType type;
    const char *doc;
} StatInfo;

static const StatInfo stat_table[] = {
#define STAT(name, unit, type, value, doc) {name, unit, STAT_##type, doc},
#include "cli/stats.def"
};

enum { STATS = sizeof stat_table / sizeof stat_table[0] };

typedef struct {
    uint64_t count;
    double ratio;
} StatValue;

static double ratio(uint64_t a, uint64_t b) {
    return b ? (double)a / (double)b : 0;
}

static StatValue stat_count(uint64_t n) {
    return (StatValue){.count = n};
}

static StatValue stat_ratio(double x) {
    return (StatValue){.ratio = x};
}

#define COUNT(value) stat_count(value)
#define RATIO(value) stat_ratio(value)

static void compute(StatValue v[STATS], const RunResult *r, const StoreCounts *store) {
    const StatValue values[STATS] = {
#define STAT(name, unit, type, value, doc) type(value),
#include "cli/stats.def"
    };
    memcpy(v, values, sizeof values);
}

bool stats_parse(const char *text, StatsForm *form, const char **file) {
    static const char *const names[] = {"text", "json", "csv"};
    *form = STATS_TEXT;
    *file = NULL;
    if (!text)
        return true;
    size_t len = strcspn(text, ":");
    if (text[len])
        *file = text + len + 1;
    for (*form = STATS_TEXT; *form <= STATS_CSV; ++*form)
        if (strlen(names[*form]) == len && !memcmp(names[*form], text, len))
            return !*file || **file;
    return false;
}

static void print_value(FILE *out, int i, StatValue v) {
    char buf[32];
    if (stat_table[i].type == STAT_COUNT) {
        fprintf(out, "%llu", (unsigned long long)v.count);
    } else {
        show_double(buf, v.ratio);
        fputs(buf, out);
    }
}

static void print_text(FILE *out, const StatValue v[STATS]) {
    for (int i = 0; i < STATS; i++) {
        if (stat_table[i].type == STAT_COUNT)
            fprintf(out, "%-20s %16llu %s\n", stat_table[i].name, (unsigned long long)v[i].count,
                    stat_table[i].unit);
        else
            fprintf(out, "%-20s %16.2f %s\n", stat_table[i].name, v[i].ratio, stat_table[i].unit);
    }
}

static void print_csv(FILE *out, const StatValue v[STATS]) {
    fputs("name,value,unit\n", out);
    for (int i = 0; i < STATS; i++) {
        fprintf(out, "%s,", stat_table[i].name);
        print_value(out, i, v[i]);
        fprintf(out, ",%s\n", stat_table[i].unit);
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

static void print_json(FILE *out, const StatValue v[STATS]) {
    const char *before = "";
    int depth = 0;
    fputc('{', out);
    for (int i = 0; i < STATS; i++) {
        const char *name = stat_table[i].name;
        size_t common = common_groups(before, name);
        for (int close = dots(before + common); close > 0; close--)
            fprintf(out, "\n%*s}", 2 * depth--, "");
        if (i)
            fputc(',', out);
        const char *part = name + common;
        for (size_t len; part[len = strcspn(part, ".")]; part += len + 1)
            fprintf(out, "\n%*s\"%.*s\": {", 2 * ++depth, "", (int)len, part);
        fprintf(out, "\n%*s\"%s\": ", 2 * depth + 2, "", part);
        print_value(out, i, v[i]);
        before = name;
    }
    for (; depth > 0; depth--)
        fprintf(out, "\n%*s}", 2 * depth, "");
    fputs("\n}\n", out);
}

void stats_print(FILE *out, StatsForm form, const RunResult *r, const StoreCounts *store) {
    StatValue v[STATS];
    compute(v, r, store);
    switch (form) {
    case STATS_TEXT: print_text(out, v); break;
    case STATS_JSON: print_json(out, v); break;
    case STATS_CSV:  print_csv(out, v); break;
    }
}

void stats_markdown(FILE *out) {
    for (int i = 0; i < STATS; i++)
        fprintf(out, "| `%s` | %s | %s |\n", stat_table[i].name, stat_table[i].unit,
                stat_table[i].doc);
}
