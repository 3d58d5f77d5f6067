/* frontend/unroll.c - the levels: which registers they need, and their copies of the code. */
#include "frontend/unroll.h"

#include <string.h>

#include "frontend/codelet.h"

enum {
    MAX_NODES = 150,        // of a method's graph
    MAX_LEVELS = 12,
    MAX_SIZE = 500,         // instructions of all levels
    MAX_SHARED = 6,         // constants of each kind that all levels share
    MAX_SITES = 8,          // calls in the method
    MAX_KEPT = 64,          // values of a level that live across calls
    ROOM = 24,              // registers of each kind for those of all levels
    SPARE = 24,             // vector registers for more of them, those of the first levels, which run seldom
};

/* ---- which methods ---- */

typedef struct {
    const Method *method;
    int nodes, calls;
    bool suits;
} Look;

static bool is_plain(const Look *l, const Node *n) {
    switch (n->kind) {
    case NODE_NEW: case NODE_ARRAY: case NODE_STORE: case NODE_RELAYOUT: case NODE_CONSTRUCT: case NODE_ARRANGE:
    case NODE_REDUCE: case NODE_ARG: case NODE_ARGC: case NODE_PRINT: case NODE_TEXT: case NODE_CHECK_ROW:
        return false;
    case NODE_CALL: return n->method == l->method;
    default: return !n->type.rank;
    }
}

static void look_at(Look *l, const Region *r) {
    for (const Node *n = r->first; n && l->suits; n = n->next) {
        l->suits = is_plain(l, n) && ++l->nodes <= MAX_NODES;
        l->calls += n->kind == NODE_CALL;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                look_at(l, n->region[i]);
    }
    for (int i = 0; r->owner && i < r->nparams; i++)
        l->suits &= !r->params[i]->type.rank;
}

Graph *unroll_copy(const Graph *g) {
    Look l = {.method = g->method, .suits = g->top->nresults == 1 && !g->top->results[0]->type.rank};
    look_at(&l, g->top);
    if (!l.suits || !l.calls || l.calls > MAX_SITES)
        return NULL;
    Graph *to = graph_new(g->front, g->method);
    GraphCopy c;
    graph_copy_init(&c, to, g);
    if (!g->front->no_memory)
        to->top = graph_copy_region(&c, g->top, NULL);
    return g->front->no_memory ? NULL : to;
}

bool unroll_differs(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool sums = n->kind == NODE_REDUCE && (n->type.base == TYPE_DOUBLE || n->type.base == TYPE_FLOAT);
        if (sums || (n->region[0] && unroll_differs(n->region[0])) || (n->region[1] && unroll_differs(n->region[1])))
            return true;
    }
    return false;
}

/* ---- the method's code ---- */

typedef struct {
    Func *f, *flat;
    int deep;
    unsigned *writes;       // of each register of FLAT
    bool *shared;           // by register of FLAT: it is the same on all levels
    Live live;
    int nsites;             // calls other than tail calls
    Reg kept[MAX_KEPT];     // values that live across calls
    int nkept;
    int *place;             // by register of FLAT: 1 + its place in KEPT, or 0
    uint64_t meets[MAX_KEPT];   // those that live at the same time
    int color[MAX_KEPT];    // those of one color share a register
    Holds holds[MAX_KEPT];  // by color
    bool given[MAX_KEPT];   // by color: a parameter has it
    int ncolors;
    int leaf;               // block behind FLAT's first one that gives a result at once, or -1
    int levels;
    Reg value;              // of F: what a level gives
    Reg *common;            // by register of FLAT that is shared: the register of F
    int *trap;              // by block of FLAT that is nothing but a trap: the block of F
} Unroll;

/* One level: the copies of FLAT's registers and blocks. */
typedef struct {
    Reg *reg;               // those in KEPT by COLOR
    Reg color[MAX_KEPT];
    int *block;             // NULL: below the last level, of which there is only the first block
    Reg late;               // result of the call before this block, where the level below has put it
    Reg site;               // number of the call that led here; 0: there is only one
    int after[MAX_SITES];   // blocks behind its calls
} Level;

