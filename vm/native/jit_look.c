/* vm/native/jit_look.c - fb.vg.v and fb.vg.vm in loops: elements of trees by the leaves that lanes were in.
 *
 * Where all lanes that take part are in the leaves that a Look knows (jit_lookup.c), their elements are read by
 * two instructions of AVX-512.  Else a C function looks, and tells the Look. */
#include <stddef.h>

#include "vm/native/jit_state.h"

enum { HALVES = 2, LANES = 8, HALF_BYTES = 64 };     // of a vector

Rm jit_look_at(int number, size_t offset) {
    return rm_mem(RSP, LOOKS_AT + (int)sizeof(Look) * number + (int)offset);
}

static bool suits(const Unit *u, uint32_t at) {
    Op op = (Op)u->insns[at].op;
    const Point *p = &u->points[at];
    bool gathers = op == OP_VG_VM || op == OP_VG_V;
    return gathers && u->zmm && p->depth && p->vl == CHUNK_WORDS && p->e64;
}

int jit_looks(const Unit *u) {
    int n = 0;
    for (uint32_t at = 0; at < u->count && n < MAX_LOOKS; at++)
        n += suits(u, at);
    return n;
}

/* The number of the Columns of instruction AT; -1: it has none. */
static int columns_of(const Unit *u, uint32_t at) {
    int n = 0;
    for (uint32_t i = 0; i < at && n < MAX_COLUMNS; i++)
        n += suits(u, i);
    return n < MAX_COLUMNS ? n : -1;
}

static Rm part_of(Rm at, int half, int bytes) {
    at.disp += bytes * half;
    return at;
}

/* A slot with the place of NODE, whose lanes are indices. */
static int place_of_indices(Unit *u, int node) {
    const Node *n = &u->pending.nodes[node];
    if (n->kind == NODE_FRAME) {
        x86_op(&u->e, I_LEA, RAX, rm_mem(FRAME, CHUNK_BYTES * n->value - BIAS));
        return pend_slot(u, RAX);
    }
    return n->kind == NODE_CHUNK && !n->half ? n->value : strips_place(u, node);
}

enum { INDEX = 0, OFFSET = 2, TO = 4, THERE = 1, BEYOND = 3, CHOSEN = 5 };      // vector and mask registers, two each

/* INDEX: the numbers of leaves; OFFSET: where in these the elements are.  WIDE: they have 64 bits.  rdx is lost. */
static void find_offsets(Unit *u, const LookUse *use, bool wide) {
    Emit *e = &u->e;
    const unsigned w = L512;
    int row = wide ? TABLE_OFFSETS : TABLE_OFFSETS_32;
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_LOADU | w, INDEX + i, 0, rm_mem(RDX, HALF_BYTES * i));
        x86_vex_imm(e, V_PSHIFTQ | w, SHIFT_LEFT, OFFSET + i, rm_reg(INDEX + i), wide ? 3 : 2);
        x86_vex(e, V_PAND | w, OFFSET + i, OFFSET + i, rm_mem(TABLES, CHUNK_BYTES * row));
        x86_vex_imm(e, V_PSHIFTQ | w, SHIFT_RIGHT, INDEX + i, rm_reg(INDEX + i), wide ? 4 : 5);
    }
}

/* The same; THERE: the lanes that are where they were. */
static void find_there(Unit *u, const LookUse *use, bool wide) {
    Emit *e = &u->e;
    const unsigned w = L512;
    find_offsets(u, use, wide);
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_PCMPEQQ | w, THERE + i, INDEX + i, part_of(jit_look_at(use->look, offsetof(Look, block)), i, HALF_BYTES));
        x86_vex_imm(e, V_PCMPQ | w, BEYOND + i, OFFSET + i, part_of(jit_look_at(use->look, offsetof(Look, limit)), i, HALF_BYTES), CMP_NOT_LESS);
        x86_vex(e, K_ANDN, THERE + i, BEYOND + i, rm_reg(THERE + i));
    }
}

