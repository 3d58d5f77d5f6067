/* isa/op.c - the tables, and packing and unpacking of instruction words. */
#include "isa/op.h"

#include <assert.h>
#include <pthread.h>
#include <string.h>

#include "isa/arch.h"
#include "isa/trap.h"

/* Encodings: opcode in bits 0-6, funct3 in 12-14, funct7 in 25-31. */
#define I(opcode, f3)           ((uint32_t)(opcode) | (uint32_t)(f3) << 12)
#define R(opcode, f3, f7)       (I(opcode, f3) | (uint32_t)(f7) << 25)
#define R2(opcode, f3, f7, rs2) (R(opcode, f3, f7) | (uint32_t)(rs2) << 20)
#define R4(opcode, fmt)         ((uint32_t)(opcode) | (uint32_t)(fmt) << 25)
#define SH(opcode, f3, f6)      (I(opcode, f3) | (uint32_t)(f6) << 26)
#define U(opcode, f3, f12)      (I(opcode, f3) | (uint32_t)(f12) << 20)
#define C0(f3, f7)              R(0x0b, f3, f7)
#define C1(f3, f7)              R(0x2b, f3, f7)
#define C3(f3, f7)              R(0x7b, f3, f7)

/* Vectors: funct6 in 26-31, VM (bit 25) set: not masked. */
#define VM                      (UINT32_C(1) << 25)
#define V(f6, form)             (0x57 | (uint32_t)(form) << 12 | VM | (uint32_t)(f6) << 26)
enum { IVV = 0, FVV = 1, MVV = 2, IVI = 3, IVX = 4, FVF = 5, MVX = 6 };

/* The operands' names as ops.def spells them. */
enum {
    NONE = OPN_NONE,
#define OPERAND(name, field, sort, access, doc) name = OPN_##name,
#include "isa/operands.def"
};

