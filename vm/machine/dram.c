/* vm/machine/dram.c - banks, queues, and which command comes next. */
#include "vm/machine/dram.h"

#include <stdlib.h>
#include <string.h>

#define NEVER UINT64_MAX
#define CLOSED UINT64_MAX

enum { MAX_QUEUE = 256, ACTIVATES = 4 };

typedef struct {
    uint64_t row;
    uint64_t came;              // cycle
    uint32_t tag;
    uint8_t  bank, group;
    uint8_t  bursts;            // to be moved
    bool     write, begun;
} Access;

typedef struct {
    uint64_t row;               // open, or CLOSED
    uint64_t activate, column, precharge;   // not before
} Bank;

/* Not before: a read or write, by its bank group. */
typedef struct {
    uint64_t any, group[DRAM_BANKS];
} Gate;

typedef struct {
    Bank     bank[DRAM_BANKS];
    Gate     column[2], activate;       // column: reads, writes
    uint64_t activated[ACTIVATES];      // tFAW after the last ones
    unsigned oldest;                    // of these
    Access   queue[MAX_QUEUE];          // oldest first
    unsigned queued;
    Access  *more;                      // a ring of those for whom the queue has no room
    uint32_t more_first, more_count, more_room;
    uint64_t free;                      // the next command is issued in this clock or later
    uint64_t next;                      // ... and in this one there may be one
    uint64_t refresh;                   // due
    uint64_t moves, refreshing;         // a burst, a refresh until then
    unsigned open;                      // banks whose rows are
    uint64_t closing;                   // until then others are closing by themselves
    uint64_t counted;                   // clocks before are
    DramStats stats;
} Channel;

struct Dram {
    const MachineConfig *cfg;
    Channel *channel;
    DramDone *done;
    unsigned ndone, done_room;
    uint64_t end;               // clock
};

/* ---- clocks and places ---- */

/* The first clock that does not begin before CYCLE. */
static uint64_t clock_of(const MachineConfig *c, uint64_t cycle) {
    return (cycle * c->dram_clock + c->clock - 1) / c->clock;
}

static uint64_t cycle_of(const MachineConfig *c, uint64_t clock) {
    return (clock * c->clock + c->dram_clock - 1) / c->dram_clock;
}

uint64_t dram_least(const MachineConfig *c) {
    return cycle_of(c, c->dram_tcl + (c->dram_bursts - 1) * c->dram_tccd_l + c->dram_burst);
}

/* Units share channels, or have several, in turn. */
unsigned dram_channel(const MachineConfig *c, uint64_t number, unsigned unit, unsigned units, uint64_t *place) {
    unsigned channels = (unsigned)c->dram_channels;
    uint64_t nth = number / units;
    if (channels <= units) {
        unsigned channel = unit % channels, sharing = (units - channel + channels - 1) / channels;
        *place = nth * sharing + unit / channels;
        return channel;
    }
    unsigned own = (channels - unit + units - 1) / units;
    *place = nth / own;
    return unit + units * (unsigned)(nth % own);
}

/* From the lowest digit: bank group, chunk of the row, bank, row. */
static Access access_at(const MachineConfig *c, uint64_t place) {
    Access a = {.group = (uint8_t)(place % c->dram_groups), .bursts = (uint8_t)c->dram_bursts};
    place /= c->dram_groups * c->dram_row;
    a.bank = (uint8_t)(a.group * c->dram_banks + place % c->dram_banks);
    a.row = place / c->dram_banks;
    return a;
}

bool dram_check(const MachineConfig *c, char why[CONFIG_TEXT]) {
    uint64_t closing = c->dram_trp + c->dram_tras + c->dram_tcwl + c->dram_burst + c->dram_twr;
    if (c->dram_groups * c->dram_banks > DRAM_BANKS)
        return snprintf(why, CONFIG_TEXT, "dram.banks: %d groups of %d are more than %d", (int)c->dram_groups,
                        (int)c->dram_banks, DRAM_BANKS), false;
    if (c->dram_tccd_s < c->dram_burst || c->dram_tccd_l < c->dram_tccd_s)
        return snprintf(why, CONFIG_TEXT, "dram.tccd_s: not from dram.burst to dram.tccd_l"), false;
    if (c->dram_tcwl > c->dram_tcl + c->dram_burst + 2)
        return snprintf(why, CONFIG_TEXT, "dram.tcwl: more than dram.tcl and a burst"), false;
    if (c->dram_trefi && c->dram_trefi <= c->dram_trfc + closing)
        return snprintf(why, CONFIG_TEXT, "dram.trefi: refreshes leave no time for anything else"), false;
    return true;
}

