/* vm/native/steal.c - workers without work ask others; the others hand some over.
 *
 *   thief                           owner
 *   reply = WAITING
 *   owner.thief: 0 -> me            sees attention
 *   owner.attention = true          thief: me -> -1 (answering)
 *   waits                           gift = half a range, reply = GIVEN | REFUSED
 *   takes the gift                  thief = 0
 *
 * A thief that waits too long (its victim may not be running) takes its request
 * back: owner.thief: me -> 0, unless the owner is answering.  Then it sleeps: on a busy machine
 * the owner may get its processor. */
#include <errno.h>
#include <sched.h>
#include <string.h>
#include <time.h>

#include "vm/native/jit.h"
#include "vm/native/threads.h"

enum {
    SPINS = HARD_MODE ? 5 : 3000,      // rounds of looking for work before sleeping
    CALLED_SPINS = HARD_MODE ? 2 : 500, // after a call: there is work, or will be soon
    PEER_SPINS = HARD_MODE ? 5 : 300,   // the same, where each of them looks for messages, too
    PEER_RESTS = HARD_MODE ? 1 : 64,    // and so often they wait for them before their dead are walked
    YIELDS = 64,                        // every so many of these rounds somebody else may have the processor
    PATIENCE = HARD_MODE ? 20 : 4000,   // pauses before a request is taken back
    NAP_NS = HARD_MODE ? 20000 : 1000000,   // a sleeper looks again after this time
};

static void pause_cpu(void) {
#if defined __x86_64__ || defined __i386__
    __builtin_ia32_pause();
#else
    sched_yield();
#endif
}

static bool over(Vm *vm) {
    return atomic_load_explicit(&vm->finished, memory_order_acquire) ||
           atomic_load_explicit(&vm->busy, memory_order_acquire) == 0;
}

/* All syncs from S up may now be counted by several threads. */
static void mark_shared(Sync *s) {
    for (; s && !s->shared; s = s->parent)
        s->shared = true;
}

static uint8_t half_of(const Range *r) {
    return (uint8_t)((r->end - r->first + 1) / 2);
}

/* TAKE of R's ids as a range with counts of its own.  Threads keep to their sides, so that each meets in the next step
 * what it made itself: the upper ones, or the lower ones if BELOW. */
static Range split(Worker *w, Range *r, uint8_t take, bool below) {
    Range part = *r;
    if (below)
        part.end = r->first = (uint8_t)(r->first + take);
    else
        part.first = r->end = (uint8_t)(r->end - take);
    if (part.args_is_handle)
        store_retain(w->vm->ready.store, part.args);
    return part;
}

/* The oldest work that W can spare for THIEF; it keeps KEEP ids of its current range. */
static bool spare(Worker *w, const Worker *thief, int keep, Range *out) {
    bool below = thief->number < w->number;
    if (w->top > w->bottom) {
        Range *oldest = &w->stack[w->bottom];
        if (oldest->end - oldest->first > 1 && !oldest->apart) {
            *out = split(w, oldest, half_of(oldest), below);
        } else {
            *out = *oldest;
            w->bottom++;
        }
    } else if (w->cur.sync && w->cur.end - w->cur.first > keep) {
        *out = split(w, &w->cur, half_of(&w->cur), below);
    } else {
        return false;
    }
    out->apart = false;
    mark_shared(out->sync);
    return true;
}

/* Range K of W, from the oldest, W->bottom, to the current one, W->top. */
static Range *range_of(Worker *w, uint32_t k) {
    return k < w->top ? &w->stack[k] : &w->cur;
}

/* Workers that may run in another process: not what continues, nor the run's first task, nor what is in its place, nor
 * those of which parts will be sent elsewhere; and of the current range only what is not next. */
static bool may_travel(Worker *w, uint32_t k) {
    const Range *r = range_of(w, k);
    if (!r->sync || r->privates || !r->sync->parent || (k == w->top && r->end - r->first < 2))
        return false;
    bool whole = !r->place || r->place == PLACE_STAYS || r->place == w->vm->peers->place;
    return whole && w->vm->ready.program->codelets[r->codelet].role == ROLE_WORKER;
}

/* The range of which others may get something, and how much: the oldest of which half may go, but before that one of
 * the youngest of which nothing is known, which costs little if it does not pay. */
static GiftSize choose(Worker *w, uint32_t *which) {
    Peers *p = w->vm->peers;
    GiftSize best = GIFT_NONE;
    unsigned codelet = 0, same = 0;
    for (uint32_t k = w->top + 1; k-- > w->bottom;) {
        const Range *r = range_of(w, k);
        if (!may_travel(w, k))
            continue;
        Gift gift = p->gift(p, r);
        same = r->codelet == codelet ? same + 1 : 0;
        codelet = r->codelet;
        if (gift.size < best || gift.size == GIFT_NONE)
            continue;
        best = gift.size;
        *which = k;
        if (best == GIFT_ONE && same >= gift.above)
            break;
    }
    return best;
}

