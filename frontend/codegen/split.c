/* frontend/codegen/split.c - functions are cut where they wait for calls.
 *
 * Within a block, calls that do not need each other's results are started together: what
 * depends on results is put off until they are there, everything else comes before.  Checks are
 * branches, so only prints and what traps by itself (accesses to private arrays) keep their place among
 * the calls; the calls themselves keep their order as the ids of workers. */
#include "frontend/ir/code.h"

#include <string.h>

/* ---- tails ---- */

static bool is_move(const Code *c) {
    return c->form == FORM_INST &&
           ((c->op == OP_ADDI && c->v[2] == 0) || (c->op == OP_FSGNJ_D && c->v[1] == c->v[2]));
}

enum { TAIL = 4 };

static bool is_tail(const Block *b) {
    if (b->end != END_DELIVER || b->n > TAIL)
        return false;
    for (size_t i = 0; i < b->n; i++)
        if (!is_move(&b->code[i]))
            return false;
    return true;
}

/* B, which jumps to the tail T, ends as T does. */
static void append_tail(Func *f, Block *b, const Block *t) {
    for (size_t i = 0; i < t->n; i++) {
        b->code = front_room(f->front, b->code, b->n, &b->cap, sizeof *b->code);
        if (f->front->no_memory)
            return;
        b->code[b->n++] = t->code[i];
    }
    b->end = END_DELIVER;
    b->a = t->a;
}

/* The value that is delivered is the one before the last moves. */
static void skip_moves(const Func *f, Block *b) {
    while (f->has_result && b->n && is_move(&b->code[b->n - 1]) && b->code[b->n - 1].v[0] == b->a && b->a) {
        b->a = b->code[b->n - 1].v[1];
        b->n--;
    }
}

static void make_tails(Func *f) {
    bool changed = true;
    while (changed && !f->front->no_memory) {
        changed = false;
        for (size_t i = 0; i < f->nblocks; i++) {
            Block *b = &f->block[i];
            if (b->end == END_DELIVER)
                skip_moves(f, b);
            if (b->end != END_JUMP || b->next < 0 || f->block[b->next].root || !is_tail(&f->block[b->next]))
                continue;
            append_tail(f, b, &f->block[b->next]);
            changed = true;
        }
    }
}

/* ---- groups of calls ---- */

enum { LATE = 1, READ_LATE = 2 };       // its value is not there yet; it is read later

typedef struct {
    Func *f;
    unsigned char *mark;    // by register
    Reg *marked;
    size_t nmarked, marked_cap;
    Call *group[MAX_WORKERS];
    int count;
    Code *late;             // put off
    size_t nlate, late_cap;
    size_t gap;             // free in front of the code of the block at hand
    bool ordered;           // something put off prints, or may trap
    bool private;           // something put off works on private arrays
    unsigned *writes;       // of each register
    unsigned *reads;        // of each register, in blocks that are not closed
    bool hit;
    int want;
} Split;

static void test(void *state, Reg *r) {
    Split *s = state;
    s->hit |= (s->mark[*r] & s->want) != 0;
}

static void set(void *state, Reg *r) {
    Split *s = state;
    s->mark[*r] |= (unsigned char)s->want;
    s->marked = front_room(s->f->front, s->marked, s->nmarked, &s->marked_cap, sizeof *s->marked);
    if (!s->f->front->no_memory)
        s->marked[s->nmarked++] = *r;
}

static bool reads_late(Split *s, const Code *c) {
    s->hit = false;
    s->want = LATE;
    code_reads(s->f, c, test, s);
    return s->hit;
}

static bool writes_marked(Split *s, const Code *c) {
    s->hit = false;
    s->want = LATE | READ_LATE;
    code_writes(s->f, c, test, s);
    return s->hit;
}

static void mark(Split *s, const Code *c) {
    s->want = READ_LATE;
    code_reads(s->f, c, set, s);
    s->want = LATE;
    code_writes(s->f, c, set, s);
}

static bool prints(const Code *c) {
    return c->form == FORM_TEXT || (c->form == FORM_INST && op_table[c->op].cls == CLASS_PRINT);
}

/* What works on private arrays keeps its order. */
static bool is_private(const Code *c) {
    if (c->form != FORM_INST)
        return false;
    OpClass cls = op_table[c->op].cls;
    return cls == CLASS_PRIVATE || cls == CLASS_PREAD || cls == CLASS_PWRITE || cls == CLASS_PCOPY;
}

