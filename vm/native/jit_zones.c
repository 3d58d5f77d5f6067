/* vm/native/jit_zones.c - loops without vectors in a codelet with vectors.
 *
 * Vectors are computed with registers of the host that floating-point numbers would have.  In a
 * zone, a loop in which no vector is touched, numbers have them; what they hold goes to the frame
 * and comes from there where control crosses the zone's border. */
#include "vm/native/jit_state.h"

static bool touches_vectors(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    OpClass c = op_table[in->op].cls;
    bool leads = c == CLASS_BRANCH || c == CLASS_JUMP;
    return (u->points[at].reads.v | u->points[at].writes.v) ||
           (leads && u->points[at + (uint32_t)in->imm].join == JOIN_FLUSH);     // computes those that are pending
}

/* The last branch back to HEAD; HEAD: there is none before a vector is touched. */
static uint32_t find_last(const Unit *u, uint32_t head) {
    uint32_t last = head;
    for (uint32_t i = head; i < u->count && !touches_vectors(u, i); i++) {
        OpClass c = op_table[u->insns[i].op].cls;
        if ((c == CLASS_BRANCH || c == CLASS_JUMP) && i + (uint32_t)u->insns[i].imm == head)
            last = i;
    }
    return last;
}

static void add_zone(Unit *u, uint32_t first, uint32_t last) {
    Zone *z = &u->zones[++u->nzones];
    uint64_t weight[32] = {0};
    for (uint32_t i = first; i <= last; i++) {
        Point *p = &u->points[i];
        p->zone = (uint8_t)u->nzones;
        z->written |= p->writes.f;
        jit_weigh(weight, p->reads.f, (uint64_t)jit_weight(u, i));
        jit_weigh(weight, p->writes.f, (uint64_t)jit_weight(u, i));
    }
    jit_hand_out_f(z->fhost, weight);
}

void jit_find_zones(Unit *u) {
    for (uint32_t i = 0; i < u->count && u->nzones < MAX_ZONES; i++) {
        uint32_t last = u->points[i].head ? find_last(u, i) : i;
        if (last == i)
            continue;
        add_zone(u, i, last);
        i = last;
    }
}

void jit_leave_zone(Unit *u, uint32_t from, uint32_t to) {
    const Point *f = &u->points[from], *t = &u->points[to];
    if (f->zone == t->zone)
        return;
    jit_save_at(u, (Regs){.f = u->zones[f->zone].written & t->live.f}, to);
}

void jit_enter_zone(Unit *u, uint32_t from, uint32_t to) {
    if (u->points[from].zone == u->points[to].zone)
        return;
    u->fhost = u->zones[u->points[to].zone].fhost;
    jit_load(u, (Regs){.f = u->points[to].live.f});
}

void jit_cross(Unit *u, uint32_t from, uint32_t to) {
    const int8_t *now = u->fhost;
    jit_leave_zone(u, from, to);
    jit_enter_zone(u, from, to);
    u->fhost = now;
}

void jit_go(Unit *u, uint32_t from, uint32_t to) {
    jit_cross(u, from, to);
    jit_count(u, u->points[u->here].ahead - u->points[to].ahead);
    x86_jump(&u->e, u->points[to].label);
}
