/* vm/native/jit_runs.c - fb.vg.x and fb.vg.w: 16 elements of a tree that follow each other.
 *
 * Code for them that knows the leaves around what it read last (Run) finds a window in one chunk
 * or two without a walk and without a call.  Those of two chunks are put together. */
#include <stddef.h>

#include "vm/core/access.h"
#include "vm/core/gather.h"
#include "vm/native/jit_state.h"

_Static_assert(sizeof(Window) % STACK_ALIGN == 0, "copies in windows are vectors");

static Rm window(int number, int32_t offset) {
    return rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * number + offset);
}

Rm jit_run_at(int run, size_t offset) {
    return rm_mem(RSP, RUNS_AT + (int)sizeof(Run) * run + (int)offset);
}

Rm jit_window_at(int number) {
    return window(number, (int)offsetof(Window, at));
}

Rm jit_window_copy(int number) {
    return window(number, (int)offsetof(Window, copy));
}

void jit_forget_runs(Unit *u) {
    for (int i = 0; i < u->runs; i++) {
        x86_store_imm(&u->e, 8, jit_run_at(i, offsetof(Run, limit)), 0);
        x86_store_imm(&u->e, 8, jit_run_at(i, offsetof(Run, pairs)), 0);
        x86_store_imm(&u->e, 8, jit_run_at(i, offsetof(Run, root)), 0);
        x86_store_imm(&u->e, 8, jit_run_at(i, offsetof(Run, parent)), 0);
    }
}

/* The window that begins at element rax, not 0, of the leaf at rdx, the rcx-th that RUN knows, becomes a copy, whose
 * address is in rax.  What is read beside it is in the store, too. */
static void two_leaves(Unit *u, int run, int number, int bytes) {
    enum { JOINED = 0, RIGHT = 1, BORDER = 2, IS_RIGHT = 3, MASK = 1 };
    Emit *e = &u->e;
    Rm copy = window(number, 0);
    int table = bytes == 8 ? TABLE_IOTA : TABLE_IOTA_32, each = strips_bytes(u);
    unsigned w = strips_width(u);
    x86_op(e, I_LEA, RDX, rm_at(RDX, RAX, (unsigned)bytes, 0));
    x86_op(e, I_LOAD, RCX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf)).disp + 8));
    x86_op(e, I_LEA, RCX, rm_at(RCX, RAX, (unsigned)bytes, -CHUNK_WORDS * bytes));
    x86_imm(e, G_XOR, true, rm_reg(RAX), CHUNK_WORDS - 1);      // 15 less what it was: the last lane of the left leaf
    x86_vex(e, V_TO_XMM, BORDER, 0, rm_reg(RAX));
    x86_vex(e, (bytes == 8 ? V_BROADCASTQ : V_BROADCASTD) | w, BORDER, 0, rm_reg(BORDER));
    for (int at = 0; at < CHUNK_WORDS * bytes; at += each) {
        x86_vex(e, V_LOADU | w, JOINED, 0, rm_mem(RDX, at));
        x86_vex(e, V_LOADU | w, IS_RIGHT, 0, rm_mem(TABLES, CHUNK_BYTES * table + at));
        x86_vex(e, (bytes == 8 ? V_PCMPGTQ : V_PCMPGTD) | w | (u->zmm ? EVEX : 0), u->zmm ? MASK : IS_RIGHT, IS_RIGHT, rm_reg(BORDER));
        if (u->zmm)
            x86_masked(e, (bytes == 8 ? V_LOADU : V_LOADU_PS) | w, JOINED, 0, rm_mem(RCX, at), MASK, false);
        else
            x86_vex_imm(e, (bytes == 8 ? V_BLENDVPD : V_BLENDVPS) | w, JOINED, JOINED, rm_mem(RCX, at), IS_RIGHT << 4);
        x86_vex(e, V_STOREU | w, JOINED, 0, rm_mem(RSP, copy.disp + at));
    }
    x86_op(e, I_LEA, RAX, copy);
}

static int element_bytes(const Insn *in) {
    return in->op == OP_VG_W ? 4 : 8;
}

static bool is_shared(const Unit *u, int run) {
    return u->shared_runs >> run & 1;
}

