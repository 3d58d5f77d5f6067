/* frontend/lower/lower.c - regions, conditionals and loops as blocks. */
#include "frontend/codegen/unroll.h"
#include "frontend/opt/levels.h"
#include "frontend/loops/private.h"
#include "frontend/lower/lower_product.h"
#include "frontend/lower/lower_state.h"
#include "frontend/lower/lower_vector.h"

#include <string.h>

static void add_func(Module *m, Func *f) {
    *m->last = f;
    m->last = &f->next;
}

Func *lower_new_func(Module *m, const char *name) {
    Func *f = func_new(m->front, name);
    add_func(m, f);
    return f;
}

/* ---- what is remembered ---- */

void lower_keep(Lower *l, Reg *place, Reg value) {
    *place = value;
    l->trail = front_room(l->front, l->trail, l->ntrail, &l->trail_cap, sizeof *l->trail);
    if (!l->front->no_memory)
        l->trail[l->ntrail++] = place;
}

void lower_forget_values(Lower *l, size_t mark) {
    while (l->ntrail > mark && !l->front->no_memory)
        *l->trail[--l->ntrail] = 0;
}

Mark lower_mark(const Lower *l) {
    return (Mark){l->ntrail, l->nconsts, l->waits};
}

void lower_forget(Lower *l, Mark m) {
    bool waited = m.waits != l->waits;      // all that was known at the mark is gone
    lower_forget_values(l, waited ? 0 : m.values);
    if (l->nconsts > m.consts || waited)
        l->nconsts = waited ? 0 : m.consts;
}

void lower_waited(Lower *l) {
    l->waits++;
    lower_forget_values(l, 0);
    l->nconsts = 0;
}

/* ---- constants ---- */

uint64_t lower_bits(Value v, BaseType base) {
    uint64_t bits = 0;
    double d = v.f;
    if (base == TYPE_FLOAT)
        memcpy(&bits, &d, sizeof bits);
    else
        memcpy(&bits, &v, sizeof bits);
    return bits;
}

bool lower_small(const Node *n, int64_t *value) {
    if (n->kind != NODE_CONST || type_is_fp(n->type) || n->value.i < -2048 || n->value.i > 2047)
        return false;
    *value = n->value.i;
    return true;
}

static Reg constant(Lower *l, BaseType base, uint64_t bits) {
    const Type t = {.base = base};
    if (!type_is_fp(t) && !bits)
        return 0;
    for (int i = 0; i < l->nconsts; i++)
        if (l->consts[i].reg && l->consts[i].bits == bits && l->consts[i].base == base)
            return l->consts[i].reg;
    Reg d = func_reg(l->f, holds_of(t));
    if (type_is_fp(t))
        emit_const(l->f, d, bits);
    else
        emit_li(l->f, d, (int64_t)bits);
    if (l->nconsts < MAX_CONSTS_KEPT) {
        KeptConst *c = &l->consts[l->nconsts++];
        *c = (KeptConst){base, bits, 0};
        lower_keep(l, &c->reg, d);
    }
    return d;
}

Reg lower_number(Lower *l, int64_t value) {
    return constant(l, TYPE_INT, (uint64_t)value);
}

bool lower_is_number(const Lower *l, Reg r, int64_t *value) {
    *value = 0;
    for (int i = 0; i < l->nconsts && r; i++)
        if (l->consts[i].reg == r && !type_is_fp((Type){.base = l->consts[i].base})) {
            *value = (int64_t)l->consts[i].bits;
            return true;
        }
    return !r;
}

/* ---- values ---- */

static bool is_lazy(const Node *n) {
    return n->kind == NODE_NOT || n->kind == NODE_LENGTH ||
           (n->kind == NODE_BINARY && tree_binary[n->op].kind == KIND_COMPARE);
}

Reg lower_value(Lower *l, Node *n) {
    if (n->kind == NODE_CONST)
        return constant(l, n->type.base, lower_bits(n->value, n->type.base));
    if (n->type.rank)
        return lowered_desc(l, n);
    if (n->kind == NODE_LENGTH)     // one from outside is a parameter
        return n->reg ? n->reg : lowered_size(l, n->in[0], n->index);
    if (is_lazy(n) && !n->reg) {
        if (n->kind == NODE_BINARY)
            lower_keep(l, &n->reg, lower_compare(l, n));
        else
            lower_keep(l, &n->reg, op_int(l->f, OP_XORI, lower_value(l, n->in[0]), 1));
    }
    return n->reg;
}

