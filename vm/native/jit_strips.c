/* vm/native/jit_strips.c - pending vectors become code, strip by strip.
 *
 * Nodes are computed in the order in which they were made, which is one in which they can
 * be; what only stands in memory is loaded where it is used.  A register of the frame is
 * stored as soon as nobody wants what it held before. */
#include <string.h>

#include "vm/native/jit_forms.h"

#define ALL(x) x, x, x, x, x, x, x, x, x, x, x, x, x, x, x, x

#define EVEN 0 | UINT64_C(2) << 32, 4 | UINT64_C(6) << 32, 0, 0

#define PAIR_OF(a, b) ((uint64_t)(a) | (uint64_t)(b) << 32)
#define FOUR_MASKS(a, b, c, d) ((uint64_t)(a) | (uint64_t)(b) << 16 | (uint64_t)(c) << 32 | (uint64_t)(d) << 48)
#define BUT_FIRST(n) (0xffffu << (n) & 0xffff)
#define FOUR_FROM(n) FOUR_MASKS(BUT_FIRST(n), BUT_FIRST(n + 1), BUT_FIRST(n + 2), BUT_FIRST(n + 3))

_Alignas(64) const uint64_t lane_tables[][CHUNK_WORDS] = {
    [TABLE_IOTA] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15},
    [TABLE_BITS] = {LANE_BITS_8(0), LANE_BITS_8(8)},
    [TABLE_NAN] = {ALL(F64_NAN)},
    [TABLE_SIGN] = {ALL(F64_SIGN)},
    [TABLE_MINUS] = {ALL(F64_SIGN)},
    [TABLE_ONES] = {ALL(UINT64_MAX)},
    [TABLE_63] = {ALL(63)},
    [TABLE_LOW32] = {ALL(UINT32_MAX)},
    [TABLE_HIGH_MAGIC] = {ALL(UINT64_C(0x4530000080000000))},   // 2^84 + 2^63
    [TABLE_LOW_MAGIC] = {ALL(UINT64_C(0x4330000000000000))},    // 2^52
    [TABLE_ALL_MAGIC] = {ALL(UINT64_C(0x4530000080100000))},    // 2^84 + 2^63 + 2^52
    [TABLE_FIRST] = {UINT64_MAX},
    [TABLE_LAST] = {[CHUNK_WORDS - 1] = UINT64_MAX},
    [TABLE_OFFSETS] = {ALL(8 * (CHUNK_WORDS - 1))},
    [TABLE_OFFSETS_32] = {ALL(4 * (CHUNK_HALVES - 1))},
    [TABLE_MADE] = {1 | UINT64_C(0xffffffff) << 32, CHUNK_PUBLISHED << 16},  // the record of a chunk full of data
    [TABLE_EVEN] = {EVEN, EVEN, EVEN, EVEN},                             // in each strip, numbers of low halves
    // in their first halves, lanes of 32 bits
    [TABLE_IOTA_32] = {PAIR_OF(0, 1), PAIR_OF(2, 3), PAIR_OF(4, 5), PAIR_OF(6, 7), PAIR_OF(8, 9), PAIR_OF(10, 11), PAIR_OF(12, 13), PAIR_OF(14, 15)},
    [TABLE_BITS_32] = {PAIR_OF(1, 2), PAIR_OF(4, 8), PAIR_OF(16, 32), PAIR_OF(64, 128), PAIR_OF(256, 512), PAIR_OF(1024, 2048),
                       PAIR_OF(4096, 8192), PAIR_OF(16384, 32768)},
    [TABLE_NAN_32] = {ALL(PAIR_OF(F32_NAN, F32_NAN))},
    [TABLE_MINUS_32] = {ALL(PAIR_OF(F32_SIGN, F32_SIGN))},
    [TABLE_63_32] = {ALL(PAIR_OF(63, 63))},
    // in its first quarter, masks of 16 lanes, a bit each: all but the first N; then others
    [TABLE_MASKS] = {FOUR_FROM(0), FOUR_FROM(4), FOUR_FROM(8), FOUR_FROM(12), FOUR_MASKS(0, 0xffff, 1, 0x8000)},
};

enum { VECTORS = 32, MASKS = 8, REGS = VECTORS + MASKS, MASK_TEMP = 7, MAX_ROOTS = V_REGS + HELD };

