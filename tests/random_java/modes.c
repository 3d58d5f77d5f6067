/* tests/random_java/modes.c - the ways in which a program is compiled and run. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/random_java/check.h"
#include "tests/random_java/gen.h"

/* Seconds of computing that say a program hangs: in all its modes together, and in one command.  A checking
 * build wants ten times as long as another. */
enum { ALL_MODES = 60, COMMAND = 20, SIMULATED = 4, MOST_VISITS = 6 };

/* Seeds that leave WHICH in a division by OF are run so.  $ is a visit of a loop's head, @ are layouts, ~ is
 * a pass of the compiler. */
typedef struct {
    const char *compile, *run;
    unsigned of, which;
} Mode;

static const Mode modes[] = {
    {"", "-j 1", 1, 0},
    {"", "-j 4", 1, 0},
    {"", "-j 1 --jit always --vectors avx2", 1, 0},
    {"", "-j 1 --jit at:$ --vectors avx2", 1, 0},
    {"", "-j 1 --jit off", 1, 0},
    {"", "-j 1 --jit always", 1, 0},
    {"", "-j 1 --jit at:$", 1, 0},
    {"", "-j 1 --jit at:$", 1, 0},
    {"", "-j 3 --jit at:$", 4, 0},
    {"-O0", "-j 1", 1, 0},
    {"-O0", "-j 1 --jit at:$", 2, 0},
    {"-O0", "-j 4 --jit off", 2, 1},
    {"--layout @", "-j 1", 4, 0},
    {"--layout @", "-j 1 --jit at:$", 4, 0},
    {"--grain fine", "-j 1", 4, 1},
    {"--grain fine", "-j 1 --jit at:$", 4, 1},
    {"--grain auto:2", "-j 1 --jit at:$", 4, 3},
    {"--grain auto:256", "-j 4", 4, 0},
    {"--grain thesis", "-j 4", 4, 2},
    {"--grain thesis", "-j 1 --jit at:$", 4, 2},
    {"--walk root", "-j 1 --jit off", 4, 3},
    {"--walk root", "-j 1 --jit at:$", 4, 3},
    {"--without ~", "-j 1", 2, 0},
};

enum { MODES = sizeof modes / sizeof *modes };

/* ---- what is drawn ---- */

/* Those that may be left out. */
static const char *const passes[] = {
#define LEFT_OUT_ALWAYS(text) text,
#define LEFT_OUT_FULL(text) text,
#define LEFT_OUT_NEEDED(text)
#define PASS(name, text, when, run, doc) LEFT_OUT_##when(text)
#include "frontend/opt/passes.def"
};

/* A number for MODE of the program. */
static unsigned drawn(uint64_t seed, int mode) {
    uint64_t z = (seed * MODES + (unsigned)mode + 1) * UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 29) * UINT64_C(0xbf58476d1ce4e5b9);
    return (unsigned)(z >> 32);
}

/* From 1 to 64, the smaller the more often. */
static unsigned visit(unsigned random) {
    unsigned bits = 1 + random % MOST_VISITS;
    return 1 + (random >> 8) % (1U << bits);
}

/* TEMPLATE with its blanks filled in; false: there are no matrices, and so no layouts. */
static bool fill_in(char *to, size_t room, const char *template, uint64_t seed, int mode, const char *layouts) {
    FILE *f = fmemopen(to, room, "w");
    for (const char *at = template; *at; at++)
        if (*at == '$')
            fprintf(f, "%u", visit(drawn(seed, mode)));
        else if (*at == '~')
            fputs(passes[drawn(seed, mode) % (sizeof passes / sizeof *passes)], f);
        else if (*at == '@')
            fputs(layouts ? layouts : "", f);
        else
            fputc(*at, f);
    fclose(f);
    return layouts || !strchr(template, '@');
}

/* ---- inside a child ---- */

typedef struct {
    const Wanted *wanted;
    const char *source;
    char options[SOURCE_WORDS], arguments[SOURCE_WORDS];
} Job;

