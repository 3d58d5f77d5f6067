/* frontend/codelet.c - the codelets of functions, and how values get from one to another. */
#include "frontend/codelet.h"

#include <string.h>

enum { MAX_WORDS = 2500, BLOCK_WORDS = 1000 };      // estimates; a codelet may have 4096

/* ---- which there are ---- */

static void add_plan(Codelets *c, CodeletPlan p) {
    c->plan = front_room(c->front, c->plan, c->count, &c->cap, sizeof *c->plan);
    if (!c->front->no_memory)
        c->plan[c->count++] = p;
}

/* About how many words it will be. */
static size_t words_of(const Block *b) {
    size_t n = 8;
    for (size_t i = 0; i < b->n; i++)
        n += b->code[i].form == FORM_LI ? 2 : 1;
    return n;
}

/* ---- a chunk that is being filled cannot be handed to another codelet ---- */

static bool fills(const Code *c) {
    if (c->form != FORM_INST)
        return false;
    switch (c->op) {
    case OP_WD: case OP_WW: case OP_WFD: case OP_WFS: case OP_WH: case OP_VW: case OP_DROP:
    case OP_WD_I: case OP_WW_I: case OP_WFD_I: case OP_WFS_I: case OP_WH_I:
        return true;
    default:
        return false;
    }
}

static bool creates(const Code *c) {
    return c->form == FORM_INST && c->op == OP_CREATE;
}

/* The last place in B that fills the chunk which is created at K. */
static size_t filled_until(const Block *b, size_t k) {
    size_t last = k;
    for (size_t i = k + 1; i < b->n; i++)
        if (fills(&b->code[i]) && b->code[i].v[0] == b->code[k].v[0])
            last = i;
    return last;
}

/* The first place from BLOCK_WORDS on where no chunk of the block is half full. */
static size_t place_to_cut(const Block *b) {
    size_t busy = 0;
    for (size_t i = 0; i < b->n; i++) {
        if (i >= BLOCK_WORDS && busy < i)
            return i;
        size_t last = creates(&b->code[i]) ? filled_until(b, i) : 0;
        busy = last > busy ? last : busy;
    }
    return b->n;
}

/* Registers of chunks that more than one block fills. */
static void find_shared(const Func *f, size_t words, uint64_t *shared) {
    for (size_t i = 0; i < f->nblocks; i++) {
        const Block *b = &f->block[i];
        for (size_t k = 0; k < b->n; k++) {
            Reg r = b->code[k].v[0];
            bool here = false;
            for (size_t j = 0; fills(&b->code[k]) && j < k; j++)
                here |= creates(&b->code[j]) && b->code[j].v[0] == r;
            if (fills(&b->code[k]) && !here && (size_t)r / 64 < words)
                shared[r / 64] |= UINT64_C(1) << (r % 64);
        }
    }
}

/* Blocks of more than BLOCK_WORDS are cut in two. */
static void cut_large_blocks(Func *f) {
    for (size_t i = 0; i < f->nblocks && !f->front->no_memory; i++) {
        size_t at = f->block[i].n > BLOCK_WORDS ? place_to_cut(&f->block[i]) : 0;
        if (at == 0 || at == f->block[i].n)
            continue;
        int next = func_block(f);
        if (f->front->no_memory)
            return;
        Block *b = &f->block[i], *n = &f->block[next];
        *n = *b;
        n->root = false;
        n->code = b->code + at;
        n->n = n->cap = b->n - at;
        b->n = b->cap = at;
        b->end = END_JUMP;
        b->next = next;
    }
}

typedef struct {
    bool *seen;
    int *todo;
    int count;
    Live live;
    uint64_t *shared;       // registers of chunks that several blocks fill
} Reach;

/* May a codelet begin at BLOCK? */
static bool may_begin(const Reach *r, int block) {
    for (size_t w = 0; w < r->live.words; w++)
        if (r->live.in[(size_t)block * r->live.words + w] & r->shared[w])
            return false;
    return true;
}

static void reach(Reach *r, const Func *f, int block) {
    if (r->seen[block] || f->block[block].root)
        return;
    r->seen[block] = true;
    r->todo[r->count++] = block;
}