/* The window by a C function, or the trap. */
static void call_window(Unit *u, uint32_t at, int reg) {
    Emit *e = &u->e;
    bool half = u->insns[at].op == OP_VG_W;
    Regs lost = jit_begin_call(u, at);
    x86_op(e, I_LEA, RDX, window(reg % MAX_CHUNKS, 0));
    x86_op(e, I_LEA, RCX, jit_run_at(reg / MAX_CHUNKS, 0));
    Trap (*find)(Worker *, const Insn *, Window *, Run *) = half ? jit_half_window : is_shared(u, reg / MAX_CHUNKS) ? jit_shared_window : jit_window;
    x86_call(e, (const void *)(uintptr_t)find);
    jit_check_trap(u, at, lost);
}

/* ---- windows beside a multiple of 16 ---- */

enum { NEAR = 2 * CHUNK_WORDS };    // no farther than that

/* Does instruction I change x register N? */
static bool sets(const Unit *u, uint32_t i, unsigned n) {
    return u->points[i].writes.x >> n & 1;
}

/* Is START of the window AT a register, *BASE, and a constant, *BY, but no multiple of 16?  Loops that read the
 * elements beside those of a chunk go from chunk to chunk, so *BASE most likely is a multiple of 16. */
bool jit_is_near(const Unit *u, uint32_t at, unsigned *base, int *by) {
    unsigned start = u->insns[at].rs2;
    uint32_t i = at;
    while (i && !u->points[i].target && !sets(u, i - 1, start))
        i--;
    const Insn *in = &u->insns[i ? i - 1 : 0];
    if (!i || u->points[i].target || start == REG_ZERO || in->op != OP_ADDI || in->rd == in->rs1 || in->rs1 == REG_ZERO)
        return false;
    *base = in->rs1;
    *by = in->imm;
    for (; i < at; i++)
        if (sets(u, i, *base))
            return false;
    return *by >= -NEAR && *by <= NEAR && *by % CHUNK_WORDS;
}

/* The run that windows of the tree of AT share; NULL: none has been there. */
static const Near *find_near(const Unit *u, const Insn *in, bool before) {
    for (int i = 0; i < u->nnear; i++) {
        const Near *n = &u->near[i];
        if (n->root == in->rs1 && n->shift == in->rs3 && n->half == (in->op == OP_VG_W) && n->before == before)
            return n;
    }
    return NULL;
}

int jit_near_run(Unit *u, uint32_t at, unsigned base, bool before) {
    const Insn *in = &u->insns[at];
    const Near *known = find_near(u, in, before);
    if (known)
        return known->run;
    if (u->nnear == MAX_RUNS)
        return (in->rs1 + in->rs3 + in->op + before) % MAX_RUNS;      // the same whenever it is asked for
    int run = u->next_run++ % MAX_RUNS;
    u->near[u->nnear++] = (Near){in->rs1, in->rs3, (uint8_t)run, (uint8_t)base, in->op == OP_VG_W, before};
    return run;
}

/* Does the window before that AT, BY from a multiple of 16, have the same run, and does it always come before it? */
static bool follows_near(const Unit *u, uint32_t at, int by) {
    const Insn *in = &u->insns[at], *before = &u->insns[u->near_at - 1];
    if (!u->near_at || u->near_at > at || before->rs1 != in->rs1 || before->rs3 != in->rs3 || before->op != in->op || u->near_before != (by < 0))
        return false;
    for (uint32_t i = u->near_at; i <= at; i++)
        if (u->points[i].target || sets(u, i - 1, in->rs1) || sets(u, i - 1, in->rs3))
            return false;
    return true;
}

static void pair_node(Unit *u, const Insn *in, int by) {
    int slot = pend_slot(u, RAX);
    pend_slot(u, RDX);
    pend_set(u, in->rd, pend_node(u, (Node){.kind = NODE_PAIR, .a = -1, .b = -1, .c = -1, .value = slot, .ext = (uint8_t)(by & (CHUNK_WORDS - 1)), .half = in->op == OP_VG_W}));
}

