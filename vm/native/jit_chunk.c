/* vm/native/jit_chunk.c - native code for chunks that are made: fb.create, fb.vw, fb.wh.
 *
 * The quick way is that of pool.h and task.c, without what is checked for nothing: the pool has a
 * slot at hand, what is stored is a chunk.  The rest is jit_step's.  A chunk that is made,
 * filled and hung into a node in three instructions, as in most loops that build an array, never
 * comes into the task's list, and its record is written once. */
#include "vm/core/access.h"
#include "vm/native/jit_state.h"

#define TASK_AT(field) rm_mem(FRAME, (int32_t)offsetof(Worker, task.field) - BIAS)
#define POOL_AT(field) rm_mem(RDX, (int32_t)offsetof(Pool, field))

_Static_assert(COUNT_STUCK == UINT32_C(1) << 31, "a stuck count is negative");
_Static_assert(offsetof(ChunkInfo, defined) == 4 && offsetof(ChunkInfo, handles) == 8 && offsetof(ChunkInfo, state) == 10 &&
               offsetof(ChunkInfo, link) == 12, "records are written in two words");

enum { STATE_SHIFT = 16, LINK_SHIFT = 32, SLOTS_AHEAD = 6 };     // in the second word

/* A field of the record at rcx, or of that OFFSET bytes behind it. */
static Rm record(size_t field) {
    return rm_mem(RCX, (int32_t)field);
}

static Rm record_behind(int offset, size_t field) {
    return rm_at(RCX, offset, 1, (int32_t)field);
}

static void compare16(Emit *e, Rm rm, int32_t v) {
    x86_op(e, 0x83 | P66, G_CMP, rm);
    x86_byte(e, (unsigned)v & 0xff);
}

static void store16(Emit *e, Rm rm, unsigned v) {
    x86_op(e, 0xc7 | P66, 0, rm);
    x86_byte(e, v & 0xff);
    x86_byte(e, v >> 8);
}

/* Allocations that must fail at some time, and those of MODE=hard, go the long way. */
bool jit_may_take(const Unit *u) {
    return !HARD_MODE && !atomic_load_explicit(&u->vm->ready.store->fail_at, memory_order_relaxed);
}

/* The slot that is taken SLOTS_AHEAD times from now is fetched to be written.  Changes rdx, the pool. */
static void fetch_slot(Emit *e) {
    x86_op(e, I_LOAD, RDX, POOL_AT(top));
    x86_op(e, I_LOAD32, RDX, rm_mem(RDX, -SLOTS_AHEAD * (int32_t)sizeof(uint32_t)));
    x86_shift(e, G_SHL, true, RDX, 7);
    x86_op(e, I_PREFETCHW, 1, rm_at(DATA, RDX, 1, 0));
    x86_op(e, I_PREFETCHW, 1, rm_at(DATA, RDX, 1, CHUNK_BYTES / 2));
}

/* rax = a free slot's number; to SLOW if there is none at hand.  Changes rdx. */
static void take_slot(Unit *u, int slow) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RDX, TASK_AT(pool));
    x86_op(e, I_LOAD, RAX, POOL_AT(top));
    x86_op(e, I_LOAD32, RAX, rm_mem(RAX, -(int32_t)sizeof(uint32_t)));
    x86_op(e, I_TEST32, RAX, rm_reg(RAX));
    x86_jcc(e, CC_E, slow);
    x86_imm(e, G_SUB, true, POOL_AT(top), sizeof(uint32_t));
    x86_imm(e, G_ADD, true, POOL_AT(created), 1);
    x86_imm(e, G_ADD, true, TASK_AT(counts.chunks), 1);
    fetch_slot(e);
}

static void create(Unit *u, uint32_t at) {
    Emit *e = &u->e;
    int slow = jit_slow(u, at);
    x86_op(e, I_LOAD32, RCX, TASK_AT(nown));
    x86_op(e, I_CMP32, RCX, TASK_AT(own_cap));
    x86_jcc(e, CC_E, slow);
    take_slot(u, slow);
    x86_op(e, I_LOAD, RDX, TASK_AT(own));
    x86_op(e, I_STORE32, RAX, rm_at(RDX, RCX, sizeof(uint32_t), 0));
    x86_imm(e, G_ADD, false, TASK_AT(nown), 1);
    x86_shift(e, G_SHL, true, RCX, LINK_SHIFT);
    x86_imm(e, G_OR, true, rm_reg(RCX), CHUNK_OPEN << STATE_SHIFT);
    x86_const(e, RDX, (uint64_t)(uintptr_t)u->vm->ready.store->info);
    x86_shift(e, G_SHL, true, RAX, 4);
    x86_store_imm(e, 8, rm_at(RDX, RAX, 1, 0), 1);      // count 1, nothing defined
    x86_op(e, I_STORE, RCX, rm_at(RDX, RAX, 1, 8));
    x86_shift(e, G_SHL, true, RAX, 3);
    jit_done_x(u, u->insns[at].rd, RAX);
    jit_back(u);
}

