/* tests/random_code.h - random numbers and random instructions from a seed.
 *
 * Registers are few, so that values meet; indices are small, so that they exist. */
#ifndef TESTS_RANDOM_CODE_H
#define TESTS_RANDOM_CODE_H

#include <stdint.h>

#include "isa/arch.h"
#include "isa/op.h"
#include "isa/trap.h"

static inline uint64_t next_random(uint64_t *seed) {     // splitmix64
    uint64_t z = *seed += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static inline uint32_t random_below(uint64_t *seed, uint64_t n) {
    return (uint32_t)(next_random(seed) % n);
}

/* A value for operand O of the instruction at word AT of COUNT. */
static inline int64_t random_operand(uint64_t *seed, Operand o, uint32_t at, uint32_t count) {
    static const uint8_t xs[] = {0, 5, 6, 7, 10, 11, 12, 13, 14, 15};
    switch (operand_table[o].sort) {
    case SORT_INT: case SORT_HANDLE: case SORT_ARG:
        return xs[random_below(seed, sizeof xs)];
    case SORT_FP: case SORT_VEC: case SORT_MASK:
        return random_below(seed, 4);
    case SORT_PRIVATE:
        return random_below(seed, 2);
    case SORT_LABEL:
        return ((int64_t)random_below(seed, count) - at) * 4;
    case SORT_VTYPE:
        return random_below(seed, 2) ? VTYPE_E32 : VTYPE_E64;
    case SORT_TRAP:
        return TRAP_INDEX;
    case SORT_WORKER: case SORT_CONTINUATION: case SORT_CONST: case SORT_STRING: case SORT_CSR:
        return random_below(seed, 4);
    default: {
        uint64_t range = (uint64_t)(operand_max(o) - operand_min(o)) + 1;
        return operand_min(o)
               + random_below(seed, range < 16 || random_below(seed, 4) == 0 ? range : 16);
    }
    }
}

/* Chunk and task instructions come up as often as all others together. */
static inline uint32_t random_word(uint64_t *seed, uint32_t at, uint32_t count) {
    Inst in = {.op = random_below(seed, 2) ? random_below(seed, OP_COUNT)
                                           : OP_CREATE + random_below(seed, OP_COUNT - OP_CREATE)};
    for (int i = 0; i < op_arity(in.op); i++) {
        Operand o = op_table[in.op].operands[i];
        do
            in.v[i] = (int32_t)random_operand(seed, o, at, count);
        while (!operand_holds(o, in.v[i]));
    }
    return inst_encode(&in);
}

#endif
