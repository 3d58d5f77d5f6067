/* lab/layouts_search.c - tables of costs; elimination of variables; the best combinations, best first. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lab/layouts_part.h"

enum { MAX_SCOPE = 9, MAX_STATES = 200000, BITS = 2 };

/* A function of the layouts of some variables. */
typedef struct {
    int var[MAX_SCOPE];
    unsigned n;
    double *value;          // index: BITS bits of each variable
    int made_by;            // step of the elimination, or -1: costs of nests
    int at;                 // step that used it up
} Function;

typedef struct {
    Part  part;
    unsigned times;         // nests that cost the same
    LayoutCost *cost;       // index as in Function
    bool *known;
} Factor;

struct LayoutTable {
    const NestProgram *program;
    const MachineConfig *cfg;
    LayoutJudge *judge;
    unsigned nvariables, nfactors;
    unsigned allowed[LAYOUT_VARIABLES];
    Factor *factor;
    unsigned *factor_of;    // each nest
    uint64_t *hash;         // each factor
};

/* ---- costs ---- */

static size_t cells(unsigned n) {
    return (size_t)1 << BITS * n;
}

static size_t cell_of(const int *var, unsigned n, const Layout *layout) {
    size_t cell = 0;
    for (unsigned k = 0; k < n; k++)
        cell |= (size_t)layout[var[k]] << BITS * k;
    return cell;
}

static void set_layouts(const int *var, unsigned n, size_t cell, Layout *layout) {
    for (unsigned k = 0; k < n; k++)
        layout[var[k]] = (Layout)(cell >> BITS * k & ((1 << BITS) - 1));
}

static bool is_allowed(const LayoutTable *t, const int *var, unsigned n, size_t cell) {
    for (unsigned k = 0; k < n; k++)
        if (!(t->allowed[var[k]] >> (cell >> BITS * k & ((1 << BITS) - 1)) & 1))
            return false;
    return true;
}

static bool factor_cost(LayoutTable *t, Factor *f, const Layout *layout, LayoutCost *out) {
    size_t cell = cell_of(f->part.variable, f->part.nvariables, layout);
    if (!f->known[cell] && !part_cost(&f->part, layout, t->cfg, t->judge, &f->cost[cell]))
        return false;
    f->known[cell] = true;
    *out = f->cost[cell];
    return true;
}

static LayoutStatus add_factor(LayoutTable *t, unsigned nest) {
    Factor *f = &t->factor[t->nfactors];
    uint64_t hash;
    if (!part_init(&f->part, t->program, nest))
        return LAYOUTS_TOO_MANY;
    if (!part_hash(&f->part, &hash))
        return LAYOUTS_NO_MEMORY;
    unsigned k = 0;
    while (k < t->nfactors && t->hash[k] != hash)
        k++;
    t->factor_of[nest] = k;
    if (k < t->nfactors) {
        t->factor[k].times++;
        part_forget(&f->part);
        return LAYOUTS_OK;
    }
    t->hash[t->nfactors++] = hash;
    f->times = 1;
    f->cost = calloc(cells(f->part.nvariables), sizeof *f->cost);
    f->known = calloc(cells(f->part.nvariables), sizeof *f->known);
    return f->cost && f->known ? LAYOUTS_OK : LAYOUTS_NO_MEMORY;
}

LayoutStatus layouts_create(const NestProgram *p, unsigned nvariables, const unsigned *allowed, const MachineConfig *cfg,
                            LayoutJudge *judge, LayoutTable **out) {
    *out = NULL;
    if (nvariables > LAYOUT_VARIABLES)
        return LAYOUTS_TOO_MANY;
    LayoutTable *t = calloc(1, sizeof *t);
    if (!t)
        return LAYOUTS_NO_MEMORY;
    *t = (LayoutTable){.program = p, .cfg = cfg, .judge = judge, .nvariables = nvariables};
    memcpy(t->allowed, allowed, nvariables * sizeof *allowed);
    t->factor = calloc(p->nnests + 1, sizeof *t->factor);
    t->factor_of = calloc(p->nnests + 1, sizeof *t->factor_of);
    t->hash = calloc(p->nnests + 1, sizeof *t->hash);
    LayoutStatus st = t->factor && t->factor_of && t->hash ? LAYOUTS_OK : LAYOUTS_NO_MEMORY;
    for (unsigned k = 0; k < p->nnests && st == LAYOUTS_OK; k++)
        st = add_factor(t, k);
    if (st == LAYOUTS_OK)
        *out = t;
    else
        layouts_destroy(t);
    return st;
}

