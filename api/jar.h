/* api/jar.h - the class of a .jar that runs. */
#ifndef API_JAR_H
#define API_JAR_H

#include "isa/diag.h"

bool jar_is(const char *bytes, size_t len);

/* The class file of the one that the manifest names as Main-Class, or of the only one that has a main, or of the only
 * one that is no record, with those of its records behind it: *OUT_LEN bytes, for free.  NULL: reported. */
char *jar_main(const char *name, const char *bytes, size_t len, size_t *out_len, Diag *d);

#endif
