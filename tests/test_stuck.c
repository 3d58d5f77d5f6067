/* tests/test_stuck.c - a machine in which nothing goes on says so, and what waits where. */
#include <string.h>

#include "tests/native_program.h"
#include "vm/machine/config.h"
#include "vm/machine/machine.h"
#include "vm/machine/net.h"

static RunResult simulate(const char *path, uint64_t argument, const char *set) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    Program *p = program_from(path);
    Store *store = store_create(64 << 20);
    Pool *pool = pool_create(store);
    Handle args = pool_new(pool);
    chunk_words(store, args)[0] = argument;
    chunk_info(store, args)->defined = 3;
    chunk_publish(store, args);
    RunResult r;
    MachineStats s = {0};
    RunOptions opt = {.out = fopen("/dev/null", "w")};
    cr_assert(machine_run(p, store, args, &c, &opt, &r, &s));
    fclose(opt.out);
    if (r.kind == RESULT_HANDLE && r.trap == TRAP_NONE)
        pool_release(pool, r.result);
    pool_drain(pool);
    cr_expect(eq(u64, store_counts(store).live, 0), "a run that is given up leaves no chunk");
    pool_destroy(pool);
    store_destroy(store);
    program_free(p);
    return r;
}

static void fini(void) {
    net_fail_at(0, false);
}

TestSuite(stuck, .fini = fini);

static void expect_stuck(const RunResult *r, const char *topology, const char *what) {
    cr_expect(eq(int, r->trap, TRAP_STUCK), "%s", topology);
    cr_expect(strstr(r->stuck, "since cycle ") == r->stuck && strstr(r->stuck, what), "%s: %s", topology, r->stuck);
}

static const char *const topologies[] = {
#define TOPOLOGY(name, word, ...) word,
#include "vm/machine/topologies.def"
};

Test(stuck, a_network_that_stands_still_ends_the_run) {
    for (size_t i = 0; i < sizeof topologies / sizeof *topologies; i++) {
        char set[128];
        snprintf(set, sizeof set, "cores=8,slots=2,patience=3000,network.topology=%s", topologies[i]);
        net_fail_at(20, true);
        RunResult r = simulate("programs/asm/dot.s", 1000, set);
        expect_stuck(&r, topologies[i], "packets in the network: ");
        net_fail_at(0, false);
        r = simulate("programs/asm/dot.s", 1000, set);
        cr_expect(eq(int, r.trap, TRAP_NONE), "%s", topologies[i]);
    }
}

Test(stuck, a_packet_that_is_lost_ends_the_run_when_no_event_is_left) {
    for (uint64_t nth = 1; nth < 60; nth += 7) {
        net_fail_at(nth, false);
        RunResult r = simulate("programs/asm/dot.s", 1000, "cores=4,slots=2,patience=0");
        if (r.trap != TRAP_NONE)        // of a write that nobody reads the run needs nothing
            expect_stuck(&r, "crossbar", "have not come");
        cr_expect(nth > 1 || r.trap == TRAP_STUCK);
    }
}

Test(stuck, patience_is_counted_in_cycles_that_are_simulated) {
    const char *far = "cores=4,slots=2,patience=40,network.contention=units,fixed=1000";
    RunResult r = simulate("programs/asm/dot.s", 1000, far);
    cr_expect(eq(int, r.trap, TRAP_NONE));
}
