/* vm/native/jit_step.c - what native code calls: for an instruction that it has no code for,
 * with the same meaning as everywhere; and for windows of runs, lanes from anywhere and
 * divisions, where its own code gives up. */
#include <stdlib.h>
#include <string.h>

#include "vm/core/access.h"
#include "vm/core/frame.h"
#include "vm/core/private_lanes.h"
#include "vm/core/tile_step.h"
#include "vm/native/jit_state.h"

#define TASK (&w->task)
#define STORE store
#define NOW (now + w->charged)
#define CASE(name) case OP_##name:
#define NEXT return TRAP_NONE;
#define TRY(expr) do { Trap trap = (expr); if (trap) return trap; } while (0)
#define CHARGE(n, expr) do { uint64_t charged = (n); w->charged += charged;                         \
                             w->copies = (Copies){w->code->insns + (I - w->native->insns), NOW};    \
                             Trap trap = (expr);                                                    \
                             if (trap == TRAP_MEMORY) w->charged -= charged;                        \
                             if (trap) return trap; } while (0)
#define SYNC_MADE ((void)0)     // notes are not made here
#define MARK_PHASE(n) ((void)(n))
/* Native code leaves before these. */
#define TAKE return TRAP_NONE
#define QUIT_TASK return TRAP_NONE
#define BECOME_CODELET(codelet, args) do { (void)(codelet); (void)(args); return TRAP_NONE; } while (0)

static Trap carry_out(Worker *w, const Insn *I, uint64_t now) {
    Frame *const fr = &w->frame;
    const Store *const store = w->vm->ready.store;
    switch ((Op)I->op) {
#include "vm/core/scalar.inc"
#include "vm/core/vector.inc"
#include "vm/core/tile.inc"
#include "vm/core/gather.inc"
#include "vm/core/private.inc"
#include "vm/core/system.inc"
    case OP_COUNT: break;
    }
    return TRAP_NONE;
}

/* Lanes that I finds by the leaves of the look before. */
static bool look_up(Worker *w, const Insn *I) {
    Frame *const fr = &w->frame;
    uint64_t lanes = lanes_below(VL);
    if ((I->op != OP_VG_V && I->op != OP_VG_VM) || !E64)
        return false;
    return jit_lookup(w, HS, VT, XR, I->op == OP_VG_V ? lanes : V0M->u64[0] & lanes, VD);
}

Trap jit_step(Worker *w, const Insn *I, uint64_t now) {
    Trap trap;
    if (look_up(w, I))
        return TRAP_NONE;
    do
        trap = carry_out(w, I, now);
    while (__builtin_expect(trap == TRAP_MEMORY, 0) && worker_reclaim(w, now + w->charged));
    return trap;
}

Trap jit_reach(Worker *w, const Insn *I) {
    uint64_t first = w->frame.x[I->rs1] + (uint64_t)(int64_t)I->imm, others = jit_access_width((Op)I->op) ? 0 : CHUNK_WORDS - 1;
    unsigned width = (unsigned)jit_element_width((Op)I->op);
    return private_reach(&w->task.privates.w[I->rs2], first + others < first ? first : first + others, width);
}

/* ---- reads ---- */

#define COLD static __attribute__((noinline, cold))

/* A read found no chunks for what lies elsewhere: may it be tried again?  If not the run is over here and now, whatever
 * comes of the instruction that carries out the read once more. */
static bool once_more(Worker *w) {
    bool again = worker_reclaim(w, UINT64_MAX);     // a place like no other
    if (!again)
        worker_abort(w, TRAP_MEMORY, NULL);
    return again;
}

COLD Trap read_again(Worker *w, Handle h, Vec *out) {
    Trap t = TRAP_MEMORY;
    while (t == TRAP_MEMORY && once_more(w))
        t = read_lanes(w->vm->ready.store, h, CHUNK_WORDS, true, out);
    return t;
}

Trap jit_read_lanes(Worker *w, Handle h, Vec *out) {
    Trap t = read_lanes(w->vm->ready.store, h, CHUNK_WORDS, true, out);
    return __builtin_expect(t == TRAP_MEMORY, 0) ? read_again(w, h, out) : t;
}

