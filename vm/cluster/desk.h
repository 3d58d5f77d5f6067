/* vm/cluster/desk.h - where a rank works, in memory that others on its computer share: so they can draw its attention.
 *
 * A busy rank looks for messages between tasks, and within a long one when a timer says so.  Whoever sends it something by a
 * wire that has desks need not wait for that. */
#ifndef VM_CLUSTER_DESK_H
#define VM_CLUSTER_DESK_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>

enum { DESK_BYTES = 1 << 15, DESK_PAGE = 4096 };

/* All 0: nobody is there. */
typedef struct {
    _Atomic size_t flag;        // place of the flag to set, and 1
    _Alignas(DESK_PAGE) char memory[DESK_BYTES];
} Desk;

/* Its memory, whose flag, an _Atomic bool, is at FLAG of BYTES; NULL: it is too small. */
static inline void *desk_take(Desk *d, size_t bytes, size_t flag) {
    if (bytes > sizeof d->memory)
        return NULL;
    atomic_store(&d->flag, flag + 1);
    return d->memory;
}

static inline void desk_leave(Desk *d) {
    atomic_store(&d->flag, 0);
}

/* Something was sent to who is there. */
static inline void desk_call(Desk *d) {
    size_t flag = atomic_load(&d->flag);
    if (flag)
        atomic_store((_Atomic bool *)(void *)(d->memory + flag - 1), true);
}

#endif
