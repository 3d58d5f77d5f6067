/* frontend/codegen/costs.h - what an iteration of a loop costs, for --explain. */
#ifndef FRONTEND_CODEGEN_COSTS_H
#define FRONTEND_CODEGEN_COSTS_H

#include "frontend/base/front.h"

enum { COST_WAYS = 4 };

/* Instructions of a codelet that are entered at the first one. */
typedef struct {
    Place loop;             // of which they are part; line 0: none
    unsigned instructions, chunks, tasks;
    bool lanes;             // 16 iterations at once
    bool ends;              // the task ends
    int to[COST_WAYS];      // where it goes on; -1: nowhere
} CostPiece;

typedef struct {
    Place at;
    unsigned instructions, chunks, tasks;   // of so many iterations:
    unsigned turns;
    bool loops;             // and the loops in it
} LoopCost;

typedef struct {
    LoopCost *of;
    size_t n, cap;
} Costs;

/* The loops of a codelet of COUNT pieces to C, and EACH, of which it is an iteration, if its line is not 0. */
void costs_find(Front *f, Arena *a, Costs *c, const CostPiece *piece, size_t count, Place each);

/* As remarks. */
void costs_say(Front *f, const Costs *c);

#endif
