/* tests/nomem.c - the command when the n-th request for memory fails, for every n.
 *
 * The linker leads the requests of our code through the functions here, and main to
 * __real_main (see NOMEM in the Makefile).  Each command line below runs again and again,
 * n going up, until it makes fewer than n requests: in one round the n-th alone fails, in
 * another all from there on.  It must end as if nothing had happened, or with exit code 4
 * and a message; a file that it was to write is whole or not there.  The address sanitizer's
 * build looks for leaks besides.  A FunJava program makes thousands of requests, most of them
 * for its library: there each of the last LAST fails, and before them SPREAD evenly.  In the
 * sanitizer's build, where a run takes long, that holds for all longer lines.  The last line is
 * "N passed, N failed". */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <yaml.h>
#include <zlib.h>

#include "api/frbz.h"
#include "frontend/base/front.h"
#include "tests/scratch.h"
#include "tests/slow.h"

enum { MAX_WORDS = 16, MAX_TEXT = 1 << 16, MAX_SECONDS = 60, EXIT_LIMIT = 4 };

enum { SPREAD = SLOW ? 10 : 60, LAST = SLOW ? 6 : 60, MOST = SLOW ? 16 : 600 };    // MOST: requests of a line where each fails

/* Words are separated by blanks; what is written goes to the file out. */
static const char *const lines[] = {
    "as fib.s -o out",
    "as --no-verify programs/asm/dot.s -o out -v",
    "as bad.s -o out",
    "dis programs/asm/forkjoin.s",
    "dis image.frbz --show-encoding -o out",
    "verify programs/asm/matmul.s",
    "verify image.frbz",
    "run --memory 4M -j 1 fib.s 10",
    "run --memory 4M -j 2 image.frbz 12 --stats=json:out",
    "run --memory 4M -j 2 --fuel 1000 fib.s 20",
    "run --memory 4M -j 2 programs/asm/dot.s 300 -v",
    "run --memory 4M -j 2 programs/asm/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o out",
    "run --memory 4M -j 1 programs/asm/matmul.s tests/npy/f8_5x7.npy tests/npy/f8_5x7_f.npy:z",
    "run --memory 4M trap.s 5",
    "run --memory 4M trap.s 5 --on-trap=out",
    "debug --memory 4M fib.s 5",
    "run --memory 4M -j 2 tests/guest/notes.s 2",
    "run --memory 4M -j 1 programs/asm/sieve.s 60000",
    "run --memory 4M -j 1 tests/guest/private_life.s 2",
    "sim --memory 4M --set cores=2,buffer.chunks=4 tests/guest/private_life.s 2",
    "sim --memory 4M --set cores=2 fib.s 8 --stats=json:out",
    "sim --memory 4M --set cores=3,topology=torus,network.buffer=1 fib.s 5 --stats=json:out",
    "sim --memory 4M --set cores=2,topology=ideal fib.s 5 --stats=json:out",
    "sim --memory 4M --set cores=2 fib.s 8 -q --trace out",
    "sim --memory 4M --set cores=2,memory.controller=dram,dram.queue=1,dram.channels=1 -q fib.s 8",
    "sim --memory 4M --set cores=2,memory.controller=dram,buffer2.size=2,buffer.chunks=2 -q fib.s 6",
    "sim --memory 4M --set cores=2,slots=2,scope=slot fib.s 5 --replay --stats=json:out",
    "sim --memory 4M --set cores=2 fib.s 8 --interval 1 --stats=json:out",
    "sim --memory 4M --set cores=2 fib.s 5 -q --html out",
    "sim --memory 4M --set cores=2 fib.s 8 --detail --stats=json:out",
    "sim --memory 4M --set cores=2 fib.s 8 -q --profile --stats=json:out",
    "sim --memory 4M --set cores=2 fib.s 8 -q --profile=out.speedscope.json",
    "run --memory 4M -j 2 fib.s 8 --profile=out.json",
    "run --memory 4M -j 1 fib.s 8 --profile=out.folded",
    "report run.json --html out",
    "report run.json again.json --html out",
    "graph --memory 4M fib.s 8 -o out",
    "graph --memory 4M fib.s 4 --tasks -o out",
    "graph --memory 4M --weights fib.s 5 -o out",
    "codelets --memory 4M --set fold=2 tests/guest/private_life.s 1 --policy base,mcf,mf",
    "sim --memory 4M --set cores=2 --plan mf fib.s 5 --stats=csv:out",
    "sim --memory 4M --set cores=2 --plan fork.plan programs/asm/forkjoin.s",
    "sim --memory 4M --set cores=2 --plan badfork.plan programs/asm/forkjoin.s",
    "sim --memory 4M --machine machine.yaml --set slots=2 programs/asm/matmul.s tests/data/a2x3.npy tests/data/b3x2.npy -o out",
    "sim --memory 4M --machine bad.yaml fib.s 3",
    "run --memory 4M fib.s tests/npy/big_i4_5x7.npy",
    "sweep study.yaml --list",
    "sweep study.yaml --point 2",
    "sweep badstudy.yaml --list",
    "merge study.yaml study.rows -o . --page .",
    "report study.json other.json",
    "compile --dump=tokens,ast good.java",
    "compile --dump=ast bad.java",
    "compile --dump=ast tests/class/Formats.class",
    "compile --dump=ast tests/class/Refused.class",
    "run --memory 4M -j 1 tests/class/Two.jar 3",
    "compile --dump=ast tests/class/apart/shapes/Apart.class",
    "compile --dump=ast tests/class/TextChoices.class",
    "compile --dump=ast tests/fuzz/corpus/class/Apart.jar",
    "compile --explain --dump=dfg,loops,codelets --dot=dfg loop.java -o out",
    "compile --explain --dump=dfg tests/funjava/HandedOn.java -o out",
    "compile --explain tests/funjava/InPlaceCalls.java -o out",
    "compile tests/funjava/ArraysInRecursion.java -o out",
    "compile tests/funjava/ArrayMoves.java -o out",
    "compile tests/funjava/LateRows.java -o out",
    "compile tests/funjava/ClassVariables.java --entry next -o out",
    "compile --explain tests/regress/083-private-copies.java -o out",
    "compile --explain tests/regress/159-reductions-asked-before-loops.java -o out",
    "compile --explain tests/regress/160-rows-read-where-they-are-made.java -o out",
    "compile --explain tests/regress/163-rows-of-few-elements.java -o out",
    "compile --explain tests/regress/164-rows-stored-whole.java -o out",
    "compile --explain tests/regress/165-recursions-and-arrays-as-subroutines.java -o out",
    "compile --dump=ast tests/regress/087-names-of-rows.java",
    "compile tests/regress/088-tables-and-blocks.java -o out",
    "compile tests/regress/091-rows-of-then.java -o out",
    "compile tests/regress/092-sizes-of-results.java -o out",
    "compile tests/regress/094-searches-fail.java -o out",
    "compile --explain tests/regress/133-states.java --entry bodies/1 -o out",
    "run --memory 4M -j 1 Nests.java --entry step tests/npy/f8_5x7.npy 2",
    "run --memory 4M -j 1 Nests.java --entry on tests/npy/f8_5x7.npy 0",
    "run --memory 4M -j 1 Entry.java --entry less true 3 0.5 tests/data/ramp5.npy",
    "run --memory 4M -j 1 Entry.java --entry rows tests/npy/f8_5x7.npy -o out",
    "run --memory 4M -j 1 Entry.java --entry rows/3",
    "run --memory 4M -j 1 Entry.java --entry count flags.npy",
    "run --memory 4M -j 1 Entry.java --entry count flags(5)",
    "run --memory 4M -j 1 tests/funjava/RecordLoops.java 20",
    "compile --dump=ast,dfg tests/funjava/errors/RecordMistakes.java",
    "run --memory 4M -j 1 Records.java --entry parts tests/data/ramp5.npy -o out",
    "run --memory 4M -j 1 Small.java --entry of 3",
    "run --memory 4M -j 1 Layouts.java --entry turned 3 --layout a=z,b=col -o out",
    "codelets --n 256 --points 4 --stats=json:out --interval 100",
    "codelets --graph graph.codelets --policy coarse,guided,base,mcf,mf",
    "codelets --graph graph.codelets --policy mcf -o out",
    "codelets --graph graph.codelets --plan plan.codelets --stats=csv:out",
    "codelets --graph graph.codelets --plan badplan.codelets",
    "codelets --graph badgraph.codelets",
    "codelets --n 64 --points 8 --print-graph -o out",
    "codelets --graph rg_mi --n 12 --policy base,mcf,mf",
    "stream pipe.yaml tests/data/sixteen.npy -o out --memory 16M -j 2 --block 64 --stats=json:stats",
    "stream pipe.yaml tests/data/sixteen.npy --explain",
    "stream badpipe.yaml -o out",
    "stream nopipe.yaml -o out",
    "library fib.s",
    "library bad.s",
    "library image.frbz",
    "library Rows.java",
    "net --ports 4 --cycles 100 --stats=csv:out",
    "layout Layouts.java --entry turned 3 --set cores=2,slots=2,units=2 --stats=json:out",
    "layout Layouts.java --entry turned 3 --set cores=2,slots=2,units=2 --verify=all --explain",
};

