/* lab/codelets/plan.h - which core executes which codelets, in which sequence.
 *
 * Where two codelets follow one another on a core along an edge, the second one finds the edge's
 * bytes in the core's scratchpad. */
#ifndef LAB_CODELETS_PLAN_H
#define LAB_CODELETS_PLAN_H

#include "isa/diag.h"
#include "lab/codelets/graph.h"

typedef enum {
#define PLAN(name, word, make, doc) PLAN_##name,
#include "lab/codelets/policies.def"
    PLAN_POLICIES
} PlanPolicy;

typedef struct {
    uint32_t  cores;
    uint32_t *first, *codelet;      // those of core c: codelet[first[c]] to codelet[first[c + 1] - 1]
    bool      dynamic;          // no plan: a free core takes what became ready first
} Plan;

typedef enum { PLAN_GOOD, PLAN_MEMORY, PLAN_CORES, PLAN_PARTITION, PLAN_SIZE, PLAN_NO_FLOW } PlanState;

/* CORES 0: as many as MF needs.  PLAN_CORES: too few, *LEAST would do.  PLAN_PARTITION: the program
 * that partitions graphs failed, as was reported.  PLAN_SIZE, PLAN_NO_FLOW: mcf refuses, for a plan_reason. */
PlanState plan_make(PlanPolicy p, const CodeletGraph *g, uint32_t cores, uint64_t seed, Plan *out, uint32_t *least,
                    Diag *d);
void plan_free(Plan *p);
const char *plan_reason(PlanState s);

/* A line for each core: "core 0: a b c". */
void plan_write(const Plan *p, const CodeletGraph *g, FILE *out);

/* Every codelet is on one core, and the cores do not wait for one another in a circle.  Mistakes are
 * reported; then false. */
bool plan_read(const char *path, const CodeletGraph *g, Plan *out, Diag *d);

/* A plan for a graph that is not there: G, which is new, gets the codelets that the plan names, and their places. */
bool plan_read_alone(const char *path, CodeletGraph *g, Plan *out, Diag *d);

/* Codelets in an order in which each comes after its parents and after its predecessor on its
 * core; how many there are: all, unless a codelet waits for itself.  ORDER has room for all;
 * GRAPH_NONE: out of memory. */
uint32_t plan_order(const Plan *p, const CodeletGraph *g, uint32_t *order);

/* The edge from U to V; GRAPH_NONE: there is none. */
uint32_t plan_edge(const CodeletGraph *g, uint32_t u, uint32_t v);

#endif
