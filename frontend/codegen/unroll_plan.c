/* frontend/codegen/unroll_plan.c - the levels of a recursion: how many, and which registers they need. */
#include <string.h>

#include "frontend/codegen/unroll_state.h"

enum {
    MAX_SIZE = 500,         // instructions of all levels
    MAX_LARGE = 2500,       // of one level whose frames are put by
    FRAME = 16,             // what levels keep of which a frame holds several; of levels with loops it does not
    MAX_QUESTION = 16,      // of the first block, where it is asked before a call
    MAX_SHARED = 6,         // constants of each kind that all levels share
    ROOM = 24,              // registers of each kind for those of all levels
    SPARE = 24,             // vector registers for more of them, those of the first levels, which run seldom
};

/* Afterwards a call is the last code of its block, and what comes after it another block. */
static void cut_at_calls(Func *g, const Func *itself) {
    for (size_t i = 0; i < g->nblocks && !g->front->no_memory; i++)
        for (size_t k = 0; k < g->block[i].n; k++) {
            if (g->block[i].code[k].form != FORM_CALL)
                continue;
            int rest = func_block(g);
            if (g->front->no_memory)
                return;
            g->block[i].code[k].call->itself = g->block[i].code[k].call->func == itself;
            Block *b = &g->block[i], *n = &g->block[rest];
            *n = *b;
            n->code = b->code + k + 1;
            n->n = n->cap = b->n - k - 1;
            b->n = b->cap = k + 1;
            b->end = END_JUMP;
            b->next = rest;
            break;
        }
}

static void count_write(void *state, Reg *r) {
    ((Unroll *)state)->writes[*r]++;
}

static void count_writes(Unroll *u) {
    const Func *g = u->flat;
    for (int i = 0; i < g->nparams; i++)
        u->writes[g->param[i]] = 1;
    for (size_t i = 0; i < g->nblocks; i++)
        for (size_t k = 0; k < g->block[i].n; k++)
            code_writes(g, &g->block[i].code[k], count_write, u);
}

/* What is given, and parameters that every call hands on as they are, are the same on all levels, */
static void share_params(Unroll *u) {
    const Func *g = u->flat;
    for (int i = 0; i < u->nouter; i++)
        u->shared[u->outer[i].inside] = true;
    for (int i = 0; i < g->nparams; i++)
        u->shared[g->param[i]] = u->writes[g->param[i]] == 1;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Call *call = last_call(&g->block[i]);
        for (int k = 0; call && k < g->nparams; k++)
            u->shared[g->param[k]] &= call->args[k] == g->param[k];
    }
}

/* and some constants. */
static void share_constants(Unroll *u) {
    const Func *g = u->flat;
    int n[2] = {0};
    for (size_t i = 0; i < g->nblocks; i++)
        for (size_t k = 0; k < g->block[i].n; k++) {
            const Code *c = &g->block[i].code[k];
            if (is_constant(c) && u->writes[c->v[0]] == 1 && n[is_fp(g->holds[c->v[0]])]++ < MAX_SHARED)
                u->shared[c->v[0]] = true;
        }
}

/* ---- what lives across calls; what never lives at the same time shares a register ---- */

static bool find_kept(Unroll *u) {
    const Func *g = u->flat;
    for (size_t i = 0; i < g->nblocks; i++) {
        const Call *call = last_call(&g->block[i]);
        for (Reg r = 1; call && !is_tail(g, &g->block[i]) && r < (Reg)g->nregs; r++) {
            if (r == call->result || u->shared[r] || u->place[r] || !live_in(&u->live, g->block[i].next, r))
                continue;
            if (u->nkept == MAX_KEPT)
                return false;
            u->kept[u->nkept++] = r;
            u->place[r] = u->nkept;
        }
    }
    return true;
}

typedef struct {
    Unroll *u;
    uint64_t now;           // of KEPT, those that live here
} Living;

