/* frontend/codegen/alloc.c - machine registers by linear scan.
 *
 * A register of ours gets one place for the whole stretch of the codelet on which it lives.
 * Handles, integers and floating-point numbers go to x and f registers.  Where these run out,
 * the number that is used least for how long it lives goes to a vector register of its own, all
 * lanes alike, that has no vectors meanwhile; or, where these do not suffice, to a slot of the codelet's frame, a
 * private array.  Handles cannot go there.  A constant needs no place: it is made where it is read. */
#include "frontend/codegen/codelet.h"


typedef struct {
    Body *b;
    const Live *live;
    Scratch *s;
    Interval *sorted;
    size_t n;
    Interval active[X_REGS + F_REGS];
    int nactive;
    uint32_t free_x, free_f;
    int spill_end[V_REGS];  // until when the vector register keeps a number
    int slot_end[MAX_SLOTS];    // and the slot
    int first[V_REGS], last[V_REGS];    // where the code has it for vectors, from its first use on; last < 0: nowhere
    int *begin;             // by piece: where it begins
    int at;
    const Code *code;       // where we are
    long gain;              // what a use counts there
} Alloc;

static void extend(Alloc *a, Reg r, int at) {
    Interval *i = &a->s->of[r];
    if (i->end < 0) {
        *i = (Interval){.reg = r, .start = at, .end = at};
        a->s->occurs[a->s->n++] = r;
    }
    i->start = at < i->start ? at : i->start;
    i->end = at > i->end ? at : i->end;
}

static void occurs(void *state, Reg *r) {
    Alloc *a = state;
    extend(a, *r, a->at);
    a->s->of[*r].uses += a->gain;
}

static void is_made(void *state, Reg *r) {
    Alloc *a = state;
    occurs(a, r);
    Interval *i = &a->s->of[*r];
    i->made++;
    i->constant = a->code->form == FORM_LI || a->code->form == FORM_CONST ? a->code : NULL;
}

/* ---- where registers live ---- */

static void extend_live(Alloc *a, int block, int at) {
    const Live *l = a->live;
    for (size_t i = l->first[block]; i < l->first[block + 1]; i++)
        if (!has_home(a->b, l->list[i]))
            extend(a, l->list[i], at);
}

static int target(const Code *c) {
    if (c->form != FORM_INST)
        return -1;
    return c->op == OP_J ? c->v[0] : op_table[c->op].cls == CLASS_BRANCH ? c->v[2] : -1;
}

/* The pieces between the target of a branch backward and that branch are a loop: one more
 * for each piece, and as many less behind its end. */
static int *find_loops(const Alloc *a) {
    int *more = front_alloc_in(a->b->func->front, a->b->arena, (a->b->count + 1) * sizeof *more);
    for (size_t p = 0; p < a->b->count && !a->b->func->front->no_memory; p++)
        for (size_t i = 0; i < a->b->piece[p].n; i++) {
            int to = target(&a->b->piece[p].code[i]);
            if (to >= 0 && (size_t)to <= p) {
                more[to]++;
                more[p + 1]--;
            }
        }
    return more;
}

static void note_vectors(Alloc *a, const Code *c) {
    for (int k = 0; c->form == FORM_INST && code_has_vectors(c->op) && op_table[c->op].operands[k] != OPN_NONE; k++)
        for (int r = 0; r < code_vectors(operand_table[op_table[c->op].operands[k]].sort); r++) {
            int v = c->v[k] + r;
            a->first[v] = a->last[v] < 0 ? a->at : a->first[v];
            a->last[v] = a->at;
        }
}

/* A vector register of which a loop, which begins at BEGIN and ends here, has what was there before is taken in all of
 * the loop. */
static void carry_vectors(Alloc *a, int begin) {
    for (int v = 0; v < V_REGS; v++)
        if (a->first[v] < begin && a->last[v] >= begin)
            a->last[v] = a->at;
}

