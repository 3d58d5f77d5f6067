/* vm/native/jit_braid.c - turns of a loop that makes chunk after chunk of those at the same place in other nodes, and of windows
 * beside it.
 *
 *   head: branches out
 *         fb.rh    h, node, i             for each node,
 *         fb.vr    v, h
 *         addi     start, base, by        for each window,
 *         fb.vg.x  v, root, start, shift
 *         vector instructions             among them
 *         fb.create, fb.vw, fb.wh         the new chunk, to element i of a node
 *         numbers                         of the next turn; i goes on by 1, base by 16
 *         blt      i, end, head
 *
 * In front of the loop there is code of its own for as many turns as nodes and Runs are known to have chunks.  What is the same in
 * all turns is asked once, handles are copied to the host's stack with the first ones of the node behind, if it is known (Sibling),
 * so that chunks are fetched before they are read; and records that several turns change are written when they are left.
 * A turn begins with all that may turn out otherwise, and is left to the loop's own code before it has changed anything. */
#include <stddef.h>

#include "vm/core/access.h"
#include "vm/native/jit_braid.h"

enum {
    AHEAD = 6,              // chunks; so many of them before it is read one is fetched
    SLOTS_AHEAD = 6,        // the same for free slots
    LEAVES = 4,             // of a run, in a turn
    MADE = 13,              // ymm with the record of a chunk that is full of data
};
_Static_assert(AHEAD <= (int)BRAID_AHEAD, "the list is long enough");

/* ---- nodes ---- */

static int new_slot(Unit *u) {
    return u->pending.slots++;
}

static Rm in_slot(int slot) {
    return rm_mem(RSP, SLOTS_AT + 8 * slot);
}

/* The leaf that a window begins in, from that of its base. */
static int leaf_of(int by) {
    return by >> 4;
}

static Strand *strand_of(Unit *u, Braid *b, uint32_t at) {
    const Insn *in = &u->insns[at];
    for (int k = 0; k < b->strands; k++)
        if (u->insns[b->strand[k].at].rs1 == in->rs1 && u->insns[b->strand[k].at].rs3 == in->rs3)
            return &b->strand[k];
    return NULL;
}

/* Trees of which windows are read, and slots for their leaves. */
static bool find_strands(Unit *u, Braid *b) {
    for (int k = 0; k < b->windows; k++) {
        unsigned base;
        int by = 0;
        (void)jit_is_near(u, b->window[k], &base, &by);
        Strand *s = strand_of(u, b, b->window[k]);
        if (!s && b->strands == MOST_RUNS)
            return false;
        if (!s) {
            s = &b->strand[b->strands++];
            *s = (Strand){.number = jit_near_run(u, b->window[k], base, false), .at = b->window[k], .from = leaf_of(by), .to = leaf_of(by) + 1};
        }
        s->from = leaf_of(by) < s->from ? leaf_of(by) : s->from;
        s->to = leaf_of(by) + 1 > s->to ? leaf_of(by) + 1 : s->to;
    }
    for (int k = 0; k < b->strands; k++) {
        Strand *s = &b->strand[k];
        const Insn *in = &u->insns[s->at];
        for (int other = 0; other < k; other++)
            if (b->strand[other].number == s->number)
                return false;       // the codelet has more trees than there are Runs
        if (in->rs1 == REG_ZERO || in->rs3 == REG_ZERO || s->to - s->from >= LEAVES || s->from < -1)
            return false;
        s->leaf = u->pending.slots;
        u->pending.slots += s->to - s->from + 1;
        s->limit = new_slot(u);
        s->list = (Var){NO_REG, new_slot(u)};
    }
    return u->pending.slots < MAX_SLOTS / 2;
}

static void add_window_node(Unit *u, Braid *b, uint32_t at) {
    unsigned base;
    int by = 0;
    (void)jit_is_near(u, at, &base, &by);
    const Strand *s = strand_of(u, b, at);
    pend_set(u, u->insns[at].rd, pend_node(u, (Node){.kind = NODE_PAIR, .a = -1, .b = -1, .c = -1, .value = s->leaf + leaf_of(by) - s->from, .ext = (uint8_t)(by & (CHUNK_WORDS - 1))}));
}

