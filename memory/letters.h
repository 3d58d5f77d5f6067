/* memory/letters.h - releases on their way to another pool.
 *
 * Two processors hand a cache line to each other slowly.  So a pool that would have to release chunks of
 * another pool's home writes their numbers into that pool's letters, without looking at the chunks, and the
 * other one releases them when it needs slots.
 *
 * Threads: anyone may call anything at any time.  Nobody waits, but for the end of another's call in
 * letters_close: who finds the letters full, closed or in use keeps what it has. */
#ifndef MEMORY_LETTERS_H
#define MEMORY_LETTERS_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

#include "memory/hard.h"

enum {
    LETTERS = HARD_MODE ? 8 : 1020,     // numbers that wait at most
    LETTERS_TAKEN = HARD_MODE ? 3 : 64, // and are taken at a time
};

typedef struct Letters {
    _Alignas(128) _Atomic bool busy;    // in use
    _Atomic bool     open;              // somebody is there to read them
    _Atomic uint32_t count;
    uint32_t         number[LETTERS];
} Letters;

Letters *letters_new(void);             // closed; NULL: out of memory

bool letters_open(Letters *l);          // false: they are
void letters_close(Letters *l);         // what is in there can still be taken

/* COUNT numbers in the order of their release; false: keep them. */
bool letters_send(Letters *l, const uint32_t *numbers, uint32_t count);

/* Up to LETTERS_TAKEN numbers, in the order of their release.  Gives how many. */
uint32_t letters_take(Letters *l, uint32_t *numbers);

static inline bool letters_wait(const Letters *l) {
    // relaxed: a hint
    return l && atomic_load_explicit(&l->count, memory_order_relaxed);
}

#endif
