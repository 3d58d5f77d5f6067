/* memory/far.h - chunks that lie elsewhere.
 *
 * A chunk of another store is known here by a PROXY: a slot in which nothing is defined, so that every look at it
 * fails as it does for a chunk that is filled in part.  Only where a reader would then say "undefined" it asks
 * chunk_here, or far_fetch, whether the chunk is elsewhere: it is fetched into the slot, which becomes a COPY, an
 * ordinary published chunk, and the reader looks again.  Chunks never change, so a copy is as good as its original.
 * Both are published and have the bit CHUNK_IMPORTED: what keeps the original alive for them goes back when they die.
 *
 * Handles to a proxy have no flags.  A slot is filled in the order elements, handle bits, defined bits, link, each
 * with release; who asks a handle bit or a defined bit first, with acquire, may read what it promises. */
#ifndef MEMORY_FAR_H
#define MEMORY_FAR_H

#include "memory/store.h"

typedef enum {
    FAR_HERE,           // it is, or it was never elsewhere: what is undefined now is so for good
    FAR_NO_CHUNKS,      // for what hangs on it
    FAR_STOPPED,        // the run ends: nobody answers any more
} FarAnswer;

/* In the link of an imported chunk stands what its importer noted, and beside it this, as long as it is a proxy. */
#define FAR_ELSEWHERE UINT32_C(0x80000000)

static inline bool far_elsewhere(const ChunkInfo *c) {
    // acquire pairs with far_fill
    return c->state & CHUNK_IMPORTED && __atomic_load_n(&c->link, __ATOMIC_ACQUIRE) & FAR_ELSEWHERE;
}

static inline uint32_t far_note(const ChunkInfo *c) {
    return __atomic_load_n(&c->link, __ATOMIC_RELAXED) & ~FAR_ELSEWHERE;    // relaxed: it never changes
}

/* Subtree NUMBER on LEVEL of a tree of DEPTH levels with so many LEAVES. */
typedef struct {
    uint64_t number, leaves;
    unsigned level, depth;
} FarPart;

/* Whoever knows where proxies lead to.  Threads: anyone may call at any time. */
typedef struct Far {
    FarAnswer (*fetch)(struct Far *f, Handle proxy);
    void (*died)(struct Far *f, uint32_t number);   // a proxy or copy; must not call a pool
    bool (*settle)(struct Far *f, Pool *p);         // what the dead kept alive goes back; false: there was nothing
    Handle (*plant)(struct Far *f, Pool *p, Handle h, const FarPart *part);     // far_plant; NULL: all stays here
    void (*end)(struct Far *f);                     // with the store
} Far;

/* What is known of H as a proxy is fetched; the caller found something in it undefined. */
FarAnswer far_fetch(const Store *s, Handle h);

/* The elements of the proxy H, and what is defined in it and a handle. */
void far_fill(Store *s, Handle h, const uint64_t *words, unsigned handles, uint32_t defined);

/* A proxy with one count and a NOTE; null: out of chunks. */
Handle far_proxy(Pool *p, uint32_t note);

/* H, a part of a tree that is being built, goes where it will be read, if that is elsewhere: what stands for it then,
 * or else H.  Its count is taken over and given. */
static inline Handle far_plant(Pool *p, Handle h, const FarPart *part) {
    Far *f = p->store->far;
    return f && f->plant && h ? f->plant(f, p, h, part) : h;
}

/* Before the halves of MASK are read. */
static inline FarAnswer chunk_here(const Store *s, Handle h, uint32_t mask) {
    bool here = (mask & ~chunk_defined(chunk_info(s, h))) == 0;
    return __builtin_expect(here, 1) ? FAR_HERE : far_fetch(s, h);
}

/* Before a pool says that there are no chunks left; false: nothing came of it. */
static inline bool far_settle(Pool *p) {
    Far *f = p->store->far;
    return __builtin_expect(f != NULL, 0) && f->settle(f, p);
}

/* The hard mode: S hands every chunk on as if it lay elsewhere.  False: out of memory. */
bool far_pretend(Store *s);

/* H, which leaves for another task with a count: a proxy of it with that count, or H itself if nobody pretends. */
Handle far_pretended(const Store *s, Handle h);

#endif