static bool suspends(const Lower *l, const Node *n) {
    return !l->flat && !l->brief && graph_suspends(n);
}

/* ---- conditionals ---- */

/* Results of an arm go to the registers of the outputs. */
static void give(Lower *l, const Node *n, const Region *r) {
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        Reg x = p->held ? 0 : lower_value(l, r->results[p->index]);
        if (p->held)
            lowered_private_length(l, p, p->reg);
        else if (x != p->reg)
            emit_move(l->f, p->reg, x);
    }
}

/* For a value that comes by several ways; of an array in a private one, its length. */
static Reg new_reg(Lower *l, const Node *n) {
    return !n->held ? func_reg(l->f, holds_of(n->type)) : n->held->varies ? func_reg(l->f, HOLDS_INT) : 0;
}

/* Where X, made in the arm R of the conditional N, is given to if the arm is over; 0: it is not. */
static Reg given_to(const Node *n, const Region *r, const Node *x) {
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        if (r->results[p->index] == x && !p->held)
            return p->reg;
    return 0;
}

/* What an arm gives of a conditional in it is at once where it goes: cases of a switch are arms in arms. */
static void new_outputs(Lower *l, const Node *n) {
    const Node *outer = n->kind == NODE_IF && l->arm && n->home == l->arm ? l->arm->owner : NULL;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        Reg r = outer && !p->held ? given_to(outer, l->arm, p) : 0;
        p->reg = r ? r : new_reg(l, p);
        p->array = NULL;
    }
}

static void lower_arm(Lower *l, const Node *n, const Region *r, int join) {
    Mark mark = lower_mark(l);
    const Region *outer = l->arm;
    l->arm = r;
    lower_nodes(l, r);
    l->arm = outer;
    give(l, n, r);
    end_jump(l->f, join);
    lower_forget(l, mark);
}

static void lower_if(Lower *l, Node *n) {
    Func *f = l->f;
    if (lower_choice(l, n))
        return;
    int other = func_block(f), join = func_block(f);
    new_outputs(l, n);
    lower_branch(l, n->in[0], false, other);
    bool waits = suspends(l, n);
    lower_arm(l, n, n->region[0], join);
    if (waits)
        lower_waited(l);
    func_goto(f, other);
    lower_arm(l, n, n->region[1], join);
    if (waits)
        lower_waited(l);
    func_goto(f, join);
}

/* ---- loops ---- */

/* Where values are many, constants are made where they are needed, but for a few. */
static bool has_room(const Lower *l, bool few, bool fp) {
    enum { FEW_INT = 1, FEW_FP = 12 };
    int kept = 0;
    for (int i = 0; i < l->nconsts; i++)
        kept += l->consts[i].reg && type_is_fp((Type){.base = l->consts[i].base}) == fp;
    return l->nconsts < MAX_CONSTS_KEPT && (!few || kept < (fp ? FEW_FP : FEW_INT));
}

/* Those DEPTH regions below R; is there anything deeper? */
static bool preload_consts(Lower *l, const Region *r, bool few, int depth) {
    bool deeper = false;
    for (Node *n = r->first; n; n = n->next) {
        int64_t small;
        for (int i = 0; i < n->nin && !depth; i++)
            if (n->in[i]->kind == NODE_CONST && !lower_small(n->in[i], &small) && has_room(l, few, type_is_fp(n->in[i]->type)))
                lower_value(l, n->in[i]);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                deeper |= !depth || preload_consts(l, n->region[i], few, depth - 1);
    }
    return deeper;
}

bool lower_is_tight(const Lower *l, const Region *r) {
    enum { LARGE = 300 };
    return graph_size(r) > LARGE || (r->owner && front_without(l->front, graph_loop_name(r->owner)));
}

