/* tests/bench/guest.c - our side: guest programs, their input in trees, the time of
 * native_run alone.
 *
 *   guest KIND SIZE THREADS
 *
 * KIND is one of the table below.
 * The time includes starting and joining the threads of the run, unless they stay; it excludes
 * assembling, verifying, and building the input. */
#include <math.h>

#include "isa/asm.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "tests/bench/digest.h"
#include "tests/bench/mesh.h"
#include "tests/bench/stores.h"
#include "tests/bench/tree.h"
#include "vm/native/native.h"

enum { MAX_SOURCE = 1 << 16 };

typedef struct {
    uint64_t size;
    Store   *store;
    Pool    *pool;
    Handle   args;
    Program *program;
    Native  *native;            // what stays from one run to the next, or NULL
    RunResult result;
    uint64_t digest;            // of the result, where others compute the same; or 0
} Bench;

/* One sort of measurement. */
typedef struct {
    const char *name, *program;
    bool (*prepare)(Bench *b);              // makes b->args
    bool (*check)(Bench *b);                // is b->result right?
    double (*scale)(const Bench *b);        // of seconds to the unit of the row
    bool stays;                             // threads and machine code stay, as in compiled.c
} Kind;

/* ---- arguments ---- */

/* The first of the words are handles. */
static bool make_args(Bench *b, const uint64_t *words, unsigned n, unsigned handles) {
    Handle h = pool_new(b->pool);
    if (!h)
        return false;
    ChunkInfo *c = chunk_info(b->store, h);
    memcpy(chunk_words(b->store, h), words, n * sizeof *words);
    c->defined = (UINT32_C(1) << 2 * n) - 1;
    c->handles = (uint16_t)((1U << handles) - 1);
    chunk_publish(b->store, h);
    b->args = h;
    return true;
}

static bool prepare_number(Bench *b) {
    return make_args(b, &b->size, 1, 0);
}

static bool prepare_longs(Bench *b) {
    uint64_t n = meter_power(16, (unsigned)b->size + 1);
    int64_t *data = meter_memory(n * sizeof *data);
    for (uint64_t i = 0; i < n; i++)
        data[i] = (int64_t)(i % 1000);
    ArrayShape shape = {KIND_I8, LAYOUT_TREE, 1, {n}};
    Handle a = HANDLE_NULL;
    bool built = array_build(b->store, b->pool, &shape, data, &a) == ARRAY_OK;
    free(data);
    return built && make_args(b, &a, 1, 1);
}

/* Arrays A and B with elements k % 17 and k % 19. */
static bool prepare_pair(Bench *b, const ArrayShape *shape) {
    static const unsigned modulus[] = {17, 19};
    uint64_t n = array_elements(shape);
    double *data = meter_memory(n * sizeof *data);
    Handle array[2] = {HANDLE_NULL, HANDLE_NULL};
    bool built = true;
    for (int k = 0; k < 2; k++) {
        for (uint64_t i = 0; i < n; i++)
            data[i] = (double)(i % modulus[k]);
        built = built && array_build(b->store, b->pool, shape, data, &array[k]) == ARRAY_OK;
    }
    free(data);
    return built && make_args(b, array, 2, 2);
}

static bool prepare_vectors(Bench *b) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 1, {meter_power(16, (unsigned)b->size)}};
    return prepare_pair(b, &shape);
}

static bool prepare_matrices(Bench *b) {
    ArrayShape shape = {KIND_F8, LAYOUT_TREE, 2, {b->size, b->size}};
    return prepare_pair(b, &shape);
}

/* Stores into private arrays. */
static bool prepare_order(Bench *b) {
    return make_args(b, (uint64_t[]){b->size, STORES_IN_ORDER}, 2, 0);
}

static bool prepare_strided(Bench *b) {
    return make_args(b, (uint64_t[]){b->size, STORES_STRIDED}, 2, 0);
}

static bool prepare_random(Bench *b) {
    return make_args(b, (uint64_t[]){b->size, STORES_RANDOM}, 2, 0);
}

/* The plate of Stencil.java, and passes of so many steps over blocks of at most 65536 points, but four at least. */
static bool prepare_stencil(Bench *b, uint64_t steps) {
    enum { MOST = 4 };
    uint64_t n = b->size, height = 1;
    ArrayShape shape = {KIND_F8, LAYOUT_ROW, 2, {n, n}};
    double *data = meter_memory(n * n * sizeof *data);
    for (uint64_t i = 0; i < n * n; i++)
        data[i] = i < n ? 100 : i % n ? 0 : 50;
    Handle a = HANDLE_NULL;
    bool built = array_build(b->store, b->pool, &shape, data, &a) == ARRAY_OK;
    free(data);
    while (height < MOST && 4 * meter_power(16, (unsigned)height + 1) <= n * n)
        height++;
    return built && make_args(b, (uint64_t[]){a, 30, steps, height}, 4, 1);
}

