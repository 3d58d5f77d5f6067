/* lab/codelets/fold.c - executes chains on few cores, codelet by codelet, and writes down who did what. */
#include "lab/codelets/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/busy.h"
#include "lab/codelets/emulate.h"

/* Codelets in line, linked by Fold.behind; GRAPH_NONE: nobody. */
typedef struct {
    uint32_t first, last;
} Line;

typedef struct {
    const CodeletGraph *g;
    const CodeletMachine *m;
    uint32_t  cores;
    uint32_t *chain, *next;     // of each codelet: its chain, and who follows it there
    uint32_t *missing;          // parents and predecessor that were not executed yet
    uint32_t *behind;
    uint64_t *end;
    uint32_t *core;             // of each chain; GRAPH_NONE: none yet
    Line     *own;              // of each core: what is ready
    Line      free;             // ready, of chains without a core
    uint32_t *idle, nidle;      // cores, the one that became idle last at the end
    Busy      busy;
    uint32_t *done, *done_core; // codelets in the order in which they begin, and where
    uint32_t  ndone;
} Fold;

static void put(Fold *f, Line *l, uint32_t codelet) {
    f->behind[codelet] = GRAPH_NONE;
    if (l->first == GRAPH_NONE)
        l->first = codelet;
    else
        f->behind[l->last] = codelet;
    l->last = codelet;
}

static uint32_t take(Fold *f, Line *l) {
    uint32_t codelet = l->first;
    if (codelet != GRAPH_NONE)
        l->first = f->behind[codelet];
    return codelet;
}

static void start(Fold *f, uint32_t core, uint32_t codelet, uint64_t now) {
    f->core[f->chain[codelet]] = core;
    f->done[f->ndone] = codelet;
    f->done_core[f->ndone++] = core;
    f->end[codelet] = now + emulate_cycles(f->g, f->m, codelet, 0);
    busy_push(&f->busy, codelet);
}

static void queue(Fold *f, uint32_t codelet) {
    uint32_t core = f->core[f->chain[codelet]];
    put(f, core == GRAPH_NONE ? &f->free : &f->own[core], codelet);
}

/* Ready codelets that CODELET's end makes; the one that follows it in its chain is given back. */
static uint32_t release(Fold *f, uint32_t codelet) {
    const CodeletGraph *g = f->g;
    uint32_t next = f->next[codelet];
    if (next != GRAPH_NONE)
        f->missing[next]--;
    for (uint32_t i = g->out.first[codelet]; i < g->out.first[codelet + 1]; i++) {
        const CodeletEdge *e = &g->edge[g->out.item[i]];
        if (!e->potential && !--f->missing[e->to] && e->to != next)
            queue(f, e->to);
    }
    return next != GRAPH_NONE && !f->missing[next] ? next : GRAPH_NONE;
}

/* Idle cores take what is ready. */
static void hand_out(Fold *f, uint64_t now) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < f->nidle; i++) {
        uint32_t core = f->idle[i], codelet = take(f, &f->own[core]);
        if (codelet == GRAPH_NONE)
            codelet = take(f, &f->free);
        if (codelet == GRAPH_NONE)
            f->idle[kept++] = core;
        else
            start(f, core, codelet, now);
    }
    f->nidle = kept;
}

static void execute(Fold *f) {
    uint64_t now = 0;
    for (uint32_t i = 0; i < f->g->ncodelets; i++)
        if (!f->missing[i])
            queue(f, i);
    hand_out(f, now);
    while (f->busy.n) {
        for (now = f->end[f->busy.codelet[0]]; f->busy.n && f->end[f->busy.codelet[0]] == now;) {
            uint32_t codelet = busy_pop(&f->busy), core = f->core[f->chain[codelet]], next = release(f, codelet);
            if (next != GRAPH_NONE)
                start(f, core, next, now);
            else
                f->idle[f->nidle++] = core;
        }
        hand_out(f, now);
    }
}

