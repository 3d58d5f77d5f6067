/* vm/cluster/ring.h - bytes on their way from one process to another, in memory that both share.
 *
 * One thread at a time puts, one at a time gets. */
#ifndef VM_CLUSTER_RING_H
#define VM_CLUSTER_RING_H

#include <stdatomic.h>
#include <stdint.h>
#include <string.h>

enum { RING_BYTES = 1 << 18, RING_LINE = 64 };

/* All 0: empty. */
typedef struct {
    _Alignas(RING_LINE) _Atomic uint64_t put;       // bytes ever
    _Alignas(RING_LINE) _Atomic uint64_t got;
    _Alignas(RING_LINE) char bytes[RING_BYTES];
} Ring;

static inline size_t ring_first(uint64_t at, size_t n) {
    size_t place = at % RING_BYTES;
    return n < RING_BYTES - place ? n : RING_BYTES - place;
}

/* How many of the N bytes FROM there was room for. */
static inline size_t ring_put(Ring *r, const char *from, size_t n) {
    // relaxed: only this side changes it; acquire: what the other side has got may be written over
    uint64_t put = atomic_load_explicit(&r->put, memory_order_relaxed);
    uint64_t room = RING_BYTES - (put - atomic_load_explicit(&r->got, memory_order_acquire));
    n = n < room ? n : (size_t)room;
    size_t first = ring_first(put, n);
    memcpy(r->bytes + put % RING_BYTES, from, first);
    memcpy(r->bytes, from + first, n - first);
    atomic_store(&r->put, put + n);
    return n;
}

/* How many were there, up to N, which are TO now. */
static inline size_t ring_get(Ring *r, char *to, size_t n) {
    uint64_t got = atomic_load_explicit(&r->got, memory_order_relaxed);
    uint64_t there = atomic_load_explicit(&r->put, memory_order_acquire) - got;
    n = n < there ? n : (size_t)there;
    size_t first = ring_first(got, n);
    memcpy(to, r->bytes + got % RING_BYTES, first);
    memcpy(to + first, r->bytes, n - first);
    atomic_store_explicit(&r->got, got + n, memory_order_release);
    return n;
}

static inline int ring_empty(const Ring *r) {
    return atomic_load(&r->put) == atomic_load_explicit(&r->got, memory_order_relaxed);
}

#endif
