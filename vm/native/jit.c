/* vm/native/jit.c - when a codelet is compiled, and how its code becomes visible. */
#include "vm/native/jit.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "vm/core/tile_step.h"
#include "vm/native/jit_state.h"

#ifdef __x86_64__

enum {
    HEAT_TILES = 1,         // multiplications of tiles are never interpreted where it can be helped
    HEAT_EACH = 120,        // instructions interpreted for each one that is compiled
    HEAT_LEAST = 2000,
    LOOP_COST = 16,         // instructions that one turn of a loop may have
    LEAST_GAIN = 16,        // instructions with code of their own, for the ways in and out
};

/* Of a codelet that has no code and will have none. */
static const JitEntry no_entries[MAX_CODELET_WORDS];

_Static_assert(offsetof(Worker, frame) == 0, "the frame's address is the worker's");
_Static_assert(sizeof(Insn) == 16, "jit_flow.c finds instructions by their number");

static bool processor_fits(void) {
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("bmi");     // lzcnt: wherever these are
}

static bool multiplies_tiles(const Code *c) {
    for (uint32_t i = 0; i < c->count; i++)
        if (step_info((Op)c->insns[i].op))
            return true;
    return false;
}

Jit *jit_new(const Program *p, const Code *code, const RunOptions *opt, bool zmm) {
    Jit *j = processor_fits() ? calloc(1, sizeof *j) : NULL;
    if (!j)
        return NULL;
    j->codelets = calloc(2 * (size_t)p->ncodelets, sizeof *j->codelets);
    j->labels = calloc(p->ncode, sizeof *j->labels);
    if (!j->codelets || !j->labels) {
        jit_free(j);
        return NULL;
    }
    j->ncodelets = p->ncodelets;
    j->zmm = zmm;
    j->visit = opt->jit == JIT_AT ? opt->jit_visit : 0;
    for (unsigned k = 0; k < 2 * p->ncodelets; k++) {
        unsigned c = k % p->ncodelets;
        JitCodelet *jc = &j->codelets[k];
        uint32_t count = code[c].count;
        jc->limit = opt->jit != JIT_AUTO ? 0 : multiplies_tiles(&code[c]) ? HEAT_TILES : HEAT_LEAST + HEAT_EACH * count;
        jc->labels = j->labels + p->codelets[c].first;
        atomic_init(&jc->taken, code[c].flags);     // the interpreter keeps flags, nobody else
    }
    return j;
}

void jit_loop(Jit *j, unsigned codelet, Insn *in, uint32_t at, const void *head) {
    if (in->label == head)
        return;
    j->codelets[codelet].labels[at] = in->label;
    in->label = head;
}

static void free_entries(_Atomic(const JitEntry *) *which) {
    const JitEntry *entries = atomic_load_explicit(which, memory_order_relaxed);
    if (entries != no_entries)
        free((void *)(uintptr_t)entries);
}

void jit_free(Jit *j) {
    if (!j)
        return;
    for (unsigned c = 0; c < 2 * j->ncodelets; c++) {
        JitCodelet *jc = &j->codelets[c];
        if (jc->code)
            munmap(jc->code, jc->size);
        free_entries(&jc->entries);
        free_entries(&jc->held);
        free(jc->insns);
    }
    free(j->codelets);
    free(j->labels);
    free(j);
}

/* ---- one codelet ---- */

void jit_plain(Unit *u, uint32_t i) {
    if (i >= u->done)
        jit_before_change(u, i);
    if (i >= u->done && !jit_vector(u, i) && !jit_flow(u, i) && !jit_integer(u, i) && !jit_float(u, i) && !jit_memory(u, i) && !jit_private(u, i) && !jit_chunk(u, i) &&
        !jit_kept(u, i))
        jit_call_step(u, i);
}

/* From the instruction before, which vectors that are pending are computed between. */
static void arrive(Unit *u, uint32_t i) {
    bool reached = i && !jit_ends(&u->insns[i - 1]);
    if (reached)
        jit_leave_zone(u, i - 1, i);
    if (reached)
        jit_count(u, jit_counted(u, i - 1) - u->points[i].ahead);
    if (u->points[i].target)
        jit_at_target(u, i);
    if (reached)
        jit_enter_zone(u, i - 1, i);
}

/* Of loops that have turns with code of their own, how many there are. */
static unsigned own_turns(const Unit *u) {
    return u->turns[TURNS_LOOP] + u->turns[TURNS_SWEEP] + u->turns[TURNS_BRAID];
}

static void instruction(Unit *u, uint32_t i) {
    unsigned turns = own_turns(u);
    arrive(u, i);
    jit_be_at(u, i);
    u->carry = NULL;
    x86_bind(&u->e, u->points[i].label);
    if (!i) {
        jit_forget_runs(u);
        jit_forget_tiles(u);
        jit_forget_lookups(u);
        jit_forget_siblings(u);
    }
    u->gain += jit_weight(u, i);
    if (i < u->done)
        return;
    jit_loop_turns(u, i);
    jit_sweep_turns(u, i);
    jit_braid_turns(u, i);
    jit_tiles(u, i);
    if (i >= u->done && own_turns(u) == turns)
        jit_begin_carried(u, i);
    jit_be_in_carried(u, i);
    jit_plain(u, i);
}

