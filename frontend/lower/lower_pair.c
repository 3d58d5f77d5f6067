/* frontend/lower/lower_pair.c - matrices of two rows, both at once.
 *
 * A leaf task makes 16 chunks of each row, in lanes, those of 32-bit elements in two halves, and fewer at the end; it
 * delivers a chunk with the two nodes, and so do the tasks above it.  The last of these chunks is the matrix's root.
 * There is no scalar code: where a check fails null is delivered, and the rows are made one after the other, which
 * traps where it must. */
#include "frontend/lower/lower_pair.h"
#include "frontend/lower/lower_vector.h"
#include "frontend/opt/pair.h"

enum { SECOND = 1 };            // vector register of the second row

typedef struct {
    Lanes    lanes;
    Captures c;
    BaseType element;
    int      leaf;              // bits of an element's number within a chunk
    int      line;
} Pair;

static void create_two(Func *f, Reg *chunk) {
    for (int i = 0; i < 2; i++)
        chunk[i] = op_handle(f, OP_CREATE, 0, 0);
}

static void deliver_two(Func *f, const Reg *root) {
    Reg pair = op_handle(f, OP_CREATE, 0, 0);
    emit(f, OP_WH, pair, 0, root[0]);
    emit(f, OP_WH, pair, op_li(f, 1), root[1]);
    end_deliver(f, pair);
}

static Reg no_rows(Part *p, const void *state) {
    (void)p, (void)state;
    return 0;
}

static void combine(Part *p, const void *state, Reg chunk, Reg n) {
    (void)state;
    Func *f = p->f;
    Reg root[2], k = func_reg(f, HOLDS_INT), one = op_li(f, 1);
    int next = func_block(f), none = func_block(f);
    create_two(f, root);
    emit_move(f, k, 0);
    end_jump(f, next);
    func_goto(f, next);
    Reg child = op_handle(f, OP_RH, chunk, k);
    end_branch(f, OP_BEQ, child, 0, none);
    for (int i = 0; i < 2; i++)
        emit(f, OP_WH, root[i], k, op_handle(f, OP_RH, child, i ? one : 0));
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BLT, k, n, next);
    deliver_two(f, root);
    func_goto(f, none);
    end_deliver(f, 0);
}

/* The COUNT elements of each row from number E on into its chunk; FULL: all 16. */
static void write_lanes(Func *f, const Pair *t, const Reg *chunk, int result, Reg e, Reg count, bool full) {
    for (int i = 0; i < 2; i++) {
        int lanes = i ? SECOND : result;
        if (t->element == TYPE_FLOAT) {
            emit(f, OP_VFNARROW, 0, lanes, 0);
            lanes = 0;
        }
        if (t->leaf != 4)
            emit(f, OP_VWPW, chunk[i], lanes, op_int(f, OP_ANDI, e, CHUNK_HALVES - 1))->v[3] = count;
        else if (full)
            emit(f, OP_VW, chunk[i], lanes, 0);
        else
            emit(f, OP_VWP, chunk[i], lanes, 0)->v[3] = count;
    }
}

/* Elements from E on into both chunks, 16 or as many as there are. */
static int elements(Part *p, const Pair *t, const Reg *chunk, Reg e, Reg sixteen, int none) {
    Func *f = p->f;
    bool is_short = vector_is_short(&t->lanes);
    int few = func_block(f), written = func_block(f);
    Reg count = op_int(f, OP_SUB, p->place[PLACE_COUNT], e);
    if (is_short)
        end_branch(f, OP_BLT, count, sixteen, few);
    Mark mark = lower_mark(&p->l);
    int result = vector_lower(&p->l, &t->lanes, e, 0, none);
    write_lanes(f, t, chunk, result, e, sixteen, true);
    lower_forget(&p->l, mark);
    end_jump(f, written);
    func_goto(f, few);
    mark = lower_mark(&p->l);
    int rest = is_short ? vector_lower(&p->l, &t->lanes, e, count, none) : 0;
    if (rest)
        write_lanes(f, t, chunk, rest, e, count, false);
    lower_forget(&p->l, mark);
    end_jump(f, rest ? written : none);
    func_goto(f, written);
    emit(f, OP_ADDI, e, e, CHUNK_WORDS);
    return result;
}

