/* lab/codelets/fold.c - executes chains on few cores, codelet by codelet, and writes down who did what. */
#include "lab/codelets/fold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lab/codelets/busy.h"
#include "lab/codelets/emulate.h"

/* What a core has executed last, and what is ready that follows this in its chain. */
typedef struct {
    uint32_t last, next;
    bool     idle;
} Core;

typedef struct {
    const CodeletGraph *g;
    const CodeletMachine *m;
    uint32_t  cores;
    uint32_t *before, *next;    // of each codelet: its neighbours in the chain
    uint32_t *missing;          // parents and predecessor that were not executed yet
    uint64_t *end;
    uint32_t *ran;              // on which core
    Core     *core;
    uint32_t *idle, nidle;      // cores, the one that became idle last at the end
    uint32_t *line, first, nline;   // what else is ready, in the order in which it became so
    Busy      busy;
    uint32_t *done, ndone;      // codelets in the order in which they begin
} Fold;

static void start(Fold *f, uint32_t core, uint32_t codelet, uint64_t now) {
    f->core[core] = (Core){codelet, GRAPH_NONE, false};
    f->ran[codelet] = core;
    f->done[f->ndone++] = codelet;
    uint64_t end = now + emulate_cycles(f->g, f->m, codelet, 0);
    f->end[codelet] = end < CODELETS_LATEST ? end : CODELETS_LATEST;
    busy_push(&f->busy, codelet);
}

/* CODELET is ready: the core that has just executed the one before it waits for it, or it is anybody's. */
static void queue(Fold *f, uint32_t codelet) {
    uint32_t before = f->before[codelet];
    Core *c = before == GRAPH_NONE ? NULL : &f->core[f->ran[before]];
    if (c && c->idle && c->last == before)
        c->next = codelet;
    else
        f->line[f->nline++] = codelet;
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
        uint32_t core = f->idle[i], codelet = f->core[core].next;
        if (codelet == GRAPH_NONE && f->first < f->nline)
            codelet = f->line[f->first++];
        if (codelet == GRAPH_NONE)
            f->idle[kept++] = core;
        else
            start(f, core, codelet, now);
    }
    f->nidle = kept;
}

static void rest(Fold *f, uint32_t core) {
    f->core[core].idle = true;
    f->idle[f->nidle++] = core;
}

static void execute(Fold *f) {
    uint64_t now = 0;
    for (uint32_t i = 0; i < f->g->ncodelets; i++)
        if (!f->missing[i])
            queue(f, i);
    hand_out(f, now);
    while (f->busy.n) {
        for (now = f->end[f->busy.codelet[0]]; f->busy.n && f->end[f->busy.codelet[0]] == now;) {
            uint32_t codelet = busy_pop(&f->busy), core = f->ran[codelet], next = release(f, codelet);
            if (next != GRAPH_NONE)
                start(f, core, next, now);
            else
                rest(f, core);
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
            bool begins = k == p->first[c], ends = k + 1 == p->first[c + 1];
            f->before[p->codelet[k]] = begins ? GRAPH_NONE : p->codelet[k - 1];
            f->next[p->codelet[k]] = ends ? GRAPH_NONE : p->codelet[k + 1];
            f->missing[p->codelet[k]] += !begins;
        }
    for (uint32_t c = 0; c < f->cores; c++) {
        f->core[c] = (Core){GRAPH_NONE, GRAPH_NONE, false};
        rest(f, c);
    }
}

/* By core, in the order in which they began. */
static void write_plan(const Fold *f, Plan *p) {
    memset(p->first, 0, (f->cores + 2u) * sizeof *p->first);
    for (uint32_t k = 0; k < f->ndone; k++)
        p->first[f->ran[f->done[k]] + 2]++;
    for (uint32_t c = 1; c <= f->cores; c++)
        p->first[c + 1] += p->first[c];
    for (uint32_t k = 0; k < f->ndone; k++)
        p->codelet[p->first[f->ran[f->done[k]] + 1]++] = f->done[k];
    p->cores = f->cores;
}

static bool allocate(Fold *f, uint32_t n) {
    f->before = calloc(n + 1u, sizeof *f->before);
    f->next = calloc(n + 1u, sizeof *f->next);
    f->missing = calloc(n + 1u, sizeof *f->missing);
    f->end = calloc(n + 1u, sizeof *f->end);
    f->ran = calloc(n + 1u, sizeof *f->ran);
    f->core = calloc(f->cores, sizeof *f->core);
    f->idle = calloc(f->cores, sizeof *f->idle);
    f->line = calloc(n + 1u, sizeof *f->line);
    f->busy = (Busy){calloc(f->cores, sizeof *f->busy.codelet), f->end, 0};
    f->done = calloc(n + 1u, sizeof *f->done);
    return f->before && f->next && f->missing && f->end && f->ran && f->core && f->idle && f->line && f->busy.codelet
           && f->done;
}

bool plan_fold(Plan *p, const CodeletGraph *g, const CodeletMachine *m, uint32_t cores) {
    Fold f = {.g = g, .m = m, .cores = cores};
    assert(cores && !p->dynamic);
    if (p->cores <= cores)
        return true;
    bool good = allocate(&f, g->ncodelets);
    if (good) {
        read_chains(&f, p);
        execute(&f);
        assert(f.ndone == g->ncodelets && "a plan that can be executed can be on fewer cores");
        write_plan(&f, p);
    }
    free(f.before);
    free(f.next);
    free(f.missing);
    free(f.end);
    free(f.ran);
    free(f.core);
    free(f.idle);
    free(f.line);
    free(f.busy.codelet);
    free(f.done);
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
