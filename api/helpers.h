/* api/helpers.h - threads that copy large arrays in and out together with the caller's. */
#ifndef API_HELPERS_H
#define API_HELPERS_H

#include "memory/array.h"
#include "vm/native/crew.h"

enum { HELPERS = 3 };       // more would wait for memory

typedef struct {
    Store *store;
    Pool  *own;             // of the caller's thread
    Crew  *crew;            // NULL: none is needed or there was no memory
    Pool  *pools[HELPERS];
    unsigned count;
} Helpers;

/* For a program with so many THREADS; where memory is short it does with fewer. */
void helpers_open(Helpers *h, Store *s, Pool *own, int threads);
void helpers_close(Helpers *h);

ArrayHelp helpers_help(Helpers *h);

#endif
