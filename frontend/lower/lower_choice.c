/* frontend/lower/lower_choice.c - conditionals that choose a number without a branch.
 *
 * Which way a branch goes is guessed, and what elements hold is guessed badly.  The truth of a condition is 0 or 1:
 * with it, a ? b : c of two constants is c + (b - c) * truth, x + 1 or x is x + truth, and x ^ y or x is
 * x ^ (y & -truth).  What is only asked again, as the number by which a loop knows how an iteration ended, stays a
 * branch, for that leads where the answer does
 * (frontend/codegen/thread.c). */
#include <stdlib.h>

#include "frontend/lower/lower_state.h"

enum {
    MOST_APART = 2047,      // constants, for an instruction holds no more
    MOST_STEPS = 12,        // from a condition to what it is about
};

/* What a conditional yields. */
typedef struct {
    Node *x;                // NULL: constants alone
    int64_t yes, no;        // what is added to it
    bool exact;             // the sum does not overflow
    const Node *change;     // x + y, x - y, x ^ y or x | y of any y, instead; NULL: none
    bool when;              // the condition is so for it
} Choice;

static bool computes_with(const Node *user, const Node *n) {
    bool number = (user->kind == NODE_BINARY && tree_binary[user->op].kind != KIND_COMPARE) ||
                  user->kind == NODE_BUILTIN || user->kind == NODE_CONVERT || user->kind == NODE_NEG;
    for (int i = 0; i < user->nin && number; i++)
        if (user->in[i] == n)
            return true;
    return user->kind == NODE_STORE && user->in[user->nin - 1] == n;
}

/* Is N, in the region it stands in, a number that something is computed of? */
static bool is_counted(const Node *n) {
    for (const Node *user = n->next; user; user = user->next)
        if (computes_with(user, n))
            return true;
    return false;
}

/* What N and those behind it are but for constants. */
static Node *but_constants(Node *n) {
    while (n && n->kind == NODE_CONST)
        n = n->next;
    return n;
}

/* Is R the number X and a constant? */
static bool adds(const Region *r, Node *x, int64_t *number, bool *exact) {
    const Node *n = but_constants(r->first);
    bool sum = n && !but_constants(n->next) && n == r->results[0] && n->kind == NODE_BINARY &&
               n->type.base == x->type.base && (n->op == BINARY_ADD || n->op == BINARY_SUB);
    if (!sum || n->in[0] != x || !lower_small(n->in[1], number))
        return false;
    *number = n->op == BINARY_ADD ? *number : -*number;
    *exact = n->exact;
    return *number == 1 || *number == -1;
}

/* May N have been computed of X, some steps before? */
static bool depends(const Node *n, const Node *x, int steps) {
    if (n == x || !steps)
        return true;
    for (int i = 0; i < n->nin; i++)
        if (depends(n->in[i], x, steps - 1))
            return true;
    return false;
}

/* A condition about X itself is better guessed: else who comes next waits for its answer. */
static bool find_sum(const Node *n, Choice *c, bool first) {
    c->x = n->region[first]->results[0];
    bool sum = first ? adds(n->region[0], c->x, &c->yes, &c->exact) : adds(n->region[1], c->x, &c->no, &c->exact);
    return sum && !depends(n->in[0], c->x, MOST_STEPS);
}

/* Is X about what elements hold, or mixed: nothing that goes on evenly, whose branches are guessed well? */
static bool is_data(const Node *x, int steps) {
    switch (steps ? x->kind : NODE_CONST) {
    case NODE_INDEX: return true;
    case NODE_CHECK_ZERO: case NODE_CONVERT: case NODE_NEG: return is_data(x->in[0], steps - 1);
    case NODE_BINARY:
        if (x->op != BINARY_ADD && x->op != BINARY_SUB && tree_binary[x->op].kind != KIND_COMPARE)
            return true;
        return is_data(x->in[0], steps - 1) || is_data(x->in[1], steps - 1);
    default: return false;
    }
}

/* What changes X, the result of the arm that keeps it, in arm R, if 0 in the place of its other operand would change nothing. */
static const Node *change_of(const Region *r, const Node *x) {
    const Node *n = but_constants(r->first);
    bool alone = n && !but_constants(n->next) && n == r->results[0] && n->kind == NODE_BINARY && n->in[0] == x && x->kind != NODE_CONST;
    bool suits = alone && (n->op == BINARY_ADD || n->op == BINARY_SUB || n->op == BINARY_XOR || n->op == BINARY_OR);
    return suits && type_same(n->type, x->type) ? n : NULL;
}