/* What is asked for. */
typedef struct {
    int  node;
    Form form;
    bool canonical;
    int  frame;     // vector register, or -1
    int  slot;      // where its address is, or -1: it stays in register 0, a mask in rcx
    int  held;      // number of the held vector + 1, or 0
    bool carried;   // it is what stands in the frame, too (jit_carried.c)
    int  step;
    bool late;      // stored at the end of the strip
} Root;

typedef struct {
    Unit    *u;
    Emit    *e;
    Forms    f;
    const LaneStep *steps;
    int      count, strip, lanes;
    Root     roots[MAX_ROOTS];
    int      nroots;
    int16_t  uses[MAX_STEPS], left[MAX_STEPS];  // in a strip; not done yet
    int8_t   reg[MAX_STEPS], spill[MAX_STEPS];  // where it is, or -1
    int16_t  owner[REGS];                       // step in a register, or -1; mask registers are the last ones
    uint64_t locked;                            // registers in use by the instruction at hand
    int      spills, vectors, temp;             // TEMP and the one behind it are for the moment
    int      kept[2];                           // slots of which the addresses are in rcx, rdx; or -1
    int      now;                               // the step at hand
} Strips;

int strips_held(const Unit *u, int k, int strip) {
    return u->zmm ? 14 + 2 * k + strip : 6 + 4 * k + strip;
}

int strips_held_from(const Unit *u) {
    return strips_held(u, 0, 0);
}

int strips_most_held(const Unit *u) {
    return u->zmm ? HELD : 2;
}

unsigned strips_width(const Unit *u) {
    return u->zmm ? L512 : L256;
}

int strips_bytes(const Unit *u) {
    return u->zmm ? 64 : 32;
}

/* The length of a vector of lanes of so many bytes. */
static unsigned width(const Strips *s, unsigned bytes) {
    unsigned all = (unsigned)s->lanes * bytes;
    return all == 64 ? L512 : all == 32 ? L256 : 0;
}

static bool is_source(const LaneStep *t) {
    return t->kind == STEP_SOURCE;
}

static const Node *node_of(const Strips *s, const LaneStep *t) {
    static const Node table = {.kind = NODE_TABLE};
    return t->node < 0 ? &table : &s->u->pending.nodes[t->node];
}

/* The element of the two chunks of a window from which on it has this strip's. */
static int pair_from(const Strips *s, const Node *n) {
    return n->ext + s->lanes * s->strip;
}

/* Some of the lanes are in one chunk, the others in another. */
static bool is_split(const Strips *s, const LaneStep *t) {
    const Node *n = node_of(s, t);
    return n->kind == NODE_PAIR && pair_from(s, n) < CHUNK_WORDS && pair_from(s, n) + s->lanes > CHUNK_WORDS;
}

/* Made where it is used, and again if need be. */
static bool is_lazy(const LaneStep *t) {
    return t->kind <= STEP_SPLAT || t->kind == STEP_KNOWN_BITS;
}

/* A number in all lanes stays for the next strip. */
static bool stays(const LaneStep *t) {
    return t->kind == STEP_SPLAT || t->kind == STEP_SPLAT_FLOAT;
}

static void add_use(Strips *s, int step) {
    if (step >= 0)
        s->uses[step]++;
}

static void count_uses(Strips *s) {
    memset(s->uses, 0, sizeof s->uses);
    for (int i = 0; i < s->nroots; i++)
        add_use(s, s->roots[i].step);
    for (int i = s->count; i-- > 0;) {
        if (!s->uses[i])
            continue;
        add_use(s, s->steps[i].a);
        add_use(s, s->steps[i].b);
        add_use(s, s->steps[i].c);
    }
}

/* ---- registers ---- */

static int next_use(const Strips *s, int step) {
    for (int i = s->now + 1; i < s->count; i++)
        if (s->left[i] && (s->steps[i].a == step || s->steps[i].b == step || s->steps[i].c == step))
            return i;
    return s->count;
}

static Rm spill_at(const Strips *s, int step) {
    return rm_mem(RSP, SPILLS_AT + SPILL_BYTES * s->spill[step]);
}

static void put_aside(Strips *s, int step, int reg) {
    if (s->spills == MAX_SPILLS) {
        s->e->failed = true;
        return;
    }
    s->spill[step] = (int8_t)s->spills++;
    if (s->steps[step].bytes)
        x86_vex(s->e, V_STOREU | width(s, s->steps[step].bytes), reg, 0, spill_at(s, step));
    else
        x86_vex(s->e, K_STORE, reg - VECTORS, 0, spill_at(s, step));
}

