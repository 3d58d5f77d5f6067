/* lab/codelets/series.c - requests of each bank over time. */
#include "lab/codelets/series.h"

#include <stdlib.h>
#include <string.h>

bool series_init(Series *s, uint32_t banks, uint64_t interval, uint32_t most) {
    *s = (Series){.count = calloc((uint64_t)most * banks, sizeof *s->count), .interval = interval,
                  .end = interval * most, .banks = banks, .room = most};
    return s->count;
}

void series_fini(Series *s) {
    free(s->count);
    s->count = NULL;
}

/* Two windows become one. */
static void halve(Series *s) {
    uint32_t windows = (s->used + 1) / 2;
    for (uint32_t w = 0; w < windows; w++)
        for (uint32_t b = 0; b < s->banks; b++) {
            uint64_t *from = &s->count[(uint64_t)2 * w * s->banks + b];
            uint64_t second = 2 * w + 1 < s->used ? from[s->banks] : 0;
            s->count[(uint64_t)w * s->banks + b] = from[0] + second;
        }
    memset(&s->count[(uint64_t)windows * s->banks], 0, (uint64_t)(s->room - windows) * s->banks * sizeof *s->count);
    s->used = windows;
    s->interval *= 2;
    s->end *= 2;
}

void series_widen(Series *s, uint64_t t) {
    while (t >= s->end)
        halve(s);
}

uint64_t series_heavy_until(const Series *s, uint64_t cycles) {
    uint64_t whole = cycles / s->interval;
    for (uint64_t w = whole < s->used ? whole : s->used; w > 0 && s->banks > 1; w--) {
        const uint64_t *c = &s->count[(uint64_t)(w - 1) * s->banks];
        uint64_t others = 0;
        for (uint32_t b = 1; b < s->banks; b++)
            others += c[b];
        if (c[0] * (s->banks - 1) > 2 * others)
            return w * s->interval;
    }
    return 0;
}
