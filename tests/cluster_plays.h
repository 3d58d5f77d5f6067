/* tests/cluster_plays.h - what ranks do with each other's chunks, over any wire.
 *
 * Each is a function that all ranks call.  Afterwards no rank may have a chunk or a name left. */
#ifndef TESTS_CLUSTER_PLAYS_H
#define TESTS_CLUSTER_PLAYS_H

#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <string.h>

#include "memory/tree.h"
#include "vm/cluster/remote.h"
#include "vm/core/access.h"

enum { ROOM = 8 << 20, MOST_RANKS = 3, NAMES = 8, STEPS = 8 };

typedef struct {
    unsigned ranks, delay;
    uint64_t weight;
    uint32_t most;
    uint64_t room0;             // of rank 0; 0: ROOM
    uint64_t cache;             // chunks
    uint64_t room1;             // of rank 1; 0: ROOM
} Setting;

/* What all ranks see. */
typedef struct {
    _Atomic unsigned step;
    Name name[NAMES];
} Shared;

typedef struct {
    const Setting *setting;
    unsigned rank;
    Shared  *shared;
    Store   *store;
    Pool    *pool;
    Wire    *wire;
    Remote  *remote;
} Rank;

typedef bool Play(Rank *r);

#define MUST(condition) do { if (!(condition)) return fails(r, __LINE__, #condition); } while (0)

static bool fails(const Rank *r, int line, const char *condition) {
    fprintf(stderr, "rank %u, line %d: %s\n", r->rank, line, condition);
    return false;
}

static void await(Rank *r, unsigned step) {
    while (atomic_load(&r->shared->step) < step)
        if (!remote_look(r->remote))
            sched_yield();
}

static void reach(Rank *r, unsigned step) { atomic_store(&r->shared->step, step); }

/* This rank's part of PLAY, over R's wire. */
static bool play_rank(Rank *r, Play *play) {
    const Setting *t = r->setting;
    uint64_t room = r->rank == 0 ? t->room0 : r->rank == 1 ? t->room1 : 0;
    r->store = store_create(room ? room : ROOM);
    r->pool = pool_create(r->store);
    r->remote = remote_new(r->store, r->wire, &(RemoteOptions){t->weight, t->most, t->cache});
    bool good = play(r) && remote_finish(r->remote, r->pool);
    uint64_t live = store_counts(r->store).live;
    if (live)
        fprintf(stderr, "rank %u: %u chunks are left\n", r->rank, (unsigned)live);
    if (good && !live)
        store_check(r->store, 0);
    pool_destroy(r->pool);
    store_destroy(r->store);
    return good && !live;
}

/* ---- trees ---- */

static uint64_t element(uint64_t i) { return i * i + 7; }

/* Null: there are not so many chunks. */
static Handle tree_of(Rank *r, uint64_t n) {
    TreeBuilder b;
    Handle root;
    tree_begin(&b, r->store, r->pool, CHUNK_WORDS, n);
    bool good = true;
    for (uint64_t i = 0; i < n && good; i++)
        good = tree_push(&b, element(i), false);
    if (good && tree_finish(&b, &root))
        return root;
    tree_abort(&b);
    return HANDLE_NULL;
}

/* Are the elements what they should be?  STEP apart. */
static bool reads(Rank *r, Handle root, uint64_t n, uint64_t step) {
    TreeCursor c;
    tree_open(&c, r->store, CHUNK_WORDS, n, root);
    for (uint64_t i = 0; i < n; i += step) {
        uint64_t x;
        MUST(tree_read(&c, i, 1, &x) == TREE_OK);
        MUST(x == element(i));
    }
    return true;
}

static Handle taken(Rank *r, unsigned k) {
    return leases_take(remote_leases(r->remote), r->pool, &r->shared->name[k], 0, 0);
}

/* H, whose count goes, is name K for rank TO. */
static bool named(Rank *r, Handle h, unsigned to, unsigned k) {
    bool good = leases_name(remote_leases(r->remote), h, to, &r->shared->name[k]);
    pool_release(r->pool, h);
    return good;
}

