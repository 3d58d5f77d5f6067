/* tests/bench/measure.c - one measurement: a process, its number or its time, and how
 * busy other programs were meanwhile. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "tests/bench/bench.h"
#include "tests/bench/digest.h"

enum { MAX_WORDS = 20, MAX_TEXT = 8192, PATIENCE = 120 /* seconds */, NO_PROGRAM = 127 };

typedef struct {
    char  text[MAX_TEXT];
    char *words[MAX_WORDS + 1];
    bool  once;
} Command;

/* What a process took. */
typedef struct {
    double seconds, cpu, megabytes;
} Cost;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* TEMPLATE with %O, %I, %N and %T filled in. */
static void expand(char out[MAX_TEXT], const char *template, const Options *opt, const Row *r, int threads) {
    size_t n = 0;
    for (const char *p = template; *p && n + 1 < MAX_TEXT; p++) {
        size_t room = MAX_TEXT - n;
        int put = 1;
        if (*p != '%')
            out[n] = *p;
        else if (*++p == 'T')
            put = snprintf(out + n, room, "%d", threads);
        else
            put = snprintf(out + n, room, "%s", *p == 'O' ? opt->folder : *p == 'I' ? r->id : r->size[opt->small]);
        n += (size_t)put < room ? (size_t)put : room - 1;
    }
    out[n] = 0;
}

static void split(Command *c) {
    int n = 0;
    char *rest, *word = strtok_r(c->text, " ", &rest);
    for (; word && n < MAX_WORDS; word = strtok_r(NULL, " ", &rest))
        c->words[n++] = word;
    c->words[n] = NULL;
}

/* Does a variant with a given number of threads do the same as one with ALL? */
static bool is_repeated(const Row *r, const Variant *all, int threads) {
    for (int v = 0; v < MAX_VARIANTS; v++) {
        const Variant *other = &r->variants[v];
        if (other->name && other->threads == threads && !other->taken &&
            !strcmp(other->name, all->name))
            return true;
    }
    return false;
}

void measure_begin(const Options *opt, Answer *a) {
    for (int v = 0; v < MAX_VARIANTS; v++) {
        const Variant *what = &a->row->variants[v];
        Series *s = &a->series[v];
        s->threads = what->threads == ALL ? opt->threads : what->threads;
        bool useless = opt->cpu && s->threads > 1 && v != JAVA && !what->memory && !a->row->whole;
        if (!what->name || useless || (what->threads == ALL && is_repeated(a->row, what, opt->threads)))
            s->outcome = UNUSED;
        else
            s->outcome = what->threads > opt->cores ? TOO_FEW : PENDING;
    }
}

/* A program that does nothing but keep a processor busy. */
static pid_t spin(void) {
    pid_t pid = fork();
    if (pid)
        return pid;
    alarm(2 * PATIENCE);        // should we die, it goes as well
    for (;;)
        __asm__ volatile("");
}

/* CPU time in seconds of all programs, or of a process that was waited for. */
static double time_of_all(void) {
    unsigned long long user = 0, nice = 0, system = 0, idle, wait, irq = 0, soft = 0, steal = 0;
    FILE *f = fopen("/proc/stat", "r");
    if (!f)
        return 0;
    int got = fscanf(f, "cpu %llu %llu %llu %llu %llu %llu %llu %llu", &user, &nice, &system,
                     &idle, &wait, &irq, &soft, &steal);
    fclose(f);
    if (got < 8)
        return 0;
    return (double)(user + nice + system + irq + soft + steal) / (double)sysconf(_SC_CLK_TCK);
}

static double time_of(const struct rusage *u) {
    return (double)(u->ru_utime.tv_sec + u->ru_stime.tv_sec) +
           (double)(u->ru_utime.tv_usec + u->ru_stime.tv_usec) * 1e-6;
}

static pid_t start(Command *c, int out) {
    pid_t pid = fork();
    if (pid)
        return pid;
    dup2(out, STDOUT_FILENO);
    close(out);
    alarm(PATIENCE);
    if (c->once)
        setenv("BENCH_ONCE", "1", 1);
    execvp(c->words[0], c->words);
    _exit(errno == ENOENT ? NO_PROGRAM : 1);
}

