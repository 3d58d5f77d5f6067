/* frontend/lower/rows_node.c - the nodes of a row: chunk after chunk, each by what its elements have in common. */
#include "frontend/lower/lower_vector.h"
#include "frontend/lower/rows_state.h"

static void find_node(Part *p, const Rows *t, const RowAccess *a, Reg e) {
    Lower *l = &p->l;
    Reg row = a->row ? a->row : rows_root(l, t, a);
    emit_move(p->f, a->node, lowered_walk(l, row, lowered_shift(l, a->array, a->array->type.rank - 1), NODE_BITS, e));
}

/* The nodes with element E of what is read; any handles where there are none. */
static void find_nodes(Part *p, const RowsState *s, Reg e) {
    Func *f = p->f;
    Lower *l = &p->l;
    const Rows *t = s->r;
    Reg good = s->usable ? s->usable : s->near;
    int done = func_block(f);
    for (int k = 0; k < t->naccesses; k++)
        if (s->usable || t->access[k].near)
            emit_move(f, t->access[k].node, s->usable ? 0 : t->access[k].row);
        else
            find_node(p, t, &t->access[k], e);
    if (!good)
        return;
    end_branch(f, OP_BEQ, good, 0, done);
    Mark mark = lower_mark(l);
    for (int k = 0; k < t->naccesses; k++)
        if (s->usable || t->access[k].near)
            find_node(p, t, &t->access[k], e);
    end_jump(f, done);
    lower_forget(l, mark);
    func_goto(f, done);
}

/* A node while its chunks are made. */
typedef struct {
    Reg node, at;           // and the number of the next chunk
    Reg e, end;             // the next element, and that behind the last
    Reg limit;              // until where the variant that was chosen holds
    int next, mixed;        // blocks: after a chunk; for a chunk that no variant suits
    int done;               // behind the node
} Making;

/* CHUNK is done; goes on with the same variant, if there is more of it. */
static void same_again(Func *f, const Making *m, Reg chunk, int again) {
    emit(f, OP_WH, m->node, m->at, chunk);
    emit(f, OP_ADDI, m->at, m->at, 1);
    emit(f, OP_ADDI, m->e, m->e, CHUNK_WORDS);
    end_branch(f, OP_BLT, m->e, m->limit, again);
    end_jump(f, m->next);
}

/* The chunk from the next element on, in lanes; again from AGAIN on, or to OTHER. */
static int chunk_in_lanes(Part *p, const RowsState *s, const Making *m, const Choice *c, const Lanes *lanes, int again, int other) {
    Func *f = p->f;
    Rows *t = s->r;
    for (Node *n = c->variant->first; n; n = n->next) {
        int a = rows_access(t, c->variant, n);
        if (a >= 0)
            n->chunk = t->access[a].node;
    }
    int result = vector_lower(&p->l, lanes, m->e, 0, other);
    Reg chunk = op_handle(f, OP_CREATE, 0, 0);
    emit(f, OP_VW, chunk, result, 0);
    same_again(f, m, chunk, again);
    return result;
}

/* Chunks of variant C in lanes: those that need no tests, if there are such, by code without. */
static void in_lanes(Part *p, const RowsState *s, const Making *m, const Choice *c) {
    Func *f = p->f;
    Lanes lanes = {.body = c->variant, .index = c->variant->params[0], .at = m->at, .aligned = true, .natural = true};
    int begin = func_block(f), start = func_block(f), tests = func_block(f), result = 1;
    func_goto(f, begin);
    lower_preload(&p->l, c->variant);
    vector_preload(&p->l);
    for (Node *n = c->variant->first; n; n = n->next)
        n->chunk = rows_access(s->r, c->variant, n) >= 0;   // not by rows
    vector_rows(&p->l, &lanes, true);
    Reg low = func_reg(f, HOLDS_INT), high = func_reg(f, HOLDS_INT), last = op_int(f, OP_ADDI, m->limit, 1 - CHUNK_WORDS);
    bool sure = vector_range(&p->l, &lanes, m->e, low, high);
    if (sure)
        emit(f, OP_MIN, high, high, last);
    end_jump(f, start);
    func_goto(f, start);
    Mark mark = lower_mark(&p->l);
    if (sure) {
        Lanes without = lanes;
        without.sure = true;
        end_branch(f, OP_BLT, m->e, low, tests);
        end_branch(f, OP_BGE, m->e, high, tests);
        result = chunk_in_lanes(p, s, m, c, &without, start, tests);
        lower_forget(&p->l, mark);
        func_goto(f, tests);
    }
    end_branch(f, OP_BGE, m->e, last, m->mixed);
    result = chunk_in_lanes(p, s, m, c, &lanes, start, m->mixed) && result;
    func_goto(f, c->block);
    if (c->near && s->near)
        end_branch(f, OP_BEQ, s->near, 0, m->mixed);
    end_jump(f, result ? begin : m->mixed);
}

/* Chunk after chunk of another row; if it is all there is, its node. */
static void share_chunks(Func *f, const Making *m, Reg node) {
    int some = func_aside(f);
    end_branch(f, OP_BNE, m->limit, m->end, some);
    end_branch(f, OP_BNE, m->at, 0, some);
    emit_move(f, m->node, node);
    emit_move(f, m->e, m->end);
    end_jump(f, m->done);
    func_goto(f, some);
    same_again(f, m, op_handle(f, OP_RH, node, m->at), some);
}

