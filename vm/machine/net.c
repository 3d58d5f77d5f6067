/* vm/machine/net.c - queues of packets between stages, moved by a cycle at a time.
 *
 * A queue belongs to a row of a stage: the row at which packets enter its routers (iq) or
 * leave them (oq).  Queues are lists of packets in one array; bits for the rows of a stage
 * say which queues hold any and which output their heads ask for, so that 32 routers decide
 * at once and a cycle costs what moves in it. */
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
    uint64_t *before;               // the same at the beginning of the cycle
    uint64_t *asks;                 // [stage][word]: the head's output is the odd one
    uint64_t *turn;                 // [stage][word]: this output took from its even input last
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
    n->before = zeroed((size_t)(n->stages + 1) * n->words, sizeof *n->before);
    n->asks = zeroed((size_t)(n->stages + 1) * n->words, sizeof *n->asks);
    n->turn = zeroed((size_t)(n->stages + 1) * n->words, sizeof *n->turn);
    n->waited = zeroed(n->stages + 1, sizeof *n->waited);
    n->passed = zeroed(n->stages + 1, sizeof *n->passed);
    n->arrivals = zeroed(p, sizeof *n->arrivals);
    if (!n->packets || !n->queues || !n->filled || !n->before || !n->asks || !n->turn || !n->waited || !n->passed ||
        !n->arrivals) {
        net_destroy(n);
        return NULL;
    }
    n->packets[0] = (Packet){0};
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
    free(n->before);
    free(n->asks);
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

/* The digit that stage i routes on, as a row's bit. */
static unsigned digit(const Net *n, unsigned stage) {
    return n->stages - 1 - stage;
}

/* Whether a queue is empty is hard to foresee, so that these two do without branches. */

/* PACKET becomes the last of queue Q, whose row is BIT in the words of filled queues and of
 * the outputs that their heads ask for (no head: anything). */
static inline void append_to(Packet *packets, Queue *q, uint64_t *filled, uint64_t *asks, unsigned bit, uint32_t packet,
                             unsigned d, uint64_t ready) {
    uint64_t first = q->count == 0, odd = packets[packet].dest >> d & 1;
    uint32_t keep = (uint32_t)first - 1;        // all bits, if the queue has a head
    packets[packet].ready = ready;
    packets[packet].next = 0;
    packets[q->tail].next = packet & keep;      // packet 0 is the tail of an empty queue
    q->head = (q->head & keep) | (packet & ~keep);
    q->tail = packet;
    q->count++;
    *asks = (*asks & ~(first << bit)) | (odd & first) << bit;
    *filled |= UINT64_C(1) << bit;
}

static inline void append(Net *n, unsigned stage, unsigned row, uint32_t packet, uint64_t ready) {
    unsigned word = stage * n->words + row / 64, d = stage < n->stages ? digit(n, stage) : 0;
    append_to(n->packets, queue_at(n, stage, row), &n->filled[word], &n->asks[word], row % 64, packet, d, ready);
}

/* The head of queue Q leaves; BIT as above, as bits. */
static inline uint32_t take_from(const Packet *packets, Queue *q, uint64_t *filled, uint64_t *asks, unsigned bit, unsigned d) {
    uint32_t packet = q->head, next = packets[packet].next;
    uint64_t more = --q->count != 0, odd = packets[next].dest >> d & 1;
    q->head = next;
    q->tail &= 0 - (uint32_t)more;
    *asks = (*asks & ~(UINT64_C(1) << bit)) | odd << bit;
    *filled &= ~((more ^ 1) << bit);
    return packet;
}

static inline uint32_t take_head(Net *n, unsigned stage, unsigned row, uint64_t now) {
    unsigned word = stage * n->words + row / 64, d = stage < n->stages ? digit(n, stage) : 0;
    uint32_t packet = take_from(n->packets, queue_at(n, stage, row), &n->filled[word], &n->asks[word], row % 64, d);
    n->waited[stage] += now - n->packets[packet].ready;
    n->passed[stage]++;
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
    append(n, n->stages, source, packet, now + (n->shape.entry ? n->shape.entry : 1));
    return true;
}

static bool has_room(const Net *n, unsigned stage, unsigned row) {
    return !n->shape.depth || queue_at(n, stage, row)->count < n->shape.depth;
}

static void arrive(Net *n, unsigned row, uint32_t packet) {
    n->arrivals[n->narrivals++] = (Arrival){row, n->packets[packet].tag};
    n->packets[packet].next = n->free;
    n->free = packet;
    n->under_way--;
}

/* Where the link behind output ROW of a stage leads: digits 0 and D change places. */
static unsigned swapped(unsigned row, unsigned d) {
    unsigned differ = (row ^ row >> d) & 1;
    return row ^ (differ | differ << d);
}

/* Which inputs of 32 routers may send: all that hold a packet, but of two that ask for the
 * same output only the one whose turn it is.  Even bits are even inputs or outputs. */
static uint64_t granted(uint64_t filled, uint64_t asks, uint64_t turn) {
    const uint64_t even = UINT64_C(0x5555555555555555);
    uint64_t both = filled & filled >> 1 & even;
    uint64_t conflict = both & ~(asks ^ asks >> 1);
    uint64_t odd_goes = conflict & ((asks & turn >> 1) | (~asks & turn));
    return filled & ~(odd_goes | (conflict & ~odd_goes) << 1);
}

/* iq: the heads of 64 inputs go over their outputs, if there is room behind them.  What the
 * inputs have in common stays in registers. */
