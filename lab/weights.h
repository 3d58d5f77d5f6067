/* lab/weights.h - the exact graph of a run: its tasks as codelets, and the bytes that go from one to another.
 *
 *     weights_create -> a run on one core with one slot, watched by weights_watch -> weights_graph -> weights_destroy
 *
 * A chunk is written once, so its bytes have one producer: the task that completes it; of a leaf
 * of a private array the task that gives the array away; of a result the task that delivers it.
 * A task loads each chunk of others that it accesses once, and stores what it completes.  A private array
 * that stays for the next task of its activation is an edge of its size.  Order takes no bytes.
 *
 * A codelet is called by the program's codelet and its place in sequential order: step@0.3.2 is the task
 * number 2 of the activation that task 0 of the first one started as its worker 3. */
#ifndef LAB_WEIGHTS_H
#define LAB_WEIGHTS_H

#include "isa/program.h"
#include "lab/codelets/graph.h"
#include "vm/machine/watch.h"

typedef enum { WEIGHTS_OK, WEIGHTS_TOO_BIG, WEIGHTS_TOO_DEEP, WEIGHTS_NO_MEMORY } WeightsStatus;

typedef struct Weights Weights;

/* NULL: out of memory. */
Weights *weights_create(const Program *p);
void weights_destroy(Weights *w);       // NULL is allowed

Watch *weights_watch(Weights *w);

/* When the run has ended: *OUT is the caller's, or NULL if it is not OK. */
WeightsStatus weights_graph(Weights *w, CodeletGraph **out);

#endif
