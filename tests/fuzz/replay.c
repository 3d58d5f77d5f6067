/* tests/fuzz/replay.c FILE... - gives files to a fuzz target, each to a process of its own.
 *
 * The last line is "N passed, N failed". */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/fuzz/check.h"

enum { MAX_BYTES = 1 << 20, MAX_SECONDS = 120 };

static int replay(const char *path) {
    FILE *f = fopen(path, "rb");
    uint8_t *bytes = malloc(MAX_BYTES);
    if (!f || !bytes) {
        perror(path);
        return 1;
    }
    size_t len = fread(bytes, 1, MAX_BYTES, f);
    fclose(f);
    uint8_t *exact = malloc(len);   // so that a sanitizer sees reads beyond the end
    for (size_t i = 0; i < len; i++)
        exact[i] = bytes[i];
    free(bytes);
    alarm(MAX_SECONDS);
    LLVMFuzzerTestOneInput(exact, len);
    free(exact);
    return 0;
}

int main(int argc, char **argv) {
    int failed = 0;
    for (int i = 1; i < argc; i++) {
        int status = -1;
        fflush(stdout);     // not twice
        pid_t child = fork();
        if (child == 0)
            exit(replay(argv[i]));
        if (child < 0 || waitpid(child, &status, 0) < 0 || status != 0) {
            printf("FAILED: %s: status %d\n", argv[i], status);
            failed++;
        }
    }
    printf("%d passed, %d failed\n", argc - 1 - failed, failed);
    return failed != 0;
}
