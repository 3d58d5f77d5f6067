/* api/program.h - a program of frbz.h from inside.
 *
 *     frbz_program --> frbz_method: compiled, with what it takes to run again and again
 *         |                |
 *         +--- store, pool, keeper, output: one call at a time, under the lock
 *         +--> frbz_array: results that somebody has */
#ifndef API_PROGRAM_H
#define API_PROGRAM_H

#include "api/frbz.h"
#include "api/helpers.h"
#include "api/keeper.h"
#include "api/report.h"
#include "api/session.h"

struct frbz_array {
    frbz_program *program;
    Handle   descriptor;    // the one count
    Array    array;
    frbz_type narrow;       // its ints are such: FRBZ_BOOLEAN, BYTE, SHORT, CHAR; or FRBZ_NOTHING
    frbz_array *next, **link;
};

struct frbz_method {
    frbz_program *program;
    char    *wanted;        // how it was named
    Loaded   loaded;        // its bytes are the program's
    Session  session;       // its store and pool, too
    Native  *native;
    const char *header;
    bool     texts;         // it is main of FunJava
    frbz_method *next;
};

struct frbz_program {
    volatile bool *here;    // its threads are of this process: a page that one that was forked finds empty
    pthread_mutex_t lock;
    frbz_options options;
    char    *name, *bytes;
    size_t   length;
    LoadForm form;
    char   **headers;       // NULL at the end
    uint64_t memory;
    Store   *store;
    Pool    *pool;
    Keeper   keeper;
    Helpers  helpers;
    FILE    *out;           // to options.print; NULL: nowhere
    frbz_method *methods;
    frbz_array  *arrays;
    RunResult last;
};

/* False: reported; the process was forked after P was loaded, and its locks may be held by threads that are not here. */
bool program_is_here(const frbz_program *p, Report *r);

/* WORK(STATE) on a stack that suffices for the compiler; false: no memory. */
bool program_aside(void (*work)(void *state), void *state);

/* method.c: the method WANTED, which is not there yet.  EXIT_OK, or reported. */
ExitCode method_open(frbz_program *p, const char *wanted, Report *r, frbz_method **out);
void method_free(frbz_method *m);

/* result.c */
frbz_kind result_kind(Type t);
/* What the run of M gave, the first N results.  EXIT_OK, or reported: then there are none. */
ExitCode result_take_all(frbz_method *m, frbz_value *results, int n);
void array_let_go(frbz_array *a);       // under the lock

/* give.c: argument number m->session.nargs.  EXIT_OK, or reported. */
ExitCode give_value(frbz_method *m, const frbz_value *v);

/* What the compiler is told. */
CompileOptions program_compile_options(const frbz_program *p);

#endif