static void leaf_of_pairs(Lower *l, const Pair *t, Func *leaf) {
    Part p = part_begin(l, leaf, &t->c, t->line);
    Func *f = leaf;
    Reg e = func_reg(f, HOLDS_INT), k = func_reg(f, HOLDS_INT), root[2], chunk[2], end = p.place[PLACE_COUNT];
    emit_move(f, e, part_first(&p));
    emit_move(f, k, 0);
    create_two(f, root);
    Reg sixteen = vector_preload(&p.l);
    vector_rows(&p.l, &t->lanes, true);
    int start = f->at, next = func_block(f), half = func_block(f), full = func_block(f);
    int done = func_block(f), none = func_block(f);
    func_goto(f, next);
    create_two(f, chunk);
    end_jump(f, half);
    func_goto(f, half);
    int result = elements(&p, t, chunk, e, sixteen, none);
    if (t->leaf != 4) {
        end_branch(f, OP_BEQ, op_int(f, OP_ANDI, e, CHUNK_HALVES - 1), 0, full);
        end_branch(f, OP_BLT, e, end, half);
    }
    end_jump(f, full);
    func_goto(f, full);
    for (int i = 0; i < 2; i++)
        emit(f, OP_WH, root[i], k, chunk[i]);
    emit(f, OP_ADDI, k, k, 1);
    end_branch(f, OP_BGE, e, end, done);
    end_branch(f, OP_BLT, k, sixteen, next);
    end_jump(f, done);
    func_goto(f, done);
    deliver_two(f, root);
    func_goto(f, none);
    end_deliver(f, 0);
    func_goto(f, start);
    end_jump(f, result ? next : none);
    part_end(l, &p);
}

static Reg make_rows(Lower *l, Pair *t, Region *outer, Reg n) {
    t->c = captures_of(l, outer);
    if (l->front->no_memory)
        return 0;
    l->part++;
    Func *root = part_func(l, "pair");
    Template tem = {.leaf_bits = t->leaf, .last = t->leaf, .line = t->line};
    tem.grow = part_func(l, "grow");
    tem.leaf = part_func(l, "pairs");
    root->result = tem.grow->result = tem.leaf->result = HOLDS_HANDLE;
    part_root(l, &tem, root, &t->c, no_rows, NULL);
    part_grow(l, &tem, &t->c, combine, NULL);
    leaf_of_pairs(l, t, tem.leaf);
    captures_back(&t->c);
    l->f->line = t->line;
    Call *call = part_start(l, root, &t->c, n);
    call->result = func_reg(l->f, HOLDS_HANDLE);
    emit_call(l->f, call);
    return call->result;
}

bool lower_pair(Lower *l, Node *n, void (*general)(Lower *l, Node *n)) {
    Func *f = l->f;
    Region *both = l->m->grain.fine || l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_JAM) ? NULL : pair_body(l->front, n);
    if (!both)
        return false;
    Type element = type_element(n->type, 2);
    Pair t = {.element = element.base, .leaf = leaf_bits(element), .line = n->at.line};
    t.lanes = (Lanes){.body = both, .index = both->params[0], .aligned = true, .natural = true, .second = SECOND};
    t.lanes.half = element.base == TYPE_INT ? 1 | 1 << 1 : 0;
    if (!vector_suits(l, &t.lanes))
        return false;
    front_remark(l->front, n->at, "jam: both rows at once");
    Either e = either_begin(l, n);
    int node = CHUNK_WORDS << t.leaf;
    if (!vector_is_short(&t.lanes))
        end_branch(f, OP_BNE, op_int(f, OP_ANDI, e.size[1], node - 1), 0, e.other);
    end_branch(f, OP_BLT, e.size[1], op_li(f, node), e.other);
    int64_t few = part_few(l, t.leaf + 4);      // of a node's elements
    if (few)
        end_branch(f, OP_BLT, e.size[1], op_li(f, few), e.other);
    Reg root = make_rows(l, &t, n->region[0], e.size[1]);
    end_branch(f, OP_BEQ, root, 0, e.other);
    either_other(l, &e, root);
    general(l, n);
    either_end(l, &e, n);
    return true;
}
