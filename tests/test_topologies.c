/* tests/test_topologies.c - meshes, tori, butterflies and the ideal crossbar against arithmetic, theory and BookSim2. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tests/slow.h"
#include "vm/machine/engine.h"
#include "vm/machine/traffic.h"

static const NetShape shapes[] = {
    {.topology = NET_MESH, .ports = 64}, {.topology = NET_MESH, .ports = 15, .columns = 5}, {.topology = NET_MESH, .ports = 7},
    {.topology = NET_MESH, .ports = 1}, {.topology = NET_TORUS, .ports = 64}, {.topology = NET_TORUS, .ports = 20, .columns = 5},
    {.topology = NET_TORUS, .ports = 6, .columns = 3, .vcs = 4}, {.topology = NET_TORUS, .ports = 4},
    {.topology = NET_BUTTERFLY, .ports = 64}, {.topology = NET_BUTTERFLY, .ports = 15, .columns = 3},
    {.topology = NET_BUTTERFLY, .ports = 4, .vcs = 3}, {.topology = NET_MESH, .ports = 12, .columns = 2, .vcs = 2},
};
enum { SHAPES = sizeof shapes / sizeof *shapes };

static const char *const words[] = {
#define TOPOLOGY(name, word, ...) [NET_##name] = word,
#include "vm/machine/topologies.def"
};

/* ---- by hand ---- */

static unsigned apart(unsigned a, unsigned b) {
    return a > b ? a - b : b - a;
}

static unsigned along_ring(unsigned a, unsigned b, unsigned size) {
    unsigned d = apart(a, b);
    return d < size - d ? d : size - d;
}

/* Routers from port A to port B. */
static unsigned routers(const NetShape *s, unsigned a, unsigned b) {
    unsigned columns = net_columns(s), rows = s->ports / columns;
    unsigned ax = a % columns, ay = a / columns, bx = b % columns, by = b / columns;
    switch (s->topology) {
    case NET_MESH:      return 1 + apart(ax, bx) + apart(ay, by);
    case NET_TORUS:     return 1 + along_ring(ax, bx, columns) + along_ring(ay, by, rows);
    case NET_BUTTERFLY: return 1 + (ax != bx) + (ay != by);
    case NET_CROSSBAR: case NET_IDEAL: case NET_TOPOLOGIES:
        break;
    }
    return 1;
}

Test(topologies, each_of_routers_has_a_shape_here) {
    for (NetTopology t = 0; t < NET_TOPOLOGIES; t++) {
        bool found = !net_routing(t);
        for (size_t i = 0; i < SHAPES; i++)
            found |= shapes[i].topology == t;
        cr_expect(found, "no shape of topology %s", words[t]);
    }
}

/* The cycle in which a packet comes that is injected in cycle NOW. */
static uint64_t send_alone(Net *net, unsigned from, unsigned to, unsigned flits, uint64_t now) {
    cr_assert(net_inject(net, from, to, 7, flits, now));
    for (uint64_t end = now + 1000; ++now < end;) {
        unsigned count;
        net_cycle(net, now);
        const Arrival *a = net_arrivals(net, &count);
        if (!count)
            continue;
        cr_expect(eq(u32, a->port, to));
        cr_expect(eq(u32, a->tag, 7));
        cr_expect(eq(u32, a->hops, routers(&net->shape, from, to)));
        return now;
    }
    cr_assert(0, "%u to %u: lost", from, to);
    return 0;
}

static void send_everywhere(const NetShape *shape, unsigned flits) {
    Net *net = net_create(shape);
    uint64_t now = 0;
    cr_assert(net != NULL);
    for (unsigned from = 0; from < shape->ports; from++)
        for (unsigned to = 0; to < shape->ports; to++, now += 20) {
            uint64_t came = send_alone(net, from, to, flits, now);
            unsigned hop = shape->router + shape->link, latency = shape->entry + routers(shape, from, to) * hop;
            cr_assert(eq(u64, came - now, latency + flits - 1), "%u to %u of %u", from, to, shape->ports);
            cr_assert(eq(u32, net_alone(shape, net_hops(shape, from, to)), latency));
            now = came;
        }
    cr_expect(eq(u64, net_packets(net), 0));
    net_destroy(net);
}