/* rax and rdx = the two leaves of the window. */
static void near_window(Unit *u, uint32_t at, unsigned base, int by) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    bool known = follows_near(u, at, by);
    int number = u->pending.chunks++, run = jit_near_run(u, at, base, by < 0), slow = jit_stub(u, STUB_NEAR, at, number + MAX_CHUNKS * run);
    x86_mov(e, RAX, jit_use_x(u, base, RAX));
    x86_test_low(e, RAX, CHUNK_WORDS - 1);
    x86_jcc(e, CC_NE, slow);
    x86_op(e, I_SUB, RAX, jit_run_at(run, offsetof(Run, base)));
    if (by & -CHUNK_WORDS)
        x86_imm(e, G_ADD, true, rm_reg(RAX), by & -CHUNK_WORDS);
    x86_op(e, I_LEA, RCX, rm_mem(RAX, by & (CHUNK_WORDS - 1)));
    x86_op(e, I_CMP, RCX, jit_run_at(run, offsetof(Run, limit)));
    x86_jcc(e, CC_AE, slow);
    if (!known) {
        x86_op(e, I_CMP, jit_use_x(u, in->rs1, RCX), jit_run_at(run, offsetof(Run, root)));
        x86_jcc(e, CC_NE, slow);
        x86_op(e, I_CMP, jit_use_x(u, in->rs3, RCX), jit_run_at(run, offsetof(Run, shift)));
        x86_jcc(e, CC_NE, slow);
    }
    x86_shift(e, G_SHR, false, RAX, 1);
    int32_t leaf = jit_run_at(run, offsetof(Run, leaf)).disp;
    if (!known) {
        x86_op(e, I_LOAD, RDX, rm_at(RSP, RAX, 1, leaf + 8 * RUN_AHEAD));
        x86_op(e, I_PREFETCH, 1, rm_mem(RDX, 0));
        x86_op(e, I_PREFETCH, 1, rm_mem(RDX, CHUNK_BYTES / 2));
    }
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RAX, 1, leaf + 8));
    x86_op(e, I_LOAD, RAX, rm_at(RSP, RAX, 1, leaf));
    jit_back(u);
    pair_node(u, in, by);
    u->near_at = at + 1;
    u->near_before = by < 0;
}

/* All of the window stands together; rax and rdx are where its leaves would be. */
void jit_near_slow(Unit *u, uint32_t at, int reg) {
    unsigned base;
    int by = 0, bytes = element_bytes(&u->insns[at]);
    (void)jit_is_near(u, at, &base, &by);
    by &= CHUNK_WORDS - 1;
    call_window(u, at, reg);
    x86_op(&u->e, I_LOAD, RAX, jit_window_at(reg % MAX_CHUNKS));
    x86_op(&u->e, I_LEA, RDX, rm_mem(RAX, bytes * (CHUNK_WORDS - by)));
    x86_op(&u->e, I_LEA, RAX, rm_mem(RAX, -bytes * by));
}

/* ---- windows of rows that an iteration finds itself ---- */

static bool same_tree(const Insn *a, const Insn *b) {
    return a->op == b->op && a->rs1 == b->rs1 && a->rs3 == b->rs3;
}

enum { FAR = 128 };     // instructions: what is farther is not looked at

/* The run of a window before that AT of the same tree, whose root comes from the same iteration: such a run is of no use
 * to the next one.  -1: there is none. */
static int run_of_row(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int run = -1;
    for (uint32_t i = at; i && i + FAR > at && !(u->points[i].head && jit_last_back(u, i) >= at); i--) {
        for (int k = 0; k < MAX_RUNS && run < 0 && same_tree(&u->insns[i - 1], in); k++)
            if (u->run_at[k] == i)
                run = k;
        if (sets(u, i - 1, in->rs3))
            return -1;
        if (sets(u, i - 1, in->rs1))
            return run;
    }
    return -1;
}

/* Does a window that begins at IN's start have near ones beside it? */
static bool is_amid_near(const Unit *u, const Insn *in) {
    for (int before = 0; before < 2; before++) {
        const Near *n = find_near(u, in, before);
        if (n && n->base == in->rs2)
            return true;
    }
    return false;
}

/* The run of the window AT, which is not near. */
static int choose_run(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    int run = run_of_row(u, at);
    if (run >= 0)
        u->shared_runs |= UINT32_C(1) << run;
    else if (is_amid_near(u, in))
        return jit_near_run(u, at, in->rs2, false);
    else
        run = u->next_run++ % MAX_RUNS;
    u->run_at[run] = at + 1;
    return run;
}

