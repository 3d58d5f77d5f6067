/* api/keeper.c - looks around every millisecond, later less often, and sleeps when nothing happens. */
#include "api/keeper.h"

#include <time.h>

#include "memory/thread.h"

enum { NS = 1000000000, TICK = NS / 1000, LONGEST = NS / 10, IDLE_TICKS = 50 };

/* What the keeper knows of the call that it has seen last. */
typedef struct {
    uint64_t serial;
    int64_t  since, asked;      // times; when the call was seen first, when it was asked last whether to go on
    int64_t  pause;             // until it is looked at again
    int      idle;              // looks at no call, one after another
} Seen;

static int64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (int64_t)t.tv_sec * NS + t.tv_nsec;
}

static void wait_for(Keeper *k, int64_t ns) {
    int64_t until = now() + ns;
    struct timespec t = {until / NS, until % NS};
    k->asleep = ns > TICK;
    pthread_cond_timedwait(&k->wake, &k->lock, &t);
    k->asleep = false;
}

/* Then more calls will come, most likely. */
static void sleep_till_woken(Keeper *k, Seen *s) {
    k->asleep = true;
    pthread_cond_wait(&k->wake, &k->lock);
    k->asleep = false;
    s->idle = 0;
}

static void stop(Keeper *k) {
    // relaxed: what looks is told so below, under a lock
    atomic_store_explicit(&k->stop, true, memory_order_relaxed);
    if (k->native)
        native_look(k->native, false);
}

/* Is the call to go on?  Whoever answers may take any time, so the lock is free meanwhile. */
static void ask(Keeper *k, Seen *s, int64_t time) {
    uint64_t serial = k->serial;
    s->asked = time;
    pthread_mutex_unlock(&k->lock);
    bool cancel = k->watch(k->state);
    pthread_mutex_lock(&k->lock);       // the program may have gone on to another call, or be about to end
    if (cancel && k->native && k->serial == serial)
        stop(k);
}

static void look_after(Keeper *k, Seen *s) {
    int64_t time = now(), limit = (int64_t)(k->seconds * NS);
    if (k->serial != s->serial) {
        *s = (Seen){.serial = k->serial, .since = time, .asked = time, .pause = TICK / 2};
    } else {
        native_look(k->native, true);
        s->pause = s->pause < LONGEST / 2 ? 2 * s->pause : LONGEST;
    }
    if (limit && time - s->since >= limit) {
        k->late = true;
        stop(k);
    } else if (limit && limit - (time - s->since) < s->pause) {
        s->pause = limit - (time - s->since);
    }
    if (k->watch && time - s->asked >= LONGEST)
        ask(k, s, time);
}

static void *keeper_main(void *arg) {
    Keeper *k = arg;
    Seen s = {.pause = TICK};
    pthread_mutex_lock(&k->lock);
    while (!k->leaves) {
        if (k->native) {
            look_after(k, &s);
            s.idle = 0;
        } else {
            s.idle++;
            s.pause = TICK;
        }
        if (s.idle > IDLE_TICKS)
            sleep_till_woken(k, &s);
        else if (!k->leaves)
            wait_for(k, s.pause);
    }
    pthread_mutex_unlock(&k->lock);
    return NULL;
}

bool keeper_open(Keeper *k, double seconds, bool (*watch)(void *), void *state) {
    pthread_condattr_t attr;
    pthread_condattr_init(&attr);
    pthread_condattr_setclock(&attr, CLOCK_MONOTONIC);
    *k = (Keeper){.seconds = seconds, .watch = watch, .state = state};
    pthread_mutex_init(&k->lock, NULL);
    pthread_cond_init(&k->wake, &attr);
    pthread_condattr_destroy(&attr);
    k->started = thread_start(&k->thread, keeper_main, k);
    return k->started;
}

void keeper_close(Keeper *k) {
    if (k->started) {
        pthread_mutex_lock(&k->lock);
        k->leaves = true;
        pthread_cond_signal(&k->wake);
        pthread_mutex_unlock(&k->lock);
        pthread_join(k->thread, NULL);
    }
    pthread_cond_destroy(&k->wake);
    pthread_mutex_destroy(&k->lock);
}

void keeper_begin(Keeper *k, Native *n) {
    pthread_mutex_lock(&k->lock);
    k->native = n;
    k->serial++;
    k->late = false;
    // relaxed: the run begins on this thread
    atomic_store_explicit(&k->stop, false, memory_order_relaxed);
    if (k->asleep)
        pthread_cond_signal(&k->wake);
    pthread_mutex_unlock(&k->lock);
}

void keeper_end(Keeper *k) {
    pthread_mutex_lock(&k->lock);
    k->native = NULL;
    pthread_mutex_unlock(&k->lock);
}

bool keeper_was_late(Keeper *k) {
    pthread_mutex_lock(&k->lock);
    bool late = k->late;
    pthread_mutex_unlock(&k->lock);
    return late;
}

void keeper_cancel(Keeper *k) {
    pthread_mutex_lock(&k->lock);
    if (k->native)
        stop(k);
    pthread_mutex_unlock(&k->lock);
}
