/* vm/core/access.c - element access by the chunk's record.
 *
 * What is undefined may lie elsewhere (memory/far.h): then, and only then, it is fetched, and looked at again.  The
 * functions that do so are the last call of those that do not, which therefore stay leaves. */
#include "vm/core/access.h"

#include "memory/far.h"
#include "vm/core/task.h"

#define COLD static __attribute__((noinline, cold))

/* Are the halves of MASK there to be read as data? */
static inline Trap readable(const Store *s, Handle h, uint32_t mask) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    if (mask & ~chunk_defined(c))
        return TRAP_UNDEFINED;
    for (unsigned handles = c->handles; handles; handles &= handles - 1)
        if (mask & mask64((unsigned)__builtin_ctz(handles)))
            return TRAP_NOT_DATA;
    return TRAP_NONE;
}

/* The chunk with something undefined is here now, or was. */
static Trap fetched(const Store *s, Handle h) {
    switch (far_fetch(s, h)) {
    case FAR_HERE:      return TRAP_NONE;
    case FAR_NO_CHUNKS: return TRAP_MEMORY;
    case FAR_STOPPED:   return TRAP_STOPPED;
    }
    return TRAP_NONE;
}

COLD Trap far_read64(const Store *s, Handle h, unsigned i, uint64_t *out) {
    Trap t = fetched(s, h);
    if (!t && !(t = readable(s, h, mask64(i))))
        *out = chunk_words(s, h)[i];
    return t;
}

Trap access_read64(const Store *s, Handle h, unsigned i, uint64_t *out) {
    Trap t = readable(s, h, mask64(i));
    if (!t)
        *out = chunk_words(s, h)[i];
    return t == TRAP_UNDEFINED ? far_read64(s, h, i, out) : t;
}

COLD Trap far_read32(const Store *s, Handle h, unsigned i, uint32_t *out) {
    Trap t = fetched(s, h);
    if (!t && !(t = readable(s, h, mask32(i))))
        *out = half_of(chunk_words(s, h), i);
    return t;
}

Trap access_read32(const Store *s, Handle h, unsigned i, uint32_t *out) {
    Trap t = readable(s, h, mask32(i));
    if (!t)
        *out = half_of(chunk_words(s, h), i);
    return t == TRAP_UNDEFINED ? far_read32(s, h, i, out) : t;
}

static inline Trap read_known_handle(const Store *s, Handle h, unsigned i, uint64_t *out) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    if (mask64(i) & ~chunk_defined(c))
        return TRAP_UNDEFINED;
    if (!(c->handles >> i & 1))
        return TRAP_NOT_HANDLE;
    *out = chunk_words(s, h)[i];
    return TRAP_NONE;
}

COLD Trap far_read_handle(const Store *s, Handle h, unsigned i, uint64_t *out) {
    Trap t = fetched(s, h);
    return t ? t : read_known_handle(s, h, i, out);
}

Trap access_read_handle(const Store *s, Handle h, unsigned i, uint64_t *out) {
    Trap t = read_known_handle(s, h, i, out);
    return t == TRAP_UNDEFINED ? far_read_handle(s, h, i, out) : t;
}

static inline Trap read_known_chunk(const Store *s, Handle h, unsigned halves, Vec *out) {
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

COLD Trap far_read_chunk(const Store *s, Handle h, unsigned halves, Vec *out) {
    Trap t = fetched(s, h);
    return t ? t : read_known_chunk(s, h, halves, out);
}

Trap access_read_chunk(const Store *s, Handle h, unsigned halves, Vec *out) {
    Trap t = read_known_chunk(s, h, halves, out);
    return t == TRAP_UNDEFINED ? far_read_chunk(s, h, halves, out) : t;
}

Trap access_refuse(const Store *s, Handle h) {
    const ChunkInfo *c = chunk_info(s, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    return c->state != CHUNK_OPEN ? TRAP_SEALED : TRAP_REWRITTEN;
}

COLD Trap far_defined(const Store *s, Handle h, uint32_t mask, uint64_t *out) {
    Trap t = fetched(s, h);
    if (!t)
        *out = (mask & ~chunk_defined(chunk_info(s, h))) == 0;
    return t;
}

Trap access_defined(const Store *s, Handle h, uint32_t mask, uint64_t *out) {
    if (!chunk_number(h))
        return TRAP_NULL;
    if (mask & ~chunk_defined(chunk_info(s, h)))
        return far_defined(s, h, mask, out);
    *out = 1;
    return TRAP_NONE;
}
