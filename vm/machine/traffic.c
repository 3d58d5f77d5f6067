/* vm/machine/traffic.c - makes packets, lets the network move them, measures them. */
#include "vm/machine/traffic.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "vm/machine/random.h"

enum { HISTOGRAM = TRAFFIC_P99_MAX + 1, PROGRESS_EVERY = 1 << 14, BATCHES = 20, BINS = 16, FIRST_BIN = 64 };

typedef struct {
    uint64_t made, arrived, latency;    // packets made in it, those of them that came
    uint64_t accepted;                  // arrivals
} Batch;

typedef struct {
    const TrafficSpec *spec;
    TrafficResult *out;
    void    (*progress)(double);
    Net      *net;
    uint64_t  random, now, injected, received;
    unsigned  columns;          // of the grid; a crossbar is one row
    uint64_t  start, end;       // of the window
    Batch     batch[BATCHES];   // of equal lengths
    unsigned  batches;
    uint64_t  batches_a_cycle;  // times 2^32
    uint64_t  made, arrived;    // in all batches
    uint64_t *histogram;        // of latencies; the last bin is for all longer ones
} Run;

bool traffic_pattern(const char *word, Pattern *out) {
    static const char *const words[] = {
#define PATTERN(name, word, doc) word,
#include "vm/machine/traffic.def"
    };
    for (Pattern p = 0; p < PATTERNS; p++)
        if (!strcmp(words[p], word)) {
            *out = p;
            return true;
        }
    return false;
}

/* What the upper half of a random number is below with probability SHARE. */
static uint64_t threshold(double share) {
    return (uint64_t)(share * 0x1p32);
}

static unsigned reversed(unsigned a, unsigned digits) {
    unsigned b = 0;
    for (unsigned i = 0; i < digits; i++)
        b |= (a >> i & 1) << (digits - 1 - i);
    return b;
}

/* RANDOM: 32 bits that say nothing of whether there is a packet. */
static unsigned destination(Run *r, unsigned a, uint32_t random) {
    unsigned ports = r->spec->shape.ports, n = (unsigned)__builtin_ctz(ports), half = n / 2;
    unsigned columns = r->columns, rows = ports / columns;
    switch (r->spec->pattern) {
    case PATTERN_BITREV:
        return reversed(a, n);
    case PATTERN_SHUFFLE:
        return n ? (a << 1 | a >> (n - 1)) & (ports - 1) : a;
    case PATTERN_COMPLEMENT:
        return ports - 1 - a;
    case PATTERN_TRANSPOSE:
        return (a << half | a >> (n - half)) & (ports - 1);
    case PATTERN_TORNADO:
        return (a / columns + (rows - 1) / 2) % rows * columns + (a + (columns - 1) / 2) % columns;
    case PATTERN_HOTSPOT:
        if (random_next(&r->random) >> 32 < threshold(r->spec->hot))
            return 0;
        break;
    default:
        break;
    }
    return ports & (ports - 1) ? (unsigned)((uint64_t)random * ports >> 32) : random & (ports - 1);
}

/* The batch that CYCLE belongs to; NULL: it is not in the window. */
static Batch *batch_of(Run *r, uint64_t cycle) {
    if (cycle < r->start || cycle >= r->end)
        return NULL;
    return &r->batch[(cycle - r->start) * r->batches_a_cycle >> 32];
}

/* N ports from FIRST on: whether one makes a packet is chance, so nobody branches on it. */
static bool make_some(Run *r, unsigned first, unsigned n, uint64_t below, uint64_t *made) {
    uint32_t random[64];
    uint64_t makes = 0;
    for (unsigned i = 0; i < n; i++) {
        uint64_t z = random_next(&r->random);
        random[i] = (uint32_t)z;
        makes |= (uint64_t)(z >> 32 < below) << i;
    }
    *made += (uint64_t)__builtin_popcountll(makes);
    for (; makes; makes &= makes - 1) {
        unsigned i = (unsigned)__builtin_ctzll(makes);
        if (!net_inject(r->net, first + i, destination(r, first + i, random[i]), (uint32_t)r->now, 1, r->now))
            return false;
    }
    return true;
}

