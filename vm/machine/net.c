/* vm/machine/net.c - queues of packets between stages, moved by a cycle at a time.
 *
 * A queue belongs to a row of a stage: the row at which packets enter its routers (iq) or
 * leave them (oq).  Queues are lists of packets in one array; a bit for each queue says
 * whether it holds any, so that a cycle costs what moves in it. */
#include "vm/machine/net.h"

#include <stdlib.h>
#include <string.h>

enum { FIRST_ROOM = 1024 };

typedef struct {
    uint64_t ready;         // may move from this cycle on
    uint32_t next, dest, tag;
} Packet;

typedef struct {
    uint32_t head, tail, count;
} Queue;

struct Net {
    NetShape  shape;
    unsigned  stages, words;        // words of 64 rows
    Packet   *packets;              // 0 is none
    uint32_t  room, free;
    Queue    *queues;               // [stage][row]; stage n: the sources
    uint64_t *filled;               // [stage][word]
    bool     *turn;                 // [stage][router]: the odd input's turn (iq)
    uint64_t *waited, *passed;      // [stage]
    uint64_t  under_way;
    Arrival  *arrivals;
    unsigned  narrivals;
};

static void *zeroed(size_t count, size_t size) {
    return calloc(count ? count : 1, size);
}

Net *net_create(const NetShape *shape) {
    Net *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    unsigned p = shape->ports;
    n->shape = *shape;
    n->stages = (unsigned)__builtin_ctz(p);
    n->words = (p + 63) / 64;
    n->packets = malloc(FIRST_ROOM * sizeof *n->packets);
    n->queues = zeroed((size_t)(n->stages + 1) * p, sizeof *n->queues);
    n->filled = zeroed((size_t)(n->stages + 1) * n->words, sizeof *n->filled);
    n->turn = zeroed((size_t)n->stages * p / 2, sizeof *n->turn);
    n->waited = zeroed(n->stages + 1, sizeof *n->waited);
    n->passed = zeroed(n->stages + 1, sizeof *n->passed);
    n->arrivals = zeroed(p, sizeof *n->arrivals);
    if (!n->packets || !n->queues || !n->filled || !n->turn || !n->waited || !n->passed ||
        !n->arrivals) {
        net_destroy(n);
        return NULL;
    }
    for (n->room = 1; n->room < FIRST_ROOM; n->room++) {
        n->packets[n->room].next = n->free;
        n->free = n->room;
    }
    return n;
}

void net_destroy(Net *n) {
    if (!n)
        return;
    free(n->packets);
    free(n->queues);
    free(n->filled);
    free(n->turn);
    free(n->waited);
    free(n->passed);
    free(n->arrivals);
    free(n);
}

static bool grow(Net *n) {
    Packet *grown = realloc(n->packets, 2 * (size_t)n->room * sizeof *grown);
    if (!grown)
        return false;
    n->packets = grown;
    for (uint32_t end = 2 * n->room; n->room < end; n->room++) {
        grown[n->room].next = n->free;
        n->free = n->room;
    }
    return true;
}

static Queue *queue_at(const Net *n, unsigned stage, unsigned row) {
    return &n->queues[(size_t)stage * n->shape.ports + row];
}

static void append(Net *n, unsigned stage, unsigned row, uint32_t packet, uint64_t ready) {
    Queue *q = queue_at(n, stage, row);
    n->packets[packet].ready = ready;
    n->packets[packet].next = 0;
    if (q->count++)
        n->packets[q->tail].next = packet;
    else
        q->head = packet;
    q->tail = packet;
    n->filled[stage * n->words + row / 64] |= UINT64_C(1) << row % 64;
}

static uint32_t take_head(Net *n, unsigned stage, unsigned row, uint64_t now) {
    Queue *q = queue_at(n, stage, row);
    uint32_t packet = q->head;
    n->waited[stage] += now - n->packets[packet].ready;
    n->passed[stage]++;
    q->head = n->packets[packet].next;
    if (!--q->count)
        n->filled[stage * n->words + row / 64] &= ~(UINT64_C(1) << row % 64);
    return packet;
}

bool net_inject(Net *n, unsigned source, unsigned dest, uint32_t tag, uint64_t now) {
    if (!n->free && !grow(n))
        return false;
    uint32_t packet = n->free;
    n->free = n->packets[packet].next;
    n->packets[packet].dest = dest;
    n->packets[packet].tag = tag;
    n->under_way++;
    append(n, n->stages, source, packet, now + n->shape.entry);
    return true;
}

static bool has_room(const Net *n, unsigned stage, unsigned row) {
    return !n->shape.depth || queue_at(n, stage, row)->count < n->shape.depth;
}

static bool is_ready(const Net *n, unsigned stage, unsigned row, uint64_t now) {
    const Queue *q = queue_at(n, stage, row);
    return q->count && n->packets[q->head].ready <= now;
}

static void arrive(Net *n, unsigned row, uint32_t packet) {
    n->arrivals[n->narrivals++] = (Arrival){row, n->packets[packet].tag};
    n->packets[packet].next = n->free;
    n->free = packet;
    n->under_way--;
}

