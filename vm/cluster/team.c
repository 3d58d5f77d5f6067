/* vm/cluster/team.c - what native runs ask of their peers, and what the ranks tell each other. */
#include "vm/cluster/team.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "vm/cluster/ask.h"
#include "vm/cluster/work.h"

/* What a rank has to say when nothing is left to do there; added up word by word. */
typedef struct {
    uint64_t round;             // of the probe that is answered
    uint64_t sent, received;    // ranges and results
    RunCounts counts;
    uint64_t steals, threads, codelets, code_bytes, turns[TURNS];
    RunPeers peers;
} Quiet;

struct Team {
    Peers    peers;
    Store   *store;
    Wire    *wire;
    Remote  *remote;
    _Atomic uint32_t ncome;
    // the rest is for whoever has the wire
    Work     work;
    Range   *come;              // ncome ranges; the newest is the first to be taken
    uint32_t come_room;
    char    *image;             // a helper: the program
    size_t   image_bytes;
    Fault    stop;              // and the fault of which it was told before it ran
    bool     done;              // nothing more will come
    uint64_t probed;            // the round in which it is to say so when nothing is left to do; 0: none
    uint64_t round;             // rank 0: that was begun last
    bool     asking;            // a probe goes round,
    unsigned missing;           // so many have not answered,
    Quiet    sum, before;       // the others have said this; and in the round before
    bool     dismissed;         // the run was told that there will be no more work
    bool     planting;          // rank 0: part of a tree was sent,
    Name     planted;           // and is there, or has no number
    Asks     asks;
};

enum { FIRST_ROOM = 16 };

static bool begins(const Team *t) {
    return !t->wire->rank;
}

/* ---- before the program is there ---- */

static bool send_raw(Wire *w, unsigned to, Message message, const void *data, size_t bytes) {
    char mail[sizeof(MessageHead) + sizeof(Member)];
    memcpy(mail, &(MessageHead){.message = message}, sizeof(MessageHead));
    memcpy(mail + sizeof(MessageHead), data, bytes);
    return w->send(w, to, mail, sizeof(MessageHead) + bytes);
}

static Member this_member(const char *version, uint64_t lacks) {
    Member m = {.order = TEAM_ORDER, .lacks = lacks};
    snprintf(m.version, sizeof m.version, "%s", version);
    gethostname(m.host, sizeof m.host - 1);
    return m;
}

bool team_greet(Wire *w, const char *version, uint64_t lacks) {
    Member m = this_member(version, lacks);
    return send_raw(w, 0, MESSAGE_HELLO, &m, sizeof m);
}

void team_await_end(Wire *w) {
    Mail mail;
    while (w->lost < 0 && !w->look(w, &mail))
        w->rest(w);
}

bool team_gather(Wire *w, const char *version, Member *members) {
    members[0] = this_member(version, 0);
    for (unsigned left = w->ranks - 1; left;) {
        Mail mail;
        if (w->lost >= 0)
            return false;
        if (!w->look(w, &mail)) {
            w->rest(w);
            continue;
        }
        // of a helper of which nothing is known yet, only this can come
        members[mail.from] = (Member){0};
        if (mail.bytes == sizeof(MessageHead) + sizeof(Member))
            memcpy(&members[mail.from], mail.data + sizeof(MessageHead), sizeof(Member));
        left--;
    }
    return true;
}

void team_disband(Wire *w) {
    for (unsigned to = 1; to < w->ranks; to++)
        send_raw(w, to, MESSAGE_DONE, "", 0);
}

bool team_begin(Team *t, const char *image, size_t bytes) {
    remote_enter(t->remote);
    for (unsigned to = 1; to < t->wire->ranks; to++) {
        Bytes *b = remote_begin(t->remote);
        if (!b || !bytes_add(b, image, bytes)) {
            remote_lose(t->remote);
            break;
        }
        remote_send(t->remote, to, MESSAGE_BEGIN);
    }
    remote_leave(t->remote);
    return !team_lost(t);
}

const char *team_await(Team *t, size_t *bytes) {
    while (!t->image && !t->done && !team_lost(t))
        if (!remote_look(t->remote))
            remote_rest(t->remote);
    *bytes = t->image_bytes;
    return t->image;                // also if the end has come with it
}

