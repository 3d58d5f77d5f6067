/* frontend/codegen/thread.c - jumps that lead to branches.
 *
 * A truth value that a conditional gives, or the number by which a loop knows how an iteration ended, is often
 * asked at once for what was just decided.  Who jumps to such a branch goes where it leads: a constant decides
 * it, or the branch is made in the jump's place. */
#include "frontend/ir/code.h"

#include <string.h>

enum {
    MOST_KNOWN = 16,
    MOST_CODE = 8,          // of a block that is passed by
    MAX_ROUNDS = 8,
};

/* Registers whose values are known. */
typedef struct {
    Reg reg[MOST_KNOWN];
    int64_t value[MOST_KNOWN];
    int count;
} Known;

typedef struct {
    Func *f;
    unsigned *reads;        // of each register, in the function
    unsigned *here;         // in a block that is looked at
    uint8_t *mark;          // Mark of each block
    int *todo;              // blocks on the way to one that is looked at
} Threads;

/* A loop keeps one entry: who jumps to its head does not go past it when others branch there. */
typedef enum {
    SEEN = 1,
    OPEN = 2,               // on the way to the block that is looked at
    HEAD = 4,               // of a loop
    BRANCHED_TO = 8,
} Mark;

static bool value_of(const Known *k, Reg r, int64_t *value) {
    *value = 0;
    for (int i = k->count; i-- > 0;)
        if (k->reg[i] == r) {
            *value = k->value[i];
            return true;
        }
    return !r;
}

static void learn(Known *k, Reg r, int64_t value) {
    if (k->count == MOST_KNOWN)
        return;
    k->reg[k->count] = r;
    k->value[k->count++] = value;
}

/* The number that C computes, if that is known. */
static bool compute(const Known *k, const Code *c, int64_t *d) {
    int64_t a, b;
    if (c->form == FORM_LI) {
        *d = (int64_t)c->bits;
        return true;
    }
    if (c->form != FORM_INST)
        return false;
    bool immediate = c->op == OP_ADDI || c->op == OP_XORI || c->op == OP_ANDI || c->op == OP_SLTIU;
    if (!value_of(k, c->v[1], &a) || !(immediate || value_of(k, c->v[2], &b)))
        return false;
    if (immediate)
        b = c->v[2];
    switch ((int)c->op) {
    case OP_ADDI: *d = (int64_t)((uint64_t)a + (uint64_t)b); return true;
    case OP_XORI: case OP_XOR: *d = a ^ b; return true;
    case OP_ANDI: case OP_AND: *d = a & b; return true;
    case OP_OR:   *d = a | b; return true;
    case OP_SLT:  *d = a < b; return true;
    case OP_SLTIU: case OP_SLTU: *d = (uint64_t)a < (uint64_t)b; return true;
    default: return false;
    }
}

typedef struct {
    Known *known;
    const Code *code;
} Writing;

static void note_write(void *state, Reg *r) {
    Writing *w = state;
    int64_t d;
    if (compute(w->known, w->code, &d)) {
        learn(w->known, *r, d);
        return;
    }
    for (int i = 0; i < w->known->count; i++)
        if (w->known->reg[i] == *r)
            w->known->reg[i] = -1;
}

/* What the last instructions of B leave. */
static Known known_behind(const Func *f, const Block *b) {
    Known k = {.count = 0};
    for (size_t i = b->n > MOST_CODE ? b->n - MOST_CODE : 0; i < b->n; i++) {
        Writing w = {&k, &b->code[i]};
        code_writes(f, &b->code[i], note_write, &w);
    }
    return k;
}

static bool holds(Op op, int64_t a, int64_t b) {
    switch ((int)op) {
    case OP_BEQ:  return a == b;
    case OP_BNE:  return a != b;
    case OP_BLT:  return a < b;
    case OP_BGE:  return a >= b;
    case OP_BLTU: return (uint64_t)a < (uint64_t)b;
    default:      return (uint64_t)a >= (uint64_t)b;
    }
}

static void count_read(void *state, Reg *r) {
    ((unsigned *)state)[*r]++;
}

static void uncount_read(void *state, Reg *r) {
    ((unsigned *)state)[*r]--;
}

static void visit_reads(const Func *f, Block *b, Visit *visit, void *state) {
    for (size_t i = 0; i < b->n; i++)
        code_reads(f, &b->code[i], visit, state);
    block_end_reads(f, b, visit, state);
}

typedef struct {
    const Threads *t;
    bool elsewhere;
} Asking;

