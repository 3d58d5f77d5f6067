/* tests/mutate.h - images taken apart, changed under their checksums and put together again.
 *
 * Knows the format from the text in isa/image.h, not from its code.  Tests that want hostile
 * images use it: unpack a good one, change or let mutate change the parts, pack it. */
#ifndef TESTS_MUTATE_H
#define TESTS_MUTATE_H

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <zlib.h>

#include "isa/image.h"
#include "tests/random_code.h"

enum { PART_CODELETS = 1, PART_CODE, PART_CONSTS, PART_SYMBOLS, PART_LINES, MAX_PARTS = 8 };
enum { MAX_RAW = 0xffffff };     // bytes of a part
enum { ROW_AT = 16, ROW_SIZE = 16, ROW_TYPE = 0, ROW_RAW = 4, ROW_PACKED = 8, ROW_CRC = 12 };

typedef struct {
    uint32_t type, len;
    unsigned char *raw;
} Part;

typedef struct {
    unsigned n;
    Part part[MAX_PARTS];
} Parts;

static inline uint32_t get_u32(const unsigned char *at) {
    return at[0] | (uint32_t)at[1] << 8 | (uint32_t)at[2] << 16 | (uint32_t)at[3] << 24;
}

static inline void set_u32(unsigned char *at, uint32_t v) {
    for (int i = 0; i < 4; i++)
        at[i] = (unsigned char)(v >> 8 * i);
}

static inline void parts_free(Parts *parts) {
    for (unsigned i = 0; i < parts->n; i++)
        free(parts->part[i].raw);
    parts->n = 0;
}

/* The parts of an image, freed by parts_free; none if the bytes cannot be taken apart. */
static inline Parts parts_unpack(const unsigned char *image, size_t len) {
    Parts parts = {0};
    size_t n = len < ROW_AT ? 0 : get_u32(image + 12);
    size_t at = ROW_AT + ROW_SIZE * n;
    for (size_t i = 0; i < n && n <= MAX_PARTS && at <= len; i++) {
        const unsigned char *row = image + ROW_AT + ROW_SIZE * i;
        Part *p = &parts.part[parts.n++];
        uLongf raw_len = p->len = get_u32(row + ROW_RAW) & MAX_RAW;
        uLong packed = get_u32(row + ROW_PACKED);
        p->type = get_u32(row + ROW_TYPE);
        p->raw = malloc(p->len + 1);
        if (packed > len - at || uncompress(p->raw, &raw_len, image + at, packed) != Z_OK
            || raw_len != p->len) {
            parts_free(&parts);
            break;
        }
        at += packed;
    }
    return parts;
}

static inline Part *parts_find(Parts *parts, uint32_t type) {
    for (unsigned i = 0; i < parts->n; i++)
        if (parts->part[i].type == type)
            return &parts->part[i];
    abort();
}

/* Put LEN bytes in the place of CUT bytes at AT. */
static inline void part_splice(Part *p, uint32_t at, uint32_t cut, const void *bytes, uint32_t len) {
    unsigned char *raw = malloc(p->len + len + 1);
    memcpy(raw, p->raw, at);
    memcpy(raw + at, bytes, len);
    memcpy(raw + at + len, p->raw + at + cut, p->len - at - cut);
    free(p->raw);
    p->raw = raw;
    p->len += len - cut;
}

/* The image of these parts with right lengths and checksums; the caller frees. */
static inline unsigned char *parts_pack(const Parts *parts, size_t *len_out) {
    size_t cap = ROW_AT + ROW_SIZE * parts->n;
    for (unsigned i = 0; i < parts->n; i++)
        cap += compressBound(parts->part[i].len);
    unsigned char *image = calloc(1, cap);
    memcpy(image, "\x89" "FRBZ\r\n\x1a", 8);
    set_u32(image + 8, IMAGE_VERSION);
    set_u32(image + 12, parts->n);
    size_t at = ROW_AT + ROW_SIZE * parts->n;
    for (unsigned i = 0; i < parts->n; i++) {
        const Part *p = &parts->part[i];
        unsigned char *row = image + ROW_AT + ROW_SIZE * i;
        uLongf len = cap - at;
        if (compress2(image + at, &len, p->raw, p->len, 1) != Z_OK)
            abort();
        set_u32(row + ROW_TYPE, p->type);
        set_u32(row + ROW_RAW, p->len);
        set_u32(row + ROW_PACKED, (uint32_t)len);
        set_u32(row + ROW_CRC, (uint32_t)crc32(0, p->raw, p->len));
        at += len;
    }
    *len_out = at;
    return image;
}

/* One change to one part: a bit, a byte, a word, or bytes put in, taken out or repeated. */
static inline void parts_mutate(Parts *parts, uint64_t *seed) {
    Part *p = &parts->part[next_random(seed) % parts->n];
    if (p->len == 0)
        return;
    uint32_t at = (uint32_t)(next_random(seed) % p->len);
    uint64_t value = next_random(seed);
    uint32_t run = (uint32_t)(next_random(seed) % 8 + 1);
    if (run > p->len - at)
        run = p->len - at;
    switch (next_random(seed) % 6) {
    case 0: p->raw[at] ^= (unsigned char)(1 << value % 8); break;
    case 1: p->raw[at] = (unsigned char)value; break;
    case 2: p->raw[at] = (unsigned char)(p->raw[at] + (value & 1 ? 1 : -1)); break;
    case 3: part_splice(p, at, 0, &value, run); break;
    case 4: part_splice(p, at, run, "", 0); break;
    case 5: {
        unsigned char copy[8];
        memcpy(copy, p->raw + at, run);
        part_splice(p, at, 0, copy, run);
        break;
    }
    }
}

#endif