/* ---- faults ---- */

/* To rank 0, or from there to all. */
static void tell_fault(Team *t, const Fault *f) {
    unsigned first = begins(t), end = begins(t) ? t->wire->ranks : 1;
    for (unsigned to = first; to < end; to++) {
        Bytes *b = remote_begin(t->remote);
        size_t depth = f->place.ids ? f->place.depth : 0;
        if (!b || !bytes_add(b, f, sizeof *f) || (depth && !bytes_add(b, f->place.ids, depth))) {
            remote_lose(t->remote);
            return;
        }
        remote_send(t->remote, to, begins(t) ? MESSAGE_STOP : MESSAGE_FAULT);
    }
}

/* A fault that has come.  Without memory for its place it counts as the first. */
static Fault fault_in(const char *data) {
    Fault f;
    memcpy(&f, data, sizeof f);
    f.place.ids = f.place.ids ? malloc(f.place.depth) : NULL;
    if (f.place.ids)
        memcpy(f.place.ids, data + sizeof f, f.place.depth);
    return f;
}

static void take_fault(Team *t, const char *data) {
    Fault f = fault_in(data), told = fault_in(data);
    if (!t->work.vm) {
        place_free(&t->stop.place);
        t->stop = f;
    } else if (peers_stop(t->work.vm, &f) && begins(t)) {
        tell_fault(t, &told);
    }
    place_free(&told.place);
}

/* There are no chunks here for what has come. */
static void fail(Team *t) {
    Fault f = {.trap = TRAP_MEMORY, .rank = t->wire->rank};
    Fault told = f;
    if (t->work.vm && peers_stop(t->work.vm, &f))
        tell_fault(t, &told);
}

/* ---- work that comes ---- */

static void dismiss(Team *t) {
    if (t->work.vm && !t->dismissed)
        peers_dismiss(t->work.vm);
    t->dismissed |= t->work.vm != NULL;
}

static bool come_grow(Team *t) {
    uint32_t room = t->come_room ? 2 * t->come_room : FIRST_ROOM;
    Range *grown = realloc(t->come, room * sizeof *grown);
    if (!grown)
        return false;
    t->come = grown;
    t->come_room = room;
    return true;
}

/* R, if STEP says that there is one, waits for a worker. */
static void arrive(Team *t, WorkStep step, const Range *r) {
    uint32_t n = atomic_load_explicit(&t->ncome, memory_order_relaxed);
    if (step == WORK_RANGE && n == t->come_room && !come_grow(t)) {
        range_release(remote_pool(t->remote), r);
        step = WORK_NO_CHUNKS;
    }
    if (step == WORK_NO_CHUNKS)
        fail(t);
    if (step != WORK_RANGE)
        return;
    t->come[n] = *r;
    asks_busy(&t->asks);
    if (t->work.vm)
        peers_expect(t->work.vm);
    // relaxed: a hint; who takes it has the wire
    atomic_store_explicit(&t->ncome, n + 1, memory_order_relaxed);
}

static void take_range(Team *t, unsigned from, const char *data) {
    Range r;
    Sending how;
    WorkStep step = work_take(&t->work, from, data, &r, &how);
    t->asks.asked &= how == SENT;
    arrive(t, step, &r);
}

static void take_image(Team *t, const char *data, size_t bytes) {
    t->image = malloc(bytes);
    t->image_bytes = bytes;
    if (t->image)
        memcpy(t->image, data, bytes);
    else
        remote_lose(t->remote);
}

static void add_quiet(Quiet *sum, const Quiet *q) {
    uint64_t *to = (uint64_t *)(void *)sum;
    const uint64_t *from = (const uint64_t *)(const void *)q;
    for (size_t i = 0; i < sizeof *sum / sizeof *to; i++)
        to[i] += from[i];
}

static void take_quiet(Team *t, const char *data) {
    Quiet q;
    memcpy(&q, data, sizeof q);
    if (q.round != t->round)
        return;
    add_quiet(&t->sum, &q);
    t->missing--;
}

