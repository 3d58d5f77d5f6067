/* lab/codelets/flow.h - chains through a graph, of greatest weight: minimum-cost flow by LEMON. */
#ifndef LAB_CODELETS_FLOW_H
#define LAB_CODELETS_FLOW_H

#include <stdbool.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Codelets x edges, and codelets x bytes of the heaviest edge. */
#define FLOW_MOST_WORK (UINT64_C(1) << 38)
#define FLOW_MOST_WEIGHT (UINT64_C(1) << 58)

typedef enum { FLOW_GOOD, FLOW_MEMORY, FLOW_CHAINS, FLOW_SIZE, FLOW_NONE } FlowState;      // NONE: built without LEMON

/* Covers the codelets 0 .. N - 1 by at most CHAINS chains along edges, so that the weights of the
 * edges on them are as many as can be: NEXT[u] is the codelet behind u, UINT32_MAX if it is the last
 * one.  FLOW_CHAINS: that is too few; then *LEAST is the fewest that do.  FLOW_SIZE: one of the limits above. */
FlowState flow_chains(uint32_t n, uint32_t edges, const uint32_t *from, const uint32_t *to, const uint64_t *weight,
                      uint32_t chains, uint32_t *next, uint32_t *least);

#ifdef __cplusplus
}
#endif
#endif
