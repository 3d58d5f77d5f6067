/* lab/streams/schedule.c - cycles, blocks, lags and capacities. */
#include "lab/streams/schedule.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ROUNDS = 1 << 22, MOST_TOGETHER = 1 << 24 };

#define TOO_LARGE       (UINT64_C(1) << 56)
#define MOST_ITERATIONS (UINT64_C(1) << 20)     // of a block

/* ---- cycles ---- */

typedef bool Reach[STREAM_STAGES][STREAM_STAGES];

/* reach[i][k]: what stage I gives comes to stage K. */
static void close_reach(const Pipeline *p, Reach reach) {
    memset(reach, 0, sizeof(Reach));
    for (int k = 0; k < p->nstages; k++)
        for (int w = 0; w < p->stage[k].nwindows; w++)
            reach[p->channel[p->stage[k].window[w].channel].stage][k] = true;
    for (int via = 0; via < p->nstages; via++)
        for (int i = 0; i < p->nstages; i++)
            for (int k = 0; k < p->nstages && reach[i][via]; k++)
                reach[i][k] |= reach[via][k];
}

/* How often S may fire with what FIRED gave it, within its cycle. */
static uint64_t may_fire(const Pipeline *p, const Stage *s, const uint64_t *fired) {
    uint64_t most = s->repeat;
    for (int k = 0; k < s->nwindows; k++) {
        const Window *w = &s->window[k];
        const Channel *c = &p->channel[w->channel];
        uint64_t items = w->delay + fired[c->stage] * c->gives;
        uint64_t firings = items < w->peek ? 0 : (items - w->peek) / w->take + 1;
        if (w->inside && firings < most)
            most = firings;
    }
    return most;
}

/* One iteration of the stages of that cycle, from the beginning on. */
static bool cycle_turns(const Pipeline *p, int knot) {
    uint64_t fired[STREAM_STAGES] = {0};
    for (int round = 0; round < MAX_ROUNDS; round++) {
        bool more = false, all = true;
        for (int i = 0; i < p->nstages; i++) {
            const Stage *s = &p->stage[i];
            if (!s->on_cycle || s->knot != knot)
                continue;
            uint64_t may = may_fire(p, s, fired);
            more |= may > fired[i];
            fired[i] = may;
            all &= may == s->repeat;
        }
        if (all || !more)
            return all;
    }
    return false;
}

static void check_cycle(Pipeline *p, int knot) {
    bool ends = false;
    for (int i = 0; i < p->nstages; i++) {
        const Stage *s = &p->stage[i];
        if (!s->on_cycle || s->knot != knot)
            continue;
        ends |= s->firings != 0;
        for (int k = 0; k < s->nwindows; k++)
            ends |= !s->window[k].inside;
    }
    if (!cycle_turns(p, knot))
        pipeline_complain(p, p->stage[knot].at, "the cycle through '%.60s' cannot begin: its windows need more delay", p->stage[knot].name);
    else if (!ends)
        pipeline_complain(p, p->stage[knot].at, "the cycle through '%.60s' has no end: say with firings when", p->stage[knot].name);
}

/* Stages that reach each other have the number of the first of them. */
static void find_knots(Pipeline *p, Reach reach) {
    for (int i = 0; i < p->nstages; i++) {
        Stage *s = &p->stage[i];
        s->on_cycle = reach[i][i];
        s->knot = i;
        for (int k = 0; k < i; k++)
            if (s->on_cycle && reach[i][k] && reach[k][i] && p->stage[k].knot < s->knot)
                s->knot = p->stage[k].knot;
    }
    for (int i = 0; i < p->nstages; i++)
        for (int k = 0; k < p->stage[i].nwindows; k++) {
            Window *w = &p->stage[i].window[k];
            const Stage *giver = &p->stage[p->channel[w->channel].stage];
            w->inside = giver->on_cycle && p->stage[i].on_cycle && giver->knot == p->stage[i].knot;
        }
}

static bool find_cycles(Pipeline *p) {
    bool (*reach)[STREAM_STAGES] = malloc(sizeof(Reach));
    if (!reach)
        return false;
    close_reach(p, reach);
    find_knots(p, reach);
    free(reach);
    for (int i = 0; i < p->nstages; i++)
        if (p->stage[i].on_cycle && p->stage[i].knot == i)
            check_cycle(p, i);
    return true;
}

/* ---- blocks ---- */

/* A * B, or something that is too large for any use. */
static uint64_t product(uint64_t a, uint64_t b) {
    uint64_t r;
    return __builtin_mul_overflow(a, b, &r) || r > TOO_LARGE ? TOO_LARGE : r;
}

/* What a firing moves. */
static uint64_t firing_bytes(const Pipeline *p, const Stage *s) {
    uint64_t in = 0, out = 0;
    for (int k = 0; k < s->nwindows; k++)
        in += product(s->window[k].peek, item_bytes(&p->channel[s->window[k].channel].item));
    for (int k = 0; k < s->nchannels; k++)
        out += product(p->channel[s->channel + k].gives, item_bytes(&p->channel[s->channel + k].item));
    return in > out ? in : out;
}

