/* vm/machine/buffer.h - auto buffers: the chunks that a core, or a slot, has at hand.
 *
 * An entry is known by its chunk's number.  It is FETCHING while its reply is under way,
 * OPEN while the chunk is being filled by its task, DIRTY if it is a piece of a private array;
 * otherwise it is a clean copy of a sealed chunk.  The entry that leaves a full buffer is a clean
 * or dirty one, or if there is none an open one, which its task can fetch again, as it can a dirty
 * one; fetching entries stay.
 *
 * Nothing is allocated after creation. */
#ifndef VM_MACHINE_BUFFER_H
#define VM_MACHINE_BUFFER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "vm/machine/config.h"

typedef enum { ENTRY_CLEAN, ENTRY_DIRTY, ENTRY_OPEN, ENTRY_FETCHING } EntryState;

typedef struct {
    uint64_t number;
    uint32_t tag;               // the owner's
    uint32_t waiting;           // of a fetching entry: who waits, one bit each
    uint16_t older, newer;      // in order of use, or of arrival
    uint16_t next;              // of the same hash
    uint8_t  state;             // EntryState
    uint8_t  kind;              // the owner's
    uint32_t rank;              // the policy's
} Entry;

typedef struct BufferPolicy BufferPolicy;   // buffer.c

typedef struct {
    Entry   *entries;           // [1 .. size]; 0 is the end of all lists, and fetching for ever
    uint16_t *table;            // first entry of each hash
    uint16_t size, used, hand;
    uint32_t mask;
    unsigned shift;
    uint64_t factor;
    const BufferPolicy *policy;
    bool     by_use;            // the policy only moves what is used behind all others
    uint64_t random;
    uint32_t next_access;       // belady: to the chunk that is accessed now; the owner sets it
} Buffer;

/* REPLACE: a word of buffer.replace or buffer2.policy.  False: no memory. */
bool buffer_init(Buffer *b, unsigned size, ConfigWord replace, uint64_t seed);

/* For chunks with numbers below NUMBERS: faster, and larger by a table of them. */
bool buffer_init_direct(Buffer *b, unsigned size, ConfigWord replace, uint64_t seed, uint32_t numbers);
void buffer_fini(Buffer *b);

static inline uint16_t *buffer_bucket(const Buffer *b, uint64_t number) {
    return &b->table[number * b->factor >> b->shift & b->mask];
}

/* The entry of chunk NUMBER, or NULL. */
static inline Entry *buffer_find(const Buffer *b, uint64_t number) {
    for (uint16_t i = *buffer_bucket(b, number); i; i = b->entries[i].next)
        if (b->entries[i].number == number)
            return &b->entries[i];
    return NULL;
}

/* Is E, which NUMBER's was once, or is entry 0, still that, and has its chunk? */
static inline bool buffer_holds(const Entry *e, uint64_t number) {
    return e->number == number && e->state != ENTRY_FETCHING;
}

/* A new entry drives out none that is to be written back. */
bool buffer_has_room(const Buffer *b);

void buffer_use(Buffer *b, Entry *e);

/* E, which is not the newest (who calls asks for E->newer first), becomes that.  Entry 0 closes the list: its newer is
 * the oldest entry, its older the newest. */
static inline void buffer_renew(Buffer *b, Entry *e) {
    Entry *all = b->entries;
    const uint16_t i = (uint16_t)(e - all), newest = all[0].older;
    all[e->older].newer = e->newer;
    all[e->newer].older = e->older;
    e->older = newest;
    e->newer = 0;
    all[newest].newer = i;
    all[0].older = i;
}

/* It was used. */
static inline void buffer_touch(Buffer *b, Entry *e) {
    if (!b->by_use)
        buffer_use(b, e);
    else if (e->newer)
        buffer_renew(b, e);
}

typedef enum { LEFT_NOTHING, LEFT_CLEAN, LEFT_CHANGED } Left;      // changed: to be written back

/* A new entry; *GONE is the one that left for it, if one did.  NULL: every entry is
 * fetching. */
Entry *buffer_insert(Buffer *b, uint64_t number, uint32_t tag, EntryState state, Left *left,
                     Entry *gone);

/* The chunk is gone: so is its entry, if there is one. */
void buffer_remove(Buffer *b, uint64_t number);

/* Assert the invariants; for tests. */
void buffer_check(const Buffer *b);

#endif
