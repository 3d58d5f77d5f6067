/* vm/machine/stages.c - the crossbar: queues of packets between stages, moved by a cycle at a time.
 *
 * A queue belongs to a row of a stage: the row at which packets enter its routers (iq) or
 * leave them (oq).  Queues are lists of packets in one array; bits for the rows of a stage
 * say which queues hold any and which output their heads ask for, so that 32 routers decide
 * at once and a cycle costs what moves in it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/machine/stages.h"

typedef struct {
    uint32_t last;                  // place in next[] of its end
    uint32_t count;                 // if its length is limited
} Queue;

/* Queues are lists in one array: next[queue] is the first packet, next[queues + packet] the one behind. */
typedef struct {
    uint32_t *next;
    Queue    *queue;                // [stage][row]; stage n: the sources
    uint32_t  queues;
    bool      limited;
} Lists;

typedef struct {
    Net       net;
    unsigned  stages, words;        // words of 64 rows
    Lists     lists;
    uint32_t  room;                 // packets that there are lists for
    uint64_t *filled;               // [stage][word]
    uint64_t *before;               // the same at the beginning of the cycle
    uint64_t *fresh;                // [word]: all in the queue of this source has come in cycle ...
    uint64_t  fresh_at;             // ... this one
    uint64_t *asks;                 // [stage][word]: the head's output is the odd one
    uint64_t *turn;                 // [stage][word]: this output took from its even input last
    uint64_t *busy;                 // [stage][word]: the link behind this row still carries flits ...
    uint64_t *until;                // [stage][row]: ... and does so until this cycle
    uint32_t *landing;              // [row]: packet whose last flit has not come to this port
    uint64_t  nbusy;                // links
} Stages;

static unsigned hops(const NetShape *s, unsigned from, unsigned to) {
    (void)from, (void)to;
    return stages_of(s);
}

static unsigned ports(unsigned wanted) {
    unsigned ports = 1;
    while (ports < wanted)
        ports *= 2;
    return ports;
}

static bool check(const NetShape *s, char why[NET_WHY]) {
    if (s->ports & (s->ports - 1))
        return snprintf(why, NET_WHY, "ports: a crossbar has a power of two, not %u", s->ports), false;
    if (s->columns || s->vcs)
        return snprintf(why, NET_WHY, "%s: a crossbar has none", s->columns ? "columns" : "channels"), false;
    if (s->router || s->link > 1 || s->credit > 1)
        return snprintf(why, NET_WHY, "%s: a stage of a crossbar takes one cycle, and full queues are seen at once",
                        s->router ? "router" : s->link > 1 ? "link" : "credit"), false;
    return true;
}

static void close_stages(Net *net) {
    Stages *n = (Stages *)net;
    free(n->lists.queue);
    free(n->lists.next);
    free(n->fresh);
    free(n->filled);
    free(n->before);
    free(n->asks);
    free(n->turn);
    free(n->busy);
    free(n->until);
    free(n->landing);
}

static bool open_stages(Net *net) {
    Stages *n = (Stages *)net;
    unsigned p = net->shape.ports;
    n->stages = net->stages;
    n->words = (p + 63) / 64;
    size_t rows = (size_t)(n->stages + 1) * p, words = (size_t)(n->stages + 1) * n->words;
    n->lists.queue = calloc(rows, sizeof *n->lists.queue);
    n->room = net->room;
    n->lists.next = calloc(rows + n->room, sizeof *n->lists.next);
    n->lists.queues = (uint32_t)rows;
    n->lists.limited = net->shape.depth > 0;
    n->fresh = calloc(n->words, sizeof *n->fresh);
    n->filled = calloc(words, sizeof *n->filled);
    n->before = calloc(words, sizeof *n->before);
    n->asks = calloc(words, sizeof *n->asks);
    n->turn = calloc(words, sizeof *n->turn);
    n->busy = calloc(words, sizeof *n->busy);
    n->until = calloc(rows, sizeof *n->until);
    n->landing = calloc(p, sizeof *n->landing);
    for (uint32_t i = 0; n->lists.queue && i < rows; i++)
        n->lists.queue[i].last = i;
    return n->lists.queue && n->lists.next && n->fresh && n->filled && n->before && n->asks && n->turn && n->busy &&
           n->until && n->landing;
}

