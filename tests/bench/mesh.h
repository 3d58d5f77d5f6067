/* tests/bench/mesh.h - the mesh of Mesh.java, for ours and for the peers in C. */
#ifndef TESTS_BENCH_MESH_H
#define TESTS_BENCH_MESH_H

#include "tests/bench/meter.h"

enum { MESH_STEPS = 10, MESH_SPREAD = 7919, MESH_CORNERS = 4 };

typedef struct {
    long    n;                  // elements, and nodes
    double *u;                  // of nodes
    int64_t *nodes, *elements;  // corner 0 of all, corner 1 of all, ...
} Mesh;

/* SIDE x SIDE elements; SIDE is not divided by the prime MESH_SPREAD. */
static inline Mesh mesh_make(long side) {
    Mesh m = {.n = side * side};
    m.u = (double *)meter_memory((size_t)m.n * sizeof *m.u);
    m.nodes = (int64_t *)meter_memory((size_t)m.n * MESH_CORNERS * sizeof *m.nodes);
    m.elements = (int64_t *)meter_memory((size_t)m.n * MESH_CORNERS * sizeof *m.elements);
    for (long v = 0; v < m.n; v++)
        m.u[v] = (double)(v % 1013) * 0.01;
    for (long c = 0; c < MESH_CORNERS; c++)
        for (long e = 0; e < m.n; e++) {
            long row = (e / side + c / 2) % side, column = (e % side + c % 2) % side;
            long node = (row * side + column) * MESH_SPREAD % m.n;
            m.nodes[c * m.n + e] = node;
            m.elements[c * m.n + node] = e;
        }
    return m;
}

static inline void mesh_free(Mesh *m) {
    free(m->u);
    free(m->nodes);
    free(m->elements);
}

#endif
