/* frontend/lower/lower_strips.c - turns that stay in the same chunks.
 *
 * A loop in order that counts by one and reads trees at its counter, or so far from it, would ask in every turn
 * whether the element is in the chunk of the turn before.  So turns go in strips: before each, the chunks are looked for and it is
 * reckoned how many turns stay in all of them; the turns of the strip just read.  An index that is outside when the strip begins
 * makes it one turn, whose check comes where it was. */
#include "frontend/lower/lower_state.h"

enum { MOST_TURNS = 32, DEEPEST = 4, FEWEST = 4 };

static bool is_inside(const Node *loop, const Node *n) {
    return n->kind != NODE_CONST && !n->hoisted && !graph_outside(loop, n);
}

/* Is X, whatever checks it, an int that goes up by one in every turn? */
static bool goes_up(const Node *loop, Node *x, int depth) {
    x = graph_plain(x);
    if (x->kind == NODE_PARAM && x->home == loop->region[1])
        return type_is_scalar(x->type, TYPE_INT) && graph_counts_up(loop, x->index);
    if (x->kind != NODE_BINARY || !type_is_scalar(x->type, TYPE_INT) || !depth || !is_inside(loop, x))
        return false;
    bool fixed[] = {!is_inside(loop, x->in[0]), !is_inside(loop, x->in[1])};
    return (x->op == BINARY_ADD || x->op == BINARY_SUB) && ((fixed[1] && goes_up(loop, x->in[0], depth - 1)) ||
                                                           (x->op == BINARY_ADD && fixed[0] && goes_up(loop, x->in[1], depth - 1)));
}

/* X in the first turn of a strip; REG has what the loop carries. */
static Reg first_value(Lower *l, const Node *loop, Node *x, const Reg *reg) {
    x = graph_plain(x);
    if (!is_inside(loop, x))
        return lower_value(l, x);
    if (x->kind == NODE_PARAM)
        return reg[x->index];
    Reg a = first_value(l, loop, x->in[0], reg), b = first_value(l, loop, x->in[1], reg);
    return op_int(l->f, x->op == BINARY_ADD ? OP_ADDW : OP_SUBW, a, b);
}

/* Does the access N read side by side, in a tree that is the same for all turns? */
static bool suits(const Node *loop, const Node *n) {
    return n->kind == NODE_INDEX && n->cursor && !n->type.rank && !n->in[0]->type.layout && n->cursor->dimension == n->nin - 2 &&
           (n->nin == 2 || n->row) && goes_up(loop, n->in[n->nin - 1], DEEPEST);
}

/* How many accesses suit; -1: there is a loop in R, beside which all this is nothing. */
static int count_accesses(const Node *loop, const Region *r) {
    int count = 0;
    for (const Node *n = r->first; n && count >= 0; n = n->next) {
        count += suits(loop, n);
        for (int i = 0; i < 2 && n->region[i] && count >= 0; i++) {
            int inner = n->kind == NODE_IF ? count_accesses(loop, n->region[i]) : -1;
            count = inner < 0 ? inner : count + inner;
        }
    }
    return count;
}

bool lower_has_strips(const Lower *l, const Node *loop) {
    const Node *c = loop->region[0]->results[0];
    bool counts = c->kind == NODE_BINARY && c->op == BINARY_LT && c->in[0]->kind == NODE_PARAM && c->in[0]->home == loop->region[0] &&
                  type_is_scalar(c->in[0]->type, TYPE_INT) && !is_inside(loop, c->in[1]) &&
                  graph_counts_up(loop, c->in[0]->index);
    if (!counts || l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_MOTION))
        return false;
    const Node *first = loop->in[c->in[0]->index], *end = c->in[1];
    bool few = first->kind == NODE_CONST && end->kind == NODE_CONST && end->value.i - first->value.i < FEWEST;
    return !few && count_accesses(loop, loop->region[1]) > 0;
}

/* The chunk of access N, and TURNS becomes how many turns stay in it, if that is less. */
static void find_chunk(Lower *l, const Node *loop, Node *n, const Reg *reg, Reg turns) {
    Func *f = l->f;
    int leaf = lowered_leaf(n), last = n->nin - 2, outside = func_block(f), join = func_block(f);
    Reg i = first_value(l, loop, n->in[last + 1], reg), size = lowered_size(l, n->in[0], last);
    const Mark mark = lower_mark(l);
    end_branch(f, OP_BGEU, i, size, outside);
    if (n->doubtful)
        lowered_ask_indices(l, n, last, outside);
    lowered_chunk(l, n, i);
    Reg left = op_int(f, OP_ADDI, op_int(f, OP_XORI, op_int(f, OP_ANDI, i, (1 << leaf) - 1), (1 << leaf) - 1), 1);
    emit(f, OP_MIN, turns, turns, left);
    end_jump(f, join);
    func_goto(f, outside);
    emit_li(f, turns, 1);
    end_jump(f, join);
    func_goto(f, join);
    lower_forget(l, mark);
    n->cursor->steady = true;
}

static void find_chunks(Lower *l, const Node *loop, const Region *r, const Reg *reg, Reg turns) {
    for (Node *n = r->first; n && !l->front->no_memory; n = n->next) {
        if (suits(loop, n))
            find_chunk(l, loop, n, reg, turns);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_chunks(l, loop, n->region[i], reg, turns);
    }
}

Strip lower_strip(Lower *l, const Node *loop, const Reg *reg) {
    Func *f = l->f;
    const Node *c = loop->region[0]->results[0];
    Reg turns = func_reg(f, HOLDS_INT);
    Strip s = {.index = reg[c->in[0]->index], .end = func_reg(f, HOLDS_INT)};
    Reg bound = lower_value(l, c->in[1]);
    emit_li(f, turns, MOST_TURNS);
    find_chunks(l, loop, loop->region[1], reg, turns);
    emit(f, OP_ADD, s.end, s.index, turns);
    emit(f, OP_MIN, s.end, s.end, bound);
    return s;
}
