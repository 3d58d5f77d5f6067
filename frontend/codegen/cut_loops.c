/* frontend/codegen/cut_loops.c - which blocks are a loop that is not cut.
 *
 * A task for each iteration costs many times what an iteration does, so a loop is in one
 * codelet if it fits: the outermost loops that do are units, found as strongly connected
 * components (Tarjan).  Of a loop that is too large the head is taken away; what is left of
 * it has the loops inside. */
#include "frontend/codegen/codelet.h"

typedef struct {
    int block, way;         // which of its ways is followed next
} Step;

typedef struct {
    const Func *f;
    int *unit;              // by block: a block of its unit; -1: not yet known
    size_t *words;
    size_t most;
    int *order, *low;       // by block: when it was reached, 0: not yet; the first that it leads back to
    int *open;              // blocks whose component is not yet complete
    Step *step;
    int reached, nopen, nsteps;
    bool again;             // a loop was too large
} Loops;

static void enter(Loops *s, int block) {
    s->order[block] = s->low[block] = ++s->reached;
    s->open[s->nopen++] = block;
    s->step[s->nsteps++] = (Step){block, 0};
}

static void lead_back(Loops *s, int from, int to) {
    if (s->low[to] < s->low[from])
        s->low[from] = s->low[to];
}

/* The component that begins with HEAD, the last of the open blocks. */
static void close(Loops *s, int head) {
    int first = s->nopen;
    size_t words = 0;
    do
        words += s->words[s->open[--first]];
    while (s->open[first] != head);
    bool fits = words <= s->most || s->nopen - first == 1;
    for (int i = first; i < s->nopen; i++) {
        s->unit[s->open[i]] = fits || s->open[i] == head ? head : -1;
        s->low[s->open[i]] = INT_MAX;       // nobody leads back to it
    }
    s->words[head] = fits ? words : s->words[head];
    s->again |= !fits;
    s->nopen = first;
}

static void follow(Loops *s) {
    while (s->nsteps) {
        Step *at = &s->step[s->nsteps - 1];
        int next[2], n = block_next(&s->f->block[at->block], next);
        if (at->way == n) {
            int done = at->block;
            if (s->low[done] == s->order[done])
                close(s, done);
            if (--s->nsteps)
                lead_back(s, s->step[s->nsteps - 1].block, done);
            continue;
        }
        int to = next[at->way];
        if (s->unit[to] >= 0 || block_begins(s->f, (size_t)to))
            at->way++;
        else if (!s->order[to])
            enter(s, to);
        else {
            lead_back(s, at->block, to);
            at->way++;
        }
    }
}

/* Without the loops that were too large, which are open again. */
static void find_once(Loops *s) {
    s->again = false;
    s->reached = 0;
    for (size_t i = 0; i < s->f->nblocks; i++)
        s->order[i] = 0;
    for (size_t i = 0; i < s->f->nblocks; i++)
        if (s->unit[i] < 0 && !s->order[i]) {
            enter(s, (int)i);
            follow(s);
        }
}

void cut_loops(const Func *f, Arena *a, size_t most, int *unit, size_t *words) {
    size_t n = f->nblocks + 1;
    Loops s = {.f = f, .unit = unit, .words = words, .most = most};
    s.order = front_alloc_in(f->front, a, n * sizeof *s.order);
    s.low = front_alloc_in(f->front, a, n * sizeof *s.low);
    s.open = front_alloc_in(f->front, a, n * sizeof *s.open);
    s.step = front_alloc_in(f->front, a, n * sizeof *s.step);
    if (f->front->no_memory)
        return;
    for (size_t i = 0; i < f->nblocks; i++)
        unit[i] = -1;
    do
        find_once(&s);
    while (s.again);
}
