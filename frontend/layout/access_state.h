/* frontend/layout/access_state.h - shared by the files access*.c: values that are known in part.
 *
 * A program is followed in two ways.  Outside of nests, where a node that is a nest is noted
 * down with all values at that moment; and inside one, where elements are read for somebody
 * who wants to know. */
#ifndef FRONTEND_LAYOUT_ACCESS_STATE_H
#define FRONTEND_LAYOUT_ACCESS_STATE_H

#include "frontend/layout/access.h"

typedef enum { VAL_UNKNOWN, VAL_NUMBER, VAL_ARRAY } ValKind;

/* A number; or an array, or what some indices of it lead to. */
typedef struct {
    unsigned char kind;     // ValKind
    unsigned char rank;     // dimensions that are left
    int      array;         // ACCESS_NONE: one that lives in a task only, or nowhere
    uint32_t row;           // of the array, that its indices so far lead to
    uint32_t n[ACCESS_RANK];        // sizes of what is left
    Value    number;
} Val;

/* One execution of a method. */
typedef struct Frame Frame;
struct Frame {
    const Graph *graph;
    Val *val, *spare;       // by number of node; for values on their way
    Frame *next;            // of those that are free
};

typedef struct {
    AccessArray a;
    uint32_t n[ACCESS_RANK];
    bool undecided;         // the first variable that it goes to decides
    bool used;              // a nest may read it
    bool noted;             // its own copying is a nest
} Made;

typedef struct {
    AccessNest n;
    const Node *node;
    Frame *frame;           // values when it began
    int rank;               // of what it makes
} NestState;

struct Access {
    Front *front;
    const Class *class;
    Graph *const *graphs;
    int ngraphs;
    char *const *word;
    int nwords;
    AccessVariable *variable;
    int nvariables;
    Made *array;
    size_t narrays, array_room;
    NestState *nest;
    size_t nnests, nest_room;
    Frame *free_frames;
    AccessProgram *program;
    int depth;              // of calls
    long steps;             // that are left
    long element_steps;     // for each element
    bool failed;            // reported, or too much
    bool inside;            // of a nest
    /* of the element that is asked for */
    uint32_t want[ACCESS_RANK];
    int level, rank;        // constructions entered; of the nest
    bool mute;              // reads were told for the element before
    void (*read)(void *state, int array, uint32_t i, uint32_t j);
    void *state;
    uint64_t random;
};

static inline Val val_int(int64_t i) {
    return (Val){.kind = VAL_NUMBER, .number.i = i};
}

static inline bool val_known(const Val *v) {
    return v->kind == VAL_NUMBER;
}

/* What N gives.  Constants stand anywhere, also behind those who take them. */
static inline Val *val_of(const Frame *f, const Node *n) {
    Val *v = &f->val[n->number];
    if (n->kind == NODE_CONST)
        *v = (Val){.kind = VAL_NUMBER, .number = n->value};
    return v;
}

/* access_eval.c: what N, or all nodes of R, give in frame F. */
void access_node(Access *a, Frame *f, const Node *n);
void access_region(Access *a, Frame *f, const Region *r);
Frame *access_frame(Access *a, const Graph *g);
void access_note(Access *a, Place at, const char *text);

/* access.c: N is a nest, which is noted down; false: its turns are followed one by one. */
bool access_nest(Access *a, Frame *f, const Node *n);

/* An array of TYPE, of sizes N, that a nest makes or a copy of SOURCE; its number. */
int access_array(Access *a, Type type, const uint32_t *n, int source);

#endif
