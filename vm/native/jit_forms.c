/* vm/native/jit_forms.c - forms of pending vectors, and the steps that compute them. */
#include "vm/native/jit_forms.h"

#include <string.h>

typedef enum { RULE_LOW, RULE_BITS, RULE_PRODUCT, RULE_WIDE, RULE_EXACT, RULE_FLOAT, RULE_FBITS, RULE_MASK, RULE_OWN } Rule;

static const struct {
    uint32_t wide, narrow;
    Rule     rule;
} lanes[LANE_COUNT] = {
#define LANE_OP(name, wide, narrow, rule) [LANE_##name] = {wide, narrow, RULE_##rule},
#include "vm/native/jit_lanes.def"
};

/* What somebody asks for: all 64 bits, low halves, floats where it is exact; or a float after one rounding. */
enum { WANT_ALL = 1, WANT_LOW = 2, WANT_FLOAT = 4, WANT_ROUNDED = 8, WANT_MASK = 16 };

static const Node *node_of(const Forms *f, int n) {
    return &f->u->pending.nodes[n];
}

static bool is_op(const Node *n, LaneOp op) {
    return n->kind == NODE_OP && n->op == (uint32_t)op;
}

/* The row of narrow constants in the place of a wide one; -1: there is none. */
static int narrow_table(int row) {
    static const struct { int8_t wide, narrow; } rows[] = {
        {TABLE_IOTA, TABLE_IOTA_32}, {TABLE_NAN, TABLE_NAN_32}, {TABLE_MINUS, TABLE_MINUS_32}, {TABLE_63, TABLE_63_32}, {TABLE_ONES, TABLE_ONES},
    };
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        if (rows[i].wide == row)
            return rows[i].narrow;
    return -1;
}

/* ---- what lanes hold ---- */

static unsigned both(unsigned a, unsigned b) {
    return a & b & 3 ? a & b : 0;
}

static unsigned exact_table(int row) {
    if (row == TABLE_IOTA || row == TABLE_63 || row == TABLE_ONES)
        return EXACT_INT | EXACT_SURE;
    return row == TABLE_NAN || row == TABLE_MINUS ? EXACT_FLOAT | EXACT_SURE : 0;
}

static unsigned exact_op(const Forms *f, const Node *n) {
    unsigned a = f->exact[n->a], b = n->b < 0 ? a : f->exact[n->b];
    switch ((LaneOp)n->op) {
    case LANE_SEXT: case LANE_FNARROW: return EXACT_INT | EXACT_SURE;
    case LANE_FWIDEN: case LANE_FROUND: return EXACT_FLOAT | EXACT_SURE;
    default: break;
    }
    Rule r = lanes[n->op].rule;
    if (r == RULE_BITS || r == RULE_EXACT)
        return both(a, b) & EXACT_INT ? both(a, b) : 0;
    return r == RULE_FBITS && both(a, b) & EXACT_FLOAT ? both(a, b) : 0;
}

static unsigned find_exact(const Forms *f, const Node *n) {
    if (n->half)
        return EXACT_INT | EXACT_SURE;
    switch ((int)n->kind) {
    case NODE_TABLE: return exact_table(n->value);
    case NODE_HELD:  return n->exact;
    case NODE_SPLAT: return !f->sure || n->exact & EXACT_SURE ? n->exact : 0;
    case NODE_BLEND: return both(f->exact[n->a], f->exact[n->b]);
    case NODE_OP:    return exact_op(f, n);
    default:         return 0;
    }
}

/* Does anything lead to numbers of 32 bits?  Otherwise splats that might be some are no reason for them. */
static bool is_seed(const Node *n) {
    return n->half || (n->kind == NODE_HELD && n->exact) || is_op(n, LANE_SEXT) || is_op(n, LANE_FNARROW) || is_op(n, LANE_FWIDEN) || is_op(n, LANE_FROUND);
}

