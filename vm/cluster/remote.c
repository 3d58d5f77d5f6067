/* vm/cluster/remote.c - who asks, answers, and waits. */
#include "vm/cluster/remote.h"

#include <assert.h>
#include <pthread.h>
#include <sched.h>
#include <stdlib.h>
#include <time.h>

#include "vm/cluster/cache.h"
#include "vm/cluster/packet.h"
#include "vm/cluster/read_ahead.h"

enum {
    MAILS = 16,                 // at a look
    RETURNED = 64,              // names in a message
    RETURN_NS = 500000,         // that they wait for others
    SLOTS_WANTED = 64,          // for a range: its arguments, what hangs on them, and records
};

/* Rank FROM wants the chunk H, a proxy, for its slot. */
typedef struct {
    unsigned from;
    Handle   h;
    MessageHead head;
} Led;

/* What was asked for and has not come: chunks for PROXIES, whose names came with PACKET. */
typedef struct {
    Handle   proxy[AHEAD_NAMES];
    uint32_t index[AHEAD_NAMES];
    uint32_t proxies, packet;
    Ahead    ahead;
} Wanted;

/* What a FETCH says besides its head. */
typedef struct {
    uint32_t each, more;        // chunks of one root; roots, whose numbers follow
} More;

typedef struct {
    uint32_t count;
    Name     name[RETURNED];
} Returns;

struct Remote {
    Far      far;
    Store   *store;
    RemoteOptions options;
    Leases  *leases;
    _Atomic bool lost;          // remote_lost
    _Atomic uint64_t waited;
    pthread_mutex_t lock;       // of the rest: whoever has the wire
    Wire    *wire;
    Pool    *pool;
    Bytes    out;
    Returns *returns;           // to each rank
    uint64_t returned;          // ns: when all were sent
    Led     *led;
    uint32_t nled, led_room;
    Wanted  *wanted;
    uint32_t nwanted, wanted_room;
    ReadAhead ahead;
    Cache    cache;
    bool     finishing;         // nothing is kept any more
    unsigned needs;             // ranks that were told NEED, and have not answered
    uint32_t packets;           // so many came: the number of the last one
    uint64_t sent, received;
    RemoteCounts counts;
    RemoteOn *on;               // NULL: there are no other messages
    RemotePlant *plant;         // NULL: nothing is planted
    void    *state;
};

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

bool remote_lost(const Remote *r) {
    return atomic_load_explicit(&r->lost, memory_order_relaxed);
}

void remote_lose(Remote *r) {
    atomic_store_explicit(&r->lost, true, memory_order_relaxed);
}

/* ---- sending ---- */

/* HEAD and what stands in r->out behind room for it. */
static void send_out(Remote *r, unsigned to, MessageHead head) {
    memcpy(r->out.at, &head, sizeof head);
    if (!r->wire->send(r->wire, to, r->out.at, r->out.used))
        remote_lose(r);
    r->sent++;
    r->counts.bytes += r->out.used;
}

static bool begin_out(Remote *r) {
    r->out.used = 0;
    if (!bytes_room(&r->out, sizeof(MessageHead)))
        return false;
    r->out.used = sizeof(MessageHead);
    return true;
}

Bytes *remote_begin(Remote *r) {
    if (begin_out(r))
        return &r->out;
    remote_lose(r);
    return NULL;
}

void remote_send(Remote *r, unsigned to, Message message) {
    send_out(r, to, (MessageHead){.message = message});
}

/* Room for one more; false: no memory. */
static bool want(Remote *r, const Wanted *w) {
    if (r->nwanted == r->wanted_room) {
        uint32_t room = 2 * r->wanted_room + 4;
        Wanted *grown = realloc(r->wanted, room * sizeof *grown);
        if (!grown)
            return false;
        r->wanted = grown;
        r->wanted_room = room;
    }
    r->wanted[r->nwanted++] = *w;
    return true;
}

