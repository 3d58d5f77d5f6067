/* tests/test_cluster.c - chunks of other ranks: names, leases, packets, read-ahead, between processes of this host.
 *
 * Every rank plays its part in a process of its own; the test is rank 0. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/cluster_plays.h"
#include "vm/cluster/packet.h"
#include "vm/cluster/read_ahead.h"
#include "vm/cluster/ring.h"

enum { SECONDS = 60 };

static bool play_here(const Setting *t, unsigned rank, Shared *shared, WireLocal *local, Play *play) {
    Rank r = {.setting = t, .rank = rank, .shared = shared, .wire = wire_local(local, rank, t->delay, rank + 1)};
    bool good = play_rank(&r, play);
    r.wire->close(r.wire);
    return good;
}

static void play_all(const Setting *t, Play *play) {
    Shared *shared = mmap(NULL, sizeof *shared, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    WireLocal *local = wire_local_new(t->ranks);
    cr_assert(local && shared != MAP_FAILED);
    pid_t child[MOST_RANKS];
    for (unsigned k = 1; k < t->ranks; k++) {
        child[k] = fork();
        cr_assert(child[k] >= 0);
        if (child[k])
            continue;
        alarm(SECONDS);         // if another one fails
        _exit(!play_here(t, k, shared, local, play));
    }
    alarm(SECONDS);
    bool good = play_here(t, 0, shared, local, play);
    for (unsigned k = 1; k < t->ranks; k++) {
        int status;
        if (!good)
            kill(child[k], SIGKILL);
        cr_assert(eq(int, waitpid(child[k], &status, 0), child[k]));
        cr_expect(eq(int, status, 0), "rank %u", k);
    }
    cr_expect(good);
    munmap(shared, sizeof *shared);
}

#define WITH_ALL_SETTINGS(name)                                                                                  \
    ParameterizedTestParameters(cluster, name) {                                                                 \
        return cr_make_param_array(const Setting, settings, sizeof settings / sizeof settings[0]);               \
    }                                                                                                            \
    ParameterizedTest(const Setting *t, cluster, name)

WITH_ALL_SETTINGS(a_tree_is_read_and_goes_with_its_last_count) { play_all(t, one_reads); }

WITH_ALL_SETTINGS(a_name_is_handed_on_read_or_not) { play_all(t, hands_on); }

WITH_ALL_SETTINGS(who_is_handed_its_own_name_gets_its_own_handle) { play_all(t, comes_home); }

WITH_ALL_SETTINGS(a_chunk_has_one_proxy_or_copy_here) { play_all(t, two_names); }

WITH_ALL_SETTINGS(chunks_that_are_shared_or_not_full_arrive_as_they_are) { play_all(t, a_chain); }

WITH_ALL_SETTINGS(a_packet_names_chunks_of_its_receiver_and_of_others) { play_all(t, both_ways); }

WITH_ALL_SETTINGS(names_of_a_packet_may_lead_to_several_ranks) { play_all(t, mixed); }

WITH_ALL_SETTINGS(threads_wait_for_the_same_answer) { play_all(t, many_read); }

/* ---- how much is fetched ---- */

static bool scans(Rank *r) {
    const uint64_t n = 16 * 16 * 16 * 16;
    if (r->rank == 1) {
        MUST(named(r, tree_of(r, n), 0, 0));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0);
        MUST(reads(r, root, n, n / 2));                     // two leaves
        MUST(remote_counts(r->remote).chunks < 60);
        MUST(reads(r, root, n, 1));
        RemoteCounts c = remote_counts(r->remote);
        MUST(c.fetches < 60 && c.chunks == 4096 + 256 + 16 + 1);
        pool_release(r->pool, root);
        reach(r, 2);
    }
    await(r, 2);
    return true;
}

/* ---- what is kept ---- */

enum { SMALL = 16 * 16 };

/* Rank 0 reads the same small tree of rank 1 twice, and drops it in between. */
static bool comes_twice(Rank *r) {
    if (r->rank == 1) {
        Handle h = tree_of(r, SMALL);
        store_retain(r->store, h);
        MUST(named(r, h, 0, 0));
        reach(r, 1);
        await(r, 2);
        MUST(named(r, h, 0, 1));
        reach(r, 3);
    }
    if (r->rank == 0) {
        bool kept = r->setting->cache > SMALL / CHUNK_WORDS;
        await(r, 1);
        Handle root = taken(r, 0);
        MUST(reads(r, root, SMALL, 1));
        uint64_t fetches = remote_counts(r->remote).fetches;
        pool_release(r->pool, root);
        pool_drain(r->pool);
        reach(r, 2);
        await(r, 3);
        root = taken(r, 1);
        MUST(reads(r, root, SMALL, 1));
        MUST(remote_counts(r->remote).fetches == (kept ? fetches : 2 * fetches));
        MUST(remote_counts(r->remote).found == kept);
        pool_release(r->pool, root);
        reach(r, 4);
    }
    await(r, 4);
    return true;
}

