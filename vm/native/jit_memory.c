/* vm/native/jit_memory.c - native code for reads of chunks, and for writes of numbers.
 *
 * The quick way is that of access.h: a handle's flags promise what its chunk holds.  A
 * chunk without them is looked up in its record, here too; all else is jit_step's. */
#include "vm/core/access.h"
#include "vm/native/jit_state.h"

/* Is x register N, where the code is now, the last bits of something by an instruction shortly before: below LIMIT? */
static bool is_below(const Unit *u, unsigned n, int32_t limit) {
    for (uint32_t i = u->here; i-- > 0 && !u->points[i + 1].target;) {
        const Insn *in = &u->insns[i];
        if (u->points[i].writes.x >> n & 1)
            return in->op == OP_ANDI && in->imm >= 0 && in->imm < limit;
    }
    return false;
}

/* The element that IN reads.  To SLOW unless the handle of the chunk carries FLAG: then the address of element 0 is
 * DATA + handle - FLAG. */
static Rm element(Unit *u, const Insn *in, bool by_register, unsigned flag, unsigned width, int slow) {
    Emit *e = &u->e;
    int h = jit_use_x(u, in->rs1, RAX);
    int32_t elements = CHUNK_BYTES / (int32_t)width;
    x86_test_low(e, h, flag);               // no handle carries more than one
    x86_jcc(e, CC_E, slow);
    if (!by_register)
        return rm_at(DATA, h, 1, in->imm * (int32_t)width - (int32_t)flag);
    int i = jit_use_x(u, in->rs2, RCX);
    if (!is_below(u, in->rs2, elements)) {
        x86_imm(e, G_CMP, true, rm_reg(i), elements);
        x86_jcc(e, CC_AE, slow);
    }
    x86_op(e, I_LEA, RAX, rm_at(DATA, h, 1, -(int32_t)flag));
    return rm_at(RAX, i, width, 0);
}

void jit_find_record(Unit *u) {
    Emit *e = &u->e;
    x86_imm(e, G_AND, true, rm_reg(RAX), ~HANDLE_FLAGS);
    x86_mov(e, RDX, RAX);
    x86_shift(e, G_SHR, true, RDX, 3);      // a record has 16 bytes, a chunk 128
    x86_const(e, RCX, (uint64_t)(uintptr_t)u->vm->ready.store->info);
    x86_op(e, I_ADD, RCX, rm_reg(RDX));
}

void jit_find_open(Unit *u, int otherwise) {
    Emit *e = &u->e;
    jit_find_record(u);
    x86_op(e, 0x81 | P66, G_CMP, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, state)));
    x86_byte(e, CHUNK_OPEN);
    x86_byte(e, 0);
    x86_jcc(e, CC_NE, otherwise);
}

static Rm defined(void) {
    return rm_mem(RCX, (int32_t)offsetof(ChunkInfo, defined));
}

/* To LABEL unless the kind of element I is what is wanted. */
static void check_kind(Unit *u, unsigned i, bool handle, int label) {
    Emit *e = &u->e;
    x86_test(e, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, handles)), UINT32_C(1) << i);     // state, behind it, plays no part
    x86_jcc(e, handle ? CC_E : CC_NE, label);
}

/* Does it read an element of 32 bits? */
static bool reads_half(const Insn *in) {
    return in->op == OP_RW || in->op == OP_RW_I || in->op == OP_RFS || in->op == OP_RFS_I;
}

/* To LABEL unless element imm may be read; the record is at rcx. */
static void check_fixed(Unit *u, const Insn *in, int label) {
    Emit *e = &u->e;
    unsigned i = (unsigned)in->imm;
    int32_t mask = (int32_t)(reads_half(in) ? UINT32_C(1) << i : mask64(i));
    x86_op(e, I_LOAD32, RDX, defined());
    x86_imm(e, G_AND, false, rm_reg(RDX), mask);
    x86_imm(e, G_CMP, false, rm_reg(RDX), mask);
    x86_jcc(e, CC_NE, label);
    check_kind(u, reads_half(in) ? i / 2 : i, in->op == OP_RH_I, label);
}

/* The same of the element whose number is in rs2; gives the register of the host that has it. */
static int check_half(Unit *u, const Insn *in, int label) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RDX, defined());
    int i = jit_use_x(u, in->rs2, RCX);
    x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_HALVES);
    x86_jcc(e, CC_AE, label);
    x86_op(e, I_BT & ~W64, i, rm_reg(RDX));
    x86_jcc(e, CC_AE, label);
    x86_shift(e, G_SHR, true, RDX, 32);
    x86_mov(e, RAX, i);
    x86_shift(e, G_SHR, false, RAX, 1);
    x86_op(e, I_BT, RAX, rm_reg(RDX));
    x86_jcc(e, CC_B, label);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_imm(e, G_AND, true, rm_reg(RAX), ~HANDLE_FLAGS);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    return i;
}