static void read_chains(Fold *f, const Plan *p) {
    const CodeletGraph *g = f->g;
    for (uint32_t e = 0; e < g->nedges; e++)
        f->missing[g->edge[e].to] += !g->edge[e].potential;
    for (uint32_t c = 0; c < p->cores; c++)
        for (uint32_t k = p->first[c]; k < p->first[c + 1]; k++) {
            bool last = k + 1 == p->first[c + 1];
            f->chain[p->codelet[k]] = c;
            f->next[p->codelet[k]] = last ? GRAPH_NONE : p->codelet[k + 1];
            if (!last)
                f->missing[p->codelet[k + 1]]++;
        }
    for (uint32_t c = 0; c < p->cores; c++)
        f->core[c] = GRAPH_NONE;
    for (uint32_t c = 0; c < f->cores; c++) {
        f->own[c].first = GRAPH_NONE;
        f->idle[f->nidle++] = c;
    }
}

/* By core, in the order in which they began. */
static void write_plan(const Fold *f, Plan *p) {
    memset(p->first, 0, (f->cores + 2u) * sizeof *p->first);
    for (uint32_t k = 0; k < f->ndone; k++)
        p->first[f->done_core[k] + 2]++;
    for (uint32_t c = 1; c <= f->cores; c++)
        p->first[c + 1] += p->first[c];
    for (uint32_t k = 0; k < f->ndone; k++)
        p->codelet[p->first[f->done_core[k] + 1]++] = f->done[k];
    p->cores = f->cores;
}

static bool allocate(Fold *f, uint32_t n, uint32_t chains) {
    f->chain = calloc(n + 1u, sizeof *f->chain);
    f->next = calloc(n + 1u, sizeof *f->next);
    f->missing = calloc(n + 1u, sizeof *f->missing);
    f->behind = calloc(n + 1u, sizeof *f->behind);
    f->end = calloc(n + 1u, sizeof *f->end);
    f->core = calloc(chains + 1u, sizeof *f->core);
    f->own = calloc(f->cores, sizeof *f->own);
    f->idle = calloc(f->cores, sizeof *f->idle);
    f->busy = (Busy){calloc(f->cores, sizeof *f->busy.codelet), f->end, 0};
    f->done = calloc(n + 1u, sizeof *f->done);
    f->done_core = calloc(n + 1u, sizeof *f->done_core);
    return f->chain && f->next && f->missing && f->behind && f->end && f->core && f->own && f->idle && f->busy.codelet
           && f->done && f->done_core;
}

bool plan_fold(Plan *p, const CodeletGraph *g, const CodeletMachine *m, uint32_t cores) {
    Fold f = {.g = g, .m = m, .cores = cores, .free.first = GRAPH_NONE};
    assert(cores && !p->dynamic);
    if (p->cores <= cores)
        return true;
    bool good = allocate(&f, g->ncodelets, p->cores);
    if (good) {
        read_chains(&f, p);
        execute(&f);
        assert(f.ndone == g->ncodelets && "a plan that can be executed can be on fewer cores");
        write_plan(&f, p);
    }
    free(f.chain);
    free(f.next);
    free(f.missing);
    free(f.behind);
    free(f.end);
    free(f.core);
    free(f.own);
    free(f.idle);
    free(f.busy.codelet);
    free(f.done);
    free(f.done_core);
    return good;
}

PlanState plan_for(PlanPolicy p, const CodeletGraph *g, const CodeletMachine *m, uint64_t seed, Plan *out,
                   uint32_t *least, Diag *d) {
    bool chains = p == PLAN_MCF || p == PLAN_MF;
    PlanState state = plan_make(p, g, (uint32_t)(m->fold && !chains ? m->fold : m->cores), seed, out, least, d);
    if (state != PLAN_GOOD || !chains || !m->fold || plan_fold(out, g, m, (uint32_t)m->fold))
        return state;
    plan_free(out);
    return PLAN_MEMORY;
}
