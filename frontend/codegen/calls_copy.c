/* frontend/codegen/calls_copy.c - a leaf's code as part of the function that calls it. */
#include <string.h>

#include "frontend/codegen/calls_state.h"

enum {
    SMALL = 60,             // words of a leaf that is copied for each call
    MANY_LIVE = 32,         // values behind a loop of few iterations: there are registers for them, or a frame, but not for the loop
    MANY_BEGUN = 48,        // values that get some number before calls, so that they rather do so where the function begins
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
    size_t nregs;           // of F, before the copies
    bool *lives;            // by register, and vectors behind them
    /* The copy of the leaf: */
    Reg *reg;               // by register of the leaf
    int *block;             // by block of the leaf
    int array[MAX_PRIVATE]; // by private array of the leaf
    Reg number, value;      // of the call; what the leaf gives
    bool begun;             // what lives behind calls has some value from the function's beginning on
} Merge;

/* ---- calls, and what lives behind them ---- */

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
    if (!m->leaf->brief || s.nlive <= MANY_LIVE)
        m->site[m->nsites++] = s;
}

static bool is_site(const Code *c, const Func *g) {
    return c->form == FORM_CALL && !c->call->large && (c->call->func == g || c->call->brief.func == g);
}

static bool calls(const Block *b, const Func *g) {
    for (size_t k = 0; k < b->n; k++)
        if (is_site(&b->code[k], g))
            return true;
    return false;
}

