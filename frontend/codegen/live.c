/* frontend/codegen/live.c - which registers hold a value that is still wanted where a block begins.
 *
 * Most registers live within one block.  Only the others have a number; for each of these the
 * blocks are walked back from where it is read to where it is written. */
#include "frontend/codegen/codelet.h"

enum { MAX_LIVE = 1 << 25 };    // registers before blocks, in all

/* ---- what is asked ---- */

static void all_end_reads(const Func *f, Block *b, Visit *visit, void *state) {
    block_end_reads(f, b, visit, state);
}

/* Chunks that are still written, and vectors: vector register V is register nregs + V. */
static bool fills_chunk(Op op) {
    switch (op) {
    case OP_WD: case OP_WW: case OP_WFD: case OP_WFS: case OP_WH: case OP_VW: case OP_VWP: case OP_VWPW: case OP_DROP:
    case OP_WD_I: case OP_WW_I: case OP_WFD_I: case OP_WFS_I: case OP_WH_I: return true;
    default: return false;
    }
}

static void vectors(const Func *f, const Code *c, OperandKind kind, Visit *visit, void *state) {
    for (unsigned set = code_operands(c->op, kind); set; set &= set - 1) {
        int i = __builtin_ctz(set);
        for (int k = 0; k < code_vectors(operand_table[op_table[c->op].operands[i]].sort); k++) {
            Reg v = (Reg)f->nregs + c->v[i] + k;
            visit(state, &v);
        }
    }
}

static void open_reads(const Func *f, const Code *c, Visit *visit, void *state) {
    if (c->form != FORM_INST)
        return;
    Reg chunk = c->v[0];
    if (fills_chunk(c->op))
        visit(state, &chunk);
    vectors(f, c, VECTORS_READ, visit, state);
}

static void open_writes(const Func *f, const Code *c, Visit *visit, void *state) {
    if (c->form != FORM_INST)
        return;
    Reg chunk = c->v[0];
    if (c->op == OP_CREATE)
        visit(state, &chunk);
    vectors(f, c, VECTORS_WRITTEN, visit, state);
}

static void no_reads(const Func *f, Block *b, Visit *visit, void *state) {
    (void)f, (void)b, (void)visit, (void)state;
}

const LiveRules live_values_rules = {code_reads, code_writes, all_end_reads};
const LiveRules live_open_rules = {open_reads, open_writes, no_reads};

/* ---- where registers are read and written ---- */

/* Block BLOCK reads register REG that it did not write before, or writes it. */
typedef struct {
    Reg reg;
    int block;
} Occurrence;

typedef struct {
    Occurrence *at;
    size_t n, cap;
} Occurrences;

typedef struct {
    Front *front;
    Arena *arena;
    Live *l;
    Occurrences reads, writes;
    int *read, *written;    // by register: 1 + the block that did so last
    int block;
} Look;

static void note(Look *s, Occurrences *o, Reg r) {
    o->at = front_room_in(s->front, s->arena, o->at, o->n, &o->cap, sizeof *o->at);
    if (!s->front->no_memory)
        o->at[o->n++] = (Occurrence){r, s->block};
}

static void look_at_read(void *state, Reg *r) {
    Look *s = state;
    if (s->written[*r] == s->block + 1 || s->read[*r] == s->block + 1)
        return;
    s->read[*r] = s->block + 1;
    if (!s->l->number[*r])
        s->l->number[*r] = ++s->l->count;
    note(s, &s->reads, *r);
}

static void look_at_write(void *state, Reg *r) {
    Look *s = state;
    if (s->written[*r] == s->block + 1)
        return;
    s->written[*r] = s->block + 1;
    note(s, &s->writes, *r);
}