COLD Trap run_again(Worker *w, const Insn *I, uint64_t mask, Vec *out) {
    const Frame *fr = &w->frame;
    Trap t = TRAP_MEMORY;
    while (t == TRAP_MEMORY && once_more(w))
        t = gather_run(w->vm->ready.store, XS, XT, XR, mask, true, out);
    return t;
}

/* The lanes of MASK of the run that instruction I reads. */
static inline Trap read_run(Worker *w, const Insn *I, uint64_t mask, Vec *out) {
    const Frame *fr = &w->frame;
    Trap t = gather_run(w->vm->ready.store, XS, XT, XR, mask, true, out);
    return __builtin_expect(t == TRAP_MEMORY, 0) ? run_again(w, I, mask, out) : t;
}

COLD Trap lanes_again(Worker *w, const Insn *I, const Vec *index, uint64_t mask, Vec *out) {
    const Frame *fr = &w->frame;
    Trap t = TRAP_MEMORY;
    while (t == TRAP_MEMORY && once_more(w))
        t = gather_lanes(w->vm->ready.store, XS, index, XR, mask, true, out);
    return t;
}

static Trap lanes(Worker *w, const Insn *I, const Vec *index, uint64_t mask, Vec *out) {
    const Frame *fr = &w->frame;
    Trap t = gather_lanes(w->vm->ready.store, XS, index, XR, mask, true, out);
    return __builtin_expect(t == TRAP_MEMORY, 0) ? lanes_again(w, I, index, mask, out) : t;
}

/* The child of NODE on the way to element I of it, or null. */
static Handle way_down(const Store *s, Handle node, uint64_t shift, uint64_t i) {
    unsigned child = i >> shift & 15;
    bool known = (node & HANDLE_FLAGS) == FULL_HANDLES || (chunk_number(node) && chunk_handles(chunk_info(s, node)) >> child & 1);
    return known ? chunk_words(s, node)[child] : HANDLE_NULL;
}

/* Addresses of the children of NODE, as far as they are leaves full of data; their number. */
static unsigned find_leaves(const Store *s, Handle node, uint64_t *restrict leaf) {
    if ((node & HANDLE_FLAGS) == FULL_HANDLES) {
        const Handle *child = flagged_words(s, node, FULL_HANDLES);
        uint64_t data = (uint64_t)(uintptr_t)s->data - FULL_DATA, flags = 0;
        for (unsigned i = 0; i < CHUNK_WORDS; i++) {
            flags |= child[i] ^ FULL_DATA;
            leaf[i] = data + child[i];
        }
        if (!(flags & HANDLE_FLAGS))
            return CHUNK_WORDS;
    }
    unsigned n = 0;
    for (Handle h; n < CHUNK_WORDS && ((h = way_down(s, node, 0, n)) & HANDLE_FLAGS) == FULL_DATA; n++)
        leaf[n] = (uint64_t)(uintptr_t)flagged_words(s, h, FULL_DATA);
    return n;
}

static void fetch(const void *chunk) {
    __builtin_prefetch(chunk);
    __builtin_prefetch((const void *)((uintptr_t)chunk + CHUNK_BYTES / 2));     // it may lead nowhere
}

/* How many elements of WIDTH bits LEAF begins with, which is *AT then. */
static unsigned elements_of(const Store *s, Handle leaf, unsigned width, uint64_t *at) {
    uint64_t defined = UINT32_MAX;
    if ((leaf & HANDLE_FLAGS) == FULL_DATA) {
        *at = (uint64_t)(uintptr_t)flagged_words(s, leaf, FULL_DATA);
    } else {
        const ChunkInfo *c = chunk_info(s, leaf);
        defined = chunk_number(leaf) ? chunk_defined(c) : 0;
        defined = chunk_handles(c) ? 0 : defined;       // asked for last: see far.h
        if (defined)
            *at = (uint64_t)(uintptr_t)chunk_words(s, leaf);
    }
    return (unsigned)__builtin_ctzll(~defined) * 32 / width;
}

/* RUN has COUNT elements, EACH of them in a leaf. */
static void know_elements(Run *run, unsigned count, unsigned each) {
    unsigned whole = count / each * each;
    run->limit = count < CHUNK_WORDS ? 0 : count - CHUNK_WORDS + 1;
    run->pairs = whole < CHUNK_WORDS ? 0 : whole - CHUNK_WORDS;
}