static void on_message(void *state, unsigned from, Message message, const char *data, size_t bytes) {
    Team *t = state;
    Range r;
    switch (message) {
    case MESSAGE_BEGIN:   take_image(t, data, bytes); break;
    case MESSAGE_PLANT:   work_planted(&t->work, from, data); break;
    case MESSAGE_PLANTED:
        memcpy(&t->planted, data, sizeof t->planted);
        t->planting = false;
        break;
    case MESSAGE_RANGE:   take_range(t, from, data); break;
    case MESSAGE_ASK:     asks_want(&t->asks, from, true); break;
    case MESSAGE_NONE:    asks_none(&t->asks); break;
    case MESSAGE_WORTH:   work_told(&t->work, data); break;
    case MESSAGE_RESULTS: arrive(t, work_results(&t->work, data, &r), &r); break;
    case MESSAGE_FAULT:
    case MESSAGE_STOP:    take_fault(t, data); break;
    case MESSAGE_PROBE:   memcpy(&t->probed, data, sizeof t->probed); break;
    case MESSAGE_QUIET:   take_quiet(t, data); break;
    case MESSAGE_DONE:
        t->done = true;
        dismiss(t);
        break;
    default: break;         // remote.c knows them; HELLO has come before
    }
}

/* ---- is anything left to do, anywhere? ---- */

static Quiet quiet(const Team *t) {
    RunResult r = {0};
    RemoteCounts c = remote_counts(t->remote);
    Quiet q = {.round = t->probed, .sent = t->work.sent, .received = t->work.received,
               .peers = {1, t->work.ranges, t->work.stolen, c.fetches, c.chunks, c.kept, c.found, c.messages,
                         c.bytes}};
    if (t->work.vm)
        peers_counts(t->work.vm, &r);
    q.counts = r.counts;
    q.steals = r.steals;
    q.threads = (uint64_t)r.threads;
    q.codelets = r.jit_codelets;
    q.code_bytes = r.jit_bytes;
    memcpy(q.turns, r.jit_turns, sizeof q.turns);
    return q;
}

static void answer_probe(Team *t) {
    Quiet q = quiet(t);
    Bytes *b = remote_begin(t->remote);
    t->probed = 0;
    if (b && bytes_add(b, &q, sizeof q))
        remote_send(t->remote, 0, MESSAGE_QUIET);
    else
        remote_lose(t->remote);
}

static void ask_all(Team *t) {
    t->sum = (Quiet){0};
    t->missing = t->wire->ranks - 1;
    t->asking = true;
    t->round++;
    for (unsigned to = 1; to < t->wire->ranks; to++) {
        Bytes *b = remote_begin(t->remote);
        if (b && bytes_add(b, &t->round, sizeof t->round))
            remote_send(t->remote, to, MESSAGE_PROBE);
        else
            remote_lose(t->remote);
    }
}

/* All have answered.  What is the same in two rounds was so between them: nothing was on its way. */
static void compare_rounds(Team *t) {
    Quiet *now = &t->sum;
    now->sent += t->work.sent;
    now->received += t->work.received;
    if (now->sent == now->received && now->sent == t->before.sent && now->received == t->before.received)
        dismiss(t);
    t->before = *now;
    t->asking = false;
}

/* This rank has nothing to do. */
static void when_idle(Team *t) {
    if (!t->work.vm || !peers_idle(t->work.vm) || t->dismissed)
        return;
    asks_refuse(&t->asks);
    if (t->probed)
        answer_probe(t);
    if (!peers_failed(t->work.vm))
        asks_idle(&t->asks);
    if (!begins(t) || !peers_failed(t->work.vm))
        return;
    if (!t->asking)
        ask_all(t);
    else if (!t->missing)
        compare_rounds(t);
}

/* A rank is gone. */
static void give_up(Team *t) {
    Fault f = {.trap = TRAP_INTERRUPT, .rank = t->wire->rank};
    remote_enter(t->remote);
    if (t->work.vm && !t->dismissed)
        peers_stop(t->work.vm, &f);
    dismiss(t);
    remote_leave(t->remote);
}

/* ---- as peers of a run ---- */

