/* frontend/codegen/cut.c - large functions are cut: blocks in pieces, and graphs of blocks in codelets.
 *
 * A codelet may have so many words, and fewer in a function with room, whose registers did not suffice.  A loop that fits is
 * not cut.  What is open when a task ends is sealed: there is no cut between a chunk's
 * creation and the last code that fills it, nor where a vector lives. */
#include "frontend/codegen/codelet.h"

#include <string.h>

enum { BLOCK_WORDS = 1000 };

typedef struct {
    Func *f;
    Arena *arena;
    Live open;
    bool *is_open;          // by register
    int nopen;
    int *seen;              // by block: 1 + the start for which it was last reached
    int *todo;
    int *starts;
    int *unit;              // by block: of cut_loops
    size_t *words;          // by block: of its unit
    int *met;               // by unit: 1 + the start for which it was last reached
    int count, nstarts;
} Cut;

size_t block_words(const Block *b) {
    size_t n = 2;
    for (size_t i = 0; i < b->n; i++)
        n += b->code[i].form == FORM_LI ? 2 : 1;
    return n;
}

static size_t block_limit(const Func *f) {
    return f->room ? (size_t)f->room : BLOCK_WORDS;
}

/* So many words has a loop that is not cut: the fewer, the more of what only loops around it need stays in a chunk meanwhile. */
static size_t loop_limit(const Func *f) {
    return f->room ? (size_t)f->whole : CODELET_WORDS;
}

/* ---- blocks ---- */

static void opens(void *state, Reg *r) {
    Cut *c = state;
    c->nopen += !c->is_open[*r];
    c->is_open[*r] = true;
}

static void closes(void *state, Reg *r) {
    Cut *c = state;
    c->nopen -= c->is_open[*r];
    c->is_open[*r] = false;
}

/* Backwards through block B: may it be cut before its code K? */
static void find_gaps(Cut *c, const Block *b, bool *may) {
    const Func *f = c->f;
    live_out(&c->open, b, opens, c);
    for (size_t k = b->n; k-- > 0;) {
        may[k] = true;
        live_open_rules.writes(f, &b->code[k], closes, c);
        live_open_rules.reads(f, &b->code[k], opens, c);
        may[k] = c->nopen == 0;
    }
    for (int n = 1; n <= c->open.count; n++)
        closes(c, &c->open.reg[n]);
}

/* Block AT ends before its code K; the block that has the rest. */
static int cut_block(Func *f, int at, size_t k) {
    int next = func_block(f);
    if (f->front->no_memory)
        return at;
    Block *b = &f->block[at], *n = &f->block[next];
    *n = *b;
    n->root = false;
    n->code = b->code + k;
    n->n = n->cap = b->n - k;
    b->n = b->cap = k;
    b->end = END_JUMP;
    b->next = next;
    return next;
}

static void cut_large_block(Cut *c, int at) {
    Func *f = c->f;
    size_t n = f->block[at].n, done = 0;
    bool *may = front_alloc_in(f->front, c->arena, n + 1);
    if (f->front->no_memory)
        return;
    find_gaps(c, &f->block[at], may);
    while (n - done > block_limit(f) && !f->front->no_memory) {
        size_t k = done + block_limit(f);
        while (k > done && !may[k])
            k--;
        if (k == done)
            for (k = done + block_limit(f); k < n && !may[k];)
                k++;
        if (k >= n)
            return;
        at = cut_block(f, at, k - done);
        done = k;
    }
}

/* ---- codelets ---- */

static void reach(Cut *c, int start, int block) {
    if (c->seen[block] == start + 1 || block_begins(c->f, (size_t)block))
        return;
    c->seen[block] = start + 1;
    c->todo[c->count++] = block;
}

static bool is_open(const Cut *c, int block) {
    return c->open.first[block] != c->open.first[block + 1];
}

/* What block I adds to a codelet that begins at START, in words: if it is the first of its unit there, all of that. */
static size_t added(const Cut *c, int start, int i) {
    return c->met[c->unit[i]] == start + 1 ? 0 : c->words[c->unit[i]];
}

/* Marks as roots those blocks that would make the codelet that begins at START too large. */
static void bound_codelet(Cut *c, int start) {
    Func *f = c->f;
    size_t words = 0, codes = 0;
    int next[2];
    c->seen[start] = start + 1;
    c->todo[0] = start;
    c->count = 1;
    for (int at = 0; at < c->count; at++) {
        int i = c->todo[at];
        Block *b = &f->block[i];
        size_t more = added(c, start, i);
        bool whole = !more || words + more <= CODELET_WORDS;
        bool in_loop = more != block_words(b);          // which is not cut
        size_t size = in_loop ? more : b->n;
        bool large = !whole || (f->room && size && codes + size > (size_t)f->room);
        if (large && i != start && b->end != END_TRAP && !is_open(c, i)) {
            b->root = true;
            c->starts[c->nstarts++] = i;
            continue;
        }
        words += whole ? more : block_words(b);
        codes += size;
        if (whole)
            c->met[c->unit[i]] = start + 1;
        for (int n = block_next(b, next); n-- > 0;)
            reach(c, start, next[n]);
    }
}

