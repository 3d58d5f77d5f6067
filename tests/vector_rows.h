/* tests/vector_rows.h - the rows of data/vector.tsv and the operands that belong to them.
 *
 * data/oracle.py made the table, with the same generator of operands as here. */
#ifndef TESTS_VECTOR_ROWS_H
#define TESTS_VECTOR_ROWS_H

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "isa/op.h"
#include "vm/core/lanes.h"

/* What an instruction finds: v[0] is the mask, v[1] is vs1, v[2] vs2, v[3] vd. */
typedef struct {
    Vec v[4];
    uint64_t x, f;      // the scalar operand
} VectorFrame;

typedef struct {
    Op op;
    bool e64;
    unsigned vl;
    int64_t imm;
    uint64_t seed;
    uint64_t result;    // x or f result, or hash of vd
    uint64_t first;     // low 64 bits of vd
    unsigned flags;
    char text[256];
} VectorRow;

static inline uint64_t splitmix(uint64_t *state) {
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* Any bits, the ends of the floating-point range, a small integer, a moderate number. */
static inline uint64_t random_element(uint64_t *state, bool e64) {
    int width = e64 ? 64 : 32, fraction = e64 ? 52 : 23;
    uint64_t bias = e64 ? 1023 : 127, all = UINT64_MAX >> (64 - width), below = (UINT64_C(1) << fraction) - 1;
    uint64_t r = splitmix(state), bits = splitmix(state);
    uint64_t sign = (r >> 6 & 1) << (width - 1);
    const uint64_t exponents[] = {0, 1, 2 * bias, 2 * bias + 1};
    const uint64_t fractions[] = {0, 1, UINT64_C(1) << (fraction - 1), below};
    switch (r & 3) {
    case 0:  return bits & all;
    case 1:  return sign | exponents[r >> 2 & 3] << fraction | fractions[r >> 4 & 3];
    case 2:  return ((r >> 2 & 63) - 16) & all;
    default: return sign | (bias - 4 + (r >> 2 & 7)) << fraction | (bits & below);
    }
}

static inline Vec random_register(uint64_t *state, bool e64) {
    Vec v;
    for (unsigned i = 0; i < lanes_count(e64); i++) {
        if (e64)
            v.u64[i] = random_element(state, true);
        else
            v.u32[i] = (uint32_t)random_element(state, false);
    }
    return v;
}

static inline VectorFrame vector_frame(uint64_t seed, bool e64) {
    VectorFrame f;
    uint64_t state = seed, r = splitmix(&state);
    f.x = r & 1 ? random_element(&state, true) : (r >> 1) % 40;
    f.f = random_element(&state, e64);
    if (!e64 && r >> 60 != 0)
        f.f = box((uint32_t)f.f);
    static const int order[] = {0, 3, 2, 1};    // v0, vd, vs2, vs1
    for (int i = 0; i < 4; i++)
        f.v[order[i]] = random_register(&state, e64);
    return f;
}

/* FNV-1a */
static inline uint64_t vector_hash(const Vec *v) {
    uint64_t h = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < sizeof *v; i++)
        h = (h ^ ((const unsigned char *)v)[i]) * UINT64_C(0x100000001b3);
    return h;
}

static inline Op op_named(const char *mnemonic) {
    Op op = 0;
    while (op < OP_COUNT && strcmp(op_table[op].mnemonic, mnemonic) != 0)
        op++;
    cr_assert(lt(int, op, OP_COUNT), "no instruction %s", mnemonic);
    return op;
}

/* The next row; false at the end of the table. */
static inline bool vector_row_read(FILE *table, VectorRow *row) {
    char mnemonic[24];
    int width;
    do {
        if (!fgets(row->text, sizeof row->text, table))
            return false;
    } while (row->text[0] == '#');
    int n = sscanf(row->text, "%23s %" SCNd64 " %d %u %" SCNu64 " %" SCNx64 " %" SCNx64 " %x", mnemonic,
                   &row->imm, &width, &row->vl, &row->seed, &row->result, &row->first, &row->flags);
    cr_assert(eq(int, n, 8), "%s", row->text);
    row->op = op_named(mnemonic);
    row->e64 = width == 64;
    return true;
}

#endif