void jit_run(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    unsigned base;
    int by;
    if (jit_is_near(u, at, &base, &by)) {
        near_window(u, at, base, by);
        return;
    }
    u->near_at = 0;
    int number = u->pending.chunks++, run = choose_run(u, at);
    int slow = jit_stub(u, STUB_RUN, at, number + MAX_CHUNKS * run), one = x86_label(e), found = x86_label(e);
    x86_mov(e, RAX, jit_use_x(u, in->rs2, RAX));
    x86_op(e, I_SUB, RAX, jit_run_at(run, offsetof(Run, base)));
    x86_op(e, I_CMP, RAX, jit_run_at(run, offsetof(Run, limit)));
    x86_jcc(e, CC_AE, slow);
    x86_op(e, I_CMP, jit_use_x(u, in->rs1, RCX), jit_run_at(run, offsetof(Run, root)));
    x86_jcc(e, CC_NE, slow);
    x86_op(e, I_CMP, jit_use_x(u, in->rs3, RCX), jit_run_at(run, offsetof(Run, shift)));
    x86_jcc(e, CC_NE, slow);
    x86_op(e, I_LOAD32, RCX, rm_reg(RAX));
    x86_shift(e, G_SHR, false, RCX, 4);
    x86_imm(e, G_AND, false, rm_reg(RAX), CHUNK_WORDS - 1);
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf) + 8 * RUN_AHEAD).disp));
    x86_op(e, I_PREFETCH, 1, rm_mem(RDX, 0));
    x86_op(e, I_PREFETCH, 1, rm_mem(RDX, CHUNK_BYTES / 2));
    x86_op(e, I_LOAD, RDX, rm_at(RSP, RCX, 8, jit_run_at(run, offsetof(Run, leaf)).disp));
    x86_op(e, I_PREFETCH, 1, rm_mem(RDX, READ_AHEAD));
    x86_op(e, I_PREFETCH, 1, rm_mem(RDX, READ_AHEAD + CHUNK_BYTES / 2));
    x86_jcc(e, CC_E, one);
    two_leaves(u, run, number, element_bytes(in));
    x86_jump(e, found);
    x86_bind(e, one);
    x86_mov(e, RAX, RDX);
    x86_bind(e, found);
    jit_back(u);
    pend_set(u, in->rd, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = pend_slot(u, RAX), .half = in->op == OP_VG_W}));
}

/* By a C function: few loops have more than one such turn.  What is pending stays so. */
bool jit_masked_run(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    int mask = pend_mask(u, 0), good = x86_label(e);
    if (mask < 0)
        return false;
    strips_mask(u, mask);
    int number = u->pending.chunks++, bits = pend_slot(u, RAX);
    Regs lost = jit_begin_call(u, at);
    x86_mov(e, RDX, RAX);
    x86_op(e, I_LEA, RCX, jit_window_copy(number));
    x86_call(e, (const void *)(uintptr_t)jit_masked_window);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, good);
    x86_op(e, I_LOAD, RAX, rm_mem(RSP, SLOTS_AT + 8 * bits));
    x86_imm(e, G_OR, true, rm_reg(RAX), -0x10000);
    x86_op(e, I_STORE, RAX, rm_mem(FRAME, -BIAS));      // v0
    jit_step_at(u, at);                         // traps
    x86_bind(e, good);
    jit_load(u, lost);
    jit_load_carried(u, at);
    x86_op(e, I_LEA, RAX, jit_window_copy(number));
    int slot = pend_slot(u, RAX);
    pend_set(u, u->insns[at].rd, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = slot}));
    return true;
}

/* The leaf behind the one whose handle is at rdx, of the same node: another task may read it. */
static void fetch_sibling(Emit *e) {
    int last = x86_label(e);
    x86_imm(e, G_ADD, true, rm_reg(RDX), 8);
    x86_test_low(e, RDX, CHUNK_BYTES - 1);
    x86_jcc(e, CC_E, last);
    x86_op(e, I_LOAD, RDX, rm_mem(RDX, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, -FULL_DATA));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, CHUNK_BYTES / 2 - FULL_DATA));
    x86_bind(e, last);
}

/* The leaf at rdx, which has all elements of window NUMBER; nothing is known of its neighbours. */
static void remember_leaf(Unit *u, const Insn *in, int number, int run) {
    Emit *e = &u->e;
    x86_op(e, I_STORE, RDX, jit_window_at(number));
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs2));
    x86_imm(e, G_AND, true, rm_reg(RAX), -CHUNK_WORDS * CHUNK_WORDS);
    x86_op(e, I_STORE, RAX, jit_run_at(run, offsetof(Run, base)));
    x86_store_imm(e, 8, jit_run_at(run, offsetof(Run, limit)), 0);
    x86_store_imm(e, 8, jit_run_at(run, offsetof(Run, pairs)), 0);
    x86_store_imm(e, 8, jit_run_at(run, offsetof(Run, parent)), 0);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_op(e, I_STORE, RAX, jit_run_at(run, offsetof(Run, root)));
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs3));
    x86_op(e, I_STORE, RAX, jit_run_at(run, offsetof(Run, shift)));
}

