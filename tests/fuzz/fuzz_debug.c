/* tests/fuzz/fuzz_debug.c - commands of frbz debug, on a program with arrays, private arrays and a trap: whatever
 * they are, the session ends, and no chunk is left. */
#include <string.h>

#include "cli/debug.h"
#include "isa/asm.h"
#include "isa/verify.h"
#include "tests/fuzz/check.h"

enum { MOST = 4096 };

static char text[] =
    ".entry main\n"
    ".codelet main, worker, handle\n"
    "    fb.create   t0\n"
    "    li          t1, 0x102\n"
    "    fb.wd       t0, 0, t1\n"
    "    fb.create   t2\n"
    "    fb.wh       t2, 3, t0\n"
    "    li          t3, 40\n"
    "    fb.pnew.d   w1, t3\n"
    "    li          t4, 7\n"
    "    fb.pset.d   w1, t4, t1\n"
    "    fb.sync     done, 3, t2\n"
    "    fb.forall   part, 3, t2\n"
    "    fb.quit\n"
    ".codelet part, worker, handle\n"
    "    vsetivli    zero, 16, e64, m1, ta, ma\n"
    "    vid.v       v1\n"
    "    fb.create   t0\n"
    "    fb.vw       t0, v1\n"
    "    fcvt.d.l    ft0, a1\n"
    "    fb.update.h t0\n"
    "    fb.quit\n"
    ".codelet done, continuation, handle\n"
    "    fb.rh       t0, a2, 1\n"
    "    fb.rd       t1, a3, 9\n"
    "    fb.update.d t1\n"
    "    fb.quit\n";

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    char *argv[] = {(char[]){"frbz"}, (char[]){"debug"}, (char[]){"--memory"}, (char[]){"1M"}, (char[]){"x.s"}, NULL};
    CommandLine c;
    Diag d = {.out = check_null()};
    Loaded l = {.source = {.file = "x.s", .text = text}};
    if (!size || size > MOST)
        return 0;
    CHECK(options_parse(5, argv, &c));
    l.program = asm_source(&l.source, &d);
    CHECK(l.program && verify_program(l.program, &l.source, &d));
    FILE *in = fmemopen((void *)(uintptr_t)data, size, "r");
    CHECK(in);
    CHECK(debug_run(&c, &l, in, check_null(), size & 1, &d) == EXIT_OK);
    fclose(in);
    program_free(l.program);
    return 0;
}