/* Constants that do not fit instructions are made once, before the loop: those that are needed most often first. */
void lower_preload(Lower *l, const Region *r) {
    if (r->owner && !l->f->loop.at.line) {
        l->f->loop = graph_loop_name(r->owner);
        l->f->tight = lower_is_tight(l, r);
    }
    for (int depth = 0; preload_consts(l, r, l->f->tight, depth); depth++)
        ;
    lowered_preload(l, r);
}

/* The new values to the registers of the old ones, all at once. */
static void carry(Lower *l, const Node *n, const Region *r, const Reg *reg, Reg *tmp) {
    for (int k = 0; k < n->nin; k++) {
        Reg v = n->region[0]->params[k]->held ? reg[k] : lower_value(l, r->results[k + 1]);
        tmp[k] = v;
        for (int j = 0; j < n->nin && v != reg[k]; j++)
            if (v == reg[j]) {
                tmp[k] = func_reg(l->f, holds_of(n->region[0]->params[k]->type));
                emit_move(l->f, tmp[k], v);
                break;
            }
    }
    for (int k = 0; k < n->nin; k++)
        if (tmp[k] != reg[k])
            emit_move(l->f, reg[k], tmp[k]);
}

static void set_params(Lower *l, const Region *r, const Reg *reg) {
    for (int k = 0; k < r->nparams; k++) {
        r->params[k]->reg = reg[k];
        r->params[k]->array = NULL;
        if (r->params[k]->held)
            lowered_private_length(l, r->params[k], reg[k]);
    }
}

/* Does the head compute nothing but its condition? */
static bool head_is_simple(const Node *n) {
    int count = 0;
    for (const Node *h = n->region[0]->first; h; h = h->next)
        if ((!is_lazy(h) && h->kind != NODE_CONST) || ++count > 4)
            return false;
    for (int k = 0; k < n->nin; k++)
        if (n->region[0]->results[k + 1] != n->region[0]->params[k])
            return false;
    return true;
}

typedef struct {
    Reg *reg, *tmp;
    int head, body, exit;
    Mark mark;
    bool leaves;            // from the body, too
    bool simple;            // the head is nothing but a condition
    LanesAgain lanes;
    Strip strip;
    int strips;             // where one begins, or 0
} LoopBlocks;

/* The body may have ended the loop: then its values are the result. */
static void leave_from_body(Lower *l, Node *n, const LoopBlocks *b) {
    int stay = func_block(l->f);
    lower_branch(l, n->region[1]->results[0], true, stay);
    Mark mark = lower_mark(l);
    give(l, n, &(Region){.results = n->region[1]->results + 1});
    end_jump(l->f, b->exit);
    lower_forget(l, mark);      // what was made for the results is not there if the loop goes on
    func_goto(l->f, stay);
}

static void forget_to(Lower *l, const LoopBlocks *b) {
    lower_forget(l, b->mark);
}

/* The condition again, at the end of the body: a turn takes one branch. */
static void lower_bottom(Lower *l, Node *n, const LoopBlocks *b) {
    Func *f = l->f;
    Reg stays = 0;
    if (b->leaves) {
        stays = func_reg(f, HOLDS_INT);
        emit_move(f, stays, lower_value(l, n->region[1]->results[0]));
    }
    carry(l, n, n->region[1], b->reg, b->tmp);
    forget_to(l, b);
    set_params(l, n->region[0], b->reg);        // their lengths are asked for behind the loop, too
    if (b->leaves)
        end_branch(f, OP_BEQ, stays, 0, b->exit);
    if (b->lanes.again)
        end_branch(f, OP_BEQ, b->lanes.index, b->lanes.again, b->lanes.block);
    if (b->strips)
        end_branch(f, OP_BLT, b->strip.index, b->strip.end, b->body);
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], true, b->strips ? b->strips : b->body);
    end_jump(f, b->exit);
    forget_to(l, b);
}

static void lower_turn(Lower *l, Node *n, const LoopBlocks *b) {
    for (int k = 0; k < n->nin; k++) {
        Node *p = n->region[1]->params[k];
        p->array = NULL;
        p->reg = p->held ? b->reg[k] : lower_value(l, n->region[0]->results[k + 1]);
    }
    lower_nodes(l, n->region[1]);
    if (b->simple) {
        lower_bottom(l, n, b);
        return;
    }
    if (b->leaves)
        leave_from_body(l, n, b);
    carry(l, n, n->region[1], b->reg, b->tmp);
    forget_to(l, b);
    end_jump(l->f, b->head);
}