/* Rank 0 has room for some trees of rank 1, and reads many. */
static bool needs_room(Rank *r) {
    enum { TREES = 40 };
    for (unsigned k = 0; k < TREES; k++) {
        if (r->rank == 1) {
            await(r, 2 * k);
            MUST(named(r, tree_of(r, SMALL), 0, 0));
            reach(r, 2 * k + 1);
        } else if (!r->rank) {
            await(r, 2 * k + 1);
            Handle slot;
            while (!(slot = pool_new(r->pool)) && far_settle(r->pool))
                ;
            MUST(slot);
            pool_discard(r->pool, slot);
            Handle root = taken(r, 0);
            TreeCursor c;
            uint64_t x;
            TreeStatus st;
            do {                // as a worker does
                tree_open(&c, r->store, CHUNK_WORDS, SMALL, root);
                st = tree_read(&c, SMALL - 1, 1, &x);
            } while (st == TREE_NO_CHUNKS && far_settle(r->pool));
            MUST(!st && x == element(SMALL - 1));
            pool_release(r->pool, root);
            reach(r, 2 * k + 2);
        }
    }
    await(r, 2 * TREES);
    return true;
}

/* Rank 1 has room for some trees, which rank 0 keeps; rank 1 asks for it. */
static bool needs_others(Rank *r) {
    enum { TREES = 60 };
    for (unsigned k = 0; k < TREES; k++) {
        if (r->rank == 1) {
            await(r, 2 * k);
            Handle h = tree_of(r, SMALL);
            while (!h && far_settle(r->pool))
                h = tree_of(r, SMALL);
            MUST(h && named(r, h, 0, 0));
            reach(r, 2 * k + 1);
        } else {
            await(r, 2 * k + 1);
            Handle root = taken(r, 0);
            MUST(reads(r, root, SMALL, 1));
            pool_release(r->pool, root);
            pool_drain(r->pool);
            reach(r, 2 * k + 2);
        }
    }
    await(r, 2 * TREES);
    return true;
}

/* Rank 0 reads an element of a large tree and drops it: its owner has it no longer. */
static bool goes_at_once(Rank *r) {
    if (r->rank == 1) {
        MUST(named(r, tree_of(r, LENGTH), 0, 0));
        reach(r, 1);
        await(r, 2);
        while (leases_count(remote_leases(r->remote)) > 20)     // what names a packet has led to
            remote_look(r->remote);
        pool_drain(r->pool);
        MUST(store_counts(r->store).live < LENGTH / CHUNK_WORDS / 4);
        reach(r, 3);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0);
        MUST(reads(r, root, LENGTH, LENGTH));
        pool_release(r->pool, root);
        pool_drain(r->pool);
        reach(r, 2);
    }
    await(r, 3);
    return true;
}

WITH_ALL_SETTINGS(what_is_kept_is_found_by_its_next_name) { play_all(t, comes_twice); }

Test(cluster, what_came_in_part_is_not_kept) {
    play_all(&(Setting){.ranks = 2, .weight = LEASE_WEIGHT, .cache = 10000}, goes_at_once);
}

/* A store of one process, and the names that it knows. */
typedef struct {
    Store  *store;
    Pool   *pool;
    Leases *leases;
} Side;

static Side side_new(unsigned rank) {
    Side s = {.store = store_create(ROOM)};
    s.pool = pool_create(s.store);
    s.leases = leases_new(s.store, rank, LEASE_WEIGHT);
    return s;
}

static void side_end(Side *s) {
    leases_free(s->leases);
    pool_destroy(s->pool);
    store_destroy(s->store);
}

/* As remote.c is told. */
typedef struct {
    Far     far;
    Leases *leases;
} TellsLeases;

static void tells_leases(Far *f, uint32_t number) { leases_died(((TellsLeases *)f)->leases, number); }

static bool has_nothing(Far *f, Pool *p) { return !f || !p; }