/* The calls of the leaf in block I, the last one first.  They part what stands before them from what stands behind. */
static void find_sites(Merge *m, int i) {
    const Func *f = m->f;
    Block *b = &f->block[i];
    if (!calls(b, m->leaf) || !calls_are_chain(f, b, m->lives) || (m->leaf->brief && !calls_is_often(f, b)))
        return;
    memset(m->lives, 0, m->nregs + V_REGS);
    live_out(&m->live, b, lives, m);
    live_out(&m->open, b, vector_lives, m);
    block_end_reads(f, b, lives, m);
    for (size_t k = b->n; k-- > 0 && !m->front->no_memory;) {
        const Code *c = &b->code[k];
        if (is_site(c, m->leaf) && !(m->leaf->vectors && any_vector(m)))
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
    made->few = was.few;
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
        f->block[m->block[i]].few = g->brief || g->block[i].few;
    }
    for (size_t i = 0; i < g->nblocks && !m->front->no_memory; i++) {
        func_goto(f, m->block[i]);
        for (size_t k = 0; k < g->block[i].n; k++) {
            Code c = g->block[i].code[k];
            if (c.form == FORM_CALL && !(c.call = calls_again(m->front, c.call)))
                return;
            code_reads(g, &c, rename_reg, m);
            code_writes(g, &c, rename_reg, m);
            calls_rename_arrays(&c, m->array);
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

static void note_live(Merge *m, const Site *s) {
    for (int k = 0; k < s->nlive; k++)
        m->lives[s->live[k]] = true;
}

/* What lives behind calls and is not in LIVES gets some value, and is in LIVES. */
static void begin(Merge *m) {
    for (const Site *s = m->site; s < m->site + m->nsites; s++)
        for (int k = 0; k < s->nlive; k++) {
            Reg r = s->live[k];
            if (m->lives[r])
                continue;
            m->lives[r] = true;
            emit_none(m->f, r);
        }
}

/* What lives behind other calls than S has some value here, too: their ways meet in the leaf. */
static void begin_others(Merge *m, const Site *s) {
    memset(m->lives, 0, m->nregs + V_REGS);
    note_live(m, s);
    if (!m->begun)
        begin(m);
}

/* Has F calls that are made often, other than those of the leaf?  What lives is handed on there. */
static bool calls_others(const Merge *m) {
    for (size_t i = 0; i < m->f->nblocks; i++) {
        const Block *b = &m->f->block[i];
        for (size_t k = 0; k < b->n; k++)
            if (b->code[k].form == FORM_CALL && !b->code[k].call->large && !is_site(&b->code[k], m->leaf))
                return true;
        if (b->end == END_FORALL)
            return true;
    }
    return false;
}

/* Where many calls would give values to many, all have some from the beginning: they stay in a frame rather than in registers
 * then, but little is done for a call. */
static void begin_all(Merge *m) {
    Func *f = m->f;
    int live = 0, all = 0;
    memset(m->lives, 0, m->nregs + V_REGS);
    for (int k = 0; k < m->nsites; k++) {
        live += m->site[k].nlive;
        note_live(m, &m->site[k]);
    }
    for (size_t r = 1; r < m->nregs; r++)
        all += m->lives[r];
    m->begun = all * m->nsites - live > MANY_BEGUN && !calls_others(m);
    if (!m->begun)
        return;
    memset(m->lives, 0, m->nregs + V_REGS);
    for (Reg r = 1; r < (Reg)m->nregs; r++)
        m->lives[r] = live_in(&m->live, 0, r);
    const Block was = calls_open_first(f);
    begin(m);
    size_t begun = calls_close_first(f, &was);
    for (int k = 0; k < m->nsites; k++)
        m->site[k].at += m->site[k].block ? 0 : begun;
}

/* Where there are many elements: as it was, with a task. */
static void call_as_before(Merge *m, const Site *s) {
    Func *f = m->f;
    Call *call = calls_again(m->front, s->call);
    if (!call)
        return;
    if (call->result)
        call->result = func_reg(f, m->leaf->result);
    emit_call(f, call);
    if (call->result)
        emit_move(f, m->value, call->result);
    end_jump(f, s->after);
}

/* Code goes on where there are few. */
static void ask_for_few(Merge *m, const Site *s) {
    Func *f = m->f;
    const Brief *brief = &s->call->brief;
    bool rare = f->rare;
    f->rare = true;
    int many = brief->kept ? brief->kept : func_block(f);
    f->rare = rare;
    end_branch(f, OP_BLT, op_li(f, brief->most), brief->count, many);
    int few = f->at;
    func_goto(f, many);
    if (!brief->kept)
        call_as_before(m, s);
    func_goto(f, few);
}

static void go_to_leaf(Merge *m, const Site *s, int number) {
    Func *f = m->f;
    const Func *g = m->leaf;
    func_goto(f, s->block);
    f->line = s->call->line;
    if (g->brief)
        ask_for_few(m, s);
    for (int k = 0; k < g->nparams; k++)
        emit_move(f, reg_of(m, g->param[k]), s->call->args[k]);
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
    for (int k = 0; k < m->nsites; k++) {
        const Call *call = m->site[k].call;
        if (m->leaf->brief)
            front_remark(m->front, call->brief.at, "calls: %d iterations and fewer need no task", call->brief.most);
        else
            front_remark(m->front, (Place){call->line, 1}, "calls: '%s' is called without a task", m->leaf->name);
    }
}

void calls_copy_leaf(Front *front, Func *f, Func *leaf, Arena *arena) {
    Merge m = {.front = front, .arena = arena, .f = f, .leaf = leaf, .nregs = f->nregs};
    if (f->size + leaf->size > MOST_WORDS || !calls_number_arrays(f, leaf, m.array))
        return;
    if (!live_find(f, &live_values_rules, arena, &m.live) || !live_find(f, &live_open_rules, arena, &m.open))
        return;
    m.lives = front_alloc_in(front, arena, m.nregs + V_REGS);
    for (size_t i = 0, n = f->nblocks; i < n && !front->no_memory; i++)
        find_sites(&m, (int)i);
    bool copies = leaf->size <= SMALL;
    if (front->no_memory || !m.nsites || f->size + (copies ? (size_t)m.nsites : 1) * leaf->size > MOST_WORDS)
        return;
    say(&m);
    Place turn = f->turn;
    bool rare = f->rare;
    for (int k = 0, n = m.nsites; k < n && !front->no_memory; k += m.nsites) {
        Merge one = m;
        one.site = m.site + k;
        one.nsites = copies ? 1 : n;
        begin_all(&one);
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
    if (!front->no_memory)
        calls_look_at(f);
}

