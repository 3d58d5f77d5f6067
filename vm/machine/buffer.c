/* vm/machine/buffer.c - a hashed table and a list in order of use, both by index. */
#include "vm/machine/buffer.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define GOLDEN UINT64_C(0x9e3779b97f4a7c15)

/* ---- lists ---- */

static void unlist(Buffer *b, Entry *e) {
    b->entries[e->older].newer = e->newer;
    b->entries[e->newer].older = e->older;
}

static void list_newest(Buffer *b, uint16_t i) {
    uint16_t newest = b->entries[0].older;
    b->entries[i].older = newest;
    b->entries[i].newer = 0;
    b->entries[newest].newer = i;
    b->entries[0].older = i;
}

/* The oldest entry in a state from LEAST to MOST, from FROM on, all round. */
static uint16_t oldest(const Buffer *b, EntryState least, EntryState most, uint16_t from) {
    uint16_t i = from;
    for (unsigned n = 0; n <= b->size; n++, i = b->entries[i].newer)
        if (i && b->entries[i].state >= least && b->entries[i].state <= most)
            return i;
    return 0;
}

/* ---- policies ---- */

struct BufferPolicy {
    void     (*arrive)(Buffer *b, Entry *e);
    void     (*touch)(Buffer *b, Entry *e);
    uint16_t (*victim)(Buffer *b);      // clean or dirty, or if there is none, open; 0: all are fetching
};

static void touch_not(Buffer *b, Entry *e) {
    (void)b, (void)e;
}

static void touch_used(Buffer *b, Entry *e) {
    (void)b;
    e->rank = true;
}

static void touch_newest(Buffer *b, Entry *e) {
    if (e->newer)
        buffer_renew(b, e);
}

static uint16_t clean_or_open(const Buffer *b, uint16_t from) {
    uint16_t i = oldest(b, ENTRY_CLEAN, ENTRY_DIRTY, from);
    return i ? i : oldest(b, ENTRY_OPEN, ENTRY_OPEN, from);
}

static uint16_t victim_oldest(Buffer *b) {
    return clean_or_open(b, b->entries[0].newer);
}

/* The next entry in a state from LEAST to MOST that was not used since the hand came by last. */
static uint16_t turn_hand(Buffer *b, EntryState least, EntryState most) {
    for (unsigned n = 0; n < 2u * b->size; n++) {
        b->hand = (uint16_t)(b->hand % b->size + 1);
        Entry *e = &b->entries[b->hand];
        if (e->state < least || e->state > most)
            continue;
        if (!e->rank)
            return b->hand;
        e->rank = false;
    }
    return 0;
}

static uint16_t victim_clock(Buffer *b) {
    uint16_t i = turn_hand(b, ENTRY_CLEAN, ENTRY_DIRTY);
    return i ? i : turn_hand(b, ENTRY_OPEN, ENTRY_OPEN);
}

static uint16_t victim_random(Buffer *b) {
    b->random ^= b->random << 13;       // xorshift
    b->random ^= b->random >> 7;
    b->random ^= b->random << 17;
    return clean_or_open(b, (uint16_t)(1 + (b->random >> 32) % b->size));
}

/* SRRIP: ranks are re-reference predictions (RRPV) of 2 bits; hits set them to "near". */
enum { RRPV_NEAR = 0, RRPV_LONG = 2, RRPV_DISTANT = 3 };

static void arrive_long(Buffer *b, Entry *e) {
    (void)b;
    e->rank = RRPV_LONG;
}

static void touch_near(Buffer *b, Entry *e) {
    (void)b;
    e->rank = RRPV_NEAR;
}

/* The entry of the highest rank in a state from LEAST to MOST, the first of several; 0: there is none. */
static uint16_t highest(const Buffer *b, EntryState least, EntryState most) {
    uint16_t found = 0;
    for (uint16_t i = 1; i <= b->used; i++) {
        const Entry *e = &b->entries[i];
        if (e->state >= least && e->state <= most && (!found || e->rank > b->entries[found].rank))
            found = i;
    }
    return found;
}

static uint16_t victim_highest(Buffer *b) {
    uint16_t i = highest(b, ENTRY_CLEAN, ENTRY_DIRTY);
    return i ? i : highest(b, ENTRY_OPEN, ENTRY_OPEN);
}

/* All that may leave grow older, as often as it takes until the first of them is distant. */
static uint16_t victim_distant(Buffer *b) {
    uint16_t found = victim_highest(b);
    const Entry *gone = &b->entries[found];
    uint32_t older = RRPV_DISTANT - gone->rank;
    for (uint16_t i = 1; found && i <= b->used; i++)
        if (b->entries[i].state != ENTRY_FETCHING && (b->entries[i].state == ENTRY_OPEN) == (gone->state == ENTRY_OPEN))
            b->entries[i].rank += older;
    return found;
}

/* Belady: ranks are the places of the next accesses. */
static void touch_next(Buffer *b, Entry *e) {
    e->rank = b->next_access;
}

