/* lab/streams/progress.c - what follows from how often each stage has fired. */
#include "lab/streams/progress.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- channels ---- */

/* Items that may be read. */
static uint64_t items_of(const Progress *g, int channel) {
    const Channel *c = &g->pipeline->channel[channel];
    const StageProgress *giver = &g->stage[c->stage];
    return giver->ended ? g->channel[channel].total : giver->done * c->gives;
}

static bool has_ended(const Progress *g, int channel) {
    return g->stage[g->pipeline->channel[channel].stage].ended;
}

/* The end of the last batch: nobody will read what lies before its first window any more. */
static uint64_t released(const Progress *g, int channel, bool *read) {
    const Channel *c = &g->pipeline->channel[channel];
    const ChannelProgress *at = &g->channel[channel];
    uint64_t least = UINT64_MAX;
    for (int i = 0; i < at->nreaders; i++) {
        const Reader *r = &at->reader[i];
        uint64_t first = c->delay - r->window->delay + g->stage[r->stage].done * r->window->take;
        if (!g->stage[r->stage].ended && first < least)
            least = first;
    }
    *read = least != UINT64_MAX;
    return *read ? least : c->delay + g->stage[c->stage].done * c->gives;
}

/* Is there room for the items before END? */
static bool has_room(const Progress *g, int channel, uint64_t end) {
    bool read;
    const Channel *c = &g->pipeline->channel[channel];
    return end + c->delay <= released(g, channel, &read) + c->capacity;
}

static char *item_at(const Progress *g, int channel, uint64_t item_and_delay) {
    return ring_at(&g->channel[channel].ring, item_and_delay * item_bytes(&g->pipeline->channel[channel].item));
}

/* ---- ends ---- */

/* How often stage I fires, as far as is known. */
static uint64_t limit_of(const Progress *g, int i) {
    const Stage *s = &g->pipeline->stage[i];
    uint64_t limit = s->firings ? s->firings : UINT64_MAX;
    for (int k = 0; k < s->nwindows; k++) {
        int c = s->window[k].channel;
        uint64_t most = has_ended(g, c) ? schedule_firings(s, &s->window[k], g->channel[c].total) : UINT64_MAX;
        limit = most < limit ? most : limit;
    }
    return limit;
}

static bool is_wanted(const Progress *g, const Stage *s) {
    bool read = !s->nchannels;
    for (int k = 0; k < s->nchannels && !read; k++)
        released(g, s->channel + k, &read);
    return read;
}

static void end_stage(Progress *g, int i) {
    const Stage *s = &g->pipeline->stage[i];
    uint64_t total[STREAM_WINDOWS];
    for (int k = 0; k < s->nwindows; k++) {
        int c = s->window[k].channel;
        total[k] = has_ended(g, c) ? g->channel[c].total : UINT64_MAX;
    }
    g->stage[i].ended = true;
    for (int k = 0; k < s->nchannels; k++) {
        ChannelProgress *c = &g->channel[s->channel + k];
        c->total = c->zeros = schedule_given(s, &g->pipeline->channel[s->channel + k], g->stage[i].done, total);
    }
}

/* Stages that have ended, and what follows from that. */
static void settle(Progress *g) {
    const Pipeline *p = g->pipeline;
    for (bool more = true; more;) {
        more = false;
        for (int i = 0; i < p->nstages; i++) {
            const StageProgress *s = &g->stage[i];
            if (s->ended || s->nflight || (is_wanted(g, &p->stage[i]) && s->done < limit_of(g, i)))
                continue;
            end_stage(g, i);
            more = true;
        }
    }
}

/* ---- order ---- */

static WorkKey key_of(const Progress *g, int stage, uint64_t first) {
    const Stage *s = &g->pipeline->stage[stage];
    return (WorkKey){first / s->block + s->lag, s->depth, stage, first};
}

static bool comes_before(const WorkKey *a, const WorkKey *b) {
    if (a->step != b->step)
        return a->step < b->step;
    if (a->depth != b->depth)
        return a->depth < b->depth;
    return a->stage != b->stage ? a->stage < b->stage : a->first < b->first;
}

static bool may_go_on(const Progress *g, int stage, uint64_t first) {
    WorkKey key = key_of(g, stage, first);
    return !g->failure.code || comes_before(&key, &g->failed_at);
}

