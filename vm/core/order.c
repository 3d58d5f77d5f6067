/* vm/core/order.c - lists of worker ids. */
#include "vm/core/order.h"

#include <stdlib.h>
#include <string.h>

static size_t depth_of(const Sync *sync) {
    size_t depth = 1;
    for (; sync->parent; sync = sync->parent)
        depth++;
    return depth;
}

bool place_of(TaskPlace *p, const Sync *sync, unsigned id) {
    size_t at = depth_of(sync);
    *p = (TaskPlace){malloc(at), at};
    if (!p->ids)
        return false;
    p->ids[--at] = (uint8_t)id;
    for (; sync->parent; sync = sync->parent)
        p->ids[--at] = sync->id;
    return true;
}

void place_free(TaskPlace *p) {
    free(p->ids);
    *p = (TaskPlace){0};
}

int place_compare(const TaskPlace *a, const TaskPlace *b) {
    int order = memcmp(a->ids, b->ids, a->depth < b->depth ? a->depth : b->depth);
    return order ? order : (a->depth > b->depth) - (a->depth < b->depth);
}
