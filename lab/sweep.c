/* lab/sweep.c - child processes, and the file of rows. */
#include "lab/sweep.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { MAX_ERROR = 300, MAX_SAID = 1 << 16 };

/* A point that is under way. */
typedef struct {
    pid_t pid;              // 0: none
    int   point;
    int   stats, said;      // what it writes: statistics, messages
} Job;

/* ---- one child ---- */

/* In the child; the exit code. */
static int work(const Study *s, char **words, const Job *j) {
    int nothing = open("/dev/null", O_RDWR), n = 0;
    while (words[n])
        n++;
    if (nothing < 0 || dup2(nothing, STDIN_FILENO) < 0 || dup2(nothing, STDOUT_FILENO) < 0
        || dup2(j->said, STDERR_FILENO) < 0 || chdir(s->folder) < 0)
        return 70;
    int code = s->runner->run(words, n, j->stats);
    fflush(stderr);
    return code;
}

static const char *start(const Results *r, int point, Job *j) {
    const Study *s = r->study;
    char **words = study_words(s, &s->point[point]);
    *j = (Job){.point = point, .stats = memfd_create("stats", MFD_CLOEXEC), .said = memfd_create("said", MFD_CLOEXEC)};
    if (!words)
        return diag_no_memory;
    fflush(NULL);
    pid_t parent = getpid();
    j->pid = j->stats < 0 || j->said < 0 ? -1 : fork();
    if (j->pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);       // a sweep that is killed leaves nobody behind
        if (getppid() != parent)
            _exit(70);
        _exit(work(s, words, j));
    }
    study_words_free(words);
    return j->pid < 0 ? diag_errno() : NULL;
}

static void close_job(Job *j) {
    if (j->stats >= 0)
        close(j->stats);
    if (j->said >= 0)
        close(j->said);
    j->pid = 0;
}

/* All that was written there, as text from malloc. */
static char *contents(int fd, size_t most) {
    off_t size = lseek(fd, 0, SEEK_END);
    size_t n = size < 0 ? 0 : (size_t)size < most ? (size_t)size : most;
    char *text = malloc(n + 1);
    if (!text)
        return NULL;
    ssize_t got = pread(fd, text, n, 0);
    text[got < 0 ? 0 : got] = 0;
    return text;
}

/* The first line with "error: ", or the first one, without the command's name. */
static void explain(char *error, const char *said, int status) {
    if (WIFSIGNALED(status)) {
        snprintf(error, MAX_ERROR, "killed by signal %d", WTERMSIG(status));
        return;
    }
    const char *line = said, *hit = strstr(said, "error: ");
    if (hit)
        for (line = hit; line > said && line[-1] != '\n';)
            line--;
    if (!strncmp(line, "frbz: ", 6))
        line += 6;
    snprintf(error, MAX_ERROR, "%.*s", (int)strcspn(line, "\n"), line);
    if (!*error)
        snprintf(error, MAX_ERROR, "exit code %d", WEXITSTATUS(status));
}

/* Was it this computer's memory that failed?  That is nothing to be kept as a result. */
static bool starved(const char *said, int status) {
    enum { LIMIT = 4 };     // the command's exit code
    return WIFEXITED(status) && WEXITSTATUS(status) == LIMIT && strstr(said, diag_no_memory);
}

/* The line of a job that has ended; NULL: out of memory. */
static char *finish(const Results *r, const Job *j, int status) {
    char error[MAX_ERROR] = "", *line = NULL;
    char *text = contents(j->stats, 1 << 26), *said = contents(j->said, MAX_SAID);
    Json stats = {0};
    bool fine = WIFEXITED(status) && WEXITSTATUS(status) == 0;
    if (text && said && !starved(said, status)) {
        if (!fine)
            explain(error, said, status);
        else if (!json_parse(text, false, &stats))
            snprintf(error, sizeof error, "no statistics came");
        text = fine ? NULL : text;      // else stats has it
        if (stats.why != diag_no_memory)
            line = results_line(r, j->point, *error ? NULL : &stats, *error ? error : NULL);
    }
    json_free(&stats);
    free(text);
    free(said);
    return line;
}

static bool no_memory(const Results *r, Diag *d) {
    diag_file_reason(d, r->study->path, diag_no_memory);
    return false;
}

char *sweep_point(Results *r, int point, Diag *d) {
    Job j;
    int status;
    const char *why = start(r, point, &j);
    if (!why && waitpid(j.pid, &status, 0) != j.pid)
        why = diag_errno();
    char *line = why ? NULL : finish(r, &j, status);
    close_job(&j);
    if (!line)
        diag_file_reason(d, r->study->path, why ? why : diag_no_memory);
    return line;
}

/* ---- the file of rows ---- */

/* Lines of any length; the last one counts only if it has its end. */
bool sweep_read_rows(Results *r, const char *path, bool same_build, int *others, Diag *d) {
    FILE *f = fopen(path, "r");
    char *line = NULL;
    size_t room = 0;
    bool good = f != NULL;
    *others = 0;
    if (!f)
        diag_file_reason(d, path, diag_errno());
    for (int n = 1; good && getline(&line, &room, f) > 0; n++) {
        char *end = strchr(line, '\n');
        if (!end)
            break;
        *end = 0;
        LineStatus st = results_take(r, line, same_build);
        Loc at = {&(Source){.file = path, .text = NULL}, n, 1};
        *others += st == LINE_OTHER || st == LINE_STALE;
        good = st == LINE_TAKEN || st == LINE_OTHER || st == LINE_STALE || (same_build && st == LINE_BAD);
        if (st == LINE_NO_MEMORY)
            no_memory(r, d);
        else if (!good)
            diag_error(d, at, "%s", st == LINE_BAD ? "no row of a sweep" : "another result for a point that is there");
    }
    free(line);
    if (f)
        fclose(f);
    return good;
}