/* ---- handles into nodes ---- */

/* rax = the node of fb.wh without flags, rcx = its record; to REFUSED unless the element may be written. */
static void find_place(Unit *u, const Insn *in, int refused) {
    Emit *e = &u->e;
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_open(u, refused);
    if (in->op == OP_WH_I) {
        x86_test(e, record(offsetof(ChunkInfo, defined)), mask64((unsigned)in->imm));
    } else {
        int i = jit_use_x(u, in->rd, RDX);
        x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_WORDS);
        x86_jcc(e, CC_AE, refused);
        x86_op(e, I_LEA, RDX, rm_at(i, i, 1, 0));
        x86_vex(e, V_SHRX, RDX, RDX, record(offsetof(ChunkInfo, defined)));
        x86_test(e, rm_reg(RDX), mask64(0));
    }
    x86_jcc(e, CC_NE, refused);
}

/* The element becomes rdx; the record is at rcx.  Changes rax and rdx. */
static void fill_place(Unit *u, const Insn *in) {
    Emit *e = &u->e;
    if (in->op == OP_WH_I) {
        x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
        x86_op(e, I_STORE, RDX, rm_at(DATA, RAX, 1, 8 * in->imm));
        x86_imm(e, G_OR, false, record(offsetof(ChunkInfo, defined)), (int32_t)mask64((unsigned)in->imm));
        x86_imm(e, G_OR, false, record(offsetof(ChunkInfo, handles)), INT32_C(1) << in->imm);
        return;
    }
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rd));
    x86_shift(e, G_SHL, true, RAX, 3);
    x86_op(e, I_ADD, RAX, jit_rm_x(u, in->rs1));
    x86_op(e, I_STORE, RDX, rm_at(DATA, RAX, 1, 0));
    int i = jit_use_x(u, in->rd, RDX);
    x86_const(e, RAX, 1);
    x86_vex(e, V_SHLX, RAX, i, rm_reg(RAX));
    x86_op(e, 0x09, RAX, record(offsetof(ChunkInfo, handles)));     // or
    x86_op(e, I_LEA, RDX, rm_at(i, i, 1, 0));
    x86_const(e, RAX, mask64(0));
    x86_vex(e, V_SHLX, RAX, RDX, rm_reg(RAX));
    x86_op(e, 0x09, RAX, record(offsetof(ChunkInfo, defined)));
}

/* eax = the flags that the chunk deserves whose record is rdx behind rcx. */
static void find_flags(Emit *e) {
    int plain = x86_label(e), done = x86_label(e);
    Rm handles = record_behind(RDX, offsetof(ChunkInfo, handles));
    x86_imm(e, G_CMP, false, record_behind(RDX, offsetof(ChunkInfo, defined)), -1);
    x86_jcc(e, CC_NE, plain);
    x86_const(e, RAX, FULL_DATA);
    compare16(e, handles, 0);
    x86_jcc(e, CC_E, done);
    x86_const(e, RAX, FULL_HANDLES);
    compare16(e, handles, -1);
    x86_jcc(e, CC_E, done);
    x86_bind(e, plain);
    x86_const(e, RAX, 0);
    x86_bind(e, done);
}

/* A count of the chunk whose record is rdx behind rcx leaves the task: its own, or a new one, but not of
 * null, and not if it is stuck.  Changes eax. */
static void give(Unit *u, int slow) {
    Emit *e = &u->e;
    int own = x86_label(e), given = x86_label(e);
    x86_op(e, I_MOVZX16, RAX, record_behind(RDX, offsetof(ChunkInfo, state)));
    x86_imm(e, G_SUB, false, rm_reg(RAX), CHUNK_OPEN);
    x86_imm(e, G_CMP, false, rm_reg(RAX), CHUNK_SEALED - CHUNK_OPEN);
    x86_jcc(e, CC_BE, own);
    x86_imm(e, G_CMP, false, record_behind(RDX, offsetof(ChunkInfo, count)), 0);
    x86_jcc(e, CC_L, slow);
    x86_byte(e, 0xf0);                              // lock inc
    x86_op(e, 0xff, 0, record_behind(RDX, offsetof(ChunkInfo, count)));
    x86_jump(e, given);
    x86_bind(e, own);
    store16(e, record_behind(RDX, offsetof(ChunkInfo, state)), CHUNK_PUBLISHED);
    x86_bind(e, given);
}

