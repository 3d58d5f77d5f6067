/* tests/random_arrays.h - random programs that work on private arrays, most of them legal.
 *
 * Four codelets: workers that make arrays, and continuations that have theirs.  Registers
 * keep their types: x6 and x7 are numbers, x14 a length, x5 is a handle, f1 a double, v1 to
 * v3 are vectors, v0 is a mask. */
#ifndef TESTS_RANDOM_ARRAYS_H
#define TESTS_RANDOM_ARRAYS_H

#include "isa/program.h"
#include "tests/random_code.h"

static inline void add_inst(Program *p, Inst in) {
    program_add_word(p, inst_encode(&in), 1);
}

/* A value for operand O: of registers one of the type, small numbers. */
static inline int32_t array_operand(uint64_t *seed, Operand o) {
    static const uint8_t index[] = {0, 6, 6, 11};
    const OperandInfo *info = &operand_table[o];
    switch (info->sort) {
    case SORT_INT:     return info->access == ACCESS_WRITE || o == OPN_XN ? 7 : index[random_below(seed, 4)];
    case SORT_HANDLE:  return 5;
    case SORT_FP:      return 1;
    case SORT_VEC:     return 1 + (int32_t)random_below(seed, 3);
    case SORT_PRIVATE: return (int32_t)random_below(seed, 3);
    case SORT_V0:      return 0;
    case SORT_RN:      return RM_DYN;
    default:           return (int32_t)random_below(seed, 40) ? (int32_t)random_below(seed, 8) : -1;
    }
}

/* The array whose width suits OP where vectors are WIDE: w0 has 64 bits, w1 has 32. */
static inline int32_t suitable_array(Op op, bool wide) {
    switch (op) {
    case OP_PGET_D: case OP_PSET_D: case OP_PGET_FD: case OP_PSET_FD: return 0;
    case OP_PGET_W: case OP_PSET_W: case OP_PGET_FS: case OP_PSET_FS: return 1;
    default: return !wide;
    }
}

/* Most are no copies and change no names: those come once in a while. */
static inline Op array_op(uint64_t *seed) {
    static const uint16_t others[] = {OP_ADDI, OP_VAND_VI, OP_VAND_VI, OP_VADD_VV, OP_VSRL_VI, OP_VID_V, OP_FADD_D};
    Op op = OP_PGET_D + random_below(seed, OP_PVSM - OP_PGET_D + 1);
    bool rare = op_table[op].cls == CLASS_PRIVATE || op_table[op].cls == CLASS_PCOPY;
    if ((rare && random_below(seed, 8)) || random_below(seed, 4) == 0)
        return others[random_below(seed, sizeof others / sizeof *others)];
    return op;
}

static inline void add_array_inst(Program *p, uint64_t *seed, bool wide) {
    Inst in = {.op = array_op(seed)};
    for (int i = 0; i < op_arity(in.op); i++) {
        Operand o = op_table[in.op].operands[i];
        bool suits = operand_table[o].sort == SORT_PRIVATE && op_table[in.op].cls != CLASS_PRIVATE &&
                     random_below(seed, 50);
        do
            in.v[i] = suits ? suitable_array(in.op, wide) : array_operand(seed, o);
        while (!operand_holds(o, in.v[i]));
    }
    if (in.op == OP_ADDI)
        in = (Inst){OP_ADDI, {6, 6, (int32_t)random_below(seed, 3)}};
    if (in.op == OP_PNEW_D || in.op == OP_PNEW_W)
        in.v[0] = 2, in.v[1] = 14;
    add_inst(p, in);
}

/* What registers hold at the beginning; are vectors of 64 bits? */
static inline bool add_array_beginning(Program *p, uint64_t *seed, bool worker) {
    bool wide = random_below(seed, 4);
    add_inst(p, (Inst){OP_ADDI, {6, 0, (int32_t)random_below(seed, 20)}});
    add_inst(p, (Inst){OP_ADDI, {7, 0, (int32_t)random_below(seed, 40)}});
    add_inst(p, (Inst){OP_ADDI, {14, 0, 70 + (int32_t)random_below(seed, random_below(seed, 8) ? 90 : 600)}});
    add_inst(p, (Inst){OP_FCVT_D_L, {1, 6, RM_DYN}});
    int32_t vl = random_below(seed, 2) ? 16 : (int32_t)random_below(seed, 32);
    add_inst(p, (Inst){OP_VSETIVLI, {REG_ZERO, vl, wide ? VTYPE_E64 : VTYPE_E32}});
    add_inst(p, (Inst){OP_VID_V, {1}});
    add_inst(p, (Inst){OP_VADD_VI, {2, 1, (int32_t)random_below(seed, 16)}});
    add_inst(p, (Inst){OP_VSRL_VI, {3, 1, 1}});
    add_inst(p, (Inst){OP_VMSLEU_VI, {0, 3, (int32_t)random_below(seed, 8)}});
    add_inst(p, (Inst){OP_CREATE, {5}});
    add_inst(p, (Inst){OP_VW, {5, 1 + (int32_t)random_below(seed, 3)}});
    if (worker) {
        add_inst(p, (Inst){OP_PNEW_D, {0, 14}});
        add_inst(p, (Inst){OP_PNEW_W, {1, 14}});
    }
    return wide;
}

static inline void add_array_end(Program *p, uint64_t *seed, bool wide) {
    switch (random_below(seed, 4)) {
    case 0:
        add_inst(p, (Inst){OP_SYNC_I, {1 + 2 * (int32_t)random_below(seed, 2), 3, 6}});
        add_inst(p, (Inst){OP_FORALL_I, {2, 3, 7}});
        add_array_inst(p, seed, wide);
        break;
    case 1:
        add_inst(p, (Inst){OP_BECOME, {4, 6}});
        return;
    default:
        add_inst(p, random_below(seed, 2) ? (Inst){OP_UPDATE_H, {5}} : (Inst){OP_UPDATE_D, {6}});
    }
    add_inst(p, (Inst){.op = OP_QUIT});
}

static inline Program *random_array_program(uint64_t *seed) {
    Program *p = program_new("arrays");
    for (int c = 0; p && c < 5; c++) {
        char name[] = {'c', (char)('0' + c)};
        bool continuation = c % 2;
        program_add_codelet(p, name, 2, continuation ? ROLE_CONTINUATION : ROLE_WORKER, c ? ARG_INT : ARG_HANDLE);
        bool wide = add_array_beginning(p, seed, !continuation && c < 4);
        for (uint32_t n = 1 + random_below(seed, 16); n > 0; n--)
            add_array_inst(p, seed, wide);
        add_array_end(p, seed, wide);
    }
    if (p)
        p->entry = 0;
    return p;
}

#endif
