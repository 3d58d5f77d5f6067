/* api/explain.h - what the compiler found about the loops of a source, and what it made of them. */
#ifndef API_EXPLAIN_H
#define API_EXPLAIN_H

#include "frontend/compile.h"

/* By place: findings and remarks, or findings with their VALUES. */
void explain_print(FILE *out, const Source *src, const Compiled *look, bool values);

#endif
