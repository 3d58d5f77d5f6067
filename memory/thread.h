/* memory/thread.h - threads whose stack has one size, whatever limits the process was given. */
#ifndef MEMORY_THREAD_H
#define MEMORY_THREAD_H

#include <pthread.h>
#include <stdbool.h>

/* Enough for all that we do: the compiler goes deepest, into statements within each other. */
enum { STACK_BYTES = 8 << 20 };

/* A thread begins with BEGIN(ARG); false: there is no memory for one. */
bool thread_start(pthread_t *thread, void *(*begin)(void *), void *arg);

/* Has the thread with which the process began such a stack, too? */
bool thread_first_suffices(void);

#endif
