/* vm/core/order.h - which of two tasks comes first in sequential order.
 *
 * The place of a task is the list of worker ids from the root down to it: lower ids first,
 * a creator before its workers.  Tasks that share the list follow one another and never
 * run side by side. */
#ifndef VM_CORE_ORDER_H
#define VM_CORE_ORDER_H

#include "vm/core/task.h"

typedef struct {
    uint8_t *ids;
    size_t   depth;
} TaskPlace;

/* The place of result ID of SYNC; the root's own id is left out.  False: out of memory. */
bool place_of(TaskPlace *p, const Sync *sync, unsigned id);
void place_free(TaskPlace *p);

/* Below 0: A comes first. */
int place_compare(const TaskPlace *a, const TaskPlace *b);

#endif
