/* tests/runner.c - runs guest programs and compares them with what they say of themselves.
 *
 *   runner [--sample N] [--more N SEED | --counts TABLE | --write-counts TABLE | --ranks N,N,... [--launcher WORDS]] FRBZ FILE.s|FILE.java...
 *
 * In a program, comments that begin a line say what to expect:
 *
 *   # run: ARGUMENTS          a case begins (a file without one is a case without arguments)
 *   # options: OPTIONS        of frbz, for all cases that follow
 *   # expect: LINE            the next line of standard output
 *   # expect-exit: N          exit code; default 0, or 1 if an error is expected
 *   # error: LINE: TEXT       standard error has FILE:LINE: ... TEXT
 *   # expect-stat: NAME N     a statistic
 *   # expect-turns: jit_loops   statistics of the run that is all machine code, which are not 0 (but in the hard mode)
 *   # expect-live: 0          said for the reader: frbz fails whenever a chunk is left
 *
 * Each case runs on 1, 2, 3 and all threads (at least 4), without machine code, with nothing
 * else, first with AVX2, then with AVX-512 where there is such a thing, and as it comes; output, exit code, messages and
 * the counts that are promised must be the same.  --more: N times more, on random numbers
 * of threads and with random seeds (made for the hard mode, memory/hard.h).  Then it runs
 * on a simulated machine, each case on another one of a list, where output, exit code,
 * messages and counts must be the same again, and no run may be faster than its bound.  --ranks: on one thread and then
 * on so many ranks, with messages that come as they may (see wires), and nothing else; as processes that frbz starts, or
 * WORDS, behind which stands the number ("mpirun -n").  --counts: what each case costs must stand in
 * the table (counts.h); --write-counts makes the table.
 *
 * --sample: of the runs of each case N draws some: of an assembly program, and of all of tests/regress, the one on one thread,
 * one other and one machine; of FunJava one, and then another, one without a pass, or one on a machine.
 *
 * Each case of a FunJava source runs with one pass of the compiler left out, too, in turn; with
 * --each-pass first of all, with each; after --each-machine each runs on all machines.  What --explain must say stands in
 *
 *   // remark: LINE: TEXT
 *
 * and is asked for with the options of the first cases.
 *
 * FunJava sources say the same behind "// ", and what they print is compared by value: the
 * digits that Java prints are not always the fewest.  Those without "// run:" are compiled
 * only: the lines with mistakes say so at their end, "// error: TEXT", and those mistakes
 * and no others must be reported.  The last line of the output is "N passed, N failed",
 * counting cases. */
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "memory/hard.h"
#include "tests/counts.h"
#include "tests/outcome.h"
#include "tests/sample.h"
#include "tests/slow.h"

enum { MOST_THREADS = 8 };

static int passed, failed;
static long more;               // runs of each case on top of the usual ones
static const char *launcher;    // of ranks, which adds words of its own to messages; NULL: none

/* ---- running */

