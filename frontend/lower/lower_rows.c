/* frontend/lower/lower_rows.c - rows built one after another by the task that makes their node.
 *
 * The template of lower_construct.c starts tasks for each row.  Where a row is short and its
 * elements cost little, a task here builds 16 rows, chunk by chunk, and what frontend/lower/rows.h
 * knows of the elements is asked first for nodes of rows, then for a row, for 16 chunks of it,
 * and for a chunk: a part that another array has at the same place is not built but shared, a
 * chunk of one variant is computed in lanes without conditions; the rest is as always. */
#include "frontend/lower/lower_rows.h"
#include "frontend/lower/rows_state.h"

enum { MAX_KEPT = 3 };                  // roots of rows that are kept from node to node

/* ---- choices ---- */

/* May whole rows be shared? */
static bool shares_rows(const Choice *c) {
    return c->shared >= 0 && c->same_row;
}

/* Has a choice a variant that can be chosen? */
static bool leads(const Choice *c, bool only_shared) {
    if (!c)
        return false;
    if (c->condition)
        return leads(c->arm[0], only_shared) || leads(c->arm[1], only_shared);
    return only_shared ? shares_rows(c) : c->shared >= 0 || c->lanes;
}

/* Goes to the block of the variant that all elements of the range have, or to MIXED. */
void rows_choose(Lower *l, const Ranges *range, const Choice *c, bool only_shared, int mixed) {
    Func *f = l->f;
    if (!leads(c, only_shared) || !c->condition) {
        end_jump(f, leads(c, only_shared) ? c->block : mixed);
        return;
    }
    int arm[2];
    for (int k = 0; k < 2; k++)
        arm[k] = leads(c->arm[k], only_shared) ? func_block(f) : -1;
    range_branch(l, range, c->condition, arm[0], arm[1]);
    end_jump(f, mixed);
    for (int k = 0; k < 2; k++)
        if (arm[k] >= 0) {
            func_goto(f, arm[k]);
            rows_choose(l, range, c->arm[k], only_shared, mixed);
        }
}

/* To BAD unless the indices of all N tests T are in their arrays. */
static void test(Lower *l, const RowTest *t, int n, int bad) {
    for (int k = 0; k < n; k++) {
        Reg size = lowered_size(l, t[k].array, t[k].dimension), index = lower_value(l, t[k].index);
        end_branch(l->f, OP_BGEU, index, size, bad);
    }
}

/* If all rows from FIRST to LAST are shared, and so is their node, that of SHIFT, it becomes
 * RESULT, and code goes on at DONE.  A row itself: SHIFT is 0 and ROW true. */
static void share_rows(Part *p, const RowsState *s, Reg first, Reg last, Reg shift, bool row, Reg result, int done) {
    Func *f = p->f;
    Lower *l = &p->l;
    const Rows *t = s->r;
    if (!t->whole)
        return;
    Mark mark = lower_mark(l);
    int mixed = func_block(f);
    Reg end = op_int(f, OP_ADDI, p->fix[s->size], -1);
    const Ranges range = {.body = t->outer, .index = {t->i, t->j}, .first = {first, 0}, .last = {last, end}, .count = 2};
    test(l, t->test, t->ntests, mixed);
    for (int k = 0; k < t->nvariants; k++)
        t->variant[k]->block = func_block(f);
    rows_choose(l, &range, t->top, true, mixed);
    lower_forget(l, mark);
    for (int k = 0; k < t->nvariants; k++) {
        const Choice *c = t->variant[k];
        func_goto(f, c->block);
        if (shares_rows(c)) {
            Node *array = t->access[c->shared].array;
            Reg top = lowered_shift(l, array, 0), root = lowered_root(l, array);
            Reg h = lowered_walk_to(l, root, top, shift, first);
            emit_move(f, result, row ? lowered_read(l, type_element(array->type, 1), 4, h, first) : h);
            end_jump(f, done);
        } else {
            end_jump(f, mixed);
        }
        lower_forget(l, mark);
    }
    func_goto(f, mixed);
}