void forms_begin(Forms *f, const Unit *u, bool sure) {
    f->u = u;
    f->sure = sure;
    f->guards = f->failed = false;
    f->count = 0;
    memset(f->wants, 0, sizeof f->wants);
    memset(f->at, -1, sizeof f->at);
    bool any = false;
    for (int i = 0; i < u->pending.count; i++) {
        f->exact[i] = (uint8_t)find_exact(f, node_of(f, i));
        any |= is_seed(node_of(f, i));
    }
    if (!any)
        memset(f->exact, 0, sizeof f->exact);
}

unsigned forms_exact(const Unit *u, int node) {
    Forms f;
    forms_begin(&f, u, true);
    return f.exact[node];
}

/* ---- what is asked for ---- */

static void ask(Forms *f, int n, unsigned want) {
    if (n >= 0)
        f->wants[n] |= (uint8_t)want;
}

void forms_want(Forms *f, int node, Form form) {
    static const uint8_t wants[] = {[FORM_WIDE] = WANT_ALL, [FORM_NARROW] = WANT_LOW, [FORM_FLOAT] = WANT_FLOAT, [FORM_BITS] = WANT_MASK};
    ask(f, node, wants[form]);
}

/* The form of a number that is known to have 32 bits: something may be taken for granted. */
static Form take_exact(Forms *f, unsigned exact) {
    f->guards |= !(exact & EXACT_SURE);
    return exact & EXACT_INT ? FORM_NARROW : FORM_FLOAT;
}

static unsigned want_of(Form form) {
    return form == FORM_WIDE ? WANT_ALL : form == FORM_NARROW ? WANT_LOW : WANT_FLOAT;
}

static Form decide_own(Forms *f, const Node *n, unsigned wants) {
    const Node *a = node_of(f, n->a);
    unsigned exact = f->exact[n->a];
    bool rounds = is_op(a, LANE_FROM_INT) || (a->kind == NODE_OP && lanes[a->op].rule == RULE_FLOAT);
    switch ((int)n->op) {
    case LANE_SEXT:   ask(f, n->a, WANT_LOW); return FORM_NARROW;
    case LANE_FWIDEN: ask(f, n->a, WANT_LOW); return FORM_FLOAT;
    case LANE_FNARROW:
        ask(f, n->a, exact & EXACT_FLOAT ? want_of(take_exact(f, exact)) : WANT_ALL);
        return FORM_NARROW;
    case LANE_FROUND:
        ask(f, n->a, exact & EXACT_FLOAT ? want_of(take_exact(f, exact)) : rounds ? WANT_ROUNDED : WANT_ALL);
        return FORM_FLOAT;
    default:            // LANE_FROM_INT
        ask(f, n->a, exact & EXACT_INT ? want_of(take_exact(f, exact)) : WANT_ALL);
        return wants == WANT_ROUNDED && exact & EXACT_INT ? FORM_FLOAT : FORM_WIDE;
    }
}

/* That in which the operands are, too. */
static Form decide_op(Forms *f, const Node *n, unsigned wants) {
    Rule r = lanes[n->op].rule;
    unsigned exact = n->b < 0 ? f->exact[n->a] : both(f->exact[n->a], f->exact[n->b]);
    if ((r == RULE_LOW || r == RULE_BITS || r == RULE_PRODUCT) && wants == WANT_LOW)
        return FORM_NARROW;
    if ((r == RULE_BITS || r == RULE_EXACT) && exact & EXACT_INT)
        return take_exact(f, exact);
    if (exact & EXACT_FLOAT && (r == RULE_FBITS || (r == RULE_FLOAT && wants == WANT_ROUNDED)))
        return take_exact(f, exact);
    return FORM_WIDE;
}

static Form decide_blend(Forms *f, int i, unsigned wants) {
    return f->exact[i] ? take_exact(f, f->exact[i]) : wants == WANT_LOW ? FORM_NARROW : FORM_WIDE;
}

