/* vm/native/jit_turn.c - what the two kinds of turns with code of their own share. */
#include "vm/native/jit_turn.h"

#include "vm/native/jit_forms.h"

enum { WRONG = 0, TEMP = 1 };       // ymm

/* ---- instructions ---- */

bool turn_is_vector(const Unit *u, uint32_t at) {
    OpClass c = op_table[u->insns[at].op].cls;
    const Point *p = &u->points[at];
    return p->writes.v && c >= CLASS_VALU && c <= CLASS_VFSQRT && p->vl == CHUNK_WORDS && p->e64;
}

bool turn_is_constant(const Insn *in) {
    return (in->op == OP_ADDI && in->rs1 == REG_ZERO) || in->op == OP_CONST_FD;
}

void turn_constant(Unit *u, uint32_t at) {
    if (!jit_integer(u, at))
        jit_float(u, at);
}

bool turn_is_number(const Insn *in) {
    return in->op == OP_ADDI || in->op == OP_ADDIW || in->op == OP_ADD || in->op == OP_ADDW || in->op == OP_SUB;
}

bool turn_leads_out(const Insn *in) {
    return op_table[in->op].cls == CLASS_BRANCH && in->imm > 0;
}

/* ---- nodes ---- */

void turn_choose_held(const Unit *u, Held *h, uint32_t carried) {
    int most = strips_most_held(u);
    for (unsigned v = 0; v < V_REGS && h->count < most; v++)
        if (turn_has(carried, v))
            h->v[h->count++] = v;
}

void turn_begin_nodes(Unit *u, const Held *h) {
    pend_reset(u);
    for (int k = 0; k < h->count; k++)
        u->pending.at[h->v[k]] = (int16_t)pend_node(u, (Node){.kind = NODE_HELD, .a = -1, .b = -1, .c = -1, .value = k, .loose = h->loose[h->v[k]], .exact = h->exact[h->v[k]]});
}

bool turn_add_nodes(Unit *u, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (turn_is_constant(&u->insns[i]))
            turn_constant(u, i);
        else if (turn_is_vector(u, i) && (!pend_room(u) || !jit_pending(u, i)))
            return false;
    return true;
}

bool turn_find_loose(const Unit *u, Held *h) {
    bool more = false;
    for (int k = 0; k < h->count; k++) {
        unsigned v = h->v[k];
        bool loose = u->pending.nodes[u->pending.at[v]].loose;
        more |= loose && !h->loose[v];
        h->loose[v] |= loose;
    }
    return more;
}

/* Those that are not known yet are taken for WHAT. */
static bool try_exact(Held *h, unsigned what) {
    bool any = false;
    for (int k = 0; k < h->count; k++)
        if (!h->exact[h->v[k]]) {
            h->exact[h->v[k]] = (uint8_t)(what | EXACT_SURE);
            any = true;
        }
    h->tried = (uint8_t)what;
    return any;
}

bool turn_find_exact(const Unit *u, Held *h) {
    bool wrong = false;
    if (!h->tried)
        return try_exact(h, EXACT_INT);
    for (int k = 0; k < h->count; k++) {
        unsigned v = h->v[k];
        if (h->exact[v] & h->tried && !(forms_exact(u, u->pending.at[v]) & h->tried)) {
            h->exact[v] = 0;
            wrong = true;
        }
    }
    return wrong || (h->tried == EXACT_INT && try_exact(h, EXACT_FLOAT));
}

bool turn_carries_no_masks(const Unit *u, uint32_t carried) {
    for (unsigned v = 0; v < V_REGS; v++)
        if (u->pending.changed[v] && turn_has(carried, v) && u->pending.nodes[u->pending.at[v]].mask)
            return false;
    return true;
}

/* ---- code ---- */

Rm turn_in_frame(unsigned v) {
    return rm_mem(FRAME, (int32_t)(CHUNK_BYTES * v) - BIAS);
}

/* Flags as CC_E: there is no NaN among the held vectors where it may be another one than the canonical.  Changes rax.
 * False: none may. */
static bool look_for_nan(Unit *u, const Held *h) {
    Emit *e = &u->e;
    bool any = false;
    for (int k = 0; k < h->count; k++)
        for (int at = 0; at < CHUNK_BYTES && h->loose[h->v[k]]; at += STRIP_BYTES) {
            Rm strip = turn_in_frame(h->v[k]);
            strip.disp += at;
            x86_vex(e, V_LOADU | L256, TEMP, 0, strip);
            x86_vex_imm(e, V_CMPPD | L256, any ? TEMP : WRONG, TEMP, rm_reg(TEMP), CMP_UNORDERED);
            if (any)
                x86_vex(e, V_POR | L256, WRONG, WRONG, rm_reg(TEMP));
            any = true;
        }
    if (!any)
        return false;
    x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(WRONG));
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    return true;
}

