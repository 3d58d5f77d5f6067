/* lab/codelets/machine.h - the machine that executes codelet graphs: units and memory banks.
 *
 * One field for each row of machine.def. */
#ifndef LAB_CODELETS_MACHINE_H
#define LAB_CODELETS_MACHINE_H

#include "vm/machine/keys.h"

typedef enum {
#define WORD(field, constant, word, doc) constant,
#include "lab/codelets/machine.def"
    CODELET_WORDS
} CodeletWord;

typedef struct {
#define NUMBER(field, key, value, min, max, unit, doc, source) uint64_t field;
#define CHOICE(field, key, value, doc, source) CodeletWord field;
#include "lab/codelets/machine.def"
} CodeletMachine;

extern const KeyTable codelet_keys;

/* The tables of docs/codelets-machine.md; false: out of memory. */
bool codelet_markdown(FILE *out);

#endif
