/* tests/test_locality.c - stored graphs of codelets, plans for them, time and energy of plans. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "lab/codelets/apps.h"
#include "lab/codelets/banks.h"
#include "lab/codelets/emulate.h"
#include "lab/codelets/fft.h"
#include "lab/codelets/fold.h"
#include "lab/codelets/graph_file.h"
#include "lab/codelets/random.h"
#include "tests/scratch.h"
#include "tests/slow.h"

static char folder[SCRATCH_NAME];
static char path[SCRATCH_NAME + 8];
static char *said;      // what a reader reported last
static int errors;

static void setup(void) {
    scratch_open(folder, "locality");
    snprintf(path, sizeof path, "%s/file", folder);
}

static void teardown(void) {
    cr_expect(scratch_close(folder));
    free(said);
}

TestSuite(locality, .init = setup, .fini = teardown);

/* ---- helpers ---- */

static void put_bytes(const char *bytes, size_t len) {
    FILE *f = fopen(path, "wb");
    cr_assert(f && fwrite(bytes, 1, len, f) == len && fclose(f) == 0);
}

/* The graph in the file; NULL: it was refused, see SAID. */
static CodeletGraph *graph_there(void) {
    size_t len;
    free(said);
    FILE *out = open_memstream(&said, &len);
    Diag d = {.out = out};
    CodeletGraph *g = codelet_graph_read(path, &d);
    fclose(out);
    errors = d.errors;
    bool agree = (g != NULL) == (errors == 0);
    cr_assert(agree);
    return g;
}

static CodeletGraph *graph_of(const char *text) {
    put_bytes(text, strlen(text));
    return graph_there();
}

static bool plan_there(const CodeletGraph *g, Plan *p) {
    size_t len;
    free(said);
    FILE *out = open_memstream(&said, &len);
    Diag d = {.out = out};
    bool good = plan_read(path, g, p, &d);
    fclose(out);
    errors = d.errors;
    cr_assert(good == (errors == 0));
    return good;
}

static bool plan_of(const CodeletGraph *g, const char *text, Plan *p) {
    put_bytes(text, strlen(text));
    return plan_there(g, p);
}

static bool said_at(int line, int col, const char *words) {
    char want[SCRATCH_NAME + 256];
    snprintf(want, sizeof want, "%s:%d:%d: error: %s", path, line, col, words);
    return strstr(said, want) != NULL;
}

/* Makes a plan, sees that it has every codelet once and in an order that works, and runs it. */
static EmulateResult run(const CodeletGraph *g, PlanPolicy p, uint32_t cores) {
    Plan plan;
    EmulateResult r;
    CodeletMachine m;
    uint32_t least, *order = calloc(g->ncodelets + 1u, sizeof *order);
    uint8_t *seen = calloc(g->ncodelets + 1u, 1);
    Diag d = {.out = stderr};
    cr_assert(order && seen && keys_preset(&codelet_keys, "c64", &m));
    cr_assert(eq(int, plan_make(p, g, cores, 1, &plan, &least, &d), PLAN_GOOD));
    if (!plan.dynamic) {
        cr_expect(eq(u32, plan_order(&plan, g, order), g->ncodelets));
        for (uint32_t k = 0; k < plan.first[plan.cores]; k++)
            cr_expect(eq(u8, seen[plan.codelet[k]]++, 0), "codelet %u twice", plan.codelet[k]);
        cr_expect(eq(u32, plan.first[plan.cores], g->ncodelets));
    }
    cr_assert(emulate(g, &plan, &m, &r));
    plan_free(&plan);
    free(order);
    free(seen);
    return r;
}

static double energy(const EmulateResult *r) {
    return r->fixed + r->dynamic;
}

static const char pairs[] =
    "codelet A: store 45\ncodelet B: store 26\ncodelet C: load 36\ncodelet D: load 25\n"
    "edge A C 20\nedge A D 15\nedge B C 16\nedge B D 10\n";

/* ---- plans ---- */

Test(locality, the_worked_example_exploits_31_and_30) {
    CodeletGraph *g = graph_of(pairs);
    cr_expect(eq(u64, run(g, PLAN_MCF, 0).exploited, 31));
    cr_expect(eq(u64, run(g, PLAN_MF, 0).exploited, 30));
    cr_expect(eq(u64, run(g, PLAN_BASE, 2).exploited, 0));
    codelet_graph_destroy(g);
}