static Form decide(Forms *f, int i) {
    const Node *n = node_of(f, i);
    Form form = n->half || (n->kind == NODE_HELD && n->exact & EXACT_INT) ? FORM_NARROW : n->kind == NODE_HELD && n->exact ? FORM_FLOAT : FORM_WIDE;
    if (n->kind == NODE_BLEND) {
        form = decide_blend(f, i, f->wants[i]);
        ask(f, n->a, want_of(form));
        ask(f, n->b, want_of(form));
        ask(f, n->c, WANT_MASK);
    } else if (n->kind == NODE_FMA || n->kind == NODE_UP) {
        ask(f, n->a, WANT_ALL);
        ask(f, n->b, WANT_ALL);
        ask(f, n->c, WANT_ALL);
    } else if (n->kind == NODE_OP && lanes[n->op].rule == RULE_OWN) {
        form = decide_own(f, n, f->wants[i]);
    } else if (n->kind == NODE_OP && lanes[n->op].rule == RULE_MASK) {
        ask(f, n->a, WANT_MASK);
        ask(f, n->b, WANT_MASK);
    } else if (n->kind == NODE_OP) {
        form = decide_op(f, n, f->wants[i]);
        unsigned want = lanes[n->op].rule == RULE_PRODUCT ? WANT_LOW : want_of(form);
        ask(f, n->a, want);
        ask(f, n->b, want);
    }
    return form;
}

void forms_decide(Forms *f) {
    for (int i = f->u->pending.count; i-- > 0;)
        if (f->wants[i])
            f->form[i] = (uint8_t)decide(f, i);
}

/* ---- steps ---- */

static int add(Forms *f, LaneStep s) {
    if (f->count == MAX_STEPS) {
        f->failed = true;
        return 0;
    }
    f->steps[f->count] = s;
    return f->count++;
}

static bool has_masks(const Forms *f) {
    return f->u->zmm;
}

static uint8_t bytes_of(Form form) {
    return form == FORM_WIDE ? 8 : form == FORM_BITS ? 0 : 4;
}

static int op2(Forms *f, uint32_t op, uint8_t lane, int a, int b) {
    return add(f, (LaneStep){.kind = STEP_OP, .op = op, .lane = lane, .bytes = lane, .a = (int16_t)a, .b = (int16_t)b, .c = -1});
}

static int unary(Forms *f, uint32_t op, uint8_t lane, uint8_t bytes, int a) {
    return add(f, (LaneStep){.kind = STEP_UNARY, .op = op, .lane = lane, .bytes = bytes, .a = (int16_t)a, .b = -1, .c = -1});
}

static int shift(Forms *f, uint32_t op, uint8_t lane, uint8_t ext, int a, int by) {
    return add(f, (LaneStep){.kind = STEP_SHIFT, .op = op, .lane = lane, .bytes = lane, .ext = ext, .a = (int16_t)a, .b = -1, .c = -1, .value = by});
}

static int by_constant(Forms *f, uint32_t op, uint8_t lane, int a, int b, int value) {
    return add(f, (LaneStep){.kind = STEP_IMM, .op = op, .lane = lane, .bytes = lane, .a = (int16_t)a, .b = (int16_t)b, .c = -1, .value = value});
}

/* A comparison, into a mask register where there is one. */
static int test(Forms *f, LaneStep s) {
    s.c = -1;
    s.bytes = has_masks(f) ? 0 : s.lane;
    s.op |= has_masks(f) ? EVEX : 0;
    return add(f, s);
}

static int blend(Forms *f, uint8_t lane, int a, int b, int c) {
    return add(f, (LaneStep){.kind = STEP_BLEND, .lane = lane, .bytes = lane, .a = (int16_t)a, .b = (int16_t)b, .c = (int16_t)c});
}

static int constant(Forms *f, int row, uint8_t lane) {
    return add(f, (LaneStep){.kind = STEP_SOURCE, .lane = lane, .bytes = lane, .a = -1, .b = -1, .c = -1, .node = -1, .value = row});
}

static int convert(Forms *f, int s, Form from, Form to) {
    if (from == FORM_WIDE)
        return to == FORM_FLOAT ? unary(f, V_CVTPD2PS, 8, 4, s) : add(f, (LaneStep){.kind = STEP_CUT, .lane = 8, .bytes = 4, .a = (int16_t)s, .b = -1, .c = -1});
    if (to == FORM_WIDE)
        return unary(f, from == FORM_FLOAT ? V_CVTPS2PD : V_PMOVSXDQ, 8, 8, s);
    return convert(f, convert(f, s, from, FORM_WIDE), FORM_WIDE, to);
}