static uint32_t queue_at(const Stages *n, unsigned stage, unsigned row) {
    return stage * n->net.shape.ports + row;
}

/* The digit that stage i routes on, as a row's bit. */
static unsigned digit(const Stages *n, unsigned stage) {
    return stages_digit(n->stages, stage);
}

/* Does a packet ask for the odd output of a router of that stage?  Not for sources. */
static uint64_t asks_odd(const Stages *n, unsigned stage, uint32_t packet) {
    return stage < n->stages ? n->net.packets[packet].dest >> digit(n, stage) & 1 : 0;
}

/* Whether a queue is empty is as good as random: no branches on it, here and below. */
static inline void link_last(Lists l, uint32_t queue, uint32_t packet) {
    Queue *q = &l.queue[queue];
    l.next[q->last] = packet;
    q->last = l.queues + packet;
    l.next[l.queues + packet] = 0;
    if (l.limited)
        q->count++;
}

/* The first packet leaves; that behind it, or 0. */
static inline uint32_t unlink_first(Lists l, uint32_t queue) {
    Queue *q = &l.queue[queue];
    uint32_t head = l.next[l.queues + l.next[queue]], last = q->last, more = -(uint32_t)(head != 0);
    l.next[queue] = head;
    q->last = queue ^ ((queue ^ last) & more);
    if (l.limited)
        q->count--;
    return head;
}

static uint32_t head_of(const Stages *n, unsigned stage, unsigned row) {
    return n->lists.next[queue_at(n, stage, row)];
}

static void append(Stages *n, unsigned stage, unsigned row, uint32_t packet, uint64_t ready) {
    uint64_t *filled = &n->filled[stage * n->words + row / 64], *asks = &n->asks[stage * n->words + row / 64];
    uint64_t first = ~(*filled >> row % 64) & 1;
    link_last(n->lists, queue_at(n, stage, row), packet);
    n->net.packets[packet].ready = ready;
    *filled |= UINT64_C(1) << row % 64;
    *asks = (*asks & ~(first << row % 64)) | (first & asks_odd(n, stage, packet)) << row % 64;
}

static uint32_t take_head(Stages *n, unsigned stage, unsigned row, uint64_t now) {
    uint64_t *filled = &n->filled[stage * n->words + row / 64], *asks = &n->asks[stage * n->words + row / 64];
    uint32_t packet = head_of(n, stage, row), head = unlink_first(n->lists, queue_at(n, stage, row));
    n->net.waited[stage] += now - n->net.packets[packet].ready;
    n->net.passed[stage]++;
    *filled &= ~((uint64_t)!head << row % 64);
    *asks = (*asks & ~(UINT64_C(1) << row % 64)) | asks_odd(n, stage, head) << row % 64;
    return packet;
}

/* Lists for all packets that there is room for. */
static bool grow(Stages *n) {
    uint32_t *grown = realloc(n->lists.next, ((size_t)n->lists.queues + n->net.room) * sizeof *grown);
    if (!grown)
        return false;
    n->lists.next = grown;
    n->room = n->net.room;
    return true;
}

/* What came to sources in earlier cycles may move. */
static void forget_fresh(Stages *n, uint64_t now) {
    if (n->fresh_at != now)
        memset(n->fresh, 0, n->words * sizeof *n->fresh);
    n->fresh_at = now;
}

static bool inject(Net *net, unsigned source, uint32_t packet, uint64_t now) {
    Stages *n = (Stages *)net;
    NetPacket *p = &net->packets[packet];
    uint64_t bit = UINT64_C(1) << source % 64, *filled = &n->filled[n->stages * n->words + source / 64];
    if (n->room < net->room && !grow(n))
        return false;
    forget_fresh(n, now);
    p->hops = (uint16_t)n->stages;
    p->ready = now + (net->shape.entry ? net->shape.entry : 1);
    net->flits += (uint64_t)n->stages * p->flits;
    link_last(n->lists, queue_at(n, n->stages, source), packet);
    n->fresh[source / 64] |= bit & ~*filled;
    *filled |= bit;
    return true;
}

