/* vm/native/jit_strips.c - pending vectors become code, strip by strip.
 *
 * Nodes are computed in the order in which they were made, which is one in which they can
 * be; what only stands in memory is loaded where it is used.  A register of the frame is
 * stored as soon as nobody wants what it held before. */
#include <string.h>

#include "vm/native/jit_state.h"

#define ALL(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x

#define EVEN 0 | UINT64_C(2) << 32, 4 | UINT64_C(6) << 32, 0, 0

_Alignas(64) const uint64_t lane_tables[][CHUNK_WORDS] = {
    [TABLE_IOTA] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    [TABLE_BITS] = {LANE_BITS_8(0), LANE_BITS_8(8)},
    [TABLE_NAN] = {ALL(F64_NAN)},
    [TABLE_SIGN] = {ALL(F64_SIGN)},
    [TABLE_ONES] = {ALL(UINT64_MAX)},
    [TABLE_1] = {ALL(1)},
    [TABLE_63] = {ALL(63)},
    [TABLE_LOW32] = {ALL(UINT32_MAX)},
    [TABLE_HIGH_MAGIC] = {ALL(UINT64_C(0x4530000080000000))},   // 2^84 + 2^63
    [TABLE_LOW_MAGIC] = {ALL(UINT64_C(0x4330000000000000))},    // 2^52
    [TABLE_ALL_MAGIC] = {ALL(UINT64_C(0x4530000080100000))},    // 2^84 + 2^63 + 2^52
    [TABLE_FIRST] = {UINT64_MAX},
    [TABLE_LAST] = {[CHUNK_WORDS - 1] = UINT64_MAX},
    [TABLE_LEFT] = {UINT64_MAX, UINT64_MAX, UINT64_MAX, UINT64_MAX},    // from 0 to 3 on: masks of lanes
    [TABLE_OFFSETS] = {ALL(8 * (CHUNK_WORDS - 1))},
    [TABLE_MADE] = {1 | UINT64_C(0xffffffff) << 32, CHUNK_PUBLISHED << 16},  // the record of a chunk full of data
    [TABLE_EVEN] = {EVEN, EVEN, EVEN, EVEN},                             // in each strip, numbers of low halves
};

enum { LANES = STRIP_BYTES / 8, YMMS = 14, TEMP = 14, TEMP2 = 15, MAX_ROOTS = V_REGS };

typedef struct {
    int node;
    int frame;      // vector register, or -1
    int slot;       // where its address is, or -1: it stays in ymm0
    bool late;      // stored at the end of the strip
    int held;       // number of the held vector + 1, or 0
} Root;

typedef struct {
    Unit    *u;
    Emit    *e;
    const Node *nodes;
    int      count, strip;
    Root     roots[MAX_ROOTS];
    int      nroots;
    int16_t  uses[MAX_NODES], left[MAX_NODES];  // in a strip; not done yet
    int8_t   reg[MAX_NODES], spill[MAX_NODES];  // where it is, or -1
    int16_t  owner[YMMS];                       // node in a register, or -1
    unsigned locked;                            // registers in use by the instruction at hand
    int      spills, ymms;
    int      kept[2];                           // slots of which the addresses are in rcx, rdx; or -1
    int      now;                               // the node at hand
} Strips;

static bool in_memory(const Node *n) {
    return n->kind <= NODE_TABLE;
}

/* The element of the two chunks of a window from which on it has this strip's. */
static int pair_from(const Node *n, int strip) {
    return n->ext + LANES * strip;
}

/* Some of the lanes are in one chunk, the others in another. */
static bool is_split(const Strips *s, const Node *n) {
    return n->kind == NODE_PAIR && pair_from(n, s->strip) < CHUNK_WORDS && pair_from(n, s->strip) + LANES > CHUNK_WORDS;
}

/* Made where it is used, and again if need be. */
static bool is_lazy(const Node *n) {
    return n->kind <= NODE_SPLAT;
}

static void add_use(Strips *s, int node) {
    if (node >= 0)
        s->uses[node]++;
}

static void count_uses(Strips *s) {
    memset(s->uses, 0, sizeof s->uses);
    for (int i = 0; i < s->nroots; i++)
        add_use(s, s->roots[i].node);
    for (int i = s->count; i-- > 0;) {
        if (!s->uses[i])
            continue;
        add_use(s, s->nodes[i].a);
        add_use(s, s->nodes[i].b);
        add_use(s, s->nodes[i].c);
    }
}

/* ---- registers ---- */

