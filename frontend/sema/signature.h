/* frontend/sema/signature.h - what a compiled method takes and gives, as text.
 *
 * A program that runs a method in main's place carries the string constant $entry, the
 * method's header in Java: "double dot(double[] x, double[] y, int n)"; with layouts
 * "double[][]:z half(double[][]:row a)"; a record as the result with its parts,
 * "Pair mean(double[] x) -> (double sum, int n)".  A parameter that is a record is one for each part.  By it arguments are
 * read and checked before the program runs; they lie in the chunk of arguments as those of
 * any program do: int, long and boolean as integers, float and double as doubles, arrays as
 * descriptors.  A record that a program gives is a chunk of its parts. */
#ifndef FRONTEND_SEMA_SIGNATURE_H
#define FRONTEND_SEMA_SIGNATURE_H

#include "frontend/base/tree.h"
#include "isa/arch.h"

enum {
    SIGNATURE_PARAMS = CHUNK_WORDS,
    SIGNATURE_RANK = 3,         // of arrays that are given and taken
};

#define SIGNATURE_CONST "$entry"

/* Names point into the text that was read. */
typedef struct {
    Type type;
    const char *name;
    int len;
} SignatureParam;

typedef struct {
    Type result;
    const char *name;
    int len;
    SignatureParam param[SIGNATURE_PARAMS];
    int nparams;
    SignatureParam part[SIGNATURE_PARAMS];      // of the result, a record
    int nparts;                 // 0: it is none
} Signature;

/* The text for M, in memory of F. */
const char *signature_text(Front *f, const Method *m);

/* False: TEXT, NUL-terminated, is none. */
bool signature_read(const char *text, Signature *out);

#endif
