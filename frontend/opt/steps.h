/* frontend/opt/steps.h - several steps of a recursion over matrices at once.
 *
 * A method like LU decomposition makes a new matrix of the one it was given and calls itself
 * with it; its elements are computed from a few of the old one: those of their own row, and
 * rows and elements that are the same for all.  Then a row of the matrix after four steps can
 * be computed from the row before them: only those of the matrices between are made that all
 * rows ask for.  Where nothing can trap and no step is the last, that is what the method
 * does; otherwise it goes one step as written. */
#ifndef FRONTEND_OPT_STEPS_H
#define FRONTEND_OPT_STEPS_H

#include "frontend/ir/graph.h"

/* Changes G, an analysed graph, if it is such a method's. */
void steps_join(Graph *g);

#endif
