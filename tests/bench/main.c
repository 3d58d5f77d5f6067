/* tests/bench/main.c - runs the table of measurements, round by round.
 *
 *   driver FOLDER ROUNDS full|small [ROW...]
 *
 * FOLDER is the build folder.  BENCH_THREADS in the environment is how many threads "all" are;
 * without it, as many as there are processors.  The exit code is 0 if all that is installed could be
 * measured and gave right results; whether a bar is met plays no part in it. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "tests/bench/bench.h"

enum { MAX_ROWS = 400, TABLES = 7, MAX_THREADS = 256 };

static const Row *tables[TABLES] = {bench_rows, bench_java_rows, bench_version_rows, bench_loop_rows,
                                    bench_rank_rows};   // and those that are read

/* Row number I of all tables, or NULL. */
static const Row *row_at(int i) {
    for (int t = 0; t < TABLES; t++)
        for (const Row *r = tables[t]; r->id; r++)
            if (i-- == 0)
                return r;
    return NULL;
}

/* Is NAME the word, or the word and "-" and more? */
static bool begins(const char *name, const char *word) {
    size_t n = strlen(word);
    return !strncmp(name, word, n) && (!name[n] || name[n] == '-');
}

/* A row is called by its id, by its group, or by the part of either before "-". */
static bool is_called(const Row *r, const char *word) {
    return begins(r->id, word) || (r->group && begins(r->group, word));
}

static bool is_wanted(const Row *r, char **words, int n) {
    for (int i = 0; i < n; i++)
        if (is_called(r, words[i]))
            return true;
    return n == 0;
}

static bool is_row(const char *word) {
    const Row *r;
    for (int i = 0; (r = row_at(i)); i++)
        if (is_called(r, word))
            return true;
    fprintf(stderr, "bench: no row '%s'; there are:", word);
    for (int i = 0; (r = row_at(i)); i++)
        fprintf(stderr, " %s", r->id);
    fprintf(stderr, "\n");
    return false;
}

static void measure_row(const Options *opt, Answer *a) {
    measure_begin(opt, a);
    bool whole = a->row->whole;         // other programs make their own warm-up
    for (int k = whole ? -1 : 0; k < opt->rounds; k++) {
        for (int v = 0; v < MAX_VARIANTS; v++)
            measure(opt, a, v, k < 0 ? 0 : k);
        if (isatty(STDERR_FILENO))
            fprintf(stderr, "\r%s: round %d of %d \r", a->row->id, k + 1, opt->rounds);
    }
}

static bool has_failed(const Answer *a) {
    for (int v = 0; v < MAX_VARIANTS; v++)
        if (a->series[v].outcome == FAILED)
            return true;
    return false;
}

/* OpenMP's threads wait without using the processor, as ours do. */
static void set_environment(void) {
    setenv("OMP_WAIT_POLICY", "passive", 1);
    setenv("OMP_DYNAMIC", "false", 1);
}

/* Those that are called by N words; how many. */
static int measure_all(const Options *opt, char **words, int n, Answer answers[MAX_ROWS]) {
    const Row *r;
    int measured = 0;
    for (int i = 0; (r = row_at(i)) && measured < MAX_ROWS; i++) {
        if (!is_wanted(r, words, n))
            continue;
        Answer *a = &answers[measured++];
        a->row = r;
        measure_row(opt, a);
        if (r->brief)
            report_brief_row(opt, answers, measured - 1, stdout);
        else
            report_row(opt, a, stdout);
    }
    report_brief_end(opt, answers, measured, stdout);
    return measured;
}

int main(int argc, char **argv) {
    static Answer answers[MAX_ROWS];
    bool failed = false;
    if (argc < 4) {
        fprintf(stderr, "usage: driver FOLDER ROUNDS full|small [ROW...]\n");
        return 2;
    }
    Options opt = {.folder = argv[1], .rounds = atoi(argv[2]), .small = !strcmp(argv[3], "small"),
                   .cores = (int)sysconf(_SC_NPROCESSORS_ONLN),
                   .cpu = getenv("BENCH_CPU") != NULL};
    const char *threads = getenv("BENCH_THREADS");
    opt.threads = threads ? atoi(threads) : opt.cores;
    if (opt.threads < 1 || opt.threads > MAX_THREADS) {
        fprintf(stderr, "bench: THREADS must be from 1 to %d\n", MAX_THREADS);
        return 2;
    }
    if (opt.rounds < 1 || opt.rounds > MAX_ROUNDS) {
        fprintf(stderr, "bench: ROUNDS must be from 1 to %d\n", MAX_ROUNDS);
        return 2;
    }
    if (!(tables[TABLES - 2] = bench_kernel_rows()) || !(tables[TABLES - 1] = bench_variant_rows()))
        return 2;
    for (int i = 4; i < argc; i++)
        if (!is_row(argv[i]))
            return 2;
    set_environment();
    report_begin(&opt, stdout);
    int n = measure_all(&opt, argv + 4, argc - 4, answers);
    for (int i = 0; i < n; i++)
        failed |= has_failed(&answers[i]);
    if (!report_json(&opt, answers, n)) {
        fprintf(stderr, "bench: cannot write %s/bench.json: %s\n", opt.folder, strerror(errno));
        return 1;
    }
    printf("\nwritten to %s/bench.json\n", opt.folder);
    return failed;
}
