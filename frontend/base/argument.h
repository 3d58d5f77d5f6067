/* frontend/base/argument.h - a word of the command line, as main gets it: a chunk. */
#ifndef FRONTEND_BASE_ARGUMENT_H
#define FRONTEND_BASE_ARGUMENT_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "isa/arch.h"

/* Its elements. */
enum {
    ARGUMENT_LONG,          // it as a long; not defined if it is none
    ARGUMENT_DOUBLE,        // the same
    ARGUMENT_LENGTH,        // bytes of its text, UTF-8
    ARGUMENT_TEXT,          // from here on the text, 8 bytes in each, the first lowest; zeros behind it, or for one that is longer than
    ARGUMENT_LONGEST = 8 * (CHUNK_WORDS - ARGUMENT_TEXT)
};

/* Elements of TEXT from ARGUMENT_LENGTH on. */
static inline uint64_t argument_element(const char *text, size_t length, int element) {
    uint64_t bits = 0;
    size_t from = 8 * (size_t)(element - ARGUMENT_TEXT);
    if (element == ARGUMENT_LENGTH)
        return length;
    if (length <= ARGUMENT_LONGEST && from < length)
        memcpy(&bits, text + from, length - from < sizeof bits ? length - from : sizeof bits);
    return bits;
}

#endif
