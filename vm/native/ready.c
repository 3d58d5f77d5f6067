/* vm/native/ready.c - a program made ready: predecoded, with the labels of the dispatch loop
 * that suits the processor, and machine code as its runs make it. */
#include <stdlib.h>

#include "vm/native/crew.h"
#include "vm/native/fuse.h"
#include "vm/native/jit.h"

#ifdef CHECK_TAGS
enum { FUSING = false, NATIVE_CODE = false };   // every instruction by itself, its registers checked
#else
enum { FUSING = true, NATIVE_CODE = true };
#endif

/* The widest vectors that this processor has and OPT allows. */
static Vectors find_vectors(const RunOptions *opt) {
#ifdef __x86_64__
    Vectors most = opt->vectors ? opt->vectors : VECTORS_AVX512;
    __builtin_cpu_init();
    if (most >= VECTORS_AVX512 && __builtin_cpu_supports("avx512f") &&
        __builtin_cpu_supports("avx512dq") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512cd"))
        return VECTORS_AVX512;
    if (most >= VECTORS_AVX2 && __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
        __builtin_cpu_supports("bmi2"))
        return VECTORS_AVX2;
#endif
    (void)opt;
    return VECTORS_PLAIN;
}

/* The dispatch loop compiled for them. */
static Interp choose_interp(const RunOptions *opt, Vectors vectors) {
    if (opt->stepper)
        return interp_debug;
    if (opt->profile)
        return interp_profile;
    if (opt->notes)
        return interp_debug;
#ifdef __x86_64__
    if (vectors == VECTORS_AVX512)
        return interp_avx512;
    if (vectors == VECTORS_AVX2)
        return interp_avx2;
#endif
    (void)vectors;
    return interp_plain;
}

/* Replace operations by labels; in codelets that use fcsr floating-point
 * instructions go by way of `flagged`, in others sequences are fused. */
static void resolve_labels(Native *n, bool fuse) {
    const void *const *labels = n->interp(NULL);
    Code *code = n->code;
    for (unsigned c = 0; c < n->program->ncodelets; c++) {
        for (uint32_t i = 0; i < code[c].count; i++) {
            Insn *in = &code[c].insns[i];
            Op op = (Op)in->op;
            bool may_fuse = FUSING && fuse && !code[c].flags;
            Fuse sequence = may_fuse ? fuse_find(in, code[c].count - i) : FUSE_COUNT;
            if (code[c].flags && insn_raises_flags(op)) {
                in->imm = in->imm | (int32_t)op << 8;
                in->label = labels[LABEL_FLAGGED];
            } else {
                in->label = sequence < FUSE_COUNT ? labels[LABEL_FUSED + sequence] : labels[op];
            }
            OpClass cls = op_table[op].cls;
            if (n->jit && (cls == CLASS_BRANCH || cls == CLASS_JUMP) && in->imm <= 0 && !code[c].flags)
                jit_loop(n->jit, c, in + in->imm, i + (uint32_t)in->imm, labels[LABEL_HEAD]);
        }
    }
}

static Reach *reach_new(void) {
    Reach *r = calloc(1, sizeof *r);
    if (r)
        pthread_mutex_init(&r->lock, NULL);
    return r;
}

static void reach_free(Reach *r) {
    if (r)
        pthread_mutex_destroy(&r->lock);
    free(r);
}

Native *native_ready(const Program *p, Store *s, const RunOptions *opt) {
    Vectors vectors = find_vectors(opt);
    Native *n = calloc(1, sizeof *n);
    if (!n)
        return NULL;
    *n = (Native){.program = p, .store = s, .code = insn_predecode(p), .profile = opt->profile, .crew = crew_new(),
                  .interp = choose_interp(opt, vectors), .reach = reach_new()};
    if (!n->code || !n->crew || !n->reach) {
        insn_free(n->code);
        reach_free(n->reach);
        crew_free(n->crew);
        free(n);
        return NULL;
    }
    if (NATIVE_CODE && opt->jit != JIT_OFF && n->interp != interp_plain && !n->profile && !opt->stepper && !opt->notes)
        n->jit = jit_new(p, n->code, opt, vectors == VECTORS_AVX512);
    resolve_labels(n, !opt->single && !n->profile && !opt->stepper);
    return n;
}

void native_done(Native *n) {
    if (!n)
        return;
    crew_free(n->crew);
    reach_free(n->reach);
    jit_free(n->jit);
    insn_free(n->code);
    free(n);
}
