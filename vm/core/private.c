/* vm/core/private.c - private arrays between tasks. */
#include "vm/core/private.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { STEP = HARD_MODE ? 1 << 10 : 64 << 10 };     // bytes that come within reach at a time

void private_reach_first(Private *p, uint64_t n) {
    uint64_t *reach = private_within(p), steps = STEP / p->width;
    if (n <= *reach)
        return;
    n = n < p->length - p->length % steps ? (n + steps - 1) / steps * steps : p->length;
    memset(p->data + *reach * p->width, 0, (n - *reach) * p->width);
    *reach = n;
}

Trap private_reach(Private *p, uint64_t last, unsigned width) {
    Trap trap = private_has_width(p, width);
    if (trap || last >= p->length)
        return trap ? trap : TRAP_INDEX;
    private_reach_first(p, last + 1);
    return TRAP_NONE;
}

void private_free(Pool *pool, Private *p) {
    uint64_t pieces = p->data ? private_pieces(private_length(p), p->width) : 0;
    for (uint64_t k = 0; p->chunks && k < pieces; k++)
        if (p->chunks[k])
            pool_discard(pool, chunk_handle(p->chunks[k]));
    if (pieces)
        block_free(pool, p->data, pieces * CHUNK_BYTES);
    free(p->chunks);
    *p = (Private){0};
}

void privates_free(Pool *pool, Privates *p) {
    for (; p->used; p->used &= p->used - 1)
        private_free(pool, &p->w[__builtin_ctz(p->used)]);
}

uint64_t private_inner_nodes(uint64_t n, unsigned width) {
    uint64_t sum = 0;
    for (uint64_t nodes = private_pieces(n, width); nodes > 1; sum += nodes)
        nodes = (nodes + CHUNK_WORDS - 1) / CHUNK_WORDS;
    return sum;
}

Privates *privates_park(Privates *p) {
    Privates *parked = p->used ? malloc(sizeof *parked) : NULL;
    if (!parked)
        return NULL;
    *parked = *p;
    *p = (Privates){0};
    return parked;
}

void privates_resume(Privates *p, Privates *parked) {
    assert(!p->used && "arrays of another activation");
    *p = *parked;
    free(parked);
}

void privates_end(Pool *pool, Privates *parked) {
    if (parked)
        privates_free(pool, parked);
    free(parked);
}
