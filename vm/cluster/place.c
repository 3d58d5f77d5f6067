/* vm/cluster/place.c - intervals and their numbers. */
#include "vm/cluster/place.h"

void places_init(Places *p, unsigned ranks) {
    *p = (Places){.ranks = ranks, .n = PLACE_WHOLE + 1, .at = {[PLACE_WHOLE] = {0, PLACE_ONE}}};
}

/* Where rank R begins. */
static uint64_t border(const Places *p, unsigned r) {
    return (PLACE_ONE * r + p->ranks - 1) / p->ranks;
}

unsigned places_rank(const Places *p, Interval iv) {
    unsigned r = (unsigned)(iv.lo * p->ranks / PLACE_ONE);
    return r + 1 < p->ranks && border(p, r + 1) <= iv.lo ? r + 1 : r;
}

Interval interval_part(Interval iv, unsigned i, unsigned n) {
    uint64_t width = iv.hi - iv.lo;
    return (Interval){iv.lo + width * i / n, iv.lo + width * (i + 1) / n};
}

Interval places_part(const Places *p, uint8_t place, unsigned i, unsigned n) {
    return interval_part(p->at[place], i, n);
}

uint8_t places_number(Places *p, Interval iv) {
    uint64_t end = border(p, places_rank(p, iv) + 1), fine = PLACE_ONE / p->ranks / PLACE_FINE;
    if (iv.hi <= end || iv.hi - iv.lo < fine)
        return PLACE_HERE;
    for (unsigned k = PLACE_WHOLE; k < p->n; k++)
        if (p->at[k].lo == iv.lo && p->at[k].hi == iv.hi)
            return (uint8_t)k;
    if (p->n == PLACES)
        return PLACE_HERE;
    p->at[p->n] = iv;
    return (uint8_t)p->n++;
}
