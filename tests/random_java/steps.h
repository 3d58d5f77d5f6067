/* tests/random_java/steps.h - simulations over time: what steps.c, which writes the fields and the steps, and cells.c,
 * which writes loops over the cells of fields, share. */
#ifndef TESTS_RANDOM_JAVA_STEPS_H
#define TESTS_RANDOM_JAVA_STEPS_H

#include "tests/random_java/gen.h"

enum { MOST_FIELDS = 3, PLACE = 120 };

typedef enum { UNWATCHED, FLAG, COUNT, MOST, SUM, WATCHES } Watch;

typedef struct {
    char now[NAME], next[NAME], before[NAME];   // arrays of a step
    Base base;
} Field;

typedef struct {
    Field field[MOST_FIELDS];
    int fields;             // all of one base
    bool wall;              // besides an array of boolean that never changes
    int rank;
    bool flat;              // rank 2 in arrays of rank 1
    char rows[NAME], columns[NAME];     // names or numbers
    Border border;
    bool named, early;      // as in grids.c
    char near[4][BESIDE];   // up, down, left, right
    Watch watch;            // of the first field
    bool before;            // there are three levels of time
} Sim;

/* What a nest of loops does. */
typedef struct {
    int first, end;         // the fields that it writes
    bool back;              // from next to now
    bool in_place;          // from now to now
    const char *colour;     // only cells of this parity, or NULL
    bool row;               // of the own row there is an old copy
} Nest;

/* ---- cells.c */
void cell_place(const Sim *s, const char *array, const char *i, const char *j, char to[PLACE]);
void cell_open(Gen *g, const Sim *s, int margin);       // loops over all cells but so many at the borders
void cell_close(Gen *g, const Sim *s);
void cell_nest(Gen *g, const Sim *s, Nest n);
const char *cell_array(const Sim *s);                   // "[][]"
void cell_sizes(const Sim *s, char to[PLACE]);          // "[n][m]"
void cell_begin(Gen *g);                                // " {" and a deeper indent
void cell_end(Gen *g);

#endif
