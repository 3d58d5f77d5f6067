/* vm/machine/routers.c - networks of input-queued routers with virtual channels and credits.
 *
 * A router has a queue for each channel of each input.  In every cycle the packets at the heads of
 * queues ask for a channel of the link that the topology's route names, and for the switch, at once; by iSLIP with one
 * iteration: each output takes the next input in turn, and an input that several take one output.  A
 * channel is its packet's until that has left; a packet that got its channel but not the switch, or for which there is
 * no room behind the link, keeps it and asks again for the switch.  Who sends to a queue counts the
 * room in it, and hears of room that is freed some cycles later: credits.
 *
 * Only routers with packets are looked at.  A packet on a link is in a wheel of lists, by the cycle in
 * which it comes. */
#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "vm/machine/engine.h"

#define NONE UINT32_MAX
#define TO_PORT UINT32_MAX      // a link that leads to a port

/* A queue: of a channel of an input. */
typedef struct {
    uint32_t head, tail;
    uint32_t channel;       // of an output, that the head has; NONE
    uint32_t turn;          // the channel that comes first if several are granted
} Input;

typedef struct {
    uint64_t until;         // the last flit of a packet has left
    uint32_t turn;          // output that comes first
    uint32_t channel;       // of two that ask for the same output this one comes first
    uint32_t back;          // account of the first channel of the link that leads here
} InputPort;

typedef struct {
    uint64_t until;
    uint32_t turn;          // input that comes first
    uint32_t to;            // first queue behind the link, or TO_PORT
    uint32_t stage;
} OutputPort;

/* A channel of an output. */
typedef struct {
    uint32_t turn;          // queue that comes first
    bool     taken;
} Channel;

/* What the sender knows of a queue. */
typedef struct {
    uint32_t room;
    uint32_t first, count;  // of freed[], which it does not know of yet
} Account;

/* The best of those that asked for an output, or for one of its channels. */
typedef struct {
    uint32_t who;           // queue of the router
    uint32_t distance;      // from whose turn it is
    bool     sure;          // it has its channel
} Best;

typedef struct {
    Net        net;
    const Routing *routing;
    Grid       grid;
    unsigned   ports, queues;   // of a router
    unsigned   words;           // of 64 queues
    unsigned   hop, credit;
    uint64_t   random;
    Input      *input;          // [router][port][channel]
    Channel    *channel;        // the same
    InputPort  *in;             // [router][port]
    OutputPort *out;            // the same
    Account    *account;        // [router][port][channel], [source][channel]
    uint64_t   *freed;          // [account][credit]: cycles from which room counts
    uint64_t   *filled;         // [router][word]
    uint64_t   *active, *waiting;   // [word]: routers, sources with packets
    Input      *source;         // [port]; turn: the channel that took the last packet
    uint64_t   *source_until;   // [port]
    uint32_t   *wheel;          // [cycle]: packets that come; a power of two
    unsigned   wheel_mask;
    // of the router at hand:
    Best       *best, *best_channel;    // [port], [queue]; who is NONE
    uint32_t   *asked, *won;    // outputs that were asked for; [queue]: channel that was won, NONE
    uint32_t   *heads;          // queues with packets
} Routers;

/* ---- queues ---- */

static void set_bit(uint64_t *bits, unsigned i) {
    bits[i / 64] |= UINT64_C(1) << i % 64;
}

static void clear_bit(uint64_t *bits, unsigned i) {
    bits[i / 64] &= ~(UINT64_C(1) << i % 64);
}

static void append(Net *n, Input *q, uint32_t packet, uint64_t ready) {
    n->packets[packet].ready = ready;
    n->packets[packet].next = 0;
    if (q->head)
        n->packets[q->tail].next = packet;
    else
        q->head = packet;
    q->tail = packet;
}

static uint32_t take_head(Net *n, Input *q, unsigned stage, uint64_t now) {
    uint32_t packet = q->head;
    n->waited[stage] += now - n->packets[packet].ready;
    n->passed[stage]++;
    q->head = n->packets[packet].next;
    return packet;
}

