/* frontend/class_read.h - a class file as the class that was written.
 *
 * What javac makes of a FunJava program is turned back into what frontend/parse.h makes of its source: the same
 * statements, loops and conditions, so that all that follows is the same.  Variables and labels have names that no
 * source has.  What the subset leaves out is reported with class, method and line. */
#ifndef FRONTEND_CLASS_READ_H
#define FRONTEND_CLASS_READ_H

#include "frontend/ast.h"

/* Of the source of F, which is a class file, in arena A.  NULL: reported. */
AstClass *class_read(Front *f, Arena *a);

/* Has the class file that is the source of F a main?  Damaged ones have none. */
bool class_has_main(Front *f);

#endif