static int next_use(const Strips *s, int node) {
    for (int i = s->now + 1; i < s->count; i++)
        if (s->left[i] && (s->nodes[i].a == node || s->nodes[i].b == node || s->nodes[i].c == node))
            return i;
    return s->count;
}

static void give_up(Strips *s, int reg) {
    int node = s->owner[reg];
    s->owner[reg] = -1;
    s->reg[node] = -1;
    if (is_lazy(&s->nodes[node]) || s->spill[node] >= 0)
        return;
    if (s->spills == MAX_SPILLS) {
        s->e->failed = true;
        return;
    }
    s->spill[node] = (int8_t)s->spills++;
    x86_vex(s->e, V_STOREU | L256, reg, 0, rm_mem(RSP, SPILLS_AT + STRIP_BYTES * s->spill[node]));
}

static int allocate(Strips *s, int node) {
    int best = -1, latest = -1;
    for (int r = 0; r < s->ymms; r++) {
        if (s->locked >> r & 1)
            continue;
        int use = s->owner[r] < 0 ? s->count + 2
                : is_lazy(&s->nodes[s->owner[r]]) ? s->count + 1 : next_use(s, s->owner[r]);
        if (use > latest)
            best = r, latest = use;
    }
    if (s->owner[best] >= 0)
        give_up(s, best);
    s->owner[best] = (int16_t)node;
    s->reg[node] = (int8_t)best;
    s->locked |= 1u << best;
    return best;
}

static Rm table(const Strips *s, int row) {
    return rm_mem(TABLES, CHUNK_BYTES * row + STRIP_BYTES * s->strip);
}

static Rm slot(int number) {
    return rm_mem(RSP, SLOTS_AT + 8 * number);
}

/* The register with the address in a slot: rax if none keeps it. */
static int address(const Strips *s, int number) {
    static const int hosts[] = {RCX, RDX};
    if (s->u->slot_host[number] != NO_REG)
        return s->u->slot_host[number];
    for (int k = 0; k < 2; k++)
        if (s->kept[k] == number)
            return hosts[k];
    x86_op(s->e, I_LOAD, RAX, slot(number));
    return RAX;
}

/* Where a node in memory is; rax may become its address. */
static Rm place(Strips *s, const Node *n) {
    if (n->kind == NODE_TABLE)
        return table(s, n->value);
    if (n->kind == NODE_FRAME)
        return rm_mem(FRAME, CHUNK_BYTES * n->value + STRIP_BYTES * s->strip - BIAS);
    if (n->kind == NODE_PAIR) {
        int from = pair_from(n, s->strip), right = from >= CHUNK_WORDS;
        return rm_mem(address(s, n->value + right), 8 * (from - CHUNK_WORDS * right));
    }
    if (n->kind == NODE_CHUNK || n->kind == NODE_LATER)
        return rm_mem(address(s, n->value), STRIP_BYTES * s->strip);
    if (n->kind == NODE_LEAF)
        return rm_mem(n->value, STRIP_BYTES * s->strip);
    x86_op(s->e, I_LOAD, RAX, jit_window_at(n->value, s->strip));
    return rm_mem(RAX, STRIP_BYTES * s->strip);
}

/* REG = a strip of both chunks: what is read beside them is in the store, too. */
static void load_split(Strips *s, const Node *n, int reg) {
    int from = pair_from(n, s->strip);
    x86_vex(s->e, V_LOADU | L256, reg, 0, place(s, n));
    x86_vex_imm(s->e, V_BLENDPD | L256, reg, reg, rm_mem(address(s, n->value + 1), 8 * (from - CHUNK_WORDS)), 0xfU << (CHUNK_WORDS - from) & 0xf);
}

/* Where one of a loop's vectors is, but for one that was put aside. */
static bool is_held(const Strips *s, int node) {
    return s->nodes[node].kind == NODE_HELD && s->spill[node] < 0;
}

/* The node in a register, which is then locked. */
static int in_register(Strips *s, int node) {
    int r = s->reg[node];
    if (is_held(s, node))
        return strips_held(s->nodes[node].value, s->strip);
    if (r < 0) {
        const Node *n = &s->nodes[node];
        r = allocate(s, node);
        if (s->spill[node] >= 0)
            x86_vex(s->e, V_LOADU | L256, r, 0, rm_mem(RSP, SPILLS_AT + STRIP_BYTES * s->spill[node]));
        else if (is_split(s, n))
            load_split(s, n, r);
        else if (n->kind == NODE_SPLAT)
            x86_vex(s->e, V_BROADCASTQ | L256, r, 0, slot(n->value));
        else
            x86_vex(s->e, V_LOADU | L256, r, 0, place(s, n));
    }
    s->locked |= 1u << r;
    return r;
}