static bool has_room(const Stages *n, unsigned stage, unsigned row) {
    return !n->net.shape.depth || n->lists.queue[queue_at(n, stage, row)].count < n->net.shape.depth;
}

/* PACKET has gone over the link behind ROW of a stage; its other flits follow. */
static inline void occupy(Stages *n, unsigned stage, unsigned row, uint32_t packet, uint64_t now) {
    if (n->net.shape.flits <= 1 || n->net.packets[packet].flits <= 1)
        return;
    n->busy[stage * n->words + row / 64] |= UINT64_C(1) << row % 64;
    n->until[(size_t)stage * n->net.shape.ports + row] = now + n->net.packets[packet].flits;
    n->nbusy++;
}

/* ... over the last link, to its port. */
static inline void land(Stages *n, unsigned row, uint32_t packet) {
    if (n->net.shape.flits <= 1 || n->net.packets[packet].flits <= 1)
        net_arrive(&n->net, packet);
    else
        n->landing[row] = packet;
}

/* The link behind ROW of a stage: its last flit comes, or has come. */
static void release(Stages *n, unsigned stage, unsigned row, uint64_t now) {
    uint64_t until = n->until[(size_t)stage * n->net.shape.ports + row];
    bool last = stage + 1 == n->stages || !n->stages;
    if (last && n->landing[row] && until <= now + 1) {
        net_arrive(&n->net, n->landing[row]);
        n->landing[row] = 0;
    }
    if (until > now)
        return;
    n->busy[stage * n->words + row / 64] &= ~(UINT64_C(1) << row % 64);
    n->nbusy--;
}

static void release_links(Stages *n, uint64_t now) {
    for (unsigned stage = 0; stage <= n->stages; stage++)
        for (unsigned word = 0; word < n->words; word++)
            for (uint64_t bits = n->busy[stage * n->words + word]; bits; bits &= bits - 1)
                release(n, stage, word * 64 + (unsigned)__builtin_ctzll(bits), now);
}

/* Output OUT of a stage has taken from input ROW. */
static inline void note_turn(Stages *n, unsigned stage, unsigned row, unsigned out) {
    uint64_t *turn = &n->turn[stage * n->words + out / 64];
    *turn = (*turn & ~(UINT64_C(1) << out % 64)) | (~(uint64_t)row & 1) << out % 64;
}

/* Inputs whose heads ask for outputs with busy links. */
static uint64_t blocked(uint64_t busy, uint64_t asks) {
    return (EVEN & ((asks & busy >> 1) | (~asks & busy))) | (ODD & ((asks & busy) | (~asks & busy << 1)));
}

/* Those of BITS, inputs of 32 routers, whose heads find room behind the outputs that they ask for. */
static uint64_t with_room(const Stages *n, unsigned stage, unsigned word, uint64_t bits, uint64_t cross) {
    uint64_t go = 0;
    for (; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits), out = stages_output(row, cross);
        if (has_room(n, stage + 1, stages_swapped(word * 64 + out, digit(n, stage))))
            go |= bits & -bits;
    }
    return go;
}

/* Heads of 64 rows of a stage that go. */
typedef struct {
    unsigned stage, word;
    uint64_t go, cross;         // rows; rows that take the other output
    uint32_t packet[64];        // of each row that goes
} Heads;

static inline unsigned output_at(const Heads *h, uint64_t bits) {
    return h->word * 64 + stages_output((unsigned)__builtin_ctzll(bits), h->cross);
}

/* They leave their queues. */
static void pop_heads(Stages *n, Heads *h, uint64_t now) {
    const NetPacket *packets = n->net.packets;
    const Lists lists = n->lists;
    const unsigned d = h->stage < n->stages ? digit(n, h->stage) : 0;   // nobody asks what sources ask for
    const uint32_t queue = queue_at(n, h->stage, h->word * 64);
    uint64_t emptied = 0, asks = 0, ready = 0, passed = 0;
    for (uint64_t bits = h->go; bits; bits &= bits - 1) {
        unsigned row = (unsigned)__builtin_ctzll(bits);
        uint32_t packet = lists.next[queue + row], head = unlink_first(lists, queue + row);
        h->packet[passed++] = packet;
        ready += packets[packet].ready;
        emptied |= (uint64_t)!head << row;
        asks |= (uint64_t)(packets[head].dest >> d & 1) << row;
    }
    size_t at = (size_t)h->stage * n->words + h->word;
    n->filled[at] &= ~emptied;
    n->asks[at] = (n->asks[at] & ~h->go) | asks;
    n->net.waited[h->stage] += passed * now - ready;
    n->net.passed[h->stage] += passed;
}