/* PACKET comes to its next queue. */
static void enqueue(Routers *n, uint32_t packet, uint64_t now) {
    NetPacket *p = &n->net.packets[packet];
    unsigned router = p->to / n->queues, queue = p->to % n->queues, vcs = n->grid.vcs;
    RouteStep step = n->routing->route(&n->grid, router, queue / vcs, queue % vcs, p->dest, &n->random);
    assert(step.out < n->ports && step.last < vcs && "a way keeps to the links and channels of its row");
    p->out = (uint16_t)step.out;
    p->first = (uint8_t)step.first;
    p->last = (uint8_t)step.last;
    append(&n->net, &n->input[p->to], packet, now);
    set_bit(&n->filled[router * n->words], queue);
    set_bit(n->active, router);
}

/* PACKET comes over a link in cycle AT. */
static void launch(Routers *n, uint32_t packet, uint32_t to, uint64_t at) {
    uint32_t *list = &n->wheel[at & n->wheel_mask];
    n->net.packets[packet].to = to;
    n->net.packets[packet].next = *list;
    *list = packet;
}

/* At most one comes to a queue or a port in a cycle, so their order matters to nobody but random choices. */
static void land_packets(Routers *n, uint64_t now) {
    uint32_t *list = &n->wheel[now & n->wheel_mask], packet = *list;
    *list = 0;
    while (packet) {
        uint32_t next = n->net.packets[packet].next;
        if (n->net.packets[packet].to == TO_PORT)
            net_arrive(&n->net, packet);
        else
            enqueue(n, packet, now);
        packet = next;
    }
}

/* ---- credits ---- */

static bool has_room(Routers *n, uint32_t account, uint64_t now) {
    Account *a = &n->account[account];
    if (!n->net.shape.depth)
        return true;
    const uint64_t *freed = &n->freed[(size_t)account * n->credit];
    while (a->count && freed[a->first] <= now) {
        a->first = (a->first + 1) % n->credit;
        a->count--;
        a->room++;
    }
    return a->room > 0;
}

/* Room for a packet; its sender hears of it in CREDIT cycles.  A queue frees at most one a cycle. */
static void give_credit(Routers *n, uint32_t account, uint64_t now) {
    Account *a = &n->account[account];
    if (!n->net.shape.depth)
        return;
    has_room(n, account, now);
    n->freed[(size_t)account * n->credit + (a->first + a->count++) % n->credit] = now + n->credit;
}

/* ---- sources ---- */

static void send_source(Routers *n, unsigned source, uint64_t now) {
    Input *q = &n->source[source];
    const NetPacket *p = &n->net.packets[q->head];
    unsigned vcs = n->grid.vcs, takes = n->net.shape.entry != 0;
    uint32_t first = (uint32_t)(((size_t)n->net.shape.ports * n->ports + source) * vcs), vc = q->turn;
    if (p->ready > now || n->source_until[source] > now)
        return;
    do {
        vc = (vc + 1) % vcs;
        if (has_room(n, first + vc, now))
            break;
    } while (vc != q->turn);
    if (!has_room(n, first + vc, now))
        return;
    uint32_t packet = take_head(&n->net, q, n->net.stages, now);
    q->turn = vc;
    n->account[first + vc].room--;
    n->source_until[source] = now + p->flits;
    if (!q->head)
        clear_bit(n->waiting, source);
    launch(n, packet, source * n->queues + vc, now + takes);
    if (!takes)
        land_packets(n, now);
}

static void send_sources(Routers *n, uint64_t now) {
    for (unsigned word = 0; word < (n->net.shape.ports + 63) / 64; word++)
        for (uint64_t bits = n->waiting[word]; bits; bits &= bits - 1)
            send_source(n, word * 64 + (unsigned)__builtin_ctzll(bits), now);
}

/* ---- a router ---- */

static unsigned distance(unsigned from, unsigned to, unsigned size) {
    return to >= from ? to - from : to + size - from;
}

/* The heads of queues of the router that begins at queue BASE. */
static unsigned collect_heads(Routers *n, unsigned router) {
    unsigned count = 0;
    for (unsigned word = 0; word < n->words; word++)
        for (uint64_t bits = n->filled[router * n->words + word]; bits; bits &= bits - 1)
            n->heads[count++] = word * 64 + (unsigned)__builtin_ctzll(bits);
    return count;
}

