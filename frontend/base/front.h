/* frontend/base/front.h - what all passes of the compiler share: the source, memory, errors.
 *
 * Memory comes from arenas: one that lives as long as the Front, and others that a pass
 * drops when nobody needs what is in them any more, or that go with the Front, too.  When
 * the computer has no more, or the Front may have no more, no_memory is set and zeroed
 * memory of a small reserve is handed out: passes need not test every request, but what they
 * built is worthless and must not be walked, and their loops over the input end when they
 * see the flag. */
#ifndef FRONTEND_BASE_FRONT_H
#define FRONTEND_BASE_FRONT_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>

#include "isa/diag.h"

/* Where something stands in the source; line and column count from 1, columns in bytes. */
typedef struct {
    int line, col;
} Place;

static inline bool place_same(Place a, Place b) {
    return a.line == b.line && a.col == b.col;
}

typedef struct FrontBlock FrontBlock;
typedef struct Arena Arena;

struct Arena {
    FrontBlock *blocks;     // the one that is being used first
    size_t used;            // of that
    size_t asked;           // of the computer, in all blocks
    Arena *next;            // of the Front's
};

/* What a pass did at a place of the source. */
typedef struct Remark Remark;
struct Remark {
    Place at;
    const char *text;
    Remark *next;
};

enum {
    FRONT_ERRORS = 100,     // after so many, further ones are counted, not shown
    FRONT_SCRATCH = 1 << 16,
};

/* A loop, and which of the things that it became: NodeKind of frontend/ir/graph.h. */
typedef struct {
    Place at;                   // line 0: none
    int kind;
} LoopName;

/* Loops that needed too many values at once, and what they go without: nothing; what is there for speed alone
 * (lower_is_tight, cursors); lanes. */
typedef enum { WITHOUT_NOTHING, WITHOUT_MORE, WITHOUT_LANES } Without;

enum { MOST_CROWDS = 8 };

typedef struct {
    LoopName loop;
    Without without;
} Crowd;

typedef struct {
    const Source *src;
    Diag *diag;
    Arena lasting;
    Arena *arenas;          // the others
    size_t asked;           // of the computer, in all arenas
    size_t limit;           // what may be asked of it; 0: what it has
    char *reserve;          // for what is still asked for when there is no memory
    size_t reserve_left;
    int errors;             // of this source
    bool no_memory;
    bool lenient;           // that a method needs too many values at once is noted down, not reported:
    bool crowded;           // it does
    Crowd crowd[MOST_CROWDS];
    int ncrowds;
    bool library;           // the source is of frontend/library
    bool uses_library;      // some operation of the source is a method of that
    bool remarks_wanted;
    bool silent;            // what is compiled just now is not the source's: no remarks
    Remark *remarks;        // by place
    // the last resort; touched only when the reserve is at its end
    alignas(max_align_t) char scratch[FRONT_SCRATCH];
} Front;

/* SRC and D must outlive the Front. */
void front_init(Front *f, const Source *src, Diag *d);
void front_free(Front *f);

/* What the loop goes without; it goes without more, at least LEAST: false: it cannot. */
Without front_without(const Front *f, LoopName loop);
bool front_crowd(Front *f, LoopName loop, Without least);

/* The whole program is compiled once more. */
void front_again(Front *f);

/* LOOP goes without more, if that can be, and the whole program is compiled once more; false: it cannot. */
bool front_begin_again(Front *f, LoopName loop);

/* An arena of F's, empty; and all that is in arena A goes, which is empty then. */
Arena *front_arena(Front *f);
void front_drop(Front *f, Arena *a);

/* Zeroed, of arena A; or it lives as long as F. */
void *front_alloc_in(Front *f, Arena *a, size_t size);

static inline void *front_alloc(Front *f, size_t size) {
    return front_alloc_in(f, &f->lasting, size);
}

/* What somebody else, asked for this compilation, found; the first time it is reported. */
void front_no_memory(Front *f);

/* ARRAY, which has room for *CAP elements of SIZE bytes, or a larger copy in arena A if COUNT
 * fills it.  NULL: no memory. */
void *front_room_in(Front *f, Arena *a, void *array, size_t count, size_t *cap, size_t size);

static inline void *front_room(Front *f, void *array, size_t count, size_t *cap, size_t size) {
    return front_room_in(f, &f->lasting, array, count, cap, size);
}

/* Formatted text in the arena, for messages put together from parts. */
__attribute__((format(printf, 2, 3)))
const char *front_text(Front *f, const char *fmt, ...);

/* Once for each text at a place, and only if remarks are wanted.  Column 0: of what the source does not have, so there is none. */
__attribute__((format(printf, 3, 4)))
void front_remark(Front *f, Place at, const char *fmt, ...);

__attribute__((format(printf, 3, 4)))
void front_error(Front *f, Place at, const char *fmt, ...);

#endif
