/* cli/status.c - a thread that looks on. */
#include "cli/status.h"

#include <inttypes.h>
#include <signal.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

#include "api/session.h"
#include "memory/thread.h"
#include "vm/native/native.h"

enum { TICK_NS = 100000000, FIRST = 20, EVERY = 5, WIDEST = 512 };     // ticks until the line comes, between two lines

static const char *one_of_several;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

/* ---- the line ---- */

/* "1234", "12.3M" */
static void show_count(char *buf, size_t size, uint64_t n) {
    static const char units[] = " kMGTPE";
    int unit = 0;
    double value = (double)n;
    for (; value >= 999.5; unit++)
        value /= 1000;
    if (n < 10000)
        snprintf(buf, size, "%" PRIu64, n);
    else
        snprintf(buf, size, "%.3g%c", value, units[unit]);
}

/* What this process has in memory; 0: the system does not say. */
static uint64_t memory_in_use(void) {
    uint64_t pages = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f && fscanf(f, "%*u %" SCNu64, &pages) != 1)
        pages = 0;
    if (f)
        fclose(f);
    return pages * (uint64_t)sysconf(_SC_PAGESIZE);
}

static uint64_t told(const _Atomic uint64_t *number) {
    return atomic_load_explicit(number, memory_order_relaxed);      // for people
}

/* What the run has told, and at least so many TASKS and so much WORK. */
static void show(char *line, const Status *s, uint64_t tasks, uint64_t work) {
    char t[16], w[16], c[16], memory[32];
    uint64_t cycles = told(&s->progress.cycles);
    show_count(t, sizeof t, tasks > told(&s->progress.tasks) ? tasks : told(&s->progress.tasks));
    show_count(w, sizeof w, work > told(&s->progress.work) ? work : told(&s->progress.work));
    show_count(c, sizeof c, cycles);
    session_show_bytes(memory, sizeof memory, memory_in_use());
    snprintf(line, WIDEST, "frbz: %.40s: %.1f s, %s tasks, %s instructions%s%s, %s", s->name,
             now() - s->begin, t, w, cycles ? ", cycle " : "", cycles ? c : "", memory);
}

static int columns(void) {
    struct winsize w;
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &w) == 0 && w.ws_col ? w.ws_col : 80;
}

/* A line that does not fit would leave a part of itself behind. */
static void draw(Status *s) {
    char line[WIDEST];
    show(line, s, 0, 0);
    fprintf(stderr, "\r\033[K%.*s", columns() - 1, line);
    s->shown = true;
}

void status_of(const char *run) {
    one_of_several = run;
    if (isatty(STDERR_FILENO))
        fprintf(stderr, "\r\033[K%s%s", run ? "frbz: " : "", run ? run : "");
}

static void wipe(Status *s) {
    if (s->shown)
        fputs("\r\033[K", stderr);
    s->shown = false;
}

/* ---- what the program prints ---- */

static ssize_t put(void *cookie, const char *text, size_t n) {
    Status *s = cookie;
    pthread_mutex_lock(&s->lock);
    wipe(s);
    bool fine = fwrite(text, 1, n, stdout) == n && !fflush(stdout);
    s->within = n && text[n - 1] != '\n';
    pthread_mutex_unlock(&s->lock);
    return fine ? (ssize_t)n : 0;
}

/* Only by way of this module if both would write to one screen. */
static void stand_between(Status *s, RunOptions *opt) {
    s->out = opt->out;
    if (!s->terminal || opt->out != stdout || !isatty(STDOUT_FILENO))
        return;
    FILE *out = fopencookie(s, "w", (cookie_io_functions_t){.write = put});
    s->own = out != NULL;
    s->terminal = s->own;
    if (!out)
        return;
    setvbuf(out, NULL, _IOLBF, BUFSIZ);
    opt->out = s->out = out;
}

/* ---- the thread ---- */

/* True: the run is over. */
static bool wait_tick(Status *s) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    t.tv_nsec += TICK_NS;
    t.tv_sec += t.tv_nsec / 1000000000;
    t.tv_nsec %= 1000000000;
    pthread_mutex_lock(&s->lock);
    while (!s->over && !pthread_cond_timedwait(&s->wake, &s->lock, &t))
        ;
    bool over = s->over;
    pthread_mutex_unlock(&s->lock);
    return over;
}

static void *look_on(void *arg) {
    Status *s = arg;
    for (int tick = 1; !wait_tick(s); tick++) {
        bool line = s->terminal && tick >= FIRST && tick % EVERY == 0;
        if (s->out)
            fflush(s->out);
        if (s->terminal && tick % EVERY == EVERY - 1) {
            // relaxed: an answer some time later will do
            atomic_store_explicit(&s->progress.asked, true, memory_order_relaxed);
            native_tell();
        }
        pthread_mutex_lock(&s->lock);
        if (line && !s->within && !s->over)
            draw(s);
        pthread_mutex_unlock(&s->lock);
    }
    return NULL;
}

/* Signals are for the other threads, but for that of a pipe that nobody reads: it is for who writes. */
static bool start(Status *s) {
    sigset_t all, before;
    sigfillset(&all);
    sigdelset(&all, SIGPIPE);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    bool started = thread_start(&s->thread, look_on, s);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return started;
}

void status_begin(Status *s, const char *name, RunOptions *opt) {
    const char *slash = strrchr(name, '/');
    *s = (Status){.name = one_of_several ? one_of_several : slash ? slash + 1 : name, .terminal = isatty(STDERR_FILENO), .begin = now()};
    s->shown = one_of_several && s->terminal;
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->wake, &attr);
    pthread_condattr_destroy(&attr);
    stand_between(s, opt);
    opt->progress = &s->progress;
    s->started = start(s);
}

void status_end(Status *s) {
    pthread_mutex_lock(&s->lock);
    s->over = true;
    pthread_cond_signal(&s->wake);
    pthread_mutex_unlock(&s->lock);
    if (s->started)
        pthread_join(s->thread, NULL);
    if (s->own)
        fclose(s->out);
    else if (s->out)
        fflush(s->out);
    wipe(s);
    pthread_cond_destroy(&s->wake);
    pthread_mutex_destroy(&s->lock);
}

void status_last(const Status *s, const RunCounts *counts, const char *why) {
    char line[WIDEST];
    show(line, s, counts->tasks, counts->work);
    fprintf(stderr, "%s: %s\n", line, why);
}
