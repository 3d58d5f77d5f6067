/* memory/thread.c - the size of stacks. */
#include "memory/thread.h"

#include <sys/resource.h>

bool thread_start(pthread_t *thread, void *(*begin)(void *), void *arg) {
    pthread_attr_t attr;
    if (pthread_attr_init(&attr))
        return false;
    bool started = !pthread_attr_setstacksize(&attr, STACK_BYTES) && !pthread_create(thread, &attr, begin, arg);
    pthread_attr_destroy(&attr);
    return started;
}

bool thread_first_suffices(void) {
    struct rlimit limit;
    return !getrlimit(RLIMIT_STACK, &limit) && limit.rlim_cur >= STACK_BYTES;
}
