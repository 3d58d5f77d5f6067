/* frontend/class/class_run.c - what the instructions do, with expressions in the place of values. */
#include <string.h>

#include "frontend/class/class_state.h"

static const Type int_type = {.base = TYPE_INT}, any_array = {.base = TYPE_ERROR};

/* ---- constants ---- */

static void constant(Body *b, const Insn *n) {
    Value v = {.i = n->operand};
    if (n->op->type == TYPE_FLOAT)
        v.f = (float)n->operand;
    if (n->op->type == TYPE_DOUBLE)
        v.d = n->operand;
    run_push(b, n->op->type == TYPE_INT ? run_int(b, n->operand) : run_literal(b, n->op->type, v));
}

static void pool_constant(Body *b, int index) {
    static const struct { PoolTag tag; BaseType type; } numbers[] = {
        {POOL_INT, TYPE_INT}, {POOL_LONG, TYPE_LONG}, {POOL_FLOAT, TYPE_FLOAT}, {POOL_DOUBLE, TYPE_DOUBLE}};
    const ClassFile *file = b->code.file;
    const Constant *text = class_constant(file, index, POOL_STRING);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        const Constant *k = class_constant(file, index, numbers[i].tag);
        if (k) {
            run_push(b, run_number(b, numbers[i].type, k->bits));
            return;
        }
    }
    if (text)
        run_push(b, run_text(b, class_text(file, text->first)));
    else
        run_fail(b, "a constant that is neither a number nor a text is outside FunJava");
}

/* ---- operators ---- */

static Term *number(Body *b, Term *t) {
    if (type_is_scalar(t->type, TYPE_INT))
        t->truth = run_truth(b, TRUTH_INT);
    return t;
}

static void binary(Body *b, const Insn *n) {
    Type t = type_scalar(n->op->type);
    Term *right = run_pop_type(b, t), *left = run_pop_type(b, t);
    run_push(b, number(b, run_binary(b, (TokenKind)n->op->arg, left, right, t)));
}

/* Of ints or booleans, which are alike. */
static void bits(Body *b, const Insn *n) {
    Type t = type_scalar(n->op->type);
    Term *right = run_pop(b), *left = run_pop(b);
    if (!type_same(left->type, t) || !type_same(right->type, t)) {
        run_fail(b, "damaged code");
        return;
    }
    Term *both = run_binary(b, (TokenKind)n->op->arg, left, right, t);
    run_alike(b, left, &both->truth);
    run_alike(b, right, &both->truth);
    run_push(b, both);
}

static void shift(Body *b, const Insn *n) {
    Term *right = run_pop_type(b, int_type), *left = run_pop_type(b, type_scalar(n->op->type));
    run_push(b, number(b, run_binary(b, (TokenKind)n->op->arg, left, right, left->type)));
}

static void negate(Body *b, BaseType type) {
    Term *of = run_pop_type(b, type_scalar(type)),
         *t = run_term(b, NODE_UNARY, run_token(b, OP_MINUS, "-", 1), of->type);
    run_kids(b, t, run_use(b, of), NULL, NULL);
    run_push(b, number(b, t));
}

static void convert(Body *b, BaseType from, BaseType to) {
    run_push(b, run_cast(b, run_pop_type(b, type_scalar(from)), to));
}

static void order(Body *b, const Insn *n) {
    Type t = type_scalar(n->op->type);
    Term *right = run_pop_type(b, t), *left = run_pop_type(b, t);
    Term *both = run_binary(b, OP_EQ, left, right, int_type);
    both->kind = TERM_ORDER;
    both->integers = n->op->type == TYPE_LONG;
    both->unordered = n->op->arg;
    run_push(b, both);
}

/* ---- what ends a block ---- */

/* What lcmp, dcmpg, ... gave, compared with 0.  If no order gives a number for which that holds, it is not the
 * opposite. */
static Term *ordered(Body *b, Term *t, TokenKind op) {
    bool above = op == OP_GT || op == OP_GE, below = op == OP_LT || op == OP_LE;
    bool inverted = !t->integers && ((t->unordered > 0 && above) || (t->unordered < 0 && below));
    t->kind = TERM_PLAIN;
    t->type = type_scalar(TYPE_BOOLEAN);
    t->node.op = op;
    if (!inverted)
        return t;
    t->integers = true;             // for once: the opposite is what the source says
    t = run_negated(b, t);
    t->integers = false;
    return run_negated(b, t);
}

