/* tests/test_network.c - the network against hand-made cases, queueing theory and BookSim2. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>

#include "vm/machine/traffic.h"

/* ---- by hand ---- */

/* Cycles until each of N packets arrives, all injected in cycle 0; by tag. */
static void send(const NetShape *shape, unsigned n, const unsigned (*route)[2], uint64_t *arrived) {
    Net *net = net_create(shape);
    cr_assert(net != NULL);
    for (unsigned i = 0; i < n; i++)
        cr_assert(net_inject(net, route[i][0], route[i][1], i, 0));
    for (uint64_t now = 1; net_packets(net) && now < 100; now++) {
        unsigned count;
        net_cycle(net, now);
        const Arrival *a = net_arrivals(net, &count);
        for (unsigned i = 0; i < count; i++) {
            arrived[a[i].tag] = now;
            cr_expect(eq(u32, a[i].port, route[a[i].tag][1]));
        }
    }
    cr_expect(eq(u64, net_packets(net), 0));
    net_destroy(net);
}

Test(network, a_packet_alone_takes_entry_and_a_cycle_a_stage) {
    for (unsigned ports = 2; ports <= 64; ports *= 2)
        for (unsigned entry = 1; entry < 4; entry++)
            for (int oq = 0; oq < 2; oq++)
                for (unsigned to = 0; to < ports; to += 3) {
                    NetShape shape = {ports, entry, 0, oq};
                    uint64_t arrived[1];
                    send(&shape, 1, (const unsigned[][2]){{ports - 1, to}}, arrived);
                    cr_expect(eq(u64, arrived[0], entry + (unsigned)__builtin_ctz(ports)));
                }
}

/* Ports 0 and 1 share router 0 of the first stage and ask for the same output: one packet
 * leaves in cycle 2, the other in cycle 3; nothing else is in the way of either. */
Test(network, of_two_packets_for_one_output_one_waits_a_cycle) {
    NetShape shape = {8, 1, 0, false};
    uint64_t arrived[2];
    send(&shape, 2, (const unsigned[][2]){{0, 5}, {1, 5}}, arrived);
    cr_expect(eq(u64, arrived[0], 4));
    cr_expect(eq(u64, arrived[1], 5));
}

/* Four packets from ports 0 and 1 to port 0 of two: the inputs take turns. */
Test(network, inputs_take_turns) {
    NetShape shape = {2, 1, 0, false};
    uint64_t arrived[4];
    send(&shape, 4, (const unsigned[][2]){{0, 0}, {0, 0}, {1, 0}, {1, 0}}, arrived);
    cr_expect(eq(u64, arrived[0], 2));
    cr_expect(eq(u64, arrived[2], 3));
    cr_expect(eq(u64, arrived[1], 4));
    cr_expect(eq(u64, arrived[3], 5));
}

/* Output queues take both packets at once; the second waits there. */
Test(network, an_output_queue_takes_two_packets_in_a_cycle) {
    NetShape shape = {2, 1, 0, true};
    uint64_t arrived[4];
    send(&shape, 4, (const unsigned[][2]){{0, 0}, {1, 0}, {0, 1}, {1, 1}}, arrived);
    cr_expect(eq(u64, arrived[0], 2));
    cr_expect(eq(u64, arrived[1], 3));
    cr_expect(eq(u64, arrived[2], 3));
    cr_expect(eq(u64, arrived[3], 4));
}

/* As above; room for one packet is room for one input in a cycle, and the other's is the next. */
Test(network, inputs_take_turns_at_the_last_room_of_an_output) {
    NetShape shape = {2, 1, 1, true};
    uint64_t arrived[4];
    send(&shape, 4, (const unsigned[][2]){{0, 0}, {0, 0}, {1, 0}, {1, 0}}, arrived);
    cr_expect(eq(u64, arrived[0], 2));
    cr_expect(eq(u64, arrived[2], 3));
    cr_expect(eq(u64, arrived[1], 4));
    cr_expect(eq(u64, arrived[3], 5));
}

/* Two stages, room for one packet a queue.  Stages move in order, so a room that the second
 * frees is seen by the first in the next cycle:
 *
 *   cycle      1   2   3   4   5   6   7
 *   source     p0  p1  -   p2
 *   stage 0        p0  -   p1  -   p2
 *   stage 1            p0      p1      p2     out */
