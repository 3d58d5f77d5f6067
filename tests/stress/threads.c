/* tests/stress/threads.c - the chunk store between threads: chunks that are made here and
 * released there, counts that many change, a store that is too small for all. */
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>

#include "memory/store.h"

enum { THREADS = 4, RING = 64, PASSED = 30000, RETAINS = 30000, ROUNDS = 2000, HELD = 40 };

static _Atomic bool failed;

static void expect(bool condition, const char *what) {
    if (condition || failed)
        return;
    printf("threads: %s\n", what);
    failed = true;
}

static Pool *pool_of(Store *s) {
    Pool *p = pool_create(s);
    if (!p)
        abort();
    return p;
}

/* A published chunk: data, or a node over COUNT handles. */
static Handle make(Store *s, Pool *p, const Handle *handles, unsigned count, uint64_t value) {
    Handle h = pool_new(p);
    if (!h)
        return h;
    ChunkInfo *c = chunk_info(s, h);
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        chunk_words(s, h)[i] = i < count ? handles[i] : value;
    c->defined = UINT32_MAX;
    c->handles = (uint16_t)((1u << count) - 1);
    chunk_publish(s, h);
    return h;
}

static void run(void *(*body)(void *), void *arg) {
    pthread_t thread[THREADS];
    for (int i = 0; i < THREADS; i++)
        if (pthread_create(&thread[i], NULL, body, arg))
            abort();
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
}

static void expect_empty(Store *s, const char *what) {
    expect(store_counts(s).live == 0, what);
    store_check(s, 0);
    store_destroy(s);
}

/* ---- made here, released there: small trees travel through a ring ---- */

typedef struct {
    Store *s;
    Handle place[RING];
    _Atomic unsigned put, taken;
} Ring;

static void *release_all(void *arg) {
    Ring *r = arg;
    Pool *p = pool_of(r->s);
    for (unsigned i = 0; i < PASSED; i++) {
        // acquire pairs with the release in `pass_on`: the chunk is written
        while (atomic_load_explicit(&r->put, memory_order_acquire) == i)
            sched_yield();
        expect(chunk_words(r->s, r->place[i % RING])[15] == i, "a chunk changed on its way");
        pool_release(p, r->place[i % RING]);
        pool_drain(p);      // a thread that creates nothing gives back nothing by itself
        atomic_store_explicit(&r->taken, i + 1, memory_order_release);
    }
    pool_drain(p);
    pool_destroy(p);
    return NULL;
}

static void pass_on(void) {
    Ring r = {.s = store_create(1 << 22)};
    Pool *p = pool_of(r.s);
    pthread_t thread;
    if (pthread_create(&thread, NULL, release_all, &r))
        abort();
    for (unsigned i = 0; i < PASSED; i++) {
        // acquire pairs with the release above: the place is free
        while (i - atomic_load_explicit(&r.taken, memory_order_acquire) == RING)
            sched_yield();
        Handle child[2] = {make(r.s, p, NULL, 0, 1), make(r.s, p, NULL, 0, 2)};
        r.place[i % RING] = make(r.s, p, child, 2, i);
        atomic_store_explicit(&r.put, i + 1, memory_order_release);
    }
    pthread_join(thread, NULL);
    pool_destroy(p);
    expect_empty(r.s, "chunks were left after a ring");
}

/* ---- counts that all change ---- */

typedef struct {
    Store *s;
    Handle node, leaf[CHUNK_WORDS];
    _Atomic unsigned seeds;
} Shared;

static void *retain_release(void *arg) {
    Shared *sh = arg;
    Pool *p = pool_of(sh->s);
    uint64_t random = 88172645463325252u + atomic_fetch_add(&sh->seeds, 1);
    for (int i = 0; i < RETAINS; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        Handle h = random >> 63 ? sh->node : sh->leaf[random >> 40 & 15];
        store_retain(sh->s, h);
        if (random >> 50 & 1)
            sched_yield();
        pool_release(p, h);
    }
    pool_release(p, sh->node);      // the thread's own count
    pool_drain(p);
    pool_destroy(p);
    return NULL;
}

static void change_counts(void) {
    Shared sh = {.s = store_create(1 << 20)};
    Pool *p = pool_of(sh.s);
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        sh.leaf[i] = make(sh.s, p, NULL, 0, i);
    sh.node = make(sh.s, p, sh.leaf, CHUNK_WORDS, 0);
    for (int i = 0; i < THREADS; i++)
        store_retain(sh.s, sh.node);
    pool_release(p, sh.node);
    run(retain_release, &sh);
    pool_destroy(p);
    expect_empty(sh.s, "chunks were left after many counts");
}

/* ---- a store that is too small for all ---- */

static void *grab(void *arg) {
    Store *s = arg;
    Pool *p = pool_of(s);
    Handle held[HELD];
    for (int round = 0; round < ROUNDS; round++) {
        unsigned n = 0;
        uint64_t mark = (uint64_t)(uintptr_t)p + (unsigned)round;
        while (n < HELD && (held[n] = make(s, p, NULL, 0, mark)))
            n++;
        for (unsigned i = 0; i < n; i++) {
            expect(chunk_words(s, held[i])[7] == mark, "two threads have one chunk");
            pool_release(p, held[i]);
        }
        if (n < HELD)
            pool_flush(p);          // others are in need, too
    }
    pool_destroy(p);
    return NULL;
}

static void run_short(void) {
    Store *s = store_create(100 * (CHUNK_BYTES + sizeof(ChunkInfo)));
    run(grab, s);
    expect_empty(s, "chunks were left in a small store");
}

int main(void) {
    pass_on();
    change_counts();
    run_short();
    return failed;
}
