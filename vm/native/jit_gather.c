/* vm/native/jit_gather.c - elements of trees that lie apart, quotients and remainders: what
 * takes pending vectors as they are and does not wait for the others.
 *
 * Indices go to a Lookup on the host's stack, together with what all trees of that shape can
 * use.  All lanes go down a tree together as long as they have the same way, and then level by
 * level; what is not full of handles or data there is jit_gather_lanes'. */
#include <stddef.h>

#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

static Rm chunk_at(int number) {
    return rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * number);
}

static Rm lookup_at(int number) {
    return rm_mem(RSP, LOOKUPS_AT + (int)sizeof(Lookup) * number);
}

/* A chunk on the stack as a node. */
static int chunk_node(Unit *u, Rm at) {
    x86_op(&u->e, I_LEA, RAX, at);
    int slot = pend_slot(u, RAX);
    return pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot});
}

/* Vector register V goes to AT, where its node is from then on. */
static void move_to(Unit *u, unsigned v, Rm at) {
    int node = u->pending.at[v], to = chunk_node(u, at);
    strips_store(u, node, u->pending.nodes[to].value);
    u->pending.at[v] = (int16_t)to;
}

/* ---- code that all gathers of a codelet share ---- */

/* It looks into one tree or into two of the same shape.  Registers: */
enum { LOOKUP = RSI, TO = RDI, SHIFT = RCX, AHEAD = RCX, OFFSET = RDX };
enum { FARTHEST = 4096 };        // bytes that are fetched ahead
static const int tree[] = {RAX, R8}, here[] = {R9, R10};
/* Those that the codelet has there are put aside. */
static const int kept[] = {RSI, RDI, R8, R9, R10};
enum { KEPT = sizeof kept / sizeof kept[0] };

enum { INDEX = offsetof(Lookup, index), LEAF = offsetof(Lookup, leaf), DIFFERS = offsetof(Lookup, differs),
       DESCENT = DESCENT_AT + 8 };      // a return address is on the stack

/* ymm3 = what makes of offsets in chunks whose handles carry FLAG, and the handles, addresses; TEMP is lost. */
static void broadcast_base(Emit *e, unsigned flag, int temp) {
    x86_op(e, I_LEA, temp, rm_mem(DATA, -(int32_t)flag));
    x86_vex(e, V_TO_XMM, 3, 0, rm_reg(temp));
    x86_vex(e, V_BROADCASTQ | L256, 3, 0, rm_reg(3));
}

/* The strip in ymm1, of numbers times 8, becomes such addresses at TO. */
static void store_offsets(Emit *e, Rm to) {
    x86_vex(e, V_PAND | L256, 1, 1, rm_mem(TABLES, CHUNK_BYTES * TABLE_OFFSETS));
    x86_vex(e, V_PADDQ | L256, 1, 1, rm_reg(3));
    x86_vex(e, V_STOREU | L256, 1, 0, to);
}

/* The Lookup at rax, of the indices at rcx. */
static void lookup_code(Unit *u) {
    Emit *e = &u->e;
    x86_bind(e, u->lookup);
    broadcast_base(e, FULL_DATA, RDX);
    x86_vex(e, V_BROADCASTQ | L256, 0, 0, rm_mem(RCX, 0));
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, 1, 0, rm_mem(RCX, STRIP_BYTES * i));
        x86_vex(e, V_STOREU | L256, 1, 0, rm_mem(RAX, INDEX + STRIP_BYTES * i));
        x86_vex(e, V_PXOR | L256, i ? 2 : 4, 1, rm_reg(0));
        if (i)
            x86_vex(e, V_POR | L256, 4, 4, rm_reg(2));
        x86_vex_imm(e, V_PSHIFTQ | L256, SHIFT_LEFT, 1, rm_reg(1), 3);
        store_offsets(e, rm_mem(RAX, LEAF + STRIP_BYTES * i));
    }
    x86_vex_imm(e, V_EXTRACTI128 | L256, 4, 0, rm_reg(1), 1);
    x86_vex(e, V_POR, 1, 1, rm_reg(4));
    x86_vex_imm(e, V_PSHUFD, 2, 0, rm_reg(1), 0xee);    // the upper half
    x86_vex(e, V_POR, 1, 1, rm_reg(2));
    x86_vex(e, V_STORE_SD, 1, 0, rm_mem(RAX, DIFFERS));
    x86_byte(e, 0xc3);
}

static Rm path_offset(int level, int lane) {
    return rm_mem(RSP, DESCENT + (int)offsetof(Descent, offset) + CHUNK_BYTES * (level - 1) + 8 * lane);
}