Test(locality, too_few_cores_are_an_error_that_knows_how_many_do) {
    CodeletGraph *g = graph_of(pairs);
    Plan p;
    uint32_t least = 0;
    Diag d = {.out = stderr};
    cr_expect(eq(int, plan_make(PLAN_MCF, g, 1, 1, &p, &least, &d), PLAN_CORES));
    cr_expect(eq(u32, least, 2));
    cr_expect(eq(int, plan_make(PLAN_MF, g, 1, 1, &p, &least, &d), PLAN_CORES));
    cr_expect(eq(u32, least, 2));
    codelet_graph_destroy(g);
}

/* The numbers of the study: 47.69 % of all accesses, 35.2 % and 46.4 % of the energy, no time. */
Test(locality, mm_keeps_its_rows) {
    CodeletGraph *g = app_make(APP_MM, 0, 1);
    EmulateResult base = run(g, PLAN_BASE, 32);
    for (PlanPolicy p = PLAN_MCF; p <= PLAN_MF; p++) {
        EmulateResult r = run(g, p, 0);
        cr_expect(eq(u32, r.cores, 32));
        cr_expect(eq(u64, r.near_loads, 32 * 31 * 1152));
        cr_expect(eq(u64, r.near_stores, 0));
        cr_expect(eq(u64, r.cycles, base.cycles));
        cr_expect(epsilon_eq(dbl, 100.0 * (double)r.near_loads / (double)(r.loads + r.stores), 47.69, 0.005));
        cr_expect(epsilon_eq(dbl, 1 - energy(&r) / energy(&base), 0.352, 0.0005));
        cr_expect(epsilon_eq(dbl, 1 - r.dynamic / base.dynamic, 0.464, 0.0005));
    }
    codelet_graph_destroy(g);
}

Test(locality, ms_gains_83_percent) {
    CodeletGraph *g = app_make(APP_MS, 0, 1);
    cr_expect(eq(u32, g->ncodelets, 127));
    EmulateResult base = run(g, PLAN_BASE, 64), mcf = run(g, PLAN_MCF, 0), mf = run(g, PLAN_MF, 0);
    cr_expect(eq(u32, mcf.cores, 64));
    cr_expect(epsilon_eq(dbl, (double)base.cycles / (double)mcf.cycles, 1.834, 0.0005));
    cr_expect(eq(u64, mf.cycles, mcf.cycles));
    cr_expect(epsilon_eq(dbl, 100.0 * (double)(mcf.near_loads + mcf.near_stores) / (double)(mcf.loads + mcf.stores), 42.86, 0.005));
    cr_expect(epsilon_eq(dbl, 1 - energy(&mcf) / energy(&base), 0.453, 0.0005));
    cr_expect(epsilon_eq(dbl, 1 - mcf.dynamic / base.dynamic, 0.424, 0.0005));
    codelet_graph_destroy(g);
}

Test(locality, mcf_exploits_at_least_as_much_as_mf_and_as_much_on_trees) {
    for (uint64_t seed = 1; seed <= (SLOW ? 5 : 40); seed++) {
        CodeletGraph *tree = app_make(APP_RT_MI, 160, seed), *any = app_make(APP_RG_MI, 160, seed);
        cr_expect(eq(u32, tree->nedges, 159));
        cr_expect(eq(u32, any->nedges, 320));
        cr_expect(eq(u64, run(tree, PLAN_MCF, 0).exploited, run(tree, PLAN_MF, 0).exploited));
        cr_expect(ge(u64, run(any, PLAN_MCF, 0).exploited, run(any, PLAN_MF, 0).exploited));
        cr_expect(run(any, PLAN_GP, 0).exploited < run(any, PLAN_MF, 0).exploited);
        codelet_graph_destroy(tree);
        codelet_graph_destroy(any);
    }
}

/* Bytes that codelet V produces or reads along edges, and the operations of its steps. */
static uint64_t bytes_at(const CodeletGraph *g, uint32_t v, bool in) {
    uint64_t bytes = 0;
    for (uint32_t e = 0; e < g->nedges; e++)
        if ((in ? g->edge[e].to : g->edge[e].from) == v)
            bytes += g->edge[e].bytes;
    return bytes;
}

static uint64_t operations_of(const CodeletGraph *g, uint32_t v) {
    uint64_t all = 0;
    for (uint32_t k = 0; k < g->codelet[v].steps; k++) {
        const Step *s = &g->step[g->codelet[v].first + k];
        all += s->kind == STEP_COMPUTE ? s->count : 0;
    }
    return all;
}