/* ---- work ---- */

/* Firings before END need zeros behind the end of the channel.  False: there is no room yet. */
static bool put_zeros(Progress *g, const Window *w, uint64_t end) {
    const Channel *channel = &g->pipeline->channel[w->channel];
    ChannelProgress *c = &g->channel[w->channel];
    if (!has_room(g, w->channel, end))
        return false;
    if (end > c->zeros) {
        memset(item_at(g, w->channel, c->zeros + channel->delay), 0, (end - c->zeros) * item_bytes(&channel->item));
        c->zeros = end;
    }
    return true;
}

/* Is all there that firings before END of S need from window K?  A window that may be filled is not begun before it
 * is known how much of it there will be. */
static bool window_ready(Progress *g, const Stage *s, int k, uint64_t end) {
    const Window *w = &s->window[k];
    bool fills = schedule_fills(s, w), ended = has_ended(g, w->channel);
    uint64_t need = (end - 1) * w->take + w->peek, have = items_of(g, w->channel);
    if (fills && !ended && end * w->take > have)
        return false;
    if (need <= have + w->delay)
        return true;
    return fills && ended && put_zeros(g, w, need - w->delay);
}

/* May firings before END begin? */
static bool is_ready(Progress *g, int i, uint64_t end) {
    const Stage *s = &g->pipeline->stage[i];
    for (int k = 0; k < s->nchannels; k++)
        if (!has_room(g, s->channel + k, end * g->pipeline->channel[s->channel + k].gives))
            return false;
    for (int k = 0; k < s->nwindows; k++)
        if (!window_ready(g, s, k, end))
            return false;
    return true;
}

static void begin(Progress *g, int i, uint64_t end, Work *out) {
    const Stage *s = &g->pipeline->stage[i];
    StageProgress *at = &g->stage[i];
    *out = (Work){.stage = i, .first = at->begun, .n = end - at->begun};
    for (int k = 0; k < s->nwindows; k++) {
        const Window *w = &s->window[k];
        out->in[k] = item_at(g, w->channel, out->first * w->take + g->pipeline->channel[w->channel].delay - w->delay);
    }
    for (int k = 0; k < s->nchannels; k++) {
        const Channel *c = &g->pipeline->channel[s->channel + k];
        out->out[k] = item_at(g, s->channel + k, out->first * c->gives + c->delay);
    }
    at->flight[(at->head + at->nflight++) % g->flights] = (Flight){out->first, end, false};
    at->begun = end;
}

/* The end of the batch that stage I may begin; 0: none.  An output takes the last items, too, if they are no batch. */
static uint64_t next_of(Progress *g, int i) {
    const Stage *s = &g->pipeline->stage[i];
    const StageProgress *at = &g->stage[i];
    bool alone = s->on_cycle || s->kind != STAGE_METHOD;
    if (at->ended || at->nflight == (alone ? 1 : g->flights) || !may_go_on(g, i, at->begun))
        return 0;
    uint64_t limit = limit_of(g, i), end = schedule_batch_end(s, at->begun);
    end = end < limit ? end : limit;
    return end > at->begun && is_ready(g, i, end) ? end : 0;
}

bool progress_next_of(Progress *g, int i, Work *out) {
    uint64_t end = next_of(g, i);
    if (end)
        begin(g, i, end, out);
    return end;
}

bool progress_next(Progress *g, Work *out) {
    for (int k = 0; k < g->pipeline->nstages; k++)
        if (g->pipeline->stage[g->order[k]].kind == STAGE_METHOD && progress_next_of(g, g->order[k], out))
            return true;
    return false;
}

bool progress_may(Progress *g, int stage) {
    bool may = stage >= 0 && next_of(g, stage);
    for (int i = 0; i < g->pipeline->nstages && stage < 0 && !may; i++)
        may = g->pipeline->stage[i].kind == STAGE_METHOD && next_of(g, i);
    return may;
}

/* Is work on its way, or could begin, that comes before the failure? */
static bool goes_on(Progress *g) {
    bool more = false;
    for (int i = 0; i < g->pipeline->nstages && !more; i++) {
        const StageProgress *at = &g->stage[i];
        more = next_of(g, i) != 0;
        for (unsigned k = 0; k < at->nflight; k++) {
            const Flight *f = &at->flight[(at->head + k) % g->flights];
            more |= !f->finished && may_go_on(g, i, f->first);
        }
    }
    return more;
}