static uint64_t bit_of(const Unroll *u, Reg r) {
    return u->place[r] ? UINT64_C(1) << (u->place[r] - 1) : 0;
}

static void lives(void *state, Reg *r) {
    Living *l = state;
    l->now |= bit_of(l->u, *r);
}

static void begins(void *state, Reg *r) {
    Living *l = state;
    if (!bit_of(l->u, *r))
        return;
    l->now &= ~bit_of(l->u, *r);
    l->u->meets[l->u->place[*r] - 1] |= l->now;
}

const Call *unroll_call_before(const Func *g, size_t i) {
    for (size_t k = 0; k < g->nblocks; k++)
        if (last_call(&g->block[k]) && g->block[k].next == (int)i)
            return last_call(&g->block[k]);
    return NULL;
}

bool unroll_lives_on(const Unroll *u, const Block *b, Reg r) {
    int next[2];
    for (int n = block_next(b, next); n-- > 0;)
        if (live_in(&u->live, next[n], r))
            return true;
    return false;
}

/* Not if the block writes to the same register. */
bool unroll_is_kept_late(const Unroll *u, Reg result) {
    return u->writes[result] == 1;
}

static void find_meetings(Unroll *u, size_t i) {
    const Func *g = u->flat;
    Block *b = &g->block[i];
    const Call *before = unroll_call_before(g, i), *call = last_call(b);
    Reg result = before ? before->result : 0;
    Living l = {.u = u};
    for (int k = 0; k < u->nkept; k++)
        if (unroll_lives_on(u, b, u->kept[k]) && !(call && u->kept[k] == call->result))
            l.now |= UINT64_C(1) << k;
    if (call)
        code_reads(g, &b->code[b->n - 1], lives, &l);
    block_end_reads(g, b, lives, &l);
    if (result && unroll_is_kept_late(u, result))
        begins(&l, &result);
    for (size_t k = b->n - (call != NULL); k-- > 0;) {
        code_writes(g, &b->code[k], begins, &l);
        code_reads(g, &b->code[k], lives, &l);
    }
    if (result && !unroll_is_kept_late(u, result))
        begins(&l, &result);
    for (int k = 0; !i && k < g->nparams; k++)      // all are there at once
        if (bit_of(u, g->param[k]))
            u->meets[u->place[g->param[k]] - 1] |= l.now & ~bit_of(u, g->param[k]);
}

static bool fits(const Unroll *u, int k, int color) {
    if (u->holds[color] != u->flat->holds[u->kept[k]])
        return false;
    for (int i = 0; i < k; i++)
        if (u->color[i] == color && ((u->meets[i] >> k & 1) || (u->meets[k] >> i & 1)))
            return false;
    return true;
}

static void choose_colors(Unroll *u) {
    const Func *g = u->flat;
    for (size_t i = 0; i < g->nblocks; i++)
        find_meetings(u, i);
    for (int k = 0; k < u->nkept; k++) {
        int color = 0;
        while (color < u->ncolors && !fits(u, k, color))
            color++;
        u->color[k] = color;
        u->holds[color] = g->holds[u->kept[k]];
        u->ncolors += color == u->ncolors;
        for (int i = 0; i < g->nparams; i++)
            u->given[color] |= g->param[i] == u->kept[k];
    }
}

static int smaller(int a, int b) {
    return a < b ? a : b;
}

/* Calls that end at once are frequent: half of those of a binary recursion.  Where the method
 * begins with the question, it is asked where the call stands. */
static int find_leaf(const Func *g) {
    const Block *b = &g->block[0];
    int next[2];
    if (b->n > MAX_QUESTION)
        return -1;
    for (int n = b->end == END_BRANCH && !last_call(b) ? block_next(b, next) : 0; n-- > 0;)
        if (g->block[next[n]].end == END_DELIVER && !last_call(&g->block[next[n]]))
            return next[n];
    return -1;
}

static int beyond_room(int n) {
    return n > ROOM ? n - ROOM : 0;
}

