/* tests/fuzz/fuzz_java.c - FunJava sources. */
#include <stdlib.h>
#include <string.h>

#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *text = malloc(size + 1);
    CHECK(text);
    if (size)
        memcpy(text, data, size);
    text[size] = 0;
    check_java(&(Source){.file = "Fuzz.java", .text = text}, size);
    free(text);
    return 0;
}
