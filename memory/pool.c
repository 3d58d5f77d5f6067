/* memory/pool.c - slots of 128 bytes handed out from magazines of free ones.
 *
 * A pool (pool.h) keeps an array of free slots and a chain of dead chunks whose children
 * are not released yet, linked through their ChunkInfo.  When the array is full a
 * magazine of the oldest goes to the store, when it is empty one comes from there; so a
 * lock is taken once per MAGAZINE slots at most.  A magazine in the store is a list of numbers,
 * written into its first slots: see Batch.
 *
 * Each pool of a run has a home (pool_settle): the slots that it carved.  Free ones go back there, and chunks
 * that die elsewhere are released by the pool whose home they are in (letters.h).  Where memory gets scarce a
 * pool adopts what others do not need. */
#include "memory/block.h"
#include "memory/far.h"
#include "memory/shared.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
    TIDIED = 8,         // dead chunks at a time, where there is nothing else to do
    STOCKED = 11,       // the same, where many slots are wanted
};

Pool *pool_create(Store *s) {
    Pool *p = aligned_alloc(POOL_ALIGN, sizeof *p);
    if (!p)
        return NULL;
    memset(p, 0, sizeof *p);
    p->store = s;
    p->info = s->info;
    p->homes = s->shared->homes;
    p->top = p->slots + 1;
    pthread_mutex_lock(&s->shared->lock);
    p->next = s->shared->pools;
    s->shared->pools = p;
    pthread_mutex_unlock(&s->shared->lock);
    return p;
}

/* Free slots on their way: the first one begins so, and behind that stand the numbers of the
 * others, going on in the second one and so forth. */
typedef struct {
    uint32_t next;              // first slot of another batch
    uint32_t count;             // of slots
} Batch;

/* The places of a batch's numbers, one after another. */
typedef struct {
    const Store *store;
    const uint32_t *slots;      // of the batch, as far as they are known
    uint32_t *at, *end;
} Places;

static Batch *batch_at(const Store *s, uint32_t slot) {
    return (Batch *)(void *)chunk_words(s, chunk_handle(slot));
}

static Places places(const Store *s, const uint32_t *slots) {
    Batch *b = batch_at(s, slots[0]);
    return (Places){s, slots, (uint32_t *)(b + 1), (uint32_t *)(void *)b + CHUNK_HALVES};
}

static uint32_t *next_place(Places *p) {
    if (p->at == p->end) {
        p->at = (uint32_t *)(void *)batch_at(p->store, *++p->slots);
        p->end = p->at + CHUNK_HALVES;
    }
    return p->at++;
}

static unsigned home_of(const Pool *p, uint32_t number) {
    // relaxed: a hint, where slots are used best
    return atomic_load_explicit(&p->homes[number / CARVE], memory_order_relaxed);
}

/* The slot and its neighbours are at home with P from now on. */
static void set_home(Pool *p, uint32_t number) {
    if (home_of(p, number) != p->home)
        atomic_store_explicit(&p->store->shared->homes[number / CARVE], (uint8_t)p->home, memory_order_relaxed);
}

/* COUNT slots go to the store. */
static void give_batch(Pool *p, const uint32_t *slots, size_t count, unsigned home) {
    struct StoreShared *shared = p->store->shared;
    Batch *b = batch_at(p->store, slots[0]);
    Places at = places(p->store, slots);
    for (size_t i = 1; i < count; i++)
        *next_place(&at) = slots[i];
    b->count = (uint32_t)count;
    pthread_mutex_lock(&shared->lock);
    b->next = shared->batches[home];
    shared->batches[home] = slots[0];
    shared->nbatches++;
    pthread_mutex_unlock(&shared->lock);
}

/* The first COUNT slots of the array go to the store, each to its home.  Which that is may change meanwhile: neighbours
 * have one home, and any pool may set it. */
static void give_slots(Pool *p, size_t count) {
    uint32_t *slots = p->slots + 1, others[2 * MAGAZINE + 1];
    for (size_t end, begin = 0; begin < count; begin = end) {
        unsigned home = home_of(p, slots[begin]);
        size_t n = 0;
        end = begin + 1;        // whatever its home is by now
        hard_delay();
        for (size_t i = end; i < count; i++) {
            if (home_of(p, slots[i]) == home)
                slots[end++] = slots[i];
            else
                others[n++] = slots[i];
        }
        memcpy(slots + end, others, n * sizeof *others);
        give_batch(p, slots + begin, end - begin, home);
    }
}

