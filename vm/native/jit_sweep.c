/* vm/native/jit_sweep.c - turns of a loop that reads whole leaves of one or two trees, without the frame.
 *
 * A reduction (frontend/vector_reduce.c) looks like this:
 *
 *   head: branches out, numbers            that nobody needs in the next turn
 *         fb.vg.x                          16 elements of each array
 *         vector instructions
 *         numbers                          of the next turn
 *         blt      i, end, head
 *
 * For turns that read leaves whose addresses are known (Run) there is code of its own in front of the loop.  A turn begins with
 * all that may turn out otherwise; this changes nothing that the loop's own code, to which it is left then, does not do again.
 * Then come its vectors, of which those that are carried to the next turn stay in registers of the host, and the numbers. */
#include <stddef.h>

#include "vm/core/access.h"
#include "vm/native/jit_turn.h"

/* Where addresses of leaves are in a turn. */
static const int8_t leaf_hosts[] = {RCX, RDX};
enum { SWEEP_RUNS = sizeof leaf_hosts };

typedef struct {
    uint32_t head, checked, jump;           // CHECKED: behind the last instruction that may lead to the loop's own code
    uint32_t written;                       // vector registers
    uint32_t early, late;                   // x registers that are written before and after CHECKED
    Regs     constants;                     // that are set once more
    uint32_t run[SWEEP_RUNS];               // instructions
    int      runs, leaves[SWEEP_RUNS];      // LEAVES: slots for how many of a node's are known
    int      check, next[SWEEP_RUNS];       // labels: a turn begins; code that goes on to the next node
    Held     held;
} Sweep;

/* ---- finding one ---- */

static bool is_run(const Unit *u, uint32_t at) {
    unsigned base;
    int by;
    return jit_reads_run(&u->insns[at]) && u->points[at].vl == CHUNK_WORDS && u->points[at].e64 && !jit_is_near(u, at, &base, &by);
}

static bool is_back(const Unit *u, const Sweep *s, uint32_t at) {
    const Insn *in = &u->insns[at];
    return op_table[in->op].cls == CLASS_BRANCH && at + (uint32_t)in->imm == s->head;
}

static bool changes_number(const Insn *in) {
    return turn_is_number(in) && !turn_is_constant(in);
}

/* False: it is no instruction of such a loop. */
static bool add(const Unit *u, Sweep *s, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (is_run(u, at) || turn_leads_out(in)) {
        if (is_run(u, at) && s->runs == SWEEP_RUNS)
            return false;
        if (is_run(u, at))
            s->run[s->runs++] = at;
        s->checked = at + 1;
        s->early |= s->late;
        s->late = 0;
    } else if (turn_is_constant(in)) {
        turn_add(&s->constants, p->writes);
    } else if (turn_is_number(in)) {
        s->late |= p->writes.x;
    } else if (!turn_is_vector(u, at)) {
        return false;
    }
    s->written |= p->writes.v;
    return true;
}

/* What is computed once, or before something leads out, is not needed otherwise. */
static bool is_steady(const Unit *u, const Sweep *s) {
    uint32_t live = u->points[s->head].live.x, numbers = s->early | s->late;
    for (uint32_t i = s->head; i < s->jump; i++)
        if (turn_is_vector(u, i) && u->points[i].reads.x & numbers)
            return false;
    for (int k = 0; k < s->runs; k++) {
        const Insn *in = &u->insns[s->run[k]];
        if (turn_has(numbers | s->constants.x, in->rs1) || turn_has(numbers | s->constants.x, in->rs3) || turn_has(s->constants.x, in->rs2))
            return false;
    }
    return !(s->early & (live | s->late)) && !(s->constants.x & numbers) && !turn_meets(s->constants, u->points[s->head].live);
}

static bool find(const Unit *u, Sweep *s) {
    uint32_t i = s->head;
    for (; !is_back(u, s, i); i++)
        if (i + 1 >= u->count || (i > s->head && u->points[i].target) || !add(u, s, i))
            return false;
    s->jump = i;
    if (!s->runs || (i > s->head && u->points[i].target) || !is_steady(u, s))
        return false;
    turn_choose_held(u, &s->held, s->written & u->points[s->head].live.v);
    return s->held.count > 0;
}