/* Edges go upwards and have 10 to 100 words of 8 bytes, which their ends move; *FROM and *WORDS are sums. */
static void check_random(App a, uint64_t seed, uint32_t operations, double *from, double *words) {
    CodeletGraph *g = app_make(a, 0, seed);
    for (uint32_t e = 0; e < g->nedges; e++) {
        const CodeletEdge *edge = &g->edge[e];
        cr_assert(edge->from < edge->to && !edge->potential && edge->bytes % 8 == 0);
        cr_assert(edge->bytes >= 80 && edge->bytes <= 800);
        *from += (edge->from + 0.5) / edge->to / g->nedges;
        *words += (double)edge->bytes / 8 / g->nedges;
    }
    for (uint32_t v = 0; v < g->ncodelets; v++) {
        const GraphCodelet *c = &g->codelet[v];
        cr_assert(c->loads * 8 == bytes_at(g, v, true) && c->stores * 8 == bytes_at(g, v, false));
        cr_assert(eq(u64, operations_of(g, v), operations * (c->loads + c->stores)));
    }
    codelet_graph_destroy(g);
}

Test(locality, random_graphs_are_as_described) {
    enum { SEEDS = 20 };
    static const App apps[] = {APP_RT_CI, APP_RT_MI, APP_RG_CI, APP_RG_MI};
    for (int k = 0; k < 4; k++) {
        double from = 0, words = 0;
        for (uint64_t seed = 1; seed <= SEEDS; seed++)
            check_random(apps[k], seed, k % 2 ? 1 : 6, &from, &words);
        cr_expect(epsilon_eq(dbl, words / SEEDS, 55, 2));
        if (k < 2)      // any codelet before it is the parent
            cr_expect(epsilon_eq(dbl, from / SEEDS, 0.5, 0.03));
    }
}

/* By base no edge is exploited, even by accident. */
Test(locality, base_keeps_nothing_local) {
    for (App a = 0; a < APPS; a++) {
        CodeletGraph *g = app_make(a, 0, 1);
        for (uint32_t cores = 1; cores < 200; cores *= 6) {
            EmulateResult r = run(g, PLAN_BASE, cores);
            cr_expect(r.near_loads == 0 && r.near_stores == 0 && r.exploited == 0);
        }
        codelet_graph_destroy(g);
    }
}

/* Of all sets of edges that are chains, by how many edges they have, the most bytes; -1: there is none. */
static void best_chains(const CodeletGraph *g, int64_t best[8]) {
    for (int k = 0; k < 8; k++)
        best[k] = -1;
    for (uint32_t set = 0; set < 1u << g->nedges; set++) {
        uint32_t from = 0, to = 0;
        int64_t bytes = 0;
        bool chains = true;
        for (uint32_t e = 0; e < g->nedges; e++)
            if (set >> e & 1) {
                uint32_t u = 1u << g->edge[e].from, v = 1u << g->edge[e].to;
                chains &= !(from & u) && !(to & v);
                from |= u;
                to |= v;
                bytes += (int64_t)g->edge[e].bytes;
            }
        int k = __builtin_popcount(set);
        if (chains && bytes > best[k])
            best[k] = bytes;
    }
}

/* With so many cores, chains have at least as many edges as there are codelets more than cores. */
Test(locality, mcf_finds_the_best_of_all_chains) {
    uint64_t random = 11;
    for (int round = 0; round < 40; round++) {
        CodeletGraph *g = codelet_graph_new();
        uint32_t which, least = 0;
        int64_t best[8], most;
        for (int i = 0; i < 7; i++)
            codelet_graph_add(g, NULL);
        for (int i = 0; i < 9; i++) {
            uint32_t u = random_below(&random, 6), v = u + 1 + random_below(&random, 6 - u);
            codelet_graph_edge(g, u, v, random_below(&random, 6), false);
        }
        cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
        best_chains(g, best);
        for (uint32_t cores = 1; cores <= 7; cores++) {
            Plan plan;
            Diag d = {.out = stderr};
            uint32_t fewest = 0;
            while (best[7 - fewest] < 0)
                fewest++;
            most = -1;
            for (uint32_t k = 7 - cores; k < 8; k++)
                most = best[k] > most ? best[k] : most;
            PlanState state = plan_make(PLAN_MCF, g, cores, 1, &plan, &least, &d);
            cr_assert(eq(int, state, most < 0 ? PLAN_CORES : PLAN_GOOD));
            if (most < 0) {
                cr_expect(eq(u32, least, fewest));
                continue;
            }
            cr_expect(le(u32, plan.cores, cores));
            cr_expect(eq(i64, (int64_t)run(g, PLAN_MCF, cores).exploited, most), "round %d, %u cores", round, cores);
            plan_free(&plan);
        }
        codelet_graph_destroy(g);
    }
}