/* To OTHERWISE unless all lanes that take part are in THERE; rax and rdx are lost. */
static void check_there(Unit *u, const LookUse *use, int otherwise) {
    Emit *e = &u->e;
    x86_vex(e, K_FROM8, RAX, 0, rm_reg(THERE));
    x86_vex(e, K_FROM8, RDX, 0, rm_reg(THERE + 1));
    x86_shift(e, G_SHL, false, RDX, LANES);
    x86_op(e, I_OR & ~W64, RAX, rm_reg(RDX));
    if (use->mask < 0) {
        x86_imm(e, G_CMP, false, rm_reg(RAX), (1 << CHUNK_WORDS) - 1);
    } else {
        x86_op(e, 0xf7, 2, rm_reg(RAX));        // not
        x86_op(e, I_AND & ~W64, RAX, rm_mem(RSP, SLOTS_AT + 8 * use->mask));
    }
    x86_jcc(e, CC_NE, otherwise);
}

/* CHOSEN: the lanes of that half that take part. */
static void load_chosen(Unit *u, const LookUse *use, int half) {
    Rm all = rm_mem(TABLES, CHUNK_BYTES * TABLE_MASKS + 2 * (CHUNK_WORDS + MASK_ALL));
    x86_vex(&u->e, K_LOAD8, CHOSEN, 0, use->mask < 0 ? all : part_of(rm_mem(RSP, SLOTS_AT + 8 * use->mask), half, 1));
}

/* The elements, which are at rcx and SCALE times what OFFSET has, go to the window. */
static void read_elements(Unit *u, const LookUse *use, bool wide, unsigned scale) {
    Emit *e = &u->e;
    const unsigned w = L512;
    for (int i = 0; i < HALVES; i++) {
        load_chosen(u, use, i);
        x86_vex(e, V_LOADU | w, TO, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_ONES));
        x86_masked(e, (wide ? V_PGATHERQQ : V_PGATHERQD) | w, TO, 0, rm_at(RCX, OFFSET + i, scale, 0), CHOSEN, false);
        if (!wide)
            x86_vex(e, V_PMOVSXDQ | w, TO, 0, rm_reg(TO));
        x86_vex(e, V_STOREU | w, TO, 0, part_of(jit_window_copy(use->to), i, HALF_BYTES));
    }
}

static void look(Unit *u, const LookUse *use, bool wide, int slow) {
    Emit *e = &u->e;
    find_there(u, use, wide);
    check_there(u, use, slow);
    x86_store_imm(e, 8, jit_look_at(use->look, offsetof(Look, misses)), 0);
    for (int i = 0; i < HALVES; i++)
        x86_vex(e, V_PADDQ | L512, OFFSET + i, OFFSET + i, part_of(jit_look_at(use->look, offsetof(Look, leaf)), i, HALF_BYTES));
    x86_const(e, RCX, 0);
    read_elements(u, use, wide, 1);
}

/* The field of the View at rdx. */
static Rm view_at(size_t offset) {
    return rm_at(FRAME, RDX, 1, (int32_t)offset - BIAS);
}

/* In the view at rdx, if it has all that is looked for. */
static void read_view(Unit *u, const LookUse *use, bool wide, int otherwise) {
    Emit *e = &u->e;
    x86_vex(e, V_BROADCASTQ | L512, TO, 0, view_at(offsetof(View, count)));
    x86_op(e, I_LOAD, RCX, view_at(offsetof(View, base)));
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_LOADU | L512, OFFSET + i, 0, rm_mem(RDX, HALF_BYTES * i));
        x86_vex_imm(e, V_PCMPUQ | L512, THERE + i, OFFSET + i, rm_reg(TO), CMP_BELOW);
    }
    check_there(u, use, otherwise);
    read_elements(u, use, wide, wide ? 8 : 4);
}

/* ENTRY and KNOWN: of the leaves of the lanes that take part, in the table at rcx, whose places are in INDEX; the others have
 * none. */
static void read_entries(Unit *u, const LookUse *use, int entry, int known) {
    Emit *e = &u->e;
    const unsigned w = L512, above = 64 - 7;        // bits that are no part of what is known
    for (int i = 0; i < HALVES; i++) {
        load_chosen(u, use, i);
        x86_vex(e, V_PXOR | w, entry + i, entry + i, rm_reg(entry + i));
        x86_masked(e, V_PGATHERQQ | w, entry + i, 0, rm_at(RCX, INDEX + i, 8, 0), CHOSEN, false);
        x86_vex_imm(e, V_PSHIFTQ | w, SHIFT_LEFT, known + i, rm_reg(entry + i), above);
        x86_vex_imm(e, V_PSHIFTQ | w, SHIFT_RIGHT, known + i, rm_reg(known + i), above);
    }
}