/* What the simulated machines of the tests differ in; some case runs on each. */
static const char *const machines[] = {
    "cores=1,slots=1", "cores=4,slots=2,buffer.chunks=4", "", "queue=fifo,contention=units,take=newest",
    "cores=16,balancer.kind=push,results=read", "cores=3,balancer.kind=scatter,buffer.scope=slot",
    "cores=2,balancer.kind=none,home=local", "cores=8,units=1,network.contention=none",
    "cores=64,units=16,home=xor,network.buffer=1", "contention=units,fixed=6,replace=fifo,chunks=3",
    "cores=5,slots=3,switch=oq,continue=updater,replace=random", "compute=off,hit=0,dispatch=0,cores=4",
    "gc=counted,keep=off,merge=off,replace=clock,chunks=2,slots=3,cores=5",
    "kind=periodic,period=13,cores=6,network.flits=4,network.entry=0",
    "kind=pull,cores=7,slots=3", "memory.controller=dram,cores=8,replace=srrip,chunks=6,trefi=1000",
    "buffer2.size=6,policy=srrip,cores=6,slots=2,chunks=3,keep=off", "memory.controller=dram,buffer2.size=4,slices=3,policy=clock,cores=12,gc=counted",
    "cores=12,network.topology=mesh,network.buffer=1,network.router=2,network.credit=3",
    "cores=9,units=25,network.topology=torus,network.buffer=2,network.flits=4",
    "cores=20,units=7,network.topology=butterfly,network.columns=5,network.link=3,gc=counted",
    "cores=6,network.topology=ideal,network.flits=3", "cores=10,network.topology=torus,contention=units,slots=2",
    "memory.controller=dram,buffer2.size=4,cores=8,network.topology=torus,network.flits=2",
    "cores=9,class1.cores=2,class1.lanes=16,class1.latency=30,class2.cores=3,class2.slots=1,class2.latency=300",
    "cores=9,class1.cores=2,class1.lanes=16,class1.latency=30,class2.cores=3,class2.slots=1,class2.latency=300,kind=dawl,compute=off",
    "kind=steal,cores=12,slots=2", "kind=dawl,cores=6,slots=2,balancer.step=20",
    "balancer.records=4,spawn=each,cores=9,gc=counted,home=local,units=2,ibuf=2",
};
enum { MACHINES = sizeof machines / sizeof *machines };

static Outcome simulate(const char *frbz, const Case *c, const char *machine) {
    char *argv[MAX_ARGS + 12] = {(char *)frbz, "sim", "--set", "capacity=4000000", "--set", (char *)machine,
                                 "--stats=json:/dev/fd/9"};
    return outcome_of_case(argv, 7, c);
}

static Outcome run(const char *frbz, const Case *c, int threads) {
    char number[16], seed_text[32];
    char *jit = threads == 1 ? "off" : threads <= 3 ? "always" : "auto", *vectors = threads == 2 ? "avx2" : "avx512";
    char *argv[MAX_ARGS + 12] = {(char *)frbz, "run", "-j", number, "--jit", jit, "--vectors", vectors, "--seed", seed_text,
                                 "--stats=json:/dev/fd/9"};
    snprintf(number, sizeof number, "%d", threads);
    snprintf(seed_text, sizeof seed_text, "%" PRIu64, run_seed);
    return outcome_of_case(argv, 11, c);
}

/* ---- comparing */

/* What is promised to be the same on any number of threads. */
static bool same(const Case *c, int threads, const Outcome *a, const Outcome *b) {
    const char *counts = strstr(a->stats, "\n  \"program\": {"), *others = strstr(b->stats, "\n  \"program\": {");
    size_t promised = counts && others ? strcspn(counts, "}") : 0;
    if (!launcher && strcmp(a->err, b->err))
        return outcome_fails(c, threads, "messages differ from those on one thread", a->err, b->err);
    if (!counts != !others || (promised && strncmp(counts, others, promised)))
        return outcome_fails(c, threads, "counts differ from those on one thread", a->stats, b->stats);
    return true;
}

/* Those whose memory or time is limited on purpose have other limits there. */
static bool has_limit(const Case *c) {
    return strstr(c->args, "--memory") || strstr(c->args, "--fuel") || strstr(c->args, "--fail-alloc") ||
           strstr(c->args, "--threads") || strstr(c->args, "-j");
}

/* MACHINE is the run that is all machine code. */
static bool counted(const Case *c, const Outcome *first, const Outcome *machine) {
    char line[4096], known[4096];
    if (!counts_wanted() || first->code || has_limit(c))
        return true;
    counts_line(line, sizeof line, c->file, c->nth, first->stats, machine->stats);
    if (counts_out)
        return fprintf(counts_out, "%s\n", line) > 0;
    counts_known(known, sizeof known, line);
    return counts_agree(known, line) ||
           outcome_fails(c, 1, "tasks, chunks, work, span, codelets and bytes of machine code (make counts)", known, line);
}