/* Is the second leaf that of the first one's index? */
static bool is_beside(const Unit *u, const Sweep *s, int run) {
    if (run != 1 || u->insns[s->run[0]].rs2 != u->insns[s->run[1]].rs2 || u->insns[s->run[0]].op != u->insns[s->run[1]].op)
        return false;
    for (uint32_t i = s->run[0]; i < s->run[1]; i++)
        if (changes_number(&u->insns[i]))
            return false;
    return true;
}

/* ---- nodes ---- */

static bool add_nodes(Unit *u, Sweep *s) {
    uint32_t computed = u->computed;
    int run = 0;
    turn_begin_nodes(u, &s->held);
    for (uint32_t i = s->head; i < s->jump; i++) {
        if (!pend_room(u) || !turn_add_nodes(u, i, i + 1))
            return false;
        if (!is_run(u, i))
            continue;
        pend_set(u, u->insns[i].rd, pend_node(u, (Node){.kind = NODE_LEAF, .a = -1, .b = -1, .c = -1, .value = leaf_hosts[run], .half = u->insns[i].op == OP_VG_W}));
        s->leaves[run++] = pend_slot(u, RAX);
    }
    return u->computed == computed;
}

/* ---- code ---- */

static int run_number(const Unit *u, int run) {
    return (u->next_run + run) % MAX_RUNS;
}

static Rm run_field(const Unit *u, int run, size_t offset) {
    return jit_run_at(run_number(u, run), offset);
}

static Rm leaves(const Sweep *s, int run) {
    return rm_mem(RSP, SLOTS_AT + 8 * s->leaves[run]);
}

/* To NONE if an array is another one than before, or leaves of two that should stand side by side do not. */
static void check_trees(Unit *u, const Sweep *s, int none) {
    Emit *e = &u->e;
    for (int run = 0; run < s->runs; run++) {
        const Insn *in = &u->insns[s->run[run]];
        x86_op(e, I_CMP, jit_use_x(u, in->rs1, RCX), run_field(u, run, offsetof(Run, root)));
        x86_jcc(e, CC_NE, none);
        x86_op(e, I_CMP, jit_use_x(u, in->rs3, RCX), run_field(u, run, offsetof(Run, shift)));
        x86_jcc(e, CC_NE, none);
        x86_op(e, I_LOAD, RAX, run_field(u, run, offsetof(Run, limit)));
        if (is_beside(u, s, run)) {
            x86_op(e, I_CMP, RAX, run_field(u, 0, offsetof(Run, limit)));
            x86_jcc(e, CC_NE, none);
            x86_op(e, I_LOAD, RAX, run_field(u, 0, offsetof(Run, base)));
            x86_op(e, I_CMP, RAX, run_field(u, run, offsetof(Run, base)));
            x86_jcc(e, CC_NE, none);
            continue;
        }
        x86_imm(e, G_ADD, true, rm_reg(RAX), CHUNK_WORDS - 1);
        x86_shift(e, G_SHR, true, RAX, 4);
        x86_op(e, I_STORE, RAX, leaves(s, run));
    }
}

static void load_leaf(Unit *u, int run) {
    Emit *e = &u->e;
    int to = leaf_hosts[run];
    x86_op(e, I_LOAD, to, rm_at(RSP, RAX, 8, run_field(u, run, offsetof(Run, leaf)).disp));
    x86_op(e, I_PREFETCH, 1, rm_mem(to, READ_AHEAD));
    x86_op(e, I_PREFETCH, 1, rm_mem(to, READ_AHEAD + CHUNK_BYTES / 2));
}

/* The address of a leaf that is read as a whole, and of one beside it. */
static void find_leaf(Unit *u, Sweep *s, int run) {
    Emit *e = &u->e;
    x86_mov(e, RAX, jit_use_x(u, u->insns[s->run[run]].rs2, RAX));
    x86_op(e, I_SUB, RAX, run_field(u, run, offsetof(Run, base)));
    x86_shift(e, G_ROR, true, RAX, 4);      // other windows become large numbers
    x86_op(e, I_CMP, RAX, leaves(s, run));
    x86_jcc(e, CC_AE, s->next[run] = x86_label(e));
    load_leaf(u, run);
    if (run + 1 < s->runs && is_beside(u, s, run + 1))
        load_leaf(u, run + 1);
}