static void team_started(Peers *p, Vm *vm) {
    Team *t = (Team *)p;
    remote_enter(t->remote);
    t->work.vm = vm;
    t->before.sent = UINT64_MAX;
    for (uint32_t i = 0; i < atomic_load_explicit(&t->ncome, memory_order_relaxed); i++)
        peers_expect(vm);
    if (t->stop.trap)
        peers_stop(vm, &t->stop);
    t->stop = (Fault){0};
    if (t->done)
        dismiss(t);
    remote_leave(t->remote);
}

/* Part of R for each rank, one after another.  Those that stay come to OUT. */
static unsigned team_cut(Peers *p, const Range *r, uint8_t place, Range *out) {
    Team *t = (Team *)p;
    Places *places = &t->work.places;
    unsigned n = (unsigned)(r->end - r->first), kept = 0;
    *out = *r;
    out->place = place;
    if (r->first || n < PLACE_CUT || place == PLACE_STAYS)
        return 1;
    remote_enter(t->remote);
    for (unsigned i = 0, end; i < n; i = end) {
        Interval part = places_part(places, place, i, n);
        unsigned rank = places_rank(places, part);
        Range piece = *r;
        piece.place = work_place(&t->work, part);
        for (end = i + 1; end < n && piece.place == PLACE_STAYS; end++) {
            Interval next = places_part(places, place, end, n);
            if (places_rank(places, next) != rank || places_number(places, next))
                break;
        }
        piece.first = (uint8_t)i;
        piece.end = (uint8_t)end;
        if (rank != t->wire->rank && work_send(&t->work, rank, &piece, part, SENT))
            continue;
        if (piece.args_is_handle)
            store_retain(t->store, piece.args);
        out[kept++] = piece;
    }
    if (r->args_is_handle)
        pool_leave(remote_pool(t->remote), r->args);
    remote_leave(t->remote);
    return kept;
}

static Gift team_gift(Peers *p, const Range *r) {
    return asks_gift(&((Team *)p)->asks, r);
}

static void team_spare(Peers *p, const Range *r) {
    Team *t = (Team *)p;
    remote_enter(t->remote);
    if (!r || !asks_give(&t->asks, r)) {
        asks_refuse(&t->asks);
        if (r)
            arrive(t, WORK_RANGE, r);
    }
    remote_leave(t->remote);
}

static void team_look(Peers *p, bool idle) {
    Team *t = (Team *)p;
    bool any = remote_look(t->remote);
    if (team_lost(t))
        give_up(t);
    if (any || !idle || !remote_try(t->remote))
        return;
    when_idle(t);
    remote_leave(t->remote);
}

static bool team_take(Peers *p, Range *out) {
    Team *t = (Team *)p;
    if (!atomic_load_explicit(&t->ncome, memory_order_relaxed))
        return false;
    remote_enter(t->remote);
    uint32_t n = atomic_load_explicit(&t->ncome, memory_order_relaxed);
    if (n) {
        *out = t->come[n - 1];
        atomic_store_explicit(&t->ncome, n - 1, memory_order_relaxed);
    }
    remote_leave(t->remote);
    return n;
}

static void *team_desk(Peers *p, size_t bytes, size_t attention) {
    Wire *w = ((Team *)p)->wire;
    return w->desk ? w->desk(w, bytes, attention) : NULL;
}

static void team_leave(Peers *p) {
    Wire *w = ((Team *)p)->wire;
    w->leave(w);
}

static void team_rest(Peers *p) {
    remote_rest(((Team *)p)->remote);
}

static void team_complete(Peers *p, Sync *s) {
    Team *t = (Team *)p;
    remote_enter(t->remote);
    work_answer(&t->work, s);
    remote_leave(t->remote);
}

static void team_fault(Peers *p, const Fault *f) {
    Team *t = (Team *)p;
    Fault own = *f;
    own.rank = t->wire->rank;
    remote_enter(t->remote);
    tell_fault(t, &own);
    remote_leave(t->remote);
}

