/* vm/core/task.c - the instructions that create, share and hand out. */
#include "vm/core/task.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

_Static_assert(sizeof(Sync) <= CHUNK_BYTES, "a sync record fits in a slot");

enum { OWN_ROOM = 64 };

bool task_init(Task *t, Store *s, Pool *pool, const Program *p, Output *out) {
    *t = (Task){.store = s, .pool = pool, .program = p, .output = out};
    t->own = malloc(OWN_ROOM * sizeof *t->own);
    t->own_cap = OWN_ROOM;
    return t->own != NULL;
}

void task_fini(Task *t) {
    free(t->own);
    t->own = NULL;
}

/* The list of own chunks is full: those that were handed out leave it, and if there are few it grows. */
static bool own_grow(Task *t) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < t->nown; i++) {
        if (!t->shows_at_once && !chunk_is_own(t->store, chunk_handle(t->own[i])))
            continue;
        t->store->info[t->own[i]].link = kept;
        t->own[kept++] = t->own[i];
    }
    t->nown = kept;
    if (kept <= t->own_cap / 2)
        return true;
    uint32_t *grown = realloc(t->own, 2 * (size_t)t->own_cap * sizeof *grown);
    if (!grown)
        return false;
    t->own = grown;
    t->own_cap *= 2;
    return true;
}

Trap task_create(Task *t, uint64_t *out) {
    if (t->nown == t->own_cap && !own_grow(t))
        return TRAP_MEMORY;
    Handle h = pool_new(t->pool);
    if (!h)
        return TRAP_MEMORY;
    chunk_info(t->store, h)->link = t->nown;
    t->own[t->nown++] = chunk_number(h);
    t->counts.chunks++;
    *out = h;
    return TRAP_NONE;
}

bool task_adopt(Task *t, Handle h) {
    if (t->nown == t->own_cap && !own_grow(t))
        return false;
    ChunkInfo *c = chunk_info(t->store, h);
    c->state = CHUNK_SEALED;
    c->link = t->nown;
    t->own[t->nown++] = chunk_number(h);
    return true;
}

bool task_hand_on(Task *t) {
    t->sync->privates = privates_park(&t->privates);
    return t->sync->privates || !t->privates.used;
}

/* H, which dies, leaves the list of own chunks: the last one takes its place. */
static void disown(Task *t, Handle h) {
    uint32_t place = chunk_info(t->store, h)->link;
    uint32_t last = t->own[--t->nown];
    t->own[place] = last;
    t->store->info[last].link = place;
}

Handle task_give(Task *t, Handle h) {
    if (!chunk_number(h))
        return HANDLE_NULL;
    if (chunk_is_own(t->store, h)) {
        chunk_publish(t->store, h);
        if (t->shows_at_once)
            store_retain(t->store, h);
    } else {
        store_retain(t->store, h);
    }
    return chunk_flagged(t->store, h);
}

Trap task_seal(Task *t, Handle h) {
    if (!chunk_number(h))
        return TRAP_NULL;
    ChunkInfo *c = chunk_info(t->store, h);
    if (c->state == CHUNK_OPEN)
        c->state = CHUNK_SEALED;
    return TRAP_NONE;
}

/* A chunk that holds handles stays until the task quits: it may hold the counts of
 * chunks that registers still name. */
Trap task_drop(Task *t, Handle h) {
    if (!chunk_number(h))
        return TRAP_NULL;
    if (!chunk_is_own(t->store, h))
        return TRAP_PUBLISHED;
    if (chunk_info(t->store, h)->handles)
        return TRAP_NONE;
    disown(t, h);
    pool_discard(t->pool, h);
    return TRAP_NONE;
}

Trap task_write_handle(Task *t, Handle h, unsigned i, Handle value) {
    ChunkInfo *c = chunk_info(t->store, h);
    if (!chunk_number(h))
        return TRAP_NULL;
    if (c->state != CHUNK_OPEN || chunk_number(h) == chunk_number(value))
        return TRAP_SEALED;     // value is sealed before it is stored
    uint32_t mask = UINT32_C(3) << 2 * i;
    if (c->defined & mask)
        return TRAP_REWRITTEN;
    chunk_words(t->store, h)[i] = task_give(t, value);
    c->defined |= mask;
    c->handles |= (uint16_t)(1u << i);
    return TRAP_NONE;
}

Trap task_sync(Task *t, unsigned codelet, uint64_t n, uint64_t env) {
    if (n < 1 || n > MAX_WORKERS)
        return TRAP_WORKERS;
    Sync *s = pool_record(t->pool);
    Handle chunk = s ? pool_new(t->pool) : HANDLE_NULL;
    if (!chunk) {
        if (s)
            pool_record_free(t->pool, s);
        return TRAP_MEMORY;
    }
    s->parent = t->target;
    s->id = t->id;
    s->codelet = (uint16_t)codelet;
    s->env_is_handle = t->program->codelets[codelet].arg == ARG_HANDLE;
    s->env = s->env_is_handle ? task_hand(t, env) : env;
    s->chunk = chunk;
    s->n = (uint8_t)n;
    s->shared = false;
    s->place = 0;
    s->privates = NULL;
    memset(s->kind, RESULT_NONE, sizeof s->kind);
    // relaxed: nobody else knows the record yet
    atomic_store_explicit(&s->pending, (uint32_t)n, memory_order_relaxed);
    atomic_store_explicit(&s->span, 0, memory_order_relaxed);
    t->sync = s;
    t->handed = 0;
    t->puts = 0;
    t->spawns = 0;
    t->counts.syncs++;
    t->counts.chunks++;
    return TRAP_NONE;
}

