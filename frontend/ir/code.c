/* frontend/ir/code.c - making and asking functions of basic blocks. */
#include "frontend/ir/code.h"

#include <stdatomic.h>
#include <string.h>

Func *func_new(Front *front, const char *name) {
    Func *f = front_alloc(front, sizeof *f);
    *f = (Func){.name = name, .front = front, .nregs = 1, .codelet = -1};
    f->holds = front_room(front, NULL, 0, &f->reg_cap, sizeof *f->holds);
    func_block(f);
    return f;
}

Reg func_reg(Func *f, Holds holds) {
    Holds *all = front_room(f->front, f->holds, f->nregs, &f->reg_cap, sizeof *all);
    if (f->front->no_memory)
        return 0;           // those before can still be looked at
    f->holds = all;
    f->holds[f->nregs] = holds;
    return (Reg)f->nregs++;
}

Reg func_param(Func *f, Holds holds) {
    f->param = front_room(f->front, f->param, (size_t)f->nparams, &f->param_cap, sizeof *f->param);
    if (f->front->no_memory)
        return 0;
    return f->param[f->nparams++] = func_reg(f, holds);
}

int func_block(Func *f) {
    f->block = front_room(f->front, f->block, f->nblocks, &f->block_cap, sizeof *f->block);
    if (f->front->no_memory)
        return 0;
    f->block[f->nblocks] = (Block){.end = END_JUMP, .next = -1, .other = -1, .rare = f->rare, .loop = f->turn};
    return (int)f->nblocks++;
}

Place func_begin_turn(Func *f, Place at) {
    const Place around = f->turn;
    f->turn = at;
    return around;
}

void func_end_turn(Func *f, Place around) {
    f->turn = around;
    if (!f->front->no_memory)
        f->block[f->at].loop = around;
}

int func_aside(Func *f) {
    const Place turn = func_begin_turn(f, (Place){0});
    int block = func_block(f);
    f->turn = turn;
    return block;
}

static Code *add(Func *f, Code c) {
    static _Thread_local Code none;
    if (f->front->no_memory)
        return &none;
    Block *b = &f->block[f->at];
    b->code = front_room(f->front, b->code, b->n, &b->cap, sizeof *b->code);
    if (f->front->no_memory)
        return &none;
    c.line = f->line;
    b->code[b->n] = c;
    return &b->code[b->n++];
}

Code *emit(Func *f, Op op, int a, int b, int c) {
    return add(f, (Code){.form = FORM_INST, .op = op, .v = {a, b, c}});
}

void emit_li(Func *f, Reg d, int64_t value) {
    add(f, (Code){.form = FORM_LI, .v = {d}, .bits = (uint64_t)value});
}

void emit_const(Func *f, Reg d, uint64_t bits) {
    add(f, (Code){.form = FORM_CONST, .v = {d}, .bits = bits});
}

void emit_move(Func *f, Reg d, Reg s) {
    Holds h = f->front->no_memory ? HOLDS_INT : f->holds[d];
    if (h == HOLDS_DOUBLE || h == HOLDS_FLOAT)
        emit(f, OP_FSGNJ_D, d, s, s);
    else
        emit(f, OP_ADDI, d, s, 0);
}

void emit_none(Func *f, Reg d) {
    if (f->holds[d] == HOLDS_DOUBLE || f->holds[d] == HOLDS_FLOAT)
        emit_const(f, d, 0);
    else
        emit_move(f, d, 0);
}

void emit_call(Func *f, Call *call) {
    add(f, (Code){.form = FORM_CALL, .call = call});
}

void emit_text(Func *f, const char *text, int len) {
    add(f, (Code){.form = FORM_TEXT, .text = text, .len = len});
}

Call *call_new(Func *f, Func *callee, int nargs) {
    Call *c = front_alloc(f->front, sizeof *c);
    *c = (Call){.func = callee, .nargs = nargs, .line = f->line};
    c->args = front_alloc(f->front, ((size_t)nargs + 1) * sizeof *c->args);
    if (f->front->no_memory)
        c->nargs = 0;
    return c;
}

Reg op_int(Func *f, Op op, int b, int c) {
    Reg d = func_reg(f, HOLDS_INT);
    emit(f, op, d, b, c);
    return d;
}

Reg op_handle(Func *f, Op op, int b, int c) {
    Reg d = func_reg(f, HOLDS_HANDLE);
    emit(f, op, d, b, c);
    return d;
}

Reg op_li(Func *f, int64_t value) {
    if (!value)
        return 0;
    Reg d = func_reg(f, HOLDS_INT);
    emit_li(f, d, value);
    return d;
}

/* ---- ends ---- */

static Block *ending(Func *f, End end) {
    Block *b = &f->block[f->at];
    b->end = end;
    b->line = f->line;
    return b;
}

void end_jump(Func *f, int to) {
    if (f->front->no_memory)
        return;
    ending(f, END_JUMP)->next = to;
}

static void branch(Func *f, Op op, Reg a, Reg b, int taken) {
    int next = func_block(f);
    if (f->front->no_memory)
        return;
    Block *end = ending(f, END_BRANCH);
    end->op = op;
    end->a = a;
    end->b = b;
    end->other = taken;
    end->next = next;
    f->at = next;
}

void end_branch(Func *f, Op op, Reg a, Reg b, int taken) {
    bool always = op == OP_BEQ || op == OP_BGE || op == OP_BGEU;
    if (a != b) {
        branch(f, op, a, b, taken);
    } else if (always) {
        int next = func_block(f);
        end_jump(f, taken);
        f->at = next;
    }
}

void end_deliver(Func *f, Reg value) {
    if (f->front->no_memory)
        return;
    ending(f, END_DELIVER)->a = value;
}

