/* isa/program.h - a program in memory: codelets, constants, where each word came from.
 *
 * The assembler and the compiler build one, image files hold one, the verifier
 * judges one, executors run one.  All storage belongs to the Program; every
 * function that adds gives false when memory or a limit of isa/arch.h is
 * exhausted and then leaves the program as it was. */
#ifndef ISA_PROGRAM_H
#define ISA_PROGRAM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum { ROLE_WORKER, ROLE_CONTINUATION } Role;

/* The type of a worker's arguments (a2) or a continuation's environment (a3). */
typedef enum { ARG_INT, ARG_HANDLE } ArgType;

typedef struct {
    char    *name;
    Role     role;
    ArgType  arg;
    uint32_t first;     // its words: code[first .. first + count)
    uint32_t count;
} Codelet;

typedef enum { CONST_WORD, CONST_STRING } ConstKind;

typedef struct {
    char     *name;
    ConstKind kind;
    uint64_t  word;     // CONST_WORD: the bits
    char     *text;     // CONST_STRING: LEN bytes of UTF-8, NUL-terminated beside
    uint32_t  len;
} Const;

typedef struct {
    char    *file;      // source file as the user gave it; lines refer to it
    Codelet *codelets;
    unsigned ncodelets;
    int      entry;     // codelet that starts; -1: none named
    Const   *consts;
    unsigned nconsts;
    uint32_t *code;
    uint32_t *lines;    // lines[i]: source line of code[i], 0 if unknown
    uint32_t  ncode;
    uint32_t  code_cap; // room in code and lines
    bool      no_memory;    // for want of it something could not be added
} Program;

Program *program_new(const char *file);     // NULL: out of memory
void     program_free(Program *p);          // NULL is allowed

/* Names are copied.  Words belong to the codelet added last. */
bool program_add_codelet(Program *p, const char *name, size_t len, Role role, ArgType arg);
bool program_add_word(Program *p, uint32_t word, uint32_t line);
bool program_add_const(Program *p, const char *name, size_t len, uint64_t word);
bool program_add_string(Program *p, const char *name, size_t len, const char *text, size_t text_len);

/* May a codelet or constant have this name ([A-Za-z_.$][A-Za-z0-9_.$]*)? */
bool program_is_name(const char *name, size_t len);

/* Index of a codelet or constant whose name an earlier one has, or -1. */
int program_repeated_codelet(const Program *p);
int program_repeated_const(const Program *p);

/* Bytes of all string constants. */
size_t program_text_bytes(const Program *p);

/* Index of the codelet or constant of that name, or -1. */
int program_find_codelet(const Program *p, const char *name, size_t len);
int program_find_const(const Program *p, const char *name, size_t len);

/* Codelet that holds code[word], or -1. */
int program_codelet_at(const Program *p, uint32_t word);

#endif
