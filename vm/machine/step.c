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

StepEnd step(Chip *chip, Slot *s, Trap *trap) {
    Frame *const fr = &s->frame;
    const Store *const store = chip->store;
    const Insn *const I = s->insn;
    const Op op = (Op)I->op;
    s->count++;
    if (chip->observed)
        watch_executes(chip, s, I);
    if (s->code->flags && insn_raises_flags(op))
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
