/* frontend/codegen/calls_brief.c - parallel loops of few iterations are no tasks where they run often.
 *
 * Such a loop is a call of a function that asks how many iterations there are and begins a tree of tasks.  Beside it there is
 * another function for few iterations, which needs no task: that one becomes part of the code that calls, and only where
 * there are many iterations the call is still made.  A block with several such calls has a copy in which all of them are as they
 * were, so that they still run at the same time: the first of them that finds many goes there.
 *
 * Behind a call begins another codelet, with all that follows.  So that this is not so many times the same, the ways back from
 * such calls meet in one block, which knows by a number where to go on.  Loops lead there, too, from time to time: a task gives its
 * chunks back when it ends. */
#include <string.h>

#include "frontend/codegen/calls_state.h"

Call *calls_again(Front *front, const Call *call) {
    Call *c = front_alloc(front, sizeof *c);
    Reg *args = front_alloc(front, ((size_t)call->nargs + 1) * sizeof *args);
    if (front->no_memory)
        return NULL;
    *c = *call;
    c->args = args;
    memcpy(args, call->args, (size_t)call->nargs * sizeof *args);
    c->large = call->large || call->brief.func;
    c->brief = (Brief){0};
    return c;
}

/* ---- what runs often ---- */

static void find_often(Func *f, bool often);

static void call_often(const Func *f, Func *callee, bool often) {
    find_often(callee, often || f->often || callee->open);
}

static void find_often(Func *f, bool often) {
    if (f->seen > often)
        return;
    f->seen = 1 + often;
    f->often = often;
    f->open = true;
    for (size_t i = 0; i < f->nblocks; i++) {
        const Block *b = &f->block[i];
        for (size_t k = 0; k < b->n; k++)
            if (b->code[k].form == FORM_CALL)
                call_often(f, b->code[k].call->func, b->loop.line);
        if (b->end == END_BECOME || b->end == END_FORALL)
            call_often(f, b->call->func, b->end == END_FORALL);
    }
    f->open = false;
}

void calls_find_often(Func *entry) {
    find_often(entry, false);
}

/* ---- blocks with several calls ---- */

static bool is_brief(const Code *c) {
    return c->form == FORM_CALL && c->call->brief.func;
}

/* Block I's codes from AT on, and its end, in a block of their own, whose number is given. */
static int keep_block(Front *front, Func *f, size_t i, size_t at) {
    int made = func_block(f);
    if (front->no_memory)
        return 0;
    Block *b = &f->block[i], *n = &f->block[made];
    *n = *b;
    n->n = n->cap = b->n - at;
    n->code = front_alloc(front, (n->n + 1) * sizeof *n->code);
    n->root = false;
    n->rare = true;
    for (size_t k = 0; k < n->n && !front->no_memory; k++) {
        n->code[k] = b->code[at + k];
        if (n->code[k].form == FORM_CALL)
            n->code[k].call = calls_again(front, n->code[k].call);
    }
    if (b->end == END_BECOME || b->end == END_FORALL)
        n->call = calls_again(front, b->call);
    return made;
}

/* How many B has; *FIRST is the first of them. */
static int count_brief(const Block *b, size_t *first) {
    int n = 0;
    for (size_t k = b->n; k-- > 0;)
        if (is_brief(&b->code[k])) {
            *first = k;
            n++;
        }
    return n;
}

void calls_keep_blocks(Front *front, Func *f, Arena *arena) {
    for (size_t i = 0, n = f->nblocks, first = 0; i < n && !front->no_memory; i++) {
        const Block *b = &f->block[i];
        if (!calls_is_often(f, b) || count_brief(b, &first) < 2)
            continue;
        bool *known = front_alloc_in(front, arena, f->nregs);
        if (!front->no_memory && calls_are_chain(f, b, known)) {
            Call *call = b->code[first].call;
            call->brief.kept = keep_block(front, f, i, first);
        }
        front_drop(front, arena);
    }
}

/* ---- one rest ---- */

/* From a block that waits for many to where it goes on. */
typedef struct {
    int from, to;
    bool other;             // it is a branch's other way
} Way;

typedef struct {
    Front *front;
    Func *f;
    Live live;
    Way *way;
    size_t n, cap;
    size_t waits;           // the first of them come from waits, others lead on from loops
    bool *lives;            // by register, where some way leads
    bool *here;             // where one leads
} Rest;

static bool is_large(const Block *b) {
    for (size_t k = 0; k < b->n; k++)
        if (b->code[k].form == FORM_CALL && b->code[k].call->large)
            return true;
    return false;
}

