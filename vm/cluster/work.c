/* vm/cluster/work.c - RANGE and RESULTS, packed and unpacked. */
#include "vm/cluster/work.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "vm/cluster/packet.h"

enum {
    ARGUMENTS = 1 + CHUNK_WORDS,    // chunks that a range brings along: what it is given, and the children
    MOVE_NS = 300,                  // for a chunk: packed, sent, unpacked, and once more where it is needed
    LITTLE_MOVED = 64,              // chunks, and
    LITTLE_NS = 100000,             // time, of which nothing is learnt
};

/* A range; then the path, a Step for each record from the range's own up to below the root's, then perhaps a packet. */
typedef struct {
    uint32_t slot;              // of the sync chunk's record at home
    uint16_t codelet;
    uint8_t  n, first, end;
    bool     args_is_handle, packed;
    uint8_t  how;               // Sending
    uint32_t steps;
    uint64_t span;
    Interval place;
    uint64_t args;
    Name     name;              // of args, if they are a handle that is not null
} RangeMail;

/* Of a record: result ID of the one above, continued by CODELET. */
typedef struct {
    uint16_t codelet;
    uint8_t  id;
} Step;

_Static_assert(sizeof(RangeMail) % sizeof(uint64_t) == 0, "what follows is aligned");

/* Results; then a Result for each of IDS, and where fuel counts the instructions of each rank. */
typedef struct {
    uint32_t slot;
    uint16_t ids, codelet;
    uint32_t how, worth;        // Sending; Worth of what was stolen
    uint64_t span;
} ResultsMail;

/* WORTH: of a codelet. */
typedef struct {
    uint32_t codelet, worth;
} Told;

typedef struct {
    uint64_t value;
    Name     name;              // of a handle that is not null
    uint64_t kind;
} Result;

/* What a rank has done so far. */
typedef struct {
    uint64_t time, busy;        // ns: of the clock, of processors
    uint64_t waited;            // ns, for chunks
    uint64_t fetched;           // chunks
    int64_t  live;
} Effort;

struct StandIn {
    StandIn *next, **link;
    unsigned home;
    uint32_t slot;              // there
    uint32_t ids;
    uint16_t codelet;
    Sending  how;
    Effort   before;            // when it came
    Sync     ghost[];
};

static uint32_t slot_of(const Work *w, const Sync *s) {
    return (uint32_t)(((const char *)s - w->store->data) / CHUNK_BYTES);
}

static Sync *record_at(const Work *w, uint32_t slot) {
    return (Sync *)(void *)chunk_words(w->store, chunk_handle(slot));
}

uint8_t work_place(Work *w, Interval iv) {
    uint8_t place = places_number(&w->places, iv);
    return place == PLACE_HERE ? PLACE_STAYS : place;
}

uint64_t work_clock(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec;
}

/* ---- ranges that leave ---- */

static bool add_path(Bytes *b, const Sync *s, uint32_t *steps) {
    static const uint64_t zero;
    for (; s->parent; s = s->parent, ++*steps)
        if (!bytes_add(b, &(Step){.codelet = s->codelet, .id = s->id}, sizeof(Step)))
            return false;
    return bytes_add(b, &zero, -b->used % sizeof zero);
}

/* The name of R's arguments, and what hangs on them if the receiver may not have it. */
static bool add_args(Work *w, Bytes *b, unsigned to, const Range *r, size_t at) {
    RangeMail m;
    Leases *l = remote_leases(w->remote);
    if (!r->args_is_handle || !chunk_number(r->args))
        return true;
    memcpy(&m, b->at + at, sizeof m);
    if (!leases_name(l, r->args, to, &m.name))
        return false;
    m.packed = m.name.rank != to && !far_elsewhere(chunk_info(w->store, r->args));
    memcpy(b->at + at, &m, sizeof m);
    return !m.packed || packet_make(l, w->store, &(Parcel){to, ARGUMENTS, ARGUMENTS, &r->args, 1}, b);
}

