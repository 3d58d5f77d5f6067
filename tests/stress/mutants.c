/* tests/stress/mutants.c [ROUNDS [SEED]] - what the verifier lets through does no harm.
 *
 * Programs made of random instructions, or of those on private arrays, and guest programs with a few changes, are
 * verified; those that pass run with little fuel and memory.  They may trap, but must
 * neither hang nor leave a chunk behind, and in the checking build (MODE=check) no
 * register may hold another type than the verifier said.  On a simulated machine they come
 * to the same. */
#include <dirent.h>
#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"
#include "isa/asm.h"
#include "isa/op.h"
#include "isa/trap.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "tests/random_arrays.h"
#include "vm/machine/config.h"
#include "vm/machine/machine.h"
#include "vm/native/native.h"

enum {
    DEFAULT_ROUNDS = 20000,
    ARRAYS_EVERY = 8,       // rounds
    FUEL = 5000,
    MEMORY = 1 << 20,
    MAX_SOURCES = 256,
    MAX_TEXT_BYTES = 1 << 20,
};

static uint64_t state;

static uint64_t rnd(void) {
    return next_random(&state);
}

static uint32_t below(uint64_t n) {
    return random_below(&state, n);
}

/* ---- sources: guest programs as text ---- */

static char *sources[MAX_SOURCES];
static int nsources;

static char *read_text(const char *path) {
    FILE *f = fopen(path, "r");
    char *text = f ? calloc(1, MAX_TEXT_BYTES) : NULL;
    if (text && fread(text, 1, MAX_TEXT_BYTES - 1, f) == 0)
        text[0] = 0;
    if (f)
        fclose(f);
    return text;
}

static void add_sources(const char *folder) {
    DIR *d = opendir(folder);
    char path[512];
    for (struct dirent *e; d && (e = readdir(d));) {
        size_t len = strlen(e->d_name);
        if (len < 3 || strcmp(e->d_name + len - 2, ".s") || nsources == MAX_SOURCES)
            continue;
        snprintf(path, sizeof path, "%s/%s", folder, e->d_name);
        sources[nsources] = read_text(path);
        nsources += sources[nsources] != NULL;
    }
    if (d)
        closedir(d);
}

/* ---- programs ---- */

/* One change of an assembled program. */
static void mutate(Program *p) {
    uint32_t i = below(p->ncode), k = below(p->ncode);
    Codelet *c = &p->codelets[below(p->ncodelets)];
    uint32_t word = p->code[i];
    int at = program_codelet_at(p, i);
    switch (below(7)) {
    case 0: p->code[i] ^= UINT32_C(1) << below(32); break;
    case 1: p->code[i] = p->code[k]; break;
    case 2: p->code[i] = p->code[k]; p->code[k] = word; break;
    case 3: c->role = c->role == ROLE_WORKER ? ROLE_CONTINUATION : ROLE_WORKER; break;
    case 4: c->arg = c->arg == ARG_INT ? ARG_HANDLE : ARG_INT; break;
    default:
        p->code[i] = random_word(&state, i - p->codelets[at].first, p->codelets[at].count);
    }
}

static Program *mutant(void) {
    Diag quiet = {.out = NULL};
    Program *p = asm_source(&(Source){.file = "mutant.s", .text = sources[below((uint64_t)nsources)]}, &quiet);
    for (uint32_t n = 1 + below(2); p && p->ncode && n > 0; n--)
        mutate(p);
    return p;
}

/* Two instructions that an executor may run as one. */
static void add_pair(Program *p) {
    int32_t h = 5 + (int32_t)below(8), v = 1 + (int32_t)below(3);
    switch (below(4)) {
    case 0:
        add_inst(p, (Inst){OP_RH, {h, 12, 6}});
        add_inst(p, (Inst){OP_VR, {v, h}});
        break;
    case 1:
        add_inst(p, (Inst){OP_RH_I, {h, 12, (int32_t)below(4)}});
        add_inst(p, (Inst){OP_VR, {v, h}});
        break;
    case 2:
        add_inst(p, (Inst){OP_VFMUL_VV, {v, 1, 1 + (int32_t)below(2)}});
        add_inst(p, (Inst){OP_VFADD_VV, {1 + (int32_t)below(3), v, 1 + (int32_t)below(2)}});
        break;
    default:
        add_inst(p, (Inst){OP_ADDI, {6, 6, (int32_t)below(3)}});
        add_inst(p, (Inst){below(2) ? OP_BLT : OP_BNE, {6, 11, 8}});
    }
}

