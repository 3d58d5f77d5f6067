/* vm/native/jit_step.c - what native code calls for an instruction that it has no code for:
 * the same meanings as everywhere, one at a time. */
#include <stdlib.h>
#include <string.h>

#include "vm/core/access.h"
#include "vm/core/frame.h"
#include "vm/core/gather.h"
#include "vm/core/tile.h"
#include "vm/native/jit_state.h"

#define TASK (&w->task)
#define STORE store
#define NOW now
#define CASE(name) case OP_##name:
#define NEXT return TRAP_NONE;
#define TRY(expr) do { Trap trap = (expr); if (trap) return trap; } while (0)
#define MARK_PHASE(n) ((void)(n))
/* Native code leaves before these. */
#define TAKE return TRAP_NONE
#define QUIT_TASK return TRAP_NONE
#define BECOME_CODELET(codelet, args) do { (void)(codelet); (void)(args); return TRAP_NONE; } while (0)

Trap jit_step(Worker *w, const Insn *I, uint64_t now) {
    Frame *const fr = &w->frame;
    const Store *const store = w->vm->store;
    switch ((Op)I->op) {
#include "vm/core/scalar.inc"
#include "vm/core/vector.inc"
#include "vm/core/tile.inc"
#include "vm/core/gather.inc"
#include "vm/core/system.inc"
    case OP_COUNT: break;
    }
    return TRAP_NONE;
}

Trap jit_read_lanes(Worker *w, Handle h, Vec *out) {
    return read_lanes(w->vm->store, h, CHUNK_WORDS, true, out);
}

Advice jit_attend(Worker *w, uint32_t at, uint64_t n) {
    return worker_attend(w, true, w->code->insns + at, n);
}
