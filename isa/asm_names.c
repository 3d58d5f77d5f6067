/* isa/asm_names.c - open addressing, at most half full. */
#include "isa/asm_names.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint64_t hash(int scope, const char *ptr, int len) {
    uint64_t h = UINT64_C(0xcbf29ce484222325) ^ (uint64_t)scope * UINT64_C(0x9e3779b97f4a7c15);
    for (int i = 0; i < len; i++)
        h = (h ^ (unsigned char)ptr[i]) * UINT64_C(0x100000001b3);
    return h ^ h >> 32;
}

/* The slot that holds the name, or the free one where it would go. */
static Name *slot_of(const Names *n, int scope, const char *ptr, int len) {
    for (size_t i = hash(scope, ptr, len);; i++) {
        Name *s = &n->slots[i & (n->cap - 1)];
        if (!s->ptr || (s->scope == scope && s->len == len && !memcmp(s->ptr, ptr, (size_t)len)))
            return s;
    }
}

static bool enlarge(Names *n) {
    Names bigger = {.cap = n->cap ? 2 * n->cap : 64, .used = n->used};
    bigger.slots = calloc(bigger.cap, sizeof *bigger.slots);
    if (!bigger.slots)
        return false;
    for (size_t i = 0; i < n->cap; i++)
        if (n->slots[i].ptr)
            *slot_of(&bigger, n->slots[i].scope, n->slots[i].ptr, n->slots[i].len) = n->slots[i];
    free(n->slots);
    *n = bigger;
    return true;
}

int *asm_names_put(Names *n, int scope, const char *ptr, int len) {
    Name *s = n->cap ? slot_of(n, scope, ptr, len) : NULL;
    if (s && s->ptr)
        return &s->value;
    if (n->used * 2 >= n->cap && !enlarge(n))
        return NULL;
    s = slot_of(n, scope, ptr, len);
    *s = (Name){ptr, len, scope, -1};
    n->used++;
    return &s->value;
}

int asm_names_get(const Names *n, int scope, const char *ptr, int len) {
    if (!n->cap)
        return -1;
    const Name *s = slot_of(n, scope, ptr, len);
    return s->ptr ? s->value : -1;
}

void asm_names_free(Names *n) {
    free(n->slots);
    *n = (Names){0};
}
