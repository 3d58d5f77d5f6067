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
#include "vm/cluster/read_ahead.h"

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
    cr_expect(eq(u32, missed(&a, 1, 4, 4, 6, 0).most, AHEAD_MOST));
    cr_expect(eq(u32, missed(&a, 1, 7, 7, 7, 9).most, 16 * 4 * AHEAD_FIRST));
    for (uint32_t k = 7; k < 20; k++)
        cr_expect(ge(u32, missed(&a, k, 5, 5, k + 1, 0).most, 1));
    cr_expect(eq(u32, missed(&a, 20, 5, 5, 21, 0).most, 1));
    cr_expect(eq(u32, missed(&a, 20, 11, 11, 22, 0).most, 4));      // six names further once more
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
        play_all(&(Setting){2, 0, LEASE_WEIGHT, most, 40 << 10}, too_much);
}
