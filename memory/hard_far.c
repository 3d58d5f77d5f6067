/* memory/hard_far.c - for the hard mode: chunks that are here, as if they lay elsewhere.
 *
 * What is handed on instead of a chunk is a proxy of it, and a fetch brings one chunk, whose children are proxies again.
 * So each way to a chunk that interpreter, machine code and readers know meets proxies, without a second store. */
#include <pthread.h>
#include <stdlib.h>

#include "memory/far.h"

typedef struct {
    Far      far;
    Store   *store;
    Pool    *pool;              // for proxies
    pthread_mutex_t lock;       // taken again when a proxy dies while one is made
    uint32_t *back;             // counts to be given back, of chunks: for each proxy and copy there is room
    uint32_t nback, out, room;  // out: proxies and copies
} HardFar;

static bool make_room(HardFar *f) {
    if (f->nback + f->out + 2 <= f->room)       // one for a proxy, one for the count that is handed in for it
        return true;
    uint32_t room = 2 * f->room + 64;
    uint32_t *grown = realloc(f->back, room * sizeof *grown);
    if (!grown)
        return false;
    f->back = grown;
    f->room = room;
    return true;
}

/* The chunk for which H stands, which may be itself: its number is the note.  A proxy or copy has a count of it. */
static Handle original(const HardFar *f, Handle h) {
    const ChunkInfo *c = chunk_info(f->store, h);
    return c->state & CHUNK_IMPORTED ? chunk_handle(far_note(c)) : h;
}

/* A proxy of H with a count of its own; null: out of chunks. */
static Handle proxy_of(HardFar *f, Handle h) {
    Handle from = original(f, h);
    Handle proxy = make_room(f) ? far_proxy(f->pool, chunk_number(from)) : HANDLE_NULL;
    if (!proxy)
        return HANDLE_NULL;
    store_retain(f->store, from);
    f->out++;
    return proxy;
}

/* The children of a copy at HANDLES in W become proxies; false: out of chunks, and none is left. */
static bool proxies_of(HardFar *f, uint64_t *w, unsigned handles) {
    for (unsigned left = handles; left; left &= left - 1) {
        int i = __builtin_ctz(left);
        if (!chunk_number(w[i]))
            continue;
        Handle proxy = proxy_of(f, w[i]);
        if (!proxy) {
            for (unsigned made = handles & ((1u << i) - 1); made; made &= made - 1)
                pool_release(f->pool, w[__builtin_ctz(made)]);
            return false;
        }
        w[i] = proxy;
    }
    return true;
}

static FarAnswer hard_fetch(Far *far, Handle proxy) {
    HardFar *f = (HardFar *)far;
    hard_delay();
    pthread_mutex_lock(&f->lock);
    bool here = true;
    if (far_elsewhere(chunk_info(f->store, proxy))) {       // or somebody was quicker
        Handle from = original(f, proxy);
        const ChunkInfo *c = chunk_info(f->store, from);
        uint64_t words[CHUNK_WORDS];
        memcpy(words, chunk_words(f->store, from), sizeof words);
        here = proxies_of(f, words, c->handles);
        if (here)
            far_fill(f->store, proxy, words, c->handles, c->defined);
    }
    pthread_mutex_unlock(&f->lock);
    hard_delay();
    return here ? FAR_HERE : FAR_NO_CHUNKS;
}

static void hard_died(Far *far, uint32_t number) {
    HardFar *f = (HardFar *)far;
    pthread_mutex_lock(&f->lock);
    f->back[f->nback++] = far_note(&f->store->info[number]);
    f->out--;
    pthread_mutex_unlock(&f->lock);
}

static bool hard_settle(Far *far, Pool *p) {
    HardFar *f = (HardFar *)far;
    pthread_mutex_lock(&f->lock);
    bool any = f->nback;
    while (f->nback)
        pool_release(p, chunk_handle(f->back[--f->nback]));
    if (p != f->pool)
        pool_flush(f->pool);
    pthread_mutex_unlock(&f->lock);
    return any;
}

static void hard_end(Far *far) {
    HardFar *f = (HardFar *)far;
    pool_destroy(f->pool);
    pthread_mutex_destroy(&f->lock);
    free(f->back);
    free(f);
}

bool far_pretend(Store *s) {
    if (s->far)
        return true;
    HardFar *f = calloc(1, sizeof *f);
    if (!f)
        return false;
    *f = (HardFar){.far = {hard_fetch, hard_died, hard_settle, NULL, hard_end}, .store = s, .pool = pool_create(s)};
    pthread_mutexattr_t again;
    pthread_mutexattr_init(&again);
    pthread_mutexattr_settype(&again, PTHREAD_MUTEX_RECURSIVE);
    pthread_mutex_init(&f->lock, &again);
    pthread_mutexattr_destroy(&again);
    if (!f->pool) {
        hard_end(&f->far);
        return false;
    }
    s->far = &f->far;
    return true;
}

Handle far_pretended(const Store *s, Handle h) {
    if (!s->far || s->far->fetch != hard_fetch || !chunk_number(h))
        return h;
    HardFar *f = (HardFar *)s->far;
    pthread_mutex_lock(&f->lock);
    Handle proxy = proxy_of(f, h);
    if (proxy)
        f->back[f->nback++] = chunk_number(h);      // h's own count
    pthread_mutex_unlock(&f->lock);
    return proxy ? proxy : h;
}