/* Does an iteration fit?  From here on products fit 64 bits. */
static bool iteration_fits(const Pipeline *p, uint64_t most) {
    for (int i = 0; i < p->nstages; i++) {
        const Stage *s = &p->stage[i];
        if (product(s->repeat, firing_bytes(p, s)) <= most)
            continue;
        pipeline_diag(p)->no_memory = true;
        pipeline_complain(p, s->at, "an iteration of '%.60s' is %llu firings of %llu bytes: more than %llu bytes", s->name,
                          (unsigned long long)s->repeat, (unsigned long long)firing_bytes(p, s), (unsigned long long)most);
        return false;
    }
    return true;
}

static uint64_t divide_up(uint64_t a, uint64_t b) {
    return a / b + (a % b != 0);
}

static void make_blocks(Pipeline *p, uint64_t bytes) {
    uint64_t largest = 1;
    for (int i = 0; i < p->nstages; i++) {
        uint64_t own = p->stage[i].repeat * firing_bytes(p, &p->stage[i]);
        largest = own > largest ? own : largest;
    }
    uint64_t n = bytes / largest;
    p->iterations = n < 1 ? 1 : n > MOST_ITERATIONS ? MOST_ITERATIONS : n;
    for (int i = 0; i < p->nstages; i++) {
        Stage *s = &p->stage[i];
        uint64_t fit = bytes / (firing_bytes(p, s) + 1);
        fit = fit < MOST_TOGETHER ? fit : MOST_TOGETHER;
        s->block = s->repeat * p->iterations;
        uint64_t pieces = fit ? divide_up(s->block, fit) : s->block;
        s->batch = s->on_cycle ? 1 : divide_up(s->block, pieces);
    }
}

uint64_t schedule_batch_end(const Stage *s, uint64_t first) {
    uint64_t in_block = first % s->block, end = in_block / s->batch * s->batch + s->batch;
    return first - in_block + (end < s->block ? end : s->block);
}

/* ---- lags and capacities ---- */

static uint64_t block_items(const Pipeline *p, const Channel *c) {
    return p->stage[c->stage].block * c->gives;
}

/* Blocks that the reader of W comes after the giver. */
static uint64_t looks_ahead(const Pipeline *p, const Window *w) {
    uint64_t history = w->take + w->delay;
    return w->peek > history ? divide_up(w->peek - history, block_items(p, &p->channel[w->channel])) : 0;
}

/* S, with its cycle, comes so far behind. */
static bool push_back(Pipeline *p, const Stage *s, uint64_t lag, int depth) {
    bool more = false;
    for (int i = 0; i < p->nstages; i++) {
        Stage *other = &p->stage[i];
        bool together = other == s || (s->on_cycle && other->on_cycle && other->knot == s->knot);
        if (!together || (other->lag >= lag && other->depth >= depth))
            continue;
        other->lag = other->lag > lag ? other->lag : lag;
        other->depth = other->depth > depth ? other->depth : depth;
        more = true;
    }
    return more;
}

static void find_lags(Pipeline *p) {
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->nstages; i++) {
            const Stage *s = &p->stage[i];
            for (int k = 0; k < s->nwindows; k++) {
                const Window *w = &s->window[k];
                const Stage *giver = &p->stage[p->channel[w->channel].stage];
                if (!w->inside)
                    more |= push_back(p, s, giver->lag + looks_ahead(p, w), giver->depth + 1);
            }
        }
    }
}

static void find_capacities(Pipeline *p, unsigned ahead) {
    for (int i = 0; i < p->nchannels; i++)
        p->channel[i].capacity = block_items(p, &p->channel[i]);
    for (int i = 0; i < p->nstages; i++)
        for (int k = 0; k < p->stage[i].nwindows; k++) {
            const Window *w = &p->stage[i].window[k];
            Channel *c = &p->channel[w->channel];
            uint64_t blocks = p->stage[i].lag - p->stage[c->stage].lag + 1 + ahead;
            uint64_t items = block_items(p, c) * blocks + c->delay + w->peek;
            c->capacity = c->capacity > items ? c->capacity : items;
        }
}

uint64_t schedule_bytes(const Pipeline *p) {
    uint64_t bytes = 0;
    for (int i = 0; i < p->nchannels; i++)
        bytes += p->channel[i].capacity * item_bytes(&p->channel[i].item);
    return bytes;
}

bool schedule_make(Pipeline *p, const ScheduleOptions *o) {
    if (!find_cycles(p)) {
        Loc file = pipeline_place(p, (Spot){0});
        diag_file_reason(pipeline_diag(p), file.src->file, diag_no_memory);
        return false;
    }
    if (pipeline_failed(p) || !iteration_fits(p, o->most_bytes))
        return false;
    make_blocks(p, o->block_bytes);
    find_lags(p);
    find_capacities(p, o->ahead);
    if (schedule_bytes(p) <= o->most_bytes)
        return true;
    pipeline_diag(p)->no_memory = true;
    pipeline_complain(p, (Spot){1, 1}, "the channels take %llu bytes: more than %llu", (unsigned long long)schedule_bytes(p),
                      (unsigned long long)o->most_bytes);
    return false;
}