Test(topologies, a_packet_alone_takes_entry_and_each_router_and_link) {
    for (unsigned k = 0; k < SHAPES; k++)
        for (unsigned entry = 0; entry < 3; entry++)
            for (unsigned router = 0; router < 3; router += 2)
                for (unsigned link = 1; link < 3; link++) {
                    NetShape s = shapes[k];
                    s.entry = entry, s.router = router, s.link = link, s.depth = 1 + k % 3, s.flits = 4;
                    send_everywhere(&s, 1);
                    send_everywhere(&s, 4);
                }
}

Test(topologies, an_ideal_crossbar_takes_entry_and_one_link) {
    for (unsigned entry = 0; entry < 3; entry++)
        for (unsigned flits = 1; flits < 6; flits += 2) {
            NetShape s = {.topology = NET_IDEAL, .ports = 5, .entry = entry, .link = 1 + entry, .router = 2};
            send_everywhere(&s, flits);
        }
}

/* Mean latency without load of 8 x 8 routers at 3 cycles each: 5.25, 4 and 1.75 links, and a router more. */
Test(topologies, the_mean_way_is_as_long_as_the_books_say) {
    static const struct { NetTopology topology; double links; } cases[] = {
        {NET_MESH, 5.25}, {NET_TORUS, 4}, {NET_BUTTERFLY, 1.75},
    };
    for (int k = 0; k < 3; k++) {
        NetShape s = {.topology = cases[k].topology, .ports = 64};
        unsigned sum = 0;
        for (unsigned a = 0; a < 64; a++)
            for (unsigned b = 0; b < 64; b++)
                sum += net_hops(&s, a, b);
        cr_expect(epsilon_eq(dbl, sum / 4096.0, 1 + cases[k].links, 1e-9));
    }
}

/* Router 1 of a row of three: packets from the left and of its own port for the right, in turn. */
Test(topologies, inputs_take_turns) {
    NetShape s = {.topology = NET_MESH, .ports = 3, .entry = 1, .link = 1};
    Net *net = net_create(&s);
    uint64_t came[4] = {0};
    cr_assert(net != NULL);
    for (unsigned i = 0; i < 4; i++)
        cr_assert(net_inject(net, i < 2 ? 0 : 1, 2, i, 1, i < 2 ? 0 : 1));
    for (uint64_t now = 1; net_packets(net); now++) {
        unsigned count;
        net_cycle(net, now);
        for (const Arrival *a = net_arrivals(net, &count), *end = a + count; a < end; a++)
            came[a->tag] = now;
    }
    cr_expect(eq(u64, came[0] + came[2], 4 + 5), "first of each");
    cr_expect(eq(u64, came[1] + came[3], 6 + 7), "second of each");
    net_destroy(net);
}

/* ---- structure ---- */

Test(topologies, every_input_has_one_link) {
    for (unsigned k = 0; k < SHAPES; k++) {
        Grid g = net_grid(&shapes[k]);
        const Routing *r = net_routing(shapes[k].topology);
        unsigned degree = r->degree(&g), *links = calloc(shapes[k].ports * (degree + 1), sizeof *links);
        cr_assert(links != NULL);
        for (unsigned router = 0; router < shapes[k].ports; router++)
            for (unsigned out = 1; out <= degree; out++) {
                LinkEnd to;
                if (!r->link(&g, router, out, &to))
                    continue;
                cr_assert(to.router < shapes[k].ports && to.in >= 1 && to.in <= degree && to.stage + 1 < r->stages);
                cr_assert(eq(u32, links[to.router * (degree + 1) + to.in]++, 0), "%u.%u", to.router, to.in);
            }
        free(links);
    }
}

/* All ways through a network: how many use a link, and which channels a packet waits for while it holds another. */
typedef struct {
    const Routing *routing;
    Grid     grid;
    unsigned ports, channels;       // of a router; of all
    bool    *waits;                 // [channel][channel]
    unsigned *load;                 // [router][output]
} Ways;