/* Vectors as nodes; the addresses of chunks will be in slots. */
static bool add_nodes(Unit *u, Braid *b) {
    uint32_t computed = u->computed;
    if (!find_strands(u, b))
        return false;
    for (int k = 0, i = (int)b->head; i < (int)b->make; i++) {
        uint32_t at = (uint32_t)i;
        if (!pend_room(u))
            return false;
        if (k < b->reads && at == b->read[k]) {
            b->chunk[k] = new_slot(u);
            pend_set(u, u->insns[at + 1].rd, pend_node(u, (Node){.kind = NODE_LATER, .a = -1, .b = -1, .c = -1, .value = b->chunk[k++]}));
            i++;
        } else if (u->insns[at].op == OP_VG_X) {
            add_window_node(u, b, at);
        } else if (turn_is_vector(u, at) && !turn_add_nodes(u, at, at + 1)) {
            return false;
        }
    }
    for (int n = 0; n < u->pending.count; n++) {
        NodeKind kind = u->pending.nodes[n].kind;
        if (kind == NODE_BITS || kind == NODE_DOWN || kind == NODE_UP)
            return false;
    }
    b->to = new_slot(u);
    b->end = new_slot(u);
    b->first = new_slot(u);
    b->record = new_slot(u);
    b->node = (Var){NO_REG, new_slot(u)};
    b->top = (Var){NO_REG, new_slot(u)};
    b->info = (Var){NO_REG, new_slot(u)};
    return u->computed == computed && u->pending.slots < MAX_SLOTS && pend_vector(u, u->insns[b->make + 1].rs2) >= 0;
}

/* ---- before the turns ---- */

static void fetch(Emit *e, unsigned op, Rm chunk) {
    x86_op(e, op, 1, chunk);
    chunk.disp += CHUNK_BYTES / 2;
    x86_op(e, op, 1, chunk);
}

static Rm list_at(int k, int32_t offset) {
    return rm_mem(RSP, LISTS_AT + (int)sizeof(Handle) * BRAID_LIST * k + offset);
}

/* Turns of a strand begin where its Run knows the leaves: from the first one on. */
static void begin_strand(Unit *u, const Braid *b, const Strand *s, int miss) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[s->at];
    int last = (s->to - 1) * CHUNK_WORDS, known = x86_label(e);
    x86_op(e, I_LOAD, RCX, jit_run_at(s->number, offsetof(Run, pairs)));
    x86_op(e, I_TEST, RCX, rm_reg(RCX));
    x86_jcc(e, CC_E, miss);
    x86_op(e, I_CMP, jit_use_x(u, in->rs1, RAX), jit_run_at(s->number, offsetof(Run, root)));
    x86_jcc(e, CC_NE, miss);
    x86_op(e, I_CMP, jit_use_x(u, in->rs3, RAX), jit_run_at(s->number, offsetof(Run, shift)));
    x86_jcc(e, CC_NE, miss);
    x86_mov(e, RAX, jit_use_x(u, b->base, RAX));
    x86_op(e, I_ADD, RCX, jit_run_at(s->number, offsetof(Run, base)));
    if (last)
        x86_imm(e, G_SUB, true, rm_reg(RCX), last);
    x86_op(e, I_CMP, RAX, rm_reg(RCX));
    x86_jcc(e, CC_AE, miss);
    x86_op(e, I_STORE, RCX, in_slot(s->limit));
    x86_op(e, I_SUB, RAX, jit_run_at(s->number, offsetof(Run, base)));
    x86_jcc(e, CC_B, miss);
    x86_test_low(e, RAX, CHUNK_WORDS - 1);
    x86_jcc(e, CC_NE, miss);
    if (s->from < 0) {
        x86_op(e, I_TEST, RAX, rm_reg(RAX));
        x86_jcc(e, CC_NE, known);
        x86_imm(e, G_CMP, true, jit_run_at(s->number, offsetof(Run, before)), 0);
        x86_jcc(e, CC_E, miss);
        x86_bind(e, known);
    }
    x86_shift(e, G_SHR, true, RAX, 1);
    x86_op(e, I_LEA, RAX, rm_at(RSP, RAX, 1, jit_run_at(s->number, offsetof(Run, leaf)).disp + 8 * s->from));
    x86_op(e, I_STORE, RAX, in_slot(s->list.slot));
}