/* The network simplex moves whole paths: a chain of codelets must be none, or a long one takes minutes. */
Test(locality, mcf_of_a_long_chain_takes_no_longer_than_of_a_wide_graph) {
    uint32_t n = SLOW ? 10000 : 100000, which, least;
    CodeletGraph *g = codelet_graph_new();
    Plan plan;
    Diag d = {.out = stderr};
    for (uint32_t i = 0; i < n; i++)
        codelet_graph_add(g, NULL);
    for (uint32_t i = 0; i + 1 < n; i++)
        codelet_graph_edge(g, i, i + 1, 8 + i % 64, false);
    cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
    clock_t before = clock();
    cr_assert(eq(int, plan_make(PLAN_MCF, g, 1, 1, &plan, &least, &d), PLAN_GOOD));
    cr_expect(le(dbl, (double)(clock() - before) / CLOCKS_PER_SEC, 10));
    cr_expect(eq(u32, plan.cores, 1));
    plan_free(&plan);
    codelet_graph_destroy(g);
}

/* Time of the whole network grows with codelets times edges, and costs with the heaviest edge times codelets. */
Test(locality, mcf_refuses_what_it_does_not_solve) {
    uint32_t which, least;
    CodeletGraph *g = codelet_graph_new();
    Plan plan;
    Diag d = {.out = stderr};
    for (uint32_t i = 0; i < 1024; i++)
        codelet_graph_add(g, NULL);
    codelet_graph_edge(g, 0, 1, UINT64_C(1) << 48, false);
    cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
    cr_expect(eq(int, plan_make(PLAN_MCF, g, 1023, 1, &plan, &least, &d), PLAN_SIZE));
    cr_expect(eq(int, plan_make(PLAN_MF, g, 1023, 1, &plan, &least, &d), PLAN_GOOD));
    plan_free(&plan);
    codelet_graph_destroy(g);
}

/* A computes and stores 2 words, B loads them and waits; on one core they come from the scratchpad. */
Test(locality, time_and_energy_by_hand) {
    CodeletGraph *g = graph_of("latency exposed\ncodelet A: compute fma 3; store 16\n"
                               "codelet B: load 16; compute add 5\nedge A B 16\n");
    EmulateResult base = run(g, PLAN_BASE, 1), mcf = run(g, PLAN_MCF, 1);
    cr_expect(eq(u64, base.cycles, (3 + 2) + (2 + 5 + 2 * 57)));
    cr_expect(eq(u64, mcf.cycles, (3 + 2) + (2 + 5 + 2 * 2)));
    double operations = 3 * 245.27 + 5 * 127.65;
    cr_expect(epsilon_eq(dbl, base.dynamic, (2 * 48924.10 + 2 * 51488.99 + operations) / 1000, 1e-9));
    cr_expect(epsilon_eq(dbl, mcf.dynamic, (2 * 535.065 + 2 * 326.895 + operations) / 1000, 1e-9));
    cr_expect(epsilon_eq(dbl, mcf.fixed, 128.22 * (double)mcf.cycles, 1e-6));
    codelet_graph_destroy(g);
}

/* 300 bytes of memory are three waits, 129 of the scratchpad two, and the other 171 two; what is counted takes no time. */
Test(locality, a_wait_may_bring_more_than_a_word) {
    CodeletGraph *g = graph_of("word 1\nlatency exposed 128\ncodelet A: store 129\n"
                               "codelet B: load 300; compute cycle 5; count fma 7\nedge A B 129\n");
    EmulateResult base = run(g, PLAN_BASE, 1), mcf = run(g, PLAN_MCF, 1);
    cr_expect(eq(u64, base.cycles, 129 + (300 + 5 + 3 * 57)));
    cr_expect(eq(u64, mcf.cycles, 129 + (300 + 5 + 2 * 57 + 2 * 2)));
    double operations = 7 * 245.27;
    cr_expect(epsilon_eq(dbl, base.dynamic, (300 * 48924.10 + 129 * 51488.99 + operations) / 1000, 1e-9));
    codelet_graph_destroy(g);
}

