/* vm/machine/step.c - instructions of a slot, by the meanings of vm/core. */
#include "vm/core/access.h"
#include "vm/core/private_lanes.h"
#include "vm/core/tile_step.h"
#include "vm/machine/chip.h"

#define TASK  (&s->task)
#define STORE store
#define NOW   s->count

#define CASE(name) case OP_##name:
#define NEXT { s->insn = I + 1; return STEP_NEXT; }
#define TAKE do { s->insn = I + I->imm; return STEP_TAKEN; } while (0)
#define TRY(expr) do { *trap = (expr); if (__builtin_expect(*trap, 0)) return STEP_TRAP; } while (0)
#define CHARGE(n, expr) do { uint64_t charged = (n); s->count += charged; chip->work += charged; TRY(expr); } while (0)
#define SYNC_MADE (s->task.sync->began = s->task.span_start)
#define MARK_PHASE(n) machine_mark(chip, n)
#define QUIT_TASK return STEP_QUIT
#define BECOME_CODELET(codelet, args) return (void)(args), STEP_BECOME

/* OBSERVED: there is a watch that is told; FLAGS: the codelet reads those of floating-point arithmetic. */
static inline __attribute__((always_inline)) StepEnd execute(Chip *chip, Slot *s, bool observed, bool flags, Trap *trap) {
    Frame *const fr = &s->frame;
    const Store *const store = chip->store;
    const Insn *const I = s->insn;
    const Op op = (Op)I->op;
    s->count++;
    if (__builtin_expect(observed, 0))
        watch_executes(chip, s, I);
    if (__builtin_expect(flags, 0) && insn_raises_flags(op))
        frame_raise_flags(fr, I, op, I->imm & 7);
    switch (op) {
#include "vm/core/scalar.inc"
#include "vm/core/vector.inc"
#include "vm/core/tile.inc"
#include "vm/core/gather.inc"
#include "vm/core/private.inc"
#include "vm/core/system.inc"
    case OP_COUNT:
        break;
    }
    *trap = TRAP_ASSERT;    // the verifier lets nothing else through
    return STEP_TRAP;
}

StepEnd step(Chip *chip, Slot *s, Trap *trap) {
    return execute(chip, s, chip->observed, s->code->flags, trap);
}

/* Into the host's cache. */
static void fetch_early(const Chip *m, Handle h) {
    if (!chunk_number(h))
        return;
    const char *words = (const char *)chunk_words(m->store, h);
    __builtin_prefetch(chip_meta(m, h));
    __builtin_prefetch(chunk_info(m->store, h));
    for (unsigned i = 0; i < CHUNK_BYTES; i += 64)
        __builtin_prefetch(words + i);
}

/* One that traps is left for its cycle. */
void step_early(Chip *chip, Slot *s) {
    Trap trap;
    const CoreKind *kind = s->kind;
    const bool observed = chip->observed, flags = s->code->flags;
    uint64_t least = s->least;
    unsigned n = 0;
    for (bool leads = false; n < MAX_DONE && !leads; n++) {
        const Insn *I = s->insn;
        const OpCost *k = &kind->cost[I->op];
        if (!k->early)
            break;
        uint32_t chunk = k->access == ACCESS_CHUNK ? chunk_number(s->frame.x[I->rs1]) : 0;
        uint64_t elements = core_elements(s, k);
        Costs costs = k->plain ? (Costs){1, 1} : core_costs(chip, s, I);
        StepEnd end = execute(chip, s, observed, flags, &trap);
        if (end == STEP_TRAP) {
            s->count--;
            break;
        }
        uint64_t latency = end == STEP_TAKEN ? k->latency : k->not_taken;
        if (!k->plain)
            latency = core_latency(chip, s, k, end, costs.issue);
        least += chip->mixed ? core_least_latency(chip, s, I, end, costs.least) : latency;
        chip->least_issue += costs.least;
        s->done[n] = (Done){chunk, (uint16_t)costs.issue, (uint16_t)latency, (uint16_t)elements, k->operation};
        leads = k->leads;
        if (leads)
            fetch_early(chip, s->frame.x[I->rd]);
    }
    s->least = least;
    s->done_first = 0;
    s->done_end = (uint8_t)n;
}