static bool prepare_barrier(Bench *b) {
    return prepare_stencil(b, 1);
}

static bool prepare_blocks(Bench *b) {
    return prepare_stencil(b, 10);
}

/* The mesh of Mesh.java; tasks of 16^HEIGHT elements. */
static bool prepare_mesh(Bench *b, uint64_t height) {
    Mesh m = mesh_make((long)b->size);
    uint64_t n = (uint64_t)m.n;
    ArrayShape numbers = {KIND_F8, LAYOUT_TREE, 1, {n}}, corners = {KIND_I8, LAYOUT_TREE, 2, {MESH_CORNERS, n}};
    Handle u = HANDLE_NULL, nodes = HANDLE_NULL, elements = HANDLE_NULL;
    bool built = array_build(b->store, b->pool, &numbers, m.u, &u) == ARRAY_OK &&
                 array_build(b->store, b->pool, &corners, m.nodes, &nodes) == ARRAY_OK &&
                 array_build(b->store, b->pool, &corners, m.elements, &elements) == ARRAY_OK;
    mesh_free(&m);
    return built && make_args(b, (uint64_t[]){u, nodes, elements, MESH_STEPS, height}, 5, 3);
}

static bool prepare_tree(Bench *b) {
    return prepare_mesh(b, 2);
}

/* At most 16 tasks, which one sync chunk counts. */
static bool prepare_counter(Bench *b) {
    uint64_t height = 1;
    while (16 * meter_power(16, (unsigned)height) < b->size * b->size)
        height++;
    return prepare_mesh(b, height);
}

/* ---- results ---- */

static bool is_double(const Bench *b, double expected) {
    double value;
    memcpy(&value, &b->result.result, sizeof value);
    return b->result.kind == RESULT_DOUBLE && !islessgreater(value, expected);
}

static bool is_long(const Bench *b, long expected) {
    return b->result.kind == RESULT_INT && (long)b->result.result == expected;
}

static bool check_tasks(Bench *b) {
    return is_long(b, tree_sum((unsigned)b->size));
}

static bool check_fib(Bench *b) {
    return is_long(b, fib_number((long)b->size));
}

/* The loop of scalar.s in C. */
static bool check_scalar(Bench *b) {
    uint64_t x = 1, s = 0;
    double y = 0;
    for (uint64_t i = 0; i < b->size; i++) {
        x = x * UINT64_C(6364136223846793005) + 1442695040888963407;
        uint64_t h = x ^ x >> 29;
        s = i & 3 ? s + (h & 1023) : s ^ h;
        y = y * 0.5 + (double)(h & 255);
    }
    return is_long(b, (long)(s ^ (uint64_t)y));
}

/* All values are integers: every order of the sum gives the same. */
static bool check_dotv(Bench *b) {
    double sum = 0;
    uint64_t n = meter_power(16, (unsigned)b->size);
    for (uint64_t i = 0; i < n; i++)
        sum += (double)((i % 17) * (i % 19));
    return is_double(b, sum);
}

static bool check_stores(Bench *b) {
    int pattern = (int)chunk_words(b->store, b->args)[1];
    int64_t *x = meter_memory(b->size * sizeof *x);
    memset(x, 0, b->size * sizeof *x);
    stores_run(x, b->size, b->size, pattern, false);
    bool right = is_long(b, x[b->size - 1]);
    free(x);
    return right;
}

static double product_at(uint64_t n, uint64_t i, uint64_t j) {
    double sum = 0;
    for (uint64_t k = 0; k < n; k++)
        sum += (double)((i * n + k) % 17 * ((k * n + j) % 19));
    return sum;
}

/* The resulting matrix of doubles, or NULL. */
static double *matrix_of(const Bench *b) {
    Array c;
    if (b->result.kind != RESULT_HANDLE || array_describe(b->store, b->result.result, UINT64_MAX, &c) != ARRAY_OK ||
        array_elements(&c.shape) != b->size * b->size)
        return NULL;
    double *dense = meter_memory(b->size * b->size * sizeof *dense);
    if (array_export(b->store, &c, dense).status == ARRAY_OK)
        return dense;
    free(dense);
    return NULL;
}