static void ask_read(void *state, Reg *r) {
    Asking *a = state;
    a->elsewhere |= a->t->reads[*r] != a->t->here[*r];
}

/* Does nobody but B read what it computes? */
static bool keeps_to_itself(const Threads *t, Block *b) {
    Asking a = {t, false};
    visit_reads(t->f, b, count_read, t->here);
    for (size_t i = 0; i < b->n; i++)
        code_writes(t->f, &b->code[i], ask_read, &a);
    visit_reads(t->f, b, uncount_read, t->here);
    return !a.elsewhere;
}

/* Where B, to which a block jumps that leaves what is KNOWN, leads; -1: that is not known. */
static int leads_to(const Threads *t, Block *b, Known known) {
    int64_t x, y;
    if (b->end != END_BRANCH || b->n > MOST_CODE || (b->n && !keeps_to_itself(t, b)))
        return -1;
    for (size_t i = 0; i < b->n; i++) {
        if (!compute(&known, &b->code[i], &x) || known.count == MOST_KNOWN)
            return -1;
        learn(&known, b->code[i].v[0], x);
    }
    if (!value_of(&known, b->a, &x) || !value_of(&known, b->b, &y))
        return -1;
    return holds(b->op, x, y) ? b->other : b->next;
}

/* ---- blocks that are reached, and loops ---- */

/* Where B goes on within the function. */
static void targets_of(const Block *b, int to[2]) {
    bool goes_on = b->end == END_JUMP || b->end == END_BRANCH || b->end == END_CALLS || b->end == END_FORALL;
    to[0] = goes_on ? b->next : -1;
    to[1] = b->end == END_BRANCH ? b->other : -1;
}

/* All blocks that are reached from FIRST, in depth. */
static void walk(const Threads *t, int first) {
    int n = 0, to[2];
    t->todo[n++] = 3 * first;       // and the way on that is taken next
    t->mark[first] |= SEEN | OPEN;
    while (n) {
        int b = t->todo[n - 1] / 3, way = t->todo[n - 1]++ % 3;
        targets_of(&t->f->block[b], to);
        if (way == 2) {
            t->mark[b] &= (uint8_t)~OPEN;
            n--;
        } else if (to[way] >= 0 && t->mark[to[way]] & SEEN) {
            t->mark[to[way]] |= t->mark[to[way]] & OPEN ? HEAD : 0;
        } else if (to[way] >= 0) {
            t->mark[to[way]] |= SEEN | OPEN;
            t->todo[n++] = 3 * to[way];
        }
    }
}

static void find_heads(const Threads *t) {
    const Func *f = t->f;
    memset(t->mark, 0, f->nblocks);
    for (size_t i = 0; i < f->nblocks; i++)
        if (!(t->mark[i] & SEEN) && (!i || f->block[i].root))
            walk(t, (int)i);
    for (size_t i = 0; i < f->nblocks; i++) {
        int to[2];
        targets_of(&f->block[i], to);
        for (int k = 0; k < 2 && t->mark[i] & SEEN && f->block[i].end != END_JUMP; k++)
            if (to[k] >= 0)
                t->mark[to[k]] |= BRANCHED_TO;
    }
}

/* Does block P, which jumps, go on by another way?  Then it does so from now on. */
static bool thread(const Threads *t, Block *p) {
    Block *b = &t->f->block[p->next];
    if (b == p || b->root || (t->mark[p->next] & (HEAD | BRANCHED_TO)) == (HEAD | BRANCHED_TO))
        return false;
    int to = leads_to(t, b, known_behind(t->f, p));
    if (to < 0 && b->end == END_JUMP && !b->n && b->next >= 0 && b->next != p->next)
        to = b->next;
    if (to >= 0 && to != p->next) {
        p->next = to;
        return true;
    }
    if (b->n || b->end != END_BRANCH)
        return false;
    p->end = END_BRANCH;
    p->op = b->op;
    p->a = b->a;
    p->b = b->b;
    p->next = b->next;
    p->other = b->other;
    block_end_reads(t->f, p, count_read, t->reads);
    return true;
}

/* ---- what nobody reads any more ---- */

/* B branches if X OP Y from now on, unless one of its instructions from number FIRST on, which each write a number,
 * writes one of these. */
static bool branch_on(Threads *t, Block *b, size_t first, Op op, Reg x, Reg y) {
    for (size_t i = first; i < b->n; i++)
        if (b->code[i].v[0] == x || b->code[i].v[0] == y)
            return false;
    block_end_reads(t->f, b, uncount_read, t->reads);
    b->op = op;
    b->a = x;
    b->b = y;
    block_end_reads(t->f, b, count_read, t->reads);
    return true;
}

