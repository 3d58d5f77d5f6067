/* cli/provenance.c - version, command line, hashes of files and keys, in every form of statistics. */
#include "cli/provenance.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "api/version.h"
#include "lab/json.h"
#include "lab/study.h"

enum { WORD = 4096 };

/* Does it decide only what is printed, and where? */
static bool is_output(OptionId o) {
    static const OptionId outputs[] = {
        OPT_OUT, OPT_STATS, OPT_TRACE, OPT_TRACE_WINDOW, OPT_TRACE_LIMIT, OPT_DETAIL, OPT_HTML, OPT_PROFILE, OPT_JSON,
        OPT_QUIET, OPT_VERBOSE,
    };
    for (size_t i = 0; i < sizeof outputs / sizeof *outputs; i++)
        if (outputs[i] == o)
            return true;
    return false;
}

/* ---- the command line ---- */

typedef void Put(FILE *out, const char *text);      // as it is, or within quotes of JSON or CSV

static void put_plain(FILE *out, const char *text) {
    fputs(text, out);
}

static void put_csv(FILE *out, const char *text) {
    for (; *text; text++)
        fputs(*text == '"' ? "\"\"" : (char[]){*text, 0}, out);
}

/* A word that a shell takes as it is written, or in quotes. */
static void print_word(const char *word, FILE *out, Put *put) {
    static const char plain[] = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=,+-@%";
    if (*word && !word[strspn(word, plain)]) {
        put(out, word);
        return;
    }
    fputc('\'', out);
    for (const char *quote; (quote = strchr(word, '\'')); word = quote + 1) {
        char part[WORD];
        snprintf(part, sizeof part, "%.*s", (int)(quote - word), word);
        put(out, part);
        put(out, "'\\''");
    }
    put(out, word);
    fputc('\'', out);
}

static void print_option(OptionId o, const char *value, FILE *out, Put *put) {
    fprintf(out, " --%s%s", option_table[o].word, value ? "=" : "");
    if (value)
        print_word(value, out, put);
}

static void print_command(const CommandLine *c, FILE *out, Put *put) {
    fprintf(out, "frbz %s", command_table[c->command].word);
    for (OptionId o = 0; o < OPT_COUNT; o++) {
        const OptionValue *v = &c->opt[o];
        if (!v->given || is_output(o))
            continue;
        for (int i = 0; i < v->times; i++)
            print_option(o, v->list[i], out, put);
        if (!v->times)
            print_option(o, v->text, out, put);
    }
    for (int i = 0; i < c->count; i++) {
        fputs(!i && c->operands[i][0] == '-' && c->operands[i][1] ? " -- " : " ", out);
        print_word(c->operands[i], out, put);
    }
}

/* ---- files ---- */

typedef void PrintFile(FILE *out, int k, const char *name, uint64_t hash);

typedef struct {
    FILE *out;
    PrintFile *print;
    int   k;                // files so far
} Files;

/* If WORD names one, with a layout behind it perhaps. */
static void add_file(Files *f, const char *word) {
    char name[WORD], *end;
    uint64_t hash;
    strtod(word, &end);
    if (!*end || snprintf(name, sizeof name, "%s", word) >= (int)sizeof name)
        return;
    bool found = study_hash_file(".", name, &hash);
    char *colon = strrchr(name, ':');
    if (!found && colon) {
        *colon = 0;
        found = study_hash_file(".", name, &hash);
    }
    if (found)
        f->print(f->out, f->k++, name, hash);
}

static void each_file(const Provenance *p, FILE *out, PrintFile *print) {
    static const OptionId named[] = {OPT_MACHINE, OPT_GRAPH, OPT_PLAN};
    Files f = {out, print, 0};
    for (int i = 0; i < p->line->count; i++)
        add_file(&f, p->line->operands[i]);
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (p->line->opt[named[i]].text)
            add_file(&f, p->line->opt[named[i]].text);
    for (const char *const *more = p->more; more && *more; more++)
        add_file(&f, *more);
}