Test(network, a_full_queue_holds_back_those_behind_it) {
    NetShape shape = {4, 1, 1, false};
    uint64_t arrived[3];
    send(&shape, 3, (const unsigned[][2]){{0, 0}, {0, 0}, {0, 0}}, arrived);
    cr_expect(eq(u64, arrived[0], 3));
    cr_expect(eq(u64, arrived[1], 5));
    cr_expect(eq(u64, arrived[2], 7));
}

/* ---- in the mean ---- */

static TrafficResult load(unsigned ports, bool oq, Pattern pattern, double rate, uint64_t window) {
    TrafficSpec spec = {
        .shape = {.ports = ports, .entry = 1, .output_queues = oq},
        .pattern = pattern, .rate = rate, .warmup = window / 10, .window = window, .seed = 7,
    };
    TrafficResult r;
    cr_assert(traffic_run(&spec, &r, NULL));
    return r;
}

static double waiting(const TrafficResult *r) {
    return (double)r->latency / (double)r->arrived - (double)r->zero_load;
}

static double accepted(const TrafficResult *r, unsigned ports, uint64_t window) {
    return (double)r->accepted / (double)window / ports;
}

static void expect_near(double got, double wanted, double share) {
    cr_expect(got > wanted * (1 - share) && got < wanted * (1 + share), "%g, wanted %g", got, wanted);
}

/* Kruskal, Snir, Weiss 1988: the first stage waits p / (4 (1 - p)); stage i that times
 * 1 + 2p/5 (1 - (2/5)^(i-1)). */
Test(network, output_queues_wait_as_queueing_theory_says) {
    static const double rates[] = {0.2, 0.5, 0.8};
    for (int k = 0; k < 3; k++) {
        double p = rates[k], first = p / (4 * (1 - p)), sum = 0, power = 1;
        TrafficResult r = load(64, true, PATTERN_UNIFORM, p, 40000);
        expect_near((double)r.waited[0] / (double)r.passed[0], first, 0.01);
        for (int i = 0; i < 6; i++, power *= 0.4)
            sum += first * (1 + 0.4 * p * (1 - power));
        expect_near(waiting(&r), sum, 0.02);
    }
}

/* BookSim2, 2-ary 6-fly, one queue of 256 at each input: latency less its own 20 cycles. */
Test(network, input_queues_wait_as_in_booksim) {
    static const struct { double rate, latency; } points[] = {
        {0.2, 20.4707}, {0.3, 20.9440}, {0.4, 21.7608}, {0.5, 23.3826}, {0.55, 24.9695}, {0.6, 27.7338},
    };
    for (int k = 0; k < 6; k++) {
        TrafficResult r = load(64, false, PATTERN_UNIFORM, points[k].rate, 30000);
        expect_near(waiting(&r), points[k].latency - 20, 0.02);
    }
}

Test(network, saturation_is_that_of_the_literature) {
    TrafficResult one = load(2, false, PATTERN_UNIFORM, 1, 60000);
    cr_expect(accepted(&one, 2, 60000) > 0.747 && accepted(&one, 2, 60000) < 0.753);
    TrafficResult all = load(64, false, PATTERN_UNIFORM, 1, 10000);
    cr_expect(accepted(&all, 64, 10000) > 0.733 && accepted(&all, 64, 10000) < 0.753);
}

/* 2^-(6-b), b the distinct digits of the source on the worst link between stages. */
Test(network, permutations_saturate_where_their_worst_link_does) {
    static const struct { Pattern pattern; double share; } cases[] = {
        {PATTERN_COMPLEMENT, 0.5}, {PATTERN_BITREV, 0.25}, {PATTERN_SHUFFLE, 0.25},
    };
    for (int k = 0; k < 3; k++) {
        TrafficResult r = load(64, false, cases[k].pattern, 1, 4000);
        expect_near(accepted(&r, 64, 4000), cases[k].share, 0.002);
    }
}

Test(network, the_same_seed_gives_the_same_run) {
    TrafficResult a = load(16, false, PATTERN_HOTSPOT, 0.4, 5000), b = load(16, false, PATTERN_HOTSPOT, 0.4, 5000);
    cr_expect(eq(u64, a.latency, b.latency));
    cr_expect(eq(u64, a.made, b.made));
}