static void variants(Part *p, const RowsState *s, const Making *m) {
    Func *f = p->f;
    Mark mark = lower_mark(&p->l);
    for (int k = 0; k < s->r->nvariants; k++) {
        const Choice *c = s->r->variant[k];
        func_goto(f, c->block);
        if (c->shared >= 0)
            share_chunks(f, m, s->r->access[c->shared].node);
        else if (c->lanes)
            in_lanes(p, s, m, c);
        lower_forget(&p->l, mark);
    }
}

/* Accesses of the body, which stand in its regions, to chunks of rows that are there. */
static void name_chunks(const Rows *t, const Region *r, bool known) {
    for (Node *n = r->first; n; n = n->next) {
        int a = rows_access(t, t->inner, n), row = a < 0 && n->kind == NODE_INDEX && n->in[n->nin - 1] == t->j ? rows_row(t, n) : a;
        if (row >= 0 && (a >= 0 || t->access[row].near))        // whose check stands before it
            n->chunk = known ? t->access[row].node : 0;
        for (int k = 0; k < 2; k++)
            if (n->region[k])
                name_chunks(t, n->region[k], known);
    }
}

/* One chunk as always; after it, all that is left may be alike. */
static void mixed_chunk(Part *p, const RowsState *s, const Making *m, int rest) {
    Func *f = p->f;
    f->rare = true;
    int as_always = func_block(f);
    func_goto(f, m->mixed);
    end_jump(f, as_always);
    func_goto(f, as_always);
    Mark mark = lower_mark(&p->l);
    Reg from = func_reg(f, HOLDS_INT), end = op_int(f, OP_MIN, op_int(f, OP_ADDI, m->e, CHUNK_WORDS), m->end);
    emit_move(f, from, m->e);
    Construct element = s->element;
    if (!s->r->ntests) {
        element.at = m->at;
        element.good = s->near;
        name_chunks(s->r, s->r->inner, true);
    }
    Reg chunk = construct_leaf(p, &element, from, end);
    name_chunks(s->r, s->r->inner, false);
    lower_forget(&p->l, mark);
    f->rare = false;
    emit_move(f, m->limit, m->end);
    same_again(f, m, chunk, rest);
}

/* No variant suits all up to the limit: then all but the last chunk, in which a row's end often is; then a chunk. */
static void less_at_once(Func *f, const Making *m, Reg step, int choice) {
    int one = func_block(f);
    Reg left = op_int(f, OP_SUB, m->limit, m->e);
    end_branch(f, OP_BGE, step, left, m->mixed);
    end_branch(f, OP_BNE, m->limit, m->end, one);
    emit(f, OP_ADD, m->limit, m->e, op_int(f, OP_ANDI, op_int(f, OP_ADDI, left, -1), -CHUNK_WORDS));
    end_jump(f, choice);
    func_goto(f, one);
    emit(f, OP_ADD, m->limit, m->e, step);
    end_jump(f, choice);
}

/* The node of chunks from E on, at most 16; E goes on.  The variant of all that is left is asked
 * for at first, then those of less. */
Reg rows_node(Part *p, RowsState *s, Reg e) {
    Func *f = p->f;
    const Rows *t = s->r;
    Reg step = op_li(f, CHUNK_WORDS), i = t->i->reg, last = func_reg(f, HOLDS_INT);
    int rest = func_block(f), choice = func_block(f), chunk = func_block(f), done = func_block(f);
    Making m = {.node = func_reg(f, HOLDS_HANDLE), .e = e, .done = done};
    emit(f, OP_CREATE, m.node, 0, 0);
    m.at = func_reg(f, HOLDS_INT);
    m.limit = func_reg(f, HOLDS_INT);
    m.next = func_block(f);
    m.mixed = func_block(f);
    m.end = op_int(f, OP_MIN, op_int(f, OP_ADDI, e, 1 << NODE_BITS), p->fix[s->size]);
    const Ranges range = {.body = t->outer, .index = {t->i, t->j}, .first = {i, e}, .last = {i, last}, .count = 2};
    find_nodes(p, s, e);
    for (int k = 0; k < t->nvariants; k++)
        t->variant[k]->block = func_block(f);
    emit_move(f, m.at, 0);
    end_jump(f, rest);
    func_goto(f, rest);
    if (s->usable)
        end_branch(f, OP_BEQ, s->usable, 0, m.mixed);
    emit_move(f, m.limit, m.end);
    end_jump(f, choice);
    func_goto(f, choice);
    emit(f, OP_ADDI, last, m.limit, -1);
    rows_choose(&p->l, &range, t->top, false, chunk);
    func_goto(f, chunk);                                    // not decided
    less_at_once(f, &m, step, choice);
    func_goto(f, m.next);
    end_branch(f, OP_BGE, e, m.end, done);
    emit(f, OP_MIN, m.limit, op_int(f, OP_ADD, e, step), m.end);
    end_jump(f, choice);
    variants(p, s, &m);
    mixed_chunk(p, s, &m, rest);
    func_goto(f, done);
    return m.node;
}