bool work_send(Work *w, unsigned to, const Range *r, Interval iv, Sending how) {
    Bytes *b = remote_begin(w->remote);
    size_t at = b ? b->used : 0;
    RangeMail m = {.slot = slot_of(w, r->sync), .codelet = r->codelet, .n = r->sync->n, .first = r->first,
                   .end = r->end, .args_is_handle = r->args_is_handle, .how = (uint8_t)how, .span = r->span,
                   .place = iv,
                   .args = r->args_is_handle ? 0 : r->args};
    if (!b || !bytes_add(b, &m, sizeof m) || !add_path(b, r->sync, &m.steps))
        return false;
    memcpy(b->at + at, &m, sizeof m);
    if (!add_args(w, b, to, r, at)) {
        remote_lose(w->remote);         // names were given that nobody will have
        return false;
    }
    peers_share(r->sync);
    remote_send(w->remote, to, MESSAGE_RANGE);
    w->sent++;
    w->ranges++;
    w->stolen += how != SENT;
    return true;
}

/* ---- ranges that come ---- */

/* With idle threads, which are not busy for long. */
static Effort effort(const Work *w) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    Pool *pool = remote_pool(w->remote);
    return (Effort){
        .time = work_clock(),
        .busy = (uint64_t)t.tv_sec * 1000000000 + (uint64_t)t.tv_nsec,
        .waited = remote_waited(w->remote),
        .fetched = remote_counts(w->remote).chunks,
        .live = (w->vm ? peers_live(w->vm) : 0) + (int64_t)(pool->created - pool->freed),
    };
}

/* The first of STEPS is the stand-in's own; behind the last comes the root. */
static StandIn *stand_in_new(Work *w, const RangeMail *m, const Step *step, unsigned home) {
    StandIn *in = calloc(1, sizeof *in + m->steps * sizeof *in->ghost);
    if (!in)
        return NULL;
    *in = (StandIn){w->first, &w->first, home, m->slot, ((UINT32_C(1) << m->end) - 1) & -(UINT32_C(1) << m->first),
                    m->codelet, (Sending)m->how, m->how == SENT ? (Effort){0} : effort(w)};
    if (w->first)
        w->first->link = &in->next;
    w->first = in;
    for (uint32_t k = 0; k < m->steps; k++) {
        bool root = k + 1 == m->steps;
        in->ghost[k] = (Sync){.parent = root ? NULL : &in->ghost[k + 1], .shared = true, .place = PLACE_ENDS,
                              .codelet = root ? 0 : step[k + 1].codelet, .id = root ? 0 : step[k + 1].id};
    }
    return in;
}

static void stand_in_free(StandIn *in) {
    *in->link = in->next;
    if (in->next)
        in->next->link = in->link;
    free(in);
}

/* Its record; NULL: no chunks. */
static Sync *stand(Work *w, StandIn *in, const RangeMail *m, Step own) {
    Pool *pool = remote_pool(w->remote);
    Sync *s = pool_record(pool);
    Handle chunk = s ? pool_new(pool) : HANDLE_NULL;
    if (!chunk) {
        if (s)
            pool_record_free(pool, s);
        return NULL;
    }
    *s = (Sync){.parent = in->ghost, .env = (uint64_t)(uintptr_t)in, .chunk = chunk,
                .pending = (uint32_t)(m->end - m->first),
                .codelet = own.codelet, .n = m->n, .id = own.id, .shared = true, .place = PLACE_ENDS};
    return s;
}

/* Of what was stolen all stays: what belongs to its home is known by that. */
static uint8_t place_of_mail(Work *w, const RangeMail *m) {
    return m->how == SENT ? work_place(w, m->place) : m->how == STOLEN ? PLACE_HERE : PLACE_STAYS;
}

static bool take_args(Work *w, const RangeMail *m, const char *packet, Range *r) {
    if (!m->args_is_handle || !m->name.number)
        return true;
    r->args = leases_take(remote_leases(w->remote), remote_pool(w->remote), &m->name, 0, 0);
    if (m->packed && r->args)
        remote_fill(w->remote, r->args, packet);    // or else it is fetched when it is needed
    else if (m->packed)
        packet_refuse(remote_leases(w->remote), packet);
    r->args = chunk_flagged(w->store, r->args);
    return r->args;
}

WorkStep work_take(Work *w, unsigned home, const char *data, Range *out, Sending *how) {
    RangeMail m;
    memcpy(&m, data, sizeof m);
    const Step *step = (const Step *)(const void *)(data + sizeof m);
    size_t path = (m.steps * sizeof *step + 7) / 8 * 8;
    assert(m.steps && "workers of the run's own result never travel");
    w->received++;
    *how = (Sending)m.how;
    *out = (Range){.args = m.args, .span = m.span, .codelet = m.codelet, .first = m.first, .end = m.end,
                   .args_is_handle = m.args_is_handle, .place = place_of_mail(w, &m)};
    remote_prepare(w->remote);
    bool given = take_args(w, &m, data + sizeof m + path, out);
    StandIn *in = given ? stand_in_new(w, &m, step, home) : NULL;
    out->sync = in ? stand(w, in, &m, step[0]) : NULL;
    if (out->sync)
        return WORK_RANGE;
    if (in)
        stand_in_free(in);
    range_release(remote_pool(w->remote), out);
    return WORK_NO_CHUNKS;
}

