/* lab/codelets/pool.h - codelets that are ready, and which of them is next. */
#ifndef LAB_CODELETS_POOL_H
#define LAB_CODELETS_POOL_H

#include <stdbool.h>

#include "lab/codelets/machine.h"

#define POOL_NONE UINT32_MAX

typedef struct {
    CodeletWord kind;
    uint32_t *entry;        // a stack or queue; of BANK what lies below each codelet
    uint32_t *top;          // BANK: of each bank
    uint32_t  head, tail, banks, turn, waiting;
    uint64_t  random;
} Pool;

/* Each of the codelets is put in once; false: out of memory. */
bool pool_init(Pool *p, CodeletWord kind, uint32_t codelets, uint32_t banks, uint64_t seed);
void pool_fini(Pool *p);

/* BANK is that of the codelet. */
void pool_put(Pool *p, uint32_t codelet, uint32_t bank);

/* POOL_NONE: it is empty. */
uint32_t pool_take(Pool *p);

#endif
