/* frontend/lower/lower.h - from data-flow graphs to functions of basic blocks. */
#ifndef FRONTEND_LOWER_LOWER_H
#define FRONTEND_LOWER_LOWER_H

#include "frontend/ir/code.h"
#include "frontend/opt/passes.h"

typedef struct {
    bool thesis;            // one leaf task for each chunk, one task for each call
    bool fine;              // one leaf task for each chunk or row, in lanes as ever
    int tasks;              // the fewest that a loop should have, if it can; 0: nobody says
    bool walk_root;         // every access to an element starts at the root of its array
} Grain;

typedef struct Unit Unit;

struct Unit {
    const Method *method;
    bool library;           // of the library, not of the source
    Graph *graph;
    Graph *flat;            // for frontend/codegen/unroll.h, or NULL
    Graph *early;           // before small arrays were looked at; NULL: too large to be inlined, or about no arrays
    Graph *raw;             // before its loops were looked at; NULL: too large to be inlined
    Func *func;             // NULL until something needs it
    Unit *wanted;           // next in the order in which they were needed
};

typedef struct {
    Front *front;
    Grain grain;
    PassOptions passes;
    Unit *unit;
    int nunits;
    int nown;               // methods of the source, which are the first ones
    Func *funcs, **last;    // all that were made, in order
    Unit *wanted, **last_wanted;
} Module;

Func *lower_new_func(Module *m, const char *name);

/* Makes the function of U, and of what it calls.  ENTRY: it takes the program's arguments. */
Func *lower_unit(Module *m, Unit *u, bool entry);

/* The program's entry that calls U with the arguments, by frontend/sema/signature.h. */
Func *lower_entry(Module *m, Unit *u);

Unit *lower_find(Module *m, const Method *method);

#endif