Test(locality, counted_operations_are_flops_and_take_no_cycles_on_banks) {
    CodeletGraph *g = graph_of("codelet A: compute cycle 10; count fma 7\n");
    CodeletMachine m;
    BanksResult r;
    cr_assert(keys_preset(&codelet_keys, "c64", &m) && banks_run(&g->codelets, &m, BANKS_FINE, 1, 0, &r));
    cr_expect(eq(u64, r.flops, 14));
    cr_expect(eq(u64, r.compute, 10));
    banks_free(&r);
    codelet_graph_destroy(g);
}

/* ---- chains on fewer cores ---- */

static Plan folded(const CodeletGraph *g, PlanPolicy policy, uint32_t cores) {
    Plan p;
    CodeletMachine m;
    uint32_t least;
    Diag d = {.out = stderr};
    cr_assert(keys_preset(&codelet_keys, "c64", &m));
    m.fold = cores;
    cr_assert(eq(int, plan_for(policy, g, &m, 1, &p, &least, &d), PLAN_GOOD));
    return p;
}

/* a-b and c-d are chains; e, which is free last, comes behind the first that ends. */
Test(locality, chains_are_folded_onto_cores) {
    CodeletGraph *g = graph_of("codelet a: compute cycle 10\ncodelet b: compute cycle 10\ncodelet c: compute cycle 5\n"
                               "codelet d: compute cycle 5\ncodelet e: compute cycle 1\nedge a b 8\nedge c d 8\n");
    Plan p = folded(g, PLAN_MF, 2);
    static const uint32_t first[] = {0, 2, 5}, codelets[] = {0, 1, 2, 3, 4};
    cr_expect(p.cores == 2 && !memcmp(p.first, first, sizeof first) && !memcmp(p.codelet, codelets, sizeof codelets));
    plan_free(&p);
    p = folded(g, PLAN_MF, 1);      // the chain that has begun goes on
    static const uint32_t alone[] = {0, 1, 2, 3, 4};
    cr_expect(p.cores == 1 && !memcmp(p.codelet, alone, sizeof alone));
    plan_free(&p);
    p = folded(g, PLAN_MF, 9);      // three chains need no more cores than they are
    cr_expect(eq(u32, p.cores, 3));
    plan_free(&p);
    codelet_graph_destroy(g);
}

Test(locality, folded_plans_have_each_codelet_once_in_an_order_that_works) {
    for (unsigned seed = 1; seed <= (SLOW ? 5 : 40); seed++) {
        CodeletGraph *g = app_make(seed % 2 ? APP_RG_MI : APP_RT_CI, 60, seed);
        uint32_t cores = 1 + seed % 7, *order = calloc(g->ncodelets, sizeof *order);
        for (PlanPolicy policy = PLAN_MCF; policy <= PLAN_MF; policy++) {
            Plan p = folded(g, policy, cores);
            uint64_t seen = 0;
            cr_expect(eq(u32, p.cores, cores));
            cr_expect(eq(u32, p.first[p.cores], g->ncodelets));
            for (uint32_t k = 0; k < g->ncodelets; k++)
                seen |= UINT64_C(1) << p.codelet[k];
            cr_expect(eq(u64, seen, (UINT64_C(1) << 60) - 1));
            cr_expect(eq(u32, plan_order(&p, g, order), g->ncodelets));
            plan_free(&p);
        }
        free(order);
        codelet_graph_destroy(g);
    }
}

/* Core 2 has been idle for longer when c can begin, but core 0 has executed what comes before it. */
Test(locality, a_core_waits_for_what_follows_in_its_chain) {
    CodeletGraph *g = graph_of("codelet a: store 80\ncodelet b: compute cycle 30; store 8\ncodelet x: compute cycle 1\n"
                               "codelet y: compute cycle 1\ncodelet c: load 88\nedge a c 80\nedge b c 8\n");
    CodeletMachine m;
    EmulateResult r;
    Plan p = folded(g, PLAN_MF, 3);
    cr_assert(keys_preset(&codelet_keys, "c64", &m) && emulate(g, &p, &m, &r));
    cr_expect(eq(u32, p.cores, 3));
    cr_expect(eq(u64, r.exploited, 80));
    plan_free(&p);
    codelet_graph_destroy(g);
}

