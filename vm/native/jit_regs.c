/* vm/native/jit_regs.c - where the registers of a codelet are. */
#include <string.h>

#include "vm/native/jit_state.h"

const int8_t jit_x_hosts[X_HOSTS] = {RBP, R15, RSI, RDI, R8, R9, R10, R11, TABLES};
const int8_t jit_f_hosts[F_HOSTS] = {6, 7, 8, 9, 10, 11, 12, 13, 14, 15};

/* Those that a C function preserves. */
static bool is_preserved(int host) {
    return host == RBP || host == TABLES || host == R15;
}

static bool has(uint32_t set, unsigned n) {
    return set >> n & 1;
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
    int64_t value;
    if (jit_host_x(u, n) != NO_REG)
        return u->xhost[n];
    if (n == REG_ZERO)
        x86_const(&u->e, temp, 0);
    else if (jit_constant(u, n, &value))
        x86_number(&u->e, temp, value);
    else
        x86_op(&u->e, I_LOAD, temp, jit_slot_x(n));
    return temp;
}

int jit_def_x(const Unit *u, unsigned n, int temp) {
    return u->xhost[n] == NO_REG ? temp : u->xhost[n];
}

/* Nobody has asked for the upper half of x register N, a sign-extended word, at instruction AT: it may be missing in
 * a register of the host. */
static bool is_low(const Point *at, unsigned n) {
    return has(at->word & ~at->full, n);
}

void jit_done_x(Unit *u, unsigned n, int reg) {
    if (u->xhost[n] != NO_REG) {
        x86_mov(&u->e, u->xhost[n], reg);
    } else if (n != X_SINK) {
        if (!u->points[u->here].lanes && is_low(&u->points[u->here + 1], n))
            x86_op(&u->e, I_MOVSXD, reg, rm_reg(reg));
        x86_op(&u->e, I_STORE, reg, jit_slot_x(n));
    }
}

int jit_use_f(Unit *u, unsigned n, int temp) {
    if (u->fhost[n] != NO_REG)
        return u->fhost[n];
    x86_vex(&u->e, V_LOAD_SD, temp, 0, jit_slot_f(n));
    return temp;
}

/* All ones, shifted: it takes no other register. */
void jit_canonical_nan(Unit *u, int xmm) {
    x86_vex(&u->e, V_PCMPEQQ, xmm, xmm, rm_reg(xmm));
    x86_vex_imm(&u->e, V_PSHIFTQ, SHIFT_LEFT, xmm, rm_reg(xmm), 52);
    x86_vex_imm(&u->e, V_PSHIFTQ, SHIFT_RIGHT, xmm, rm_reg(xmm), 1);
}

/* XMM, if it is NaN; where that is no matter of time. */
void jit_make_canonical(Unit *u, int xmm) {
    int number = x86_label(&u->e);
    x86_vex(&u->e, V_UCOMISD, xmm, 0, rm_reg(xmm));
    x86_jcc(&u->e, CC_NP, number);
    jit_canonical_nan(u, xmm);
    x86_bind(&u->e, number);
}

int jit_use_strict(Unit *u, unsigned n, int temp) {
    int reg = jit_use_f(u, n, temp);
    if (u->fhost[n] != NO_REG && has(u->points[u->here].loose, n))
        jit_check_nan(u, reg);
    return reg;
}

void jit_check_nan(Unit *u, int xmm) {
    x86_vex(&u->e, V_UCOMISD, xmm, 0, rm_reg(xmm));
    x86_jcc(&u->e, CC_P, jit_stub(u, STUB_NAN, u->here, xmm));
    jit_back(u);
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

void jit_save_at(Unit *u, Regs mask, uint32_t at) {
    Emit *e = &u->e;
    const Point *p = &u->points[at];
    for (unsigned n = 1; n < X_REGS; n++) {
        int32_t number;
        if (has(mask.x, n) && jit_is_lazy(u, n) && jit_number(u, n, &number))
            x86_store_imm(e, 8, jit_slot_x(n), number);
        if (!has(mask.x, n) || jit_host_x(u, n) == NO_REG)
            continue;
        if (is_low(p, n))
            x86_op(e, I_MOVSXD, u->xhost[n], rm_reg(u->xhost[n]));
        x86_op(e, I_STORE, u->xhost[n], jit_slot_x(n));
    }
    for (unsigned n = 0; n < F_REGS; n++) {
        if (!has(mask.f, n) || u->fhost[n] == NO_REG)
            continue;
        if (has(p->loose, n))
            jit_make_canonical(u, u->fhost[n]);
        x86_vex(e, V_STORE_SD, u->fhost[n], 0, jit_slot_f(n));
    }
}

void jit_save(Unit *u, Regs mask) {
    jit_save_at(u, mask, u->here);
}

void jit_load(Unit *u, Regs mask) {
    for (unsigned n = 1; n < X_REGS; n++)
        if (has(mask.x, n) && u->xhost[n] != NO_REG)
            x86_op(&u->e, I_LOAD, u->xhost[n], jit_slot_x(n));
    for (unsigned n = 0; n < F_REGS; n++)
        if (has(mask.f, n) && u->fhost[n] != NO_REG)
            x86_vex(&u->e, V_LOAD_SD, u->fhost[n], 0, jit_slot_f(n));
    for (unsigned n = 0; n < 32; n++)
        if (has(mask.p, n) && u->phost[n] != NO_REG)
            x86_op(&u->e, I_LOAD, u->phost[n], jit_array_field(u, n));
}

Regs jit_clobbered(const Unit *u) {
    Regs r = {.f = UINT32_MAX};
    for (unsigned n = 1; n < X_REGS; n++)
        if (u->xhost[n] != NO_REG && !is_preserved(u->xhost[n]))
            r.x |= UINT32_C(1) << n;
    for (unsigned n = 0; n < 32; n++)
        if (u->phost[n] != NO_REG && !is_preserved(u->phost[n]))
            r.p |= UINT32_C(1) << n;
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
    hand_out(place, weight, jit_f_hosts, F_HOSTS);
}

void jit_choose_hosts(Unit *u) {
    memset(u->xhost, NO_REG, sizeof u->xhost);
    memset(u->phost, NO_REG, sizeof u->phost);
    for (int z = 0; z <= MAX_ZONES; z++)
        memset(u->zones[z].fhost, NO_REG, sizeof u->zones[z].fhost);
    for (uint32_t i = 0; i < u->count; i++)
        u->vectors |= (u->points[i].reads.v | u->points[i].writes.v) != 0;
    jit_find_webs(u);
    if (u->vectors)
        jit_find_zones(u);
}