/* A's chunk, and what AHEAD says. */
static void send_fetch(Remote *r, const Asking *a, const Ahead *ahead) {
    Asking behind[AHEAD_NAMES];
    Wanted w = {{a->h}, {a->index}, 1, a->packet, *ahead};
    More more = {ahead->each, 0};
    if (ahead->names > 1)
        more.more = leases_ask_behind(r->leases, a, ahead->stride, behind, ahead->names - 1);
    bool good = begin_out(r) && bytes_add(&r->out, &more, sizeof more);
    for (uint32_t k = 0; k < more.more; k++) {
        good = good && bytes_add(&r->out, &behind[k].number, sizeof behind[k].number);
        w.proxy[w.proxies] = behind[k].h;
        w.index[w.proxies++] = behind[k].index;
    }
    if (good && want(r, &w))
        send_out(r, a->rank, (MessageHead){MESSAGE_FETCH, chunk_number(a->h), a->number, ahead->most});
    else
        remote_lose(r);
    r->counts.fetches++;
}

static void send_returned(Remote *r, unsigned to) {
    Returns *back = &r->returns[to];
    if (!back->count)
        return;
    if (begin_out(r) && bytes_add(&r->out, back->name, back->count * sizeof *back->name))
        send_out(r, to, (MessageHead){.message = MESSAGE_RETURN});
    else
        remote_lose(r);
    back->count = 0;
}

/* Weights go home; ALL: also those that would be too few for a message, as they do after a while.  Much may hang on
 * one. */
static void send_returns(Remote *r, bool all) {
    Name n;
    uint64_t time = now();
    all |= time - r->returned >= RETURN_NS;
    r->returned = all ? time : r->returned;
    while (leases_return(r->leases, &n)) {
        Returns *back = &r->returns[n.rank];
        back->name[back->count++] = n;
        if (back->count == RETURNED)
            send_returned(r, n.rank);
    }
    for (unsigned to = 0; all && to < r->wire->ranks; to++)
        send_returned(r, to);
}

/* ---- answering ---- */

/* What is asked for, which is here, or the answer that it cannot be had. */
static void send_packet(Remote *r, const MessageHead *asked, const Parcel *p, bool can) {
    if (!begin_out(r) || (can && !packet_make(r->leases, r->store, p, &r->out))) {
        remote_lose(r);
        return;
    }
    send_out(r, p->to, (MessageHead){.message = MESSAGE_PACKET, .slot = asked->slot});
}

static void ask_led(Remote *r, const Led *led) {
    Asking a = leases_ask(r->leases, led->h);
    if (a.first)
        send_fetch(r, &a, &(Ahead){led->head.most, led->head.most, 1, 1});
}

/* It is a proxy here, too: led on. */
static void lead_on(Remote *r, unsigned from, Handle h, const MessageHead *asked) {
    if (r->nled == r->led_room) {
        uint32_t room = 2 * r->led_room + 16;
        Led *grown = realloc(r->led, room * sizeof *grown);
        if (!grown) {
            send_packet(r, asked, &(Parcel){.to = from}, false);
            return;
        }
        r->led = grown;
        r->led_room = room;
    }
    r->led[r->nled] = (Led){from, h, *asked};
    ask_led(r, &r->led[r->nled++]);
}

static void answer_fetch(Remote *r, unsigned from, const MessageHead *asked, const char *data) {
    More more;
    uint32_t number;
    Handle root[AHEAD_NAMES] = {chunk_handle(asked->number)};
    if (far_elsewhere(chunk_info(r->store, root[0]))) {
        lead_on(r, from, root[0], asked);
        return;
    }
    memcpy(&more, data, sizeof more);
    for (uint32_t k = 0; k < more.more; k++) {
        memcpy(&number, data + sizeof more + k * sizeof number, sizeof number);
        root[k + 1] = chunk_handle(number);
    }
    send_packet(r, asked, &(Parcel){from, asked->most, more.each, root, 1 + more.more}, true);
}

