/* tests/fuzz/check.h - what the fuzz targets demand of every input.
 *
 * A target is a file fuzz_NAME.c with libFuzzer's entry point.  `make fuzz` links it with
 * libFuzzer; `make test` links it with replay.c and gives it the files in corpus/NAME. */
#ifndef TESTS_FUZZ_CHECK_H
#define TESTS_FUZZ_CHECK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "isa/diag.h"
#include "isa/program.h"
#include "vm/machine/config.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

/* Ends the process, which is what a fuzzer looks for. */
#define CHECK(condition) \
    ((condition) ? (void)0 : check_failed(#condition, __FILE__, __LINE__))
_Noreturn void check_failed(const char *condition, const char *file, int line);

/* Where messages go that nobody reads, but whose formatting is part of the test. */
FILE *check_null(void);

/* A file without a name that holds these bytes; check_path names it for open and for
 * out_open. */
int check_file(const void *bytes, size_t len);
const char *check_path(int fd);

/* Everything in that file, which is closed; the caller frees. */
uint8_t *check_contents(int fd, size_t *len);

/* The same file name, codelets, words, lines, constants and names. */
void check_same_program(const Program *p, const Program *q);

/* An image of P, and its disassembly if names permit, lead back to P. */
void check_round_trip(const Program *p);

/* If the verifier lets P through: run it on one thread, plainly, on two with the best
 * vectors and fused instructions, and on a small simulated machine, with little fuel and
 * memory.  Result, output and counts are the same, and no chunk is left. */
void check_run(const Program *p);

/* SRC, a FunJava source or class file, is refused, or becomes a program that passes all of this; SIZE chooses how it is made. */
void check_java(const Source *src, size_t size);

/* The same for a verified program on one thread and on a machine. */
void check_simulation(const Program *p, const MachineConfig *cfg);

#endif