/* What is not computed in the loop is made ready before it. */
static void before_loop(Lower *l, Node *n, LoopBlocks *b) {
    bool waits = suspends(l, n), fresh = waits && !graph_starts(n);
    b->simple = head_is_simple(n) && !waits;
    b->leaves = !graph_is_const(n->region[1]->results[0], true);
    for (int k = 0; k < n->nin; k++) {
        b->reg[k] = new_reg(l, n->region[0]->params[k]);
        if (!n->in[k]->held)
            emit_move(l->f, b->reg[k], lower_value(l, n->in[k]));
    }
    if (waits) {
        lower_waited(l);
    } else {
        lower_preload(l, n->region[0]);
        lower_preload(l, n->region[1]);
    }
    b->mark = lower_mark(l);
    b->head = func_block(l->f);
    b->exit = func_block(l->f);
    if (!l->front->no_memory)
        l->f->block[b->head].root = fresh;
    new_outputs(l, n);
    for (Node *p = n->next; b->simple && p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        p->reg = b->reg[p->index];
}

/* Most iterations in lanes, if that can be; behind them the condition is asked again. */
static void lower_lanes(Lower *l, Node *n, LoopBlocks *b, int out) {
    if (l->no_lanes || !vector_private_loop(l, n, b->reg, &b->lanes))
        return;
    forget_to(l, b);
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], false, out);
    forget_to(l, b);
}

/* Before the first turn of each strip, if there are any. */
static void lower_strips(Lower *l, Node *n, LoopBlocks *b) {
    if (!b->simple || b->lanes.block || !lower_has_strips(l, n))
        return;
    b->strips = func_block(l->f);
    end_jump(l->f, b->strips);
    func_goto(l->f, b->strips);
    b->strip = lower_strip(l, n, b->reg);
}

static void lower_loop(Lower *l, Node *n) {
    Func *f = l->f;
    const Mark outer = lower_mark(l);
    size_t count = (size_t)n->nin + 1;
    LoopBlocks b = {.reg = front_alloc(l->front, count * sizeof *b.reg), .tmp = front_alloc(l->front, count * sizeof *b.tmp)};
    if (l->front->no_memory)
        return;
    const Place around = func_begin_turn(f, n->at);
    before_loop(l, n, &b);
    if (!b.simple && !suspends(l, n))
        lower_cursors_ahead(l, n->region[0], n->region[1]);
    end_jump(f, b.head);
    func_goto(f, b.head);
    set_params(l, n->region[0], b.reg);
    lower_nodes(l, n->region[0]);
    int out = func_block(f);
    lower_branch(l, n->region[0]->results[0], false, out);
    if (b.simple) {
        lower_hoist(l, n->region[0], n->region[1]);
        b.mark = lower_mark(l);
        lower_lanes(l, n, &b, out);
    }
    lower_strips(l, n, &b);
    b.body = func_block(f);
    end_jump(f, b.body);
    func_goto(f, b.body);
    lower_turn(l, n, &b);
    lower_hoisted(n->region[0], n->region[1]);
    if (suspends(l, n))
        lower_waited(l);
    func_goto(f, out);
    set_params(l, n->region[0], b.reg);
    if (!b.simple)
        give(l, n, &(Region){.results = n->region[0]->results + 1});
    end_jump(f, b.exit);
    lower_forget(l, outer);
    func_goto(f, b.exit);
    func_end_turn(f, around);
}

/* ---- nodes ---- */

static Func *function_of(Module *m, Unit *u);

