/* frontend/alloc.c - machine registers by linear scan.
 *
 * A register of ours gets one place for the whole stretch of the codelet on which it lives.
 * Handles, integers and floating-point numbers go to x and f registers.  Where these run out,
 * the number that lives longest goes to a vector register of its own, all lanes alike; there
 * is no other memory that could be written twice.  Handles cannot go there. */
#include "frontend/codelet.h"

#include <limits.h>
#include <stdlib.h>

typedef struct {
    Reg reg;
    int start, end;
} Interval;

typedef struct {
    Body *b;
    const Live *live;
    Interval *of;           // by register; start INT_MAX: does not occur
    Reg *hint;              // by register: of which it is a copy
    Interval *sorted;
    size_t n;
    Interval active[X_REGS + F_REGS];
    int nactive;
    uint32_t free_x, free_f;
    int spill_end[V_REGS];  // until when the vector register keeps a number
    int at;
} Alloc;

static void extend(Alloc *a, Reg r, int at) {
    Interval *i = &a->of[r];
    i->reg = r;
    i->start = at < i->start ? at : i->start;
    i->end = at > i->end ? at : i->end;
}

static void occurs(void *state, Reg *r) {
    Alloc *a = state;
    extend(a, *r, a->at);
}

/* ---- where registers live ---- */

static void extend_live(Alloc *a, int block, int at) {
    const Live *l = a->live;
    for (size_t w = 0; w < l->words; w++)
        for (uint64_t set = l->in[(size_t)block * l->words + w]; set; set &= set - 1)
            extend(a, (Reg)(w * 64) + __builtin_ctzll(set), at);
}

static int target(const Code *c) {
    if (c->form != FORM_INST)
        return -1;
    return c->op == OP_J ? c->v[0] : op_table[c->op].cls == CLASS_BRANCH ? c->v[2] : -1;
}

static void find_intervals(Alloc *a) {
    Func *f = a->b->func;
    int at = 2;
    for (size_t p = 0; p < a->b->count; p++) {
        const Piece *piece = &a->b->piece[p];
        if (piece->block >= 0)
            extend_live(a, piece->block, at);
        for (size_t i = 0; i < piece->n; i++, at += 2) {
            Code *c = &piece->code[i];
            a->at = at;
            code_reads(f, c, occurs, a);
            a->at = at + 1;
            code_writes(f, c, occurs, a);
            if (c->form == FORM_INST && ((c->op == OP_ADDI && !c->v[2]) || (c->op == OP_FSGNJ_D && c->v[1] == c->v[2])))
                a->hint[c->v[0]] = c->v[1];
            if (target(c) >= 0)
                extend_live(a, a->b->piece[target(c)].block, at + 1);
        }
    }
}

static int by_start(const void *x, const void *y) {
    const Interval *a = x, *b = y;
    return a->start != b->start ? (a->start > b->start) - (a->start < b->start) : a->reg - b->reg;
}

/* ---- giving places ---- */

static bool is_fp(const Alloc *a, Reg r) {
    Holds h = a->b->func->holds[r];
    return h == HOLDS_DOUBLE || h == HOLDS_FLOAT;
}

static uint32_t *pool(Alloc *a, Reg r) {
    return is_fp(a, r) ? &a->free_f : &a->free_x;
}

static void expire(Alloc *a, int now) {
    int kept = 0;
    for (int i = 0; i < a->nactive; i++) {
        Interval v = a->active[i];
        if (v.end >= now)
            a->active[kept++] = v;
        else
            *pool(a, v.reg) |= UINT32_C(1) << a->b->place[v.reg];
    }
    a->nactive = kept;
}

static void occupy(Alloc *a, Interval v, int place) {
    a->b->place[v.reg] = place;
    *pool(a, v.reg) &= ~(UINT32_C(1) << place);
    a->active[a->nactive++] = v;
}

static bool too_many(const Alloc *a) {
    const Func *f = a->b->func;
    front_error(f->front, (Place){f->line ? f->line : 1, 1}, "method '%s' needs too many values at once: split it", f->name);
    return false;
}

