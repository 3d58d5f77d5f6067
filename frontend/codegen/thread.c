/* frontend/codegen/thread.c - jumps that lead to branches.
 *
 * A truth value that a conditional gives, or the number by which a loop knows how an iteration ended, is often
 * asked soon for what was just decided.  Who jumps to such a branch goes where it leads: constants decide
 * it, and what else stands on the way is copied; or the branch is made in the jump's place. */
#include "frontend/ir/code.h"

#include <assert.h>
#include <string.h>

enum {
    MOST_KNOWN = 32,
    MOST_CODE = 8,          // of a block that is passed by
    MOST_COPIED = 8,
    MOST_BLOCKS = 8,        // on the way to a branch that is decided
    MAX_ROUNDS = 8,
};

/* A register that one instruction writes, with a number. */
typedef struct {
    unsigned writes;
    bool number;
    int64_t value;
} Constant;

/* Registers whose values are known. */
typedef struct {
    const Constant *constants;  // by register
    size_t nconstants;
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
    Constant *constants;
} Threads;

/* A loop keeps one entry: who jumps to its head does not go past it when others branch there. */
typedef enum {
    SEEN = 1,
    OPEN = 2,               // on the way to the block that is looked at
    HEAD = 4,               // of a loop
    BRANCHED_TO = 8,
} Mark;

