/* vm/machine/traffic.c - makes packets, lets the network move them, measures them. */
#include "vm/machine/traffic.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { HISTOGRAM = TRAFFIC_P99_MAX + 1, PROGRESS_EVERY = 1 << 14 };

typedef struct {
    const TrafficSpec *spec;
    TrafficResult *out;
    Net      *net;
    uint64_t  random, now, injected, received;
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

static uint64_t next_random(Run *r) {   // splitmix64
    uint64_t z = r->random += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
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
    switch (r->spec->pattern) {
    case PATTERN_BITREV:
        return reversed(a, n);
    case PATTERN_SHUFFLE:
        return n ? (a << 1 | a >> (n - 1)) & (ports - 1) : a;
    case PATTERN_COMPLEMENT:
        return ~a & (ports - 1);
    case PATTERN_TRANSPOSE:
        return (a << half | a >> (n - half)) & (ports - 1);
    case PATTERN_HOTSPOT:
        if (next_random(r) >> 32 < threshold(r->spec->hot))
            return 0;
        break;
    default:
        break;
    }
    return random & (ports - 1);
}

static bool in_window(const Run *r, uint64_t cycle) {
    return cycle >= r->spec->warmup && cycle < r->spec->warmup + r->spec->window;
}

static bool make_packets(Run *r) {
    const uint64_t below = threshold(r->spec->rate);
    uint64_t made = 0;
    for (unsigned a = 0; a < r->spec->shape.ports; a++) {
        uint64_t random = next_random(r);
        if (random >> 32 >= below)
            continue;
        if (!net_inject(r->net, a, destination(r, a, (uint32_t)random), (uint32_t)r->now, 1, r->now))
            return false;
        made++;
    }
    r->injected += made;
    r->out->made += in_window(r, r->now) ? made : 0;
    return true;
}

/* A packet's tag is the cycle in which it was made. */
static void take_arrivals(Run *r) {
    unsigned n;
    const Arrival *a = net_arrivals(r->net, &n);
    r->received += n;
    if (in_window(r, r->now))
        r->out->accepted += n;
    for (unsigned i = 0; i < n; i++) {
        if (!in_window(r, a[i].tag))
            continue;
        uint64_t latency = r->now - a[i].tag;
        r->out->arrived++;
        r->out->latency += latency;
        r->histogram[latency < HISTOGRAM ? latency : HISTOGRAM - 1]++;
    }
}

static void note_waiting(Run *r) {
    for (unsigned i = 0; i < r->out->stages; i++)
        r->out->waited[i] = net_waited(r->net, i, &r->out->passed[i]);
}

static bool cycles(Run *r, void (*progress)(double)) {
    uint64_t end = r->spec->warmup + r->spec->window, last = 2 * end;
    for (r->now = 0; r->now < end || (r->out->arrived < r->out->made && r->now < last); r->now++) {
        if (progress && r->now % PROGRESS_EVERY == 0)
            progress((double)(r->now < end ? r->now : end) / (double)end);
        if (r->now == r->spec->warmup)
            net_clear_waited(r->net);
        if (r->now == end)
            note_waiting(r);
        if (!make_packets(r))       // the load stays until the last measured packet is in
            return false;
        net_cycle(r->net, r->now);
        take_arrivals(r);
    }
    if (r->now == end)
        note_waiting(r);
    assert(r->injected == r->received + net_packets(r->net) && "packets in, packets out");
    r->out->saturated = r->out->arrived < r->out->made;
    return true;
}

/* The latency that 99 of 100 packets do not exceed. */
static uint64_t percentile(const Run *r) {
    uint64_t seen = 0, wanted = (r->out->arrived * 99 + 99) / 100, i = 0;
    while (i < HISTOGRAM - 1 && (seen += r->histogram[i]) < wanted)
        i++;
    return i;
}

bool traffic_run(const TrafficSpec *spec, TrafficResult *out, void (*progress)(double share)) {
    memset(out, 0, sizeof *out);
    Run r = {.spec = spec, .out = out, .random = spec->seed};
    r.net = net_create(&spec->shape);
    r.histogram = calloc(HISTOGRAM, sizeof *r.histogram);
    out->stages = (unsigned)__builtin_ctz(spec->shape.ports);
    out->zero_load = spec->shape.entry + out->stages;
    bool ran = r.net && r.histogram && cycles(&r, progress);
    if (ran)
        out->latency_p99 = percentile(&r);
    net_destroy(r.net);
    free(r.histogram);
    return ran;
}
