/* memory/fresh.h - numbers of slots that were never used.
 *
 * A pool reserves them in runs, each as long as all that it had before, up to LONGEST, and uses them upward.  So what a
 * thread makes lies together, who reads it finds by address what comes next, and nobody reserves much that he does not
 * need.  What is left of a run goes back to the store; a pool of the same home finds it first. */
#ifndef MEMORY_FRESH_H
#define MEMORY_FRESH_H

#include "memory/store.h"

enum {
    CARVE = HARD_MODE ? 2 : 32,         // fresh numbers used at a time, which have one home; runs begin at multiples of it
    LONGEST = HARD_MODE ? 8 : 16384,    // run: 2 MB of chunks
    SKIP = 256,         // every SKIP-th number stays unused, so that related chunks
                        // do not lie at power-of-two distances; a multiple of CARVE
};

typedef struct {
    uint32_t first, end;
} Fresh;

/* The next CARVE numbers, or fewer at the limit; none: there are no more. */
Fresh fresh_take(Pool *p);

/* What P has reserved goes to the others. */
void fresh_give_back(Pool *p);

/* N numbers side by side, a multiple of CARVE, that are nobody's; none: there are not so many.  Under the store's lock. */
Fresh fresh_range_locked(Store *s, uint32_t n);
/* F, such numbers, is nobody's again. */
void fresh_return_locked(Store *s, Fresh f);
/* Slots in use, or reserved by pools, at most.  Under the lock. */
uint32_t fresh_used_locked(const Store *s);

/* Slots among the numbers of F. */
static inline uint32_t fresh_slots(Fresh f) {
    return f.end - f.first - ((f.end + SKIP - 1) / SKIP - (f.first + SKIP - 1) / SKIP);
}

#endif