enum { LINES = sizeof lines / sizeof lines[0] };

/* ---- requests, and which of them fails; shared with the child ---- */

typedef struct {
    atomic_long made;
    long nth;           // 0: none fails
    bool later_too;
} Requests;

static Requests *requests;

static bool fails(void) {
    if (!requests)
        return false;
    long n = atomic_fetch_add_explicit(&requests->made, 1, memory_order_relaxed) + 1;
    if (!requests->nth || n < requests->nth || (n > requests->nth && !requests->later_too))
        return false;
    errno = ENOMEM;
    return true;
}

/* WRAP(type, name, (parameters), (arguments), value): on failure VALUE. */
#define WRAP(type, name, parameters, arguments, value) \
    type __real_##name parameters;                     \
    type __wrap_##name parameters;                     \
    type __wrap_##name parameters { return fails() ? (value) : __real_##name arguments; }

WRAP(void *, malloc, (size_t n), (n), NULL)
WRAP(void *, calloc, (size_t n, size_t size), (n, size), NULL)
WRAP(void *, realloc, (void *p, size_t n), (p, n), NULL)
WRAP(void *, aligned_alloc, (size_t align, size_t n), (align, n), NULL)
WRAP(char *, strdup, (const char *s), (s), NULL)
WRAP(char *, strndup, (const char *s, size_t n), (s, n), NULL)
WRAP(FILE *, fopen, (const char *path, const char *mode), (path, mode), NULL)
WRAP(FILE *, fdopen, (int fd, const char *mode), (fd, mode), NULL)
WRAP(FILE *, fopencookie, (void *cookie, const char *mode, cookie_io_functions_t f), (cookie, mode, f), NULL)
WRAP(FILE *, open_memstream, (char **text, size_t *len), (text, len), NULL)
WRAP(void *, mmap, (void *at, size_t len, int prot, int flags, int fd, off_t offset),
     (at, len, prot, flags, fd, offset), MAP_FAILED)
