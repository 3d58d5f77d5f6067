/* memory/letters.c - numbers of chunks in an array that one thread at a time may use. */
#include "memory/letters.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>

Letters *letters_new(void) {
    Letters *l = aligned_alloc(_Alignof(Letters), sizeof *l);
    if (l)
        memset(l, 0, sizeof *l);
    return l;
}

/* False: another thread is at it. */
static bool enter(Letters *l) {
    // acquire pairs with the release of who left last
    return !atomic_load_explicit(&l->busy, memory_order_relaxed) &&
           !atomic_exchange_explicit(&l->busy, true, memory_order_acquire);
}

static void leave(Letters *l) {
    atomic_store_explicit(&l->busy, false, memory_order_release);
}

static bool set_open(Letters *l, bool open) {
    while (!enter(l))
        sched_yield();
    bool before = atomic_load_explicit(&l->open, memory_order_relaxed);
    atomic_store_explicit(&l->open, open, memory_order_relaxed);
    leave(l);
    return before;
}

bool letters_open(Letters *l) {
    return !set_open(l, true);
}

void letters_close(Letters *l) {
    set_open(l, false);
}

bool letters_send(Letters *l, const uint32_t *numbers, uint32_t count) {
    // relaxed, here and below: `busy` orders what is done under it
    if (!atomic_load_explicit(&l->open, memory_order_relaxed) || !enter(l))
        return false;
    hard_delay();
    uint32_t before = atomic_load_explicit(&l->count, memory_order_relaxed);
    bool fits = atomic_load_explicit(&l->open, memory_order_relaxed) && before + count <= LETTERS;
    if (fits) {
        memcpy(l->number + before, numbers, count * sizeof *numbers);
        atomic_store_explicit(&l->count, before + count, memory_order_relaxed);
    }
    leave(l);
    return fits;
}

uint32_t letters_take(Letters *l, uint32_t *numbers) {
    if (!letters_wait(l) || !enter(l))
        return 0;
    hard_delay();
    uint32_t count = atomic_load_explicit(&l->count, memory_order_relaxed);
    uint32_t taken = count < LETTERS_TAKEN ? count : LETTERS_TAKEN;
    memcpy(numbers, l->number + count - taken, taken * sizeof *numbers);
    atomic_store_explicit(&l->count, count - taken, memory_order_relaxed);
    leave(l);
    return taken;
}