static Term *comparison(Body *b, TokenKind op, Term *left, Term *right) {
    Term *t = run_binary(b, op, left, right, type_scalar(TYPE_BOOLEAN));
    t->integers = true;
    return t;
}

/* The block goes on with its second successor if OP holds: its condition is the opposite. */
static void decide(Body *b, Term *taken) {
    b->block[b->running].value = run_negated(b, taken);
}

static void if_zero(Body *b, TokenKind op) {
    Term *t = run_pop(b);
    bool equality = op == OP_EQ || op == OP_NE;
    if (t->kind == TERM_ORDER) {
        decide(b, ordered(b, t, op));
        return;
    }
    if (t->kind != TERM_PLAIN || !type_same(t->type, int_type))
        run_fail(b, "damaged code");
    run_ask(b, t, equality ? TRUTH_ASKED : TRUTH_INT);
    Term *zero = run_int(b, 0);
    if (equality)
        run_alike(b, t, &zero->truth);
    decide(b, comparison(b, op, t, zero));
}

static void if_both(Body *b, const Insn *n) {
    TokenKind op = (TokenKind)n->op->arg;
    Term *right = run_pop(b), *left = run_pop(b);
    bool arrays = n->op->type == TYPE_ERROR, equality = op == OP_EQ || op == OP_NE;
    if (left->kind != TERM_PLAIN || right->kind != TERM_PLAIN || (arrays ? !left->type.rank || !right->type.rank :
        !type_same(left->type, int_type) || !type_same(right->type, int_type))) {
        run_fail(b, "a comparison of objects is outside FunJava");
        return;
    }
    if (equality) {
        run_alike(b, left, &right->truth);
    } else {
        run_ask(b, left, TRUTH_INT);
        run_ask(b, right, TRUTH_INT);
    }
    decide(b, comparison(b, op, left, right));
}

static void give_back(Body *b, BaseType type) {
    Block *k = &b->block[b->running];
    bool is_void = type == TYPE_VOID;
    if (is_void != type_is_scalar(b->result, TYPE_VOID))
        run_fail(b, "damaged code");
    if (!is_void)
        k->value = run_as(b, run_pop_type(b, b->result), b->result);
}

/* ---- instructions ---- */

static void load(Body *b, BaseType type, int variable) {
    const Var *v = &b->var[variable];
    bool suits = v->known && (type == TYPE_ERROR ? type_is_reference(v->type) : type_is_scalar(v->type, type));
    if (!suits) {
        run_fail(b, v->known ? "damaged code" : "a variable without a value");
        return;
    }
    run_push(b, run_variable(b, v->stands_for ? v->stands_for - 1 : variable));
}

static void pop(Body *b, int words) {
    for (; words > 0 && !b->failed; ) {
        Term *t = run_pop(b);
        words -= type_words(t->type);
        run_act(b, t);
    }
}

static void length(Body *b) {
    Term *array = run_pop_type(b, any_array), *t = run_term(b, NODE_FIELD, run_name_token(b, "length"), int_type);
    run_kids(b, t, run_use(b, array), NULL, NULL);
    run_push(b, number(b, t));
}

/* Of an expression; false: N is none of these. */
static bool compute(Body *b, const Insn *n) {
    switch (n->op->meaning) {
    case JVM_CONST: constant(b, n); break;
    case JVM_LDC: pool_constant(b, n->operand); break;
    case JVM_LOAD: load(b, n->op->type, b->variable[n - b->code.insn]); break;
    case JVM_ELEMENT: run_element(b, n->op->type); break;
    case JVM_LENGTH: length(b); break;
    case JVM_BINARY: binary(b, n); break;
    case JVM_BITS: bits(b, n); break;
    case JVM_SHIFT: shift(b, n); break;
    case JVM_NEGATE: negate(b, n->op->type); break;
    case JVM_CONVERT: convert(b, (BaseType)n->op->arg, n->op->type); break;
    case JVM_COMPARE: order(b, n); break;
    case JVM_DUP: run_dup(b, n->op->arg >> 2, n->op->arg & 3); break;
    case JVM_SWAP: run_swap(b); break;
    default: return run_call(b, n);
    }
    return true;
}

