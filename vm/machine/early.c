/* vm/machine/early.c - instructions that are executed before their cycles: those that no other
 * core notices, one after another while they are in the host's cache. */
#include "vm/core/access.h"
#include "vm/core/private_lanes.h"
#include "vm/core/tile_step.h"
#include "vm/machine/chip.h"

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

/* The next instruction, whatever it works on.  False: it is not for now, or traps. */
static __attribute__((noinline)) bool run_any(Chip *m, Slot *s, Done *d) {
    const Insn *I = s->insn;
    const OpCost *k = &s->kind->cost[I->op];
    Trap trap;
    if (!k->early)
        return false;
    Costs costs = core_costs(m, s, I);
    *d = (Done){.chunk = chunk_number(s->frame.x[I->rs1]) & k->chunk_mask, .issue = (uint16_t)costs.issue,
                .elements = (uint16_t)core_elements(s, k), .operation = k->operation};
    StepEnd end = step(m, s, &trap);
    if (end == STEP_TRAP) {
        s->count--;
        return false;
    }
    d->latency = (uint16_t)core_latency(m, s, k, end, costs.issue);
    s->least += m->mixed ? core_least_latency(m, s, I, end, costs.least) : d->latency;
    m->least_issue += costs.least;
    if (k->leads)
        fetch_early(m, s->frame.x[I->rd]);
    return true;
}

#define TASK  (&s->task)
#define STORE store
#define NOW   0

#define CASE(name) case OP_##name:
#define NEXT goto next;
#define TAKE goto taken
#define TRY(expr) do { if (__builtin_expect((expr) != TRAP_NONE, 0)) goto over; } while (0)

/* Never: what others see is executed in its cycle. */
#define CHARGE(n, expr) do { (void)(n); goto over; } while (0)
#define SYNC_MADE
#define MARK_PHASE(n)
#define QUIT_TASK goto over
#define BECOME_CODELET(codelet, args) goto over

/* Instructions that cost the same whatever they work on, from AT on while there is room up to END; how far that is. */
static Done *run_plain(Chip *chip, Slot *s, Done *at, const Done *end) {
    Frame *const fr = &s->frame;
    const Store *const store = chip->store;
    const OpCost *const cost = s->kind->cost;
    const Done *const first = at;
    const Insn *I = s->insn;
    uint64_t latency = 0;
    for (; at < end; latency += (at++)->latency) {
        const OpCost *const k = &cost[I->op];
        if (!k->plain)
            break;
        const uint32_t chunk = chunk_number(fr->x[I->rs1]) & k->chunk_mask;
        switch ((Op)I->op) {
#include "vm/core/scalar.inc"
#include "vm/core/vector.inc"
#include "vm/core/tile.inc"
#include "vm/core/gather.inc"
#include "vm/core/private.inc"
#include "vm/core/system.inc"
        default:
            __builtin_unreachable();
        }
    taken:
        *at = k->done[1];
        at->chunk = chunk;
        I += I->imm;
        continue;
    next:
        *at = k->done[0];
        at->chunk = chunk;
        I++;
    }
over:;
    const uint64_t n = (uint64_t)(at - first);
    s->insn = I;
    s->count += n;
    s->least += latency;
    chip->least_issue += n;
    return at;
}

/* Fills s->done, up to the first handle that is read: its chunk is on the way to the host's cache then. */
bool early_run(Chip *m, Slot *s) {
    const bool told = m->observed || s->code->flags;
    Done *d = s->done, *const end = d + MAX_DONE;
    if (!s->kind->cost[s->insn->op].early)
        return false;
    for (bool leads = false; d < end && !leads; d++) {
        if (!told)
            d = run_plain(m, s, d, end);
        leads = s->kind->cost[s->insn->op].leads;
        if (d == end || !run_any(m, s, d))
            break;
    }
    s->done_next = s->done;
    s->done_end = d;
    return d > s->done;
}
