/* frontend/sema/java.h - from a FunJava source to its typed tree.
 *
 * FunJava is the part of Java described in docs/funjava.md: what this accepts, javac
 * accepts.  All mistakes are reported, those that javac would find and those against the
 * functional style; then there is no tree. */
#ifndef FRONTEND_SEMA_JAVA_H
#define FRONTEND_SEMA_JAVA_H

#include "frontend/base/tree.h"

/* NULL: reported to the Diag of F.  The tree lives as long as F. */
Class *java_read(Front *f);

/* The members of the classes in all PARTS as one class, called as that of the first. */
Class *java_read_parts(Front *f, const Source *parts, int count);

/* The tokens of the source, one a line with its place; false: mistakes were reported. */
bool java_dump_tokens(FILE *out, Front *f);

#endif
