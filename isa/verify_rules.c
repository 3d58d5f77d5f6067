/* isa/verify_rules.c - the rules an instruction must keep, one function or row each. */
#include "isa/verify_body.h"

static const char *mnemonic(const Inst *in) {
    return op_table[in->op].mnemonic;
}

/* Rules about words. */

static void check_targets(Body *b, unsigned i) {
    unsigned next[2];
    OpClass cls = op_table[b->inst[i].op].cls;
    int n = flow_next(&b->inst[i], i, next);
    if ((cls == CLASS_BRANCH || cls == CLASS_JUMP) && next[n - 1] >= b->codelet->count)
        body_fail(b, i, "'%s' goes outside its codelet", mnemonic(&b->inst[i]));
}

/* The last instruction must not go on to what follows. */
static void check_end(Body *b) {
    unsigned last = b->codelet->count - 1;
    unsigned next[2];
    int n = flow_next(&b->inst[last], last, next);
    if (n > 0 && next[0] == last + 1)
        body_fail(b, last, "after '%s' the codelet '%s' runs past its end", mnemonic(&b->inst[last]),
                  b->codelet->name);
}

void rules_words(Body *b) {
    for (unsigned i = 0; i < b->codelet->count; i++) {
        uint32_t word = b->p->code[b->codelet->first + i];
        if (inst_decode(word, &b->inst[i]))
            check_targets(b, i);
        else
            body_fail(b, i, "no instruction has the encoding 0x%08x", word);
    }
    if (!b->bad[b->codelet->count - 1])
        check_end(b);
}

/* Rules about operands that name something, and about encodings with a special case. */

static const char *const role_names[] = {[ROLE_WORKER] = "worker", [ROLE_CONTINUATION] = "continuation"};

static void check_codelet(Body *b, unsigned i, Role role, int32_t index) {
    if ((uint32_t)index >= b->p->ncodelets)
        body_fail(b, i, "no codelet has the number %d, there are %u", index, b->p->ncodelets);
    else if (b->p->codelets[index].role != role)
        body_fail(b, i, "'%s' takes a %s, codelet '%s' is a %s", mnemonic(&b->inst[i]), role_names[role],
                  b->p->codelets[index].name, role_names[b->p->codelets[index].role]);
}

static void check_const(Body *b, unsigned i, ConstKind kind, int32_t index) {
    static const char *const kinds[] = {[CONST_WORD] = "64-bit constant", [CONST_STRING] = "string"};
    if ((uint32_t)index >= b->p->nconsts)
        body_fail(b, i, "no constant has the number %d, there are %u", index, b->p->nconsts);
    else if (b->p->consts[index].kind != kind)
        body_fail(b, i, "'%s' takes a %s, '%s' is a %s", mnemonic(&b->inst[i]), kinds[kind],
                  b->p->consts[index].name, kinds[b->p->consts[index].kind]);
}

static bool is_vector(Sort sort) {
    return sort == SORT_VEC || sort == SORT_GROUP || sort == SORT_MASK || sort == SORT_V0;
}

/* An instruction that reads sources while it writes its result keeps them apart. */
static void check_alone(Body *b, unsigned i, int dest) {
    const Inst *in = &b->inst[i];
    for (int n = 0; n < op_arity(in->op); n++)
        if (n != dest && is_vector(operand_of(in, n)->sort) && in->v[n] == in->v[dest])
            body_fail(b, i, "'%s' writes '%s', which is also its source", mnemonic(in),
                      reg_name(FILE_V, in->v[dest]));
}

/* As in the vector extension: what v0 selects for is not v0. */
static void check_select(Body *b, unsigned i) {
    const OperandInfo *o = operand_of(&b->inst[i], 0);
    if (is_vector(o->sort) && access_writes(o->access) && b->inst[i].v[0] == 0)
        body_fail(b, i, "'%s' writes 'v0', which is its mask", mnemonic(&b->inst[i]));
}

static void check_vsetvli(Body *b, unsigned i) {
    if (b->inst[i].v[0] == REG_ZERO && b->inst[i].v[1] == REG_ZERO)
        body_fail(b, i, "'vsetvli' with x0 twice says no length");
}

void rules_names(Body *b) {
    for (unsigned i = 0; i < b->codelet->count; i++) {
        const Inst *in = &b->inst[i];
        if (b->bad[i])
            continue;
        if (in->op == OP_VSETVLI)
            check_vsetvli(b, i);
        const uint8_t *operands = op_table[in->op].operands;
        for (int n = 0; operands[n]; n++) {
            const OperandInfo *o = &operand_table[operands[n]];
            if (o->access == ACCESS_ALONE || o->access == ACCESS_BOTH_ALONE)
                check_alone(b, i, n);
            switch (o->sort) {
            case SORT_WORKER:       check_codelet(b, i, ROLE_WORKER, in->v[n]); break;
            case SORT_CONTINUATION: check_codelet(b, i, ROLE_CONTINUATION, in->v[n]); break;
            case SORT_CONST:        check_const(b, i, CONST_WORD, in->v[n]); break;
            case SORT_STRING:       check_const(b, i, CONST_STRING, in->v[n]); break;
            case SORT_V0:           check_select(b, i); break;
            default:                break;
            }
        }
    }
}

