/* frontend/lower/rows.h - what is known of the elements of a matrix that is built row by row.
 *
 * An element is chosen by conditions on i and j, frontend/lower/range.h: each choice ends in a
 * variant, the body without the conditions that led there.  Where a variant is an element of
 * another array at the same place, chunks, rows and nodes of that array can be shared. */
#ifndef FRONTEND_LOWER_ROWS_H
#define FRONTEND_LOWER_ROWS_H

#include "frontend/lower/range.h"

enum { MAX_KNOWN = 8, MAX_TESTS = 8, MAX_ACCESSES = 8, MAX_VARIANTS = 6 };

/* Dimension DIMENSION of an array from outside has all values of i, or j, as indices. */
typedef struct {
    Node *array;
    int dimension;
    bool is_j, exact;       // exact: and no others
} Known;

/* A check that is the same for all elements, or for those of a row. */
typedef struct {
    Node *array, *index;
    int dimension;
} RowTest;

/* A row of an array from outside, or an array of one dimension, read at j. */
typedef struct {
    Node *array, *index;    // NULL: one dimension; i: row i + near
    int64_t near;
    Reg row, node;          // while code is made: its root, and the node with 256 elements
} RowAccess;

/* A check of i and a constant. */
typedef struct {
    Node *array;
    int64_t near;
} NearTest;

typedef struct Choice Choice;
struct Choice {
    Node *condition;        // NULL: none, it is a variant
    Choice *arm[2];         // if it is true, if not; NULL: never for 16 elements side by side
    Region *variant;        // (j, x)
    bool lanes;
    bool near;              // it asks for other rows about i: only if all such tests pass
    int shared;             // the access that it is; -1: it is computed
    bool same_row;          // and that is to row i
    int block;              // while code is made
};

typedef struct {
    Node *node, *row;       // the constructions, without the checks that are known to be met
    Region *outer, *inner;
    Node *i, *j;
    Type element;
    Known known[MAX_KNOWN];
    RowTest fixed[MAX_TESTS], test[MAX_TESTS];
    NearTest near[MAX_TESTS];
    RowAccess access[MAX_ACCESSES];
    Choice *variant[MAX_VARIANTS];
    int nknown, nfixed, ntests, nnear, naccesses, nvariants;
    Choice *top;
    bool shares;            // some variant is another array's element
    bool whole;             // nothing that a row computes besides may be missed
} Rows;

/* Are the rows of CONSTRUCT N such that one task may build them?  Fills T in. */
bool rows_of(Lower *l, Node *n, Rows *t);

/* The access that INDEX, of the variant or body R, is; -1: none. */
int rows_access(const Rows *t, const Region *r, Node *index);

/* The access with the row of INDEX, an element of an array with two dimensions; -1: none. */
int rows_row(const Rows *t, Node *index);

#endif
