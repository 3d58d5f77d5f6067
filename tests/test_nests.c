/* tests/test_nests.c - nests of loops: where elements lie, what tasks do, what the model and the
 * search make of them. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/layouts.h"
#include "vm/machine/config.h"

static void reads_nothing(void *state, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    (void)state, (void)k, (void)i, (void)j, (void)first, (void)out;
}

static NestArray matrix(uint32_t n0, uint32_t n1, int source, int variable) {
    return (NestArray){.n0 = n0, .n1 = n1, .leaf_bits = 4, .source = source, .variable = variable};
}

static MachineConfig machine(const char *keys) {
    MachineConfig c;
    char why[CONFIG_TEXT];
    cr_assert(config_preset("thesis16-memory", &c));
    cr_assert(config_set_list(&c, keys, why), "%s", why);
    return c;
}

Test(nests, every_element_belongs_to_one_task) {
    static const uint32_t sizes[][2] = {{1, 1}, {4, 4}, {5, 7}, {64, 64}, {2, 100}, {33, 3}};
    for (unsigned s = 0; s < 6; s++)
        for (unsigned l = 0; l < LAYOUT_COUNT; l++)
            for (unsigned bits = 4; bits < 6; bits++) {
                uint32_t n0 = sizes[s][0], n1 = sizes[s][1];
                NestArray a = matrix(n0, n1, NESTS_NONE, 0);
                a.leaf_bits = bits;
                const Nest nest = {.result = 0};
                NestProgram p = {.array = &a, .narrays = 1, .nest = &nest, .nnests = 1, .element = reads_nothing};
                Layout layout = (Layout)l;
                NestPlacement at;
                cr_assert(nests_place(&p, &layout, &at));
                unsigned char *seen = calloc(n0, n1);
                for (uint64_t t = 0, i, j; t < nests_tasks(&at, 0); t++) {
                    unsigned inside = 0;
                    for (unsigned e = 0; e < nests_task_size(&at, 0); e++)
                        if (nests_element(&at, 0, t, e, &i, &j)) {
                            const NestTree *tree = &at.tree[0];
                            cr_expect(eq(int, seen[i * n1 + j]++, 0));
                            cr_expect(eq(u64, nests_chunk(tree, tree->depth - 1, nests_place_of(tree, i, j)), nests_written(&at, 0, t)));
                            inside++;
                        }
                    cr_expect(inside > 0, "a task without elements");
                }
                for (unsigned k = 0; k < n0 * n1; k++)
                    cr_expect(eq(int, seen[k], 1));
                free(seen);
                nests_free(&at);
            }
}

/* 256 leaves, 16 chunks of handles, a root; in a tree of trees 64 rows of 4 leaves and a root, below
 * 4 chunks and a root. */
Test(nests, chunks_are_numbered_level_by_level) {
    const NestArray a[2] = {matrix(64, 64, NESTS_NONE, 0), matrix(64, 64, NESTS_NONE, 1)};
    NestProgram p = {.array = a, .narrays = 2, .element = reads_nothing};
    const Layout layout[2] = {LAYOUT_ROW, LAYOUT_TREE};
    NestPlacement at;
    cr_assert(nests_place(&p, layout, &at));
    const NestTree *row = &at.tree[0], *tree = &at.tree[1];
    cr_expect(eq(u32, row->depth, 3));
    cr_expect(eq(u32, tree->depth, 4));
    cr_expect(eq(u64, at.chunks, 273 + 5 + 64 * 5));
    uint64_t place = nests_place_of(row, 1, 2);
    cr_expect(eq(u64, nests_chunk(row, 0, place), 0));
    cr_expect(eq(u64, nests_chunk(row, 1, place), 1));
    cr_expect(eq(u64, nests_chunk(row, 2, place), 17 + 66 / 16));
    place = nests_place_of(tree, 17, 33);
    cr_expect(eq(u64, nests_chunk(tree, 0, place), 273));
    cr_expect(eq(u64, nests_chunk(tree, 1, place), 273 + 1 + 1));
    cr_expect(eq(u64, nests_chunk(tree, 2, place), 273 + 5 + 17));
    cr_expect(eq(u64, nests_chunk(tree, 3, place), 273 + 5 + 64 + 17 * 4 + 2));
    nests_free(&at);
}

