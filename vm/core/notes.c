/* vm/core/notes.c - notes, sorted by their keys. */
#include "vm/core/notes.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* Bytes of a key for each task above; of a note beside text and key. */
enum { LEVEL = sizeof(uint64_t) + 1, WEIGHT = 32 };

typedef struct {
    uint8_t *bytes;
    size_t   len;
} Key;

typedef struct {
    uint64_t number;        // as they came: of one task in order
    char    *text;          // behind the key, in one block
    size_t   len;
    Key      key;
} Note;

struct Notes {
    pthread_mutex_t lock;
    FILE    *out;
    size_t   limit, bytes;
    Note    *notes;
    size_t   count, room;
    uint64_t numbered;
    Key      end;           // bytes: NULL: there is none
    bool     lost;
    bool     at_once;
    uint64_t said, told;    // bytes in this run, and in any
};

/* ---- keys ---- */

static size_t key_length(const Task *t) {
    size_t len = sizeof(uint64_t);
    for (const Sync *s = t->target; s->parent; s = s->parent)
        len += LEVEL;
    return len;
}

/* Higher bytes first, so that keys compare as bytes; gives where it begins. */
static uint8_t *put_before(uint8_t *end, uint64_t value) {
    for (unsigned i = 0; i < sizeof value; i++, value >>= 8)
        *--end = (uint8_t)value;
    return end;
}

static void make_key(const Task *t, Key key) {
    uint8_t *at = put_before(key.bytes + key.len, t->span_start);
    unsigned id = t->id;
    for (const Sync *s = t->target; s->parent; id = s->id, s = s->parent) {
        *--at = (uint8_t)id;
        at = put_before(at, s->began);
    }
}

static int compare_keys(Key a, Key b) {
    int order = memcmp(a.bytes, b.bytes, a.len < b.len ? a.len : b.len);
    return order ? order : (a.len > b.len) - (a.len < b.len);
}

static int compare(const void *x, const void *y) {
    const Note *a = x, *b = y;
    int order = compare_keys(a->key, b->key);
    return order ? order : (a->number > b->number) - (a->number < b->number);
}

/* ---- life ---- */

Notes *notes_new(FILE *out, size_t limit) {
    Notes *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    pthread_mutex_init(&n->lock, NULL);
    n->out = out;
    n->limit = limit;
    return n;
}

static void forget_from(Notes *n, size_t first) {
    while (n->count > first) {
        Note *last = &n->notes[--n->count];
        n->bytes -= last->len + last->key.len + WEIGHT;
        free(last->key.bytes);
    }
}

void notes_free(Notes *n) {
    if (!n)
        return;
    forget_from(n, 0);
    free(n->notes);
    free(n->end.bytes);
    pthread_mutex_destroy(&n->lock);
    free(n);
}

void notes_tell_at_once(Notes *n) {
    n->at_once = true;
}

void notes_begin(Notes *n) {
    forget_from(n, 0);
    notes_end(n, NULL);
    n->lost = false;
    n->said = 0;
}

/* ---- gathering ---- */

static size_t weight(const Note *note) {
    return note->len + note->key.len + WEIGHT;
}

/* Those that fit into the limit, and one more, which tells that it was passed. */
static void cut(Notes *n) {
    size_t sum = 0, keep = 0;
    qsort(n->notes, n->count, sizeof *n->notes, compare);
    while (keep < n->count && sum <= n->limit)
        sum += weight(&n->notes[keep++]);
    forget_from(n, keep);
}

static bool reserve(Notes *n) {
    if (n->count < n->room)
        return true;
    size_t room = n->room ? 2 * n->room : 64;
    Note *grown = realloc(n->notes, room * sizeof *grown);
    if (!grown)
        return false;
    n->notes = grown;
    n->room = room;
    return true;
}

static bool gather(Notes *n, const Task *t, const char *text, size_t len) {
    Key key = {.len = key_length(t)};
    if (!reserve(n) || !(key.bytes = malloc(key.len + len)))
        return false;
    make_key(t, key);
    char *copy = (char *)key.bytes + key.len;
    if (len)
        memcpy(copy, text, len);
    n->notes[n->count++] = (Note){n->numbered++, copy, len, key};
    n->bytes += weight(&n->notes[n->count - 1]);
    if (n->bytes > 2 * n->limit)
        cut(n);
    return true;
}

static void tell_at_once(Notes *n, const char *text, size_t len) {
    uint64_t skip = n->said < n->told ? n->told - n->said : 0;
    n->said += len;
    if (skip >= len)
        return;
    fwrite(text + skip, 1, len - skip, n->out);
    n->told = n->said;
}

void notes_add(Notes *n, const Task *t, const char *text, size_t len) {
    pthread_mutex_lock(&n->lock);
    if (n->at_once)
        tell_at_once(n, text, len);
    else if (!gather(n, t, text, len))
        n->lost = true;
    pthread_mutex_unlock(&n->lock);
}

/* ---- the end ---- */

void notes_end(Notes *n, const Task *t) {
    free(n->end.bytes);
    n->end = (Key){0};
    if (!t)
        return;
    n->end.len = key_length(t);
    n->end.bytes = malloc(n->end.len);
    if (n->end.bytes)
        make_key(t, n->end);
    else
        n->lost = true;
}

bool notes_lost(const Notes *n) {
    return n->lost;
}

NotesTold notes_tell(Notes *n) {
    size_t sum = 0, i;
    if (n->count)
        qsort(n->notes, n->count, sizeof *n->notes, compare);
    for (i = 0; i < n->count; i++) {
        const Note *note = &n->notes[i];
        sum += weight(note);
        if (sum > n->limit || (n->end.bytes && compare_keys(note->key, n->end) > 0))
            break;
        fwrite(note->text, 1, note->len, n->out);
    }
    return n->lost ? NOTES_LOST : sum > n->limit ? NOTES_CUT : NOTES_ALL;
}
