/* frontend/live.c - which registers hold a value that is still wanted where a block begins.
 *
 * Most registers live within one block.  Only the others have a number, and a bit in the sets. */
#include "frontend/codelet.h"

#include <string.h>

enum { MAX_LIVE_WORDS = 1 << 25 };

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

/* ---- numbers ---- */

typedef struct {
    Live *l;
    int *defined;           // by register: 1 + the block that wrote it last
    int block;
} Number;

static void number_read(void *state, Reg *r) {
    Number *s = state;
    if (s->defined[*r] != s->block + 1 && !s->l->number[*r])
        s->l->number[*r] = ++s->l->count;
}

static void number_write(void *state, Reg *r) {
    Number *s = state;
    s->defined[*r] = s->block + 1;
}

static bool number_registers(const Func *f, const LiveRules *rules, Live *l) {
    l->nregs = f->nregs + V_REGS;
    l->number = front_alloc(f->front, l->nregs * sizeof *l->number);
    Number s = {.l = l, .defined = front_alloc(f->front, l->nregs * sizeof *s.defined)};
    if (f->front->no_memory)
        return false;
    for (size_t i = 0; i < f->nblocks; i++) {
        Block *b = &f->block[i];
        s.block = (int)i;
        for (size_t k = 0; k < b->n; k++) {
            rules->reads(f, &b->code[k], number_read, &s);
            rules->writes(f, &b->code[k], number_write, &s);
        }
        rules->end_reads(f, b, number_read, &s);
    }
    l->reg = front_alloc(f->front, ((size_t)l->count + 1) * sizeof *l->reg);
    for (size_t r = 0; r < l->nregs && !f->front->no_memory; r++)
        if (l->number[r])
            l->reg[l->number[r]] = (Reg)r;
    return !f->front->no_memory;
}

/* ---- sets ---- */

typedef struct {
    const Live *l;
    uint64_t *set;
} Set;

static void add(void *state, Reg *r) {
    const Set *s = state;
    int n = s->l->number[*r];
    if (n)
        s->set[n / 64] |= UINT64_C(1) << (n % 64);
}

static void take(void *state, Reg *r) {
    const Set *s = state;
    int n = s->l->number[*r];
    s->set[n / 64] &= ~(UINT64_C(1) << (n % 64));
}

static void unite(uint64_t *to, const uint64_t *from, size_t words) {
    for (size_t i = 0; i < words; i++)
        to[i] |= from[i];
}

void live_out(const Func *f, const Live *l, const Block *b, uint64_t *set) {
    int next[2];
    (void)f;
    memset(set, 0, l->words * sizeof *set);
    for (int n = block_next(b, next); n-- > 0;)
        unite(set, l->in + (size_t)next[n] * l->words, l->words);
    if (b->end != END_CALLS && b->end != END_FORALL)
        return;
    unite(set, l->in + (size_t)b->next * l->words, l->words);
    for (int i = 0; i < (b->end == END_CALLS ? b->ncalls : 1); i++) {
        Reg r = (b->end == END_CALLS ? b->calls[i] : b->call)->result;
        if (r)
            take(&(Set){l, set}, &r);
    }
}

/* What block I reads before it writes it, into its set; and into WRITTEN what it writes. */
static void look_at(const Func *f, const LiveRules *rules, Live *l, size_t i, uint64_t *written) {
    Block *b = &f->block[i];
    Set reads = {l, l->in + i * l->words}, writes = {l, written};
    rules->end_reads(f, b, add, &reads);
    for (size_t k = b->n; k-- > 0;) {
        rules->writes(f, &b->code[k], take, &reads);
        rules->writes(f, &b->code[k], add, &writes);
        rules->reads(f, &b->code[k], add, &reads);
    }
}

/* What lives behind block I lives before it, too, unless I writes it. */
static bool step(const Func *f, const Live *l, size_t i, const uint64_t *written, uint64_t *set) {
    uint64_t *in = l->in + i * l->words, more = 0;
    live_out(f, l, &f->block[i], set);
    for (size_t w = 0; w < l->words; w++) {
        uint64_t before = in[w];
        in[w] |= set[w] & ~written[w];
        more |= in[w] ^ before;
    }
    return more != 0;
}

/* The blocks behind block B, a wait or not. */
static int followers(const Block *b, int out[2]) {
    if (b->end != END_CALLS && b->end != END_FORALL)
        return block_next(b, out);
    out[0] = b->next;
    return 1;
}

