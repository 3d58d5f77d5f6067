/* lab/layouts.h - which layouts suit the arrays of a program: a model of memory time, and a search.
 *
 * The model looks at a few tasks of a nest instead of simulating it: which chunks they touch on
 * the way from roots to leaves, in which order, and which of them are no longer in a buffer of
 * that size.  That is done for tasks that follow one another in a slot, at the beginning, in the
 * middle and at the end of what a slot does, on a few cores; the others are taken to be alike.
 * A miss costs the way to its unit and back and, by queueing theory, the waiting there, which
 * depends on how often all slots miss and how evenly units are asked.
 *
 * Nests follow one another, so a program's time is the sum of its nests', and each depends only
 * on the variables whose arrays it reads and makes.  The search is exact: variables are
 * eliminated one by one, which for a chain of methods is dynamic programming along it, and what
 * comes of that leads a search for the best combinations, best first. */
#ifndef LAB_LAYOUTS_H
#define LAB_LAYOUTS_H

#include "vm/machine/emulator.h"

enum { LAYOUT_VARIABLES = 24 };     // that may be chosen for, at most

typedef struct {
    double   cycles;
    double   misses;        // of all slots
    double   latency;       // of a miss
    uint64_t tasks;
} LayoutCost;

/* Says what the one nest of a placement costs; false: out of memory. */
typedef bool LayoutJudge(const NestPlacement *at, const MachineConfig *cfg, LayoutCost *out);

LayoutJudge layouts_predict;        // by the model
LayoutJudge layouts_simulate;       // by vm/machine/emulator.h

/* The costs of a program's nests by the layouts of variables, as one judge finds them. */
typedef struct LayoutTable LayoutTable;

typedef enum { LAYOUTS_OK, LAYOUTS_TOO_MANY, LAYOUTS_NO_MEMORY } LayoutStatus;

/* P and CFG must outlive it.  ALLOWED has a bit for each layout that a variable may have.
 * Nothing is computed before it is wanted. */
LayoutStatus layouts_create(const NestProgram *p, unsigned nvariables, const unsigned *allowed, const MachineConfig *cfg,
                            LayoutJudge *judge, LayoutTable **out);
void layouts_destroy(LayoutTable *t);       // NULL is allowed

/* All nests of a combination, LAYOUT of each variable; false: out of memory. */
bool layouts_cost(LayoutTable *t, const Layout *layout, LayoutCost *out);

/* Nest K of it. */
bool layouts_cost_of(LayoutTable *t, unsigned k, const Layout *layout, LayoutCost *out);

typedef struct {
    double cycles;
    Layout layout[LAYOUT_VARIABLES];
} LayoutChoice;

/* The best N combinations, best first, of different times; of those with one time the one that
 * has most trees.  *FOUND: how many there are, or were found in the time that there is. */
LayoutStatus layouts_search(LayoutTable *t, unsigned n, LayoutChoice *out, unsigned *found);

#endif
