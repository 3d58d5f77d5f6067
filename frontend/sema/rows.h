/* frontend/sema/rows.h - names of rows, by which rows are written, or whose arrays are.
 *
 * What "double[] row = a[i];" names is a value, and A does not change any more then.  Where A
 * changes all the same, the name stands for a[i] instead: i is computed and tried where the name is
 * declared, and what uses the name uses a[i].  So it sees what is written, and writing it is writing A,
 * with the rules of flow.h for that. */
#ifndef FRONTEND_SEMA_ROWS_H
#define FRONTEND_SEMA_ROWS_H

#include "frontend/base/tree.h"

/* What a name stands for: so many indices into BASE. */
typedef struct {
    Front *front;
    const Local *row;
    Local *base, *length;
    Expr **index;           // CONSTs, and LOCALs that do not change
    int count;
} RowName;

/* In the list S, the name stands for that. */
void rows_stand(const RowName *name, Stmt *s);

/* Those names of M, which has a body, without which flow_method would not take it stand for their
 * rows, as far as they can.  False: all is as it was. */
bool rows_named(Front *f, Method *m);

#endif
