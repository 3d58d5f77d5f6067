/* lab/streams/engine.c - threads that ask what may be done next, and do it. */
#include "lab/streams/engine.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>

#include "memory/thread.h"

typedef struct Engine Engine;

/* A thread for the stages' methods, or for one input or output. */
typedef struct {
    Engine   *engine;
    int       stage;        // -1: methods
    pthread_t thread;
    bool      started;
    bool      waits;        // for:
    pthread_cond_t work;
} Member;

struct Engine {
    Progress *progress;
    const StreamRunner *runner;
    pthread_mutex_t lock;
    bool    over;
    Member *member;
    int     members;
};

static uint64_t now(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static StreamFailure carry_out(const Engine *e, const Work *w, uint64_t *n) {
    const StreamRunner *r = e->runner;
    *n = w->n;
    switch (e->progress->pipeline->stage[w->stage].kind) {
    case STAGE_INPUT:  return r->read(r->state, w, n);
    case STAGE_OUTPUT: return r->write(r->state, w);
    case STAGE_METHOD: break;
    }
    return r->fire(r->state, w);
}

/* Without the lock, which is held before and after. */
static void work(Engine *e, const Work *w) {
    pthread_mutex_unlock(&e->lock);
    uint64_t n, begin = now();
    StreamFailure why = carry_out(e, w, &n);
    uint64_t end = now();
    pthread_mutex_lock(&e->lock);
    e->progress->stage[w->stage].nanoseconds += end - begin;
    if (why.code)
        progress_fail(e->progress, w, why);
    else if (n < w->n)
        progress_input_ends(e->progress, w, n);
    else
        progress_finish(e->progress, w);
}

static bool next(const Member *m, Work *w) {
    Progress *g = m->engine->progress;
    return m->stage < 0 ? progress_next(g, w) : progress_next_of(g, m->stage, w);
}

/* Those for whom there is work; of the many for methods one, who does the same in his turn. */
static void wake(Engine *e) {
    bool methods = false;
    for (int i = 0; i < e->members; i++) {
        Member *m = &e->member[i];
        if (!m->waits || (m->stage < 0 && methods) || !(e->over || progress_may(e->progress, m->stage)))
            continue;
        methods |= m->stage < 0 && !e->over;
        m->waits = false;
        pthread_cond_signal(&m->work);
    }
}

static void finish(Engine *e) {
    e->over = true;
    e->runner->stop(e->runner->state);
    wake(e);
}

static void *member_main(void *arg) {
    Member *m = arg;
    Engine *e = m->engine;
    Work w;
    pthread_mutex_lock(&e->lock);
    while (!e->over) {
        if (next(m, &w)) {
            wake(e);
            work(e, &w);
            wake(e);
        } else if (progress_over(e->progress)) {
            finish(e);
        } else {
            for (m->waits = true; m->waits;)
                pthread_cond_wait(&m->work, &e->lock);
        }
    }
    pthread_mutex_unlock(&e->lock);
    return NULL;
}

static bool start(Member *m) {
    m->started = thread_start(&m->thread, member_main, m);
    return m->started;
}

/* Members 0 to NIO - 1 are for inputs and outputs, which all are needed; of the others one is enough,
 * which is this thread. */
static bool run(Engine *e, int nio) {
    bool started = true;
    pthread_mutex_lock(&e->lock);       // nobody begins before all are there
    for (int i = 0; i < nio && started; i++)
        started = start(&e->member[i]);
    for (int i = nio + 1; i < e->members && started; i++)
        if (!start(&e->member[i]))
            break;
    e->over = !started;
    pthread_mutex_unlock(&e->lock);
    member_main(&e->member[nio]);
    for (int i = 0; i < e->members; i++)
        if (e->member[i].started)
            pthread_join(e->member[i].thread, NULL);
    return started;
}

bool engine_run(Progress *g, const StreamRunner *r, unsigned threads) {
    const Pipeline *p = g->pipeline;
    int nio = 0, all = p->ninputs + p->noutputs + (int)threads;
    Engine e = {.progress = g, .runner = r, .member = calloc((size_t)all, sizeof *e.member), .members = all};
    if (!e.member)
        return false;
    pthread_mutex_init(&e.lock, NULL);
    for (int i = 0; i < all; i++) {
        e.member[i] = (Member){.engine = &e, .stage = -1};
        pthread_cond_init(&e.member[i].work, NULL);
    }
    for (int i = 0; i < p->nstages; i++)
        if (p->stage[i].kind != STAGE_METHOD)
            e.member[nio++].stage = i;
    bool ran = run(&e, nio);
    for (int i = 0; i < all; i++)
        pthread_cond_destroy(&e.member[i].work);
    pthread_mutex_destroy(&e.lock);
    free(e.member);
    return ran;
}
