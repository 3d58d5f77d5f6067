/* memory/fresh.c - runs of numbers that were never used.
 *
 * The rests of runs that were given back are a list for each home.  It stands in the records of their first numbers. */
#include <assert.h>
#include <stdlib.h>

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

static void put_rest(Store *s, unsigned home, Fresh f) {
    struct StoreShared *shared = s->shared;
    ChunkInfo *c = &s->info[f.first];
    c->defined = f.end;
    c->link = shared->rests[home];
    shared->rests[home] = f.first;
    shared->unused += fresh_slots(f);
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
        slab_flush_locked(s);
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
    Fresh f = {p->fresh, p->fresh_end};
    if (f.first == f.end)
        return;
    p->fresh = p->fresh_end = 0;
    pthread_mutex_lock(&p->store->shared->lock);
    put_rest(p->store, p->home, f);
    pthread_mutex_unlock(&p->store->shared->lock);
}

/* ---- many numbers at once ---- */

uint32_t fresh_used_locked(const Store *s) {
    // relaxed: written under the lock
    Fresh all = {0, atomic_load_explicit(&s->next, memory_order_relaxed)};
    return fresh_slots(all) - s->shared->unused + s->shared->slabs.skipped;
}

static int by_place(const void *a, const void *b) {
    uint32_t x = ((const Fresh *)a)->first, y = ((const Fresh *)b)->first;
    return (x > y) - (x < y);
}

/* All rests, COUNT of them, by place; NULL: none, or out of memory, and they stay where they are. */
static Fresh *take_rests(Store *s, size_t *count) {
    size_t n = 0;
    for (unsigned home = 0; home < HOMES; home++)
        for (uint32_t f = s->shared->rests[home]; f; f = s->info[f].link)
            n++;
    Fresh *rest = n ? malloc(n * sizeof *rest) : NULL;
    if (!rest)
        return NULL;
    *count = n;
    for (unsigned home = 0; home < HOMES; home++)
        while (s->shared->rests[home])
            rest[--n] = take_rest(s, home);
    qsort(rest, *count, sizeof *rest, by_place);
    return rest;
}

/* If nobody has numbers behind F, which is nobody's, those that were never reserved begin there; false: somebody has. */
static bool end_before(Store *s, Fresh f) {
    // relaxed: written under the lock, by us; others take it for a hint
    uint32_t next = atomic_load_explicit(&s->next, memory_order_relaxed);
    if (f.end != next)
        return false;
    if (next > s->shared->reached)
        s->shared->reached = next;
    atomic_store_explicit(&s->next, f.first, memory_order_relaxed);
    return true;
}

/* Of rests that are neighbours one is made, and N numbers of the first that has so many are taken; none: no rest has. */
static Fresh take_from_rests(Store *s, uint32_t n) {
    size_t count = 0;
    Fresh *rest = take_rests(s, &count), found = {0, 0};
    for (size_t i = 0, next; i < count; i = next) {
        Fresh f = rest[i];
        for (next = i + 1; next < count && rest[next].first == f.end; next++)
            f.end = rest[next].end;
        if (found.first == found.end && f.end - f.first >= n) {
            found = (Fresh){f.first, f.first + n};
            f.first = found.end;
        }
        if (f.first < f.end && !end_before(s, f))
            put_rest(s, 0, f);
    }
    free(rest);
    return found;
}

Fresh fresh_range_locked(Store *s, uint32_t n) {
    assert(n % CARVE == 0 && "whole carvings");
    Fresh f = {0, 0};
    if (s->shared->unused >= n - n / SKIP - 1)      // there may be so many numbers
        f = take_from_rests(s, n);
    if (f.first < f.end)
        return f;
    // relaxed: written under the lock, by us; others take it for a hint
    f.first = atomic_load_explicit(&s->next, memory_order_relaxed);
    const Fresh before = {f.first, f.first ? f.first : CARVE};     // no range begins with null
    f.first = before.end;
    f.end = f.first + n;
    if (n > unused(s, f.first))
        return (Fresh){0, 0};
    s->shared->unused += fresh_slots(before);
    atomic_store_explicit(&s->next, f.end, memory_order_relaxed);
    return f;
}

void fresh_return_locked(Store *s, Fresh f) {
    put_rest(s, 0, f);
}