/* Run C; what it prints, which must fit, goes to TEXT.  The exit code, or -1. */
static int run(Command *c, char text[MAX_TEXT], Cost *cost) {
    int ends[2], status;
    size_t n = 0;
    struct rusage used;
    if (pipe2(ends, O_CLOEXEC))
        return -1;
    double begin = now();
    pid_t pid = start(c, ends[1]);
    close(ends[1]);
    for (ssize_t got; (got = read(ends[0], text + n, MAX_TEXT - 1 - n)) > 0;)
        n += (size_t)got;
    close(ends[0]);
    text[n] = 0;
    if (pid < 0 || wait4(pid, &status, 0, &used) != pid)
        return -1;
    *cost = (Cost){now() - begin, time_of(&used), (double)used.ru_maxrss / 1024};
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static int run_beside(bool taken, Command *c, char text[MAX_TEXT], Cost *cost) {
    pid_t other = taken ? spin() : 0;
    struct rusage used;
    if (other < 0)
        return -1;
    int code = run(c, text, cost);
    if (other) {
        kill(other, SIGKILL);
        wait4(other, NULL, 0, &used);
        cost->cpu += time_of(&used);
    }
    return code;
}

/* TEXT stands for the result of variant V, whole or what is behind the number: is it that of
 * the others? */
static bool agrees(Answer *a, const char *text) {
    char said[BENCH_DIGEST] = "";
    const char *space = strchr(text, ' ');
    if (a->row->whole)
        snprintf(said, sizeof said, "%016llx", (unsigned long long)digest_text(text));
    else if (space)
        snprintf(said, sizeof said, "%.16s", space + 1);
    if (!a->digest[0])
        memcpy(a->digest, said, sizeof said);
    return !said[0] || !strcmp(a->digest, said);
}

/* The number that was printed, or, if it was the right answer, the memory or the time.  Not
 * above 0: neither. */
static double value_of(const Options *opt, const Row *r, bool memory, const char *text, const Cost *cost) {
    const char *answer = r->answer[opt->small];
    size_t n = answer ? strlen(answer) : 0;
    if (memory || !r->whole)
        return memory && strtod(text, NULL) > 0 ? cost->megabytes : strtod(text, NULL);
    double seconds = opt->cpu ? cost->cpu : cost->seconds;
    return answer && (strncmp(text, answer, n) || text[n] != '\n') ? 0 : seconds * 1e3;
}

static Outcome judge(Answer *a, int v, int code, double value, const char *text) {
    const char *name = a->row->variants[v].name;
    if (code == NO_PROGRAM)
        return MISSING;
    if (code || !(value > 0))
        fprintf(stderr, "bench: %s: '%s' failed: exit code %d, said '%.200s'\n", a->row->id, name, code, text);
    else if (!a->row->variants[v].memory && !agrees(a, text))
        fprintf(stderr, "bench: %s: the result of '%s' is another than that of those before\n", a->row->id, name);
    else
        return MEASURED;
    return FAILED;
}

void measure(const Options *opt, Answer *a, int v, int k) {
    const Variant *what = &a->row->variants[v];
    Series *s = &a->series[v];
    Command c;
    char text[MAX_TEXT];
    if (s->outcome != PENDING && s->outcome != MEASURED)
        return;
    expand(text, what->needs ? what->needs : "/", opt, a->row, s->threads);
    expand(c.text, what->command, opt, a->row, s->threads);
    c.once = what->memory;
    split(&c);
    if (access(text, R_OK)) {
        s->outcome = MISSING;
        return;
    }
    Cost cost = {0};
    double begin = now(), busy = time_of_all();
    int code = run_beside(what->taken, &c, text, &cost);
    double others = (time_of_all() - busy - cost.cpu) / (now() - begin);
    s->value[k] = value_of(opt, a->row, what->memory, text, &cost);
    s->others[k] = others > 0 ? others : 0;
    s->outcome = judge(a, v, code, s->value[k], text);
}
