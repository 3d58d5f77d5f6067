/* memory/layout.c - numbers of elements, by arithmetic on their indices. */
#include "memory/layout.h"

#include <assert.h>
#include <string.h>

static const char *const names[LAYOUT_COUNT] = {
    [LAYOUT_TREE] = "tree",
    [LAYOUT_ROW] = "row",
    [LAYOUT_COL] = "col",
    [LAYOUT_Z] = "z",
};

const char *layout_name(Layout l) {
    return names[l];
}

bool layout_find(const char *name, Layout *out) {
    for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
        if (strcmp(name, names[l]) == 0) {
            *out = (Layout)l;
            return true;
        }
    }
    return false;
}

/* Move bit k to bit 2k. */
static uint64_t spread(uint64_t x) {
    x = (x | x << 16) & UINT64_C(0x0000ffff0000ffff);
    x = (x | x << 8) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x << 2) & UINT64_C(0x3333333333333333);
    return (x | x << 1) & UINT64_C(0x5555555555555555);
}

/* Move bit 2k to bit k; the odd bits are lost. */
static uint64_t gather(uint64_t x) {
    x &= UINT64_C(0x5555555555555555);
    x = (x | x >> 1) & UINT64_C(0x3333333333333333);
    x = (x | x >> 2) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    x = (x | x >> 4) & UINT64_C(0x00ff00ff00ff00ff);
    x = (x | x >> 8) & UINT64_C(0x0000ffff0000ffff);
    return (x | x >> 16) & UINT64_C(0x00000000ffffffff);
}

uint64_t layout_length(Layout l, uint64_t n0, uint64_t n1) {
    assert(l != LAYOUT_TREE && "a tree array is not one tree");
    if (l != LAYOUT_Z || n0 == 0 || n1 == 0)
        return n0 * n1;
    uint64_t side = 1;
    while (side < n0 || side < n1)
        side *= 2;
    return side * side;
}

uint64_t layout_index(Layout l, uint64_t n0, uint64_t n1, uint64_t i, uint64_t j) {
    assert(l != LAYOUT_TREE && "a tree array is not one tree");
    if (l == LAYOUT_Z)
        return spread(i) << 1 | spread(j);
    return l == LAYOUT_ROW ? i * n1 + j : j * n0 + i;
}

void layout_place(Layout l, uint64_t n0, uint64_t n1, uint64_t index,
                  uint64_t *i, uint64_t *j) {
    assert(l != LAYOUT_TREE && "a tree array is not one tree");
    if (l == LAYOUT_Z) {
        *i = gather(index >> 1);
        *j = gather(index);
    } else if (l == LAYOUT_ROW) {
        *i = index / n1;
        *j = index % n1;
    } else {
        *i = index % n0;
        *j = index / n0;
    }
}
