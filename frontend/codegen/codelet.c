/* frontend/codegen/codelet.c - the codelets of functions, and how values get from one to another. */
#include "frontend/codegen/codelet.h"

#include <string.h>

/* ---- which there are ---- */

/* Those that have no place in the program are counted, and the first of them is known. */
static void add_plan(Codelets *c, CodeletPlan p) {
    if (c->count++ > MAX_CODELETS)
        return;
    c->plan = front_room(c->front, c->plan, c->count - 1, &c->cap, sizeof *c->plan);
    if (!c->front->no_memory)
        c->plan[c->count - 1] = p;
}

static void plan_func(Codelets *c, Func *f) {
    cut_func(f, c->func_arena);
    front_drop(c->front, c->func_arena);
    f->codelet = (int)c->count;
    for (size_t i = 0; i < f->nblocks; i++)
        if (block_begins(f, i)) {
            f->block[i].codelet = (int)c->count;
            add_plan(c, (CodeletPlan){.func = f, .block = (int)i, .continuation = f->block[i].before >= 0});
        }
}

void codelets_plan(Codelets *c, Func *f) {
    for (; f && !c->front->no_memory; f = f->next)
        plan_func(c, f);
}

/* ---- values in one value ---- */

typedef struct {
    Codelets *c;
    const Live *live;
    Body *b;
    Piece *p;               // to which code goes
    int line;
    /* The chunk that was read last for values with a home, in this piece: */
    Home last;              // k: its first value
    Reg last_chunk;
} Emit;

static void append(Emit *e, Code code) {
    Front *f = e->c->front;
    Piece *p = e->p;
    p->code = front_room_in(f, e->b->arena, p->code, p->n, &p->cap, sizeof *p->code);
    code.line = e->line;
    if (!f->no_memory)
        p->code[p->n++] = code;
}

static void fetch(void *state, Reg *r);

static void put(Emit *e, Code code) {
    if (e->b->lean)
        code_reads(e->b->func, &code, fetch, e);
    append(e, code);
}

static void inst(Emit *e, Op op, int a, int b, int c) {
    put(e, (Code){.form = FORM_INST, .op = op, .v = {a, b, c}});
}

static Reg fresh(Emit *e, Holds h) {
    return func_reg(e->b->func, h);
}

static void write_value(Emit *e, Reg chunk, int k, Reg r) {
    switch (r ? e->b->func->holds[r] : HOLDS_INT) {
    case HOLDS_INT: inst(e, OP_WD_I, chunk, k, r); break;
    case HOLDS_HANDLE: inst(e, OP_WH_I, chunk, k, r); break;
    case HOLDS_DOUBLE: inst(e, OP_WFD_I, chunk, k, r); break;
    case HOLDS_FLOAT: inst(e, OP_WFS_I, chunk, 2 * k, r); break;
    }
}

static void read_value(Emit *e, Reg r, Reg chunk, int k) {
    switch (e->b->func->holds[r]) {
    case HOLDS_INT: inst(e, OP_RD_I, r, chunk, k); break;
    case HOLDS_HANDLE: inst(e, OP_RH_I, r, chunk, k); break;
    case HOLDS_DOUBLE: inst(e, OP_RFD_I, r, chunk, k); break;
    case HOLDS_FLOAT: inst(e, OP_RFS_I, r, chunk, 2 * k); break;
    }
}

/* What is needed to name a value with no register of ours: the holds of x0's stand-in. */
typedef struct {
    const Reg *reg;
    const Holds *holds;     // what the receiver takes them for
    int n;
} Values;

static ArgType arg_type(const Values *v) {
    return v->n == 0 || (v->n == 1 && v->holds[0] != HOLDS_HANDLE) ? ARG_INT : ARG_HANDLE;
}

/* A null handle and the number 0 are both x0, but are written differently. */
static void write_as(Emit *e, Reg chunk, int k, Reg r, Holds h) {
    if (!r && h == HOLDS_HANDLE)
        inst(e, OP_WH_I, chunk, k, 0);
    else
        write_value(e, chunk, k, r);
}

