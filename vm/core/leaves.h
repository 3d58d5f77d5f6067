/* vm/core/leaves.h - the leaves that hold a run of elements of a tree, one after another.
 *
 * The tree is as deep as its leftmost path; who asks for elements for which it has no room is
 * told that they are undefined. */
#ifndef VM_CORE_LEAVES_H
#define VM_CORE_LEAVES_H

#include "vm/core/gather.h"

typedef struct {
    Path     path;          // to the leaf
    uint64_t from;          // its first element that is wanted
    uint64_t left;          // elements, from that one on
    uint64_t last;          // the greatest index for which the tree has room
    unsigned count;         // wanted in this leaf; 0: there is none yet
    unsigned each;          // elements of a leaf
} Leaves;

/* N elements of WIDTH bytes from FROM on, before the first leaf. */
Trap leaves_begin(Leaves *l, const Store *s, Handle root, unsigned width, uint64_t from, uint64_t n);

/* The next leaf, if elements are left; path.node then leads to it. */
Trap leaves_next(Leaves *l);

#endif