/* B branches on what its instruction number I computes, and nothing but such answers is behind that: it asks what the
 * answer was computed of, if that is a comparison, or a copy for it alone.  The result: does it? */
static bool skip_answer(Threads *t, Block *b, size_t i) {
    const Code *c = &b->code[i];
    bool answers = c->form == FORM_INST && c->v[0] == b->a && b->b != b->a;
    bool yes = b->op == OP_BNE, truth = answers && !b->b && (yes || b->op == OP_BEQ);
    if (answers && c->op == OP_ADDI && !c->v[2] && t->reads[b->a] == 1)
        return branch_on(t, b, i, b->op, c->v[1], b->b);
    if (!truth)
        return false;
    switch ((int)c->op) {
    case OP_SLTIU: return c->v[2] == 1 && branch_on(t, b, i, yes ? OP_BEQ : OP_BNE, c->v[1], 0);
    case OP_SLTU:
        if (!c->v[1])
            return branch_on(t, b, i, b->op, c->v[2], 0);
        return branch_on(t, b, i, yes ? OP_BLTU : OP_BGEU, c->v[1], c->v[2]);
    case OP_XOR:   return branch_on(t, b, i, b->op, c->v[1], c->v[2]);
    case OP_SLT:   return branch_on(t, b, i, yes ? OP_BLT : OP_BGE, c->v[1], c->v[2]);
    default:       return false;
    }
}

static void skip_answers(Threads *t, Block *b) {
    for (size_t i = b->n; i-- > 0;)
        if (!skip_answer(t, b, i))
            return;
}

typedef struct {
    const unsigned *reads;
    int written, read;
} Writes;

static void count_write(void *state, Reg *r) {
    Writes *w = state;
    w->written++;
    w->read += w->reads[*r] > 0;
}

/* A number that nobody reads? */
static bool is_dead(const Func *f, const unsigned *reads, const Code *c) {
    Writes w = {reads, 0, 0};
    if (c->form != FORM_LI && (c->form != FORM_INST || op_table[c->op].cls != CLASS_ALU))
        return false;
    code_writes(f, c, count_write, &w);
    return w.written == 1 && !w.read;
}

static bool drop_dead(Threads *t, Block *b) {
    size_t kept = 0;
    for (size_t i = 0; i < b->n; i++) {
        if (is_dead(t->f, t->reads, &b->code[i]))
            code_reads(t->f, &b->code[i], uncount_read, t->reads);
        else
            b->code[kept++] = b->code[i];
    }
    bool some = kept < b->n;
    b->n = kept;
    return some;
}

/* What is reached now, where loops begin, and who reads what in it. */
static void look_again(Threads *t) {
    Func *f = t->f;
    find_heads(t);
    memset(t->reads, 0, (f->nregs + 1) * sizeof *t->reads);
    for (size_t i = 0; i < f->nblocks; i++)
        if (t->mark[i] & SEEN)
            visit_reads(f, &f->block[i], count_read, t->reads);
}

static void drop_unread(Threads *t) {
    Func *f = t->f;
    look_again(t);
    for (size_t i = 0; i < f->nblocks; i++)
        if (t->mark[i] & SEEN && f->block[i].end == END_BRANCH)
            skip_answers(t, &f->block[i]);
    for (bool changed = true; changed;) {
        changed = false;
        for (size_t i = f->nblocks; i-- > 0;)
            if (t->mark[i] & SEEN)
                changed |= drop_dead(t, &f->block[i]);
    }
}

void thread_jumps(Func *f) {
    size_t regs = f->nregs + 1, blocks = f->nblocks + 1;
    Threads t = {.f = f, .reads = front_alloc(f->front, regs * sizeof *t.reads), .here = front_alloc(f->front, regs * sizeof *t.here),
                 .mark = front_alloc(f->front, blocks), .todo = front_alloc(f->front, blocks * sizeof *t.todo)};
    if (f->front->no_memory)
        return;
    bool changed = true;
    for (int k = 0; k < MAX_ROUNDS && changed; k++) {
        changed = false;
        look_again(&t);
        for (size_t i = 0; i < f->nblocks; i++)
            if (f->block[i].end == END_JUMP && f->block[i].next >= 0)
                changed |= thread(&t, &f->block[i]);
    }
    drop_unread(&t);
}