/* ---- parts of trees ---- */

unsigned work_owner(const Work *w, const FarPart *part) {
    enum { BITS = 4 };
    Interval iv = w->places.at[PLACE_WHOLE];
    for (unsigned level = part->depth - 1; level > part->level; level--) {
        unsigned down = BITS * (level - 1 - part->level);       // to the children of the node of LEVEL
        uint64_t child = part->number >> down, first = child / CHUNK_WORDS * CHUNK_WORDS;
        uint64_t each = UINT64_C(1) << BITS * (level - 1);      // leaves of a child
        uint64_t left = part->leaves / each + (part->leaves % each != 0) - first;
        unsigned n = left < CHUNK_WORDS ? (unsigned)left : CHUNK_WORDS;
        if (n >= PLACE_CUT)
            iv = interval_part(iv, (unsigned)(child - first), n);
    }
    return places_rank(&w->places, iv);
}

bool work_plant(Work *w, unsigned to, Handle h) {
    Bytes *b = remote_begin(w->remote);
    if (!b || !packet_make(remote_leases(w->remote), w->store, &(Parcel){to, UINT32_MAX, UINT32_MAX, &h, 1}, b)) {
        remote_lose(w->remote);
        return false;
    }
    remote_send(w->remote, to, MESSAGE_PLANT);
    return true;
}

void work_planted(Work *w, unsigned from, const char *data) {
    Pool *pool = remote_pool(w->remote);
    Leases *l = remote_leases(w->remote);
    Name name = {0};
    Handle h = HANDLE_NULL;
    if (packet_take(l, w->store, pool, &h, data, 0))
        leases_name(l, h, from, &name);     // no memory: as if there were no chunks
    pool_release(pool, h);
    Bytes *b = remote_begin(w->remote);
    if (b && bytes_add(b, &name, sizeof name))
        remote_send(w->remote, from, MESSAGE_PLANTED);
    else
        remote_lose(w->remote);
}

/* ---- results ---- */

static bool add_result(Work *w, Bytes *b, const StandIn *in, const Sync *s, unsigned id) {
    Handle value = chunk_words(w->store, s->chunk)[id];
    Result r = {.value = value, .kind = s->kind[id]};
    bool named = r.kind == RESULT_HANDLE && chunk_number(value);
    if (named) {
        r.value = 0;
        if (!leases_name(remote_leases(w->remote), value, in->home, &r.name))
            return false;
        pool_release(remote_pool(w->remote), value);
    }
    return bytes_add(b, &r, sizeof r);
}

static uint64_t less(uint64_t a, uint64_t b) {
    return a > b ? a - b : 0;
}

/* Of what was stolen: chunks that came for it, and those that are its results, which others will fetch, cost more than
 * was computed, or not, or there were too few of them. */
static Worth worth_placed(const Effort *before, const Effort *now) {
    uint64_t waited = now->waited - before->waited, computed = less(now->busy - before->busy, waited);
    uint64_t moved = now->fetched - before->fetched;
    int64_t  left = now->live - before->live;
    moved = left > (int64_t)moved ? (uint64_t)left : moved;
    if (moved < LITTLE_MOVED && computed < LITTLE_NS)
        return WORTH_UNKNOWN;
    return computed < moved * MOVE_NS ? WORTH_NOTHING : WORTH_GIVING;
}

static Worth worth_of(const Work *w, const StandIn *in) {
    if (in->how == SENT)
        return WORTH_UNKNOWN;
    Effort now = effort(w);
    if (in->how == STOLEN_PLACED)
        return worth_placed(&in->before, &now);
    return now.time - in->before.time < 2 * (now.waited - in->before.waited) ? WORTH_NOTHING : WORTH_UNKNOWN;
}

Worth work_worth(const Work *w, unsigned codelet) {
    // relaxed: a hint
    return (Worth)atomic_load_explicit(&w->worth[codelet], memory_order_relaxed);
}