static Ways ways_of(const NetShape *s) {
    Ways w = {.routing = net_routing(s->topology), .grid = net_grid(s)};
    w.ports = 1 + w.routing->degree(&w.grid);
    w.channels = s->ports * w.ports * w.grid.vcs;
    w.waits = calloc((size_t)w.channels * w.channels, sizeof *w.waits);
    w.load = calloc(w.channels, sizeof *w.load);
    cr_assert(w.waits && w.load);
    return w;
}

static void free_ways(Ways *w) {
    free(w->waits);
    free(w->load);
}

static void walk(Ways *w, unsigned from, unsigned to, uint64_t *random) {
    LinkEnd at = {.router = from};
    unsigned vcs = w->grid.vcs, held = 0, nheld = 0;
    for (unsigned vc = 0;;) {
        RouteStep s = w->routing->route(&w->grid, at.router, at.in, vc, to, random);
        unsigned link = at.router * w->ports + s.out, first = link * vcs + s.first, n = s.last - s.first + 1;
        cr_assert(s.out < w->ports && s.first <= s.last && s.last < vcs);
        w->load[link]++;
        if (!s.out)
            break;
        for (unsigned i = 0; i < nheld * n; i++)
            w->waits[(size_t)(held + i / n) * w->channels + first + i % n] = true;
        held = first;
        nheld = n;
        vc = s.first;
        cr_assert(w->routing->link(&w->grid, at.router, s.out, &at), "there is no such link");
    }
    cr_assert(eq(u32, at.router, to));
}

/* May CHANNEL be waited for, directly or not, by one that is ON the way to it? */
static bool in_cycle(const Ways *w, unsigned channel, char *state) {
    if (state[channel])
        return state[channel] == 1;
    state[channel] = 1;
    for (unsigned c = 0; c < w->channels; c++)
        if (w->waits[(size_t)channel * w->channels + c] && in_cycle(w, c, state))
            return true;
    state[channel] = 2;
    return false;
}

/* Dally and Seitz: then there is no deadlock. */
Test(topologies, nobody_waits_for_himself) {
    for (unsigned k = 0; k < SHAPES; k++) {
        Ways w = ways_of(&shapes[k]);
        uint64_t random = 1;
        char *state = calloc(w.channels, 1);
        cr_assert(state != NULL);
        for (unsigned i = 0; i < 4 * shapes[k].ports * shapes[k].ports; i++)
            walk(&w, i / 4 / shapes[k].ports, i / 4 % shapes[k].ports, &random);
        for (unsigned c = 0; c < w.channels; c++)
            cr_assert(in_cycle(&w, c, state) == false, "channel %u of topology %u with %u ports", c, shapes[k].topology, shapes[k].ports);
        free(state);
        free_ways(&w);
    }
}

/* ---- the most loaded link ---- */

static unsigned mirrored(unsigned a, unsigned i)   { return (void)i, 63 - a; }
static unsigned transposed(unsigned a, unsigned i) { return (void)i, a % 8 * 8 + a / 8; }
static unsigned tornado(unsigned a, unsigned i)    { return (void)i, (a / 8 + 3) % 8 * 8 + (a + 3) % 8; }
static unsigned anywhere(unsigned a, unsigned i)   { return (void)a, i; }

/* Packets on it if each port sends one, in the mean. */
static double worst_load(NetTopology topology, unsigned (*to)(unsigned, unsigned)) {
    NetShape s = {.topology = topology, .ports = 64};
    Ways w = ways_of(&s);
    uint64_t random = 1;
    unsigned worst = 0;
    for (unsigned a = 0; a < 64; a++)
        for (unsigned i = 0; i < 64; i++)
            walk(&w, a, to(a, i), &random);
    for (unsigned link = 0; link < 64 * w.ports; link++)
        if (w.load[link] > worst)
            worst = w.load[link];
    free_ways(&w);
    return worst / 64.0;
}

/* Of k = 8: k / 4 over the middle of a mesh, k / 8 in a torus (a little more: which way half around is chance);
 * all of half a row over the middle; the transposition meets at the diagonal; 3 in one direction of a ring. */