/* ---- forms ---- */

static void json_file(FILE *out, int k, const char *name, uint64_t hash) {
    fputs(k ? ", {\"name\": " : "{\"name\": ", out);
    json_print_string(out, name);
    fprintf(out, ", \"hash\": \"%016" PRIx64 "\"}", hash);
}

void provenance_json(const Provenance *p, FILE *out) {
    const CommandLine *c = p->line;
    fputs("{\n    \"frbz\": \"" FRBZ_VERSION "\",\n    \"command\": \"", out);
    print_command(c, out, json_print_inside);
    fputs("\"", out);
    if (c->count) {
        fputs(",\n    \"program\": ", out);
        json_print_string(out, c->operands[0]);
        fputs(",\n    \"arguments\": [", out);
        for (int i = 1; i < c->count; i++) {
            fputs(i > 1 ? ", " : "", out);
            json_print_string(out, c->operands[i]);
        }
        fputs("]", out);
    }
    fputs(",\n    \"files\": [", out);
    each_file(p, out, json_file);
    fputs("]", out);
    if (p->keys) {
        fputs(",\n    \"machine\": ", out);
        keys_json(p->keys, p->machine, out);
    }
    if (p->settings)
        fprintf(out, ",\n    \"settings\": %s", p->settings);
    fputs("\n  }", out);
}

char *provenance_text(const Provenance *p) {
    char *text = NULL;
    size_t len = 0;
    FILE *f = open_memstream(&text, &len);
    if (!f)
        return NULL;
    provenance_json(p, f);
    return fclose(f) ? (free(text), NULL) : text;
}

static void comment_file(FILE *out, int k, const char *name, uint64_t hash) {
    (void)k;
    fprintf(out, "# file %s %016" PRIx64 "\n", name, hash);
}

static void print_comment(const Provenance *p, FILE *out) {
    fputs("# frbz " FRBZ_VERSION "\n# command ", out);
    print_command(p->line, out, put_plain);
    fputc('\n', out);
    each_file(p, out, comment_file);
    if (p->settings)
        fprintf(out, "# settings %s\n", p->settings);
    if (!p->keys)
        return;
    fputs("# machine ", out);
    keys_json(p->keys, p->machine, out);
    fputc('\n', out);
}

static void csv_file(FILE *out, int k, const char *name, uint64_t hash) {
    fprintf(out, "run.files.%d.name,\"", k);
    put_csv(out, name);
    fprintf(out, "\",\nrun.files.%d.hash,%016" PRIx64 ",\n", k, hash);
}

static void print_csv(const Provenance *p, FILE *out) {
    fputs("run.frbz," FRBZ_VERSION ",\nrun.command,\"", out);
    print_command(p->line, out, put_csv);
    fputs("\",\n", out);
    each_file(p, out, csv_file);
    if (p->keys)
        keys_csv(p->keys, p->machine, "run.machine.", out);
}

void provenance_head(const Provenance *p, FILE *out, StatsForm form) {
    if (form != STATS_JSON && p->to_file)
        print_comment(p, out);
}

bool provenance_stats(const Provenance *p, FILE *out, StatsForm form, const Stat *stats, int n) {
    char *run = form == STATS_JSON ? provenance_text(p) : NULL;
    Stat *all = form == STATS_JSON ? malloc(((size_t)n + 1) * sizeof *all) : NULL;
    bool done = form != STATS_JSON || (run && all);
    if (form != STATS_JSON) {
        stat_print(out, form, stats, n);
        if (form == STATS_CSV)
            print_csv(p, out);
        else if (p->to_file)
            print_comment(p, out);
    } else if (done) {
        all[0] = (Stat){.name = "run", .unit = "", .text = run};
        memcpy(all + 1, stats, (size_t)n * sizeof *stats);
        stat_print(out, form, all, n + 1);
    }
    free(all);
    free(run);
    return done;
}
