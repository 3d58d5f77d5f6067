/* tests/random_java/main.c - random FunJava programs, and what java says they print.
 *
 *   random_java SEED                          the program of SEED
 *   random_java --large METHODS SEED          one with so many methods, 15 lines each or so
 *   random_java --write FOLDER FIRST N        R<seed>.java for N seeds from FIRST on
 *   random_java --check FRBZ EXPECTED FOLDER  runs those that EXPECTED is about (see Oracle.java)
 *
 * --check runs each program on one and on four threads, again with layouts for its matrices,
 * and every fourth on a simulated machine.  Values are compared as what they are (the label of a value begins with the letter
 * of its type): the digits that Java prints are not always the fewest.  Sources that fail are
 * kept in FOLDER.  The last line is "N passed, N failed". */
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/random_java/gen.h"

enum { MAX_WORDS = 32, SECONDS = 10, MAX_PATH = 4096, MAX_LINE = 4096, SIMULATED = 4, MAX_LARGE = MAX_METHODS / 2 };

typedef struct {
    uint64_t seed;
    char *out, *fault;      // lines; "LINE: TEXT" or empty
    const char *path;
} Wanted;

typedef struct {
    int code;               // of the process; 128 + signal
    char *out, *err;
} Outcome;

static void write_source(const char *path, uint64_t seed) {
    FILE *f = fopen(path, "w");
    if (!f) {
        perror(path);
        exit(2);
    }
    gen_program(f, seed, 0);
    fclose(f);
}

/* ---- running ---- */

