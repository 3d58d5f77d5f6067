/* vm/core/output.h - what a program prints.
 *
 * Only the task that holds the root target prints, so output is sequential.  When
 * a run is repeated (see vm/native) the bytes that are out already are skipped. */
#ifndef VM_CORE_OUTPUT_H
#define VM_CORE_OUTPUT_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/program.h"

typedef struct {
    FILE    *file;      // NULL: nowhere
    uint64_t written;   // bytes printed in this run
    uint64_t before;    // bytes that an earlier run of the same program has printed
    struct Notes *notes;        // not NULL: there, as notes of
    const struct Task *task;
} Output;

void output_text(Output *o, const char *text, size_t len);
void output_const(Output *o, const Const *string);
void output_int(Output *o, int64_t value);
void output_double(Output *o, uint64_t bits);
void output_float(Output *o, uint64_t boxed);
void output_long_as(Output *o, int64_t value, uint64_t conversion);     // isa/conversion.h
void output_double_as(Output *o, uint64_t bits, uint64_t conversion);
void output_char(Output *o, uint64_t code_point);

#endif