static void give_up(Strips *s, int reg) {
    int step = s->owner[reg];
    s->owner[reg] = -1;
    s->reg[step] = -1;
    if (!is_lazy(&s->steps[step]) && s->spill[step] < 0)
        put_aside(s, step, reg);
}

static int allocate(Strips *s, int step) {
    int best = -1, latest = -1, first = s->steps[step].bytes ? 0 : VECTORS + 1, end = first ? VECTORS + MASK_TEMP : s->vectors;
    for (int r = first; r < end; r++) {
        if (s->locked >> r & 1)
            continue;
        int use = s->owner[r] < 0 ? s->count + 2
                : is_lazy(&s->steps[s->owner[r]]) ? s->count + 1 : next_use(s, s->owner[r]);
        if (use > latest)
            best = r, latest = use;
    }
    if (s->owner[best] >= 0)
        give_up(s, best);
    s->owner[best] = (int16_t)step;
    s->reg[step] = (int8_t)best;
    s->locked |= UINT64_C(1) << best;
    return best;
}

static int host(int reg) {
    return reg < VECTORS ? reg : reg - VECTORS;
}

/* Constants of the strip, in lanes of so many bytes. */
static Rm table(const Strips *s, int row, int bytes) {
    return rm_mem(TABLES, CHUNK_BYTES * row + bytes * s->lanes * s->strip);
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

/* Bytes of an element where a source is. */
static int element(const Node *n, const LaneStep *t) {
    return n->kind == NODE_TABLE ? t->bytes : n->half ? 4 : 8;
}

/* Where a source in memory is; rax may become its address. */
static Rm place(Strips *s, const LaneStep *t) {
    const Node *n = node_of(s, t);
    int bytes = element(n, t), at = bytes * s->lanes * s->strip;
    switch ((int)n->kind) {
    case NODE_TABLE: return table(s, t->value, bytes);
    case NODE_FRAME: return rm_mem(FRAME, CHUNK_BYTES * n->value + at - BIAS);
    case NODE_LEAF:  return rm_mem(n->value, at);
    case NODE_PAIR: {
        int from = pair_from(s, n), right = from >= CHUNK_WORDS;
        return rm_mem(address(s, n->value + right), bytes * (from - CHUNK_WORDS * right));
    }
    default:         return rm_mem(address(s, n->value), at);
    }
}

static uint32_t load_op(const Node *n, const LaneStep *t) {
    return element(n, t) != t->bytes ? V_PMOVSXDQ : t->bytes == 8 ? V_LOADU : V_LOADU_PS;
}

/* REG = a strip of both chunks: what is read beside them is in the store, too. */
static void load_split(Strips *s, const LaneStep *t, int reg) {
    Emit *e = s->e;
    const Node *n = node_of(s, t);
    int from = pair_from(s, n), left = CHUNK_WORDS - from;
    unsigned op = load_op(n, t) | width(s, t->bytes), all = (1U << s->lanes) - 1;
    x86_vex(e, op, reg, 0, place(s, t));
    Rm right = rm_mem(address(s, n->value + 1), element(n, t) * (from - CHUNK_WORDS));
    if (s->u->zmm) {
        x86_vex(e, K_LOAD, MASK_TEMP, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_MASKS + 2 * left));
        x86_masked(e, op, reg, 0, right, MASK_TEMP, false);
        return;
    }
    if (load_op(n, t) == V_PMOVSXDQ) {
        x86_vex(e, op, s->temp, 0, right);
        right = rm_reg(s->temp);
    }
    x86_vex_imm(e, (t->bytes == 8 ? V_BLENDPD : V_BLENDPS) | width(s, t->bytes), reg, reg, right, all << left & all);
}

/* The number + 1 of the held vector that the step is, but for one that was put aside; or 0. */
static int held(const Strips *s, int step) {
    const LaneStep *t = &s->steps[step];
    const Node *n = node_of(s, t);
    if (!is_source(t) || s->spill[step] >= 0)
        return 0;
    if (n->kind == NODE_HELD)
        return n->value + 1;
    bool loose, strip = t->bytes == 8 && s->lanes == strips_bytes(s->u) / 8;
    int k = n->kind == NODE_FRAME && strip ? jit_carried(s->u, (unsigned)n->value, &loose) : 0;
    return k ? k + 1 : 0;
}

