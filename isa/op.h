/* isa/op.h - the instruction table as data, and the way between words and fields.
 *
 * Every consumer (assembler, disassembler, verifier, executors, docs/isa.md)
 * walks op_table and the operand table; none knows an encoding. */
#ifndef ISA_OP_H
#define ISA_OP_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
#define OP(name, mnem, match, operands, cls, doc) OP_##name,
#include "isa/ops.def"
    OP_COUNT
} Op;

typedef enum {
#define CLASS(name, doc) CLASS_##name,
#include "isa/operands.def"
    CLASS_COUNT
} OpClass;

typedef enum {
    OPN_NONE,           // ends a list of operands
#define OPERAND(name, field, sort, access, doc) OPN_##name,
#include "isa/operands.def"
    OPN_COUNT
} Operand;

typedef enum {
#define FIELD(name, mask) FIELD_##name,
#include "isa/operands.def"
    FIELD_COUNT
} Field;

/* What an operand is: first the registers, then what stands in the word itself. */
typedef enum {
    SORT_INT,           // x register with an integer
    SORT_HANDLE,        // x register with a handle
    SORT_ARG,           // x register with what the named codelet declares
    SORT_FP,            // f register
    SORT_VEC,           // v register with elements of the current width
    SORT_GROUP,         // 16 v registers from v0 or v16 on, elements of 64 bits
    SORT_MASK,          // v register with a mask
    SORT_V0,            // v0 as a mask; nothing in the word
    SORT_PRIVATE,       // number of a private array
    SORT_NUMBER,        // any value the field holds
    SORT_ELEM16,        // 0 to 15
    SORT_COUNT,         // 1 to 16
    SORT_LABEL,         // distance in bytes, a multiple of 4
    SORT_RM,            // 0 to 4 or 7
    SORT_RN,            // 0 or 7; 7 when not written
    SORT_RX,            // 0 or 7; 0 when not written
    SORT_CSR,           // 1, 2, 3
    SORT_VTYPE,         // VTYPE_E32 or VTYPE_E64
    SORT_WORKER,        // index of a worker codelet
    SORT_CONTINUATION,  // index of a continuation codelet
    SORT_CONST,         // index of a 64-bit constant
    SORT_STRING,        // index of a string constant
    SORT_TRAP,          // a raisable Trap
} Sort;

typedef enum {
    ACCESS_NONE, ACCESS_READ, ACCESS_WRITE, ACCESS_BOTH,
    ACCESS_ALONE,       // written; may not be a source of the same instruction
    ACCESS_BOTH_ALONE,  // read and written; may not be another source
} Access;

enum { MAX_OPERANDS = 5 };
enum { VTYPE_E32 = 0xd0, VTYPE_E64 = 0xd8 };    // m1, ta, ma
enum { CSR_FFLAGS = 1, CSR_FRM = 2, CSR_FCSR = 3 };
enum { RM_RNE, RM_RTZ, RM_RDN, RM_RUP, RM_RMM, RM_DYN = 7 };

typedef struct {
    const char *name;   // "ADD"
    const char *mnemonic;
    uint32_t match;     // the fixed bits
    uint8_t operands[MAX_OPERANDS + 1];     // Operand, in the order of the text
    OpClass cls;
    const char *doc;
} OpInfo;

typedef struct {
    const char *name;
    Field  field;
    Sort   sort;
    Access access;
    const char *doc;
} OperandInfo;

extern const OpInfo op_table[OP_COUNT];
extern const OperandInfo operand_table[OPN_COUNT];
extern const char *const class_names[CLASS_COUNT];
extern const char *const class_docs[CLASS_COUNT];

/* An instruction taken apart: v[i] is the value of operand i in text order: a
 * register number, a number, a distance in bytes, an index. */
typedef struct {
    Op op;
    int32_t v[MAX_OPERANDS];
} Inst;

/* Bits that hold operand O; 0: it is implied. */
uint32_t operand_mask(Operand o);

/* Bits that are the same in every instruction OP. */
uint32_t op_mask(Op op);

/* May operand O hold VALUE (range and sort; not whether a codelet or constant
 * of that index exists)? */
bool operand_holds(Operand o, int64_t value);

/* Smallest and largest value of the operand's field. */
int64_t operand_min(Operand o);
int64_t operand_max(Operand o);

/* Take WORD apart; false: no instruction has this encoding. */
bool inst_decode(uint32_t word, Inst *out);

/* The result is the same whatever the sources hold, so they need not be defined:
 * vmxor.mm and vmxnor.mm of a register with itself (vmclr.m, vmset.m). */
bool inst_is_constant(const Inst *in);

/* Every operand must hold its value. */
uint32_t inst_encode(const Inst *in);

/* Number of operands of OP. */
static inline int op_arity(Op op) {
    int n = 0;
    while (op_table[op].operands[n])
        n++;
    return n;
}

/* Register names: "zero".."t6" and "x0".."x31" (also "fp"), "ft0" and "f0", "v0"; and those of
 * private arrays, "w0".  reg_find gives -1 for no register of that file. */
typedef enum { FILE_X, FILE_F, FILE_V, FILE_W } RegFile;
int reg_find(RegFile file, const char *name, int len);
const char *reg_name(RegFile file, int number);     // ABI name

#endif
