/* vm/core/index_fault.c - the index and the length are still in the registers. */
#include "vm/core/index_fault.h"

static IndexFault of_private(const Private *p, uint64_t index) {
    return (IndexFault){true, (int64_t)index, private_length(p)};
}

IndexFault index_fault(Trap trap, uint32_t word, const Frame *f, const Privates *w) {
    Inst in;
    if ((trap != TRAP_INDEX && trap != TRAP_ARGUMENT) || !inst_decode(word, &in))
        return (IndexFault){0};
    switch (in.op) {
    case OP_TRAP_ARGUMENT:
        return (IndexFault){true, in.v[0], 0};
    case OP_TRAP_INDEX:
        return (IndexFault){true, (int64_t)f->x[in.v[0]], f->x[in.v[1]]};
    case OP_PGET_D: case OP_PGET_W: case OP_PGET_FD: case OP_PGET_FS:
        return of_private(&w->w[in.v[1]], f->x[in.v[2]] + (uint64_t)(int64_t)in.v[3]);
    case OP_PSET_D: case OP_PSET_W: case OP_PSET_FD: case OP_PSET_FS:
        return of_private(&w->w[in.v[0]], f->x[in.v[1]] + (uint64_t)(int64_t)in.v[2]);
    default:
        return (IndexFault){0};
    }
}