static Call *last_call(const Block *b) {
    return b->n && b->code[b->n - 1].form == FORM_CALL ? b->code[b->n - 1].call : NULL;
}

/* Afterwards a call is the last code of its block, and what comes after it another block. */
static void cut_at_calls(Func *g) {
    for (size_t i = 0; i < g->nblocks && !g->front->no_memory; i++)
        for (size_t k = 0; k < g->block[i].n; k++) {
            if (g->block[i].code[k].form != FORM_CALL)
                continue;
            int rest = func_block(g);
            if (g->front->no_memory)
                return;
            Block *b = &g->block[i], *n = &g->block[rest];
            *n = *b;
            n->code = b->code + k + 1;
            n->n = n->cap = b->n - k - 1;
            b->n = b->cap = k + 1;
            b->end = END_JUMP;
            b->next = rest;
            break;
        }
}

/* B ends with a call whose result the method returns. */
static bool is_tail(const Func *g, const Block *b) {
    const Call *c = last_call(b);
    const Block *n = c ? &g->block[b->next] : NULL;
    return c && n->n == 0 && n->end == END_DELIVER && n->a == c->result;
}

static bool is_fp(Holds h) {
    return h == HOLDS_DOUBLE || h == HOLDS_FLOAT;
}

static bool is_constant(const Code *c) {
    return c->form == FORM_LI || c->form == FORM_CONST;
}

static bool is_trap(const Block *b) {
    return b->end == END_TRAP && !b->n;
}

static void count_write(void *state, Reg *r) {
    ((Unroll *)state)->writes[*r]++;
}

static void count_writes(Unroll *u) {
    const Func *g = u->flat;
    for (int i = 0; i < g->nparams; i++)
        u->writes[g->param[i]] = 1;
    for (size_t i = 0; i < g->nblocks; i++)
        for (size_t k = 0; k < g->block[i].n; k++)
            code_writes(g, &g->block[i].code[k], count_write, u);
}

/* Parameters that every call hands on as they are are the same on all levels, */
static void share_params(Unroll *u) {
    const Func *g = u->flat;
    for (int i = 0; i < g->nparams; i++)
        u->shared[g->param[i]] = u->writes[g->param[i]] == 1;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Call *call = last_call(&g->block[i]);
        for (int k = 0; call && k < g->nparams; k++)
            u->shared[g->param[k]] &= call->args[k] == g->param[k];
    }
}

/* and some constants. */
static void share_constants(Unroll *u) {
    const Func *g = u->flat;
    int n[2] = {0};
    for (size_t i = 0; i < g->nblocks; i++)
        for (size_t k = 0; k < g->block[i].n; k++) {
            const Code *c = &g->block[i].code[k];
            if (is_constant(c) && u->writes[c->v[0]] == 1 && n[is_fp(g->holds[c->v[0]])]++ < MAX_SHARED)
                u->shared[c->v[0]] = true;
        }
}

/* ---- what lives across calls; what never lives at the same time shares a register ---- */

static bool find_kept(Unroll *u) {
    const Func *g = u->flat;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Call *call = last_call(&g->block[i]);
        for (Reg r = 1; call && !is_tail(g, &g->block[i]) && r < (Reg)g->nregs; r++) {
            if (r == call->result || u->shared[r] || u->place[r] || !live_in(&u->live, g->block[i].next, r))
                continue;
            if (u->nkept == MAX_KEPT)
                return false;
            u->kept[u->nkept++] = r;
            u->place[r] = u->nkept;
        }
    }
    return true;
}

typedef struct {
    Unroll *u;
    uint64_t now;           // of KEPT, those that live here
} Living;

static uint64_t bit_of(const Unroll *u, Reg r) {
    return u->place[r] ? UINT64_C(1) << (u->place[r] - 1) : 0;
}

static void lives(void *state, Reg *r) {
    Living *l = state;
    l->now |= bit_of(l->u, *r);
}

