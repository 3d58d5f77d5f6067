/* tests/fuzz/fuzz_class.c - class files, as what javac makes and as what nobody would. */
#include "tests/fuzz/check.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size)
        check_java(&(Source){.file = "Fuzz.class", .bytes = (const char *)data, .len = size}, size);
    return 0;
}