/* The child, rax, of a node whose record only says what it has there, on the way to the element at START; rcx is the
 * shift, and rdx becomes the child's place.  Changes xmm0. */
static void child_by_record(Unit *u, Rm start, int otherwise) {
    Emit *e = &u->e;
    x86_vex(e, V_TO_XMM, 0, 0, rm_reg(RCX));
    x86_imm(e, G_AND, true, rm_reg(RAX), ~HANDLE_FLAGS);
    x86_shift(e, G_SHR, true, RAX, 3);      // a record has 16 bytes, a chunk 128
    x86_const(e, RDX, (uint64_t)(uintptr_t)u->vm->ready.store->info);
    x86_op(e, I_MOVZX16, RDX, rm_at(RDX, RAX, 1, (int32_t)offsetof(ChunkInfo, handles)));
    x86_shift(e, G_SHL, true, RAX, 3);
    x86_vex(e, V_SHRX | W64, RCX, RCX, start);
    x86_imm(e, G_AND, false, rm_reg(RCX), CHUNK_WORDS - 1);
    x86_op(e, I_BT & ~W64, RCX, rm_reg(RDX));
    x86_jcc(e, CC_AE, otherwise);
    x86_op(e, I_LEA, RDX, rm_at(RAX, RCX, 8, 0));
    x86_op(e, I_ADD, RDX, rm_reg(DATA));
    x86_op(e, I_LOAD, RAX, rm_mem(RDX, 0));
    x86_vex(e, V_FROM_XMM, 0, 0, rm_reg(RCX));
}

/* One leaf that is far from what was read last is found alone; then to FOUND. */
static void lonely_leaf(Unit *u, const Insn *in, int number, int run, int found) {
    Emit *e = &u->e;
    int level = x86_label(e), far = x86_label(e), edge = x86_label(e), next = x86_label(e), otherwise = x86_label(e);
    Rm start = jit_rm_x(u, in->rs2), base = jit_run_at(run, offsetof(Run, base));
    x86_op(e, I_LOAD, RAX, start);
    x86_test_low(e, RAX, CHUNK_WORDS - 1);
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_LOAD, RCX, jit_rm_x(u, in->rs1));
    x86_op(e, I_CMP, RCX, jit_run_at(run, offsetof(Run, root)));
    x86_jcc(e, CC_NE, far);
    x86_imm(e, G_AND, true, rm_reg(RAX), -CHUNK_WORDS * CHUNK_WORDS);
    x86_op(e, I_SUB, RAX, base);
    x86_jcc(e, CC_E, otherwise);
    x86_imm(e, G_CMP, true, rm_reg(RAX), CHUNK_WORDS * CHUNK_WORDS);
    x86_jcc(e, CC_NE, far);
    x86_imm(e, G_CMP, true, jit_run_at(run, offsetof(Run, limit)), 0);
    x86_jcc(e, CC_NE, otherwise);
    x86_bind(e, far);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_op(e, I_LOAD, RCX, jit_rm_x(u, in->rs3));
    x86_test_low(e, RCX, 3);
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_LEA, RDX, rm_mem(RCX, -4));
    x86_imm(e, G_CMP, true, rm_reg(RDX), GATHER_MOST_SHIFT - 4);
    x86_jcc(e, CC_A, otherwise);
    x86_bind(e, level);
    x86_test_low(e, RAX, FULL_HANDLES);
    x86_jcc(e, CC_E, edge);
    x86_vex(e, V_SHRX | W64, RDX, RCX, start);
    x86_imm(e, G_AND, false, rm_reg(RDX), CHUNK_WORDS - 1);
    x86_op(e, I_LEA, RDX, rm_at(RAX, RDX, 8, -FULL_HANDLES));
    x86_op(e, I_ADD, RDX, rm_reg(DATA));
    x86_op(e, I_LOAD, RAX, rm_mem(RDX, 0));
    x86_bind(e, next);
    x86_imm(e, G_SUB, true, rm_reg(RCX), 4);
    x86_jcc(e, CC_NE, level);
    x86_test_low(e, RAX, FULL_DATA);
    x86_jcc(e, CC_E, otherwise);
    fetch_sibling(e);
    x86_op(e, I_LEA, RDX, rm_at(DATA, RAX, 1, -FULL_DATA));
    remember_leaf(u, in, number, run);
    x86_jump(e, found);
    x86_bind(e, edge);
    child_by_record(u, start, otherwise);
    x86_jump(e, next);
    x86_bind(e, otherwise);
}

