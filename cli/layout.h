/* cli/layout.h - what the command layout found out, and how it is shown. */
#ifndef CLI_LAYOUT_H
#define CLI_LAYOUT_H

#include "cli/provenance.h"
#include "frontend/layout/access.h"
#include "lab/layouts.h"

enum { LAYOUT_TOP = 50 };       // combinations that are shown, at most

typedef struct {
    double   simulated;         // cycles; only of the first ones
    LayoutChoice choice;        // cycles: as predicted
} LayoutRow;

typedef struct {
    const Source *source;
    AccessProgram *access;
    bool       followed;        // no element was too much
    int        variable[LAYOUT_VARIABLES];      // of the AccessProgram
    unsigned   nvariables;
    NestProgram program;
    MachineConfig machine;
    LayoutTable *predicted, *simulated;     // the second only to verify
    LayoutRow  trees;           // all arrays that are not fixed are trees
    LayoutRow  row[LAYOUT_TOP];
    unsigned   nrows, nsimulated;
    bool       everything;      // all combinations were simulated:
    LayoutRow  best;            // the one that simulation ranks first
} LayoutReport;

void layout_print(FILE *out, const LayoutReport *r);
void layout_print_json(FILE *out, const LayoutReport *r, const Provenance *from);
void layout_print_csv(FILE *out, const LayoutReport *r);

/* The time of each nest by itself, with the layouts of the first row; false: out of memory. */
bool layout_explain(FILE *out, const LayoutReport *r);

#endif
