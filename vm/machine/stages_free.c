/* vm/machine/stages_free.c - the crossbar where nothing is in the way of a head but the other one of its router: queues
 * take any number of packets, and these have one flit.
 *
 * Stages are gone through from the last to the first, so that what enters a queue moves on in the next cycle.  A packet
 * is known by a word: its number, and above that the outputs that it still asks for, the next one in the highest bit.
 * Whether a queue is empty is as good as random: no branches on it. */
#include <stdlib.h>
#include <string.h>

#include "vm/machine/stages.h"

#define OUTPUTS (UINT64_MAX << 32)      // of a word; the rest is the packet's number

/* Queues are lists in one array: links[queue].word is the first packet, links[queues + packet].word the one behind. */
typedef struct {
    uint64_t word;
    uint64_t ready;             // of a packet: it may move from this cycle on
} Link;

/* 64 rows of a stage, a bit each. */
typedef struct {
    uint64_t filled;            // its queue holds a packet
    uint64_t asks;              // ... whose output is the odd one
    uint64_t turn;              // this output took from its even input last
    uint64_t fresh;             // of sources: all in the queue has come in cycle fresh_at
} Rows;

typedef struct {
    Net       net;
    unsigned  stages, words;    // words of 64 rows, a power of two ...
    unsigned  word_digits;      // ... with so many binary digits behind the first
    Link     *links;
    uint32_t *last;             // of each queue, [stage][row], stage n: the sources: place of its end in links
    uint32_t  queues;
    uint32_t  room;             // packets that there are links for
    Rows     *rows;             // [stage][word]
    uint8_t (*leads)[64];       // [stage][output]: row of the next stage; within 64 of them
    uint64_t  fresh_at;
} FreeStages;

static void close_free(Net *net) {
    FreeStages *n = (FreeStages *)net;
    free(n->links);
    free(n->last);
    free(n->rows);
    free(n->leads);
}

static bool open_free(Net *net) {
    FreeStages *n = (FreeStages *)net;
    n->stages = net->stages;
    n->words = (net->shape.ports + 63) / 64;
    n->word_digits = (unsigned)__builtin_ctz(n->words);
    n->queues = (n->stages + 1) * net->shape.ports;
    n->room = net->room;
    n->links = calloc(n->queues + n->room, sizeof *n->links);
    n->last = calloc(n->queues, sizeof *n->last);
    n->rows = calloc((n->stages + 1) * n->words, sizeof *n->rows);
    n->leads = calloc(n->stages, sizeof *n->leads);
    if (!n->links || !n->last || !n->rows || !n->leads)
        return false;
    for (uint32_t i = 0; i < n->queues; i++)
        n->last[i] = i;
    for (unsigned stage = 0; stage < n->stages; stage++)
        for (unsigned out = 0; out < 64; out++)
            n->leads[stage][out] = (uint8_t)stages_swapped(out, stages_digit(n->stages, stage) % 6);
    return true;
}

static uint32_t queue_at(const FreeStages *n, unsigned stage, unsigned word) {
    return stage * n->net.shape.ports + word * 64;
}

static Rows *rows_at(const FreeStages *n, unsigned stage, unsigned word) {
    return &n->rows[stage * n->words + word];
}

/* Of a packet that has gone over the first output that it asked for. */
static inline uint64_t without_output(uint64_t word) {
    return word + (word & OUTPUTS);
}

static inline void link_last(Link *links, uint32_t *last, uint32_t place, uint64_t word) {
    links[place].word = 0;
    links[*last].word = word;
    *last = place;
}

/* Links for all packets that there is room for. */
static bool grow(FreeStages *n) {
    Link *grown = realloc(n->links, ((size_t)n->queues + n->net.room) * sizeof *grown);
    if (!grown)
        return false;
    n->links = grown;
    n->room = n->net.room;
    return true;
}

/* What came to sources in earlier cycles may move. */
static void forget_fresh(FreeStages *n, uint64_t now) {
    for (unsigned word = 0; n->fresh_at != now && word < n->words; word++)
        rows_at(n, n->stages, word)->fresh = 0;
    n->fresh_at = now;
}

