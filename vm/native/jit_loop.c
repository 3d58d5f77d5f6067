/* vm/native/jit_loop.c - turns of a loop in lanes, without the frame.
 *
 * A loop that lanes leave one by one (frontend/vector_loop.c) looks like this:
 *
 *   head: branches out                     for all lanes
 *         vector instructions              that find which lanes stay
 *         vmand.mm m, active, m
 *         vcpop.m  n, m
 *         beq      n, count, on            none of them leaves
 *         ...
 *   on:   vector instructions, numbers     of the turn
 *         j        head
 *
 * For turns that no lane leaves there is code of its own in front of the loop: two vectors that are
 * carried from turn to turn stay in registers of the host, the mask is a number.  As soon as a
 * turn may be another one it is left before that turn has changed anything, what it
 * holds goes to the frame, and the loop's own code does the turn. */
#include "vm/native/jit_state.h"

enum { TEMP = 14, WRONG = 15 };     // ymm

typedef struct {
    uint32_t head, both, on, jump;          // both: vmand
    unsigned active, stay;                  // masks: as they were; before vmand
    unsigned count;                         // x register
    uint32_t written;                       // vector registers
    uint32_t numbers, constants;            // x registers that change, that are set once more
    unsigned held[HELD];                    // vector registers
    int      nheld;
    bool     loose[V_REGS];                 // carried vectors: as nodes are
} Turn;

static bool is_plain_vector(const Unit *u, uint32_t at) {
    OpClass c = op_table[u->insns[at].op].cls;
    const Point *p = &u->points[at];
    return p->writes.v && c >= CLASS_VALU && c <= CLASS_VFSQRT && p->vl == CHUNK_WORDS && p->e64;
}

static bool is_constant(const Insn *in) {
    return in->op == OP_ADDI && in->rs1 == REG_ZERO;
}

static bool is_number(const Insn *in) {
    return in->op == OP_ADDI || in->op == OP_ADDIW || in->op == OP_ADD || in->op == OP_ADDW || in->op == OP_SUB;
}

static bool leads_out(const Insn *in) {
    return op_table[in->op].cls == CLASS_BRANCH && in->imm > 0;
}

static bool has(uint32_t set, unsigned n) {
    return set >> n & 1;
}

/* What an instruction that is no branch writes; false: it is none that a turn may have. */
static bool add_writes(const Unit *u, Turn *t, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (is_plain_vector(u, at))
        t->written |= p->writes.v;
    else if (is_constant(in))
        t->constants |= p->writes.x;
    else if (is_number(in))
        t->numbers |= p->writes.x;
    else
        return false;
    return true;
}

static bool ends_test(const Insn *in) {
    return in[0].op == OP_VMAND_MM && in[1].op == OP_VCPOP_M && in[2].op == OP_BEQ && in[1].rs2 == in[0].rd && in[2].imm > 0;
}

/* From the head to the branch that leads on.  Numbers do not change there: the loop's own code will do it again. */
static bool find_test(const Unit *u, Turn *t) {
    uint32_t i = t->head;
    for (; !ends_test(&u->insns[i]); i++)
        if (i + 3 >= u->count || (i > t->head && u->points[i].target) || (!leads_out(&u->insns[i]) && !add_writes(u, t, i)))
            return false;
    const Insn *in = &u->insns[i];
    for (uint32_t k = i; k < i + 3; k++)
        if (k > t->head && u->points[k].target)
            return false;
    bool swap = has(t->written, in->rs1), first = in[1].rd == in[2].rs1;
    t->both = i;
    t->active = swap ? in->rs2 : in->rs1;
    t->stay = swap ? in->rs1 : in->rs2;
    t->count = first ? in[2].rs2 : in[2].rs1;
    t->on = i + 2 + (uint32_t)in[2].imm;
    return !t->numbers && first != (in[1].rd == in[2].rs2) && has(t->written, t->stay) && u->points[i].vl == CHUNK_WORDS &&
           u->points[i].e64 && !has(u->points[t->on].live.x, in[1].rd) && !has(u->points[t->on].live.v, in->rd);
}

/* From there back to the head. */
static bool find_rest(const Unit *u, Turn *t) {
    uint32_t i = t->on;
    for (; u->insns[i].op != OP_J; i++)
        if ((i > t->on && u->points[i].target) || !add_writes(u, t, i))
            return false;
    t->jump = i;
    return (i == t->on || !u->points[i].target) && i + (uint32_t)u->insns[i].imm == t->head;
}

/* No vector depends on numbers that change, nor the test on what the turn does. */
static bool is_steady(const Unit *u, const Turn *t) {
    for (uint32_t i = t->head; i < t->jump; i = i + 1 == t->both ? t->on : i + 1)
        if (is_plain_vector(u, i) && u->points[i].reads.x & t->numbers)
            return false;
    return !has(t->numbers, t->count) && !has(t->written, t->active) && !(t->constants & u->points[t->head].live.x);
}

static bool find(const Unit *u, Turn *t) {
    if (!find_test(u, t) || !find_rest(u, t) || !is_steady(u, t))
        return false;
    for (unsigned v = 0; v < V_REGS && t->nheld < HELD; v++)
        if (has(t->written & u->points[t->head].live.v, v))
            t->held[t->nheld++] = v;
    return t->nheld > 0;
}

/* ---- nodes ---- */

static bool add_nodes(Unit *u, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (is_constant(&u->insns[i]))
            jit_integer(u, i);
        else if (is_plain_vector(u, i) && (!pend_room(u) || !jit_pending(u, i)))
            return false;
    return true;
}