/* By a C function, if it was not; else to NONE. */
static void find_strand(Unit *u, const Braid *b, const Strand *s, int none) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[s->at];
    Regs lost = {.x = jit_clobbered(u).x & u->points[b->head].live.x, .p = jit_clobbered(u).p & u->points[b->head].live.p};
    x86_bind(e, s->miss);
    jit_save(u, (Regs){.x = lost.x | 1U << b->base | 1U << in->rs1 | 1U << in->rs3});
    x86_op(e, I_LEA, RDI, rm_mem(FRAME, -BIAS));
    x86_op(e, I_LOAD, RSI, jit_slot_x(b->base));
    x86_op(e, I_LEA, RDX, jit_run_at(s->number, 0));
    x86_op(e, I_LOAD, RCX, jit_slot_x(in->rs1));
    x86_op(e, I_LOAD, R8, jit_slot_x(in->rs3));
    x86_call(e, (const void *)(uintptr_t)jit_strand);
    jit_load(u, lost);
    begin_strand(u, b, s, none);
    x86_jump(e, s->found);
}

/* The first handles of the node behind that at rax, if it is known, to the end of list K: they are fetched, no more. */
static void copy_sibling(Unit *u, int k, int node) {
    Emit *e = &u->e;
    int none = x86_label(e), found = x86_label(e);
    x86_mov(e, RDX, node);
    jit_sibling_at(e, RDX);
    x86_op(e, I_CMP, node, rm_at(RSP, RDX, 1, SIBLINGS_AT));
    x86_jcc(e, CC_NE, none);
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RDX, 1, SIBLINGS_AT + 8));
    x86_imm(e, G_AND, true, rm_reg(RDX), ~HANDLE_FLAGS);
    for (int i = 0; i < BRAID_AHEAD; i += STRIPS) {
        x86_vex(e, V_LOADU | L256, 0, 0, rm_at(DATA, RDX, 1, 8 * i));
        x86_vex(e, V_STOREU | L256, 0, 0, list_at(k, 8 * (CHUNK_WORDS + i)));
    }
    x86_jump(e, found);
    x86_bind(e, none);
    x86_vex(e, V_PXOR | L256, 0, 0, rm_reg(0));
    for (int i = 0; i < BRAID_AHEAD; i += STRIPS)
        x86_vex(e, V_STOREU | L256, 0, 0, list_at(k, 8 * (CHUNK_WORDS + i)));
    x86_bind(e, found);
}

/* The handles of read K's node; slot `end` becomes less where it has no more of them. */
static void begin_read(Unit *u, const Braid *b, int k) {
    Emit *e = &u->e;
    int full = x86_label(e);
    unsigned n = u->insns[b->read[k]].rs1;
    copy_sibling(u, k, jit_use_x(u, n, RAX));
    x86_mov(e, RAX, jit_use_x(u, n, RAX));
    x86_test_low(e, RAX, FULL_HANDLES);
    x86_jcc(e, CC_NE, full);
    jit_find_record(u);
    x86_op(e, I_MOVZX16, RDX, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, handles)));
    x86_op(e, 0xf7 | W64, 2, rm_reg(RDX));          // not
    int i = jit_use_x(u, b->index, RCX);
    x86_vex(e, V_SHRX | W64, RDX, i, rm_reg(RDX));
    x86_op(e, I_TZCNT, RDX, rm_reg(RDX));
    x86_op(e, I_ADD, RDX, rm_reg(i));
    x86_op(e, I_CMP, RDX, in_slot(b->end));
    x86_op(e, I_CMOV + CC_A, RDX, in_slot(b->end));
    x86_op(e, I_STORE, RDX, in_slot(b->end));
    x86_bind(e, full);
    x86_imm(e, G_AND, true, rm_reg(RAX), ~HANDLE_FLAGS);
    for (int s = 0; s < CHUNK_WORDS; s += STRIPS) {
        x86_vex(e, V_LOADU | L256, 0, 0, rm_at(DATA, RAX, 1, 8 * s));
        x86_vex(e, V_STOREU | L256, 0, 0, list_at(k, 8 * s));
    }
    int first = jit_use_x(u, b->index, RCX);
    for (int ahead = 0; ahead < AHEAD; ahead++) {       // the turns fetch what comes behind these
        x86_op(e, I_LOAD, RDX, rm_at(RSP, first, 8, list_at(k, 8 * ahead).disp));
        fetch(e, I_PREFETCH, rm_at(DATA, RDX, 1, 0));
    }
}