Test(cluster, what_comes_behind_a_name_came_with_its_packet) {
    enum { CHUNKS = 5 };
    Side own = side_new(0), other = side_new(1);
    TellsLeases tells = {{.died = tells_leases, .settle = has_nothing}, other.leases};
    Handle h[CHUNKS], proxy[CHUNKS];
    Asking behind[CHUNKS];
    Name name[CHUNKS], back;
    other.store->far = &tells.far;
    for (int k = 0; k < CHUNKS; k++) {
        h[k] = pool_new(own.pool);
        chunk_publish(own.store, h[k]);
        cr_assert(leases_name(own.leases, h[k], 1, &name[k]));
    }
    proxy[0] = leases_take(other.leases, other.pool, &name[0], 1, 0);
    pool_release(other.pool, proxy[0]);
    pool_drain(other.pool);
    cr_assert(leases_return(other.leases, &back));      // its entry is free
    alarm(SECONDS);
    proxy[1] = leases_take(other.leases, other.pool, &name[1], 2, 0);
    Asking first = leases_ask(other.leases, proxy[1]);
    cr_expect(eq(u32, leases_ask_behind(other.leases, &first, 1, behind, CHUNKS), 0));
    for (uint32_t k = 2; k < CHUNKS; k++)
        proxy[k] = leases_take(other.leases, other.pool, &name[k], 3, k - 2);
    first = leases_ask(other.leases, proxy[2]);
    cr_expect(eq(u32, leases_ask_behind(other.leases, &first, 2, behind, CHUNKS), 1));
    cr_expect(eq(u32, behind[0].number, chunk_number(h[4])));
    cr_expect(eq(u32, leases_ask_behind(other.leases, &first, 1, behind, CHUNKS), 1));
    cr_expect(eq(u32, leases_ask_behind(other.leases, &first, 1, behind, CHUNKS), 0));      // nobody asks twice
    other.store->far = NULL;
    side_end(&own);
    side_end(&other);
}

Test(cluster, what_comes_in_vain_goes_again) {
    Side own = side_new(0), other = side_new(1);
    Handle h = pool_new(own.pool), leaf = pool_new(own.pool);
    chunk_publish(own.store, h);
    chunk_publish(own.store, leaf);
    chunk_words(own.store, h)[3] = leaf;
    *chunk_info(own.store, h) = (ChunkInfo){.count = 1, .defined = mask64(3), .handles = 1 << 3,
                                            .state = CHUNK_PUBLISHED};
    Name name;
    Bytes b = {0};
    cr_assert(leases_name(own.leases, h, 1, &name));
    cr_assert(packet_make(own.leases, own.store, &(Parcel){1, 9, 9, &h, 1}, &b));
    Handle copy = leases_take(other.leases, other.pool, &name, 0, 0);
    for (int twice = 0; twice < 2; twice++)
        cr_expect(packet_take(other.leases, other.store, other.pool, &copy, b.at, 1));
    pool_drain(other.pool);
    cr_expect(eq(u64, store_counts(other.store).live, 2));
    free(b.at);
    side_end(&own);
    side_end(&other);
}

Test(cluster, what_is_kept_goes_when_chunks_are_needed) {
    play_all(&(Setting){.ranks = 2, .weight = LEASE_WEIGHT, .room0 = 40 << 10, .cache = 10000}, needs_room);
}

Test(cluster, and_when_its_owner_needs_them) {
    play_all(&(Setting){.ranks = 2, .weight = LEASE_WEIGHT, .room1 = 80 << 10, .cache = 10000}, needs_others);
}

/* ---- little memory ---- */

/* Rank 0 has room for the root's children, not for the whole. */
static bool too_much(Rank *r) {
    if (r->rank == 1) {
        MUST(named(r, tree_of(r, LENGTH), 0, 0));
        reach(r, 1);
    }
    if (r->rank == 0) {
        await(r, 1);
        Handle root = taken(r, 0);
        TreeCursor c;
        TreeStatus st = TREE_OK;
        uint64_t x;
        tree_open(&c, r->store, CHUNK_WORDS, LENGTH, root);
        for (uint64_t i = 0; i < LENGTH && !st; i += CHUNK_WORDS)
            st = tree_read(&c, i, 1, &x);
        MUST(st == TREE_NO_CHUNKS);
        pool_release(r->pool, root);
        reach(r, 2);
    }
    await(r, 2);
    return true;
}

Test(cluster, a_scan_fetches_much_at_a_time_and_a_search_little) { play_all(&settings[0], scans); }

