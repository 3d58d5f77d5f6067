/* isa/verify.h - is this program safe to run?
 *
 * Whatever made a program, it runs only after verify_program has agreed.  Then
 * executors need not check that encodings are known, that branches stay inside
 * their codelet, that registers are defined and of the right type, that codelets
 * and constants exist and suit, or that a task does exactly one of the three legal
 * things with its target; what depends on data (bounds, definedness, tags, null,
 * ids) stays theirs.  The rules are in docs/isa.md.
 *
 * Every path is followed, to all code that branches can reach whatever they
 * compare; a codelet of MAX_CODELET_WORDS instructions takes milliseconds.
 * Unreachable code must still consist of known instructions with existing operands.
 *
 * Threads: no shared state. */
#ifndef ISA_VERIFY_H
#define ISA_VERIFY_H

#include <stdbool.h>

#include "isa/diag.h"
#include "isa/program.h"

/* false: refused; at most one error for an instruction has been reported, and some
 * for each codelet.  SRC is the source that P's lines refer to; NULL or without text:
 * messages show no line.  P keeps its layout rules: each codelet's words inside code. */
bool verify_program(const Program *p, const Source *src, Diag *d);

#endif
