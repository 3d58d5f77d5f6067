/* memory/fresh.c - runs of numbers that were never used.
 *
 * The rests of runs that were given back are a list for each home.  It stands in the records of their first numbers. */
#include "memory/shared.h"

enum { SHARE = 8 };     // no run is longer than that part of what is left

static uint32_t least(uint32_t a, uint32_t b) {
    return a < b ? a : b;
}

/* A rest of that HOME; none: there is none. */
static Fresh take_rest(Store *s, unsigned home) {
    struct StoreShared *shared = s->shared;
    Fresh f = {shared->rests[home], 0};
    if (!f.first)
        return f;
    const ChunkInfo *c = &s->info[f.first];
    f.end = c->defined;
    shared->rests[home] = c->link;
    shared->unused -= fresh_slots(f);
    return f;
}

/* Numbers from FIRST on whose memory nobody has. */
static uint32_t unused(const Store *s, uint32_t first) {
    uint64_t used = (uint64_t)first + s->shared->blocks;
    return s->limit > used ? (uint32_t)(s->limit - used) : 0;
}

/* A run behind all others. */
static Fresh begin_run(const Pool *p) {
    Store *s = p->store;
    // relaxed: written under the lock, by us; others take it for a hint
    Fresh f = {.first = atomic_load_explicit(&s->next, memory_order_relaxed)};
    if (unused(s, f.first) < CARVE)
        block_flush_locked(s->shared);
    uint32_t left = unused(s, f.first);
    uint32_t most = least(least(p->had, LONGEST), left / SHARE) / CARVE * CARVE;
    f.end = f.first + (most ? most : least(left, CARVE));
    atomic_store_explicit(&s->next, f.end, memory_order_relaxed);
    return f;
}

static bool reserve(Pool *p) {
    Store *s = p->store;
    pthread_mutex_lock(&s->shared->lock);
    Fresh f = take_rest(s, p->home);
    if (!f.first)
        f = begin_run(p);
    for (unsigned home = 0; f.first == f.end && home < HOMES; home++)
        f = take_rest(s, home);
    pthread_mutex_unlock(&s->shared->lock);
    p->fresh = f.first;
    p->fresh_end = f.end;
    p->had += f.end - f.first;
    return f.first < f.end;
}

Fresh fresh_take(Pool *p) {
    if (p->fresh == p->fresh_end && !reserve(p))
        return (Fresh){0, 0};
    Fresh f = {p->fresh, p->fresh + least(p->fresh_end - p->fresh, CARVE)};
    p->fresh = f.end;
    return f;
}

void fresh_give_back(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    Fresh f = {p->fresh, p->fresh_end};
    if (f.first == f.end)
        return;
    p->fresh = p->fresh_end = 0;
    ChunkInfo *c = &p->info[f.first];
    pthread_mutex_lock(&shared->lock);
    c->defined = f.end;
    c->link = shared->rests[p->home];
    shared->rests[p->home] = f.first;
    shared->unused += fresh_slots(f);
    pthread_mutex_unlock(&shared->lock);
}