void end_become(Func *f, Call *call) {
    if (f->front->no_memory)
        return;
    ending(f, END_BECOME)->call = call;
}

void end_forall(Func *f, Call *call, Reg n) {
    int next = func_block(f);
    if (f->front->no_memory)
        return;
    Block *b = ending(f, END_FORALL);
    b->call = call;
    b->a = n;
    b->next = next;
    f->at = next;
}

/* The number of a new block that does so. */
static int trap_block(Func *f, Trap trap) {
    int t = func_block(f);
    if (f->front->no_memory)
        return t;
    f->block[t].end = END_TRAP;
    f->block[t].trap = trap;
    f->block[t].line = f->line;
    return t;
}

void trap_if(Func *f, Op op, Reg a, Reg b, Trap trap) {
    int t = trap_block(f, trap);
    if (!f->front->no_memory)
        end_branch(f, op, a, b, t);
}

void trap_argument(Func *f, Op op, Reg a, Reg b, int k) {
    size_t t = f->nblocks;
    trap_if(f, op, a, b, TRAP_ARGUMENT);
    if (!f->front->no_memory)
        f->block[t].argument = (unsigned char)(k + 1);
}

void trap_index(Func *f, Reg i, Reg length) {
    int t = trap_block(f, TRAP_INDEX);
    if (f->front->no_memory)
        return;
    f->block[t].indices = true;
    branch(f, OP_BGEU, i, length, t);       // which tells them, even if it is one
}

/* ---- asking ---- */

static bool is_register(const OperandInfo *o) {
    return o->sort == SORT_INT || o->sort == SORT_HANDLE || o->sort == SORT_ARG || o->sort == SORT_FP;
}

/* All kinds side by side, found when they are first asked for; 0: not yet. */
static _Atomic uint32_t kinds[OP_COUNT];

static uint32_t find_kinds(Op op) {
    uint32_t all = 1U << MAX_OPERANDS;      // known
    for (int i = 0; op_table[op].operands[i]; i++) {
        const OperandInfo *o = &operand_table[op_table[op].operands[i]];
        bool written = o->access == ACCESS_WRITE || o->access == ACCESS_ALONE;
        if (is_register(o))
            all |= 1U << (i + (int)(written ? REGISTERS_WRITTEN : REGISTERS_READ));
        else if (code_vectors(o->sort))
            all |= 1U << (i + (int)(written ? VECTORS_WRITTEN : VECTORS_READ));
    }
    // relaxed: whoever finds it finds the same
    atomic_store_explicit(&kinds[op], all, memory_order_relaxed);
    return all;
}

unsigned code_operands(Op op, OperandKind kind) {
    uint32_t all = atomic_load_explicit(&kinds[op], memory_order_relaxed);
    return (all ? all : find_kinds(op)) >> kind & ((1U << MAX_OPERANDS) - 1);
}

static void operands(const Code *c, OperandKind kind, Visit *visit, void *state) {
    for (unsigned set = code_operands(c->op, kind); set; set &= set - 1) {
        int i = __builtin_ctz(set);
        if (c->v[i])
            visit(state, (Reg *)&c->v[i]);
    }
}

static void call_reads(Call *c, Visit *visit, void *state) {
    for (int i = 0; i < c->nargs; i++)
        if (c->args[i])
            visit(state, &c->args[i]);
    if (c->brief.func && c->brief.count)
        visit(state, &c->brief.count);
}

void code_reads(const Func *f, const Code *c, Visit *visit, void *state) {
    (void)f;
    if (c->form == FORM_INST)
        operands(c, REGISTERS_READ, visit, state);
    if (c->form == FORM_CALL)
        call_reads(c->call, visit, state);
}

void code_writes(const Func *f, const Code *c, Visit *visit, void *state) {
    (void)f;
    if (c->form == FORM_INST)
        operands(c, REGISTERS_WRITTEN, visit, state);
    else if (c->form == FORM_LI || c->form == FORM_CONST)
        visit(state, (Reg *)&c->v[0]);
    else if (c->form == FORM_CALL && c->call->result)
        visit(state, &c->call->result);
}

void block_end_reads(const Func *f, Block *b, Visit *visit, void *state) {
    switch (b->end) {
    case END_BRANCH:
        if (b->a)
            visit(state, &b->a);
        if (b->b)
            visit(state, &b->b);
        break;
    case END_DELIVER:
        if (f->has_result && b->a)
            visit(state, &b->a);
        break;
    case END_BECOME: call_reads(b->call, visit, state); break;
    case END_CALLS:
        for (int i = 0; i < b->ncalls; i++)
            call_reads(b->calls[i], visit, state);
        break;
    case END_FORALL:
        visit(state, &b->a);
        call_reads(b->call, visit, state);
        break;
    case END_JUMP: case END_TRAP: break;
    }
}

unsigned code_arrays(const Code *c) {
    unsigned some = 0;
    for (int k = 0; c->form == FORM_INST && k < MAX_OPERANDS && op_table[c->op].operands[k] != OPN_NONE; k++)
        if (operand_table[op_table[c->op].operands[k]].sort == SORT_PRIVATE)
            some |= 1u << c->v[k];
    return some;
}

unsigned func_arrays(const Func *f) {
    unsigned some = 0;
    for (size_t i = 0; i < f->nblocks; i++)
        for (size_t k = 0; k < f->block[i].n; k++)
            some |= code_arrays(&f->block[i].code[k]);
    return some;
}

int block_next(const Block *b, int out[2]) {
    int n = 0;
    if ((b->end == END_JUMP || b->end == END_BRANCH) && b->next >= 0)
        out[n++] = b->next;
    if (b->end == END_BRANCH)
        out[n++] = b->other;
    return n;
}