static Rm anywhere(Strips *s, int node) {
    if (s->reg[node] < 0 && s->spill[node] >= 0)
        return rm_mem(RSP, SPILLS_AT + STRIP_BYTES * s->spill[node]);
    if (s->reg[node] < 0 && in_memory(&s->nodes[node]) && s->left[node] == 1 && !is_held(s, node) && !is_split(s, &s->nodes[node]))
        return place(s, &s->nodes[node]);
    return rm_reg(in_register(s, node));
}

static void used(Strips *s, int node) {
    if (node < 0 || --s->left[node] > 0 || s->reg[node] < 0 || s->nodes[node].kind == NODE_SPLAT)
        return;
    s->owner[s->reg[node]] = -1;
    s->locked &= ~(1u << s->reg[node]);
    s->reg[node] = -1;
}

/* Somebody still wants what the register holds, in the frame or by itself. */
static bool is_wanted(const Strips *s, const Root *r) {
    NodeKind kind = r->held ? NODE_HELD : NODE_FRAME;
    int value = r->held ? r->held - 1 : r->frame;
    for (int i = 0; value >= 0 && i < s->count; i++)
        if (s->left[i] && s->nodes[i].kind == kind && s->nodes[i].value == value)
            return true;
    return false;
}

/* What will be held is computed where it is held. */
static int result(Strips *s, int node) {
    for (int i = 0; i < s->nroots; i++) {
        const Root *r = &s->roots[i];
        if (r->node != node || !r->held || is_wanted(s, r))
            continue;
        int reg = strips_held(r->held - 1, s->strip);
        s->owner[reg] = (int16_t)node;
        s->reg[node] = (int8_t)reg;
        return reg;
    }
    return allocate(s, node);
}

/* ---- nodes ---- */

static void masked_chunk(Strips *s, const Node *n, int node) {
    Emit *e = s->e;
    int a = n->kind == NODE_UP ? in_register(s, n->a) : 0;
    x86_vex(e, V_BROADCASTQ | L256, TEMP, 0, slot(n->value + 1));
    x86_vex(e, V_PCMPGTQ | L256, TEMP, TEMP, table(s, TABLE_IOTA));
    x86_op(e, I_LOAD, RAX, slot(n->value));
    Rm from = rm_mem(RAX, STRIP_BYTES * s->strip);
    if (n->kind == NODE_DOWN) {
        x86_vex(e, V_MASKLOADQ | L256, result(s, node), TEMP, from);
        return;
    }
    x86_vex(e, V_PXOR | L256, TEMP2, TEMP, table(s, TABLE_ONES));
    x86_vex(e, V_MASKLOADQ | L256, TEMP2, TEMP2, from);
    used(s, n->a);
    x86_vex_imm(e, V_BLENDVPD | L256, result(s, node), TEMP2, rm_reg(a), TEMP << 4);
}

static void fused(Strips *s, const Node *n, int node) {
    Emit *e = s->e;
    int a = in_register(s, n->a);
    int c = in_register(s, n->c);
    Rm b = anywhere(s, n->b);
    int d = result(s, node);
    x86_vex(e, V_MOVAPD | L256, d, 0, rm_reg(c));
    x86_vex(e, n->op | L256, d, a, b);
    used(s, n->a);
    used(s, n->b);
    used(s, n->c);
}

static void operation(Strips *s, const Node *n, int node) {
    Emit *e = s->e;
    int a = n->kind == NODE_UNARY ? 0 : in_register(s, n->a);
    int c = n->kind == NODE_BLEND ? in_register(s, n->c) : 0;
    Rm b = n->kind == NODE_SHIFT ? rm_reg(a) : anywhere(s, n->kind == NODE_UNARY ? n->a : n->b);    // last: it may be at rax
    used(s, n->a);
    used(s, n->b);
    used(s, n->c);
    int d = result(s, node);
    switch ((int)n->kind) {
    case NODE_OP:     x86_vex(e, n->op | L256, d, a, b); break;
    case NODE_OP_IMM: x86_vex_imm(e, n->op | L256, d, a, b, (unsigned)n->value); break;
    case NODE_UNARY:  x86_vex(e, n->op | L256, d, 0, b); break;
    case NODE_SHIFT:  x86_vex_imm(e, n->op | L256, n->ext, d, rm_reg(a), (unsigned)n->value); break;
    case NODE_BLEND:  x86_vex_imm(e, V_BLENDVPD | L256, d, a, b, (unsigned)c << 4); break;
    default: break;
    }
}

