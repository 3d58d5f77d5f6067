/* vm/native/fuse.c - finds the sequences of fuse.def. */
#include "vm/native/fuse.h"

enum { LONGEST = 6 };

typedef struct {
    Op op[LONGEST];
    unsigned count;
} Sequence;

#define COUNT_OF(...) (sizeof((Op[]){__VA_ARGS__}) / sizeof(Op))
#define UNPACK(...) {__VA_ARGS__}, COUNT_OF(__VA_ARGS__)

static const Sequence sequences[] = {
#define FUSE(name, operations, when) [FUSE_##name] = {UNPACK operations},
#include "vm/native/fuse.def"
};

/* The instruction behind A adds what A computes to something else. */
#define IS_ADDED(a) (((a)[1].rs1 == (a)->rd) != ((a)[1].rs2 == (a)->rd))

static bool registers_fit(Fuse f, const Insn *a) {
    switch (f) {
#define FUSE(name, operations, when) case FUSE_##name: return when;
#include "vm/native/fuse.def"
    case FUSE_COUNT: break;
    }
    return false;
}

/* Is OP the first of any sequence?  Most are not. */
static bool begins(Op op) {
    return false
#define FIRST(first, ...) first
#define FUSE(name, operations, when) || op == FIRST operations
#include "vm/native/fuse.def"
        ;
}

static bool operations_fit(const Sequence *s, const Insn *a, uint32_t count) {
    if (count < s->count)
        return false;
    for (unsigned i = 0; i < s->count; i++)
        if (a[i].op != s->op[i])
            return false;
    return true;
}

Fuse fuse_find(const Insn *a, uint32_t count) {
    Fuse f = begins((Op)a->op) ? 0 : FUSE_COUNT;
    while (f < FUSE_COUNT && !(operations_fit(&sequences[f], a, count) && registers_fit(f, a)))
        f++;
    return f;
}
