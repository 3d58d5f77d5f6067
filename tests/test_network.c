/* tests/test_network.c - the network against hand-made cases, queueing theory and BookSim2. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>

#include "tests/slow.h"
#include "vm/machine/traffic.h"

/* ---- by hand ---- */

/* Cycles until each of N packets arrives, all injected in cycle 0; by tag. */
static void send_long(const NetShape *shape, unsigned flits, unsigned n, const unsigned (*route)[2], uint64_t *arrived) {
    Net *net = net_create(shape);
    cr_assert(net != NULL);
    for (unsigned i = 0; i < n; i++)
        cr_assert(net_inject(net, route[i][0], route[i][1], i, flits, 0));
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

static void send(const NetShape *shape, unsigned n, const unsigned (*route)[2], uint64_t *arrived) {
    send_long(shape, 1, n, route, arrived);
}

Test(network, a_packet_alone_takes_entry_and_a_cycle_a_stage) {
    for (unsigned ports = 2; ports <= 64; ports *= 2)
        for (unsigned entry = 0; entry < 4; entry++)
            for (int oq = 0; oq < 2; oq++)
                for (unsigned to = 0; to < ports; to += 3) {
                    NetShape shape = {.ports = ports, .entry = entry, .depth = 0, .output_queues = oq, .flits = 8};
                    uint64_t arrived[1];
                    send(&shape, 1, (const unsigned[][2]){{ports - 1, to}}, arrived);
                    cr_expect(eq(u64, arrived[0], entry + (unsigned)__builtin_ctz(ports)));
                }
}

/* The head as if it were alone, the last of F flits F - 1 cycles later; a second packet of
 * the same source follows it over every link. */
Test(network, a_long_packet_arrives_with_its_last_flit) {
    for (unsigned ports = 1; ports <= 128; ports *= 2)
        for (unsigned entry = 0; entry < 3; entry++)
            for (unsigned flits = 1; flits < 6; flits += 2)
                for (int oq = 0; oq < 2; oq++) {
                    NetShape shape = {.ports = ports, .entry = entry, .depth = 0, .output_queues = oq, .flits = 8};
                    unsigned alone = entry + (unsigned)__builtin_ctz(ports), to = ports / 3;
                    uint64_t arrived[2];
                    send_long(&shape, flits, 2, (const unsigned[][2]){{ports - 1, to}, {ports - 1, to}}, arrived);
                    alone = alone ? alone : 1;      // not before the next cycle
                    cr_expect(eq(u64, arrived[0], alone + flits - 1));
                    cr_expect(eq(u64, arrived[1], alone + 2 * flits - 1));
                }
}

/* Two to port 0 of one router: the second waits for all flits of the first.  One to port 1
 * waits for nobody. */
Test(network, a_long_packet_occupies_its_link) {
    for (int oq = 0; oq < 2; oq++) {
        NetShape shape = {.ports = 2, .entry = 1, .depth = 0, .output_queues = oq, .flits = 8};
        uint64_t arrived[2];
        send_long(&shape, 4, 2, (const unsigned[][2]){{0, 0}, {1, 0}}, arrived);
        cr_expect(eq(u64, arrived[0], 2 + 3));
        cr_expect(eq(u64, arrived[1], 2 + 3 + 4));
        send_long(&shape, 4, 2, (const unsigned[][2]){{0, 0}, {1, 1}}, arrived);
        cr_expect(eq(u64, arrived[0], 2 + 3));
        cr_expect(eq(u64, arrived[1], 2 + 3));
    }
}

/* Ports 0 and 1 share router 0 of the first stage and ask for the same output: one packet
 * leaves in cycle 2, the other in cycle 3; nothing else is in the way of either. */
Test(network, of_two_packets_for_one_output_one_waits_a_cycle) {
    NetShape shape = {.ports = 8, .entry = 1, .depth = 0, .output_queues = false};
    uint64_t arrived[2];
    send(&shape, 2, (const unsigned[][2]){{0, 5}, {1, 5}}, arrived);
    cr_expect(eq(u64, arrived[0], 4));
    cr_expect(eq(u64, arrived[1], 5));
}

/* Ports send to all others, in an order that makes them meet: what each packet comes later than alone it has waited
 * somewhere. */
Test(network, waiting_before_all_stages_is_what_packets_come_later) {
    for (unsigned k = 0; k < 2 * 2 * 3; k++) {
        enum { PORTS_HERE = 16, CYCLES = 40, END = 2000 };
        NetShape shape = {.ports = PORTS_HERE, .entry = k % 3, .output_queues = k / 3 % 2, .depth = k / 6 * 4};
        Net *n = net_create(&shape);
        uint64_t later = 0, waited = 0, passed, came = 0;
        for (uint64_t now = 0; now < END; now++) {
            unsigned count;
            net_cycle(n, now);
            const Arrival *a = net_arrivals(n, &count);
            for (unsigned i = 0; i < count; i++, came++)
                later += now - a[i].tag - net_alone(&shape, a[i].hops);
            for (unsigned port = 0; port < PORTS_HERE && now < CYCLES; port++)
                cr_assert(net_inject(n, port, (unsigned)(port * 5 + now * 7) % PORTS_HERE / 2, (uint32_t)now, 1, now));
        }
        for (unsigned stage = 0; stage <= net_stages(&shape); stage++) {
            waited += net_waited(n, stage, &passed);
            cr_expect(eq(u64, passed, PORTS_HERE * CYCLES), "stage %u of machine %u", stage, k);
        }
        cr_expect(eq(u64, came, PORTS_HERE * CYCLES));
        cr_expect(gt(u64, later, PORTS_HERE * CYCLES));
        cr_expect(eq(u64, waited, later), "entry %u, %s, depth %u", shape.entry, shape.output_queues ? "oq" : "iq",
                  shape.depth);
        net_destroy(n);
    }
}

/* Four packets from ports 0 and 1 to port 0 of two: the inputs take turns. */
Test(network, inputs_take_turns) {
    NetShape shape = {.ports = 2, .entry = 1, .depth = 0, .output_queues = false};
    uint64_t arrived[4];
    send(&shape, 4, (const unsigned[][2]){{0, 0}, {0, 0}, {1, 0}, {1, 0}}, arrived);
    cr_expect(eq(u64, arrived[0], 2));
    cr_expect(eq(u64, arrived[2], 3));
    cr_expect(eq(u64, arrived[1], 4));
    cr_expect(eq(u64, arrived[3], 5));
}

/* Output queues take both packets at once; the second waits there. */
Test(network, an_output_queue_takes_two_packets_in_a_cycle) {
    NetShape shape = {.ports = 2, .entry = 1, .depth = 0, .output_queues = true};
    uint64_t arrived[4];
    send(&shape, 4, (const unsigned[][2]){{0, 0}, {1, 0}, {0, 1}, {1, 1}}, arrived);
    cr_expect(eq(u64, arrived[0], 2));
    cr_expect(eq(u64, arrived[1], 3));
    cr_expect(eq(u64, arrived[2], 3));
    cr_expect(eq(u64, arrived[3], 4));
}

/* As above; room for one packet is room for one input in a cycle, and the other's is the next. */
Test(network, inputs_take_turns_at_the_last_room_of_an_output) {
    NetShape shape = {.ports = 2, .entry = 1, .depth = 1, .output_queues = true};
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
    NetShape shape = {.ports = 4, .entry = 1, .depth = 1, .output_queues = false};
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
    return (double)r->latency / (double)r->arrived - (double)r->idle / (double)r->arrived;
}

static double accepted(const TrafficResult *r, unsigned ports, uint64_t window) {
    return (double)r->accepted / (double)window / ports;
}

/* Long runs for a mean are a tenth as long in slow builds, and its error some three times as large. */
static double packets_or_cycles(double all) {
    return SLOW ? all / 10 : all;
}

static void expect_near(double got, double wanted, double share) {
    share *= SLOW ? 5 : 1;
    cr_expect(got > wanted * (1 - share) && got < wanted * (1 + share), "%g, wanted %g", got, wanted);
}

/* Kruskal, Snir, Weiss 1988: the first stage waits p / (4 (1 - p)); stage i that times
 * 1 + 2p/5 (1 - (2/5)^(i-1)). */
static void compare_with_theory(double p, uint64_t window) {
    double first = p / (4 * (1 - p)), sum = 0, power = 1;
    TrafficResult r = load(64, true, PATTERN_UNIFORM, p, (uint64_t)packets_or_cycles((double)window));
    expect_near((double)r.waited[0] / (double)r.passed[0], first, 0.01);
    for (int i = 0; i < 6; i++, power *= 0.4)
        sum += first * (1 + 0.4 * p * (1 - power));
    expect_near(waiting(&r), sum, 0.02);
}

Test(network, output_queues_wait_as_queueing_theory_says) {
    compare_with_theory(0.2, 40000);
    compare_with_theory(0.4, 40000);
    compare_with_theory(0.6, 40000);
    compare_with_theory(0.8, 40000);
}

Test(network, output_queues_wait_as_queueing_theory_says_of_high_load) {
    compare_with_theory(0.95, 120000);
}

/* One switch: an output's queue grows by one if both inputs send to it, shrinks if none does,
 * so it holds k with probability (1 - r) r^k, r = (p / (2 - p))^2.  A packet waits for k, and
 * with probability p / 4 for the one from the other input: P(waits > k) = r^k (r + (1 - r) p / 4).
 *
 *   p 0.5: r 0.1111, P > 1 is 0.0247, P > 2 is 0.0027;    p 0.8: r 0.4444, P > 4 is 0.0217, P > 5 is 0.0096;
 *   p 0.9: r 0.6694, P > 10 is 0.0134, P > 11 is 0.0090 */
Test(network, of_100_packets_99_wait_no_longer_than_the_geometric_queue_lets_them) {
    static const struct { double rate; uint64_t waits; } cases[] = {{0.5, 2}, {0.8, 5}, {0.9, 11}};
    for (int k = 0; k < 3; k++) {
        TrafficResult r = load(2, true, PATTERN_UNIFORM, cases[k].rate, 400000);
        cr_expect(eq(u64, r.latency_p99 - r.idle / r.arrived, cases[k].waits), "rate %g", cases[k].rate);
    }
}

/* ---- beside BookSim2 ---- */

typedef struct {
    TrafficSpec spec;
    double      waiting, accepted, packets;     // waiting < 0: saturated
} Point;

static bool read_point(const char *line, Point *p) {
    char queues[3], pattern[16], latency[16];
    unsigned ports, depth;
    double rate, cycles;
    if (sscanf(line, "%2s %u %15s %lf %u %15s %lf %lf", queues, &ports, pattern, &rate, &depth, latency,
               &p->accepted, &cycles) != 8)
        return false;
    bool oq = queues[0] == 'o';
    unsigned stages = (unsigned)__builtin_ctz(ports), own = (oq ? 2 : 3) * stages + 2;
    p->spec = (TrafficSpec){
        .shape = {.ports = ports, .entry = 1, .depth = depth, .output_queues = oq},
        .rate = rate, .hot = 0.04, .warmup = 3000, .seed = 7,
    };
    p->waiting = latency[0] == '-' ? -1 : strtod(latency, NULL) - own;
    p->packets = cycles * ports * rate;
    return traffic_pattern(pattern, &p->spec.pattern);
}

/* CHECK the points that are WANTED, by so many packets; how many they were. */
static int for_each_point(bool (*wanted)(const Point *), double packets,
                          void (*check)(const Point *, const TrafficResult *)) {
    FILE *f = fopen("tests/data/booksim2.tsv", "r");
    cr_assert(f != NULL);
    char line[128];
    int points = 0;
    while (fgets(line, sizeof line, f)) {
        Point p;
        TrafficResult r;
        if (line[0] == '#')
            continue;
        cr_assert(read_point(line, &p), "%s", line);
        if (!wanted(&p))
            continue;
        points++;
        p.spec.window = (uint64_t)(packets_or_cycles(packets) / p.spec.rate / p.spec.shape.ports);
        cr_assert(traffic_run(&p.spec, &r, NULL));
        check(&p, &r);
    }
    fclose(f);
    return points;
}

static bool of_uniform_input_queues(const Point *p) {
    return !p->spec.shape.output_queues && p->spec.pattern == PATTERN_UNIFORM;
}

static bool light(const Point *p) {
    return of_uniform_input_queues(p) && p->spec.rate >= 0.05 && p->spec.rate <= 0.3;
}

static bool medium(const Point *p) {
    return of_uniform_input_queues(p) && p->spec.rate > 0.3 && p->spec.rate <= 0.65;
}

static void within_2_percent(const Point *p, const TrafficResult *r) {
    expect_near(waiting(r), p->waiting, 0.02);
}

Test(network, input_queues_wait_as_in_booksim_at_light_load) {
    cr_expect(eq(int, for_each_point(light, 8e5, within_2_percent), 6));
}

Test(network, input_queues_wait_as_in_booksim_at_medium_load) {
    cr_expect(eq(int, for_each_point(medium, 8e5, within_2_percent), 5));
}

/* At load 0.01 so few packets wait that BookSim2's figures, from some 1000 to 50 000 packets,
 * are rough: a cycle for w of N packets is a mean of w / N with a deviation of its root / N. */
static bool hardly_any(const Point *p) {
    return p->spec.rate < 0.05;
}

static void within_chance(const Point *p, const TrafficResult *r) {
    double off = waiting(r) - p->waiting;
    cr_expect(off * off < 9 * waiting(r) / p->packets, "%u ports: %g, %g", p->spec.shape.ports, waiting(r), p->waiting);
}

Test(network, the_lightest_loads_wait_as_in_booksim_but_for_chance) {
    cr_expect(eq(int, for_each_point(hardly_any, SLOW ? 1e6 : 1e5, within_chance), 12));
}

/* Where waiting is below two cycles the network is clear of saturation. */
static bool of_a_pattern(const Point *p) {
    return p->spec.pattern != PATTERN_UNIFORM && p->waiting > 0 && p->waiting < 2;
}

static void within_4_percent(const Point *p, const TrafficResult *r) {
    expect_near(waiting(r), p->waiting, 0.04);
}

Test(network, patterns_wait_as_in_booksim) {
    cr_expect(eq(int, for_each_point(of_a_pattern, 2e5, within_4_percent), 22));
}

/* Shorter queues than 16 are bound by BookSim2's credits. */
static bool all_that_goes(const Point *p) {
    return of_uniform_input_queues(p) && p->spec.rate >= 1 && p->spec.shape.depth >= 16;
}

static void accepts_the_same(const Point *p, const TrafficResult *r) {
    expect_near(accepted(r, p->spec.shape.ports, p->spec.window), p->accepted, 0.02);
}

Test(network, queues_of_some_length_saturate_as_in_booksim) {
    cr_expect(eq(int, for_each_point(all_that_goes, 8e5, accepts_the_same), 8));
}

/* ---- saturation ---- */

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

/* Port a = s5..s0 sends to s2 s1 s0 s5 s4 s3.  Digits of the source leave the row in the order
 * s0, s5, s4, ...; behind the second stage a row is s4 s3 s2 s1 and twice digits that are
 * there already: four ports share each link that is used.  Output queues reach that bound;
 * heads of input queues stand in each other's way. */
Test(network, transpose_saturates_where_four_ports_share_a_link) {
    TrafficResult oq = load(64, true, PATTERN_TRANSPOSE, 1, 4000);
    expect_near(accepted(&oq, 64, 4000), 0.25, 0.002);
    TrafficResult iq = load(64, false, PATTERN_TRANSPOSE, 1, 4000);
    cr_expect(accepted(&iq, 64, 4000) > 0.25 * 2 / 3 - 0.001 && accepted(&iq, 64, 4000) < 0.25);
}

/* Port 0 is sent h + (1 - h) / P of all packets and takes one a cycle.  With queues of 16 those
 * before it fill up to the sources, and all ports are held to 1 / (P h + 1 - h) = 0.2841. */
Test(network, a_hot_spot_holds_everybody_to_its_share) {
    for (int oq = 0; oq < 2; oq++) {
        TrafficSpec spec = {
            .shape = {.ports = 64, .entry = 1, .depth = 16, .output_queues = oq},
            .pattern = PATTERN_HOTSPOT, .rate = 0.5, .hot = 0.04, .warmup = 10000,
            .window = (uint64_t)packets_or_cycles(30000), .seed = 7,
        };
        TrafficResult r;
        cr_assert(traffic_run(&spec, &r, NULL));
        expect_near(accepted(&r, 64, spec.window), 1 / (64 * 0.04 + 0.96), 0.02);
    }
}

/* One switch takes 3/4 of what two inputs offer; 64 ports take 0.74. */
Test(network, what_is_not_accepted_makes_a_run_saturated) {
    static const struct { unsigned ports; bool oq; double rate; bool saturated; } cases[] = {
        {2, false, 0.7, false}, {2, false, 0.8, true}, {2, true, 0.9, false}, {64, false, 0.65, false},
        {64, false, 0.76, true}, {64, false, 0.9, true}, {64, true, 0.9, false},
    };
    for (int k = 0; k < 7; k++) {
        TrafficResult r = load(cases[k].ports, cases[k].oq, PATTERN_UNIFORM, cases[k].rate, 20000);
        cr_expect(eq(int, r.saturated, cases[k].saturated), "%u ports, rate %g", cases[k].ports, cases[k].rate);
    }
}

/* Only the hot port gets less than is meant for it: queues of any length keep the others going. */
Test(network, one_port_that_falls_behind_is_saturation) {
    TrafficSpec spec = {
        .shape = {.ports = 16, .entry = 1, .output_queues = true}, .pattern = PATTERN_HOTSPOT, .rate = 0.3, .hot = 0.25,
        .warmup = 1000, .window = 10000, .seed = 7,
    };
    TrafficResult r;
    cr_assert(traffic_run(&spec, &r, NULL));
    cr_expect(r.saturated, "port 0 is sent 16 * 0.3 * (0.25 + 0.75 / 16), more than one a cycle");
}

/* A switch with output queues waits p / (4 (1 - p)) cycles, exactly. */
Test(network, of_100_intervals_95_hold_the_true_mean) {
    enum { RUNS = 400 };
    static const double rates[] = {0.3, 0.6, 0.8};
    for (int k = 0; k < 3; k++) {
        double p = rates[k], truth = p / (4 * (1 - p));
        int hold = 0, saturated = 0;
        for (uint64_t seed = 0; seed < RUNS; seed++) {
            TrafficSpec spec = {
                .shape = {.ports = 2, .entry = 1, .output_queues = true}, .rate = p, .warmup = 20000, .window = 8000,
                .settle = true, .seed = 1000 * seed,
            };
            TrafficResult r;
            cr_assert(traffic_run(&spec, &r, NULL));
            double off = waiting(&r) - truth;
            hold += off < r.latency_error && off > -r.latency_error;
            saturated += r.saturated;
        }
        cr_expect(hold >= RUNS * 91 / 100 && hold <= RUNS * 98 / 100, "load %g: %d of %d", p, hold, RUNS);
        cr_expect(le(int, saturated, 1), "load %g", p);
    }
}

Test(network, runs_with_several_seeds_are_taken_together) {
    TrafficSpec spec = {.shape = {.ports = 8, .entry = 1}, .rate = 0.5, .warmup = 500, .window = 2000, .seed = 3, .seeds = 4};
    TrafficResult all, one;
    uint64_t made = 0, latency = 0;
    double means[4];
    cr_assert(traffic_run(&spec, &all, NULL));
    spec.seeds = 1;
    for (unsigned i = 0; i < 4; i++, spec.seed++) {
        cr_assert(traffic_run(&spec, &one, NULL));
        made += one.made;
        latency += one.latency;
        means[i] = (double)one.latency / (double)one.arrived;
    }
    cr_expect(eq(u64, all.runs, 4));
    cr_expect(eq(u64, all.made, made));
    cr_expect(eq(u64, all.latency, latency));
    double off = all.latency_error - estimate(means, 4).error;
    cr_expect(off < 0.01 && off > -0.01, "the interval is that of four means: %g", all.latency_error);
}

/* Student: of three degrees of freedom 3.182 deviations of the mean. */
Test(network, an_interval_is_as_wide_as_student_says) {
    Estimate e = estimate((const double[]){1, 2, 3, 6}, 4);
    cr_expect(e.mean > 2.999 && e.mean < 3.001);
    cr_expect(e.error > 3.435 && e.error < 3.438, "3.182 * sqrt(14 / 3 / 4) is %g", e.error);
    cr_expect(estimate((const double[]){1}, 1).error != estimate((const double[]){1}, 1).error, "one value has no interval");
}

/* Light load is steady at once, one near saturation later, and one beyond it never. */
Test(network, the_warm_up_lasts_until_the_load_is_steady) {
    static const double rates[] = {0.1, 0.7, 0.9};
    uint64_t warmup[3];
    for (int k = 0; k < 3; k++) {
        TrafficSpec spec = {.shape = {.ports = 64, .entry = 1}, .rate = rates[k], .warmup = 40000, .window = 1000, .settle = true, .seed = 7};
        TrafficResult r;
        cr_assert(traffic_run(&spec, &r, NULL));
        warmup[k] = r.warmup;
    }
    cr_expect(eq(u64, warmup[0], 1024));
    cr_expect(warmup[1] > 1024 && warmup[1] < 32768, "%u cycles", (unsigned)warmup[1]);
    cr_expect(eq(u64, warmup[2], 32768));
}

Test(network, the_same_seed_gives_the_same_run) {
    TrafficResult a = load(16, false, PATTERN_HOTSPOT, 0.4, 5000), b = load(16, false, PATTERN_HOTSPOT, 0.4, 5000);
    cr_expect(eq(u64, a.latency, b.latency));
    cr_expect(eq(u64, a.made, b.made));
}

/* ---- the two engines of the crossbar ---- */

/* A cycle of both, into which a few packets go at random; they must be in the same state behind it. */
static void step_both(Net *both[2], const NetShape *shape, unsigned sources, uint64_t now) {
    const Arrival *a[2];
    unsigned count[2];
    for (unsigned i = 0; i < 2; i++) {
        net_cycle(both[i], now);
        a[i] = net_arrivals(both[i], &count[i]);
    }
    cr_assert(eq(u32, count[0], count[1]), "cycle %u", (unsigned)now);
    for (unsigned k = 0; k < count[0]; k++)
        cr_assert(a[0][k].port == a[1][k].port && a[0][k].tag == a[1][k].tag && a[0][k].hops == a[1][k].hops);
    for (unsigned k = 0; k < sources; k++) {
        unsigned from = (unsigned)rand() % shape->ports, to = (unsigned)rand() % shape->ports;
        for (unsigned i = 0; i < 2; i++)
            cr_assert(net_inject(both[i], from, to, (uint32_t)now, 1, now));
    }
}

static void compare_engines(unsigned ports, unsigned entry, unsigned every, unsigned sources) {
    const NetShape shape = {.ports = ports, .entry = entry}, limited = {.ports = ports, .entry = entry, .depth = 1 << 15};
    Net *both[] = {net_create(&shape), net_create(&limited)};     // a limit that nothing comes near to
    for (uint64_t now = 1; now < 600 || net_packets(both[0]); now++)
        step_both(both, &shape, now < 500 && now % every == 0 ? sources : 0, now);
    cr_expect(eq(u64, net_packets(both[1]), 0));
    for (unsigned stage = 0; stage <= net_stages(&shape); stage++) {
        uint64_t passed[2], waited[2];
        for (unsigned i = 0; i < 2; i++)
            waited[i] = net_waited(both[i], stage, &passed[i]);
        cr_expect(passed[0] == passed[1] && waited[0] == waited[1], "%u ports, stage %u", ports, stage);
    }
    for (unsigned i = 0; i < 2; i++)
        net_destroy(both[i]);
}

Test(network, queues_without_limit_move_as_those_with_one_that_is_never_reached) {
    srand(5);
    for (unsigned ports = 2; ports <= 512; ports *= 2)
        for (unsigned entry = 0; entry < 4; entry++)
            for (unsigned every = 1; every <= 9; every += 4) {
                compare_engines(ports, entry, every, 1);
                compare_engines(ports, entry, every, 1 + ports / 8);
            }
}