static void compute(Strips *s, int node) {
    const Node *n = &s->nodes[node];
    s->now = node;
    s->locked = 0;
    if (n->kind == NODE_BITS) {
        int d = result(s, node);
        x86_vex(s->e, V_BROADCASTQ | L256, d, 0, slot(n->value));
        x86_vex(s->e, V_PAND | L256, d, d, table(s, TABLE_BITS));
        x86_vex(s->e, V_PCMPEQQ | L256, d, d, table(s, TABLE_BITS));
    } else if (n->kind == NODE_DOWN || n->kind == NODE_UP) {
        masked_chunk(s, n, node);
    } else if (n->kind == NODE_FMA) {
        fused(s, n, node);
    } else {
        operation(s, n, node);
    }
}

/* ---- what is asked for ---- */

static void store_mask(Strips *s, const Root *r, int reg) {
    Emit *e = s->e;
    Rm bits = r->frame < 0 ? rm_reg(RCX) : rm_mem(RSP, MASKS_AT + 4 * r->frame);
    x86_vex(e, V_MOVMSKPD | L256, RAX, 0, rm_reg(reg));
    if (s->strip)
        x86_shift(e, G_SHL, false, RAX, (unsigned)(4 * s->strip));
    x86_op(e, s->strip ? 0x09 : I_STORE32, RAX, bits);      // or, mov
}

/* A register with the canonical NaN in the place of others: REG or TEMP. */
static int canonical(Strips *s, const Node *n, int reg) {
    if (!n->loose)
        return reg;
    x86_vex_imm(s->e, V_CMPPD | L256, TEMP, reg, rm_reg(reg), CMP_UNORDERED);
    x86_vex_imm(s->e, V_BLENDVPD | L256, TEMP, reg, table(s, TABLE_NAN), TEMP << 4);
    return TEMP;
}

static void store(Strips *s, const Root *r) {
    Emit *e = s->e;
    const Node *n = &s->nodes[r->node];
    s->locked = 0;
    int reg = in_register(s, r->node);
    if (n->mask) {
        store_mask(s, r, reg);
    } else if (r->held) {
        int to = strips_held(r->held - 1, s->strip);
        if (to != reg)
            x86_vex(e, V_MOVAPD | L256, to, 0, rm_reg(reg));
    } else if (r->frame >= 0) {
        x86_vex(e, V_STOREU | L256, canonical(s, n, reg), 0,
                rm_mem(FRAME, CHUNK_BYTES * r->frame + STRIP_BYTES * s->strip - BIAS));
    } else if (r->slot >= 0) {
        int base = address(s, r->slot);
        x86_vex(e, V_STOREU | L256, canonical(s, n, reg), 0, rm_mem(base, STRIP_BYTES * s->strip));
    } else {
        x86_vex(e, V_MOVAPD | L256, 0, 0, rm_reg(canonical(s, n, reg)));
    }
    used(s, r->node);
}

static void store_now(Strips *s, int node) {
    for (int i = 0; i < s->nroots; i++) {
        Root *r = &s->roots[i];
        if (r->node != node || !r->late)
            continue;
        r->late = is_wanted(s, r);
        if (!r->late)
            store(s, r);
    }
}

/* The rest: first into registers or aside what stands in the frame, for any of them may
 * be overwritten by another. */
static void store_late(Strips *s) {
    s->now = s->count;
    for (int i = 0; i < s->nroots; i++) {
        const Root *r = &s->roots[i];
        if (!r->late || (s->nodes[r->node].kind != NODE_FRAME && s->nodes[r->node].kind != NODE_HELD))
            continue;
        s->locked = 0;
        int reg = in_register(s, r->node);
        if (s->spill[r->node] < 0 && s->spills < MAX_SPILLS) {
            s->spill[r->node] = (int8_t)s->spills++;
            x86_vex(s->e, V_STOREU | L256, reg, 0, rm_mem(RSP, SPILLS_AT + STRIP_BYTES * s->spill[r->node]));
        } else if (s->spill[r->node] < 0) {
            s->e->failed = true;
        }
    }
    for (int i = 0; i < s->nroots; i++)
        if (s->roots[i].late)
            store(s, &s->roots[i]);
}

static void one_strip(Strips *s, int strip) {
    s->strip = strip;
    s->spills = 0;
    memcpy(s->left, s->uses, sizeof s->left);
    memset(s->spill, -1, sizeof s->spill);
    for (int r = 0; r < YMMS; r++) {
        if (s->owner[r] < 0 || s->nodes[s->owner[r]].kind == NODE_SPLAT)     // a number in all lanes stays for the next strip
            continue;
        s->reg[s->owner[r]] = -1;
        s->owner[r] = -1;
    }
    for (int i = 0; i < s->nroots; i++)
        s->roots[i].late = true;
    for (int i = 0; i < s->count; i++) {
        if (!s->left[i] || is_lazy(&s->nodes[i]))
            continue;
        compute(s, i);
        store_now(s, i);
    }
    store_late(s);
}