/* The leaves of the node above element START, and the one behind them, be it full or not, if a window there needs it. */
static void find_run(const Store *s, Handle root, uint64_t start, uint64_t shift, Run *run) {
    Handle node = root, next = HANDLE_NULL;
    run->base = start & ~(uint64_t)(CHUNK_WORDS * CHUNK_WORDS - 1);
    run->limit = run->pairs = 0;
    run->root = root;
    run->shift = shift;
    run->parent = NULL;
    run->uncle = chunk_words(s, next);
    run->before = 0;
    if (shift > GATHER_MOST_SHIFT || shift % 4 || !shift)
        return;
    for (uint64_t level = shift; level > 4; level -= 4) {
        unsigned child = start >> level & 15;
        run->parent = (node & HANDLE_FLAGS) == FULL_HANDLES ? chunk_words(s, node) : NULL;
        run->uncle = chunk_words(s, next);
        next = child < 15 ? way_down(s, node, 0, child + 1) : HANDLE_NULL;
        node = way_down(s, node, level, start);
    }
    fetch(run->uncle);
    unsigned n = find_leaves(s, node, run->leaf), first = start / CHUNK_WORDS % CHUNK_WORDS;
    for (unsigned i = 0; i <= RUN_AHEAD; i++)       // behind what is known
        run->leaf[n + i] = (uint64_t)(uintptr_t)chunk_words(s, next);
    for (unsigned i = first; i < first + RUN_AHEAD && i <= n; i++)
        fetch((const void *)(uintptr_t)run->leaf[i]);
    Handle behind = HANDLE_NULL;
    if (n < CHUNK_WORDS)
        behind = way_down(s, node, 0, n);
    else if (start % CHUNK_WORDS)
        behind = gather_any_leaf(s, root, shift, run->base + CHUNK_WORDS * CHUNK_WORDS);
    know_elements(run, CHUNK_WORDS * n + elements_of(s, behind, 64, &run->leaf[n]), CHUNK_WORDS);
}

static void know_halves(Run *run, unsigned k, uint64_t leaf) {
    run->leaf[2 * k] = leaf;
    run->leaf[2 * k + 1] = leaf + CHUNK_BYTES / 2;
}

/* Those of the children of NODE, as far as they are leaves full of data; how many are. */
static unsigned find_halves(const Store *s, Handle node, Run *run) {
    if ((node & HANDLE_FLAGS) == FULL_HANDLES) {
        const Handle *child = flagged_words(s, node, FULL_HANDLES);
        uint64_t data = (uint64_t)(uintptr_t)s->data - FULL_DATA, flags = 0;
        for (unsigned k = 0; k < CHUNK_WORDS; k++) {
            flags |= child[k] ^ FULL_DATA;
            know_halves(run, k, data + child[k]);
        }
        if (!(flags & HANDLE_FLAGS))
            return CHUNK_WORDS;
    }
    unsigned n = 0;
    for (Handle h; n < CHUNK_WORDS && ((h = way_down(s, node, 0, n)) & HANDLE_FLAGS) == FULL_DATA; n++)
        know_halves(run, n, (uint64_t)(uintptr_t)flagged_words(s, h, FULL_DATA));
    return n;
}

/* The same of a tree with elements of 32 bits: halves of leaves, and of that behind them if a window there needs it. */
static void find_half_run(const Store *s, Handle root, uint64_t start, uint64_t shift, Run *run) {
    const uint64_t elements = CHUNK_WORDS * CHUNK_HALVES;
    Handle node = root, behind = HANDLE_NULL;
    run->base = start & ~(elements - 1);
    run->root = root;
    run->shift = shift;
    run->parent = NULL;
    for (uint64_t level = shift; level > 5; level -= 4)
        node = way_down(s, node, level, start);
    unsigned known = find_halves(s, node, run);
    if (known < CHUNK_WORDS)
        behind = way_down(s, node, 0, known);
    else if (start % CHUNK_WORDS)
        behind = gather_any_leaf(s, root, shift, run->base + elements);
    uint64_t next = (uint64_t)(uintptr_t)chunk_words(s, HANDLE_NULL);
    know_elements(run, CHUNK_HALVES * known + elements_of(s, behind, 32, &next), CHUNK_HALVES);
    for (unsigned k = known; k <= known + RUN_AHEAD / 2; k++)       // and those behind, which are fetched
        know_halves(run, k, next);
}