/* Machine code has loops of the kinds that the program was written for. */
static bool turns_match(const Case *c, const Outcome *machine) {
    char name[32];
    bool any = count_of(machine->stats, "jit_codelets") > 0;        // else all is interpreted: the build checks tags
    for (const char *p = c->turns; any && counts_of_code() && !HARD_MODE && sscanf(p, " %31s", name) == 1; p = strstr(p, name) + strlen(name))
        if (count_of(machine->stats, name) <= 0)
            return outcome_fails(c, 2, "expect-turns", name, machine->stats);
    return true;
}

/* Passes of the compiler that can be left out. */
static const char *const passes[] = {
#define LEFT_OUT_ALWAYS(text) text,
#define LEFT_OUT_FULL(text) text,
#define LEFT_OUT_NEEDED(text)
#define PASS(name, text, when, run, doc) LEFT_OUT_##when(text)
#include "frontend/opt/passes.def"
};
enum { PASSES = sizeof passes / sizeof *passes };

static bool each_pass;          // is left out for each case

/* Without a pass it is another program with the same output. */
static bool same_without(const char *frbz, const Case *c, const char *pass) {
    char *argv[MAX_ARGS + 12] = {(char *)frbz, "run", "--without", (char *)pass, "--stats=json:/dev/fd/9"};
    Outcome o = outcome_of_case(argv, 5, c);
    Case here = *c;
    here.stats.text = "";
    bool good = outcome_matches(&here, 0, &o) || (printf("without the pass '%s'\n", pass), false);
    outcome_free(&o);
    return good;
}

/* The next of OF that are taken in turn, or the one that is drawn. */
static int next_of(const Case *c, int *turn, int of) {
    return sampled ? (int)sample_draw(c->file, c->nth, 0, (unsigned)of) : (*turn)++ % of;
}

static bool same_without_passes(const char *frbz, const Case *c) {
    static int cases;
    if (!is_java(c->file) || has_limit(c))
        return true;
    bool good = each_pass || same_without(frbz, c, passes[next_of(c, &cases, PASSES)]);
    for (int i = 0; i < PASSES && each_pass && good; i++)
        good = same_without(frbz, c, passes[i]);
    return good;
}

static bool again(const char *frbz, const Case *c, int threads, const Outcome *first) {
    Outcome o = run(frbz, c, threads);
    bool good = outcome_matches(c, threads, &o) && same(c, threads, first, &o) && (threads != 2 || (counted(c, first, &o) && turns_match(c, &o)));
    outcome_free(&o);
    return good;
}

