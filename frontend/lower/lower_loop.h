/* frontend/lower/lower_loop.h - what the templates of constructions and reductions share. */
#ifndef FRONTEND_LOWER_LOWER_LOOP_H
#define FRONTEND_LOWER_LOWER_LOOP_H

#include "frontend/lower/lower_state.h"

/* The first parameters of every function of a template: the number of the first element, the
 * shift of the task's own node, -1 if the task's id counts (0: it does not), and how many
 * elements or turns there are in all. */
enum { PLACE_FIRST, PLACE_SHIFT, PLACE_MASK, PLACE_COUNT, PLACES };

enum { MAX_FIXED = 6 + MAX_RANK };

typedef struct {
    Reg reg;
    Array *array;
} Outside;

/* The values of outside that a body uses, and before them what a template needs itself. */
typedef struct {
    Node **node;
    size_t cap;
    int count;
    Reg *value;             // in the function around
    Outside *outside;
    int nfixed;
    Holds fixed_holds[MAX_FIXED];
    Reg fixed_value[MAX_FIXED];
} Captures;

/* One function of a template while it is made. */
typedef struct {
    Lower l;
    Func *f;
    bool brief;             // it is called without a task: id does not count, the first element is 0
    Reg place[PLACES];
    int fixed;
    Reg fix[MAX_FIXED];
    Reg result;             // what is delivered, where the part is none of its own but stands in the code around it,
    int done;               // which goes on at that block; 0: not so
} Part;

/* Leaves the task early, with null, if there is nothing from element FIRST on that it would make. */
typedef void Skip(Part *p, const void *state, Reg first);

/* The functions of one template. */
typedef struct {
    Func *grow, *leaf;
    int leaf_bits;          // log2 of the elements or turns of a leaf
    int last;               // shift of the highest node that a leaf task makes
    int64_t few;            // of fewer elements or turns in all, one level less
    int line;
    Skip *skip;             // of part_grow, or NULL
} Template;

/* What a leaf goes on as: where there are few elements or turns in all, or many. */
typedef struct {
    Func *few, *many;
} Leaves;

/* Ends a function with what becomes of a CHUNK of N results. */
typedef void Combine(Part *p, const void *state, Reg chunk, Reg n);
typedef Reg None(Part *p, const void *state);

/* A matrix made by one of two codes, which the sizes that are found decide. */
typedef struct {
    int other, join;        // blocks
    Reg size[2], root;
} Either;

Either either_begin(Lower *l, Node *n);                 // code follows for the first, or goes to .other
void   either_other(Lower *l, Either *e, Reg root);     // it has made ROOT; code follows for the other
void   either_end(Lower *l, const Either *e, Node *n);  // which has lowered N

/* Must each turn of a loop with body R be a task of its own? */
bool part_waits(const Region *r);

/* Does REDUCE keep the order of lanes, with what they have so far in v1? */
static inline bool part_in_lanes(const Node *reduce) {
    return type_is_fp(reduce->type) && (reduce->by == REDUCE_ADD || reduce->by == REDUCE_MUL);
}

/* Has the code of a turn no place in the loop of a leaf? */
bool part_is_large(const Region *r);

Captures captures_of(Lower *l, const Region *r);
void  captures_back(const Captures *c);
Func *part_func(Lower *l, const char *role);
Part  part_begin(Lower *l, Func *f, const Captures *c, int line);
bool  part_wants_brief(const Lower *l);                                 // are functions for few elements wanted?
Part  part_begin_brief(Lower *l, Func *f, const Captures *c, int line, None *none, const void *state);  // for a Brief; without elements it delivers NONE
Part  part_begin_here(Lower *l, const Captures *c, Reg count, Holds result, None *none, const void *state);   // the same in the code of L, for COUNT elements
void  part_deliver(Part *p, Reg value);
void  part_brief(Call *start, Func *brief, Reg count, int most, Place at);  // where COUNT is so much at most it does what START does
void  part_end(Lower *l, Part *p);
Call *part_call(const Part *p, Func *callee, const Captures *c, Reg first, Reg shift, Reg mask, Reg count);
Call *part_start(Lower *l, Func *root, const Captures *c, Reg count);
Reg   part_first(const Part *p);
Reg   part_children(Func *f, Reg count, Reg first, Reg shift);
Reg   part_none(Part *p, const void *state);                            // a None: null
void  part_as_result(Part *p, const void *state, Reg chunk, Reg n);     // a Combine: the chunk is the result
int64_t part_few(const Lower *l, int bits);             // elements that are too few for tasks of 2^BITS each; 0: none are
Reg   part_left(Func *f, Reg count, Reg first, int most);      // min(MOST, COUNT - FIRST)
void  part_root(Lower *l, const Template *t, Func *root, const Captures *c, None *none, const void *state);
Leaves part_leaves(Lower *l, const Template *t, const Captures *c, int64_t few);   // few: less than so many
void  part_grow(Lower *l, const Template *t, const Captures *c, Combine *combine, const void *state);

#endif
