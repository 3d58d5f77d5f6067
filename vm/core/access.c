/* vm/core/access.c - element access by the chunk's record. */
#include "vm/core/access.h"

/* Are the halves of MASK there to be read as data? */
static Trap readable(const Store *s, Handle h, uint32_t mask) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    if (mask & ~c->defined)
        return TRAP_UNDEFINED;
    for (unsigned handles = c->handles; handles; handles &= handles - 1)
        if (mask & mask64((unsigned)__builtin_ctz(handles)))
            return TRAP_NOT_DATA;
    return TRAP_NONE;
}

Trap access_read64(const Store *s, Handle h, unsigned i, uint64_t *out) {
    Trap t = readable(s, h, mask64(i));
    if (!t)
        *out = chunk_words(s, h)[i];
    return t;
}

Trap access_read32(const Store *s, Handle h, unsigned i, uint32_t *out) {
    Trap t = readable(s, h, mask32(i));
    if (!t)
        *out = half_of(chunk_words(s, h), i);
    return t;
}

Trap access_read_handle(const Store *s, Handle h, unsigned i, uint64_t *out) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    if (mask64(i) & ~c->defined)
        return TRAP_UNDEFINED;
    if (!(c->handles >> i & 1))
        return TRAP_NOT_HANDLE;
    *out = chunk_words(s, h)[i];
    return TRAP_NONE;
}

Trap access_read_chunk(const Store *s, Handle h, unsigned halves, Vec *out) {
    if (halves) {
        Trap t = readable(s, h, UINT32_MAX >> (CHUNK_HALVES - halves));
        if (t)
            return t;
    } else if (!chunk_number(h)) {
        return TRAP_NULL;
    }
    memcpy(out->u64, chunk_words(s, h), CHUNK_BYTES);
    return TRAP_NONE;
}

Trap access_refuse(const Store *s, Handle h) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    return c->state != CHUNK_OPEN ? TRAP_SEALED : TRAP_REWRITTEN;
}

Trap access_defined(const Store *s, Handle h, uint32_t mask, uint64_t *out) {
    if (!chunk_number(h))
        return TRAP_NULL;
    *out = (mask & ~chunk_info(s, h)->defined) == 0;
    return TRAP_NONE;
}