/* A chunk is written by the task that created it, and vector registers do not go from task
 * to task: such code comes later as a whole. */
static bool stays_together(const Code *c) {
    if (c->form != FORM_INST)
        return false;
    return c->op == OP_CREATE || code_has_vectors(c->op);
}

static void put_off(Split *s, const Code *c) {
    mark(s, c);
    s->ordered |= prints(c) || c->traps;
    s->private |= is_private(c);
    s->late = front_room(s->f->front, s->late, s->nlate, &s->late_cap, sizeof *s->late);
    if (!s->f->front->no_memory)
        s->late[s->nlate++] = *c;
}

static bool joins(Split *s, const Code *c) {
    return s->count < MAX_WORKERS && !s->ordered && !reads_late(s, c) && !writes_marked(s, c);
}

static void was_read(void *state, Reg *r) {
    ((Split *)state)->reads[*r]--;
}

/* A constant that is still wanted is made again rather than handed on. */
static bool is_made_again(const Split *s, const Code *c) {
    return (c->form == FORM_LI || c->form == FORM_CONST) && s->writes[c->v[0]] == 1 && s->reads[c->v[0]];
}

/* Memory for FIRST codes and the REST of B, where that stands if there is room: what lies between KEPT and I is not
 * wanted any more, and in front of B's code there may be a gap, which goes to what follows.  Otherwise it is new, with
 * a gap as large as the rest: a function with many calls moves the rest seldom. */
static Code *room_for_rest(Split *s, Block *b, size_t kept, size_t i, size_t first, size_t rest) {
    const Code *from = b->code + i;
    if (kept)
        memmove(b->code - s->gap, b->code, kept * sizeof *b->code);
    b->code -= s->gap;
    size_t free = (size_t)(from - b->code) - kept;
    if (first <= free) {
        s->gap = free - first;
        return b->code + kept + s->gap;
    }
    s->gap = rest;
    Code *code = front_alloc(s->f->front, (s->gap + first + rest + 1) * sizeof *code);
    if (s->f->front->no_memory)
        return code;
    code += s->gap;
    if (rest)
        memcpy(code + first, from, rest * sizeof *code);
    return code;
}

/* The constants to be made again, what was put off, and the code of B from I on. */
static Code *rest_of_block(Split *s, Block *b, size_t kept, size_t i, size_t *n) {
    size_t first = s->nlate, rest = b->n - i;
    for (size_t k = 0; k < kept; k++)
        first += is_made_again(s, &b->code[k]);
    Code *code = room_for_rest(s, b, kept, i, first, rest), *to = code;
    *n = 0;
    if (s->f->front->no_memory)
        return code;
    for (size_t k = 0; k < kept; k++)
        if (is_made_again(s, &b->code[k]))
            *to++ = b->code[k];
    if (s->nlate)
        memcpy(to, s->late, s->nlate * sizeof *to);
    *n = first + rest;
    return code;
}

/* Ends block AT with the group; a new block has what was put off and the code from I on. */
static int close_group(Split *s, int at, size_t kept, size_t i) {
    Func *f = s->f;
    int next = func_block(f);
    Call **calls = front_alloc(f->front, (size_t)s->count * sizeof(Call *));
    if (f->front->no_memory)
        return next;
    Block *b = &f->block[at], *n = &f->block[next];
    for (int k = 0; k < s->count; k++) {
        calls[k] = s->group[k];
        code_reads(f, &(Code){.form = FORM_CALL, .call = calls[k]}, was_read, s);
    }
    for (size_t k = 0; k < kept; k++)
        code_reads(f, &b->code[k], was_read, s);
    *n = *b;
    n->root = false;
    n->code = rest_of_block(s, b, kept, i, &n->n);
    n->cap = n->n;
    b->n = b->cap = kept;
    b->end = END_CALLS;
    b->calls = calls;
    b->ncalls = s->count;
    b->next = next;
    return next;
}

static void forget(Split *s) {
    for (size_t i = 0; i < s->nmarked; i++)
        s->mark[s->marked[i]] = 0;
    s->nmarked = s->nlate = 0;
    s->count = 0;
    s->ordered = s->private = false;
}

/* A call whose result is delivered as it is. */
static bool is_tail_call(const Split *s, const Block *b) {
    const Func *f = s->f;
    return b->end == END_DELIVER && s->count == 1 && !s->nlate && !f->is_entry &&
           f->has_result == s->group[0]->func->has_result && (!f->has_result || (b->a && b->a == s->group[0]->result));
}

