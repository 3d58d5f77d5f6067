/* frontend/lower/lower_joint_arrays.c - arrays that one loop makes at once.
 *
 * A leaf task makes 16 chunks of each array, or one where elements take their time; it delivers a chunk with
 * the N nodes, and so do the tasks above it.  The last of these chunks has the roots.  Of matrices each row has a task,
 * which delivers the roots of N rows. */
#include "frontend/lower/lower_joint.h"

#include "frontend/lower/lower_loop.h"

typedef struct {
    const JointArrays *arrays;
    Lanes    lanes;
    Captures c;
    int      leaf;              // bits of an element's number within a chunk
    /* Of the leaf that is being made: */
    Func    *f;
    Reg      chunk[MOST_JOINT], e, count;
    bool     full;              // count is 16
} Maker;

/* ---- nodes ---- */

static void create_all(Func *f, int n, Reg *chunk) {
    for (int i = 0; i < n; i++)
        chunk[i] = op_handle(f, OP_CREATE, 0, 0);
}

static void deliver_all(Func *f, int n, const Reg *root) {
    Reg all = op_handle(f, OP_CREATE, 0, 0);
    for (int i = 0; i < n; i++)
        emit(f, OP_WH, all, i ? op_li(f, i) : 0, root[i]);
    end_deliver(f, all);
}

static void combine(Part *p, const void *state, Reg chunk, Reg n) {
    const Maker *t = state;
    Func *f = p->f;
    Reg root[MOST_JOINT], k = func_reg(f, HOLDS_INT), place[MOST_JOINT] = {0};
    int next = func_block(f), none = func_block(f);
    for (int i = 1; i < t->arrays->n; i++)
        place[i] = op_li(f, i);
    create_all(f, t->arrays->n, root);
    emit_move(f, k, 0);
    end_jump(f, next);
    func_goto(f, next);
    Reg child = op_handle(f, OP_RH, chunk, k);
    end_branch(f, OP_BEQ, child, 0, none);
    for (int i = 0; i < t->arrays->n; i++)
        emit(f, OP_WH, root[i], k, op_handle(f, OP_RH, child, place[i]));
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, n, next);
    deliver_all(f, t->arrays->n, root);
    func_goto(f, none);
    end_deliver(f, 0);
}

/* ---- leaves ---- */

/* The lanes in vector register REG into the chunk of array K. */
static void give(void *taker, int k, int reg) {
    Maker *t = taker;
    Func *f = t->f;
    if (t->arrays->element[k] == TYPE_FLOAT) {
        emit(f, OP_VFNARROW, 0, reg, 0);
        reg = 0;
    }
    if (t->leaf == 4)
        emit(f, OP_CREATE, t->chunk[k], 0, 0);
    if (t->leaf != 4)
        emit(f, OP_VWPW, t->chunk[k], reg, op_int(f, OP_ANDI, t->e, CHUNK_HALVES - 1))->v[3] = t->count;
    else if (t->full)
        emit(f, OP_VW, t->chunk[k], reg, 0);
    else
        emit(f, OP_VWP, t->chunk[k], reg, 0)->v[3] = t->count;
}

/* The next 16 elements of each array, or as many as there are, LEFT; false: there were too few registers. */
static bool elements(Part *p, Maker *t, Reg left, Reg sixteen, int none) {
    Func *f = p->f;
    int some = func_block(f), written = func_block(f);
    bool made = true;
    if (vector_is_short(&t->lanes)) {
        end_branch(f, OP_BLT, left, sixteen, some);
        Mark mark = lower_mark(&p->l);
        t->full = true;
        t->count = sixteen;
        made = vector_lower(&p->l, &t->lanes, t->e, 0, none);
        lower_forget(&p->l, mark);
        end_jump(f, written);
    } else {
        end_jump(f, some);
    }
    func_goto(f, some);
    Mark mark = lower_mark(&p->l);
    t->full = false;
    t->count = op_int(f, OP_MIN, left, sixteen);
    made = made && vector_lower(&p->l, &t->lanes, t->e, t->count, none);
    lower_forget(&p->l, mark);
    end_jump(f, made ? written : none);
    func_goto(f, written);
    emit(f, OP_ADDI, t->e, t->e, CHUNK_WORDS);
    return made;
}

