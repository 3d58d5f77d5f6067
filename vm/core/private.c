/* vm/core/private.c - private arrays between tasks. */
#include "vm/core/private.h"

#include <assert.h>
#include <stdlib.h>

Trap private_refuse(const Private *p, unsigned width) {
    return !p->width ? TRAP_NO_ARRAY : p->width != width ? TRAP_WIDTH : TRAP_INDEX;
}

void privates_free(Store *s, Privates *p) {
    for (; p->used; p->used &= p->used - 1) {
        Private *one = &p->w[__builtin_ctz(p->used)];
        private_free(s, one);
    }
}

void private_free(Store *s, Private *p) {
    if (p->data)
        block_free(s, p->data, private_pieces(private_length(p), p->width) * CHUNK_BYTES);
    *p = (Private){0};
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
    if (parked)
        *p = *parked;
    free(parked);
}

void privates_end(Store *s, Privates *parked) {
    if (parked)
        privates_free(s, parked);
    free(parked);
}
