/* frontend/sema/library.c - the library's sources as strings of this program. */
#include "frontend/sema/library.h"

#include "isa/embed.h"

EMBED(library_text, "frontend/sema/library/Library.java");
EMBED(library_circular, "frontend/sema/library/Circular.java");
EMBED(library_numbers, "frontend/sema/library/Numbers.java");
EMBED(library_copies, "frontend/sema/library/Copies.java");

const Source library_parts[LIBRARY_PARTS] = {
    {.file = "Library.java", .text = library_text},
    {.file = "Circular.java", .text = library_circular},
    {.file = "Numbers.java", .text = library_numbers},
    {.file = "Copies.java", .text = library_copies},
};
