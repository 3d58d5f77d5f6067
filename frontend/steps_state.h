/* frontend/steps_state.h - what the two halves of frontend/steps.h share. */
#ifndef FRONTEND_STEPS_STATE_H
#define FRONTEND_STEPS_STATE_H

#include "frontend/steps.h"

enum {
    STEPS = 4,              // that become one
    MAX_FIXED_INDICES = 6,  // of accesses in one step
    MAX_STEPPED = 8,
};

/* The sum of a parameter of the method (NULL: none) and a constant, in step 0. */
typedef struct {
    Node *base;
    int64_t k;
} Fixed;

/* An index into the matrix: that of the row or the element that is made, or a fixed one. */
typedef struct {
    enum { OWN_ROW, OWN_ELEMENT, FIXED } kind;
    Fixed fixed;
} Place2;

/* The method and its construction. */
typedef struct {
    Graph *g;
    Node *array;            // the parameter that is the old matrix
    Node *made, *row;       // the new one and its rows, CONSTRUCT nodes
    Node *i, *j;
    Node *size[2];          // of the new one
    Node *access;           // one of those to the old one
    Node *call;             // of the method, with the new one
    Region *arm;            // with all of these
    int64_t delta[MAX_STEPPED];  // what the call adds to each parameter
    Node *elements[MAX_FIXED_INDICES];      // accesses to fixed elements of the own row
    Fixed rows[MAX_FIXED_INDICES];          // fixed rows of which elements are read
    int nelements, nrows;
} Steps;

/* Fills S in, if G's method suits. */
bool steps_match(Graph *g, Steps *s);

/* How INDEX or CHECK_INDEX's operand X is found; false: neither. */
bool steps_index(const Steps *s, Node *x, Place2 *p);

bool steps_same(Fixed a, Fixed b);

/* Is N an access to an element of the old matrix? */
static inline bool steps_is_access(const Steps *s, const Node *n) {
    return n->kind == NODE_INDEX && n->in[0] == s->array;
}

#endif