/* Marks as roots those blocks that would make the codelet that begins at START too large. */
static void bound_codelet(Func *f, Reach *r, int start) {
    size_t words = 0;
    int next[2];
    memset(r->seen, 0, f->nblocks);
    r->seen[start] = true;
    r->todo[0] = start;
    r->count = 1;
    for (int at = 0; at < r->count; at++) {
        const Block *b = &f->block[r->todo[at]];
        words += words_of(b);
        if (words > MAX_WORDS && r->todo[at] != start && may_begin(r, r->todo[at])) {
            f->block[r->todo[at]].root = true;
            continue;
        }
        for (int n = block_next(b, next); n-- > 0;)
            reach(r, f, next[n]);
    }
}

static bool begins(const Func *f, const bool *follows, size_t i) {
    return i == 0 || f->block[i].root || follows[i];
}

/* Could a codelet be too large?  Then what lives where is found. */
static bool bound_needed(Func *f, Reach *r) {
    size_t words = 0;
    for (size_t i = 0; i < f->nblocks; i++)
        words += words_of(&f->block[i]);
    if (words <= MAX_WORDS || !live_find(f, &r->live))
        return false;
    r->shared = front_alloc(f->front, r->live.words * sizeof *r->shared);
    if (!f->front->no_memory)
        find_shared(f, r->live.words, r->shared);
    return !f->front->no_memory;
}

static void plan_func(Codelets *c, Func *f) {
    cut_large_blocks(f);
    bool *follows = front_alloc(f->front, f->nblocks + 1);
    Reach r = {.seen = front_alloc(f->front, f->nblocks + 1), .todo = front_alloc(f->front, (f->nblocks + 1) * sizeof *r.todo)};
    if (f->front->no_memory)
        return;
    for (size_t i = 0; i < f->nblocks; i++)
        if (f->block[i].end == END_CALLS || f->block[i].end == END_FORALL)
            follows[f->block[i].next] = true;
    for (bool changed = bound_needed(f, &r); changed;) {
        changed = false;
        for (size_t i = 0; i < f->nblocks; i++) {
            if (!begins(f, follows, i))
                continue;
            size_t roots = 0, after = 0;
            for (size_t k = 0; k < f->nblocks; k++)
                roots += f->block[k].root;
            bound_codelet(f, &r, (int)i);
            for (size_t k = 0; k < f->nblocks; k++)
                after += f->block[k].root;
            changed |= after != roots;
        }
    }
    f->codelet = (int)c->count;
    for (size_t i = 0; i < f->nblocks; i++)
        if (begins(f, follows, i))
            add_plan(c, (CodeletPlan){.func = f, .block = (int)i, .continuation = i && follows[i]});
}

void codelets_plan(Codelets *c, Func *f) {
    for (; f && !c->front->no_memory; f = f->next)
        plan_func(c, f);
}

static int codelet_of(const Codelets *c, const Func *f, int block) {
    for (size_t i = (size_t)f->codelet; i < c->count; i++)
        if (c->plan[i].func == f && c->plan[i].block == block)
            return (int)i;
    return 0;
}

/* ---- values in one value ---- */

typedef struct {
    Codelets *c;
    const Live *live;
    Body *b;
    Piece *p;               // to which code goes
    int line;
} Emit;

static void put(Emit *e, Code code) {
    Front *f = e->c->front;
    Piece *p = e->p;
    p->code = front_room(f, p->code, p->n, &p->cap, sizeof *p->code);
    code.line = e->line;
    if (!f->no_memory)
        p->code[p->n++] = code;
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

/* Up to 16 values make a chunk; with more, element 15 is the chunk with the rest. */
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
    int per = CHUNK_WORDS - 1, first = v->n <= CHUNK_WORDS ? 0 : (v->n - 2) / per * per;
    Reg rest = 0;
    for (int at = first; at >= 0; at -= per) {
        Reg chunk = fresh(e, HOLDS_HANDLE);
        int n = v->n - at <= CHUNK_WORDS ? v->n - at : per;
        inst(e, OP_CREATE, chunk, 0, 0);
        for (int k = 0; k < n; k++)
            write_as(e, chunk, k, v->reg[at + k], v->holds[at + k]);
        if (rest)
            inst(e, OP_WH_I, chunk, per, rest);
        rest = chunk;
    }
    return rest;
}