static bool to_vector(Alloc *a, Interval v) {
    for (int s = V_REGS - 1; s > 0; s--)
        if (a->spill_end[s] < v.start) {
            a->spill_end[s] = v.end;
            a->b->place[v.reg] = -1 - s;
            return true;
        }
    return too_many(a);
}

static bool may_move(const Alloc *a, Reg r) {
    return a->b->func->holds[r] != HOLDS_HANDLE && r != a->b->id && r != a->b->args && r != a->b->env;
}

/* No register is free: of V and those that live, the number that lives longest goes. */
static bool make_room(Alloc *a, Interval v) {
    int longest = -1;
    for (int i = 0; i < a->nactive; i++) {
        Interval w = a->active[i];
        if (is_fp(a, w.reg) == is_fp(a, v.reg) && may_move(a, w.reg) && (longest < 0 || w.end > a->active[longest].end))
            longest = i;
    }
    if (may_move(a, v.reg) && (longest < 0 || v.end >= a->active[longest].end))
        return to_vector(a, v);
    if (longest < 0)
        return too_many(a);
    Interval w = a->active[longest];
    int place = a->b->place[w.reg];
    a->active[longest] = a->active[--a->nactive];
    if (!to_vector(a, w))
        return false;
    *pool(a, v.reg) |= UINT32_C(1) << place;
    occupy(a, v, place);
    return true;
}

static bool give_place(Alloc *a, Interval v) {
    expire(a, v.start);
    uint32_t free = *pool(a, v.reg);
    if (!free)
        return make_room(a, v);
    Reg hint = a->hint[v.reg];
    int wanted = hint ? a->b->place[hint] : -1;
    bool same = wanted >= 0 && hint && is_fp(a, hint) == is_fp(a, v.reg) && (free >> wanted & 1);
    occupy(a, v, same ? wanted : __builtin_ctz(free));
    return true;
}

static void enter_with(Alloc *a, Reg r, int place) {
    Interval *v = &a->of[r];
    if (v->start == INT_MAX)
        return;
    v->start = 0;
    occupy(a, *v, place);
}

/* Vector registers that the codelet uses as such keep no numbers. */
static void take_vectors(Alloc *a) {
    for (size_t p = 0; p < a->b->count; p++)
        for (size_t i = 0; i < a->b->piece[p].n; i++) {
            const Code *c = &a->b->piece[p].code[i];
            for (int k = 0; c->form == FORM_INST && k < MAX_OPERANDS && op_table[c->op].operands[k] != OPN_NONE; k++) {
                Sort s = operand_table[op_table[c->op].operands[k]].sort;
                if (s == SORT_VEC || s == SORT_MASK)
                    a->spill_end[c->v[k]] = INT_MAX;
            }
        }
}

bool alloc_registers(const Live *l, Body *b) {
    Func *f = b->func;
    size_t n = f->nregs;
    Alloc a = {.b = b, .live = l, .of = front_alloc(f->front, n * sizeof *a.of), .hint = front_alloc(f->front, n * sizeof *a.hint),
               .sorted = front_alloc(f->front, n * sizeof *a.sorted)};
    b->place = front_alloc(f->front, n * sizeof *b->place);
    if (f->front->no_memory)
        return false;
    for (size_t r = 0; r < n; r++)
        a.of[r] = (Interval){.start = INT_MAX, .end = -1};
    a.free_x = ~UINT32_C(1) & (UINT32_MAX >> SCRATCH);      // not x0, not the last ones
    a.free_f = UINT32_MAX >> SCRATCH;
    for (int s = 0; s < V_REGS; s++)
        a.spill_end[s] = -1;
    take_vectors(&a);
    find_intervals(&a);
    enter_with(&a, b->id, REG_ID);
    enter_with(&a, b->args, REG_ARGS);
    enter_with(&a, b->env, REG_ENV);
    for (size_t r = 1; r < n; r++)
        if (a.of[r].start != INT_MAX && a.of[r].start > 0)
            a.sorted[a.n++] = a.of[r];
    qsort(a.sorted, a.n, sizeof *a.sorted, by_start);
    for (size_t i = 0; i < a.n; i++)
        if (!give_place(&a, a.sorted[i]))
            return false;
    return true;
}
