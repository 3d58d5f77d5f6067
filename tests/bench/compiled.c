/* tests/bench/compiled.c - our side: a method of a FunJava program, compiled, the time of
 * a run alone, with the machine code of the runs before, as Steady.java's.
 *
 *   compiled [--grain thesis] [--without PASS]... FILE.java CALL THREADS
 *
 * CALL is method(argument,...); an argument is a number or a call in its turn, which is
 * evaluated before anything is timed, as in Steady.java.  Printed are the median in
 * milliseconds and the digest of the result. */
#include <ctype.h>

#include "frontend/compile.h"
#include "frontend/sema/signature.h"
#include "isa/verify.h"
#include "memory/array.h"
#include "tests/bench/digest.h"
#include "tests/bench/meter.h"
#include "vm/native/native.h"

enum { MAX_SOURCE = 1 << 16 };

typedef struct {
    Source   source;
    CompileOptions options;
    Store   *store;
    Pool    *pool;
    int      threads;
} Bench;

/* A number as text, or what a call gave. */
typedef struct {
    const char *number;         // in the text of the call
    ResultKind  kind;
    uint64_t    bits;
} Argument;

/* A compiled method with its arguments. */
typedef struct {
    Program  *program;
    Native   *native;
    Signature signature;
    Handle    args;
} Call;

static _Noreturn void fail(const char *why) {
    exit(meter_fail(why));
}

static Program *compile(const Bench *b, const char *method) {
    Diag d = {.out = stderr};
    Front f;
    CompileOptions options = b->options;
    options.entry = method;
    front_init(&f, &b->source, &d);
    Program *p = compile_source(&f, &options, NULL);
    front_free(&f);
    if (!p || !verify_program(p, &b->source, &d))
        fail("the program is refused");
    return p;
}

/* ---- arguments ---- */

/* The word that a parameter of type T gets. */
static uint64_t word_of(const Argument *v, Type t) {
    bool fp = t.base == TYPE_DOUBLE || t.base == TYPE_FLOAT;
    if (!v->number)
        return v->bits;
    double d = strtod(v->number, NULL);
    uint64_t bits = (uint64_t)strtoll(v->number, NULL, 10);
    if (fp && !t.rank)
        memcpy(&bits, &d, sizeof bits);
    return bits;
}

static Handle argument_chunk(const Bench *b, const Signature *s, const Argument *given) {
    Handle h = pool_new(b->pool);
    if (!h)
        fail("out of chunks");
    ChunkInfo *c = chunk_info(b->store, h);
    for (int i = 0; i < s->nparams; i++) {
        chunk_words(b->store, h)[i] = word_of(&given[i], s->param[i].type);
        c->defined |= UINT32_C(3) << 2 * i;
        if (s->param[i].type.rank)
            c->handles |= (uint16_t)(1U << i);
    }
    chunk_publish(b->store, h);
    return h;
}

static RunOptions run_options(const Bench *b) {
    return (RunOptions){.threads = b->threads, .jit = JIT_AUTO};
}

static RunResult run(const Bench *b, const Call *c) {
    RunOptions opt = run_options(b);
    RunResult r;
    store_retain(b->store, c->args);
    if (!native_again(c->native, c->args, &opt, &r) || r.trap)
        fail(r.trap ? trap_table[r.trap].text : "the run failed");
    return r;
}

static void call_free(const Bench *b, Call *c) {
    pool_release(b->pool, c->args);
    pool_flush(b->pool);
    native_done(c->native);
    program_free(c->program);
}

static Call parse_call(const Bench *b, const char **at);

static Argument parse_argument(const Bench *b, const char **at) {
    Argument v = {.number = *at};
    if (isdigit((unsigned char)**at) || **at == '-') {
        *at += strcspn(*at, ",)");
        return v;
    }
    Call c = parse_call(b, at);
    RunResult r = run(b, &c);
    call_free(b, &c);
    return (Argument){.kind = r.kind, .bits = r.result};
}