static bool make_packets(Run *r) {
    const uint64_t below = threshold(r->spec->rate);
    const unsigned ports = r->spec->shape.ports, most = r->spec->pattern == PATTERN_HOTSPOT ? 1 : 64;
    uint64_t made = 0;
    for (unsigned first = 0, n; first < ports; first += n) {    // a hot spot needs more random numbers in between
        n = ports - first < most ? ports - first : most;
        if (!make_some(r, first, n, below, &made))
            return false;
    }
    r->injected += made;
    Batch *b = batch_of(r, r->now);
    if (b) {
        b->made += made;
        r->made += made;
    }
    return true;
}

/* A packet's tag is the cycle in which it was made. */
static void take_arrivals(Run *r) {
    unsigned n;
    const Arrival *a = net_arrivals(r->net, &n);
    Batch *now = batch_of(r, r->now);
    r->received += n;
    if (now)
        now->accepted += n;
    for (unsigned i = 0; i < n; i++) {
        Batch *b = batch_of(r, a[i].tag);
        if (!b)
            continue;
        uint64_t latency = r->now - a[i].tag;
        r->out->idle += net_alone(&r->spec->shape, a[i].hops);
        b->arrived++;
        b->latency += latency;
        r->arrived++;
        r->histogram[latency < HISTOGRAM ? latency : HISTOGRAM - 1]++;
    }
}

static bool cycle(Run *r) {
    if (r->progress && r->now % PROGRESS_EVERY == 0) {
        uint64_t end = r->end ? r->end : r->spec->warmup + r->spec->window;
        double share = r->now < end ? (double)r->now / (double)end : 1;
        r->progress(((double)r->out->runs + share) / (r->spec->seeds ? r->spec->seeds : 1));
    }
    if (!make_packets(r))       // the load stays until the last measured packet is in
        return false;
    net_cycle(r->net, r->now);
    take_arrivals(r);
    r->now++;
    return true;
}

/* ---- the warm-up ---- */

/* Packets under way, cycle by cycle in BINS: are there more in the last quarter than in the
 * one before, but for chance?  And is chance small enough to tell? */
static bool is_steady(const uint64_t sum[BINS], uint64_t width) {
    double mean[BINS];
    for (unsigned i = 0; i < BINS; i++)
        mean[i] = (double)sum[i] / (double)width;
    Estimate before = estimate(mean + BINS / 2, BINS / 4), now = estimate(mean + 3 * BINS / 4, BINS / 4);
    double chance = hypot(before.error, now.error);
    return now.mean - before.mean <= chance && chance <= now.mean / 5;
}

static void join_pairs(uint64_t sum[BINS]) {
    for (unsigned i = 0; i < BINS; i++)
        sum[i] = i < BINS / 2 ? sum[2 * i] + sum[2 * i + 1] : 0;
}

/* Until a steady state is seen, in one, two, four ... thousand cycles. */
static bool settle(Run *r) {
    uint64_t sum[BINS] = {0}, width = FIRST_BIN;
    while (BINS * width <= r->spec->warmup) {
        while (r->now < BINS * width) {
            if (!cycle(r))
                return false;
            sum[(r->now - 1) / width] += net_packets(r->net);
        }
        if (is_steady(sum, width))
            return true;
        join_pairs(sum);
        width *= 2;
    }
    return true;
}

static bool warm_up(Run *r) {
    if (r->spec->settle)
        return settle(r);
    while (r->now < r->spec->warmup)
        if (!cycle(r))
            return false;
    return true;
}

/* ---- the window ---- */

static bool measure(Run *r) {
    r->start = r->now;
    r->end = r->start + r->spec->window;
    r->batches = r->spec->window < BATCHES ? (unsigned)r->spec->window : BATCHES;
    r->batches_a_cycle = ((uint64_t)r->batches << 32) / r->spec->window;
    net_clear_waited(r->net);
    while (r->now < r->end)
        if (!cycle(r))
            return false;
    for (unsigned i = 0; i < r->out->stages; i++) {
        uint64_t passed;
        r->out->waited[i] += net_waited(r->net, i, &passed);
        r->out->passed[i] += passed;
    }
    while (r->arrived < r->made && r->now < 2 * r->end)
        if (!cycle(r))
            return false;
    assert(r->injected == r->received + net_packets(r->net) && "packets in, packets out");
    return true;
}

