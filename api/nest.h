/* api/nest.h - class files that belong together: the records of a class have class files of their own. */
#ifndef API_NEST_H
#define API_NEST_H

#include "isa/diag.h"

typedef enum { NEST_OTHER, NEST_MAIN, NEST_RECORD, NEST_NO_MEMORY } NestKind;

/* What the class file of LEN BYTES holds: a class with a main, a record; OTHER also if it is damaged. */
NestKind nest_kind(const char *bytes, size_t len);

/* The class file of a CLASS, which is in the same package: *LEN bytes, for free.  NULL: it is not there, or that is reported. */
typedef char *(*NestRead)(void *state, const char *class, size_t *len);

/* BYTES, a class file, with those of the records behind it that it names, and they; NULL: reported, and BYTES are freed.  What
 * is damaged stays as it is. */
char *nest_gather(const char *name, char *bytes, size_t *len, NestRead read, void *state, Diag *d);

#endif