/* ---- a row ---- */

/* The root of the row that is read. */
Reg rows_root(Lower *l, const Rows *t, const RowAccess *a) {
    Reg root = lowered_root(l, a->array);
    if (!a->index)
        return root;
    Reg i = a->near ? op_int(l->f, OP_ADDI, t->i->reg, (int)a->near) : lower_value(l, a->index);
    return lowered_read(l, type_element(a->array->type, 1), 4, lowered_walk(l, root, lowered_shift(l, a->array, 0), 4, i), i);
}

/* Is it one row for all rows that are made? */
static bool is_fixed_row(const Rows *t, const RowAccess *a) {
    return !a->index || a->index->kind == NODE_CONST || !graph_inside(a->index, t->outer);
}

/* Are so many rows read that their roots would take too many registers? */
static bool keeps_rows(const Rows *t) {
    int count = 0;
    for (int k = 0; k < t->naccesses; k++)
        count += t->access[k].index != NULL;
    return count <= MAX_KEPT;
}

/* NEAR: in code that runs only where all rows near to i are there. */
static void name_rows(const Rows *t, const Region *r, bool known, bool near) {
    for (Node *n = r->first; n; n = n->next) {
        int a = rows_row(t, n);
        if (a >= 0 && (near || !t->access[a].near))
            n->row = known ? t->access[a].row : 0;
        for (int k = 0; k < 2; k++)
            if (n->region[k])
                name_rows(t, n->region[k], known, near);
    }
}

/* Accesses of the row, wherever they stand, know the roots of what they read. */
static void name_all_rows(const Rows *t, bool known) {
    name_rows(t, t->outer, known, false);
    for (int k = 0; k < t->nvariants; k++)
        name_rows(t, t->variant[k]->variant, known, t->variant[k]->near);
}

/* Before all rows: the roots of what is the same for them. */
static void find_fixed_roots(Part *p, RowsState *s) {
    Rows *t = s->r;
    for (int k = 0; k < t->naccesses; k++)
        t->access[k].row = !t->ntests && keeps_rows(t) && is_fixed_row(t, &t->access[k]) ? rows_root(&p->l, t, &t->access[k]) : 0;
}

/* Rows about I: if there are all of them, else any handles. */
static void find_near_roots(Part *p, RowsState *s) {
    Func *f = p->f;
    Lower *l = &p->l;
    Rows *t = s->r;
    s->near = 0;
    if (!t->nnear)
        return;
    s->near = func_reg(f, HOLDS_INT);
    int done = func_block(f);
    emit_move(f, s->near, 0);
    for (int k = 0; k < t->naccesses; k++)
        if (t->access[k].near) {
            t->access[k].row = func_reg(f, HOLDS_HANDLE);
            emit_move(f, t->access[k].row, lowered_root(l, t->access[k].array));
        }
    Mark mark = lower_mark(l);
    for (int k = 0; k < t->nnear; k++) {
        Reg size = lowered_size(l, t->near[k].array, 0), i = op_int(f, OP_ADDI, t->i->reg, (int)t->near[k].near);
        end_branch(f, OP_BGEU, i, size, done);
    }
    for (int k = 0; k < t->naccesses; k++)
        if (t->access[k].near)
            emit_move(f, t->access[k].row, rows_root(l, t, &t->access[k]));
    emit_li(f, s->near, 1);
    end_jump(f, done);
    lower_forget(l, mark);
    func_goto(f, done);
}

/* Before a row: the roots of what is read, if nothing has to be tested for that. */
static void find_early_roots(Part *p, RowsState *s) {
    Rows *t = s->r;
    s->near = s->usable = 0;
    for (int k = 0; k < t->naccesses; k++)
        t->access[k].node = func_reg(p->f, HOLDS_HANDLE);
    if (t->ntests)
        return;
    for (int k = 0; k < t->naccesses && keeps_rows(t); k++)
        if (t->access[k].index == t->i && !t->access[k].near)
            t->access[k].row = rows_root(&p->l, t, &t->access[k]);
    find_near_roots(p, s);
    if (keeps_rows(t))
        name_all_rows(t, true);
}