/* What may turn out otherwise: then to LEAVE. */
static void check_turn(Unit *u, Sweep *s, int leave) {
    int run = 0;
    x86_bind(&u->e, s->check = x86_label(&u->e));
    for (uint32_t i = s->head; i < s->checked; i++) {
        const Insn *in = &u->insns[i];
        if (turn_leads_out(in))
            x86_jcc(&u->e, jit_compare(u, i), leave);
        else if (changes_number(in))
            jit_integer(u, i);
        else if (is_run(u, i) && !is_beside(u, s, run++))
            find_leaf(u, s, run - 1);
    }
}

/* Code that find_leaf leads to; it changes registers that have leaves, and begins anew. */
static void next_leaves(Unit *u, const Sweep *s, int leave) {
    Emit *e = &u->e;
    for (int run = 0; run < s->runs; run++) {
        bool beside = is_beside(u, s, run);
        if (!beside)
            x86_bind(e, s->next[run]);
        if (u->insns[s->run[run]].op == OP_VG_W) {
            x86_jump(e, leave);
            continue;
        }
        jit_next_leaves(u, s->run[run], run_number(u, run), leave);
        if (run + 1 < s->runs && is_beside(u, s, run + 1))
            continue;
        x86_store_imm(e, 8, leaves(s, run - beside), CHUNK_WORDS);
        x86_jump(e, s->check);
    }
}

static void check_first(Unit *u, Sweep *s, int none) {
    int checked = x86_label(&u->e);
    check_turn(u, s, none);
    x86_jump(&u->e, checked);
    next_leaves(u, s, none);
    x86_bind(&u->e, checked);
}

/* The rest of turns, and what is checked before each but the first. */
static void turns(Unit *u, Sweep *s, int leave) {
    Emit *e = &u->e;
    int again = x86_label(e), last = x86_label(e);
    x86_bind(e, again);
    strips_turn(u, u->points[s->jump].live.v, &s->held);
    for (uint32_t i = s->checked; i < s->jump; i++)
        if (changes_number(&u->insns[i]))
            jit_integer(u, i);
    x86_jcc(e, jit_compare(u, s->jump) ^ 1, last);
    x86_imm(e, G_ADD, true, rm_reg(BEFORE), 1 - u->insns[s->jump].imm);
    x86_test_byte(e, jit_attention());
    x86_jcc(e, CC_NE, leave);
    check_turn(u, s, leave);
    x86_jump(e, again);
    x86_bind(e, last);
    turn_store(u, &s->held);
    jit_go(u, s->jump, s->jump + 1);
    next_leaves(u, s, leave);
}

/* Leaves no code behind if it is not possible. */
static bool prepare(Unit *u, Sweep *s) {
    size_t begin = u->e.len;
    int stubs = u->nstubs;
    bool good;
    do {
        x86_cut(&u->e, begin);
        u->nstubs = stubs;
        good = add_nodes(u, s);
    } while (good && (turn_find_loose(u, &s->held) || turn_find_exact(u, &s->held)));
    if (good && turn_carries_no_masks(u, u->points[s->jump].live.v))
        return true;
    x86_cut(&u->e, begin);
    u->nstubs = stubs;
    pend_reset(u);
    return false;
}

void jit_sweep_turns(Unit *u, uint32_t at) {
    Sweep s = {.head = at};
    if (!u->points[at].head || u->points[at].join != JOIN_FLUSH || !find(u, &s) || !prepare(u, &s))
        return;
    int leave = x86_label(&u->e), none = x86_label(&u->e);
    u->ymms = strips_held_from(u);
    strips_turn_begin(u, u->points[s.jump].live.v, &s.held, none);
    check_trees(u, &s, none);
    check_first(u, &s, none);
    turn_load(u, &s.held, none);
    turns(u, &s, leave);
    x86_bind(&u->e, leave);
    turn_store(u, &s.held);
    u->ymms = 0;
    u->turns[TURNS_SWEEP]++;
    x86_bind(&u->e, none);
    pend_reset(u);
}
