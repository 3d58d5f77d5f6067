/* vm/cluster/bytes.h - a message in the making. */
#ifndef VM_CLUSTER_BYTES_H
#define VM_CLUSTER_BYTES_H

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    char  *at;
    size_t used, room;
} Bytes;

/* Room for MORE; false: no memory. */
static inline bool bytes_room(Bytes *b, size_t more) {
    if (b->used + more <= b->room)
        return true;
    size_t room = 2 * b->room > b->used + more ? 2 * b->room : b->used + more;
    char *grown = realloc(b->at, room);
    if (!grown)
        return false;
    b->at = grown;
    b->room = room;
    return true;
}

static inline bool bytes_add(Bytes *b, const void *from, size_t bytes) {
    if (!bytes_room(b, bytes))
        return false;
    memcpy(b->at + b->used, from, bytes);
    b->used += bytes;
    return true;
}

#endif