/* Likewise, of 64 bits. */
static int check_any(Unit *u, const Insn *in, int label) {
    Emit *e = &u->e;
    _Static_assert(offsetof(ChunkInfo, handles) == offsetof(ChunkInfo, defined) + 4, "read at once");
    x86_op(e, I_LOAD, RDX, defined());
    int i = jit_use_x(u, in->rs2, RCX);
    x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_WORDS);
    x86_jcc(e, CC_AE, label);
    if (in->op != OP_RH) {
        x86_vex(e, V_SHRX, RAX, i, rm_reg(RDX));
        x86_vex(e, V_SHRX, RAX, i, rm_reg(RAX));
        x86_op(e, 0xf7, 2, rm_reg(RAX));        // not
        x86_test(e, rm_reg(RAX), mask64(0));
        x86_jcc(e, CC_NE, label);
    }
    x86_shift(e, G_SHR, true, RDX, 32);
    x86_op(e, I_BT, i, rm_reg(RDX));
    x86_jcc(e, in->op == OP_RH ? CC_AE : CC_B, label);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_imm(e, G_AND, true, rm_reg(RAX), ~HANDLE_FLAGS);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    return i;
}

/* H has a handle of which the next instruction reads the chunk.  Loops go over the chunks of nodes, which most likely
 * were made one after another, with a node after 16 of them: so one that is near behind it in memory is fetched. */
static void fetch_ahead(Unit *u, uint32_t at, int h) {
    enum { AHEAD = 6 * CHUNK_BYTES };
    const Insn *in = &u->insns[at], *next = in + 1;
    if (in->op != OP_RH || at + 1 >= u->count || next->op != OP_VR || next->rs1 != in->rd)
        return;
    x86_op(&u->e, I_PREFETCH, 1, rm_at(DATA, h, 1, AHEAD));
    x86_op(&u->e, I_PREFETCH, 1, rm_at(DATA, h, 1, AHEAD + CHUNK_BYTES / 2));
}

void jit_sibling_at(Emit *e, int reg) {
    x86_imm(e, G_AND, false, rm_reg(reg), (SIBLINGS - 1) * CHUNK_BYTES);
    x86_shift(e, G_SHR, false, reg, 3);
}

void jit_forget_siblings(Unit *u) {
    for (int i = 0; u->braids && i < SIBLINGS; i++)
        x86_store_imm(&u->e, 8, rm_mem(RSP, SIBLINGS_AT + (int)sizeof(Sibling) * i), 0);
}

/* Nodes may be read here over which turns of jit_braid.c go later. */
static bool notes_sibling(const Unit *u, const Insn *in) {
    return u->braids && in->op == OP_RH && in->rs2 != REG_ZERO && (in[1].op != OP_VR || in[1].rs1 != in->rd);
}

/* rdx = the handle behind that which is read FROM a node full of them. */
static void find_sibling(Emit *e, Rm from) {
    x86_op(e, I_LEA, RDX, rm_mem(from.index, 1));
    x86_imm(e, G_AND, false, rm_reg(RDX), CHUNK_WORDS - 1);
    from.index = RDX;
    x86_op(e, I_LOAD, RDX, from);
}

/* If H is a node, that behind it, rdx, is fetched, and will be known by it.  Changes rcx. */
static void note_sibling(Emit *e, int h) {
    int leaf = x86_label(e);
    x86_test_low(e, h, FULL_HANDLES);
    x86_jcc(e, CC_E, leaf);
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, CHUNK_BYTES / 2));
    x86_mov(e, RCX, h);
    jit_sibling_at(e, RCX);
    x86_op(e, I_STORE, h, rm_at(RSP, RCX, 1, SIBLINGS_AT));
    x86_op(e, I_STORE, RDX, rm_at(RSP, RCX, 1, SIBLINGS_AT + 8));
    x86_bind(e, leaf);
}

/* An element by the record, as access.c does it; what would trap goes to jit_step. */
void jit_by_record(Unit *u, uint32_t at, int back) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int slow = x86_label(e);
    bool half = reads_half(in);
    Rm from = rm_at(DATA, RAX, 1, (half ? 4 : 8) * in->imm);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_record(u);
    if (in->op == OP_RW || in->op == OP_RFS)
        from = rm_at(RAX, check_half(u, in, slow), 4, 0);
    else if (in->op == OP_RD || in->op == OP_RH || in->op == OP_RFD)
        from = rm_at(RAX, check_any(u, in, slow), 8, 0);
    else
        check_fixed(u, in, slow);
    if (in->op == OP_RFS || in->op == OP_RFS_I) {
        jit_read_float(u, in->rd, from);
    } else if (in->op == OP_RFD_I || in->op == OP_RFD) {
        int d = jit_def_f(u, in->rd, 0);
        x86_vex(e, V_LOAD_SD, d, 0, from);
        jit_done_f(u, in->rd, d);
    } else {
        int d = jit_def_x(u, in->rd, RAX);
        x86_op(e, half ? I_MOVSXD : I_LOAD, d, from);
        fetch_ahead(u, at, d);
        jit_done_x(u, in->rd, d);
    }
    x86_jump(e, back);
    x86_bind(e, slow);
}

