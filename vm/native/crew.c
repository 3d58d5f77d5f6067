/* vm/native/crew.c - threads that wait for calls. */
#include "vm/native/crew.h"

#include <pthread.h>
#include <stdlib.h>

#include "memory/thread.h"
#include "vm/core/run.h"

typedef struct {
    Crew     *crew;
    pthread_t thread;
    bool      started;              // for who calls
    bool      leaves;
    void    (*work)(void *arg);     // NULL: there is nothing to do
    void     *arg;
    pthread_cond_t called;
} Member;

struct Crew {
    bool     stays;                 // written before the first call
    unsigned busy;                  // members that were called
    pthread_mutex_t lock;
    pthread_cond_t  done;
    Member  *members[RUN_MAX_THREADS];
};

Crew *crew_new(void) {
    Crew *c = calloc(1, sizeof *c);
    if (!c)
        return NULL;
    pthread_mutex_init(&c->lock, NULL);
    pthread_cond_init(&c->done, NULL);
    return c;
}

void crew_stay(Crew *c) {
    c->stays = true;
}

static void *member_main(void *arg) {
    Member *m = arg;
    Crew *c = m->crew;
    pthread_mutex_lock(&c->lock);
    for (;;) {
        while (!m->work && !m->leaves)
            pthread_cond_wait(&m->called, &c->lock);
        if (!m->work)
            break;
        pthread_mutex_unlock(&c->lock);
        m->work(m->arg);
        pthread_mutex_lock(&c->lock);
        m->work = NULL;
        if (!--c->busy)
            pthread_cond_signal(&c->done);
        m->leaves |= !c->stays;
    }
    pthread_mutex_unlock(&c->lock);
    return NULL;
}

static Member *member_new(Crew *c) {
    Member *m = calloc(1, sizeof *m);
    if (!m)
        return NULL;
    m->crew = c;
    pthread_cond_init(&m->called, NULL);
    return m;
}

/* One more works, or one less. */
static void count(Crew *c, Member *m, void (*work)(void *arg), void *arg) {
    pthread_mutex_lock(&c->lock);
    m->work = work;
    m->arg = arg;
    c->busy += work ? 1 : -1U;
    if (m->started)
        pthread_cond_signal(&m->called);
    pthread_mutex_unlock(&c->lock);
}

bool crew_call(Crew *c, unsigned number, void (*work)(void *arg), void *arg) {
    Member **at = &c->members[number];
    if (!*at && !(*at = member_new(c)))
        return false;
    Member *m = *at;
    count(c, m, work, arg);
    if (!m->started && !thread_start(&m->thread, member_main, m)) {
        count(c, m, NULL, NULL);
        return false;
    }
    m->started = true;
    return true;
}

/* All threads end. */
static void dismiss(Crew *c) {
    for (unsigned i = 0; i < RUN_MAX_THREADS; i++) {
        Member *m = c->members[i];
        if (!m || !m->started)
            continue;
        pthread_mutex_lock(&c->lock);
        m->leaves = true;
        pthread_cond_signal(&m->called);
        pthread_mutex_unlock(&c->lock);
        pthread_join(m->thread, NULL);
        m->started = m->leaves = false;
    }
}

void crew_wait(Crew *c) {
    if (!c->stays) {
        dismiss(c);
        return;
    }
    pthread_mutex_lock(&c->lock);
    while (c->busy)
        pthread_cond_wait(&c->done, &c->lock);
    pthread_mutex_unlock(&c->lock);
}

void crew_free(Crew *c) {
    if (!c)
        return;
    dismiss(c);
    for (unsigned i = 0; i < RUN_MAX_THREADS; i++) {
        if (c->members[i])
            pthread_cond_destroy(&c->members[i]->called);
        free(c->members[i]);
    }
    pthread_cond_destroy(&c->done);
    pthread_mutex_destroy(&c->lock);
    free(c);
}
