/* isa/trap.h - the reasons for which a program stops, from traps.def. */
#ifndef ISA_TRAP_H
#define ISA_TRAP_H

#include <stdbool.h>

typedef enum {
    TRAP_NONE,
#define TRAP(name, word, raisable, code, text) TRAP_##name,
#include "isa/traps.def"
    TRAP_COUNT
} Trap;

typedef struct {
    const char *name;   // as written after fb.trap
    const char *text;   // what the user is told
    bool raisable;      // a program may raise it itself
    int  exit_code;
} TrapInfo;

extern const TrapInfo trap_table[TRAP_COUNT];

/* The trap called NAME (LEN bytes), or TRAP_NONE. */
Trap trap_find(const char *name, int len);

#endif
