/* lab/codelets/parts.h - a graph in parts between which few bytes go, by the program gpmetis. */
#ifndef LAB_CODELETS_PARTS_H
#define LAB_CODELETS_PARTS_H

#include "isa/diag.h"
#include "lab/codelets/graph.h"

typedef enum { PARTS_GOOD, PARTS_MEMORY, PARTS_FAILED } PartsState;

/* PART[i] is that of codelet i, below PARTS.  FAILED: why was reported. */
PartsState parts_make(const CodeletGraph *g, uint32_t parts, bool halving, uint64_t seed, uint32_t *part, Diag *d);

#endif
