/* vm/machine/stages_free.c - the crossbar where nothing is in the way of a head but the other one of its router: queues
 * take any number of packets, and these have one flit.
 *
 * Stages are gone through from the last to the first, so that what enters a queue moves on in the next cycle.  A packet
 * is known by a word: its place, and above that the outputs that it still asks for, the next one in the highest bit.
 * Whether a queue is empty is as good as random: no branches on it. */
#include <stdlib.h>
#include <string.h>

#include "vm/machine/stages.h"

#define OUTPUTS (UINT64_MAX << 32)      // of a word; the rest is the packet's place

/* Queues and packets have links in one array; places in it are counted in bytes, and a word's place is its packet's. */
typedef struct {
    uint64_t word;              // of a queue: the first packet; of a packet: the one behind it; 0: none
    union {
        uint64_t ready;         // of a packet: it may move from this cycle on
        uint32_t last;          // of a queue: place of its end
    };
} Link;

/* 64 rows of a stage, a bit each. */
typedef struct {
    uint64_t filled;            // its queue holds a packet
    uint64_t asks;              // ... whose output is the odd one
    uint64_t turn;              // this output took from its even input last
    uint64_t fresh;             // of sources: all in the queue has come in cycle fresh_at
} Rows;

/* Where the links behind 64 rows of a stage lead, if that is within them. */
typedef struct {
    uint16_t place[64][2];      // of the queue, counted from the first one, by row and the output that its head asks for
    uint64_t odd;               // rows that change places with the ones so many digits to the left
    unsigned shift;
} Wires;

typedef struct {
    Net       net;
    unsigned  stages, words;    // words of 64 rows, a power of two ...
    unsigned  word_digits;      // ... with so many binary digits behind the first
    unsigned  sources;          // the first word of them, behind those of all stages
    Link     *links;            // of queues, [stage][word][row], some unused if there are fewer rows; of packets
    uint32_t  queues;
    uint32_t  room;             // packets that there are links for
    Rows     *rows;             // [stage][word]
    Wires    *wires;            // [stage]
    uint64_t  fresh_at;
} FreeStages;

static void close_free(Net *net) {
    FreeStages *n = (FreeStages *)net;
    free(n->links);
    free(n->rows);
    free(n->wires);
}

static void lay_wires(Wires *w, unsigned d) {
    for (unsigned out = 0; out < 64; out++) {
        unsigned row = stages_swapped(out, d);
        w->place[out][out & 1] = w->place[out ^ 1][out & 1] = (uint16_t)(row * sizeof(Link));
        w->odd |= (uint64_t)(row > out) << out;
    }
    w->shift = (1u << d) - 1;
}

static bool open_free(Net *net) {
    FreeStages *n = (FreeStages *)net;
    n->stages = net->stages;
    n->words = (net->shape.ports + 63) / 64;
    n->word_digits = (unsigned)__builtin_ctz(n->words);
    n->sources = n->stages * n->words;
    n->queues = (n->sources + n->words) * 64;
    n->room = net->room;
    n->links = calloc(n->queues + n->room, sizeof *n->links);
    n->rows = calloc(n->sources + n->words, sizeof *n->rows);
    n->wires = calloc(n->stages, sizeof *n->wires);
    if (!n->links || !n->rows || !n->wires)
        return false;
    for (uint32_t i = 0; i < n->queues; i++)
        n->links[i].last = i * (uint32_t)sizeof(Link);
    for (unsigned stage = 0; stage < n->stages; stage++)
        lay_wires(&n->wires[stage], stages_digit(n->stages, stage) % 6);
    return true;
}

/* Of a row, counted from the first one of a word on, the place of its queue. */
static inline uint32_t queue_at(unsigned at, unsigned row) {
    return (at * 64 + row) * (uint32_t)sizeof(Link);
}

static inline Link *link_at(Link *links, uint32_t place) {
    return (Link *)((char *)links + place);
}

static inline uint32_t packet_of(const FreeStages *n, uint64_t word) {
    return (uint32_t)word / (uint32_t)sizeof(Link) - n->queues;
}

/* Of a packet that has gone over the first output that it asked for. */
static inline uint64_t without_output(uint64_t word) {
    return word + (word & OUTPUTS);
}

/* It comes to the end of queue TO. */
static inline void link_last(Link *links, Link *to, uint64_t word, uint64_t ready) {
    Link *own = link_at(links, (uint32_t)word);
    own->word = 0;
    own->ready = ready;
    link_at(links, to->last)->word = word;
    to->last = (uint32_t)word;
}

/* Links for all packets that there is room for. */
static bool grow(FreeStages *n) {
    if (((uint64_t)n->queues + n->net.room) * sizeof(Link) > UINT32_MAX)
        return false;
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
        n->rows[n->sources + word].fresh = 0;
    n->fresh_at = now;
}

