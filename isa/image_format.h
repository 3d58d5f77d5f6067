/* isa/image_format.h - what the writer and the reader of images agree on; see isa/image.h. */
#ifndef ISA_IMAGE_FORMAT_H
#define ISA_IMAGE_FORMAT_H

#include <limits.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "isa/arch.h"
#include "isa/image.h"

enum { SECTION_CODELETS = 1, SECTION_CODE, SECTION_CONSTS, SECTION_SYMBOLS, SECTION_LINES, SECTION_END };

enum {
    SECTIONS = SECTION_END - 1,
    HEADER_BYTES = IMAGE_MAGIC_BYTES + 8,
    ROW_BYTES = 16,                 // of the section table
    ENTRY_BYTES = 8,                // of a codelet or constant, without the name
    MAX_LINE = INT_MAX,             // source lines fit in a Loc
    MAX_LINE_BYTES = 5,             // of one line difference
};

#define NO_ENTRY UINT32_MAX

extern const unsigned char image_magic[IMAGE_MAGIC_BYTES];

/* Longest raw bytes of a section that keeps the limits of isa/arch.h. */
uint32_t image_max_raw(int section);

/* Words that CODELET_WORDS take in the code section. */
uint32_t image_padded(uint32_t codelet_words);

/* May the source file be called this?  Control characters could write to a terminal. */
bool image_file_name_ok(const char *name, size_t len);

#endif
