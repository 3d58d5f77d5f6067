/* frontend/opt/passes.h - the passes over a method's graph, as a table: frontend/opt/passes.def.
 *
 * One driver runs them; it can leave out those that are not NEEDED, shows a graph after any of
 * them, and measures them.  What a pass did to a place of the source it says with front_remark. */
#ifndef FRONTEND_OPT_PASSES_H
#define FRONTEND_OPT_PASSES_H

#include <stdio.h>

#include "frontend/ir/graph.h"
#include "frontend/loops/loops.h"

typedef enum {
#define PASS(name, text, when, run, doc) PASS_##name,
#include "frontend/opt/passes.def"
    PASS_COUNT
} PassName;

/* In PassOptions.without. */
static inline uint64_t passes_bit(PassName name) {
    return UINT64_C(1) << name;
}

typedef struct {
    bool full;              // those for FULL, too
    uint64_t without;       // by PassName: left out
    FILE *show;             // NULL: nobody wants to see graphs
    PassName show_after;
    double *seconds;        // by PassName; NULL: nobody wants to know
} PassOptions;

/* A method on its way. */
typedef struct {
    const PassOptions *options;
    Graph *graph;
    bool shown;             // somebody else has the graph that passes_place is given: it stays
    bool layouts;           // some arrays have one
    Graph *flat;            // see frontend/opt/levels.h; NULL: none
    const LoopRules *rules;
    Finding **findings;     // about its loops
    Graph *early;           // of one about arrays, before small arrays were looked at; NULL: the same
    Graph *raw;             // before its loops were looked at; NULL: it is too large to be inlined
    /* The graph that takes the place of a call, or NULL: of small methods; of those of the library; of those about arrays, as it was early; of those that
     * would need a copy of an array; of analysed ones; of all that have been analysed. */
    Graph *(*inlined)(void *state, const Node *call);
    Graph *(*library)(void *state, const Node *call);
    Graph *(*unfolded)(void *state, const Node *call);
    Graph *(*lent)(void *state, const Node *call);
    Graph *(*analysed)(void *state, const Node *call);
    Graph *(*prepared)(void *state, const Node *call);
    void *state;
} Passing;

/* Runs the passes before LAYOUTS, and the others.  Checking builds check the graph after each (frontend/ir/graph_check.h). */
void passes_run(Passing *p);
void passes_place(Passing *p);

/* Is the pass one that OPTIONS let happen? */
bool pass_on(const PassOptions *options, PassName name);

/* By name, of LEN bytes; PASS_COUNT: there is none. */
PassName pass_find(const char *name, size_t len);
bool pass_optional(PassName name);
const char *pass_name(PassName name);
const char *pass_doc(PassName name);

#endif
