/* tests/test_team.c - where work goes, and what ranks find out about each other before they begin. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "vm/cluster/desk.h"
#include "vm/cluster/place.h"
#include "vm/cluster/team.h"

/* What of DEPTH levels of 16 workers each lands on each rank, by share of the leaves. */
static void spread(Places *p, unsigned rank, uint8_t place, double weight, int depth, double *share) {
    if (place == PLACE_HERE || !depth) {
        share[rank] += weight;
        return;
    }
    for (unsigned i = 0; i < 16; i++) {
        Interval part = places_part(p, place, i, 16);
        spread(p, places_rank(p, part), places_number(p, part), weight / 16, depth - 1, share);
    }
}

ParameterizedTestParameters(team, every_rank_gets_its_share) {
    static unsigned ranks[] = {1, 2, 3, 4, 5, 7, 16, 17, 60};
    return cr_make_param_array(unsigned, ranks, sizeof ranks / sizeof *ranks);
}

ParameterizedTest(unsigned *ranks, team, every_rank_gets_its_share) {
    static Places p;
    double share[64] = {0}, all = 0;
    places_init(&p, *ranks);
    spread(&p, 0, PLACE_WHOLE, 1, 5, share);
    for (unsigned r = 0; r < *ranks; r++) {
        cr_expect(gt(dbl, share[r] * *ranks, 0.9), "rank %u of %u", r, *ranks);
        cr_expect(lt(dbl, share[r] * *ranks, 1.1), "rank %u of %u", r, *ranks);
        all += share[r];
    }
    cr_expect(ieee_ulp_eq(dbl, all, 1, 4));
}

Test(team, the_same_interval_has_the_same_number) {
    static Places p;
    places_init(&p, 3);
    Interval part = places_part(&p, PLACE_WHOLE, 5, 16);        // 5/16 to 6/16: 1/3 is within it
    uint8_t number = places_number(&p, part);
    cr_expect(ne(u8, number, PLACE_HERE));
    cr_expect(eq(u8, places_number(&p, part), number));
    cr_expect(eq(uint, places_rank(&p, part), 0));
    cr_expect(eq(u8, places_number(&p, places_part(&p, PLACE_WHOLE, 4, 16)), PLACE_HERE));
}

Test(team, where_numbers_run_out_work_stays) {
    static Places p;
    places_init(&p, 2);
    for (uint64_t k = 1; k < 300; k++)
        places_number(&p, (Interval){PLACE_ONE / 2 - k * 1000000000, PLACE_ONE / 2 + PLACE_ONE / 4});
    cr_expect(eq(uint, p.n, PLACES));
    cr_expect(eq(u8, places_number(&p, (Interval){5, PLACE_ONE}), PLACE_HERE));
    cr_expect(eq(u8, places_number(&p, (Interval){0, PLACE_ONE}), PLACE_WHOLE));
}

/* Rank 1, which says VERSION, or dies before it says anything. */
static pid_t helper(WireLocal *local, const char *version) {
    pid_t pid = fork();
    if (pid)
        return pid;
    Wire *w = wire_local(local, 1, 0, 1);
    if (version)
        team_greet(w, version, 0);
    Mail m;
    while (version && !w->look(w, &m) && w->lost < 0)      // until rank 0 ends it
        w->rest(w);
    _exit(0);
}

Test(team, rank_0_hears_what_each_rank_is) {
    WireLocal *local = wire_local_new(2);
    pid_t pid = helper(local, "another");
    Wire *w = wire_local(local, 0, 0, 1);
    Member m[2];
    cr_assert(team_gather(w, "this", m));
    cr_expect(eq(str, m[0].version, "this"));
    cr_expect(eq(str, m[1].version, "another"));
    cr_expect(eq(u64, m[1].order, TEAM_ORDER));
    cr_expect(eq(str, m[1].host, m[0].host));
    team_disband(w);
    w->close(w);
    cr_expect(eq(int, waitpid(pid, NULL, 0), pid));
}

/* ---- at a desk ---- */

enum { LARGE = 1000000, WAITS = 50000 };

/* Rank 1, at a desk, which looks for messages only when its attention is drawn; then one of LARGE bytes is there as a whole. */
static pid_t who_is_at_a_desk(WireLocal *local) {
    pid_t pid = fork();
    if (pid)
        return pid;
    Wire *w = wire_local(local, 1, 0, 1);
    _Atomic bool *desk = w->desk(w, 2, 1);
    bool good = desk && !w->desk(w, DESK_BYTES + 1, 1);
    w->send(w, 0, "here", 4);
    for (int i = 0; i < WAITS && good && !atomic_load(desk + 1); i++)
        usleep(100);
    good = good && atomic_load(desk + 1);
    Mail m;
    while (good && !w->look(w, &m))
        w->rest(w);
    for (size_t i = 0; i < LARGE && good; i++)
        good = m.bytes == LARGE && m.data[i] == (char)(i % 251);
    w->leave(w);
    w->send(w, 0, good ? "good" : "lost", 4);
    _exit(0);
}

static bool hears(Wire *w, const char *word) {
    Mail m;
    while (!w->look(w, &m) && w->lost < 0)
        w->rest(w);
    return w->lost < 0 && m.bytes == strlen(word) && !memcmp(m.data, word, m.bytes);
}

Test(team, what_is_sent_draws_the_attention_of_who_is_at_a_desk_and_comes_as_a_whole) {
    static char large[LARGE];
    for (size_t i = 0; i < LARGE; i++)
        large[i] = (char)(i % 251);
    WireLocal *local = wire_local_new(2);
    pid_t pid = who_is_at_a_desk(local);
    Wire *w = wire_local(local, 0, 0, 1);
    cr_assert(hears(w, "here"));
    cr_expect(w->send(w, 1, large, LARGE));
    cr_expect(hears(w, "good"));
    w->close(w);
    cr_expect(eq(int, waitpid(pid, NULL, 0), pid));
}

Test(team, who_dies_before_that_is_missed) {
    WireLocal *local = wire_local_new(2);
    pid_t pid = helper(local, NULL);
    Wire *w = wire_local(local, 0, 0, 1);
    Member m[2];
    cr_expect(not(team_gather(w, "this", m)));
    cr_expect(eq(int, w->lost, 1));
    w->close(w);
    cr_expect(eq(int, waitpid(pid, NULL, 0), pid));
}
