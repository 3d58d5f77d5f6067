/* vm/core/access.h - reading and writing the elements of a chunk, with the traps.
 *
 * A handle whose flags say "all data" or "all handles" is read without looking at
 * the chunk's record; everything else takes the functions of access.c.  Where an
 * access breaks several rules the first of these is reported: element number,
 * null, sealed, undefined or rewritten, kind. */
#ifndef VM_CORE_ACCESS_H
#define VM_CORE_ACCESS_H

#include <string.h>

#include "isa/trap.h"
#include "memory/store.h"
#include "vm/core/lanes.h"

/* By the chunk's record: element I, below 16 or (32-bit) 32. */
Trap access_read64(const Store *s, Handle h, unsigned i, uint64_t *out);
Trap access_read32(const Store *s, Handle h, unsigned i, uint32_t *out);
Trap access_read_handle(const Store *s, Handle h, unsigned i, uint64_t *out);
/* All 128 bytes; the first HALVES halves must be data. */
Trap access_read_chunk(const Store *s, Handle h, unsigned halves, Vec *out);

/* Why an element cannot be written: null, sealed, or else it is defined already. */
Trap access_refuse(const Store *s, Handle h);

/* 1 if all halves of MASK are defined, else 0. */
Trap access_defined(const Store *s, Handle h, uint32_t mask, uint64_t *out);

static inline uint32_t mask64(unsigned i) {
    return UINT32_C(3) << 2 * i;
}

static inline uint32_t mask32(unsigned i) {
    return UINT32_C(1) << i;
}

static inline Trap element_in(uint64_t i, unsigned count) {
    return i < count ? TRAP_NONE : TRAP_ELEMENT;
}

/* The elements of a chunk whose handle carries FLAG. */
static inline const uint64_t *flagged_words(const Store *s, Handle h, unsigned flag) {
    return (const uint64_t *)(const void *)(s->data + h - flag);
}

static inline Trap read64(const Store *s, Handle h, unsigned i, uint64_t *out) {
    if ((h & HANDLE_FLAGS) != FULL_DATA)
        return access_read64(s, h, i, out);
    *out = flagged_words(s, h, FULL_DATA)[i];
    return TRAP_NONE;
}

static inline Trap read_handle(const Store *s, Handle h, unsigned i, uint64_t *out) {
    if ((h & HANDLE_FLAGS) != FULL_HANDLES)
        return access_read_handle(s, h, i, out);
    *out = flagged_words(s, h, FULL_HANDLES)[i];
    return TRAP_NONE;
}

/* The low (even i) or high half of a 64-bit element, on any host. */
static inline uint32_t half_of(const uint64_t *words, unsigned i) {
    return (uint32_t)(words[i / 2] >> (i % 2 * 32));
}

static inline Trap read32(const Store *s, Handle h, unsigned i, uint32_t *out) {
    if ((h & HANDLE_FLAGS) != FULL_DATA)
        return access_read32(s, h, i, out);
    *out = half_of(flagged_words(s, h, FULL_DATA), i);
    return TRAP_NONE;
}

/* Sign-extended, as lw does. */
static inline Trap read_word(const Store *s, Handle h, unsigned i, uint64_t *out) {
    uint32_t half;
    Trap t = read32(s, h, i, &half);
    if (!t)
        *out = (uint64_t)(int64_t)(int32_t)half;
    return t;
}

/* NaN-boxed, as flw does. */
static inline Trap read_float(const Store *s, Handle h, unsigned i, uint64_t *out) {
    uint32_t half;
    Trap t = read32(s, h, i, &half);
    if (!t)
        *out = (uint64_t)UINT32_MAX << 32 | half;
    return t;
}

/* Chunks that are made one after another mostly lie one after another: this far ahead of
 * one that is read as a whole is one that will be read soon.  (Measured with dotv.s: a
 * prefetch that is nearer comes too late, one by the handles in the node above no better.) */
enum { READ_AHEAD = 20 * CHUNK_BYTES };

/* The whole of a chunk whose handle carries FULL_DATA. */
static inline const Vec *full_data(const Store *s, Handle h) {
    const uint64_t *words = flagged_words(s, h, FULL_DATA);
    __builtin_prefetch((const char *)words + READ_AHEAD);
    __builtin_prefetch((const char *)words + READ_AHEAD + CHUNK_BYTES / 2);
    return (const Vec *)(const void *)words;
}

/* The first VL elements; those from VL on become all ones. */
static inline Trap read_lanes(const Store *s, Handle h, unsigned vl, bool e64, Vec *out) {
    if ((h & HANDLE_FLAGS) == FULL_DATA) {
        vec_copy(out, full_data(s, h));
    } else {
        Trap t = access_read_chunk(s, h, e64 ? 2 * vl : vl, out);
        if (t)
            return t;
    }
    lanes_close(out, vl, e64);
    return TRAP_NONE;
}

/* The halves of MASK (bit i: 32-bit element i) become defined, each once. */
static inline Trap define(const Store *s, Handle h, uint32_t mask) {
    ChunkInfo *c = chunk_info(s, h);
    if (__builtin_expect(c->state != CHUNK_OPEN || (mask & c->defined), 0))
        return access_refuse(s, h);   // null is never open
    c->defined |= mask;
    return TRAP_NONE;
}

static inline Trap write64(const Store *s, Handle h, unsigned i, uint64_t value) {
    Trap t = define(s, h, mask64(i));
    if (!t)
        chunk_words(s, h)[i] = value;
    return t;
}

static inline Trap write32(const Store *s, Handle h, unsigned i, uint32_t value) {
    Trap t = define(s, h, mask32(i));
    if (!t) {
        uint64_t *w = &chunk_words(s, h)[i / 2];
        unsigned shift = i % 2 * 32;
        *w = (*w & ~((uint64_t)UINT32_MAX << shift)) | (uint64_t)value << shift;
    }
    return t;
}

/* The first VL elements of V. */
static inline Trap write_lanes(const Store *s, Handle h, unsigned vl, bool e64, const Vec *v) {
    unsigned halves = e64 ? 2 * vl : vl;
    Trap t = define(s, h, halves ? UINT32_MAX >> (CHUNK_HALVES - halves) : 0);
    if (!t && halves == CHUNK_HALVES)
        vec_copy(chunk_words(s, h), v);
    else if (!t)
        memcpy(chunk_words(s, h), v, 4 * halves);
    return t;
}

#endif
