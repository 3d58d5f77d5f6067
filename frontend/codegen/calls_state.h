/* frontend/codegen/calls_state.h - calls without tasks; private to calls*.c. */
#ifndef FRONTEND_CODEGEN_CALLS_STATE_H
#define FRONTEND_CODEGEN_CALLS_STATE_H

#include "frontend/codegen/codelet.h"

enum {
    MOST_WORDS = 3200,      // of a function with what it calls: one codelet
    DEEPEST_CALL = 64,      // chain of calls
};

/* ---- calls.c ---- */

/* Notes of G whether it is a leaf, has loops and vectors, and its size. */
void calls_look_at(Func *g);

/* Does each call of B that may take long need what the one before it gives?  KNOWN, by register of F, is lost. */
bool calls_are_chain(const Func *f, const Block *b, bool *known);

/* Code follows that comes before what F begins with, which is given; that is put back behind it.  How many codes came before? */
Block calls_open_first(Func *f);
size_t calls_close_first(Func *f, const Block *was);

/* ---- calls_arrays.c ---- */

/* Has G ended all of its arrays wherever it gives its result? */
bool calls_ends_arrays(const Func *g);

/* NUMBER, of MAX_PRIVATE: what those of LEAF become in F; false: there are not enough. */
bool calls_number_arrays(const Func *f, const Func *leaf, int *number);
void calls_rename_arrays(Code *c, const int *number);

/* ---- calls_copy.c ---- */

/* Calls of LEAF in F become jumps to its code. */
void calls_copy_leaf(Front *front, Func *f, Func *leaf, Arena *arena);

/* ---- calls_brief.c ---- */

/* A copy of CALL, for another place, as the one that is left where few elements need none. */
Call *calls_again(Front *front, const Call *call);

/* Marks what ENTRY calls more than once. */
void calls_find_often(Func *entry);

/* May what block B of F does with few elements become part of it? */
static inline bool calls_is_often(const Func *f, const Block *b) {
    return f->often || f->brief || b->loop.line;
}

/* Blocks with several calls of F that few elements do not need: copies of them, in which nothing is few. */
void calls_keep_blocks(Front *front, Func *f, Arena *arena);

/* Behind calls that are left in F for many elements, all goes on in one codelet; so do loops of F that make chunks, from time to
 * time. */
void calls_share_rest(Front *front, Func *f, Arena *arena);

#endif