WRAP(int, pthread_create, (pthread_t *t, const pthread_attr_t *a, void *(*f)(void *), void *arg),
     (t, a, f, arg), EAGAIN)
WRAP(int, inflateInit_, (z_stream *z, const char *version, int size), (z, version, size),
     Z_MEM_ERROR)
WRAP(int, compress2, (Bytef *to, uLongf *len, const Bytef *from, uLong n, int level),
     (to, len, from, n, level), Z_MEM_ERROR)
WRAP(int, yaml_parser_initialize, (yaml_parser_t *p), (p), 0)
WRAP(int, yaml_parser_parse, (yaml_parser_t *p, yaml_event_t *e), (p, e),
     (p->error = YAML_MEMORY_ERROR, 0))
WRAP(int, yaml_parser_load, (yaml_parser_t *p, yaml_document_t *doc), (p, doc),
     (p->error = YAML_MEMORY_ERROR, 0))

/* That of C++ throws when there is not enough.  The sanitizer's ends the process. */
void *__real__Znwm(size_t n);
void *__wrap__Znwm(size_t n);
void *__wrap__Znwm(size_t n) {
    return __real__Znwm(!SLOW && fails() ? SIZE_MAX / 2 : n);
}

WRAP(int, vasprintf, (char **text, const char *fmt, va_list ap), (text, fmt, ap), -1)

int __wrap_asprintf(char **text, const char *fmt, ...);
int __wrap_asprintf(char **text, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    int n = __wrap_vasprintf(text, fmt, ap);
    va_end(ap);
    return n;
}

