/* lab/codelets/pool.c - pools of ready codelets. */
#include "lab/codelets/pool.h"

#include <stdlib.h>
#include <string.h>

#include "lab/codelets/random.h"

bool pool_init(Pool *p, CodeletWord kind, uint32_t codelets, uint32_t banks, uint64_t seed) {
    *p = (Pool){
        .kind = kind,
        .entry = malloc((codelets + 1u) * sizeof *p->entry),
        .top = malloc(banks * sizeof *p->top),
        .banks = banks,
        .random = seed,
    };
    if (!p->entry || !p->top)
        return pool_fini(p), false;
    memset(p->top, 0xff, banks * sizeof *p->top);
    return true;
}

void pool_fini(Pool *p) {
    free(p->entry);
    free(p->top);
    *p = (Pool){0};
}

void pool_put(Pool *p, uint32_t codelet, uint32_t bank) {
    p->waiting++;
    if (p->kind == POOL_BANK) {
        p->entry[codelet] = p->top[bank];
        p->top[bank] = codelet;
    } else {
        p->entry[p->tail++] = codelet;
    }
}

static uint32_t take_by_bank(Pool *p) {
    while (p->top[p->turn] == POOL_NONE)
        p->turn = (p->turn + 1) % p->banks;
    uint32_t codelet = p->top[p->turn];
    p->top[p->turn] = p->entry[codelet];
    p->turn = (p->turn + 1) % p->banks;
    return codelet;
}

/* The last one fills the gap. */
static uint32_t take_random(Pool *p) {
    uint32_t *place = &p->entry[random_below(&p->random, p->tail)], codelet = *place;
    *place = p->entry[--p->tail];
    return codelet;
}

uint32_t pool_take(Pool *p) {
    if (!p->waiting)
        return POOL_NONE;
    p->waiting--;
    switch (p->kind) {
    case POOL_BANK:   return take_by_bank(p);
    case POOL_RANDOM: return take_random(p);
    case POOL_FIFO:   return p->entry[p->head++];
    default:          return p->entry[--p->tail];
    }
}