/* In the table of leaves of the view at rdx, likewise. */
static void read_table(Unit *u, const LookUse *use, bool wide, int otherwise) {
    enum { ENTRY = 4, KNOWN = 6 };
    Emit *e = &u->e;
    const unsigned w = L512;
    x86_vex(e, V_BROADCASTQ | w, ENTRY, 0, view_at(offsetof(View, places)));
    x86_op(e, I_LOAD, RCX, view_at(offsetof(View, leaves)));
    find_offsets(u, use, wide);
    for (int i = 0; i < HALVES; i++)
        x86_vex_imm(e, V_PCMPUQ | w, THERE + i, INDEX + i, rm_reg(ENTRY), CMP_BELOW);
    check_there(u, use, otherwise);
    read_entries(u, use, ENTRY, KNOWN);
    for (int i = 0; i < HALVES; i++)
        x86_vex_imm(e, V_PCMPUQ | w, THERE + i, OFFSET + i, rm_reg(KNOWN + i), CMP_BELOW);
    check_there(u, use, otherwise);
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_PSUBQ | w, ENTRY + i, ENTRY + i, rm_reg(KNOWN + i));
        x86_vex(e, V_PADDQ | w, OFFSET + i, OFFSET + i, rm_reg(ENTRY + i));
    }
    x86_const(e, RCX, 0);
    read_elements(u, use, wide, 1);
}

/* To OTHERWISE unless there is a View, at rdx then, of the tree of IN; to TABLE if it is one of leaves. */
static void find_view(Unit *u, const Insn *in, const LookUse *use, int table, int otherwise) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RDX, jit_look_at(use->look, offsetof(Look, view)));
    x86_op(e, I_CMP, jit_use_x(u, in->rs1, RAX), view_at(offsetof(View, root)));
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_CMP, jit_use_x(u, in->rs3, RCX), view_at(offsetof(View, shift)));
    x86_jcc(e, CC_NE, otherwise);
    x86_imm(e, G_CMP, true, view_at(offsetof(View, places)), 0);
    x86_jcc(e, CC_NE, table);
    x86_imm(e, G_CMP, true, view_at(offsetof(View, count)), 0);
    x86_jcc(e, CC_E, otherwise);
}

/* rcx = where the column of what is looked for is, 128 bytes each, if Columns have it; else to OTHERWISE. */
static void find_column(Unit *u, const Insn *in, const LookUse *use, int otherwise) {
    Emit *e = &u->e;
    const unsigned w = L512;
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    x86_op(e, I_LOAD, RCX, rm_mem(RDX, 0));
    x86_op(e, I_SUB, RCX, jit_columns_at(use->columns, offsetof(Columns, base)));
    x86_op(e, I_CMP, RCX, jit_columns_at(use->columns, offsetof(Columns, count)));
    x86_jcc(e, CC_AE, otherwise);
    x86_vex(e, V_TO_XMM, OFFSET, 0, rm_reg(RCX));
    x86_vex(e, V_BROADCASTQ | w, OFFSET, 0, rm_reg(OFFSET));
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_PADDQ | w, INDEX, OFFSET, part_of(jit_columns_at(use->columns, offsetof(Columns, base)), i, HALF_BYTES));
        x86_vex(e, V_PCMPEQQ | w, THERE + i, INDEX, rm_mem(RDX, HALF_BYTES * i));
        x86_vex(e, K_LOAD8, BEYOND, 0, jit_columns_at(use->columns, offsetof(Columns, absent) + (size_t)i));
        x86_vex(e, K_ANDN, THERE + i, BEYOND, rm_reg(THERE + i));
    }
    check_there(u, use, otherwise);
    x86_op(e, I_CMP, jit_use_x(u, in->rs1, RAX), jit_columns_at(use->columns, offsetof(Columns, root)));
    x86_jcc(e, CC_NE, otherwise);
    x86_op(e, I_CMP, jit_use_x(u, in->rs3, RAX), jit_columns_at(use->columns, offsetof(Columns, shift)));
    x86_jcc(e, CC_NE, otherwise);
    x86_imm(e, G_ADD, true, jit_columns_at(use->columns, offsetof(Columns, hits)), 1);
    x86_shift(e, G_SHL, false, RCX, 7);
}