/* To OTHERWISE unless REG, handles joined by "and", has FLAG. */
static void check_flag(Emit *e, int reg, unsigned flag, int otherwise) {
    x86_test_low(e, reg, flag);
    x86_jcc(e, CC_E, otherwise);
}

static void check_trees(Emit *e, int trees, unsigned flag, int otherwise) {
    x86_op(e, I_LOAD32, RDX, rm_reg(tree[0]));
    if (trees == 2)
        x86_op(e, I_AND, RDX, rm_reg(tree[1]));
    check_flag(e, RDX, flag, otherwise);
}

/* The offsets of children at the LEVELS above leaves. */
static void find_offsets(Emit *e, int levels) {
    broadcast_base(e, FULL_HANDLES, RDX);
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, 0, 0, rm_mem(LOOKUP, INDEX + STRIP_BYTES * i));
        for (int level = 1; level <= levels; level++) {
            x86_vex_imm(e, V_PSHIFTQ | L256, SHIFT_RIGHT, 1, rm_reg(0), (unsigned)(4 * level - 3));
            store_offsets(e, path_offset(level, 4 * i));
        }
    }
}

/* AHEAD = how far the next 16 elements may be, if lanes have a common distance and leaves follow
 * each other in memory; 0 if that is far. */
static void find_distance(Emit *e) {
    int near = x86_label(e);
    x86_op(e, I_LOAD, AHEAD, rm_mem(LOOKUP, INDEX + 8 * (CHUNK_WORDS - 1)));
    x86_op(e, I_SUB, AHEAD, rm_mem(LOOKUP, INDEX));
    x86_mov(e, OFFSET, AHEAD);
    x86_shift(e, G_SAR, true, OFFSET, 4);
    x86_op(e, I_LEA, AHEAD, rm_at(OFFSET, AHEAD, 1, 0));
    x86_shift(e, G_SHL, true, AHEAD, 3);
    x86_op(e, I_LEA, OFFSET, rm_mem(AHEAD, FARTHEST));
    x86_imm(e, G_CMP, true, rm_reg(OFFSET), 2 * FARTHEST);
    x86_jcc(e, CC_BE, near);
    x86_const(e, AHEAD, 0);
    x86_bind(e, near);
}

/* All lanes' elements, which part LEVELS above the leaves.  One lane after the other goes down. */
static void walk_lanes(Emit *e, int trees, int levels, bool ahead, int fail) {
    check_trees(e, trees, levels ? FULL_HANDLES : FULL_DATA, fail);
    if (levels)
        find_offsets(e, levels);
    if (ahead)
        find_distance(e);
    for (int lane = 0; lane < CHUNK_WORDS; lane++) {
        for (int level = levels; level > 0; level--) {
            x86_op(e, I_LOAD, OFFSET, path_offset(level, lane));
            for (int t = 0; t < trees; t++) {
                x86_op(e, I_LOAD, here[t], rm_at(OFFSET, level == levels ? tree[t] : here[t], 1, 0));
                check_flag(e, here[t], level > 1 ? FULL_HANDLES : FULL_DATA, fail);
            }
        }
        x86_op(e, I_LOAD, OFFSET, rm_mem(LOOKUP, LEAF + 8 * lane));
        for (int t = 0; t < trees; t++) {
            int xmm = 2 * t + lane % 4 / 2;
            Rm at = rm_at(OFFSET, levels ? here[t] : tree[t], 1, 0);
            if (ahead) {
                x86_op(e, I_LEA, here[t], at);
                x86_op(e, I_PREFETCH, 1, rm_at(here[t], AHEAD, 1, 0));
                at = rm_mem(here[t], 0);
            }
            x86_vex(e, lane % 2 ? V_LOAD_HIGH : V_LOAD_SD, xmm, lane % 2 ? xmm : 0, at);
            if (lane % 4 < 3)
                continue;
            x86_vex_imm(e, V_INSERTF128 | L256, 2 * t, 2 * t, rm_reg(2 * t + 1), 1);
            x86_vex(e, V_STOREU | L256, 2 * t, 0, rm_mem(TO, (int)sizeof(Window) * t + 8 * (lane - 3)));
        }
    }
    x86_const(e, RAX, 1);
    x86_byte(e, 0xc3);
}