static void split_block(Split *s, int at) {
    s->gap = 0;
    for (int next = at; next >= 0 && !s->f->front->no_memory;) {
        Block *b = &s->f->block[at = next];
        size_t kept = 0, i = 0;
        next = -1;
        for (; i < b->n && next < 0; i++) {
            const Code c = b->code[i];
            if (c.form == FORM_CALL && joins(s, &c)) {
                s->group[s->count++] = c.call;
                mark(s, &c);
            } else if (c.form == FORM_CALL) {
                next = close_group(s, at, kept, i);
            } else if (s->count && (prints(&c) || c.traps || stays_together(&c) || (s->private && is_private(&c)) ||
                                    reads_late(s, &c) || writes_marked(s, &c))) {
                put_off(s, &c);
            } else {
                b->code[kept++] = c;
            }
        }
        if (next < 0 && s->count && is_tail_call(s, b)) {
            b->n = kept;
            b->end = END_BECOME;
            b->call = s->group[0];
        } else if (next < 0 && s->count) {
            next = close_group(s, at, kept, b->n);
        } else if (next < 0) {
            b->n = kept;
        }
        forget(s);
    }
}

/* ---- moves ---- */

typedef struct {
    unsigned *reads, *writes;   // of each register, in the whole function
    Reg wanted;
    bool hit;
} Uses;

static void count_read(void *state, Reg *r) {
    ((Uses *)state)->reads[*r]++;
}

static void count_write(void *state, Reg *r) {
    ((Uses *)state)->writes[*r]++;
}

static void is_wanted(void *state, Reg *r) {
    Uses *u = state;
    u->hit |= *r == u->wanted;
}

static bool touches(const Func *f, Uses *u, const Code *c, Reg r) {
    u->wanted = r;
    u->hit = false;
    code_reads(f, c, is_wanted, u);
    code_writes(f, c, is_wanted, u);
    return u->hit;
}

/* "s = ...; d = s", where nobody else wants s, becomes "d = ...". */
static bool merge_move(const Func *f, Uses *u, Block *b, size_t at) {
    Reg d = b->code[at].v[0], s = b->code[at].v[1];
    if (!s || u->reads[s] != (b->code[at].op == OP_FSGNJ_D ? 2u : 1u) || u->writes[s] != 1 || f->holds[s] != f->holds[d])
        return false;
    for (size_t i = at; i-- > 0;) {
        Code *c = &b->code[i];
        u->wanted = s;
        u->hit = false;
        code_writes(f, c, is_wanted, u);
        if (u->hit) {
            if (c->form == FORM_CALL)
                c->call->result = d;
            else
                c->v[0] = d;
            return true;
        }
        if (touches(f, u, c, d))
            return false;
    }
    return false;
}

/* The result has counts only if there is memory. */
static Uses merge_moves(Func *f) {
    Uses u = {.reads = front_alloc(f->front, (f->nregs + 1) * sizeof(unsigned)),
              .writes = front_alloc(f->front, (f->nregs + 1) * sizeof(unsigned))};
    if (f->front->no_memory)
        return u;
    for (size_t i = 0; i < f->nblocks; i++) {
        Block *b = &f->block[i];
        for (size_t k = 0; k < b->n; k++) {
            code_reads(f, &b->code[k], count_read, &u);
            code_writes(f, &b->code[k], count_write, &u);
        }
        block_end_reads(f, b, count_read, &u);
    }
    for (int i = 0; i < f->nparams; i++)
        u.writes[f->param[i]]++;
    for (size_t i = 0; i < f->nblocks; i++) {
        Block *b = &f->block[i];
        size_t kept = 0;
        for (size_t k = 0; k < b->n; k++) {
            Code c = b->code[k];
            b->code[kept] = c;
            if (!is_move(&c) || !merge_move(f, &u, b, kept))
                kept++;
        }
        b->n = kept;
    }
    return u;
}

void split_tidy(Func *f) {
    thread_jumps(f);
    make_tails(f);
    merge_moves(f);
}

void split_calls(Func *f) {
    thread_jumps(f);
    make_tails(f);
    Uses u = merge_moves(f);
    Split s = {.f = f, .writes = u.writes, .reads = u.reads, .mark = front_alloc(f->front, f->nregs + 1)};
    size_t n = f->nblocks;
    for (size_t i = 0; i < n && !f->front->no_memory; i++)
        split_block(&s, (int)i);
}
