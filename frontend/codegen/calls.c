/* frontend/codegen/calls.c - calls without tasks.
 *
 * A call is a task, and what comes behind it another one.  That is worth it where calls can run at the same time.  A method
 * that itself needs no task, a leaf, is rather called as subroutines are: its code stands once in the function that calls it,
 * which hands on the arguments in registers and the number of the call, by which the code's end finds back.  What is
 * small, or is called from one place only, has a copy for each call, without a number.
 *
 * A leaf with loops may take long, and what makes tasks does: where a block has several such calls that do not need each
 * other's results, they stay together.  A function whose calls are all gone is a leaf, and so on up the calls. */
#include "frontend/codegen/codelet.h"

#include <string.h>

enum {
    MOST = 2800,            // codes of a function with what it calls: one codelet
    SMALL = 40,             // of a leaf that is copied for each call
    DEEPEST = 64,           // chain of calls
};

typedef struct {
    int block;
    size_t at;              // of its code
    Call *call;
    Reg *live;              // behind it, but for its result, by number
    int nlive;
    int after;              // block that begins behind it
} Site;

typedef struct {
    Front *front;
    Arena *arena;           // for one leaf in one function
    Func *f, *leaf;
    Live live, open;        // of F
    Site *site;
    int nsites;
    size_t cap;
    bool known;             // something that is read
    size_t nregs;           // of F, before the copies
    bool *lives;            // by register, and vectors behind them
    /* The copy of the leaf: */
    Reg *reg;               // by register of the leaf
    int *block;             // by block of the leaf
    Reg number, value;      // of the call; what the leaf gives
} Merge;

/* ---- leaves ---- */

static bool stays_in_task(const Code *c) {
    if (c->form != FORM_INST)
        return c->form != FORM_CALL;
    OpClass cls = op_table[c->op].cls;
    return !code_arrays(c) && cls != CLASS_SPAWN && cls != CLASS_FORALL && cls != CLASS_BECOME && cls != CLASS_SYNC &&
           cls != CLASS_UPDATE && cls != CLASS_QUIT;
}

static void look_at(Func *g) {
    int next[2];
    g->size = 0;
    g->loops = g->vectors = false;
    g->leaf = !g->is_entry && !g->id;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Block *b = &g->block[i];
        bool plain = b->end == END_JUMP || b->end == END_BRANCH || b->end == END_DELIVER || b->end == END_TRAP;
        g->leaf &= plain && !b->root && (b->end != END_JUMP || b->next >= 0 || !b->n);
        g->size += b->n + 1;
        for (size_t k = 0; k < b->n; k++) {
            g->leaf &= stays_in_task(&b->code[k]);
            g->vectors |= b->code[k].form == FORM_INST && code_has_vectors(b->code[k].op);
        }
        for (int n = plain && b->end != END_DELIVER ? block_next(b, next) : 0; n-- > 0;)
            g->loops |= next[n] <= (int)i && g->block[next[n]].loop.line;
    }
}

static void lives(void *state, Reg *r) {
    ((Merge *)state)->lives[*r] = true;
}

static void vector_lives(void *state, Reg *r) {
    Merge *m = state;
    m->lives[*r] |= (size_t)*r >= m->nregs;
}

static void ends(void *state, Reg *r) {
    ((Merge *)state)->lives[*r] = false;
}

static bool any_vector(const Merge *m) {
    return memchr(m->lives + m->nregs, true, V_REGS) != NULL;
}

static void note_site(Merge *m, int block, size_t at, Call *call) {
    int n = 0;
    for (size_t r = 1; r < m->nregs; r++)
        n += m->lives[r];
    m->site = front_room_in(m->front, m->arena, m->site, (size_t)m->nsites, &m->cap, sizeof *m->site);
    Site s = {.block = block, .at = at, .call = call, .live = front_alloc_in(m->front, m->arena, ((size_t)n + 1) * sizeof *s.live)};
    if (m->front->no_memory)
        return;
    for (Reg r = 1; r < (Reg)m->nregs; r++)
        if (m->lives[r] && r != call->result)
            s.live[s.nlive++] = r;
    m->site[m->nsites++] = s;
}

/* ---- calls that can run at the same time ---- */

static void is_known(void *state, Reg *r) {
    Merge *m = state;
    m->known |= m->lives[*r];
}

