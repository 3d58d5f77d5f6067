/* tests/bench/rows_versions.c - one computation in several versions: how tasks share the work and wait
 * for each other, ours beside C and OpenMP. */
#include "tests/bench/bench.h"

#define RUN(n, what, cmd)            {.name = what, .command = cmd " %T", .threads = n}
#define JAVA_OF(n, what, file, call) RUN(n, what, "%O/bench/compiled " file ".java " call)
#define GUEST(n, what, kind)         RUN(n, what, "%O/bench/guest " kind " %N")
#define C(n, what, kind)             RUN(n, what, "%O/bench/kernels " kind " %N")
#define C_MESH(n, what, kind)        RUN(n, what, "%O/bench/mesh " kind " %N")

/* From inside the first cache to beyond the last one.  OpenMP's tasks wait for those of their neighbours alone. */
#define NEW(n)       JAVA_OF(n, "frbz, new matrix", "programs/funjava/Stencil", "run(plate(%N),30)")
#define VERSION(n, what, call) JAVA_OF(n, what, "tests/bench/StencilVersions", call)
#define BANDS(n, h)  VERSION(n, "frbz, bands", "bands(cut(%N," h ",10),10,3)")
#define STENCIL(n, h) \
    { \
        .id = "stencil-versions-" n, .group = "stencil-versions", .unit = "ms", .size = {n, "64"}, \
        .name = "30 steps on N x N points, bands of " h " rows; asm: blocks of rows", \
        .variants = {[OURS_1] = NEW(1), [OURS_ALL] = NEW(ALL), \
                     [OURS_4] = VERSION(1, "frbz, in place", "inPlace(plate(%N),30)"), \
                     [SECOND_1] = BANDS(1, h), [SECOND_ALL] = BANDS(ALL, h), \
                     [THIRD_1] = GUEST(1, "frbz asm, barrier", "stencil-barrier"), \
                     [THIRD_ALL] = GUEST(ALL, "frbz asm, barrier", "stencil-barrier"), \
                     [FOURTH_1] = GUEST(1, "frbz asm, 10 steps", "stencil-blocks"), \
                     [FOURTH_ALL] = GUEST(ALL, "frbz asm, 10 steps", "stencil-blocks"), \
                     [PEER_1] = C(1, "C, two buffers", "stencil"), \
                     [FIFTH_1] = C(1, "C, in place", "stencil-in-place"), \
                     [PEER_ALL] = C(ALL, "OpenMP loops", "stencil"), \
                     [FIFTH_ALL] = C(ALL, "OpenMP tasks", "stencil-tasks")}, \
    }

/* From 16 tasks that one sync chunk counts to a tree of sync chunks. */
#define MESH_CALL "run(start(%N),elements(%N,7919),around(elements(%N,7919)),10)"
#define MESH_JAVA(n) JAVA_OF(n, "frbz, Mesh.java", "programs/funjava/Mesh", MESH_CALL)
#define MESH(n) \
    { \
        .id = "mesh-" n, .group = "mesh", .unit = "ms", .size = {n, "64"}, \
        .name = "10 steps over N x N elements of an unstructured mesh", \
        .variants = {[OURS_1] = MESH_JAVA(1), [OURS_ALL] = MESH_JAVA(ALL), \
                     [SECOND_1] = GUEST(1, "frbz asm, one counter", "mesh-counter"), \
                     [SECOND_ALL] = GUEST(ALL, "frbz asm, one counter", "mesh-counter"), \
                     [THIRD_1] = GUEST(1, "frbz asm, tree", "mesh-tree"), \
                     [THIRD_ALL] = GUEST(ALL, "frbz asm, tree", "mesh-tree"), \
                     [PEER_1] = C_MESH(1, "OpenMP loops", "loops"), \
                     [PEER_ALL] = C_MESH(ALL, "OpenMP loops", "loops"), \
                     [FOURTH_1] = C_MESH(1, "OpenMP, one counter", "counter"), \
                     [FOURTH_ALL] = C_MESH(ALL, "OpenMP, one counter", "counter"), \
                     [FIFTH_1] = C_MESH(1, "OpenMP, tree", "tree"), \
                     [FIFTH_ALL] = C_MESH(ALL, "OpenMP, tree", "tree")}, \
    }

const Row bench_version_rows[] = {
    STENCIL("32", "8"),
    STENCIL("160", "32"),
    STENCIL("704", "64"),
    STENCIL("3008", "64"),
    MESH("256"),
    MESH("1024"),
    {.id = NULL},
};