/* Rules about what registers hold. */

static void undefined(Body *b, unsigned i, RegFile file, int reg) {
    body_fail(b, i, "'%s' is not defined on every path to here", reg_name(file, reg));
}

static void check_int(Body *b, unsigned i, const State *s, int reg) {
    if (s->x[reg] == VALUE_UNDEFINED)
        undefined(b, i, FILE_X, reg);
    else if (value_is_handle(s->x[reg]))
        body_fail(b, i, "'%s' takes an integer, '%s' holds a handle", mnemonic(&b->inst[i]),
                  reg_name(FILE_X, reg));
}

static void check_handle(Body *b, unsigned i, const State *s, int reg) {
    if (s->x[reg] == VALUE_UNDEFINED)
        undefined(b, i, FILE_X, reg);
    else if (s->x[reg] == VALUE_INT)
        body_fail(b, i, "'%s' takes a handle, '%s' holds an integer", mnemonic(&b->inst[i]),
                  reg_name(FILE_X, reg));
}

/* The codelet that is operand 0 says what it takes. */
static void check_arg(Body *b, unsigned i, const State *s, int reg) {
    const Codelet *callee = &b->p->codelets[b->inst[i].v[0]];
    if (s->x[reg] == VALUE_UNDEFINED)
        undefined(b, i, FILE_X, reg);
    else if (callee->arg == ARG_INT && value_is_handle(s->x[reg]))
        body_fail(b, i, "codelet '%s' takes an integer, '%s' holds a handle", callee->name,
                  reg_name(FILE_X, reg));
    else if (callee->arg == ARG_HANDLE && s->x[reg] == VALUE_INT)
        body_fail(b, i, "codelet '%s' takes a handle, '%s' holds an integer", callee->name,
                  reg_name(FILE_X, reg));
}

static void check_vec(Body *b, unsigned i, const State *s, int reg) {
    static const char *const widths[] = {[WIDTH_E32] = "e32", [WIDTH_E64] = "e64"};
    if (s->v[reg] == VREG_UNDEFINED)
        undefined(b, i, FILE_V, reg);
    else if (s->v[reg] == VREG_MASK)
        body_fail(b, i, "'%s' takes elements, '%s' holds a mask", mnemonic(&b->inst[i]),
                  reg_name(FILE_V, reg));
    else if (s->v[reg] != s->width)
        body_fail(b, i, "'%s' holds %s elements, the width here is %s", reg_name(FILE_V, reg),
                  widths[s->v[reg]], widths[s->width]);
}

static void check_mask(Body *b, unsigned i, const State *s, int reg) {
    if (s->v[reg] == VREG_UNDEFINED)
        undefined(b, i, FILE_V, reg);
    else if (s->v[reg] != VREG_MASK)
        body_fail(b, i, "'%s' takes a mask, '%s' holds elements", mnemonic(&b->inst[i]),
                  reg_name(FILE_V, reg));
}

static void check_read(Body *b, unsigned i, const State *s, int n) {
    int reg = b->inst[i].v[n];
    switch (operand_of(&b->inst[i], n)->sort) {
    case SORT_INT:    check_int(b, i, s, reg); break;
    case SORT_HANDLE: check_handle(b, i, s, reg); break;
    case SORT_ARG:    check_arg(b, i, s, reg); break;
    case SORT_VEC:    check_vec(b, i, s, reg); break;
    case SORT_GROUP:
        for (int r = reg; r < reg + TILE_ROWS; r++)
            check_vec(b, i, s, r);
        break;
    case SORT_MASK:
    case SORT_V0:     check_mask(b, i, s, reg); break;
    case SORT_FP:
        if (!(s->f >> reg & 1))
            undefined(b, i, FILE_F, reg);
        break;
    default:
        break;
    }
}

static void check_width(Body *b, unsigned i, const State *s) {
    const Inst *in = &b->inst[i];
    bool vector = false, wide = in->op >= OP_VFWIDEN && in->op <= OP_VSCAN_FADD;
    for (const uint8_t *o = op_table[in->op].operands; *o; o++) {
        vector |= is_vector(operand_table[*o].sort);
        wide |= operand_table[*o].sort == SORT_GROUP;
    }
    if (vector && s->width == WIDTH_UNSET)
        body_fail(b, i, "'%s' needs 'vsetvli' before it", mnemonic(in));
    else if (vector && s->width == WIDTH_DIFFERS)
        body_fail(b, i, "'%s' needs one vector width, paths to here set different ones", mnemonic(in));
    else if (wide && s->width != WIDTH_E64)
        body_fail(b, i, "'%s' needs width e64", mnemonic(in));
}

