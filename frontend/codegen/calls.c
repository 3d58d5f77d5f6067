/* frontend/codegen/calls.c - calls without tasks.
 *
 * A call is a task, and what comes behind it another one.  That is worth it where calls can run at the same time.  A method
 * that itself needs no task, a leaf, is rather called as subroutines are: its code stands once in the function that calls it,
 * which hands on the arguments in registers and the number of the call, by which the code's end finds back.  What is
 * small, or is called from one place only, has a copy for each call, without a number.
 *
 * A leaf with loops may take long, and what makes tasks does: where a block has several such calls that do not need each
 * other's results, they stay together.  A function whose calls are all gone is a leaf, and so on up the calls.
 *
 * A loop in parallel is a call, too.  What runs often has code of its own for few iterations, calls_brief.c. */
#include "frontend/codegen/calls_state.h"

#include <string.h>

/* ---- leaves ---- */

static bool stays_in_task(const Code *c) {
    if (c->form != FORM_INST)
        return c->form != FORM_CALL || c->call->large;
    OpClass cls = op_table[c->op].cls;
    return cls != CLASS_SPAWN && cls != CLASS_FORALL && cls != CLASS_BECOME && cls != CLASS_SYNC &&
           cls != CLASS_UPDATE && cls != CLASS_QUIT;
}

void calls_look_at(Func *g) {
    int next[2];
    g->size = 0;
    g->loops = g->deep;
    g->vectors = false;
    g->arrays = func_arrays(g);
    g->leaf = !g->is_entry && !g->id;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Block *b = &g->block[i];
        bool plain = b->end == END_JUMP || b->end == END_BRANCH || b->end == END_DELIVER || b->end == END_TRAP;
        g->leaf &= plain && !b->root && (b->end != END_JUMP || b->next >= 0 || !b->n);
        g->size += block_words(b);
        for (size_t k = 0; k < b->n; k++) {
            g->leaf &= stays_in_task(&b->code[k]);
            g->vectors |= b->code[k].form == FORM_INST && code_has_vectors(b->code[k].op);
        }
        for (int n = plain && b->end != END_DELIVER ? block_next(b, next) : 0; n-- > 0;)
            g->loops |= next[n] <= (int)i && g->block[next[n]].loop.line && !g->block[next[n]].few && !g->bounded;
    }
    g->leaf = g->leaf && (!g->arrays || g->deep || calls_ends_arrays(g));
}

Block calls_open_first(Func *f) {
    const Block was = f->block[0];
    f->block[0].code = NULL;
    f->block[0].n = f->block[0].cap = 0;
    func_goto(f, 0);
    return was;
}

size_t calls_close_first(Func *f, const Block *was) {
    size_t before = f->block[0].n;
    for (size_t k = 0; k < was->n; k++)
        *emit(f, OP_ADDI, 0, 0, 0) = was->code[k];
    return before;
}

/* ---- calls that can run at the same time ---- */

typedef struct {
    bool *known;            // by register: it comes from the call
    bool reads;             // something that is
} Chain;

static void asks(void *state, Reg *r) {
    Chain *c = state;
    c->reads |= c->known[*r];
}

static void makes(void *state, Reg *r) {
    ((Chain *)state)->known[*r] = true;
}

/* What is brief is not long. */
static bool may_be_long(const Code *c) {
    return c->form == FORM_CALL && !c->call->large && !c->call->brief.func && !(c->call->func->leaf && !c->call->func->loops);
}

/* The first such call in B behind code AT, which is one; B->n: there is none.  NEEDS: it needs the result of that one. */
static size_t next_long(const Func *f, const Block *b, size_t at, Chain *s, bool *needs) {
    memset(s->known, 0, f->nregs);
    s->known[b->code[at].call->result] = true;
    for (size_t k = at + 1; k < b->n; k++) {
        const Code *c = &b->code[k];
        s->reads = false;
        code_reads(f, c, asks, s);
        if (may_be_long(c)) {
            *needs = s->reads;
            return k;
        }
        if (!s->reads)
            continue;
        code_writes(f, c, makes, s);
        if (c->form == FORM_INST && op_table[c->op].cls == CLASS_WRITE)
            s->known[c->v[0]] = true;       // the chunk has it
    }
    return b->n;
}