/* What masks are in the frame: their bits, and ones in all else. */
static void finish_masks(Strips *s) {
    Emit *e = s->e;
    for (int i = 0; i < s->nroots; i++) {
        const Root *r = &s->roots[i];
        if (r->frame < 0 || !s->nodes[r->node].mask)
            continue;
        int32_t at = CHUNK_BYTES * r->frame - BIAS;
        x86_vex(e, V_PCMPEQQ | L256, 0, 0, rm_reg(0));
        for (int k = 1; k < 4; k++)
            x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(FRAME, at + STRIP_BYTES * k));
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(FRAME, at + 8));
        x86_op(e, I_LOAD32, RAX, rm_mem(RSP, MASKS_AT + 4 * r->frame));
        x86_imm(e, G_OR, true, rm_reg(RAX), -0x10000);
        x86_op(e, I_STORE, RAX, rm_mem(FRAME, at));
    }
}

static Strips begin(Unit *u) {
    u->computed++;
    Strips s = {.u = u, .e = &u->e, .nodes = u->pending.nodes, .count = u->pending.count, .ymms = u->ymms ? u->ymms : YMMS, .kept = {-1, -1}};
    memset(s.reg, -1, sizeof s.reg);
    memset(s.owner, -1, sizeof s.owner);
    return s;
}

void strips_flush(Unit *u, uint32_t at) {
    Strips s = begin(u);
    for (int v = 0; v < V_REGS; v++)
        if (u->pending.changed[v] && u->points[at].live.v >> v & 1)
            s.roots[s.nroots++] = (Root){u->pending.at[v], v, -1, true, 0};
    count_uses(&s);
    for (int k = 0; s.nroots && k < STRIPS; k++)
        one_strip(&s, k);
    finish_masks(&s);
    pend_reset(u);
}

/* That of slot TO and that of a chunk stay where they are from strip to strip. */
static void keep_addresses(Strips *s, int to) {
    if (s->u->slot_host[to] != NO_REG)
        return;
    for (int i = 0; i < s->count; i++)
        if (s->uses[i] && s->nodes[i].kind == NODE_LEAF)    // in a register that may be one of them
            return;
    s->kept[0] = to;
    x86_op(s->e, I_LOAD, RCX, slot(to));
    for (int i = 0; i < s->count && s->kept[1] < 0; i++)
        if (s->uses[i] && (s->nodes[i].kind == NODE_CHUNK || s->nodes[i].kind == NODE_LATER)) {
            s->kept[1] = s->nodes[i].value;
            x86_op(s->e, I_LOAD, RDX, slot(s->kept[1]));
        }
}

void strips_store(Unit *u, int node, int to) {
    Strips s = begin(u);
    s.roots[s.nroots++] = (Root){node, -1, to, true, 0};
    count_uses(&s);
    keep_addresses(&s, to);
    for (int k = 0; k < STRIPS; k++)
        one_strip(&s, k);
}

void strips_first(Unit *u, int node) {
    Strips s = begin(u);
    s.roots[s.nroots++] = (Root){node, -1, -1, true, 0};
    count_uses(&s);
    one_strip(&s, 0);
}

int strips_place(Unit *u, int node) {
    x86_op(&u->e, I_LEA, RAX, rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * u->pending.chunks++));
    int to = pend_slot(u, RAX);
    strips_store(u, node, to);
    return to;
}

void strips_mask(Unit *u, int node) {
    Strips s = begin(u);
    s.roots[s.nroots++] = (Root){node, -1, -1, true, 0};
    count_uses(&s);
    for (int k = 0; k < STRIPS; k++)
        one_strip(&s, k);
    x86_mov(&u->e, RAX, RCX);
}

void strips_turn(Unit *u, uint32_t live, const unsigned *held, int nheld) {
    Strips s = begin(u);
    for (int v = 0; v < V_REGS; v++) {
        if (!u->pending.changed[v] || !(live >> v & 1))
            continue;
        Root r = {.node = u->pending.at[v], .frame = v, .slot = -1, .late = true};
        for (int k = 0; k < nheld; k++)
            r.held = held[k] == (unsigned)v ? k + 1 : r.held;
        s.roots[s.nroots++] = r;
    }
    count_uses(&s);
    for (int k = 0; k < STRIPS; k++)
        one_strip(&s, k);
}