static void find_intervals(Alloc *a) {
    enum { DEEPEST = 5, GAIN_BITS = 3 };
    Func *f = a->b->func;
    int at = 2, depth = 0, *more = find_loops(a);
    for (size_t p = 0; p < a->b->count && !f->front->no_memory; p++) {
        const Piece *piece = &a->b->piece[p];
        depth += more[p];
        a->begin[p] = at;
        bool rare = piece->block >= 0 && f->block[piece->block].rare;
        a->gain = rare ? 1 : 1L << GAIN_BITS * (depth < DEEPEST ? depth : DEEPEST);
        if (piece->block >= 0)
            extend_live(a, piece->block, at);
        for (size_t i = 0; i < piece->n; i++, at += 2) {
            Code *c = &piece->code[i];
            a->at = at;
            code_reads(f, c, occurs, a);
            a->at = at + 1;
            a->code = c;
            code_writes(f, c, is_made, a);
            note_vectors(a, c);
            if (target(c) >= 0 && (size_t)target(c) <= p)
                carry_vectors(a, a->begin[target(c)]);
            if (c->form == FORM_INST && ((c->op == OP_ADDI && !c->v[2]) || (c->op == OP_FSGNJ_D && c->v[1] == c->v[2])))
                a->s->hint[c->v[0]] = c->v[1];
            if (target(c) >= 0 && (size_t)target(c) <= p)      // further on they are met again
                extend_live(a, a->b->piece[target(c)].block, at + 1);
        }
    }
    if (!a->b->lean)
        return;
    if (a->s->of[a->b->args].end >= 0)
        extend(a, a->b->args, at);
    if (a->s->of[a->b->env].end >= 0)
        extend(a, a->b->env, at);
}

static bool is_before(const Interval *a, const Interval *b) {
    return a->start != b->start ? a->start < b->start : a->reg < b->reg;
}