/* Does a port get less than it makes, beyond chance?  What a batch adds to the packets under way
 * hardly depends on what others add: twice the error is more than one run in 1000 has by chance. */
static bool falls_behind(const Run *r) {
    double missing[BATCHES];
    for (unsigned i = 0; i < r->batches; i++)
        missing[i] = (double)r->batch[i].made - (double)r->batch[i].accepted;
    Estimate e = estimate(missing, r->batches);
    return e.mean > 2 * e.error;
}

/* The means of a run, as the batches have them. */
static void means_of_run(const Run *r, Estimate *latency, Estimate *accepted) {
    double of_latency[BATCHES], of_accepted[BATCHES], cycles = (double)r->spec->window / r->batches;
    unsigned n = 0;
    for (unsigned i = 0; i < r->batches; i++) {
        const Batch *b = &r->batch[i];
        of_accepted[i] = (double)b->accepted / cycles / r->spec->shape.ports;
        if (b->arrived)
            of_latency[n++] = (double)b->latency / (double)b->arrived;
    }
    *latency = estimate(of_latency, n);
    *accepted = estimate(of_accepted, r->batches);
}

static void add_run(const Run *r) {
    TrafficResult *out = r->out;
    out->runs++;
    out->warmup += r->start;
    out->made += r->made;
    out->arrived += r->arrived;
    for (unsigned i = 0; i < r->batches; i++) {
        out->latency += r->batch[i].latency;
        out->accepted += r->batch[i].accepted;
    }
    out->saturated |= r->arrived < r->made || falls_behind(r);
}

/* The latency that 99 of 100 packets do not exceed. */
static uint64_t percentile(const uint64_t *histogram, uint64_t arrived) {
    uint64_t seen = 0, wanted = (arrived * 99 + 99) / 100, i = 0;
    while (i < HISTOGRAM - 1 && (seen += histogram[i]) < wanted)
        i++;
    return i;
}

/* What is no grid counts as one row. */
static unsigned grid_columns(const NetShape *s) {
    return s->topology == NET_CROSSBAR || s->topology == NET_IDEAL ? s->ports : net_columns(s);
}

static bool run_once(Run *r) {
    NetShape shape = r->spec->shape;
    shape.seed = ~r->random;
    r->net = net_create(&shape);
    bool ran = r->net && warm_up(r) && measure(r);
    net_destroy(r->net);
    return ran;
}

bool traffic_run(const TrafficSpec *spec, TrafficResult *out, void (*progress)(double share)) {
    unsigned runs = spec->seeds ? spec->seeds : 1;
    uint64_t *histogram = calloc(HISTOGRAM, sizeof *histogram);
    Estimate latency, accepted;
    double latencies[TRAFFIC_SEEDS], accepts[TRAFFIC_SEEDS];
    bool ran = histogram != NULL;
    assert(runs <= TRAFFIC_SEEDS);
    memset(out, 0, sizeof *out);
    out->stages = net_stages(&spec->shape);
    for (unsigned i = 0; ran && i < runs; i++) {
        Run r = {.columns = grid_columns(&spec->shape), .spec = spec, .out = out, .progress = progress, .random = spec->seed + i, .histogram = histogram};
        if (!(ran = run_once(&r)))
            break;
        add_run(&r);
        means_of_run(&r, &latency, &accepted);
        latencies[i] = latency.mean;
        accepts[i] = accepted.mean;
    }
    if (ran) {
        out->latency_p99 = percentile(histogram, out->arrived);
        out->latency_error = runs > 1 ? estimate(latencies, runs).error : latency.error;
        out->accepted_error = runs > 1 ? estimate(accepts, runs).error : accepted.error;
    }
    free(histogram);
    return ran;
}
