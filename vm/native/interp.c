/* vm/native/interp.c - the dispatch loop: one computed goto an instruction.
 *
 * What the instructions mean stands in the .inc files of vm/core; here is how they follow one
 * another.  `I` is the current instruction.  Instructions are counted only where
 * control turns: `before - index of I` stays constant along straight code, so a
 * taken branch adds one constant and the count at I is NOW.
 *
 * Compiled several times, for processors with wider and narrower vectors, with COUNTING for a
 * profile and with STEPPING for a debugger; INTERP is the name of the function then.  The results are the same to the bit. */
#include <stdlib.h>
#include <string.h>

#include "vm/core/access.h"
#include "vm/core/frame.h"
#include "vm/core/private_lanes.h"
#include "vm/core/tile_step.h"
#include "vm/native/fuse.h"
#include "vm/native/jit.h"
#include "vm/native/worker.h"

#pragma GCC diagnostic ignored "-Wpedantic"     // labels as values

#ifndef INTERP
#define INTERP interp_plain
#endif


#define likely(c)   __builtin_expect(!!(c), 1)
#define unlikely(c) __builtin_expect(!!(c), 0)

#define TASK (&w->task)
#define STORE store
#define NOW (before + (uint64_t)(I - base) + 1)

#ifdef COUNTING
#define COUNT(n) worker_profile(w, I, n)
#define COUNT_TASK (profile_at(w->profile, (uint32_t)(base - w->vm->ready.code[0].insns))[PROFILE_TASKS]++)
#else
#define COUNT(n) ((void)0)
#define COUNT_TASK ((void)0)
#endif

#ifdef STEPPING
#define LOOK do { if (unlikely(w->vm->stepper && stepper_due(w->vm->stepper, (uint32_t)(I - w->vm->ready.code[0].insns))) && \
                      !worker_look(w, I, NOW - 1, TRAP_NONE))                                           \
                      goto given_up; } while (0)
#define LOOK_AT_TRAP do { if (w->vm->stepper && !worker_look(w, I, NOW, trap)) goto given_up; } while (0)
#else
#define LOOK ((void)0)
#define LOOK_AT_TRAP ((void)0)
#endif

#ifdef CHECK_TAGS
#define DISPATCH do { LOOK; COUNT(1); tags_step(&w->tags, w->vm->ready.program, (uint32_t)(I - w->vm->ready.code[0].insns)); \
                      goto *I->label; } while (0)
#else
#define DISPATCH do { LOOK; COUNT(1); goto *I->label; } while (0)
#endif

#define CASE(name) L_##name:
#define NEXT { I++; DISPATCH; }
#define TAKE do { before += 1 - (uint64_t)(int64_t)I->imm; I += I->imm;          \
                  if (unlikely(atomic_load_explicit(&w->attention, memory_order_relaxed)) || \
                      hard_chance(8))                                            \
                      goto attend;                                               \
                  DISPATCH; } while (0)
#define TRY(expr) do { trap = (expr); if (unlikely(trap)) goto trapped; } while (0)
#define CHARGE(n, expr) do { uint64_t charged = (n); before += charged; w->copies = (Copies){I, NOW};      \
                             trap = (expr);                                                          \
                             if (unlikely(trap)) { if (trap == TRAP_MEMORY) before -= charged; goto trapped; } \
                             COUNT(charged);                                                         \
                        } while (0)
#if defined STEPPING || defined COUNTING
#define SYNC_MADE do { TASK->sync->began = TASK->span_start; } while (0)    // for notes
#else
#define SYNC_MADE ((void)0)
#endif
#define MARK_PHASE(n) ((void)(n))
#define QUIT_TASK goto quit
#define BECOME_CODELET(codelet, args) do { step = worker_become(w, codelet, args, NOW); goto stepped; } while (0)

/* Nothing was made that would have to be published or released. */
static inline bool made_nothing(const Task *t) {
    return !t->sync && !(t->nown | t->privates.used);
}

static inline void deliver_number(Worker *w, const Store *store, uint64_t value, ResultKind kind,
                                  uint64_t n) {
    sync_deliver(store, w->task.target, w->task.id, value, kind);
    worker_delivered(w, n);
}

/* The common end of a task: a number is delivered and nothing was made. */
static inline bool quit_plain(Worker *w, const Store *store, uint64_t n) {
    const Task *t = &w->task;
    if (unlikely(!made_nothing(t) || t->kind == RESULT_HANDLE))
        return false;
    deliver_number(w, store, t->result, t->kind, n);
    return true;
}

/* Element I of a node of handles, if it is a chunk full of data. */
static inline bool leaf_of_node(const Store *s, Handle node, unsigned i, Handle *leaf) {
    if (unlikely((node & HANDLE_FLAGS) != FULL_HANDLES))
        return false;
    *leaf = flagged_words(s, node, FULL_HANDLES)[i];
    return likely((*leaf & HANDLE_FLAGS) == FULL_DATA);
}

/* vfmul.vv and vfadd.vv, all lanes: the product of A and B, and a sum with it.  That NaNs
 * are canonical is seen to afterwards, or else every sum would wait for a comparison; a
 * product that is NaN makes the sum NaN. */