static inline bool join(FreeStages *n, unsigned source, uint32_t packet, uint64_t now) {
    const NetShape *shape = &n->net.shape;
    NetPacket *p = &n->net.packets[packet];
    Rows *r = &n->rows[n->sources + source / 64];
    uint64_t bit = UINT64_C(1) << source % 64;
    uint32_t place = (n->queues + packet) * (uint32_t)sizeof(Link);
    p->hops = (uint16_t)n->stages;
    n->net.flits += n->stages;
    link_last(n->links, &n->links[n->sources * 64 + source], (uint64_t)p->dest << (64 - n->stages) | place,
              now + (shape->entry ? shape->entry : 1));
    r->fresh |= bit & ~r->filled;
    r->filled |= bit;
    return true;
}

/* The first one of a cycle, or for which links may be missing. */
static __attribute__((noinline)) bool join_first(FreeStages *n, unsigned source, uint32_t packet, uint64_t now) {
    if (n->room < n->net.room && !grow(n))
        return false;
    forget_fresh(n, now);
    return join(n, source, packet, now);
}

static bool inject(Net *net, unsigned source, uint32_t packet, uint64_t now) {
    FreeStages *n = (FreeStages *)net;
    if (n->fresh_at != now || n->room < net->room)
        return join_first(n, source, packet, now);
    return join(n, source, packet, now);
}

/* What heads of 64 rows leave behind that go. */
typedef struct {
    uint64_t emptied, asks;     // rows: nothing; one that asks for the odd output
    uint64_t ready, passed;     // of those that went: sum, number
} Left;

/* The head of QUEUE, BIT of these, leaves; its word. */
static inline uint64_t unlink_first(Link *links, uint32_t queue, uint64_t bit, Left *left) {
    Link *first = link_at(links, queue);
    const uint64_t word = first->word;
    const Link *own = link_at(links, (uint32_t)word);
    const uint64_t behind = own->word, none = -(uint64_t)(behind == 0);
    first->word = behind;
    first->last ^= (first->last ^ queue) & (uint32_t)none;       // a branch would cost as much as all of this
    left->emptied |= bit & none;
    left->asks |= bit & (uint64_t)((int64_t)behind >> 63);
    left->ready += own->ready;
    left->passed++;
    return word;
}

/* Heads of 64 rows that go, from one stage or from sources. */
typedef struct {
    unsigned stage, from;       // word of rows
    uint64_t go, cross;         // rows; rows that take the other output
    const Wires *wires;         // behind them; NULL: straight on
} Carry;

static inline void leave(FreeStages *n, const Carry *c, const Left *left, uint64_t now) {
    Rows *r = &n->rows[c->from];
    r->filled &= ~left->emptied;
    r->asks = (r->asks & ~c->go) | left->asks;
    n->net.waited[c->stage] += left->passed * now - left->ready;
    n->net.passed[c->stage] += left->passed;
}

/* ROWS of the next stage, from those of heads. */
static inline uint64_t behind_wires(const Carry *c, uint64_t rows) {
    uint64_t outputs = stages_outputs(rows, c->cross);
    uint64_t differ = (outputs ^ outputs >> c->wires->shift) & c->wires->odd;
    return outputs ^ differ ^ differ << c->wires->shift;
}

/* They go to queues of the same rows of another stage, word INTO. */
static inline __attribute__((always_inline)) void carry_heads(FreeStages *n, const Carry c, unsigned into,
                                                              uint64_t ready, uint64_t now) {
    Rows *to = &n->rows[into];
    Link *const links = n->links, *const queues = &links[into * 64];
    uint64_t came = c.go, odd = 0;
    Left left = {0};
    for (uint64_t bits = c.go; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits), next = row * (unsigned)sizeof(Link);
        uint64_t bit = bits & -bits, word = unlink_first(links, queue_at(c.from, row), bit, &left);
        if (c.wires) {
            next = c.wires->place[row][word >> 63];
            word = without_output(word);
        }
        link_last(links, link_at(queues, next), word, ready);
        odd |= bit & (uint64_t)((int64_t)word >> 63);
    }
    leave(n, &c, &left, now);
    if (c.wires) {
        came = behind_wires(&c, came);
        odd = behind_wires(&c, odd);
    }
    to->asks = (to->asks & (to->filled | ~came)) | (odd & ~to->filled);
    to->filled |= came;
}

/* A packet comes to the queue of ROW of a stage, whose first word is INTO. */
static inline void come_to(FreeStages *n, unsigned into, unsigned row, uint64_t word, uint64_t ready) {
    Rows *to = &n->rows[into + row / 64];
    uint64_t bit = UINT64_C(1) << row % 64, first = bit & ~to->filled;
    link_last(n->links, &n->links[into * 64 + row], word, ready);
    to->asks = (to->asks & ~first) | (first & -(word >> 63));
    to->filled |= bit;
}

/* Where a packet goes from output OUT of a word of rows: to the next stage. */
static inline void come_over(FreeStages *n, const Carry *c, unsigned out, uint64_t word, uint64_t ready) {
    const unsigned stage = c->stage, first = c->from & (n->words - 1);
    come_to(n, c->from - first + n->words, stages_swapped(first * 64 + out, stages_digit(n->stages, stage)),
            without_output(word), ready);
}

