/* vm/machine/balancer_dawl.c - the adaptive split: a core that asks gets as many workers as its share says.
 *
 * The Dynamic Adaptive Work-Load algorithm of T. Geng, A Fine-grain Parallel Execution Model for
 * Homogeneous/Heterogeneous Many-core Systems (University of California, Irvine, 2018), section 4.3.2, with cores in
 * the place of its CPUs and GPU.  All begin with equal shares.  A core that was faster than all together since the step
 * began gets balancer.step percent more from then on, another one less.  The last tenth of a step's work is split by
 * what each has done of it.  A step is over when all queues are empty; then each gets the mean share of its class.
 * Work is counted in instructions of tasks that have ended, what remains in workers. */
#include "vm/machine/balancer.h"

enum { SHARE_ONE = 1000, LAST_PART = 10 };      // a share of one worker; of the step's work

/* Since the step began. */
typedef struct {
    uint64_t work, busy;    // busy: cycles with a task
} Pace;

static uint64_t cycles_free(const Core *c) {
    return c->cycles[CAUSE_BALANCER] + c->cycles[CAUSE_IDLE];
}

static Pace pace_of(Chip *m, Core *c) {
    core_account(c, m->now);
    uint64_t free = cycles_free(c) - c->dawl.free, all = m->now - m->dawl.since;
    return (Pace){c->finished - c->dawl.work, all > free ? all - free : 0};
}

static Pace pace_of_all(Chip *m) {
    Pace sum = {0};
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Pace p = pace_of(m, &m->cores[k]);
        sum.work += p.work;
        sum.busy += p.busy;
    }
    return sum;
}

/* Of the cores of a class. */
static void level_shares(Chip *m, const CoreKind *kind) {
    uint64_t sum = 0, cores = 0, first = SHARE_ONE * m->queued / m->cfg->cores;
    for (unsigned k = 0; k < m->cfg->cores; k++)
        if (m->cores[k].kind == kind) {
            sum += m->cores[k].dawl.share;
            cores++;
        }
    for (unsigned k = 0; k < m->cfg->cores; k++)
        if (m->cores[k].kind == kind)
            m->cores[k].dawl.share = sum ? sum / cores : first > SHARE_ONE ? first : SHARE_ONE;
}

static void begin_step(Chip *m) {
    for (unsigned i = 0; i < CORE_CLASSES; i++)
        level_shares(m, &m->kind[i]);
    m->dawl.step = m->drained;
    m->dawl.since = m->now;
    m->dawl.started = m->stats.started;
    for (unsigned k = 0; k < m->cfg->cores; k++) {
        Core *c = &m->cores[k];
        core_account(c, m->now);
        c->dawl.work = c->finished;
        c->dawl.free = cycles_free(c);
    }
}

/* Workers for C's request. */
static uint64_t next_share(Chip *m, Core *c) {
    Pace own = pace_of(m, c), all = pace_of_all(m);
    uint64_t total = m->stats.started - m->dawl.started + m->queued, share = c->dawl.share;
    bool faster = (double)own.work * (double)all.busy > (double)all.work * (double)own.busy;
    if (all.work && m->queued * LAST_PART <= total) {
        uint64_t part = (uint64_t)((double)m->queued * (double)own.work / (double)all.work);
        return part ? part : 1;
    }
    if (own.work)
        share = share * (faster ? 100 + m->cfg->balancer_step : 100 - m->cfg->balancer_step) / 100;
    c->dawl.share = share < SHARE_ONE ? SHARE_ONE : share > SHARE_ONE * m->queued ? SHARE_ONE * m->queued : share;
    return c->dawl.share / SHARE_ONE;
}

static uint64_t least_of(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

static bool serve_share(Chip *m) {
    Core *from = balancer_longest(m);
    if (!from)
        return false;
    if (m->dawl.step != m->drained || !m->dawl.since)
        begin_step(m);
    Core *c = balancer_accept(m, 0);
    uint64_t due = balancer_due(m, c), ids = next_share(m, c);
    m->balancer_free = m->now + m->cfg->balancer_cycles;
    while (ids && balancer_spare(m, from)) {
        uint64_t n = least_of(ids, least_of(balancer_whole(m, from), balancer_spare(m, from)));
        Record r = balancer_take(m, from, n);
        ids -= n;
        balancer_move(m, &r, c, due, true);
    }
    return true;
}

void cycle_dawl(Chip *m) {
    balancer_serve(m, serve_share);
}
