/* memory/hard.h - the hard mode (MODE=hard): a build that provokes races.
 *
 * Magazines are tiny, so that chunks travel between threads all the time; freed memory is
 * overwritten; work is handed over at every chance; threads dawdle where others might slip
 * in.  All by chance, from RunOptions.seed.  No result may change.  In other builds all of
 * this is nothing. */
#ifndef MEMORY_HARD_H
#define MEMORY_HARD_H

#include <stdbool.h>
#include <stdint.h>

#ifdef HARD
enum { HARD_MODE = true };
#else
enum { HARD_MODE = false };
#endif

enum { POISON = 0xa5 };     // the bytes of memory that is free

/* What chance does from here on, in threads that have not asked it yet. */
void hard_seed(uint64_t seed);

bool hard_roll(unsigned sides);
void hard_dawdle(void);

/* True once in SIDES times; never in other builds. */
static inline bool hard_chance(unsigned sides) {
    return HARD_MODE && hard_roll(sides);
}

/* Here another thread might do something: give it time, now and then. */
static inline void hard_delay(void) {
    if (HARD_MODE)
        hard_dawdle();
}

#endif