/* In the frame: to LABEL if one of these is no canonical one. */
static void check_nans(Unit *u, const Held *h, int label) {
    Emit *e = &u->e;
    for (int k = 0; k < h->count; k++)
        for (int at = 0; at < CHUNK_BYTES && h->loose[h->v[k]]; at += STRIP_BYTES) {
            Rm strip = turn_in_frame(h->v[k]);
            strip.disp += at;
            x86_vex(e, V_LOADU | L256, TEMP, 0, strip);
            x86_vex(e, V_PCMPEQQ | L256, WRONG, TEMP, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN));
            x86_vex_imm(e, V_CMPPD | L256, TEMP, TEMP, rm_reg(TEMP), CMP_UNORDERED);
            x86_vex(e, V_PANDN | L256, WRONG, WRONG, rm_reg(TEMP));
            x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(WRONG));
            x86_op(e, I_TEST32, RAX, rm_reg(RAX));
            x86_jcc(e, CC_NE, label);
        }
}

/* Likewise. */
static void make_canonical(Unit *u, const Held *h) {
    Emit *e = &u->e;
    for (int k = 0; k < h->count; k++)
        for (int at = 0; at < CHUNK_BYTES && h->loose[h->v[k]]; at += STRIP_BYTES) {
            Rm strip = turn_in_frame(h->v[k]);
            strip.disp += at;
            x86_vex(e, V_LOADU | L256, WRONG, 0, strip);
            x86_vex_imm(e, V_CMPPD | L256, TEMP, WRONG, rm_reg(WRONG), CMP_UNORDERED);
            x86_vex_imm(e, V_BLENDVPD | L256, WRONG, WRONG, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN), TEMP << 4);
            x86_vex(e, V_STOREU | L256, WRONG, 0, strip);
        }
}

/* Vector K, whose lanes have BYTES, from AT or there. */
static void move_lanes(Unit *u, const Held *h, int k, unsigned op, Rm at, int bytes) {
    int lanes = h->lanes ? h->lanes : strips_bytes(u) / 8, each = lanes * bytes;
    for (int s = 0; s < CHUNK_WORDS / lanes; s++, at.disp += each)
        x86_vex(&u->e, op | (each == 64 ? L512 : each == 32 ? L256 : 0), strips_held(u, k, s), 0, at);
}

/* Where lanes of 32 bits are on their way. */
static Rm halfway(int at) {
    return rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * (MAX_CHUNKS - 1) + at);
}

/* Lanes of vector V become narrow; to LABEL unless they are the same then. */
static void narrow_lanes(Unit *u, const Held *h, unsigned v, int label) {
    enum { WIDE = 0, NARROW = 1, AGAIN = 2 };
    Emit *e = &u->e;
    bool whole = h->exact[v] & EXACT_INT;
    for (int s = 0; s < STRIPS; s++) {
        Rm strip = turn_in_frame(v);
        strip.disp += STRIP_BYTES * s;
        x86_vex(e, V_LOADU | L256, WIDE, 0, strip);
        if (whole) {
            x86_vex(e, V_LOADU | L256, NARROW, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_EVEN));
            x86_vex(e, V_PERMD | L256, NARROW, NARROW, rm_reg(WIDE));
        } else {
            x86_vex(e, V_CVTPD2PS | L256, NARROW, 0, rm_reg(WIDE));
        }
        x86_vex(e, (whole ? V_PMOVSXDQ : V_CVTPS2PD) | L256, AGAIN, 0, rm_reg(NARROW));
        x86_vex(e, V_PCMPEQQ | L256, AGAIN, AGAIN, rm_reg(WIDE));
        x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(AGAIN));
        x86_imm(e, G_CMP, false, rm_reg(RAX), (1 << STRIPS) - 1);
        x86_jcc(e, CC_NE, label);
        x86_vex(e, V_STOREU, NARROW, 0, halfway(STRIP_BYTES / 2 * s));
    }
}

static void widen_lanes(Unit *u, const Held *h, unsigned v) {
    for (int s = 0; s < STRIPS; s++) {
        Rm strip = turn_in_frame(v);
        strip.disp += STRIP_BYTES * s;
        x86_vex(&u->e, (h->exact[v] & EXACT_INT ? V_PMOVSXDQ : V_CVTPS2PD) | L256, 0, 0, halfway(STRIP_BYTES / 2 * s));
        x86_vex(&u->e, V_STOREU | L256, 0, 0, strip);
    }
}

void turn_load(Unit *u, const Held *h, int label) {
    int none = x86_label(&u->e);
    if (look_for_nan(u, h)) {
        x86_jcc(&u->e, CC_E, none);
        check_nans(u, h, label);
    }
    x86_bind(&u->e, none);
    for (int k = 0; k < h->count; k++) {
        if (h->exact[h->v[k]]) {
            narrow_lanes(u, h, h->v[k], label);
            move_lanes(u, h, k, V_LOADU, halfway(0), 4);
        } else {
            move_lanes(u, h, k, V_LOADU, turn_in_frame(h->v[k]), 8);
        }
    }
}

void turn_store(Unit *u, const Held *h) {
    int none = x86_label(&u->e);
    for (int k = 0; k < h->count; k++) {
        if (h->exact[h->v[k]]) {
            move_lanes(u, h, k, V_STOREU, halfway(0), 4);
            widen_lanes(u, h, h->v[k]);
        } else {
            move_lanes(u, h, k, V_STOREU, turn_in_frame(h->v[k]), 8);
        }
    }
    if (look_for_nan(u, h)) {
        x86_jcc(&u->e, CC_E, none);
        make_canonical(u, h);
    }
    x86_bind(&u->e, none);
}