/* The first batch of P's home, or of any of the first HOMES_TRIED of which that is the first. */
static uint32_t find_batch(Pool *p, unsigned tried) {
    struct StoreShared *shared = p->store->shared;
    uint32_t first = 0;
    pthread_mutex_lock(&shared->lock);
    for (unsigned i = 0; shared->nbatches && !first && i < tried; i++) {
        uint32_t *head = &shared->batches[p->home ^ i];
        if (!*head)
            continue;
        first = *head;
        *head = batch_at(p->store, first)->next;
        shared->nbatches--;
    }
    pthread_mutex_unlock(&shared->lock);
    return first;
}

/* A batch of the store becomes the array; false: there is none. */
static bool take_batch(Pool *p, unsigned tried) {
    uint32_t first = find_batch(p, tried);
    if (!first)
        return false;
    uint32_t *slots = p->top;
    *p->top++ = first;
    Places at = places(p->store, slots);
    for (uint32_t left = batch_at(p->store, first)->count; --left;)
        *p->top++ = *next_place(&at);
    for (uint32_t *slot = slots; HARD_MODE && slot < p->top; slot++)
        pool_poison(p, *slot);
    if (home_of(p, first) != p->home)
        for (; slots < p->top; slots++)
            set_home(p, *slots);
    return true;
}

void pool_make_room(Pool *p) {
    give_slots(p, MAGAZINE);
    memmove(p->slots + 1, p->slots + 1 + MAGAZINE, MAGAZINE * sizeof *p->slots);
    p->top -= MAGAZINE;
}

/* Numbers that were never used, to be handed out upward; false: the limit is reached. */
static bool carve(Pool *p) {
    Fresh f = fresh_take(p);
    if (f.first == f.end)
        return false;
    set_home(p, f.first);
    for (uint32_t n = f.end; n-- > f.first;)
        if (n % SKIP) {     // 0, which is null, among them
            pool_poison(p, n);
            *p->top++ = n;
        }
    return p->top > p->slots + 1;
}

static __attribute__((noinline, cold)) void end_import(const Pool *p, uint32_t number) {
    p->info[number].state ^= CHUNK_IMPORTED;
    p->store->far->died(p->store->far, number);
}

/* If the chunk is dead, who brought it is told. */
static inline void import_dies(const Pool *p, uint32_t number) {
    if (__builtin_expect(p->info[number].state & CHUNK_IMPORTED, 0))
        end_import(p, number);
}

/* Dead chunk NUMBER lodged in a slab, and leaves it. */
static void lodger_dies(const Pool *p, uint32_t number) {
    ChunkInfo *c = &p->info[number];
    c->state = CHUNK_FREE;
    pool_poison(p, number);
    slab_leave(p->store, c->link, 1);
}

static void bury(Pool *p, uint32_t number) {
    const uint64_t *words = chunk_words(p->store, chunk_handle(number));
    __builtin_prefetch(words);                      // soon they are wanted, by pop_dead
    __builtin_prefetch(words + CHUNK_WORDS / 2);
    p->info[number].link = p->dead;
    p->dead = number;
}

/* The older half of a pool's dead chunks, which are the roots of larger trees, goes to the others.  Or else
 * the thread that drops an array works it off alone, while the others take fresh slots. */
static void give_dead(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    uint32_t middle = p->dead, last = p->info[middle].link;
    if (!last)
        return;
    for (; p->info[last].link; middle = p->info[middle].link)   // one step for two
        for (int i = 0; i < 2 && p->info[last].link; i++)
            last = p->info[last].link;
    uint32_t first = p->info[middle].link;
    p->info[middle].link = 0;
    pthread_mutex_lock(&shared->lock);
    p->info[last].link = shared->dead;
    shared->dead = first;
    pthread_mutex_unlock(&shared->lock);
    // relaxed: a hint
    atomic_store_explicit(&shared->hungry, false, memory_order_relaxed);
}

