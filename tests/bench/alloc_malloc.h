/* tests/bench/alloc_malloc.h - for alloc.c: blocks from malloc, of the C library or, with
 * MIMALLOC, of mimalloc. */
#ifndef TESTS_BENCH_ALLOC_MALLOC_H
#define TESTS_BENCH_ALLOC_MALLOC_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#ifdef MIMALLOC
#include <mimalloc.h>
#define take mi_malloc
#define give mi_free
#else
#define take malloc
#define give free
#endif

enum { BLOCK_BYTES = 128, FANOUT = 16 };

typedef uint64_t *Block;
typedef struct {
    char none;
} Heap;

static inline void heap_begin(Heap *h) {
    (void)h;
}

static inline void heap_end(Heap *h) {
    (void)h;
}

static inline Block block_new(Heap *h) {
    (void)h;
    Block b = take(BLOCK_BYTES);
    if (!b)
        abort();
    return b;
}

static inline uint64_t *block_words(Heap *h, Block b) {
    (void)h;
    return b;
}

static inline void block_close(Heap *h, Block b, bool is_node) {
    (void)h, (void)b, (void)is_node;
}

static inline void block_free(Heap *h, Block b) {
    (void)h;
    give(b);
}

static inline void block_free_tree(Heap *h, Block b, unsigned depth) {
    for (unsigned i = 0; depth && i < FANOUT; i++)
        block_free_tree(h, (Block)(uintptr_t)b[i], depth - 1);
    block_free(h, b);
}

#endif