static void begins(void *state, Reg *r) {
    Living *l = state;
    if (!bit_of(l->u, *r))
        return;
    l->now &= ~bit_of(l->u, *r);
    l->u->meets[l->u->place[*r] - 1] |= l->now;
}

/* The call whose result is there where block I begins; NULL: none. */
static const Call *call_before(const Func *g, size_t i) {
    for (size_t k = 0; k < g->nblocks; k++)
        if (last_call(&g->block[k]) && g->block[k].next == (int)i)
            return last_call(&g->block[k]);
    return NULL;
}

static bool lives_on(const Unroll *u, const Block *b, Reg r) {
    int next[2];
    for (int n = block_next(b, next); n-- > 0;)
        if (live_in(&u->live, next[n], r))
            return true;
    return false;
}

/* The result of the call before B is read where the level below has put it, and kept where B
 * ends; unless B writes to the same register. */
static bool is_kept_late(const Unroll *u, Reg result) {
    return u->writes[result] == 1;
}

static void find_meetings(Unroll *u, size_t i) {
    const Func *g = u->flat;
    Block *b = &g->block[i];
    const Call *before = call_before(g, i), *call = last_call(b);
    Reg result = before ? before->result : 0;
    Living l = {.u = u};
    for (int k = 0; k < u->nkept; k++)
        if (lives_on(u, b, u->kept[k]) && !(call && u->kept[k] == call->result))
            l.now |= UINT64_C(1) << k;
    if (call)
        code_reads(g, &b->code[b->n - 1], lives, &l);
    block_end_reads(g, b, lives, &l);
    if (result && is_kept_late(u, result))
        begins(&l, &result);
    for (size_t k = b->n - (call != NULL); k-- > 0;) {
        code_writes(g, &b->code[k], begins, &l);
        code_reads(g, &b->code[k], lives, &l);
    }
    if (result && !is_kept_late(u, result))
        begins(&l, &result);
    for (int k = 0; !i && k < g->nparams; k++)      // all are there at once
        if (bit_of(u, g->param[k]))
            u->meets[u->place[g->param[k]] - 1] |= l.now & ~bit_of(u, g->param[k]);
}

static bool fits(const Unroll *u, int k, int color) {
    if (u->holds[color] != u->flat->holds[u->kept[k]])
        return false;
    for (int i = 0; i < k; i++)
        if (u->color[i] == color && ((u->meets[i] >> k & 1) || (u->meets[k] >> i & 1)))
            return false;
    return true;
}