bool calls_are_chain(const Func *f, const Block *b, bool *known) {
    Chain s = {.known = known};
    bool needs = true;
    for (size_t k = 0; k < b->n && needs;)
        k = may_be_long(&b->code[k]) ? next_long(f, b, k, &s, &needs) : k + 1;
    return needs;
}

/* ---- all functions ---- */

typedef enum { BRIEF, PLAIN, WITH_LOOPS, KINDS } Kind;

/* A leaf of that KIND that C calls and that was not TRIED; NULL: it calls none. */
static Func *leaf_of(const Code *c, Kind kind, int tried) {
    if (c->form != FORM_CALL || c->call->large)
        return NULL;
    Func *g = kind == BRIEF ? c->call->brief.func : c->call->func;
    bool suits = g && g->leaf && g->tried != tried && (kind == BRIEF || g->loops == (kind == WITH_LOOPS));
    return suits ? g : NULL;
}

static Func *next_leaf(const Func *f, Kind kind, int tried) {
    for (size_t i = 0; i < f->nblocks; i++)
        for (size_t k = 0; k < f->block[i].n; k++) {
            Func *g = leaf_of(&f->block[i].code[k], kind, tried);
            if (g)
                return g;
        }
    return NULL;
}

typedef struct {
    Front *front;
    Arena *arena;
    int tries;
} Calls;

static void call_leaves(Calls *s, Func *f, int depth);

static void look_below(Calls *s, Func *f, int depth) {
    for (size_t i = 0; i < f->nblocks && depth < DEEPEST_CALL; i++)
        for (size_t k = 0; k < f->block[i].n; k++) {
            const Code *c = &f->block[i].code[k];
            if (c->form == FORM_CALL && !c->call->func->looked)
                call_leaves(s, c->call->func, depth + 1);
            if (c->form == FORM_CALL && c->call->brief.func && !c->call->brief.func->looked)
                call_leaves(s, c->call->brief.func, depth + 1);
        }
}

static void call_leaves(Calls *s, Func *f, int depth) {
    f->looked = true;
    look_below(s, f, depth);
    calls_look_at(f);
    calls_keep_blocks(s->front, f, s->arena);
    for (Kind kind = BRIEF; kind < KINDS && !f->leaf; kind++) {
        Func *g;
        s->tries++;
        while (!s->front->no_memory && (g = next_leaf(f, kind, s->tries))) {
            g->tried = s->tries;
            calls_copy_leaf(s->front, f, g, s->arena);
            front_drop(s->front, s->arena);
        }
    }
}

/* ---- what is not called any more ---- */

typedef struct {
    Func **todo;
    size_t n;
} Reach;

static void reach(Reach *r, Func *f) {
    if (f->reached)
        return;
    f->reached = true;
    r->todo[r->n++] = f;
}

/* What is brief is done with. */
static void reach_called(Reach *r, const Func *f) {
    for (size_t i = 0; i < f->nblocks; i++) {
        const Block *b = &f->block[i];
        for (size_t k = 0; k < b->n; k++)
            if (b->code[k].form == FORM_CALL) {
                reach(r, b->code[k].call->func);
                b->code[k].call->brief.func = NULL;
            }
        if (b->end == END_BECOME || b->end == END_FORALL)
            reach(r, b->call->func);
    }
}

static void find_reached(Front *front, const Func *funcs, Func *entry) {
    size_t n = 0;
    for (const Func *f = funcs; f; f = f->next)
        n++;
    Reach r = {.todo = front_alloc(front, n * sizeof *r.todo)};
    if (front->no_memory)
        return;
    for (reach(&r, entry); r.n;)
        reach_called(&r, r.todo[--r.n]);
}

Func *calls_merge(Front *front, Func *funcs, Func *entry) {
    Calls s = {.front = front, .arena = front_arena(front)};
    calls_find_often(entry);
    for (Func *f = funcs; f && !front->no_memory; f = f->next)
        if (!f->looked)
            call_leaves(&s, f, 0);
    find_reached(front, funcs, entry);
    Func *first = NULL, **last = &first;
    for (Func *f = funcs; f; f = f->next)
        if (f->reached) {
            calls_share_rest(front, f, s.arena);
            *last = f;
            last = &f->next;
        }
    *last = NULL;
    return first;
}
