/* lab/codelets/flow_none.c - in the place of flow.cc where LEMON is missing. */
#ifdef NO_LEMON
#include "lab/codelets/flow.h"

FlowState flow_chains(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
                      uint32_t chains, uint32_t *next, uint32_t *least) {
    (void)n, (void)edges, (void)from, (void)to, (void)weight, (void)chains, (void)next, (void)least;
    return FLOW_NONE;
}
#else
typedef int EmptyUnit;      // ISO C wants a declaration
#endif