/* ---- the account ---- */

static void count(Channel *c, ChannelCause cause, uint64_t until) {
    if (until <= c->counted)
        return;
    c->stats.clocks[cause] += until - c->counted;
    c->counted = until;
}

/* To be called before anything changes in clock UNTIL. */
static void account(const Dram *d, Channel *c, uint64_t until) {
    if (until > d->end)
        until = d->end;
    uint64_t open = c->open || until < c->closing ? until : c->closing;
    c->stats.open += open > c->counted ? open - c->counted : 0;
    count(c, CHANNEL_CAUSE_DATA, until < c->moves ? until : c->moves);
    count(c, CHANNEL_CAUSE_REFRESH, until < c->refreshing ? until : c->refreshing);
    count(c, c->queued ? CHANNEL_CAUSE_WAIT : CHANNEL_CAUSE_IDLE, until);
}

/* ---- commands ---- */

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static void close_gate(Gate *g, unsigned group, uint64_t any, uint64_t same) {
    g->any = later(g->any, any);
    g->group[group] = later(g->group[group], same);
}

static uint64_t gate(const Gate *g, unsigned group) {
    return later(g->any, g->group[group]);
}

/* The clock in which the next command for A may be issued. */
static uint64_t ready(const Channel *c, const Access *a) {
    const Bank *b = &c->bank[a->bank];
    if (b->row == a->row)
        return later(b->column, gate(&c->column[a->write], a->group));
    if (b->row != CLOSED)
        return b->precharge;
    return later(later(b->activate, c->activated[c->oldest]), gate(&c->activate, a->group));
}

static void move_burst(const MachineConfig *f, Channel *c, const Access *a, uint64_t t) {
    Bank *b = &c->bank[a->bank];
    uint64_t written = t + f->dram_tcwl + f->dram_burst;
    uint64_t turned = t + f->dram_tcl + f->dram_burst + 2 - f->dram_tcwl;
    close_gate(&c->column[a->write], a->group, t + f->dram_tccd_s, t + f->dram_tccd_l);
    if (a->write)
        close_gate(&c->column[false], a->group, written + f->dram_twtr_s, written + f->dram_twtr_l);
    else
        close_gate(&c->column[true], a->group, turned, turned);
    b->precharge = later(b->precharge, a->write ? written + f->dram_twr : t + f->dram_trtp);
    c->moves = t + f->dram_burst;
}

static void activate(const MachineConfig *f, Channel *c, const Access *a, uint64_t t) {
    Bank *b = &c->bank[a->bank];
    c->open++;
    c->stats.activations++;
    b->row = a->row;
    b->column = t + f->dram_trcd;
    b->precharge = t + f->dram_tras;
    close_gate(&c->activate, a->group, t + f->dram_trrd_s, t + f->dram_trrd_l);
    c->activated[c->oldest] = t + f->dram_tfaw;
    c->oldest = (c->oldest + 1) % ACTIVATES;
}

/* The first command of an access tells how it found its row. */
static void begin(Channel *c, Access *a) {
    if (a->begun)
        return;
    a->begun = true;
    uint64_t row = c->bank[a->bank].row;
    c->stats.hits += row == a->row;
    c->stats.opened += row == CLOSED;
    c->stats.conflicts += row != a->row && row != CLOSED;
}

/* The row of A, which has left the queue, closes by itself if nobody wants it. */
static void close_unwanted(const MachineConfig *f, Channel *c, const Access *a) {
    Bank *b = &c->bank[a->bank];
    for (unsigned i = 0; i < c->queued; i++)
        if (c->queue[i].bank == a->bank && c->queue[i].row == a->row)
            return;
    b->row = CLOSED;
    b->activate = b->precharge + f->dram_trp;
    c->open--;
    c->closing = later(c->closing, b->precharge);
}