bool progress_over(Progress *g) {
    bool all = true;
    for (int i = g->pipeline->ninputs; i < g->pipeline->nstages; i++)
        all &= g->stage[i].ended;
    return all || (g->failure.code && !goes_on(g));
}

/* ---- what was done ---- */

static void take_off(Progress *g, const Work *w) {
    StageProgress *at = &g->stage[w->stage];
    for (unsigned k = 0; k < at->nflight; k++) {
        Flight *f = &at->flight[(at->head + k) % g->flights];
        f->finished |= f->first == w->first;
    }
    while (at->nflight && at->flight[at->head].finished) {
        at->done = at->flight[at->head].end;
        at->head = (at->head + 1) % g->flights;
        at->nflight--;
    }
}

void progress_finish(Progress *g, const Work *w) {
    take_off(g, w);
    g->stage[w->stage].batches++;
    settle(g);
}

void progress_input_ends(Progress *g, const Work *w, uint64_t n) {
    StageProgress *at = &g->stage[w->stage];
    assert(at->nflight == 1 && n < w->n);
    at->flight[at->head].end = at->begun = w->first + n;
    take_off(g, w);
    at->batches += n != 0;
    end_stage(g, w->stage);
    settle(g);
}

void progress_fail(Progress *g, const Work *w, StreamFailure why) {
    WorkKey key = key_of(g, w->stage, w->first);    // it stays on its way: nothing behind it is ever done
    if (g->failure.code && comes_before(&g->failed_at, &key)) {
        free(why.text);
        return;
    }
    free(g->failure.text);
    g->failure = why;
    g->failed_at = key;
}

/* ---- */

/* Stages that others take from come last, so that channels are emptied before they are filled. */
static void sort_stages(Progress *g) {
    const Pipeline *p = g->pipeline;
    for (int i = 0; i < p->nstages; i++) {
        int k = i;
        for (; k > 0 && p->stage[g->order[k - 1]].depth < p->stage[i].depth; k--)
            g->order[k] = g->order[k - 1];
        g->order[k] = i;
    }
}

static bool find_readers(Progress *g) {
    const Pipeline *p = g->pipeline;
    int windows = 0, n = 0;
    for (int i = 0; i < p->nstages; i++)
        windows += p->stage[i].nwindows;
    g->reader = calloc((size_t)windows, sizeof *g->reader);
    for (int c = 0; c < p->nchannels && g->reader; c++) {
        g->channel[c].reader = g->reader + n;
        for (int i = 0; i < p->nstages; i++)
            for (int k = 0; k < p->stage[i].nwindows; k++)
                if (p->stage[i].window[k].channel == c)
                    g->reader[n++] = (Reader){i, &p->stage[i].window[k]};
        g->channel[c].nreaders = (int)(g->reader + n - g->channel[c].reader);
    }
    return g->reader;
}

bool progress_open(Progress *g, const Pipeline *p, unsigned flights) {
    *g = (Progress){.pipeline = p, .flights = flights, .stage = calloc((size_t)p->nstages, sizeof *g->stage),
                    .channel = calloc((size_t)p->nchannels, sizeof *g->channel), .order = calloc((size_t)p->nstages, sizeof *g->order)};
    bool opened = g->stage && g->channel && g->order && find_readers(g);
    for (int i = 0; i < p->nstages && opened; i++)
        opened = (g->stage[i].flight = calloc(flights, sizeof *g->stage[i].flight)) != NULL;
    for (int i = 0; i < p->nchannels && opened; i++)
        opened = ring_open(&g->channel[i].ring, p->channel[i].capacity * item_bytes(&p->channel[i].item));
    if (opened) {
        sort_stages(g);
        settle(g);
    }
    return opened;
}

void progress_close(Progress *g) {
    for (int i = 0; g->stage && i < g->pipeline->nstages; i++)
        free(g->stage[i].flight);
    for (int i = 0; g->channel && i < g->pipeline->nchannels; i++)
        ring_close(&g->channel[i].ring);
    free(g->stage);
    free(g->channel);
    free(g->reader);
    free(g->order);
    free(g->failure.text);
    *g = (Progress){0};
}
