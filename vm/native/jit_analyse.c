/* vm/native/jit_analyse.c - what is known of a codelet before code is made for it:
 * which registers live where, where branches lead, how long vectors are. */
#include <stdlib.h>

#include "vm/native/jit_state.h"

static unsigned register_number(const Insn *in, Operand o) {
    switch (operand_table[o].field) {
    case FIELD_RD:  return in->rd;
    case FIELD_RS1: return in->rs1;
    case FIELD_RS2: return in->rs2;
    case FIELD_RS3: return in->rs3;
    default:        return 0;       // v0
    }
}

static void add_register(Regs *r, Sort sort, unsigned n) {
    if (sort <= SORT_ARG) {
        if (n != REG_ZERO && n != X_SINK)
            r->x |= UINT32_C(1) << n;
    } else if (sort == SORT_FP) {
        r->f |= UINT32_C(1) << n;
    } else if (sort == SORT_GROUP) {
        r->v |= UINT32_C(0xffff) << n;
    } else if (sort <= SORT_V0) {
        r->v |= UINT32_C(1) << n;
    }
}

static void find_registers(const Insn *in, Point *p) {
    const OpInfo *info = &op_table[in->op];
    for (int i = 0; i < op_arity((Op)in->op); i++) {
        Operand o = info->operands[i];
        const OperandInfo *operand = &operand_table[o];
        if (operand->sort > SORT_V0)
            continue;
        unsigned n = register_number(in, o);
        if (operand->access == ACCESS_READ || operand->access == ACCESS_BOTH || operand->access == ACCESS_BOTH_ALONE)
            add_register(&p->reads, operand->sort, n);
        if (operand->access != ACCESS_READ)
            add_register(&p->writes, operand->sort, n);
    }
}

bool jit_is_branch(const Insn *in) {
    OpClass c = op_table[in->op].cls;
    return c == CLASS_BRANCH || c == CLASS_JUMP;
}

bool jit_ends(const Insn *in) {
    return in->op == OP_QUIT || in->op == OP_BECOME || op_table[in->op].cls == CLASS_TRAP || in->op == OP_J;
}

static void find_targets(Unit *u) {
    for (uint32_t i = 0; i < u->count; i++) {
        const Insn *in = &u->insns[i];
        if (!jit_is_branch(in))
            continue;
        uint32_t to = i + (uint32_t)in->imm;
        u->points[to].target = true;
        if (to > i)
            continue;
        u->points[to].head = true;
        for (uint32_t k = to; k <= i; k++)
            if (u->points[k].depth < 4)
                u->points[k].depth++;
    }
}

uint32_t jit_last_back(const Unit *u, uint32_t head) {
    uint32_t last = 0;
    for (uint32_t k = head; k < u->count; k++)
        if (jit_is_branch(&u->insns[k]) && k + (uint32_t)u->insns[k].imm == head)
            last = k;
    return last;
}

/* Innermost loops with vectors. */
static void find_loops_of_lanes(Unit *u) {
    for (uint32_t i = 0; i < u->count; i++) {
        uint32_t last = u->points[i].head ? jit_last_back(u, i) : 0, head = i;
        bool lanes = false;
        for (uint32_t k = i; last && k <= last; k++) {
            lanes |= (u->points[k].reads.v | u->points[k].writes.v) != 0;
            if (u->points[k].head)
                head = k;
        }
        for (uint32_t k = i; lanes && head == i && k <= last; k++)
            u->points[k].lanes = (uint16_t)(i + 1);
    }
}

/* Numbers made by one instruction after another are constants. */
static void find_constants(Unit *u) {
    for (uint32_t i = 0; i < u->count; i++) {
        const Insn *in = &u->insns[i];
        Point *p = &u->points[i];
        bool goes_on = i && !p->target && p[-1].constant && in[-1].rd == in->rs1 && in->rd == in->rs1;
        int64_t from = goes_on ? p[-1].value : 0;
        p->constant = p->writes.x && (goes_on || in->rs1 == REG_ZERO);
        switch ((int)in->op) {
        case OP_ADDI:  p->value = (int64_t)((uint64_t)from + (uint64_t)(int64_t)in->imm); break;
        case OP_ADDIW: p->value = (int64_t)sext32((uint64_t)from + (uint64_t)(int64_t)in->imm); break;
        case OP_SLLI:  p->value = (int64_t)((uint64_t)from << in->imm); break;
        case OP_LUI:   p->value = (int64_t)sext32((uint64_t)in->imm << 12); p->constant = p->writes.x != 0; break;
        case OP_CONST: p->value = (int64_t)u->vm->ready.program->consts[in->imm].word; p->constant = p->writes.x != 0; break;
        default:       p->constant = false;
        }
        if (p->constant)
            p->reads.x = 0;
    }
}

/* Windows beside multiples of 16 are found by the register from which their start was computed. */
static void find_bases(Unit *u) {
    unsigned base;
    int by;
    for (uint32_t i = 0; i < u->count; i++)
        if (jit_reads_run(&u->insns[i]) && jit_is_near(u, i, &base, &by))
            u->points[i].reads.x |= UINT32_C(1) << base;
}