/* The node that takes the chunks is open, and has nothing behind element i. */
static void begin_node(Unit *u, const Braid *b, int none) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, u->insns[b->make + 2].rs1));
    jit_find_record(u);
    x86_op(e, I_MOVZX16, RDX, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, state)));
    x86_imm(e, G_CMP, false, rm_reg(RDX), CHUNK_OPEN);
    x86_jcc(e, CC_NE, none);
    x86_op(e, I_STORE, RCX, in_slot(b->record));
    x86_op(e, I_LEA, RAX, rm_at(DATA, RAX, 1, 0));
    x86_op(e, I_STORE, RAX, in_slot(b->node.slot));
    int i = jit_use_x(u, b->index, RAX);
    x86_op(e, I_STORE, i, in_slot(b->first));
    x86_op(e, I_LEA, RDX, rm_at(i, i, 1, 0));
    x86_vex(e, V_SHRX, RDX, RDX, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, defined)));
    x86_op(e, I_TEST32, RDX, rm_reg(RDX));
    x86_jcc(e, CC_NE, none);
}

static Rm pool_field(size_t field) {
    return rm_mem(RCX, (int32_t)field);
}

static void load_pool(Emit *e) {
    x86_op(e, I_LOAD, RCX, rm_mem(FRAME, (int32_t)offsetof(Worker, task.pool) - BIAS));
}

/* ---- registers of the host ---- */

/* Those of x registers that turns do not use. */
static void find_hosts(Unit *u, Braid *b) {
    uint32_t used = 1U << b->index | (b->windows ? 1U << b->base : 0);
    for (uint32_t i = b->head; i <= b->jump; i++)
        if (turn_leads_out(&u->insns[i]) || i >= b->make + 3)
            used |= u->points[i].reads.x | u->points[i].writes.x;
    for (unsigned n = 1; n < X_REGS; n++)
        if (u->xhost[n] != NO_REG && !turn_has(used, n)) {
            b->borrowed |= 1U << n;
            b->hosts[b->nhosts++] = u->xhost[n];
        }
}

static int lend(Braid *b) {
    return b->lent < b->nhosts ? b->hosts[b->lent++] : NO_REG;
}

static void lend_var(Unit *u, Braid *b, Var *v) {
    v->host = lend(b);
    if (v->host != NO_REG)
        x86_op(&u->e, I_LOAD, v->host, in_slot(v->slot));
}

static void lend_slot(Unit *u, Braid *b, int slot) {
    u->slot_host[slot] = (int8_t)lend(b);
}

/* An x register that turns change is in the host's for as long as they go on. */
static bool lend_x(Unit *u, Braid *b, unsigned n) {
    int host = lend(b);
    if (host != NO_REG) {
        x86_op(&u->e, I_LOAD, host, jit_slot_x(n));
        u->xhost[n] = (int8_t)host;
    }
    return host != NO_REG;
}

static int use_var(Unit *u, Var v, int temp) {
    if (v.host != NO_REG)
        return v.host;
    x86_op(&u->e, I_LOAD, temp, in_slot(v.slot));
    return temp;
}

static void add_var(Unit *u, Var v, int by) {
    x86_imm(&u->e, G_ADD, true, v.host != NO_REG ? rm_reg(v.host) : in_slot(v.slot), by);
}

/* ---- turns ---- */

/* The register with an address that a slot stands for, to be stored by done_slot. */
static int def_slot(const Unit *u, int slot) {
    return u->slot_host[slot] == NO_REG ? RAX : u->slot_host[slot];
}

