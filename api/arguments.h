/* api/arguments.h - what a program takes, and its arguments as elements of a chunk. */
#ifndef API_ARGUMENTS_H
#define API_ARGUMENTS_H

#include "api/session.h"

enum { ARGUMENTS_WHY = 100 };

/* The next argument.  The count of a handle is taken. */
void arguments_put(Session *s, uint64_t bits, bool handle);

/* What the program says of its parameters, in s->signature, if it does: s->typed.  EXIT_OK, or reported. */
ExitCode arguments_signature(Session *s);

/* Does a program of FunJava run its main, whose arguments are texts? */
bool arguments_are_texts(const Session *s);
/* The next one.  EXIT_OK, or reported. */
ExitCode arguments_put_text(Session *s, const char *text);

/* All of TEXT is an integer of 64 bits, signed, or unsigned if hexadecimal; a floating-point number,
 * "inf" and "nan" too. */
bool arguments_integer(const char *text, uint64_t *bits);
bool arguments_double(const char *text, uint64_t *bits);

/* The type of elements of this kind. */
BaseType arguments_base(ArrayKind kind);

/* Is an array with SHAPE and elements of type BASE what parameter type WANTED takes?  If not, WHY. */
bool arguments_suit(Type wanted, BaseType base, const ArrayShape *shape, char why[ARGUMENTS_WHY]);

#endif
