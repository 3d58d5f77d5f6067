/* vm/native/jit_loop.c - turns of a loop in lanes, without the frame.
 *
 * A loop that lanes leave one by one (frontend/lower/vector_loop.c) looks like this:
 *
 *   head: branches out                     for all lanes
 *         vector instructions              that find which lanes stay
 *         vmand.mm m, active, m
 *         vcpop.m  n, m
 *         beq      n, count, on            none of them leaves
 *         ...
 *   on:   vector instructions, numbers     of the turn
 *         j        head                    or a branch to it
 *
 * For turns that no lane leaves there is code of its own in front of the loop: two vectors that are
 * carried from turn to turn stay in registers of the host, the mask is a number.  As soon as a
 * turn may be another one it is left before that turn has changed anything, what it
 * holds goes to the frame, and the loop's own code does the turn. */
#include "vm/native/jit_turn.h"

typedef struct {
    uint32_t head, both, on, jump;          // both: vmand
    unsigned active, stay;                  // masks: as they were; before vmand
    unsigned count;                         // x register
    uint32_t written;                       // vector registers
    uint32_t numbers;                       // x registers that change
    Regs     constants;                     // that are set once more
    Held     held;
} Turn;

/* What an instruction that is no branch writes; false: it is none that a turn may have. */
static bool add_writes(const Unit *u, Turn *t, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (turn_is_vector(u, at))
        t->written |= p->writes.v;
    else if (turn_is_constant(in))
        turn_add(&t->constants, p->writes);
    else if (turn_is_number(in))
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
        if (i + 3 >= u->count || (i > t->head && u->points[i].target) || (!turn_leads_out(&u->insns[i]) && !add_writes(u, t, i)))
            return false;
    const Insn *in = &u->insns[i];
    for (uint32_t k = i; k < i + 3; k++)
        if (k > t->head && u->points[k].target)
            return false;
    bool swap = turn_has(t->written, in->rs1), first = in[1].rd == in[2].rs1;
    t->both = i;
    t->active = swap ? in->rs2 : in->rs1;
    t->stay = swap ? in->rs1 : in->rs2;
    t->count = first ? in[2].rs2 : in[2].rs1;
    t->on = i + 2 + (uint32_t)in[2].imm;
    return !t->numbers && first != (in[1].rd == in[2].rs2) && turn_has(t->written, t->stay) && u->points[i].vl == CHUNK_WORDS &&
           u->points[i].e64 && !turn_has(u->points[t->on].live.x, in[1].rd) && !turn_has(u->points[t->on].live.v, in->rd);
}

static bool is_back(const Unit *u, const Turn *t, uint32_t at) {
    const Insn *in = &u->insns[at];
    return (in->op == OP_J || op_table[in->op].cls == CLASS_BRANCH) && at + (uint32_t)in->imm == t->head;
}

/* From there back to the head.  The loop's own code has no vector pending behind it. */
static bool find_rest(const Unit *u, Turn *t) {
    uint32_t i = t->on;
    for (; !is_back(u, t, i); i++)
        if (i + 1 >= u->count || (i > t->on && u->points[i].target) || !add_writes(u, t, i))
            return false;
    t->jump = i;
    return (i == t->on || !u->points[i].target) && !(t->written & u->points[i].live.v & ~u->points[t->head].live.v);
}

/* No vector depends on numbers that change, nor the test on what the turn does. */
static bool is_steady(const Unit *u, const Turn *t) {
    for (uint32_t i = t->head; i < t->jump; i = i + 1 == t->both ? t->on : i + 1)
        if (turn_is_vector(u, i) && u->points[i].reads.x & t->numbers)
            return false;
    return !turn_has(t->numbers, t->count) && !turn_has(t->written, t->active) && !turn_meets(t->constants, u->points[t->head].live);
}

static bool find(const Unit *u, Turn *t) {
    if (!find_test(u, t) || !find_rest(u, t) || !is_steady(u, t))
        return false;
    turn_choose_held(u, &t->held, t->written & u->points[t->head].live.v);
    return t->held.count > 0;
}

/* ---- nodes ---- */

/* The nodes of a turn; that of the lanes that stay, or -1, also if one is computed where it stands. */
static int turn_nodes(Unit *u, const Turn *t) {
    uint32_t computed = u->computed;
    turn_begin_nodes(u, &t->held);
    if (!turn_add_nodes(u, t->head, t->both))
        return -1;
    int stay = pend_mask(u, t->stay);
    return turn_add_nodes(u, t->on, t->jump) && u->computed == computed ? stay : -1;
}

/* ---- code ---- */

/* The next turn follows, if it does; else what the turns hold goes to the frame. */
static void go_on(Unit *u, const Turn *t, int again) {
    Emit *e = &u->e;
    const Insn *back = &u->insns[t->jump];
    int last = x86_label(e), by = 1 - u->insns[t->both + 2].imm;
    if (back->op != OP_J)
        x86_jcc(e, jit_compare(u, t->jump) ^ 1, last);
    x86_imm(e, G_ADD, true, rm_reg(BEFORE), by + 1 - back->imm);
    x86_jump(e, again);
    x86_bind(e, last);
    if (back->op == OP_J)
        return;
    x86_imm(e, G_ADD, true, rm_reg(BEFORE), by);
    turn_store(u, &t->held);
    jit_go(u, t->jump, t->jump + 1);
}

/* One turn; to LEAVE before it changes anything. */
static void turn(Unit *u, const Turn *t, int stay, int leave) {
    Emit *e = &u->e;
    x86_test_byte(e, jit_attention());
    x86_jcc(e, CC_NE, leave);
    for (uint32_t i = t->head; i < t->both; i++)
        if (turn_leads_out(&u->insns[i]))
            x86_jcc(e, jit_compare(u, i), leave);
        else if (turn_is_constant(&u->insns[i]))
            turn_constant(u, i);
    strips_mask(u, stay);
    x86_op(e, I_AND & ~W64, RAX, turn_in_frame(t->active));
    x86_op(e, I_POPCNT, RAX, rm_reg(RAX));
    x86_op(e, I_CMP, RAX, jit_rm_x(u, t->count));
    x86_jcc(e, CC_NE, leave);
    strips_turn(u, u->points[t->head].live.v, &t->held);
    for (uint32_t i = t->on; i < t->jump; i++)
        if (!turn_is_vector(u, i))
            turn_constant(u, i);
}

void jit_loop_turns(Unit *u, uint32_t at) {
    Turn t = {.head = at};
    if (!u->points[at].head || u->points[at].join == JOIN_KEEP || !find(u, &t))
        return;
    int stay, turns = x86_label(&u->e), leave = x86_label(&u->e), none = x86_label(&u->e);
    do
        stay = turn_nodes(u, &t);
    while (stay >= 0 && turn_find_loose(u, &t.held));
    if (stay >= 0 && turn_carries_no_masks(u, u->points[t.head].live.v)) {
        u->ymms = strips_held_from(u);
        turn_load(u, &t.held, none);
        x86_bind(&u->e, turns);
        turn(u, &t, stay, leave);
        go_on(u, &t, turns);
        x86_bind(&u->e, leave);
        turn_store(u, &t.held);
        u->ymms = 0;
        u->turns[TURNS_LOOP]++;
    }
    x86_bind(&u->e, none);
    pend_reset(u);
}