static inline void fused_muladd(Frame *fr, const Insn *mul, const Vec *a, const Vec *b) {
    const Insn *add = mul + 1;
    Vec *product = &fr->v[mul->rd], *sum = &fr->v[add->rd];
    const Vec *c = &fr->v[add->rs1 == mul->rd ? add->rs2 : add->rs1];
    Vec p, r;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        p.f64[i] = a->f64[i] * b->f64[i];
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        r.f64[i] = c->f64[i] + p.f64[i];
    bool nan = lanes_any_nan(&r);
    *product = p;
    *sum = r;
    if (unlikely(nan)) {
        lanes_canonical(product);
        lanes_canonical(sum);
    }
}

/* LEAVES_MULADD; false: not the common case. */
static inline bool fused_leaves(Frame *fr, const Store *s, const Insn *in) {
    uint64_t i = fr->x[in[0].rs2], k = fr->x[in[2].rs2];
    Handle a, b;
    if (unlikely(!fr->e64 || fr->vl != CHUNK_WORDS || i >= CHUNK_WORDS || k >= CHUNK_WORDS ||
                 !leaf_of_node(s, fr->x[in[0].rs1], (unsigned)i, &a) ||
                 !leaf_of_node(s, fr->x[in[2].rs1], (unsigned)k, &b)))
        return false;
    const Vec *left = full_data(s, a), *right = full_data(s, b);
    fr->x[in[0].rd] = a;
    fr->x[in[2].rd] = b;
    fr->v[in[1].rd] = *left;
    fr->v[in[3].rd] = *right;
    fused_muladd(fr, in + 4, left, right);
    return true;
}

const void *const *INTERP(Worker *w) {
    static const void *const labels[LABEL_COUNT] = {
#define OP(name, mnem, match, operands, cls, doc) [OP_##name] = &&L_##name,
#include "isa/ops.def"
        [LABEL_FLAGGED] = &&flagged,
        [LABEL_HEAD] = &&head,
#define FUSE(name, operations, when) [LABEL_FUSED + FUSE_##name] = &&L_##name,
#include "vm/native/fuse.def"
    };
    if (!w)
        return labels;

    Frame *const fr = &w->frame;
    const Store *const store = w->vm->ready.store;
    const Insn *I;
    const Insn *base;
    uint64_t before;
    Handle leaf;
    JitEntry entry;
    JitExit from;
    Trap trap;
    Step step;

start_range:
    w->task.span_start = w->cur.span;
    w->task.target = w->cur.sync;
    task_resume(&w->task, &w->cur);
start_task:
    if ((unlikely(w->careful || atomic_load_explicit(&w->attention, memory_order_relaxed)) ||
         hard_chance(4)) &&
        worker_attend(w, false, w->code->insns, 0) == GIVE_UP) {
        step = worker_cancel(w, 0);
        goto stepped;
    }
    w->task.id = w->cur.first;
    fr->x[REG_ID] = w->cur.first++;
    fr->x[REG_ARGS] = w->cur.args;
    fr->x[REG_ENV] = w->cur.env;
    fr->fcsr = 0;
    before = 0;
    base = I = w->code->insns;
#ifdef CHECK_TAGS
    tags_begin(&w->tags, &w->vm->ready.program->codelets[w->cur.codelet]);
#endif
    COUNT_TASK;
    if (w->native && (entry = jit_entry(w, w->native, 0, true)))
        goto native;
    DISPATCH;

native:     // see jit.h
    from = entry(w, before);
    before = from.before + w->charged;
    w->charged = 0;
    I = base + (from.what >> 32);
    switch ((ExitKind)(from.what & 0xff)) {
    case EXIT_RESUME:
        if (I->label == labels[LABEL_HEAD])     // it came from there
            goto *w->native->labels[I - base];
        DISPATCH;
    case EXIT_TRAP: trap = (Trap)(from.what >> 8 & 0xff); goto trapped_for_good;
    case EXIT_GIVE_UP: step = worker_cancel(w, NOW - 1); goto stepped;
    }

quit:
    if (unlikely(!quit_plain(w, store, NOW)))
        goto quit_slowly;
delivered:
    if (w->cur.first < w->cur.end)
        goto start_task;
    step = worker_next(w);
    goto stepped;

quit_slowly:
    step = worker_quit(w, NOW);
    goto stepped;

trapped:
    if (unlikely(trap == TRAP_MEMORY) && worker_reclaim(w, NOW)) {
        COUNT(UINT64_MAX);      // once too often
        DISPATCH;
    }
trapped_for_good:
    LOOK_AT_TRAP;
    step = worker_trap(w, trap, I, NOW);
stepped:
    if (step == STEP_TASK)
        goto start_task;
    if (step == STEP_RANGE)
        goto start_range;
    return NULL;

attend:
    if (worker_attend(w, true, I, NOW - 1) == GIVE_UP)
        goto given_up;
    DISPATCH;

given_up:
    step = worker_cancel(w, NOW - 1);
    goto stepped;

head:       // a loop begins, with a label of its own
    entry = jit_entry(w, w->native, (uint32_t)(I - base), false);
    if (entry)
        goto native;
    goto *w->native->labels[I - base];

flagged:    // imm: the immediate (a rounding mode) and the operation above it
    frame_raise_flags(fr, I, (Op)(I->imm >> 8), I->imm & 7);
    goto *labels[I->imm >> 8];

#include "vm/core/scalar.inc"
#include "vm/core/vector.inc"
#include "vm/core/tile.inc"
#include "vm/core/gather.inc"
#include "vm/core/private.inc"
#include "vm/core/system.inc"
#include "vm/native/fused.inc"
}