static void report(const Wanted *w, const char *how, const char *why, const Outcome *o, bool whole) {
    printf("FAILED: seed %" PRIu64 ": frbz run %s %s: %s, exit code %d\n", w->seed, how, w->path, why, o->code);
    if (whole)
        printf("--- java\n%s%s\n--- frbz\n%s%s\n", w->out, w->fault, o->out, o->err);
    fflush(stdout);
}

static void run_mode(const Job *j, const Form *f, const char *compile, const char *how, Progress *p) {
    int n = snprintf(p->now, sizeof p->now, "%s %s", compile, how);
    Outcome o = form_run(f, how, j->arguments);
    const char *why = compare(j->wanted, &o);
    if (why)
        report(j->wanted, n < (int)sizeof p->now ? p->now : how, why, &o, !p->failed++);
    outcome_free(&o);
}

/* What javac has made of it. */
static void run_class(const Job *j, Progress *p) {
    char path[SOURCE_WORDS];
    Wanted wanted = *j->wanted;
    Job job = *j;
    snprintf(path, sizeof path, "%s/R%" PRIu64 ".class", wanted.classes, wanted.seed);
    wanted.path = path;
    job.wanted = &wanted;
    snprintf(p->now, sizeof p->now, "%.200s", path);
    Form *f = form_load(j->options, path);
    run_mode(&job, f, "", "-j 1", p);
    form_free(f);
}

static void run_modes(void *of, Progress *p) {
    const Job *j = of;
    uint64_t seed = j->wanted->seed;
    char *layouts = gen_layouts(j->source, (unsigned)seed);
    char how[128], compile[SOURCE_WORDS], all[2 * SOURCE_WORDS], before[2 * SOURCE_WORDS] = "-";
    Form *f = NULL;
    for (int i = 0; i < MODES; i++) {
        if (seed % modes[i].of != modes[i].which ||
            !fill_in(compile, sizeof compile, modes[i].compile, seed, i, layouts))
            continue;
        fill_in(how, sizeof how, modes[i].run, seed, i, layouts);
        snprintf(all, sizeof all, "%s%s%s", compile, *compile ? " " : "", j->options);
        if (strcmp(all, before)) {
            form_free(f);
            snprintf(p->now, sizeof p->now, "%.200s", all);
            f = form_load(all, j->wanted->path);
            strcpy(before, all);
        }
        run_mode(j, f, compile, how, p);
    }
    form_free(f);
    if (j->wanted->classes)
        run_class(j, p);
    free(layouts);
}

/* ---- all of them ---- */

/* By the command itself. */
static bool simulated(const char *frbz, const Job *j) {
    static const char *const machines[SIMULATED] = {"cores=4,slots=2,buffer.chunks=4", "cores=1,slots=1", "cores=16",
                                                    "queue=fifo,results=read"};
    char how[2 * SOURCE_WORDS];
    const char *machine = machines[j->wanted->seed / SIMULATED % SIMULATED];
    snprintf(how, sizeof how, "sim --stats=json:/dev/null %s --set %s", j->options, machine);
    Outcome o = form_command(frbz, how, j->wanted->path, j->arguments, COMMAND);
    const char *why = compare(j->wanted, &o);
    if (why)
        report(j->wanted, how, why, &o, true);
    outcome_free(&o);
    return !why;
}

bool modes_agree(const char *frbz, const Wanted *w) {
    Job j = {.wanted = w};
    Progress *p;
    char *source = source_read(w->path);
    if (!source)
        return false;
    j.source = source;
    source_last(source, source + strlen(source), "options", j.options);
    source_last(source, source + strlen(source), "run", j.arguments);
    int code = form_child(run_modes, &j, &p, ALL_MODES);
    if (code)
        printf("FAILED: seed %" PRIu64 ": frbz run %s %s: ended with %d\n", w->seed, p->now, w->path, code);
    bool good = !code && !p->failed && (w->seed % SIMULATED || simulated(frbz, &j));
    free(source);
    return good;
}
