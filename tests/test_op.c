/* tests/test_op.c - the instruction table: encodings, fields, reserved values. */
#include "isa/op.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdio.h>
#include <string.h>
#include <zlib.h>

#include "isa/image.h"
#include "isa/trap.h"

/* splitmix64 */
static uint64_t random_state = 1;
static uint64_t random64(void) {
    uint64_t z = random_state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int64_t some_value(Operand o) {
    int64_t v;
    do
        v = operand_min(o) +
            (int64_t)(random64() % (uint64_t)(operand_max(o) - operand_min(o) + 1));
    while (!operand_holds(o, v));
    return v;
}

/* Over all instructions' names, fixed bits and operands, as text. */
static uint32_t encodings(void) {
    uLong sum = crc32(0, NULL, 0);
    for (Op op = 0; op < OP_COUNT; op++) {
        char row[256];
        int n = snprintf(row, sizeof row, "%s %08x", op_table[op].name, op_table[op].match);
        for (int i = 0; i < op_arity(op); i++)
            n += snprintf(row + n, sizeof row - (size_t)n, " %s", operand_table[op_table[op].operands[i]].name);
        sum = crc32(sum, (const Bytef *)row, (uInt)n);
    }
    return (uint32_t)sum;
}

/* The largest or smallest value that the operand holds. */
static int64_t extreme(Operand o, bool largest) {
    int64_t v = largest ? operand_max(o) : operand_min(o);
    while (!operand_holds(o, v))
        v += largest ? -1 : 1;
    return v;
}

static void survives(const Inst *in) {
    Inst out;
    uint32_t word = inst_encode(in);
    cr_assert(inst_decode(word, &out), "%s %08x", op_table[in->op].name, word);
    cr_expect(eq(int, (int)out.op, (int)in->op), "%s", op_table[in->op].name);
    for (int i = 0; i < op_arity(in->op); i++)
        cr_expect(eq(int, out.v[i], in->v[i]), "%s operand %d", op_table[in->op].name, i);
}

Test(op, no_word_is_two_instructions) {
    for (Op a = 0; a < OP_COUNT; a++)
        for (Op b = 0; b < a; b++)
            cr_expect(ne(u32, (op_table[a].match ^ op_table[b].match) & op_mask(a) & op_mask(b), 0),
                      "%s and %s", op_table[a].name, op_table[b].name);
}

/* An image holds encodings.  New instructions change the sum below alone; when a word that meant something means
 * something else, IMAGE_VERSION rises, too, so that older images are refused. */
Test(op, encodings_are_those_of_the_version_of_images) {
    cr_assert(eq(int, IMAGE_VERSION, 2));
    cr_expect(eq(u32, encodings(), 0x90178237));
}

Test(op, fixed_bits_and_operands_do_not_overlap) {
    for (Op op = 0; op < OP_COUNT; op++)
        cr_expect(eq(u32, op_table[op].match & ~op_mask(op), 0), "%s", op_table[op].name);
}

Test(op, every_instruction_survives_encoding_with_extreme_operands) {
    for (Op op = 0; op < OP_COUNT; op++) {
        for (unsigned pick = 0; pick < 1U << op_arity(op); pick++) {
            Inst in = {.op = op};
            for (int i = 0; i < op_arity(op); i++)
                in.v[i] = (int32_t)extreme((Operand)op_table[op].operands[i], pick >> i & 1);
            survives(&in);
        }
    }
}

Test(op, every_instruction_survives_encoding_with_any_operands) {
    for (int round = 0; round < 200; round++) {
        for (Op op = 0; op < OP_COUNT; op++) {
            Inst in = {.op = op};
            for (int i = 0; i < op_arity(op); i++)
                in.v[i] = (int32_t)some_value((Operand)op_table[op].operands[i]);
            survives(&in);
        }
    }
}

Test(op, any_word_that_decodes_encodes_to_itself) {
    unsigned known = 0;
    for (int round = 0; round < 3000000; round++) {
        uint32_t word = (uint32_t)random64();
        Inst in;
        if (round & 1)      // near a row of the table
            word = op_table[word % OP_COUNT].match ^ ((uint32_t)random64() & (uint32_t)random64());
        if (!inst_decode(word, &in))
            continue;
        known++;
        cr_assert(eq(u32, inst_encode(&in), word));
    }
    cr_expect(gt(u32, known, 10000));
}

/* Words with a value in a field that the architecture or our manual reserves. */
Test(op, reserved_operand_values_are_refused) {
    static const struct {
        uint32_t word;
        bool good;
        const char *what;
    } cases[] = {
        {0xc2051553, true, "fcvt.w.d rtz"},
        {0xc2054553, true, "fcvt.w.d rmm"},
        {0xc2055553, false, "fcvt.w.d rounding 5"},
        {0xc2056553, false, "fcvt.w.d rounding 6"},
        {0xc2057553, true, "fcvt.w.d dyn"},
        {0x02c5f553, true, "fadd.d dyn"},
        {0x02c58553, true, "fadd.d rne"},
        {0x02c59553, false, "fadd.d rtz"},
        {0x02c5a553, false, "fadd.d rdn"},
        {0x02c5b553, false, "fadd.d rup"},
        {0x02c5c553, false, "fadd.d rmm"},
        {0xd2058553, true, "fcvt.d.w rne"},
        {0xd2059553, false, "fcvt.d.w rtz"},
        {0x00001073, false, "csrrw 0"},
        {0x00101073, true, "csrrw fflags"},
        {0x00301073, true, "csrrw fcsr"},
        {0x00401073, false, "csrrw 4"},
        {0xc0002573, false, "rdcycle"},
        {0x0d85f557, true, "vsetvli e64, m1, ta, ma"},
        {0x0d05f557, true, "vsetvli e32, m1, ta, ma"},
        {0x0c85f557, false, "vsetvli e16, m1, ta, ma"},
        {0x0d95f557, false, "vsetvli e64, m2, ta, ma"},
        {0x0185f557, false, "vsetvli e64, m1, tu, mu"},
        {0x80c5f557, false, "vsetvl"},
        {0x00b50463, true, "beq + 8"},
        {0x00b50563, false, "beq + 10"},
        {0x0080006f, true, "j + 8"},
        {0x00a0006f, false, "j + 10"},
        {0x008000ef, false, "jal ra"},
        {0x20f5850b, true, "fb.rd element 15"},
        {0x2105850b, false, "fb.rd element 16"},
        {0x23f5850b, true, "fb.rw element 31"},
        {0x21f5850b, false, "fb.rd element 31"},
        {0x000597ab, true, "fb.sync 16 workers"},
        {0x0005982b, false, "fb.sync 17 workers"},
        {0x00000000, false, "zeros"},
        {0xffffffff, false, "ones"},
        {0x0000a003, false, "lw"},
        {0x00a5a023, false, "sw"},
        {0x00058067, false, "jalr"},
        {0x00000517, false, "auipc"},
        {0x00000073, false, "ecall"},
        {0x0000000f, false, "fence"},
        {0x00000013 ^ 2, false, "a compressed instruction"},
        {0x00c5c557, false, "masked vadd.vx"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        Inst in;
        cr_expect(eq(int, inst_decode(cases[i].word, &in), cases[i].good), "%s", cases[i].what);
    }
}

Test(op, only_raisable_traps_can_be_raised) {
    Inst in;
    for (uint32_t t = 0; t < 4096; t++) {
        bool good = t == TRAP_INDEX || t == TRAP_DIVIDE || t == TRAP_SIZE || t == TRAP_ROW ||
                    t == TRAP_ARGUMENT || t == TRAP_ASSERT || t == TRAP_OVERFLOW || t == TRAP_THROWN;
        cr_expect(eq(int, inst_decode(0x0000300b | t << 20, &in), good), "trap %u", t);
    }
}

Test(op, registers_have_their_plain_and_their_abi_names) {
    static const struct {
        RegFile file;
        const char *name;
        int number;
    } cases[] = {
        {FILE_X, "x0", 0},    {FILE_X, "zero", 0}, {FILE_X, "x31", 31},  {FILE_X, "t6", 31},
        {FILE_X, "s0", 8},    {FILE_X, "fp", 8},   {FILE_X, "a0", 10},   {FILE_X, "s11", 27},
        {FILE_X, "t0", 5},    {FILE_X, "t3", 28},  {FILE_F, "f0", 0},    {FILE_F, "fa0", 10},
        {FILE_F, "ft11", 31}, {FILE_F, "fs2", 18}, {FILE_F, "ft8", 28},  {FILE_V, "v0", 0},
        {FILE_V, "v31", 31},  {FILE_X, "x32", -1}, {FILE_X, "x00", -1},  {FILE_X, "x01", -1},
        {FILE_X, "x", -1},    {FILE_X, "f0", -1},  {FILE_X, "s12", -1},  {FILE_X, "X1", -1},
        {FILE_F, "x1", -1},   {FILE_V, "v32", -1}, {FILE_X, "x100", -1}, {FILE_X, "a", -1},
        {FILE_X, "", -1},     {FILE_F, "fp", -1},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        cr_expect(eq(int, reg_find(cases[i].file, cases[i].name, (int)strlen(cases[i].name)),
                     cases[i].number),
                  "%s", cases[i].name);
}