/* The counts that both executors promise, under the names that each gives them. */
static bool same_counts(const Case *c, const Outcome *native, const Outcome *machine) {
    static const char *const names[][2] = {{"tasks", "executed"}, {"spawns", "spawned"},
        {"syncs", "syncs"}, {"chunks", "created"}, {"work", "work"}, {"span", "span"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (count_of(native->stats, names[i][0]) != count_of(machine->stats, names[i][1]))
            return outcome_fails(c, 0, names[i][1], native->stats, machine->stats);
    return true;
}

/* A run takes the least cycles that its machine allows, or more. */
static bool keeps_bound(const Case *c, const char *machine, const Outcome *o) {
    const char *least = strstr(o->stats, "\"least\"");
    long long bound = least ? count_of(least, "cycles") : -1;
    if (bound > 0 && bound <= count_of(o->stats, "cycles"))
        return true;
    return outcome_fails(c, 0, "fewer cycles than the least", machine, o->stats);
}

enum { MOST_SIMULATED = SLOW ? 3000000 : 30000000 };   // instructions: some seconds

static bool each_machine;       // has each case

static bool same_on_machine(const char *frbz, const Case *c, const Outcome *native, const char *machine) {
    Outcome o = simulate(frbz, c, machine);
    bool good = true;
    if (o.code != native->code || strcmp(o.out, native->out) || strcmp(o.err, native->err))
        good = outcome_fails(c, 0, machine, native->code || !strcmp(o.out, native->out) ? native->err : native->out,
                    o.code || !strcmp(o.out, native->out) ? o.err : o.out);
    else if (!o.code)
        good = same_counts(c, native, &o) && keeps_bound(c, machine, &o);
    outcome_free(&o);
    return good;
}

static bool same_on_machines(const char *frbz, const Case *c, const Outcome *native) {
    static int cases;
    if (has_limit(c) || count_of(native->stats, "work") > MOST_SIMULATED)
        return true;
    bool good = each_machine || same_on_machine(frbz, c, native, machines[next_of(c, &cases, MACHINES)]);
    for (int i = 0; i < MACHINES && each_machine && good; i++)
        good = same_on_machine(frbz, c, native, machines[i]);
    return good;
}

/* How chunks and messages go between ranks; some case has each. */
static const char *const wires[] = {
    "greedy", "weight=2,fetch=1,delay=9", "fetch=1", "weight=2,fetch=40,greedy", "weight=3,delay=3,greedy",
    "delay=20,fetch=17", "",
};
enum { WIRES = sizeof wires / sizeof *wires };

static const char *on_ranks;    // numbers, with commas; NULL: not asked for

static Outcome run_ranks(const char *frbz, const Case *c, const char *ranks, const char *wire, unsigned turn) {
    static const char *const jits[] = {"auto", "off", "always"}, *const caches[] = {"256M", "0", "40K", "0", "1M"};
    char *argv[MAX_ARGS + 28], words[256], file[64], seeds[16];
    snprintf(seeds, sizeof seeds, "%u", turn);
    snprintf(file, sizeof file, "--stats=json:/tmp/runner-%d.json", (int)getpid());
    snprintf(words, sizeof words, "%s", launcher && strcmp(ranks, "1") ? launcher : "");
    int n = add_words(argv, 0, words);
    char *front[] = {(char *)ranks, (char *)frbz, "run"}, *local[] = {(char *)frbz, "run", "--ranks", (char *)ranks};
    char *rest[] = {"--wire", (char *)wire, "--seed", seeds, "-j", turn % 4 == 3 ? "2" : "1",
                    "--jit", (char *)jits[turn % 3], "--cache", (char *)caches[turn % 5], "--memory", "2G", n ? file : "--stats=json:/dev/fd/9"};
    bool launched = n;
    memcpy(argv + n, n ? front : local, n ? sizeof front : sizeof local);
    n += n ? 3 : 4;
    memcpy(argv + n, rest, sizeof rest);
    Outcome o = outcome_of_case(argv, n + (int)(sizeof rest / sizeof *rest), c);
    const char *path = strchr(file, ':') + 1;
    FILE *stats = launched ? fopen(path, "r") : NULL;       // launchers keep descriptors to themselves
    if (stats) {
        free(o.stats);
        o.stats = text_of_file(stats);
        unlink(path);
    }
    return o;
}

/* What one process says that ranks say otherwise: whose memory it was, where notes go. */
static bool for_one_process(const Case *c) {
    static const char *const words[] = {"--memory", "--fail-alloc", "--notes", "--profile", "--on-trap"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (strstr(c->args, words[i]) || strstr(c->options, words[i]))
            return true;
    return false;
}

/* As the case expects, or if it expects nothing as on one rank. */
static bool ranks_match(const Case *c, int ranks, const Outcome *first, const Outcome *o) {
    if (c->any)
        return outcome_matches(c, ranks, o);
    if (strcmp(o->out, first->out) || o->code != first->code)
        return outcome_fails(c, ranks, "output", first->out, o->out) || outcome_fails(c, ranks, "messages", first->err, o->err);
    return true;
}

/* Where runs take ten times as long, one of what is long is enough. */
#if defined CHECK_TAGS || defined __SANITIZE_ADDRESS__
enum { MOST_REPEATED = 200000000 };     // instructions
#else
enum { MOST_REPEATED = INT32_MAX };
#endif

static bool runs_long(const Outcome *o) {
    return count_of(o->stats, "work") > MOST_REPEATED;
}

static void judge_ranks(const char *frbz, const Case *c) {
    static unsigned turn;
    Outcome first = run_ranks(frbz, c, "1", "", 0);
    bool good = ranks_match(c, 1, &first, &first);
    for (const char *p = for_one_process(c) || runs_long(&first) ? "" : on_ranks; *p && good; p += strcspn(p, ","), p += *p == ',') {
        char n[16];
        const char *wire = wires[turn % WIRES];
        snprintf(n, sizeof n, "%.*s", (int)strcspn(p, ","), p);
        Outcome o = run_ranks(frbz, c, n, wire, turn++);
        good = (ranks_match(c, atoi(n), &first, &o) && same(c, atoi(n), &first, &o)) ||
               (printf("on %s ranks, --wire '%s', turn %u\n", n, wire, turn - 1), false);
        outcome_free(&o);
    }
    outcome_free(&first);
    good ? passed++ : failed++;
}

static bool judge_more(const char *frbz, const Case *c, const Outcome *first) {
    bool good = true;
    for (long i = 0; good && i < more; i++) {
        run_seed = run_seed * UINT64_C(6364136223846793005) + 1442695040888963407;
        good = again(frbz, c, 1 + (int)(run_seed >> 33) % MOST_THREADS, first);
    }
    return good;
}

/* All runs of a case. */
static bool judge_whole(const char *frbz, const Case *c, const int *threads, int n) {
    Outcome first = run(frbz, c, threads[0]);
    bool good = outcome_matches(c, threads[0], &first), is_long = runs_long(&first);
    for (int i = 1; good && i < n && !is_long; i++)
        good = again(frbz, c, threads[i], &first);
    good = good && judge_more(frbz, c, &first) && (is_long || same_without_passes(frbz, c)) && same_on_machines(frbz, c, &first);
    outcome_free(&first);
    return good;
}

/* Those of them that are drawn. */
static bool judge_sample(const char *frbz, const Case *c, const int *threads, int n) {
    enum { OTHER, WITHOUT, MACHINE, KINDS };
    bool both = !is_java(c->file) || strstr(c->file, "/regress/");
    int of = both ? 0 : (int)sample_draw(c->file, c->nth, 1, (unsigned)n);
    int other = (of + 1 + (int)sample_draw(c->file, c->nth, 2, (unsigned)n - 1)) % n;
    unsigned kind = sample_draw(c->file, c->nth, 3, KINDS);
    Outcome first = run(frbz, c, threads[of]);
    bool good = outcome_matches(c, threads[of], &first), is_long = runs_long(&first);
    if (good && !is_long && (both || kind == OTHER))
        good = again(frbz, c, threads[other], &first);
    if (good && !is_long && kind == WITHOUT)
        good = same_without_passes(frbz, c);
    if (good && (both || kind == MACHINE))
        good = same_on_machines(frbz, c, &first);
    good = good && judge_more(frbz, c, &first);
    outcome_free(&first);
    return good;
}

static void judge(const char *frbz, const Case *c) {
    if (on_ranks) {
        judge_ranks(frbz, c);
        return;
    }
    long cores = sysconf(_SC_NPROCESSORS_ONLN);
    const int threads[] = {1, 2, 3, cores > 4 ? (int)cores : 4};
    enum { N = sizeof threads / sizeof *threads };
    bool good = (sampled ? judge_sample : judge_whole)(frbz, c, threads, N);
    good ? passed++ : failed++;
}

/* ---- Reading the expectations */

static void begin(Case *c, const char *file, int line, const char *args, const char *options) {
    int nth = line ? c->nth + 1 : 0;
    *c = (Case){.file = file, .line = line, .nth = nth, .args = strdup(args), .options = strdup(options), .code = -1};
    text_open(&c->out);
    text_open(&c->errors);
    text_open(&c->stats);
}

static void discard(Case *c) {
    fclose(c->out.f);
    fclose(c->errors.f);
    fclose(c->stats.f);
    free(c->args);
    free(c->options);
    free(c->out.text);
    free(c->errors.text);
    free(c->stats.text);
}

static void finish(const char *frbz, Case *c) {
    fflush(c->out.f);
    fflush(c->errors.f);
    fflush(c->stats.f);
    if (c->any || on_ranks) {
        judge(frbz, c);
    } else {
        printf("%s:%d: nothing is expected\n", c->file, c->line);
        failed++;
    }
    discard(c);
}

/* The rest of LINE if it begins with "# WORD:" or "// WORD:". */
static const char *directive(const char *line, const char *word) {
    size_t len = strlen(word), mark = strncmp(line, "// ", 3) ? 2 : 3;
    if ((mark == 2 && strncmp(line, "# ", 2)) || strncmp(line + mark, word, len) || line[mark + len] != ':')
        return NULL;
    line += mark + len + 1;
    return line + (*line == ' ');
}

/* If LINE says what to expect, take it down. */
static void expectation(Case *c, const char *line) {
    const char *rest;
    if ((rest = directive(line, "expect")))
        fprintf(c->out.f, "%s\n", rest);
    else if ((rest = directive(line, "error")))
        fprintf(c->errors.f, "%s\n", rest);
    else if ((rest = directive(line, "expect-turns")))
        snprintf(c->turns, sizeof c->turns, "%s", rest);
    else if ((rest = directive(line, "expect-stat")))
        fprintf(c->stats.f, "%s\n", rest);
    else if ((rest = directive(line, "expect-exit")))
        c->code = atoi(rest);
    else if (!(rest = directive(line, "expect-live")) || strcmp(rest, "0"))
        return;
    c->any = true;
}

/* The cases of a file whose lines are read by F. */
static void run_cases(const char *frbz, const char *file, FILE *f) {
    Case c = {0};
    char *line = NULL, options[1024] = "";
    size_t room = 0;
    begin(&c, file, 0, "", "");     // for a file without "# run:"
    for (int number = 1; getline(&line, &room, f) > 0; number++) {
        line[strcspn(line, "\n")] = 0;
        const char *args = directive(line, "run"), *words = directive(line, "options");
        if (words)
            snprintf(options, sizeof options, "%s", words);
        if (!args) {
            expectation(&c, line);
            continue;
        }
        if (c.line || c.any)
            finish(frbz, &c);
        else
            discard(&c);
        begin(&c, file, number, args, options);
    }
    finish(frbz, &c);
    free(line);
}

/* ---- FunJava sources */

/* Mistakes that LINE announces; the text of one is in *TEXT. */
static bool announced(const char *line, const char **text) {
    const char *mark = strstr(line, "// error: ");
    *text = mark ? mark + strlen("// error: ") : NULL;
    return mark && mark > line;
}

/* Lines of the file that are reported, at most MOST. */
static int reported_lines(const char *err, const char *file, int *lines, int most) {
    int n = 0;
    size_t len = strlen(file);
    for (const char *p = err; p && *p; p = strchr(p, '\n'), p += p != NULL) {
        int i = 0, line = strncmp(p, file, len) || p[len] != ':' ? 0 : atoi(p + len + 1);
        while (i < n && lines[i] != line)
            i++;
        if (line && i == n && n < most)
            lines[n++] = line;
    }
    return n;
}

/* Each announced mistake is reported, and no other line is. */
static bool mistakes_match(const Case *c, FILE *f, const Outcome *o) {
    char *line = NULL, wanted[64];
    int lines[256];
    const char *text;
    size_t room = 0;
    int n = 0;
    bool good = true;
    for (int number = 1; getline(&line, &room, f) > 0; number++) {
        line[strcspn(line, "\n")] = 0;
        if (!announced(line, &text))
            continue;
        n++;
        if (!outcome_reports(o->err, c->file, number, text))
            good = outcome_fails(c, number, "mistake in this line", text, o->err);
    }
    snprintf(wanted, sizeof wanted, "reports in %d lines, exit code %d", n, n ? 3 : 0);
    if (good && (reported_lines(o->err, c->file, lines, 256) != n || o->code != (n ? 3 : 0)))
        good = outcome_fails(c, o->code, "reports", wanted, o->err);
    free(line);
    return good;
}

static void compile_file(const char *frbz, const char *file, FILE *f) {
    Case c = {.file = file};
    Outcome o = outcome_of((char *[]){(char *)frbz, "compile", "--dump=ast", (char *)file, NULL});
    mistakes_match(&c, f, &o) ? passed++ : failed++;
    outcome_free(&o);
}

/* The options of F's first cases. */
static void first_options(FILE *f, char options[1024]) {
    char *line = NULL;
    size_t room = 0;
    *options = 0;
    while (!*options && getline(&line, &room, f) > 0 && !directive(line, "run")) {
        line[strcspn(line, "\n")] = 0;
        const char *words = directive(line, "options");
        snprintf(options, 1024, "%s", words ? words : "");
    }
    free(line);
    rewind(f);
}

/* What --explain must say, with the options of the first cases: one case more. */
static void explain_file(const char *frbz, const char *file, FILE *f) {
    Case c = {.file = file};
    char *line = NULL, options[1024], *argv[64] = {(char *)frbz, "compile", "--explain", (char *)file};
    size_t room = 0;
    bool any = false, good = true;
    rewind(f);
    first_options(f, options);
    argv[add_words(argv, 4, options)] = NULL;
    Outcome o = outcome_of(argv);
    for (int number = 1; getline(&line, &room, f) > 0; number++) {
        const char *text = directive(line, "remark");
        int about = 0, at = 0;
        line[strcspn(line, "\n")] = 0;
        if (!text)
            continue;
        any = true;
        if (sscanf(text, "%d: %n", &about, &at) != 1 || !at || !outcome_reports(o.out, file, about, text + at))
            good = outcome_fails(&c, number, "remark", text, o.out);
    }
    if (any)
        good ? passed++ : failed++;
    free(line);
    outcome_free(&o);
}

static bool has_cases(FILE *f) {
    char *line = NULL;
    size_t room = 0;
    bool found = false;
    while (!found && getline(&line, &room, f) > 0)
        found = directive(line, "run");
    free(line);
    rewind(f);
    return found;
}

static void test_file(const char *frbz, const char *file) {
    FILE *f = fopen(file, "r");
    if (!f) {
        printf("%s: %s\n", file, strerror(errno));
        failed++;
        return;
    }
    bool cases = !is_java(file) || has_cases(f);
    (cases ? run_cases : compile_file)(frbz, file, f);
    if (cases && is_java(file) && !on_ranks)
        explain_file(frbz, file, f);
    fclose(f);
}

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    int words = sample_options(argc, argv);
    argc -= words;
    argv += words;
    if (argc > 4 && !strcmp(argv[1], "--more")) {
        more = atol(argv[2]);
        run_seed = strtoull(argv[3], NULL, 0);
        argc -= 3;
        argv += 3;
    }
    for (; argc > 1 && (!strcmp(argv[1], "--each-pass") || !strcmp(argv[1], "--each-machine")); argc--, argv++)
        *(argv[1][7] == 'p' ? &each_pass : &each_machine) = true;
    if (argc > 3 && !strcmp(argv[1], "--ranks")) {
        on_ranks = argv[2];
        argc -= 2;
        argv += 2;
    }
    if (argc > 3 && !strcmp(argv[1], "--launcher")) {
        launcher = argv[2];
        argc -= 2;
        argv += 2;
    }
    int options = counts_options(argc, argv);
    argc -= options;
    argv += options;
    for (int i = 2; i < argc; i++)
        test_file(argv[1], argv[i]);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}