/* What is known stays, or becomes worse. */
static bool learn(Work *w, unsigned codelet, Worth now) {
    bool more = now > work_worth(w, codelet);
    if (more)
        atomic_store_explicit(&w->worth[codelet], (uint8_t)now, memory_order_relaxed);
    return more;
}

void work_told(Work *w, const char *data) {
    Told t;
    memcpy(&t, data, sizeof t);
    learn(w, t.codelet, (Worth)t.worth);
}

static void tell(Work *w, Told t) {
    for (unsigned to = 0; to < w->ranks; to++) {
        if (to == w->rank)
            continue;
        Bytes *b = remote_begin(w->remote);
        if (b && bytes_add(b, &t, sizeof t))
            remote_send(w->remote, to, MESSAGE_WORTH);
        else
            remote_lose(w->remote);
    }
}

/* What was stolen from here has come home. */
static void take_worth(Work *w, const ResultsMail *m) {
    Worth known = work_worth(w, m->codelet);
    if (m->how == STOLEN_PLACED && m->worth == WORTH_UNKNOWN && known < WORTH_MOST)
        learn(w, m->codelet, (Worth)(known + 1));
    else if (m->how != SENT && m->worth != WORTH_UNKNOWN && learn(w, m->codelet, (Worth)m->worth))
        tell(w, (Told){m->codelet, m->worth});
}

static bool add_used(Work *w, Bytes *b) {
    if (!w->vm || !peers_limited(w->vm))
        return true;
    w->used[w->rank] = 0;
    uint64_t others = 0;
    for (unsigned r = 0; r < w->ranks; r++)
        others += w->used[r];
    w->used[w->rank] = peers_used(w->vm) - others;
    return bytes_add(b, w->used, w->ranks * sizeof *w->used);
}

static void take_used(Work *w, const uint64_t *used) {
    for (unsigned r = 0; r < w->ranks; r++)
        if (r != w->rank && used[r] > w->used[r]) {
            peers_use(w->vm, used[r] - w->used[r]);
            w->used[r] = used[r];
        }
}

void work_answer(Work *w, Sync *s) {
    StandIn *in = (StandIn *)(uintptr_t)s->env;
    // relaxed: the last result's delivery brought the others' spans along
    ResultsMail m = {in->slot, (uint16_t)in->ids, in->codelet, in->how, worth_of(w, in),
                     atomic_load_explicit(&s->span, memory_order_relaxed)};
    Bytes *b = remote_begin(w->remote);
    bool good = b && bytes_add(b, &m, sizeof m);
    for (uint32_t ids = in->ids; ids && good; ids &= ids - 1)
        good = add_result(w, b, in, s, (unsigned)__builtin_ctz(ids));
    if (good && add_used(w, b))
        remote_send(w->remote, in->home, MESSAGE_RESULTS);
    else
        remote_lose(w->remote);
    w->sent++;
    pool_discard(remote_pool(w->remote), s->chunk);
    pool_record_free(remote_pool(w->remote), s);
    stand_in_free(in);
}

/* False: no chunks for a proxy. */
static bool deliver(Work *w, Sync *s, unsigned id, const Result *r) {
    uint64_t value = r->value;
    if (r->kind == RESULT_HANDLE && r->name.number) {
        value = leases_take(remote_leases(w->remote), remote_pool(w->remote), &r->name, 0, 0);
        if (!value)
            return false;
    }
    sync_deliver(w->store, s, id, value, (ResultKind)r->kind);
    return true;
}

WorkStep work_results(Work *w, const char *data, Range *out) {
    ResultsMail m;
    memcpy(&m, data, sizeof m);
    const Result *r = (const Result *)(const void *)(data + sizeof m);
    Sync *s = record_at(w, m.slot);
    bool all = true;
    w->received++;
    take_worth(w, &m);
    for (uint32_t ids = m.ids; ids; ids &= ids - 1, r++)
        all &= deliver(w, s, (unsigned)__builtin_ctz(ids), r);
    if (w->vm && peers_limited(w->vm))
        take_used(w, (const uint64_t *)(const void *)r);
    if (!all)
        return WORK_NO_CHUNKS;
    if (!peers_results(s, (uint32_t)__builtin_popcount(m.ids), m.span))
        return WORK_NONE;
    if (s->place == PLACE_ENDS) {
        work_answer(w, s);
        return WORK_SENT;
    }
    *out = sync_continue(remote_pool(w->remote), w->store, s);
    return WORK_RANGE;
}

void work_end(Work *w) {
    free(w->used);
    free(w->worth);
    while (w->first)
        stand_in_free(w->first);
}
