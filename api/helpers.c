/* api/helpers.c - parts are taken from one counter by all threads. */
#include "api/helpers.h"

#include <stdatomic.h>

#include "memory/pool.h"

void helpers_open(Helpers *h, Store *s, Pool *own, int threads) {
    *h = (Helpers){.store = s, .own = own};
    if (threads < 2 || !(h->crew = crew_new()))
        return;
    crew_stay(h->crew);
    for (; h->count < HELPERS && (int)h->count + 1 < threads; h->count++)
        if (!(h->pools[h->count] = pool_create(s)))
            return;
}

void helpers_close(Helpers *h) {
    crew_free(h->crew);
    while (h->count)
        pool_destroy(h->pools[--h->count]);
}

typedef struct {
    _Atomic uint64_t next;
    uint64_t parts;
    void   (*work)(void *arg, uint64_t part, Pool *pool);
    void    *arg;
} Job;

typedef struct {
    Job  *job;
    Pool *pool;
} Share;

static void take_parts(void *arg) {
    const Share *s = arg;
    Job *j = s->job;
    uint64_t part;
    // relaxed: the crew's lock orders what is in the parts
    while ((part = atomic_fetch_add_explicit(&j->next, 1, memory_order_relaxed)) < j->parts)
        j->work(j->arg, part, s->pool);
}

static void run(void *state, uint64_t parts, void (*work)(void *arg, uint64_t part, Pool *pool), void *arg) {
    Helpers *h = state;
    Job job = {.parts = parts, .work = work, .arg = arg};
    Share shares[HELPERS], own = {&job, h->own};
    unsigned called = 0;
    for (; called < h->count && called + 1 < parts; called++) {
        shares[called] = (Share){&job, h->pools[called]};
        if (!crew_call(h->crew, called, take_parts, &shares[called]))
            break;
    }
    take_parts(&own);
    if (called)
        crew_wait(h->crew);
    for (unsigned i = 0; i < called; i++)
        pool_flush(h->pools[i]);
}

ArrayHelp helpers_help(Helpers *h) {
    return (ArrayHelp){run, h};
}