/* The same of rows whose number is computed for each row, when it is there. */
static void find_late_roots(Part *p, Rows *t) {
    if (t->ntests || !keeps_rows(t))
        return;
    for (int k = 0; k < t->naccesses; k++)
        if (!is_fixed_row(t, &t->access[k]) && t->access[k].index != t->i)
            t->access[k].row = rows_root(&p->l, t, &t->access[k]);
    name_all_rows(t, true);
}

/* The roots of what is read, if that may be read. */
static void find_roots(Part *p, RowsState *s) {
    Func *f = p->f;
    Lower *l = &p->l;
    Rows *t = s->r;
    if (!t->ntests)
        return;
    Mark mark = lower_mark(l);
    int bad = func_block(f), done = func_block(f);
    bool keep = keeps_rows(t);
    for (int k = 0; k < t->naccesses; k++)
        t->access[k].row = keep ? func_reg(f, HOLDS_HANDLE) : 0;
    s->usable = func_reg(f, HOLDS_INT);
    test(&p->l, t->test, t->ntests, bad);
    for (int k = 0; k < t->naccesses && keep; k++)
        emit_move(f, t->access[k].row, rows_root(l, t, &t->access[k]));
    emit_li(f, s->usable, 1);
    end_jump(f, done);
    lower_forget(l, mark);
    func_goto(f, bad);
    for (int k = 0; k < t->naccesses && keep; k++)
        emit_move(f, t->access[k].row, 0);
    emit_move(f, s->usable, 0);
    end_jump(f, done);
    func_goto(f, done);
}

/* The row, of more than 16 elements: a node, or a node of nodes. */
static Reg make_row(Part *p, RowsState *s) {
    Func *f = p->f;
    const Place around = func_begin_turn(f, s->r->row->at);
    Reg row = func_reg(f, HOLDS_HANDLE), size = p->fix[s->size], e = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT);
    int next = func_block(f), done = func_block(f), single = func_block(f);
    find_late_roots(p, s->r);
    find_roots(p, s);
    emit_move(f, e, 0);
    emit_move(f, k, 0);
    Reg top = op_handle(f, OP_CREATE, 0, 0), most = op_li(f, 1 << NODE_BITS);
    end_jump(f, next);
    func_goto(f, next);
    Mark mark = lower_mark(&p->l);
    Reg node = rows_node(p, s, e);
    lower_forget(&p->l, mark);
    end_branch(f, OP_BGE, most, size, single);
    emit(f, OP_WH, top, k, node);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, e, size, next);
    emit_move(f, row, top);
    end_jump(f, done);
    func_goto(f, single);
    emit_move(f, row, node);
    end_jump(f, done);
    func_goto(f, done);
    func_end_turn(f, around);
    return row;
}

/* Is a row read whose index is computed for the row that is made? */
static bool computes_index(const Rows *t) {
    for (int k = 0; k < t->naccesses; k++)
        if (!is_fixed_row(t, &t->access[k]) && t->access[k].index != t->i)
            return true;
    return false;
}

/* Row I, with all that is computed for it. */
static Reg compute_row(Part *p, RowsState *s) {
    Rows *t = s->r;
    Reg row = 0;
    bool late = computes_index(t);
    if (!late)
        find_early_roots(p, s);
    for (Node *n = t->outer->first; n && !p->l.front->no_memory; n = n->next)
        if (n == t->row) {
            if (late)
                find_early_roots(p, s);
            row = make_row(p, s);
        } else if (!n->hoisted) {
            lower_node(&p->l, n);
        }
    name_all_rows(t, false);
    return row;
}

/* ---- 16 rows ---- */

/* 16 rows from FIRST on, or one, where few are made. */
static Reg rows_end(Part *p, const RowsState *s, Reg first) {
    Func *f = p->f;
    Reg end;
    if (s->few) {
        Reg bits = op_int(f, OP_ADDI, p->place[PLACE_SHIFT], 4), one = op_li(f, 1);
        end = op_int(f, OP_ADD, first, op_int(f, OP_SLL, one, bits));
    } else {
        end = op_int(f, OP_ADDI, first, CHUNK_WORDS);
    }
    return op_int(f, OP_MIN, end, p->place[PLACE_COUNT]);
}

