/* vm/native/jit_carried.c - vectors that a loop carries from turn to turn, in registers of the host beside the frame.
 *
 * What a turn makes goes to the frame at its end, where the next one would wait for it to come back.  In an innermost
 * loop with vectors a few of those stay in registers, too, that nothing else has: whoever wants one as it is
 * in the frame takes it from there.  The frame is never behind, so whatever leaves the loop, or looks at the frame
 * in it, needs to know nothing of this; and behind a call of a C function they are loaded anew. */
#include "vm/native/jit_turn.h"

static bool touches_vectors(const Unit *u, uint32_t from, uint32_t last) {
    for (uint32_t k = from; k <= last; k++)
        if (u->points[k].reads.v | u->points[k].writes.v)
            return true;
    return false;
}

/* Are vectors touched in no loop within the one from FIRST to LAST? */
static bool is_innermost(const Unit *u, uint32_t first, uint32_t last) {
    for (uint32_t k = first + 1; k <= last; k++)
        if (u->points[k].head && (jit_last_back(u, k) > last || touches_vectors(u, k, jit_last_back(u, k))))
            return false;
    return true;
}

/* Does nothing from outside lead into it but to its head? */
static bool is_entered_at_head(const Unit *u, uint32_t first, uint32_t last) {
    for (uint32_t k = 0; k < u->count; k++) {
        uint32_t to = k + (uint32_t)u->insns[k].imm;
        if (jit_is_branch(&u->insns[k]) && (k < first || k > last) && to > first && to <= last)
            return false;
    }
    return true;
}

static bool makes_mask(Op op) {
    return (op >= OP_VMSEQ_VV && op <= OP_VMXNOR_MM) || (op >= OP_VMFEQ_VV && op <= OP_VMFGE_VF);
}

/* Its result is a NaN whichever NaN an operand is, and no NaN is told from another by it. */
static bool is_arithmetic(Op op) {
    return (op >= OP_VFADD_VV && op <= OP_VFRDIV_VF) || (op >= OP_VFMACC_VV && op <= OP_VFNMSUB_VF) || op == OP_VFSQRT_V || op == OP_VFROUND;
}

/* May vector register V be held, and may its NaNs be any there? */
static bool suits(const Unit *u, const Carried *c, unsigned v, bool *loose) {
    bool written = false;
    *loose = true;
    for (uint32_t k = c->first; k <= c->last; k++) {
        Op op = (Op)u->insns[k].op;
        bool writes = turn_has(u->points[k].writes.v, v), reads = turn_has(u->points[k].reads.v, v);
        if (writes && makes_mask(op))
            return false;
        *loose &= !(writes || reads) || is_arithmetic(op);
        written |= writes;
    }
    return written && v && turn_has(u->points[c->first].live.v, v);
}

void jit_find_carried(Unit *u) {
    for (uint32_t i = 0; u->zmm && i < u->count && u->ncarried < MAX_CARRIED; i++) {
        uint32_t last = u->points[i].head ? jit_last_back(u, i) : 0;
        if (!last || u->points[i].join != JOIN_FLUSH || !touches_vectors(u, i, last) || !is_innermost(u, i, last) || !is_entered_at_head(u, i, last))
            continue;
        Carried c = {.first = i, .last = last};
        for (unsigned v = 0; v < V_REGS && c.count < HELD - 1; v++)
            if (suits(u, &c, v, &c.loose[c.count]))
                c.v[c.count++] = v;
        if (c.count)
            u->carried[u->ncarried++] = c;
    }
}

static const Carried *find(const Unit *u, uint32_t at) {
    for (int i = 0; i < u->ncarried; i++)
        if (u->carried[i].again && at >= u->carried[i].first && at <= u->carried[i].last)
            return &u->carried[i];
    return NULL;
}

int jit_carried(const Unit *u, unsigned v, bool *loose) {
    const Carried *c = u->carry;
    for (int k = 0; c && k < c->count; k++)
        if (c->v[k] == v) {
            *loose = c->loose[k];
            return k + 1;
        }
    return 0;
}

static void load(Unit *u, const Carried *c) {
    for (int k = 0; k < c->count; k++)
        for (int s = 0; s < CHUNK_BYTES / strips_bytes(u); s++) {
            Rm strip = turn_in_frame(c->v[k]);
            strip.disp += strips_bytes(u) * s;
            x86_vex(&u->e, V_LOADU | strips_width(u), strips_held(u, k + 1, s), 0, strip);
        }
}

void jit_be_in_carried(Unit *u, uint32_t at) {
    u->carry = find(u, at);
}

void jit_begin_carried(Unit *u, uint32_t at) {
    for (int i = 0; i < u->ncarried; i++) {
        Carried *c = &u->carried[i];
        if (c->first != at)
            continue;
        load(u, c);
        c->again = x86_label(&u->e);
        x86_bind(&u->e, c->again);
    }
}

int jit_label_from(const Unit *u, uint32_t at, uint32_t to) {
    const Carried *c = find(u, at);
    return c && c->first == to ? c->again : u->points[to].label;
}

void jit_load_carried(Unit *u, uint32_t at) {
    const Carried *c = find(u, at);
    if (c)
        load(u, c);
}