static bool is_large(const Func *f) {
    size_t words = 0;
    for (size_t i = 0; i < f->nblocks; i++)
        words += block_words(&f->block[i]);
    return words > BLOCK_WORDS || f->room;
}

static bool begin(Cut *c) {
    Func *f = c->f;
    if (!live_find(f, &live_open_rules, c->arena, &c->open))
        return false;
    c->is_open = front_alloc_in(f->front, c->arena, c->open.nregs);
    return !f->front->no_memory;
}

static void bound_codelets(Cut *c) {
    Func *f = c->f;
    size_t n = f->nblocks + 1;
    c->seen = front_alloc_in(f->front, c->arena, n * sizeof *c->seen);
    c->todo = front_alloc_in(f->front, c->arena, n * sizeof *c->todo);
    c->starts = front_alloc_in(f->front, c->arena, n * sizeof *c->starts);
    c->unit = front_alloc_in(f->front, c->arena, n * sizeof *c->unit);
    c->met = front_alloc_in(f->front, c->arena, n * sizeof *c->met);
    c->words = front_alloc_in(f->front, c->arena, n * sizeof *c->words);
    if (f->front->no_memory)
        return;
    for (size_t i = 0; i < f->nblocks; i++)
        c->words[i] = block_words(&f->block[i]);
    cut_loops(f, c->arena, loop_limit(f), c->unit, c->words);
    if (f->front->no_memory)
        return;
    for (size_t i = 0; i < f->nblocks; i++)
        if (block_begins(f, i))
            c->starts[c->nstarts++] = (int)i;
    for (int i = 0; i < c->nstarts; i++)
        bound_codelet(c, c->starts[i]);
}

static void find_waits(Func *f) {
    for (size_t i = 0; i < f->nblocks; i++)
        f->block[i].before = -1;
    for (size_t i = 0; i < f->nblocks; i++)
        if (f->block[i].end == END_CALLS || f->block[i].end == END_FORALL)
            f->block[f->block[i].next].before = (int)i;
}

void cut_func(Func *f, Arena *a) {
    Cut c = {.f = f, .arena = a};
    bool large = is_large(f);
    size_t n = f->nblocks;
    if (large && !begin(&c))
        return;
    for (size_t i = 0; large && i < n && !f->front->no_memory; i++)
        if (f->block[i].n > block_limit(f))
            cut_large_block(&c, (int)i);
    find_waits(f);
    if (large && f->nblocks > n && !begin(&c))
        return;
    if (large)
        bound_codelets(&c);
}

/* ---- rounds ---- */

/* What a function gets whose codelets need too many registers or words, one after the other. */
static const struct {
    int room, whole;        // Func.room, Func.whole
} rooms[] = {{1000, 1400}, {400, 800}, {64, 512}, {64, 128}, {64, 0}, {32, 0}, {16, 0}, {8, 0}};
enum { ROOMS = sizeof rooms / sizeof *rooms, SMALL_ROOM = 2 };

static void refuse(const Func *f) {
    Front *front = f->front;
    if (front->lenient) {
        front->lenient = front_crowd(front, f->loop, WITHOUT_LANES);
        front_again(front);
    } else {
        front_error(front, (Place){f->line ? f->line : 1, 1}, "method '%s' needs too many values at once: split it", f->name);
    }
}

/* May what F's loop became be made again with less, all of it?  Others that stand in the place of calls are tight or not as they
 * are. */
static bool may_begin_again(const Func *f, bool plain) {
    return !f->cuts && (f->merged ? plain && f->framed : !f->tight);
}

bool cut_again(Func *f, bool frames, bool words) {
    bool plain = front_without(f->front, f->loop) == WITHOUT_NOTHING;
    if (plain && !f->framed && may_begin_again(f, plain) && front_begin_again(f->front, f->loop))
        return false;
    if (!f->framed && !words && frames)
        return f->framed = true;
    if (may_begin_again(f, plain) && front_begin_again(f->front, f->loop))
        return false;
    f->cuts += !f->cuts && !f->framed && !words ? SMALL_ROOM + 1 : 1;
    if (f->cuts <= ROOMS) {
        f->room = rooms[f->cuts - 1].room;
        f->whole = rooms[f->cuts - 1].whole;
    } else if (!f->front->no_memory) {
        refuse(f);
    }
    return true;
}