/* Hours of work are not to go because --resume was forgotten. */
static bool keep_old(const char *path, Diag *d) {
    char *old;
    if (asprintf(&old, "%s~", path) < 0) {
        diag_file_reason(d, path, diag_no_memory);
        return false;
    }
    bool good = rename(path, old) == 0 || errno == ENOENT;
    if (!good)
        diag_file_reason(d, old, diag_errno());
    free(old);
    return good;
}

static int open_rows(Results *r, const char *path, const SweepOptions *o, Diag *d) {
    int others;
    bool there = o->resume && access(path, F_OK) == 0;
    if (there && !sweep_read_rows(r, path, true, &others, d))
        return -1;
    if (!there && !keep_old(path, d))
        return -1;
    int fd = open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | (there ? 0 : O_TRUNC), 0666);
    char last = '\n';
    off_t size = fd < 0 ? 0 : lseek(fd, 0, SEEK_END);
    if (fd < 0 || (size > 0 && pread(fd, &last, 1, size - 1) != 1) || (last != '\n' && write(fd, "\n", 1) != 1)) {
        diag_file_reason(d, path, diag_errno());
        if (fd >= 0)
            close(fd);
        return -1;
    }
    return fd;
}

static bool put_line(int fd, const char *line) {
    size_t left = strlen(line);
    while (left) {
        ssize_t n = write(fd, line, left);
        if (n < 0 && errno != EINTR)
            return false;
        line += n > 0 ? n : 0;
        left -= n > 0 ? (size_t)n : 0;
    }
    return true;
}

/* ---- all of them ---- */

typedef struct {
    Results *r;
    const SweepOptions *o;
    const char *path;
    Diag *d;
    Job  *job;
    int   fd;
    int   running, next;        // jobs; the point to look at next
    int   done, total;          // of this run
    double begin;
    bool  failed;
} Sweep;

static double now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static bool is_due(const Sweep *w, int k) {
    return k % w->o->shards == w->o->shard - 1 && !w->r->row[k].there;
}

static void show(const Sweep *w) {
    FILE *out = w->o->progress;
    if (!out)
        return;
    int left = w->total - w->done;
    double seconds = w->done ? (now() - w->begin) / w->done * left : 0;
    fprintf(out, "\r\033[K%s: %d done, %d left", w->r->study->name, w->done, left);
    if (w->done && left)
        fprintf(out, seconds < 90 ? ", about %.0f s" : ", about %.0f min", seconds < 90 ? seconds : seconds / 60);
    fflush(out);
}

static void stop_all(Sweep *w) {
    for (int i = 0; i < w->o->jobs; i++)
        if (w->job[i].pid > 0) {
            kill(w->job[i].pid, SIGKILL);
            waitpid(w->job[i].pid, NULL, 0);
            close_job(&w->job[i]);
        }
}

static void start_next(Sweep *w) {
    const Study *s = w->r->study;
    while (w->next < s->npoints && !is_due(w, w->next))
        w->next++;
    if (w->next == s->npoints)
        return;
    int i = 0;
    while (w->job[i].pid)
        i++;
    const char *why = start(w->r, w->next++, &w->job[i]);
    if (why) {
        diag_file_reason(w->d, s->path, why);
        close_job(&w->job[i]);
        w->failed = true;
        return;
    }
    w->running++;
}

static void wait_one(Sweep *w) {
    int status;
    pid_t pid = waitpid(-1, &status, 0);
    Job *j = NULL;
    for (int i = 0; i < w->o->jobs; i++)
        if (pid > 0 && w->job[i].pid == pid)
            j = &w->job[i];
    if (!j) {
        if (pid < 0 && errno != EINTR) {
            diag_file_reason(w->d, w->r->study->path, diag_errno());
            w->failed = true;
        }
        return;
    }
    char *line = finish(w->r, j, status);
    close_job(j);
    w->running--;
    w->done++;
    if (!line || results_take(w->r, line, false) == LINE_NO_MEMORY) {
        w->failed = true;
        no_memory(w->r, w->d);
    } else if (!put_line(w->fd, line)) {
        w->failed = true;
        diag_file_reason(w->d, w->path, diag_errno());
    }
    free(line);
    show(w);
}

bool sweep_run(Results *r, const char *rows, const SweepOptions *o, Diag *d) {
    Sweep w = {.r = r, .o = o, .path = rows, .d = d, .begin = now(), .job = calloc((size_t)o->jobs, sizeof *w.job)};
    if (!w.job)
        return no_memory(r, d);
    w.fd = open_rows(r, rows, o, d);
    w.failed = w.fd < 0;
    for (int k = 0; k < r->study->npoints; k++)
        w.total += is_due(&w, k);
    show(&w);
    while (!w.failed) {
        int before = w.running;
        if (w.running < o->jobs)
            start_next(&w);
        if (w.running == before && !w.running)
            break;
        if (w.running == before)
            wait_one(&w);
    }
    if (o->progress)
        fputs("\r\033[K", o->progress);
    stop_all(&w);
    if (w.fd >= 0)
        close(w.fd);
    free(w.job);
    return !w.failed;
}
