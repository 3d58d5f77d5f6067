/* frontend/sema/check.h - from the class as written to the typed tree: names, types, constants.
 *
 * Reports what javac would, and what FunJava leaves out and only types can tell. */
#ifndef FRONTEND_SEMA_CHECK_H
#define FRONTEND_SEMA_CHECK_H

#include "frontend/base/tree.h"
#include "frontend/source/ast.h"

/* Methods in which mistakes were found have no body.  Never NULL. */
Class *check_class(Front *f, const AstClass *ast);

#endif
