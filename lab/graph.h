/* lab/graph.h - which codelets, or tasks, of a run lead to which, as a graph for Graphviz.
 *
 *     graph_create -> a run, watched by graph_watch -> graph_write -> graph_destroy
 *
 * A node is a codelet with the tasks that executed it, or one task; see links.def for the
 * edges.  On a machine with one core and one slot tasks are numbered in sequential order. */
#ifndef LAB_GRAPH_H
#define LAB_GRAPH_H

#include <stdio.h>

#include "isa/program.h"
#include "vm/machine/watch.h"

enum { GRAPH_MAX_TASKS = 2000 };    // nodes, of a graph of tasks

typedef enum { GRAPH_CODELETS, GRAPH_TASKS } GraphNodes;
typedef enum { GRAPH_OK, GRAPH_TOO_BIG, GRAPH_NO_MEMORY } GraphStatus;

typedef struct Graph Graph;

/* NULL: out of memory. */
Graph *graph_create(const Program *p, const MachineConfig *cfg, GraphNodes nodes);
void graph_destroy(Graph *g);       // NULL is allowed

Watch *graph_watch(Graph *g);

/* What the run was too big for, or lacked. */
GraphStatus graph_status(const Graph *g);

/* As DOT; errors of OUT are the caller's to find. */
void graph_write(const Graph *g, FILE *out);

/* Two lists in JSON: all codelets of the program; "from": 0, "link": "spawns", "to": 1, "count": 7. */
void graph_json_codelets(const Graph *g, FILE *out);
void graph_json_links(const Graph *g, FILE *out);

#endif