/* A node of the tree of N > 16 packed values: the first DIRECT are its own, its children
 * have CHILD of the others each. */
typedef struct {
    int direct, child;
} Node16;

static Node16 node_of(int n) {
    int child = CHUNK_WORDS;
    while (child * CHUNK_WORDS < n)
        child *= CHUNK_WORDS;
    return (Node16){CHUNK_WORDS - (n - CHUNK_WORDS + child - 2) / (child - 1), child};
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

static Reg pack_node(Emit *e, const Values *v, int first, int n) {
    Reg chunk = fresh(e, HOLDS_HANDLE);
    Node16 node = n > CHUNK_WORDS ? node_of(n) : (Node16){n, 0};
    inst(e, OP_CREATE, chunk, 0, 0);
    for (int k = 0; k < node.direct; k++)
        write_as(e, chunk, k, v->reg[first + k], v->holds[first + k]);
    for (int k = node.direct, at = node.direct; at < n; k++, at += node.child)
        inst(e, OP_WH_I, chunk, k, pack_node(e, v, first + at, smaller(node.child, n - at)));
    return chunk;
}

static Reg pack(Emit *e, const Values *v) {
    if (v->n == 0)
        return 0;
    if (v->n == 1 && (v->holds[0] == HOLDS_INT || v->holds[0] == HOLDS_HANDLE))
        return v->reg[0];
    if (v->n == 1) {
        Reg bits = fresh(e, HOLDS_INT);
        inst(e, v->holds[0] == HOLDS_DOUBLE ? OP_FMV_X_D : OP_FMV_X_W, bits, v->reg[0], 0);
        return bits;
    }
    return pack_node(e, v, 0, v->n);
}

static bool any_wanted(const bool *wanted, int first, int n) {
    for (int k = first; k < first + n; k++)
        if (wanted[k])
            return true;
    return false;
}

static void unpack_node(Emit *e, const Values *v, const bool *wanted, int first, int n, Reg chunk) {
    Node16 node = n > CHUNK_WORDS ? node_of(n) : (Node16){n, 0};
    for (int k = 0; k < node.direct; k++)
        if (wanted[first + k])
            read_value(e, v->reg[first + k], chunk, k);
    for (int k = node.direct, at = node.direct; at < n; k++, at += node.child) {
        int count = smaller(node.child, n - at);
        if (!any_wanted(wanted, first + at, count))
            continue;
        Reg child = fresh(e, HOLDS_HANDLE);
        inst(e, OP_RH_I, child, chunk, k);
        unpack_node(e, v, wanted, first + at, count, child);
    }
}

/* The values back into their registers; those that are false in WANTED are not read. */
static void unpack(Emit *e, const Values *v, const bool *wanted, Reg from) {
    if (v->n == 1 && wanted[0]) {
        if (v->holds[0] == HOLDS_DOUBLE || v->holds[0] == HOLDS_FLOAT)
            inst(e, v->holds[0] == HOLDS_DOUBLE ? OP_FMV_D_X : OP_FMV_W_X, v->reg[0], from, 0);
        else
            inst(e, OP_ADDI, v->reg[0], from, 0);
    }
    if (v->n > 1)
        unpack_node(e, v, wanted, 0, v->n, from);
}

/* ---- values that stay where they are ---- */

static void writes(void *state, Reg *r) {
    const Emit *e = state;
    e->b->lean->written[*r] = e->b->number;
}

/* The tables for the function, all empty; false: no memory. */
static bool begin_lean(Emit *e) {
    Codelets *c = e->c;
    const Func *f = e->b->func;
    size_t regs = e->live->nregs;     // registers made since then come from nowhere else
    e->b->lean = &c->lean;
    if (c->lean.size)
        return true;
    c->lean = (Lean){.home = front_alloc_in(c->front, c->func_arena, regs * sizeof *c->lean.home),
                     .written = front_alloc_in(c->front, c->func_arena, regs * sizeof *c->lean.written),
                     .reached = front_alloc_in(c->front, c->func_arena, f->nblocks * sizeof *c->lean.reached),
                     .todo = front_alloc_in(c->front, c->func_arena, f->nblocks * sizeof *c->lean.todo)};
    c->lean.size = c->front->no_memory ? 0 : regs;
    return c->lean.size;
}

/* Notes which registers the blocks of the codelet write. */
static void find_written(Emit *e, int start) {
    Func *f = e->b->func;
    int count = 0, next[2];
    if (!begin_lean(e))
        return;
    int *todo = e->b->lean->todo, *reached = e->b->lean->reached;
    todo[count++] = start;
    reached[start] = e->b->number;
    for (int at = 0; at < count; at++) {
        const Block *b = &f->block[todo[at]];
        for (size_t i = 0; i < b->n; i++)
            code_writes(f, &b->code[i], writes, e);
        for (int n = block_next(b, next); n-- > 0;)
            if (reached[next[n]] != e->b->number && !f->block[next[n]].root) {
                reached[next[n]] = e->b->number;
                todo[count++] = next[n];
            }
    }
}

/* Value number K of the N packed in BASE: must it be read now? */
static bool must_read(Emit *e, Reg r, Reg base, int n, int k) {
    Lean *lean = e->b->lean;
    if (!lean || (size_t)r >= lean->size || lean->written[r] == e->b->number)
        return true;
    lean->home[r] = (Home){base, n, k, e->b->number};
    return false;
}

static void unpack_some(Emit *e, const Values *v, bool *wanted, Reg from) {
    for (int k = 0; k < v->n && v->n > 1; k++)
        wanted[k] = wanted[k] && must_read(e, v->reg[k], from, v->n, k);
    unpack(e, v, wanted, from);
}

/* The chunk that has the value of home H itself, as its element *AT. */
static Reg home_chunk(Emit *e, Home h, int *at) {
    Home here = {.base = h.base, .n = h.n};
    Reg chunk = h.base;
    for (;;) {
        Node16 node = here.n > CHUNK_WORDS ? node_of(here.n) : (Node16){here.n, 0};
        *at = h.k - here.k;
        if (*at < node.direct)
            break;
        int child = (*at - node.direct) / node.child, first = node.direct + child * node.child;
        here = (Home){.base = h.base, .n = smaller(node.child, here.n - first), .k = here.k + first};
        if (e->last_chunk && here.base == e->last.base && here.n == e->last.n && here.k == e->last.k) {
            chunk = e->last_chunk;
            continue;
        }
        Reg below = fresh(e, HOLDS_HANDLE);
        inst(e, OP_RH_I, below, chunk, node.direct + child);
        chunk = below;
    }
    e->last = here;
    e->last_chunk = chunk;
    return chunk;
}

/* A register with a copy of *R, if that has a home. */
static void fetch(void *state, Reg *r) {
    Emit *e = state;
    int at;
    if (!has_home(e->b, *r))
        return;
    Reg chunk = home_chunk(e, e->b->lean->home[*r], &at), copy = fresh(e, e->b->func->holds[*r]);
    read_value(e, copy, chunk, at);
    *r = copy;
}

static Values values(const Emit *e, int n) {
    Front *f = e->c->front;
    Values v = {.n = n, .reg = front_alloc_in(f, e->b->arena, ((size_t)n + 1) * sizeof *v.reg),
                .holds = front_alloc_in(f, e->b->arena, ((size_t)n + 1) * sizeof *v.holds)};
    return v;
}

static Values param_values(const Emit *e, const Func *f, const Reg *args) {
    Values v = values(e, f->nparams);
    for (int i = 0; i < f->nparams && !e->c->front->no_memory; i++) {
        ((Reg *)v.reg)[i] = args[i];
        ((Holds *)v.holds)[i] = f->holds[f->param[i]];
    }
    return v;
}

static bool is_result(Reg r, Call *const *calls, int ncalls) {
    for (int i = 0; i < ncalls; i++)
        if (calls[i]->result == r)
            return true;
    return false;
}

/* What lives where BLOCK begins, but for the results of CALLS. */
static Values live_values(const Emit *e, int block, Call *const *calls, int ncalls) {
    const Func *f = e->b->func;
    const Live *l = e->live;
    Values v = values(e, (int)(l->first[block + 1] - l->first[block]));
    v.n = 0;
    for (size_t i = l->first[block]; i < l->first[block + 1] && !e->c->front->no_memory; i++) {
        Reg r = l->list[i];
        if (is_result(r, calls, ncalls))
            continue;
        ((Reg *)v.reg)[v.n] = r;
        ((Holds *)v.holds)[v.n++] = f->holds[r];
    }
    return v;
}

/* ---- ends ---- */

static int call_args(Emit *e, const Call *call) {
    Values v = param_values(e, call->func, call->args);
    return pack(e, &v);
}

/* Goes on at BLOCK of the function as a task of its own. */
static void become_block(Emit *e, int block) {
    Values v = live_values(e, block, NULL, 0);
    Reg args = pack(e, &v);
    inst(e, OP_BECOME, e->b->func->block[block].codelet, args, 0);
}

static void end_calls(Emit *e, const Block *b) {
    Reg args[MAX_WORKERS];
    for (int i = 0; i < b->ncalls; i++)
        args[i] = call_args(e, b->calls[i]);
    Values v = live_values(e, b->next, b->calls, b->ncalls);
    Reg env = pack(e, &v);
    e->line = b->calls[0]->line;
    put(e, (Code){.form = FORM_INST, .op = OP_SYNC_I, .v = {e->b->func->block[b->next].codelet, b->ncalls, env}});
    for (int i = 0; i < b->ncalls; i++) {
        e->line = b->calls[i]->line;
        inst(e, OP_SPAWN_I, b->calls[i]->func->codelet, i, args[i]);
    }
    inst(e, OP_QUIT, 0, 0, 0);
}

static void end_forall_tasks(Emit *e, Block *b) {
    Reg args = call_args(e, b->call);
    Values v = live_values(e, b->next, &b->call, 1);
    Reg env = pack(e, &v);
    e->line = b->call->line;
    inst(e, OP_SYNC, e->b->func->block[b->next].codelet, b->a, env);
    inst(e, OP_FORALL, b->call->func->codelet, b->a, args);
    inst(e, OP_QUIT, 0, 0, 0);
}

static void deliver(Emit *e, const Block *b) {
    const Func *f = e->b->func;
    if (f->is_entry && !f->has_result)
        inst(e, OP_UPDATE_H, 0, 0, 0);
    else if (!f->has_result)
        inst(e, OP_UPDATE_D, 0, 0, 0);
    else
        inst(e, f->result == HOLDS_HANDLE ? OP_UPDATE_H : f->result == HOLDS_DOUBLE ? OP_UPDATE_FD :
                f->result == HOLDS_FLOAT ? OP_UPDATE_FS : OP_UPDATE_D, b->a, 0, 0);
    inst(e, OP_QUIT, 0, 0, 0);
}

/* ---- bodies ---- */

static int new_piece(Emit *e, int block) {
    Body *b = e->b;
    b->piece = front_room_in(e->c->front, b->arena, b->piece, b->count, &b->cap, sizeof *b->piece);
    if (e->c->front->no_memory)
        return 0;
    b->piece[b->count] = (Piece){.block = block};
    return (int)b->count++;
}

/* The piece to jump to for BLOCK; a root gets one that goes on there as a task. */
static int piece_of(Emit *e, int block) {
    size_t *i = &e->b->func->block[block].piece;
    if (e->c->front->no_memory)
        return 0;
    if (*i >= e->b->count || e->b->piece[*i].block != block)
        *i = (size_t)new_piece(e, block);
    return (int)*i;
}

static void put_trap(Emit *e, const Block *b) {
    if (b->indices)
        inst(e, OP_TRAP_INDEX, 0, 0, 0);        // which registers, frontend/codegen/assemble.c finds
    else if (b->argument)
        inst(e, OP_TRAP_ARGUMENT, b->argument - 1, 0, 0);
    else
        inst(e, OP_TRAP, (int)b->trap, 0, 0);
}

static void end_piece(Emit *e, Block *b) {
    int next, other;
    e->line = b->line;
    switch (b->end) {
    case END_JUMP:
        next = piece_of(e, b->next);
        inst(e, OP_J, next, 0, 0);
        break;
    case END_BRANCH:
        next = piece_of(e, b->next);
        other = piece_of(e, b->other);
        inst(e, b->op, b->a, b->b, other);
        inst(e, OP_J, next, 0, 0);
        break;
    case END_DELIVER: deliver(e, b); break;
    case END_TRAP: put_trap(e, b); break;
    case END_BECOME:
        next = call_args(e, b->call);
        inst(e, OP_BECOME, b->call->func->codelet, next, 0);
        break;
    case END_CALLS: end_calls(e, b); break;
    case END_FORALL: end_forall_tasks(e, b); break;
    }
}

static void fill_piece(Emit *e, size_t number, bool first) {
    Func *f = e->b->func;
    Block *b = &f->block[e->b->piece[number].block];
    Piece piece = e->b->piece[number];
    e->p = &piece;
    e->last_chunk = 0;
    e->line = b->line;
    if (b->root && !first) {
        become_block(e, piece.block);
    } else {
        for (size_t i = 0; i < b->n; i++) {
            e->line = b->code[i].line;
            put(e, b->code[i]);
        }
        end_piece(e, b);
    }
    if (!e->c->front->no_memory)
        e->b->piece[number] = piece;
}

/* A task's parameters. */
static void unpack_params(Emit *e) {
    Func *f = e->b->func;
    Values v = param_values(e, f, f->param);
    bool *wanted = front_alloc_in(e->c->front, e->b->arena, (size_t)v.n + 1);
    if (e->c->front->no_memory)
        return;
    for (int i = 0; i < v.n; i++)
        wanted[i] = live_in(e->live, 0, f->param[i]);
    unpack_some(e, &v, wanted, e->b->args);
    if (f->id && live_in(e->live, 0, f->id))
        inst(e, OP_ADDI, f->id, e->b->id, 0);
}

static void unpack_live(Emit *e, int block, Call *const *calls, int ncalls, Reg from) {
    Values v = live_values(e, block, calls, ncalls);
    bool *wanted = front_alloc_in(e->c->front, e->b->arena, (size_t)v.n + 1);
    for (int i = 0; i < v.n && !e->c->front->no_memory; i++)
        wanted[i] = true;
    if (!e->c->front->no_memory)
        unpack_some(e, &v, wanted, from);
}

static void unpack_results(Emit *e, int block) {
    Func *f = e->b->func;
    const Block *before = &f->block[f->block[block].before];
    Call *const *calls = before->end == END_CALLS ? before->calls : &before->call;
    int n = before->end == END_CALLS ? before->ncalls : 1;
    for (int i = 0; i < n; i++) {
        Reg r = calls[i]->result;
        if (!r || !live_in(e->live, block, r))
            continue;
        if (before->end == END_FORALL)
            inst(e, OP_ADDI, r, e->b->args, 0);
        else if (must_read(e, r, e->b->args, CHUNK_WORDS, i))
            read_value(e, r, e->b->args, i);
    }
    unpack_live(e, block, calls, n, e->b->env);
}

/* The type of the value that codelet P is started with. */
static ArgType start_type(const Emit *e, const CodeletPlan *p) {
    const Func *f = p->func;
    Values v;
    if (p->continuation) {
        const Block *before = &f->block[f->block[p->block].before];
        bool forall = before->end == END_FORALL;
        v = live_values(e, p->block, forall ? &before->call : before->calls, forall ? 1 : before->ncalls);
    } else if (p->block) {
        v = live_values(e, p->block, NULL, 0);
    } else {
        v = param_values(e, f, f->param);
    }
    return e->c->front->no_memory ? ARG_INT : arg_type(&v);
}

/* ---- their order ---- */

static int *target_of(Code *c) {
    if (c->form != FORM_INST)
        return NULL;
    return c->op == OP_J ? &c->v[0] : op_table[c->op].cls == CLASS_BRANCH ? &c->v[2] : NULL;
}

/* Where a jump to piece P leads, through pieces that only jump on. */
static int final_target(const Body *b, int p) {
    for (size_t n = 0; n < b->count && b->piece[p].n == 1; n++) {
        const Code *c = &b->piece[p].code[0];
        if (c->form != FORM_INST || c->op != OP_J)
            break;
        p = c->v[0];
    }
    return p;
}

/* Depth first; a piece is done when all that it leads to are. */
typedef struct {
    const Body *b;
    bool *seen;
    int *done;              // in the order in which they were done
    int count;
    struct { int piece; size_t at; } *stack;
    int depth;
} Order;

static void visit(Order *o, int p) {
    if (o->seen[p])
        return;
    o->seen[p] = true;
    o->stack[o->depth].piece = p;
    o->stack[o->depth++].at = 0;
}

static void visit_all(Order *o) {
    visit(o, 0);
    while (o->depth) {
        int depth = o->depth - 1;
        const Piece *piece = &o->b->piece[o->stack[depth].piece];
        if (o->stack[depth].at < piece->n) {
            const int *t = target_of(&piece->code[o->stack[depth].at++]);
            if (t)
                visit(o, *t);
        } else {
            o->done[o->count++] = o->stack[--o->depth].piece;
        }
    }
}

/* Each piece stands before those it leads to, but for the way back in loops, and the one it
 * jumps to at its end follows if it can; those that nobody enters go. */
static void order_pieces(Front *f, Body *b) {
    size_t room = b->count + 1;
    Order o = {.b = b, .seen = front_alloc_in(f, b->arena, room), .done = front_alloc_in(f, b->arena, room * sizeof(int)),
               .stack = front_alloc_in(f, b->arena, room * sizeof *o.stack)};
    int *place = front_alloc_in(f, b->arena, room * sizeof *place);
    Piece *sorted = front_alloc_in(f, b->arena, room * sizeof *sorted);
    if (f->no_memory)
        return;
    for (size_t p = 0; p < b->count; p++)
        for (size_t i = 0; i < b->piece[p].n; i++) {
            int *t = target_of(&b->piece[p].code[i]);
            if (t)
                *t = final_target(b, *t);
        }
    visit_all(&o);
    for (int i = 0; i < o.count; i++)
        place[o.done[i]] = o.count - 1 - i;
    for (int i = 0; i < o.count; i++) {
        Piece *p = &sorted[place[o.done[i]]];
        *p = b->piece[o.done[i]];
        for (size_t k = 0; k < p->n; k++) {
            int *t = target_of(&p->code[k]);
            if (t)
                *t = place[*t];
        }
    }
    b->piece = sorted;
    b->count = (size_t)o.count;
}

void codelets_body(Codelets *c, size_t number, const Live *l, bool lean, Body *b) {
    CodeletPlan *plan = &c->plan[number];
    Func *f = plan->func;
    *b = (Body){.func = f, .number = (int)number + 1, .arena = c->arena, .frame = -1};
    Emit e = {.c = c, .live = l, .b = b, .line = f->block[plan->block].line};
    if (lean)
        find_written(&e, plan->block);
    plan->arg = start_type(&e, plan);
    b->id = func_reg(f, HOLDS_INT);
    b->args = func_reg(f, plan->continuation || plan->arg == ARG_HANDLE ? HOLDS_HANDLE : HOLDS_INT);
    b->env = func_reg(f, plan->arg == ARG_HANDLE ? HOLDS_HANDLE : HOLDS_INT);
    new_piece(&e, -1);
    int first = piece_of(&e, plan->block);
    if (c->front->no_memory)
        return;
    Piece entry = b->piece[0];
    e.p = &entry;
    if (f->block[plan->block].n)
        e.line = f->block[plan->block].code[0].line;
    if (plan->continuation)
        unpack_results(&e, plan->block);
    else if (plan->block)
        unpack_live(&e, plan->block, NULL, 0, b->args);
    else
        unpack_params(&e);
    inst(&e, OP_J, first, 0, 0);
    b->piece[0] = entry;
    for (size_t i = 1; i < b->count && !c->front->no_memory; i++)
        fill_piece(&e, i, i == (size_t)first);
    if (!c->front->no_memory)
        order_pieces(c->front, b);
}
