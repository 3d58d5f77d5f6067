/* frontend/opt/versions_state.h - loops that are there twice; private to versions*.c. */
#ifndef FRONTEND_OPT_VERSIONS_STATE_H
#define FRONTEND_OPT_VERSIONS_STATE_H

#include "frontend/opt/versions.h"

enum { MAX_SIZES = 16, MAX_INNER = 100 };

/* An array has no more elements in a dimension than NODE, which is known before the loop and a number or another array, in the
 * first one of that, and MORE. */
typedef struct {
    const Node *node;           // NULL: that is not known
    int more;
    int most;                   // for the array to be small,
    int rank;                   // which it has
} Size;

/* A loop that runs in order, or whose iterations shall do so. */
typedef struct Top Top;
struct Top {
    const Node *loop;           // of the graph before its loops were looked at
    Size size[MAX_SIZES];       // of the arrays that are made in it
    int nsizes;
    int inner[MAX_INNER];       // the numbers of the loops that make them
    int ninner;
    bool parallel;              // its iterations are tasks
    bool unsized;               // how large an array is is known in an iteration alone
    bool flat;                  // all arrays have one dimension, and are no rows
    bool arrays;                // there are some
    bool unfit;
    Top *next;
};

typedef struct {
    GraphCopy copy;
    Graph *g;
    const Node **node;          // by number
    int cores;                  // that share tasks; 0: nobody says
    Top *tops;
    bool *brief;                // by number: of loops that are few iterations, whatever there is around them
    bool any_brief;
    const Top *top;             // whose loop is being copied, for small arrays; NULL: none
    const Top *large;           // the same, where its array is large for certain
    bool in_place;              // a loop that writes in place is
} Versions;

/* What N, of the graph whose loops have been looked at, was before; NULL: it was not there. */
static inline const Node *versions_before(const Versions *v, const Node *n) {
    const Node *b = n->origin < v->g->nodes ? v->node[n->origin] : NULL;
    bool same = b && b->kind == n->kind && b->type.base == n->type.base && b->type.rank == n->type.rank;
    return same && !(n->kind == NODE_PARAM && n->home->owner) ? b : NULL;
}

/* The loop that CONSTRUCT, or another node of tasks, was before; NULL: it was none. */
static inline const Node *versions_source(const Versions *v, const Node *construct) {
    const Node *loop = construct->origin < v->g->nodes ? v->node[construct->origin] : NULL;
    return loop && loop->kind == NODE_LOOP ? loop : NULL;
}

/* ---- versions_sizes.c ---- */

/* The array of which X came by writes of elements alone, outside of loops and conditionals that carry it. */
const Node *versions_first(const Node *x);

/* Of array X in dimension K, as is known before T's loop. */
Size versions_size(const Versions *v, const Top *t, const Node *x, int k);

/* How many elements CONSTRUCT makes at most, (y + 1) * z - y * z or (y + x) - y of them, as is known there. */
Size versions_size_of_part(const Versions *v, const Top *t, const Node *construct);

/* ---- versions_work.c ---- */

enum { WORK_BRIEF = 8192 };     // nodes, in all iterations, that are not worth tasks

/* Nodes of all iterations of N; more than WORK_BRIEF: they are too many, or not known. */
int64_t versions_work(const Node *n);

#endif