/* Channels for those heads that have none, as far as they are free: WON says which. */
static void allocate_channels(Routers *n, size_t base, unsigned heads) {
    unsigned asked = 0;
    for (unsigned k = 0; k < heads; k++) {
        uint32_t who = n->heads[k];
        const Input *q = &n->input[base + who];
        const NetPacket *p = &n->net.packets[q->head];
        n->won[who] = NONE;
        for (uint32_t vc = p->first; q->channel == NONE && vc <= p->last; vc++) {
            uint32_t c = p->out * n->grid.vcs + vc;
            if (n->channel[base + c].taken)
                continue;
            uint32_t d = distance(n->channel[base + c].turn, who, n->queues);
            Best *b = &n->best_channel[c];
            if (b->who == NONE)
                n->asked[asked++] = c;
            if (b->who == NONE || d < b->distance)
                *b = (Best){who, d, false};
        }
    }
    for (unsigned k = 0; k < asked; k++) {
        uint32_t c = n->asked[k], who = n->best_channel[c].who, turn = n->input[base + who].turn;
        n->best_channel[c].who = NONE;
        if (n->won[who] == NONE || distance(turn, c, n->queues) < distance(turn, n->won[who], n->queues))
            n->won[who] = c;
    }
    for (unsigned k = 0; k < heads; k++) {
        uint32_t who = n->heads[k], c = n->won[who];
        if (c == NONE)
            continue;
        n->channel[base + c].turn = (who + 1) % n->queues;
        n->input[base + who].turn = (c + 1) % n->queues;
    }
}

/* Is there a channel with room for the head of Q, or if it has one, room there? */
static bool may_go(Routers *n, size_t base, const Input *q, const NetPacket *p, uint64_t now) {
    if (q->channel != NONE)
        return has_room(n, (uint32_t)(base + q->channel), now);
    for (uint32_t vc = p->first; vc <= p->last; vc++) {
        uint32_t c = p->out * n->grid.vcs + vc;
        if (!n->channel[base + c].taken && has_room(n, (uint32_t)(base + c), now))
            return true;
    }
    return false;
}

/* Of two channels of one input that ask for the same output: is A before B? */
static bool comes_before(const Routers *n, const InputPort *in, const Best *a, const Best *b) {
    unsigned vcs = n->grid.vcs;
    if (a->sure != b->sure)
        return a->sure;
    return distance(in->channel, a->who % vcs, vcs) < distance(in->channel, b->who % vcs, vcs);
}

/* Each output chooses an input: BEST; how many outputs were asked for. */
static unsigned ask_for_switch(Routers *n, unsigned router, size_t base, unsigned heads, uint64_t now) {
    unsigned asked = 0, vcs = n->grid.vcs;
    for (unsigned k = 0; k < heads; k++) {
        uint32_t who = n->heads[k];
        const Input *q = &n->input[base + who];
        const NetPacket *p = &n->net.packets[q->head];
        const InputPort *in = &n->in[router * n->ports + who / vcs];
        const OutputPort *out = &n->out[router * n->ports + p->out];
        if (in->until > now || out->until > now || !may_go(n, base, q, p, now))
            continue;
        Best *b = &n->best[p->out], mine = {who, distance(out->turn, who / vcs, n->ports), q->channel != NONE};
        if (b->who == NONE)
            n->asked[asked++] = p->out;
        if (b->who == NONE || mine.distance < b->distance ||
            (mine.distance == b->distance && comes_before(n, in, &mine, b)))
            *b = mine;
    }
    return asked;
}

/* The head of queue WHO goes over its channel. */
static void send(Routers *n, unsigned router, size_t base, uint32_t who, uint64_t now) {
    unsigned vcs = n->grid.vcs;
    Input *q = &n->input[base + who];
    uint32_t c = q->channel;
    InputPort *in = &n->in[router * n->ports + who / vcs];
    OutputPort *out = &n->out[router * n->ports + c / vcs];
    uint32_t packet = take_head(&n->net, q, out->stage, now);
    NetPacket *p = &n->net.packets[packet];
    n->channel[base + c].taken = false;
    q->channel = NONE;
    if (!q->head)
        clear_bit(&n->filled[router * n->words], who);
    in->until = out->until = now + p->flits;
    p->hops++;
    n->net.flits += p->flits;
    give_credit(n, in->back + who % vcs, now + p->flits - 1);
    if (out->to != TO_PORT) {
        n->account[base + c].room--;
        launch(n, packet, out->to + c % vcs, now + n->hop);
    } else if (n->hop + p->flits > 2) {
        launch(n, packet, TO_PORT, now + n->hop - 1 + p->flits - 1);
    } else {
        net_arrive(&n->net, packet);
    }
}

