/* frontend/lower/lower_construct.h - what other templates use of those of constructions. */
#ifndef FRONTEND_LOWER_LOWER_CONSTRUCT_H
#define FRONTEND_LOWER_LOWER_CONSTRUCT_H

#include "frontend/lower/lower_loop.h"

/* What the functions of one construction know of it. */
typedef struct {
    const Node *node;
    const Region *body;
    Node *i, *x;            // the body's parameters
    Type element;
    int leaf;               // log2 of a leaf's elements
    bool zero;              // what is not written is zero
    bool all;               // every element has its turn, and i is its number
    bool rare;              // few leaves are made: they should not take registers from others
    Reg at;                 // in full chunks, accesses have nodes of chunks: the chunk's number, frontend/lower/lower_vector.h; 0: not so
    Reg good;               // only if this is not 0; no register: always
    bool sure;              // there is code for chunks that need no tests
    Captures c;
    int first, end, offset, base, shift, sizes; // numbers of fixed parameters; -1: none
    int line;
} Construct;

/* Is X, what an element was before, asked for in R? */
bool construct_uses_old(const Region *r, const Node *x);

/* What element E was before: x of the body. */
void construct_old_element(Part *p, const Construct *t, Reg e);

/* Has R loops that may take their time: of more than MOST iterations, with loops in loops? */
bool construct_has_loop(const Region *r, int64_t most);

/* A leaf with the elements from E to END; E becomes END.  In lanes, if the body suits. */
Reg construct_leaf(Part *p, const Construct *t, Reg e, Reg end);

#endif