/* Hand out the ids of MASK. */
static Trap hand_out(Task *t, uint32_t mask) {
    if (mask >> t->sync->n)
        return TRAP_ID_RANGE;
    if (mask & t->handed)
        return TRAP_ID_TWICE;
    t->handed |= mask;
    return TRAP_NONE;
}

static void add_range(Task *t, unsigned codelet, unsigned first, unsigned end, uint64_t args,
                      uint64_t now) {
    bool is_handle = t->program->codelets[codelet].arg == ARG_HANDLE;
    t->spawn[t->spawns++] = (Range){
        .sync = t->sync,
        .args = is_handle ? task_hand(t, args) : args,
        .span = t->span_start + now,
        .codelet = (uint16_t)codelet,
        .first = (uint8_t)first,
        .end = (uint8_t)end,
        .args_is_handle = is_handle,
    };
    t->counts.spawns += end - first;
}

Trap task_spawn(Task *t, unsigned codelet, uint64_t id, uint64_t args, uint64_t now) {
    if (id >= MAX_WORKERS)
        return TRAP_ID_RANGE;
    Trap trap = hand_out(t, UINT32_C(1) << id);
    if (!trap)
        add_range(t, codelet, (unsigned)id, (unsigned)id + 1, args, now);
    return trap;
}

Trap task_forall(Task *t, unsigned codelet, uint64_t n, uint64_t args, uint64_t now) {
    if (n < 1 || n > MAX_WORKERS)
        return TRAP_WORKERS;
    Trap trap = hand_out(t, (UINT32_C(1) << n) - 1);
    if (!trap)
        add_range(t, codelet, 0, (unsigned)n, args, now);
    return trap;
}

Trap task_put(Task *t, uint64_t id, uint64_t value, ResultKind kind) {
    if (id >= MAX_WORKERS)
        return TRAP_ID_RANGE;
    Trap trap = hand_out(t, UINT32_C(1) << id);
    if (trap)
        return trap;
    sync_deliver(t->store, t->sync, (unsigned)id,
                 kind == RESULT_HANDLE ? task_hand(t, value) : value, kind);
    t->puts++;
    return TRAP_NONE;
}

Trap task_may_print(const Task *t) {
    return t->target->parent ? TRAP_PRINT : TRAP_NONE;
}

Trap task_may_mark(const Task *t) {
    return t->target->parent ? TRAP_MARK : TRAP_NONE;
}

void task_release_own(Task *t) {
    for (uint32_t i = 0; i < t->nown; i++) {
        Handle h = chunk_handle(t->own[i]);
        if (chunk_is_own(t->store, h))
            pool_discard(t->pool, h);
        else if (t->shows_at_once)
            pool_release(t->pool, h);
    }
    t->nown = 0;
}

void task_abandon(Task *t) {
    task_release_own(t);
    task_end_arrays(t);
    if (!t->sync)
        return;
    for (unsigned i = 0; i < t->spawns; i++)
        range_release(t->pool, &t->spawn[i]);
    sync_free(t->pool, t->store, t->sync);
    t->sync = NULL;
}

Range sync_continue(Pool *pool, const Store *s, Sync *sync) {
    ChunkInfo *c = chunk_info(s, sync->chunk);
    unsigned handles = 0;
    for (unsigned i = 0; i < sync->n; i++)
        handles |= (unsigned)(sync->kind[i] == RESULT_HANDLE) << i;
    c->defined = UINT32_MAX >> (CHUNK_HALVES - 2 * sync->n);
    c->handles = (uint16_t)handles;
    c->state = CHUNK_PUBLISHED;
    Range r = {
        .sync = sync->parent,
        .args = chunk_flagged(s, sync->chunk),
        .env = sync->env,
        // relaxed: the last result's delivery brought the others' spans along
        .span = atomic_load_explicit(&sync->span, memory_order_relaxed),
        .codelet = sync->codelet,
        .first = sync->id,
        .end = (uint8_t)(sync->id + 1),
        .args_is_handle = true,
        .env_is_handle = sync->env_is_handle,
        .place = sync->place,
        .privates = sync->privates,
    };
    pool_record_free(pool, sync);
    return r;
}

void sync_free(Pool *pool, const Store *s, Sync *sync) {
    const uint64_t *results = chunk_words(s, sync->chunk);
    for (unsigned i = 0; i < sync->n; i++)
        if (sync->kind[i] == RESULT_HANDLE)
            pool_release(pool, results[i]);
    if (sync->env_is_handle)
        pool_release(pool, sync->env);
    privates_end(pool, sync->privates);
    pool_discard(pool, sync->chunk);
    pool_record_free(pool, sync);
}

void sync_collect(Pool *pool, Store *s) {
    uint32_t end = atomic_load(&s->next);
    for (uint32_t n = 1; n < end && n < s->limit; n++)
        if (s->info[n].state == SLOT_RECORD)
            sync_free(pool, s, (void *)chunk_words(s, chunk_handle(n)));
}

void range_release(Pool *pool, const Range *r) {
    if (r->args_is_handle)
        pool_release(pool, r->args);
    if (r->env_is_handle)
        pool_release(pool, r->env);
    if (r->privates)
        privates_end(pool, r->privates);
}
