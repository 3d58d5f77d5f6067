/* tests/random_java/form.c - programs compiled and run inside this process. */
#include "tests/random_java/form.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "cli/run.h"

enum { WALL = 20 };     // seconds of a clock on the wall for one of computing
enum { FORM_WORDS = 64, FORM_TEXT = 8192 };

/* A command line, taken apart. */
typedef struct {
    char text[FORM_TEXT];
    char *argv[FORM_WORDS];
    CommandLine line;
} Words;

struct Form {
    const char *path;
    Words    words;         // how it was compiled
    Loaded   loaded;
    ExitCode code;          // EXIT_OK, or it was refused
    char    *messages;
};

/* The words of a command line; their number, 0: too many. */
static int take_apart(Words *w, const char *options, const char *path, const char *arguments) {
    int n = snprintf(w->text, sizeof w->text, "frbz %s %s %s", options, path, arguments), argc = 0;
    char *at = strtok(w->text, " \n");
    for (; at && argc < FORM_WORDS - 1; at = strtok(NULL, " \n"))
        w->argv[argc++] = at;
    w->argv[argc] = NULL;
    return at || (size_t)n >= sizeof w->text ? 0 : argc;
}

static bool understood(Words *w, const char *options, const char *path, const char *arguments) {
    char how[FORM_TEXT];
    snprintf(how, sizeof how, "run %s", options);
    int argc = take_apart(w, how, path, arguments);
    return argc && options_parse(argc, w->argv, &w->line);
}

Form *form_load(const char *compile, const char *path) {
    Form *f = calloc(1, sizeof *f);
    size_t len;
    if (!f)
        exit(2);
    *f = (Form){.path = path, .code = EXIT_USAGE};
    Diag d = {.out = open_memstream(&f->messages, &len)};
    if (understood(&f->words, compile, path, ""))
        f->code = load_verified(&f->words.line, &f->loaded, &d);
    fclose(d.out);
    return f;
}

bool form_refused(const Form *f) {
    return f->code != EXIT_OK;
}

void form_free(Form *f) {
    if (!f)
        return;
    load_free(&f->loaded);
    free(f->messages);
    free(f);
}

Outcome form_run(const Form *f, const char *how, const char *arguments) {
    Outcome o = {.code = (int)f->code};
    RunResult result = {0};
    size_t out, err;
    Words words;
    FILE *usual = stdout;
    Diag d = {.out = open_memstream(&o.err, &err)};
    stdout = open_memstream(&o.out, &out);
    if (f->code != EXIT_OK)
        fputs(f->messages, d.out);
    else if (understood(&words, how, f->path, arguments))
        o.code = (int)run_once(&words.line, &f->loaded, NULL, true, &result, NULL, &d);
    else
        o.code = EXIT_USAGE;
    fclose(stdout);
    fclose(d.out);
    stdout = usual;
    o.counts = result.counts;
    o.compiled = result.jit_codelets > 0;
    return o;
}

void outcome_free(Outcome *o) {
    free(o->out);
    free(o->err);
}

/* ---- children ---- */

/* Time on the wall tells of a child that waits for ever. */
static void limit_time(int seconds) {
    struct rlimit most = {(rlim_t)seconds, (rlim_t)seconds + 1};
    setrlimit(RLIMIT_CPU, &most);
    alarm((unsigned)(seconds * WALL));
}

/* How the child PID ended. */
static int ended(pid_t pid) {
    int status = 0;
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    return WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
}

int form_child(void (*work)(void *of, Progress *p), void *of, Progress **p, int seconds) {
    static Progress *shared;
    if (!shared)
        shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED) {
        perror("mmap");
        exit(2);
    }
    *shared = (Progress){0};
    *p = shared;
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        limit_time(seconds);
        work(of, shared);
        fflush(NULL);
        _exit(0);
    }
    return ended(pid);
}

/* ---- the command ---- */

char *form_slurp(FILE *f) {
    char *text;
    size_t len;
    FILE *to = open_memstream(&text, &len);
    rewind(f);
    for (int c; (c = fgetc(f)) != EOF;)
        fputc(c, to);
    fclose(to);
    fclose(f);
    return text;
}

Outcome form_command(const char *frbz, const char *options, const char *path, const char *arguments, int seconds) {
    FILE *out = tmpfile(), *err = tmpfile();
    Words w;
    if (!out || !err || !take_apart(&w, options, path, arguments)) {
        perror(path);
        exit(2);
    }
    fflush(NULL);
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fileno(out), 1);
        dup2(fileno(err), 2);
        limit_time(seconds);
        execv(frbz, w.argv);
        _exit(127);
    }
    int code = ended(pid);
    return (Outcome){.code = code, .out = form_slurp(out), .err = form_slurp(err)};
}
