/* tests/bench/mesh.c - peers in C: the steps of Mesh.java over flat arrays.
 *
 *   mesh loops|counter|tree SIDE THREADS
 *
 * loops: OpenMP's parallel loops, a barrier after each part of a step.  counter: tasks of PIECE elements
 * or nodes, all children of one, which waits for them; tree: the same tasks, but each waits
 * for 16 at most. */
#include <math.h>
#include <omp.h>

#include "tests/bench/digest.h"
#include "tests/bench/mesh.h"

enum { PIECE = 4096, WIDTH = 16 };

typedef struct {
    Mesh    mesh;
    double *stress, *next;
    double  least;              // of all, or the length of the step
} Work;

/* A part of a step over elements or nodes FIRST to LAST - 1; what it finds to be least, or 1. */
typedef double Part(Work *w, long first, long last);

static double part_stress(Work *w, long first, long last) {
    const int64_t *a = w->mesh.nodes, *b = a + w->mesh.n, *c = b + w->mesh.n, *d = c + w->mesh.n;
    const double *u = w->mesh.u;
    for (long e = first; e < last; e++) {
        double mean = (u[a[e]] + u[b[e]] + u[c[e]] + u[d[e]]) * 0.25;
        w->stress[e] = mean / (1 + mean * mean);
    }
    return 1;
}

static double part_least(Work *w, long first, long last) {
    double least = 1;
    for (long e = first; e < last; e++) {
        double t = 1 / (1 + fabs(w->stress[e]));
        least = t < least ? t : least;
    }
    return least;
}

static double part_moved(Work *w, long first, long last) {
    const int64_t *a = w->mesh.elements, *b = a + w->mesh.n, *c = b + w->mesh.n, *d = c + w->mesh.n;
    const double *u = w->mesh.u, *s = w->stress;
    for (long v = first; v < last; v++)
        w->next[v] = u[v] + ((s[a[v]] + s[b[v]] + s[c[v]] + s[d[v]]) * 0.25 - u[v]) * w->least;
    return 1;
}

static double by_loops(Part *part, Work *w, long first, long last) {
    double least = 1;
#pragma omp parallel for reduction(min : least)
    for (long i = first; i < last; i += PIECE) {
        double t = part(w, i, i + PIECE < last ? i + PIECE : last);
        least = t < least ? t : least;
    }
    return least;
}

static double by_counter(Part *part, Work *w, long first, long last) {
    double least = 1;
#pragma omp taskgroup task_reduction(min : least)
    for (long i = first; i < last; i += PIECE) {
#pragma omp task in_reduction(min : least) firstprivate(i) shared(w)
        {
            double t = part(w, i, i + PIECE < last ? i + PIECE : last);
            least = t < least ? t : least;
        }
    }
    return least;
}

static double by_tree(Part *part, Work *w, long first, long last) {
    double found[WIDTH], least = 1;
    long pieces = (last - first + PIECE - 1) / PIECE, each = (pieces + WIDTH - 1) / WIDTH * PIECE;
    int n = 0;
    if (pieces <= 1)
        return part(w, first, last);
    for (long i = first; i < last; i += each, n++) {
#pragma omp task shared(found) firstprivate(i, n)
        found[n] = by_tree(part, w, i, i + each < last ? i + each : last);
    }
#pragma omp taskwait
    for (int i = 0; i < n; i++)
        least = found[i] < least ? found[i] : least;
    return least;
}

typedef double Way(Part *part, Work *w, long first, long last);

static void steps(Way *way, Work *w) {
    long n = w->mesh.n;
    for (int k = 0; k < MESH_STEPS; k++) {
        way(part_stress, w, 0, n);
        w->least = way(part_least, w, 0, n);
        way(part_moved, w, 0, n);
        double *t = w->mesh.u;
        w->mesh.u = w->next;
        w->next = t;
    }
}

static int measure(const char *kind, long side, int threads) {
    static Meter m;
    Work w = {.mesh = mesh_make(side)};
    size_t bytes = (size_t)w.mesh.n * sizeof(double);
    double *first = meter_memory(bytes);
    w.stress = meter_memory(bytes);
    w.next = meter_memory(bytes);
    memcpy(first, w.mesh.u, bytes);
    omp_set_num_threads(threads);
    while (meter_more(&m)) {
        memcpy(w.mesh.u, first, bytes);
        meter_start(&m);
        if (kind[0] == 'l') {
            steps(by_loops, &w);
        } else {
#pragma omp parallel
#pragma omp single
            steps(kind[0] == 'c' ? by_counter : by_tree, &w);
        }
        meter_stop(&m);
    }
    int code = meter_report(&m, 1e3, digest_doubles(DIGEST_BEGIN, w.mesh.u, (size_t)w.mesh.n));
    mesh_free(&w.mesh);
    free(first);
    free(w.stress);
    free(w.next);
    return code;
}

int main(int argc, char **argv) {
    if (argc != 4 || !strchr("lct", argv[1][0]))
        return meter_fail("usage: mesh loops|counter|tree SIDE THREADS");
    return measure(argv[1], strtol(argv[2], NULL, 10), atoi(argv[3]));
}