/* Each input takes one of the outputs that chose it, and the packet goes if it has its channel and there is room. */
static void pass_switch(Routers *n, unsigned router, size_t base, unsigned asked, uint64_t now) {
    unsigned vcs = n->grid.vcs;
    for (unsigned k = 0; k < asked; k++) {
        uint32_t o = n->asked[k], who = n->best[o].who, in_port = who / vcs;
        InputPort *in = &n->in[router * n->ports + in_port];
        bool chosen = true;
        for (unsigned j = 0; j < asked && vcs > 1; j++) {
            uint32_t other = n->asked[j];
            bool before = distance(in->turn, other, n->ports) < distance(in->turn, o, n->ports);
            if (before && n->best[other].who / vcs == in_port)
                chosen = false;
        }
        n->won[k] = chosen ? who : NONE;
    }
    for (unsigned k = 0; k < asked; k++) {
        uint32_t o = n->asked[k], who = n->won[k];
        n->best[o].who = NONE;
        if (who == NONE)
            continue;
        InputPort *in = &n->in[router * n->ports + who / vcs];
        uint32_t c = n->input[base + who].channel;
        n->out[router * n->ports + o].turn = (who / vcs + 1) % n->ports;
        in->turn = (o + 1) % n->ports;
        in->channel = (who % vcs + 1) % vcs;
        if (c != NONE && has_room(n, (uint32_t)(base + c), now))
            send(n, router, base, who, now);
    }
}

static void take_channels(Routers *n, size_t base, unsigned heads) {
    for (unsigned k = 0; k < heads; k++) {
        uint32_t who = n->heads[k], c = n->won[who];
        if (c == NONE)
            continue;
        n->input[base + who].channel = c;
        n->channel[base + c].taken = true;
    }
}

static void run_router(Routers *n, unsigned router, uint64_t now) {
    size_t base = (size_t)router * n->queues;
    unsigned heads = collect_heads(n, router);
    allocate_channels(n, base, heads);
    unsigned asked = ask_for_switch(n, router, base, heads, now);
    take_channels(n, base, heads);
    pass_switch(n, router, base, asked, now);
    for (unsigned word = 0; word < n->words; word++)
        if (n->filled[router * n->words + word])
            return;
    clear_bit(n->active, router);
}

static void cycle(Net *net, uint64_t now) {
    Routers *n = (Routers *)net;
    land_packets(n, now);
    send_sources(n, now);
    for (unsigned word = 0; word < (net->shape.ports + 63) / 64; word++)
        for (uint64_t bits = n->active[word]; bits; bits &= bits - 1)
            run_router(n, word * 64 + (unsigned)__builtin_ctzll(bits), now);
}

static bool inject(Net *net, unsigned source, uint32_t packet, uint64_t now) {
    Routers *n = (Routers *)net;
    append(net, &n->source[source], packet, now + (net->shape.entry ? net->shape.entry : 1));
    set_bit(n->waiting, source);
    return true;
}

/* ---- the network ---- */

Grid net_grid(const NetShape *s) {
    unsigned columns = net_columns(s);
    return (Grid){columns, s->ports / columns, s->vcs ? s->vcs : net_routing(s->topology)->vcs};
}

static unsigned any_number(unsigned wanted) {
    return wanted;
}

static unsigned stages_of(const NetShape *s) {
    return net_routing(s->topology)->stages;
}

static bool check(const NetShape *s, char why[NET_WHY]) {
    unsigned vcs = net_routing(s->topology)->vcs;
    if (s->output_queues)
        return snprintf(why, NET_WHY, "switch: only a crossbar has routers with output queues"), false;
    if (s->columns && s->ports % s->columns)
        return snprintf(why, NET_WHY, "columns: %u ports are not %u columns of the same length",
                        s->ports, s->columns), false;
    if (s->vcs % vcs)
        return snprintf(why, NET_WHY, "channels: this topology needs a multiple of %u, not %u", vcs, s->vcs), false;
    return true;
}

/* By going there. */
static unsigned hops(const NetShape *s, unsigned from, unsigned to) {
    const Routing *r = net_routing(s->topology);
    Grid g = net_grid(s);
    LinkEnd at = {.router = from};
    uint64_t random = 0;
    unsigned hops = 1, vc = 0;
    for (;; hops++) {
        RouteStep step = r->route(&g, at.router, at.in, vc, to, &random);
        vc = step.first;
        if (!step.out)
            return hops;
        r->link(&g, at.router, step.out, &at);
    }
}