/* 16 elements of 32 bits: those of the half leaf at LEFT from PART on, then those at RIGHT. */
static void join_words(const void *left, const void *right, unsigned part, uint32_t *to) {
    uint32_t both[2 * CHUNK_WORDS];
    memcpy(both, left, CHUNK_WORDS * sizeof *both);
    memcpy(both + CHUNK_WORDS, right, CHUNK_WORDS * sizeof *both);
    memcpy(to, both + part, CHUNK_WORDS * sizeof *both);
}

Trap jit_half_window(Worker *w, const Insn *I, Window *to, Run *run) {
    const Frame *fr = &w->frame;
    uint64_t start = XT, shift = XR;
    to->at = (uint64_t)(uintptr_t)&to->copy;
    if (shift > 1 && shift % 4 == 1 && shift <= GATHER_MOST_SHIFT) {
        find_half_run(w->vm->ready.store, XS, start, shift, run);
        const uint64_t *half = run->leaf + (start - run->base) / CHUNK_WORDS;
        bool inside = start - run->base < run->limit;
        if (inside && start % CHUNK_WORDS)
            join_words((const void *)(uintptr_t)half[0], (const void *)(uintptr_t)half[1], start % CHUNK_WORDS, to->copy.u32);
        else if (inside)
            to->at = half[0];
        if (inside)
            return TRAP_NONE;
    } else {
        run->limit = run->pairs = 0;    // a window beside this one does not ask for the root again
    }
    Vec wide;
    Trap t = read_run(w, I, lanes_below(CHUNK_WORDS), &wide);
    for (unsigned i = 0; i < CHUNK_WORDS && !t; i++)
        to->copy.u32[i] = (uint32_t)wide.u64[i];
    return t;
}

void jit_strand(const Worker *w, uint64_t start, Run *run, Handle root, uint64_t shift) {
    const Store *s = w->vm->ready.store;
    uint64_t base = start & ~(uint64_t)(CHUNK_WORDS * CHUNK_WORDS - 1), before = 0;
    if (run->root == root && run->shift == shift && base - run->base == CHUNK_WORDS * CHUNK_WORDS && run->pairs >= CHUNK_WORDS * (CHUNK_WORDS - 1))
        before = run->leaf[CHUNK_WORDS - 1];
    find_run(s, root, start + 1, shift, run);
    Handle leaf = !before && base ? gather_full_leaf(s, root, shift, base - CHUNK_WORDS) : HANDLE_NULL;
    run->before = leaf ? (uint64_t)(uintptr_t)flagged_words(s, leaf, FULL_DATA) : before;
}

/* Is START in the node that was read last, or in the next one after a run? */
static bool goes_on(const Run *run, Handle root, uint64_t start, uint64_t shift) {
    uint64_t base = start & ~(uint64_t)(CHUNK_WORDS * CHUNK_WORDS - 1);
    return run->root == root && run->shift == shift && (base == run->base || (run->limit && base - run->base == CHUNK_WORDS * CHUNK_WORDS));
}

/* The leaf that begins with element START, alone: neighbours are looked for only when they are
 * wanted.  The next one, which another task may read, is fetched.  NULL: it is not full. */
static const void *lonely_leaf(const Store *s, Handle root, uint64_t start, uint64_t shift, Run *run) {
    Handle node = root;
    if (shift > GATHER_MOST_SHIFT || shift % 4 || !shift || start % CHUNK_WORDS)
        return NULL;
    run->base = start & ~(uint64_t)(CHUNK_WORDS * CHUNK_WORDS - 1);
    run->limit = run->pairs = 0;
    run->root = root;
    run->shift = shift;
    run->parent = NULL;
    for (uint64_t level = shift; level > 4; level -= 4)
        node = way_down(s, node, level, start);
    unsigned child = start / CHUNK_WORDS % CHUNK_WORDS;
    Handle leaf = way_down(s, node, 0, child);
    if ((leaf & HANDLE_FLAGS) != FULL_DATA)
        return NULL;
    if (child < CHUNK_WORDS - 1)
        fetch((const void *)((uintptr_t)s->data + chunk_words(s, node)[child + 1]));     // perhaps never written
    return flagged_words(s, leaf, FULL_DATA);
}

