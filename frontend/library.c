/* frontend/library.c - the library's sources as strings of this program. */
#include "frontend/library.h"

#define PART(label, file)                                                              \
    extern const char label[];                                                         \
    __asm__(".pushsection .rodata\n.global " #label "\n" #label ": .incbin \"" file "\"\n" \
            ".byte 0\n.popsection\n")

PART(library_text, "frontend/library/Library.java");
PART(library_circular, "frontend/library/Circular.java");
PART(library_numbers, "frontend/library/Numbers.java");
PART(library_copies, "frontend/library/Copies.java");

const Source library_parts[LIBRARY_PARTS] = {
    {.file = "Library.java", .text = library_text},
    {.file = "Circular.java", .text = library_circular},
    {.file = "Numbers.java", .text = library_numbers},
    {.file = "Copies.java", .text = library_copies},
};
