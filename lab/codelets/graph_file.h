/* lab/codelets/graph_file.h - graphs of codelets as files: a line for each codelet and each edge.
 *
 *     word 8                              bytes of a word
 *     latency exposed                     whoever loads waits, for each word, or for as many bytes: exposed 128;
 *                                         hidden: it computes meanwhile
 *     block D 4096                        memory behind that of the last block; perhaps: at ADDRESS
 *     codelet a                           perhaps: stage N, and its steps:
 *     codelet b stage 1: load D 0 16; load 160; wait; compute fma 20; count integer 5; store D 0 16
 *     edge a b 16                         perhaps: potential
 *
 * A load or store has a block, an offset and bytes, or bytes alone, which are anywhere.  What is
 * counted takes energy, but no time. */
#ifndef LAB_CODELETS_GRAPH_FILE_H
#define LAB_CODELETS_GRAPH_FILE_H

#include <stdio.h>

#include "isa/diag.h"
#include "lab/codelets/graph.h"

/* Mistakes are reported, all of them; then NULL. */
CodeletGraph *codelet_graph_read(const char *path, Diag *d);

/* As a file; addresses are those of one block. */
void codelet_graph_write(const CodeletGraph *g, FILE *out);

#endif