static void done_slot(Unit *u, int slot, int reg) {
    if (u->slot_host[slot] == NO_REG)
        x86_op(&u->e, I_STORE, reg, in_slot(slot));
}

static void find_chunk(Unit *u, const Braid *b, int k, int leave) {
    Emit *e = &u->e;
    int i = u->xhost[b->index], reg = def_slot(u, b->chunk[k]), list = list_at(k, 0).disp;
    x86_op(e, I_LOAD, RAX, rm_at(RSP, i, 8, list + 8 * AHEAD));
    fetch(e, I_PREFETCH, rm_at(DATA, RAX, 1, 0));
    x86_op(e, I_LOAD, reg, rm_at(RSP, i, 8, list));
    x86_test_low(e, reg, FULL_DATA);
    x86_jcc(e, CC_E, leave);
    x86_op(e, I_LEA, reg, rm_at(DATA, reg, 1, -FULL_DATA));
    done_slot(u, b->chunk[k], reg);
}

static void find_leaves(Unit *u, const Strand *s) {
    Emit *e = &u->e;
    int list = use_var(u, s->list, RCX);
    x86_op(e, I_LOAD, RAX, rm_mem(list, 8 * (RUN_AHEAD - s->from)));
    fetch(e, I_PREFETCH, rm_mem(RAX, 0));
    for (int k = 0; k <= s->to - s->from; k++) {
        int reg = def_slot(u, s->leaf + k);
        x86_op(e, I_LOAD, reg, rm_mem(list, 8 * k));
        done_slot(u, s->leaf + k, reg);
    }
}

/* rcx = the new chunk's address. */
static void make_chunk(Unit *u, const Braid *b) {
    Emit *e = &u->e;
    int top = use_var(u, b->top, RCX);
    x86_op(e, I_LOAD32, RAX, rm_mem(top, -(int)sizeof(uint32_t)));
    x86_op(e, I_LOAD32, RCX, rm_mem(top, -(SLOTS_AHEAD + 1) * (int)sizeof(uint32_t)));
    x86_shift(e, G_SHL, true, RCX, 7);
    fetch(e, I_PREFETCHW, rm_at(DATA, RCX, 1, 0));
    add_var(u, b->top, -(int)sizeof(uint32_t));
    x86_shift(e, G_SHL, true, RAX, 4);
    x86_vex(e, V_STOREU, MADE, 0, rm_at(use_var(u, b->info, RCX), RAX, 1, 0));
    x86_shift(e, G_SHL, true, RAX, 3);
    x86_imm(e, G_OR, true, rm_reg(RAX), FULL_DATA);
    x86_op(e, I_STORE, RAX, rm_at(use_var(u, b->node, RCX), u->xhost[b->index], 8, 0));
    x86_op(e, I_LEA, RCX, rm_at(DATA, RAX, 1, -FULL_DATA));
}

/* Bits from first * BY to i * BY, at OFFSET of the node's record. */
static void mark(Unit *u, const Braid *b, int by, size_t offset) {
    Emit *e = &u->e;
    int i = u->xhost[b->index];
    x86_op(e, I_LEA, RAX, rm_mem(i, 0));
    if (by == 2)
        x86_op(e, I_ADD, RAX, rm_reg(RAX));
    x86_const(e, RDX, 1);
    x86_vex(e, V_SHLX | W64, RDX, RAX, rm_reg(RDX));
    x86_op(e, I_LOAD, RAX, in_slot(b->first));
    if (by == 2)
        x86_op(e, I_ADD, RAX, rm_reg(RAX));
    x86_const(e, RCX, 1);
    x86_vex(e, V_SHLX | W64, RCX, RAX, rm_reg(RCX));
    x86_op(e, I_SUB, RDX, rm_reg(RCX));
    x86_op(e, I_LOAD, RCX, in_slot(b->record));
    x86_op(e, 0x09, RDX, rm_mem(RCX, (int32_t)offset));     // or
}