/* The values back into their registers; those that are NULL in WANTED are not read. */
static void unpack(Emit *e, const Values *v, const bool *wanted, Reg from) {
    if (v->n == 1 && wanted[0]) {
        if (v->holds[0] == HOLDS_DOUBLE || v->holds[0] == HOLDS_FLOAT)
            inst(e, v->holds[0] == HOLDS_DOUBLE ? OP_FMV_D_X : OP_FMV_W_X, v->reg[0], from, 0);
        else
            inst(e, OP_ADDI, v->reg[0], from, 0);
    }
    if (v->n < 2)
        return;
    int per = CHUNK_WORDS - 1, left = 0;
    for (int k = 0; k < v->n; k++)
        left += wanted[k];
    Reg chunk = from;
    for (int at = 0; at < v->n && left; at += per) {
        bool last = v->n - at <= CHUNK_WORDS;
        int n = last ? v->n - at : per;
        for (int k = 0; k < n; k++) {
            if (wanted[at + k])
                read_value(e, v->reg[at + k], chunk, k);
            left -= wanted[at + k];
        }
        if (last)
            break;
        Reg next = fresh(e, HOLDS_HANDLE);
        if (left)
            inst(e, OP_RH_I, next, chunk, per);
        chunk = next;
    }
}

static Values values(Front *f, int n) {
    Values v = {.n = n, .reg = front_alloc(f, ((size_t)n + 1) * sizeof *v.reg), .holds = front_alloc(f, ((size_t)n + 1) * sizeof *v.holds)};
    return v;
}

static Values param_values(Front *front, const Func *f, const Reg *args) {
    Values v = values(front, f->nparams);
    for (int i = 0; i < f->nparams && !front->no_memory; i++) {
        ((Reg *)v.reg)[i] = args[i];
        ((Holds *)v.holds)[i] = f->holds[f->param[i]];
    }
    return v;
}

/* What lives where BLOCK begins, but for the results RESULT[0..n). */
static Values live_values(Front *front, const Func *f, const Live *l, int block, Call *const *calls, int ncalls) {
    int n = 0;
    Values v = values(front, (int)f->nregs);
    for (size_t r = 1; r < f->nregs && r / 64 < l->words && !front->no_memory; r++) {
        bool result = false;
        for (int i = 0; i < ncalls; i++)
            result |= calls[i]->result == (Reg)r;
        if (result || !live_in(l, block, (Reg)r))
            continue;
        ((Reg *)v.reg)[n] = (Reg)r;
        ((Holds *)v.holds)[n++] = f->holds[r];
    }
    v.n = n;
    return v;
}

/* ---- ends ---- */

static int call_args(Emit *e, const Call *call) {
    Values v = param_values(e->c->front, call->func, call->args);
    return pack(e, &v);
}

/* Goes on at BLOCK of the function as a task of its own. */
static void become_block(Emit *e, int block) {
    Values v = live_values(e->c->front, e->b->func, e->live, block, NULL, 0);
    Reg args = pack(e, &v);
    inst(e, OP_BECOME, codelet_of(e->c, e->b->func, block), args, 0);
}

static void end_calls(Emit *e, const Block *b) {
    Reg args[MAX_WORKERS];
    for (int i = 0; i < b->ncalls; i++)
        args[i] = call_args(e, b->calls[i]);
    Values v = live_values(e->c->front, e->b->func, e->live, b->next, b->calls, b->ncalls);
    Reg env = pack(e, &v);
    put(e, (Code){.form = FORM_INST, .op = OP_SYNC_I, .v = {codelet_of(e->c, e->b->func, b->next), b->ncalls, env}});
    for (int i = 0; i < b->ncalls; i++)
        inst(e, OP_SPAWN_I, b->calls[i]->func->codelet, i, args[i]);
    inst(e, OP_QUIT, 0, 0, 0);
}