void pool_leave_dead(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    uint32_t last = p->dead;
    if (!last)
        return;
    while (p->info[last].link)
        last = p->info[last].link;
    pthread_mutex_lock(&shared->lock);
    p->info[last].link = atomic_load_explicit(&shared->left, memory_order_relaxed);
    atomic_store_explicit(&shared->left, p->dead, memory_order_relaxed);
    pthread_mutex_unlock(&shared->lock);
    p->dead = 0;
}

/* Dead chunks that another pool has left; false: there is none. */
static bool take_left(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    // relaxed: a hint, and the rest is done under the lock
    if (!atomic_load_explicit(&shared->left, memory_order_relaxed))
        return false;
    pthread_mutex_lock(&shared->lock);
    p->dead = atomic_exchange_explicit(&shared->left, 0, memory_order_relaxed);
    pthread_mutex_unlock(&shared->lock);
    return p->dead;
}

/* Dead chunks that another pool has given; false: there is none. */
static bool take_dead(Pool *p) {
    struct StoreShared *shared = p->store->shared;
    if (take_left(p))
        return true;
    pthread_mutex_lock(&shared->lock);
    p->dead = shared->dead;
    shared->dead = 0;
    pthread_mutex_unlock(&shared->lock);
    return p->dead;
}

static Letters *letters_of(const Pool *p, unsigned home) {
    // acquire pairs with the release in pool_settle
    return atomic_load_explicit(&p->store->shared->letters[home], memory_order_acquire);
}

bool pool_settle(Pool *p, unsigned home) {
    struct StoreShared *shared = p->store->shared;
    assert(!p->home && home && "a pool settles once");
    if (home >= HOMES)
        return false;
    pthread_mutex_lock(&shared->lock);
    Letters *l = letters_of(p, home);
    if (!l) {
        l = letters_new();
        atomic_store_explicit(&shared->letters[home], l, memory_order_release);
    }
    pthread_mutex_unlock(&shared->lock);
    if (!l || !letters_open(l))
        return false;
    p->home = home;
    p->mailbox = l;
    atomic_fetch_add_explicit(&shared->settled, 1, memory_order_relaxed);
    return true;
}

/* Releases for another pool leave this one; false: they stay. */
static bool send_letters(Pool *p) {
    if (p->letters && !letters_send(letters_of(p, p->addressee), p->letter, p->letters))
        return false;
    p->letters = 0;
    return true;
}

/* The chunk H is not at home with P.  True: it will be released by who is; false: P does, and
 * if it needs the slot keeps it. */
static bool pass_on(Pool *p, Handle h) {
    uint32_t number = chunk_number(h);
    unsigned home = home_of(p, number);
    if (!p->home || p->sweeping || !number)
        return false;
    Letters *l = letters_of(p, home);
    if (p->adopting || !l || !atomic_load_explicit(&l->open, memory_order_relaxed)) {
        set_home(p, number);
        return false;
    }
    if ((p->addressee != home || p->letters == LETTER_ROOM) && !send_letters(p))
        return false;
    p->addressee = home;
    p->letter[p->letters++] = number;
    if (h & FULL_DATA || send_letters(p))
        return true;
    p->letters--;               // much may hang on it
    return false;
}

/* Release what others left to do; false: there was nothing. */
static bool read_letters(Pool *p, Letters *l) {
    uint32_t number[LETTERS_TAKEN];
    uint32_t count = letters_take(l, number);
    for (uint32_t i = 0; i < count; i++)
        __builtin_prefetch(&p->info[number[i]]);
    for (uint32_t i = 0; i < count; i++)
        pool_release(p, chunk_handle(number[i]));
    return count;
}

/* There is nothing left but what others have not read yet. */
static bool read_others_letters(Pool *p) {
    bool any = false;
    p->sweeping = true;
    for (unsigned home = 1; home < HOMES && !any; home++)
        any = read_letters(p, letters_of(p, home));
    p->sweeping = false;
    p->adopting = any;
    return any;
}

/* The records of what is released when dead chunk NUMBER is.  (Where it is not inline, gcc finds
 * that it has no effect, and drops the call.) */
static inline __attribute__((always_inline)) void fetch_children(const Pool *p, uint32_t number) {
    const uint64_t *w = chunk_words(p->store, chunk_handle(number));
    for (int i = 0; i < CHUNK_WORDS; i++)
        __builtin_prefetch(&p->info[(uint32_t)(w[i] / CHUNK_BYTES)], 1);
}