static Regs join(Regs a, Regs b) {
    return (Regs){a.x | b.x, a.f | b.f, a.v | b.v, a.p | b.p};
}

static bool equal(Regs a, Regs b) {
    return a.x == b.x && a.f == b.f && a.v == b.v && a.p == b.p;
}

static void find_live(Unit *u) {
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = u->count; i-- > 0;) {
            const Insn *in = &u->insns[i];
            Point *p = &u->points[i];
            Regs r = {0};
            if (!jit_ends(in))
                r = u->points[i + 1].live;
            if (jit_is_branch(in))
                r = join(r, u->points[i + (uint32_t)in->imm].live);
            r = (Regs){r.x & ~p->writes.x, r.f & ~p->writes.f, r.v & ~p->writes.v, r.p & ~p->writes.p};
            r = join(r, p->reads);
            changed |= !equal(r, p->live);
            p->live = r;
        }
    }
}

/* ---- lengths of vectors ---- */

enum { VL_UNSEEN = -2 };

typedef struct {
    int8_t vl;
    bool   e64;
} Length;

static Length behind(const Insn *in, Length l) {
    bool e64 = in->imm == VTYPE_E64;
    unsigned all = lanes_count(e64);
    if (in->op == OP_VSETIVLI)
        return (Length){(int8_t)(in->rs1 < all ? in->rs1 : all), e64};
    if (in->op == OP_VSETVLI)
        return (Length){in->rs1 == REG_ZERO ? (int8_t)all : VL_UNKNOWN, e64};
    return l;
}

static bool meet(Point *p, Length l) {
    Length was = {p->vl, p->e64};
    if (p->vl == VL_UNSEEN)
        p->vl = l.vl, p->e64 = l.e64;
    else if (p->vl != l.vl || p->e64 != l.e64)
        p->vl = VL_UNKNOWN;
    return was.vl != p->vl || was.e64 != p->e64;
}

static void find_lengths(Unit *u) {
    for (uint32_t i = 0; i <= u->count; i++)
        u->points[i].vl = VL_UNSEEN;
    u->points[0].vl = VL_UNKNOWN;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < u->count; i++) {
            const Insn *in = &u->insns[i];
            if (u->points[i].vl == VL_UNSEEN)
                continue;
            Length l = behind(in, (Length){u->points[i].vl, u->points[i].e64});
            if (!jit_ends(in))
                changed |= meet(&u->points[i + 1], l);
            if (jit_is_branch(in))
                changed |= meet(&u->points[i + (uint32_t)in->imm], l);
        }
    }
}

/* ---- pending vectors where branches meet ---- */

/* Pending vectors may change here: by the instruction, or because all that is pending is computed
 * before a branch. */
static bool changes_vectors(const Unit *u, uint32_t i) {
    const Insn *in = &u->insns[i];
    return (u->points[i].reads.v | u->points[i].writes.v) ||
           (jit_is_branch(in) && u->points[i + (uint32_t)in->imm].join == JOIN_FLUSH);
}

static bool ends_pending(const Point *p) {
    return p->target && p->join != JOIN_KEEP;
}

/* Nothing happens to vectors between a branch and its target. */
static bool is_quiet(const Unit *u, uint32_t branch, uint32_t to) {
    uint32_t from = to <= branch ? to : branch + 1, end = to <= branch ? branch + 1 : to;
    for (uint32_t i = from; i < end; i++)
        if (changes_vectors(u, i) || (i != to && ends_pending(&u->points[i])))
            return false;
    return true;
}

static void find_joins(Unit *u) {
    for (uint32_t i = 0; i < u->count; i++)
        u->points[i].join = u->points[i].live.v ? JOIN_KEEP : JOIN_FORGET;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t i = 0; i < u->count; i++) {
            const Insn *in = &u->insns[i];
            if (!jit_is_branch(in))
                continue;
            Point *to = &u->points[i + (uint32_t)in->imm];
            if (to->join != JOIN_KEEP || is_quiet(u, i, i + (uint32_t)in->imm))
                continue;
            to->join = JOIN_FLUSH;
            changed = true;
        }
    }
}

bool jit_analyse(Unit *u) {
    u->points = calloc(u->count + 1, sizeof *u->points);
    if (!u->points)
        return false;
    for (uint32_t i = 0; i < u->count; i++) {
        find_registers(&u->insns[i], &u->points[i]);
        u->runs += jit_reads_run(&u->insns[i]) && u->runs < MAX_RUNS;
    }
    find_targets(u);
    find_constants(u);
    find_bases(u);
    find_lengths(u);
    jit_find_kept(u);
    jit_find_arrays(u);
    find_live(u);
    for (uint32_t i = 0; i < u->count; i++)
        u->points[i].writes.p &= u->points[i + 1].live.p;
    find_joins(u);
    find_loops_of_lanes(u);
    jit_find_facts(u);
    return true;
}
