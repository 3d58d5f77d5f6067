/* lab/layouts_part.h - one nest of a program, with its arrays, as a program of its own.
 *
 * What elements read is remembered, as long as that is not too much: the nest is asked for it
 * again and again, in one layout after another. */
#ifndef LAB_LAYOUTS_PART_H
#define LAB_LAYOUTS_PART_H

#include "lab/layouts.h"

enum { PART_ARRAYS = 16, PART_VARIABLES = 8 };

typedef struct {
    const NestProgram *whole;
    unsigned nest;              // of it
    NestProgram program;
    NestArray array[PART_ARRAYS];
    Nest     own;
    uint32_t global[PART_ARRAYS];       // number of each array in the program
    int      variable[PART_VARIABLES];  // of the program, that decide about the arrays
    unsigned nvariables;
    struct PartEntry *entry;    // what is remembered, by a hash of the element
    size_t   nentries, room;
    NestAccesses memory, answer;
    bool     failed;
} Part;

/* False: too many arrays or variables.  PART stays where it is. */
bool part_init(Part *part, const NestProgram *whole, unsigned nest);
void part_forget(Part *part);           // frees what is remembered

/* Two parts with the same number cost the same, whatever the layouts.  False: out of memory. */
bool part_hash(Part *part, uint64_t *out);

/* What it costs with these layouts, of the program's variables. */
bool part_cost(Part *part, const Layout *layout, const MachineConfig *cfg, LayoutJudge *judge, LayoutCost *out);

#endif