/* Their other flits follow them. */
static void occupy_outputs(Stages *n, const Heads *h, uint64_t now) {
    const uint32_t *packet = h->packet;
    for (uint64_t bits = n->net.shape.flits > 1 ? h->go : 0; bits; bits &= bits - 1)
        occupy(n, h->stage, output_at(h, bits), *packet++, now);
}

/* They have gone over the links behind the last stage. */
static void land_heads(Stages *n, const Heads *h) {
    const uint32_t *packet = h->packet;
    for (uint64_t bits = h->go; bits; bits &= bits - 1)
        land(n, output_at(h, bits), *packet++);
}

/* They come to queues of STAGE, over links that exchange digits 0 and D of the row, among all rows. */
static void spread_heads(Stages *n, const Heads *h, unsigned stage, unsigned d, uint64_t ready) {
    const uint32_t *packet = h->packet;
    for (uint64_t bits = h->go; bits; bits &= bits - 1)
        append(n, stage, stages_swapped(output_at(h, bits), d), *packet++, ready);
}

/* iq: heads of 64 rows, of queues that held any when the cycle began, go over the outputs that they ask for, if there
 * is room behind. */
static void route_inputs(Stages *n, unsigned stage, unsigned word, uint64_t now) {
    size_t at = (size_t)stage * n->words + word;
    Heads h;
    h.stage = stage;
    h.word = word;
    h.cross = n->asks[at] ^ ODD;
    h.go = stages_granted(n->before[at] & ~blocked(n->busy[at], n->asks[at]), n->asks[at], n->turn[at]);
    bool last = stage + 1 == n->stages;
    if (n->net.shape.depth && !last)
        h.go = with_room(n, stage, word, h.go, h.cross);
    n->turn[at] = stages_turn(n->turn[at], h.go, h.cross);
    pop_heads(n, &h, now);
    occupy_outputs(n, &h, now);
    if (last)
        land_heads(n, &h);
    else
        spread_heads(n, &h, stage + 1, digit(n, stage), now + 1);
}

/* Of two inputs for the last room in the queue of OUT that one goes which did not go last. */
static bool goes_first(const Stages *n, unsigned stage, unsigned row, unsigned out, uint32_t rival, uint64_t now) {
    uint64_t even_went = n->turn[stage * n->words + out / 64] >> out % 64 & 1;
    bool odd = row & 1, rival_asks = rival && n->net.packets[rival].ready <= now &&
                                     (n->net.packets[rival].dest >> digit(n, stage) & 1) == (out & 1);
    return odd == even_went || !rival_asks;
}

/* oq: the head of queue FROM comes to input ROW of a stage and enters the queue of its
 * output, if there is room, in TAKES cycles; RIVAL leads to the router's other input. */
static void enter_output(Stages *n, unsigned stage, unsigned row, unsigned from_stage, unsigned from,
                         unsigned rival, unsigned takes, uint64_t now) {
    bool rival_waits = n->before[from_stage * n->words + rival / 64] >> rival % 64 & 1;
    unsigned out = (row & ~1u) | (n->net.packets[head_of(n, from_stage, from)].dest >> digit(n, stage) & 1);
    unsigned room = n->net.shape.depth ? n->net.shape.depth - n->lists.queue[queue_at(n, stage, out)].count : 2;
    if (!room || (room == 1 && !goes_first(n, stage, row, out, rival_waits ? head_of(n, from_stage, rival) : 0, now)))
        return;
    note_turn(n, stage, row, out);
    uint32_t packet = take_head(n, from_stage, from, now);
    occupy(n, from_stage, from, packet, now);
    append(n, stage, out, packet, now + takes);
}

