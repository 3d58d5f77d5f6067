/* tests/fuzz/check.c - comparisons that every program must pass, wherever it comes from. */
#include "tests/fuzz/check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "isa/asm.h"
#include "isa/dis.h"
#include "isa/image.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "memory/npy.h"
#include "vm/machine/machine.h"
#include "vm/native/native.h"

enum {
    FUEL = 4000,
    MEMORY = 1 << 20,
    MAX_ARRAY = 1 << 16,    // bytes of a result that are looked at
};

void check_failed(const char *condition, const char *file, int line) {
    fprintf(stderr, "%s:%d: not true: %s\n", file, line, condition);
    abort();
}

FILE *check_null(void) {
    static FILE *null;
    if (!null)
        null = fopen("/dev/null", "w");
    CHECK(null);
    return null;
}

int check_file(const void *bytes, size_t len) {
    int fd = memfd_create("fuzz", MFD_CLOEXEC);
    CHECK(fd >= 0 && write(fd, bytes, len) == (ssize_t)len);
    return fd;
}

const char *check_path(int fd) {
    static char path[40];
    snprintf(path, sizeof path, "/dev/fd/%d", fd);
    return path;
}

uint8_t *check_contents(int fd, size_t *len) {
    off_t end = lseek(fd, 0, SEEK_END);
    CHECK(end >= 0);
    uint8_t *bytes = malloc((size_t)end + 1);
    CHECK(bytes && pread(fd, bytes, (size_t)end, 0) == end);
    *len = (size_t)end;
    close(fd);
    return bytes;
}

/* ---- programs ---- */

static void same_const(const Const *a, const Const *b) {
    CHECK(!strcmp(a->name, b->name));
    CHECK(a->kind == b->kind);
    CHECK(a->word == b->word);
    CHECK(a->len == b->len);
    CHECK(a->kind == CONST_WORD || !memcmp(a->text, b->text, a->len));
}

void check_same_program(const Program *p, const Program *q) {
    CHECK(!strcmp(p->file, q->file));
    CHECK(p->entry == q->entry);
    CHECK(p->ncodelets == q->ncodelets);
    for (unsigned i = 0; i < p->ncodelets; i++) {
        const Codelet *a = &p->codelets[i], *b = &q->codelets[i];
        CHECK(!strcmp(a->name, b->name));
        CHECK(a->role == b->role && a->arg == b->arg);
        CHECK(a->first == b->first && a->count == b->count);
    }
    CHECK(p->ncode == q->ncode);
    for (uint32_t i = 0; i < p->ncode; i++)
        CHECK(p->code[i] == q->code[i] && p->lines[i] == q->lines[i]);
    CHECK(p->nconsts == q->nconsts);
    for (unsigned i = 0; i < p->nconsts; i++)
        same_const(&p->consts[i], &q->consts[i]);
}

static void round_trip_image(const Program *p) {
    Diag d = {.out = check_null()};
    size_t len;
    int fd = check_file("", 0);
    CHECK(image_write(check_path(fd), p, &d));
    uint8_t *bytes = check_contents(fd, &len);
    Program *q = image_read_memory("written.frbz", bytes, len, &d);
    CHECK(q);
    check_same_program(p, q);
    program_free(q);
    free(bytes);
}

static void round_trip_text(const Program *p, bool show_encoding) {
    Diag d = {.out = check_null()};
    char *text = NULL;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    CHECK(out && dis_program(out, p, show_encoding) && fclose(out) == 0);
    CHECK(strlen(text) == len);
    Program *q = asm_source(&(Source){.file = "disassembled.s", .text = text}, &d);
    CHECK(q);
    check_same_program(p, q);
    program_free(q);
    free(text);
}

void check_round_trip(const Program *p) {
    round_trip_image(p);
    round_trip_text(p, false);
    round_trip_text(p, true);
}

/* ---- runs ---- */

typedef struct {
    RunResult r;
    char *text, *array;     // what was printed; the result array as a file
    size_t text_len, array_len;
} Outcome;

static void put_argument(Store *s, Handle args, unsigned i, uint64_t bits, bool handle) {
    ChunkInfo *c = chunk_info(s, args);
    chunk_words(s, args)[i] = bits;
    c->defined |= UINT32_C(3) << 2 * i;
    c->handles |= (uint16_t)((unsigned)handle << i);
}