/* Code for all, and for each entry where it begins in OFFSETS (0: none). */
static bool generate(Unit *u, size_t *offsets) {
    if (!jit_analyse(u))
        return false;
    jit_choose_hosts(u);
    jit_find_counts(u);
    jit_find_carried(u);
    if (u->e.failed)
        return false;
    for (uint32_t i = 0; i < u->count; i++)
        u->braids |= jit_is_braid(u, i);
    memset(u->slot_host, NO_REG, sizeof u->slot_host);
    u->step = x86_label(&u->e);
    u->leave = x86_label(&u->e);
    u->lookup = x86_label(&u->e);
    u->gather[0] = x86_label(&u->e);
    u->gather[1] = x86_label(&u->e);
    for (uint32_t i = 0; i < u->count; i++)
        u->points[i].label = x86_label(&u->e);
    pend_reset(u);
    x86_byte(&u->e, 0xcc);         // so that no offset is 0
    for (uint32_t i = 0; i < u->count; i++)
        instruction(u, i);
    if (!u->always && u->gain < LEAST_GAIN)
        return false;
    jit_shared(u);
    for (uint32_t i = 0; i < u->count; i++) {
        if (i && (!u->points[i].head || u->points[i].closed))
            continue;
        offsets[i] = u->e.len;
        jit_enter(u, i);
    }
    return x86_resolve(&u->e);
}

/* Code is written before it may be executed, and never both. */
static bool map(JitCodelet *c, const Emit *e) {
    size_t page = (size_t)sysconf(_SC_PAGESIZE), size = (e->len + page - 1) / page * page;
    void *code = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (code == MAP_FAILED)
        return false;
    memcpy(code, e->bytes, e->len);
    if (mprotect(code, size, PROT_READ | PROT_EXEC)) {
        munmap(code, size);
        return false;
    }
    c->code = code;
    c->size = size;
    return true;
}

/* The entries, by instruction; NULL: there is no code. */
static const JitEntry *compile(Vm *vm, JitCodelet *c) {
    unsigned number = (unsigned)(c - vm->ready.jit->codelets), codelet = number % vm->ready.jit->ncodelets;
    Unit u;
    memset(&u, 0, sizeof u);
    u.vm = vm;
    u.careful = number >= vm->ready.jit->ncodelets;
    u.count = vm->ready.code[codelet].count;
    u.zmm = vm->ready.jit->zmm;
    u.always = !c->limit;
    JitEntry *entries = calloc(u.count, sizeof *entries);
    size_t *offsets = calloc(u.count, sizeof *offsets);
    c->insns = insn_codelet(vm->ready.program, codelet);
    u.insns = c->insns;
    x86_init(&u.e);
    bool made = entries && offsets && c->insns && generate(&u, offsets) && map(c, &u.e);
    for (uint32_t i = 0; made && i < u.count; i++)
        if (offsets[i])
            entries[i] = (JitEntry)(uintptr_t)((char *)c->code + offsets[i]);
    if (made) {
        atomic_fetch_add_explicit(&vm->ready.jit->compiled, 1, memory_order_relaxed);
        atomic_fetch_add_explicit(&vm->ready.jit->bytes, u.e.len, memory_order_relaxed);
        for (int k = 0; k < TURNS; k++)
            atomic_fetch_add_explicit(&vm->ready.jit->turns[k], u.turns[k], memory_order_relaxed);
    } else {
        free(entries);
    }
    free(offsets);
    free(u.points);
    free(u.web);
    free(u.row);
    free(u.stubs);
    x86_free(&u.e);
    return made ? entries : NULL;
}

/* Machine code for codelet C, made by the first who asks; NULL: somebody else makes it. */
static const JitEntry *make(Vm *vm, JitCodelet *c, _Atomic(const JitEntry *) *entries) {
    // relaxed: who comes late goes on interpreting
    if (atomic_load_explicit(&c->taken, memory_order_relaxed) ||
        atomic_exchange_explicit(&c->taken, true, memory_order_relaxed))
        return NULL;
    const JitEntry *made = compile(vm, c);
    if (!made)
        made = no_entries;
    // release pairs with the acquire of jit_entry and of visit
    atomic_store_explicit(entries, made, memory_order_release);
    return made;
}

/* JIT_AT: every task is interpreted up to the head where it goes over. */
static JitEntry visit(Worker *w, JitCodelet *c, uint32_t at, bool begins) {
    w->visits = begins ? 0 : w->visits + 1;
    if (w->visits < w->vm->ready.jit->visit)
        return NULL;
    // acquire pairs with the release in make
    const JitEntry *entries = atomic_load_explicit(&c->held, memory_order_acquire);
    if (!entries)
        entries = make(w->vm, c, &c->held);
    return entries ? entries[at] : NULL;
}

JitEntry jit_heat(Worker *w, JitCodelet *c, uint32_t at, bool begins) {
    if (w->vm->ready.jit->visit)
        return visit(w, c, at, begins);
    // relaxed: a number to go by
    uint32_t heat = atomic_load_explicit(&c->heat, memory_order_relaxed) + (begins ? w->code->count : LOOP_COST);
    if (heat < c->limit) {
        atomic_store_explicit(&c->heat, heat, memory_order_relaxed);
        return NULL;
    }
    const JitEntry *entries = make(w->vm, c, &c->entries);
    return entries ? entries[at] : NULL;
}

#else

Jit *jit_new(const Program *p, const Code *code, const RunOptions *opt, bool zmm) {
    (void)p, (void)code, (void)opt, (void)zmm;
    return NULL;
}

void jit_loop(Jit *j, unsigned codelet, Insn *in, uint32_t at, const void *head) {
    (void)j, (void)codelet, (void)in, (void)at, (void)head;
}

void jit_free(Jit *j) {
    (void)j;
}

JitEntry jit_heat(Worker *w, JitCodelet *c, uint32_t at, bool begins) {
    (void)w, (void)c, (void)at, (void)begins;
    return NULL;
}

#endif
