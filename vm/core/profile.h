/* vm/core/profile.h - where a run spends: counts for each word of a program's code.
 *
 * Whoever runs adds to counts[word * columns + column].  Summed over all words they are what
 * RunCounts have.
 *
 * Threads: a Profile belongs to one thread; those of several are added up at the end. */
#ifndef VM_CORE_PROFILE_H
#define VM_CORE_PROFILE_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define PROFILE(name, word, unit, doc) PROFILE_##name,
#include "vm/core/profile.def"
    PROFILE_COUNTS,
    PROFILE_NATIVE = PROFILE_MISSES,    // as many are counted natively
} ProfileCount;

typedef struct {
    uint32_t  words;
    unsigned  columns;      // ProfileCount, and what the machine has besides
    uint64_t *counts;
} Profile;

/* All zero.  NULL: out of memory. */
Profile *profile_new(uint32_t words, unsigned columns);
void     profile_free(Profile *p);      // NULL is fine

/* Of one word. */
static inline uint64_t *profile_at(const Profile *p, uint32_t word) {
    return &p->counts[(uint64_t)word * p->columns];
}

/* The counts of PART, which has as many columns or fewer. */
void profile_add(Profile *to, const Profile *part);
void profile_clear(Profile *p);

#endif
