/* vm/machine/early.c - instructions that are executed before their cycles: those that no other
 * core notices, one after another while they are in the host's cache. */
#include "vm/core/access.h"
#include "vm/core/private_lanes.h"
#include "vm/machine/chip.h"

#pragma GCC diagnostic ignored "-Wpedantic"     // labels as values

void early_fetch(const Chip *m, Handle h) {
    if (!chunk_number(h))
        return;
    const char *words = (const char *)chunk_words(m->store, h);
    __builtin_prefetch(chip_meta(m, h));
    __builtin_prefetch(chunk_info(m->store, h));
    for (unsigned i = 0; i < CHUNK_BYTES; i += 64)
        __builtin_prefetch(words + i);
}

/* The next instruction, which may be executed early, whatever it works on.  False: it traps. */
static __attribute__((noinline)) bool run_any(Chip *m, Slot *s, Done *d) {
    const Insn *I = s->insn;
    const OpCost *k = &s->kind->cost[I->op];
    Trap trap;
    Costs costs = core_costs(m, s, I);
    *d = (Done){.cost = {.issue = (uint16_t)costs.issue, .elements = (uint16_t)core_elements(s, k),
                         .operation = k->operation},
                .chunk = chunk_number(s->frame.x[I->rs1]) & k->chunk_mask};
    StepEnd end = step(m, s, &trap);
    if (end == STEP_TRAP) {
        s->count--;
        return false;
    }
    d->cost.latency = (uint16_t)core_latency(m, s, k, end, costs.issue);
    s->cycles[SLOT_CAUSE_ISSUE] += costs.issue;
    if (m->mixed)           // by the other latency it grows when the instruction is complete
        slot_take_least(s, core_least_latency(m, s, I, end, costs.least) - d->cost.latency);
    m->least_issue += costs.least;
    if (k->leads)
        early_fetch(m, s->frame.x[I->rd]);
    return true;
}

#define TASK  (&s->task)
#define STORE store
#define NOW   0

#define CASE(name) L_##name:
#define DISPATCH do {                                               \
        k = &cost[I->op];                                           \
        at->chunk = 0;                                              \
        goto *k->run;                                               \
    } while (0)
#define DONE(how) do {                                              \
        at->cost = k->done[how];                                    \
        if (++at == end)                                            \
            goto over;                                              \
        DISPATCH;                                                   \
    } while (0)
#define NEXT { I++; DONE(0); }
#define TAKE do { I += I->imm; DONE(1); } while (0)
#define TRY(expr) do { if (__builtin_expect((expr) != TRAP_NONE, 0)) goto over; } while (0)

/* Classes of which hardly an instruction is plain, for what they take depends on lanes: their meanings would only take
 * registers from the loop. */
#define APART_VALU   0, NULL
#define APART_VMUL   0, NULL
#define APART_VDIV   0, NULL
#define APART_VFP    0, NULL
#define APART_VFDIV  0, NULL
#define APART_VFSQRT 0, NULL
#define APART_VRED   0, NULL
#define APART_TILE   0, NULL
#define APART_TREAD  0, NULL
#define APART_TWRITE 0, NULL
#define APART_TMOVE  0, NULL
#define APART_TFP    0, NULL
#define SECOND(first, second, ...) second
#define UNLESS_APART(apart, label) SECOND(apart, label, 0)

/* Never: what others see is executed in its cycle. */
#define CHARGE(n, expr) do { (void)(n); goto over; } while (0)
#define SYNC_MADE
#define MARK_PHASE(n)
#define QUIT_TASK goto over
#define BECOME_CODELET(codelet, args) goto over

/* Instructions that cost the same whatever they work on, from AT on while there is room up to END, of which there is
 * some, or up to the first handle that is read; how far that is.  With SET nothing is executed: for each of its
 * operations it is noted where that happens. */
static Done *run_plain(Chip *chip, Slot *s, Done *at, const Done *end, OpCost *set) {
    static const void *const labels[OP_COUNT] = {
#define OP(name, mnem, match, operands, cls, doc) [OP_##name] = UNLESS_APART(APART_##cls, &&L_##name),
#include "isa/ops.def"
    };
    for (Op op = 0; set && op < OP_COUNT; op++)
        set[op].run = !set[op].plain || !labels[op] ? &&over : set[op].leads ? &&leads :
                      set[op].chunk_mask ? &&accesses : labels[op];
    if (set)
        return NULL;
    Frame *const fr = &s->frame;
    const Store *const store = chip->store;
    const OpCost *const cost = s->kind->cost;
    const Done *const first = at;
    const Insn *I = s->insn;
    const OpCost *k;
    DISPATCH;
leads:
    end = at + 1;
accesses:
    at->chunk = chunk_number(fr->x[I->rs1]) & k->chunk_mask;
    goto *labels[I->op];
#include "vm/core/scalar.inc"
#include "vm/core/gather.inc"
#include "vm/core/private.inc"
#include "vm/core/system.inc"
over:;
    const uint64_t n = (uint64_t)(at - first);
    s->insn = I;
    s->count += n;
    chip->least_issue += n;
    s->cycles[SLOT_CAUSE_ISSUE] += n;
    return at;
}

void early_init(OpCost cost[OP_COUNT]) {
    run_plain(NULL, NULL, NULL, NULL, cost);
}

/* Fills s->done, up to the first handle that is read: its chunk is on the way to the host's cache then. */
bool early_run(Chip *m, Slot *s) {
    const bool told = m->observed || s->code->flags;
    Done *d = s->done, *const end = d + MAX_DONE;
    if (!s->kind->cost[s->insn->op].early)
        return false;
    for (bool leads = false; d < end && !leads; d++) {
        Done *first = d;
        if (!told)
            d = run_plain(m, s, d, end, NULL);
        if (d > first && s->insn > s->code->insns && s->kind->cost[s->insn[-1].op].leads) {     // unless control has come here from elsewhere
            early_fetch(m, s->frame.x[s->insn[-1].rd]);
            break;
        }
        const OpCost *k = &s->kind->cost[s->insn->op];
        leads = k->leads;
        if (d == end || !k->early || !run_any(m, s, d))
            break;
    }
    s->done_next = s->done;
    s->done_end = d;
    return d > s->done;
}
