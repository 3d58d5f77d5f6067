/* tests/fuzz/fuzz_class.c - class files, as what javac makes and as what nobody would, and archives of them. */
#include <stdlib.h>

#include "api/jar.h"
#include "tests/fuzz/check.h"

static void check_jar(const char *bytes, size_t size) {
    Diag d = {.out = check_null()};
    size_t len;
    char *class = jar_main("Fuzz.jar", bytes, size, &len, &d);
    CHECK((class != NULL) == (d.errors == 0));
    if (class)
        check_java(&(Source){.file = "Fuzz.jar", .bytes = class, .len = len}, size);
    free(class);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    const char *bytes = (const char *)data;
    if (jar_is(bytes, size))
        check_jar(bytes, size);
    else if (size)
        check_java(&(Source){.file = "Fuzz.class", .bytes = bytes, .len = size}, size);
    return 0;
}