/* The nodes of a turn; that of the lanes that stay, or -1, also if one is computed where it stands. */
static int turn_nodes(Unit *u, const Turn *t) {
    uint32_t computed = u->computed;
    pend_reset(u);
    for (int k = 0; k < t->nheld; k++)
        u->pending.at[t->held[k]] = (int16_t)pend_node(u, (Node){.kind = NODE_HELD, .a = -1, .b = -1, .c = -1, .value = k, .loose = t->loose[t->held[k]]});
    if (!add_nodes(u, t->head, t->both))
        return -1;
    int stay = pend_mask(u, t->stay);
    return add_nodes(u, t->on, t->jump) && u->computed == computed ? stay : -1;
}

/* Are vectors that a turn makes loose in the next one?  True: more than was known. */
static bool find_loose(const Unit *u, Turn *t) {
    bool more = false;
    for (int k = 0; k < t->nheld; k++) {
        unsigned v = t->held[k];
        bool loose = u->pending.nodes[u->pending.at[v]].loose;
        more |= loose && !t->loose[v];
        t->loose[v] |= loose;
    }
    return more;
}

static bool no_masks_carried(const Unit *u, const Turn *t) {
    for (unsigned v = 0; v < V_REGS; v++)
        if (u->pending.changed[v] && has(u->points[t->head].live.v, v) && u->pending.nodes[u->pending.at[v]].mask)
            return false;
    return true;
}

/* ---- code ---- */

static Rm in_frame(unsigned v, int strip) {
    return rm_mem(FRAME, (int32_t)(CHUNK_BYTES * v) + STRIP_BYTES * strip - BIAS);
}

/* To LABEL if a NaN among what was loaded is not the canonical one: then what the turns make of it could not
 * be told from it. */
static void load(Unit *u, const Turn *t, int label) {
    Emit *e = &u->e;
    bool any = false;
    for (int k = 0; k < t->nheld; k++)
        for (int s = 0; s < STRIPS; s++) {
            int reg = strips_held(k, s);
            x86_vex(e, V_LOADU | L256, reg, 0, in_frame(t->held[k], s));
            if (!t->loose[t->held[k]])
                continue;
            x86_vex(e, V_PCMPEQQ | L256, 0, reg, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN));
            x86_vex_imm(e, V_CMPPD | L256, any ? 1 : WRONG, reg, rm_reg(reg), CMP_UNORDERED);
            x86_vex(e, V_PANDN | L256, any ? 1 : WRONG, 0, rm_reg(any ? 1 : WRONG));
            if (any)
                x86_vex(e, V_POR | L256, WRONG, WRONG, rm_reg(1));
            any = true;
        }
    if (!any)
        return;
    x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(WRONG));
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_NE, label);
}

static void store(Unit *u, const Turn *t) {
    Emit *e = &u->e;
    for (int k = 0; k < t->nheld; k++)
        for (int s = 0; s < STRIPS; s++) {
            int reg = strips_held(k, s);
            if (t->loose[t->held[k]]) {
                x86_vex_imm(e, V_CMPPD | L256, TEMP, reg, rm_reg(reg), CMP_UNORDERED);
                x86_vex_imm(e, V_BLENDVPD | L256, reg, reg, rm_mem(TABLES, CHUNK_BYTES * TABLE_NAN), TEMP << 4);
            }
            x86_vex(e, V_STOREU | L256, reg, 0, in_frame(t->held[k], s));
        }
}

/* One turn; to LEAVE before it changes anything. */
static void turn(Unit *u, const Turn *t, int stay, int leave) {
    Emit *e = &u->e;
    x86_test_byte(e, jit_attention());
    x86_jcc(e, CC_NE, leave);
    for (uint32_t i = t->head; i < t->both; i++)
        if (leads_out(&u->insns[i]))
            x86_jcc(e, jit_compare(u, i), leave);
        else if (is_constant(&u->insns[i]))
            jit_integer(u, i);
    strips_mask(u, stay);
    x86_op(e, I_AND & ~W64, RAX, in_frame(t->active, 0));
    x86_op(e, I_POPCNT, RAX, rm_reg(RAX));
    x86_op(e, I_CMP, RAX, jit_rm_x(u, t->count));
    x86_jcc(e, CC_NE, leave);
    strips_turn(u, u->points[t->head].live.v, t->held, t->nheld);
    for (uint32_t i = t->on; i < t->jump; i++)
        if (!is_plain_vector(u, i))
            jit_integer(u, i);
    x86_imm(e, G_ADD, true, rm_reg(BEFORE), 2 - u->insns[t->both + 2].imm - u->insns[t->jump].imm);
}

void jit_loop_turns(Unit *u, uint32_t at) {
    Turn t = {.head = at};
    if (!u->points[at].head || u->points[at].join == JOIN_KEEP || !find(u, &t))
        return;
    int stay, turns = x86_label(&u->e), leave = x86_label(&u->e), none = x86_label(&u->e);
    do
        stay = turn_nodes(u, &t);
    while (stay >= 0 && find_loose(u, &t));
    if (stay >= 0 && no_masks_carried(u, &t)) {
        u->ymms = HELD_FROM;
        load(u, &t, none);
        x86_bind(&u->e, turns);
        turn(u, &t, stay, leave);
        x86_jump(&u->e, turns);
        x86_bind(&u->e, leave);
        store(u, &t);
        u->ymms = 0;
    }
    x86_bind(&u->e, none);
    pend_reset(u);
}