Test(locality, a_potential_edge_is_no_order_and_saves_no_store) {
    CodeletGraph *g = graph_of("codelet A: compute cycle 10; store 8\ncodelet B: load 8; compute cycle 10\nedge A B 8 potential\n");
    EmulateResult base = run(g, PLAN_BASE, 2), mcf = run(g, PLAN_MCF, 1);
    cr_expect(eq(u64, base.cycles, 11));
    cr_expect(eq(u64, mcf.cycles, 22));
    cr_expect(mcf.near_loads == 1 && mcf.near_stores == 0);
    codelet_graph_destroy(g);
}

/* 2 and 3 begin when both 0 and 1 have ended, though 4 became ready first. */
Test(locality, base_takes_the_smallest_number_of_those_that_are_ready_together) {
    CodeletGraph *g = graph_of("codelet a: compute cycle 1\ncodelet b: compute cycle 1\ncodelet c: compute cycle 1\n"
                               "codelet d: compute cycle 1\ncodelet e: compute cycle 10\n"
                               "edge a e 8\nedge b c 8\nedge b d 8\n");
    cr_expect(eq(u64, run(g, PLAN_BASE, 2).cycles, 12));
    codelet_graph_destroy(g);
}

Test(locality, a_static_plan_waits_for_parents_and_predecessor) {
    CodeletGraph *g = graph_of("codelet a: compute cycle 10\ncodelet b: compute cycle 3\ncodelet c: compute cycle 2\nedge a b 8\n");
    Plan p;
    EmulateResult r;
    CodeletMachine m;
    cr_assert(keys_preset(&codelet_keys, "c64", &m) && plan_of(g, "core 0: a\ncore 1: b c\n", &p));
    cr_assert(emulate(g, &p, &m, &r));
    cr_expect(eq(u64, r.cycles, 15), "c waits for b, though it needs nobody");
    plan_free(&p);
    codelet_graph_destroy(g);
}

/* ---- files ---- */

Test(locality, a_plan_reads_back) {
    CodeletGraph *g = app_make(APP_RG_CI, 50, 3);
    Plan p, q;
    uint32_t least;
    char *text;
    size_t len;
    Diag d = {.out = stderr};
    cr_assert(eq(int, plan_make(PLAN_MCF, g, 0, 1, &p, &least, &d), PLAN_GOOD));
    FILE *out = open_memstream(&text, &len);
    plan_write(&p, g, out);
    fclose(out);
    cr_assert(plan_of(g, text, &q));
    cr_expect(p.cores == q.cores && memcmp(p.first, q.first, (p.cores + 1) * sizeof *p.first) == 0
              && memcmp(p.codelet, q.codelet, g->ncodelets * sizeof *p.codelet) == 0);
    plan_free(&p);
    plan_free(&q);
    free(text);
    codelet_graph_destroy(g);
}

Test(locality, mistakes_of_a_plan_have_places) {
    CodeletGraph *g = graph_of("codelet a\ncodelet b\ncodelet c\nedge a b 8\nedge b c 8\n");
    Plan p;
    cr_expect(plan_of(g, "core 0: a b\n", &p) == false && said_at(1, 12, "codelet 'c' is on no core\n"));
    cr_expect(plan_of(g, "core 0: b # more\n\n# end\n", &p) == false && said_at(1, 17, "codelet 'a' is on no core, and 1 more\n"));
    cr_expect(plan_of(g, "core 0: a b\ncore 1: c a\n", &p) == false && said_at(2, 11, "codelet 'a' a second time: line 1 has it, too"));
    cr_expect(plan_of(g, "core 0: a x\ncore 1: b c\n", &p) == false && said_at(1, 11, "the graph has no codelet 'x'"));
    cr_expect(plan_of(g, "core 1: a b c\n", &p) == false && said_at(1, 6, "cores count up from 0: expected a number from 0 to 0, not '1'"));
    cr_expect(plan_of(g, "core 0 a b c\n", &p) == false && said_at(1, 8, "expected ':'"));
    cr_expect(plan_of(g, "core 0: c b a\n", &p) == false && said_at(1, 13, "codelet 'a' waits for itself"));
    cr_expect(plan_of(g, "", &p) == false && said_at(1, 1, "codelet 'a' is on no core, and 2 more\n") && errors == 1);
    codelet_graph_destroy(g);
}