/* Where control comes from: to block I from blocks from[first[i]] .. from[first[i + 1] - 1]. */
typedef struct {
    size_t *first;
    size_t *from;
} Edges;

static bool find_edges(const Func *f, Edges *e) {
    int next[2];
    size_t n = f->nblocks;
    e->first = front_alloc(f->front, (n + 2) * sizeof *e->first);
    e->from = front_alloc(f->front, (2 * n + 1) * sizeof *e->from);
    if (f->front->no_memory)
        return false;
    for (size_t i = 0; i < n; i++)
        for (int k = followers(&f->block[i], next); k-- > 0;)
            e->first[next[k] + 2]++;
    for (size_t i = 0; i < n; i++)
        e->first[i + 2] += e->first[i + 1];
    for (size_t i = 0; i < n; i++)      // first[i + 1] is where the next one to block I goes
        for (int k = followers(&f->block[i], next); k-- > 0;)
            e->from[e->first[next[k] + 1]++] = i;
    return true;
}

/* Steps, until nothing changes: those before a block that has changed are looked at again. */
static void settle(const Func *f, const Live *l, const uint64_t *written) {
    Edges e;
    size_t n = f->nblocks, room = n + 1, begin = 0, end = 0;
    uint64_t *set = front_alloc(f->front, l->words * sizeof *set);
    size_t *queue = front_alloc(f->front, room * sizeof *queue);
    bool *queued = front_alloc(f->front, room);
    if (!find_edges(f, &e) || f->front->no_memory)
        return;
    for (size_t i = n; i-- > 0;) {
        queue[end++] = i;
        queued[i] = true;
    }
    while (begin != end) {
        size_t i = queue[begin];
        begin = (begin + 1) % room;
        queued[i] = false;
        if (!step(f, l, i, written + i * l->words, set))
            continue;
        for (size_t k = e.first[i]; k < e.first[i + 1]; k++)
            if (!queued[e.from[k]]) {
                queued[e.from[k]] = true;
                queue[end] = e.from[k];
                end = (end + 1) % room;
            }
    }
}

bool live_find(const Func *f, const LiveRules *rules, Live *l) {
    *l = (Live){0};
    if (!number_registers(f, rules, l))
        return false;
    l->words = (size_t)l->count / 64 + 1;
    if (l->words * f->nblocks > MAX_LIVE_WORDS) {
        front_error(f->front, (Place){f->line, 1}, "method '%s' is too large: split it", f->name);
        return false;
    }
    l->in = front_alloc(f->front, l->words * f->nblocks * sizeof *l->in);
    uint64_t *written = front_alloc(f->front, l->words * f->nblocks * sizeof *written);
    if (f->front->no_memory)
        return false;
    for (size_t i = 0; i < f->nblocks; i++)
        look_at(f, rules, l, i, written + i * l->words);
    settle(f, l, written);
    return !f->front->no_memory;
}

/* ---- constants ---- */

typedef struct {
    Set global;
    bool *local;            // by register without a number
} Wanted;

static void wants(void *state, Reg *r) {
    Wanted *w = state;
    w->local[*r] = true;
    add(&w->global, r);
}

static void makes(void *state, Reg *r) {
    Wanted *w = state;
    w->local[*r] = false;
    take(&w->global, r);
}

static bool is_wanted(const Wanted *w, Reg r) {
    int n = w->global.l->number[r];
    return n ? w->global.set[n / 64] >> (n % 64) & 1 : w->local[r];
}

static void drop_from(Func *f, Block *b, Wanted *w) {
    size_t kept = b->n;
    block_end_reads(f, b, wants, w);
    for (size_t k = b->n; k-- > 0;) {
        Code c = b->code[k];
        if ((c.form == FORM_LI || c.form == FORM_CONST) && !is_wanted(w, c.v[0]))
            continue;
        code_writes(f, &c, makes, w);
        code_reads(f, &c, wants, w);
        b->code[--kept] = c;
    }
    b->code += kept;
    b->n = b->cap = b->n - kept;
}

void live_drop_constants(Func *f, const Live *l) {
    Wanted w = {{l, front_alloc(f->front, l->words * sizeof(uint64_t))}, front_alloc(f->front, l->nregs)};
    if (f->front->no_memory)
        return;
    for (size_t i = 0; i < f->nblocks; i++) {
        live_out(f, l, &f->block[i], w.global.set);
        drop_from(f, &f->block[i], &w);
    }
}
