/* vm/native/jit_sights.c - native code for 16 neighbours of a private array at once.
 *
 * What is read is not copied: a pending vector has the address of its elements, a *sight* of the
 * array, as that of a chunk.  Unlike a chunk an array changes.  So before an element does, what is
 * pending and still wanted behind that is copied; and what is stored strip by strip must not be
 * read in a later strip, which addresses tell: only elements from 15 before to 1 before the first
 * that is written are. */
#include "vm/native/jit_state.h"

static bool has_words(const Insn *in) {
    return in->op == OP_PVRW || in->op == OP_PVWW;
}

static int bytes_of(const Insn *in) {
    return has_words(in) ? CHUNK_BYTES / 2 : CHUNK_BYTES;
}

static bool reads_lanes(const Insn *in) {
    return in->op == OP_PVR || in->op == OP_PVRW;
}

static Rm slot_at(int slot) {
    return rm_mem(RSP, SLOTS_AT + 8 * slot);
}

static int slot_of(const Unit *u, const Sight *s) {
    return u->pending.nodes[s->node].value;
}

/* ---- what still reads ---- */

/* Does NODE depend on the sight S?  Nodes come after those that they are made of. */
static bool depends(const Unit *u, int node, const Sight *s) {
    bool on[MAX_NODES] = {false};
    on[s->node] = true;
    for (int i = s->node + 1; i <= node; i++) {
        const Node *n = &u->pending.nodes[i];
        on[i] = (n->a >= 0 && on[n->a]) || (n->b >= 0 && on[n->b]) || (n->c >= 0 && on[n->c]);
    }
    return on[node];
}

/* Does one of the LIVE vectors? */
static bool is_wanted(const Unit *u, const Sight *s, uint32_t live) {
    for (unsigned v = 0; v < V_REGS; v++)
        if (live >> v & 1 && u->pending.at[v] >= 0 && depends(u, u->pending.at[v], s))
            return true;
    return false;
}

/* Its elements to its own place; changes rax, rcx, and registers for the moment. */
static void copy(Unit *u, int slot, int number, int bytes) {
    Emit *e = &u->e;
    int each = strips_bytes(u);
    Rm to = jit_window_copy(number);
    x86_op(e, I_LOAD, RCX, slot_at(slot));
    for (int k = 0; k < bytes / each; k++)
        x86_vex(e, V_LOADU | strips_width(u), k, 0, rm_mem(RCX, each * k));
    for (int k = 0; k < bytes / each; k++)
        x86_vex(e, V_STOREU | strips_width(u), k, 0, rm_mem(RSP, to.disp + each * k));
    x86_op(e, I_LEA, RAX, to);
    x86_op(e, I_STORE, RAX, slot_at(slot));
}

void jit_sight_copy(Unit *u, uint32_t at, int number) {
    copy(u, number % MAX_SLOTS, number / MAX_SLOTS, bytes_of(&u->insns[at]));
}

/* The sights of array W, or of all, that LIVE vectors want are copied.  They stay in the list, for other ways may lead
 * around this one; a copy's copy is itself. */
static void settle(Unit *u, unsigned w, bool all, uint32_t live) {
    for (int i = 0; i < u->pending.nsights; i++) {
        Sight *s = &u->pending.sights[i];
        const Insn *in = &u->insns[s->at];
        if ((!all && in->rs2 != w) || !is_wanted(u, s, live))
            continue;
        copy(u, slot_of(u, s), s->copy, bytes_of(in));
        s->copied = true;
    }
}

void jit_before_change(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    OpClass c = op_table[in->op].cls;
    bool one = c == CLASS_PWRITE && jit_access_width((Op)in->op), all = jit_changes_arrays(in);
    if (one || all)
        settle(u, in->rs2, all, u->points[at].live.v);
    for (int i = 0; all && i < u->pending.nsights; i++)
        u->pending.sights[i].copied = true;
}

/* ---- code ---- */

/* Has nothing between the two instructions, of which one follows the other, changed the index? */
static bool is_index_steady(const Unit *u, uint32_t from, uint32_t to) {
    for (uint32_t i = from; i < to; i++)
        if (u->points[i].writes.x >> u->insns[to].rs1 & 1 || (i > from && u->points[i].target))
            return false;
    return !u->points[to].target && u->insns[from].rs1 == u->insns[to].rs1;
}