void layouts_destroy(LayoutTable *t) {
    if (!t)
        return;
    for (unsigned k = 0; t->factor && k <= t->nfactors && k <= t->program->nnests; k++) {
        part_forget(&t->factor[k].part);
        free(t->factor[k].cost);
        free(t->factor[k].known);
    }
    free(t->factor);
    free(t->factor_of);
    free(t->hash);
    free(t);
}

bool layouts_cost_of(LayoutTable *t, unsigned k, const Layout *layout, LayoutCost *out) {
    return factor_cost(t, &t->factor[t->factor_of[k]], layout, out);
}

bool layouts_cost(LayoutTable *t, const Layout *layout, LayoutCost *out) {
    LayoutCost c;
    double waited = 0;
    *out = (LayoutCost){0};
    for (unsigned k = 0; k < t->nfactors; k++) {
        if (!factor_cost(t, &t->factor[k], layout, &c))
            return false;
        out->cycles += t->factor[k].times * c.cycles;
        out->misses += t->factor[k].times * c.misses;
        out->tasks += t->factor[k].times * c.tasks;
        waited += t->factor[k].times * c.misses * c.latency;
    }
    out->latency = out->misses > 0 ? waited / out->misses : 0;
    return true;
}

/* ---- elimination ---- */

typedef struct {
    LayoutTable *t;
    Function *f;
    unsigned n;                         // functions
    int order[LAYOUT_VARIABLES];        // in which variables are eliminated
    unsigned norder;
    double eps;                         // what a layout other than tree costs, to decide between equals
} Elimination;

static bool has(const Function *f, int var) {
    for (unsigned k = 0; k < f->n; k++)
        if (f->var[k] == var)
            return true;
    return false;
}

/* All variables of functions that have VAR and are not used up; false: too many. */
static bool union_of(const Elimination *e, int var, Function *out) {
    *out = (Function){0};
    for (unsigned k = 0; k < e->n; k++)
        for (unsigned i = 0; e->f[k].at < 0 && has(&e->f[k], var) && i < e->f[k].n; i++) {
            int v = e->f[k].var[i];
            if (v == var || has(out, v))
                continue;
            if (out->n == MAX_SCOPE)
                return false;
            out->var[out->n++] = v;
        }
    return true;
}

/* The variable whose elimination ties the fewest others together; -1: all are done, or, then
 * *TOO_MANY, none can be. */
static int next_variable(const Elimination *e, bool *too_many) {
    int best = -1;
    unsigned fewest = MAX_SCOPE;
    *too_many = false;
    for (int v = 0; v < (int)e->t->nvariables; v++) {
        Function u;
        bool done = false, wanted = false;
        for (unsigned k = 0; k < e->norder; k++)
            done |= e->order[k] == v;
        for (unsigned k = 0; k < e->n; k++)
            wanted |= has(&e->f[k], v);
        if (done || !wanted)
            continue;
        if (union_of(e, v, &u) && u.n < fewest) {
            fewest = u.n;
            best = v;
        } else {
            *too_many |= best < 0;
        }
    }
    *too_many &= best < 0;
    return best;
}

static double value(const Function *f, const Layout *layout) {
    return f->value[cell_of(f->var, f->n, layout)];
}

static bool eliminate(Elimination *e, int var) {
    Function out;
    Layout layout[LAYOUT_VARIABLES] = {0};
    int step = (int)e->norder;
    union_of(e, var, &out);
    out.made_by = step;
    out.at = -1;
    out.value = malloc(cells(out.n) * sizeof *out.value);
    if (!out.value)
        return false;
    for (size_t cell = 0; cell < cells(out.n); cell++) {
        out.value[cell] = INFINITY;
        set_layouts(out.var, out.n, cell, layout);
        for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
            double sum = l ? e->eps : 0;
            layout[var] = (Layout)l;
            for (unsigned k = 0; k < e->n; k++)
                if (e->f[k].at < 0 && has(&e->f[k], var))
                    sum += value(&e->f[k], layout);
            if (e->t->allowed[var] >> l & 1)
                out.value[cell] = fmin(out.value[cell], sum);
        }
    }
    for (unsigned k = 0; k < e->n; k++)
        if (e->f[k].at < 0 && has(&e->f[k], var))
            e->f[k].at = step;
    e->f[e->n++] = out;
    e->order[e->norder++] = var;
    return true;
}

/* The tables of all factors, as functions. */
static bool tabulate(LayoutTable *t, Elimination *e) {
    Layout layout[LAYOUT_VARIABLES] = {0};
    for (unsigned k = 0; k < t->nfactors; k++) {
        Factor *f = &t->factor[k];
        Function *to = &e->f[e->n++];
        *to = (Function){.n = f->part.nvariables, .made_by = -1, .at = -1};
        memcpy(to->var, f->part.variable, to->n * sizeof *to->var);
        to->value = malloc(cells(to->n) * sizeof *to->value);
        if (!to->value)
            return false;
        for (size_t cell = 0; cell < cells(to->n); cell++) {
            LayoutCost c = {.cycles = INFINITY};
            set_layouts(to->var, to->n, cell, layout);
            if (is_allowed(t, to->var, to->n, cell) && !factor_cost(t, f, layout, &c))
                return false;
            to->value[cell] = f->times * c.cycles;
            if (isfinite(c.cycles))
                e->eps = fmax(e->eps, to->value[cell] * 1e-9);
        }
        part_forget(&f->part);
    }
    return true;
}

