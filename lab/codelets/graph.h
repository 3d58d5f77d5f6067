/* lab/codelets/graph.h - a graph of codelets that is stored: from a file, or small enough.
 *
 *     graph_new -> graph_codelet, graph_step, graph_edge in any number -> graph_finish -> graph_destroy
 *
 * An edge carries bytes that its first codelet produces and its second one reads; the second one
 * does not start before the first has ended, unless the edge is potential: then it carries
 * bytes but no order.  No cycles, of potential edges neither.  Edges between the same two codelets become one. */
#ifndef LAB_CODELETS_GRAPH_H
#define LAB_CODELETS_GRAPH_H

#include <stdbool.h>
#include <stddef.h>

#include "lab/codelets/codelets.h"

#define GRAPH_NONE UINT32_MAX

enum { GRAPH_MAX = 1 << 26, GRAPH_MAX_WORD = 64 };      // codelets, edges, steps each; bytes of a word

typedef struct {
    uint32_t name;          // where in the graph's names; GRAPH_NONE: it is called by its number
    uint32_t stage;
    uint32_t first, steps;  // in the list of steps
    uint64_t loads, stores;     // words
    int      line, col;     // where it was written, or 0
} GraphCodelet;

typedef struct {
    uint32_t from, to;
    uint64_t bytes;
    bool     potential;
} CodeletEdge;

/* Lists of lists: those of i are item[first[i]] to item[first[i + 1] - 1]. */
typedef struct {
    uint32_t *first, *item;
} Lists;

typedef struct {
    Codelets     codelets;      // first: the graph as the machine with banks sees it
    GraphCodelet *codelet;
    Step        *step;
    CodeletEdge *edge;          // by their ends, when finished
    char        *names;
    uint32_t     ncodelets, nsteps, nedges;
    size_t       names_len;
    unsigned     word;          // bytes; 8
    unsigned     line;          // bytes that one wait brings; finished: at least a word
    bool         exposed;       // whoever loads waits: the application is memory-intensive
    bool         placed;        // every access has an address
    bool         staged;        // stages were given
    Lists        in, out;       // edges by their ends
    uint32_t    *order;         // topological: of those that are ready the smallest number first
    uint32_t    *by_stage, *stage_first;
    Lists        updates, parents, released;       // counters
    uint32_t     room_codelets, room_steps, room_edges;
    size_t       room_names;
    bool         no_memory, too_big;        // something could not be added
} CodeletGraph;

typedef enum { GRAPH_GOOD, GRAPH_CYCLE, GRAPH_STAGES, GRAPH_SIZE, GRAPH_MEMORY } GraphState;

CodeletGraph *codelet_graph_new(void);      // NULL: out of memory
void codelet_graph_destroy(CodeletGraph *g);    // NULL is allowed

/* What cannot be added is missed by codelet_graph_finish.  NAME may be NULL; the number of the codelet. */
uint32_t codelet_graph_add(CodeletGraph *g, const char *name);
void codelet_graph_step(CodeletGraph *g, Step step);        // of the codelet added last
void codelet_graph_edge(CodeletGraph *g, uint32_t from, uint32_t to, uint64_t bytes, bool potential);

/* *WHICH is a codelet on a cycle, or one whose stage is not after that of a parent. */
GraphState codelet_graph_finish(CodeletGraph *g, uint32_t *which);

/* The same graph stored; each edge carries what was stored by one and loaded by the other.  NULL:
 * out of memory, or too big. */
CodeletGraph *codelet_graph_expand(const Codelets *s);

/* Names have fewer characters than MOST; numbers that stand for them fit into the other. */
enum { CODELET_NAME = 64, CODELET_MOST_NAME = 4096 };
const char *codelet_name(const CodeletGraph *g, uint32_t codelet, char room[CODELET_NAME]);

#endif