#define LIST(...) {__VA_ARGS__}
const OpInfo op_table[OP_COUNT] = {
#define OP(name, mnem, match, operands, cls, doc) \
    [OP_##name] = {#name, mnem, match, LIST operands, CLASS_##cls, doc},
#include "isa/ops.def"
};

const OperandInfo operand_table[OPN_COUNT] = {
#define OPERAND(name, field, sort, access, doc) \
    [OPN_##name] = {#name, FIELD_##field, SORT_##sort, ACCESS_##access, doc},
#include "isa/operands.def"
};

static const uint32_t field_masks[FIELD_COUNT] = {
#define FIELD(name, mask) [FIELD_##name] = mask,
#include "isa/operands.def"
};

static const uint8_t field_bits[FIELD_COUNT] = {
#define FIELD(name, mask) [FIELD_##name] = __builtin_popcount(mask),
#include "isa/operands.def"
};

const char *const class_names[CLASS_COUNT] = {
#define CLASS(name, doc) [CLASS_##name] = #name,
#include "isa/operands.def"
};

const char *const class_docs[CLASS_COUNT] = {
#define CLASS(name, doc) [CLASS_##name] = doc,
#include "isa/operands.def"
};

uint32_t operand_mask(Operand o) {
    return field_masks[operand_table[o].field];
}

uint32_t op_mask(Op op) {
    uint32_t variable = 0;
    for (const uint8_t *o = op_table[op].operands; *o; o++)
        variable |= operand_mask(*o);
    return ~variable;
}

/* Bits FROM.. of WORD, COUNT of them, moved to bit TO. */
static uint32_t bits(uint32_t word, int from, int count, int to) {
    return (word >> from & ((UINT32_C(1) << count) - 1)) << to;
}

static int32_t sign_extend(uint32_t value, int width) {
    uint32_t sign = UINT32_C(1) << (width - 1);
    return (int32_t)((value ^ sign) - sign);
}

static int32_t field_get(Field f, uint32_t w) {
    switch (f) {
    case FIELD_NONE: return 0;
    case FIELD_RD:   return (int32_t)bits(w, 7, 5, 0);
    case FIELD_RS1:  return (int32_t)bits(w, 15, 5, 0);
    case FIELD_SH5:
    case FIELD_RS2:  return (int32_t)bits(w, 20, 5, 0);
    case FIELD_RS3:  return (int32_t)bits(w, 27, 5, 0);
    case FIELD_RM:   return (int32_t)bits(w, 12, 3, 0);
    case FIELD_I12:  return sign_extend(bits(w, 20, 12, 0), 12);
    case FIELD_U12:  return (int32_t)bits(w, 20, 12, 0);
    case FIELD_SH6:  return (int32_t)bits(w, 20, 6, 0);
    case FIELD_U20:  return (int32_t)bits(w, 12, 20, 0);
    case FIELD_S5:   return sign_extend(bits(w, 15, 5, 0), 5);
    case FIELD_Z11:  return (int32_t)bits(w, 20, 11, 0);
    case FIELD_Z10:  return (int32_t)bits(w, 20, 10, 0);
    case FIELD_WS:   return (int32_t)bits(w, 15, 4, 0);
    case FIELD_WT:   return (int32_t)bits(w, 20, 4, 0);
    case FIELD_WR:   return (int32_t)bits(w, 27, 4, 0);
    case FIELD_WX:   return (int32_t)(bits(w, 13, 2, 0) | bits(w, 25, 2, 2));
    case FIELD_I8:   return sign_extend(bits(w, 24, 8, 0), 8);
    case FIELD_I7:   return sign_extend(bits(w, 25, 7, 0), 7);
    case FIELD_I5:   return sign_extend(bits(w, 27, 5, 0), 5);
    case FIELD_B13:
        return sign_extend(bits(w, 8, 4, 1) | bits(w, 25, 6, 5) | bits(w, 7, 1, 11) |
                           bits(w, 31, 1, 12), 13);
    case FIELD_J21:
        return sign_extend(bits(w, 21, 10, 1) | bits(w, 20, 1, 11) | bits(w, 12, 8, 12) |
                           bits(w, 31, 1, 20), 21);
    case FIELD_COUNT: break;
    }
    assert(false && "no such field");
    return 0;
}

static uint32_t field_put(Field f, int32_t value) {
    uint32_t v = (uint32_t)value;
    switch (f) {
    case FIELD_NONE: return 0;
    case FIELD_RD:   return bits(v, 0, 5, 7);
    case FIELD_S5:
    case FIELD_RS1:  return bits(v, 0, 5, 15);
    case FIELD_SH5:
    case FIELD_RS2:  return bits(v, 0, 5, 20);
    case FIELD_RS3:  return bits(v, 0, 5, 27);
    case FIELD_RM:   return bits(v, 0, 3, 12);
    case FIELD_I12:
    case FIELD_U12:  return bits(v, 0, 12, 20);
    case FIELD_SH6:  return bits(v, 0, 6, 20);
    case FIELD_U20:  return bits(v, 0, 20, 12);
    case FIELD_Z11:  return bits(v, 0, 11, 20);
    case FIELD_Z10:  return bits(v, 0, 10, 20);
    case FIELD_WS:   return bits(v, 0, 4, 15);
    case FIELD_WT:   return bits(v, 0, 4, 20);
    case FIELD_WR:   return bits(v, 0, 4, 27);
    case FIELD_WX:   return bits(v, 0, 2, 13) | bits(v, 2, 2, 25);
    case FIELD_I8:   return bits(v, 0, 8, 24);
    case FIELD_I7:   return bits(v, 0, 7, 25);
    case FIELD_I5:   return bits(v, 0, 5, 27);
    case FIELD_B13:
        return bits(v, 1, 4, 8) | bits(v, 5, 6, 25) | bits(v, 11, 1, 7) | bits(v, 12, 1, 31);
    case FIELD_J21:
        return bits(v, 1, 10, 21) | bits(v, 11, 1, 20) | bits(v, 12, 8, 12) | bits(v, 20, 1, 31);
    case FIELD_COUNT: break;
    }
    assert(false && "no such field");
    return 0;
}

/* Width of the field in bits, counting the implied zero of a distance. */
static int field_width(Field f) {
    if (f == FIELD_B13)
        return 13;
    if (f == FIELD_J21)
        return 21;
    return field_bits[f];
}

static bool field_signed(Field f) {
    return f == FIELD_I12 || f == FIELD_I8 || f == FIELD_I7 || f == FIELD_I5 || f == FIELD_S5 || f == FIELD_B13 || f == FIELD_J21;
}

int64_t operand_min(Operand o) {
    Field f = operand_table[o].field;
    if (operand_table[o].sort == SORT_COUNT)
        return 1;
    return field_signed(f) ? -(INT64_C(1) << (field_width(f) - 1)) : 0;
}

int64_t operand_max(Operand o) {
    Field f = operand_table[o].field;
    if (operand_table[o].sort == SORT_COUNT)
        return MAX_WORKERS;
    if (operand_table[o].sort == SORT_ELEM16)
        return CHUNK_WORDS - 1;
    return (INT64_C(1) << (field_width(f) - field_signed(f))) - 1;
}

/* Does a value that fits the field suit the sort? */
static bool sort_holds(Sort sort, int64_t v) {
    switch (sort) {
    case SORT_GROUP:  return v % TILE_ROWS == 0;
    case SORT_ELEM16: return v < CHUNK_WORDS;
    case SORT_COUNT:  return v <= MAX_WORKERS;
    case SORT_LABEL:  return v % 4 == 0;
    case SORT_RM:     return v <= RM_RMM || v == RM_DYN;
    case SORT_RN:
    case SORT_RX:     return v == RM_RNE || v == RM_DYN;
    case SORT_CSR:    return v >= CSR_FFLAGS && v <= CSR_FCSR;
    case SORT_VTYPE:  return v == VTYPE_E32 || v == VTYPE_E64;
    case SORT_TRAP:   return v < TRAP_COUNT && trap_table[v].raisable;
    default:          return true;
    }
}

bool operand_holds(Operand o, int64_t v) {
    return v >= operand_min(o) && v <= operand_max(o) && sort_holds(operand_table[o].sort, v);
}

/* Operations by opcode and funct3 (a group), and within a group by those of the bits 26 to 31
 * that all of its operations fix (a slot): decoding tries one or two. */
enum { GROUPS = 32 * 8, NOBODY = 0xff, MAX_SLOTS = 4096, MAX_ROWS = 1024 };
static struct {
    uint16_t first;         // of its slots
    uint8_t mask;           // of bits 26 to 31
} groups[GROUPS];
static uint16_t slots[MAX_SLOTS];       // number of its first row; 0: none
static struct {
    uint32_t mask;
    uint16_t op;
    uint16_t next;          // number of a row; 0: none
} rows[MAX_ROWS];
static unsigned nrows;
static pthread_once_t rows_once = PTHREAD_ONCE_INIT;

static unsigned group_of(uint32_t word) {
    return (word >> 2 & 31) << 3 | (word >> 12 & 7);
}

static unsigned slot_of(uint32_t word) {
    unsigned g = group_of(word);
    return groups[g].first + (word >> 26 & groups[g].mask);
}

static void narrow_group(Op op, uint32_t mask, uint32_t word) {
    (void)op;
    groups[group_of(word)].mask &= (uint8_t)(mask >> 26);
}

static void add_row(Op op, uint32_t mask, uint32_t word) {
    unsigned slot = slot_of(word);
    nrows++;
    assert(slot < MAX_SLOTS && nrows < MAX_ROWS && "enlarge them");
    rows[nrows].mask = mask;
    rows[nrows].op = (uint16_t)op;
    rows[nrows].next = slots[slot];
    slots[slot] = (uint16_t)nrows;
}

/* Each operation with each funct3 that it may have. */
static void each_row(void (*visit)(Op op, uint32_t mask, uint32_t word)) {
    for (Op op = 0; op < OP_COUNT; op++) {
        uint32_t mask = op_mask(op);
        for (uint32_t f3 = 0; f3 < 8; f3++)
            if (!(mask >> 12 & f3))
                visit(op, mask, op_table[op].match | f3 << 12);
    }
}

static void fill_rows(void) {
    unsigned used = 1;      // slot 0 stays empty
    for (unsigned g = 0; g < GROUPS; g++)
        groups[g].mask = NOBODY;
    each_row(narrow_group);
    for (unsigned g = 0; g < GROUPS; g++) {
        if (groups[g].mask == NOBODY) {
            groups[g].mask = 0;
            continue;
        }
        groups[g].first = (uint16_t)used;
        used += groups[g].mask + 1u;
    }
    each_row(add_row);
}

static bool take_apart(Op op, uint32_t word, Inst *out) {
    *out = (Inst){.op = op};
    const uint8_t *operands = op_table[op].operands;
    for (int i = 0; operands[i]; i++) {
        const OperandInfo *o = &operand_table[operands[i]];
        out->v[i] = field_get(o->field, word) + (o->sort == SORT_COUNT);
        if (!sort_holds(o->sort, out->v[i]))
            return false;
    }
    return true;
}

bool inst_decode(uint32_t word, Inst *out) {
    pthread_once(&rows_once, fill_rows);
    if ((word & 3) != 3)
        return false;
    for (unsigned r = slots[slot_of(word)]; r; r = rows[r].next)
        if ((word & rows[r].mask) == op_table[rows[r].op].match)
            return take_apart((Op)rows[r].op, word, out);
    return false;
}

bool inst_is_constant(const Inst *in) {
    return (in->op == OP_VMXOR_MM || in->op == OP_VMXNOR_MM) && in->v[1] == in->v[2];
}

uint32_t inst_encode(const Inst *in) {
    uint32_t word = op_table[in->op].match;
    const uint8_t *operands = op_table[in->op].operands;
    for (int i = 0; operands[i]; i++) {
        Operand o = operands[i];
        assert(operand_holds(o, in->v[i]) && "operand out of range");
        int32_t v = operand_table[o].sort == SORT_COUNT ? in->v[i] - 1 : in->v[i];
        word |= field_put(operand_table[o].field, v);
    }
    return word;
}

enum { REGS = 32 };
static const char *const x_names[REGS] = {
    "zero", "ra", "sp", "gp", "tp", "t0", "t1", "t2", "s0", "s1", "a0", "a1", "a2", "a3", "a4", "a5",
    "a6", "a7", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "s10", "s11", "t3", "t4", "t5", "t6",
};
static const char *const f_names[REGS] = {
    "ft0", "ft1", "ft2", "ft3", "ft4", "ft5", "ft6", "ft7", "fs0", "fs1", "fa0", "fa1", "fa2", "fa3",
    "fa4", "fa5", "fa6", "fa7", "fs2", "fs3", "fs4", "fs5", "fs6", "fs7", "fs8", "fs9", "fs10", "fs11",
    "ft8", "ft9", "ft10", "ft11",
};
static const char *const v_names[REGS] = {
    "v0", "v1", "v2", "v3", "v4", "v5", "v6", "v7", "v8", "v9", "v10", "v11", "v12", "v13", "v14", "v15",
    "v16", "v17", "v18", "v19", "v20", "v21", "v22", "v23", "v24", "v25", "v26", "v27", "v28", "v29",
    "v30", "v31",
};
static const char *const w_names[REGS] = {
    "w0", "w1", "w2", "w3", "w4", "w5", "w6", "w7", "w8", "w9", "w10", "w11", "w12", "w13", "w14", "w15",
};
static const char *const *const names_of[] = {[FILE_X] = x_names, [FILE_F] = f_names, [FILE_V] = v_names,
                                              [FILE_W] = w_names};

const char *reg_name(RegFile file, int number) {
    return names_of[file][number];
}

/* N of the name "xN" without leading zeros, or -1. */
static int plain_number(char letter, const char *name, int len) {
    int n = 0;
    if (len < 2 || len > 3 || name[0] != letter || (len == 3 && name[1] == '0'))
        return -1;
    for (int i = 1; i < len; i++) {
        if (name[i] < '0' || name[i] > '9')
            return -1;
        n = 10 * n + name[i] - '0';
    }
    return n < REGS ? n : -1;
}

int reg_find(RegFile file, const char *name, int len) {
    int count = file == FILE_W ? MAX_PRIVATE : REGS;
    int n = plain_number("xfvw"[file], name, len);
    if (n >= 0)
        return n < count ? n : -1;
    for (int i = 0; i < count; i++)
        if (strlen(names_of[file][i]) == (size_t)len && !memcmp(names_of[file][i], name, (size_t)len))
            return i;
    return file == FILE_X && len == 2 && !memcmp(name, "fp", 2) ? 8 : -1;
}