/* A chunk into an open one. */
static void write_handle(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int slow = jit_slow(u, at);
    find_place(u, in, slow);
    x86_op(e, I_LOAD, RDX, jit_rm_x(u, in->rs2));
    x86_op(e, I_SUB, RDX, rm_reg(RAX));
    x86_shift(e, G_SAR, true, RDX, 3);              // from record to record; flags are gone
    x86_jcc(e, CC_E, slow);
    give(u, slow);
    find_flags(e);
    x86_op(e, I_LOAD, RDX, jit_rm_x(u, in->rs2));   // with these flags or none
    x86_op(e, I_OR, RDX, rm_reg(RAX));
    fill_place(u, in);
    jit_back(u);
}

/* ---- fb.create, fb.vw, fb.wh ---- */

static bool is_triple(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    if (at + 2 >= u->count || p[1].target || p[2].target || p[1].vl != CHUNK_WORDS || !p[1].e64)
        return false;
    return in[1].op == OP_VW && in[1].rs1 == in->rd && (in[2].op == OP_WH || in[2].op == OP_WH_I) && in[2].rs2 == in->rd &&
           in[2].rs1 != in->rd && in[2].rs1 != REG_ZERO && pend_room(u);
}

/* The node takes no handle there: fb.wh traps, unless fb.create does. */
void jit_make_refused(Unit *u, uint32_t at) {
    jit_call_step(u, at);
    jit_call_step(u, at + 2);
    x86_byte(&u->e, 0xcc);
}

/* No slot at hand: the chunk is made as by itself. */
void jit_make_slow(Unit *u, uint32_t at) {
    jit_call_step(u, at);
    x86_op(&u->e, I_LOAD, RAX, jit_rm_x(u, u->insns[at + 2].rs1));
    jit_find_record(u);
}

static bool triple(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int node = is_triple(u, at) ? pend_vector(u, in[1].rs2) : -1;
    if (node < 0)
        return false;
    find_place(u, &in[2], jit_stub(u, STUB_REFUSED, at, NO_REG));
    take_slot(u, jit_stub(u, STUB_MAKE, at, NO_REG));
    x86_shift(e, G_SHL, true, RAX, 7);
    jit_done_x(u, in->rd, RAX);
    jit_back(u);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rd));
    x86_op(e, I_LEA, RDX, rm_at(DATA, RAX, 1, 0));
    int slot = pend_slot(u, RDX);
    x86_shift(e, G_SHR, true, RAX, 3);
    x86_const(e, RDX, (uint64_t)(uintptr_t)u->vm->ready.store->info);
    x86_store_imm(e, 4, rm_at(RDX, RAX, 1, 0), 1);
    x86_store_imm(e, 4, rm_at(RDX, RAX, 1, 4), -1);
    x86_store_imm(e, 8, rm_at(RDX, RAX, 1, 8), CHUNK_PUBLISHED << STATE_SHIFT);
    x86_op(e, I_LOAD, RDX, jit_rm_x(u, in->rd));
    x86_imm(e, G_OR, true, rm_reg(RDX), FULL_DATA);
    fill_place(u, &in[2]);
    strips_store(u, node, slot);
    u->done = at + 3;
    return true;
}

/* All 16 elements of an open chunk with none; else jit_step traps. */
bool jit_write_chunk(Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    Emit *e = &u->e;
    int node = pend_vector(u, in->rs2);     // elements: verified code writes no mask there
    int slow = jit_slow(u, at);
    x86_op(e, I_LOAD, RAX, jit_rm_x(u, in->rs1));
    jit_find_open(u, slow);
    x86_imm(e, G_CMP, false, record(offsetof(ChunkInfo, defined)), 0);
    x86_jcc(e, CC_NE, slow);
    x86_store_imm(e, 4, record(offsetof(ChunkInfo, defined)), -1);
    x86_op(e, I_ADD, RAX, rm_reg(DATA));
    strips_store(u, node, pend_slot(u, RAX));
    jit_back(u);
    return true;
}

bool jit_chunk(Unit *u, uint32_t at) {
    switch ((int)u->insns[at].op) {
    case OP_CREATE:
        if (!jit_may_take(u))
            return false;
        if (!triple(u, at))
            create(u, at);
        return true;
    case OP_WH: case OP_WH_I:
        write_handle(u, at);
        return true;
    default:
        return false;
    }
}
