/* tests/bench/alloc_frbz.h - for alloc.c: chunks of our store.  All of a chunk's life is
 * paid for: created, its elements defined, published, its count released. */
#ifndef TESTS_BENCH_ALLOC_FRBZ_H
#define TESTS_BENCH_ALLOC_FRBZ_H

#include <stdlib.h>

#include "memory/store.h"

typedef Handle Block;
typedef struct {
    Store *store;
    Pool  *pool;
} Heap;

static Store *the_store;

static inline void heap_begin(Heap *h) {
    if (!the_store)         // the first thread comes alone
        the_store = store_create(UINT64_C(1) << 30);
    h->store = the_store;
    h->pool = the_store ? pool_create(the_store) : NULL;
    if (!h->pool)
        abort();
}

static inline void heap_end(Heap *h) {
    pool_destroy(h->pool);
}

static inline Block block_new(Heap *h) {
    Handle b = pool_new(h->pool);
    if (!b)
        abort();
    return b;
}

static inline uint64_t *block_words(Heap *h, Block b) {
    return chunk_words(h->store, b);
}

static inline void block_close(Heap *h, Block b, bool is_node) {
    ChunkInfo *c = chunk_info(h->store, b);
    c->defined = UINT32_MAX;
    c->handles = is_node ? UINT16_MAX : 0;
    chunk_publish(h->store, b);
}

static inline void block_free(Heap *h, Block b) {
    pool_release(h->pool, b);
}

static inline void block_free_tree(Heap *h, Block b, unsigned depth) {
    (void)depth;
    pool_release(h->pool, b);
    pool_drain(h->pool);        // else its children would wait until room is needed
}

#endif