/* Of the next two dead chunks the children, and the one behind these. */
static inline __attribute__((always_inline)) void fetch_next(const Pool *p) {
    uint32_t first = p->dead, second = p->info[first].link, third = p->info[second].link;
    const uint64_t *w = chunk_words(p->store, chunk_handle(third));
    __builtin_prefetch(w);
    __builtin_prefetch(w + CHUNK_WORDS / 2);
    fetch_children(p, first);
    fetch_children(p, second);
}

/* Most nodes are full of leaves at home here that die with them: children of W from the last one on, as long as they
 * are such, go to TOP.  How many are left. */
static unsigned free_leaves(const Pool *p, const uint64_t *w, uint32_t *top) {
    unsigned left = CHUNK_WORDS;
    for (; left; left--) {
        uint32_t number = chunk_number(w[left - 1]);
        ChunkInfo *child = &p->info[number];
        if (home_of(p, number) != p->home)
            break;
        // acquire: see pool_release
        if (atomic_load_explicit(&child->count, memory_order_acquire) != 1 || chunk_waits(child))
            break;
        assert(child->state != CHUNK_FREE && "release of a free chunk");
        child->state = CHUNK_FREE;
        *top++ = number;
    }
    return left;
}

/* The nodes of what was a private array are full of lodgers of one slab: children of W from the last one on, as long as
 * they are such and die with it, leave.  How many are left. */
static unsigned free_lodgers(const Pool *p, const uint64_t *w) {
    const ChunkInfo *last = &p->info[chunk_number(w[CHUNK_WORDS - 1])];
    uint32_t slab = last->state & CHUNK_LODGES ? last->link : 0;
    unsigned left = CHUNK_WORDS;
    for (; slab && left; left--) {
        ChunkInfo *child = &p->info[chunk_number(w[left - 1])];
        // acquire: see pool_release
        if (child->state != (CHUNK_PUBLISHED | CHUNK_LODGES) || child->link != slab ||
            atomic_load_explicit(&child->count, memory_order_acquire) != 1)
            break;
        child->state = CHUNK_FREE;
    }
    if (left < CHUNK_WORDS)
        slab_leave(p->store, slab, CHUNK_WORDS - left);
    return left;
}

/* There may be no room for the children at HANDLES in W: they are released like any others. */
static void release_children(Pool *p, const uint64_t *w, unsigned handles) {
    for (; handles; handles &= handles - 1) {
        Handle h = w[__builtin_ctz(handles)];
        if (home_of(p, chunk_number(h)) != p->home && pass_on(p, h))
            continue;
        p->walking = true;
        pool_release(p, h);
        p->walking = false;
    }
}

/* What pool_release does, for the children at HANDLES in W, the last one first, so that slots are handed out in the
 * order of children. */
static void free_children(Pool *p, const uint64_t *w, unsigned handles) {
    uint32_t *top = p->top;
    uint64_t freed = 0;
    bool buried = false;        // what is next was sent for only now
    if (handles == UINT16_MAX) {
        unsigned left = free_lodgers(p, w);
        freed = CHUNK_WORDS - left;
        if (left == CHUNK_WORDS) {
            left = free_leaves(p, w, top);
            freed = CHUNK_WORDS - left;
            top += freed;
        }
        handles = (1u << left) - 1;
    }
    while (handles) {
        unsigned i = 31 - (unsigned)__builtin_clz(handles);
        ChunkInfo *child = chunk_info(p->store, w[i]);
        handles &= ~(1u << i);
        if (__builtin_expect(home_of(p, chunk_number(w[i])) != p->home, 0) && pass_on(p, w[i]))
            continue;
        // acquire: see pool_release
        bool dies = atomic_load_explicit(&child->count, memory_order_acquire) == 1;
        if (__builtin_expect(dies && !chunk_waits(child), 1)) {
            assert(child->state != CHUNK_FREE && "release of a free chunk");
            child->state = CHUNK_FREE;
            *top++ = chunk_number(w[i]);
            freed++;
        } else if (dies && child->state & CHUNK_LODGES) {
            lodger_dies(p, chunk_number(w[i]));
            freed++;
        } else if (dies) {
            import_dies(p, chunk_number(w[i]));
            bury(p, chunk_number(w[i]));
            buried = true;
            freed++;
        } else if (chunk_number(w[i])) {
            p->top = top;
            p->walking = true;
            pool_release_shared(p, w[i]);
            p->walking = false;
            top = p->top;
        }
    }
    p->top = top;
    p->freed += freed;
    if (!buried)
        fetch_next(p);
}

