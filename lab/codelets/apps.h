/* lab/codelets/apps.h - the applications of the locality study, as graphs. */
#ifndef LAB_CODELETS_APPS_H
#define LAB_CODELETS_APPS_H

#include <stdio.h>

#include "lab/codelets/graph.h"

typedef enum {
#define APP(name, word, make, size, operations, exposed, doc) APP_##name,
#include "lab/codelets/apps.def"
    APPS
} App;

enum { APP_LEAST = 4, APP_MOST = 1 << 24 };     // codelets

/* APPS: there is none of that name. */
App app_find(const char *word);

/* May the number of its codelets be chosen? */
bool app_sized(App a);

/* CODELETS 0: as the table says.  NULL: out of memory. */
CodeletGraph *app_make(App a, uint32_t codelets, uint64_t seed);

#endif