static const BufferPolicy policies[CONFIG_WORDS] = {
#define POLICY(name, word, arrive, touch, victim, doc) \
    [REPLACE_##name] = {arrive, touch, victim}, [SECOND_##name] = {arrive, touch, victim},
#include "vm/machine/policies.def"
};

_Static_assert(0
#define POLICY(name, word, arrive, touch, victim, doc) + 1
#include "vm/machine/policies.def"
               == 0
#define WORD(field, constant, word, doc) + (offsetof(MachineConfig, field) == offsetof(MachineConfig, buffer_replace))
#include "vm/machine/config.def"
               , "every word of buffer.replace is a row of policies.def");

/* ---- buffers ---- */

/* With LEAST buckets or more. */
static bool set_up(Buffer *b, unsigned size, ConfigWord replace, uint64_t seed, uint32_t least) {
    uint32_t buckets = 4;
    while (buckets < least)
        buckets *= 2;
    *b = (Buffer){.size = (uint16_t)size, .mask = buckets - 1, .policy = &policies[replace], .factor = 1,
                  .random = seed * GOLDEN | 1};
    b->by_use = b->policy->touch == touch_newest;
    b->entries = calloc(size + 1, sizeof *b->entries);
    b->table = calloc(buckets, sizeof *b->table);
    if (b->entries)
        b->entries[0].state = ENTRY_FETCHING;
    if (b->entries && b->table)
        return true;
    buffer_fini(b);
    return false;
}

bool buffer_init(Buffer *b, unsigned size, ConfigWord replace, uint64_t seed) {
    bool done = set_up(b, size, replace, seed, 2 * size);
    b->factor = GOLDEN;
    b->shift = 40;
    return done;
}

bool buffer_init_direct(Buffer *b, unsigned size, ConfigWord replace, uint64_t seed, uint32_t numbers) {
    return set_up(b, size, replace, seed, numbers);
}

void buffer_fini(Buffer *b) {
    free(b->entries);
    free(b->table);
    b->entries = NULL;
    b->table = NULL;
}

bool buffer_has_room(const Buffer *b) {
    uint16_t from = b->entries[0].newer;
    if (b->used < b->size)
        return true;
    bool in_order = b->policy->victim == victim_oldest;
    uint16_t first = oldest(b, ENTRY_CLEAN, ENTRY_DIRTY, from);
    return first && b->entries[first].state == ENTRY_CLEAN && (in_order || !oldest(b, ENTRY_DIRTY, ENTRY_DIRTY, from));
}

void buffer_use(Buffer *b, Entry *e) {
    b->policy->touch(b, e);
}

static void unhash(Buffer *b, const Entry *e) {
    uint16_t *at = buffer_bucket(b, e->number), i = (uint16_t)(e - b->entries);
    while (*at != i)
        at = &b->entries[*at].next;
    *at = e->next;
}

Entry *buffer_insert(Buffer *b, uint64_t number, uint32_t tag, EntryState state, Left *left,
                     Entry *gone) {
    uint16_t i = 0;
    *left = LEFT_NOTHING;
    if (b->used < b->size) {
        i = ++b->used;
    } else if ((i = b->policy->victim(b))) {
        Entry *e = &b->entries[i];
        *left = e->state == ENTRY_CLEAN ? LEFT_CLEAN : LEFT_CHANGED;
        *gone = *e;
        unhash(b, e);
        unlist(b, e);
    } else {
        return NULL;
    }
    Entry *e = &b->entries[i];
    uint16_t *bucket = buffer_bucket(b, number);
    *e = (Entry){.number = number, .tag = tag, .next = *bucket, .state = (uint8_t)state};
    *bucket = i;
    list_newest(b, i);
    b->policy->arrive(b, e);
    return e;
}

/* The last entry in use takes the place of the one removed. */
void buffer_remove(Buffer *b, uint64_t number) {
    Entry *e = buffer_find(b, number);
    if (!e)
        return;
    unhash(b, e);
    unlist(b, e);
    Entry *last = &b->entries[b->used--];
    if (last == e) {
        last->state = ENTRY_FETCHING;   // nobody finds it there
        return;
    }
    uint16_t to = (uint16_t)(e - b->entries), from = (uint16_t)(last - b->entries);
    uint16_t *at = buffer_bucket(b, last->number);
    while (*at != from)
        at = &b->entries[*at].next;
    *at = to;
    *e = *last;
    last->state = ENTRY_FETCHING;
    b->entries[e->older].newer = to;
    b->entries[e->newer].older = to;
}

void buffer_check(const Buffer *b) {
    unsigned listed = 0, hashed = 0;
    for (uint16_t i = b->entries[0].newer; i; i = b->entries[i].newer) {
        assert(b->entries[b->entries[i].newer].older == i && "lists agree");
        assert(buffer_find(b, b->entries[i].number) == &b->entries[i] && "listed and hashed");
        listed++;
    }
    for (unsigned k = 0; k <= b->mask; k++)
        for (uint16_t i = b->table[k]; i; i = b->entries[i].next)
            hashed++;
    for (unsigned i = b->used + 1u; i <= b->size; i++)
        assert((!b->entries[i].number || b->entries[i].state == ENTRY_FETCHING) && "what is not in use is not there");
    assert(b->entries[0].state == ENTRY_FETCHING && "nor is the end of the list");
    assert(listed == b->used && hashed == b->used && "each entry once");
    (void)listed, (void)hashed;
}
