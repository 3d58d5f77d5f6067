/* tests/bench/machine.c - what simulation costs on the host, one thread.
 *
 *   machine sim|net|mem|host SIZE THREADS
 *
 * sim: dot.s over SIZE elements on 64 cores, for an instruction.  net: a cycle of the network
 * alone, 64 ports, load 0.5, SIZE cycles.  mem: an access of the memory emulator, matrix
 * product SIZE x SIZE.  host: memory of the process that sim adds, over the program's chunks. */
#include <sys/resource.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "tests/bench/meter.h"
#include "vm/machine/config.h"
#include "vm/machine/emulator.h"
#include "vm/machine/machine.h"
#include "vm/machine/traffic.h"
#include "vm/native/native.h"

enum { MAX_SOURCE = 1 << 16, WARMUP = 2000, PORTS = 64 };

static Program *load(const char *path) {
    static char text[MAX_SOURCE];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (f)
        fclose(f);
    text[n] = 0;
    Source src = {.file = path, .text = text};
    Diag d = {.out = stderr};
    Program *p = asm_source(&src, &d);
    return p && verify_program(p, &src, &d) ? p : NULL;
}

static Handle number_argument(Pool *pool, Store *store, uint64_t number) {
    Handle h = pool_new(pool);
    chunk_words(store, h)[0] = number;
    chunk_info(store, h)->defined = 3;
    chunk_publish(store, h);
    return h;
}

/* One run, natively if CFG is NULL; seconds, or below 0 if it failed. */
static double run(const Program *p, uint64_t size, const MachineConfig *cfg, RunResult *r, MachineStats *s) {
    Store *store = store_create(UINT64_C(4) << 30);
    Pool *pool = pool_create(store);
    Handle args = number_argument(pool, store, size);
    RunOptions opt = {.threads = 1, .out = fopen("/dev/null", "w")};
    double begin = meter_now();
    bool ran = cfg ? machine_run(p, store, args, cfg, &opt, r, s) : native_run(p, store, args, &opt, r);
    double seconds = meter_now() - begin;
    fclose(opt.out);
    pool_destroy(pool);
    store_destroy(store);
    return ran && !r->trap ? seconds : -1;
}

static double resident(void) {
    struct rusage u;
    getrusage(RUSAGE_SELF, &u);
    return (double)u.ru_maxrss * 1024;
}

/* HOST: memory, not time. */
static int simulate(uint64_t size, bool host, Meter *m) {
    Program *p = load("programs/asm/dot.s");
    MachineConfig cfg = config_default();
    RunResult native, r = {0};
    MachineStats s = {0};
    double before = resident();
    if (!p)
        return meter_fail("cannot load dot.s");
    if (host) {
        if (run(p, size, &cfg, &r, &s) < 0)
            return meter_fail("the run failed");
        printf("%.6g\n", (resident() - before) / ((double)s.peak * CHUNK_BYTES));
        return 0;
    }
    if (run(p, size, NULL, &native, NULL) < 0)
        return meter_fail("the run failed");
    while (meter_more(m)) {
        double seconds = run(p, size, &cfg, &r, &s);
        if (seconds < 0 || r.counts.work != native.counts.work)
            return meter_fail("the run failed, or is another than the native one");
        m->seconds[m->n++] = seconds;
        m->total += seconds;
    }
    program_free(p);
    return meter_print(m, 1e9 / (double)native.counts.work);
}

static int network(uint64_t cycles, Meter *m) {
    TrafficSpec spec = {.shape = {.ports = PORTS, .entry = 1}, .rate = 0.5, .warmup = WARMUP, .window = cycles, .seed = 1};
    TrafficResult r;
    while (meter_more(m)) {
        meter_start(m);
        bool ran = traffic_run(&spec, &r, NULL);
        meter_stop(m);
        double load = (double)r.accepted / (double)(cycles * PORTS);
        if (!ran || load < 0.48 || load > 0.52)
            return meter_fail("the network accepts another load");
    }
    return meter_print(m, 1e6 / (double)(cycles + WARMUP));
}

static int emulate(uint64_t size, Meter *m) {
    EmulatorSpec spec = {.kernel = KERNEL_MATMUL, .n = (unsigned)size, .layout = "rrr"};
    EmulatorResult r;
    MachineConfig cfg;
    if (!config_preset("thesis16-memory", &cfg))
        return meter_fail("no such preset");
    while (meter_more(m)) {
        meter_start(m);
        bool ran = emulator_run(&spec, &cfg, &r);
        meter_stop(m);
        if (!ran || r.accesses % (2 * size * size * size))
            return meter_fail("it counts other accesses");
    }
    return meter_print(m, 1e9 / (double)r.accesses);
}

int main(int argc, char **argv) {
    static Meter m;
    uint64_t size = argc == 4 ? strtoull(argv[2], NULL, 10) : 0;
    const char *kind = size ? argv[1] : "";
    if (!strcmp(kind, "sim") || !strcmp(kind, "host"))
        return simulate(size, *kind == 'h', &m);
    if (!strcmp(kind, "net"))
        return network(size, &m);
    if (!strcmp(kind, "mem"))
        return emulate(size, &m);
    return meter_fail("usage: machine sim|net|mem|host SIZE THREADS");
}