/* The node of 16 rows from FIRST on is another array's, if there is one: to SHARED.  Else a chunk for it, or null, where
 * each row is a task. */
static Reg begin_node(Part *p, RowsState *s, Reg first, Reg end, Reg h, int shared) {
    Func *f = p->f;
    Reg top = func_reg(f, HOLDS_HANDLE);
    int begin = s->few ? func_block(f) : 0;
    Mark mark = lower_mark(&p->l);
    if (s->few) {
        emit_move(f, top, 0);
        end_branch(f, OP_BLT, p->place[PLACE_SHIFT], 0, begin);
    }
    share_rows(p, s, first, op_int(f, OP_ADDI, end, -1), 0, false, h, shared);
    emit(f, OP_CREATE, top, 0, 0);
    if (s->few) {
        end_jump(f, begin);
        lower_forget(&p->l, mark);
        func_goto(f, begin);
    }
    return top;
}

static void leaf_of_rows(Lower *l, RowsState *s, Func *f) {
    Part p = part_begin(l, f, &s->c, s->line);
    Rows *t = s->r;
    Reg first = part_first(&p), i = func_reg(f, HOLDS_INT), h = func_reg(f, HOLDS_HANDLE);
    Reg end = rows_end(&p, s, first);
    int next = func_block(f), shared = func_block(f), all = func_block(f);
    Reg top = begin_node(&p, s, first, end, h, all);
    emit_move(f, i, first);
    t->i->reg = i;
    find_fixed_roots(&p, s);
    lower_hoist_values(&p.l, NULL, t->outer);
    end_jump(f, next);
    func_goto(f, next);
    Mark mark = lower_mark(&p.l);
    share_rows(&p, s, i, i, 0, true, h, shared);
    emit_move(f, h, compute_row(&p, s));
    end_jump(f, shared);
    lower_forget(&p.l, mark);
    func_goto(f, shared);
    if (s->few)
        end_branch(f, OP_BLT, p.place[PLACE_SHIFT], 0, all);
    emit(f, OP_WH, top, op_int(f, OP_ANDI, i, CHUNK_WORDS - 1), h);
    emit(f, OP_ADDI, i, i, 1);
    end_branch(f, OP_BLT, i, end, next);
    end_deliver(f, top);
    func_goto(f, all);
    end_deliver(f, h);
    lower_hoisted(NULL, t->outer);
    part_end(l, &p);
}

/* A task for each row. */
static void leaf_of_row(Lower *l, RowsState *s, Func *f) {
    Part p = part_begin(l, f, &s->c, s->line);
    Reg i = part_first(&p), h = func_reg(f, HOLDS_HANDLE);
    int done = func_block(f);
    s->r->i->reg = i;
    find_fixed_roots(&p, s);
    share_rows(&p, s, i, i, 0, true, h, done);
    emit_move(f, h, compute_row(&p, s));
    end_jump(f, done);
    func_goto(f, done);
    end_deliver(f, h);
    part_end(l, &p);
}

/* A matrix of one row. */
static void only_row(Lower *l, RowsState *s, Func *f) {
    Part p = part_begin(l, f, &s->c, s->line);
    s->r->i->reg = part_first(&p);
    find_fixed_roots(&p, s);
    Reg row = compute_row(&p, s), top = op_handle(f, OP_CREATE, 0, 0);
    emit(f, OP_WH, top, 0, row);
    end_deliver(f, top);
    part_end(l, &p);
}