/* Some random words between a beginning that defines registers and an ending that is
 * legal for a task that still has its target. */
static void add_random_codelet(Program *p, int number) {
    bool worker = number % 2 == 0;
    char name[] = {'c', (char)('0' + number)};
    program_add_codelet(p, name, 2, worker ? ROLE_WORKER : ROLE_CONTINUATION,
                        number == 0 || below(2) ? ARG_HANDLE : ARG_INT);
    add_inst(p, (Inst){OP_VSETIVLI, {REG_ZERO, (int32_t)below(32), below(2) ? VTYPE_E32 : VTYPE_E64}});
    add_inst(p, (Inst){OP_VMV_V_I, {1, 3}});
    add_inst(p, (Inst){OP_CREATE, {5}});
    add_inst(p, (Inst){OP_ADDI, {6, 0, (int32_t)below(20)}});
    add_inst(p, (Inst){OP_FCVT_D_L, {1, 6, RM_DYN}});
    if (below(2))
        add_inst(p, (Inst){below(2) ? OP_PNEW_D : OP_PNEW_W, {(int32_t)below(2), 6}});
    uint32_t body = 1 + below(12);
    for (uint32_t i = 0; i < body; i++)
        if (i + 1 < body && below(3) == 0)
            add_pair(p), i++;
        else
            program_add_word(p, random_word(&state, i + 5, body + 8), 1);
    if (below(2)) {
        add_inst(p, (Inst){OP_SYNC_I, {1 + 2 * (int32_t)below(2), 3, below(2) ? 5 : 12}});
        add_inst(p, (Inst){OP_FORALL_I, {2, 3, below(2) ? 5 : 12}});
    } else {
        add_inst(p, (Inst){below(2) ? OP_UPDATE_H : OP_UPDATE_D, {below(2) ? 5 : 6}});
    }
    add_inst(p, (Inst){.op = OP_QUIT});
}

static Program *random_program(void) {
    Program *p = program_new("random");
    for (int c = 0; p && c < 4; c++)
        add_random_codelet(p, c);
    if (p) {
        p->entry = 0;
        program_add_const(p, "k0", 2, rnd());
        program_add_string(p, "k1", 2, "text", 4);
    }
    return p;
}

/* ---- runs ---- */

static Handle arguments(Store *s, Pool *pool) {
    double data[20] = {1, 2, 3};
    ArrayShape shape = {.kind = KIND_F8, .rank = 2, .layout = LAYOUT_TREE, .n = {4, 5}};
    Handle args = pool_new(pool), array;
    ChunkInfo *c = chunk_info(s, args);
    for (unsigned i = 0; i < 3; i++) {
        bool handle = i > 0 && below(2) && array_build(s, pool, &shape, data, &array) == ARRAY_OK;
        chunk_words(s, args)[i] = handle ? array : below(40);
        c->defined |= UINT32_C(3) << 2 * i;
        c->handles |= (uint16_t)((unsigned)handle << i);
    }
    chunk_publish(s, args);
    return args;
}

/* On the machine M, or natively if it is NULL.  False: chunks were left. */
static bool run(const Program *p, const MachineConfig *m, const RunOptions *opt, RunResult *r) {
    MachineStats stats = {0};
    Store *s = store_create(MEMORY);
    Pool *pool = pool_create(s);
    Handle args = arguments(s, pool);
    bool ran = m ? machine_run(p, s, args, m, opt, r, &stats) : native_run(p, s, args, opt, r);
    if (r->kind == RESULT_HANDLE && r->trap == TRAP_NONE)
        pool_release(pool, r->result);
    pool_drain(pool);
    pool_destroy(pool);
    StoreCounts left = store_counts(s);
    store_check(s, 0);
    store_destroy(s);
    return ran && !left.live && !left.records;
}

