/* lab/streams/balance.c - the balance equations: for each window, firings of the stage that gives
 * times what it gives are firings of the stage that takes times what it takes.
 *
 * One stage of each part that hangs together fires once; the others follow from it as fractions,
 * which are then made whole. */
#include <stdlib.h>

#include "lab/streams/pipeline.h"

#define MOST_FIRINGS (UINT64_C(1) << 33)     // of a stage in an iteration: times a rate it fits 64 bits

typedef struct {
    uint64_t over, under;       // 0 under: not known yet
} Fraction;

static uint64_t gcd(uint64_t a, uint64_t b) {
    while (b) {
        uint64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* a * over / under; under 0: it does not fit. */
static Fraction times(Fraction a, uint64_t over, uint64_t under) {
    uint64_t g = gcd(a.over, under), h = gcd(over, a.under);
    Fraction r = {a.over / g, a.under / h};
    if (__builtin_mul_overflow(r.over, over / h, &r.over) || __builtin_mul_overflow(r.under, under / g, &r.under) ||
        r.over > MOST_FIRINGS || r.under > MOST_FIRINGS)
        return (Fraction){0};
    return r;
}

/* What follows for one end of W from the other; false: nothing new. */
static bool follow(const Pipeline *p, Fraction *f, const Window *w, int reader, bool *fits) {
    const Channel *c = &p->channel[w->channel];
    Fraction *giver = &f[c->stage], *taker = &f[reader];
    if (!giver->under == !taker->under)
        return false;
    if (giver->under)
        *taker = times(*giver, c->gives, w->take);
    else
        *giver = times(*taker, w->take, c->gives);
    *fits &= giver->under && taker->under;
    return *fits;
}

/* All stages that hang together with those known. */
static bool spread(const Pipeline *p, Fraction *f) {
    bool more = true, fits = true;
    while (more && fits) {
        more = false;
        for (int i = 0; i < p->nstages; i++)
            for (int k = 0; k < p->stage[i].nwindows; k++)
                more |= follow(p, f, &p->stage[i].window[k], i, &fits);
    }
    return fits;
}

/* The stages from FIRST on that NEW marks, whole numbers as small as possible. */
static bool make_whole(Pipeline *p, const Fraction *f, const bool *new) {
    uint64_t all = 1, common = 0;
    for (int i = 0; i < p->nstages; i++)
        if (new[i] && (__builtin_mul_overflow(all, f[i].under / gcd(all, f[i].under), &all) || all > MOST_FIRINGS))
            return false;
    for (int i = 0; i < p->nstages; i++)
        if (new[i]) {
            uint64_t r;
            if (__builtin_mul_overflow(f[i].over, all / f[i].under, &r) || r > MOST_FIRINGS)
                return false;
            p->stage[i].repeat = r;
            common = gcd(common, r);
        }
    for (int i = 0; i < p->nstages; i++)
        if (new[i])
            p->stage[i].repeat /= common;
    return true;
}

static void check_window(const Pipeline *p, const Stage *s, const Window *w) {
    const Channel *c = &p->channel[w->channel];
    uint64_t given = p->stage[c->stage].repeat * c->gives, taken = s->repeat * w->take;
    if (given == taken)
        return;
    pipeline_complain(p, w->at, "the rates do not balance: '%.60s' takes %llu items of '%.60s' while %llu are given", s->name,
                      (unsigned long long)taken, c->name, (unsigned long long)given);
}

/* The part that hangs together with stage I. */
static bool balance_part(Pipeline *p, int i, Fraction *f, bool *new) {
    for (int k = 0; k < p->nstages; k++)
        new[k] = !f[k].under;
    f[i] = (Fraction){1, 1};
    bool fits = spread(p, f);
    for (int k = 0; k < p->nstages; k++)
        new[k] &= f[k].under != 0;
    return fits && make_whole(p, f, new);
}

bool pipeline_balance(Pipeline *p) {
    Fraction f[STREAM_STAGES] = {0};
    bool new[STREAM_STAGES];
    for (int i = 0; i < p->nstages; i++)
        if (!f[i].under && !balance_part(p, i, f, new)) {
            pipeline_complain(p, p->stage[i].at, "rates that repeat only after more than %llu firings of a stage",
                              (unsigned long long)MOST_FIRINGS);
            return false;
        }
    for (int i = 0; i < p->nstages; i++)
        for (int k = 0; k < p->stage[i].nwindows; k++)
            check_window(p, &p->stage[i], &p->stage[i].window[k]);
    return !pipeline_failed(p);
}