static bool may_be_long(const Code *c) {
    return c->form == FORM_CALL && !(c->call->func->leaf && !c->call->func->loops);
}

/* The first such call in B behind code AT, which is one; B->n: there is none.  NEEDS: it needs the result of that one. */
static size_t next_long(Merge *m, const Block *b, size_t at, bool *needs) {
    memset(m->lives, 0, m->nregs + V_REGS);
    m->lives[b->code[at].call->result] = true;
    for (size_t k = at + 1; k < b->n; k++) {
        const Code *c = &b->code[k];
        m->known = false;
        code_reads(m->f, c, is_known, m);
        if (may_be_long(c)) {
            *needs = m->known;
            return k;
        }
        if (!m->known)
            continue;
        code_writes(m->f, c, lives, m);
        if (c->form == FORM_INST && op_table[c->op].cls == CLASS_WRITE)
            m->lives[c->v[0]] = true;       // the chunk has it
    }
    return b->n;
}

/* Does each such call of B need what the one before it gives? */
static bool is_chain(Merge *m, const Block *b) {
    bool needs = true;
    for (size_t k = 0; k < b->n && needs;)
        k = may_be_long(&b->code[k]) ? next_long(m, b, k, &needs) : k + 1;
    return needs;
}

/* ---- calls, and what lives behind them ---- */

static bool calls(const Block *b, const Func *g) {
    for (size_t k = 0; k < b->n; k++)
        if (b->code[k].form == FORM_CALL && b->code[k].call->func == g)
            return true;
    return false;
}

/* The calls of the leaf in block I, the last one first.  They part what stands before them from what stands behind. */
static void find_sites(Merge *m, int i) {
    const Func *f = m->f;
    Block *b = &f->block[i];
    if (!calls(b, m->leaf) || !is_chain(m, b))
        return;
    memset(m->lives, 0, m->nregs + V_REGS);
    live_out(&m->live, b, lives, m);
    live_out(&m->open, b, vector_lives, m);
    block_end_reads(f, b, lives, m);
    for (size_t k = b->n; k-- > 0 && !m->front->no_memory;) {
        const Code *c = &b->code[k];
        if (c->form == FORM_CALL && c->call->func == m->leaf && !(m->leaf->vectors && any_vector(m)))
            note_site(m, i, k, c->call);
        live_open_rules.writes(f, c, ends, m);
        code_writes(f, c, ends, m);
        live_open_rules.reads(f, c, vector_lives, m);
        code_reads(f, c, lives, m);
    }
}

/* ---- the copy ---- */

static Reg reg_of(Merge *m, Reg r) {
    if (r && !m->reg[r])
        m->reg[r] = func_reg(m->f, m->leaf->holds[r]);
    return r ? m->reg[r] : 0;
}

static void rename_reg(void *state, Reg *r) {
    *r = reg_of(state, *r);
}

static void copy_end(Merge *m, const Block *b, int back) {
    Func *f = m->f;
    f->line = b->line;
    if (b->end == END_DELIVER) {
        if (m->value)
            emit_move(f, m->value, reg_of(m, b->a));
        end_jump(f, back);
        return;
    }
    Reg x = b->end == END_BRANCH ? reg_of(m, b->a) : 0, y = b->end == END_BRANCH ? reg_of(m, b->b) : 0;
    Block *made = &f->block[f->at], was = *made;
    *made = *b;
    made->code = was.code;
    made->n = was.n;
    made->cap = was.cap;
    made->loop = was.loop;
    made->rare = was.rare;
    made->a = x;
    made->b = y;
    made->next = b->next >= 0 ? m->block[b->next] : -1;
    made->other = b->end == END_BRANCH ? m->block[b->other] : -1;
}

/* The leaf's code, part of loop AT where it is in none of its own; its end goes to block BACK.  RARE: it seldom runs. */
static void copy_leaf(Merge *m, Place at, bool rare, int back) {
    Func *f = m->f;
    const Func *g = m->leaf;
    for (size_t i = 0; i < g->nblocks; i++) {
        m->block[i] = func_block(f);
        if (m->front->no_memory)
            return;
        f->block[m->block[i]].loop = g->block[i].loop.line ? g->block[i].loop : at;
        f->block[m->block[i]].rare = rare || g->block[i].rare;
    }
    for (size_t i = 0; i < g->nblocks && !m->front->no_memory; i++) {
        func_goto(f, m->block[i]);
        for (size_t k = 0; k < g->block[i].n; k++) {
            Code c = g->block[i].code[k];
            code_reads(g, &c, rename_reg, m);
            code_writes(g, &c, rename_reg, m);
            *emit(f, OP_ADDI, 0, 0, 0) = c;
        }
        copy_end(m, &g->block[i], back);
    }
}

