/* frontend/opt/layouts.h - layouts of two-dimensional arrays, as the command names them.
 *
 * A layout belongs to a variable and so to the type of its values (Type.layout).  Where an array
 * of another layout goes there, the graph has a RELAYOUT.  A method gives back the layout of the
 * variables that its returns name, if that is the same for all. */
#ifndef FRONTEND_OPT_LAYOUTS_H
#define FRONTEND_OPT_LAYOUTS_H

#include "frontend/ir/graph.h"

enum { MAX_LAYOUTS = 64 };

/* Of the locals of that name in methods of one name, or of all locals and fields of that name. */
typedef struct {
    const char *method;     // NULL: all
    int method_len;
    const char *name;
    int name_len;
    TypeLayout layout;
} NamedLayout;

/* Types in C get their layouts; false: reported. */
bool layouts_apply(Front *f, Class *c, const NamedLayout *list, int n);

/* G without RELAYOUT nodes and rows of arrays with layouts, for lowering. */
Graph *layouts_expand(Graph *g);

#endif
