/* frontend/source/parse.h - from tokens to the class as written.
 *
 * The whole expression and statement grammar of Java up to version 7 is recognised, and
 * what FunJava leaves out of it is answered with the way to write it instead
 * (frontend/source/outside.def).  After a syntax error the parser goes on behind the statement. */
#ifndef FRONTEND_SOURCE_PARSE_H
#define FRONTEND_SOURCE_PARSE_H

#include "frontend/source/ast.h"

/* Reports all mistakes; what it gives, in arena A, holds what could be understood. */
AstClass *parse_class(Front *f, Arena *a, const Token *tokens, size_t count);

#endif
