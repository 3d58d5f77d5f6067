/* isa/dis.h - from a program back to assembly text.
 *
 * What dis_program writes assembles to the same program, whatever its words are.
 * Names need not have been verified: one that is no identifier, or not the first of
 * its kind, is replaced, with a comment that shows it. */
#ifndef ISA_DIS_H
#define ISA_DIS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/program.h"

/* With SHOW_ENCODING each instruction has its address in the codelet and its word
 * beside it.  False: write error or out of memory. */
bool dis_program(FILE *out, const Program *p, bool show_encoding);

/* One instruction as text, for messages and dumps.  P gives the names of codelets and
 * constants and may be NULL.  LABEL stands for the target of a branch; NULL: its
 * distance is shown, as ". + 8". */
void dis_inst(char *buf, size_t size, const Program *p, uint32_t word, const char *label);

#endif