static const Setting settings[] = {
    {.ranks = 2, .weight = LEASE_WEIGHT},
    {.ranks = 2, .delay = 5, .weight = LEASE_WEIGHT, .most = 1},
    {.ranks = 2, .weight = 2, .most = 17},
    {.ranks = 2, .weight = LEASE_WEIGHT, .cache = 10000},
    {.ranks = 2, .delay = 4, .weight = 2, .most = 17, .cache = 20},
    {.ranks = 3, .weight = LEASE_WEIGHT},
    {.ranks = 3, .delay = 7, .weight = 2, .most = 1},
    {.ranks = 3, .delay = 3, .weight = 2, .most = 40},
    {.ranks = 3, .weight = LEASE_WEIGHT, .cache = 10000},
    {.ranks = 3, .delay = 5, .weight = LEASE_WEIGHT, .most = 1, .cache = 20},
};

enum { LENGTH = 16 * 16 * 16 * 3 + 5 };

static bool one_reads(Rank *r) {
    if (r->rank == 1) {
        MUST(named(r, tree_of(r, LENGTH), 0, 0));
        reach(r, 1);
    } else if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0);
        MUST(reads(r, root, LENGTH, 1));
        uint64_t fetches = remote_counts(r->remote).fetches;
        MUST(reads(r, root, LENGTH, 1));
        MUST(remote_counts(r->remote).fetches == fetches);      // all is here
        pool_release(r->pool, root);
        reach(r, 2);
    }
    await(r, 2);
    return true;
}

/* Rank 1 makes it, rank 0 hands it on before and after it has read it, and drops it first. */
static bool hands_on(Rank *r) {
    unsigned last = r->setting->ranks - 1;
    if (r->rank == 1) {
        MUST(named(r, tree_of(r, LENGTH), 0, 0));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0);
        store_retain(r->store, root);
        MUST(named(r, root, last, 1));
        MUST(reads(r, root, LENGTH, 100));
        store_retain(r->store, root);
        MUST(named(r, root, last, 2));
        pool_release(r->pool, root);
        reach(r, 2);
    }
    if (r->rank == last) {
        await(r, 2);
        Handle first = taken(r, 1), second = taken(r, 2);
        MUST(reads(r, first, LENGTH, 1) && reads(r, second, LENGTH, 1));
        pool_release(r->pool, first);
        pool_release(r->pool, second);
        reach(r, 3);
    }
    await(r, 3);
    return true;
}

static bool comes_home(Rank *r) {
    if (r->rank == 1) {
        Handle h = tree_of(r, 20);
        store_retain(r->store, h);
        MUST(named(r, h, 0, 0));
        reach(r, 1);
        await(r, 2);
        Handle again = taken(r, 1);
        MUST(again == h);               // flags and all
        pool_release(r->pool, again);
        pool_release(r->pool, h);
        reach(r, 3);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle h = taken(r, 0);
        MUST(chunk_flagged(r->store, h) == h && !(h & HANDLE_FLAGS));
        store_retain(r->store, h);
        MUST(named(r, h, 1, 1) && r->shared->name[1].weight == 0);
        reach(r, 2);
        await(r, 3);
        pool_release(r->pool, h);
    }
    await(r, 3);
    return true;
}

/* The second name of a chunk, read already, is the copy of the first. */
static bool two_names(Rank *r) {
    if (r->rank == 1) {
        Handle h = tree_of(r, 16);
        store_retain(r->store, h);
        MUST(named(r, h, 0, 0) && named(r, h, 0, 1));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle a = taken(r, 0);
        MUST(reads(r, a, 16, 1));
        Handle b = taken(r, 1);
        MUST(chunk_number(a) == chunk_number(b) && b & FULL_DATA);
        pool_release(r->pool, a);
        MUST(reads(r, b, 16, 1));
        pool_release(r->pool, b);
        reach(r, 2);
    }
    await(r, 2);
    return true;
}

/* ---- other shapes ---- */

static Handle node_of(Rank *r, Handle a, unsigned i, Handle b, unsigned j, uint64_t number) {
    Handle h = pool_new(r->pool);
    uint64_t *w = chunk_words(r->store, h);
    w[0] = number;
    w[i] = a;
    w[j] = b;
    *chunk_info(r->store, h) = (ChunkInfo){.count = 1, .defined = mask64(0) | mask64(i) | mask64(j),
                                           .handles = (uint16_t)(1u << i | 1u << j), .state = CHUNK_PUBLISHED};
    return h;
}

enum { CHAIN = 1000 };

