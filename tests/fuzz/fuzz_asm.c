/* tests/fuzz/fuzz_asm.c - assembly text: refused with messages, or a program that survives
 * being written, read, disassembled and run. */
#include <stdlib.h>
#include <string.h>

#include "isa/asm.h"
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    Diag d = {.out = check_null()};
    Program *p = asm_source(&(Source){.file = "fuzz.s", .text = text}, &d);
    CHECK((p != NULL) == (d.errors == 0));
    if (p) {
        check_round_trip(p);
        check_run(p);
    }
    program_free(p);
    free(text);
    return 0;
}
