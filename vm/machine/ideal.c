/* vm/machine/ideal.c - an ideal crossbar: packets wait at their source, and for others to the same port.
 *
 * A source sends one packet a cycle, a port takes one, first come, first served; any number goes to the
 * queue of a port in one cycle. */
#include <stdio.h>
#include <stdlib.h>

#include "vm/machine/engine.h"

typedef struct {
    uint32_t head, tail;
    uint64_t until;         // its link carries flits of an earlier packet
} Queue;

enum { AT_PORTS, AT_SOURCES, PLACES };

typedef struct {
    Net       net;
    unsigned  words;
    Queue    *queues[PLACES];       // [port]
    uint64_t *filled[PLACES];       // bits
    uint32_t *landing;              // [port]: packet whose last flit has not come
} Ideal;

static unsigned one(const NetShape *s) {
    (void)s;
    return 1;
}

static unsigned hops(const NetShape *s, unsigned from, unsigned to) {
    (void)s, (void)from, (void)to;
    return 1;
}

static unsigned ports(unsigned wanted) {
    return wanted;
}

static bool check(const NetShape *s, char why[NET_WHY]) {
    const char *what = s->columns ? "columns" : s->vcs ? "channels" : s->credit > 1 ? "credit" : s->depth ? "buffer" :
                       s->output_queues ? "switch" : NULL;
    return !what || (snprintf(why, NET_WHY, "%s: an ideal crossbar has no such thing", what), false);
}

static void close_ideal(Net *net) {
    Ideal *n = (Ideal *)net;
    for (unsigned k = 0; k < PLACES; k++) {
        free(n->queues[k]);
        free(n->filled[k]);
    }
    free(n->landing);
}

static bool open_ideal(Net *net) {
    Ideal *n = (Ideal *)net;
    unsigned p = net->shape.ports;
    n->words = (p + 63) / 64;
    for (unsigned k = 0; k < PLACES; k++) {
        n->queues[k] = calloc(p, sizeof *n->queues[k]);
        n->filled[k] = calloc(n->words, sizeof *n->filled[k]);
        if (!n->queues[k] || !n->filled[k])
            return false;
    }
    return (n->landing = calloc(p, sizeof *n->landing)) != NULL;
}

static void append(Ideal *n, unsigned place, unsigned port, uint32_t packet, uint64_t ready) {
    Queue *q = &n->queues[place][port];
    n->net.packets[packet].ready = ready;
    n->net.packets[packet].next = 0;
    if (n->filled[place][port / 64] >> port % 64 & 1)
        n->net.packets[q->tail].next = packet;
    else
        q->head = packet;
    q->tail = packet;
    n->filled[place][port / 64] |= UINT64_C(1) << port % 64;
}

/* The packet that leaves the queue of PORT in this cycle; 0: none. */
static uint32_t take(Ideal *n, unsigned place, unsigned port, uint64_t now) {
    Queue *q = &n->queues[place][port];
    uint32_t packet = q->head;
    const NetPacket *p = &n->net.packets[packet];
    if (p->ready > now || q->until > now)
        return 0;
    n->net.waited[place] += now - p->ready;
    n->net.passed[place]++;
    q->until = now + p->flits;
    q->head = p->next;
    if (!q->head)
        n->filled[place][port / 64] &= ~(UINT64_C(1) << port % 64);
    return packet;
}

static bool inject(Net *net, unsigned source, uint32_t packet, uint64_t now) {
    append((Ideal *)net, AT_SOURCES, source, packet, now + (net->shape.entry ? net->shape.entry : 1));
    return true;
}

static void send(Ideal *n, unsigned source, uint64_t now) {
    uint32_t packet = take(n, AT_SOURCES, source, now);
    if (!packet)
        return;
    unsigned way = net_alone(&n->net.shape, 1) - n->net.shape.entry;
    NetPacket *p = &n->net.packets[packet];
    p->hops = 1;
    n->net.flits += p->flits;
    append(n, AT_PORTS, p->dest, packet, now + way - (n->net.shape.entry ? 0 : 1));
}

static void receive(Ideal *n, unsigned port, uint64_t now) {
    uint32_t packet = take(n, AT_PORTS, port, now);
    if (packet)
        n->landing[port] = packet;
}

static void each(Ideal *n, unsigned place, void (*move)(Ideal *, unsigned, uint64_t), uint64_t now) {
    for (unsigned word = 0; word < n->words; word++)
        for (uint64_t bits = n->filled[place][word]; bits; bits &= bits - 1)
            move(n, word * 64 + (unsigned)__builtin_ctzll(bits), now);
}

/* Packets whose last flit has come. */
static void land(Ideal *n, uint64_t now) {
    for (unsigned port = 0; port < n->net.shape.ports; port++)
        if (n->landing[port] && n->queues[AT_PORTS][port].until <= now + 1) {
            net_arrive(&n->net, n->landing[port]);
            n->landing[port] = 0;
        }
}

/* What is sent in a cycle comes to a port in the next, or with no entry in the same. */
static void cycle(Net *net, uint64_t now) {
    Ideal *n = (Ideal *)net;
    if (!net->shape.entry)
        each(n, AT_SOURCES, send, now);
    each(n, AT_PORTS, receive, now);
    if (net->shape.entry)
        each(n, AT_SOURCES, send, now);
    land(n, now);
}

const NetEngine ideal_engine = {
    .size = sizeof(Ideal),
    .check = check,
    .ports = ports,
    .stages = one,
    .hops = hops,
    .open = open_ideal,
    .close = close_ideal,
    .inject = inject,
    .cycle = cycle,
};