/* What turns have put off is done, and all registers are as the loop's own code wants them. */
static void end_turns(Unit *u, const Braid *b, bool index, bool base) {
    Emit *e = &u->e;
    mark(u, b, 1, offsetof(ChunkInfo, handles));
    mark(u, b, 2, offsetof(ChunkInfo, defined));
    load_pool(e);
    x86_op(e, I_STORE, use_var(u, b->top, RAX), pool_field(offsetof(Pool, top)));
    x86_mov(e, RAX, u->xhost[b->index]);
    x86_op(e, I_SUB, RAX, in_slot(b->first));
    x86_op(e, 0x01 | W64, RAX, pool_field(offsetof(Pool, created)));        // add
    x86_op(e, 0x01 | W64, RAX, rm_mem(FRAME, (int32_t)offsetof(Worker, task.counts.chunks) - BIAS));
    if (index)
        x86_op(e, I_STORE, u->xhost[b->index], jit_slot_x(b->index));
    if (base)
        x86_op(e, I_STORE, u->xhost[b->base], jit_slot_x(b->base));
    jit_load(u, (Regs){.x = b->borrowed});
}

static void one_turn(Unit *u, const Braid *b, int leave) {
    Emit *e = &u->e;
    for (uint32_t i = b->head; turn_leads_out(&u->insns[i]); i++)
        x86_jcc(e, jit_compare(u, i), leave);
    x86_op(e, I_CMP, u->xhost[b->index], in_slot(b->end));
    x86_jcc(e, CC_AE, leave);
    for (int k = 0; k < b->strands; k++) {
        x86_op(e, I_CMP, u->xhost[b->base], in_slot(b->strand[k].limit));
        x86_jcc(e, CC_AE, leave);
    }
    x86_imm(e, G_CMP, false, rm_mem(use_var(u, b->top, RCX), -(int)sizeof(uint32_t)), 0);
    x86_jcc(e, CC_E, b->stock);
    for (int k = 0; k < b->reads; k++)
        find_chunk(u, b, k, leave);
    for (int k = 0; k < b->strands; k++)
        find_leaves(u, &b->strand[k]);
    make_chunk(u, b);
    strips_store(u, pend_vector(u, u->insns[b->make + 1].rs2), b->to);
    for (uint32_t i = b->make + 3; i < b->jump; i++)
        jit_plain(u, i);
    for (int k = 0; k < b->strands; k++)
        add_var(u, b->strand[k].list, sizeof(uint64_t));
}

/* There is no slot at hand: some are made free, or else to LEAVE.  Then the turn begins AGAIN. */
static void find_slots(Unit *u, const Braid *b, int again, int leave) {
    Emit *e = &u->e;
    Regs lost = {.x = jit_clobbered(u).x & ~b->borrowed, .p = jit_clobbered(u).p & u->points[b->head].live.p};
    const Var *vars[3 + MOST_RUNS] = {&b->top, &b->info, &b->node};
    int count = 3;
    for (int k = 0; k < b->strands; k++)
        vars[count++] = &b->strand[k].list;
    jit_save(u, lost);
    for (int k = 0; k < count; k++)
        if (vars[k]->host != NO_REG)
            x86_op(e, I_STORE, vars[k]->host, in_slot(vars[k]->slot));
    load_pool(e);
    x86_op(e, I_STORE, use_var(u, b->top, RAX), pool_field(offsetof(Pool, top)));
    x86_mov(e, RDI, RCX);
    x86_const(e, RSI, b->strands > 0);      // windows find what lies together
    x86_call(e, (const void *)(uintptr_t)pool_stock);
    load_pool(e);
    x86_op(e, I_LOAD, RDX, pool_field(offsetof(Pool, top)));
    x86_op(e, I_STORE, RDX, in_slot(b->top.slot));
    for (int k = 0; k < count; k++)
        if (vars[k]->host != NO_REG)
            x86_op(e, I_LOAD, vars[k]->host, in_slot(vars[k]->slot));
    jit_load(u, lost);
    x86_vex(e, V_LOADU, MADE, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_MADE));
    x86_test_low(e, RAX, 1);
    x86_jcc(e, CC_NE, again);
    x86_jump(e, leave);
}

