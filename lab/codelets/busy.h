/* lab/codelets/busy.h - codelets that run, a heap by their ends.
 *
 * Of those that end together the one with the smallest number comes first. */
#ifndef LAB_CODELETS_BUSY_H
#define LAB_CODELETS_BUSY_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint32_t *codelet;          // room for as many as can run
    const uint64_t *end;        // of each codelet
    uint32_t  n;
} Busy;

static inline bool busy_before(const Busy *b, uint32_t x, uint32_t y) {
    return b->end[x] != b->end[y] ? b->end[x] < b->end[y] : x < y;
}

static inline void busy_push(Busy *b, uint32_t codelet) {
    uint32_t i = b->n++;
    for (; i && busy_before(b, codelet, b->codelet[(i - 1) / 2]); i = (i - 1) / 2)
        b->codelet[i] = b->codelet[(i - 1) / 2];
    b->codelet[i] = codelet;
}

/* The one that ends first; there must be one. */
static inline uint32_t busy_pop(Busy *b) {
    uint32_t first = b->codelet[0], last = b->codelet[--b->n], i = 0;
    for (uint32_t c; (c = 2 * i + 1) < b->n; i = c) {
        c += c + 1 < b->n && busy_before(b, b->codelet[c + 1], b->codelet[c]);
        if (busy_before(b, last, b->codelet[c]))
            break;
        b->codelet[i] = b->codelet[c];
    }
    b->codelet[i] = last;
    return first;
}

#endif