/* TAKE of the ids of range K; its last ones with its counts. */
static Range take_out(Worker *w, uint32_t k, uint8_t take) {
    Range *r = range_of(w, k), all = *r;
    if (take < r->end - r->first)
        return split(w, r, take, false);
    memmove(r, r + 1, (w->top - k - 1) * sizeof *r);
    w->top--;
    return all;
}

void steal_for_peers(Worker *w) {
    Peers *p = w->vm->peers;
    uint32_t k;
    GiftSize size = choose(w, &k);
    if (size == GIFT_NONE) {
        p->spare(p, NULL);
        return;
    }
    Range given = take_out(w, k, size == GIFT_HALF ? half_of(range_of(w, k)) : 1);
    mark_shared(given.sync);            // if it is refused, any thread here may take it
    p->spare(p, &given);
}

void steal_answer(Worker *w, int keep) {
    // Acquire pairs with the thief's exchange: its reply is WAITING.
    int asking = atomic_load_explicit(&w->thief, memory_order_acquire);
    if (asking <= 0 || !atomic_compare_exchange_strong_explicit(
                           &w->thief, &asking, -1, memory_order_acq_rel, memory_order_relaxed))
        return;
    Worker *thief = w->vm->workers[asking - 1];
    hard_delay();
    bool given = spare(w, thief, keep, &thief->gift);
    if (given)      // before the thief can become idle again
        atomic_fetch_add_explicit(&w->vm->busy, 1, memory_order_relaxed);
    else
        atomic_store_explicit(&w->sharable, false, memory_order_relaxed);
    hard_delay();
    // Release pairs with the thief's acquire: the gift and all that hangs on it.
    atomic_store_explicit(&thief->reply, given ? REPLY_GIVEN : REPLY_REFUSED, memory_order_release);
    hard_delay();
    atomic_store_explicit(&w->thief, 0, memory_order_release);
}

void steal_follow_reclaim(Worker *w) {
    unsigned call = atomic_load_explicit(&w->vm->reclaim, memory_order_acquire);
    if (atomic_load_explicit(&w->reclaimed, memory_order_relaxed) == call)
        return;
    views_close(&w->views, w->task.pool);
    pool_flush(w->task.pool);
    atomic_store_explicit(&w->reclaimed, call, memory_order_release);
}

/* REPLY_GIVEN: w->gift was filled; REPLY_WAITING: V does not answer, so it is not running. */
static Reply ask(Worker *w, Worker *v) {
    int none = 0;
    atomic_store_explicit(&w->reply, REPLY_WAITING, memory_order_relaxed);
    if (!atomic_compare_exchange_strong_explicit(&v->thief, &none, (int)w->number + 1,
                                                 memory_order_acq_rel, memory_order_relaxed))
        return REPLY_REFUSED;
    hard_delay();
    atomic_store_explicit(&v->attention, true, memory_order_seq_cst);
    for (int waited = 0;; waited++) {
        Reply reply = (Reply)atomic_load_explicit(&w->reply, memory_order_acquire);
        if (reply != REPLY_WAITING)
            return reply;
        if (waited >= PATIENCE) {
            int me = (int)w->number + 1;
            if (atomic_compare_exchange_strong_explicit(&v->thief, &me, 0, memory_order_acq_rel,
                                                        memory_order_relaxed))
                return REPLY_WAITING;
            sched_yield();      // it is answering
        }
        steal_answer(w, 0);        // somebody may be asking us
        pause_cpu();
    }
}

static uint64_t next_random(Worker *w) {
    w->random ^= w->random << 13;       // xorshift
    w->random ^= w->random >> 7;
    w->random ^= w->random << 17;
    return w->random;
}

/* One round over the others, from a random one on: the first reply that is not REPLY_REFUSED. */
static Reply ask_around(Worker *w) {
    Vm *vm = w->vm;
    Reply reply = REPLY_REFUSED;
    unsigned start = (unsigned)(next_random(w) % vm->nworkers);
    for (unsigned i = 0; i < vm->nworkers; i++) {
        Worker *v = vm->workers[(start + i) % vm->nworkers];
        bool may_give = atomic_load_explicit(&v->sharable, memory_order_relaxed) || hard_chance(4);
        if (v != w && may_give && (reply = ask(w, v)) != REPLY_REFUSED)
            break;
    }
    return reply;
}

/* True: somebody called. */
static bool nap(Vm *vm) {
    bool called = false;
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_nsec += NAP_NS;
    until.tv_sec += until.tv_nsec / 1000000000;
    until.tv_nsec %= 1000000000;
    pthread_mutex_lock(&vm->lock);
    atomic_fetch_add_explicit(&vm->sleepers, 1, memory_order_relaxed);
    if (!over(vm))
        called = !pthread_cond_timedwait(&vm->wake, &vm->lock, &until);
    atomic_fetch_sub_explicit(&vm->sleepers, 1, memory_order_relaxed);
    pthread_mutex_unlock(&vm->lock);
    return called;
}

