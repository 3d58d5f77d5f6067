/* frontend/loops/loops.h - which loops are parallel.
 *
 * A counted loop runs its index from one bound to another in equal steps.  It is parallel if
 * everything else that it carries is
 *
 *   a reduction     each turn combines the value so far with something that does not depend
 *                   on it, by one of + * & | ^ min max && ||
 *   a construction  an array of which the turn with index i reads and writes only element
 *                   i + c or c - i
 *
 * and if no turn prints or leaves the loop.  Every other loop is irregular: it stays, and
 * runs turn by turn. */
#ifndef FRONTEND_LOOPS_LOOPS_H
#define FRONTEND_LOOPS_LOOPS_H

#include "frontend/ir/graph.h"

typedef struct {
    bool strict;            // sums and products of floating-point numbers keep Java's order
    bool thesis;            // reductions inside constructions are split, too
    int cores;              // that share the tasks of parallel loops; 0: nobody says
    bool select, bins, linear, shares;  // passes.def: what loops may become, beside these
    const unsigned char *in_place;      // frontend/loops/private.h: the stores that write private arrays
} LoopRules;

/* Why a loop stays that has a parallel form, too: its indices may lie outside of its arrays; the same of one that another
 * pass has given another form.  That one may be what happens, too, so its stores are in place where they can be. */
extern const char loops_otherwise[], loops_as_written[];

/* Why a loop of no more than so many iterations is no reduction. */
extern const char loops_few[];
enum { LOOPS_FEW = 256 };

/* Does each iteration of the counted LOOP combine value K, and no other, with what does not depend on it?  Then BY says how. */
bool loops_reduces(Front *f, Node *loop, int k, Reduction *by);

/* Loops of R, and below, which are to stay for the reason WHY. */
void loops_stay(Region *r, const char *why);

/* What became of one loop, for --explain. */
typedef struct Finding Finding;

/* One value that it carries from turn to turn. */
typedef struct {
    Type type;
    const char *name;       // NULL: how the loop was left
    const char *what;       // it is
} FoundValue;

struct Finding {
    Place at;
    const char *text;
    const FoundValue *value;
    int nvalues;
    Finding *next;
};

/* A copy of G in which parallel loops are CONSTRUCT and REDUCE nodes, and the others say why
 * they are not; findings are added to *FOUND. */
Graph *loops_analyse(Graph *g, const LoopRules *rules, Finding **found);

#endif