Test(cluster, a_ring_gives_what_was_put_around_its_end_and_never_more_than_it_has_room_for) {
    static Ring ring;
    Ring *r = &ring;
    static char in[RING_BYTES + 100], out[RING_BYTES + 100];
    for (size_t i = 0; i < sizeof in; i++)
        in[i] = (char)(i * 7 % 251);
    cr_expect(ring_empty(r));
    cr_expect(eq(sz, ring_put(r, in, RING_BYTES - 10), RING_BYTES - 10));
    cr_expect(eq(sz, ring_get(r, out, RING_BYTES - 30), RING_BYTES - 30));
    cr_expect(eq(sz, ring_put(r, in + RING_BYTES - 10, 110), 110));         // around the end
    cr_expect(eq(sz, ring_put(r, in, sizeof in), RING_BYTES - 130));         // all that there is room for
    cr_expect(eq(sz, ring_get(r, out + RING_BYTES - 30, 130), 130));
    cr_expect(eq(int, memcmp(in, out, RING_BYTES + 100), 0));
    cr_expect(eq(sz, ring_get(r, out, sizeof out), RING_BYTES - 130));
    cr_expect(all(eq(int, memcmp(in, out, RING_BYTES - 130), 0), ring_empty(r)));
}

/* Name INDEX of PACKET is missed, and answered with packet NOW: how much was asked for. */
static Ahead missed(ReadAhead *a, uint32_t packet, uint32_t index, uint32_t last, uint32_t now, uint32_t names) {
    Ahead ahead = read_ahead(a, packet, index);
    read_ahead_came(a, packet, last, now, names, ahead);
    return ahead;
}

Test(cluster, read_ahead_grows_for_who_goes_on_and_shrinks_for_who_does_not) {
    ReadAhead a = {0};
    cr_expect(eq(u32, missed(&a, 0, 0, 0, 1, 9).most, AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 1, 0, 0, 2, 9).most, 4 * AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 2, 0, 8, 3, 0).most, 16 * AHEAD_FIRST));       // below the first name of packet 1
    cr_expect(eq(u32, missed(&a, 1, 1, 2, 4, 0).most, 16 * AHEAD_FIRST));       // and back in it
    cr_expect(eq(u32, missed(&a, 1, 3, 3, 5, 0).most, 64 * AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 1, 4, 4, 6, 0).most, 256 * AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 1, 7, 7, 7, 9).most, 16 * 4 * AHEAD_FIRST));
    for (uint32_t k = 7; k < 20; k++)
        cr_expect(ge(u32, missed(&a, k, 5, 5, k + 1, 0).most, AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 20, 5, 5, 21, 0).most, AHEAD_FIRST));
    cr_expect(eq(u32, missed(&a, 20, 11, 11, 22, 0).most, 4 * AHEAD_FIRST));    // six names further once more
}

Test(cluster, who_goes_through_a_packet_again_or_as_through_others_gets_much_at_once) {
    ReadAhead a = {0};
    missed(&a, 0, 0, 0, 1, 90);
    missed(&a, 1, 0, 0, 2, 9);
    missed(&a, 1, 5, 5, 3, 9);
    Ahead last = missed(&a, 1, 10, 50, 4, 9), again = missed(&a, 1, 1, 1, 5, 9);
    cr_expect(all(gt(u32, last.names, 1), eq(u32, last.stride, 5)));
    cr_expect(all(eq(u32, again.names, last.names), eq(u32, again.most, last.most), eq(u32, again.stride, 5)));
    missed(&a, 1, 51, 51, 6, 90);
    Ahead other = missed(&a, 6, 4, 4, 7, 9);        // the fifth name first, as with packet 1
    cr_expect(all(gt(u32, other.names, 1), eq(u32, other.stride, 5)));
    Ahead jump = missed(&a, 6, 12, 12, 8, 9);
    cr_expect(all(eq(u32, jump.names, 1), eq(u32, jump.stride, 8)));
}

Test(cluster, who_reads_the_beginnings_of_many_gets_beginnings) {
    ReadAhead a = {0};
    missed(&a, 0, 0, 0, 1, 9);
    cr_expect(eq(u32, missed(&a, 1, 0, 0, 2, 30).each, 4 * AHEAD_FIRST));
    Ahead next = missed(&a, 1, 1, 4, 3, 30);        // what came below 0 was not read to its end
    cr_expect(eq(u32, next.each, 4 * AHEAD_FIRST));
    cr_expect(eq(u32, next.most, 16 * AHEAD_FIRST));
    next = missed(&a, 3, 0, 0, 4, 30);
    cr_expect(eq(u32, next.stride, 1));
    next = missed(&a, 3, 7, 7, 5, 30);              // other parts of the same
    cr_expect(eq(u32, next.stride, 7));
    next = missed(&a, 3, 14, 28, 6, 30);
    cr_expect(all(eq(u32, next.stride, 7), gt(u32, next.names, 1)));
}

Test(cluster, who_has_no_chunks_for_a_packet_says_so_and_loses_nothing) {
    for (uint32_t most = 1; most < 300; most *= 6)
        play_all(&(Setting){.ranks = 2, .weight = LEASE_WEIGHT, .most = most, .room0 = 40 << 10,
                            .cache = most & 1 ? 0 : 10000}, too_much);
}
