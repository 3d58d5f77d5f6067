/* tests/fuzz/fuzz_machine.c - machine files: refused with messages, or a machine that is
 * printed and read back unchanged, and on which a program does what it does elsewhere. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "isa/asm.h"
#include "tests/fuzz/check.h"
#include "vm/machine/config.h"

enum { MAX_CORES = 64, MAX_UNITS = 64, MAX_BUFFER = 256 };      // of machines that are tried

/* A sum over a tree of tasks: 18 tasks of 3 codelets, chunks read and written. */
static const char text[] =
    ".entry main\n"
    ".codelet main, worker, handle\n"
    "        fb.create a4\n li t0, 7\n fb.wd a4, 0, t0\n"
    "        fb.sync total, 16, a4\n fb.forall part, 16, a4\n fb.quit\n"
    ".codelet part, worker, handle\n"
    "        fb.rd t0, a2, 0\n mul t0, t0, a1\n fb.update.d t0\n fb.quit\n"
    ".codelet total, continuation, handle\n"
    "        vsetivli zero, 16, e64, m1, ta, ma\n fb.vr v1, a2\n vmv.s.x v2, zero\n"
    "        vredsum.vs v3, v1, v2\n vmv.x.s a0, v3\n"
    "        fb.print.d a0\n fb.update.d a0\n fb.quit\n";

static char *printed(const MachineConfig *c, size_t *len) {
    char *page = NULL;
    FILE *out = open_memstream(&page, len);
    CHECK(out);
    config_print(c, out);
    CHECK(fclose(out) == 0);
    return page;
}

static void check_printed(const MachineConfig *c) {
    Diag d = {.out = check_null()};
    MachineConfig again;
    size_t len, len_again;
    char *page = printed(c, &len);
    int fd = check_file(page, len);
    CHECK(config_read(check_path(fd), &again, &d));
    close(fd);
    char *page_again = printed(&again, &len_again);
    CHECK(len == len_again && !memcmp(page, page_again, len));
    free(page);
    free(page_again);
}

static void check_program(const MachineConfig *c) {
    if (c->cores > MAX_CORES || config_units(c) > MAX_UNITS || c->buffer_chunks > MAX_BUFFER)
        return;
    Diag d = {.out = stderr};
    Program *p = asm_source(&(Source){.file = "sum.s", .text = text}, &d);
    CHECK(p);
    check_simulation(p, c);
    program_free(p);
}

/* The bytes as a list for --set, too. */
static void check_list(const uint8_t *data, size_t size) {
    MachineConfig c = config_default();
    char why[CONFIG_TEXT], *list = malloc(size + 1);
    CHECK(list);
    if (size)
        memcpy(list, data, size);
    list[size] = 0;
    if (!config_set_list(&c, list, why))
        CHECK(*why && strlen(why) < CONFIG_TEXT);
    else if (config_check(&c, why))
        check_printed(&c);
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    MachineConfig c;
    int fd = check_file(data, size);
    bool good = config_read(check_path(fd), &c, &d);
    close(fd);
    CHECK(good == (d.errors == 0));
    if (good) {
        check_printed(&c);
        check_program(&c);
    }
    check_list(data, size);
    return 0;
}
