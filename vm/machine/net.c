/* vm/machine/net.c - what all networks have; the rest is done by the engine of the topology. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/machine/engine.h"
#include "vm/machine/grids.h"

enum { FIRST_ROOM = 1024 };

static const NetEngine *const engines[] = {
#define TOPOLOGY(name, word, engine, doc) [NET_##name] = &engine,
#include "vm/machine/topologies.def"
};

static const char *const words[] = {
#define TOPOLOGY(name, word, engine, doc) [NET_##name] = word,
#include "vm/machine/topologies.def"
};

static const Routing routings[NET_TOPOLOGIES] = {
#define TOPOLOGY(name, word, engine, doc)
#define ROUTED(name, word, vcs, stages, degree, link, route, doc) [NET_##name] = {vcs, stages, degree, link, route},
#include "vm/machine/topologies.def"
};

static const NetEngine *engine_of(const NetShape *s) {
    return engines[s->topology];
}

const Routing *net_routing(NetTopology topology) {
    return routings[topology].route ? &routings[topology] : NULL;
}

bool net_topology(const char *word, NetTopology *out, char why[NET_WHY]) {
    int len = snprintf(why, NET_WHY, "topology: '%.40s' is not one of", word);
    for (NetTopology t = 0; t < NET_TOPOLOGIES; t++)
        if (!strcmp(words[t], word)) {
            *out = t;
            return true;
        } else {
            len += snprintf(why + len, NET_WHY - (size_t)len, " %s", words[t]);
        }
    return false;
}

unsigned net_ports(NetTopology topology, unsigned wanted) {
    return engines[topology]->ports(wanted);
}

bool net_check(const NetShape *shape, char why[NET_WHY]) {
    return engine_of(shape)->check(shape, why);
}

unsigned net_stages(const NetShape *shape) {
    return engine_of(shape)->stages(shape);
}

unsigned net_hops(const NetShape *shape, unsigned from, unsigned to) {
    return engine_of(shape)->hops(shape, from, to);
}

unsigned net_alone(const NetShape *shape, unsigned hops) {
    unsigned hop = shape->router + shape->link;
    return shape->entry + hops * (hop ? hop : 1);
}

unsigned net_columns(const NetShape *shape) {
    unsigned columns = 1;
    if (shape->columns)
        return shape->columns;
    while (columns * columns < shape->ports || shape->ports % columns)
        columns++;
    return columns;
}

/* ---- packets ---- */

static void add_free(Net *n, uint32_t end) {
    for (; n->room < end; n->room++) {
        n->packets[n->room].next = n->free;
        n->free = n->room;
    }
}

static bool grow(Net *n) {
    NetPacket *grown = realloc(n->packets, 2 * (size_t)n->room * sizeof *grown);
    if (!grown)
        return false;
    n->packets = grown;
    add_free(n, 2 * n->room);
    return true;
}

uint32_t net_packet(Net *n, unsigned dest, uint32_t tag, unsigned flits) {
    if (!n->free && !grow(n))
        return 0;
    uint32_t packet = n->free;
    NetPacket *p = &n->packets[packet];
    n->free = p->next;
    p->dest = dest;
    p->tag = tag;
    p->flits = (uint16_t)flits;
    p->hops = 0;
    n->under_way++;
    return packet;
}

/* ---- networks ---- */

static bool open_common(Net *n) {
    n->packets = malloc(FIRST_ROOM * sizeof *n->packets);
    n->stages = net_stages(&n->shape);
    n->waited = calloc(n->stages + 1, sizeof *n->waited);
    n->passed = calloc(n->stages + 1, sizeof *n->passed);
    n->arrivals = calloc(n->shape.ports, sizeof *n->arrivals);
    if (!n->packets || !n->waited || !n->passed || !n->arrivals)
        return false;
    n->packets[0] = (NetPacket){0};
    n->room = 1;
    add_free(n, FIRST_ROOM);
    return true;
}

static struct {
    uint64_t nth;
    bool     still;
} failure;

void net_fail_at(uint64_t nth, bool still) {
    failure.nth = nth;
    failure.still = still;
}

Net *net_create(const NetShape *shape) {
    const NetEngine *engine = engine_of(shape);
    if (engine->instead)
        engine = engine->instead(shape);
    Net *n = calloc(1, engine->size);
    if (!n)
        return NULL;
    n->engine = engine;
    n->shape = *shape;
    n->fails_in = failure.nth;
    if (!open_common(n) || !engine->open(n)) {
        net_destroy(n);
        return NULL;
    }
    return n;
}

void net_destroy(Net *n) {
    if (!n)
        return;
    n->engine->close(n);
    free(n->packets);
    free(n->waited);
    free(n->passed);
    free(n->arrivals);
    free(n);
}

bool net_inject(Net *n, unsigned source, unsigned dest, uint32_t tag, unsigned flits, uint64_t now) {
    if (n->fails_in && !--n->fails_in && !(n->still = failure.still))
        return true;
    uint32_t packet = net_packet(n, dest, tag, flits);
    if (!packet)
        return false;
    return n->engine->inject(n, source, packet, now);
}

/* They come nearly in order. */
static void sort_arrivals(Net *n) {
    for (unsigned i = 1; i < n->narrivals; i++) {
        Arrival a = n->arrivals[i];
        unsigned k = i;
        for (; k > 0 && n->arrivals[k - 1].port > a.port; k--)
            n->arrivals[k] = n->arrivals[k - 1];
        n->arrivals[k] = a;
    }
}

void net_cycle(Net *n, uint64_t now) {
    n->narrivals = 0;
    if (!n->under_way || n->still)
        return;
    n->engine->cycle(n, now);
    sort_arrivals(n);
}

const Arrival *net_arrivals(const Net *n, unsigned *count) {
    *count = n->narrivals;
    return n->arrivals;
}

uint64_t net_packets(const Net *n) {
    return n->under_way;
}

uint64_t net_flits(const Net *n) {
    return n->flits;
}

uint64_t net_waited(const Net *n, unsigned stage, uint64_t *packets) {
    *packets = n->passed[stage];
    return n->waited[stage];
}

void net_clear_waited(Net *n) {
    memset(n->waited, 0, (n->stages + 1) * sizeof *n->waited);
    memset(n->passed, 0, (n->stages + 1) * sizeof *n->passed);
}