/* ---- the calls ---- */

/* What comes behind site S becomes a block of its own, which begins with the result. */
static void cut_behind(Merge *m, Site *s) {
    Func *f = m->f;
    s->after = func_block(f);
    if (m->front->no_memory)
        return;
    Block *b = &f->block[s->block], *n = &f->block[s->after];
    size_t rest = b->n - s->at - 1;
    *n = *b;
    n->root = false;
    n->code = front_alloc(m->front, (rest + 2) * sizeof *n->code);
    n->n = 0;
    n->cap = rest + 2;
    b->n = b->cap = s->at;
    if (m->front->no_memory)
        return;
    func_goto(f, s->after);
    f->line = s->call->line;
    if (s->call->result)
        emit_move(f, s->call->result, m->value);
    n = &f->block[s->after];
    b = &f->block[s->block];
    if (rest)
        memcpy(n->code + n->n, b->code + s->at + 1, rest * sizeof *n->code);
    n->n += rest;
}

/* What lives behind other calls than S has some value here, too: their ways meet in the leaf. */
static void begin_others(Merge *m, const Site *s) {
    for (int k = 0; k < s->nlive; k++)
        m->lives[s->live[k]] = true;
    for (const Site *o = m->site; o < m->site + m->nsites; o++)
        for (int k = 0; k < o->nlive; k++) {
            Reg r = o->live[k];
            if (m->lives[r])
                continue;
            m->lives[r] = true;
            if (m->f->holds[r] == HOLDS_DOUBLE || m->f->holds[r] == HOLDS_FLOAT)
                emit_const(m->f, r, 0);
            else
                emit_move(m->f, r, 0);
        }
}

static void go_to_leaf(Merge *m, const Site *s, int number) {
    Func *f = m->f;
    const Func *g = m->leaf;
    func_goto(f, s->block);
    f->line = s->call->line;
    for (int k = 0; k < g->nparams; k++)
        emit_move(f, reg_of(m, g->param[k]), s->call->args[k]);
    memset(m->lives, 0, m->nregs + V_REGS);
    begin_others(m, s);
    if (m->number)
        emit_li(f, m->number, number);
    end_jump(f, m->block[0]);
}

/* The leaf's end, block BACK, finds back to the call. */
static void find_back(Merge *m, int back) {
    Func *f = m->f;
    func_goto(f, back);
    for (int k = 0; k + 1 < m->nsites; k++)
        end_branch(f, OP_BEQ, m->number, op_li(f, k), m->site[k].after);
    end_jump(f, m->site[m->nsites - 1].after);
}

/* One copy for the sites that M has. */
static void call_copy(Merge *m) {
    Func *f = m->f;
    const Func *g = m->leaf;
    const Block first = f->block[m->site[0].block];
    m->reg = front_alloc_in(m->front, m->arena, (g->nregs + 1) * sizeof *m->reg);
    m->block = front_alloc_in(m->front, m->arena, (g->nblocks + 1) * sizeof *m->block);
    m->number = m->nsites > 1 ? func_reg(f, HOLDS_INT) : 0;
    m->value = g->has_result ? func_reg(f, g->result) : 0;
    f->turn = first.loop;
    f->rare = first.rare;
    int back = func_block(f);
    copy_leaf(m, first.loop, first.rare, back);
    for (int k = 0; k < m->nsites && !m->front->no_memory; k++) {
        cut_behind(m, &m->site[k]);     // the last one of a block first
        if (!m->front->no_memory)
            go_to_leaf(m, &m->site[k], k);
    }
    if (!m->front->no_memory)
        find_back(m, back);
}

static void say(const Merge *m) {
    for (int k = 0; k < m->nsites; k++)
        front_remark(m->front, (Place){m->site[k].call->line, 1}, "calls: '%s' is called without a task", m->leaf->name);
}

