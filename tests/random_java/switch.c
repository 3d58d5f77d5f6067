/* tests/random_java/switch.c - the switch from interpreter to machine code, forced at every n-th
 * visit of a loop's head in every task. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "cli/options.h"
#include "tests/random_java/check.h"

enum { VISITS = 64, SECONDS = 60, SIZES = 6 };

/* Instructions; a run that needs more is the same as any other that does. */
#define FUEL "--fuel 20000000"
#define FUEL_RESIZED "--fuel 2000000"

typedef struct {
    const char *path, *options, *arguments;
    const char *fuel;       // option for it
} Case;

static int passed, failed;

/* ---- one case ---- */

/* Results, messages and counts; a trap's counts are not promised, nor how far runs come on little fuel. */
static const char *difference(const Outcome *a, const Outcome *b) {
    if (a->code != b->code)
        return "exit code";
    if (a->code == EXIT_LIMIT)
        return NULL;
    if (strcmp(a->out, b->out))
        return "output";
    if (strcmp(a->err, b->err))
        return "messages";
    return !a->code && memcmp(&a->counts, &b->counts, sizeof a->counts) ? "counts" : NULL;
}

static void switched(const Case *c, const Form *f, const Outcome *plain, Progress *p) {
    bool compiled = true;       // else no task came to so many heads
    for (int n = 1; n <= VISITS && compiled; n++) {
        snprintf(p->now, sizeof p->now, "-j 1 --jit at:%d --vectors %s %s %s", n, n % 2 ? "avx512" : "avx2", c->fuel, c->options);
        Outcome o = form_run(f, p->now, c->arguments);
        const char *why = difference(plain, &o);
        if (why && !p->failed++)
            printf("FAILED: frbz run %s %s %s: %s, exit code %d\n--- interpreted\n%s%s\n--- at visit %d\n%s%s\n",
                   p->now, c->path, c->arguments, why, o.code, plain->out, plain->err, n, o.out, o.err);
        compiled = o.compiled;
        outcome_free(&o);
    }
}

static void every_visit(void *of, Progress *p) {
    const Case *c = of;
    Form *f = form_load(c->options, c->path);
    snprintf(p->now, sizeof p->now, "-j 1 --jit off %s %s", c->fuel, c->options);
    Outcome plain = form_run(f, p->now, c->arguments);
    if (!form_refused(f))
        switched(c, f, &plain, p);
    outcome_free(&plain);
    form_free(f);
}

static bool check(Case c) {
    Progress *p;
    int code = form_child(every_visit, &c, &p, SECONDS);
    if (code)
        printf("FAILED: frbz run %s %s %s: ended with %d\n", p->now, c.path, c.arguments, code);
    bool good = !code && !p->failed;
    good ? passed++ : failed++;
    return good;
}

static int conclude(void) {
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

/* ---- random programs ---- */

int switch_random(const char *folder, uint64_t first, uint64_t n) {
    char options[SOURCE_WORDS], arguments[SOURCE_WORDS];
    for (uint64_t seed = first; seed < first + n; seed++) {
        char *path = source_write(folder, seed), *source = source_read(path);
        if (!source)
            return 2;
        source_last(source, source + strlen(source), "options", options);
        source_last(source, source + strlen(source), "run", arguments);
        if (check((Case){path, options, arguments, FUEL}))
            unlink(path);
        free(source);
        free(path);
    }
    return conclude();
}

/* ---- programs of files ---- */

/* WORDS with its whole numbers replaced by SIZE; false: there are none. */
static bool resized(const char *words, int size, char *to) {
    FILE *f = fmemopen(to, SOURCE_WORDS, "w");
    bool found = false;
    while (*words) {
        size_t blank = strspn(words, " "), len = strcspn(words + blank, " ");
        bool whole = len && strspn(words + blank, "0123456789") == len;
        if (whole)
            fprintf(f, " %d", size);
        else
            fprintf(f, " %.*s", (int)len, words + blank);
        found |= whole;
        words += blank + len;
    }
    fclose(f);
    return found;
}

typedef struct {
    uint64_t seed, next;    // number of the next case
    int of;
} Sample;

/* The case as it is, or so; one in OF. */
static void sampled(Sample *s, Case c) {
    if ((s->next++ + s->seed) % (unsigned)s->of == 0)
        check(c);
}

/* Sizes about chunks and strips, and one that is drawn. */
static void in_sizes(Sample *s, Case c) {
    static const int sizes[SIZES - 1] = {1, 15, 17, 40, 65};
    char words[SOURCE_WORDS];
    sampled(s, c);
    for (int i = 0; i < SIZES; i++) {
        int drawn = 1 + (int)((s->seed + s->next) * UINT64_C(0x9e3779b97f4a7c15) >> 40) % 80;
        if (!resized(c.arguments, i < SIZES - 1 ? sizes[i] : drawn, words))
            return;
        sampled(s, (Case){c.path, c.options, words, FUEL_RESIZED});
    }
}

/* A FunJava source without "run:" is one that is refused. */
static void file(Sample *s, const char *path) {
    char options[SOURCE_WORDS], arguments[SOURCE_WORDS];
    char *source = source_read(path);
    const char *at = source;
    bool any = false;
    if (!source)
        return;
    while (source_next(&at, "run", arguments)) {
        source_last(source, at, "options", options);
        in_sizes(s, (Case){path, options, arguments, FUEL});
        any = true;
    }
    if (!any && path[strlen(path) - 1] == 's')
        sampled(s, (Case){path, "", "", FUEL});
    free(source);
}

int switch_files(uint64_t seed, int of, char **paths, int n) {
    Sample s = {.seed = seed, .of = of};
    for (int i = 0; i < n; i++)
        file(&s, paths[i]);
    return conclude();
}