/* Work that peers have sent; false: there is none. */
static bool take_from_peers(Worker *w) {
    Vm *vm = w->vm;
    vm->peers->look(vm->peers, true);
    if (threads_stopped(vm) && !atomic_load_explicit(&vm->aborting, memory_order_relaxed))
        worker_abort(w, TRAP_INTERRUPT, NULL);
    if (!vm->peers->take(vm->peers, &w->cur))
        return false;
    jit_select(w);
    atomic_store_explicit(&w->sharable, w->cur.end - w->cur.first > 1, memory_order_relaxed);
    return true;
}

/* Nothing was found for so many SPINS; how many they count as from here on. */
static int wait_for_work(Worker *w, int spins, bool refused) {
    Vm *vm = w->vm;
    if (spins < (vm->peers ? PEER_SPINS : SPINS) && refused)
        spins % YIELDS ? pause_cpu() : (void)sched_yield();
    else if (vm->peers && !w->number)       // one of them looks at messages
        vm->peers->rest(vm->peers);
    else if (nap(vm))
        return SPINS - CALLED_SPINS;
    return spins;
}

Step steal_find(Worker *w) {
    Vm *vm = w->vm;
    worker_tell(w, 0);
    worker_tell_live(w);
    atomic_store_explicit(&w->sharable, false, memory_order_relaxed);
    // Release: what this worker did is done; the last one out ends the run.
    hard_delay();
    if (atomic_fetch_sub_explicit(&vm->busy, 1, memory_order_acq_rel) == 1)
        steal_alert(vm);
    for (int spins = 0; !over(vm); spins++) {
        steal_answer(w, 0);
        steal_follow_reclaim(w);
        if (vm->peers && take_from_peers(w))
            return STEP_RANGE;
        Reply reply = ask_around(w);
        if (reply == REPLY_GIVEN) {
            w->steals++;
            if (atomic_load_explicit(&vm->sleepers, memory_order_relaxed))
                steal_call(vm);     // where there was work for one there may be more
            w->cur = w->gift;
            jit_select(w);
            atomic_store_explicit(&w->sharable, w->cur.end - w->cur.first > 1, memory_order_relaxed);
            return STEP_RANGE;
        }
        // who waits for the next part of its arrays will take the slots of the last one, in their order
        bool waits = vm->peers && spins < PEER_SPINS + PEER_RESTS;
        if (!waits && pool_tidy(w->task.pool))
            continue;
        spins = wait_for_work(w, spins, reply != REPLY_WAITING);
    }
    steal_answer(w, 0);        // nobody waits for us
    return STEP_STOP;
}

bool peers_idle(const Vm *vm) {
    // acquire pairs with the release of those who became idle: what they did is done
    return atomic_load_explicit(&vm->busy, memory_order_acquire) == 1;
}

bool peers_failed(const Vm *vm) {
    return atomic_load_explicit(&vm->stopping, memory_order_relaxed) ||
           atomic_load_explicit(&vm->aborting, memory_order_relaxed);
}

bool peers_limited(const Vm *vm) {
    return vm->fuel;
}

uint64_t peers_used(const Vm *vm) {
    return atomic_load_explicit(&vm->used, memory_order_relaxed);       // relaxed: a sum, as in fuel_gone
}

void peers_use(Vm *vm, uint64_t n) {
    atomic_fetch_add_explicit(&vm->used, n, memory_order_relaxed);
}

int64_t peers_live(const Vm *vm) {
    int64_t live = 0;
    // relaxed: as in worker_tell_live
    for (unsigned i = 0; i < vm->nworkers; i++)
        live += atomic_load_explicit(&vm->workers[i]->live, memory_order_relaxed);
    return live;
}

void peers_expect(Vm *vm) {
    atomic_fetch_add_explicit(&vm->busy, 1, memory_order_relaxed);
    steal_call(vm);
}

void peers_dismiss(Vm *vm) {
    if (atomic_fetch_sub_explicit(&vm->busy, 1, memory_order_acq_rel) == 1)
        steal_alert(vm);
}

void peers_share(Sync *s) {
    mark_shared(s);
}

void steal_call(Vm *vm) {
    pthread_mutex_lock(&vm->lock);
    pthread_cond_signal(&vm->wake);
    pthread_mutex_unlock(&vm->lock);
}

void steal_alert(Vm *vm) {
    for (unsigned i = 0; i < vm->nworkers; i++)
        atomic_store_explicit(&vm->workers[i]->attention, true, memory_order_seq_cst);
    pthread_mutex_lock(&vm->lock);
    pthread_cond_broadcast(&vm->wake);
    pthread_mutex_unlock(&vm->lock);
}
