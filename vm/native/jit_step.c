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

Trap jit_window(Worker *w, const Insn *I, Vec *copy, uint64_t *slots) {
    const Frame *fr = &w->frame;
    const Store *s = w->vm->store;
    uint64_t start = XT, shift = XR, part = start % CHUNK_WORDS;
    bool whole = shift <= GATHER_MOST_SHIFT && shift % 4 == 0;
    Handle left = whole ? gather_full_leaf(s, XS, shift, start) : HANDLE_NULL;
    Handle right = left && part ? gather_full_leaf(s, XS, shift, start + CHUNK_WORDS - 1) : left;
    slots[1] = slots[3] = CHUNK_WORDS;
    if (right) {
        slots[0] = (uint64_t)(uintptr_t)(flagged_words(s, left, FULL_DATA) + part);
        slots[1] = slots[3] = CHUNK_WORDS - part;
        slots[2] = (uint64_t)(uintptr_t)full_data(s, right) - 8 * (CHUNK_WORDS - part);
        return TRAP_NONE;
    }
    slots[0] = slots[2] = (uint64_t)(uintptr_t)copy;
    return gather_run(s, XS, start, shift, lanes_below(CHUNK_WORDS), true, copy);
}

Advice jit_attend(Worker *w, uint32_t at, uint64_t n) {
    return worker_attend(w, true, w->code->insns + at, n);
}
