/* vm/machine/replay.c - streams of accesses, gone through by each policy. */
#include "vm/machine/replay.h"

#include <stdlib.h>

#include "vm/machine/buffer.h"

enum { KIND_BITS = 2, FIRST_ROOM = 1024 };

typedef struct {
    uint64_t *at;           // number << KIND_BITS | kind
    uint32_t  n, room;
} Stream;

struct Replay {
    Stream  *streams;
    unsigned buffers, size;
    uint64_t seed;
};

Replay *replay_new(unsigned buffers, unsigned size, uint64_t seed) {
    Replay *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (Replay){.streams = calloc(buffers, sizeof *r->streams), .buffers = buffers, .size = size, .seed = seed};
    if (r->streams)
        return r;
    free(r);
    return NULL;
}

void replay_free(Replay *r) {
    if (!r)
        return;
    for (unsigned b = 0; b < r->buffers; b++)
        free(r->streams[b].at);
    free(r->streams);
    free(r);
}

bool replay_note(Replay *r, unsigned buffer, uint64_t number, ReplayKind kind) {
    Stream *s = &r->streams[buffer];
    if (s->n == s->room) {
        uint32_t room = s->room ? 2 * s->room : FIRST_ROOM;
        uint64_t *grown = room > s->room ? realloc(s->at, room * sizeof *grown) : NULL;
        if (!grown)
            return false;
        s->at = grown;
        s->room = room;
    }
    s->at[s->n++] = number << KIND_BITS | kind;
    return true;
}

static uint64_t number_of(uint64_t note) {
    return note >> KIND_BITS;
}

static ReplayKind kind_of(uint64_t note) {
    return (ReplayKind)(note & ((1u << KIND_BITS) - 1));
}

/* ---- the future ---- */

typedef struct {
    uint64_t number;
    uint32_t at;
} Note;

static int by_number(const void *a, const void *b) {
    const Note *x = a, *y = b;
    if (x->number != y->number)
        return x->number < y->number ? -1 : 1;
    return (x->at > y->at) - (x->at < y->at);
}

/* Of each note of S, where its chunk is accessed next; UINT32_MAX: never, or only when it has gone.
 * NULL: out of memory. */
static uint32_t *next_accesses(const Stream *s) {
    uint32_t *next = malloc(s->n * sizeof *next + 1);
    Note *note = malloc(s->n * sizeof *note + 1);
    for (uint32_t i = 0; next && note && i < s->n; i++)
        note[i] = (Note){number_of(s->at[i]), i};
    if (next && note)
        qsort(note, s->n, sizeof *note, by_number);
    for (uint32_t i = 0; next && note && i < s->n; i++) {
        bool more = i + 1 < s->n && note[i + 1].number == note[i].number;
        next[note[i].at] = more && kind_of(s->at[note[i + 1].at]) == REPLAY_ACCESS ? note[i + 1].at : UINT32_MAX;
    }
    if (!note) {
        free(next);
        next = NULL;
    }
    free(note);
    return next;
}

/* ---- replays ---- */

static uint64_t misses(const Stream *s, const uint32_t *next, Buffer *b) {
    uint64_t sum = 0;
    Left left;
    Entry gone;
    for (uint32_t i = 0; i < s->n; i++) {
        uint64_t number = number_of(s->at[i]);
        ReplayKind kind = kind_of(s->at[i]);
        Entry *e = buffer_find(b, number);
        b->next_access = next[i];
        if (kind == REPLAY_GONE) {
            buffer_remove(b, number);
        } else if (e) {
            buffer_touch(b, e);
        } else {
            sum += kind == REPLAY_ACCESS;
            buffer_insert(b, number, 0, ENTRY_CLEAN, &left, &gone);
        }
    }
    return sum;
}

bool replay_run(const Replay *r, ReplayCounts *out) {
    static const ConfigWord words[] = {
#define POLICY(name, word, arrive, touch, victim, doc) REPLACE_##name,
#include "vm/machine/policies.def"
    };
    *out = (ReplayCounts){0};
    for (unsigned b = 0; b < r->buffers; b++) {
        const Stream *s = &r->streams[b];
        uint32_t *next = next_accesses(s);
        bool done = next != NULL;
        for (uint32_t i = 0; i < s->n; i++)
            out->accesses += kind_of(s->at[i]) == REPLAY_ACCESS;
        for (int k = 0; done && k < REPLAY_POLICIES; k++) {
            Buffer buffer;
            if ((done = buffer_init(&buffer, r->size, words[k], r->seed + b)))
                out->misses[k] += misses(s, next, &buffer);
            if (done)
                buffer_fini(&buffer);
        }
        free(next);
        if (!done)
            return false;
    }
    return true;
}