/* A chunk of each array, from element E on. */
static bool chunks(Part *p, Maker *t, Reg sixteen, int none) {
    Func *f = p->f;
    Reg end = p->place[PLACE_COUNT];
    int half = func_block(f), full = func_block(f);
    for (int i = 0; i < t->arrays->n && t->leaf != 4; i++)
        emit(f, OP_CREATE, t->chunk[i], 0, 0);
    end_jump(f, half);
    func_goto(f, half);
    bool made = elements(p, t, op_int(f, OP_SUB, end, t->e), sixteen, none);
    if (t->leaf != 4) {
        end_branch(f, OP_BEQ, op_int(f, OP_ANDI, t->e, CHUNK_HALVES - 1), 0, full);
        end_branch(f, OP_BLT, t->e, end, half);
    }
    end_jump(f, full);
    func_goto(f, full);
    return made;
}

/* One chunk of each array, where elements take their time. */
static bool single_chunks(Part *p, Maker *t, Reg sixteen, int none) {
    bool made = chunks(p, t, sixteen, none);
    deliver_all(p->f, t->arrays->n, t->chunk);
    return made;
}

/* The chunks from block NEXT on, until there are 16 of each, or no elements any more, in nodes ROOT, of which there are K. */
static bool chunks_of_nodes(Part *p, Maker *t, Reg sixteen, int none, const Reg *root, Reg k, int next) {
    Func *f = p->f;
    const int n = t->arrays->n;
    int done = func_block(f), single = func_block(f);
    bool made = chunks(p, t, sixteen, none);
    end_branch(f, OP_BLT, p->place[PLACE_SHIFT], lower_number(&p->l, t->leaf), single);
    for (int i = 0; i < n; i++)
        emit(f, OP_WH, root[i], k, t->chunk[i]);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BGE, t->e, p->place[PLACE_COUNT], done);
    end_branch(f, OP_BLT, k, sixteen, next);
    end_jump(f, done);
    func_goto(f, done);
    deliver_all(f, n, root);
    func_goto(f, single);
    deliver_all(f, n, t->chunk);
    return made;
}

static void make_leaf(Lower *l, Maker *t, Func *leaf) {
    Part p = part_begin(l, leaf, &t->c, t->arrays->at.line);
    Func *f = t->f = leaf;
    Reg k = func_reg(f, HOLDS_INT), root[MOST_JOINT];
    t->e = func_reg(f, HOLDS_INT);
    emit_move(f, t->e, part_first(&p));
    if (!t->arrays->slow) {
        emit_move(f, k, 0);
        create_all(f, t->arrays->n, root);
    }
    for (int i = 0; i < t->arrays->n; i++)
        t->chunk[i] = func_reg(f, HOLDS_HANDLE);
    Reg sixteen = vector_preload(&p.l);
    vector_rows(&p.l, &t->lanes, !t->arrays->slow);
    int start = f->at, next = func_block(f), none = func_block(f);
    func_goto(f, next);
    bool made = t->arrays->slow ? single_chunks(&p, t, sixteen, none) : chunks_of_nodes(&p, t, sixteen, none, root, k, next);
    func_goto(f, none);
    end_deliver(f, 0);
    func_goto(f, start);
    end_jump(f, made ? next : none);
    part_end(l, &p);
    f->loop = joint_name(t->arrays->at);
    if (!made)
        front_begin_again(l->front, f->loop);
}

/* ---- */

static Lanes lanes_of(const JointArrays *t) {
    Lanes lanes = {.body = t->body, .index = t->body->params[0], .aligned = true, .natural = true, .give = give};
    for (int k = 0; k < t->n; k++)
        lanes.half |= (uint64_t)(t->element[k] == TYPE_INT) << k;
    return lanes;
}