static void add_result(RunResult *out, const Quiet *q) {
    RunResult others = {.counts = q->counts};
    out->counts.tasks += others.counts.tasks;
    out->counts.spawns += others.counts.spawns;
    out->counts.syncs += others.counts.syncs;
    out->counts.chunks += others.counts.chunks;
    out->counts.work += others.counts.work;
    out->steals += q->steals;
    out->threads += (int)q->threads;
    out->jit_codelets += q->codelets;
    out->jit_bytes += q->code_bytes;
    for (int k = 0; k < TURNS; k++)
        out->jit_turns[k] += q->turns[k];
    out->peers = q->peers;
}

static void team_ended(Peers *p, RunResult *out) {
    Team *t = (Team *)p;
    remote_enter(t->remote);
    t->work.vm = NULL;
    if (begins(t))
        ask_all(t);
    remote_leave(t->remote);
    while (t->missing && !team_lost(t))
        if (!remote_look(t->remote))
            remote_rest(t->remote);
    if (!begins(t))
        return;
    Quiet own = quiet(t);
    add_quiet(&t->sum, &own);
    add_result(out, &t->sum);
}

/* ---- trees that are built before the run ---- */

static Handle team_plant(void *state, Pool *p, Handle h, const FarPart *part) {
    Team *t = state;
    remote_enter(t->remote);
    unsigned owner = work_owner(&t->work, part);
    t->planting = owner != t->wire->rank && work_plant(&t->work, owner, h);
    t->planted = (Name){0};
    remote_leave(t->remote);
    while (t->planting && !team_lost(t))
        if (!remote_look(t->remote))
            remote_rest(t->remote);
    if (!t->planted.number)
        return h;
    remote_enter(t->remote);
    Handle there = leases_take(remote_leases(t->remote), p, &t->planted, 0, 0);
    remote_leave(t->remote);
    if (!there)
        return h;                       // the name has gone home
    pool_release(p, h);
    return there;
}

/* ---- from the beginning to the end ---- */

Team *team_new(Store *s, Wire *w, const RemoteOptions *opt, const Spread *spread) {
    Team *t = calloc(1, sizeof *t);
    if (!t)
        return NULL;
    *t = (Team){.peers = {.helps = w->rank, .place = spread->place ? PLACE_WHOLE : PLACE_HERE, .begin = team_started,
                          .cut = team_cut, .gift = team_gift, .spare = team_spare, .look = team_look,
                          .desk = team_desk, .leave = team_leave, .take = team_take, .rest = team_rest,
                          .complete = team_complete, .fault = team_fault, .end = team_ended},
                .store = s, .wire = w, .remote = remote_new(s, w, opt)};
    t->work = (Work){.remote = t->remote, .store = s, .rank = w->rank, .ranks = w->ranks,
                     .used = calloc(w->ranks, sizeof *t->work.used),
                     .worth = calloc(UINT16_MAX + 1, sizeof *t->work.worth)};
    places_init(&t->work.places, w->ranks);
    bool asks = asks_init(&t->asks, &t->work, &t->peers.wants, spread->steal, spread->greedy);
    if (!t->remote || !t->work.used || !t->work.worth || !asks) {
        team_free(t);               // a Remote goes with the store
        return NULL;
    }
    remote_on(t->remote, on_message, w->rank || !spread->place ? NULL : team_plant, t);
    return t;
}

Peers *team_peers(Team *t) {
    return &t->peers;
}

bool team_lost(const Team *t) {
    return remote_lost(t->remote);
}

bool team_end(Team *t, Pool *p, StoreCounts *left) {
    remote_enter(t->remote);
    for (unsigned to = 1; to < t->wire->ranks && begins(t); to++)
        if (remote_begin(t->remote))
            remote_send(t->remote, to, MESSAGE_DONE);
    remote_leave(t->remote);
    bool clean = remote_finish(t->remote, p);
    *left = store_counts(t->store);
    uint64_t sums[] = {left->live, left->records + !clean};     // a name that is left counts like a record
    if (team_lost(t) || !t->wire->sum(t->wire, sums, 2))
        return false;
    left->live = sums[0];
    left->records = sums[1];
    return true;
}

void team_free(Team *t) {
    if (!t)
        return;
    work_end(&t->work);
    place_free(&t->stop.place);
    asks_end(&t->asks);
    free(t->come);
    free(t->image);
    free(t);
}