static void lower_call(Lower *l, Node *n) {
    Unit *u = lower_find(l->m, n->method);
    Func *callee = function_of(l->m, u);
    int nargs = n->type.rank ? n->method->nparams : n->nin;     // sizes may follow
    bool first = u->flat && !l->flat && nargs == n->method->nparams;
    Call *c = call_new(l->f, callee, nargs + first);
    for (int i = 0; i < nargs; i++)
        c->args[i] = lower_value(l, n->in[i]);
    if (first)
        c->args[nargs] = op_li(l->f, 0);
    n->array = NULL;
    n->reg = type_is_scalar(n->type, TYPE_VOID) ? 0 : func_reg(l->f, holds_of(n->type));
    c->result = n->reg;
    c->large = n->brief;
    emit_call(l->f, c);
    if (!l->flat)
        lower_waited(l);
}

/* Does N make, read, write, copy or end a private array? */
static bool is_private(const Node *n) {
    switch (n->kind) {
    case NODE_INDEX: return n->in[0]->held;
    case NODE_NEW: case NODE_STORE: return n->held;
    case NODE_PIN: case NODE_POUT: case NODE_GIVE: case NODE_PFREE: case NODE_PMOVE: return true;
    default: return false;
    }
}

static void lower_parallel(Lower *l, Node *n, void (*lower)(Lower *, Node *)) {
    const Place around = l->turn;
    l->turn = n->at;
    lower(l, n);
    l->turn = around;
}

void lower_node(Lower *l, Node *n) {
    if (n->at.line)         // constants have none
        l->f->line = n->at.line;
    if (is_private(n)) {
        lower_private(l, n);
        return;
    }
    switch (n->kind) {
    case NODE_CONST: case NODE_PARAM: case NODE_PROJ: case NODE_LENGTH: break;
    case NODE_NOT: n->reg = 0; break;
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN:
    case NODE_CHECK_ZERO: case NODE_CHECK_SIZE:
        if (is_lazy(n))
            n->reg = 0;
        else
            lower_op(l, n);
        break;
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: case NODE_INDEX: case NODE_NEW: case NODE_ARRAY: case NODE_STORE:
        lower_array(l, n);
        break;
    case NODE_RECORD: case NODE_PART: lower_record(l, n); break;
    case NODE_CALL: lower_call(l, n); break;
    case NODE_ARG: lower_arg(l, n); break;
    case NODE_ARGC: lower_argc(l, n); break;
    case NODE_PRINT: case NODE_TEXT: lower_print(l, n); break;
    case NODE_IF: lower_if(l, n); break;
    case NODE_LOOP: lower_loop(l, n); break;
    case NODE_CONSTRUCT: lower_parallel(l, n, lower_construct); break;
    case NODE_ARRANGE: lower_parallel(l, n, lower_arrange); break;
    case NODE_PRODUCT: lower_product(l, n); break;
    case NODE_REDUCE: lower_parallel(l, n, lower_reduce); break;
    case NODE_PIN: case NODE_POUT: case NODE_GIVE: case NODE_PFREE: case NODE_PMOVE: break;     // see above
    case NODE_RELAYOUT: case NODE_COUNT: break;     // frontend/opt/layouts.c has replaced them
    }
}

void lower_nodes(Lower *l, const Region *r) {
    for (Node *n = r->first; n && !l->front->no_memory; n = n->next)
        if (!n->hoisted)
            lower_node(l, n);
}

/* ---- methods ---- */

Unit *lower_find(Module *m, const Method *method) {
    Unit *u = &m->unit[method->number];
    return u->method == method ? u : u + m->nown;
}

/* The code of L's method, from the graph with the region TOP. */
static void lower_method(Lower *l, const Method *method, const Region *top) {
    Func *f = l->f;
    lower_nodes(l, top);
    f->line = method->end.line;
    end_deliver(f, f->has_result ? lower_value(l, top->results[0]) : 0);
}

static void lower_result(Func *f, const Region *top) {
    f->has_result = top->nresults > 0;
    if (f->has_result)
        f->result = holds_of(top->results[0]->type);
}

static void lower_params(Func *f, const Region *top) {
    for (int i = 0; i < top->nparams && !f->front->no_memory; i++)
        if (top->params[i])
            top->params[i]->reg = func_param(f, holds_of(top->params[i]->type));
}

enum { MAX_TABLES = 8 };