static bool inject(Net *net, unsigned source, uint32_t packet, uint64_t now) {
    FreeStages *n = (FreeStages *)net;
    NetPacket *p = &net->packets[packet];
    Rows *r = rows_at(n, n->stages, source / 64);
    uint64_t bit = UINT64_C(1) << source % 64;
    uint32_t place = n->queues + packet;
    if (n->room < net->room && !grow(n))
        return false;
    forget_fresh(n, now);
    p->hops = (uint16_t)n->stages;
    net->flits += n->stages;
    n->links[place].ready = now + (net->shape.entry ? net->shape.entry : 1);
    uint64_t word = (uint64_t)p->dest << (64 - n->stages) | packet;
    link_last(n->links, &n->last[queue_at(n, n->stages, 0) + source], place, word);
    r->fresh |= bit & ~r->filled;
    r->filled |= bit;
    return true;
}

/* What heads of 64 rows leave behind that go. */
typedef struct {
    uint64_t emptied, asks;     // rows: nothing; one that asks for the odd output
    uint64_t ready, passed;     // of those that went: sum, number
} Left;

/* The head of ROW, BIT of these queues, leaves; its word. */
static inline uint64_t unlink_first(const FreeStages *n, uint32_t queue, unsigned row, uint64_t bit, Left *left) {
    Link *links = n->links, *first = &links[queue + row];
    uint64_t word = first->word;
    const Link *own = &links[n->queues + (uint32_t)word];
    uint64_t behind = own->word, none = -(uint64_t)(behind == 0);
    uint32_t last = n->last[queue + row];
    first->word = behind;
    n->last[queue + row] = last ^ ((last ^ (queue + row)) & (uint32_t)none);
    left->emptied |= bit & none;
    left->asks |= bit & -(behind >> 63);
    left->ready += own->ready;
    left->passed++;
    return word;
}

static inline void leave(FreeStages *n, unsigned stage, Rows *r, uint64_t go, const Left *left, uint64_t now) {
    r->filled &= ~left->emptied;
    r->asks = (r->asks & ~go) | left->asks;
    n->net.waited[stage] += left->passed * now - left->ready;
    n->net.passed[stage] += left->passed;
}

/* Heads of 64 rows that go from queues of one stage, or from sources, to others within the same rows. */
typedef struct {
    unsigned from, to, word;
    uint64_t go, cross;         // rows; rows that take the other output
    const uint8_t *leads;       // NULL: straight on
} Carry;

static inline __attribute__((always_inline)) void carry_heads(FreeStages *n, const Carry c, uint64_t ready,
                                                              uint64_t now) {
    const uint32_t queue = queue_at(n, c.from, c.word);
    uint32_t *last = &n->last[queue_at(n, c.to, c.word)];
    Rows *to = rows_at(n, c.to, c.word);
    Link *links = n->links;
    uint64_t came = 0, odd = 0;
    Left left = {0};
    for (uint64_t bits = c.go; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits), next = row;
        uint64_t word = unlink_first(n, queue, row, bits & -bits, &left);
        uint32_t place = n->queues + (uint32_t)word;
        if (c.leads) {
            next = c.leads[stages_output(row, c.cross)];
            word = without_output(word);
        }
        links[place].ready = ready;
        link_last(links, &last[next], place, word);
        came |= UINT64_C(1) << next;
        odd |= word >> 63 << next;
    }
    leave(n, c.from, rows_at(n, c.from, c.word), c.go, &left, now);
    to->asks = (to->asks & (to->filled | ~came)) | (odd & ~to->filled);
    to->filled |= came;
}

/* A packet comes to the queue of a row. */
static inline void come_to(FreeStages *n, unsigned stage, unsigned row, uint64_t word, uint64_t ready) {
    Rows *to = rows_at(n, stage, row / 64);
    uint64_t bit = UINT64_C(1) << row % 64, first = bit & ~to->filled;
    uint32_t place = n->queues + (uint32_t)word;
    n->links[place].ready = ready;
    link_last(n->links, &n->last[queue_at(n, stage, 0) + row], place, word);
    to->asks = (to->asks & ~first) | (first & -(word >> 63));
    to->filled |= bit;
}

/* They go to queues among all rows of the next stage, or from the last one to their ports. */
static void spread_heads(FreeStages *n, const Carry c, uint64_t ready, uint64_t now) {
    const uint32_t queue = queue_at(n, c.from, c.word);
    const unsigned d = stages_digit(n->stages, c.from);
    Left left = {0};
    for (uint64_t bits = c.go; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits);
        uint64_t word = unlink_first(n, queue, row, bits & -bits, &left);
        if (c.to == n->stages)
            net_arrive(&n->net, (uint32_t)word);
        else
            come_to(n, c.to, stages_swapped(c.word * 64 + stages_output(row, c.cross), d), without_output(word), ready);
    }
    leave(n, c.from, rows_at(n, c.from, c.word), c.go, &left, now);
}

