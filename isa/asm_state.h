/* isa/asm_state.h - what the parts of the assembler share; for isa/asm*.c alone.
 *
 * Statements become items as they are read.  At the end of a codelet its labels are
 * known and its items become words; names of codelets and constants are filled in at
 * the end of the file. */
#ifndef ISA_ASM_STATE_H
#define ISA_ASM_STATE_H

#include "isa/asm_lex.h"
#include "isa/asm_names.h"
#include "isa/op.h"
#include "isa/program.h"

/* Anything with a name: codelet, constant, .equ, label. */
typedef struct {
    int64_t value;      // index, number; a label: item it stands before
    int line;           // of the definition; 0: only used so far
} Def;

/* Scopes of names; codelet I has the labels of 2 * I, and in 2 * I + 1 the
 * numeric labels that were used before they come. */
enum { SCOPE_CODELETS = -1, SCOPE_CONSTS = -2, SCOPE_EQUS = -3 };

typedef enum { REF_NONE, REF_LABEL, REF_CODELET, REF_CONST } RefKind;

/* One instruction, or one raw word. */
typedef struct {
    Inst inst;
    bool is_raw;        // the word is RAW, with the distance of INST if it refers to a label
    uint32_t raw;
    bool far;           // branch that became the opposite branch over a jump
    RefKind ref;        // what inst.v[ref_operand] is to be
    int ref_operand;
    int label;          // REF_LABEL: its Def
    Tok name;           // what was written
    uint32_t line;      // for the line table
} Item;

/* A word that waits for the index of a codelet or constant. */
typedef struct {
    uint32_t word;
    Inst inst;
    RefKind ref;
    int operand;
    Tok name;
} Fixup;

typedef struct {
    Lexer lex;
    Program *p;
    bool no_memory;
    Names names;
    Def *defs;
    size_t ndefs, defs_cap;
    Item *items;        // of the current codelet
    size_t nitems, items_cap;
    Fixup *fixups;
    size_t nfixups, fixups_cap;
    int codelet;        // the current one, -1 before the first
    Tok codelet_name;
    bool homeless;      // an instruction before the first codelet was reported
    Tok entry;          // what .entry names; line 0: nothing
    int file_line;      // of the .file directive, or 0
    bool loc_in_force;
    uint32_t loc;       // line that .loc gave
} Asm;

/* Room for one more element: the array, perhaps moved, or NULL. */
void *asm_room(Asm *a, void *array, size_t count, size_t *cap, size_t size);

/* Def of the name, made when new; -1: out of memory. */
int asm_def(Asm *a, int scope, const Tok *name);

/* Give the name a value; false when it has one (reported: "WHAT 'x' is ..."). */
bool asm_define(Asm *a, int scope, const Tok *name, const char *what, int64_t value);

/* EXPR of integers; false after a report. */
bool asm_expr(Asm *a, int64_t *out);

/* A comma; false after a report. */
bool asm_comma(Asm *a);

/* Report that WHAT should stand where the current token is. */
void asm_expected(Asm *a, const char *what);

/* Instruction statement, .word and .insn: the current token is the mnemonic or
 * what follows the directive.  False after a report. */
bool asm_inst(Asm *a);
bool asm_words(Asm *a);
bool asm_insn(Asm *a);

/* A fresh item of the current codelet at token AT, or NULL. */
Item *asm_item(Asm *a, const Tok *at);

/* Labels: definition, and reference by a token that is a TOK_NAME or TOK_LOCAL. */
bool asm_label(Asm *a, const Tok *name);
bool asm_refer_label(Asm *a, Item *it, int operand, const Tok *name);

/* Turn the items of the current codelet into words. */
void asm_place(Asm *a);

/* Fill in the indices of codelets and constants. */
void asm_link(Asm *a);

#endif