static bool number_registers(const Func *f, const LiveRules *rules, Look *s) {
    Live *l = s->l;
    l->nregs = f->nregs + V_REGS;
    l->number = front_alloc_in(s->front, s->arena, l->nregs * sizeof *l->number);
    s->read = front_alloc_in(s->front, s->arena, l->nregs * sizeof *s->read);
    s->written = front_alloc_in(s->front, s->arena, l->nregs * sizeof *s->written);
    for (size_t i = 0; i < f->nblocks && !s->front->no_memory; i++) {
        Block *b = &f->block[i];
        s->block = (int)i;
        for (size_t k = 0; k < b->n && !s->front->no_memory; k++) {
            rules->reads(f, &b->code[k], look_at_read, s);
            rules->writes(f, &b->code[k], look_at_write, s);
        }
        rules->end_reads(f, b, look_at_read, s);
    }
    l->reg = front_alloc_in(s->front, s->arena, ((size_t)l->count + 1) * sizeof *l->reg);
    for (size_t r = 0; r < l->nregs && !s->front->no_memory; r++)
        if (l->number[r])
            l->reg[l->number[r]] = (Reg)r;
    return !s->front->no_memory;
}

/* Lists of blocks: those of I are block[first[i]] .. block[first[i + 1] - 1]. */
typedef struct {
    size_t *first;
    int *block;
} Lists;

/* What has been counted in first[i + 2] becomes where list I begins, in first[i + 1], from where
 * filling it moves on to where list I + 1 begins. */
static size_t add_up(size_t *first, size_t n) {
    for (size_t i = 0; i < n; i++)
        first[i + 2] += first[i + 1];
    return first[n + 1];
}

/* By number. */
static bool sort_occurrences(const Look *s, const Occurrences *o, Lists *to) {
    const int *number = s->l->number;
    size_t n = (size_t)s->l->count + 1;
    to->first = front_alloc_in(s->front, s->arena, (n + 2) * sizeof *to->first);
    to->block = front_alloc_in(s->front, s->arena, (o->n + 1) * sizeof *to->block);
    if (s->front->no_memory)
        return false;
    for (size_t i = 0; i < o->n; i++)
        to->first[number[o->at[i].reg] + 2]++;
    add_up(to->first, n);
    for (size_t i = 0; i < o->n; i++)
        to->block[to->first[number[o->at[i].reg] + 1]++] = o->at[i].block;
    return true;
}

/* The blocks behind block B, a wait or not. */
static int followers(const Block *b, int out[2]) {
    if (b->end != END_CALLS && b->end != END_FORALL)
        return block_next(b, out);
    out[0] = b->next;
    return 1;
}

/* By block: where control comes from. */
static bool find_edges(const Func *f, const Look *s, Lists *to) {
    int next[2];
    size_t n = f->nblocks;
    to->first = front_alloc_in(s->front, s->arena, (n + 2) * sizeof *to->first);
    to->block = front_alloc_in(s->front, s->arena, (2 * n + 1) * sizeof *to->block);
    if (s->front->no_memory)
        return false;
    for (size_t i = 0; i < n; i++)
        for (int k = followers(&f->block[i], next); k-- > 0;)
            to->first[next[k] + 2]++;
    add_up(to->first, n);
    for (size_t i = 0; i < n; i++)
        for (int k = followers(&f->block[i], next); k-- > 0;)
            to->block[to->first[next[k] + 1]++] = (int)i;
    return true;
}

/* ---- where they live ---- */

typedef struct {
    const Func *f;
    Live *l;
    Lists reads, writes, edges;
    int *lives, *writer;    // by block: the walk that came there, or that must not
    int *todo;
    int walk, count;
    size_t met;             // blocks, by all walks
} Walk;

static void reach(Walk *w, int block, Reg r) {
    if (w->lives[block] == w->walk)
        return;
    w->lives[block] = w->walk;
    w->met++;
    w->todo[w->count++] = block;
    if (w->l->list)
        w->l->list[w->l->first[block + 1]++] = r;
    else
        w->l->first[block + 2]++;
}

/* Is R what block B gets from those it waits for? */
static bool is_awaited(const Block *b, Reg r) {
    if (b->end == END_FORALL)
        return b->call->result == r;
    for (int i = 0; b->end == END_CALLS && i < b->ncalls; i++)
        if (b->calls[i]->result == r)
            return true;
    return false;
}

/* All blocks before which register number N lives. */
static void walk_back(Walk *w, int n) {
    Reg r = w->l->reg[n];
    w->walk++;
    for (size_t i = w->writes.first[n]; i < w->writes.first[n + 1]; i++)
        w->writer[w->writes.block[i]] = w->walk;
    for (size_t i = w->reads.first[n]; i < w->reads.first[n + 1]; i++)
        reach(w, w->reads.block[i], r);
    while (w->count) {
        int at = w->todo[--w->count];
        for (size_t i = w->edges.first[at]; i < w->edges.first[at + 1]; i++) {
            int from = w->edges.block[i];
            if (w->writer[from] != w->walk && !is_awaited(&w->f->block[from], r))
                reach(w, from, r);
        }
    }
}

