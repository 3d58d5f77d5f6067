/* frontend/sema/flow.h - what depends on the order in which statements run.
 *
 * By the rules of javac: no statement is unreachable, each local is assigned before it is
 * used and a final one once, no method ends without its result.  By those of FunJava: an
 * array is written only by the method that makes it, and only until it is given
 * away (frontend/base/tree.h).  Another name that it gets writes it from then on.  What is passed to
 * a method that gives no array, or a new one, is only lent. */
#ifndef FRONTEND_SEMA_FLOW_H
#define FRONTEND_SEMA_FLOW_H

#include "frontend/base/tree.h"

/* M has a body.  Reports. */
void flow_method(Front *f, const Method *m);

/* Reports nothing.  Gives by number which locals' arrays are used where they must not be, those whose other
 * names are with them; NULL: no memory. */
const bool *flow_refuses(Front *f, const Method *m);

#endif
