/* frontend/opt/inline.h - small methods take the place of their calls. */
#ifndef FRONTEND_OPT_INLINE_H
#define FRONTEND_OPT_INLINE_H

#include "frontend/ir/graph.h"

/* May G take the place of calls: is it small, and does it run without other tasks?  Of the library it may be larger, for it
 * becomes smaller there, and call others of the library. */
bool inline_suits(const Graph *g);
bool inline_suits_library(const Graph *g);

/* May G, whose calls of the library still stand, do so in a loop?  Does it call the library? */
bool inline_suits_early(const Graph *g);
bool inline_calls_library(const Graph *g);

/* Has it loops? */
bool inline_loops(const Graph *g);

/* May it do so within the library: is it small, and soon done? */
bool inline_suits_within(const Graph *g);

/* May it do so in a loop, though it is large by methods of the library? */
bool inline_suits_loop(const Graph *g);

/* May it do so, even with other tasks, where an array need not be built then? */
bool inline_may(const Graph *g);

/* Does CALL stand in a loop?  May RAW, whose loops were not looked at yet, take its place there: it gives a number and
 * makes no arrays. */
bool inline_in_loop(const Node *call);
bool inline_nested(const Graph *raw);

/* May it, too, if it gives arrays?  Where these are small the loop makes them in place (frontend/opt/versions.h). */
bool inline_makes(const Graph *raw);

/* G with those calls replaced for which FIND gives a graph.  Has it such calls? */
Graph *inline_calls(Graph *g, Graph *(*find)(void *state, const Node *call), void *state);
bool inline_finds(const Graph *g, Graph *(*find)(void *state, const Node *call), void *state);

/* The same of functions of the library, as far as there is room where they stand; where there is not, all are called. */
Graph *inline_library(Graph *g, Graph *(*find)(void *state, const Node *call), void *state);

#endif
