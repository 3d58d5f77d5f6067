/* isa/trap.c - the trap table and the search by name. */
#include "isa/trap.h"

#include <string.h>

const TrapInfo trap_table[TRAP_COUNT] = {
    [TRAP_NONE] = {"none", "no trap", false, 0},
#define TRAP(name, word, raisable, code, text) [TRAP_##name] = {word, text, raisable, code},
#include "isa/traps.def"
};

Trap trap_find(const char *name, int len) {
    for (Trap t = TRAP_NONE + 1; t < TRAP_COUNT; t++)
        if (strlen(trap_table[t].name) == (size_t)len && !memcmp(trap_table[t].name, name, (size_t)len))
            return t;
    return TRAP_NONE;
}
