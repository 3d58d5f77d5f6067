/* frontend/opt/inline.h - small methods take the place of their calls. */
#ifndef FRONTEND_OPT_INLINE_H
#define FRONTEND_OPT_INLINE_H

#include "frontend/ir/graph.h"

/* May G take the place of calls: is it small, and does it run without other tasks?  LIBRARY: it may be larger, for it becomes
 * smaller there. */
bool inline_suits(const Graph *g, bool library);

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

#endif
