/* vm/native/jit_weave.c - turns of a loop that makes chunk after chunk of those at the same place in other nodes.
 *
 *   head: branches out
 *         fb.rh    h, node, i             for each node,
 *         fb.vr    v, h
 *         vector instructions             among them
 *         fb.create, fb.vw, fb.wh         the new chunk
 *         numbers                         of the next turn
 *         blt      i, end, head
 *
 * In front of the loop there is code of its own, before which it is asked once whether the nodes are full of handles, and where
 * they are; numbers that are spread to all lanes are kept.  A turn whose chunks are not full is left to the loop's own code before
 * it has changed anything. */
#include "vm/core/access.h"
#include "vm/native/jit_turn.h"

enum { MOST_READS = 12, AHEAD = 4 };    // chunks; so many of them before it is read one is fetched

typedef struct {
    uint32_t head, make, jump;          // MAKE: fb.create
    uint32_t read[MOST_READS];          // fb.rh
    int      reads;
    int      node[MOST_READS], chunk[MOST_READS];   // slots with addresses
    Regs     written;
} Weave;

/* ---- finding one ---- */

/* fb.rh and fb.vr by a register that nobody else needs. */
static bool is_read(const Unit *u, uint32_t at) {
    const Insn *in = &u->insns[at];
    const Point *p = &u->points[at];
    return at + 2 < u->count && in->op == OP_RH && in[1].op == OP_VR && in[1].rs1 == in->rd && in->rd != in->rs1 && in->rd != in->rs2 &&
           in->rs1 != REG_ZERO && in->rs2 != REG_ZERO && !p[1].target && !turn_has(p[2].live.x, in->rd) && p[1].vl == CHUNK_WORDS && p[1].e64;
}

static bool makes_chunk(const Insn *in) {
    return in->op == OP_CREATE || in->op == OP_VW || in->op == OP_WH || in->op == OP_WH_I || turn_is_number(in);
}

/* Branches out, then reads and vectors, then what makes the chunk. */
static bool find_parts(const Unit *u, Weave *w) {
    const Insn *insns = u->insns;
    uint32_t i = w->head;
    while (i < u->count && turn_leads_out(&insns[i]))
        i++;
    while (i < u->count && (is_read(u, i) || turn_is_vector(u, i))) {
        if (is_read(u, i) && w->reads == MOST_READS)
            return false;
        if (is_read(u, i))
            w->read[w->reads++] = i++;
        i++;
    }
    w->make = i;
    while (i < u->count && makes_chunk(&insns[i]))
        i++;
    w->jump = i;
    return i < u->count && w->reads && insns[w->make].op == OP_CREATE && op_table[insns[i].op].cls == CLASS_BRANCH &&
           i + (uint32_t)insns[i].imm == w->head;
}

/* Nodes and numbers that are spread are the same in all turns; no vector is needed in the next one. */
static bool is_steady(const Unit *u, const Weave *w) {
    const Regs all = w->written;
    for (uint32_t i = w->head; i < w->make; i++)
        if (turn_is_vector(u, i) && (u->points[i].reads.x & all.x || u->points[i].reads.f & all.f))
            return false;
    for (int k = 0; k < w->reads; k++) {
        const Insn *in = &u->insns[w->read[k]];
        if (turn_has(all.x, in->rs1))
            return false;
        for (int other = 0; other < w->reads; other++)
            if (u->insns[w->read[other]].rd == in->rs2)
                return false;
    }
    return !(all.v & (u->points[w->head].live.v | u->points[w->jump + 1].live.v));
}

static bool find(const Unit *u, Weave *w) {
    if (!find_parts(u, w))
        return false;
    for (uint32_t i = w->head; i <= w->jump; i++) {
        const Regs r = u->points[i].writes;
        w->written = (Regs){w->written.x | r.x, w->written.f | r.f, w->written.v | r.v};
        if (i > w->head && u->points[i].target)
            return false;
    }
    return is_steady(u, w);
}

/* ---- code ---- */

/* Vectors as nodes; the addresses of chunks will be in slots. */
static bool add_nodes(Unit *u, Weave *w) {
    uint32_t computed = u->computed;
    int k = 0;
    for (uint32_t i = w->head; i < w->make; i++) {
        if (!pend_room(u) || !turn_add_nodes(u, i, i + 1))
            return false;
        if (k == w->reads || i != w->read[k])
            continue;
        w->chunk[k] = pend_slot(u, RAX);
        pend_set(u, u->insns[i + 1].rd, pend_node(u, (Node){.kind = NODE_LATER, .a = -1, .b = -1, .c = -1, .value = w->chunk[k++]}));
    }
    for (int n = 0; n < u->pending.count; n++)
        if (u->pending.nodes[n].kind == NODE_BITS)
            return false;
    return u->computed == computed && u->pending.slots + w->reads + 4 < MAX_SLOTS;
}

