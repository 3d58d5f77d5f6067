/* lab/codelets/codelets.h - a graph of codelets, as the machine with banks sees it.
 *
 * A codelet is a program of steps; it becomes ready when all its parents have ended.
 * Codelets with the same parents share a counter: the last parent's update releases them all.
 * It answers questions, so a big regular graph is generated and never stored. */
#ifndef LAB_CODELETS_CODELETS_H
#define LAB_CODELETS_CODELETS_H

#include <stdint.h>

/* WAIT: for all loads so far.  COUNT: operations that take energy, and no time beside what others say. */
typedef enum { STEP_LOAD, STEP_STORE, STEP_COMPUTE, STEP_WAIT, STEP_COUNT } StepKind;

typedef enum {
#define CLASS(name, word, flops, energy, doc) CLASS_##name,
#include "lab/codelets/classes.def"
    CLASSES
} ComputeClass;

typedef struct {
    uint64_t at;            // address; of COMPUTE and COUNT the class
    uint32_t count;         // bytes; of COMPUTE and COUNT operations
    StepKind kind;
} Step;

/* Cycles are counted up to this one: a run that reaches it is too long. */
#define CODELETS_LATEST (UINT64_C(1) << 50)

/* The address of words that are anywhere in memory. */
#define STEP_ANYWHERE UINT64_MAX

typedef struct Codelets Codelets;
struct Codelets {
    uint32_t codelets, stages, counters;
    uint32_t most_steps;        // of a codelet
    uint32_t most_links;        // of what updates, parents and released give
    /* The steps of a codelet; their number. */
    uint32_t (*steps)(const Codelets *s, uint32_t codelet, Step *out);
    uint32_t (*stage)(const Codelets *s, uint32_t codelet);
    /* Codelets by stage, then by number: the K-th of all, and which K is the first of a stage. */
    uint32_t (*member)(const Codelets *s, uint32_t k);
    uint32_t (*first)(const Codelets *s, uint32_t stage);
    /* Counters that a codelet updates when it ends; who updates a counter, ascending, and how
     * many; what it releases, in order. */
    uint32_t (*updates)(const Codelets *s, uint32_t codelet, uint32_t *out);
    uint32_t (*parents)(const Codelets *s, uint32_t counter, uint32_t *out);
    uint32_t (*needs)(const Codelets *s, uint32_t counter);
    uint32_t (*released)(const Codelets *s, uint32_t counter, uint32_t *out);
    /* The address that says in which bank its data are: of its first load; 0: it has none. */
    uint64_t (*home)(const Codelets *s, uint32_t codelet);
};

#endif