/* The first dead chunk, its children released, is free to use. */
static uint32_t pop_dead(Pool *p) {
    if (__builtin_expect(atomic_load_explicit(&p->store->shared->hungry, memory_order_relaxed), 0))
        give_dead(p);
    uint32_t number = p->dead;
    ChunkInfo *c = &p->info[number];
    const uint64_t *w = chunk_words(p->store, chunk_handle(number));
    unsigned handles = c->handles;
    p->dead = c->link;
    c->handles = 0;
    if (p->top > p->slots + 1 + 2 * MAGAZINE - CHUNK_WORDS || HARD_MODE)
        release_children(p, w, handles);
    else
        free_children(p, w, handles);
    pool_poison(p, number);
    return number;
}

/* The first handle in a dead chunk, or null. */
static Handle first_child(const Pool *p, uint32_t number) {
    unsigned handles = p->info[number].handles;
    return handles ? chunk_words(p->store, chunk_handle(number))[__builtin_ctz(handles)] : HANDLE_NULL;
}

/* Two levels of a large tree, whose root died last, are walked at once, so that other pools come to theirs soon. */
static void walk_top(Pool *p) {
    uint32_t rest = p->info[p->dead].link, child[CHUNK_WORDS];
    Handle below = first_child(p, p->dead);
    if (below & FULL_DATA || first_child(p, chunk_number(below)) & FULL_DATA)
        return;
    unsigned n = 0;
    pool_put(p, pop_dead(p));
    for (; p->dead != rest && p->dead; p->dead = p->info[p->dead].link)
        child[n++] = p->dead;
    while (n--) {
        bury(p, child[n]);
        pool_put(p, pop_dead(p));
    }
}

void pool_bury(Pool *p, uint32_t number) {
    if (p->info[number].state & CHUNK_LODGES) {
        lodger_dies(p, number);
        return;
    }
    import_dies(p, number);
    if (!p->home || p->walking || p->sweeping) {
        bury(p, number);
        return;
    }
    if (home_of(p, number) != p->home) {
        // relaxed: nobody else holds it.  It is released anew by the other pool, who counts it as freed.
        atomic_store_explicit(&p->info[number].count, 1, memory_order_relaxed);
        if (pass_on(p, chunk_handle(number))) {
            p->freed--;
            return;
        }
    }
    bury(p, number);
    // relaxed: a hint
    if (atomic_load_explicit(&p->store->shared->settled, memory_order_relaxed) > 1)
        walk_top(p);
}

void pool_leave(Pool *p, Handle h) {
    uint32_t number = chunk_number(h);
    Letters *l = letters_of(p, home_of(p, number));
    if (!number || (l && atomic_load_explicit(&l->open, memory_order_relaxed) && letters_send(l, &number, 1)))
        return;
    pool_release(p, h);
    pool_leave_dead(p);
}

bool pool_must_fail(Store *s) {
    // relaxed: fault injection counts, it orders nothing; but no thread may undo another's count
    uint64_t left = atomic_load_explicit(&s->fail_at, memory_order_relaxed);
    while (left > 1 && !atomic_compare_exchange_weak_explicit(&s->fail_at, &left, left - 1, memory_order_relaxed,
                                                              memory_order_relaxed))
        ;
    return left == 1;
}

/* A slot that was freed here, or is to be; 0: none. */
static uint32_t take_own(Pool *p) {
    read_letters(p, p->mailbox);
    do {
        if (p->dead)
            return pop_dead(p);
        p->adopting = false;
        if (p->top[-1])
            return *--p->top;
        uint32_t hot = p->hot;
        p->hot = 0;
        if (hot)
            return hot;
    } while (read_letters(p, p->mailbox));
    return 0;
}

/* Slots that wander from one processor to another cost more than fresh ones; so these are taken first, until half of
 * what there may be is used. */