Test(nests, a_copy_that_lies_alike_is_no_copy) {
    const NestArray a[3] = {matrix(32, 32, NESTS_NONE, 0), matrix(32, 32, 0, 1), matrix(32, 32, 1, 2)};
    const int from[2] = {0, 1};
    const Nest nest[2] = {{.result = 1, .copies = true, .reads = &from[0], .nreads = 1},
                          {.result = 2, .copies = true, .reads = &from[1], .nreads = 1}};
    NestProgram p = {.array = a, .narrays = 3, .nest = nest, .nnests = 2, .element = reads_nothing};
    const MachineConfig c = machine("");
    Layout layout[3] = {LAYOUT_ROW, LAYOUT_ROW, LAYOUT_COL};
    NestPlacement at;
    EmulatorResult r;
    cr_assert(nests_place(&p, layout, &at));
    cr_expect(eq(u64, nests_tasks(&at, 0), 0));
    cr_expect(eq(u64, nests_tasks(&at, 1), 64));
    cr_assert(emulator_run_nests(&at, 0, 2, &c, false, &r));
    cr_expect(eq(u64, r.writes, 64));
    cr_expect(eq(u64, r.accesses, 32 * 32 * 3));
    nests_free(&at);
}

/* ---- the model ---- */

static void product(void *state, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    (void)k, (void)first;
    for (uint32_t x = 0; x < *(uint32_t *)state; x++) {
        nests_add(out, 0, i, x);
        nests_add(out, 1, x, j);
    }
}

static void near(LayoutCost model, LayoutCost truth, double share, const char *what) {
    cr_expect(fabs(model.cycles - truth.cycles) <= share * truth.cycles, "%s: %g cycles are predicted, %g simulated", what,
              model.cycles, truth.cycles);
}

/* A product of n x n on a machine with KEYS: no layouts are further off than SHARE, and those that
 * the model ranks first are no more than 5 % slower than the fastest. */
static void check_product(uint32_t n, const char *keys, double share) {
    const NestArray a[3] = {matrix(n, n, NESTS_NONE, 0), matrix(n, n, NESTS_NONE, 1), matrix(n, n, NESTS_NONE, 2)};
    const int reads[2] = {0, 1};
    const Nest nest = {.result = 2, .reads = reads, .nreads = 2};
    NestProgram p = {.array = a, .narrays = 3, .nest = &nest, .nnests = 1, .element = product, .state = &n};
    const MachineConfig c = machine(keys);
    double least = INFINITY, best = INFINITY, chosen = 0;
    for (unsigned k = 0; k < 27; k++) {
        const Layout layout[3] = {(Layout)(1 + k / 9), (Layout)(1 + k / 3 % 3), (Layout)(1 + k % 3)};
        char what[80];
        NestPlacement at;
        LayoutCost model, truth;
        cr_assert(nests_place(&p, layout, &at));
        cr_assert(layouts_predict(&at, &c, &model) && layouts_simulate(&at, &c, &truth));
        snprintf(what, sizeof what, "n %u, %s, %s %s %s", n, keys, layout_name(layout[0]), layout_name(layout[1]), layout_name(layout[2]));
        near(model, truth, share, what);
        if (model.cycles < least) {
            least = model.cycles;
            chosen = truth.cycles;
        }
        best = fmin(best, truth.cycles);
        nests_free(&at);
    }
    cr_expect(chosen <= 1.05 * best, "n %u, %s: the choice takes %g, the best %g", n, keys, chosen, best);
}

Test(layout_model, a_product_in_all_layouts) {
    check_product(16, "", 0.1);
    check_product(32, "", 0.2);
}

Test(layout_model, on_other_machines) {
    check_product(32, "buffer.hit=1", 0.05);
    check_product(32, "buffer.scope=core", 0.3);
    check_product(32, "buffer.chunks=8", 0.15);
    check_product(32, "cores=4,units=4,network.contention=none", 0.15);
    check_product(16, "network.fixed=0,network.contention=router", 0.2);
}