/* To READY with its place in rax, to DONE with the lanes that take part in the window; to OTHERWISE if nobody asks for
 * columns. */
static void in_columns(Unit *u, const Insn *in, const LookUse *use, int ready, int done, int slow, int otherwise) {
    Emit *e = &u->e;
    Rm column = jit_columns_at(use->columns, offsetof(Columns, column));
    x86_imm(e, G_CMP, true, jit_columns_at(use->columns, offsetof(Columns, misses)), COLUMNS_MISSES);
    x86_jcc(e, CC_A, otherwise);
    find_column(u, in, use, slow);
    column = rm_at(RSP, RCX, 1, column.disp);
    if (use->mask < 0) {
        x86_op(e, I_LEA, RAX, column);
        x86_jump(e, ready);
        return;
    }
    for (int i = 0; i < HALVES; i++) {
        load_chosen(u, use, i);
        x86_vex(e, V_LOADU | L512, TO, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_ONES));
        x86_masked(e, V_LOADU | L512, TO, 0, part_of(column, i, HALF_BYTES), CHOSEN, false);
        x86_vex(e, V_STOREU | L512, TO, 0, part_of(jit_window_copy(use->to), i, HALF_BYTES));
    }
    x86_jump(e, done);
}

/* The Look of all that read in the tree of the same registers; -1: there are too many. */
static int find_look(Unit *u, const Insn *in) {
    for (int i = 0; i < u->looks; i++)
        if (u->looked[i][0] == in->rs1 && u->looked[i][1] == in->rs3)
            return i;
    if (u->looks == MAX_LOOKS)
        return -1;
    u->looked[u->looks][0] = in->rs1;
    u->looked[u->looks][1] = in->rs3;
    return u->looks++;
}

/* By READ, of elements as wide as those of the tree of IN; then to DONE. */
static void in_view(Unit *u, const Insn *in, const LookUse *use, void (*read)(Unit *, const LookUse *, bool, int), int done, int otherwise) {
    Emit *e = &u->e;
    int halves = x86_label(e);
    x86_test_low(e, jit_use_x(u, in->rs3, RCX), 1);
    x86_jcc(e, CC_NE, halves);
    read(u, use, true, otherwise);
    x86_jump(e, done);
    x86_bind(e, halves);
    read(u, use, false, otherwise);
    x86_jump(e, done);
}

bool jit_look(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int index = suits(u, at) ? pend_vector(u, in->rs2) : -1, mask = index >= 0 && in->op == OP_VG_VM ? pend_mask(u, 0) : -1;
    LookUse use = {.mask = -1};
    if (index < 0 || (in->op == OP_VG_VM && mask < 0) || (use.look = find_look(u, in)) < 0)
        return false;
    if (mask >= 0) {
        strips_mask(u, mask);
        use.mask = pend_slot(u, RAX);
    }
    use.index = place_of_indices(u, pend_strict(u, index));
    use.to = u->pending.chunks++;
    use.columns = columns_of(u, at);
    use.lookup = u->pending.lookups;
    u->pending.lookup[u->pending.lookups++] = -1;
    int slow = jit_stub(u, STUB_LOOK, at, NO_REG), halves = x86_label(e), done = x86_label(e), walk = x86_label(e), table = x86_label(e);
    int ready = x86_label(e), apart = x86_label(e);
    if (e->failed)
        return true;
    u->stubs[u->nstubs - 1].use = use;
    if (use.columns >= 0)
        in_columns(u, in, &use, ready, done, slow, apart);
    x86_bind(e, apart);
    find_view(u, in, &use, table, walk);
    in_view(u, in, &use, read_view, done, walk);
    x86_bind(e, table);
    in_view(u, in, &use, read_table, done, walk);
    x86_bind(e, walk);
    x86_op(e, I_CMP, jit_use_x(u, in->rs1, RAX), jit_look_at(use.look, offsetof(Look, root)));
    x86_jcc(e, CC_NE, slow);
    int shift = jit_use_x(u, in->rs3, RCX);
    x86_op(e, I_CMP, shift, jit_look_at(use.look, offsetof(Look, shift)));
    x86_jcc(e, CC_NE, slow);
    x86_test_low(e, shift, 1);
    x86_jcc(e, CC_NE, halves);
    look(u, &use, true, slow);
    x86_jump(e, done);
    x86_bind(e, halves);
    look(u, &use, false, slow);
    x86_bind(e, done);
    jit_back(u);
    x86_op(e, I_LEA, RAX, jit_window_copy(use.to));
    x86_bind(e, ready);
    pend_set(u, in->rd, pend_node(u, (Node){.kind = NODE_CHUNK, .a = -1, .b = -1, .c = -1, .value = pend_slot(u, RAX)}));
    return true;
}