static char *slurp(FILE *f) {
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

static Outcome start(char **argv) {
    FILE *out = tmpfile(), *err = tmpfile();
    int status = 0;
    pid_t pid = fork();
    if (pid == 0) {
        dup2(fileno(out), 1);
        dup2(fileno(err), 2);
        alarm(SECONDS);
        execvp(argv[0], argv);
        _exit(127);
    }
    while (waitpid(pid, &status, 0) < 0 && errno == EINTR)
        ;
    int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
    return (Outcome){code, slurp(out), slurp(err)};
}

/* The words behind PREFIX in the first lines of the source go to the end of ARGV. */
static int add_words(char **argv, int n, const char *path, const char *prefix, char *line) {
    FILE *f = fopen(path, "r");
    while (fgets(line, MAX_LINE, f) && strncmp(line, prefix, strlen(prefix)))
        ;
    fclose(f);
    for (char *w = strtok(line + strlen(prefix), " \n"); w && n < MAX_WORDS; w = strtok(NULL, " \n"))
        argv[n++] = w;
    return n;
}

/* FRBZ and the words of HOW, then the options, file and arguments of the program. */
static Outcome run(const char *frbz, const char *const *how, const char *path) {
    char *argv[MAX_WORDS + 8] = {(char *)frbz}, options[MAX_LINE], arguments[MAX_LINE];
    int n = 1;
    while (*how)
        argv[n++] = (char *)*how++;
    n = add_words(argv, n, path, "// options:", options);
    argv[n++] = (char *)path;
    n = add_words(argv, n, path, "// run:", arguments);
    argv[n] = NULL;
    return start(argv);
}

/* ---- comparing ---- */

/* The next word of *TEXT; a line end is a word. */
static size_t word(const char **text) {
    *text += strspn(*text, " ");
    return **text == '\n' ? 1 : strcspn(*text, " \n");
}

static bool same_bits(double a, double b) {
    return !memcmp(&a, &b, sizeof a);
}

/* Whether texts A and B say the same value of the type that LETTER stands for. */
static bool same_value(char letter, const char *a, const char *b) {
    char *end_a, *end_b;
    if (!strcmp(a, b))
        return true;
    double x = strtod(a, &end_a), y = strtod(b, &end_b);
    if (*end_a || *end_b)
        return false;
    return letter == 'd' ? same_bits(x, y) : letter == 'f' && same_bits(strtof(a, NULL), strtof(b, NULL));
}

static bool same_output(const char *a, const char *b) {
    char letter = 0, first[512], second[512];
    for (size_t n, m; n = word(&a), m = word(&b), n || m; a += n, b += m) {
        snprintf(first, sizeof first, "%.*s", (int)n, a);
        snprintf(second, sizeof second, "%.*s", (int)m, b);
        if (!same_value(letter, first, second))
            return false;
        letter = *first;
    }
    return true;
}

/* Standard error reports the fault in the line in which java does. */
static bool same_fault(const Wanted *w, const char *err) {
    char place[MAX_PATH + 32];
    const char *text = strchr(w->fault, ' ') + 1;
    snprintf(place, sizeof place, "%s:%d:", w->path, atoi(w->fault));
    const char *at = strstr(err, place), *found = at ? strchr(at + strlen(place), ' ') : NULL;
    size_t len = strcspn(text, "\n");
    return found && !strncmp(found, " error: ", 8) && !strncmp(found + 8, text, len) && strchr(" \n", found[8 + len]);
}

static const char *difference(const Wanted *w, const Outcome *o) {
    if (o->code != (*w->fault ? 1 : 0))
        return "exit code";
    if (!same_output(w->out, o->out))
        return "output";
    if (*w->fault ? !same_fault(w, o->err) : *o->err)
        return "messages";
    return NULL;
}

/* ---- checking ---- */

static bool agrees(const char *frbz, const Wanted *w, const char *const *how) {
    Outcome o = run(frbz, how, w->path);
    const char *why = difference(w, &o);
    if (why) {
        printf("FAILED: seed %" PRIu64 ": %s %s %s: %s, exit code %d\n--- java\n%s%s\n--- frbz\n%s%s\n", w->seed, how[0],
               how[1], w->path, why, o.code, w->out, w->fault, o.out, o.err);
    }
    free(o.out);
    free(o.err);
    return !why;
}

static bool agrees_with_layouts(const char *frbz, const Wanted *w) {
    FILE *f = fopen(w->path, "r");
    if (!f)
        return false;
    char *source = slurp(f);
    char *layouts = gen_layouts(source, (unsigned)w->seed);
    bool good = !layouts || agrees(frbz, w, (const char *const[]){"run", "--layout", layouts, NULL});
    free(layouts);
    free(source);
    return good;
}

static bool check(const char *frbz, const Wanted *w, int number) {
    static const char *const machines[] = {"cores=4,slots=2,buffer.chunks=4", "cores=1,slots=1", "cores=16", "queue=fifo,results=read"};
    const char *machine = machines[number / SIMULATED % 4];
    write_source(w->path, w->seed);
    bool good = agrees(frbz, w, (const char *const[]){"run", "-j1", "--jit", "always", NULL}) &&
                agrees(frbz, w, (const char *const[]){"run", "-j4", NULL}) &&
                agrees_with_layouts(frbz, w) &&
                (number % SIMULATED || agrees(frbz, w, (const char *const[]){"sim", "--set", machine, "--stats=json:/dev/null", NULL}));
    if (good)
        unlink(w->path);
    return good;
}

/* Reads what is expected of the next program; its lines go to OUT and FAULT. */
static bool next_wanted(FILE *f, uint64_t *seed, FILE *out, FILE *fault) {
    char line[MAX_LINE];
    int c;
    if (fscanf(f, "= %" SCNu64 "\n", seed) != 1)
        return false;
    while ((c = getc(f)) != EOF && ungetc(c, f) != '=' && fgets(line, sizeof line, f))
        fputs(line + 2, c == '!' ? fault : out);
    return true;
}

static bool check_next(FILE *f, const char *frbz, const char *folder, int number, bool *good) {
    char path[MAX_PATH];
    size_t len;
    Wanted w = {.path = path};
    FILE *out = open_memstream(&w.out, &len), *fault = open_memstream(&w.fault, &len);
    bool found = next_wanted(f, &w.seed, out, fault);
    fclose(out);
    fclose(fault);
    snprintf(path, sizeof path, "%s/R%" PRIu64 ".java", folder, w.seed);
    if (found)
        *good = check(frbz, &w, number);
    free(w.out);
    free(w.fault);
    return found;
}

static int check_all(const char *frbz, const char *expected, const char *folder) {
    FILE *f = fopen(expected, "r");
    int passed = 0, failed = 0;
    bool good;
    if (!f) {
        perror(expected);
        return 2;
    }
    mkdir(folder, 0777);
    while (check_next(f, frbz, folder, passed + failed, &good))
        good ? passed++ : failed++;
    fclose(f);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

static int write_all(const char *folder, uint64_t first, uint64_t n) {
    char path[MAX_PATH];
    for (uint64_t seed = first; seed < first + n; seed++) {
        snprintf(path, sizeof path, "%s/R%" PRIu64 ".java", folder, seed);
        write_source(path, seed);
    }
    return 0;
}

int main(int argc, char **argv) {
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 2)
        gen_program(stdout, strtoull(argv[1], NULL, 0), 0);
    else if (argc == 4 && !strcmp(argv[1], "--large"))
        gen_program(stdout, strtoull(argv[3], NULL, 0), atoi(argv[2]) < MAX_LARGE ? atoi(argv[2]) : MAX_LARGE);
    else if (argc == 5 && !strcmp(argv[1], "--write"))
        return write_all(argv[2], strtoull(argv[3], NULL, 0), strtoull(argv[4], NULL, 0));
    else if (argc == 5 && !strcmp(argv[1], "--check"))
        return check_all(argv[2], argv[3], argv[4]);
    else
        return fputs("random_java SEED | --large METHODS SEED | --write FOLDER FIRST N | --check FRBZ EXPECTED FOLDER\n", stderr), 2;
    return 0;
}