static bool same(const RunResult *a, const RunResult *b) {
    if (a->trap == TRAP_MEMORY || b->trap == TRAP_MEMORY)
        return true;    // depends on how many threads hold chunks
    if (a->trap || b->trap)
        return a->trap == b->trap && a->codelet == b->codelet && a->line == b->line;
    return a->kind == b->kind && (a->kind == RESULT_HANDLE || a->result == b->result) &&
           !memcmp(&a->counts, &b->counts, sizeof a->counts);
}

/* Small machines, so that buffers overflow and tasks move. */
static MachineConfig small_machine(void) {
    static const char *const sets[] = {
        "cores=1,slots=1,buffer.chunks=2",
        "cores=4,slots=2,buffer.chunks=3,gc=counted",
        "cores=3,balancer.kind=scatter,buffer.scope=slot,buffer.chunks=2",
        "cores=2,slots=3,buffer.chunks=4,replace=clock,merge=off,keep=off",
        "cores=4,queue=fifo,take=newest,buffer.chunks=5,replace=random",
    };
    char why[CONFIG_TEXT];
    MachineConfig c = config_default();
    if (!config_set_list(&c, sets[below(sizeof sets / sizeof *sets)], why) || !config_check(&c, why))
        abort();
    return c;
}

/* Limits end a run there at another place. */
static bool run_on_machine(const Program *p, const RunResult *plain) {
    RunResult machine = {0};
    uint64_t before = state;
    MachineConfig small = small_machine();
    RunOptions opt = {.fuel = plain->trap ? 100 * FUEL : 0};
    if (plain->trap == TRAP_FUEL || plain->trap == TRAP_MEMORY)
        return true;
    state = before;
    if (!run(p, &small, &opt, &machine))
        return false;
    return machine.trap == TRAP_FUEL || same(plain, &machine);
}

/* On one thread, instruction by instruction; then as programs usually run, and as machine code, from the beginning or from
 * some visit of a loop's head. */
static bool run_both(const Program *p) {
    static const JitMode modes[] = {JIT_OFF, JIT_ALWAYS, JIT_AT};
    enum { MODES = sizeof modes / sizeof modes[0], VISITS = 8 };
    RunResult plain = {0}, usual = {0};
    RunOptions slow = {.threads = 1, .fuel = FUEL, .vectors = VECTORS_PLAIN, .single = true};
    RunOptions fast = {.threads = below(8) ? 1 : 2, .fuel = FUEL, .seed = rnd(), .jit_visit = 1 + below(VISITS)};
    uint64_t before = state;
    bool good = run(p, NULL, &slow, &plain);
    for (int i = 0; good && i < MODES; i++) {
        state = before;             // the same arguments
        fast.jit = modes[i];
        good = run(p, NULL, &fast, &usual) && same(&plain, &usual);
    }
    state = before;
    return good && run_on_machine(p, &plain);
}

/* One program; 0: refused, 1: run, -1: it did harm. */
static int one_round(uint64_t seed, uint64_t round) {
    state = seed + round * UINT64_C(0x632be59bd9b4e019);
    Diag quiet = {.out = NULL};
    Program *p = round % ARRAYS_EVERY == 0 ? random_array_program(&state) : below(3) ? mutant() : random_program();
    int verdict = 0;
    if (p && verify_program(p, NULL, &quiet)) {
        fprintf(stderr, "\rround %llu", (unsigned long long)round);     // where, if it ends here
        verdict = run_both(p) ? 1 : -1;
    }
    program_free(p);
    return verdict;
}

int main(int argc, char **argv) {
    uint64_t rounds = argc > 1 ? strtoull(argv[1], NULL, 0) : DEFAULT_ROUNDS;
    uint64_t seed = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    uint64_t ran = 0;
    bool harm = false;
    add_sources("programs/asm");
    add_sources("tests/guest");
    add_sources("tests/regress");
    for (uint64_t i = 0; nsources && !harm && i < rounds; i++) {
        int verdict = one_round(seed, i);
        ran += verdict != 0;
        harm = verdict < 0;
        if (harm)
            printf("mutants: chunks left or results differ in round %llu of seed %llu\n", (unsigned long long)i,
                   (unsigned long long)seed);
    }
    while (nsources)
        free(sources[--nsources]);
    printf("\nmutants: seed %llu, %llu programs run\n", (unsigned long long)seed,
           (unsigned long long)ran);
    return harm || !ran;
}
