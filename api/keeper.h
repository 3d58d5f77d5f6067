/* api/keeper.h - a thread that watches over the calls of a program.
 *
 * It lets a call that takes longer than a millisecond have all its threads, ends one that takes too long, and asks
 * whether to go on.  While calls follow each other closely it looks around every millisecond, and a call costs no more
 * than a lock that nobody else wants; when there are none it sleeps. */
#ifndef API_KEEPER_H
#define API_KEEPER_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>

#include "vm/native/native.h"

typedef struct {
    pthread_mutex_t lock;
    pthread_cond_t  wake;
    pthread_t thread;
    bool      started, leaves;
    bool      asleep;       // a call that begins has to wake it
    Native   *native;       // of the call that is on its way; NULL: there is none
    uint64_t  serial;       // of the call
    double    seconds;      // that it may take; 0: any time
    bool    (*watch)(void *state);  // NULL: nobody asks
    void     *state;
    _Atomic bool stop;      // the call ends
    bool      late;         // because of its time
} Keeper;

/* False: no memory. */
bool keeper_open(Keeper *k, double seconds, bool (*watch)(void *), void *state);
void keeper_close(Keeper *k);

/* Around a call. */
void keeper_begin(Keeper *k, Native *n);
void keeper_end(Keeper *k);

/* Was the call stopped because of its time? */
bool keeper_was_late(Keeper *k);

/* From any thread. */
void keeper_cancel(Keeper *k);

#endif
