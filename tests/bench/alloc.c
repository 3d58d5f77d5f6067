/* tests/bench/alloc.c - what blocks of 128 bytes cost, from one allocator.
 *
 *   pair     allocate one, write to it, free it
 *   window   1024 are live; free one of them at random, allocate another
 *   tree     a 16-way tree of 16^SIZE leaves, all elements written, then freed
 *   remote   one thread allocates, another frees; blocks pass through a ring
 *
 * Compiled once for each allocator; ALLOCATOR names its header, which has
 *
 *   Block, Heap         a reference to a block; what a thread needs to use the allocator
 *   heap_begin, heap_end
 *   block_new           an uninitialized block
 *   block_words         its 16 elements
 *   block_close         its elements are written; IS_NODE: they are references to blocks
 *   block_free          a block without children
 *   block_free_tree     a block with DEPTH levels of blocks below it */
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

#include ALLOCATOR
#include "tests/bench/meter.h"

enum { WINDOW = 1024, RING = 4096, LEAF = 16 };

static void pair(uint64_t n) {
    Heap h;
    heap_begin(&h);
    for (uint64_t i = 0; i < n; i++) {
        Block b = block_new(&h);
        block_words(&h, b)[0] = i;
        block_close(&h, b, false);
        block_free(&h, b);
    }
    heap_end(&h);
}

static Block fresh(Heap *h, uint64_t value) {
    Block b = block_new(h);
    block_words(h, b)[0] = value;
    block_close(h, b, false);
    return b;
}

static void window(uint64_t n) {
    static Block live[WINDOW];
    uint64_t random = 1;
    Heap h;
    heap_begin(&h);
    for (int i = 0; i < WINDOW; i++)
        live[i] = fresh(&h, 0);
    for (uint64_t i = 0; i < n; i++) {
        random = random * UINT64_C(6364136223846793005) + 1442695040888963407;
        Block *b = &live[random >> 54];
        block_free(&h, *b);
        *b = fresh(&h, i);
    }
    for (int i = 0; i < WINDOW; i++)
        block_free(&h, live[i]);
    heap_end(&h);
}

static Block grow(Heap *h, unsigned depth) {
    Block child[LEAF];
    for (unsigned i = 0; depth && i < LEAF; i++)
        child[i] = grow(h, depth - 1);
    Block b = block_new(h);
    uint64_t *words = block_words(h, b);
    for (unsigned i = 0; i < LEAF; i++)
        words[i] = depth ? (uint64_t)child[i] : i;
    block_close(h, b, depth != 0);
    return b;
}

/* Measures it, too, so that the memory is the same each time; the number of blocks. */
static uint64_t tree(Meter *m, unsigned depth) {
    uint64_t blocks = 0;
    for (unsigned d = 0; d <= depth; d++)
        blocks += meter_power(LEAF, d);
    Heap h;
    heap_begin(&h);
    while (meter_more(m)) {
        meter_start(m);
        block_free_tree(&h, grow(&h, depth), depth);
        meter_stop(m);
    }
    heap_end(&h);
    return blocks;
}

/* From the thread that allocates to the one that frees. */
typedef struct {
    Block place[RING];
    _Alignas(128) _Atomic uint64_t put;     // blocks written to the ring
    _Alignas(128) _Atomic uint64_t taken;
    uint64_t n;
} Ring;

static void *consume(void *arg) {
    Ring *r = arg;
    uint64_t ready = 0;
    Heap h;
    heap_begin(&h);
    for (uint64_t i = 0; i < r->n; i++) {
        // acquire pairs with the release in `produce`: the block is written
        while (i == ready && (ready = atomic_load_explicit(&r->put, memory_order_acquire)) == i)
            sched_yield();
        block_free(&h, r->place[i % RING]);
        // release pairs with the acquire in `produce`: the place is empty
        if ((i + 1) % 64 == 0)
            atomic_store_explicit(&r->taken, i + 1, memory_order_release);
    }
    heap_end(&h);
    return NULL;
}

static void produce(Ring *r) {
    uint64_t taken = 0;
    Heap h;
    heap_begin(&h);
    for (uint64_t i = 0; i < r->n; i++) {
        // places are full while RING blocks are on their way
        while (i - taken == RING &&
               i - (taken = atomic_load_explicit(&r->taken, memory_order_acquire)) == RING)
            sched_yield();
        r->place[i % RING] = fresh(&h, i);
        if ((i + 1) % 64 == 0 || i + 1 == r->n)
            atomic_store_explicit(&r->put, i + 1, memory_order_release);
    }
    heap_end(&h);
}

static bool remote(uint64_t n) {
    static Ring ring;
    pthread_t thread;
    Heap first;         // what the threads share is made by one
    heap_begin(&first);
    heap_end(&first);
    ring.n = n;
    atomic_store(&ring.put, 0);
    atomic_store(&ring.taken, 0);
    if (pthread_create(&thread, NULL, consume, &ring))
        return false;
    produce(&ring);
    pthread_join(thread, NULL);
    return true;
}

int main(int argc, char **argv) {
    static Meter m;
    if (argc < 3)
        return meter_fail("usage: alloc pair|window|tree|remote SIZE");
    uint64_t n = strtoull(argv[2], NULL, 10);
    bool is_tree = !strcmp(argv[1], "tree");
    if (is_tree)
        n = tree(&m, (unsigned)n);
    while (!is_tree && meter_more(&m)) {
        meter_start(&m);
        if (!strcmp(argv[1], "pair"))
            pair(n);
        else if (!strcmp(argv[1], "window"))
            window(n);
        else if (strcmp(argv[1], "remote") || !remote(n))
            return meter_fail("no such kind, or no thread");
        meter_stop(&m);
    }
    return meter_print(&m, 1e9 / (double)n);
}
