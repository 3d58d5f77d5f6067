/* vm/native/jit_arrays.c - what is known of the private arrays of a codelet.
 *
 * Where an array begins and how long it is stands in the worker; it changes only where arrays are made, end or change
 * their numbers.  So both may be in registers of the host between, as values that are read by each access and
 * written by such instructions (jit_webs.c).  An index that has been compared with the length since
 * it was computed is not compared again. */
#include "vm/native/jit_state.h"

int jit_access_width(Op op) {
    switch ((int)op) {
    case OP_PGET_D: case OP_PGET_FD: case OP_PSET_D: case OP_PSET_FD: return 8;
    case OP_PGET_W: case OP_PGET_FS: case OP_PSET_W: case OP_PSET_FS: return 4;
    default: return 0;
    }
}

/* The same of 16 neighbours. */
static int lanes_width(Op op) {
    return op == OP_PVR || op == OP_PVW ? 8 : op == OP_PVRW || op == OP_PVWW ? 4 : 0;
}

int jit_element_width(Op op) {
    return jit_access_width(op) + lanes_width(op);
}

Rm jit_array_field(const Unit *u, unsigned p) {
    unsigned w = p % MAX_PRIVATE;
    size_t offset = p < MAX_PRIVATE ? offsetof(Private, data) : u->width[w] == 8 ? offsetof(Private, n64) : offsetof(Private, n32);
    size_t at = offsetof(Worker, task) + offsetof(Task, privates) + offsetof(Privates, w) + w * sizeof(Private) + offset;
    return rm_mem(FRAME, (int32_t)at - BIAS);
}

/* A bit for each array that is another one behind IN, or elsewhere. */
static uint32_t changed_arrays(const Insn *in) {
    OpClass c = op_table[in->op].cls;
    switch ((int)in->op) {
    case OP_PLEN: return 0;
    case OP_PNEW_D: case OP_PNEW_W: case OP_PFREE: return UINT32_C(1) << in->rs2;
    case OP_PMOVE: case OP_PSWAP: return UINT32_C(1) << in->rs2 | UINT32_C(1) << in->rs1;
    default: return c == CLASS_PRIVATE || c == CLASS_PCOPY ? (UINT32_C(1) << MAX_PRIVATE) - 1 : 0;
    }
}

bool jit_changes_arrays(const Insn *in) {
    return changed_arrays(in) != 0;
}

/* Two accesses of the same element, or of neighbours in one direction, by the same index. */
static bool is_same(const Insn *a, const Insn *b) {
    return a->rs1 == b->rs1 && a->rs2 == b->rs2 && a->imm == b->imm && jit_access_width((Op)a->op) == jit_access_width((Op)b->op);
}

enum { MAX_CHECKS = 64 };

typedef struct {
    const Insn *of[MAX_CHECKS];     // the first access of each kind
    int n;
} Checks;

static uint64_t kind_of(const Checks *c, const Insn *in) {
    for (int k = 0; k < c->n; k++)
        if (is_same(c->of[k], in))
            return UINT64_C(1) << k;
    return 0;
}

static Checks find_kinds(const Unit *u) {
    Checks c = {.n = 0};
    for (uint32_t i = 0; i < u->count && c.n < MAX_CHECKS; i++)
        if (jit_access_width((Op)u->insns[i].op) && !kind_of(&c, &u->insns[i]))
            c.of[c.n++] = &u->insns[i];
    return c;
}

/* Of the kinds in SET those whose index is none of the x registers in CHANGED, and whose array is none of ARRAYS. */
static uint64_t without(const Checks *c, uint64_t set, uint32_t changed, uint32_t arrays) {
    for (int k = 0; k < c->n && (changed | arrays); k++)
        if ((changed >> c->of[k]->rs1 | arrays >> c->of[k]->rs2) & 1)
            set &= ~(UINT64_C(1) << k);
    return set;
}

static uint64_t checked_behind(const Unit *u, const Checks *c, uint32_t at) {
    const Insn *in = &u->insns[at];
    uint64_t set = u->points[at].checked;
    if (jit_access_width((Op)in->op))
        set |= kind_of(c, in);
    return without(c, set, u->points[at].writes.x, changed_arrays(in));
}

static void find_checked(Unit *u, const Checks *c) {
    for (uint32_t i = 1; i <= u->count; i++)
        u->points[i].checked = UINT64_MAX;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < u->count; i++) {
            const Insn *in = &u->insns[i];
            uint64_t set = checked_behind(u, c, i);
            uint64_t *next = &u->points[i + 1].checked, *there = &u->points[i + (jit_is_branch(in) ? (uint32_t)in->imm : 1)].checked;
            uint64_t was[] = {*next, *there};
            *next &= jit_ends(in) ? UINT64_MAX : set;
            *there &= jit_is_branch(in) ? set : UINT64_MAX;
            changed |= *next != was[0] || *there != was[1];
        }
    }
}

bool jit_is_checked(const Unit *u, uint32_t at) {
    return u->points[at].checked & UINT64_C(1) << 63;
}

void jit_find_arrays(Unit *u) {
    Checks c = find_kinds(u);
    find_checked(u, &c);
    for (uint32_t i = 0; i < u->count; i++) {
        int width = jit_element_width((Op)u->insns[i].op);
        uint8_t *all = &u->width[u->insns[i].rs2 % MAX_PRIVATE];
        if (width)
            *all = (uint8_t)(*all && *all != width ? WIDTH_BOTH : width);
    }
    for (uint32_t i = 0; i < u->count; i++) {
        const Insn *in = &u->insns[i];
        Point *p = &u->points[i];
        uint32_t changed = changed_arrays(in);
        p->writes.p |= changed | changed << MAX_PRIVATE;
        if (!jit_element_width((Op)in->op))
            continue;
        bool checked = jit_access_width((Op)in->op) && (p->checked & kind_of(&c, in)) != 0;
        p->checked = (uint64_t)checked << 63;
        p->reads.p = UINT32_C(1) << in->rs2;
        if (!checked && u->width[in->rs2] != WIDTH_BOTH)
            p->reads.p |= UINT32_C(1) << (MAX_PRIVATE + in->rs2);
    }
}
