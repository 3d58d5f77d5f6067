/* frontend/class/class_code.h - the code of a method: its instructions.
 *
 * All jumps lead to instructions, the last of which does not go on, and slots are inside of those of the method. */
#ifndef FRONTEND_CLASS_CLASS_CODE_H
#define FRONTEND_CLASS_CLASS_CODE_H

#include "frontend/class/class_file.h"
#include "frontend/source/parse_state.h"

typedef enum {
    OPERAND_NONE,           // it is the ARG of frontend/class/class_ops.def
    OPERAND_BYTE,           // a number
    OPERAND_SHORT,
    OPERAND_LOCAL,          // a slot: a byte, two behind 'wide'
    OPERAND_POOL_BYTE,      // a constant
    OPERAND_POOL,
    OPERAND_INTERFACE,      // and two bytes more
    OPERAND_DIMS,           // and a number of dimensions
    OPERAND_STEP,           // a slot, and what is added to it
    OPERAND_JUMP,           // a target
    OPERAND_FAR,
    OPERAND_TABLE,          // of tableswitch
    OPERAND_PAIRS,          // of lookupswitch
    OPERAND_WIDE,
} OperandKind;

typedef enum {
    JVM_NOTHING, JVM_OUTSIDE, JVM_CONST, JVM_LDC, JVM_LOAD, JVM_STORE, JVM_STEP, JVM_ELEMENT, JVM_SET, JVM_LENGTH,
    JVM_POP, JVM_DUP, JVM_SWAP, JVM_BINARY, JVM_BITS, JVM_SHIFT, JVM_NEGATE, JVM_CONVERT, JVM_COMPARE,
    JVM_IF, JVM_IF_BOTH, JVM_GOTO, JVM_SWITCH, JVM_RETURN, JVM_GET, JVM_GET_OF, JVM_PUT, JVM_CALL, JVM_CALL_OF, JVM_CALL_DYNAMIC,
    JVM_CONSTRUCT, JVM_NEW, JVM_NEW_ARRAY, JVM_NEW_ROWS, JVM_NEW_MATRIX, JVM_CAST,
} Meaning;

typedef struct {
    const char *name;
    OperandKind operand;
    Meaning meaning;
    BaseType type;
    int arg;
} JvmOp;

enum { CLASS_OPS = 202, MAX_SLOTS = 1 << 12 };

/* ARG of dup and its kin: so many words get a copy, below so many more. */
#define DUP(words, below) ((words) << 2 | (below))

extern const JvmOp class_ops[CLASS_OPS];

typedef struct {
    const JvmOp *op;
    int pc, end;
    int operand, second;    // of a switch: what happens if no case suits; where its cases are
    int cases;              // of a switch
} Insn;

typedef struct {
    Front *front;
    Arena *arena;
    const ClassFile *file;
    const ClassMember *member;
    Insn *insn;
    int ninsn;
    int *at;                // by place in the code: the instruction there, or -1
    uint16_t *line;         // by place in the code
} Code;

/* Its lines alone; false: no memory. */
bool code_lines(Code *c);

/* False: reported, as is what FunJava leaves out. */
bool code_read(Code *c);

/* Case I of a switch: its value, and where it leads. */
int code_case(const Code *c, const Insn *n, int i, int32_t *value);

/* Where the code at PC stands: the column is the place in the code, and without a table of lines all is in line 1. */
Place code_place(const Code *c, int pc);

/* What is wrong with the method, whose name stands in the message. */
__attribute__((format(printf, 3, 4)))
void code_error(const Code *c, int pc, const char *fmt, ...);

#endif