/* The compiler takes its memory from blocks: here each of its requests may find none. */
void *__real_front_alloc_in(Front *f, Arena *a, size_t size);
void *__wrap_front_alloc_in(Front *f, Arena *a, size_t size);
void *__wrap_front_alloc_in(Front *f, Arena *a, size_t size) {
    Arena whole = *a;
    Requests kept;
    if (f->library || !fails())     // the library is read as every source is
        return __real_front_alloc_in(f, a, size);
    kept = *requests;
    a->blocks = NULL;
    requests->nth = 1;          // the block that it now asks for
    requests->later_too = true;
    void *p = __real_front_alloc_in(f, a, size);
    *a = whole;
    requests->nth = kept.nth;
    requests->later_too = kept.later_too;
    return p;
}

/* ---- one run ---- */

typedef struct {
    int status;         // as waitpid tells
    char out[MAX_TEXT], err[MAX_TEXT], file[MAX_TEXT];
    long file_len;      // -1: there is none
} Ending;

int __real_main(int argc, char **argv);

static void print(void *state, const char *text, size_t length) {
    (void)state;
    fwrite(text, 1, length, stdout);
}

/* A program of one method, called with a number, an array, or nothing, twice; its result is a number or an array. */
static void call(frbz_program *p, frbz_error *error) {
    const bool flags[] = {true, false, true};
    frbz_method *m = frbz_find(p, frbz_header(p, 1) ? "odd/1" : "main", error);
    frbz_value argument = frbz_integer(6), result, again;
    if (frbz_parameter(m, 0).rank)
        argument = frbz_dense(FRBZ_BOOLEAN, flags, 1, 3, 0, 0);
    if (frbz_call(m, &argument, 1, &result, 1, error) != FRBZ_OK)
        return;
    printf("%d %ld\n", result.type, (long)result.integer);
    if (result.array && frbz_call(m, &result, 1, &again, 1, error) == FRBZ_OK) {
        bool copy[3] = {false};
        if (frbz_copy(&again, copy, error) == FRBZ_OK)
            printf("%d%d%d\n", copy[0], copy[1], copy[2]);
        frbz_release(&again);
    }
    frbz_release(&result);
}

/* What the command would do, by way of the library. */
static int library(const char *path) {
    frbz_error error = {.status = FRBZ_OK};
    frbz_options options = {.memory = 4 << 20, .threads = 2, .print = print};
    frbz_program *p = frbz_load(path, &options, &error);
    if (p)
        call(p, &error);
    frbz_free(p);
    int code = (int)error.status;
    if (code)
        fprintf(stderr, "%s", error.text);
    frbz_error_clear(&error);
    return code;
}

_Noreturn static void child(const char *line) {
    char text[256], *argv[MAX_WORDS + 1] = {"frbz"};
    int argc = 1;
    snprintf(text, sizeof text, "%s", line);
    for (char *word = strtok(text, " "); word && argc < MAX_WORDS; word = strtok(NULL, " "))
        argv[argc++] = word;
    if (!freopen("stdout", "w", stdout) || !freopen("stderr", "w", stderr))
        abort();
    alarm(MAX_SECONDS);
    setenv("PATH", "", 1);      // no gnuplot
    exit(argc > 2 && !strcmp(argv[1], "library") ? library(argv[2]) : __real_main(argc, argv));
}

/* The length; -1: no such file. */
static long slurp(const char *path, char *to) {
    FILE *f = __real_fopen(path, "r");
    size_t n = f ? fread(to, 1, MAX_TEXT - 1, f) : 0;
    to[n] = 0;
    if (f)
        fclose(f);
    return f ? (long)n : -1;
}

static Ending run(const char *line) {
    static Ending e;
    atomic_store_explicit(&requests->made, 0, memory_order_relaxed);
    unlink("out");
    fflush(stdout);
    pid_t pid = fork();
    if (pid == 0)
        child(line);
    if (pid < 0 || waitpid(pid, &e.status, 0) != pid)
        abort();
    slurp("stdout", e.out);
    slurp("stderr", e.err);
    e.file_len = slurp("out", e.file);
    return e;
}

static int unfinished_files(void) {
    int n = 0;
    DIR *d = opendir(".");
    for (struct dirent *entry; d && (entry = readdir(d));)
        n += strstr(entry->d_name, ".tmp-") != NULL;
    if (d)
        closedir(d);
    return n;
}