/* Calls of LEAF in F become jumps. */
static void call_leaf(Front *front, Func *f, Func *leaf, Arena *arena) {
    Merge m = {.front = front, .arena = arena, .f = f, .leaf = leaf, .nregs = f->nregs};
    if (f->size + leaf->size > MOST)
        return;
    if (!live_find(f, &live_values_rules, arena, &m.live) || !live_find(f, &live_open_rules, arena, &m.open))
        return;
    m.lives = front_alloc_in(front, arena, m.nregs + V_REGS);
    for (size_t i = 0, n = f->nblocks; i < n && !front->no_memory; i++)
        find_sites(&m, (int)i);
    bool copies = leaf->size <= SMALL;
    if (front->no_memory || !m.nsites || f->size + (copies ? (size_t)m.nsites : 1) * leaf->size > MOST)
        return;
    say(&m);
    Place turn = f->turn;
    bool rare = f->rare;
    for (int k = 0, n = m.nsites; k < n && !front->no_memory; k += m.nsites) {
        Merge one = m;
        one.site = m.site + k;
        one.nsites = copies ? 1 : n;
        call_copy(&one);
        m.nsites = one.nsites;
    }
    f->turn = turn;
    f->rare = rare;
    f->merged = true;
    if (leaf->loop_size > f->loop_size) {
        f->loop = leaf->loop;
        f->loop_size = leaf->loop_size;
    }
    look_at(f);
}

/* ---- all functions ---- */

/* A leaf that F calls, with LOOPS or without, and has not TRIED; NULL: there is none. */
static Func *next_leaf(const Func *f, bool loops, int tried) {
    for (size_t i = 0; i < f->nblocks; i++)
        for (size_t k = 0; k < f->block[i].n; k++) {
            const Code *c = &f->block[i].code[k];
            if (c->form == FORM_CALL && c->call->func->leaf && c->call->func->loops == loops && c->call->func->tried != tried)
                return c->call->func;
        }
    return NULL;
}

typedef struct {
    Front *front;
    Arena *arena;
    int tries;
} Calls;

static void call_leaves(Calls *s, Func *f, int depth);

static void look_below(Calls *s, Func *f, int depth) {
    for (size_t i = 0; i < f->nblocks && depth < DEEPEST; i++)
        for (size_t k = 0; k < f->block[i].n; k++) {
            const Code *c = &f->block[i].code[k];
            if (c->form == FORM_CALL && !c->call->func->looked)
                call_leaves(s, c->call->func, depth + 1);
        }
}

static void call_leaves(Calls *s, Func *f, int depth) {
    f->looked = true;
    look_below(s, f, depth);
    look_at(f);
    for (int loops = 0; loops < 2 && !f->leaf; loops++) {
        Func *g;
        s->tries++;
        while (!s->front->no_memory && (g = next_leaf(f, loops, s->tries))) {
            g->tried = s->tries;
            call_leaf(s->front, f, g, s->arena);
            front_drop(s->front, s->arena);
        }
    }
}

/* ---- what is not called any more ---- */

typedef struct {
    Func **todo;
    size_t n;
} Reach;

static void reach(Reach *r, Func *f) {
    if (f->reached)
        return;
    f->reached = true;
    r->todo[r->n++] = f;
}

static void reach_called(Reach *r, const Func *f) {
    for (size_t i = 0; i < f->nblocks; i++) {
        const Block *b = &f->block[i];
        for (size_t k = 0; k < b->n; k++)
            if (b->code[k].form == FORM_CALL)
                reach(r, b->code[k].call->func);
        if (b->end == END_BECOME || b->end == END_FORALL)
            reach(r, b->call->func);
    }
}

static void find_reached(Front *front, const Func *funcs, Func *entry) {
    size_t n = 0;
    for (const Func *f = funcs; f; f = f->next)
        n++;
    Reach r = {.todo = front_alloc(front, n * sizeof *r.todo)};
    if (front->no_memory)
        return;
    for (reach(&r, entry); r.n;)
        reach_called(&r, r.todo[--r.n]);
}

Func *calls_merge(Front *front, Func *funcs, Func *entry) {
    Calls s = {.front = front, .arena = front_arena(front)};
    for (Func *f = funcs; f && !front->no_memory; f = f->next)
        if (!f->looked)
            call_leaves(&s, f, 0);
    find_reached(front, funcs, entry);
    Func *first = NULL, **last = &first;
    for (Func *f = funcs; f; f = f->next)
        if (f->reached) {
            *last = f;
            last = &f->next;
        }
    *last = NULL;
    return first;
}