Trap jit_shared_window(Worker *w, const Insn *I, Window *to, Run *run) {
    const Frame *fr = &w->frame;
    uint64_t start = XT, part = start % CHUNK_WORDS;
    find_run(w->vm->ready.store, XS, start, XR, run);
    to->at = (uint64_t)(uintptr_t)&to->copy;
    if (start - run->base >= run->limit)
        return read_run(w, I, lanes_below(CHUNK_WORDS), &to->copy);
    const uint64_t *leaf = run->leaf + start / CHUNK_WORDS % CHUNK_WORDS;
    if (part)
        gather_join((const uint64_t *)(uintptr_t)leaf[0], (const uint64_t *)(uintptr_t)leaf[1], (unsigned)part, &to->copy);
    else
        to->at = leaf[0];
    return TRAP_NONE;
}

Trap jit_window(Worker *w, const Insn *I, Window *to, Run *run) {
    const Frame *fr = &w->frame;
    const void *at = goes_on(run, XS, XT, XR) ? NULL : lonely_leaf(w->vm->ready.store, XS, XT, XR, run);
    if (!at)
        return jit_shared_window(w, I, to, run);
    to->at = (uint64_t)(uintptr_t)at;
    return TRAP_NONE;
}

Trap jit_masked_window(Worker *w, const Insn *I, uint64_t mask, Vec *out) {
    return read_run(w, I, mask & lanes_below(CHUNK_WORDS), out);
}

Trap jit_write_words(Worker *w, const Insn *I, const uint32_t *words) {
    const Frame *fr = &w->frame;
    Vec v;
    for (unsigned i = 0; i < CHUNK_WORDS; i++)
        v.u64[i] = words[i];
    return write_part(w->vm->ready.store, HS, &v, XN, XR, CHUNK_WORDS, true, true);
}

Trap jit_gather_lanes(Worker *w, const Insn *I, const Vec *index, Vec *out) {
    const Frame *fr = &w->frame;
    const uint64_t all = lanes_below(CHUNK_WORDS);
    bool found = gather_full_lanes(w->vm->ready.store, XS, index, XR, out) || jit_lookup(w, XS, index, XR, all, out);
    return found ? TRAP_NONE : lanes(w, I, index, all, out);
}

Trap jit_look_lanes(Worker *w, const Insn *I, const Vec *index, Vec *out, Look *k, uint64_t mask) {
    const Frame *fr = &w->frame;
    return jit_lookup_by(w, k, XS, index, XR, mask, out) ? TRAP_NONE : lanes(w, I, index, mask, out);
}

Trap jit_look_columns(Worker *w, const Insn *I, const Vec *index, Columns *c, Look *k, uint64_t mask) {
    const Frame *fr = &w->frame;
    const Sought of = {.root = XS, .shift = XR, .mask = mask, .index = index};
    return jit_columns_look(w, c, k, &of) ? TRAP_NONE : jit_look_lanes(w, I, index, c->out, k, mask);
}

/* By a power of two, positive at any width. */
static void shift_lanes(const Vec *a, uint64_t by, bool rest, Vec *out) {
    unsigned shift = (unsigned)__builtin_ctzll(by);
    LANES_INDEPENDENT
    for (unsigned i = 0; i < CHUNK_WORDS; i++) {
        int64_t x = (int64_t)a->u64[i], up = (x >> 63) & (int64_t)(by - 1), q = x + up;
        out->u64[i] = (uint64_t)(rest ? x - (q & -(int64_t)by) : q >> shift);
    }
}

void jit_divide_lanes(Worker *w, const Insn *I, const Vec *a, Vec *out) {
    const Frame *fr = &w->frame;
    bool rest = I->op == OP_VREM_VX || I->op == OP_VREMU_VX, is_signed = I->op == OP_VREM_VX || I->op == OP_VDIV_VX;
    if (is_signed && LANES_POWER(XS))
        shift_lanes(a, XS, rest, out);
    else
        lanes_divide_by(out, a, XS, true, is_signed ? rest ? WHOLE_REM : WHOLE_DIV : rest ? WHOLE_REMU : WHOLE_DIVU);
}

Advice jit_attend(Worker *w, uint32_t at, uint64_t n) {
    return worker_attend(w, true, w->code->insns + at, n + w->charged);
}
