/* lab/layouts_part.c - arrays of a nest, and a memory of what it reads. */
#include "lab/layouts_part.h"

#include <stdlib.h>
#include <string.h>

enum { REMEMBERED = 1 << 23, SAMPLES = 6 };

typedef struct PartEntry {
    uint64_t key;               // 0: none
    uint32_t n;
    uint32_t from;              // in the memory
} PartEntry;

/* ---- arrays ---- */

static int local(const Part *p, int array) {
    for (unsigned k = 0; k < p->program.narrays; k++)
        if (p->global[k] == (uint32_t)array)
            return (int)k;
    return NESTS_NONE;
}

static bool add_variable(Part *p, int variable) {
    for (unsigned k = 0; k < p->nvariables; k++)
        if (p->variable[k] == variable)
            return true;
    if (variable == NESTS_NONE)
        return true;
    if (p->nvariables == PART_VARIABLES)
        return false;
    p->variable[p->nvariables++] = variable;
    return true;
}

static bool add_array(Part *p, int array) {
    if (local(p, array) != NESTS_NONE)
        return true;
    if (p->program.narrays == PART_ARRAYS)
        return false;
    p->global[p->program.narrays++] = (uint32_t)array;
    return add_variable(p, p->whole->array[array].variable);
}

static int origin(const NestProgram *w, int array) {
    while (w->array[array].source != NESTS_NONE)
        array = w->array[array].source;
    return array;
}

/* Arrays of one origin may be one and the same, which the arrays between decide. */
static bool add_relatives(Part *p) {
    unsigned n = p->program.narrays;
    for (unsigned a = 0; a < n; a++)
        for (unsigned b = 0; b < n; b++) {
            int from = (int)p->global[a];
            if (a == b || origin(p->whole, from) != origin(p->whole, (int)p->global[b]))
                continue;
            for (; from != NESTS_NONE; from = p->whole->array[from].source)
                if (!add_array(p, from))
                    return false;
        }
    return true;
}

static int compare(const void *a, const void *b) {
    uint32_t x = *(const uint32_t *)a, y = *(const uint32_t *)b;
    return (x > y) - (x < y);
}

/* ---- what elements read ---- */

static size_t slot_of(const Part *p, uint64_t key) {
    size_t k = (size_t)(key * UINT64_C(0x9e3779b97f4a7c15) >> 20) & (p->room - 1);
    while (p->entry[k].key && p->entry[k].key != key)
        k = (k + 1) & (p->room - 1);
    return k;
}

static bool grow(Part *p) {
    Part to = *p;
    to.room = p->room ? 4 * p->room : 1024;
    to.entry = calloc(to.room, sizeof *to.entry);
    if (!to.entry)
        return false;
    for (size_t k = 0; k < p->room; k++)
        if (p->entry[k].key)
            to.entry[slot_of(&to, p->entry[k].key)] = p->entry[k];
    free(p->entry);
    p->entry = to.entry;
    p->room = to.room;
    return true;
}

/* The program's answer, in numbers of the part. */
static void ask(Part *p, uint64_t i, uint64_t j, bool first) {
    p->answer.n = 0;
    p->whole->element(p->whole->state, p->nest, i, j, first, &p->answer);
    size_t n = 0;
    for (size_t k = 0; k < p->answer.n; k++) {
        NestAccess a = p->answer.at[k];
        int array = local(p, (int)a.array);
        if (array == NESTS_NONE)
            continue;
        a.array = (uint32_t)array;
        p->answer.at[n++] = a;
    }
    p->answer.n = n;
}

static void copy(Part *p, NestAccesses *out, const NestAccess *from, size_t n) {
    for (size_t k = 0; k < n; k++)
        nests_add(out, from[k].array, from[k].i, from[k].j);
    p->failed |= out->failed;
}

