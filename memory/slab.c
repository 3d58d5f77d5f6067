/* memory/slab.c - slabs by size, under the store's lock; who lodges there is counted without. */
#include "memory/slab.h"

#include <assert.h>
#include <string.h>
#include <sys/mman.h>

#include "memory/shared.h"

enum { PAGE = 4 << 10 };

/* Slots for BYTES and the head; sizes are so few that slabs serve again. */
static uint64_t slots_for(uint64_t bytes) {
    uint64_t slots = (bytes + CHUNK_BYTES - 1) / CHUNK_BYTES + 1;
    uint64_t step = (UINT64_C(1) << (63 - __builtin_clzll(slots))) / 8;
    step = step < CARVE ? CARVE : step;
    return (slots + step - 1) / step * step;
}

static unsigned class_of(uint32_t slots) {
    unsigned power = 31 - (unsigned)__builtin_clz(slots);
    return power * 8 + (power < 3 ? 0 : slots >> (power - 3) & 7);
}

static uint32_t slots_of(const Store *s, uint32_t slab) {
    return s->info[slab].defined;
}

/* Slots from FIRST to END that fresh_slots does not count. */
static uint32_t skipped(uint32_t first, uint32_t end) {
    return end - first - fresh_slots((Fresh){first, end});
}

static void note_most(struct Slabs *slabs) {
    uint32_t used = slabs->slots - slabs->unused;
    if (used > slabs->most)
        slabs->most = used;
}

/* The first kept slab of a class, which nobody keeps any more. */
static uint32_t take(Store *s, unsigned class) {
    struct Slabs *slabs = &s->shared->slabs;
    uint32_t slab = slabs->kept[class];
    slabs->kept[class] = s->info[slab].link;
    slabs->unused -= slots_of(s, slab);
    note_most(slabs);
    return slab;
}

/* The host gets the memory of slots from FIRST to END back. */
static void give_pages_back(const Store *s, uint32_t first, uint32_t end) {
    uintptr_t from = (uintptr_t)chunk_words(s, chunk_handle(first)), to = (uintptr_t)chunk_words(s, chunk_handle(end));
    from += -from % PAGE;
    to -= to % PAGE;
    if (from < to)
        madvise((void *)from, to - from, MADV_DONTNEED);
}

/* A kept slab, of a large class first, becomes a rest. */
static void drop(Store *s) {
    struct Slabs *slabs = &s->shared->slabs;
    unsigned class = SLAB_CLASSES - 1;
    while (!slabs->kept[class])
        class--;
    uint32_t used = fresh_used_locked(s), slab = take(s, class), end = slab + slots_of(s, slab);
    if (used > s->shared->used_most)
        s->shared->used_most = used;
    slabs->slots -= end - slab;
    slabs->skipped -= skipped(slab, end);
    s->info[slab].state = CHUNK_FREE;
    give_pages_back(s, slab, end);
    fresh_return_locked(s, (Fresh){slab, end});
}

void slab_flush_locked(Store *s) {
    while (s->shared->slabs.unused)
        drop(s);
}

/* Numbers for one slab more; 0: there are none.  Kept ones of other sizes go where all would be more than half as many again as
 * were ever in use: an array that grows by doubling has had one of each size.  Under the lock. */
static uint32_t begin(Store *s, uint32_t slots) {
    struct Slabs *slabs = &s->shared->slabs;
    while (slabs->unused && (uint64_t)slabs->slots + slots > (uint64_t)slabs->most + slabs->most / 2)
        drop(s);
    Fresh f = fresh_range_locked(s, slots);
    if (f.first == f.end && slabs->unused) {
        slab_flush_locked(s);
        f = fresh_range_locked(s, slots);
    }
    if (f.first == f.end)
        return 0;
    slabs->slots += slots;
    note_most(slabs);
    slabs->skipped += skipped(f.first, f.end);
    s->info[f.first].defined = slots;
    return f.first;
}

void *slab_new(Store *s, uint64_t bytes, bool *zero) {
    uint64_t slots = slots_for(bytes);
    if (slots > s->limit)
        return NULL;
    pthread_mutex_lock(&s->shared->lock);
    // relaxed: written under the lock
    uint32_t used = atomic_load_explicit(&s->next, memory_order_relaxed);
    if (used < s->shared->reached)
        used = s->shared->reached;
    unsigned class = class_of((uint32_t)slots);
    uint32_t slab = s->shared->slabs.kept[class] ? take(s, class) : begin(s, (uint32_t)slots);
    pthread_mutex_unlock(&s->shared->lock);
    *zero = slab >= used;       // it had not been in use
    if (!slab)
        return NULL;
    s->info[slab].state = SLOT_SLAB;
    // relaxed: nobody else knows it
    atomic_store_explicit(&s->info[slab].count, 1, memory_order_relaxed);
    return chunk_words(s, chunk_handle(slab + 1));
}

uint32_t slab_of(const Store *s, const void *block) {
    uintptr_t at = (uintptr_t)block - (uintptr_t)s->data;
    return at < (uint64_t)s->limit * CHUNK_BYTES ? (uint32_t)(at / CHUNK_BYTES) - 1 : 0;
}

void slab_lodge(const Store *s, uint32_t slab, uint32_t n) {
    // relaxed: the owner is there meanwhile
    atomic_fetch_add_explicit(&s->info[slab].count, n, memory_order_relaxed);
}

void slab_leave(Store *s, uint32_t slab, uint32_t n) {
    struct Slabs *slabs = &s->shared->slabs;
    assert(s->info[slab].state == SLOT_SLAB && "the head of a slab");
    hard_delay();
    // acquire and release: what all did in the slab comes before it serves again
    if (atomic_fetch_sub_explicit(&s->info[slab].count, n, memory_order_acq_rel) != n)
        return;
    if (HARD_MODE)
        memset(chunk_words(s, chunk_handle(slab)), POISON, (size_t)slots_of(s, slab) * CHUNK_BYTES);
    pthread_mutex_lock(&s->shared->lock);
    uint32_t *kept = &slabs->kept[class_of(slots_of(s, slab))];
    s->info[slab].link = *kept;
    *kept = slab;
    slabs->unused += slots_of(s, slab);
    pthread_mutex_unlock(&s->shared->lock);
}

bool slab_any_used(const Store *s) {
    return s->shared->slabs.slots != s->shared->slabs.unused;
}