Test(topologies, the_worst_link_carries_what_theory_says) {
    cr_expect(epsilon_eq(dbl, worst_load(NET_MESH, anywhere), 2, 1e-9));
    cr_expect(epsilon_eq(dbl, worst_load(NET_TORUS, anywhere), 1, 0.15));
    cr_expect(epsilon_eq(dbl, worst_load(NET_BUTTERFLY, anywhere), 1, 1e-9), "that to a port");
    cr_expect(epsilon_eq(dbl, worst_load(NET_MESH, mirrored), 8 / 2, 1e-9));
    cr_expect(epsilon_eq(dbl, worst_load(NET_MESH, transposed), 7, 1e-9));
    cr_expect(epsilon_eq(dbl, worst_load(NET_TORUS, tornado), 3, 1e-9));
    cr_expect(epsilon_eq(dbl, worst_load(NET_BUTTERFLY, transposed), 1, 1e-9));
}

/* ---- in the mean ---- */

static TrafficResult run(TrafficSpec *spec, double rate, uint64_t window) {
    TrafficResult r;
    spec->rate = rate;
    spec->window = SLOW ? window / 10 : window;
    spec->warmup = spec->window / 4;
    spec->seed = 7;
    if (!spec->shape.ports)
        spec->shape.ports = 64;
    if (!spec->shape.link)
        spec->shape.link = spec->shape.entry = 1;
    cr_assert(traffic_run(spec, &r, NULL));
    return r;
}

static double accepted(const TrafficSpec *s, const TrafficResult *r) {
    return (double)r->accepted / (double)s->window / s->shape.ports;
}

static double waiting(const TrafficResult *r) {
    return ((double)r->latency - (double)r->idle) / (double)r->arrived;
}

static void expect_near(double got, double wanted, double off, const char *what) {
    off *= SLOW ? 5 : 1;
    cr_expect(got > wanted - off && got < wanted + off, "%s: %g, wanted %g", what, got, wanted);
}

/* An output queue of P inputs (Karol, Hluchyj, Morgan 1987). */
Test(topologies, an_ideal_crossbar_waits_as_theory_says) {
    for (double p = 0.2; p < 0.9; p += 0.3) {
        TrafficSpec spec = {.shape = {.topology = NET_IDEAL, .ports = 16}};
        TrafficResult r = run(&spec, p, 100000);
        double theory = 15.0 / 16 * p / (2 * (1 - p));
        expect_near(waiting(&r), theory, 0.02 * theory, "waiting");
    }
}

Test(topologies, the_worst_link_bounds_what_is_accepted) {
    TrafficSpec butterfly = {.shape = {.topology = NET_BUTTERFLY}, .pattern = PATTERN_TRANSPOSE};
    TrafficResult r = run(&butterfly, 1, 2000);
    expect_near(accepted(&butterfly, &r), 1, 1e-9, "butterfly, transpose");
    expect_near(waiting(&r), 0, 1e-9, "butterfly, transpose: nobody waits");
    TrafficSpec uniform = {.shape = {.topology = NET_MESH, .depth = 8}};
    r = run(&uniform, 1, 4000);
    cr_expect(accepted(&uniform, &r) > 0.35 && accepted(&uniform, &r) <= 0.5, "%g", accepted(&uniform, &r));
}

/* Whatever room there is, all packets arrive once no more are made. */
Test(topologies, full_networks_become_empty_again) {
    for (unsigned k = 0; k < SHAPES; k++)
        for (unsigned depth = 1; depth < 4; depth += 2) {
            NetShape s = shapes[k];
            uint64_t random = k, now = 0;
            s.depth = depth, s.router = depth, s.link = 1, s.entry = k % 3, s.flits = 5, s.credit = 1 + k % 4;
            Net *net = net_create(&s);
            cr_assert(net != NULL);
            for (; now < 300; net_cycle(net, now++))
                for (unsigned from = 0; from < s.ports; from++) {
                    uint64_t z = random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
                    cr_assert(net_inject(net, from, (unsigned)(z >> 33) % s.ports, 0, z >> 62 ? 5 : 1, now));
                }
            for (; net_packets(net) && now < 200000; now++)
                net_cycle(net, now);
            cr_expect(eq(u64, net_packets(net), 0), "topology %s, %u ports, room for %u",
                      words[s.topology], s.ports, depth);
            net_destroy(net);
        }
}

