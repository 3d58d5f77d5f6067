/* lab/codelets/parts.c - running gpmetis: a file with the graph, a file with the parts, a folder for both.
 *
 * What it finds depends on the numbers that codelets have, for which its own seed does not make up: on a tree of 127
 * codelets plans are between half and 1.3 times as fast as no plan.  So the seed decides about the numbers. */
#include "lab/codelets/parts.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "isa/infile.h"
#include "isa/outfile.h"
#include "lab/codelets/random.h"

enum { USE_NUMBERS = 1 };       // of the seed

enum { MAX_PATH = 512, MAX_PARTS_FILE = 1 << 30, NOT_THERE = 127 };

/* Rounds in which parts are bettered.  (Measured with a million codelets: 10 of them, as is usual, take twice as
 * long, and the bytes between parts are no fewer.) */
#define ROUNDS "-niter=3"

typedef struct {
    char folder[MAX_PATH], graph[MAX_PATH + 16], result[MAX_PATH + 32];
    uint32_t *codelet;      // by the number that it has there
    uint32_t *number;
} Files;

/* Weights add up to less than METIS's 32 bits hold. */
static uint64_t divisor_of(const CodeletGraph *g) {
    uint64_t sum = 0;
    for (uint32_t e = 0; e < g->nedges; e++)
        sum += g->edge[e].bytes;
    return sum / (1 << 30) + 1;
}

static uint64_t weight_of(const CodeletEdge *e, uint64_t divisor) {
    uint64_t weight = e->bytes / divisor;
    return weight ? weight : 1;     // METIS takes no 0
}

/* (Measured with a million codelets: fprintf takes a second more.) */
static void put_number(uint64_t x, FILE *out) {
    char digits[20], *at = digits + sizeof digits;
    do
        *--at = (char)('0' + x % 10);
    while (x /= 10);
    for (; at < digits + sizeof digits; at++)
        putc_unlocked(*at, out);
}

static void write_neighbours(const CodeletGraph *g, const Lists *l, uint32_t v, uint64_t divisor, const Files *f,
                             FILE *out) {
    for (uint32_t i = l->first[v]; i < l->first[v + 1]; i++) {
        const CodeletEdge *e = &g->edge[l->item[i]];
        put_number(f->number[e->from == v ? e->to : e->from] + 1, out);
        putc_unlocked(' ', out);
        put_number(weight_of(e, divisor), out);
        putc_unlocked(' ', out);
    }
}

static bool write_graph(const CodeletGraph *g, const Files *f) {
    FILE *out = fopen(f->graph, "w");
    uint64_t divisor = divisor_of(g);
    if (!out)
        return false;
    fprintf(out, "%" PRIu32 " %" PRIu32 " 001\n", g->ncodelets, g->nedges);
    for (uint32_t k = 0; k < g->ncodelets; k++) {
        write_neighbours(g, &g->in, f->codelet[k], divisor, f, out);
        write_neighbours(g, &g->out, f->codelet[k], divisor, f, out);
        fputc('\n', out);
    }
    bool failed = ferror(out);
    return fclose(out) == 0 && !failed;
}

/* Its exit code; NOT_THERE: there is no such program. */
static int run_program(const Files *f, uint32_t parts, bool halving) {
    char number[16];
    int status, null = open("/dev/null", O_WRONLY | O_CLOEXEC);
    snprintf(number, sizeof number, "%" PRIu32, parts);
    pid_t pid = null < 0 ? -1 : fork();
    if (pid == 0) {
        prctl(PR_SET_PDEATHSIG, SIGKILL);
        dup2(null, STDOUT_FILENO);
        dup2(null, STDERR_FILENO);
        execlp("gpmetis", "gpmetis", halving ? "-ptype=rb" : "-ptype=kway", ROUNDS, f->graph, number, (char *)NULL);
        _exit(NOT_THERE);
    }
    if (null >= 0)
        close(null);
    if (pid < 0 || waitpid(pid, &status, 0) != pid)
        return -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

static PartsState read_parts(const Files *f, uint32_t n, uint32_t parts, uint32_t *part, Diag *d) {
    size_t len;
    char *text = in_read(fopen(f->result, "rb"), "gpmetis", MAX_PARTS_FILE, "too many parts", &len, d);
    if (!text)
        return d->no_memory ? PARTS_MEMORY : PARTS_FAILED;
    char *at = text;
    uint32_t i = 0;
    for (char *end; i < n; i++, at = end) {
        unsigned long x = strtoul(at, &end, 10);
        if (end == at || x >= parts)
            break;
        part[f->codelet[i]] = (uint32_t)x;
    }
    free(text);
    if (i == n)
        return PARTS_GOOD;
    diag_file_error(d, "gpmetis", "a part is missing");
    return PARTS_FAILED;
}

static PartsState partition(const CodeletGraph *g, const Files *f, uint32_t parts, bool halving, uint32_t *part,
                            Diag *d) {
    if (!write_graph(g, f)) {
        if (errno == ENOMEM)
            return PARTS_MEMORY;
        diag_file_reason(d, f->graph, diag_errno());
        return PARTS_FAILED;
    }
    int code = run_program(f, parts, halving);
    if (code == 0)
        return read_parts(f, g->ncodelets, parts, part, d);
    diag_file_error(d, "gpmetis", code == NOT_THERE ? "it is missing (Debian package metis)" : "it failed");
    return PARTS_FAILED;
}

static PartsState in_folder(const CodeletGraph *g, Files *f, uint32_t parts, bool halving, uint32_t *part, Diag *d) {
    const char *tmp = getenv("TMPDIR");
    snprintf(f->folder, sizeof f->folder, "%.*s/frbz-XXXXXX", MAX_PATH - 16, tmp && *tmp ? tmp : "/tmp");
    if (!mkdtemp(f->folder)) {
        diag_file_reason(d, f->folder, diag_errno());
        return PARTS_FAILED;
    }
    snprintf(f->graph, sizeof f->graph, "%s/graph", f->folder);
    snprintf(f->result, sizeof f->result, "%s.part.%" PRIu32, f->graph, parts);
    int held[] = {out_hold(f->graph), out_hold(f->result), out_hold(f->folder)};
    PartsState state = partition(g, f, parts, halving, part, d);
    unlink(f->graph);
    unlink(f->result);
    rmdir(f->folder);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        out_let_go(held[i]);
    return state;
}

static bool number_codelets(Files *f, uint32_t n, uint64_t seed) {
    uint64_t random = random_stream(seed, USE_NUMBERS);
    f->codelet = malloc(n * sizeof *f->codelet);
    f->number = malloc(n * sizeof *f->number);
    if (!f->codelet || !f->number)
        return false;
    for (uint32_t k = 0; k < n; k++)
        f->codelet[k] = k;
    random_shuffle(&random, f->codelet, n);
    for (uint32_t k = 0; k < n; k++)
        f->number[f->codelet[k]] = k;
    return true;
}

PartsState parts_make(const CodeletGraph *g, uint32_t parts, bool halving, uint64_t seed, uint32_t *part, Diag *d) {
    Files f = {.codelet = NULL};
    if (parts == 1 || parts >= g->ncodelets || !g->nedges) {
        for (uint32_t i = 0; i < g->ncodelets; i++)
            part[i] = i % parts;
        return PARTS_GOOD;
    }
    PartsState state = PARTS_MEMORY;
    if (number_codelets(&f, g->ncodelets, seed))
        state = in_folder(g, &f, parts, halving, part, d);
    free(f.codelet);
    free(f.number);
    return state;
}