static bool is_held(const Strips *s, int step) {
    return held(s, step);
}

static void load(Strips *s, int step, int r) {
    const LaneStep *t = &s->steps[step];
    Emit *e = s->e;
    if (s->spill[step] >= 0)
        x86_vex(e, t->bytes ? V_LOADU | width(s, t->bytes) : K_LOAD, host(r), 0, spill_at(s, step));
    else if (t->kind == STEP_KNOWN_BITS)
        x86_vex(e, s->lanes == 8 ? K_LOAD8 : K_LOAD, host(r), 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_MASKS + 2 * (CHUNK_WORDS + t->value) + s->strip));
    else if (t->kind == STEP_SPLAT)
        x86_vex(e, (t->bytes == 8 ? V_BROADCASTQ : V_BROADCASTD) | width(s, t->bytes), r, 0, slot(t->value));
    else if (is_split(s, t))
        load_split(s, t, r);
    else
        x86_vex(e, load_op(node_of(s, t), t) | width(s, t->bytes), r, 0, place(s, t));
}

/* The step in a register, which is then locked. */
static int in_register(Strips *s, int step) {
    int r = s->reg[step];
    if (is_held(s, step))
        return strips_held(s->u, held(s, step) - 1, s->strip);
    if (r < 0) {
        r = allocate(s, step);
        load(s, step, r);
    }
    s->locked |= UINT64_C(1) << r;
    return r;
}

/* Can it be read from memory where it is used? */
static bool is_in_memory(const Strips *s, int step) {
    const LaneStep *t = &s->steps[step];
    return is_source(t) && s->left[step] == 1 && !is_held(s, step) && !is_split(s, t) && load_op(node_of(s, t), t) != V_PMOVSXDQ;
}

/* For an operand of lanes of so many bytes; 0: any. */
static Rm anywhere(Strips *s, int step, int lane) {
    const LaneStep *t = &s->steps[step];
    if (s->u->zmm && s->reg[step] < 0 && t->kind == STEP_SPLAT && t->bytes == lane)
        return rm_spread(slot(t->value));
    if (s->reg[step] < 0 && s->spill[step] >= 0 && t->bytes)
        return spill_at(s, step);
    if (s->reg[step] < 0 && is_in_memory(s, step))
        return place(s, t);
    return rm_reg(host(in_register(s, step)));
}

static void used(Strips *s, int step) {
    if (step < 0 || --s->left[step] > 0 || s->reg[step] < 0 || stays(&s->steps[step]))
        return;
    s->owner[s->reg[step]] = -1;
    s->locked &= ~(UINT64_C(1) << s->reg[step]);
    s->reg[step] = -1;
}

/* Somebody still wants what the register holds, in the frame or by itself. */
static bool is_wanted(const Strips *s, const Root *r) {
    NodeKind kind = r->held && !r->carried ? NODE_HELD : NODE_FRAME;
    int value = kind == NODE_HELD ? r->held - 1 : r->frame;
    for (int i = 0; value >= 0 && i < s->count; i++)
        if (s->left[i] && is_source(&s->steps[i]) && node_of(s, &s->steps[i])->kind == kind && node_of(s, &s->steps[i])->value == value)
            return true;
    return false;
}

/* What will be held is computed where it is held. */
static int result(Strips *s, int step) {
    for (int i = 0; i < s->nroots; i++) {
        const Root *r = &s->roots[i];
        if (r->step != step || !r->held || is_wanted(s, r))
            continue;
        int reg = strips_held(s->u, r->held - 1, s->strip);
        s->owner[reg] = (int16_t)step;
        s->reg[step] = (int8_t)reg;
        return reg;
    }
    return host(allocate(s, step));
}

/* ---- steps ---- */

