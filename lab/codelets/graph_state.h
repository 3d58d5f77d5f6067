/* lab/codelets/graph_state.h - what the parts of a stored graph share. */
#ifndef LAB_CODELETS_GRAPH_STATE_H
#define LAB_CODELETS_GRAPH_STATE_H

#include "lab/codelets/graph.h"

/* N items of keys below KEYS: lists by key, in the order of the items.  False: out of memory. */
bool lists_make(Lists *l, uint32_t keys, uint32_t n, uint32_t (*key)(const void *items, uint32_t i), const void *items);

static inline uint32_t lists_size(const Lists *l, uint32_t i) {
    return l->first[i + 1] - l->first[i];
}

/* Stages, if none were given, and the graph as the machine with banks sees it; GRAPH_STAGES: a
 * given stage is not after that of a parent. */
GraphState graph_view(CodeletGraph *g, uint32_t *which);

#endif
