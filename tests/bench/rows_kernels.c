/* tests/bench/rows_kernels.c - the programs of tests/kernels against java.
 *
 * A kernel says itself what is measured, in a comment at its head:
 *
 *   // bench: GROUP CALL SMALL
 *
 * GROUP is sequential, parallel or scans, as its loops are; CALL a call as in rows_java.c, which
 * takes java 20 to 300 ms, and SMALL one of tiny size. */
#include <glob.h>
#include <libgen.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

#define OURS(file, call, n) .command = "%O/bench/compiled " file " " call " %T", .threads = n
#define JAVA(class, call)   .command = "java -cp %O/bench/classes Steady " class " " call, .threads = ALL, \
                            .needs = "%O/bench/classes/Steady.class"
#define KERNEL "tests/kernels/%I.java"
#define EMPTY  "tests/bench/Empty.java"

static const Row kernel = {
    .unit = "ms", .brief = true,
    .variants = {
        [OURS_1] = {.name = "frbz", OURS(KERNEL, "%N", 1)},
        [OURS_ALL] = {.name = "frbz", OURS(KERNEL, "%N", ALL)},
        [JAVA] = {.name = "java, warm", JAVA("%I", "%N")},
        [OURS_MEMORY] = {.name = "frbz, MB", OURS(KERNEL, "%N", ALL), .memory = true},
        [OURS_EMPTY] = {.name = "frbz, MB of nothing", OURS(EMPTY, "nothing()", ALL), .memory = true},
        [JAVA_MEMORY] = {.name = "java, MB", JAVA("%I", "%N"), .memory = true},
        [JAVA_EMPTY] = {.name = "java, MB of nothing", JAVA("Empty", "nothing()"), .memory = true},
    },
};

enum { MAX_KERNELS = 96, MAX_LINE = 512, MAX_WORD = 160 };

/* The line "// bench: " of the program in PATH makes row R. */
static bool read_row(char *path, Row *r) {
    char line[MAX_LINE], group[2 * MAX_WORD] = "kernels-", call[MAX_WORD] = "", small[MAX_WORD] = "";
    FILE *f = fopen(path, "r");
    while (f && !*small && fgets(line, sizeof line, f))
        sscanf(line, "// bench: %159s %159s %159s", group + strlen("kernels-"), call, small);
    if (f)
        fclose(f);
    *r = kernel;
    char *id = strdup(basename(path));
    if (id)
        id[strcspn(id, ".")] = 0;
    r->id = r->name = id;
    r->group = strdup(group);
    r->size[0] = strdup(call);
    r->size[1] = strdup(small);
    if (*small && r->id && r->group && r->size[0] && r->size[1])
        return true;
    fprintf(stderr, "bench: %s does not say what to measure: // bench: GROUP CALL SMALL\n", path);
    return false;
}

const Row *bench_kernel_rows(void) {
    static Row rows[MAX_KERNELS + 1];
    glob_t found;
    if (glob("tests/kernels/*.java", 0, NULL, &found) || found.gl_pathc > MAX_KERNELS) {
        fprintf(stderr, "bench: there are no kernels, or too many\n");
        return NULL;
    }
    bool good = true;
    for (size_t i = 0; i < found.gl_pathc; i++)
        good &= read_row(found.gl_pathv[i], &rows[i]);
    globfree(&found);
    return good ? rows : NULL;
}
