/* vm/core/insn.c - predecoding. */
#include "vm/core/insn.h"

#include <assert.h>
#include <stdlib.h>

static bool is_register(Sort s) {
    return s <= SORT_MASK || s == SORT_PRIVATE;
}

static bool is_x_register(Sort s) {
    return s == SORT_INT || s == SORT_HANDLE || s == SORT_ARG;
}

/* Where a register number or a small immediate stands; NULL: it has no such place. */
static uint8_t *place_of(Insn *in, Operand o) {
    switch (operand_table[o].field) {
    case FIELD_RD:  return &in->rd;
    case FIELD_WS:
    case FIELD_RS1: return &in->rs1;
    case FIELD_WT:
    case FIELD_RS2: return &in->rs2;
    case FIELD_WR:
    case FIELD_RS3: return &in->rs3;
    default:        return NULL;
    }
}

static bool has_two_immediates(Op op) {
    int n = 0;
    for (const uint8_t *o = op_table[op].operands; *o; o++)
        n += !is_register(operand_table[*o].sort) && operand_table[*o].sort != SORT_V0;
    return n == 2;
}

static Insn predecode(uint32_t word) {
    Inst in;
    bool known = inst_decode(word, &in);
    assert(known && "program was not verified");
    (void)known;
    Insn out = {.op = in.op};
    const uint8_t *operands = op_table[in.op].operands;
    for (int i = 0; operands[i]; i++) {
        Operand o = operands[i];
        const OperandInfo *info = &operand_table[o];
        int32_t v = in.v[i];
        uint8_t *place = place_of(&out, o);
        if (is_x_register(info->sort) && info->access == ACCESS_WRITE && v == REG_ZERO)
            v = X_SINK;
        if (info->sort == SORT_V0)
            continue;
        if (place && (is_register(info->sort) || has_two_immediates(in.op)))
            *place = (uint8_t)v;
        else
            out.imm = info->sort == SORT_LABEL ? v / 4 : v;
    }
    return out;
}

Insn *insn_codelet(const Program *p, unsigned codelet) {
    const Codelet *from = &p->codelets[codelet];
    Insn *insns = calloc(from->count, sizeof *insns);
    for (uint32_t i = 0; insns && i < from->count; i++)
        insns[i] = predecode(p->code[from->first + i]);
    return insns;
}

Code *insn_predecode(const Program *p) {
    Code *code = calloc(p->ncodelets, sizeof *code);
    Insn *insns = calloc(p->ncode, sizeof *insns);
    if (!code || !insns) {
        free(code);
        free(insns);
        return NULL;
    }
    for (uint32_t i = 0; i < p->ncode; i++)
        insns[i] = predecode(p->code[i]);
    for (unsigned c = 0; c < p->ncodelets; c++) {
        const Codelet *from = &p->codelets[c];
        code[c] = (Code){insns + from->first, from->count, true, false};
        for (uint32_t i = 0; i < from->count; i++) {
            OpClass cls = op_table[code[c].insns[i].op].cls;
            code[c].leaf &= cls != CLASS_SYNC;
            code[c].flags |= cls == CLASS_CSR;
        }
    }
    return code;
}

void insn_free(Code *code) {
    if (code)
        free(code[0].insns);
    free(code);
}

bool insn_raises_flags(Op op) {
    OpClass c = op_table[op].cls;
    return c == CLASS_FP || c == CLASS_FDIV || c == CLASS_FSQRT || c == CLASS_VFP ||
           c == CLASS_VFDIV || c == CLASS_VFSQRT || c == CLASS_VRED;
}