/* All lanes' element, which is the same. */
static void read_one(Emit *e, int trees) {
    x86_op(e, I_LOAD, OFFSET, rm_mem(LOOKUP, LEAF));
    for (int t = 0; t < trees; t++) {
        x86_vex(e, V_BROADCASTQ | L256, t, 0, rm_at(OFFSET, tree[t], 1, 0));
        for (int i = 0; i < STRIPS; i++)
            x86_vex(e, V_STOREU | L256, t, 0, rm_mem(TO, (int)sizeof(Window) * t + STRIP_BYTES * i));
    }
    x86_const(e, RAX, 1);
    x86_byte(e, 0xc3);
}

/* All lanes together down to where they part, with the shift of that level, or to the LEAF of all. */
static void walk_together(Emit *e, int trees, int part, int leaf, int fail) {
    int level = x86_label(e);
    x86_bind(e, level);
    x86_op(e, I_TEST, SHIFT, rm_reg(SHIFT));
    x86_jcc(e, CC_E, leaf);
    x86_vex(e, V_SHRX | W64, RDX, SHIFT, rm_mem(LOOKUP, DIFFERS));
    x86_op(e, I_TEST, RDX, rm_reg(RDX));
    x86_jcc(e, CC_NE, part);
    check_trees(e, trees, FULL_HANDLES, fail);
    x86_vex(e, V_SHRX | W64, RDX, SHIFT, rm_mem(LOOKUP, INDEX));
    x86_imm(e, G_AND, false, rm_reg(RDX), CHUNK_WORDS - 1);
    x86_op(e, I_LEA, RDX, rm_at(DATA, RDX, 8, -FULL_HANDLES));
    for (int t = 0; t < trees; t++)
        x86_op(e, I_LOAD, tree[t], rm_at(RDX, tree[t], 1, 0));
    x86_imm(e, G_SUB, true, rm_reg(SHIFT), 4);
    x86_jump(e, level);
}

/* In trees whose root has at least that shift, the elements that the next turn may want are fetched. */
enum { LARGE_SHIFT = 16, LEVELS_AHEAD = 2 };

/* Down the trees, and back to the caller. */
static void walk(Emit *e, int trees, bool ahead, int fail) {
    int leaf = x86_label(e), part = x86_label(e), parted[LEVELS_APART + 1];
    for (int i = 0; i <= LEVELS_APART; i++)
        parted[i] = x86_label(e);
    walk_together(e, trees, part, leaf, fail);
    x86_bind(e, part);
    for (int i = 1; i <= LEVELS_APART; i++) {
        x86_imm(e, G_CMP, false, rm_reg(SHIFT), 4 * i);
        x86_jcc(e, CC_E, parted[i]);
    }
    x86_jump(e, fail);
    x86_bind(e, leaf);
    x86_imm(e, G_CMP, true, rm_mem(LOOKUP, DIFFERS), 0);
    x86_jcc(e, CC_NE, parted[0]);
    check_trees(e, trees, FULL_DATA, fail);
    read_one(e, trees);
    for (int i = 0; i <= LEVELS_APART; i++) {
        x86_bind(e, parted[i]);
        walk_lanes(e, trees, i, ahead && i && i <= LEVELS_AHEAD, fail);
    }
}

/* rax becomes 1, or 0 if the elements are not all in full chunks. */
static void gather_code(Unit *u, int trees) {
    Emit *e = &u->e;
    int fail = x86_label(e), large = x86_label(e);
    x86_bind(e, u->gather[trees - 1]);
    x86_imm(e, G_CMP, true, rm_reg(SHIFT), GATHER_MOST_SHIFT);
    x86_jcc(e, CC_A, fail);
    x86_test(e, rm_reg(SHIFT), 3);
    x86_jcc(e, CC_NE, fail);
    x86_imm(e, G_CMP, true, rm_reg(SHIFT), LARGE_SHIFT);
    x86_jcc(e, CC_AE, large);
    walk(e, trees, false, fail);
    x86_bind(e, fail);
    x86_const(e, RAX, 0);
    x86_byte(e, 0xc3);
    x86_bind(e, large);
    walk(e, trees, true, fail);
}

void jit_gather_shared(Unit *u) {
    if (u->gathers)
        lookup_code(u);
    for (int t = 0; t < 2; t++)
        if (u->gathers >> t & 1)
            gather_code(u, t + 1);
}

/* ---- one instruction ---- */