static void add_ways(Rest *s, Arena *arena, int from) {
    const Block *b = &s->f->block[from];
    int next[2];
    for (int n = block_next(b, next); n-- > 0;) {
        s->way = front_room_in(s->front, arena, s->way, s->n, &s->cap, sizeof *s->way);
        if (!s->front->no_memory)
            s->way[s->n++] = (Way){from, next[n], b->end == END_BRANCH && next[n] == b->other};
    }
}

static void note_live(const Rest *s, int block, bool *lives) {
    for (size_t i = s->live.first[block]; i < s->live.first[block + 1]; i++)
        lives[s->live.list[i]] = true;
}

/* Way W leads to block REST, with its number; all that other ways need has some value. */
static void lead(Rest *s, size_t w, size_t nregs, Reg number, int rest) {
    Func *f = s->f;
    const Way *way = &s->way[w];
    f->line = f->block[way->from].line;
    int by = func_block(f);
    if (s->front->no_memory)
        return;
    Block *b = &f->block[way->from];
    *(way->other ? &b->other : &b->next) = by;
    func_goto(f, by);
    memset(s->here, 0, nregs);
    note_live(s, way->to, s->here);
    for (Reg r = 1; r < (Reg)nregs; r++)
        if (s->lives[r] && !s->here[r])
            emit_none(f, r);
    emit_li(f, number, (int64_t)w);
    end_jump(f, rest);
}

/* A block before REST that is a task, too: one that begins with REST gets there by a task then, which gives chunks back. */
static int task_before(Func *f, int rest) {
    int task = func_block(f);
    if (f->front->no_memory)
        return rest;
    f->block[task].root = true;
    func_goto(f, task);
    end_jump(f, rest);
    return task;
}

static void share(Rest *s, Arena *arena) {
    Func *f = s->f;
    size_t nregs = f->nregs;
    if (!live_find(f, &live_values_rules, arena, &s->live))
        return;
    s->lives = front_alloc_in(s->front, arena, nregs);
    s->here = front_alloc_in(s->front, arena, nregs);
    if (s->front->no_memory)
        return;
    for (size_t w = 0; w < s->n; w++)
        note_live(s, s->way[w].to, s->lives);
    f->turn = (Place){0};
    Reg number = func_reg(f, HOLDS_INT);
    int rest = func_block(f);
    f->rare = true;
    int task = s->n > s->waits ? task_before(f, rest) : rest;
    for (size_t w = 0; w < s->n && !s->front->no_memory; w++)
        lead(s, w, nregs, number, w < s->waits ? rest : task);
    if (s->front->no_memory)
        return;
    f->block[rest].root = true;
    func_goto(f, rest);
    for (size_t w = 0; w + 1 < s->n; w++)
        end_branch(f, OP_BEQ, number, op_li(f, (int64_t)w), s->way[w].to);
    end_jump(f, s->way[s->n - 1].to);
}

/* ---- chunks that nobody needs any more ---- */

/* A loop that makes some in each turn, and no tasks any more, goes on as another task then. */
enum { TURNS = 256 };

typedef struct {
    Rest *rest;
    Arena *arena;
    Live open;
    bool *in;               // by block: of the loop that is looked at
    unsigned char *seen;    // by block
    bool *dropped;          // by register: the chunk that is made there
    int *todo;
    size_t n, cap;
    Way *back;              // ways back to where loops begin that make chunks
    Reg left;               // turns
} Turns;

/* Chunks that are dropped by name do not count. */
static bool makes_chunks(const Turns *t, const Block *b) {
    for (size_t k = 0; k < b->n && !b->rare; k++) {
        const Code *c = &b->code[k];
        if (c->form == FORM_INST && (c->op == OP_PGIVE || (c->op == OP_CREATE && !t->dropped[c->v[0]])))
            return true;
    }
    return false;
}

static void find_dropped(Turns *t) {
    const Func *f = t->rest->f;
    for (size_t i = 0; i < f->nblocks; i++)
        for (size_t k = 0; k < f->block[i].n; k++) {
            const Code *c = &f->block[i].code[k];
            if (c->form == FORM_INST && c->op == OP_DROP)
                t->dropped[c->v[0]] = true;
        }
}

/* Does the loop that goes from block LAST back to HEAD make chunks? */
static bool loop_makes_chunks(const Turns *t, int head, int last) {
    const Func *f = t->rest->f;
    int count = 0, next[2];
    bool makes = makes_chunks(t, &f->block[head]);
    memset(t->in, 0, f->nblocks);
    t->in[head] = t->in[last] = true;
    if (last != head)
        t->todo[count++] = last;
    for (int at = 0; at < count && !makes; at++) {
        int i = t->todo[at];
        makes = makes_chunks(t, &f->block[i]);
        for (int k = 0; k < (int)f->nblocks; k++)
            for (int n = t->in[k] ? 0 : block_next(&f->block[k], next); n-- > 0;)
                if (next[n] == i && !t->in[k]) {
                    t->in[k] = true;
                    t->todo[count++] = k;
                }
    }
    return makes;
}