/* What is wrong with ending E where all memory gives GOOD; NULL: nothing. */
static const char *fault(const Ending *e, const Ending *good, bool numbers_differ) {
    if (unfinished_files())
        return "an unfinished file is left";
    bool usual = e->status == good->status, written = e->file_len >= 0;
    bool same_file = numbers_differ ? written == (good->file_len >= 0)
                                    : e->file_len == good->file_len
                                      && !(written && memcmp(e->file, good->file, (size_t)e->file_len));
    if ((usual || written) && !same_file)
        return "the file is another";
    if (usual)
        return strcmp(e->out, good->out) ? "the output is another" : NULL;
    if (!WIFEXITED(e->status) || WEXITSTATUS(e->status) != EXIT_LIMIT)
        return "neither the usual end nor exit code 4";
    return strstr(e->err, "error: ") ? NULL : "no message";
}

/* Every n; true: all went well. */
static bool one_line(const char *line, bool later_too) {
    *requests = (Requests){.later_too = later_too};
    Ending good = run(line);
    bool numbers_differ = strstr(line, "--stats") && strstr(line, "run");
    long dense = requests->made > MOST ? requests->made - LAST : 0, step = dense / SPREAD + 1;
    do {
        requests->nth += requests->nth < dense ? step : 1;
        Ending e = run(line);
        const char *why = fault(&e, &good, numbers_differ);
        if (!why)
            continue;
        printf("FAILED: frbz %s: %s %ld%s: %s, status %x\n%s", line, "request", requests->nth,
               later_too ? " and later" : "", why, (unsigned)e.status, e.err);
        return false;
    } while (requests->made >= requests->nth);
    return true;
}

/* ---- files ---- */

static void put(const char *path, const char *text) {
    FILE *f = __real_fopen(path, "w");
    if (!f || fputs(text, f) < 0 || fclose(f))
        abort();
}