static void choose_colors(Unroll *u) {
    const Func *g = u->flat;
    for (size_t i = 0; i < g->nblocks; i++)
        find_meetings(u, i);
    for (int k = 0; k < u->nkept; k++) {
        int color = 0;
        while (color < u->ncolors && !fits(u, k, color))
            color++;
        u->color[k] = color;
        u->holds[color] = g->holds[u->kept[k]];
        u->ncolors += color == u->ncolors;
        for (int i = 0; i < g->nparams; i++)
            u->given[color] |= g->param[i] == u->kept[k];
    }
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Calls that end at once are frequent: half of those of a binary recursion.  Where the method
 * begins with the question, it is asked where the call stands. */
static int find_leaf(const Func *g) {
    const Block *b = &g->block[0];
    int next[2];
    for (int n = b->end == END_BRANCH && !last_call(b) ? block_next(b, next) : 0; n-- > 0;)
        if (g->block[next[n]].end == END_DELIVER && !last_call(&g->block[next[n]]))
            return next[n];
    return -1;
}

static int beyond_room(int n) {
    return n > ROOM ? n - ROOM : 0;
}

/* How many levels there shall be, at least two; 0: none. */
static int count_levels(Unroll *u) {
    const Func *g = u->flat;
    int size = 0, x = 0, f = 0, handles = 0;
    for (size_t i = 0; i < g->nblocks; i++) {
        size += (int)g->block[i].n + 1;
        u->nsites += last_call(&g->block[i]) && !is_tail(g, &g->block[i]);
    }
    if (!u->nsites)
        return 1;
    for (int k = 0; k < u->ncolors; k++) {
        if (u->holds[k] == HOLDS_HANDLE && !u->given[k])    // there is none to begin with
            return 0;
        *(is_fp(u->holds[k]) ? &f : &x) += 1;
        handles += u->holds[k] == HOLDS_HANDLE;
    }
    x += u->nsites > 1;
    size += u->nsites * (3 + (u->leaf < 0 ? 0 : (int)(g->block[0].n + g->block[u->leaf].n)));
    int levels = smaller(MAX_LEVELS, MAX_SIZE / size);
    while (levels > 1 && (beyond_room(levels * x) + beyond_room(levels * f) > SPARE || levels * handles > ROOM / 2))
        levels--;
    return levels < 2 ? 0 : levels;
}

static bool plan(Unroll *u) {
    Func *g = u->flat;
    split_tidy(g);
    cut_at_calls(g);
    u->writes = front_alloc(g->front, (g->nregs + 1) * sizeof *u->writes);
    u->shared = front_alloc(g->front, g->nregs + 1);
    u->common = front_alloc(g->front, (g->nregs + 1) * sizeof *u->common);
    u->trap = front_alloc(g->front, g->nblocks * sizeof *u->trap);
    u->place = front_alloc(g->front, (g->nregs + 1) * sizeof *u->place);
    if (g->front->no_memory || !live_find(g, &live_values_rules, &u->live))
        return false;
    count_writes(u);
    share_params(u);
    share_constants(u);
    if (!find_kept(u))
        return false;
    choose_colors(u);
    u->leaf = find_leaf(g);
    u->levels = count_levels(u);
    return u->levels && !g->front->no_memory;
}

/* ---- copies ---- */

static Reg reg_of(Unroll *u, Level *l, Reg r) {
    if (!r || u->shared[r])
        return r ? u->common[r] : 0;
    Reg *place = u->place[r] ? &l->color[u->color[u->place[r] - 1]] : &l->reg[r];
    if (l->late == r)
        return u->value;
    if (!*place)
        *place = func_reg(u->f, u->flat->holds[r]);
    return *place;
}

typedef struct {
    Unroll *u;
    Level *l;
} Rename;

static void rename_reg(void *state, Reg *r) {
    Rename *n = state;
    *r = reg_of(n->u, n->l, *r);
}

static void copy_code(Unroll *u, Level *l, Code c) {
    Rename n = {u, l};
    if (is_constant(&c) && u->shared[c.v[0]])
        return;
    code_reads(u->flat, &c, rename_reg, &n);
    code_writes(u->flat, &c, rename_reg, &n);
    u->f->line = c.line;
    Code *made = emit(u->f, c.op, 0, 0, 0);
    *made = c;
}

/* The arguments to the parameters of level TO, all at once. */
static void pass(Unroll *u, Level *from, Level *to, const Call *c) {
    Func *f = u->f;
    Reg value[MAX_PARAMS];
    for (int i = 0; i < c->nargs; i++) {
        value[i] = reg_of(u, from, c->args[i]);
        bool moved = false;     // it is written before it is read
        for (int k = 0; k < i; k++)
            moved |= !u->shared[u->flat->param[k]] && value[i] == reg_of(u, to, u->flat->param[k]);
        if (moved) {
            Reg kept = func_reg(f, u->flat->holds[u->flat->param[i]]);
            emit_move(f, kept, value[i]);
            value[i] = kept;
        }
    }
    for (int i = 0; i < c->nargs; i++)
        if (!u->shared[u->flat->param[i]] && reg_of(u, to, u->flat->param[i]) != value[i])
            emit_move(f, reg_of(u, to, u->flat->param[i]), value[i]);
}

/* Level L gives VALUE to the call of the level ABOVE that led to it. */
static void give(Unroll *u, Level *l, const Level *above, Reg value) {
    Func *f = u->f;
    if (value != u->value)
        emit_move(f, u->value, value);
    for (int k = 0; k < u->nsites - 1; k++) {
        if (k)
            emit(f, OP_ADDI, l->site, l->site, -1);
        end_branch(f, OP_BEQ, l->site, 0, above->after[k]);
    }
    end_jump(f, above->after[u->nsites - 1]);
}

/* B branches on; its targets have become NEXT and OTHER. */
static void copy_branch(Unroll *u, Level *l, const Block *b, int next, int other) {
    Block *made = &u->f->block[u->f->at];
    made->end = END_BRANCH;
    made->op = b->op;
    made->a = reg_of(u, l, b->a);
    made->b = reg_of(u, l, b->b);
    made->next = next;
    made->other = other;
    made->line = b->line;
}

/* The first block of level BELOW; if that gives the result, it goes on at block AFTER, and
 * here if not.  Gives the block to go on with there. */
static int ask_for_leaf(Unroll *u, Level *below, int after) {
    Func *f = u->f;
    const Block *first = &u->flat->block[0], *leaf = &u->flat->block[u->leaf];
    bool taken = first->other == u->leaf;
    int gives = func_block(f), goes = func_block(f);
    if (f->front->no_memory)
        return 0;
    for (size_t k = 0; k < first->n; k++)
        copy_code(u, below, first->code[k]);
    copy_branch(u, below, first, taken ? goes : gives, taken ? gives : goes);
    func_goto(f, gives);
    for (size_t k = 0; k < leaf->n; k++)
        copy_code(u, below, leaf->code[k]);
    emit_move(f, u->value, reg_of(u, below, leaf->a));
    end_jump(f, after);
    func_goto(f, goes);
    return taken ? first->next : first->other;
}

static void call_below(Unroll *u, Level *l, Level *below, const Call *c, int site) {
    int first = 0;
    if (below->block || u->leaf >= 0)
        pass(u, l, below, c);
    if (u->leaf >= 0)
        first = ask_for_leaf(u, below, l->after[site]);
    if (below->block && below->site)
        emit_li(u->f, below->site, site);
    end_jump(u->f, below->block ? below->block[first] : u->deep);
}

/* The result of the call before block B, whose copy begins. */
static void take_result(Unroll *u, Level *l, const Call *before) {
    l->late = before && is_kept_late(u, before->result) ? before->result : 0;
    if (before && !l->late)
        emit_move(u->f, reg_of(u, l, before->result), u->value);
}

/* B ends: what is needed of that result is kept. */
static void keep_result(Unroll *u, Level *l, const Block *b) {
    Reg late = l->late;
    l->late = 0;
    if (late && lives_on(u, b, late))
        emit_move(u->f, reg_of(u, l, late), u->value);
    l->late = late;
}

static void copy_end(Unroll *u, Level *l, const Level *above, const Block *b) {
    Func *f = u->f;
    f->line = b->line;
    switch (b->end) {
    case END_JUMP: end_jump(f, l->block[b->next]); break;
    case END_BRANCH: copy_branch(u, l, b, l->block[b->next], l->block[b->other]); break;
    case END_DELIVER:
        if (above)
            give(u, l, above, reg_of(u, l, b->a));
        else
            end_deliver(f, reg_of(u, l, b->a));
        break;
    default: break;
    }
}

/* The code of block I; ABOVE is NULL on the first level. */
static void copy_block(Unroll *u, Level *l, Level *below, const Level *above, size_t i, int *site) {
    const Func *g = u->flat;
    const Block *b = &g->block[i];
    const Call *call = last_call(b);
    take_result(u, l, call_before(g, i));
    for (size_t k = 0; k + (call != NULL) < b->n; k++)
        copy_code(u, l, b->code[k]);
    keep_result(u, l, b);
    if (!call) {
        copy_end(u, l, above, b);
    } else if (is_tail(g, b)) {
        pass(u, l, l, call);
        end_jump(u->f, l->block[0]);
    } else {
        call_below(u, l, below, call, (*site)++);
    }
}

static void copy_level(Unroll *u, Level *l, Level *below, const Level *above) {
    const Func *g = u->flat;
    int site = 0;
    for (size_t i = 0; i < g->nblocks && !u->f->front->no_memory; i++) {
        if (is_trap(&g->block[i]) && u->trap[i] != l->block[i])
            continue;
        func_goto(u->f, l->block[i]);
        if (is_trap(&g->block[i])) {
            Block *trap = &u->f->block[l->block[i]];
            *trap = g->block[i];
        } else {
            copy_block(u, l, below, above, i, &site);
        }
    }
}

/* Blocks for a level's code; those that only trap are there once. */
static bool make_level(Unroll *u, Level *l, int number) {
    Func *f = u->f, *g = u->flat;
    int site = 0;
    *l = (Level){.reg = front_alloc(f->front, (g->nregs + 1) * sizeof *l->reg),
                 .block = front_alloc(f->front, g->nblocks * sizeof *l->block)};
    for (size_t i = 0; i < g->nblocks && !f->front->no_memory; i++) {
        l->block[i] = is_trap(&g->block[i]) && number ? u->trap[i] : func_block(f);
        u->trap[i] = l->block[i];
    }
    for (size_t i = 0; i < g->nblocks && !f->front->no_memory; i++)
        if (last_call(&g->block[i]) && !is_tail(g, &g->block[i]))
            l->after[site++] = l->block[g->block[i].next];
    if (number && u->nsites > 1)
        l->site = func_reg(f, HOLDS_INT);
    return !f->front->no_memory;
}

/* A level with several calls: behind each of them all that is kept has some value. */
static void begin_level(Unroll *u, Level *l) {
    for (int k = 0; k < u->ncolors && u->nsites > 1; k++) {
        if (u->given[k])
            continue;
        l->color[k] = func_reg(u->f, u->holds[k]);
        if (is_fp(u->holds[k]))
            emit_const(u->f, l->color[k], 0);
        else
            emit_li(u->f, l->color[k], 0);
    }
}

static void make_shared(Unroll *u) {
    const Func *g = u->flat;
    for (int i = 0; i < g->nparams; i++)
        u->common[g->param[i]] = u->f->param[i];
    for (size_t i = 0; i < g->nblocks; i++)
        for (size_t k = 0; k < g->block[i].n; k++) {
            Code c = g->block[i].code[k];
            if (!is_constant(&c) || !u->shared[c.v[0]])
                continue;
            c.v[0] = u->common[c.v[0]] = func_reg(u->f, g->holds[c.v[0]]);
            *emit(u->f, OP_ADDI, 0, 0, 0) = c;
        }
    u->value = func_reg(u->f, g->result);
}

void unroll_levels(Func *f, Func *flat, int deep) {
    Unroll u = {.f = f, .flat = flat, .deep = deep};
    Level level[MAX_LEVELS + 1];
    const Block *first = &flat->block[0];
    f->line = first->n ? first->code[0].line : first->line;
    bool good = plan(&u);
    if (good)
        make_shared(&u);
    for (int k = 0; good && k < u.levels; k++)
        good = make_level(&u, &level[k], k);
    level[u.levels] = (Level){.reg = front_alloc(f->front, (flat->nregs + 1) * sizeof *level->reg)};
    if (!good || f->front->no_memory) {
        end_jump(f, deep);
        func_goto(f, deep);
        return;
    }
    for (int k = 0; k < u.levels; k++)
        begin_level(&u, &level[k]);
    for (int i = 0; i < flat->nparams; i++)
        if (!u.shared[flat->param[i]])
            emit_move(f, reg_of(&u, &level[0], flat->param[i]), f->param[i]);
    end_jump(f, level[0].block[0]);
    for (int k = 0; k < u.levels; k++)
        copy_level(&u, &level[k], &level[k + 1], k ? &level[k - 1] : NULL);
    func_goto(f, deep);
}