/* Arrays of constants in R and below; those behind the first MAX_TABLES count, too. */
static int find_tables(Region *r, Node **table, int n) {
    for (Node *x = r->first; x; x = x->next) {
        if (x->kind == NODE_ARRAY && n++ < MAX_TABLES)
            table[n - 1] = x;
        for (int i = 0; i < 2; i++)
            n = x->region[i] ? find_tables(x->region[i], table, n) : n;
    }
    return n;
}

/* The N tables of the flat graph are made by the task, L, and given to its levels, FLAT. */
static void give_tables(const Lower *l, Func *flat, Node **table, int n, UnrollGiven *given) {
    Lower task = *l;            // what it knows does not matter behind the levels
    for (int k = 0; k < n; k++)
        lower_node(&task, table[k]);
    for (int k = 0; k < n && !l->front->no_memory; k++) {
        given[k] = (UnrollGiven){func_reg(flat, HOLDS_HANDLE), lowered_root(&task, table[k])};
        table[k]->array = front_alloc(l->front, sizeof *table[k]->array);
        table[k]->array->root = given[k].inside;
        table[k]->hoisted = true;
    }
}

/* Calls of U by itself become jumps as far as there are registers; then comes what is left. */
static void lower_levels(Module *m, Unit *u, const Lower *task) {
    Func *flat = func_new(m->front, u->method->name), *f = u->func;
    Node *table[MAX_TABLES];
    UnrollGiven given[MAX_TABLES];
    int n = find_tables(u->flat->top, table, 0);
    Lower l = {.m = m, .front = m->front, .f = flat, .name = flat->name, .flat = true};
    const Region *top = u->flat->top;
    int deep = func_block(f);
    if (m->front->no_memory)
        return;
    if (n > MAX_TABLES) {
        end_jump(f, deep);
        func_goto(f, deep);
        return;
    }
    give_tables(task, flat, table, n, given);
    if (m->front->no_memory)
        return;
    lower_result(flat, top);
    lower_params(flat, top);
    lower_method(&l, u->method, top);
    if (m->front->no_memory)
        return;
    front_remark(m->front, u->method->at, "levels: several of its calls of itself in one task");
    unroll_levels(f, flat, deep, levels_are_wide(u->graph), given, n);
}

/* Is U a function of the library on numbers?  Those over arrays take as long as these are. */
static bool is_bounded(const Unit *u) {
    bool bounded = u->library;
    for (int i = 0; i < u->method->nparams; i++)
        bounded &= !u->method->locals[i]->type.rank;
    return bounded;
}

/* Calls of F by itself are for what is too deep, if no two of them may run at the same time. */
static void mark_deep(Func *f) {
    f->deep = true;
    for (size_t i = 0; i < f->nblocks; i++)
        for (size_t k = 0; k < f->block[i].n; k++)
            if (f->block[i].code[k].form == FORM_CALL)
                f->block[i].code[k].call->large |= f->block[i].code[k].call->func == f;
}

static void lower_body(Module *m, Unit *u) {
    Func *f = u->func;
    const Region *top = u->graph->top;
    Lower l = {.m = m, .front = m->front, .f = f, .name = f->name};
    f->bounded = is_bounded(u);
    if (u->flat)
        levels_count(u->graph);
    lower_result(f, top);
    if (f->is_entry)
        l.args = func_param(f, HOLDS_HANDLE);
    else
        lower_params(f, top);
    if (u->flat && !m->front->no_memory)
        lower_levels(m, u, &l);
    lower_method(&l, u->method, top);
    if (u->flat && !m->front->no_memory && !levels_are_wide(u->graph))
        mark_deep(f);
}

/* The function of U, empty at first: its parts will follow it. */
static Func *function_of(Module *m, Unit *u) {
    if (u->func || m->front->no_memory)
        return u->func;
    u->func = func_new(m->front, u->method->name);
    *m->last_wanted = u;
    m->last_wanted = &u->wanted;
    return u->func;
}

Func *lower_unit(Module *m, Unit *u, bool entry) {
    m->last_wanted = &m->wanted;
    Func *f = function_of(m, u);
    if (m->front->no_memory)
        return f;
    f->is_entry = entry;
    for (Unit *w = u; w && !m->front->no_memory; w = w->wanted) {
        add_func(m, w->func);
        m->front->silent = w->library;
        lower_body(m, w);
    }
    return f;
}
