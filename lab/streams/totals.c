/* lab/streams/totals.c - how a stream ends: the last windows, and how much there is in all. */
#include <string.h>

#include "lab/streams/schedule.h"

static uint64_t divide_up(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

uint64_t schedule_firings(const Stage *s, const Window *w, uint64_t total) {
    if (schedule_fills(s, w))
        return divide_up(total, w->take);
    uint64_t items = total + w->delay;
    return items < w->peek ? 0 : (items - w->peek) / w->take + 1;
}

/* Is A of A_ALL less than B of B_ALL? */
static bool is_less(uint64_t a, uint64_t a_all, uint64_t b, uint64_t b_all) {
    return a * b_all < b * a_all;
}

uint64_t schedule_given(const Stage *s, const Channel *c, uint64_t firings, const uint64_t *total) {
    uint64_t part = 1, whole = 1;
    for (int k = 0; k < s->nwindows && firings; k++) {
        const Window *w = &s->window[k];
        uint64_t left = total[k] - (firings - 1) * w->take;
        if (schedule_fills(s, w) && left < w->take && is_less(left, w->take, part, whole)) {
            part = left;
            whole = w->take;
        }
    }
    return firings ? (firings - 1) * c->gives + divide_up(c->gives * part, whole) : 0;
}

/* What stage S gives, if all that it takes from outside of itself is known. */
static void add_totals(const Pipeline *p, const Stage *s, uint64_t *total) {
    uint64_t firings = s->firings ? s->firings : UINT64_MAX, at[STREAM_WINDOWS];
    for (int k = 0; k < s->nwindows; k++) {
        const Window *w = &s->window[k];
        at[k] = total[w->channel];
        bool own = &p->stage[p->channel[w->channel].stage] == s;
        if (at[k] == UINT64_MAX && !own)
            return;
        uint64_t most = own ? UINT64_MAX : schedule_firings(s, w, at[k]);
        firings = most < firings ? most : firings;
    }
    for (int k = 0; k < s->nchannels && firings != UINT64_MAX; k++)
        total[s->channel + k] = schedule_given(s, &p->channel[s->channel + k], firings, at);
}

void schedule_totals(const Pipeline *p, const uint64_t *input, uint64_t total[STREAM_CHANNELS]) {
    memset(total, 0xff, STREAM_CHANNELS * sizeof *total);
    for (int i = 0; i < p->ninputs; i++)
        total[pipeline_input(p, i)->channel] = input[i];
    for (int round = 0; round < p->nstages; round++)
        for (int i = 0; i < p->nstages; i++)
            if (p->stage[i].kind == STAGE_METHOD)
                add_totals(p, &p->stage[i], total);
}

/* ---- the schedule as a text ---- */

void schedule_print(const Pipeline *p, FILE *out) {
    fprintf(out, "a block: %llu iterations\n\n%-24s %12s %12s %12s %6s\n", (unsigned long long)p->iterations, "stage", "an iteration",
            "a block", "together", "lag");
    for (int i = 0; i < p->nstages; i++) {
        const Stage *s = &p->stage[i];
        fprintf(out, "%-24s %12llu %12llu %12llu %6llu\n", s->name, (unsigned long long)s->repeat, (unsigned long long)s->block,
                (unsigned long long)s->batch, (unsigned long long)s->lag);
    }
    fprintf(out, "\n%-24s %-20s %12s %12s %12s\n", "channel", "item", "a firing", "capacity", "bytes");
    for (int i = 0; i < p->nchannels; i++) {
        const Channel *c = &p->channel[i];
        char item[STREAM_TEXT];
        item_show(item, c->item.kind, c->item.rank, c->item.n);
        fprintf(out, "%-24s %-20s %12llu %12llu %12llu\n", c->name, item, (unsigned long long)c->gives, (unsigned long long)c->capacity,
                (unsigned long long)(c->capacity * item_bytes(&c->item)));
    }
    fprintf(out, "\nall channels: %llu bytes\n", (unsigned long long)schedule_bytes(p));
}