/* The number of the Lookup with the indices in vector register V; -1: it is a mask. */
static int find_lookup(Unit *u, unsigned v) {
    Pending *l = &u->pending;
    int node = pend_vector(u, v);
    if (node < 0)
        return -1;
    for (int i = 0; i < l->lookups; i++)
        if (l->lookup[i] == node)
            return i;
    int number = l->lookups++;
    if (l->nodes[node].kind == NODE_FRAME) {
        x86_op(&u->e, I_LEA, RCX, rm_mem(FRAME, CHUNK_BYTES * l->nodes[node].value - BIAS));
    } else {
        if (l->nodes[node].kind != NODE_CHUNK || l->nodes[node].half)
            move_to(u, v, lookup_at(number));
        x86_op(&u->e, I_LOAD, RCX, rm_mem(RSP, SLOTS_AT + 8 * l->nodes[l->at[v]].value));
    }
    l->lookup[number] = l->at[v];
    x86_op(&u->e, I_LEA, RAX, lookup_at(number));
    x86_call_label(&u->e, u->lookup);
    return number;
}

/* The gather behind instruction AT, before branches meet, that looks for the same; 0: there is none. */
static uint32_t find_partner(const Unit *u, uint32_t at) {
    enum { FAR = 40 };
    const Insn *in = &u->insns[at];
    Regs fixed = {.x = (UINT32_C(1) << in->rs3) & ~UINT32_C(1), .v = UINT32_C(1) << in->rs2}, changed = {0};
    if (u->points[at].writes.v & fixed.v)
        return 0;
    for (uint32_t i = at + 1; i < u->count && i < at + FAR; i++) {
        const Insn *other = &u->insns[i];
        const Point *p = &u->points[i];
        if (p->target || op_table[other->op].cls == CLASS_JUMP)
            return 0;
        if (p->vl == CHUNK_WORDS && p->e64 && other->op == OP_VG_V && other->rs2 == in->rs2 && other->rs3 == in->rs3 && !(changed.x >> other->rs1 & 1))
            return i;
        changed.x |= p->writes.x;
        changed.v |= p->writes.v;
        if ((changed.x & fixed.x) || (changed.v & fixed.v))
            return 0;
    }
    return 0;
}

/* Is it the only one that looks for these indices? */
static bool is_alone(const Unit *u, uint32_t at) {
    for (int i = 0; i < u->pending.lookups; i++)
        if (u->pending.pair[i].at == at)
            return false;
    return !find_partner(u, at);
}

static Rm kept_at(int i) {
    return rm_mem(RSP, DESCENT_AT + (int)offsetof(Descent, kept) + 8 * i);
}

/* Looks into the trees of instruction AT and, if it is not 0, of PARTNER; rax says how it went. */
static void call_gather(Unit *u, uint32_t at, uint32_t partner, int index, int to) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    for (int i = 0; i < KEPT; i++)
        x86_op(e, I_STORE, kept[i], kept_at(i));
    x86_mov(e, RAX, jit_use_x(u, in->rs1, RAX));
    x86_mov(e, RCX, jit_use_x(u, in->rs3, RCX));
    if (partner)
        x86_mov(e, tree[1], jit_use_x(u, u->insns[partner].rs1, RDX));
    x86_op(e, I_LEA, LOOKUP, lookup_at(index));
    x86_op(e, I_LEA, TO, chunk_at(to));
    x86_call_label(e, u->gather[partner != 0]);
    u->gathers |= partner ? 2 : 1;
    for (int i = 0; i < KEPT; i++)
        x86_op(e, I_LOAD, kept[i], kept_at(i));
}

void jit_gather_all(Unit *u, uint32_t at, int lookup, int to) {
    x86_op(&u->e, I_LEA, RAX, lookup_at(lookup));
    x86_call_label(&u->e, u->lookup);
    call_gather(u, at, 0, lookup, to);
}

static bool gather(Unit *u, uint32_t at) {
    Pending *l = &u->pending;
    Emit *e = &u->e;
    int index = find_lookup(u, u->insns[at].rs2);
    if (index < 0)
        return false;
    uint32_t partner = l->pair[index].at == at ? 0 : find_partner(u, at);
    int to = l->pair[index].to;
    if (l->pair[index].at == at) {          // done, if that went well
        x86_op(e, I_LOAD, RAX, rm_mem(RSP, SLOTS_AT + 8 * l->pair[index].slot));
    } else {
        to = l->chunks;
        l->chunks += partner ? 2 : 1;
        call_gather(u, at, partner, index, to);
        l->pair[index] = (Pair){partner, to + 1, partner ? pend_slot(u, RAX) : 0};
    }
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, jit_stub(u, STUB_GATHER, at, to + MAX_CHUNKS * index));
    jit_back(u);
    pend_set(u, u->insns[at].rd, chunk_node(u, chunk_at(to)));
    return true;
}