/* Those whose chunk is here now, or cannot be had.  What did not come along is asked for by itself. */
static void answer_led(Remote *r) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < r->nled; i++) {
        Led led = r->led[i];
        Asked asked = leases_asked(r->leases, led.h);
        bool here = !far_elsewhere(chunk_info(r->store, led.h));
        if (here || asked == ASKED_IN_VAIN) {
            send_packet(r, &led.head, &(Parcel){led.from, led.head.most, led.head.most, &led.h, 1}, here);
            continue;
        }
        if (asked == ASKED_NOT)
            ask_led(r, &led);
        r->led[kept++] = led;
    }
    r->nled = kept;
}

/* ---- handling ---- */

bool remote_fill(Remote *r, Handle proxy, const char *packet) {
    if (far_elsewhere(chunk_info(r->store, proxy)))
        return packet_take(r->leases, r->store, r->pool, &proxy, packet, ++r->packets);
    packet_refuse(r->leases, packet);
    return false;
}

/* What was asked for first for the proxy SLOT. */
static Wanted take_wanted(Remote *r, uint32_t slot) {
    uint32_t i = 0;
    while (chunk_number(r->wanted[i].proxy[0]) != slot)
        i++;
    assert(i < r->nwanted && "an answer that nobody has asked for");
    Wanted w = r->wanted[i];
    r->wanted[i] = r->wanted[--r->nwanted];
    return w;
}

/* What came as a whole. */
static void keep(Remote *r, const Wanted *w, const char *data, uint32_t roots) {
    for (uint32_t k = 0; k < roots && r->cache.most && !r->finishing; k++) {
        uint32_t chunks = packet_whole(data, k);
        if (!chunks)
            continue;
        cache_keep(&r->cache, r->pool, w->proxy[k], chunks);
        r->counts.kept += chunks;
    }
}

static void take_packet(Remote *r, const MessageHead *head, const char *data, size_t bytes) {
    Wanted w = take_wanted(r, head->slot);
    bool came = bytes && packet_take(r->leases, r->store, r->pool, w.proxy, data, ++r->packets);
    if (came) {
        PacketSize size = packet_size(data);
        r->counts.chunks += size.chunks;
        read_ahead_came(&r->ahead, w.packet, w.index[size.roots - 1], r->packets, size.names, w.ahead);
        keep(r, &w, data, size.roots);
    }
    for (uint32_t k = 0; k < w.proxies; k++)
        leases_answered(r->leases, r->pool, w.proxy[k], !came && !k);
    answer_led(r);
}

static void take_returns(Remote *r, const char *data, size_t bytes) {
    for (Name n; bytes >= sizeof n; data += sizeof n, bytes -= sizeof n) {
        memcpy(&n, data, sizeof n);
        leases_back(r->leases, r->pool, &n);
    }
}

static void send_empty(Remote *r, unsigned to, Message message) {
    if (begin_out(r))
        send_out(r, to, (MessageHead){.message = message});
    else
        remote_lose(r);
}

/* Rank FROM has no chunks left.  What is kept here goes, and its leases go home before the answer. */
static void give(Remote *r, unsigned from) {
    cache_drop(&r->cache, r->pool);
    send_returns(r, true);
    send_empty(r, from, MESSAGE_GIVEN);
}

void remote_prepare(Remote *r) {
    Handle slot[SLOTS_WANTED];
    uint32_t n = 0;
    while (n < SLOTS_WANTED && (slot[n] = pool_new(r->pool)))
        n++;
    for (uint32_t k = n; k--;)
        pool_discard(r->pool, slot[k]);
    if (n < SLOTS_WANTED)
        cache_drop(&r->cache, r->pool);
}

