/* frontend/codegen/unroll.c - the copies of the code of recursions that are unrolled. */
#include "frontend/codegen/unroll.h"

#include <string.h>

#include "frontend/codegen/unroll_state.h"

enum {
    MANY = 8,               // levels in registers
    LATE = 16,              // levels of tasks, then frames are used
};

/* ---- copies ---- */

Reg unroll_color(Unroll *u, Level *l, int color) {
    if (!l->color[color])
        l->color[color] = func_reg(u->f, u->holds[color]);
    return l->color[color];
}

static Reg reg_of(Unroll *u, Level *l, Reg r) {
    if (!r || u->shared[r])
        return r ? u->common[r] : 0;
    if (l->late == r)
        return u->value;
    if (u->place[r])
        return unroll_color(u, l, u->color[u->place[r] - 1]);
    if (!l->reg[r])
        l->reg[r] = func_reg(u->f, u->flat->holds[r]);
    return l->reg[r];
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

void unroll_pass(Unroll *u, Level *from, Level *to, const Reg *args) {
    Func *f = u->f;
    Reg value[MAX_PARAMS];
    for (int i = 0; i < u->flat->nparams; i++) {
        value[i] = reg_of(u, from, args[i]);
        bool moved = false;     // it is written before it is read
        for (int k = 0; k < i; k++)
            moved |= !u->shared[u->flat->param[k]] && value[i] == reg_of(u, to, u->flat->param[k]);
        if (moved) {
            Reg kept = func_reg(f, u->flat->holds[u->flat->param[i]]);
            emit_move(f, kept, value[i]);
            value[i] = kept;
        }
    }
    for (int i = 0; i < u->flat->nparams; i++)
        if (!u->shared[u->flat->param[i]] && reg_of(u, to, u->flat->param[i]) != value[i])
            emit_move(f, reg_of(u, to, u->flat->param[i]), value[i]);
}

void unroll_give(Unroll *u, Reg site, const Level *above, Reg value) {
    Func *f = u->f;
    if (value != u->value)
        emit_move(f, u->value, value);
    for (int k = 0; k < u->nsites - 1; k++) {
        if (k)
            emit(f, OP_ADDI, site, site, -1);
        end_branch(f, OP_BEQ, site, 0, above->after[k]);
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
    Reg number = below->block ? below->site : u->frames.site;
    unroll_pass(u, l, below, c->args);
    if (u->leaf >= 0)
        first = ask_for_leaf(u, below, l->after[site]);
    if (number)
        emit_li(u->f, number, site);
    end_jump(u->f, below->block ? below->block[first] : u->frames.size ? u->frames.call : u->leave);
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

/* Every loop of the source has a way to a block that does not come later. */
static bool may_turn(const Unroll *u, const Block *b) {
    int next[2], here = (int)(b - u->flat->block);
    for (int n = !b->loop.line || b->end == END_DELIVER ? 0 : block_next(b, next); n-- > 0;)
        if (next[n] <= here)
            return true;
    return false;
}

static void copy_end(Unroll *u, Level *l, const Level *above, const Block *b) {
    Func *f = u->f;
    f->line = b->line;
    if (may_turn(u, b))
        frames_turn(u);
    switch (b->end) {
    case END_JUMP: end_jump(f, l->block[b->next]); break;
    case END_BRANCH: copy_branch(u, l, b, l->block[b->next], l->block[b->other]); break;
    case END_DELIVER:
        if (above) {
            unroll_give(u, l->site, above, reg_of(u, l, b->a));
        } else if (u->frames.size) {
            emit_move(f, u->value, reg_of(u, l, b->a));
            end_jump(f, u->frames.result);
        } else {
            end_deliver(f, reg_of(u, l, b->a));
        }
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
    for (size_t k = 0; k + (call || calls_other(b)) < b->n; k++)
        copy_code(u, l, b->code[k]);
    keep_result(u, l, b);
    if (calls_other(b)) {
        end_jump(u->f, u->leave);
    } else if (!call) {
        copy_end(u, l, above, b);
    } else if (is_tail(g, b)) {
        frames_turn(u);
        unroll_pass(u, l, l, call->args);
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
static void make_level(Unroll *u, Level *l, int number) {
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
    if ((number || u->frames.size) && u->nsites > 1)
        l->site = func_reg(f, HOLDS_INT);
}

/* A level with several calls: behind each of them all that is kept has some value. */
static void begin_level(Unroll *u, Level *l) {
    if (l->site)
        emit_li(u->f, l->site, 0);
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
    for (int i = 0; i < u->nouter; i++)
        u->common[u->outer[i].inside] = u->outer[i].outside;
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

/* An attempt with that many levels, with frames or without; code goes to where it begins. */
static void attempt(const Unroll *plan, int levels, bool framed) {
    Unroll u = *plan;
    Func *f = u.f;
    const Func *g = u.flat;
    Level level[MAX_LEVELS + 1];
    u.levels = levels;
    u.leave = framed ? func_block(f) : u.deep;
    make_shared(&u);
    if (framed)
        frames_begin(&u, f->param[g->nparams]);
    for (int k = 0; k < levels && !f->front->no_memory; k++)
        make_level(&u, &level[k], k);
    level[levels] = (Level){.reg = front_alloc(f->front, (g->nregs + 1) * sizeof *level->reg)};
    if (f->front->no_memory)
        return;
    for (int k = 0; k < levels; k++)
        begin_level(&u, &level[k]);
    for (int i = 0; i < g->nparams; i++)
        if (!u.shared[g->param[i]])
            emit_move(f, reg_of(&u, &level[0], g->param[i]), f->param[i]);
    end_jump(f, level[0].block[0]);
    for (int k = 0; k < levels; k++)
        copy_level(&u, &level[k], &level[k + 1], k ? &level[k - 1] : NULL);
    if (framed)
        frames_make(&u, level);
}

/* Where registers suffice for many levels, they are tried first in each task: what is too deep for them is found at once.
 * Frames are for what is still there when many tasks have been made. */
static void attempt_both(Unroll *u) {
    Func *f = u->f;
    Reg level = f->param[u->flat->nparams];
    int late = func_block(f);
    end_branch(f, OP_BGE, level, op_li(f, LATE), late);
    attempt(u, u->levels, false);
    func_goto(f, late);
    u->only = LATE;
    attempt(u, u->framed, true);
}

void unroll_levels(Func *f, Func *flat, int deep, bool wide, const UnrollGiven *given, int ngiven) {
    Unroll u = {.f = f, .flat = flat, .deep = deep, .outer = given, .nouter = ngiven};
    const Block *first = &flat->block[0];
    f->line = first->n ? first->code[0].line : first->line;
    if (!unroll_plan(&u)) {
        end_jump(f, deep);
    } else if (u.framed && u.levels >= MANY && wide && !u.loops) {
        attempt_both(&u);
    } else if (u.framed) {
        u.gap = !wide ? 0 : u.loops || u.nsites > 4 ? 2 : u.nsites > 2 ? 4 : 6;
        attempt(&u, u.framed, true);
    } else {
        attempt(&u, u.levels, false);
    }
    func_goto(f, deep);
}
