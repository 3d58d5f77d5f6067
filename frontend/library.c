/* frontend/library.c - the library's source as a string of this program. */
#include "frontend/library.h"

extern const char library_text[];

__asm__(".pushsection .rodata\n"
        ".global library_text\n"
        "library_text: .incbin \"frontend/library/Library.java\"\n"
        ".byte 0\n"
        ".popsection\n");

const Source library_source = {.file = "Library.java", .text = library_text};