void jit_gather_slow(Unit *u, uint32_t at, int reg) {
    Emit *e = &u->e;
    Regs lost = jit_begin_call(u, at);
    x86_op(e, I_LEA, RDX, lookup_at(reg / MAX_CHUNKS));
    x86_op(e, I_LEA, RCX, chunk_at(reg % MAX_CHUNKS));
    x86_call(e, (const void *)(uintptr_t)jit_gather_lanes);
    int good = x86_label(e);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, good);
    for (int i = 0; i < STRIPS; i++) {      // the indices are pending
        x86_vex(e, V_LOADU | L256, 0, 0, rm_mem(RSP, lookup_at(reg / MAX_CHUNKS).disp + INDEX + STRIP_BYTES * i));
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(FRAME, CHUNK_BYTES * u->insns[at].rs2 + STRIP_BYTES * i - BIAS));
    }
    jit_step_at(u, at);     // traps
    x86_bind(e, good);
    jit_load(u, lost);
    jit_load_carried(u, at);
}

static bool divide(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    if (pend_vector(u, in->rs2) < 0)
        return false;
    int to = u->pending.chunks++;
    move_to(u, in->rs2, chunk_at(to));
    int from = to;
    to = u->pending.chunks++;
    jit_before_call(u, at);
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_const(e, RSI, (uint64_t)(uintptr_t)in);
    x86_op(e, I_LEA, RDX, chunk_at(from));
    x86_op(e, I_LEA, RCX, chunk_at(to));
    x86_call(e, (const void *)(uintptr_t)jit_divide_lanes);
    jit_after_call(u, at);
    pend_set(u, in->rd, chunk_node(u, chunk_at(to)));
    return true;
}

/* ---- lanes in turned order ---- */

/* Is the index of the vrgather.vv IN 15, 14, ..., as the two instructions before it say? */
static bool is_turned(const Unit *u, const Insn *in) {
    uint32_t at = (uint32_t)(in - u->insns);
    return at > 1 && in->op == OP_VRGATHER_VV && !u->points[at].target && !u->points[at - 1].target && in[-1].op == OP_VRSUB_VI &&
           in[-1].imm == CHUNK_WORDS - 1 && in[-1].rd == in->rs1 && in[-2].op == OP_VID_V && in[-2].rd == in[-1].rs2;
}

/* A register of AVX-512 or AVX2 with 64 or 32 bits an element has its elements the other way round. */
static void turn_register(Unit *u, int r, bool half) {
    enum { ALL = 0x1b, PAIRS = 0x4e };      // the order of four; of two
    Emit *e = &u->e;
    if (u->zmm) {
        x86_vex_imm(e, V_SHUFI64X2 | L512, r, r, rm_reg(r), ALL);
        x86_vex_imm(e, V_PSHUFD | L512, r, 0, rm_reg(r), half ? ALL : PAIRS);
    } else if (half) {
        x86_vex_imm(e, V_PSHUFD | L256, r, 0, rm_reg(r), ALL);
        x86_vex_imm(e, V_PERMPD | L256, r, 0, rm_reg(r), PAIRS);
    } else {
        x86_vex_imm(e, V_PERMPD | L256, r, 0, rm_reg(r), ALL);
    }
}

int jit_turned(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    int node = is_turned(u, in) ? pend_vector(u, in->rs2) : -1;
    if (node < 0)
        return -1;
    node = pend_strict(u, node);
    const Node *n = &u->pending.nodes[node];
    bool half = n->kind == NODE_CHUNK && n->half;
    int from = n->kind != NODE_CHUNK ? strips_place(u, node) : n->value;
    int32_t copy = CHUNKS_AT + (int32_t)sizeof(Window) * u->pending.chunks++;
    int each = strips_bytes(u), last = CHUNK_BYTES / (half ? 2 : 1) - each;
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * from));
    for (int at = 0; at <= last; at += each) {
        x86_vex(e, V_LOADU | strips_width(u), 0, 0, rm_mem(RDX, at));
        turn_register(u, 0, half);
        x86_vex(e, V_STOREU | strips_width(u), 0, 0, rm_mem(RSP, copy + last - at));
    }
    x86_op(e, I_LEA, RAX, rm_mem(RSP, copy));
    return pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = pend_slot(u, RAX), .half = half});
}

bool jit_gather(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    switch ((int)in->op) {
    case OP_VG_V:    return (is_alone(u, at) && jit_look(u, at)) || gather(u, at);
    case OP_VG_VM:   return jit_look(u, at);
    case OP_VDIV_VX: case OP_VDIVU_VX: case OP_VREM_VX: case OP_VREMU_VX: return divide(u, at);
    default:         return false;
    }
}