/* N has left a number on the stack, and made it. */
static bool makes_number(const Body *b, const Insn *n) {
    const Term *t = b->depth ? b->stack[b->depth - 1] : NULL;
    bool copies = n->op->meaning == JVM_DUP || n->op->meaning == JVM_SWAP;
    return t && !copies && t->kind == TERM_PLAIN && (type_is_numeric(t->type) || type_is_boolean(t->type));
}

static void run(Body *b, const Insn *n) {
    switch (n->op->meaning) {
    case JVM_NOTHING: case JVM_GOTO: break;
    case JVM_STORE: run_store(b, n->op->type, b->variable[n - b->code.insn]); break;
    case JVM_STEP: run_step(b, b->variable[n - b->code.insn], n->second); break;
    case JVM_SET: run_set(b, n->op->type); break;
    case JVM_POP: pop(b, n->op->arg); break;
    case JVM_IF: if_zero(b, (TokenKind)n->op->arg); break;
    case JVM_IF_BOTH: if_both(b, n); break;
    case JVM_SWITCH: b->block[b->running].value = run_pop_type(b, int_type); break;
    case JVM_RETURN: give_back(b, n->op->type); break;
    default:
        if (!compute(b, n))
            run_fail(b, "this instruction is outside FunJava");
        else if (b->asked && makes_number(b, n))
            join_asked(b);
    }
}

/* ---- blocks ---- */

static void keep_stack(Body *b, Block *k) {
    k->stack = front_alloc_in(b->code.front, b->code.arena, ((size_t)b->depth + 1) * sizeof(Term *));
    for (int i = 0; i < b->depth && !b->code.front->no_memory; i++)
        k->stack[i] = b->stack[i];
    k->depth = b->depth;
    k->kept = b->kept < b->depth ? b->kept : b->depth;
}

static void check_stack(Body *b, int block) {
    const Block *k = &b->block[block];
    for (int i = 0; i < k->nnext; i++)
        if (b->block[k->next[i]].ran && !join_again(b, block, k->next[i]))
            run_fail(b, "jumps that no statement of Java makes");
}

/* Does nothing happen where N is computed but that it gets its value? */
static bool only_gives(const Node *n) {
    bool may_fail = n->op == OP_SLASH || n->op == OP_PERCENT;
    bool safe = n->kind == NODE_NAME || n->kind == NODE_LITERAL || n->kind == NODE_UNARY || n->kind == NODE_CAST ||
                n->kind == NODE_FIELD || n->kind == NODE_COND || (n->kind == NODE_BINARY && !may_fail);
    return safe && (!n->a || only_gives(n->a)) && (!n->b || only_gives(n->b)) && (!n->c || only_gives(n->c));
}

/* Where both ways lead to one place, the condition is asked all the same if that may be noticed: by a statement, or
 * where none may stand, as part of what comes next. */
static void one_way(Body *b, int block) {
    Block *k = &b->block[block];
    if (k->ends != END_IF || k->next[0] != k->next[1] || b->failed)
        return;
    Block *next = &b->block[k->next[0]];
    b->running = block;
    k->ends = END_GOES_ON;
    k->nnext = 1;
    if (only_gives(&k->value->node))
        return;
    if (b->initialiser && next->nbefore == 1 && !next->back) {
        next->asked = k->value;
        return;
    }
    Term *s = run_term(b, NODE_IF, run_token(b, KEY_IF, "if", 2), type_scalar(TYPE_VOID));
    Node *empty = &run_term(b, NODE_BLOCK, s->node.at, s->type)->node;
    run_kids(b, s, run_use(b, k->value), empty, NULL);
    run_statement(b, s);
}

static void run_block(Body *b, int block) {
    Block *k = &b->block[block];
    b->running = block;
    b->insn = &b->code.insn[k->first];
    if (!join_before(b, block))
        return;
    k = &b->block[block];
    b->asked = k->asked;
    for (int i = k->first; i < k->last && !b->failed && !b->code.front->no_memory; i++) {
        b->insn = &b->code.insn[i];
        run(b, b->insn);
    }
    if (b->asked)
        call_outside(b, OUTSIDE_INITIALISER);
    if (b->failed || b->code.front->no_memory)
        return;
    keep_stack(b, k);
    k->ran = true;
    check_stack(b, block);
    one_way(b, join_condition(b, block));
}

void run_blocks(Body *b) {
    for (int i = 0; i < b->norder && !b->failed && !b->code.front->no_memory; i++)
        run_block(b, b->order[i]);
}
