/* lab/streams/ring.h - memory that begins again at its end: bytes A to B of a stream lie side by side
 * wherever they wrap, for the same pages are mapped twice, one range behind the other. */
#ifndef LAB_STREAMS_RING_H
#define LAB_STREAMS_RING_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct {
    char  *base;
    size_t size;        // a multiple of pages
} Ring;

/* At least BYTES, zeros.  False: no memory. */
bool ring_open(Ring *r, uint64_t bytes);
void ring_close(Ring *r);       // an empty Ring is fine

/* Where byte AT of the stream lies; SIZE bytes from there on are in order. */
static inline char *ring_at(const Ring *r, uint64_t at) {
    return r->base + at % r->size;
}

#endif