static void prepare(char *folder) {
    char tree[4096], link[4200];
    scratch_open(folder, "nomem");
    if (!getcwd(tree, sizeof tree) || chdir(folder))
        abort();
    static const char *const parts[] = {"programs", "tests"};
    for (int i = 0; i < 2; i++) {
        snprintf(link, sizeof link, "%s/%s", tree, parts[i]);
        if (symlink(link, parts[i]))
            abort();
    }
    if (symlink("programs/asm/fib.s", "fib.s") || symlink("out", "out.json") || symlink("out", "out.speedscope.json")
        || symlink("out", "out.folded"))
        abort();
    put("bad.s", "  nonsense\n.codelet a, worker, int\n  add a0, a1, q9\n  li a0\n .const a, 1.5.5\n");
    put("good.java", "class good {\n    static final int[] A = {1, 2, 'a'};\n"
                     "    static double f(double[][] a, int n) {\n"
                     "        double[][] b = new double[n][a.length];\n"
                     "        for (int i = 0, j = 1; i < n; i++, j *= 2)\n"
                     "            if (i > 3 && n != 0) b[i] = a[0]; else b[i][0] = Math.max(j, -n) / 2.5f;\n"
                     "        return b[n - 1][0] > 0 ? f(b, n >>> 1) : n++;\n    }\n"
                     "    public static void main(String[] args) {\n"
                     "        do { System.out.println(\"\\t\\u0041\" + f(new double[4][5], Integer.parseInt(args[0])) + 0x7fL); } while (A[1] < 2);\n"
                     "        System.out.printf(\"%5.2f \" + \"%x%6b%-3s|%n\", 2.5, A[0], args[0].equals(\"x\"), \"a\");\n    }\n}\n");
    put("bad.java", "class bad {\n    static final int A = \"text\" + B, A = 08;\n"
                    "    static int f(int[] a) { a[0] = 1; for (int x : a) { } return g(1, h); }\n"
                    "    int unfinished( {\n}\n");
    put("loop.java", "class loop {\n    public static void main(String[] args) {\n        int[] a = new int[9];\n"
                     "        for (int i = 0; i < 9; i++) a[i] = i;\n        System.out.println(a[8] + sum(fill(9, a)));\n    }\n"
                     "    static int[] fill(int n, int[] a) {\n        int[] b = new int[n];\n        for (int i = 0; i < n; i++) b[i] = a[i] % n;\n"
                     "        return b;\n    }\n"
                     "    static int sum(int[] b) {\n        int s = 0;\n        for (int i = 0; i < b.length; i++) s += b[i];\n"
                     "        return s;\n    }\n}\n");
    put("Nests.java", "class Nests {\n    static double[][] step(double[][] a, int k) {\n        int n = a.length;\n"
                      "        double[][] b = new double[n][n], c = new double[n][n];\n"
                      "        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[i][j] = i <= k || j < k ? a[i][j] : a[i][j] - a[k][j];\n"
                      "        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) {\n            double sum = 0;\n"
                      "            for (int k2 = 0; k2 < n; k2++) sum += a[i][k2] * b[k2][j];\n            c[i][j] = sum;\n        }\n"
                      "        return c;\n    }\n"
                      "    static double[][] on(double[][] a, int k) {\n        int n = a.length;\n        if (k == n) return a;\n"
                      "        double[][] b = new double[n][n];\n        for (int i = 0; i < n; i++) {\n            double t = a[i][k];\n"
                      "            for (int j = 0; j < n; j++) b[i][j] = i <= k ? a[i][j] : a[i][j] - t * a[k][j];\n        }\n"
                      "        return on(b, k + 1);\n    }\n}\n");
    put("Layouts.java", "class Layouts {\n    static int[][] turned(int n) {\n        int[][] a = new int[n][n], b = new int[n][n], c;\n"
                        "        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) a[i][j] = i - j;\n        c = a;\n"
                        "        for (int i = 0; i < n; i++) for (int j = 0; j < n; j++) b[i][j] = c[j][i] + a[i].length;\n"
                        "        return b;\n    }\n}\n");
    put("Entry.java", "class Entry {\n    static boolean less(boolean all, int n, float x, double[] a) { return all && a[n] < x; }\n"
                      "    static int count(boolean[] a) {\n        int n = 0;\n        for (int i = 0; i < a.length; i++) n += a[i] ? 1 : 0;\n"
                      "        return n;\n    }\n"
                      "    static boolean[] flags(int n) {\n        boolean[] a = new boolean[n];\n"
                      "        for (int i = 0; i < n; i++) a[i] = i % 3 == 0;\n        return a;\n    }\n"
                      "    static double scaled(double x, double by) { return x * by; }\n"
                      "    static double[][] rows(double[][] a) { return a; }\n    static int rows(int a) { return a; }\n}\n");
    put("Records.java", "class Records {\n    record Pair(double sum, int n) {}\n    record Parts(double[] re, boolean[] at, Pair of) {}\n"
                        "    static Parts parts(double[] a) {\n        double[] b = new double[a.length];\n"
                        "        for (int i = 0; i < a.length; i++) b[i] = -a[i];\n        Pair p = a.length > 3 ? new Pair(b[0], 1) : new Pair(0, 0);\n"
                        "        return new Parts(b, new boolean[a.length], p.equals(new Pair(1, 1)) ? p : new Pair(p.n(), 2));\n    }\n}\n");
    put("Small.java", "class Small {\n    static int[] on(int[] a, int by) {\n        int[] b = new int[3];\n"
                      "        for (int k = 0; k < 3; k++) b[k] = a[2 - k] + by;\n        return b;\n    }\n"
                      "    static int of(int n) {\n        int[][] m = {{1, 2}, {3, 4}};\n        int[] a = new int[3];\n"
                      "        for (int i = 0; i < n; i++) a = a[0] > 9 ? on(a, i) : on(on(a, m[1][0]), m[0][1]);\n"
                      "        for (int k = 0; k < a.length; k += 2) a[k]++;\n        int[][] q = new int[n][2];\n"
                      "        for (int i = 0; i < n; i++) for (int k = 0; k < 2; k++) q[i][k] = m[k][1] + i;\n        return a[0] + q[1][1];\n    }\n}\n");
    put("Rows.java", "class Rows {\n    static boolean[] odd(boolean[] a) {\n        boolean[] b = new boolean[a.length];\n"
                     "        for (int i = 0; i < b.length; i++) b[i] = !a[i];\n        return b;\n    }\n    static int odd(int n, int m) { return n; }\n}\n");
    put("trap.s", ".entry e\n.codelet e, worker, handle\n fb.rd t0, a2, 1\n fb.quit\n");
    put("machine.yaml", "cores: 2\nbuffer:\n  chunks: 4\n");
    put("study.yaml", "run: mem\nlayout: {a: rc, b: zz}\npattern: stencil\nn: 8\ncolumns: [cycles, gain]\n"
                      "derived: {gain: 'max(cycles[layout=*]) / cycles + accesses ^ 2'}\n"
                      "plots: {a: {x: layout, y: gain, theory: {b: x / 2}}}\nreported: [{what: a, value: 1, ours: 'gain[layout=b] > 1'}]\n");
    put("badstudy.yaml", "cases: {a: {program: fib.s}, b: {run: net, rate: 2}}\nset: {cores: [1, x]}\ncolumns: [cyles, a b]\n"
                         "derived: {d: 1 / (}\n");
    put("graph.codelets", "block D 4096\ncodelet a: load D 0 64; wait; store D 64 64\ncodelet b: load D 64 64; compute add 9\n"
                          "codelet c: load D 96 8\nedge a b 64\nedge a c 8\n");
    put("badgraph.codelets", "codelet a: load D 0 64\nedge a b 3\n");
    put("fork.plan", "core 0: codelet0@0 codelet1@0.0.0 codelet2@0.0.0.0.0 codelet4@1\ncore 1: codelet2@0.0.0.1.0 codelet3@0.0.1\n");
    put("badfork.plan", "core 0: codelet0@0 codelet1@0.0.0 codelet3@0.0.1 codelet9@1\n");
    put("plan.codelets", "core 0: a b\ncore 1: c\n");
    put("badplan.codelets", "core 0: b a\ncore 1: c\n");
    put("pipe.yaml", "inputs: [a]\nstages:\n  b: {program: programs/asm/envelope.s, takes: {x: {from: a, take: 16}}}\n"
                     "  c: {program: Entry.java, method: scaled, takes: {x: b}, with: {by: 3}}\noutputs: [c]\n");
    put("badpipe.yaml", "inputs: [a, a]\nstages: {b: {takes: {x: z}}}\noutputs: [c]\n");
    put("nopipe.yaml", "program: none.java\nstages: {b: {method: f, number: i, firings: 3}}\noutputs: [b]\n");
    put("bad.yaml", "cores: none\nbuffer: [4]\n");
    put("other.json", "{\"schema\": \"frbz-sweep-1\", \"axes\": [\"n\"], \"columns\": [{\"name\": \"cycles\"}], \"rows\": [{\"point\": 1, \"layout\": \"b\", \"cycles\": 1}]}");
    *requests = (Requests){0};
    if (run("sweep study.yaml -j 1 -o .").status)
        abort();
    if (run("sim --memory 4M fib.s 3 -q --set cores=1 --detail --stats=json:run.json").status ||
        run("sim --memory 4M fib.s 3 -q --set cores=2 --stats=json:again.json").status)
        abort();
    if (run("as programs/asm/fib.s -o image.frbz").status || run("run -j 1 Entry.java --entry flags 5 -o flags.npy").status)
        abort();
}

int __wrap_main(int argc, char **argv);
int __wrap_main(int argc, char **argv) {
    char folder[SCRATCH_NAME];
    int passed = 0, failed = 0;
    void *shared = __real_mmap(NULL, sizeof *requests, PROT_READ | PROT_WRITE,
                               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (shared == MAP_FAILED)
        return 1;
    requests = shared;
    prepare(folder);
    if (argc == 3) {            // LINE N: that one run, for a debugger
        *requests = (Requests){.nth = atol(argv[2])};
        child(argv[1]);
    }
    bool sampled = argc > 3 && !strcmp(argv[1], "--sample");
    unsigned long at = sampled ? strtoul(argv[2], NULL, 10) : 0, of = sampled ? strtoul(argv[3], NULL, 10) : 1;
    for (unsigned long i = 0; i < LINES; i++)
        for (int later_too = 0; later_too < 2; later_too++) {
            if (sampled ? (i + 1) % of != at % of : argc > 1 && strcmp(argv[1], lines[i]))
                continue;
            bool ok = one_line(lines[i], later_too);
            passed += ok;
            failed += !ok;
        }
    failed += !scratch_close(folder);
    printf("%d passed, %d failed\n", passed, failed);
    return failed != 0;
}