void jit_run_slow(Unit *u, uint32_t at, int reg) {
    Emit *e = &u->e;
    const Insn *in = &u->insns[at];
    int found = x86_label(e);
    if (in->op == OP_VG_X && !is_shared(u, reg / MAX_CHUNKS) && in->rs1 != REG_ZERO && in->rs2 != REG_ZERO && in->rs3 != REG_ZERO)
        lonely_leaf(u, in, reg % MAX_CHUNKS, reg / MAX_CHUNKS, found);
    call_window(u, at, reg);
    x86_bind(e, found);
    x86_op(e, I_LOAD, RAX, jit_window_at(reg % MAX_CHUNKS));
}

/* ymm0 to ymm3 = addresses of the children of the node at rax; flags as CC_NE if not all of them are full of data. */
static void full_children(Emit *e) {
    const int data = 4, all = 5;
    x86_op(e, I_LEA, RCX, rm_mem(DATA, -FULL_DATA));
    x86_vex(e, V_TO_XMM, data, 0, rm_reg(RCX));
    x86_vex(e, V_BROADCASTQ | L256, data, 0, rm_reg(data));
    for (int i = 0; i < STRIPS; i++) {
        x86_vex(e, V_LOADU | L256, i, 0, rm_mem(RAX, STRIP_BYTES * i));
        x86_vex(e, V_PAND | L256, all, i, rm_reg(i ? all : i));
        x86_vex(e, V_PADDQ | L256, i, i, rm_reg(data));
    }
    x86_vex_imm(e, V_PSHIFTQ | L256, SHIFT_LEFT, all, rm_reg(all), (unsigned)__builtin_clzll(FULL_DATA));
    x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(all));
    x86_imm(e, G_CMP, false, rm_reg(RAX), (1 << STRIPS) - 1);
}

/* rax = handle of the node that begins with the element of the register START; that behind it is fetched.  To
 * OTHERWISE if it is not the one behind RUN's, below the same parent. */
static void next_node(Unit *u, int start, int run, int otherwise) {
    Emit *e = &u->e;
    x86_mov(e, RAX, start);
    x86_op(e, I_SUB, RAX, jit_run_at(run, offsetof(Run, base)));
    x86_imm(e, G_CMP, true, rm_reg(RAX), CHUNK_WORDS * CHUNK_WORDS);
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_LOAD32, RCX, rm_reg(start));
    x86_shift(e, G_SHR, false, RCX, 8);
    x86_imm(e, G_AND, false, rm_reg(RCX), CHUNK_WORDS - 1);
    x86_jcc(e, CC_E, otherwise);
    x86_op(e, I_LOAD, RAX, jit_run_at(run, offsetof(Run, parent)));
    x86_op(e, I_TEST, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, otherwise);
    x86_op(e, I_LEA, RDX, rm_at(RAX, RCX, 8, (int)sizeof(Handle)));
    x86_op(e, I_LOAD, RAX, rm_at(RAX, RCX, 8, 0));
    x86_imm(e, G_CMP, false, rm_reg(RCX), CHUNK_WORDS - 1);
    x86_op(e, I_CMOV + CC_E, RDX, jit_run_at(run, offsetof(Run, uncle)));
    x86_op(e, I_LOAD, RDX, rm_mem(RDX, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, CHUNK_BYTES / 2));
}

void jit_next_leaves(Unit *u, uint32_t at, int run, int otherwise) {
    Emit *e = &u->e;
    unsigned from = u->insns[at].rs2;
    next_node(u, jit_use_x(u, from, RDX), run, otherwise);
    x86_test_low(e, RAX, FULL_HANDLES);
    x86_jcc(e, CC_E, otherwise);
    x86_op(e, I_LEA, RAX, rm_at(DATA, RAX, 1, -FULL_HANDLES));
    full_children(e);
    x86_jcc(e, CC_NE, otherwise);
    for (int i = 0; i < STRIPS; i++)
        x86_vex(e, V_STOREU | L256, i, 0, jit_run_at(run, offsetof(Run, leaf) + (size_t)(STRIP_BYTES * i)));
    x86_op(e, I_STORE, jit_use_x(u, from, RDX), jit_run_at(run, offsetof(Run, base)));
    x86_store_imm(e, 8, jit_run_at(run, offsetof(Run, limit)), CHUNK_WORDS * (CHUNK_WORDS - 1) + 1);
    x86_store_imm(e, 8, jit_run_at(run, offsetof(Run, pairs)), CHUNK_WORDS * (CHUNK_WORDS - 1));
}
