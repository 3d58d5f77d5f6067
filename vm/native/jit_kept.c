/* vm/native/jit_kept.c - numbers that the compiler keeps in vector registers.
 *
 * Where x and f registers run out, it spreads a number over all lanes of a vector register, and takes it from
 * the first one later (frontend/codegen/alloc.c).  A vector register for which a codelet has no other use is a place
 * in memory: nobody sees more than its first lane, and the codelet has no vectors. */
#include "vm/native/jit_state.h"

static bool is_spread(Op op) {
    return op == OP_VMV_V_X || op == OP_VFMV_V_F;
}

static bool is_taken(Op op) {
    return op == OP_VMV_X_S || op == OP_VFMV_F_S;
}

void jit_find_kept(Unit *u) {
    uint32_t others = 0;
    for (uint32_t i = 0; i < u->count; i++) {
        const Point *p = &u->points[i];
        Op op = (Op)u->insns[i].op;
        if (!((is_spread(op) || is_taken(op)) && p->vl == CHUNK_WORDS && p->e64))
            others |= p->reads.v | p->writes.v;
    }
    for (uint32_t i = 0; i < u->count; i++) {
        u->points[i].reads.v &= others;
        u->points[i].writes.v &= others;
    }
}

static Rm first_lane(unsigned v) {
    return rm_mem(FRAME, CHUNK_BYTES * (int)v - BIAS);
}

bool jit_kept(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int d;
    switch ((int)in->op) {
    case OP_VMV_V_X:
        x86_op(e, I_STORE, jit_use_x(u, in->rs1, RAX), first_lane(in->rd));
        return true;
    case OP_VMV_X_S:
        d = jit_def_x(u, in->rd, RAX);
        x86_op(e, I_LOAD, d, first_lane(in->rs2));
        jit_done_x(u, in->rd, d);
        return true;
    case OP_VFMV_V_F:
        x86_vex(e, V_STORE_SD, jit_use_strict(u, in->rs1, 0), 0, first_lane(in->rd));
        return true;
    case OP_VFMV_F_S:
        d = jit_def_f(u, in->rd, 0);
        x86_vex(e, V_LOAD_SD, d, 0, first_lane(in->rs2));
        jit_done_f(u, in->rd, d);
        return true;
    default:
        return false;
    }
}