/* Is X, which is data, compared with some limit, for it to be brought back where it belongs? */
static bool asks_limit(const Node *condition, const Node *x) {
    BinaryOp op = condition->op;
    bool order = op == BINARY_LT || op == BINARY_LE || op == BINARY_GT || op == BINARY_GE;
    return order && condition->in[0] == x && is_data(x, MOST_STEPS) && !depends(condition->in[1], x, MOST_STEPS);
}

/* One arm keeps a number; the other brings it back into its range, or mixes it, as the answer to a question about data says. */
static bool find_change(const Node *n, Choice *c, bool first) {
    const Node *condition = n->in[0];
    c->x = n->region[first]->results[0];
    c->when = first;
    const Node *change = change_of(n->region[!first], c->x);
    if (!change || condition->kind != NODE_BINARY || tree_binary[condition->op].kind != KIND_COMPARE)
        return false;
    bool mixes = change->op == BINARY_XOR || change->op == BINARY_OR;
    bool suits = mixes ? is_data(condition, MOST_STEPS) && !depends(condition, c->x, MOST_STEPS) : asks_limit(condition, c->x);
    c->change = suits ? change : NULL;
    return suits;
}

static bool find_choice(const Node *n, Choice *c) {
    const Node *out = n->next, *behind = out ? out->next : NULL;
    const Region *yes = n->region[0], *no = n->region[1];
    bool first = but_constants(yes->first), second = but_constants(no->first);
    bool alone = out && out->kind == NODE_PROJ && out->in[0] == n &&
                 !(behind && behind->kind == NODE_PROJ && behind->in[0] == n);
    if (!alone || out->type.rank || out->type.record || (out->type.base != TYPE_INT && out->type.base != TYPE_LONG))
        return false;
    *c = (Choice){.exact = true};
    if (!first && !second)
        return lower_small(yes->results[0], &c->yes) && lower_small(no->results[0], &c->no) &&
               c->yes != c->no && llabs(c->yes - c->no) <= MOST_APART && is_counted(out);
    return first != second && (find_sum(n, c, first) || find_change(n, c, first));
}

/* BY times TRUTH, which is 0 or 1. */
static Reg times(Func *f, Reg truth, int64_t by) {
    if (!(by & (by - 1)))
        return by == 1 ? truth : op_int(f, OP_SLLI, truth, __builtin_ctzll((unsigned long long)by));
    return op_int(f, OP_ANDI, op_int(f, OP_SUB, 0, truth), (int)by);
}

/* The smaller one, or that and the difference. */
static Reg chosen_constant(Lower *l, const Choice *c, Node *condition) {
    bool more = c->yes > c->no;
    int64_t least = more ? c->no : c->yes, by = more ? c->yes - c->no : c->no - c->yes;
    Reg d = times(l->f, lower_truth(l, condition, more), by);
    return least ? op_int(l->f, OP_ADDI, d, (int)least) : d;
}

static Reg chosen_sum(Lower *l, const Choice *c, Type t, Node *condition) {
    bool word = t.base == TYPE_INT && !c->exact, less = c->yes + c->no < 0;
    Reg truth = lower_truth(l, condition, c->yes), x = lower_value(l, c->x);
    return op_int(l->f, less ? word ? OP_SUBW : OP_SUB : word ? OP_ADDW : OP_ADD, x, truth);
}

static Reg changed(Lower *l, const Choice *c, Node *condition) {
    static const Op long_op[] = {[BINARY_ADD] = OP_ADD, [BINARY_SUB] = OP_SUB, [BINARY_XOR] = OP_XOR, [BINARY_OR] = OP_OR};
    const Node *n = c->change;
    Reg all = op_int(l->f, OP_SUB, 0, lower_truth(l, condition, c->when)), x = lower_value(l, c->x);
    Reg by = op_int(l->f, OP_AND, lower_value(l, n->in[1]), all);
    bool word = n->type.base == TYPE_INT && !n->exact && (n->op == BINARY_ADD || n->op == BINARY_SUB);
    return op_int(l->f, word ? n->op == BINARY_ADD ? OP_ADDW : OP_SUBW : long_op[n->op], x, by);
}

bool lower_choice(Lower *l, Node *n) {
    Choice c;
    if (!find_choice(n, &c))
        return false;
    Node *out = n->next;
    out->array = NULL;
    out->reg = c.change ? changed(l, &c, n->in[0]) : c.x ? chosen_sum(l, &c, out->type, n->in[0]) : chosen_constant(l, &c, n->in[0]);
    return true;
}
