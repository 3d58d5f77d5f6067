/* tests/test_model.c - the analytic model of an FFT in on-chip memory, beside the numbers of its source. */
#include "lab/codelets/model.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <string.h>

TestSuite(model);

static ModelResult reckon(unsigned levels, const char *set) {
    FftModel m;
    ModelResult r;
    char why[KEYS_TEXT];
    cr_assert(keys_preset(&model_keys, "c64", &m) && keys_set_list(&model_keys, &m, set, why), "%s", why);
    cr_assert(model_run(&m, levels, &r, why), "%s", why);
    return r;
}

static void expect_stages(const ModelResult *r, const double *want) {
    for (unsigned i = 0; i < r->stages; i++)
        cr_expect(epsilon_eq(dbl, r->stage[i], want[i], 1e-6), "stage %u", i + 1);
}

Test(model, stages_of_2_to_the_10) {
    ModelResult r = reckon(10, "");
    expect_stages(&r, (double[]){1951, 1951, 1951, 1951, 1439, 1183, 1055, 991, 991, 991});
    cr_expect(epsilon_eq(dbl, r.cycles, 14454, 1e-6));
    cr_expect(epsilon_eq(dbl, r.gflops, 1.771, 0.0005));
    r = reckon(10, "cores=1");
    for (unsigned i = 0; i < 10; i++)
        cr_expect(epsilon_eq(dbl, r.stage[i], 24017, 1e-6));
    r = reckon(10, "cores=16");
    expect_stages(&r, (double[]){2683, 2683, 2683, 2683, 2171, 1915, 1915, 1915, 1915, 1915});
    r = reckon(10, "cores=32");
    expect_stages(&r, (double[]){2099, 2099, 2099, 2099, 1587, 1331, 1203, 1203, 1203, 1203});
}

Test(model, twiddle_factors_in_local_memory) {
    ModelResult r = reckon(10, "local=6");
    expect_stages(&r, (double[]){967, 967, 967, 967, 967, 967, 1055, 991, 991, 991});
    cr_expect(epsilon_eq(dbl, reckon(16, "").gflops, 3.672, 0.0005));
    cr_expect(epsilon_eq(dbl, reckon(16, "local=6").gflops, 6.272, 0.0005));
}

typedef struct {
    const char *set;
    double gflops[7];       // of 2^10 to 2^16
} Row;

Test(model, speed_by_cores_and_size) {
    static const Row rows[] = {
        {"cores=1", {0.107, 0.107, 0.107, 0.107, 0.107, 0.107, 0.108}},
        {"cores=4", {0.383, 0.389, 0.393, 0.394, 0.395, 0.396, 0.396}},
        {"cores=16", {1.139, 1.238, 1.301, 1.341, 1.367, 1.386, 1.400}},
        {"cores=32", {1.587, 1.858, 2.051, 2.183, 2.275, 2.341, 2.392}},
        {"cores=64", {1.771, 2.305, 2.754, 3.096, 3.345, 3.530, 3.672}},
        {"local=6", {2.604, 3.709, 4.705, 5.433, 5.885, 6.139, 6.272}},
    };
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        for (unsigned k = 0; k < 7; k++)
            cr_expect(epsilon_eq(dbl, reckon(10 + k, rows[i].set).gflops, rows[i].gflops[k], 0.00051), "%s, 2^%u",
                      rows[i].set, 10 + k);
}

static double gain(unsigned levels, const char *better, const char *than) {
    return reckon(levels, better).gflops / reckon(levels, than).gflops;
}

Test(model, radix_4_doubles_and_four_units_gain_little) {
    cr_expect(epsilon_eq(dbl, gain(16, "cores=16,radix=4", "cores=16"), 1.99, 0.005));
    cr_expect(epsilon_eq(dbl, gain(16, "radix=4", ""), 1.90, 0.005));
    cr_expect(epsilon_eq(dbl, reckon(10, "units=4").gflops, 1.885, 0.0005));
    cr_expect(epsilon_eq(dbl, reckon(16, "units=4").gflops, 4.254, 0.0005));
    cr_expect(epsilon_eq(dbl, reckon(10, "units=4,cores=64,barrier.core=12").gflops, 1.470, 0.0005));
}

Test(model, parts_add_up_and_sizes_must_fit) {
    FftModel m;
    ModelResult r = reckon(12, "radix=8");
    char why[KEYS_TEXT];
    cr_expect(eq(u32, r.stages, 4));
    cr_expect(epsilon_eq(dbl, r.memory + r.compute + r.barrier, r.cycles, 1e-6));
    keys_default(&model_keys, &m);
    m.radix = 4;
    bool whole = model_run(&m, 11, &r, why);
    cr_expect(not(whole));
    cr_expect(strstr(why, "no whole number of stages") != NULL);
}