/* A character with code 0 is where it is, and the only mistake of a file. */
Test(locality, zeros_in_files_have_places) {
    static const char graph[] = "word 8\ncodelet a\0b\nedge x y z\n", plan[] = "# of three\ncore 0: a\0 b c\n";
    CodeletGraph *g = graph_of("codelet a\ncodelet b\ncodelet c\n");
    Plan p;
    put_bytes(graph, sizeof graph - 1);
    cr_expect(graph_there() == NULL && said_at(2, 10, "a character with code 0\n") && errors == 1);
    put_bytes(plan, sizeof plan - 1);
    cr_expect(plan_there(g, &p) == false && said_at(2, 10, "a character with code 0\n") && errors == 1);
    codelet_graph_destroy(g);
}

Test(locality, a_mistake_in_a_name_or_block_is_reported_once) {
    char long_name[CODELET_MOST_NAME + 1], *text;
    memset(long_name, 'n', CODELET_MOST_NAME);
    long_name[CODELET_MOST_NAME] = 0;
    cr_assert(asprintf(&text, "codelet a\ncodelet %s\nedge a %s 8\n", long_name, long_name) > 0);
    cr_expect(graph_of(text) == NULL && said_at(2, 9, "a name of over 4095 characters\n") && errors == 1, "%s", said);
    free(text);
    cr_assert(asprintf(&text, "codelet %s\n", long_name + 1) > 0);
    CodeletGraph *g = graph_of(text);
    cr_expect(g != NULL);
    codelet_graph_destroy(g);
    free(text);
    cr_expect(graph_of("block D 64 at -8\ncodelet a: load D 5 8; store D 90 1\n") == NULL && errors == 1, "%s", said);
}

Test(locality, mistakes_of_a_graph_have_places) {
    static const struct {
        const char *text;
        int line, col;
        const char *words;
    } bad[] = {
        {"codelet a\ncodelet a\n", 2, 9, "codelet 'a' a second time"},
        {"codelet a\nedge a b 8\n", 2, 8, "no codelet 'b'"},
        {"codelet a\nedge a a 8\n", 2, 8, "an edge from a codelet to itself"},
        {"codelet a\ncodelet b\n# more\nedge a b\n", 4, 9, "bytes: expected a number"},
        {"codelet a\ncodelet b\nedge a b 8 maybe\n", 3, 12, "'maybe' is too much"},
        {"codelet a: load D 0 8\n", 1, 17, "no block 'D'"},
        {"block D 64\ncodelet a: load D 64 8\n", 2, 19, "offset: expected a number from 0 to 63"},
        {"block D 64\ncodelet a: load D 60 8\n", 2, 22, "the block ends 4 bytes behind that offset"},
        {"block D 64\nblock D 8\n", 2, 7, "block 'D' a second time"},
        {"codelet a: compute magic 3\n", 1, 20, "no class 'magic' of operations"},
        {"codelet a: jump\n", 1, 12, "expected load, store, compute, count or wait, not 'jump'"},
        {"codelet a: wait wait\n", 1, 17, "'wait' is too much"},
        {"codelet a: load 0\n", 1, 17, "bytes: expected a number from 1"},
        {"codelet a: load 99999999999999999999999\n", 1, 17, "bytes: expected a number"},
        {"codelet\n", 1, 8, "which codelet?"},
        {"word 0\n", 1, 6, "bytes of a word"},
        {"codelet a: count magic 3\n", 1, 18, "no class 'magic' of operations"},
        {"latency exposed 0\n", 1, 17, "bytes of a wait: expected a number from 1"},
        {"latency hidden 8\n", 1, 16, "'8' is too much"},
        {"latency long\n", 1, 9, "expected exposed or hidden, not 'long'"},
        {"arc a b\n", 1, 1, "expected codelet, edge, block, word or latency, not 'arc'"},
        {"codelet a\ncodelet b\ncodelet c\nedge a b 8\nedge b c 8\nedge c b 8\n", 2, 9, "codelet 'b' is on a cycle"},
        {"codelet a\ncodelet b\nedge a b 8 potential\nedge b a 8\n", 1, 9, "codelet 'a' is on a cycle"},
        {"codelet a stage 1\ncodelet b stage 1\nedge a b 8\n", 2, 9, "codelet 'b' is not in a later stage"},
    };
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        CodeletGraph *g = graph_of(bad[i].text);
        cr_expect(g == NULL && said_at(bad[i].line, bad[i].col, bad[i].words), "%s\nsaid: %s", bad[i].text, said);
        codelet_graph_destroy(g);
    }
    cr_expect(graph_of("edge a b 1\nword x\ncodelet b: wait\n") == NULL);
    cr_expect(eq(int, errors, 3), "all mistakes are reported: %s", said);
}

