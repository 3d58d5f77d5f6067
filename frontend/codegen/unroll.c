/* frontend/codegen/unroll.c - the copies of the code of recursions that are unrolled. */
#include "frontend/codegen/unroll.h"

#include <string.h>

#include "frontend/codegen/unroll_state.h"

/* ---- copies ---- */

/* One level: the copies of FLAT's registers and blocks. */
typedef struct {
    Reg *reg;               // those in KEPT by COLOR
    Reg color[MAX_KEPT];
    int *block;             // NULL: below the last level, of which there is only the first block
    Reg late;               // result of the call before this block, where the level below has put it
    Reg site;               // number of the call that led here; 0: there is only one
    int after[LEVELS_SITES];   // blocks behind its calls
} Level;

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
    l->late = before && unroll_is_kept_late(u, before->result) ? before->result : 0;
    if (before && !l->late)
        emit_move(u->f, reg_of(u, l, before->result), u->value);
}

/* B ends: what is needed of that result is kept. */
static void keep_result(Unroll *u, Level *l, const Block *b) {
    Reg late = l->late;
    l->late = 0;
    if (late && unroll_lives_on(u, b, late))
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
    take_result(u, l, unroll_call_before(g, i));
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
    bool good = unroll_plan(&u);
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