static void masked_chunk(Strips *s, const LaneStep *t, int step) {
    Emit *e = s->e;
    unsigned w = width(s, 8);
    int a = t->kind == STEP_UP ? in_register(s, t->a) : 0, temp = s->temp, mask = temp + 1;
    x86_vex(e, V_BROADCASTQ | w, temp, 0, slot(t->value + 1));
    x86_vex(e, V_PCMPGTQ | w | (s->u->zmm ? EVEX : 0), s->u->zmm ? MASK_TEMP : temp, temp, table(s, TABLE_IOTA, 8));
    x86_op(e, I_LOAD, RAX, slot(t->value));
    Rm from = rm_mem(RAX, 8 * s->lanes * s->strip);
    if (t->kind == STEP_UP)
        used(s, t->a);
    int d = result(s, step);
    if (s->u->zmm && t->kind == STEP_DOWN) {
        x86_masked(e, V_LOADU | w, d, 0, from, MASK_TEMP, true);
    } else if (s->u->zmm) {
        x86_vex(e, K_NOT, MASK_TEMP, 0, rm_reg(MASK_TEMP));
        x86_vex(e, V_MOVAPD | w, temp, 0, rm_reg(a));
        x86_masked(e, V_LOADU | w, temp, 0, from, MASK_TEMP, false);
        x86_vex(e, V_MOVAPD | w, d, 0, rm_reg(temp));
    } else if (t->kind == STEP_DOWN) {
        x86_vex(e, V_MASKLOADQ | w, d, temp, from);
    } else {
        x86_vex(e, V_PXOR | w, mask, temp, table(s, TABLE_ONES, 8));
        x86_vex(e, V_MASKLOADQ | w, mask, mask, from);
        x86_vex_imm(e, V_BLENDVPD | w, d, mask, rm_reg(a), (unsigned)temp << 4);
    }
}

static void fused(Strips *s, const LaneStep *t, int step) {
    Emit *e = s->e;
    int a = in_register(s, t->a);
    int c = in_register(s, t->c);
    Rm b = anywhere(s, t->b, 8);
    int d = result(s, step);
    x86_vex(e, V_MOVAPD | width(s, 8), d, 0, rm_reg(c));
    x86_vex(e, t->op | width(s, 8), d, a, b);
    used(s, t->a);
    used(s, t->b);
    used(s, t->c);
}

static void blended(Strips *s, const LaneStep *t, int d, int a, Rm b, int c) {
    unsigned w = width(s, t->lane);
    if (s->u->zmm)
        x86_masked(s->e, (t->lane == 8 ? V_SELECTQ : V_SELECTD) | w, d, a, b, c, false);
    else
        x86_vex_imm(s->e, (t->lane == 8 ? V_BLENDVPD : V_BLENDVPS) | w, d, a, b, (unsigned)c << 4);
}

static void operation(Strips *s, const LaneStep *t, int step) {
    Emit *e = s->e;
    bool one = t->kind == STEP_UNARY, in_place = t->kind == STEP_SHIFT || t->kind == STEP_CUT;
    unsigned w = t->lane ? width(s, t->lane) : 0, op = t->lane == 4 ? t->op & ~(unsigned)EVEX_W : t->op;
    int a = one ? 0 : host(in_register(s, t->a));
    int c = t->kind == STEP_BLEND ? host(in_register(s, t->c)) : 0;
    Rm b = in_place ? rm_reg(a) : anywhere(s, one ? t->a : t->b, one ? 0 : t->lane);     // last: it may be at rax
    used(s, t->a);
    used(s, t->b);
    used(s, t->c);
    int d = result(s, step);
    switch ((int)t->kind) {
    case STEP_OP:    x86_vex(e, op | w, d, a, b); break;
    case STEP_IMM:   x86_vex_imm(e, op | w, d, a, b, (unsigned)t->value); break;
    case STEP_UNARY: x86_vex(e, t->op | w, d, 0, b); break;
    case STEP_SHIFT: x86_vex_imm(e, t->op | w, t->ext, d, b, (unsigned)t->value); break;
    case STEP_BLEND: blended(s, t, d, a, b, c); break;
    default: break;
    }
    if (t->kind == STEP_CUT && s->u->zmm)
        x86_vex(e, V_PMOVQD | w, a, 0, rm_reg(d));
    else if (t->kind == STEP_CUT) {
        x86_vex(e, V_LOADU | L256, s->temp, 0, rm_mem(TABLES, CHUNK_BYTES * TABLE_EVEN));
        x86_vex(e, V_PERMD | w, d, s->temp, b);
    }
}

