/* vm/core/calls.c - from sync chunks to methods and lines. */
#include "vm/core/calls.h"

#include <stdlib.h>
#include <string.h>

#include "isa/op.h"

/* Where the sync chunk for a continuation is made. */
typedef struct {
    bool     known;
    uint32_t word;
    unsigned codelet;
} Maker;

/* What starts a worker. */
typedef struct {
    int      worker;        // its codelet; -1: unknown
    uint32_t line;
} Start;

typedef struct {
    const Program *p;
    unsigned callee;        // the method whose caller is looked for
    CallSite last;          // that was added
    Calls    calls;
} Walk;

int calls_method(const char *codelet) {
    size_t n = strcspn(codelet, "$");
    return (int)(n ? n : strlen(codelet));
}

static bool same_method(const Program *p, unsigned a, unsigned b) {
    const char *x = p->codelets[a].name, *y = p->codelets[b].name;
    int n = calls_method(x);
    return n == calls_method(y) && !strncmp(x, y, (size_t)n);
}

static bool is_sync(uint32_t word, Inst *in) {
    return inst_decode(word, in) && (in->op == OP_SYNC || in->op == OP_SYNC_I);
}

/* By continuation; NULL: no memory. */
static Maker *makers_new(const Program *p) {
    Maker *m = calloc(p->ncodelets, sizeof *m);
    for (unsigned c = 0; m && c < p->ncodelets; c++) {
        uint32_t first = p->codelets[c].first;
        Inst in;
        for (uint32_t w = first; w < first + p->codelets[c].count; w++)
            if (is_sync(p->code[w], &in) && !m[in.v[0]].known)
                m[in.v[0]] = (Maker){true, w, c};
    }
    return m;
}

/* Worker ID of the sync chunk that MAKER makes. */
static Start start_of(const Program *p, Maker maker, unsigned id) {
    const Codelet *c = &p->codelets[maker.codelet];
    Start s = {-1, p->lines[maker.word]};
    Inst in;
    for (uint32_t w = maker.word + 1; w < c->first + c->count && !is_sync(p->code[w], &in); w++) {
        if (!inst_decode(p->code[w], &in))
            continue;
        if (in.op == OP_SPAWN_I && (unsigned)in.v[1] == id)
            return (Start){(int)in.v[0], p->lines[w]};
        bool any = in.op == OP_SPAWN || in.op == OP_FORALL || in.op == OP_FORALL_I;
        if (any && s.worker < 0)
            s = (Start){(int)in.v[0], p->lines[w]};
    }
    return s;
}

/* Not if a method has only started a part of itself, nor again what was there just before. */
static void add(Walk *w, unsigned codelet, Start s) {
    const char *worker = s.worker < 0 ? "$" : w->p->codelets[s.worker].name;
    if (strchr(worker, '$') && same_method(w->p, codelet, w->callee))
        return;
    Calls *c = &w->calls;
    bool again = c->n && s.line == w->last.line && same_method(w->p, codelet, w->last.codelet);
    w->callee = codelet;
    w->last = (CallSite){codelet, s.line};
    if (again)
        return;
    if (c->n < CALLS_SHOWN)
        c->site[c->n++] = w->last;
    else
        c->more++;
}

Calls calls_of(const Program *p, unsigned codelet, const Sync *sync, unsigned id) {
    Walk w = {.p = p, .callee = codelet};
    Maker *makers = makers_new(p);
    for (; makers && sync->parent; id = sync->id, sync = sync->parent) {
        Maker m = makers[sync->codelet];
        if (m.known)
            add(&w, m.codelet, start_of(p, m, id));
    }
    free(makers);
    return w.calls;
}

unsigned calls_chain(const Program *p, const Sync *sync, unsigned id, SceneLink *out, unsigned room, uint64_t *depth) {
    unsigned n = 0;
    Maker *makers = makers_new(p);
    *depth = 0;
    for (; makers && sync->parent; id = sync->id, sync = sync->parent, ++*depth) {
        Maker m = makers[sync->codelet];
        if (n < room)
            out[n++] = (SceneLink){m.known, m.codelet, m.known ? start_of(p, m, id).line : 0, sync->id};
    }
    free(makers);
    return n;
}
