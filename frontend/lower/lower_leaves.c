/* frontend/lower/lower_leaves.c - matrices whose rows turn out to have one leaf.
 *
 * A task for each of them would cost more than its elements do: the one that has 16 makes them itself. */
#include "frontend/lower/lower_leaves.h"

/* Numbers of rows from which on a task makes several of them, though each takes its time. */
enum { MANY_ROWS = 1024 };

Node *leaves_row(const Lower *l, const Construct *t) {
    Node *row = t->body->results[0];
    bool suits = t->all && t->zero && t->element.rank == 1 && !t->node->blocks && !t->node->reversed && !l->m->grain.thesis && !l->m->grain.fine;
    if (!suits || row->kind != NODE_CONSTRUCT || row->home != t->body || row->in[0] != t->x || !graph_covers_all(row) || row->blocks)
        return NULL;
    for (const Node *n = t->body->first; n; n = n->next)
        if (n != row && (graph_suspends(n) || n->kind == NODE_LOOP))
            return NULL;
    return part_waits(row->region[0]) || construct_uses_old(row->region[0], row->region[0]->params[1]) ? NULL : row;
}

/* What has a register in R has it no more: other functions are made of it, too. */
static void forget_registers(Region *r) {
    for (int k = 0; k < r->nparams; k++)
        if (r->params[k])
            r->params[k]->reg = 0;
    for (Node *n = r->first; n; n = n->next) {
        n->reg = 0;
        n->array = NULL;
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                forget_registers(n->region[i]);
    }
}

/* The row, of one leaf; what stands behind it may read it. */
static Reg make_row(Part *p, const Construct *u, Node *row, Reg size) {
    Func *f = p->f;
    Reg k = func_reg(f, HOLDS_INT);
    emit_li(f, k, 0);
    const Place around = func_begin_turn(f, row->at);
    Mark mark = lower_mark(&p->l);
    Array *a = front_alloc(p->l.front, sizeof *a);
    a->n[0] = size;
    a->root = construct_leaf(p, u, k, size);
    lower_forget(&p->l, mark);
    row->array = a;
    func_end_turn(f, around);
    return a->root;
}

/* 16 rows, one after the other. */
static void leaf_of_rows(Lower *l, const Construct *t, Func *leaf, Node *row) {
    Part p = part_begin(l, leaf, &t->c, t->line);
    Func *f = leaf;
    Construct u = {.node = row, .body = row->region[0], .element = type_element(row->type, 1), .line = row->at.line, .all = true, .zero = true,
                   .first = -1, .end = -1, .offset = -1, .base = -1, .shift = -1, .sizes = -1};
    u.i = u.body->params[0];
    u.x = u.body->params[1];
    u.leaf = leaf_bits(row->type);
    Reg e = func_reg(f, HOLDS_INT), c = 0;
    emit_move(f, e, part_first(&p));
    Reg end = op_int(f, OP_ADD, e, part_left(f, p.place[PLACE_COUNT], e, CHUNK_WORDS)), top = op_handle(f, OP_CREATE, 0, 0);
    int next = func_block(f), done = func_block(f);
    end_jump(f, next);
    func_goto(f, next);
    Mark mark = lower_mark(&p.l);
    construct_old_element(&p, t, e);
    t->i->reg = e;
    for (Node *n = t->body->first; n && !l->front->no_memory; n = n->next)
        if (n == row)
            c = make_row(&p, &u, row, p.fix[t->sizes]);
        else
            lower_node(&p.l, n);
    emit(f, OP_WH, top, op_int(f, OP_ANDI, e, CHUNK_WORDS - 1), c);
    lower_forget(&p.l, mark);
    emit(f, OP_ADDI, e, e, 1);
    end_branch(f, OP_BLT, e, end, next);
    end_jump(f, done);
    func_goto(f, done);
    end_deliver(f, top);
    part_end(l, &p);
    forget_registers(row->home);
}

Func *leaves_rows(Lower *l, const Construct *t, Func *leaf, Node *row) {
    Func *tasks = part_func(l, "tasks"), *rows = part_func(l, "rows");
    Part p = part_begin(l, leaf, &t->c, t->line);
    Reg first = part_first(&p), shift = p.place[PLACE_SHIFT], count = p.place[PLACE_COUNT], m = p.fix[t->sizes];
    int others = func_block(leaf);
    tasks->result = rows->result = leaf->result;
    end_branch(leaf, OP_BLT, op_li(leaf, 1 << leaf_bits(row->type)), m, others);
    end_branch(leaf, OP_BGE, 0, m, others);
    if (construct_has_loop(row->region[0], 0))
        end_branch(leaf, OP_BLT, count, op_li(leaf, MANY_ROWS), others);
    end_become(leaf, part_call(&p, rows, &t->c, first, shift, 0, count));
    func_goto(leaf, others);
    end_become(leaf, part_call(&p, tasks, &t->c, first, shift, 0, count));
    leaf_of_rows(l, t, rows, row);
    return tasks;
}
