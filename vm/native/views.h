/* vm/native/views.h - trees whose elements lie side by side, for gathers.
 *
 * A sealed tree never changes.  So a worker whose lanes often go down the same tree, each on a way of its own, keeps its
 * elements in a row: a view, where the element of an index is found without a walk.  If the leaves lie side by side as they
 * are, as those of an array that was private do, the view is of them; else it is a copy.  Programs see none of this: what is
 * not in the view is looked for in the tree.
 *
 * A view holds a count on its root, so that a handle that is equal is the same tree; it is given back when nobody else has
 * the tree any more, when another view needs the place, when chunks run out (then there are no more views in this run), and
 * at the end.  Views belong to one thread, and so does all here.
 *
 * Private to vm/native. */
#ifndef VM_NATIVE_VIEWS_H
#define VM_NATIVE_VIEWS_H

#include "memory/store.h"

typedef struct {
    Handle   root;          // VIEW_OF_NONE: of none
    uint64_t shift;
    uint64_t base, count;   // the first element; how many, 0: there is no view yet
    uint64_t misses;        // lanes that went down the tree
    uint64_t found;         // when it was found last
    uint64_t price;         // so many of them, and it is time for a view of the leaves, or
    uint64_t copy_price;    // for a copy
    uint64_t held;          // bytes of the tree that it holds, and of the copy
    void    *copy;          // NULL: there is none
    uint64_t copied;        // its bytes
} View;

#define VIEW_OF_NONE UINT64_MAX

enum { MOST_VIEWS = 16 };

typedef struct {
    View     view[MOST_VIEWS];
    unsigned known, next;   // trees that are known; which one makes way
    bool     closed;        // chunks ran out
    uint64_t held, made;    // bytes, by all that there are; views, ever
    uint64_t found;         // so often one was looked for
} Views;

/* Shapes that have views: trees with leaves under a root, of elements of 64 bits or, if shift % 4 is 1, 32. */
bool views_suit(uint64_t shift);

/* What is known of this tree. */
View *views_find(Views *all, Store *s, Pool *p, Handle root, uint64_t shift);

/* LANES went down the tree of V.  WORKERS share the room that there is for views. */
void views_pay(Views *all, Store *s, Pool *p, View *v, uint64_t lanes, unsigned workers);

/* Give up all views, for good; false: there were none. */
bool views_close(Views *all, Pool *p);

/* How many bytes of LEAF, from its first element on, are elements that are defined and data; HALF: of 32 bits. */
uint64_t views_known_bytes(const Store *s, Handle leaf, bool half);

#endif