static bool value_of(const Known *k, Reg r, int64_t *value) {
    assert((size_t)r < k->nconstants);
    *value = 0;
    for (int i = k->count; i-- > 0;)
        if (k->reg[i] == r) {
            *value = k->value[i];
            return true;
        }
    if (k->constants[r].writes == 1 && k->constants[r].number) {
        *value = k->constants[r].value;
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

/* Does C compute a number of numbers in a way that is known here?  *IMMEDIATE: its last operand is one. */
static bool is_known(const Code *c, bool *immediate) {
    switch ((int)c->op) {
    case OP_ADDI: case OP_XORI: case OP_ANDI: case OP_SLTIU: *immediate = true; return c->form == FORM_INST;
    case OP_XOR: case OP_AND: case OP_OR: case OP_SLT: case OP_SLTU: *immediate = false; return c->form == FORM_INST;
    default: return false;
    }
}

/* The number that C computes, if that is known. */
static bool compute(const Known *k, const Code *c, int64_t *d) {
    int64_t a, b;
    bool immediate;
    if (c->form == FORM_LI) {
        *d = (int64_t)c->bits;
        return true;
    }
    if (!is_known(c, &immediate) || !value_of(k, c->v[1], &a) || !(immediate || value_of(k, c->v[2], &b)))
        return false;
    if (immediate)
        b = c->v[2];
    switch ((int)c->op) {
    case OP_ADDI: *d = (int64_t)((uint64_t)a + (uint64_t)b); break;
    case OP_XORI: case OP_XOR: *d = a ^ b; break;
    case OP_ANDI: case OP_AND: *d = a & b; break;
    case OP_OR:   *d = a | b; break;
    case OP_SLT:  *d = a < b; break;
    default:      *d = (uint64_t)a < (uint64_t)b;
    }
    return true;
}

static void forget(void *state, Reg *r) {
    Known *k = state;
    for (int i = 0; i < k->count; i++)
        if (k->reg[i] == *r)
            k->reg[i] = -1;
}

/* C is carried out: is what it writes a number that is known?  What is no number may be known to be null. */
static bool carry_out(const Func *f, Known *known, Code *c) {
    int64_t d;
    bool knows = known->count < MOST_KNOWN && compute(known, c, &d);
    if (knows)
        learn(known, c->v[0], d);
    else
        code_writes(f, c, forget, known);
    return knows && f->holds[c->v[0]] == HOLDS_INT;
}

/* What the last instructions of B leave. */
static Known known_behind(const Threads *t, const Block *b) {
    const Func *f = t->f;
    Known k = {.constants = t->constants, .nconstants = f->nregs + 1};
    for (size_t i = b->n > MOST_CODE ? b->n - MOST_CODE : 0; i < b->n; i++)
        carry_out(f, &k, &b->code[i]);
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

/* ---- the way on behind a jump ---- */

/* From a block that jumps through others, of which the last ends with a branch that is decided. */
typedef struct {
    int block[MOST_BLOCKS];
    int count;              // of blocks up to the last such branch; 0: there is none
    int to;                 // where that leads
} Way;

/* Only numbers, which cannot fail. */
static bool is_plain(const Code *c) {
    return c->form == FORM_LI || c->form == FORM_CONST || (c->form == FORM_INST && op_table[c->op].cls == CLASS_ALU) ||
           (c->form == FORM_INST && (c->op == OP_FSGNJ_D || c->op == OP_FSGNJ_S));
}

/* Does a way go through block number N?  COPIED counts what is not known of its code. */
static bool pass_through(const Threads *t, int n, Known *known, int *copied) {
    const Block *b = &t->f->block[n];
    int before = *copied;
    if (b->root || b->n > MOST_CODE || (t->mark[n] & (HEAD | BRANCHED_TO)) == (HEAD | BRANCHED_TO))
        return false;
    for (size_t i = 0; i < b->n; i++) {
        if (!is_plain(&b->code[i]))
            return false;
        *copied += !carry_out(t->f, known, &b->code[i]);
    }
    return *copied <= MOST_COPIED && (!(t->mark[n] & HEAD) || *copied == before);
}

/* Where B goes on if it jumps, or its branch is decided; -1: that is not known. */
static int goes_on(const Block *b, const Known *known) {
    int64_t x, y;
    if (b->end == END_JUMP)
        return b->next;
    if (b->end != END_BRANCH || !value_of(known, b->a, &x) || !value_of(known, b->b, &y))
        return -1;
    return holds(b->op, x, y) ? b->other : b->next;
}

static bool find_way(const Threads *t, const Block *p, Way *w) {
    Known known = known_behind(t, p);
    int copied = 0, at = p->next;
    *w = (Way){.to = -1};
    for (int n = 0; n < MOST_BLOCKS && at >= 0 && &t->f->block[at] != p; n++) {
        const Block *b = &t->f->block[at];
        for (int i = 0; i < n; i++)
            if (w->block[i] == at)
                return w->count;
        if (!pass_through(t, at, &known, &copied))
            break;
        w->block[n] = at;
        at = goes_on(b, &known);
        if (b->end == END_BRANCH && at >= 0) {
            w->count = n + 1;
            w->to = at;
        }
    }
    return w->count;
}

/* Of numbers that are moved, in a block, where they came from. */
typedef struct {
    const Threads *t;
    Reg to[MOST_KNOWN], from[MOST_KNOWN];
    int count;
} Moves;

static void read_source(void *state, Reg *r) {
    Moves *m = state;
    for (int i = m->count; i-- > 0;)
        if (m->to[i] == *r) {
            m->t->reads[*r]--;
            *r = m->from[i];
            m->t->reads[*r]++;
            return;
        }
}

static void end_moves(void *state, Reg *r) {
    Moves *m = state;
    int kept = 0;
    for (int i = 0; i < m->count; i++)
        if (m->to[i] != *r && m->from[i] != *r) {
            m->to[kept] = m->to[i];
            m->from[kept++] = m->from[i];
        }
    m->count = kept;
}

static bool is_whole_move(const Func *f, const Code *c) {
    return c->form == FORM_INST && c->op == OP_ADDI && !c->v[2] && c->v[1] &&
           f->holds[c->v[0]] == HOLDS_INT && f->holds[c->v[1]] == HOLDS_INT;
}

/* What B moves is read where it came from, by plain instructions and its end; what is moved to itself goes. */
static void skip_moves(const Threads *t, Block *b) {
    const Func *f = t->f;
    Moves m = {.t = t};
    size_t kept = 0;
    for (size_t i = 0; i < b->n; i++) {
        Code c = b->code[i];
        if (is_plain(&c))
            code_reads(f, &c, read_source, &m);
        bool move = is_whole_move(f, &c);
        if (move && c.v[0] == c.v[1]) {
            t->reads[c.v[1]]--;
            continue;
        }
        code_writes(f, &c, end_moves, &m);
        if (move && m.count < MOST_KNOWN) {
            m.to[m.count] = c.v[0];
            m.from[m.count++] = c.v[1];
        }
        b->code[kept++] = c;
    }
    b->n = kept;
    block_end_reads(f, b, read_source, &m);
}

/* What is known of the instructions of a block. */
typedef struct {
    bool knows[MOST_CODE];
    int64_t value[MOST_CODE];
} Numbers;

static void visit_known(const Threads *t, Block *b, const Numbers *n, size_t first, Visit *visit) {
    for (size_t i = first; i < b->n; i++)
        if (n->knows[i])
            code_reads(t->f, &b->code[i], visit, t->here);
    block_end_reads(t->f, b, visit, t->here);
}

/* Is register R, which instruction number I of B writes, read by nobody but those behind it in B that are known? */
static bool is_passing(const Threads *t, Block *b, const Numbers *n, size_t i, Reg r) {
    visit_known(t, b, n, i + 1, count_read);
    bool all = t->here[r] == t->reads[r];
    visit_known(t, b, n, i + 1, uncount_read);
    return all;
}

/* What B does and is not known, or is read elsewhere: how much.  With EMITS code for it goes to the current block. */
static int carry(const Threads *t, Block *b, Known *known, bool emits) {
    Func *f = t->f;
    Numbers n;
    int count = 0;
    for (size_t i = 0; i < b->n; i++) {
        n.knows[i] = carry_out(f, known, &b->code[i]);
        if (n.knows[i])
            value_of(known, b->code[i].v[0], &n.value[i]);
    }
    for (size_t i = 0; i < b->n; i++) {
        Code c = b->code[i];
        if (n.knows[i] && is_passing(t, b, &n, i, c.v[0]))
            continue;
        count++;
        if (emits && n.knows[i]) {
            emit_li(f, c.v[0], n.value[i]);
        } else if (emits) {
            *emit(f, c.op, 0, 0, 0) = c;
            code_reads(f, &c, count_read, t->reads);
        }
    }
    return count;
}

/* P does what stands on the way W, and goes where it leads; where registers are few, only if that is nothing. */
static bool go(const Threads *t, Block *p, const Way *w) {
    Func *f = t->f;
    int at = f->at;
    Known known = known_behind(t, p);
    for (int k = 0; k < w->count && f->tight; k++)
        if (carry(t, &f->block[w->block[k]], &known, false))
            return false;
    known = known_behind(t, p);
    func_goto(f, (int)(p - f->block));
    for (int k = 0; k < w->count; k++)
        carry(t, &f->block[w->block[k]], &known, true);
    p->next = w->to;
    skip_moves(t, p);
    func_goto(f, at);
    return true;
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
    Way w;
    if (b == p || b->root || (t->mark[p->next] & (HEAD | BRANCHED_TO)) == (HEAD | BRANCHED_TO))
        return false;
    if (find_way(t, p, &w) && go(t, p, &w))
        return true;
    if (b->end == END_JUMP && !b->n && b->next >= 0 && b->next != p->next) {
        p->next = b->next;
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

/* A branch that is decided is a jump. */
static bool decide(const Threads *t, Block *b) {
    Known known = known_behind(t, b);
    int to = b->end == END_BRANCH ? goes_on(b, &known) : -1;
    if (to < 0)
        return false;
    block_end_reads(t->f, b, uncount_read, t->reads);
    b->end = END_JUMP;
    b->next = to;
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

/* Is what C gives 0 or 1? */
static bool gives_truth(const Code *c) {
    return c->form == FORM_INST && (c->op == OP_SLT || c->op == OP_SLTU || c->op == OP_SLTI || c->op == OP_SLTIU ||
                                    c->op == OP_FEQ_D || c->op == OP_FLT_D || c->op == OP_FLE_D ||
                                    c->op == OP_FEQ_S || c->op == OP_FLT_S || c->op == OP_FLE_S);
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
    case OP_XORI:
        if (c->v[2] != 1 || !i || b->code[i - 1].v[0] != c->v[1] || !gives_truth(&b->code[i - 1]))
            return false;
        return branch_on(t, b, i, yes ? OP_BEQ : OP_BNE, c->v[1], 0);
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

static void count_constant(void *state, Reg *r) {
    ((Constant *)state)[*r].writes++;
}

static void find_constants(Threads *t, Block *b) {
    for (size_t i = 0; i < b->n; i++) {
        Code *c = &b->code[i];
        code_writes(t->f, c, count_constant, t->constants);
        if (c->form == FORM_LI) {
            t->constants[c->v[0]].number = true;
            t->constants[c->v[0]].value = (int64_t)c->bits;
        }
    }
    for (int k = 0; k < b->ncalls; k++)
        if (b->calls[k]->result)
            t->constants[b->calls[k]->result].writes++;
    if (b->call && b->call->result)
        t->constants[b->call->result].writes++;
}

/* What is reached now, where loops begin, who reads what in it, and what is a constant. */
static void look_again(Threads *t) {
    Func *f = t->f;
    find_heads(t);
    memset(t->reads, 0, (f->nregs + 1) * sizeof *t->reads);
    memset(t->constants, 0, (f->nregs + 1) * sizeof *t->constants);
    for (int k = 0; k < f->nparams; k++)
        t->constants[f->param[k]].writes++;
    t->constants[f->id].writes++;
    for (size_t i = 0; i < f->nblocks; i++)
        if (t->mark[i] & SEEN)
            visit_reads(f, &f->block[i], count_read, t->reads);
    for (size_t i = 0; i < f->nblocks; i++)
        if (t->mark[i] & SEEN)
            find_constants(t, &f->block[i]);
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

static void find_threads(Threads *t) {
    Func *f = t->f;
    bool changed = true;
    if (f->front->no_memory)
        return;
    for (int k = 0; k < MAX_ROUNDS && changed; k++) {
        changed = false;
        look_again(t);
        for (size_t i = 0; i < f->nblocks; i++)
            changed |= t->mark[i] & SEEN && decide(t, &f->block[i]);
        for (size_t i = 0; i < f->nblocks; i++)
            if (f->block[i].end == END_JUMP && f->block[i].next >= 0)
                changed |= thread(t, &f->block[i]);
    }
    drop_unread(t);
}

void thread_jumps(Func *f) {
    size_t regs = f->nregs + 1, blocks = f->nblocks + 1;
    Front *front = f->front;
    Arena *a = front_arena(front);
    if (front->no_memory)
        return;
    Threads t = {.f = f, .reads = front_alloc_in(front, a, regs * sizeof *t.reads), .here = front_alloc_in(front, a, regs * sizeof *t.here),
                 .mark = front_alloc_in(front, a, blocks), .todo = front_alloc_in(front, a, blocks * sizeof *t.todo),
                 .constants = front_alloc_in(front, a, regs * sizeof *t.constants)};
    find_threads(&t);
    front_drop(front, a);
}