/* By start; they come nearly in that order. */
static void insert(Alloc *a, Interval v) {
    size_t i = a->n++;
    for (; i > 0 && is_before(&v, &a->sorted[i - 1]); i--)
        a->sorted[i] = a->sorted[i - 1];
    a->sorted[i] = v;
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

/* To one that NEVER has vectors (machine code knows those, vm/native/jit_kept.c), or has none meanwhile. */
static bool to_vector(Alloc *a, Interval v, bool never) {
    for (int s = V_REGS - 1; s > 0; s--)
        if (a->spill_end[s] < v.start && (a->last[s] < 0 || (!never && (v.end < a->first[s] || v.start > a->last[s])))) {
            a->spill_end[s] = v.end;
            a->b->place[v.reg] = -1 - s;
            return true;
        }
    return false;
}

static bool to_slot(Alloc *a, Interval v) {
    for (int s = 0; s < MAX_SLOTS; s++)
        if (a->slot_end[s] < v.start) {
            a->slot_end[s] = v.end;
            a->b->slots = s < a->b->slots ? a->b->slots : s + 1;
            a->b->place[v.reg] = -1 - V_REGS - s;
            return true;
        }
    return false;
}

static bool may_move(const Alloc *a, Reg r) {
    return a->b->func->holds[r] != HOLDS_HANDLE && r != a->b->id && r != a->b->args && r != a->b->env;
}

static bool is_constant(Interval v) {
    return v.constant && v.made == 1;
}

/* Is X wanted less than Y for the time it takes up? */
static bool is_idler(Interval x, Interval y) {
    long idle_x = (x.end - x.start + 1) * y.uses, idle_y = (y.end - y.start + 1) * x.uses;
    return idle_x != idle_y ? idle_x > idle_y : x.end > y.end;
}

static bool leave(Alloc *a, Interval v) {
    bool frame = a->b->frame >= 0, merged = a->b->func->merged;    // code with vectors stands beside other loops
    if (!is_constant(v))
        return ((!frame || merged) && to_vector(a, v, merged)) || (frame && to_slot(a, v));
    a->b->place[v.reg] = PLACE_NONE;
    a->s->constant[v.reg] = v.constant;
    return true;
}

/* No register is free: of V and those that live, the idlest number goes. */
static bool make_room(Alloc *a, Interval v) {
    int idlest = -1;
    for (int i = 0; i < a->nactive; i++) {
        Interval w = a->active[i];
        if (is_fp(a, w.reg) == is_fp(a, v.reg) && may_move(a, w.reg) && (idlest < 0 || is_idler(w, a->active[idlest])))
            idlest = i;
    }
    if (may_move(a, v.reg) && (idlest < 0 || !is_idler(a->active[idlest], v)))
        return leave(a, v);
    if (idlest < 0)
        return false;
    Interval w = a->active[idlest];
    int place = a->b->place[w.reg];
    a->active[idlest] = a->active[--a->nactive];
    if (!leave(a, w))
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
    Reg hint = a->s->hint[v.reg];
    int wanted = hint ? a->b->place[hint] : -1;
    bool same = wanted >= 0 && hint && is_fp(a, hint) == is_fp(a, v.reg) && (free >> wanted & 1);
    occupy(a, v, same ? wanted : __builtin_ctz(free));
    return true;
}

static void enter_with(Alloc *a, Reg r, int place) {
    Interval *v = &a->s->of[r];
    if (v->end < 0)
        return;
    v->start = 0;
    occupy(a, *v, place);
}

/* Room for the registers that F has by now. */
static bool make_scratch(const Func *f, Scratch *s) {
    if (f->nregs <= s->size)
        return true;
    size_t size = 2 * f->nregs;
    s->of = front_alloc(f->front, size * sizeof *s->of);
    s->hint = front_alloc(f->front, size * sizeof *s->hint);
    s->place = front_alloc(f->front, size * sizeof *s->place);
    s->constant = front_alloc(f->front, size * sizeof *s->constant);
    s->occurs = front_alloc(f->front, size * sizeof *s->occurs);
    if (f->front->no_memory)
        return false;
    for (size_t r = 0; r < size; r++)
        s->of[r].end = -1;
    s->size = size;
    return true;
}

static void clean(Scratch *s) {
    for (; s->n; s->n--) {
        Reg r = s->occurs[s->n - 1];
        s->of[r].end = -1;
        s->hint[r] = 0;
    }
}

static bool give_places(Alloc *a) {
    Scratch *s = a->s;
    a->sorted = front_alloc_in(a->b->func->front, a->b->arena, (s->n + 1) * sizeof *a->sorted);
    if (a->b->func->front->no_memory)
        return false;
    for (size_t i = 0; i < s->n; i++)
        if (s->of[s->occurs[i]].start > 0)
            insert(a, s->of[s->occurs[i]]);
    for (size_t i = 0; i < a->n; i++)
        if (!give_place(a, a->sorted[i]))
            return false;
    return true;
}

bool alloc_registers(const Live *l, Body *b, Scratch *s) {
    Alloc a = {.b = b, .live = l, .s = s};
    if (!make_scratch(b->func, s))
        return false;
    b->place = s->place;
    b->constant = s->constant;
    a.free_x = ~UINT32_C(1) & (UINT32_MAX >> SCRATCH);      // not x0, not the last ones
    a.free_f = UINT32_MAX >> SCRATCH;
    for (int k = 0; k < V_REGS; k++)
        a.spill_end[k] = a.last[k] = -1;
    for (int k = 0; k < MAX_SLOTS; k++)
        a.slot_end[k] = -1;
    a.begin = front_alloc_in(b->func->front, b->arena, (b->count + 1) * sizeof *a.begin);
    if (b->func->front->no_memory)
        return false;
    find_intervals(&a);
    enter_with(&a, b->id, REG_ID);
    enter_with(&a, b->args, REG_ARGS);
    enter_with(&a, b->env, REG_ENV);
    bool good = give_places(&a);
    clean(s);
    return good;
}