/* ---- where the host has no instruction for it ---- */

/* a * b, low 64 bits, from products of halves */
static int product(Forms *f, int a, int b) {
    int cross = op2(f, V_PADDQ, 8, op2(f, V_PMULUDQ, 8, shift(f, V_PSHIFTQ, 8, SHIFT_RIGHT, a, 32), b),
                    op2(f, V_PMULUDQ, 8, shift(f, V_PSHIFTQ, 8, SHIFT_RIGHT, b, 32), a));
    return op2(f, V_PADDQ, 8, op2(f, V_PMULUDQ, 8, a, b), shift(f, V_PSHIFTQ, 8, SHIFT_LEFT, cross, 32));
}

/* a >> by with copies of the sign: what comes in from above is taken for a number below 0. */
static int shift_signed(Forms *f, int a, int by) {
    int sign = op2(f, V_PSRLVQ, 8, constant(f, TABLE_SIGN, 8), by);
    return op2(f, V_PSUBQ, 8, op2(f, V_PXOR, 8, op2(f, V_PSRLVQ, 8, a, by), sign), sign);
}

/* By less than 32: the upper halves as numbers of their own. */
static int shift_halves(Forms *f, int a, int by) {
    enum { UPPER_HALVES = 0xaa };
    int low = shift(f, V_PSHIFTQ, 8, SHIFT_RIGHT, a, by), high = shift(f, V_PSHIFTD, 8, SHIFT_SIGNED, a, by);
    return by_constant(f, V_PBLENDD, 8, low, high, UPPER_HALVES);
}

/* int64 to double, rounded once: the halves as parts of doubles that hold them exactly */
static int from_int(Forms *f, int a) {
    int high = op2(f, V_PXOR, 8, shift(f, V_PSHIFTQ, 8, SHIFT_RIGHT, a, 32), constant(f, TABLE_HIGH_MAGIC, 8));
    int low = op2(f, V_POR, 8, op2(f, V_PAND, 8, a, constant(f, TABLE_LOW32, 8)), constant(f, TABLE_LOW_MAGIC, 8));
    return op2(f, V_ADDPD, 8, op2(f, V_SUBPD, 8, high, constant(f, TABLE_ALL_MAGIC, 8)), low);
}

/* The lesser or the greater one, see fp.h. */
static int extreme(Forms *f, int a, int b, uint8_t lane, bool max) {
    uint32_t compare = lane == 8 ? V_CMPPD : V_CMPPS;
    int r = blend(f, lane, b, a, by_constant(f, compare, lane, max ? b : a, max ? a : b, CMP_LESS));
    r = blend(f, lane, r, op2(f, max ? V_PAND : V_POR, lane, a, b), by_constant(f, compare, lane, a, b, CMP_EQUAL));
    return blend(f, lane, r, a, by_constant(f, compare, lane, b, b, CMP_UNORDERED));
}

static int without(Forms *f, const Node *n, Form form, int a, int b) {
    switch ((int)n->op) {
    case LANE_FMIN:     return extreme(f, a, b, bytes_of(form), false);
    case LANE_FMAX:     return extreme(f, a, b, bytes_of(form), true);
    case LANE_MUL:      return product(f, a, b);
    case LANE_SRAV:     return shift_signed(f, a, b);
    case LANE_SRA:      return shift_halves(f, a, n->value);
    case LANE_MIN:      return blend(f, 8, a, b, op2(f, V_PCMPGTQ, 8, a, b));
    case LANE_MAX:      return blend(f, 8, b, a, op2(f, V_PCMPGTQ, 8, a, b));
    default:            return from_int(f, a);      // LANE_FROM_INT
    }
}

/* ---- one node ---- */