/* 64-bit element imm of an own chunk that is open and has none there. */
static void write_x(Unit *u, uint32_t at, bool from_f) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int value = from_f ? jit_use_strict(u, in->rs2, 0) : NO_REG, slow = jit_slow(u, at);
    int32_t mask = (int32_t)mask64((unsigned)in->imm);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_open(u, slow);
    x86_test(e, defined(), (uint32_t)mask);
    x86_jcc(e, CC_NE, slow);
    x86_imm(e, G_OR, false, defined(), mask);
    Rm to = rm_at(DATA, RAX, 1, 8 * in->imm);
    if (from_f)
        x86_vex(e, V_STORE_SD, value, 0, to);
    else
        x86_op(e, I_STORE, jit_use_x(u, in->rs2, RCX), to);
    jit_back(u);
}

/* The same of the element whose number is in a register, WIDTH bytes wide. */
static void write_any(Unit *u, uint32_t at, bool from_f, unsigned width) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int value = from_f ? jit_use_strict(u, in->rs2, 0) : NO_REG, slow = jit_slow(u, at);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_record(u);
    x86_op(e, 0x81 | P66, G_CMP, rm_mem(RCX, (int32_t)offsetof(ChunkInfo, state)));
    x86_byte(e, CHUNK_OPEN);
    x86_byte(e, 0);
    x86_jcc(e, CC_NE, slow);
    int i = jit_use_x(u, in->rd, RDX);
    x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_BYTES / (int32_t)width);
    x86_jcc(e, CC_AE, slow);
    x86_op(e, I_LEA, RDX, width == 8 ? rm_at(i, i, 1, 0) : rm_mem(i, 0));
    x86_const(e, RAX, width == 8 ? mask64(0) : 1);
    x86_vex(e, V_SHLX, RAX, RDX, rm_reg(RAX));
    x86_op(e, 0x85, RAX, defined());                    // test
    x86_jcc(e, CC_NE, slow);
    x86_op(e, 0x09, RAX, defined());                    // or
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    Rm to = rm_at(RAX, jit_use_x(u, in->rd, RDX), width, 0);
    if (from_f)
        x86_vex(e, width == 8 ? V_STORE_SD : V_STORE_SS, value, 0, to);
    else
        x86_op(e, width == 8 ? I_STORE : I_STORE32, jit_use_x(u, in->rs2, RCX), to);
    jit_back(u);
}

static void read_x(Unit *u, uint32_t at, bool by_register, unsigned flag, unsigned width) {
    const Insn *in = &u->insns[at];
    Rm from = element(u, in, by_register, flag, width, jit_stub(u, STUB_RECORD, at, NO_REG));
    int d = jit_def_x(u, in->rd, RAX);
    bool notes = notes_sibling(u, in);
    if (notes)
        find_sibling(&u->e, from);
    x86_op(&u->e, width == 8 ? I_LOAD : I_MOVSXD, d, from);
    if (notes)
        note_sibling(&u->e, d);
    fetch_ahead(u, at, d);
    jit_done_x(u, in->rd, d);
    jit_back(u);
}

static void read_f(Unit *u, uint32_t at, bool by_register) {
    const Insn *in = &u->insns[at];
    Rm from = element(u, in, by_register, FULL_DATA, 8, jit_stub(u, STUB_RECORD, at, NO_REG));
    int d = jit_def_f(u, in->rd, 0);
    x86_vex(&u->e, V_LOAD_SD, d, 0, from);
    jit_done_f(u, in->rd, d);
    jit_back(u);
}

static void read_boxed(Unit *u, uint32_t at, bool by_register) {
    const Insn *in = &u->insns[at];
    jit_read_float(u, in->rd, element(u, in, by_register, FULL_DATA, 4, jit_stub(u, STUB_RECORD, at, NO_REG)));
    jit_back(u);
}

bool jit_memory(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_RD:    read_x(u, at, true, FULL_DATA, 8); break;
    case OP_RD_I:  read_x(u, at, false, FULL_DATA, 8); break;
    case OP_RH:    read_x(u, at, true, FULL_HANDLES, 8); break;
    case OP_RH_I:  read_x(u, at, false, FULL_HANDLES, 8); break;
    case OP_RW:    read_x(u, at, true, FULL_DATA, 4); break;
    case OP_RW_I:  read_x(u, at, false, FULL_DATA, 4); break;
    case OP_RFD:   read_f(u, at, true); break;
    case OP_RFD_I: read_f(u, at, false); break;
    case OP_RFS:   read_boxed(u, at, true); break;
    case OP_RFS_I: read_boxed(u, at, false); break;
    case OP_WD_I:  write_x(u, at, false); break;
    case OP_WFD_I: write_x(u, at, true); break;
    case OP_WD:    write_any(u, at, false, 8); break;
    case OP_WFD:   write_any(u, at, true, 8); break;
    case OP_WW:    write_any(u, at, false, 4); break;
    case OP_WFS:   write_any(u, at, true, 4); break;
    default:       return false;
    }
    return true;
}