/* A chain that is long, not deep at once, in which every chunk is reached in two ways, then null. */
static bool a_chain(Rank *r) {
    if (r->rank == 1) {
        Handle h = HANDLE_NULL;
        for (unsigned k = 0; k < CHAIN; k++) {
            store_retain(r->store, h);
            h = node_of(r, h, 3, h, 9, k);
        }
        MUST(named(r, h, 0, 0));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0), h = root;
        for (unsigned k = CHAIN; k--;) {
            uint64_t x, a, b;
            MUST(!access_read64(r->store, h, 0, &x) && x == k);
            MUST(access_read64(r->store, h, 1, &x) == TRAP_UNDEFINED);
            MUST(!access_read_handle(r->store, h, 3, &a) && !access_read_handle(r->store, h, 9, &b));
            MUST(chunk_number(a) == chunk_number(b));
            h = a;
        }
        MUST(!chunk_number(h));
        pool_release(r->pool, root);
        reach(r, 2);
    }
    await(r, 2);
    return true;
}

/* Rank 0 makes a node of a tree of rank 1 and one of its own; rank 1 reads both, its own without a fetch. */
static bool both_ways(Rank *r) {
    if (r->rank == 1) {
        Handle own = tree_of(r, 300);
        MUST(named(r, own, 0, 0));
        reach(r, 1);
        await(r, 2);
        Handle node = taken(r, 1), mine, theirs;
        MUST(!access_read_handle(r->store, node, 1, &mine) && chunk_number(mine) == chunk_number(own));
        MUST(!access_read_handle(r->store, node, 2, &theirs));
        MUST(reads(r, mine, 300, 1) && reads(r, theirs, 500, 1));
        pool_release(r->pool, node);
        reach(r, 3);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle node = node_of(r, taken(r, 0), 1, tree_of(r, 500), 2, 0);
        MUST(named(r, node, 1, 1));
        reach(r, 2);
    }
    await(r, 3);
    return true;
}

/* The children of rank 0's node are its own and rank 1's in turn; the last rank reads them in order, and so misses
 * names of one packet that lead to two ranks. */
static bool mixed(Rank *r) {
    enum { EACH = 40, PAIRS = 4 };
    unsigned last = r->setting->ranks - 1;
    if (r->rank == 1) {
        for (unsigned k = 0; k < PAIRS; k++)
            MUST(named(r, tree_of(r, EACH + k), 0, k));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = HANDLE_NULL;
        for (unsigned k = PAIRS; k--;)          // a node has two trees and the next node
            root = node_of(r, node_of(r, taken(r, k), 1, tree_of(r, EACH + k), 2, k), 1, root, 2, k);
        MUST(named(r, root, last, PAIRS));
        reach(r, 2);
    }
    if (r->rank == last) {
        await(r, 2);
        Handle root = taken(r, PAIRS), h = root, pair, a, b;
        for (unsigned k = 0; k < PAIRS; k++) {
            MUST(!access_read_handle(r->store, h, 1, &pair) && !access_read_handle(r->store, h, 2, &h));
            MUST(!access_read_handle(r->store, pair, 1, &a) && !access_read_handle(r->store, pair, 2, &b));
            MUST(reads(r, a, EACH + k, 1) && reads(r, b, EACH + k, 1));
        }
        pool_release(r->pool, root);
        reach(r, 3);
    }
    await(r, 3);
    return true;
}

/* ---- threads ---- */

typedef struct {
    Rank  *r;
    Handle root;
    uint64_t from;
    bool   good;
} Reader;

static void *read_thread(void *arg) {
    Reader *me = arg;
    me->good = true;
    for (uint64_t step = 1 + me->from; step < 40 && me->good; step += 7)
        me->good = reads(me->r, me->root, LENGTH, step);
    return NULL;
}

static bool many_read(Rank *r) {
    enum { READERS = 4 };
    if (r->rank) {
        MUST(named(r, tree_of(r, LENGTH), 0, r->rank));
        while (atomic_load(&r->shared->step) + 1 != r->rank)
            remote_look(r->remote);
        reach(r, r->rank);
    }
    if (!r->rank) {
        await(r, r->setting->ranks - 1);
        for (unsigned k = 1; k < r->setting->ranks; k++) {
            Reader reader[READERS];
            pthread_t thread[READERS];
            Handle root = taken(r, k);
            for (unsigned i = 0; i < READERS; i++) {
                reader[i] = (Reader){r, root, i, false};
                MUST(!pthread_create(&thread[i], NULL, read_thread, &reader[i]));
            }
            for (unsigned i = 0; i < READERS; i++)
                MUST(!pthread_join(thread[i], NULL) && reader[i].good);
            pool_release(r->pool, root);
        }
        reach(r, STEPS);
    }
    await(r, STEPS);
    return true;
}

#endif
