/* vm/native/crew.h - the threads of a program made ready, which wait from one run to the next.
 *
 * A thread takes as long to come and go as a small program to run, and may have to wait for a processor until others
 * have used up their time; one that is called is there at once. */
#ifndef VM_NATIVE_CREW_H
#define VM_NATIVE_CREW_H

#include <stdbool.h>

typedef struct Crew Crew;

Crew *crew_new(void);           // NULL: out of memory
void  crew_free(Crew *c);       // nobody works; NULL is fine

/* From now on threads stay when they are done; before, they end. */
void crew_stay(Crew *c);

/* Thread NUMBER, which has nothing to do, calls WORK(ARG); false: it cannot be started.  Numbers are below RUN_MAX_THREADS. */
bool crew_call(Crew *c, unsigned number, void (*work)(void *arg), void *arg);

/* Until all that were called are done. */
void crew_wait(Crew *c);

#endif
