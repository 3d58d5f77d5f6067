/* vm/core/notes.h - what fb.note says in any task: gathered, and told in sequential order.
 *
 * A note has a key that places its task among all others: for each task above, from the root on, on how long a path it
 * began, by which its activation's tasks follow one another, and the id of the worker that it started.  So a task's
 * notes come before those of its workers, these by their ids, and then those of its continuation.  Keys do not depend on
 * threads, nor does which notes are left out when there are more than the limit: the last ones.
 *
 * Threads: any may add; the rest is for whoever runs the program. */
#ifndef VM_CORE_NOTES_H
#define VM_CORE_NOTES_H

#include "vm/core/task.h"

enum { NOTES_LIMIT = 64 << 20 };    // bytes of texts and keys

/* Told to OUT.  NULL: out of memory. */
Notes *notes_new(FILE *out, size_t limit);
void   notes_free(Notes *n);        // NULL is fine

/* Every note goes to OUT at once: where one thread runs the program.  When it is run again, those told before
 * are not. */
void notes_tell_at_once(Notes *n);

/* A run begins. */
void notes_begin(Notes *n);

/* Of the running task T. */
void notes_add(Notes *n, const Task *t, const char *text, size_t len);

/* The run has failed in task T; what comes after it does not count.  NULL: in no particular place. */
void notes_end(Notes *n, const Task *t);

typedef enum { NOTES_ALL, NOTES_CUT, NOTES_LOST } NotesTold;    // LOST: for want of memory some are missing
NotesTold notes_tell(Notes *n);
bool notes_lost(const Notes *n);

#endif
