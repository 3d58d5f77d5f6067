/* vm/native/jit_braid_match.c - finds loops with turns of jit_braid.c. */
#include "vm/native/jit_braid.h"

/* fb.rh and fb.vr by a register that nobody else needs. */
static bool is_read(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    return at + 2 < u->count && in->op == OP_RH && in[1].op == OP_VR && in[1].rs1 == in->rd && in->rd != in->rs1 && in->rd != in->rs2 &&
           in->rs1 != REG_ZERO && in->rs2 != REG_ZERO && !p[1].target && !turn_has(p[2].live.x, in->rd) && p[1].vl == CHUNK_WORDS && p[1].e64;
}

static bool add_read(const Unit *u, Braid *b, uint32_t at) {
    if (b->reads == MOST_READS || (b->indexed && b->index != u->insns[at].rs2))
        return false;
    b->indexed = true;
    b->index = u->insns[at].rs2;
    b->temps |= u->points[at].writes.x;
    b->read[b->reads++] = at;
    return true;
}

static bool add_window(const Unit *u, Braid *b, uint32_t at) {
    const Point *p = &u->points[at];
    unsigned base;
    int by;
    if (b->windows == MOST_WINDOWS || p->vl != CHUNK_WORDS || !p->e64 || !jit_is_near(u, at, &base, &by) || (b->windows && base != b->base))
        return false;
    b->base = base;
    b->window[b->windows++] = at;
    return true;
}

/* Branches out, then reads, windows and vectors. */
static bool find_sources(const Unit *u, Braid *b) {
    uint32_t i = b->head;
    while (i < u->count && turn_leads_out(&u->insns[i]))
        i++;
    for (; i < u->count && u->insns[i].op != OP_CREATE; i++) {
        const Insn *in = &u->insns[i];
        if (is_read(u, i)) {
            if (!add_read(u, b, i++))
                return false;
        } else if (in->op == OP_VG_X) {
            if (!add_window(u, b, i))
                return false;
        } else if (in->op == OP_ADDI && in->rs1 != REG_ZERO && in->rd != in->rs1) {
            b->temps |= u->points[i].writes.x;
        } else if (!turn_is_vector(u, i)) {
            return false;
        }
    }
    b->make = i;
    return b->reads + b->windows && i + 4 < u->count;
}

/* Then what makes the chunk, and numbers. */
static bool find_rest(const Unit *u, Braid *b) {
    const Insn *in = &u->insns[b->make];
    uint32_t i = b->make + 3;
    if (in[1].op != OP_VW || in[1].rs1 != in->rd || in[2].op != OP_WH || in[2].rs2 != in->rd || in[2].rs1 == in->rd || in[2].rs1 == REG_ZERO ||
        in[2].rd == REG_ZERO || (b->indexed && b->index != in[2].rd))
        return false;
    b->index = in[2].rd;
    b->temps |= u->points[b->make].writes.x;
    while (i < u->count && turn_is_number(&u->insns[i]))
        i++;
    b->jump = i;
    return i < u->count && op_table[u->insns[i].op].cls == CLASS_BRANCH && i + (uint32_t)u->insns[i].imm == b->head &&
           u->points[b->make + 1].vl == CHUNK_WORDS && u->points[b->make + 1].e64;
}

/* Does x register N change in a turn by BY, once? */
static bool goes_by(const Unit *u, const Braid *b, unsigned n, int by) {
    int times = 0;
    for (uint32_t i = b->head; i < b->jump; i++) {
        const Insn *in = &u->insns[i];
        if (!turn_has(u->points[i].writes.x, n))
            continue;
        if (i < b->make || in->op != OP_ADDI || in->rd != in->rs1 || in->imm != by || times++)
            return false;
    }
    return times == 1;
}

/* Nodes, trees and numbers that are spread are the same in all turns. */
static bool is_steady(const Unit *u, const Braid *b) {
    const Regs all = b->written, *next = &u->points[b->head].live, *behind = &u->points[b->jump + 1].live;
    for (uint32_t i = b->head; i < b->make; i++)
        if (turn_is_vector(u, i) && (u->points[i].reads.x & all.x || u->points[i].reads.f & all.f))
            return false;
    for (int k = 0; k < b->reads; k++)
        if (turn_has(all.x, u->insns[b->read[k]].rs1))
            return false;
    for (int k = 0; k < b->windows; k++)
        if (turn_has(all.x, u->insns[b->window[k]].rs1) || turn_has(all.x, u->insns[b->window[k]].rs3))
            return false;
    for (uint32_t i = b->make + 3; i <= b->jump; i++)
        if (u->points[i].reads.x & b->temps)
            return false;
    return !turn_has(all.x, u->insns[b->make + 2].rs1) && !(b->temps & (next->x | behind->x)) && !(all.v & (next->v | behind->v));
}

bool braid_find(const Unit *u, Braid *b) {
    if (!u->points[b->head].head || !find_sources(u, b) || !find_rest(u, b))
        return false;
    for (uint32_t i = b->head; i <= b->jump; i++) {
        const Regs r = u->points[i].writes;
        b->written = (Regs){.x = b->written.x | r.x, .f = b->written.f | r.f, .v = b->written.v | r.v};
        if (i > b->head && u->points[i].target)
            return false;
    }
    return goes_by(u, b, b->index, 1) && (!b->windows || goes_by(u, b, b->base, CHUNK_WORDS)) && is_steady(u, b);
}

bool jit_is_braid(const Unit *u, uint32_t at) {
    return braid_find(u, &(Braid){.head = at});
}