static void bits(Strips *s, const LaneStep *t, int step) {
    Emit *e = s->e;
    int d = result(s, step), row = t->lane == 4 ? TABLE_BITS_32 : TABLE_BITS;
    unsigned w = t->lane ? width(s, t->lane) : 0;
    Rm from = slot(t->value);
    if (!t->bytes) {
        from.disp += s->lanes * s->strip / 8;
        x86_vex(e, s->lanes == 8 ? K_LOAD8 : K_LOAD, d, 0, from);
        return;
    }
    x86_vex(e, (t->lane == 4 ? V_BROADCASTD : V_BROADCASTQ) | w, d, 0, from);
    x86_vex(e, V_PAND | w, d, d, table(s, row, t->lane));
    x86_vex(e, (t->lane == 4 ? V_PCMPEQD : V_PCMPEQQ) | w, d, d, table(s, row, t->lane));
}

static void splat_float(Strips *s, const LaneStep *t, int step) {
    int d = result(s, step);
    x86_vex(s->e, V_CVTSD2SS, s->temp, s->temp, slot(t->value));
    x86_vex(s->e, V_BROADCASTD | width(s, 4), d, 0, rm_reg(s->temp));
}

static void compute(Strips *s, int step) {
    const LaneStep *t = &s->steps[step];
    s->now = step;
    s->locked = 0;
    switch ((int)t->kind) {
    case STEP_SPLAT_FLOAT: splat_float(s, t, step); break;
    case STEP_BITS:        bits(s, t, step); break;
    case STEP_DOWN: case STEP_UP: masked_chunk(s, t, step); break;
    case STEP_FMA:         fused(s, t, step); break;
    default:               operation(s, t, step); break;
    }
}

/* ---- what is asked for ---- */

static void store_mask(Strips *s, const Root *r, int reg) {
    Emit *e = s->e;
    const LaneStep *t = &s->steps[r->step];
    Rm to = r->frame < 0 ? rm_reg(RCX) : rm_mem(RSP, MASKS_AT + 4 * r->frame);
    if (t->bytes)
        x86_vex(e, (t->bytes == 4 ? V_MOVMSKPS : V_MOVMSKPD) | width(s, t->bytes), RAX, 0, rm_reg(reg));
    else
        x86_vex(e, s->lanes == 8 ? K_FROM8 : K_FROM, RAX, 0, rm_reg(host(reg)));
    if (s->strip)
        x86_shift(e, G_SHL, false, RAX, (unsigned)(s->lanes * s->strip));
    x86_op(e, s->strip ? 0x09 : I_STORE32, RAX, to);      // or, mov
}

static void store(Strips *s, const Root *r) {
    Emit *e = s->e;
    const LaneStep *t = &s->steps[r->step];
    unsigned w = width(s, t->bytes);
    s->locked = 0;
    int reg = in_register(s, r->step), at = t->bytes * s->lanes * s->strip;
    if (r->form == FORM_BITS) {
        store_mask(s, r, reg);
    } else if (r->held) {
        int to = strips_held(s->u, r->held - 1, s->strip);
        if (to != reg)
            x86_vex(e, V_MOVAPD | w, to, 0, rm_reg(reg));
    } else if (r->frame >= 0) {
        x86_vex(e, V_STOREU | w, reg, 0, rm_mem(FRAME, CHUNK_BYTES * r->frame + at - BIAS));
    } else if (r->slot >= 0) {
        x86_vex(e, V_STOREU | w, reg, 0, rm_mem(address(s, r->slot), at));
    } else {
        x86_vex(e, V_MOVAPD | w, 0, 0, rm_reg(reg));
    }
    used(s, r->step);
}

static void store_now(Strips *s, int step) {
    for (int i = 0; i < s->nroots; i++) {
        Root *r = &s->roots[i];
        if (r->step != step || !r->late)
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
        const LaneStep *t = &s->steps[r->step];
        NodeKind kind = is_source(t) ? node_of(s, t)->kind : NODE_OP;
        if (!r->late || (kind != NODE_FRAME && kind != NODE_HELD))
            continue;
        s->locked = 0;
        int reg = in_register(s, r->step);
        if (s->spill[r->step] < 0)
            put_aside(s, r->step, reg);
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
    for (int r = 0; r < REGS; r++) {
        if (s->owner[r] < 0 || stays(&s->steps[s->owner[r]]))
            continue;
        s->reg[s->owner[r]] = -1;
        s->owner[r] = -1;
    }
    for (int i = 0; i < s->nroots; i++)
        s->roots[i].late = true;
    for (int i = 0; i < s->count; i++) {
        if (!s->left[i] || is_lazy(&s->steps[i]) || s->reg[i] >= 0)
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
        if (r->frame < 0 || r->form != FORM_BITS)
            continue;
        int32_t at = CHUNK_BYTES * r->frame - BIAS;
        x86_vex(e, V_PCMPEQQ | L256, 0, 0, rm_reg(0));
        for (int k = 1; k < STRIPS; k++)
            x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(FRAME, at + STRIP_BYTES * k));
        x86_vex(e, V_STOREU | L256, 0, 0, rm_mem(FRAME, at + 8));
        x86_op(e, I_LOAD32, RAX, rm_mem(RSP, MASKS_AT + 4 * r->frame));
        x86_imm(e, G_OR, true, rm_reg(RAX), -0x10000);
        x86_op(e, I_STORE, RAX, rm_mem(FRAME, at));
    }
}