static void handle(Remote *r, const Mail *m) {
    MessageHead head;
    memcpy(&head, m->data, sizeof head);
    const char *data = m->data + sizeof head;
    size_t bytes = m->bytes - sizeof head;
    r->received++;
    switch ((Message)head.message) {
    case MESSAGE_FETCH:  answer_fetch(r, m->from, &head, data); break;
    case MESSAGE_PACKET: take_packet(r, &head, data, bytes); break;
    case MESSAGE_RETURN: take_returns(r, data, bytes); break;
    case MESSAGE_NEED:   give(r, m->from); break;
    case MESSAGE_GIVEN:  r->needs--; break;
    default:             r->on(r->state, m->from, (Message)head.message, data, bytes);
    }
}

/* With the lock. */
static bool look(Remote *r, bool idle) {
    Mail m;
    bool any = false;
    for (int i = 0; i < MAILS && r->wire->look(r->wire, &m); i++) {
        handle(r, &m);
        any = true;
    }
    pool_leave_dead(r->pool);
    send_returns(r, idle && !any);
    if (r->wire->lost >= 0)
        remote_lose(r);
    return any;
}

bool remote_look(Remote *r) {
    if (pthread_mutex_trylock(&r->lock))
        return false;
    bool any = look(r, true);
    pthread_mutex_unlock(&r->lock);
    return any;
}

void remote_rest(Remote *r) {
    r->wire->rest(r->wire);
}

/* ---- for other messages ---- */

uint64_t remote_waited(const Remote *r) {
    return atomic_load_explicit(&r->waited, memory_order_relaxed);
}

void remote_on(Remote *r, RemoteOn *on, RemotePlant *plant, void *state) {
    r->on = on;
    r->plant = plant;
    r->state = state;
}

void remote_enter(Remote *r) {
    pthread_mutex_lock(&r->lock);
}

bool remote_try(Remote *r) {
    return !pthread_mutex_trylock(&r->lock);
}

void remote_leave(Remote *r) {
    pthread_mutex_unlock(&r->lock);
}

Pool *remote_pool(Remote *r) {
    return r->pool;
}

/* ---- as a Far ---- */

/* Until H is here, or was refused, or has to be asked for again. */
static FarAnswer await(Remote *r, Handle h, bool *again) {
    const ChunkInfo *c = chunk_info(r->store, h);
    while (far_elsewhere(c)) {
        if (remote_lost(r))
            return FAR_STOPPED;
        Asked asked = leases_asked(r->leases, h);
        if (asked != ASKED) {
            *again = asked == ASKED_NOT && far_elsewhere(c);
            return far_elsewhere(c) ? FAR_NO_CHUNKS : FAR_HERE;
        }
        if (!remote_look(r))
            sched_yield();
    }
    return FAR_HERE;
}

static void fetch(Remote *r, const Asking *a) {
    uint32_t most = r->options.most;
    pthread_mutex_lock(&r->lock);
    Ahead ahead = read_ahead(&r->ahead, a->packet, a->index);
    if (most)
        ahead = (Ahead){most, most, most < AHEAD_NAMES ? most : AHEAD_NAMES, 1};
    send_fetch(r, a, &ahead);
    pthread_mutex_unlock(&r->lock);
}

static bool drop_kept(Remote *r) {
    pthread_mutex_lock(&r->lock);
    bool any = cache_drop(&r->cache, r->pool);
    pthread_mutex_unlock(&r->lock);
    return any;
}

static FarAnswer remote_fetch(Far *far, Handle h) {
    Remote *r = (Remote *)far;
    uint64_t began = now();
    FarAnswer answer;
    bool again;
    do {
        again = false;
        Asking a = leases_ask(r->leases, h);
        if (a.first)
            fetch(r, &a);
        answer = await(r, h, &again);
        again |= answer == FAR_NO_CHUNKS && drop_kept(r);
    } while (again);
    atomic_fetch_add_explicit(&r->waited, now() - began, memory_order_relaxed);
    return answer;
}

static void remote_died(Far *far, uint32_t number) {
    leases_died(((Remote *)far)->leases, number);
}

