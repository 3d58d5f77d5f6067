/* tests/test_replay.c - replacement policies on streams whose misses are counted by hand. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>

#include "vm/machine/config.h"
#include "vm/machine/replay.h"

/* STREAM has a digit for each access, '+' before one that is born, '-' before one that has gone. */
static ReplayCounts replay(unsigned size, const char *stream) {
    Replay *r = replay_new(1, size, 1);
    ReplayCounts c;
    ReplayKind kind = REPLAY_ACCESS;
    cr_assert(r != NULL);
    for (const char *s = stream; *s; s++) {
        if (*s == '+' || *s == '-') {
            kind = *s == '+' ? REPLAY_BORN : REPLAY_GONE;
            continue;
        }
        cr_assert(replay_note(r, 0, (uint64_t)(*s - '0'), kind));
        kind = REPLAY_ACCESS;
    }
    cr_assert(replay_run(r, &c));
    replay_free(r);
    return c;
}

/* Belady 1969: with the stream of his anomaly, FIFO misses 9 times with 3 chunks and 10 times with 4. */
Test(replay, the_anomaly) {
    static const char stream[] = "123412512345";
    ReplayCounts three = replay(3, stream), four = replay(4, stream);
    cr_expect(eq(u64, three.accesses, 12));
    cr_expect(eq(u64, three.misses[REPLAY_FIFO], 9));
    cr_expect(eq(u64, four.misses[REPLAY_FIFO], 10));
    cr_expect(eq(u64, three.misses[REPLAY_LRU], 10));
    cr_expect(eq(u64, four.misses[REPLAY_LRU], 8));
    cr_expect(eq(u64, three.misses[REPLAY_BELADY], 7));
    cr_expect(eq(u64, four.misses[REPLAY_BELADY], 6));
    cr_expect(eq(u64, three.misses[REPLAY_SRRIP], 10));
}

/* Jaleel 2010, figure 2: a scan of b1 to b4 (3 to 6) drives a1 and a2 out of an LRU buffer, not out of an SRRIP one. */
Test(replay, a_scan) {
    ReplayCounts c = replay(4, "1221345612");
    cr_expect(eq(u64, c.misses[REPLAY_LRU], 8));
    cr_expect(eq(u64, c.misses[REPLAY_SRRIP], 6));
    cr_expect(eq(u64, c.misses[REPLAY_BELADY], 6));
}

/* A cycle of one chunk more than there is room for: LRU and FIFO always miss, the optimum keeps what comes soonest. */
Test(replay, a_cycle_larger_than_the_buffer) {
    ReplayCounts c = replay(3, "1234123412341234");
    cr_expect(eq(u64, c.misses[REPLAY_LRU], 16));
    cr_expect(eq(u64, c.misses[REPLAY_FIFO], 16));
    cr_expect(eq(u64, c.misses[REPLAY_BELADY], 8));     // 1 2 3 4, then one in three
}

/* What is born was not missed; what has gone is missed by everybody, so it may as well leave. */
Test(replay, births_and_deaths) {
    ReplayCounts c = replay(2, "+1+2121-112");
    cr_expect(eq(u64, c.accesses, 5));
    cr_expect(eq(u64, c.misses[REPLAY_LRU], 1));
    cr_expect(eq(u64, c.misses[REPLAY_BELADY], 1));
    c = replay(2, "+1+2+3-1231");
    cr_expect(eq(u64, c.misses[REPLAY_BELADY], 1));
    cr_expect(eq(u64, c.misses[REPLAY_LRU], 1));
}

/* Streams of several buffers do not meet. */
Test(replay, buffers_are_apart) {
    Replay *r = replay_new(2, 2, 1);
    ReplayCounts c;
    cr_assert(r != NULL);
    for (unsigned i = 0; i < 6; i++)
        cr_assert(replay_note(r, i % 2, i % 3, REPLAY_ACCESS));     // 0 2 1 and 1 0 2
    cr_assert(replay_run(r, &c));
    cr_expect(eq(u64, c.accesses, 6));
    for (int k = 0; k < REPLAY_POLICIES; k++)
        cr_expect(eq(u64, c.misses[k], 6));
    replay_free(r);
}

Test(replay, the_optimum_is_no_policy_of_a_machine) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT];
    cr_expect(config_check(&c, why));
    cr_assert(config_set(&c, "buffer.replace", "belady", why));
    cr_expect(not(config_check(&c, why)));
    cr_expect(strstr(why, "--replay") != NULL);
}
