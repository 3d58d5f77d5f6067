/* frontend/sema/fold.h - what Java's operators give for constants. */
#ifndef FRONTEND_SEMA_FOLD_H
#define FRONTEND_SEMA_FOLD_H

#include "frontend/base/tree.h"

/* A op B for operands of type BASE (SHIFT: of the left one; the right one is an int); false:
 * division by zero, which is no constant. */
bool fold_binary(BinaryOp op, BaseType base, Value a, Value b, Value *out);

/* NEG, COMPLEMENT or NOT of a value of type BASE. */
Value fold_unary(ExprKind kind, BaseType base, Value a);

#endif
