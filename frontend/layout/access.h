/* frontend/layout/access.h - which elements of arrays a program reads, in which order, without running it.
 *
 * A program is followed from main, or the method that runs in its place, with its arguments:
 * what numbers alone decide, sizes, bounds, conditions, calls, is computed; elements of arrays
 * are unknown.  What remains are arrays and nests of loops, one after another: a nest makes all
 * elements of an array, reduces turns to a value, or is a loop that is no more than itself.
 * What an element of it reads can be asked afterwards, as often as wanted.
 *
 * Each variable that holds arrays of two dimensions may have a layout of its own; an array that
 * goes from one variable to another becomes a copy, which is the same array if their layouts are.
 *
 * What depends on data is assumed, and noted: of two branches both are read, a loop runs once, a
 * subscript is anything.
 *
 * Everything belongs to the Front. */
#ifndef FRONTEND_LAYOUT_ACCESS_H
#define FRONTEND_LAYOUT_ACCESS_H

#include <stdint.h>

#include "frontend/compile.h"

enum { ACCESS_RANK = 3, ACCESS_NONE = -1 };

/* As --layout names it. */
typedef struct {
    const char *method;     // NULL: a field
    const char *name;
} AccessVariable;

typedef struct {
    int      rank;          // 1 to 3
    uint32_t n0, n1;        // rows and columns: of three dimensions the first two are rows
    BaseType base;
    int      source;        // the array of which it is a copy; or ACCESS_NONE
    int      variable;      // that it belongs to; ACCESS_NONE: to none, so that it is a tree
} AccessArray;

typedef enum { ACCESS_MAKES, ACCESS_COPIES, ACCESS_REDUCES, ACCESS_LOOPS } AccessKind;

typedef struct {
    AccessKind kind;
    Place at;
    const char *method;     // in which it stands
    int result;             // the array made, or ACCESS_NONE
    uint64_t turns;         // REDUCES
    unsigned block;         // of turns that one task does
    const int *reads;       // the arrays that it may read
    int nreads;
} AccessNest;

typedef struct {
    Place at;
    const char *text;
} AccessNote;

enum { ACCESS_NOTES = 8 };

typedef struct Access Access;       // what it takes to answer

typedef struct {
    const AccessVariable *variable;
    const AccessArray *array;       // a copy stands behind its source
    const AccessNest *nest;
    int nvariables, narrays, nnests;
    AccessNote note[ACCESS_NOTES];
    int nnotes;
    Access *access;
} AccessProgram;

enum { ACCESS_STEPS = 200000000 };      // a few seconds

/* WORD: the arguments; for an array its sizes, as 64x64.  STEPS: nodes of graphs that are followed, at
 * most; for an element, a tenth.  NULL: reported. */
AccessProgram *access_program(Front *f, const CompileOptions *options, char *const *word, int nwords, long steps);

/* What element I, J of nest K's result, or turn I, reads; FIRST: with what its row reads once.
 * False: more than can be followed. */
bool access_element(AccessProgram *p, int k, uint64_t i, uint64_t j, bool first,
                    void (*read)(void *state, int array, uint32_t i, uint32_t j), void *state);

#endif