/* An integer, a matrix, a vector, a double. */
static Handle arguments(Store *s, Pool *pool) {
    static const double data[20] = {1, 2, 3, 4, 5, -6, 0.5, 1e300};
    ArrayShape matrix = {.kind = KIND_F8, .rank = 2, .layout = LAYOUT_TREE, .n = {4, 5}};
    ArrayShape vector = {.kind = KIND_I4, .rank = 1, .layout = LAYOUT_TREE, .n = {40}};
    Handle args = pool_new(pool), m, v;
    CHECK(array_build(s, pool, &matrix, data, &m) == ARRAY_OK);
    CHECK(array_build(s, pool, &vector, data, &v) == ARRAY_OK);
    put_argument(s, args, 0, 3, false);
    put_argument(s, args, 1, m, true);
    put_argument(s, args, 2, v, true);
    put_argument(s, args, 3, UINT64_C(0x4004000000000000), false);
    chunk_publish(s, args);
    return args;
}

/* The result as a .npy file and as a summary; nothing where it is no array. */
static void export_result(const Store *s, Outcome *o) {
    Array a;
    FILE *out = open_memstream(&o->array, &o->array_len);
    CHECK(out);
    if (o->r.kind == RESULT_HANDLE && array_describe(s, o->r.result, MAX_ARRAY, &a) == ARRAY_OK) {
        ArrayFault fault = npy_export(s, &a, out);
        char text[ARRAY_TEXT];
        array_explain(text, &a.shape, fault);
        fputs(text, out);
    }
    fclose(out);
}

/* On the machine CFG; NULL: natively. */
static Outcome run(const Program *p, const MachineConfig *cfg, RunOptions opt) {
    Outcome o = {0};
    MachineStats stats = {0};
    Store *s = store_create(MEMORY);
    Pool *pool = pool_create(s);
    opt.fuel = FUEL;
    opt.out = open_memstream(&o.text, &o.text_len);
    CHECK(s && pool && opt.out);
    CHECK(cfg ? machine_run(p, s, arguments(s, pool), cfg, &opt, &o.r, &stats)
              : native_run(p, s, arguments(s, pool), &opt, &o.r));
    fclose(opt.out);
    if (o.r.trap == TRAP_NONE) {
        export_result(s, &o);
        if (o.r.kind == RESULT_HANDLE)
            pool_release(pool, o.r.result);
    }
    pool_drain(pool);
    pool_destroy(pool);
    StoreCounts left = store_counts(s);
    CHECK(!left.live && !left.records);
    store_check(s, 0);
    store_destroy(s);
    return o;
}

static bool same_bytes(const char *a, size_t a_len, const char *b, size_t b_len) {
    return a_len == b_len && (a_len == 0 || !memcmp(a, b, a_len));
}

/* Handles may differ; where memory ran out, everything may. */
static void same_outcome(const Outcome *a, const Outcome *b) {
    const RunResult *x = &a->r, *y = &b->r;
    if (x->trap == TRAP_MEMORY || y->trap == TRAP_MEMORY)
        return;
    CHECK(x->trap == y->trap);
    CHECK(same_bytes(a->text, a->text_len, b->text, b->text_len));
    if (x->trap == TRAP_NONE) {
        CHECK(x->kind == y->kind);
        CHECK(x->kind == RESULT_HANDLE || x->result == y->result);
        CHECK(same_bytes(a->array, a->array_len, b->array, b->array_len));
        CHECK(!memcmp(&x->counts, &y->counts, sizeof x->counts));
    } else if (x->trap != TRAP_FUEL) {
        CHECK(x->codelet == y->codelet && x->line == y->line);
    }
}

/* The machine runs tasks in another order: a program whose fuel ends may have printed less,
 * or would have trapped first. */
static void same_simulation(const Outcome *native, const Outcome *simulated) {
    if (native->r.trap != TRAP_FUEL && simulated->r.trap != TRAP_FUEL)
        same_outcome(native, simulated);
}

static void outcome_free(Outcome *o) {
    free(o->text);
    free(o->array);
}

static Outcome plain_run(const Program *p) {
    return run(p, NULL, (RunOptions){.threads = 1, .vectors = VECTORS_PLAIN, .single = true});
}

void check_simulation(const Program *p, const MachineConfig *cfg) {
    Outcome native = plain_run(p), simulated = run(p, cfg, (RunOptions){0});
    same_simulation(&native, &simulated);
    outcome_free(&native);
    outcome_free(&simulated);
}

void check_run(const Program *p) {
    Diag d = {.out = check_null()};
    bool verified = verify_program(p, NULL, &d);
    CHECK(verified == (d.errors == 0));
    if (!verified)
        return;
    MachineConfig small = config_default();
    small.cores = 4;
    small.buffer_chunks = 4;
    Outcome one = plain_run(p);
    Outcome two = run(p, NULL, (RunOptions){.threads = 2, .vectors = VECTORS_BEST});
    Outcome machine = run(p, &small, (RunOptions){0});
    same_outcome(&one, &two);
    same_simulation(&one, &machine);
    outcome_free(&one);
    outcome_free(&two);
    outcome_free(&machine);
}