typedef struct {
    int size;               // instructions
    int x, f, handles;      // registers that are kept: of each kind, and those of the first that hold handles
} Cost;                     // of a level

static Cost find_cost(const Unroll *u) {
    const Func *g = u->flat;
    Cost c = {.x = u->nsites > 1};
    for (size_t i = 0; i < g->nblocks; i++)
        c.size += (int)g->block[i].n + 1;
    c.size += u->nsites * (3 + (u->leaf < 0 ? 0 : (int)(g->block[0].n + g->block[u->leaf].n)));
    for (int k = 0; k < u->ncolors; k++) {
        *(is_fp(u->holds[k]) ? &c.f : &c.x) += 1;
        c.handles += u->holds[k] == HOLDS_HANDLE;
    }
    return c;
}

/* How many levels registers suffice for, at least two; 0: none. */
static int count_levels(const Unroll *u, const Cost *c) {
    int levels = smaller(MAX_LEVELS, MAX_SIZE / c->size);
    if (!u->nsites)
        return 1;
    for (int k = 0; k < u->ncolors; k++)
        if (u->holds[k] == HOLDS_HANDLE && !u->given[k])    // there is none to begin with
            return 0;
    while (levels > 1 && (beyond_room(levels * c->x) + beyond_room(levels * c->f) > SPARE || levels * c->handles > ROOM / 2))
        levels--;
    return levels < 2 ? 0 : levels;
}

/* How many levels a frame shall hold: several where little is kept, for then most calls need none.  0: there are none. */
static int count_framed(const Unroll *u, const Cost *c) {
    int kept = c->x + c->f, levels = u->loops || !kept ? 1 : smaller(MAX_LEVELS, FRAME / kept);
    if (!u->nsites || c->handles || c->size > MAX_LARGE || kept > MAX_FRAME)
        return 0;
    levels = smaller(levels, MAX_SIZE / c->size);
    return levels > 1 ? levels : 1;
}

/* Does block TO come after block AT? */
static bool leads_to(const Func *g, int at, int to, bool *seen) {
    int next[2];
    if (at == to)
        return true;
    if (seen[at])
        return false;
    seen[at] = true;
    for (int n = block_next(&g->block[at], next); n-- > 0;)
        if (leads_to(g, next[n], to, seen))
            return true;
    return false;
}

/* Are there calls in loops? */
static bool has_loops(const Func *g) {
    bool *seen = front_alloc(g->front, g->nblocks);
    for (size_t i = 0; i < g->nblocks && !g->front->no_memory; i++) {
        memset(seen, 0, g->nblocks);
        if (last_call(&g->block[i]) && !is_tail(g, &g->block[i]) && leads_to(g, g->block[i].next, (int)i, seen))
            return true;
    }
    return false;
}

bool unroll_plan(Unroll *u) {
    Func *g = u->flat;
    split_tidy(g);
    cut_at_calls(g, u->f);
    u->writes = front_alloc(g->front, (g->nregs + 1) * sizeof *u->writes);
    u->shared = front_alloc(g->front, g->nregs + 1);
    u->common = front_alloc(g->front, (g->nregs + 1) * sizeof *u->common);
    u->trap = front_alloc(g->front, g->nblocks * sizeof *u->trap);
    u->place = front_alloc(g->front, (g->nregs + 1) * sizeof *u->place);
    if (g->front->no_memory || !live_find(g, &live_values_rules, &g->front->lasting, &u->live))
        return false;
    count_writes(u);
    share_params(u);
    share_constants(u);
    if (!find_kept(u))
        return false;
    choose_colors(u);
    u->leaf = find_leaf(g);
    for (size_t i = 0; i < g->nblocks; i++)
        u->nsites += last_call(&g->block[i]) && !is_tail(g, &g->block[i]);
    u->loops = has_loops(g);
    Cost c = find_cost(u);
    u->levels = count_levels(u, &c);
    u->framed = count_framed(u, &c);
    return (u->levels || u->framed) && !g->front->no_memory;
}
