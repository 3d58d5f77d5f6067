/* vm/native/views.h - trees whose elements lie side by side, for gathers.
 *
 * A sealed tree never changes.  So a worker whose lanes often go down the same tree, each on a way of its own, keeps its
 * elements in a row: a view, where the element of an index is found without a walk.  If the leaves lie side by side as they
 * are, as those of an array that was private do, the view is of them; else it is a copy.  Programs see none of this: what is
 * not in the view is looked for in the tree.
 *
 * Trees with gaps, as of matrices whose rows fill their last nodes only in part, are not in a row anywhere: of them a view is a
 * table of their leaves, each with how much of it is known.
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
    uint64_t leaves;        // of a tree with gaps: the address of the table,
    uint64_t places;        // and how many leaves it has a place for; 0: there is no table
    uint64_t misses;        // lanes that went down the tree
    uint64_t found;         // when it was found last
    uint64_t price;         // so many of them, and it is time for a view of the leaves, or
    uint64_t copy_price;    // for a copy
    bool     gaps;          // the tree has some
    uint64_t held;          // bytes of the tree that it holds, and of the copy or table
    void    *copy;          // or the table; NULL: there is none
    uint64_t copied;        // its bytes
} View;

/* An entry of a table: a leaf's address, and in its low bits how many bytes of it are known, less one; 0: none are. */
enum { LEAF_KNOWN = CHUNK_BYTES - 1 };

#define VIEW_OF_NONE UINT64_MAX

/* Is V more than what it would cost? */
static inline bool views_have(const View *v) {
    return v->count || v->places;
}

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