/* From the last queue to the port. */
static void send_to_port(Stages *n, unsigned stage, unsigned row, uint64_t now) {
    uint32_t packet = take_head(n, stage, row, now);
    occupy(n, stage, row, packet, now);
    land(n, row, packet);
}

/* From the output of one stage to the next. */
static void send_output(Stages *n, unsigned stage, unsigned row, uint64_t now) {
    unsigned d = digit(n, stage), in = stages_swapped(row, d);
    enter_output(n, stage + 1, in, stage, row, stages_swapped(in ^ 1, d), 1, now);
}

static void send_outputs(Stages *n, unsigned stage, unsigned word, uint64_t now) {
    for (uint64_t bits = n->before[stage * n->words + word]; bits; bits &= bits - 1) {
        unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
        if (stage + 1 == n->stages)
            send_to_port(n, stage, row, now);
        else
            send_output(n, stage, row, now);
    }
}

/* From sources to routers with input queues: the heads that BITS names, if it is time and there is room. */
static void enter_inputs(Stages *n, unsigned word, uint64_t bits, unsigned takes, uint64_t now) {
    for (bits &= ~n->fresh[word]; bits; bits &= bits - 1) {
        unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
        if (n->net.packets[head_of(n, n->stages, row)].ready > now || !has_room(n, 0, row))
            continue;
        uint32_t packet = take_head(n, n->stages, row, now);
        occupy(n, n->stages, row, packet, now);
        append(n, 0, row, packet, now + takes);
    }
}

/* The way into the first stage is the last cycle of the entry, if it takes any. */
static void send_sources(Stages *n, unsigned word, uint64_t bits, uint64_t now) {
    unsigned takes = n->net.shape.entry != 0;
    if (n->stages && !n->net.shape.output_queues) {
        enter_inputs(n, word, bits, takes, now);
        return;
    }
    for (; bits; bits &= bits - 1) {
        unsigned row = word * 64 + (unsigned)__builtin_ctzll(bits);
        if (n->net.packets[head_of(n, n->stages, row)].ready > now)
            continue;
        if (!n->stages)
            send_to_port(n, 0, row, now);
        else
            enter_output(n, 0, row, n->stages, row, row ^ 1, takes, now);
    }
}

/* Queues that hold packets whose first links are free.  What enters a queue in this cycle
 * moves on in the next. */
static void note_before(Stages *n, unsigned stages) {
    size_t words = (size_t)stages * n->words;
    memcpy(n->before, n->filled, words * sizeof *n->before);
    for (size_t i = n->net.shape.output_queues ? 0 : (size_t)n->stages * n->words; n->nbusy && i < words; i++)
        n->before[i] &= ~n->busy[i];
}

static void send_all_sources(Stages *n, uint64_t now) {
    for (unsigned word = 0; word < n->words; word++)
        send_sources(n, word, n->before[n->stages * n->words + word], now);
}

static void cycle(Net *net, uint64_t now) {
    Stages *n = (Stages *)net;
    forget_fresh(n, now);
    if (n->nbusy)
        release_links(n, now);
    note_before(n, n->stages + 1);
    if (!net->shape.entry) {
        send_all_sources(n, now);
        note_before(n, n->stages);
    }
    for (unsigned stage = 0; stage < n->stages; stage++)
        for (unsigned word = 0; word < n->words; word++)
            if (net->shape.output_queues)
                send_outputs(n, stage, word, now);
            else if (n->before[stage * n->words + word])
                route_inputs(n, stage, word, now);
    if (net->shape.entry)
        send_all_sources(n, now);
}

/* Where nothing hinders a head but the other one of its router. */
static const NetEngine *instead(const NetShape *s) {
    return !s->depth && s->flits <= 1 && !s->output_queues && s->ports > 1 ? &stages_free_engine : &stages_engine;
}

const NetEngine stages_engine = {
    .size = sizeof(Stages),
    .check = check,
    .ports = ports,
    .stages = stages_of,
    .hops = hops,
    .open = open_stages,
    .close = close_stages,
    .inject = inject,
    .cycle = cycle,
    .instead = instead,
};