/* Two integers, or a handle and null. */
static void check_compare(Body *b, unsigned i, const State *s) {
    const Inst *in = &b->inst[i];
    for (int n = 0; n < 2; n++)
        if (s->x[in->v[n]] == VALUE_UNDEFINED)
            undefined(b, i, FILE_X, in->v[n]);
    unsigned a = s->x[in->v[0]];
    unsigned c = s->x[in->v[1]];
    if (value_is_handle(a) && value_is_handle(c))
        body_fail(b, i, "'%s' compares two handles, one can only be compared with x0", mnemonic(in));
    else if ((value_is_handle(a) && c == VALUE_INT) || (value_is_handle(c) && a == VALUE_INT))
        body_fail(b, i, "'%s' compares a handle with an integer", mnemonic(in));
}

static void check_drop(Body *b, unsigned i, const State *s) {
    int reg = b->inst[i].v[0];
    if (s->x[reg] < VALUE_SITE)
        body_fail(b, i, "'fb.drop' takes the handle of one 'fb.create', '%s' may hold another",
                  reg_name(FILE_X, reg));
}

static void check_operands(Body *b, unsigned i, const State *s) {
    const Inst *in = &b->inst[i];
    if (in->op == OP_ADDI && in->v[2] == 0) {
        if (s->x[in->v[1]] == VALUE_UNDEFINED)
            undefined(b, i, FILE_X, in->v[1]);
        return;
    }
    if (in->op == OP_BEQ || in->op == OP_BNE) {
        check_compare(b, i, s);
        return;
    }
    const uint8_t *operands = op_table[in->op].operands;
    for (int n = 0; operands[n] && !inst_is_constant(in); n++)
        if (access_reads(operand_table[operands[n]].access))
            check_read(b, i, s, n);
    if (in->op == OP_DROP)
        check_drop(b, i, s);
}

/* Rules about the target: who may do what in which state. */

enum { HELD = 1 << TARGET_HELD, SYNCED = 1 << TARGET_SYNCED, DELIVERED = 1 << TARGET_DELIVERED };

static const struct {
    uint8_t allowed;        // 0: any
    const char *what;
} target_rules[CLASS_COUNT] = {
    [CLASS_UPDATE] = {HELD, "delivers a result"},
    [CLASS_BECOME] = {HELD, "passes the target on"},
    [CLASS_SYNC] = {HELD, "gives the target to a continuation"},
    [CLASS_PRINT] = {HELD, "needs the target"},
    [CLASS_SPAWN] = {SYNCED, "needs a sync chunk"},
    [CLASS_FORALL] = {SYNCED, "needs a sync chunk"},
    [CLASS_PUT] = {SYNCED, "needs a sync chunk"},
    [CLASS_QUIT] = {SYNCED | DELIVERED, "ends the task"},
};

static void check_target(Body *b, unsigned i, const State *s) {
    static const char *const states[TARGET_STATES] = {
        [TARGET_HELD] = "still has its target",
        [TARGET_SYNCED] = "has created a sync chunk",
        [TARGET_DELIVERED] = "has delivered its result",
    };
    OpClass cls = op_table[b->inst[i].op].cls;
    if (s->target == TARGET_DIFFERS || !target_rules[cls].allowed)
        return;
    if (!(target_rules[cls].allowed >> s->target & 1))
        body_fail(b, i, "'%s' %s, but the task %s", mnemonic(&b->inst[i]), target_rules[cls].what,
                  states[s->target]);
}

/* Paths must agree on the target where they meet.  Where they do not, all that follows knows
 * nothing of the target either; to report is what can be entered with a known state. */
static void check_meetings(Body *b) {
    for (Block *block = b->blocks; block < b->blocks + b->nblocks; block++) {
        if (!block->before.reached || block->left == TARGET_DIFFERS)
            continue;
        Block *next[2];
        for (int n = flow_leave(b, block, next); n-- > 0;)
            if (next[n]->before.target == TARGET_DIFFERS)
                body_fail(b, next[n]->first, "paths meet here that have done different things with the target");
    }
}

static void check_block(Body *b, const Block *block) {
    State s = block->before;
    for (unsigned i = block->first; i < block->end; i++) {
        if (!b->bad[i])
            check_width(b, i, &s);
        if (!b->bad[i]) {
            check_operands(b, i, &s);
            check_target(b, i, &s);
        }
        flow_step(b, i, &s);
    }
}

void rules_flow(Body *b) {
    check_meetings(b);
    for (Block *block = b->blocks; block < b->blocks + b->nblocks; block++)
        if (block->before.reached)
            check_block(b, block);
}
