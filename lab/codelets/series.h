/* lab/codelets/series.h - requests of each bank over time, in windows that double when there are too many. */
#ifndef LAB_CODELETS_SERIES_H
#define LAB_CODELETS_SERIES_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    uint64_t *count;        // of bank b in window w: count[w * banks + b]
    uint64_t interval, end; // cycles of a window; cycle at which the last one that there is room for ends
    uint32_t banks, room, used;
} Series;

/* False: out of memory. */
bool series_init(Series *s, uint32_t banks, uint64_t interval, uint32_t most);
void series_fini(Series *s);

/* Makes room for cycle T, which is not before END. */
void series_widen(Series *s, uint64_t t);

static inline void series_add(Series *s, uint64_t t, uint32_t bank) {
    if (t >= s->end)
        series_widen(s, t);
    uint32_t w = (uint32_t)(t / s->interval);
    if (w >= s->used)
        s->used = w + 1;
    s->count[(uint64_t)w * s->banks + bank]++;
}

/* End of the last window that ends within so many cycles and in which bank 0 has over twice the mean of the
 * others; 0: there is none. */
uint64_t series_heavy_until(const Series *s, uint64_t cycles);

#endif