/* The way BACK counts turns. */
static void count_turns(Turns *t, const Way *back) {
    Func *f = t->rest->f;
    f->line = f->block[back->from].line;
    int by = func_block(f);
    bool rare = f->rare;
    f->rare = true;
    int full = func_block(f);
    f->rare = rare;
    if (f->front->no_memory)
        return;
    Block *b = &f->block[back->from];
    *(back->other ? &b->other : &b->next) = by;
    func_goto(f, by);
    emit(f, OP_ADDI, t->left, t->left, -1);
    end_branch(f, OP_BLT, t->left, 0, full);
    end_jump(f, back->to);
    func_goto(f, full);
    emit_li(f, t->left, TURNS);
    end_jump(f, back->to);
    add_ways(t->rest, t->arena, full);
}

static void begin_turns(const Turns *t) {
    Func *f = t->rest->f;
    const Block was = calls_open_first(f);
    emit_li(f, t->left, TURNS);
    (void)calls_close_first(f, &was);
}

/* FROM leads back to HEAD, where a loop begins: is it one that makes chunks, of which none is open there, nor a vector? */
static void note_back(Turns *t, int from, int head) {
    const Func *f = t->rest->f;
    bool suits = head && f->block[head].loop.line && !f->block[head].few && t->open.first[head] == t->open.first[head + 1];
    if (!suits || !loop_makes_chunks(t, head, from))
        return;
    t->back = front_room_in(f->front, t->arena, t->back, t->n, &t->cap, sizeof *t->back);
    if (!f->front->no_memory)
        t->back[t->n++] = (Way){from, head, f->block[from].end == END_BRANCH && head == f->block[from].other};
}

/* Block AT, and what it leads to: a way to a block on the way to it leads back. */
static void find_back(Turns *t, int at) {
    enum { NEW, OPEN, DONE };
    int next[2];
    t->seen[at] = OPEN;
    for (int n = block_next(&t->rest->f->block[at], next); n-- > 0 && !t->rest->front->no_memory;)
        if (t->seen[next[n]] == OPEN)
            note_back(t, at, next[n]);
        else if (t->seen[next[n]] == NEW)
            find_back(t, next[n]);
    t->seen[at] = DONE;
}

/* Does block I come behind a wait? */
static bool is_behind_wait(const Func *f, int i) {
    for (size_t k = 0; k < f->nblocks; k++)
        if (f->block[k].end == END_FORALL && f->block[k].next == i)
            return true;
    return false;
}

/* In all such loops.  False: there are none. */
static bool end_often(Rest *s, Arena *arena) {
    Func *f = s->f;
    Turns t = {.rest = s, .arena = arena};
    t.in = front_alloc_in(s->front, arena, f->nblocks);
    t.seen = front_alloc_in(s->front, arena, f->nblocks);
    t.dropped = front_alloc_in(s->front, arena, f->nregs);
    t.todo = front_alloc_in(s->front, arena, f->nblocks * sizeof *t.todo);
    if (s->front->no_memory || !live_find(f, &live_open_rules, arena, &t.open))
        return false;
    find_dropped(&t);
    for (size_t i = 0; i < f->nblocks; i++)
        if (!t.seen[i] && (!i || is_behind_wait(f, (int)i)))
            find_back(&t, (int)i);
    if (!t.n || s->front->no_memory)
        return false;
    t.left = func_reg(f, HOLDS_INT);
    for (size_t k = 0; k < t.n && !s->front->no_memory; k++)
        count_turns(&t, &t.back[k]);
    if (!s->front->no_memory)
        begin_turns(&t);
    return true;
}

void calls_share_rest(Front *front, Func *f, Arena *arena) {
    Rest s = {.front = front, .f = f};
    bool rare = f->rare;
    Place turn = f->turn;
    for (size_t i = 0; i < f->nblocks && !front->no_memory; i++)
        if (is_large(&f->block[i]))
            add_ways(&s, arena, (int)i);
    s.waits = s.n;
    bool ends = f->merged && !front->no_memory && end_often(&s, arena);
    if ((s.n > 1 || ends) && !front->no_memory)
        share(&s, arena);
    f->rare = rare;
    f->turn = turn;
    front_drop(front, arena);
}