/* The last burst of access I of the queue is issued in clock T. */
static void complete(Dram *d, Channel *c, unsigned i, uint64_t t) {
    const MachineConfig *f = d->cfg;
    Access a = c->queue[i];
    uint64_t ends = cycle_of(f, t + (a.write ? f->dram_tcwl : f->dram_tcl) + f->dram_burst);
    *(a.write ? &c->stats.writes : &c->stats.reads) += 1;
    c->stats.latency += ends - a.came;
    d->done[d->ndone++] = (DramDone){a.tag, ends};
    memmove(&c->queue[i], &c->queue[i + 1], (c->queued - i - 1) * sizeof a);
    c->queued--;
    if (c->more_count) {
        c->queue[c->queued++] = c->more[c->more_first];
        c->more_first = (c->more_first + 1) % c->more_room;
        c->more_count--;
    }
    if (f->dram_page == PAGE_CLOSED)
        close_unwanted(f, c, &a);
}

static void issue(Dram *d, Channel *c, unsigned i, uint64_t t) {
    Access *a = &c->queue[i];
    Bank *b = &c->bank[a->bank];
    account(d, c, t);
    begin(c, a);
    c->free = t + 1;
    if (b->row == a->row) {
        move_burst(d->cfg, c, a, t);
        if (!--a->bursts)
            complete(d, c, i, t);
    } else if (b->row == CLOSED) {
        activate(d->cfg, c, a, t);
    } else {
        b->row = CLOSED;
        b->activate = t + d->cfg->dram_trp;
        c->open--;
    }
}

/* All rows are closed, as soon as they may be in clock T or later, and refreshed. */
static void refresh(Dram *d, Channel *c, uint64_t t) {
    const MachineConfig *f = d->cfg;
    unsigned banks = (unsigned)(f->dram_groups * f->dram_banks);
    uint64_t closes = t, begins = t;
    account(d, c, t);
    for (unsigned k = 0; k < banks; k++) {
        if (c->bank[k].row != CLOSED)
            closes = later(closes, c->bank[k].precharge);
        else
            begins = later(begins, c->bank[k].activate);
    }
    if (c->open) {
        c->open = 0;
        c->closing = later(c->closing, closes);
        begins = later(begins, closes + f->dram_trp);
    }
    c->free = c->refreshing = begins + f->dram_trfc;
    for (unsigned k = 0; k < banks; k++) {
        c->bank[k].row = CLOSED;
        c->bank[k].activate = c->free;
    }
    c->refresh += f->dram_trefi;
    c->stats.refreshes++;
}

/* ---- which comes next ---- */

/* Issues at most one command in clock T; the clock in which there may be another. */
static uint64_t step(Dram *d, Channel *c, uint64_t t) {
    uint64_t wanted = 0, seen = 0, soonest = c->refresh;      // banks: of open rows, of rows to be opened
    int best = -1;
    for (unsigned i = 0; i < c->queued; i++)
        if (c->bank[c->queue[i].bank].row == c->queue[i].row)
            wanted |= UINT64_C(1) << c->queue[i].bank;
    for (unsigned i = 0; i < c->queued; i++) {
        const Access *a = &c->queue[i];
        uint64_t bit = UINT64_C(1) << a->bank, row = c->bank[a->bank].row, at;
        bool moves = row == a->row;
        if (!moves && ((wanted | seen) & bit))
            continue;
        seen |= moves ? 0 : bit;
        at = ready(c, a);
        if (at > t)
            soonest = at < soonest ? at : soonest;
        else if (moves)
            return issue(d, c, i, t), t + 1;
        else if (best < 0)
            best = (int)i;
    }
    if (best < 0)
        return soonest;
    issue(d, c, (unsigned)best, t);
    return t + 1;
}

/* Refreshes that are due while no access waits; the last may last. */
static void catch_up(Dram *d, Channel *c, uint64_t now) {
    while (!c->queued && c->refresh <= now)
        refresh(d, c, later(c->refresh, c->free));
}

static bool make_room(Dram *d, unsigned n) {
    if (n <= d->done_room)
        return true;
    DramDone *grown = realloc(d->done, 2 * n * sizeof *grown);
    if (!grown)
        return false;
    d->done = grown;
    d->done_room = 2 * n;
    return true;
}