static void route_inputs(Net *n, unsigned stage, unsigned word, uint64_t now) {
    unsigned at = stage * n->words + word, d = digit(n, stage);
    bool last = stage + 1 == n->stages;
    Packet *packets = n->packets;
    Queue *queues = queue_at(n, stage, word * 64), *behind = queue_at(n, stage + 1, 0);
    uint64_t *behind_filled = n->filled + (stage + 1) * n->words, *behind_asks = n->asks + (stage + 1) * n->words;
    const unsigned depth = n->shape.depth;
    const uint64_t asked = n->asks[at];
    uint64_t filled = n->filled[at], asks = asked, turn = n->turn[at], waited = 0, passed = 0;
    for (uint64_t bits = granted(n->before[at], asks, turn); bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits), out = (row & ~1u) | (asked >> row & 1);
        uint64_t out_bit = UINT64_C(1) << out;
        unsigned next_row = swapped(word * 64 + out, d);
        if (!last && depth && behind[next_row].count >= depth)
            continue;
        uint32_t packet = take_from(packets, &queues[row], &filled, &asks, row, d);
        waited += now - packets[packet].ready;
        passed++;
        turn = (turn & ~out_bit) | (uint64_t)(~row & 1) << out;
        if (last)
            arrive(n, word * 64 + out, packet);
        else
            append_to(packets, &behind[next_row], &behind_filled[next_row / 64], &behind_asks[next_row / 64], next_row % 64,
                      packet, d - 1, now + 1);
    }
    n->filled[at] = filled;
    n->asks[at] = asks;
    n->turn[at] = turn;
    n->waited[stage] += waited;
    n->passed[stage] += passed;
}

/* Of two inputs for the last room in the queue of OUT that one goes which did not go last. */
static bool goes_first(const Net *n, unsigned stage, unsigned row, unsigned out, uint32_t rival, uint64_t now) {
    uint64_t even_went = n->turn[stage * n->words + out / 64] >> out % 64 & 1;
    bool odd = row & 1, rival_asks = rival && n->packets[rival].ready <= now &&
                                     (n->packets[rival].dest >> digit(n, stage) & 1) == (out & 1);
    return odd == even_went || !rival_asks;
}

/* oq: the head of queue FROM comes to input ROW of a stage and enters the queue of its
 * output, if there is room, in TAKES cycles; RIVAL leads to the router's other input. */
static void enter_output(Net *n, unsigned stage, unsigned row, unsigned from_stage, unsigned from,
                         unsigned rival, unsigned takes, uint64_t now) {
    const Queue *other = queue_at(n, from_stage, rival);
    unsigned out = (row & ~1u) | (n->packets[queue_at(n, from_stage, from)->head].dest >> digit(n, stage) & 1);
    unsigned room = n->shape.depth ? n->shape.depth - queue_at(n, stage, out)->count : 2;
    if (!room || (room == 1 && !goes_first(n, stage, row, out, other->count ? other->head : 0, now)))
        return;
    uint64_t *turn = &n->turn[stage * n->words + out / 64], bit = UINT64_C(1) << out % 64;
    *turn = row & 1 ? *turn & ~bit : *turn | bit;
    append(n, stage, out, take_head(n, from_stage, from, now), now + takes);
}

/* From the output of one stage to the next. */
static void send_output(Net *n, unsigned stage, unsigned row, uint64_t now) {
    unsigned d = digit(n, stage), in = swapped(row, d);
    enter_output(n, stage + 1, in, stage, row, swapped(in ^ 1, d), 1, now);
}

static void send_outputs(Net *n, unsigned stage, unsigned word, uint64_t now) {
    for (uint64_t bits = n->before[stage * n->words + word]; bits; bits &= bits - 1) {
        unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
        if (stage + 1 == n->stages)
            arrive(n, row, take_head(n, stage, row, now));
        else
            send_output(n, stage, row, now);
    }
}

/* The way into the first stage is the last cycle of the entry, if it takes any. */
static void send_sources(Net *n, unsigned word, uint64_t now) {
    unsigned takes = n->shape.entry != 0;
    for (uint64_t bits = n->before[n->stages * n->words + word]; bits; bits &= bits - 1) {
        unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
        if (n->packets[queue_at(n, n->stages, row)->head].ready > now)
            continue;
        if (!n->stages)
            arrive(n, row, take_head(n, 0, row, now));
        else if (n->shape.output_queues)
            enter_output(n, 0, row, n->stages, row, row ^ 1, takes, now);
        else if (has_room(n, 0, row))
            append(n, 0, row, take_head(n, n->stages, row, now), now + takes);
    }
}

void net_cycle(Net *n, uint64_t now) {
    n->narrivals = 0;
    if (!n->under_way)
        return;
    // What enters a queue in this cycle moves on in the next.
    memcpy(n->before, n->filled, (size_t)(n->stages + 1) * n->words * sizeof *n->before);
    if (!n->shape.entry) {
        for (unsigned word = 0; word < n->words; word++)
            send_sources(n, word, now);
        memcpy(n->before, n->filled, (size_t)n->stages * n->words * sizeof *n->before);
    }
    for (unsigned stage = 0; stage < n->stages; stage++)
        for (unsigned word = 0; word < n->words; word++)
            if (n->shape.output_queues)
                send_outputs(n, stage, word, now);
            else
                route_inputs(n, stage, word, now);
    for (unsigned word = 0; n->shape.entry && word < n->words; word++)
        send_sources(n, word, now);
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