/* For a trap, which comes again, the frame has what is pending: the indices, and the mask. */
static void to_frame(Unit *u, uint32_t at, const LookUse *use) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    for (int i = 0; i < HALVES; i++) {
        x86_vex(e, V_LOADU | L512, INDEX, 0, rm_mem(RDX, HALF_BYTES * i));
        x86_vex(e, V_STOREU | L512, INDEX, 0, rm_mem(FRAME, CHUNK_BYTES * u->insns[at].rs2 + HALF_BYTES * i - BIAS));
    }
    if (use->mask < 0)
        return;
    x86_op(e, I_LOAD, RAX, rm_mem(RSP, SLOTS_AT + 8 * use->mask));
    x86_imm(e, G_OR, true, rm_reg(RAX), -0x10000);
    x86_op(e, I_STORE, RAX, rm_mem(FRAME, -BIAS));
}

/* Where most lanes are elsewhere in each look, all of them go down their ways by machine code; to DONE, if they can. */
static void go_all(Unit *u, uint32_t at, const LookUse *use, int done) {
    Emit *e = &u->e;
    Rm misses = jit_look_at(use->look, offsetof(Look, misses));
    int follow = x86_label(e);
    x86_op(e, I_LOAD, RAX, misses);
    x86_imm(e, G_CMP, true, rm_reg(RAX), LOOK_OFTEN);
    x86_jcc(e, CC_BE, follow);
    x86_test(e, rm_reg(RAX), LOOK_AGAIN - 1);
    x86_jcc(e, CC_E, follow);
    x86_mov(e, RCX, jit_use_x(u, u->insns[at].rs3, RCX));
    x86_test_low(e, RCX, 1);
    x86_jcc(e, CC_NE, follow);                  // elements of 32 bits
    x86_imm(e, G_ADD, true, misses, 1);
    x86_op(e, I_LOAD, RCX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    jit_gather_all(u, at, use->lookup, use->to);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_NE, done);
    x86_bind(e, follow);
}

void jit_look_slow(Unit *u, uint32_t at, const LookUse *use) {
    Emit *e = &u->e;
    int good = x86_label(e), done = x86_label(e);
    if (use->mask < 0)
        go_all(u, at, use, done);
    Regs lost = jit_begin_call(u, at);
    x86_op(e, I_LOAD, RDX, rm_mem(RSP, SLOTS_AT + 8 * use->index));
    x86_op(e, I_LEA, RCX, jit_window_copy(use->to));
    if (use->columns >= 0) {
        x86_op(e, I_STORE, RCX, jit_columns_at(use->columns, offsetof(Columns, out)));
        x86_op(e, I_LEA, RCX, jit_columns_at(use->columns, 0));
    }
    x86_op(e, I_LEA, R8, jit_look_at(use->look, 0));
    if (use->mask < 0)
        x86_const(e, R9, (1 << CHUNK_WORDS) - 1);
    else
        x86_op(e, I_LOAD, R9, rm_mem(RSP, SLOTS_AT + 8 * use->mask));
    x86_call(e, use->columns < 0 ? (const void *)(uintptr_t)jit_look_lanes : (const void *)(uintptr_t)jit_look_columns);
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, good);
    to_frame(u, at, use);
    jit_step_at(u, at);
    x86_bind(e, good);
    jit_load(u, lost);
    jit_load_carried(u, at);
    x86_bind(e, done);
}