static void end_forall_tasks(Emit *e, Block *b) {
    Reg args = call_args(e, b->call);
    Values v = live_values(e->c->front, e->b->func, e->live, b->next, &b->call, 1);
    Reg env = pack(e, &v);
    inst(e, OP_SYNC, codelet_of(e->c, e->b->func, b->next), b->a, env);
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

static int piece_of(Emit *e, int block);

static int new_piece(Emit *e, int block) {
    Body *b = e->b;
    b->piece = front_room(e->c->front, b->piece, b->count, &b->cap, sizeof *b->piece);
    if (e->c->front->no_memory)
        return 0;
    b->piece[b->count] = (Piece){.block = block};
    return (int)b->count++;
}

/* The piece to jump to for BLOCK; a root gets one that goes on there as a task. */
static int piece_of(Emit *e, int block) {
    for (size_t i = 0; i < e->b->count; i++)
        if (e->b->piece[i].block == block)
            return (int)i;
    return new_piece(e, block);
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
    case END_TRAP: inst(e, OP_TRAP, (int)b->trap, 0, 0); break;
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
    Values v = param_values(e->c->front, f, f->param);
    bool *wanted = front_alloc(e->c->front, (size_t)v.n + 1);
    if (e->c->front->no_memory)
        return;
    for (int i = 0; i < v.n; i++)
        wanted[i] = live_in(e->live, 0, f->param[i]);
    unpack(e, &v, wanted, e->b->args);
    if (f->id && live_in(e->live, 0, f->id))
        inst(e, OP_ADDI, f->id, e->b->id, 0);
}

static void unpack_live(Emit *e, int block, Call *const *calls, int ncalls, Reg from) {
    Values v = live_values(e->c->front, e->b->func, e->live, block, calls, ncalls);
    bool *wanted = front_alloc(e->c->front, (size_t)v.n + 1);
    for (int i = 0; i < v.n && !e->c->front->no_memory; i++)
        wanted[i] = true;
    if (!e->c->front->no_memory)
        unpack(e, &v, wanted, from);
}

static const Block *waits_for(const Func *f, int block) {
    for (size_t i = 0; i < f->nblocks; i++)
        if ((f->block[i].end == END_CALLS || f->block[i].end == END_FORALL) && f->block[i].next == block)
            return &f->block[i];
    return NULL;
}

static void unpack_results(Emit *e, int block) {
    Func *f = e->b->func;
    const Block *before = waits_for(f, block);
    Call *const *calls = before->end == END_CALLS ? before->calls : &before->call;
    int n = before->end == END_CALLS ? before->ncalls : 1;
    for (int i = 0; i < n; i++) {
        Reg r = calls[i]->result;
        if (!r || !live_in(e->live, block, r))
            continue;
        if (before->end == END_FORALL)
            inst(e, OP_ADDI, r, e->b->args, 0);
        else
            read_value(e, r, e->b->args, i);
    }
    unpack_live(e, block, calls, n, e->b->env);
}

/* The type of the value that codelet P is started with. */
static ArgType start_type(Front *front, const CodeletPlan *p, const Live *l) {
    const Func *f = p->func;
    Values v;
    if (p->continuation) {
        const Block *before = waits_for(f, p->block);
        bool forall = before->end == END_FORALL;
        v = live_values(front, f, l, p->block, forall ? &before->call : before->calls, forall ? 1 : before->ncalls);
    } else if (p->block) {
        v = live_values(front, f, l, p->block, NULL, 0);
    } else {
        v = param_values(front, f, f->param);
    }
    return front->no_memory ? ARG_INT : arg_type(&v);
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
    Order o = {.b = b, .seen = front_alloc(f, room), .done = front_alloc(f, room * sizeof(int)), .stack = front_alloc(f, room * sizeof *o.stack)};
    int *place = front_alloc(f, room * sizeof *place);
    Piece *sorted = front_alloc(f, room * sizeof *sorted);
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

void codelets_body(Codelets *c, size_t number, const Live *l, Body *b) {
    CodeletPlan *plan = &c->plan[number];
    Func *f = plan->func;
    *b = (Body){.func = f};
    Emit e = {.c = c, .live = l, .b = b, .line = f->block[plan->block].line};
    plan->arg = start_type(c->front, plan, l);
    b->id = func_reg(f, HOLDS_INT);
    b->args = func_reg(f, plan->continuation || plan->arg == ARG_HANDLE ? HOLDS_HANDLE : HOLDS_INT);
    b->env = func_reg(f, plan->arg == ARG_HANDLE ? HOLDS_HANDLE : HOLDS_INT);
    new_piece(&e, -1);
    int first = new_piece(&e, plan->block);
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