/* False: there is too much. */
static bool count_all(Walk *w) {
    for (int i = 1; i <= w->l->count && w->met <= MAX_LIVE; i++)
        walk_back(w, i);
    if (w->met > MAX_LIVE)
        front_error(w->f->front, (Place){w->f->line, 1}, "method '%s' is too large: split it", w->f->name);
    return w->met <= MAX_LIVE;
}

/* First all is counted, then the list is filled. */
static bool walk_all(Walk *w, Front *front, Arena *a) {
    size_t n = w->f->nblocks;
    w->l->first = front_alloc_in(front, a, (n + 2) * sizeof *w->l->first);
    w->lives = front_alloc_in(front, a, n * sizeof *w->lives);
    w->writer = front_alloc_in(front, a, n * sizeof *w->writer);
    w->todo = front_alloc_in(front, a, n * sizeof *w->todo);
    if (front->no_memory || !count_all(w))
        return false;
    w->l->list = front_alloc_in(front, a, (add_up(w->l->first, n) + 1) * sizeof *w->l->list);
    for (int i = 1; i <= w->l->count && !front->no_memory; i++)
        walk_back(w, i);
    return !front->no_memory;
}

bool live_find(const Func *f, const LiveRules *rules, Arena *a, Live *l) {
    Look s = {.front = f->front, .arena = a, .l = l};
    Walk w = {.f = f, .l = l};
    *l = (Live){0};
    return number_registers(f, rules, &s) && sort_occurrences(&s, &s.reads, &w.reads) &&
           sort_occurrences(&s, &s.writes, &w.writes) && find_edges(f, &s, &w.edges) && walk_all(&w, f->front, a);
}

/* ---- asking ---- */

bool live_in(const Live *l, int block, Reg r) {
    int n = (size_t)r < l->nregs ? l->number[r] : 0;
    size_t low = l->first[block], high = l->first[block + 1];
    while (n && low < high) {
        size_t middle = low + (high - low) / 2;
        if (l->list[middle] == r)
            return true;
        if (l->number[l->list[middle]] < n)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

void live_out(const Live *l, const Block *b, Visit *visit, void *state) {
    int next[2];
    for (int n = followers(b, next); n-- > 0;)
        for (size_t i = l->first[next[n]]; i < l->first[next[n] + 1]; i++)
            if (!is_awaited(b, l->list[i]))
                visit(state, &l->list[i]);
}

/* ---- what nobody reads ---- */

typedef struct {
    int *wanted;            // by register: 1 + the block in which it is
    int block;
} Wanted;

static void wants(void *state, Reg *r) {
    const Wanted *w = state;
    w->wanted[*r] = w->block + 1;
}

static void makes(void *state, Reg *r) {
    const Wanted *w = state;
    w->wanted[*r] = 0;
}

/* Does C do nothing but make a number of numbers? */
static bool only_makes(const Code *c) {
    return c->form == FORM_LI || c->form == FORM_CONST || (c->form == FORM_INST && op_table[c->op].cls == CLASS_ALU);
}

static void drop_from(Func *f, Block *b, Wanted *w) {
    size_t kept = b->n;
    if (!kept)
        return;
    block_end_reads(f, b, wants, w);
    for (size_t k = b->n; k-- > 0;) {
        Code c = b->code[k];
        if (only_makes(&c) && w->wanted[c.v[0]] != w->block + 1)
            continue;
        code_writes(f, &c, makes, w);
        code_reads(f, &c, wants, w);
        b->code[--kept] = c;
    }
    b->code += kept;
    b->n = b->cap = b->n - kept;
}

void live_drop_unread(Func *f, const Live *l, Arena *a) {
    Wanted w = {.wanted = front_alloc_in(f->front, a, l->nregs * sizeof *w.wanted)};
    for (size_t i = 0; i < f->nblocks && !f->front->no_memory; i++) {
        w.block = (int)i;
        live_out(l, &f->block[i], wants, &w);
        drop_from(f, &f->block[i], &w);
    }
}
