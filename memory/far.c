/* memory/far.c - proxies and how they are filled. */
#include "memory/far.h"

FarAnswer far_fetch(const Store *s, Handle h) {
    if (!far_elsewhere(chunk_info(s, h)))
        return FAR_HERE;
    return s->far->fetch(s->far, h & ~(Handle)HANDLE_FLAGS);
}

void far_fill(Store *s, Handle h, const uint64_t *words, unsigned handles, uint32_t defined) {
    ChunkInfo *c = chunk_info(s, h);
    memcpy(chunk_words(s, h), words, CHUNK_BYTES);
    __atomic_store_n(&c->handles, (uint16_t)handles, __ATOMIC_RELEASE);
    __atomic_store_n(&c->defined, defined, __ATOMIC_RELEASE);
    __atomic_store_n(&c->link, far_note(c), __ATOMIC_RELEASE);
}

Handle far_proxy(Pool *p, uint32_t note) {
    Handle h = pool_new(p);
    if (h) {
        chunk_info(p->store, h)->state = CHUNK_PUBLISHED | CHUNK_IMPORTED;
        chunk_info(p->store, h)->link = note | FAR_ELSEWHERE;
    }
    return h;
}