/* All others are asked to give back what they can, once at a time; until they have. */
static void need(Remote *r) {
    pthread_mutex_lock(&r->lock);
    bool asked = r->needs;
    for (unsigned to = 0; to < r->wire->ranks && !asked; to++)
        if (to != r->wire->rank) {
            send_empty(r, to, MESSAGE_NEED);
            r->needs++;
        }
    pthread_mutex_unlock(&r->lock);
}

static bool has_need(Remote *r) {
    pthread_mutex_lock(&r->lock);
    bool needs = r->needs;
    pthread_mutex_unlock(&r->lock);
    return needs && !remote_lost(r);
}

/* While P is drained, messages are welcome; in need what is kept goes, and then others are asked. */
static bool remote_settle(Far *far, Pool *p) {
    Remote *r = (Remote *)far;
    if (p->sweeping)
        return remote_look(r);
    pthread_mutex_lock(&r->lock);
    uint64_t home = leases_home(r->leases);
    bool any = cache_drop(&r->cache, r->pool), finishing = r->finishing;
    pthread_mutex_unlock(&r->lock);
    if (any || finishing)
        return any;
    need(r);
    while (has_need(r))
        if (!remote_look(r))
            sched_yield();
    pthread_mutex_lock(&r->lock);
    any = leases_home(r->leases) > home;
    pthread_mutex_unlock(&r->lock);
    return any;
}

static Handle remote_plant(Far *far, Pool *p, Handle h, const FarPart *part) {
    Remote *r = (Remote *)far;
    return r->plant ? r->plant(r->state, p, h, part) : h;
}

static void remote_end(Far *far) {
    Remote *r = (Remote *)far;
    pool_destroy(r->pool);
    leases_free(r->leases);
    pthread_mutex_destroy(&r->lock);
    free(r->out.at);
    free(r->returns);
    free(r->led);
    free(r->wanted);
    cache_end(&r->cache);
    free(r);
}

Remote *remote_new(Store *s, Wire *w, const RemoteOptions *opt) {
    Remote *r = calloc(1, sizeof *r);
    if (!r)
        return NULL;
    *r = (Remote){.far = {remote_fetch, remote_died, remote_settle, remote_plant, remote_end}, .store = s,
                  .options = *opt, .cache = {.most = opt->cache}, .wire = w, .pool = pool_create(s),
                  .leases = leases_new(s, w->rank, opt->weight),
                  .returns = calloc(w->ranks, sizeof *r->returns)};
    pthread_mutex_init(&r->lock, NULL);
    if (!r->leases || !r->pool || !r->returns) {
        remote_end(&r->far);
        return NULL;
    }
    s->far = &r->far;
    return r;
}

Leases *remote_leases(Remote *r) {
    return r->leases;
}

RemoteCounts remote_counts(const Remote *r) {
    RemoteCounts c = r->counts;
    c.messages = r->sent;
    c.found = leases_found(r->leases);
    return c;
}

bool remote_finish(Remote *r, Pool *p) {
    uint64_t before[3] = {0}, now[3] = {0};
    bool good = true;
    pthread_mutex_lock(&r->lock);
    r->finishing = true;
    cache_drop(&r->cache, r->pool);
    pthread_mutex_unlock(&r->lock);
    do {
        memcpy(before, now, sizeof now);
        pool_drain(p);
        pool_drain(r->pool);
        while (remote_look(r))
            ;
        pthread_mutex_lock(&r->lock);
        send_returns(r, true);
        memcpy(now, (uint64_t[3]){r->sent, r->received, leases_count(r->leases)}, sizeof now);
        if (!r->wire->sum(r->wire, now, 3))
            remote_lose(r);
        good = !remote_lost(r);
        pthread_mutex_unlock(&r->lock);
        // nothing is on its way, and nothing was sent since it was so before
    } while (good && (now[0] != now[1] || memcmp(now, before, sizeof now)));
    return good && !now[2];
}
