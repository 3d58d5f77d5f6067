/* frontend/live.c - which registers hold a value that is still wanted where a block begins. */
#include "frontend/codelet.h"

#include <string.h>

enum { MAX_LIVE_WORDS = 1 << 25 };

typedef struct {
    uint64_t *set;
} Set;

static void add(void *state, Reg *r) {
    ((Set *)state)->set[*r / 64] |= UINT64_C(1) << (*r % 64);
}

static void take(void *state, Reg *r) {
    ((Set *)state)->set[*r / 64] &= ~(UINT64_C(1) << (*r % 64));
}

static void unite(uint64_t *to, const uint64_t *from, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] |= from[i];
}

/* What lives behind block B: into SET. */
static void live_out(const Func *f, const Live *l, const Block *b, uint64_t *set) {
    int next[2];
    memset(set, 0, l->words * sizeof *set);
    for (int n = block_next(b, next); n-- > 0;)
        unite(set, l->in + (size_t)next[n] * l->words, l->words);
    if (b->end != END_CALLS && b->end != END_FORALL)
        return;
    unite(set, l->in + (size_t)b->next * l->words, l->words);
    for (int i = 0; i < (b->end == END_CALLS ? b->ncalls : 1); i++) {
        Reg r = (b->end == END_CALLS ? b->calls[i] : b->call)->result;
        if (r)
            take(&(Set){set}, &r);
    }
    (void)f;
}

static bool step(const Func *f, Live *l, size_t i, uint64_t *set) {
    Block *b = &f->block[i];
    Set s = {set};
    live_out(f, l, b, set);
    block_end_reads(f, b, add, &s);
    for (size_t k = b->n; k-- > 0;) {
        code_writes(f, &b->code[k], take, &s);
        code_reads(f, &b->code[k], add, &s);
    }
    uint64_t *in = l->in + i * l->words;
    bool changed = memcmp(in, set, l->words * sizeof *set) != 0;
    memcpy(in, set, l->words * sizeof *set);
    return changed;
}

/* Constants that nobody reads go. */
static void drop_dead(Func *f, const Live *l, size_t i, uint64_t *set) {
    Block *b = &f->block[i];
    Set s = {set};
    live_out(f, l, b, set);
    block_end_reads(f, b, add, &s);
    size_t kept = b->n;
    for (size_t k = b->n; k-- > 0;) {
        Code c = b->code[k];
        bool constant = c.form == FORM_LI || c.form == FORM_CONST;
        if (constant && !(set[c.v[0] / 64] >> (c.v[0] % 64) & 1))
            continue;
        code_writes(f, &c, take, &s);
        code_reads(f, &c, add, &s);
        b->code[--kept] = c;
    }
    if (kept)
        b->code += kept;
    b->n = b->cap = b->n - kept;
}

bool live_find(Func *f, Live *l) {
    l->words = f->nregs / 64 + 1;
    if (l->words * f->nblocks > MAX_LIVE_WORDS) {
        front_error(f->front, (Place){f->line, 1}, "method '%s' is too large: split it", f->name);
        return false;
    }
    l->in = front_alloc(f->front, l->words * f->nblocks * sizeof *l->in);
    uint64_t *set = front_alloc(f->front, l->words * sizeof *set);
    if (f->front->no_memory)
        return false;
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = f->nblocks; i-- > 0;)
            changed |= step(f, l, i, set);
    }
    for (size_t i = 0; i < f->nblocks; i++)
        drop_dead(f, l, i, set);
    return true;
}