static Call parse_call(const Bench *b, const char **at) {
    char name[MAX_NAME + 1];
    Argument given[SIGNATURE_PARAMS];
    Call c = {0};
    int n = 0, len = (int)strcspn(*at, "(");
    const char *begin = *at;
    *at += len + (begin[len] == '(');
    for (; **at && **at != ')' && n < SIGNATURE_PARAMS; n++) {
        given[n] = parse_argument(b, at);
        *at += **at == ',';
    }
    if (*(*at)++ != ')')
        fail("a call is method(argument,...)");
    snprintf(name, sizeof name, "%.*s/%d", len, begin, n);
    c.program = compile(b, name);
    int k = program_find_const(c.program, SIGNATURE_CONST, strlen(SIGNATURE_CONST));
    if (k < 0 || !signature_read(c.program->consts[k].text, &c.signature))
        fail("the program does not say what it takes");
    RunOptions opt = run_options(b);
    c.args = argument_chunk(b, &c.signature, given);
    c.native = native_ready(c.program, b->store, &opt);
    if (!c.native)
        fail("out of memory");
    return c;
}

/* ---- results ---- */

static uint64_t digest(const Bench *b, const RunResult *r) {
    Array a;
    if (r->kind == RESULT_FLOAT)
        return digest_ints(DIGEST_BEGIN, &(int32_t){(int32_t)r->result}, 1);
    if (r->kind != RESULT_HANDLE)
        return digest_add(DIGEST_BEGIN, r->result);
    if (array_describe(b->store, r->result, UINT64_MAX, &a) != ARRAY_OK)
        fail("the result is no array");
    uint64_t n = array_elements(&a.shape), h;
    void *dense = meter_memory(n * array_width(a.shape.kind));
    if (array_export(b->store, &a, dense).status != ARRAY_OK)
        fail("the result cannot be read");
    h = array_width(a.shape.kind) == 8 ? digest_doubles(DIGEST_BEGIN, dense, n) : digest_ints(DIGEST_BEGIN, dense, n);
    free(dense);
    return h;
}

/* Again and again; what a run delivers is released outside the time. */
static uint64_t measure(const Bench *b, const Call *c, Meter *m) {
    uint64_t first = 0;
    for (bool again = false; meter_more(m); again = true) {
        meter_start(m);
        RunResult r = run(b, c);
        meter_stop(m);
        if (!again)
            first = digest(b, &r);
        if (r.kind == RESULT_HANDLE)
            pool_release(b->pool, r.result);
        pool_flush(b->pool);
    }
    return first;
}

static void load(Bench *b, const char *path) {
    static char text[MAX_SOURCE];
    FILE *f = fopen(path, "r");
    size_t n = f ? fread(text, 1, sizeof text - 1, f) : 0;
    if (!f)
        fail("there is no such program");
    fclose(f);
    text[n] = 0;
    b->source = (Source){.file = path, .text = text};
}

static bool set_option(CompileOptions *o, const char *name, const char *value) {
    PassName pass = pass_find(value, strlen(value));
    if (!strcmp(name, "--grain") && !strcmp(value, "thesis"))
        o->thesis = true;
    else if (!strcmp(name, "--without") && pass < PASS_COUNT)
        o->passes.without |= passes_bit(pass);
    else
        return false;
    return true;
}

int main(int argc, char **argv) {
    static Meter m;
    Bench b = {0};
    for (; argc > 4 && set_option(&b.options, argv[1], argv[2]); argc -= 2)
        argv += 2;
    if (argc != 4)
        fail("usage: compiled [--grain thesis] [--without PASS]... FILE.java CALL THREADS");
    load(&b, argv[1]);
    b.threads = atoi(argv[3]);
    b.store = store_create(UINT64_C(8) << 30);
    b.pool = b.store ? pool_create(b.store) : NULL;
    if (!b.pool)
        fail("no address space for chunks");
    const char *at = argv[2];
    Call c = parse_call(&b, &at);
    pool_flush(b.pool);
    uint64_t result = measure(&b, &c, &m);
    call_free(&b, &c);
    pool_destroy(b.pool);
    store_destroy(b.store);
    return meter_report(&m, 1e3, result);
}
