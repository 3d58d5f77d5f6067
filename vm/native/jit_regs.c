/* vm/native/jit_regs.c - where the registers of a codelet are. */
#include <string.h>

#include "vm/native/jit_state.h"

static const int8_t x_hosts[] = {RBP, R15, RSI, RDI, R8, R9, R10, R11, TABLES};
static const int8_t f_hosts[] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
enum { X_HOSTS = sizeof x_hosts, F_HOSTS = sizeof f_hosts };

/* Those that a C function preserves. */
static bool is_preserved(int host) {
    return host == RBP || host == TABLES || host == R15;
}

Rm jit_slot_x(unsigned n) {
    return rm_mem(FRAME, (int32_t)(offsetof(Frame, x) + 8 * n) - BIAS);
}

Rm jit_slot_f(unsigned n) {
    return rm_mem(FRAME, (int32_t)(offsetof(Frame, f) + 8 * n) - BIAS);
}

Rm jit_rm_x(const Unit *u, unsigned n) {
    return u->xhost[n] == NO_REG ? jit_slot_x(n) : rm_reg(u->xhost[n]);
}

Rm jit_rm_f(const Unit *u, unsigned n) {
    return u->fhost[n] == NO_REG ? jit_slot_f(n) : rm_reg(u->fhost[n]);
}

int jit_use_x(Unit *u, unsigned n, int temp) {
    if (u->xhost[n] != NO_REG)
        return u->xhost[n];
    if (n == REG_ZERO)
        x86_const(&u->e, temp, 0);
    else
        x86_op(&u->e, I_LOAD, temp, jit_slot_x(n));
    return temp;
}

int jit_def_x(const Unit *u, unsigned n, int temp) {
    return u->xhost[n] == NO_REG ? temp : u->xhost[n];
}

void jit_done_x(Unit *u, unsigned n, int reg) {
    if (u->xhost[n] != NO_REG)
        x86_mov(&u->e, u->xhost[n], reg);
    else if (n != X_SINK)
        x86_op(&u->e, I_STORE, reg, jit_slot_x(n));
}

int jit_use_f(Unit *u, unsigned n, int temp) {
    if (u->fhost[n] != NO_REG)
        return u->fhost[n];
    x86_vex(&u->e, V_LOAD_SD, temp, 0, jit_slot_f(n));
    return temp;
}

int jit_def_f(const Unit *u, unsigned n, int temp) {
    return u->fhost[n] == NO_REG ? temp : u->fhost[n];
}

void jit_done_f(Unit *u, unsigned n, int reg) {
    if (u->fhost[n] == NO_REG)
        x86_vex(&u->e, V_STORE_SD, reg, 0, jit_slot_f(n));
    else if (u->fhost[n] != reg)
        x86_vex(&u->e, V_MOVAPD, u->fhost[n], 0, rm_reg(reg));
}

static bool has(uint32_t set, unsigned n) {
    return set >> n & 1;
}

void jit_save(Unit *u, Regs mask) {
    for (unsigned n = 1; n < X_REGS; n++)
        if (has(mask.x, n) && u->xhost[n] != NO_REG)
            x86_op(&u->e, I_STORE, u->xhost[n], jit_slot_x(n));
    for (unsigned n = 0; n < F_REGS; n++)
        if (has(mask.f, n) && u->fhost[n] != NO_REG)
            x86_vex(&u->e, V_STORE_SD, u->fhost[n], 0, jit_slot_f(n));
}

void jit_load(Unit *u, Regs mask) {
    for (unsigned n = 1; n < X_REGS; n++)
        if (has(mask.x, n) && u->xhost[n] != NO_REG)
            x86_op(&u->e, I_LOAD, u->xhost[n], jit_slot_x(n));
    for (unsigned n = 0; n < F_REGS; n++)
        if (has(mask.f, n) && u->fhost[n] != NO_REG)
            x86_vex(&u->e, V_LOAD_SD, u->fhost[n], 0, jit_slot_f(n));
}

Regs jit_clobbered(const Unit *u) {
    Regs r = {.f = UINT32_MAX};
    for (unsigned n = 1; n < X_REGS; n++)
        if (u->xhost[n] != NO_REG && !is_preserved(u->xhost[n]))
            r.x |= UINT32_C(1) << n;
    return r;
}

void jit_weigh(uint64_t *sum, uint32_t set, uint64_t weight) {
    for (; set; set &= set - 1)
        sum[__builtin_ctz(set)] += weight;
}

/* The COUNT registers of WEIGHT that are used most get HOSTS. */
static void hand_out(int8_t *place, const uint64_t *weight, const int8_t *hosts, unsigned count) {
    for (unsigned h = 0; h < count; h++) {
        unsigned best = 0;
        for (unsigned n = 1; n < 32; n++)
            if (place[n] == NO_REG && (place[best] != NO_REG || weight[n] > weight[best]))
                best = n;
        if (place[best] != NO_REG || !weight[best])
            return;
        place[best] = hosts[h];
    }
}

void jit_hand_out_f(int8_t *place, const uint64_t *weight) {
    hand_out(place, weight, f_hosts, F_HOSTS);
}

void jit_choose_hosts(Unit *u) {
    uint64_t x[32] = {0}, f[32] = {0};
    bool vectors = false;
    memset(u->xhost, NO_REG, sizeof u->xhost);
    for (int z = 0; z <= MAX_ZONES; z++)
        memset(u->zones[z].fhost, NO_REG, sizeof u->zones[z].fhost);
    for (uint32_t i = 0; i < u->count; i++) {
        const Point *p = &u->points[i];
        vectors |= (p->reads.v | p->writes.v) != 0;
        uint64_t weight = UINT64_C(1) << 3 * p->depth;
        jit_weigh(x, p->reads.x, weight);
        jit_weigh(x, p->writes.x, weight);
        jit_weigh(f, p->reads.f, weight);
        jit_weigh(f, p->writes.f, weight);
    }
    u->vectors = vectors;
    hand_out(u->xhost, x, x_hosts, X_HOSTS - vectors);
    if (vectors)
        jit_find_zones(u);
    else
        jit_hand_out_f(u->zones[0].fhost, f);
    jit_be_at(u, 0);
}