/* ---- beside BookSim2 ---- */

typedef struct {
    TrafficSpec spec;
    double      rate, waiting, accepted;
    bool        saturated;
} Point;

/* Routers on the mean way of the packets of a pattern. */
static double mean_routers(const NetShape *s, Pattern pattern) {
    unsigned sum = 0;
    for (unsigned a = 0; a < 64; a++)
        for (unsigned b = 0; b < 64; b++)
            sum += routers(s, a, pattern == PATTERN_UNIFORM ? b : pattern == PATTERN_COMPLEMENT ? mirrored(a, b) :
                              pattern == PATTERN_TRANSPOSE ? transposed(a, b) : tornado(a, b));
    return sum / 4096.0;
}

static bool read_point(const char *line, Point *p) {
    char topology[16], pattern[16], latency[16], why[NET_WHY];
    unsigned depth;
    if (sscanf(line, "%15s %15s %lf %u %15s %lf", topology, pattern, &p->rate, &depth, latency, &p->accepted) != 6)
        return false;
    p->spec = (TrafficSpec){.shape = {.ports = 64, .entry = 1, .depth = depth, .router = 2, .link = 1, .credit = 3}};
    if (!net_topology(topology, &p->spec.shape.topology, why) || !traffic_pattern(pattern, &p->spec.pattern))
        return false;
    double own = 3 * mean_routers(&p->spec.shape, p->spec.pattern) + 2;
    p->saturated = latency[0] == '-';
    p->waiting = p->saturated ? 0 : strtod(latency, NULL) - own;
    return true;
}

/* Beyond three quarters of saturation a mean depends on how long one measures. */
static void compare(const Point *p, const char *line) {
    double share = p->waiting > 3 ? 0.1 : 0.03;
    TrafficSpec spec = p->spec;
    TrafficResult r = run(&spec, p->rate, p->saturated ? 6000 : 10000);
    if (p->saturated && SLOW)
        return;                 // too short a run to be full
    if (p->saturated)
        expect_near(accepted(&spec, &r), p->accepted, 0.03 * p->accepted, line);
    else
        expect_near(waiting(&r), p->waiting, share * p->waiting > 0.1 ? share * p->waiting : 0.1, line);
}

/* Points of BookSim2 for one topology, in two halves. */
static int compare_all(NetTopology topology, bool saturated) {
    FILE *f = fopen("tests/data/booksim2_topologies.tsv", "r");
    char line[200];
    int points = 0;
    cr_assert(f != NULL);
    while (fgets(line, sizeof line, f)) {
        Point p;
        if (line[0] == '#')
            continue;
        cr_assert(read_point(line, &p), "%s", line);
        // at 0.01 its few packets have ways that are longer or shorter than the mean by chance, as much as they wait
        if (p.spec.shape.topology != topology || p.rate < 0.05 || p.saturated != saturated)
            continue;
        compare(&p, line);
        points++;
    }
    fclose(f);
    return points;
}

Test(topologies, meshes_wait_as_in_booksim)       { cr_expect(eq(int, compare_all(NET_MESH, false), 10)); }
Test(topologies, tori_wait_as_in_booksim)         { cr_expect(eq(int, compare_all(NET_TORUS, false), 5)); }
Test(topologies, butterflies_wait_as_in_booksim)  { cr_expect(eq(int, compare_all(NET_BUTTERFLY, false), 5)); }
Test(topologies, meshes_saturate_as_in_booksim)   { cr_expect(eq(int, compare_all(NET_MESH, true), 5)); }
Test(topologies, tori_saturate_as_in_booksim)     { cr_expect(eq(int, compare_all(NET_TORUS, true), 1)); }
Test(topologies, butterflies_saturate_as_in_booksim) { cr_expect(eq(int, compare_all(NET_BUTTERFLY, true), 2)); }