/* A node of rows that another array has, too, is delivered at once. */
static void share_node(Part *p, const void *state, Reg first) {
    const RowsState *s = state;
    Func *f = p->f;
    Reg shift = p->place[PLACE_SHIFT], h = func_reg(f, HOLDS_HANDLE);
    Reg end = op_int(f, OP_MIN, op_int(f, OP_ADD, first, op_int(f, OP_SLL, op_li(f, CHUNK_WORDS), shift)), p->place[PLACE_COUNT]);
    int shared = func_block(f);
    share_rows(p, s, first, op_int(f, OP_ADDI, end, -1), shift, false, h, shared);
    int rest = f->at;
    func_goto(f, shared);
    end_deliver(f, h);
    func_goto(f, rest);
}

static Construct element_of(const Rows *t) {
    return (Construct){
        .node = t->row, .body = t->inner, .i = t->inner->params[0], .x = t->inner->params[1], .element = t->element, .leaf = 4,
        .zero = true, .all = true, .rare = true, .first = -1, .end = -1, .offset = -1, .base = -1, .shift = -1, .sizes = -1, .line = t->row->at.line,
    };
}

static Func *functions_of_rows(Lower *l, RowsState *s) {
    bool fine = l->m->grain.fine;
    Func *root = part_func(l, "build");
    s->few = fine ? 0 : part_few(l, 4);
    Template tem = {.leaf_bits = 4, .last = fine ? -4 : 0, .few = s->few, .line = s->line, .skip = s->r->whole ? share_node : NULL};
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "rows");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &s->c, part_none, NULL);
    part_grow(l, &tem, &s->c, part_as_result, s);
    (fine ? leaf_of_row : leaf_of_rows)(l, s, tem.leaf);
    return root;
}

static Func *function_of_row(Lower *l, RowsState *s) {
    Func *f = part_func(l, "row");
    f->result = HOLDS_HANDLE;
    only_row(l, s, f);
    return f;
}

static Reg make_rows(Lower *l, Rows *t, Reg m, Reg n) {
    RowsState s = {.r = t, .element = element_of(t), .c = captures_of(l, t->outer), .line = t->node->at.line};
    if (l->front->no_memory)
        return 0;
    s.size = s.c.nfixed++;
    s.c.fixed_holds[s.size] = HOLDS_INT;
    s.c.fixed_value[s.size] = n;
    l->part++;
    Func *root = graph_is_const(t->node->in[2], 1) ? function_of_row(l, &s) : functions_of_rows(l, &s);
    captures_back(&s.c);
    l->f->line = s.line;
    Call *call = part_start(l, root, &s.c, m);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

static void test_sizes(Lower *l, const Rows *t, Reg m, Reg n, int general) {
    enum { LONGEST_DEAR = 256 };        // with functions of the library that are loops: an element takes as long as dozens
    Func *f = l->f;
    end_branch(f, OP_BLT, n, op_li(f, SHORTEST_ROW), general);
    end_branch(f, OP_BLT, op_li(f, construct_has_loop(t->inner, 0) ? LONGEST_DEAR : LONGEST_ROW), n, general);
    for (int k = 0; k < t->nknown; k++) {
        const Known *a = &t->known[k];
        end_branch(f, a->exact ? OP_BNE : OP_BLT, lowered_size(l, a->array, a->dimension), a->is_j ? n : m, general);
    }
    test(l, t->fixed, t->nfixed, general);
}

bool lower_rows(Lower *l, Node *n, void (*general)(Lower *l, Node *n)) {
    Rows t;
    if (l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_ROWS) || !rows_of(l, n, &t))
        return false;
    front_remark(l->front, n->at, "rows: a task makes several");
    if (n->exact) {
        Array *a = front_alloc(l->front, sizeof *a);
        for (int k = 0; k < 2; k++) {
            a->n[k] = lowered_size(l, n->in[0], k);
            a->small[k] = !a->n[k];
        }
        a->root = make_rows(l, &t, a->n[0], a->n[1]);
        lower_waited(l);
        n->array = a;
        return true;
    }
    Either e = either_begin(l, n);
    test_sizes(l, &t, e.size[0], e.size[1], e.other);
    either_other(l, &e, make_rows(l, &t, e.size[0], e.size[1]));
    general(l, n);
    either_end(l, &e, n);
    return true;
}
