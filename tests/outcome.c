/* tests/outcome.c - processes, and what they gave beside what was expected. */
#include "tests/outcome.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { SECONDS = 300 };

uint64_t run_seed;

void text_open(Text *t) {
    t->f = open_memstream(&t->text, &t->len);
}

char *text_of_file(FILE *f) {
    Text t;
    text_open(&t);
    rewind(f);
    for (int c; (c = fgetc(f)) != EOF;)
        fputc(c, t.f);
    fclose(t.f);
    fclose(f);
    return t.text;
}

/* ---- running */

static void child(char **argv, FILE *out, FILE *err, FILE *stats) {
    dup2(open("/dev/null", O_RDONLY), 0);
    dup2(fileno(out), 1);
    dup2(fileno(err), 2);
    dup2(fileno(stats), 9);
    alarm(SECONDS);
    execvp(argv[0], argv);
    _exit(127);
}

Outcome outcome_of(char **argv) {
    FILE *out = tmpfile(), *err = tmpfile(), *stats = tmpfile();
    int status = 0;
    pid_t pid = fork();
    if (pid == 0)
        child(argv, out, err, stats);
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return (Outcome){code, text_of_file(out), text_of_file(err), text_of_file(stats)};
}

/* The words of TEXT, which is taken apart, behind the N that ARGV has. */
int add_words(char **argv, int n, char *text) {
    for (char *w = strtok(text, " "); w && n < MAX_ARGS; w = strtok(NULL, " "))
        argv[n++] = w;
    return n;
}

/* Options, program and arguments behind the N words that ARGV has. */
Outcome outcome_of_case(char **argv, int n, const Case *c) {
    char options[4096], args[4096];
    snprintf(options, sizeof options, "%s", c->options);
    snprintf(args, sizeof args, "%s", c->args);
    n = add_words(argv, n, options);
    argv[n++] = (char *)c->file;
    argv[add_words(argv, n, args)] = NULL;
    return outcome_of(argv);
}

void outcome_free(Outcome *o) {
    free(o->out);
    free(o->err);
    free(o->stats);
}

/* ---- comparing */

bool outcome_fails(const Case *c, int threads, const char *what, const char *wanted, const char *got) {
    printf("%s:%d: -j %d --seed %" PRIu64 ": %s\n--- expected\n%s\n--- got\n%s\n", c->file, c->line, threads, run_seed, what,
           wanted, got);
    return false;
}

/* FROM to END contains TEXT; of an index out of bounds the numbers may be missing, but not be others. */
static bool contains(const char *from, const char *end, const char *text) {
    const char *found = strstr(from, text), *numbers = strstr(text, ": index ");
    if (found && found < end)
        return true;
    char without[1024];
    snprintf(without, sizeof without, "%.*s (", numbers ? (int)(numbers - text) : 0, text);
    found = numbers ? strstr(from, without) : NULL;
    return found && found < end;
}

/* Some line of ERR is about LINE of the file and contains TEXT. */
bool outcome_reports(const char *err, const char *file, int line, const char *text) {
    char place[4096];
    int len = snprintf(place, sizeof place, "%s:%d:", file, line);
    for (const char *p = err; p; p = strchr(p, '\n')) {
        p += *p == '\n';
        if (!strncmp(p, place, (size_t)len) && contains(p, p + strcspn(p, "\n"), text))
            return true;
    }
    return false;
}

static bool errors_match(const Case *c, int threads, const char *err) {
    for (const char *p = c->errors.text; *p; p += strcspn(p, "\n") + 1) {
        char text[1024];
        int line = 0, at = 0;
        sscanf(p, "%d: %n", &line, &at);
        snprintf(text, sizeof text, "%.*s", (int)strcspn(p + at, "\n"), p + at);
        if (!outcome_reports(err, c->file, line, text))
            return outcome_fails(c, threads, "message", c->errors.text, err);
    }
    return true;
}

/* "program.tasks 5": the last part of the name and the value stand in the JSON. */
static bool stats_match(const Case *c, int threads, const char *json) {
    for (const char *p = c->stats.text; *p; p += strcspn(p, "\n") + 1) {
        char name[128], value[64], wanted[256];
        if (sscanf(p, "%127s %63s", name, value) != 2 || !strchr(name, '.'))
            return outcome_fails(c, threads, "expect-stat", "NAME VALUE", p);
        snprintf(wanted, sizeof wanted, "\"%s\": %s", strrchr(name, '.') + 1, value);
        const char *found = strstr(json, wanted);
        if (!found || !strchr(",\n", found[strlen(wanted)]))
            return outcome_fails(c, threads, "statistics", wanted, json);
    }
    return true;
}

bool is_java(const char *file) {
    size_t len = strlen(file);
    return len > 5 && !strcmp(file + len - 5, ".java");
}

/* Digits of a number without its exponent. */
static int digits(const char *s) {
    int n = 0;
    for (; *s && *s != 'E'; s++)
        n += *s >= '0' && *s <= '9';
    return n;
}

/* The same number: a double, or a float, whose texts need at most nine digits. */
static bool same_number(const char *a, const char *b) {
    char *end_a, *end_b;
    double x = strtod(a, &end_a), y = strtod(b, &end_b);
    float f = strtof(a, NULL), g = strtof(b, NULL);
    if (end_a == a || end_b == b || *end_a || *end_b)
        return false;
    return !memcmp(&x, &y, sizeof x) || (digits(a) <= 10 && digits(b) <= 10 && !memcmp(&f, &g, sizeof f));
}

/* Two outputs of one program, word by word: the same texts, or the same numbers. */
static bool same_output(const char *a, const char *b) {
    static const char between[] = " ,:;=()[]\n";
    char first[512], second[512];
    while (*a || *b) {
        size_t n = strcspn(a, between), m = strcspn(b, between);
        snprintf(first, sizeof first, "%.*s", (int)n, a);
        snprintf(second, sizeof second, "%.*s", (int)m, b);
        bool same = n == m && !memcmp(a, b, n);
        if (a[n] != b[m] || !(same || same_number(first, second)))
            return false;
        a += n + (a[n] != 0);
        b += m + (b[m] != 0);
    }
    return true;
}

bool outcome_matches(const Case *c, int threads, const Outcome *o) {
    char wanted[16], got[16];
    int code = c->code >= 0 ? c->code : c->errors.len ? 1 : 0;
    snprintf(wanted, sizeof wanted, "%d", code);
    snprintf(got, sizeof got, "%d", o->code);
    if (o->code != code)
        return outcome_fails(c, threads, "exit code", wanted, got) || outcome_fails(c, threads, "messages", "", o->err);
    if (is_java(c->file) ? !same_output(o->out, c->out.text) : strcmp(o->out, c->out.text))
        return outcome_fails(c, threads, "output", c->out.text, o->out);
    if (!code && *o->err)
        return outcome_fails(c, threads, "messages", "", o->err);
    return errors_match(c, threads, o->err) && stats_match(c, threads, o->stats);
}
