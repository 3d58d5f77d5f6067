/* vm/core/format.h - numbers as Java's printf shows them.
 *
 * Decimals are those of vm/core/show.h, the fewest that tell numbers apart, rounded half up: so does Java. */
#ifndef VM_CORE_FORMAT_H
#define VM_CORE_FORMAT_H

#include "isa/conversion.h"

enum { FORMAT_SIZE = 4096 };    // room for every number and every conversion

/* The text in BUF, without an end; its length. */
int format_long(char buf[FORMAT_SIZE], Conversion c, int64_t x);
int format_double(char buf[FORMAT_SIZE], Conversion c, double x);

#endif