/* ---- versions ---- */

static Strips begin(Unit *u) {
    u->computed++;
    return (Strips){.u = u, .e = &u->e, .kept = {-1, -1}};
}

static void add_root(Strips *s, Root r) {
    bool mask = s->u->pending.nodes[r.node].mask;
    r.form = mask ? FORM_BITS : r.form;
    s->roots[s->nroots++] = r;
}

/* Steps for what is asked for. */
static void choose(Strips *s, bool sure) {
    Forms *f = &s->f;
    forms_begin(f, s->u, sure);
    for (int i = 0; i < s->nroots; i++)
        forms_want(f, s->roots[i].node, s->roots[i].form);
    forms_decide(f);
    for (int i = 0; i < s->nroots; i++) {
        Root *r = &s->roots[i];
        Form form = r->form == FORM_BITS ? forms_mask(f, r->node) : r->form;
        r->step = r->canonical ? forms_canonical(f, r->node, form) : forms_step(f, r->node, form);
    }
    s->e->failed |= f->failed;
    s->steps = f->steps;
    s->count = f->count;
    s->lanes = forms_lanes(f);
    s->u->turns[TURNS_WORDS] += s->lanes == strips_bytes(s->u) / 4;
    s->u->turns[TURNS_ZMM] += s->u->zmm;
    s->temp = s->u->zmm ? 30 : 14;
    s->vectors = s->u->ymms ? s->u->ymms : s->u->carry && s->u->carry->count ? strips_held(s->u, 1, 0) : s->temp;
    memset(s->reg, -1, sizeof s->reg);
    memset(s->owner, -1, sizeof s->owner);
    count_uses(s);
}

/* That of slot TO and that of a chunk stay where they are from strip to strip. */
static void keep_addresses(Strips *s, int to) {
    s->kept[0] = s->kept[1] = -1;
    if (to < 0 || s->u->slot_host[to] != NO_REG)
        return;
    for (int i = 0; i < s->count; i++)
        if (s->uses[i] && is_source(&s->steps[i]) && node_of(s, &s->steps[i])->kind == NODE_LEAF)    // in a register that may be one of them
            return;
    s->kept[0] = to;
    x86_op(s->e, I_LOAD, RCX, slot(to));
    for (int i = 0; i < s->count && s->kept[1] < 0; i++) {
        const Node *n = node_of(s, &s->steps[i]);
        if (s->uses[i] && is_source(&s->steps[i]) && (n->kind == NODE_CHUNK || n->kind == NODE_LATER)) {
            s->kept[1] = n->value;
            x86_op(s->e, I_LOAD, RDX, slot(s->kept[1]));
        }
    }
}

/* The first STRIPS of them, 0: all; the address in slot TO is used by all. */
static void version(Strips *s, int strips, int to) {
    keep_addresses(s, to);
    for (int k = 0; k < (strips ? strips : CHUNK_WORDS / s->lanes); k++)
        one_strip(s, k);
}

/* To OTHERWISE unless numbers are what they were taken for. */
static void check_numbers(Strips *s, int otherwise) {
    Emit *e = s->e;
    for (int i = 0; i < s->u->pending.count; i++) {
        const Node *n = &s->u->pending.nodes[i];
        if (n->kind != NODE_SPLAT || !s->f.wants[i] || !n->exact || n->exact & EXACT_SURE)
            continue;
        if (n->exact & EXACT_INT) {
            x86_op(e, I_MOVSXD, RAX, slot(n->value));
            x86_op(e, I_CMP, RAX, slot(n->value));
        } else {
            x86_vex(e, V_CVTSD2SS, s->temp, s->temp, slot(n->value));
            x86_vex(e, V_CVTSS2SD, s->temp, s->temp, rm_reg(s->temp));
            x86_vex(e, V_FROM_XMM, s->temp, 0, rm_reg(RAX));
            x86_op(e, I_CMP, RAX, slot(n->value));
        }
        x86_jcc(e, CC_NE, otherwise);
    }
}