/* They go to queues among all rows of the next stage. */
static void spread_heads(FreeStages *n, const Carry c, uint64_t ready, uint64_t now) {
    Left left = {0};
    for (uint64_t bits = c.go; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits);
        uint64_t word = unlink_first(n->links, queue_at(c.from, row), bits & -bits, &left);
        come_over(n, &c, stages_output(row, c.cross), word, ready);
    }
    leave(n, &c, &left, now);
}

/* They go to their ports, in the order of these. */
static void land_heads(FreeStages *n, const Carry c, uint64_t now) {
    const uint64_t outputs = stages_outputs(c.go, c.cross), crossed = stages_outputs(c.go & c.cross, c.cross);
    Left left = {0};
    for (uint64_t bits = outputs; bits; bits &= bits - 1) {
        unsigned row = stages_output((unsigned)__builtin_ctzll(bits), crossed);
        uint64_t word = unlink_first(n->links, queue_at(c.from, row), UINT64_C(1) << row, &left);
        net_arrive(&n->net, packet_of(n, word));
    }
    leave(n, &c, &left, now);
}

/* The head of the only queue, ROW's, that holds any of 64 rows leaves; its word. */
static inline uint64_t unlink_one(FreeStages *n, const Carry *c, unsigned row, uint64_t now) {
    const uint32_t queue = queue_at(c->from, row);
    Link *first = link_at(n->links, queue);
    Rows *r = &n->rows[c->from];
    const uint64_t packet = first->word;
    const Link *own = link_at(n->links, (uint32_t)packet);
    const uint64_t behind = own->word;
    n->net.waited[c->stage] += now - own->ready;
    n->net.passed[c->stage]++;
    first->word = behind;
    r->asks = (r->asks & ~(UINT64_C(1) << row)) | behind >> 63 << row;
    if (!behind) {
        first->last = queue;
        r->filled = 0;
    }
    return packet;
}

/* It goes over the output that it asks for, or to its port. */
static inline void route_one(FreeStages *n, const Carry *c, Rows *r, uint64_t now) {
    const unsigned row = (unsigned)__builtin_ctzll(r->filled), out = stages_output(row, c->cross);
    const uint64_t packet = unlink_one(n, c, row, now);
    r->turn = (r->turn & ~(UINT64_C(1) << out)) | (uint64_t)(~row & 1) << out;
    if (c->stage + 1 == n->stages)
        net_arrive(&n->net, packet_of(n, packet));
    else
        come_over(n, c, out, packet, now + 1);
}

/* Heads of the rows of word AT go over the outputs that they ask for. */
static inline void route(FreeStages *n, unsigned at, uint64_t now) {
    Rows *r = &n->rows[at];
    const unsigned stage = at >> n->word_digits;
    Carry c = {stage, at, r->filled, r->asks ^ ODD, &n->wires[stage]};
    if (!(c.go & (c.go - 1))) {
        route_one(n, &c, r, now);
        return;
    }
    if (c.go & c.go >> 1 & EVEN)
        c.go = stages_granted(c.go, r->asks, r->turn);
    r->turn = stages_turn(r->turn, c.go, c.cross);
    if (stage + 1 == n->stages)
        land_heads(n, c, now);
    else if (stages_digit(n->stages, stage) < 6)
        carry_heads(n, c, at + n->words, now + 1, now);
    else
        spread_heads(n, c, now + 1, now);
}

/* From sources, if it is time, in TAKES cycles. */
static void enter(FreeStages *n, unsigned word, unsigned takes, uint64_t now) {
    const unsigned from = n->sources + word;
    const Rows *r = &n->rows[from];
    Carry c = {.stage = n->stages, .from = from, .go = r->filled & ~r->fresh};
    for (uint64_t bits = n->net.shape.entry > 1 ? c.go : 0; bits; bits &= bits - 1) {
        const Link *head = link_at(n->links, queue_at(from, (unsigned)__builtin_ctzll(bits)));
        if (link_at(n->links, (uint32_t)head->word)->ready > now)
            c.go &= ~(bits & -bits);
    }
    if (!c.go)
        return;
    if (r->filled & (r->filled - 1)) {
        carry_heads(n, c, word, now + takes, now);
    } else {
        unsigned row = (unsigned)__builtin_ctzll(c.go);
        come_to(n, word, row, unlink_one(n, &c, row, now), now + takes);
    }
}

/* The way into the first stage is the last cycle of the entry, if it takes any. */
static void cycle(Net *net, uint64_t now) {
    FreeStages *n = (FreeStages *)net;
    const bool entry = net->shape.entry;
    forget_fresh(n, now);
    for (unsigned word = 0; !entry && word < n->words; word++)
        enter(n, word, 0, now);
    for (unsigned at = n->sources; at-- > 0;)
        if (n->rows[at].filled)
            route(n, at, now);
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