static bool check_matmult(Bench *b) {
    uint64_t n = b->size;
    double *dense = matrix_of(b);
    bool right = dense;
    for (uint64_t t = 0; right && t < 64; t++) {
        uint64_t i = t * 7919 % n, j = t * 104729 % n;
        right = !islessgreater(dense[i * n + j], product_at(n, i, j));
    }
    free(dense);
    return right;
}

/* The driver compares it with what the others have. */
static bool check_doubles(Bench *b) {
    double *dense = matrix_of(b);
    if (dense)
        b->digest = digest_doubles(DIGEST_BEGIN, dense, b->size * b->size);
    free(dense);
    return dense;
}

/* ---- units ---- */

static double per_leaf(const Bench *b) {
    return 1e9 / (double)meter_power(16, (unsigned)b->size);
}

static double per_element(const Bench *b) {
    return per_leaf(b);
}

static double per_instruction(const Bench *b) {
    return 1e9 / (double)b->result.counts.work;
}

static double per_call(const Bench *b) {
    return 1e9 / (double)(2 * fib_number((long)b->size + 1) - 1);
}

static double per_store(const Bench *b) {
    (void)b;
    return 1e9 / STORES;
}

static double in_ms(const Bench *b) {
    (void)b;
    return 1e3;
}

static const Kind kinds[] = {
    {"tasks", "tests/bench/tasks.s", prepare_longs, check_tasks, per_leaf, false},
    {"scalar", "tests/bench/scalar.s", prepare_number, check_scalar, per_instruction, false},
    {"dotv", "programs/asm/dotv.s", prepare_vectors, check_dotv, per_element, false},
    {"matmult", "programs/asm/matmult.s", prepare_matrices, check_matmult, in_ms, false},
    {"fib", "programs/asm/fib.s", prepare_number, check_fib, per_call, false},
    {"order", "tests/bench/private.s", prepare_order, check_stores, per_store, false},
    {"strided", "tests/bench/private.s", prepare_strided, check_stores, per_store, false},
    {"random", "tests/bench/private.s", prepare_random, check_stores, per_store, false},
    {"stencil-barrier", "programs/asm/stencil.s", prepare_barrier, check_doubles, in_ms, true},
    {"mesh-counter", "programs/asm/mesh.s", prepare_counter, check_doubles, in_ms, true},
    {"mesh-tree", "programs/asm/mesh.s", prepare_tree, check_doubles, in_ms, true},
    {"stencil-blocks", "programs/asm/stencil.s", prepare_blocks, check_doubles, in_ms, true},
};

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
    if (p && verify_program(p, &src, &d))
        return p;
    program_free(p);
    return NULL;
}

/* Again and again; what a run delivers is released outside the time. */
static bool measure(const Kind *kind, Bench *b, int threads, Meter *m) {
    RunOptions opt = {.threads = threads, .jit = JIT_AUTO};
    if (kind->stays && !(b->native = native_ready(b->program, b->store, &opt)))
        return false;
    while (meter_more(m)) {
        store_retain(b->store, b->args);
        meter_start(m);
        bool ran = b->native ? native_again(b->native, b->args, &opt, &b->result)
                             : native_run(b->program, b->store, b->args, &opt, &b->result);
        meter_stop(m);
        if (!ran || b->result.trap || (m->n <= 1 && !kind->check(b)))
            return false;
        if (b->result.kind == RESULT_HANDLE)
            pool_release(b->pool, b->result.result);
        pool_flush(b->pool);
    }
    return true;
}

static const Kind *find(const char *name) {
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i].name, name))
            return &kinds[i];
    return NULL;
}

int main(int argc, char **argv) {
    static Meter m;
    const Kind *kind = argc == 4 ? find(argv[1]) : NULL;
    if (!kind)
        return meter_fail("usage: guest KIND SIZE THREADS");
    Bench b = {.size = strtoull(argv[2], NULL, 10), .store = store_create(UINT64_C(4) << 30)};
    b.pool = b.store ? pool_create(b.store) : NULL;
    b.program = load(kind->program);
    if (!b.pool || !b.program || !kind->prepare(&b))
        return meter_fail("cannot prepare the run");
    pool_flush(b.pool);
    if (!measure(kind, &b, atoi(argv[3]), &m))
        return meter_fail("the run failed, or its result is wrong");
    native_done(b.native);
    int code = b.digest ? meter_report(&m, kind->scale(&b), b.digest) : meter_print(&m, kind->scale(&b));
    pool_release(b.pool, b.args);
    pool_destroy(b.pool);
    store_destroy(b.store);
    program_free(b.program);
    return code;
}