static void part_element(void *state, unsigned nest, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    Part *p = state;
    uint64_t key = (i << 32 | j) * 2 + first + 1;
    (void)nest;
    if (2 * p->nentries >= p->room && !grow(p)) {
        out->failed = p->failed = true;
        return;
    }
    PartEntry *e = &p->entry[slot_of(p, key)];
    if (e->key) {
        copy(p, out, p->memory.at + e->from, e->n);
        return;
    }
    ask(p, i, j, first);
    out->failed |= p->answer.failed;
    copy(p, out, p->answer.at, p->answer.n);
    if (p->memory.n + p->answer.n > REMEMBERED)
        return;
    *e = (PartEntry){key, (uint32_t)p->answer.n, (uint32_t)p->memory.n};
    p->nentries++;
    copy(p, &p->memory, p->answer.at, p->answer.n);
}

/* ---- */

bool part_init(Part *p, const NestProgram *whole, unsigned nest) {
    const Nest *n = &whole->nest[nest];
    *p = (Part){.whole = whole, .nest = nest, .own = *n, .program = {.nnests = 1}};
    for (int k = 0; k < n->nreads; k++)
        if (!add_array(p, n->reads[k]))
            return false;
    if ((n->result != NESTS_NONE && !add_array(p, n->result)) || !add_relatives(p))
        return false;
    qsort(p->global, p->program.narrays, sizeof *p->global, compare);   // sources first
    for (unsigned k = 0; k < p->program.narrays; k++) {
        p->array[k] = whole->array[p->global[k]];
        p->array[k].source = local(p, p->array[k].source);
    }
    p->own.result = local(p, n->result);
    p->program.array = p->array;
    p->program.nest = &p->own;
    p->program.element = part_element;
    p->program.state = p;
    return true;
}

void part_forget(Part *p) {
    free(p->entry);
    free(p->memory.at);
    free(p->answer.at);
    p->entry = NULL;
    p->nentries = p->room = 0;
    p->memory = p->answer = (NestAccesses){0};
}

static uint64_t mix(uint64_t hash, uint64_t x) {
    hash = (hash ^ x) * UINT64_C(0xff51afd7ed558ccd);
    return hash ^ hash >> 32;
}

static uint64_t hash_shape(const Part *p) {
    uint64_t h = mix(p->own.turns, (uint64_t)p->own.block << 2 | p->own.copies);
    h = mix(h, (uint64_t)(unsigned)p->own.result);
    for (unsigned k = 0; k < p->program.narrays; k++) {
        const NestArray *a = &p->array[k];
        h = mix(h, (uint64_t)a->n0 << 32 | a->n1);
        h = mix(h, (uint64_t)(unsigned)a->variable << 32 | (unsigned)(a->source + 1) << 8 | a->leaf_bits << 1 | a->flat);
    }
    return h;
}

bool part_hash(Part *p, uint64_t *out) {
    uint64_t h = hash_shape(p);
    const NestArray *result = p->own.result == NESTS_NONE ? NULL : &p->array[p->own.result];
    uint64_t n0 = result ? result->n0 : p->own.turns, n1 = result ? result->n1 : 1;
    for (uint64_t s = 0; s < SAMPLES * SAMPLES && !p->own.copies && n0 && n1; s++) {
        uint64_t i = s / SAMPLES * (n0 - 1) / (SAMPLES - 1), j = s % SAMPLES * (n1 - 1) / (SAMPLES - 1);
        ask(p, i, j, true);
        for (size_t k = 0; k < p->answer.n; k++)
            h = mix(mix(h, p->answer.at[k].array), (uint64_t)p->answer.at[k].i << 32 | p->answer.at[k].j);
        h = mix(h, p->answer.n);
    }
    *out = h;
    return !p->answer.failed;
}

bool part_cost(Part *p, const Layout *layout, const MachineConfig *cfg, LayoutJudge *judge, LayoutCost *out) {
    NestPlacement at;
    bool done = nests_place(&p->program, layout, &at) && judge(&at, cfg, out) && !p->failed;
    nests_free(&at);
    return done;
}