static int op_step(Forms *f, const Node *n, Form form) {
    static const uint8_t exts[] = {[LANE_SLL] = SHIFT_LEFT, [LANE_SRL] = SHIFT_RIGHT, [LANE_SRA] = SHIFT_SIGNED};
    uint8_t lane = bytes_of(form);
    uint32_t op = form == FORM_WIDE ? lanes[n->op].wide : lanes[n->op].narrow;
    int a = forms_step(f, n->a, form), b = n->b < 0 ? -1 : forms_step(f, n->b, form);
    if (op & EVEX && !has_masks(f))
        return without(f, n, form, a, b);
    switch ((int)n->op) {
    case LANE_SLL: case LANE_SRL: case LANE_SRA: return shift(f, op, lane, exts[n->op], a, n->value);
    case LANE_EQ: case LANE_GT: return test(f, (LaneStep){.kind = STEP_OP, .op = op, .lane = lane, .a = (int16_t)a, .b = (int16_t)b});
    case LANE_FCMP:  return test(f, (LaneStep){.kind = STEP_IMM, .op = op, .lane = lane, .a = (int16_t)a, .b = (int16_t)b, .value = n->value});
    case LANE_FSQRT: return unary(f, op, lane, lane, a);
    case LANE_FMIN:  return by_constant(f, op, lane, a, b, RANGE_MIN);
    case LANE_FMAX:  return by_constant(f, op, lane, a, b, RANGE_MAX);
    default:         return op2(f, op, lane, a, b);
    }
}

static int mask_step(Forms *f, const Node *n, Form form) {
    uint8_t lane = bytes_of(form);
    int a = forms_step(f, n->a, form);
    if (n->op == LANE_MNOT)
        return form == FORM_BITS ? add(f, (LaneStep){.kind = STEP_UNARY, .op = K_NOT, .a = (int16_t)a, .b = -1, .c = -1}) : op2(f, V_PXOR, lane, a, constant(f, TABLE_ONES, lane));
    return op2(f, form == FORM_BITS ? lanes[n->op].narrow : lanes[n->op].wide, lane, a, forms_step(f, n->b, form));
}

static int own_step(Forms *f, const Node *n, Form form) {
    switch ((int)n->op) {
    case LANE_SEXT: case LANE_FWIDEN: return forms_step(f, n->a, FORM_NARROW);
    case LANE_FNARROW: return forms_canonical(f, n->a, FORM_FLOAT);
    case LANE_FROUND:  return forms_step(f, n->a, FORM_FLOAT);
    default: break;
    }
    if (f->exact[n->a] & EXACT_INT)
        return unary(f, form == FORM_FLOAT ? V_CVTDQ2PS : V_CVTDQ2PD, bytes_of(form), bytes_of(form), forms_step(f, n->a, FORM_NARROW));
    int a = forms_step(f, n->a, FORM_WIDE);
    return has_masks(f) ? unary(f, V_CVTQQ2PD, 8, 8, a) : without(f, n, FORM_WIDE, a, -1);
}

static int source_step(Forms *f, int i, Form form) {
    const Node *n = node_of(f, i);
    uint8_t lane = bytes_of(form);
    int16_t a = (int16_t)(n->kind == NODE_UP ? forms_step(f, n->a, FORM_WIDE) : -1);
    LaneStep s = {.lane = lane, .bytes = lane, .a = a, .b = -1, .c = -1, .node = (int16_t)i, .value = n->value};
    switch ((int)n->kind) {
    case NODE_SPLAT: s.kind = form == FORM_FLOAT ? STEP_SPLAT_FLOAT : STEP_SPLAT; break;
    case NODE_BITS:  s.kind = STEP_BITS; break;
    case NODE_DOWN:  s.kind = STEP_DOWN; break;
    case NODE_UP:    s.kind = STEP_UP; break;
    case NODE_TABLE: return constant(f, form == FORM_WIDE ? n->value : narrow_table(n->value), lane);
    default:         s.kind = STEP_SOURCE; break;
    }
    return add(f, s);
}

static int product_step(Forms *f, const Node *n) {
    return op2(f, V_PMULDQ, 8, forms_step(f, n->a, FORM_WIDE), forms_step(f, n->b, FORM_WIDE));
}