static void strips(Strips *s, int count, int to) {
    choose(s, false);
    if (!s->f.guards) {
        version(s, count, to);
        return;
    }
    int otherwise = x86_label(s->e), done = x86_label(s->e);
    check_numbers(s, otherwise);
    version(s, count, to);
    x86_jump(s->e, done);
    x86_bind(s->e, otherwise);
    choose(s, true);
    version(s, count, to);
    x86_bind(s->e, done);
}

void strips_flush(Unit *u, uint32_t at) {
    Strips s = begin(u);
    bool stale = false;
    for (int v = 0; v < V_REGS; v++) {
        bool loose = false;
        int k = jit_carried(u, (unsigned)v, &loose), node = u->pending.at[v];
        if (!u->pending.changed[v] || !(u->points[at].live.v >> v & 1))
            continue;
        bool mask = u->pending.nodes[node].mask;
        stale |= k && mask;
        if (k && !mask)
            add_root(&s, (Root){.node = node, .frame = v, .slot = -1, .held = k + 1, .carried = true, .canonical = !loose});
        add_root(&s, (Root){.node = node, .frame = v, .slot = -1, .canonical = true});
    }
    if (s.nroots)
        strips(&s, 0, -1);
    finish_masks(&s);
    if (stale)
        jit_load_carried(u, u->here);
    pend_reset(u);
}

static void to_slot(Unit *u, int node, int to, Form form) {
    Strips s = begin(u);
    add_root(&s, (Root){.node = node, .frame = -1, .slot = to, .canonical = true, .form = form});
    strips(&s, 0, to);
}

void strips_store(Unit *u, int node, int to) {
    to_slot(u, node, to, FORM_WIDE);
}

void strips_store_halves(Unit *u, int node, int to) {
    to_slot(u, node, to, FORM_NARROW);
}

void strips_first(Unit *u, int node) {
    Strips s = begin(u);
    add_root(&s, (Root){.node = node, .frame = -1, .slot = -1, .canonical = true});
    strips(&s, 1, -1);
}

int strips_place(Unit *u, int node) {
    x86_op(&u->e, I_LEA, RAX, rm_mem(RSP, CHUNKS_AT + (int)sizeof(Window) * u->pending.chunks++));
    int to = pend_slot(u, RAX);
    strips_store(u, node, to);
    return to;
}

void strips_mask(Unit *u, int node) {
    Strips s = begin(u);
    add_root(&s, (Root){.node = node, .frame = -1, .slot = -1});
    strips(&s, 0, -1);
    x86_mov(&u->e, RAX, RCX);
}

static Strips begin_turn(Unit *u, uint32_t live, const Held *h) {
    Strips s = begin(u);
    for (int v = 0; v < V_REGS; v++) {
        if (!u->pending.changed[v] || !(live >> v & 1))
            continue;
        Root r = {.node = u->pending.at[v], .frame = v, .slot = -1, .canonical = true};
        for (int k = 0; k < h->count; k++)
            r.held = h->v[k] == (unsigned)v ? k + 1 : r.held;
        r.canonical = !r.held;
        r.form = !r.held || !h->exact[v] ? FORM_WIDE : h->exact[v] & EXACT_INT ? FORM_NARROW : FORM_FLOAT;
        add_root(&s, r);
    }
    return s;
}

void strips_turn_begin(Unit *u, uint32_t live, Held *h, int otherwise) {
    Strips s = begin_turn(u, live, h);
    choose(&s, false);
    if (s.f.guards)
        check_numbers(&s, otherwise);
    h->lanes = s.lanes;
    h->checked = true;
}

void strips_turn(Unit *u, uint32_t live, const Held *h) {
    Strips s = begin_turn(u, live, h);
    if (!h->checked) {
        strips(&s, 0, -1);
        return;
    }
    choose(&s, false);
    version(&s, 0, -1);
}