static char *written(const CodeletGraph *g) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    codelet_graph_write(g, out);
    fclose(out);
    return text;
}

Test(locality, a_graph_reads_back) {
    for (App a = 0; a < APPS; a++) {
        CodeletGraph *g = app_make(a, app_sized(a) ? 40 : 0, 5);
        char *text = written(g);
        CodeletGraph *again = graph_of(text);
        cr_assert(again != NULL);
        char *text_again = written(again);
        cr_expect(eq(str, text, text_again));
        free(text);
        free(text_again);
        codelet_graph_destroy(g);
        codelet_graph_destroy(again);
    }
}

/* Stored, written and read, the FFT runs as it does when it is generated. */
Test(locality, a_stored_fft_runs_as_a_generated_one) {
    for (unsigned levels = 6; levels <= 9; levels++) {
        Fft f;
        CodeletMachine m;
        BanksResult a, b;
        fft_init(&f, &(FftSpec){levels, 2, true, true});
        CodeletGraph *stored = codelet_graph_expand(&f.source);
        char *text = written(stored);
        CodeletGraph *g = graph_of(text);
        cr_assert(g && g->placed && keys_preset(&codelet_keys, "c64-b", &m));
        m.units = 5;
        cr_expect(eq(u32, g->codelets.counters, f.source.counters));
        for (BanksPolicy p = 0; p < BANKS_POLICIES; p++) {
            cr_assert(banks_run(&f.source, &m, p, 1, 0, &a) && banks_run(&g->codelets, &m, p, 1, 0, &b));
            cr_expect(a.cycles == b.cycles && a.accesses[0] == b.accesses[0] && a.wait == b.wait, "policy %d of 2^%u", p, levels);
            banks_free(&a);
            banks_free(&b);
        }
        free(text);
        codelet_graph_destroy(stored);
        codelet_graph_destroy(g);
    }
}

/* Two codelets with the same parents share a counter; 16 bytes of each element go along an edge. */
Test(locality, counters_are_shared_and_edges_merged) {
    CodeletGraph *g = graph_of("codelet a\ncodelet b\ncodelet c\ncodelet d\nedge a c 8\nedge b c 8\nedge a d 8\nedge b d 8\nedge a c 5\n");
    cr_expect(eq(u32, g->codelets.counters, 1));
    cr_expect(eq(u32, g->nedges, 4));
    cr_expect(eq(u64, g->edge[plan_edge(g, 0, 2)].bytes, 13));
    cr_expect(eq(u32, plan_edge(g, 2, 0), GRAPH_NONE));
    codelet_graph_destroy(g);
    Fft f;
    fft_init(&f, &(FftSpec){6, 2, false, false});
    g = codelet_graph_expand(&f.source);
    for (uint32_t e = 0; e < g->nedges; e++)
        cr_expect(eq(u64, g->edge[e].bytes, 16));
    cr_expect(eq(u32, g->nedges, 2 * 16 * 4));
    codelet_graph_destroy(g);
}

/* A graph whose edges leap over stages is run whole by every policy. */
Test(locality, guided_runs_graphs_that_leap_over_stages) {
    uint64_t random = 3;
    for (int round = 0; round < 20; round++) {
        CodeletGraph *g = codelet_graph_new();
        CodeletMachine m;
        BanksResult r;
        uint32_t which;
        for (uint32_t i = 0; i < 30; i++) {
            codelet_graph_add(g, NULL);
            codelet_graph_step(g, (Step){64 * random_below(&random, 32), 100, STEP_LOAD});
            codelet_graph_step(g, (Step){CLASS_ADD, 1, STEP_COMPUTE});
        }
        for (uint32_t i = 0; i < 40; i++) {
            uint32_t u = random_below(&random, 29), v = u + 1 + random_below(&random, 29 - u);
            codelet_graph_edge(g, u, v, 8, i % 8 == 0);
        }
        cr_assert(eq(int, codelet_graph_finish(g, &which), GRAPH_GOOD));
        cr_assert(keys_preset(&codelet_keys, "c64-a", &m));
        for (BanksPolicy p = 0; p < BANKS_POLICIES; p++) {
            cr_assert(banks_run(&g->codelets, &m, p, 1, 0, &r));
            cr_expect(eq(u64, r.flops, 30));
            cr_expect(r.loads == 60, "100 bytes from the begin of a line are two requests");
            banks_free(&r);
        }
        codelet_graph_destroy(g);
    }
}