bool joint_suits_lanes(Lower *l, const JointArrays *t) {
    Lanes lanes = lanes_of(t);
    return vector_suits(l, &lanes);
}

/* The functions are there: what ROOT delivers for COUNT elements, or rows. */
static Reg call_root(Lower *l, const Maker *t, Func *root, Reg count) {
    captures_back(&t->c);
    l->f->line = t->arrays->at.line;
    Call *call = part_start(l, root, &t->c, count);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

Reg joint_make(Lower *l, const JointArrays *arrays, Reg count) {
    Maker t = {.arrays = arrays, .lanes = lanes_of(arrays), .leaf = is_wide(arrays->element[0]) ? 4 : 5};
    t.lanes.taker = &t;
    t.c = captures_of(l, arrays->body);
    if (l->front->no_memory)
        return 0;
    l->part++;
    Func *root = part_func(l, "joint");
    Template tem = {.leaf_bits = t.leaf, .last = arrays->slow ? t.leaf - 4 : t.leaf, .line = arrays->at.line};
    tem.few = arrays->slow ? 0 : part_few(l, t.leaf + 4);
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "joints");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t.c, part_none, NULL);
    part_grow(l, &tem, &t.c, combine, &t);
    make_leaf(l, &t, tem.leaf);
    return call_root(l, &t, root, count);
}

/* ---- matrices ---- */

/* What all elements of a row need, in the row's task; where a check of that fails, to NONE. */
static void lower_outer(Part *p, const Region *outer, int none) {
    for (Node *n = outer->first; n && !p->l.front->no_memory; n = n->next) {
        if (n->kind == NODE_CHECK_INDEX) {
            n->reg = lower_value(&p->l, n->in[1]);
            end_branch(p->f, OP_BGEU, n->reg, lowered_size(&p->l, n->in[0], n->index), none);
        } else if (!n->region[0]) {
            lower_node(&p->l, n);
        }
    }
}

static void make_row(Lower *l, const Maker *t, Func *f) {
    Part p = part_begin(l, f, &t->c, t->arrays->at.line);
    int none = func_block(f);
    f->result = HOLDS_HANDLE;
    f->id = func_reg(f, HOLDS_INT);
    t->arrays->outer->params[0]->reg = op_int(f, OP_ADD, p.place[PLACE_FIRST], f->id);
    lower_outer(&p, t->arrays->outer, none);
    end_deliver(f, joint_make(&p.l, t->arrays, p.fix[0]));
    func_goto(f, none);
    end_deliver(f, 0);
    part_end(l, &p);
}

static void make_rows(Lower *l, const Maker *t, Func *leaf, Func *row) {
    Part p = part_begin(l, leaf, &t->c, t->arrays->at.line);
    Reg first = part_first(&p), n = part_left(leaf, p.place[PLACE_COUNT], first, MAX_WORKERS);
    Call *call = part_call(&p, row, &t->c, first, p.place[PLACE_SHIFT], 0, p.place[PLACE_COUNT]);
    call->result = func_reg(leaf, HOLDS_HANDLE);
    end_forall(leaf, call, n);
    combine(&p, t, call->result, n);
    part_end(l, &p);
}

Reg joint_make_rows(Lower *l, const JointArrays *arrays, Reg rows, Reg count) {
    Maker t = {.arrays = arrays};
    t.c = captures_of(l, arrays->outer);
    if (l->front->no_memory)
        return 0;
    t.c.fixed_holds[t.c.nfixed] = HOLDS_INT;
    t.c.fixed_value[t.c.nfixed++] = count;
    l->part++;
    Template tem = {.leaf_bits = 4, .line = arrays->at.line};
    Func *root = part_func(l, "joint"), *row = part_func(l, "row");
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "rows");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t.c, part_none, NULL);
    part_grow(l, &tem, &t.c, combine, &t);
    make_rows(l, &t, tem.leaf, row);
    make_row(l, &t, row);
    return call_root(l, &t, root, rows);
}
