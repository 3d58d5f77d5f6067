/* frontend/check.h - from the class as written to the typed tree: names, types, constants.
 *
 * Reports what javac would, and what FunJava leaves out and only types can tell. */
#ifndef FRONTEND_CHECK_H
#define FRONTEND_CHECK_H

#include "frontend/ast.h"
#include "frontend/tree.h"

/* Methods in which mistakes were found have no body.  Never NULL. */
Class *check_class(Front *f, const AstClass *ast);

#endif
