/* vm/native/jit_count.c - how native code counts instructions.
 *
 * BEFORE and the number of an instruction tell how many have been executed, if each branch that is taken adds what it leaves
 * out or does again.  That costs an addition and, on a conditional branch, a jump to it.  So the
 * count may be ahead: each instruction has a number of its own, which is added only where somebody asks.  It is chosen so
 * that branches forward have nothing to add; who comes to their target from the instruction before it
 * adds the difference.  A conditional branch backward adds before it compares. */
#include "vm/native/jit_state.h"

/* From the branch AT to where it leads, if the count is AHEAD there. */
static int32_t difference(const Unit *u, uint32_t at, int32_t ahead) {
    return u->points[at].ahead + 1 - u->insns[at].imm - ahead;
}

int32_t jit_counted(const Unit *u, uint32_t at) {
    return u->points[at].ahead - u->points[at].back;
}

int32_t jit_edge_count(const Unit *u, uint32_t at) {
    return difference(u, at, u->points[at + (uint32_t)u->insns[at].imm].ahead) - u->points[at].back;
}

void jit_count(Unit *u, int32_t by) {
    if (by)
        x86_imm(&u->e, G_ADD, true, rm_reg(BEFORE), by);
}

void jit_find_counts(Unit *u) {
    enum { UNKNOWN = INT32_MIN };
    for (uint32_t i = 1; i <= u->count; i++)
        u->points[i].ahead = UNKNOWN;
    for (uint32_t i = 0; i < u->count; i++) {
        const Insn *in = &u->insns[i];
        Point *p = &u->points[i], *to = &p[in->imm];
        if (p->ahead == UNKNOWN)
            p->ahead = 0;
        if (jit_is_branch(in) && in->imm > 0 && to->ahead == UNKNOWN)
            to->ahead = difference(u, i, 0);
        if (jit_is_branch(in) && in->imm <= 0 && in->op != OP_J && !u->careful && to->zone == p->zone)
            p->back = difference(u, i, to->ahead);
        if (!jit_ends(in) && p[1].ahead == UNKNOWN)
            p[1].ahead = jit_counted(u, i);
    }
}
