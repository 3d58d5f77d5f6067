/* vm/native/jit.h - codelets as machine code of the host, for x86-64 with AVX2.
 *
 * The interpreter (interp.c) is the reference, and everything that is not hot stays
 * with it.  A codelet is compiled by the worker that finds it hot; the others go on
 * interpreting until they see the entries.  Where memory or the kind of processor fails, there is
 * simply no code.
 *
 * Between task and interpreter stands only the Frame.  Native code is entered at the
 * beginning of a codelet or of a loop, with the number of instructions executed so far
 * (`before`, as in interp.c), and comes back with a JitExit: go on interpreting at an
 * instruction, trap there, or give up.  It calls the same C functions as the
 * interpreter for all that touches tasks and chunks, does arithmetic to the same bits, and
 * looks at `attention` at every branch that leads backward, and where fuel is limited at every one that is taken:
 * it ends at the same line in every mode. */
#ifndef VM_NATIVE_JIT_H
#define VM_NATIVE_JIT_H

#include <stdatomic.h>

#include "vm/native/worker.h"

typedef enum { EXIT_RESUME, EXIT_TRAP, EXIT_GIVE_UP } ExitKind;

typedef struct {
    uint64_t what;          // ExitKind, Trap << 8, number of the instruction << 32
    uint64_t before;
} JitExit;

/* From the beginning of a codelet or loop on. */
typedef JitExit (*JitEntry)(Worker *w, uint64_t before);

struct JitCodelet {
    _Atomic(const JitEntry *) entries;  // by instruction; NULL: not compiled (yet), or held back
    _Atomic(const JitEntry *) held;     // JIT_AT: only jit_heat gives these out
    _Atomic uint32_t heat;              // about how many instructions were interpreted
    _Atomic bool     taken;             // somebody compiles, or did
    uint32_t         limit;             // of heat
    void            *code;              // mapped; the entries stand behind it
    size_t           size;
    Insn            *insns;             // with operations, for the functions that are called
    const void     **labels;            // by instruction: those that heads of loops have replaced
};

struct Jit {
    JitCodelet  *codelets;              // of runs without limit; then of those with fuel, which look at attention more often
    unsigned     ncodelets;             // of the program
    const void **labels;                // of all instructions
    bool     zmm;                       // code has AVX-512
    uint32_t visit;                     // JIT_AT: from this visit of a head on; else 0
    _Atomic uint64_t compiled, bytes, turns[TURNS];
};

/* Code of P, none yet, with AVX-512 if ZMM; NULL: not on this processor, or out of memory. */
Jit *jit_new(const Program *p, const Code *code, const RunOptions *opt, bool zmm);
/* A loop begins at IN, the codelet's instruction AT: from now on its label is HEAD. */
void jit_loop(Jit *j, unsigned codelet, Insn *in, uint32_t at, const void *head);
void jit_free(Jit *j);

/* The codelet is about to be interpreted from instruction AT on, where a task BEGINS or
 * the head of a loop is: its code there, or NULL. */
JitEntry jit_heat(Worker *w, JitCodelet *c, uint32_t at, bool begins);

/* The code of cur. */
static inline void jit_select(Worker *w) {
    const Vm *vm = w->vm;
    w->code = &vm->ready.code[w->cur.codelet];
    const Jit *j = vm->ready.jit;
    w->native = j && !w->code->flags ? &j->codelets[w->cur.codelet + (vm->fuel ? j->ncodelets : 0)] : NULL;
}

static inline JitEntry jit_entry(Worker *w, JitCodelet *c, uint32_t at, bool begins) {
    // acquire pairs with the release of who compiled: the code is there
    const JitEntry *entries = atomic_load_explicit(&c->entries, memory_order_acquire);
    return entries ? entries[at] : jit_heat(w, c, at, begins);
}

#endif