/* The head of the only queue that holds any of 64 rows leaves; its word. */
static inline uint64_t unlink_one(FreeStages *n, unsigned stage, unsigned word, unsigned row, Rows *r, uint64_t now) {
    const uint32_t queue = queue_at(n, stage, word) + row;
    const uint64_t packet = n->links[queue].word;
    const Link *own = &n->links[n->queues + (uint32_t)packet];
    const uint64_t behind = own->word;
    n->net.waited[stage] += now - own->ready;
    n->net.passed[stage]++;
    n->links[queue].word = behind;
    r->asks = (r->asks & ~(UINT64_C(1) << row)) | behind >> 63 << row;
    if (!behind) {
        n->last[queue] = queue;
        r->filled = 0;
    }
    return packet;
}

/* It goes over the output that it asks for, or to its port. */
static inline void route_one(FreeStages *n, unsigned stage, unsigned word, Rows *r, uint64_t now) {
    const unsigned d = stages_digit(n->stages, stage), row = (unsigned)__builtin_ctzll(r->filled);
    const unsigned out = stages_output(row, r->asks ^ ODD);
    const uint64_t packet = unlink_one(n, stage, word, row, r, now);
    r->turn = (r->turn & ~(UINT64_C(1) << out)) | (uint64_t)(~row & 1) << out;
    if (stage + 1 == n->stages)
        net_arrive(&n->net, (uint32_t)packet);
    else
        come_to(n, stage + 1, stages_swapped(word * 64 + out, d), without_output(packet), now + 1);
}

/* Heads of 64 rows go over the outputs that they ask for. */
static inline void route(FreeStages *n, unsigned stage, unsigned word, Rows *r, uint64_t now) {
    uint64_t go = r->filled & r->filled >> 1 & EVEN ? stages_granted(r->filled, r->asks, r->turn) : r->filled;
    const Carry c = {stage, stage + 1, word, go, r->asks ^ ODD, n->leads[stage]};
    r->turn = stages_turn(r->turn, c.go, c.cross);
    if (stage + 1 < n->stages && stages_digit(n->stages, stage) < 6)
        carry_heads(n, c, now + 1, now);
    else
        spread_heads(n, c, now + 1, now);
}

/* From sources, if it is time, in TAKES cycles. */
static void enter(FreeStages *n, unsigned word, unsigned takes, uint64_t now) {
    Rows *r = rows_at(n, n->stages, word);
    uint64_t go = r->filled & ~r->fresh;
    for (uint64_t bits = n->net.shape.entry > 1 ? go : 0; bits; bits &= bits - 1) {
        const Link *head = &n->links[queue_at(n, n->stages, word) + (unsigned)__builtin_ctzll(bits)];
        if (n->links[n->queues + (uint32_t)head->word].ready > now)
            go &= ~(bits & -bits);
    }
    if (!go)
        return;
    if (r->filled & (r->filled - 1)) {
        carry_heads(n, (Carry){n->stages, 0, word, go, 0, NULL}, now + takes, now);
    } else {
        unsigned row = (unsigned)__builtin_ctzll(go);
        come_to(n, 0, word * 64 + row, unlink_one(n, n->stages, word, row, r, now), now + takes);
    }
}

/* The way into the first stage is the last cycle of the entry, if it takes any. */
static void cycle(Net *net, uint64_t now) {
    FreeStages *n = (FreeStages *)net;
    const bool entry = net->shape.entry;
    forget_fresh(n, now);
    for (unsigned word = 0; !entry && word < n->words; word++)
        enter(n, word, 0, now);
    for (unsigned at = n->stages << n->word_digits; at-- > 0;) {
        Rows *r = &n->rows[at];
        if (!r->filled)
            continue;
        unsigned stage = at >> n->word_digits, word = at & (n->words - 1);
        if (r->filled & (r->filled - 1))
            route(n, stage, word, r, now);
        else
            route_one(n, stage, word, r, now);
    }
    for (unsigned word = 0; entry && word < n->words; word++)
        enter(n, word, 1, now);
}

const NetEngine stages_free_engine = {
    .size = sizeof(FreeStages),
    .open = open_free,
    .close = close_free,
    .inject = inject,
    .cycle = cycle,
};