/* All that may be wrong before the first turn: nothing has changed. */
static void begin_turns(Unit *u, Braid *b, int none) {
    Emit *e = &u->e;
    for (uint32_t i = b->head; turn_leads_out(&u->insns[i]); i++)
        x86_jcc(e, jit_compare(u, i), none);
    x86_imm(e, G_CMP, true, rm_reg(jit_use_x(u, b->index, RAX)), CHUNK_WORDS);
    x86_jcc(e, CC_AE, none);
    for (int k = 0; k < b->strands; k++) {
        Strand *s = &b->strand[k];
        s->miss = x86_label(e);
        s->found = x86_label(e);
        begin_strand(u, b, s, s->miss);
        x86_bind(e, s->found);
    }
    begin_node(u, b, none);
    x86_store_imm(e, 8, in_slot(b->end), CHUNK_WORDS);
    for (int k = 0; k < b->reads; k++)
        begin_read(u, b, k);
    load_pool(e);
    x86_op(e, I_LOAD, RAX, pool_field(offsetof(Pool, top)));
    x86_op(e, I_STORE, RAX, in_slot(b->top.slot));
    x86_const(e, RAX, (uint64_t)(uintptr_t)u->vm->ready.store->info);
    x86_op(e, I_STORE, RAX, in_slot(b->info.slot));
    x86_vex(e, V_LOADU, MADE, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_MADE));
}

/* False: there are not enough registers. */
static bool turns(Unit *u, Braid *b, int none) {
    Emit *e = &u->e;
    int again = x86_label(e), leave = x86_label(e), end = x86_label(e), chunks = u->pending.count;
    jit_save(u, (Regs){.x = b->borrowed});
    bool index = u->xhost[b->index] == NO_REG, base = b->windows && u->xhost[b->base] == NO_REG;
    b->stock = x86_label(e);
    bool good = (!index || lend_x(u, b, b->index)) && (!base || lend_x(u, b, b->base));
    u->slot_host[b->to] = RCX;
    if (b->reads)
        u->slot_host[b->chunk[0]] = RDX;
    lend_var(u, b, &b->top);
    for (int k = 0; k < b->strands; k++) {
        Strand *s = &b->strand[k];
        lend_var(u, b, &s->list);
        for (int i = 0; i <= s->to - s->from; i++)
            lend_slot(u, b, s->leaf + i);
    }
    for (int k = 1; k < b->reads; k++)
        lend_slot(u, b, b->chunk[k]);
    lend_var(u, b, &b->info);
    lend_var(u, b, &b->node);
    if (good) {
        x86_bind(e, again);
        one_turn(u, b, leave);
        x86_jcc(e, jit_compare(u, b->jump) ^ 1, end);
        x86_imm(e, G_ADD, true, rm_reg(BEFORE), 1 - u->insns[b->jump].imm);
        x86_test_byte(e, jit_attention());
        x86_jcc(e, CC_E, again);
        x86_bind(e, leave);
        end_turns(u, b, index, base);
        x86_jump(e, none);
        x86_bind(e, end);
        end_turns(u, b, index, base);
        jit_go(u, b->jump, b->jump + 1);
        x86_bind(e, b->stock);
        find_slots(u, b, again, leave);
    }
    if (index)
        u->xhost[b->index] = NO_REG;
    if (base)
        u->xhost[b->base] = NO_REG;
    return good && u->pending.count == chunks;
}

void jit_braid_turns(Unit *u, uint32_t at) {
    Braid b = {.head = at};
    if (u->points[at].join == JOIN_KEEP || !jit_may_take(u) || !braid_find(u, &b))
        return;
    size_t begin = u->e.len;
    int stubs = u->nstubs, none = x86_label(&u->e);
    uint32_t done = u->done;
    bool good = add_nodes(u, &b);
    if (good) {
        u->ymms = MADE;
        find_hosts(u, &b);
        begin_turns(u, &b, none);
        good = turns(u, &b, none);
        for (int k = 0; k < b.strands; k++)
            find_strand(u, &b, &b.strand[k], none);
        u->ymms = 0;
    }
    if (!good) {
        x86_cut(&u->e, begin);
        u->nstubs = stubs;
    }
    u->turns[TURNS_BRAID] += good;
    for (int i = 0; i < MAX_SLOTS; i++)
        u->slot_host[i] = NO_REG;
    u->done = done;
    x86_bind(&u->e, none);
    pend_reset(u);
}