/* A sight of the very elements that instruction AT writes, or NULL. */
static const Sight *find_same(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    for (int i = 0; i < u->pending.nsights; i++) {
        const Sight *s = &u->pending.sights[i];
        const Insn *read = &u->insns[s->at];
        bool same = read->rs2 == in->rs2 && read->imm == in->imm && has_words(read) == has_words(in);
        if (same && !s->copied && is_index_steady(u, s->at, at))
            return s;
    }
    return NULL;
}

/* rdx = the address of 16 elements from the index on. */
static void find_lanes(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int slow = jit_begin_access(u, at), i = jit_private_index(u, in), base = u->phost[in->rs2];
    bool held = u->width[in->rs2] != WIDTH_BOTH && u->phost[MAX_PRIVATE + in->rs2] != NO_REG;
    Rm length = jit_private_field(in->rs2, has_words(in) ? offsetof(Private, n32) : offsetof(Private, n64));
    x86_op(e, I_LOAD, RCX, held ? rm_reg(u->phost[MAX_PRIVATE + in->rs2]) : length);
    x86_imm(e, G_SUB, true, rm_reg(RCX), CHUNK_WORDS);
    x86_jcc(e, CC_B, slow);
    x86_op(e, I_CMP, RCX, rm_reg(i));
    x86_jcc(e, CC_B, slow);
    if (base == NO_REG)
        x86_op(e, I_LOAD, base = RDX, jit_private_field(in->rs2, offsetof(Private, data)));
    x86_op(e, I_LEA, RDX, rm_at(base, i, has_words(in) ? 4 : 8, 0));
}

static void read_lanes(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Pending *l = &u->pending;
    find_lanes(u, at);
    int slot = pend_slot(u, RDX);
    Node elements = {.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot, .half = has_words(in)};
    int node = pend_node(u, elements);
    l->sights[l->nsights++] = (Sight){.at = at, .node = (int16_t)node, .copy = (int16_t)l->chunks++};
    pend_set(u, in->rd, node);
}

/* Sights of which a strip would be read behind the store of one before it are copied.  What is stored begins at the
 * address in slot TO. */
static void keep_apart(Unit *u, uint32_t at, int node, int to) {
    Emit *e = &u->e;
    for (int i = 0; i < u->pending.nsights; i++) {
        Sight *s = &u->pending.sights[i];
        const Insn *read = &u->insns[s->at], *in = &u->insns[at];
        if (read->rs2 != in->rs2 || !depends(u, node, s) || (read->imm >= in->imm && is_index_steady(u, s->at, at)))
            continue;
        x86_op(e, I_LOAD, RAX, slot_at(slot_of(u, s)));
        x86_op(e, I_SUB, RAX, slot_at(to));
        x86_imm(e, G_ADD, true, rm_reg(RAX), bytes_of(in) - 1);
        x86_imm(e, G_CMP, true, rm_reg(RAX), bytes_of(in) - 1);
        x86_jcc(e, CC_B, jit_stub(u, STUB_SIGHT, s->at, slot_of(u, s) + MAX_SLOTS * s->copy));
        jit_back(u);
        s->copied = true;
    }
}

/* The slot with the address of the elements that instruction AT writes. */
static int find_place(Unit *u, uint32_t at) {
    const Sight *same = find_same(u, at);
    if (same)
        return slot_of(u, same);
    find_lanes(u, at);
    return pend_slot(u, RDX);
}

static bool write_lanes(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int node = pend_vector(u, in->rd);
    if (node < 0)
        return false;
    node = pend_strict(u, node);
    settle(u, in->rs2, false, u->points[at + 1].live.v);
    int to = find_place(u, at);
    keep_apart(u, at, node, to);
    if (has_words(in))
        strips_store_halves(u, node, to);
    else
        strips_store(u, node, to);
    return true;
}

bool jit_private_lanes(Unit *u, uint32_t at) {
    if (!reads_lanes(&u->insns[at]))
        return write_lanes(u, at);
    read_lanes(u, at);
    return true;
}
