/* frontend/class/class_read.h - a class file as the class that was written.
 *
 * What javac makes of a FunJava program is turned back into what frontend/source/parse.h makes of its source: the same
 * statements, loops and conditions, so that all that follows is the same.  Variables and labels have names that no
 * source has.  What the subset leaves out is reported with class, method and line. */
#ifndef FRONTEND_CLASS_CLASS_READ_H
#define FRONTEND_CLASS_CLASS_READ_H

#include "frontend/source/ast.h"

/* Of the source of F, which is a class file with those of records behind it, in arena A.  NULL: reported. */
AstClass *class_read(Front *f, Arena *a);

enum { CLASS_RECORDS = 256 };      // so many class files may follow the one that runs

/* What there is to know of the class file that is the source of F, which is alone; NEAR are the simple names of the
 * classes in its package that it names.  False: it is damaged, or no memory. */
typedef struct {
    bool has_main, is_record;
    const char **near;
    int nnear;
} ClassFacts;
bool class_facts(Front *f, ClassFacts *out);

#endif
