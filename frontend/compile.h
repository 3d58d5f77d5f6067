/* frontend/compile.h - from a FunJava source to a program. */
#ifndef FRONTEND_COMPILE_H
#define FRONTEND_COMPILE_H

#include "frontend/ir/graph.h"
#include "frontend/loops/loops.h"
#include "frontend/opt/layouts.h"
#include "frontend/opt/passes.h"
#include "isa/program.h"

enum { COMPILE_MOST_CORES = 65536 };

typedef struct {
    bool strict;            // sums and products of floating-point numbers in Java's order
    bool plain;             // no lanes, no tiles, nothing shared, kept or unrolled
    bool fine;              // one leaf task for each chunk or row, in lanes as ever
    int cores;              // parallel loops have tasks enough for so many; 0: nobody says
    bool walk_root;         // every access to an element starts at the root of its array
    bool thesis;            // one leaf task for each chunk, reductions inside constructions split
    NamedLayout layouts[MAX_LAYOUTS];
    int nlayouts;
    size_t memory;          // what compiling may take, Front.limit
    const Source *more;     // a class whose methods the source's gets, too; NULL: none
    const char *entry;      // the method in main's place, frontend/sema/entry.h; NULL: main
    PassOptions passes;     // full is set by the above
} CompileOptions;

/* What a compilation leaves to look at; lives as long as the Front. */
typedef struct {
    Class *class;
    Graph **graphs;         // of the class's methods, in the source's order
    int ngraphs;
    Finding *findings;      // loops, by place
    const Remark *remarks;  // what passes did, by place; none unless the Front's remarks_wanted
    const Method *entry;    // main, or what runs in its place
} Compiled;

/* NULL: reported to the Diag of F.  The program is the caller's; LOOK may be NULL. */
Program *compile_source(Front *f, const CompileOptions *options, Compiled *look);

/* Only the graphs, of loops that were looked at: of all methods.  NAME gives variables their
 * layouts, beside OPTIONS; false: it failed.  False: reported. */
bool compile_graphs(Front *f, const CompileOptions *options, bool (*name)(void *state, Class *c), void *state, Compiled *look);

#endif