/* Of the node at RAX the chunk N places behind number I is fetched. */
static void fetch(Emit *e, int i, int n) {
    x86_op(e, I_LEA, RDX, rm_mem(i, n));
    x86_imm(e, G_AND, false, rm_reg(RDX), CHUNK_WORDS - 1);
    x86_op(e, I_LOAD, RDX, rm_at(RAX, RDX, 8, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, 0));
    x86_op(e, I_PREFETCH, 1, rm_at(DATA, RDX, 1, CHUNK_BYTES / 2));
}

static void find_nodes(Unit *u, Weave *w, int none) {
    Emit *e = &u->e;
    for (int k = 0; k < w->reads; k++) {
        x86_op(e, I_LOAD, RAX, jit_rm_x(u, u->insns[w->read[k]].rs1));
        x86_test_low(e, RAX, FULL_HANDLES);
        x86_jcc(e, CC_E, none);
        x86_op(e, I_LEA, RAX, rm_at(DATA, RAX, 1, -FULL_HANDLES));
        w->node[k] = pend_slot(u, RAX);
        int i = jit_use_x(u, u->insns[w->read[k]].rs2, RCX);
        for (int n = 0; n < AHEAD; n++)     // the turns fetch what comes behind these
            fetch(e, i, n);
    }
}

static void find_chunk(Unit *u, const Weave *w, int k, int none) {
    Emit *e = &u->e;
    int i = jit_use_x(u, u->insns[w->read[k]].rs2, RCX);
    if (!k || u->insns[w->read[k]].rs2 != u->insns[w->read[k - 1]].rs2) {
        x86_imm(e, G_CMP, true, rm_reg(i), CHUNK_WORDS);
        x86_jcc(e, CC_AE, none);
    }
    x86_op(e, I_LOAD, RAX, rm_mem(RSP, SLOTS_AT + 8 * w->node[k]));
    fetch(e, i, AHEAD);
    x86_op(e, I_LOAD, RAX, rm_at(RAX, i, 8, 0));
    x86_test_low(e, RAX, FULL_DATA);
    x86_jcc(e, CC_E, none);
    x86_op(e, I_LEA, RAX, rm_at(DATA, RAX, 1, -FULL_DATA));
    x86_op(e, I_STORE, RAX, rm_mem(RSP, SLOTS_AT + 8 * w->chunk[k]));
}

/* False: something was computed too early. */
static bool turns(Unit *u, const Weave *w, int none) {
    Emit *e = &u->e;
    int again = x86_label(e), slots = u->pending.slots, nodes = u->pending.count;
    x86_bind(e, again);
    for (uint32_t i = w->head; turn_leads_out(&u->insns[i]); i++)
        x86_jcc(e, jit_compare(u, i), none);
    for (int k = 0; k < w->reads; k++)
        find_chunk(u, w, k, none);
    for (uint32_t i = w->make; i < w->jump; i++)
        jit_plain(u, i);
    x86_jcc(e, jit_compare(u, w->jump) ^ 1, u->points[w->jump + 1].label);
    x86_imm(e, G_ADD, true, rm_reg(BEFORE), 1 - u->insns[w->jump].imm);
    x86_test_byte(e, jit_attention());
    x86_jcc(e, CC_E, again);
    return u->pending.slots >= slots && u->pending.count >= nodes;
}

void jit_weave_turns(Unit *u, uint32_t at) {
    Weave w = {.head = at};
    if (!u->points[at].head || u->points[at].join == JOIN_KEEP || !find(u, &w))
        return;

    size_t begin = u->e.len;
    int stubs = u->nstubs, none = x86_label(&u->e);
    uint32_t done = u->done;
    bool good = add_nodes(u, &w);

    if (good) {
        find_nodes(u, &w, none);
        good = turns(u, &w, none);
    }

    if (!good) {
        x86_cut(&u->e, begin);
        u->nstubs = stubs;
    }
    u->done = done;
    x86_bind(&u->e, none);
    pend_reset(u);
}