/* Behind those of the ring. */
static bool put_off(Channel *c, const Access *a) {
    if (c->more_count == c->more_room) {
        uint32_t room = c->more_room ? 2 * c->more_room : MAX_QUEUE;
        Access *grown = malloc(room * sizeof *grown);
        if (!grown)
            return false;
        for (uint32_t i = 0; i < c->more_count; i++)
            grown[i] = c->more[(c->more_first + i) % c->more_room];
        free(c->more);
        c->more = grown;
        c->more_first = 0;
        c->more_room = room;
    }
    c->more[(c->more_first + c->more_count++) % c->more_room] = *a;
    return true;
}

bool dram_access(Dram *d, unsigned channel, uint64_t place, bool write, uint32_t tag, uint64_t now) {
    Channel *c = &d->channel[channel];
    uint64_t t = clock_of(d->cfg, now);
    Access a = access_at(d->cfg, place);
    a.write = write;
    a.tag = tag;
    a.came = now;
    catch_up(d, c, t);
    account(d, c, t);
    if (!make_room(d, c->queued + c->more_count + 1) || (c->queued == d->cfg->dram_queue && !put_off(c, &a)))
        return false;
    if (c->queued < d->cfg->dram_queue)
        c->queue[c->queued++] = a;
    t = later(t, c->free);
    c->next = t < c->next ? t : c->next;
    return true;
}

uint64_t dram_next(const Dram *d, unsigned channel) {
    uint64_t next = d->channel[channel].next;
    return next == NEVER ? NEVER : next * d->cfg->clock / d->cfg->dram_clock + 1;
}

unsigned dram_run(Dram *d, unsigned channel, uint64_t now, const DramDone **done) {
    Channel *c = &d->channel[channel];
    uint64_t until = clock_of(d->cfg, now);
    d->ndone = 0;
    while (c->next < until) {
        uint64_t t = later(c->next, c->free);
        if (c->refresh <= t) {
            refresh(d, c, t);
            c->next = c->free;
        } else {
            c->next = step(d, c, t);
        }
        if (!c->queued)
            c->next = NEVER;
    }
    *done = d->done;
    return d->ndone;
}

void dram_end(Dram *d, uint64_t end) {
    d->end = clock_of(d->cfg, end);
}

const DramStats *dram_counts(const Dram *d, unsigned channel) {
    return &d->channel[channel].stats;
}

uint64_t dram_clocks(const DramStats *s) {
    uint64_t sum = 0;
    for (int i = 0; i < CHANNEL_CAUSES; i++)
        sum += s->clocks[i];
    return sum;
}

void dram_add(DramStats *sum, const DramStats *s) {
    uint64_t *to = (uint64_t *)sum;
    const uint64_t *from = (const uint64_t *)s;
    for (unsigned i = 0; i < sizeof *s / sizeof *from; i++)     // all of them are counts
        to[i] += from[i];
}

DramStats dram_stats(Dram *d, unsigned channel, uint64_t now) {
    Channel *c = &d->channel[channel];
    uint64_t t = clock_of(d->cfg, now);
    catch_up(d, c, t ? t - 1 : 0);
    account(d, c, t);
    return c->stats;
}

/* ---- the beginning and the end ---- */

Dram *dram_create(const MachineConfig *cfg) {
    Dram *d = calloc(1, sizeof *d);
    if (!d)
        return NULL;
    *d = (Dram){.cfg = cfg, .channel = calloc(cfg->dram_channels, sizeof *d->channel), .end = NEVER};
    if (!d->channel) {
        free(d);
        return NULL;
    }
    for (unsigned k = 0; k < cfg->dram_channels; k++) {
        Channel *c = &d->channel[k];
        c->next = NEVER;
        c->refresh = cfg->dram_trefi ? cfg->dram_trefi * (k + 1) / cfg->dram_channels : NEVER;  // in turn
        for (unsigned b = 0; b < DRAM_BANKS; b++)
            c->bank[b].row = CLOSED;
    }
    return d;
}

void dram_destroy(Dram *d) {
    for (unsigned k = 0; d && k < d->cfg->dram_channels; k++)
        free(d->channel[k].more);
    if (d) {
        free(d->channel);
        free(d->done);
    }
    free(d);
}