/* ---- the search ---- */

enum { CHAIN = 5 };

static unsigned asked;

/* Any costs that depend on nothing but the layouts of the nest's arrays. */
static bool any_cost(const NestPlacement *at, const MachineConfig *cfg, LayoutCost *out) {
    uint64_t h = 17;
    (void)cfg;
    asked++;
    for (unsigned k = 0; k < at->program->narrays; k++)
        h = ((h ^ h >> 29) + (unsigned)at->tree[k].layout + 8 * at->program->array[k].n0) * UINT64_C(0x9e3779b97f4a7c15);
    *out = (LayoutCost){.cycles = (double)(h >> 40), .tasks = 1};
    return true;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

Test(layout_search, finds_the_best_of_a_chain_as_trying_everything_does) {
    NestArray a[CHAIN];
    Nest nest[CHAIN];
    int reads[CHAIN];
    for (int k = 0; k < CHAIN; k++) {       // each array is made from the one before; the first from nothing
        a[k] = matrix(16 + (uint32_t)k, 16, NESTS_NONE, k);
        reads[k] = k - 1;
        nest[k] = (Nest){.result = k, .reads = &reads[k], .nreads = k > 0};
    }
    NestProgram p = {.array = a, .narrays = CHAIN, .nest = nest, .nnests = CHAIN, .element = reads_nothing};
    const MachineConfig c = machine("");
    const unsigned allowed[CHAIN] = {15, 15, 14, 15, 7};
    LayoutTable *t;
    LayoutChoice best[8];
    unsigned found, n = 0;
    static double all[1 << 2 * CHAIN];
    cr_assert(eq(int, layouts_create(&p, CHAIN, allowed, &c, any_cost, &t), LAYOUTS_OK));
    cr_assert(eq(int, layouts_search(t, 8, best, &found), LAYOUTS_OK));
    cr_assert(eq(u32, found, 8));
    cr_expect(asked <= 4 + 4 * 16, "%u", asked);
    for (unsigned k = 0; k < 1u << 2 * CHAIN; k++) {
        Layout layout[CHAIN];
        LayoutCost cost;
        bool good = true;
        for (int v = 0; v < CHAIN; v++) {
            layout[v] = (Layout)(k >> 2 * v & 3);
            good &= allowed[v] >> layout[v] & 1;
        }
        if (!good)
            continue;
        cr_assert(layouts_cost(t, layout, &cost));
        all[n++] = cost.cycles;
    }
    qsort(all, n, sizeof *all, compare);
    unsigned different = 1;                 // of several that take the same time one is given
    for (unsigned k = 1; k < n; k++)
        if (all[k] > all[different - 1])
            all[different++] = all[k];
    for (unsigned k = 0; k < found; k++) {
        LayoutCost cost;
        cr_assert(layouts_cost(t, best[k].layout, &cost));
        cr_expect(fabs(cost.cycles - all[k]) < 1, "number %u: %g, the best is %g", k, cost.cycles, all[k]);
        for (int v = 0; v < CHAIN; v++)
            cr_expect(allowed[v] >> best[k].layout[v] & 1);
    }
    layouts_destroy(t);
}

Test(layout_search, what_costs_the_same_is_a_tree) {
    const NestArray a = matrix(16, 16, NESTS_NONE, 0);
    const Nest nest = {.result = 0};
    NestProgram p = {.array = &a, .narrays = 1, .nest = &nest, .nnests = 1, .element = reads_nothing};
    const MachineConfig c = machine("");
    const unsigned allowed[1] = {15};
    LayoutTable *t;
    LayoutChoice best;
    unsigned found;
    cr_assert(eq(int, layouts_create(&p, 1, allowed, &c, layouts_predict, &t), LAYOUTS_OK));
    cr_assert(eq(int, layouts_search(t, 1, &best, &found), LAYOUTS_OK));
    cr_expect(eq(int, best.layout[0], LAYOUT_TREE));
    layouts_destroy(t);
}