static bool carve_at_home(Pool *p) {
    // relaxed: a hint
    uint32_t used = atomic_load_explicit(&p->store->next, memory_order_relaxed);
    return p->home && used < p->store->limit / 2 && carve(p);
}

uint32_t pool_refill(Pool *p) {
    do {
        uint32_t number = take_own(p);
        if (number)
            return number;
        if (take_left(p))
            return pop_dead(p);
        if (take_batch(p, 1) || carve_at_home(p) || take_batch(p, HOMES))
            return *--p->top;
        if (take_dead(p)) {
            p->adopting = true;
            return pop_dead(p);
        }
        // relaxed: a hint
        atomic_store_explicit(&p->store->shared->hungry, true, memory_order_relaxed);
        if (carve(p))
            return *--p->top;
    } while (read_others_letters(p) || block_flush(p));
    return 0;
}

/* Many dead chunks will be walked one after another, next time or now: what is in them, or (RECORDS) the records of
 * that, is fetched. */
static void fetch_dead(const Pool *p, bool records) {
    uint32_t number = p->dead;
    for (int i = 0; number && i < STOCKED; i++, number = p->info[number].link) {
        const uint64_t *w = chunk_words(p->store, chunk_handle(number));
        __builtin_prefetch(w);
        __builtin_prefetch(w + CHUNK_WORDS / 2);
        if (records)
            fetch_children(p, number);
    }
}

bool pool_stock(Pool *p, bool sorted) {
    if (sorted)
        fetch_dead(p, true);
    uint32_t number = pool_refill(p);
    for (int i = 0; number; i++) {
        p->info[number].state = CHUNK_FREE;
        if (p->top == p->slots + 1 + 2 * MAGAZINE)
            pool_make_room(p);
        *p->top++ = number;
        number = sorted && i < STOCKED && p->dead && p->top < p->slots + MAGAZINE ? pop_dead(p) : 0;
    }
    if (sorted)
        fetch_dead(p, false);
    if (sorted && p->top > p->slots + 2)
        sort_slots(p);
    return p->top > p->slots + 1;
}

void pool_release_shared(Pool *p, Handle h) {
    ChunkInfo *c = chunk_info(p->store, h);
    uint32_t count = atomic_load_explicit(&c->count, memory_order_relaxed);
    if (count >= COUNT_STUCK)
        return;
    hard_delay();
    // Acquire and release: see pool_release.
    if (atomic_fetch_sub_explicit(&c->count, 1, memory_order_acq_rel) == 1)
        pool_reclaim(p, chunk_number(h));
}

bool pool_tidy(Pool *p) {
    if (!p->dead && !read_letters(p, p->mailbox)) {
        send_letters(p);
        return false;
    }
    for (int i = 0; i < TIDIED && p->dead; i++)
        pool_put(p, pop_dead(p));
    return true;
}

void pool_drain(Pool *p) {
    p->sweeping = true;
    for (uint32_t i = 0; i < p->letters; i++)
        pool_release(p, chunk_handle(p->letter[i]));
    p->letters = 0;
    do {
        while (p->dead || take_dead(p))
            pool_put(p, pop_dead(p));
    } while (read_letters(p, p->mailbox) || far_settle(p));
    p->sweeping = false;
}

void pool_flush(Pool *p) {
    pool_drain(p);
    if (p->hot)
        *p->top++ = p->hot;
    p->hot = 0;
    give_slots(p, (size_t)(p->top - p->slots - 1));
    p->top = p->slots + 1;
    block_flush(p);
    fresh_give_back(p);
}

void pool_destroy(Pool *p) {
    if (!p)
        return;
    if (p->home) {
        letters_close(p->mailbox);
        atomic_fetch_sub_explicit(&p->store->shared->settled, 1, memory_order_relaxed);
    }
    pool_flush(p);
    struct StoreShared *sh = p->store->shared;
    pthread_mutex_lock(&sh->lock);
    sh->created += p->created;
    sh->freed += p->freed;
    sh->records_made += p->records_made;
    sh->records_freed += p->records_freed;
    Pool **at = &sh->pools;
    while (*at != p)
        at = &(*at)->next;
    *at = p->next;
    pthread_mutex_unlock(&sh->lock);
    free(p);
}
