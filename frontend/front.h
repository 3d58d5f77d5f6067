/* frontend/front.h - what all passes of the compiler share: the source, memory, errors.
 *
 * Memory comes from an arena and lives as long as the Front.  When the computer has no
 * more, no_memory is set and zeroed memory of a small reserve is handed out: passes need not
 * test every request, but what they built is worthless and must not be walked, and their
 * loops over the input end when they see the flag. */
#ifndef FRONTEND_FRONT_H
#define FRONTEND_FRONT_H

#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>

#include "isa/diag.h"

/* Where something stands in the source; line and column count from 1, columns in bytes. */
typedef struct {
    int line, col;
} Place;

typedef struct FrontBlock FrontBlock;

enum {
    FRONT_ERRORS = 100,     // after so many, further ones are counted, not shown
    FRONT_SCRATCH = 1 << 16,
};

typedef struct {
    const Source *src;
    Diag *diag;
    FrontBlock *blocks;
    size_t used;            // of the newest block
    size_t asked;           // of the computer, in all blocks
    char *reserve;          // for what is still asked for when there is no memory
    size_t reserve_left;
    int errors;             // of this source
    bool no_memory;
    bool library;           // the source is of frontend/library
    bool uses_library;      // some operation of the source is a method of that
    // the last resort; touched only when the reserve is at its end
    alignas(max_align_t) char scratch[FRONT_SCRATCH];
} Front;

/* SRC and D must outlive the Front. */
void front_init(Front *f, const Source *src, Diag *d);
void front_free(Front *f);

/* Zeroed. */
void *front_alloc(Front *f, size_t size);

/* What somebody else, asked for this compilation, found; the first time it is reported. */
void front_no_memory(Front *f);

/* ARRAY, which has room for *CAP elements of SIZE bytes, or a larger copy if COUNT fills
 * it.  NULL: no memory. */
void *front_room(Front *f, void *array, size_t count, size_t *cap, size_t size);

/* Formatted text in the arena, for messages put together from parts. */
__attribute__((format(printf, 2, 3)))
const char *front_text(Front *f, const char *fmt, ...);

__attribute__((format(printf, 3, 4)))
void front_error(Front *f, Place at, const char *fmt, ...);

#endif