/* The digit that stage i routes on, as a row's bit. */
static unsigned digit(const Net *n, unsigned stage) {
    return n->stages - 1 - stage;
}

/* Where the link behind output ROW of a stage leads: digits 0 and D change places. */
static unsigned swapped(unsigned row, unsigned d) {
    unsigned differ = (row ^ row >> d) & 1;
    return row ^ (differ | differ << d);
}

/* The output of a router that the packet at its input ROW asks for. */
static unsigned output_of(const Net *n, unsigned stage, unsigned row, uint32_t packet) {
    return (row & ~1u) | (n->packets[packet].dest >> digit(n, stage) & 1);
}

/* iq: the head of input ROW goes over output OUT, if there is room behind it. */
static bool move_input(Net *n, unsigned stage, unsigned row, unsigned out, uint64_t now) {
    if (stage + 1 == n->stages) {
        arrive(n, out, take_head(n, stage, row, now));
        return true;
    }
    unsigned next = swapped(out, digit(n, stage));
    if (!has_room(n, stage + 1, next))
        return false;
    append(n, stage + 1, next, take_head(n, stage, row, now), now + 1);
    return true;
}

/* iq: one router; its inputs are rows EVEN and EVEN + 1. */
static void route_inputs(Net *n, unsigned stage, unsigned even, uint64_t now) {
    bool ready[2];
    unsigned out[2] = {0, 0};
    for (unsigned i = 0; i < 2; i++) {
        ready[i] = is_ready(n, stage, even + i, now);
        if (ready[i])
            out[i] = output_of(n, stage, even + i, queue_at(n, stage, even + i)->head);
    }
    if (ready[0] && ready[1] && out[0] == out[1]) {
        bool *turn = &n->turn[stage * n->shape.ports / 2 + even / 2];
        if (move_input(n, stage, even + *turn, out[0], now))
            *turn = !*turn;
        return;
    }
    for (unsigned i = 0; i < 2; i++)
        if (ready[i])
            move_input(n, stage, even + i, out[i], now);
}

/* oq: a packet that comes to input ROW of a stage enters the queue of its output. */
static bool enter_output(Net *n, unsigned stage, unsigned row, unsigned from_stage,
                         unsigned from_row, uint64_t now) {
    uint32_t packet = queue_at(n, from_stage, from_row)->head;
    unsigned out = output_of(n, stage, row, packet);
    if (!has_room(n, stage, out))
        return false;
    append(n, stage, out, take_head(n, from_stage, from_row, now), now + 1);
    return true;
}

static void send_output(Net *n, unsigned stage, unsigned row, uint64_t now) {
    if (!is_ready(n, stage, row, now))
        return;
    if (stage + 1 == n->stages)
        arrive(n, row, take_head(n, stage, row, now));
    else
        enter_output(n, stage + 1, swapped(row, digit(n, stage)), stage, row, now);
}

static void send_source(Net *n, unsigned row, uint64_t now) {
    if (!is_ready(n, n->stages, row, now))
        return;
    if (!n->stages)
        arrive(n, row, take_head(n, 0, row, now));
    else if (n->shape.output_queues)
        enter_output(n, 0, row, n->stages, row, now);
    else if (has_room(n, 0, row))
        append(n, 0, row, take_head(n, n->stages, row, now), now + 1);
}

void net_cycle(Net *n, uint64_t now) {
    n->narrivals = 0;
    if (!n->under_way)
        return;
    for (unsigned stage = 0; stage <= n->stages; stage++)
        for (unsigned word = 0; word < n->words; word++)
            for (uint64_t bits = n->filled[stage * n->words + word]; bits;) {
                unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
                if (stage == n->stages) {
                    send_source(n, row, now);
                    bits &= bits - 1;
                } else if (n->shape.output_queues) {
                    send_output(n, stage, row, now);
                    bits &= bits - 1;
                } else {
                    route_inputs(n, stage, row & ~1u, now);
                    bits &= ~(UINT64_C(3) << (row & 62));
                }
            }
    // Only the last stage yields arrivals, and of two inputs the second may come out first.
    for (unsigned i = 1; i < n->narrivals; i++)
        if (n->arrivals[i - 1].port > n->arrivals[i].port) {
            Arrival a = n->arrivals[i];
            n->arrivals[i] = n->arrivals[i - 1];
            n->arrivals[i - 1] = a;
        }
}

const Arrival *net_arrivals(const Net *n, unsigned *count) {
    *count = n->narrivals;
    return n->arrivals;
}

uint64_t net_packets(const Net *n) {
    return n->under_way;
}

uint64_t net_waited(const Net *n, unsigned stage, uint64_t *packets) {
    *packets = n->passed[stage];
    return n->waited[stage];
}

void net_clear_waited(Net *n) {
    memset(n->waited, 0, (n->stages + 1) * sizeof *n->waited);
    memset(n->passed, 0, (n->stages + 1) * sizeof *n->passed);
}
