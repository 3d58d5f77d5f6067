/* vm/cluster/cache.c - a ring of copies, the oldest first. */
#include "vm/cluster/cache.h"

#include <stdlib.h>

enum { FIRST_ROOM = 64 };

static void forget_oldest(Cache *c, Pool *p) {
    Kept k = c->kept[c->first];
    c->first = (c->first + 1) % c->room;
    c->count--;
    c->chunks -= k.chunks;
    pool_leave(p, chunk_handle(k.number));
}

static bool grow(Cache *c) {
    uint32_t room = c->room ? 2 * c->room : FIRST_ROOM;
    Kept *grown = malloc(room * sizeof *grown);
    if (!grown)
        return false;
    for (uint32_t i = 0; i < c->count; i++)
        grown[i] = c->kept[(c->first + i) % c->room];
    free(c->kept);
    c->kept = grown;
    c->first = 0;
    c->room = room;
    return true;
}

void cache_keep(Cache *c, Pool *p, Handle h, uint32_t chunks) {
    if (chunks > c->most || (c->count == c->room && !grow(c)))
        return;
    while (c->chunks + chunks > c->most)
        forget_oldest(c, p);
    store_retain(p->store, h);
    c->kept[(c->first + c->count++) % c->room] = (Kept){chunk_number(h), chunks};
    c->chunks += chunks;
}

bool cache_drop(Cache *c, Pool *p) {
    bool any = c->count;
    while (c->count)
        forget_oldest(c, p);
    return any;
}

void cache_end(Cache *c) {
    free(c->kept);
}