/* ---- the best, best first ---- */

/* Variables of the order from the last one to number DEPTH are decided; BOUND is what no
 * combination with these goes below. */
typedef struct {
    double bound;
    int depth;
    unsigned char layout[LAYOUT_VARIABLES];
} State;

typedef struct {
    State *heap;
    size_t n, room;
    bool failed;
} Heap;

static void push(Heap *h, const State *s) {
    if (h->n == h->room) {
        size_t room = h->room ? 2 * h->room : 256;
        State *grown = realloc(h->heap, room * sizeof *grown);
        if (!grown) {
            h->failed = true;
            return;
        }
        h->heap = grown;
        h->room = room;
    }
    size_t k = h->n++;
    for (; k && h->heap[(k - 1) / 2].bound > s->bound; k = (k - 1) / 2)
        h->heap[k] = h->heap[(k - 1) / 2];
    h->heap[k] = *s;
}

static State pop(Heap *h) {
    State top = h->heap[0], last = h->heap[--h->n];
    size_t k = 0;
    for (size_t child = 1; child < h->n; child = 2 * k + 1) {
        if (child + 1 < h->n && h->heap[child + 1].bound < h->heap[child].bound)
            child++;
        if (h->heap[child].bound >= last.bound)
            break;
        h->heap[k] = h->heap[child];
        k = child;
    }
    h->heap[k] = last;
    return top;
}

/* Costs that are decided, and the least that is to come. */
static double bound_of(const Elimination *e, const State *s) {
    Layout layout[LAYOUT_VARIABLES];
    double sum = 0;
    for (unsigned v = 0; v < LAYOUT_VARIABLES; v++)
        layout[v] = (Layout)s->layout[v];
    for (unsigned k = 0; k < e->n; k++) {
        const Function *f = &e->f[k];
        bool decided = f->n == 0 || f->at >= s->depth;
        if (decided && f->made_by < s->depth)
            sum += value(f, layout);
    }
    for (int k = s->depth; k < (int)e->norder; k++)
        sum += s->layout[e->order[k]] ? e->eps : 0;
    return sum;
}

static void expand(const Elimination *e, Heap *h, const State *s) {
    State next = *s;
    int var = e->order[--next.depth];
    for (unsigned l = 0; l < LAYOUT_COUNT; l++) {
        if (!(e->t->allowed[var] >> l & 1))
            continue;
        next.layout[var] = (unsigned char)l;
        next.bound = bound_of(e, &next);
        push(h, &next);
    }
}

static bool best_first(const Elimination *e, unsigned n, LayoutChoice *out, unsigned *found) {
    Heap h = {0};
    State s = {.depth = (int)e->norder};
    double last = -1;
    for (unsigned v = 0; v < e->t->nvariables; v++)     // of those that nothing depends on
        while (!(e->t->allowed[v] >> s.layout[v] & 1))
            s.layout[v]++;
    s.bound = bound_of(e, &s);
    push(&h, &s);
    for (int k = 0; k < MAX_STATES && h.n && *found < n && !h.failed; k++) {
        s = pop(&h);
        if (s.depth) {
            expand(e, &h, &s);
        } else if (s.bound > last * (1 + 1e-6) || last < 0) {
            out[*found].cycles = last = s.bound;
            for (unsigned v = 0; v < LAYOUT_VARIABLES; v++)
                out[*found].layout[v] = (Layout)s.layout[v];
            ++*found;
        }
    }
    free(h.heap);
    return !h.failed;
}

LayoutStatus layouts_search(LayoutTable *t, unsigned n, LayoutChoice *out, unsigned *found) {
    Elimination e = {.t = t, .f = calloc(t->nfactors + t->nvariables + 1, sizeof *e.f)};
    bool done = e.f && tabulate(t, &e), too_many = false;
    *found = 0;
    for (int v; done && (v = next_variable(&e, &too_many)) >= 0;)
        done = eliminate(&e, v);
    done = done && !too_many && best_first(&e, n, out, found);
    for (unsigned k = 0; e.f && k < e.n; k++)
        free(e.f[k].value);
    free(e.f);
    return done ? LAYOUTS_OK : too_many ? LAYOUTS_TOO_MANY : LAYOUTS_NO_MEMORY;
}
