/* frontend/opt/steps_state.h - what the two halves of frontend/opt/steps.h share. */
#ifndef FRONTEND_OPT_STEPS_STATE_H
#define FRONTEND_OPT_STEPS_STATE_H

#include "frontend/opt/steps.h"

enum {
    STEPS = 4,              // that become one
    MAX_FIXED_ELEMENTS = 4, // of the own row that a step reads
    MAX_FIXED_ROWS = 1,     // more would need too many registers for handles
    MAX_STEPPED = 8,
    MAX_NUMBERS = 32, MAX_READS = 48,
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
} Where;

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
    Node *elements[MAX_FIXED_ELEMENTS];      // accesses to fixed elements of the own row
    Fixed rows[MAX_FIXED_ROWS];          // fixed rows of which elements are read
    int nelements, nrows;
} Steps;

/* What is being made of it. */
typedef struct {
    Steps s;
    Graph *g;
    size_t limit;           // numbers of the nodes that are copied
    Region *go;             // what is done when several steps may be
    Node **outside[STEPS];  // by number: values from outside of the body in that step
    struct { Fixed f; Node *node; } number[MAX_NUMBERS];
    struct { int m; Fixed row, column; Node *node; } read[MAX_READS];
    Node *rows[STEPS][MAX_FIXED_ROWS];   // of the matrix before step m, those that s.rows names
    int nnumbers, nreads;
    bool failed;
} Make;

/* ---- steps_match.c ---- */

/* Fills S in, if G's method suits. */
bool steps_match(Graph *g, Steps *s);

/* How INDEX or CHECK_INDEX's operand X is found; false: neither. */
bool steps_index(const Steps *s, Node *x, Where *p);

bool steps_same(Fixed a, Fixed b);

/* ---- steps.c ---- */

Fixed steps_at(const Make *k, Fixed f, int m);          // F of step M, as of step 0
Node *steps_number(Make *k, Fixed f);
Node *steps_outside(Make *k, Node *n, int m);           // what N, outside of the body, is in step M
bool  steps_decided(const Make *k, BinaryOp op, Node *a, Node *b, bool *answer);  // has the comparison one answer?

/* ---- steps_tests.c ---- */

/* A truth value: may the steps be done, for nothing in them traps and none is the last? */
Node *steps_tests(Make *k);

#endif