static void close_routers(Net *net) {
    Routers *n = (Routers *)net;
    void *const arrays[] = {n->input, n->channel, n->in, n->out, n->account, n->freed, n->filled, n->active, n->waiting,
                            n->source, n->source_until, n->wheel, n->best, n->best_channel, n->asked, n->won, n->heads};
    for (unsigned i = 0; i < sizeof arrays / sizeof *arrays; i++)
        free(arrays[i]);
}

/* Room for routers and for what is known of them. */
static bool allocate(Routers *n) {
    const NetShape *s = &n->net.shape;
    size_t routers = s->ports, ports = routers * n->ports, queues = routers * n->queues, words = (routers + 63) / 64;
    size_t accounts = queues + routers * n->grid.vcs, reach = n->hop + (s->flits ? s->flits : 1);
    for (n->wheel_mask = 1; n->wheel_mask <= reach; n->wheel_mask *= 2)
        ;
    n->wheel = calloc(n->wheel_mask--, sizeof *n->wheel);
    n->input = calloc(queues, sizeof *n->input);
    n->channel = calloc(queues, sizeof *n->channel);
    n->in = calloc(ports, sizeof *n->in);
    n->out = calloc(ports, sizeof *n->out);
    n->account = calloc(accounts, sizeof *n->account);
    n->freed = calloc(s->depth ? accounts * n->credit : 1, sizeof *n->freed);
    n->filled = calloc(routers * n->words, sizeof *n->filled);
    n->active = calloc(words, sizeof *n->active);
    n->waiting = calloc(words, sizeof *n->waiting);
    n->source = calloc(routers, sizeof *n->source);
    n->source_until = calloc(routers, sizeof *n->source_until);
    n->best = calloc(n->ports, sizeof *n->best);
    n->best_channel = calloc(n->queues, sizeof *n->best_channel);
    n->asked = calloc(n->queues, sizeof *n->asked);
    n->won = calloc(n->queues, sizeof *n->won);
    n->heads = calloc(n->queues, sizeof *n->heads);
    return n->wheel && n->input && n->channel && n->in && n->out && n->account && n->freed && n->filled && n->active &&
           n->waiting && n->source && n->source_until && n->best && n->best_channel && n->asked && n->won && n->heads;
}

static void connect_router(Routers *n, unsigned router) {
    unsigned first = router * n->ports, vcs = n->grid.vcs;
    n->out[first] = (OutputPort){.to = TO_PORT, .stage = n->net.stages - 1};
    n->in[first].back = (n->net.shape.ports * n->ports + router) * vcs;
    for (unsigned o = 1; o < n->ports; o++) {
        LinkEnd to;
        if (!n->routing->link(&n->grid, router, o, &to))
            continue;
        unsigned in = to.router * n->ports + to.in;
        n->out[first + o] = (OutputPort){.to = in * vcs, .stage = to.stage};
        n->in[in].back = (first + o) * vcs;
    }
}

static bool open_routers(Net *net) {
    Routers *n = (Routers *)net;
    const NetShape *s = &net->shape;
    n->routing = net_routing(s->topology);
    n->grid = net_grid(s);
    n->ports = 1 + n->routing->degree(&n->grid);
    n->queues = n->ports * n->grid.vcs;
    n->words = (n->queues + 63) / 64;
    n->hop = net_alone(s, 1) - s->entry;
    n->credit = s->credit ? s->credit : 1;
    n->random = s->seed;
    if (!allocate(n))
        return false;
    for (unsigned i = 0; i < n->queues; i++)
        n->best_channel[i].who = NONE;
    for (unsigned i = 0; i < n->ports; i++)
        n->best[i].who = NONE;
    for (unsigned i = 0; i < s->ports * n->queues; i++)
        n->input[i].channel = NONE;
    for (unsigned i = 0; i < s->ports * (n->queues + n->grid.vcs); i++)
        n->account[i].room = s->depth;
    for (unsigned r = 0; r < s->ports; r++)
        connect_router(n, r);
    return true;
}

const NetEngine routers_engine = {
    .size = sizeof(Routers),
    .check = check,
    .ports = any_number,
    .stages = stages_of,
    .hops = hops,
    .open = open_routers,
    .close = close_routers,
    .inject = inject,
    .cycle = cycle,
};
