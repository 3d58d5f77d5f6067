/* vm/machine/nests.c - chunks of arrays, elements of tasks. */
#include "vm/machine/nests.h"

#include <stdlib.h>
#include <string.h>

#include "vm/machine/random.h"

enum { NODE_BITS = 4 };     // log2 of the handles of an inner chunk

void nests_add(NestAccesses *a, uint32_t array, uint64_t i, uint64_t j) {
    if (a->n == a->room) {
        size_t room = a->room ? 2 * a->room : 64;
        NestAccess *grown = realloc(a->at, room * sizeof *grown);
        if (!grown) {
            a->failed = true;
            return;
        }
        a->at = grown;
        a->room = room;
    }
    a->at[a->n++] = (NestAccess){array, (uint32_t)i, (uint32_t)j};
}

/* ---- trees ---- */

/* Levels of a tree over N elements, the leaf among them. */
static unsigned levels(uint64_t n, unsigned leaf_bits) {
    unsigned d = 1;
    for (uint64_t left = (n + (UINT64_C(1) << leaf_bits) - 1) >> leaf_bits; left > 1; d++)
        left = (left + 15) >> NODE_BITS;
    return d;
}

static uint64_t chunks_over(uint64_t n, unsigned bits) {
    return (n + (UINT64_C(1) << bits) - 1) >> bits;
}

/* A tree for each row, below one over the rows. */
static uint64_t number_rows(NestTree *t, bool flat, uint64_t next) {
    unsigned below = levels(t->n1, t->leaf_bits);
    t->top = flat ? 0 : levels(t->n0, NODE_BITS);
    t->depth = t->top + below;
    for (unsigned l = 0; l < t->top; l++) {
        t->level[l] = next;
        next += chunks_over(t->n0, NODE_BITS * (t->top - l));
    }
    for (unsigned l = t->top; l < t->depth; l++) {
        t->level[l] = next;
        t->width[l] = chunks_over(t->n1, NODE_BITS * (t->depth - 1 - l) + t->leaf_bits);
        next += t->width[l] * t->n0;
    }
    t->leaves = t->width[t->depth - 1] * t->n0;
    return next;
}

static int compare(const void *a, const void *b) {
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return (x > y) - (x < y);
}

/* The tiles of a z array that is no square of a power of two; false: out of memory. */
static bool list_tiles(NestTree *t) {
    uint64_t rows = 4, columns = UINT64_C(1) << (t->leaf_bits - 2), n = 0;
    t->leaves = (t->n0 + rows - 1) / rows * ((t->n1 + columns - 1) / columns);
    t->tile = malloc((t->leaves + 1) * sizeof *t->tile);
    for (uint64_t i = 0; i < t->n0 && t->tile; i += rows)
        for (uint64_t j = 0; j < t->n1; j += columns)
            t->tile[n++] = layout_index(LAYOUT_Z, t->n0, t->n1, i, j) >> t->leaf_bits;
    if (t->tile)
        qsort(t->tile, n, sizeof *t->tile, compare);
    return t->tile;
}

static bool number_linear(NestTree *t, uint64_t *next) {
    uint64_t n = layout_length(t->layout, t->n0, t->n1);
    t->depth = levels(n, t->leaf_bits);
    for (unsigned l = 0; l < t->depth; l++) {
        t->level[l] = *next;
        *next += chunks_over(n, NODE_BITS * (t->depth - 1 - l) + t->leaf_bits);
    }
    t->leaves = chunks_over(n, t->leaf_bits);
    return t->layout != LAYOUT_Z || n == t->n0 * t->n1 || list_tiles(t);
}

bool nests_place(const NestProgram *p, const Layout *layout, NestPlacement *out) {
    uint64_t next = 0;
    *out = (NestPlacement){.program = p, .tree = calloc(p->narrays + 1, sizeof *out->tree)};
    for (unsigned k = 0; k < p->narrays && out->tree; k++) {
        const NestArray *a = &p->array[k];
        NestTree *t = &out->tree[k];
        *t = (NestTree){.layout = a->variable == NESTS_NONE ? LAYOUT_TREE : layout[a->variable], .n0 = a->n0, .n1 = a->n1,
                        .leaf_bits = a->leaf_bits, .own = (int)k};
        if (a->source != NESTS_NONE && out->tree[a->source].layout == t->layout) {
            *t = out->tree[a->source];
            t->tile = NULL;                 // belongs to the one that it is
        } else if (t->layout == LAYOUT_TREE) {
            next = number_rows(t, a->flat, next);
        } else if (!number_linear(t, &next)) {
            return false;
        }
    }
    out->chunks = next;
    return out->tree;
}

void nests_free(NestPlacement *p) {
    for (unsigned k = 0; p->tree && k < p->program->narrays; k++)
        free(p->tree[k].tile);
    free(p->tree);
    *p = (NestPlacement){0};
}

/* ---- tasks ---- */

/* Does nest K copy an array that lies as the copy would? */
static bool is_idle(const NestPlacement *p, const Nest *n) {
    return n->copies && p->tree[n->result].own != n->result;
}

uint64_t nests_tasks(const NestPlacement *p, unsigned k) {
    const Nest *n = &p->program->nest[k];
    if (n->result == NESTS_NONE)
        return (n->turns + n->block - 1) / n->block;
    return is_idle(p, n) ? 0 : p->tree[n->result].leaves;
}

unsigned nests_task_size(const NestPlacement *p, unsigned k) {
    const Nest *n = &p->program->nest[k];
    return n->result == NESTS_NONE ? n->block : 1u << p->tree[n->result].leaf_bits;
}

bool nests_element(const NestPlacement *p, unsigned k, uint64_t task, unsigned e, uint64_t *i, uint64_t *j) {
    const Nest *n = &p->program->nest[k];
    if (n->result == NESTS_NONE) {
        *i = task * n->block + e;
        *j = 0;
        return *i < n->turns;
    }
    const NestTree *t = &p->tree[n->result];
    if (t->layout == LAYOUT_TREE) {
        uint64_t leaves = t->width[t->depth - 1];
        *i = task / leaves;
        *j = (task % leaves << t->leaf_bits) + e;
    } else {
        uint64_t leaf = t->tile ? t->tile[task] : task;
        layout_place(t->layout, t->n0, t->n1, (leaf << t->leaf_bits) + e, i, j);
    }
    return *i < t->n0 && *j < t->n1;
}

void nests_reads(const NestPlacement *p, unsigned k, uint64_t i, uint64_t j, bool first, NestAccesses *out) {
    const Nest *n = &p->program->nest[k];
    out->n = 0;
    if (n->copies)
        nests_add(out, (uint32_t)p->program->array[n->result].source, i, j);
    else
        p->program->element(p->program->state, k, i, j, first, out);
}

uint64_t nests_written(const NestPlacement *p, unsigned k, uint64_t task) {
    const NestTree *t = &p->tree[p->program->nest[k].result];
    if (t->layout != LAYOUT_TREE && t->tile)
        task = t->tile[task];
    return t->level[t->depth - 1] + task;
}

unsigned nests_home(const MachineConfig *c, unsigned units, uint64_t number) {
    uint64_t fold = 0;
    if (c->home == HOME_MOD || units == 1)
        return (unsigned)(number % units);
    if (c->home == HOME_XOR) {
        for (; number; number >>= __builtin_ctz(units))     // units are a power of two
            fold ^= number;
        return (unsigned)(fold & (units - 1));
    }
    return (unsigned)((random_of(number) >> 32) % units);
}