static int fma_step(Forms *f, const Node *n) {
    return add(f, (LaneStep){.kind = STEP_FMA, .op = n->op, .lane = 8, .bytes = 8, .a = (int16_t)forms_step(f, n->a, FORM_WIDE),
                         .b = (int16_t)forms_step(f, n->b, FORM_WIDE), .c = (int16_t)forms_step(f, n->c, FORM_WIDE)});
}

static int blend_step(Forms *f, const Node *n, Form form) {
    int a = forms_step(f, n->a, form), b = forms_step(f, n->b, form);
    return blend(f, bytes_of(form), a, b, forms_step(f, n->c, has_masks(f) ? FORM_BITS : form == FORM_WIDE ? FORM_WIDE : FORM_NARROW));
}

/* The form of a node in which it can be made. */
static Form natural(const Forms *f, int i, Form form) {
    const Node *n = node_of(f, i);
    if (form == FORM_BITS)
        return FORM_BITS;
    if (n->kind == NODE_TABLE)
        return form == FORM_WIDE || narrow_table(n->value) < 0 ? FORM_WIDE : form;
    if (n->kind == NODE_SPLAT || n->kind == NODE_BITS)
        return form;
    if (n->half)
        return form == FORM_FLOAT ? FORM_NARROW : form;
    return n->mask ? forms_mask(f, i) : (Form)f->form[i];
}

static int make(Forms *f, int i, Form form) {
    const Node *n = node_of(f, i);
    if (n->kind == NODE_TABLE && form == FORM_BITS)
        return add(f, (LaneStep){.kind = STEP_KNOWN_BITS, .value = n->value == TABLE_FIRST ? MASK_FIRST : n->value == TABLE_LAST ? MASK_LAST : MASK_ALL, .a = -1, .b = -1, .c = -1});
    switch ((int)n->kind) {
    case NODE_OP: break;
    case NODE_BLEND: return blend_step(f, n, form);
    case NODE_FMA:   return fma_step(f, n);
    default:         return source_step(f, i, form);
    }
    switch ((int)lanes[n->op].rule) {
    case RULE_OWN:     return own_step(f, n, form);
    case RULE_MASK:    return mask_step(f, n, form);
    case RULE_PRODUCT: return form == FORM_WIDE ? product_step(f, n) : op_step(f, n, form);
    default:           return op_step(f, n, n->mask ? (Form)f->form[i] : form);
    }
}

int forms_step(Forms *f, int node, Form form) {
    if (f->at[node][form] >= 0)
        return f->at[node][form];
    Form as = natural(f, node, form);
    int s = as == form ? make(f, node, form) : convert(f, forms_step(f, node, as), as, form);
    f->at[node][form] = (int16_t)s;
    return s;
}

int forms_canonical(Forms *f, int node, Form form) {
    int s = forms_step(f, node, form);
    uint8_t lane = bytes_of(form);
    if (!node_of(f, node)->loose)
        return s;
    int nan = constant(f, form == FORM_FLOAT ? TABLE_NAN_32 : TABLE_NAN, lane);
    int is = test(f, (LaneStep){.kind = STEP_IMM, .op = form == FORM_FLOAT ? V_CMPPS : V_CMPPD, .lane = lane, .a = (int16_t)s, .b = (int16_t)s, .value = CMP_UNORDERED});
    return blend(f, lane, s, nan, is);
}

Form forms_mask(const Forms *f, int node) {
    const Node *n = node_of(f, node);
    if (has_masks(f))
        return FORM_BITS;
    while (n->kind == NODE_OP && lanes[n->op].rule == RULE_MASK)
        n = node_of(f, node = n->a);
    return n->kind == NODE_OP && f->form[node] != FORM_WIDE ? FORM_NARROW : FORM_WIDE;
}

int forms_lanes(const Forms *f) {
    int bytes = f->u->zmm ? 64 : 32, widest = 4;
    for (int i = 0; i < f->count; i++)
        widest = f->steps[i].lane > widest ? f->steps[i].lane : widest;
    return bytes / widest;
}
