/* frontend/opt/coalesce_state.h - nests of two loops that write arrays of one dimension as if they had two. */
#ifndef FRONTEND_OPT_COALESCE_STATE_H
#define FRONTEND_OPT_COALESCE_STATE_H

#include "frontend/loops/nests.h"
#include "frontend/opt/coalesce.h"

enum { MOST_TERMS = 4 };

/* rows * i * w + i * i + j * j + c + the terms, where w is the width; a term is so many times a node, by another if that is not NULL. */
typedef struct {
    int64_t rows, i, j, c;
    Node *term[MOST_TERMS], *by[MOST_TERMS];
    int64_t times[MOST_TERMS];
    int count;
} Form;

typedef struct {
    const Node *outer, *inner;
    Level row, column;
    Node *i, *j;                // in the bodies
    Node *width;                // of rows: a node,
    int64_t wide;               // or that number
    Node *index;                // of the elements that are written: i * w + j
    Form offset;                // and what C and the terms of this say
} Flat;

/* Does array Q that the inner loop carries suit? */
typedef bool FlatArray(Flat *t, int q);

/* Is OUTER a nest of two loops that carries nothing but arrays that suit? */
bool flat_match(const Node *outer, Flat *t, FlatArray *suits);

/* Is X array ARRAY of the inner loop's body with the element of this iteration, or, if SOME, without it? */
bool flat_writes(Flat *t, const Node *x, const Node *array, bool some);

/* What index N is made of; false: of something else, or, flat_rows_of, where the width is known, it is no element of row i + a at
 * column j + b times the same. */
bool flat_form_of(Flat *t, Node *n, Form *f);
bool flat_rows_of(Flat *t, Node *n, Form *f);

bool flat_is_shifted(const Flat *t);    // is the offset not 0?
bool flat_starts(const Flat *t);        // do rows begin with column 0,
bool flat_ends(const Flat *t);          // and end with the width?

/* ---- nodes at the end of AT, before the copy of the nest ---- */

Node *flat_offset(GraphCopy *s, const Flat *t, Region *at);                     // as a long
Node *flat_width(GraphCopy *s, const Flat *t, Region *at);
Node *flat_fixed(GraphCopy *s, const Flat *t, Region *at, Node *x);             // the end of a column, a term
Node *flat_end_of(GraphCopy *s, const Flat *t, Region *at, const Level *l);     // behind the last iteration, as a long

/* Does each iteration write an element of its own, whose index is an int?  *END: behind the last element, as a long. */
Node *flat_ask(GraphCopy *s, const Flat *t, Region *at, Node **end);

/* The nest in another form, which FORM makes, if C holds; else as it was.  While that is copied *FLAT, the nest that is
 * being changed, is NULL, and *KEPT true. */
typedef Node *FlatForm(void *state, Region *at);
Node *flat_either(GraphCopy *s, Node *outer, Region *at, Node *c, FlatForm *form, const Flat **flat, bool *kept);

#endif
