/* tests/test_isadoc.c - the instruction reference in docs/ is the one the tables give. */
#include "isa/isadoc.h"

#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <stdlib.h>
#include <string.h>

static char *printed(void) {
    char *text;
    size_t len;
    FILE *out = open_memstream(&text, &len);
    cr_assert(isadoc_write(out));
    fclose(out);
    return text;
}

Test(isadoc, the_page_in_docs_is_up_to_date) {
    char *text = printed();
    size_t len = strlen(text);
    char *page = calloc(1, len + 2);
    FILE *f = fopen("docs/isa.md", "r");
    cr_assert(f != NULL);
    size_t page_len = fread(page, 1, len + 1, f);
    fclose(f);
    cr_expect(page_len == len && memcmp(page, text, len) == 0, "run 'make docs'");
    free(page);
    free(text);
}

/* Encodings as the RISC-V manual prints them. */
Test(isadoc, encodings_read_like_the_manual) {
    static const char *const rows[] = {
        "| `sub rd, rs1, rs2` | XD, XS, XT | `0100000 ttttt sssss 000 ddddd 0110011` | ALU | rd = rs1 - rs2 |\n",
        "| `lui rd, imm` | XD, U20 | `iiiiiii iiiii iiiii iii ddddd 0110111` |",
        "| `srai rd, rs1, imm` | XD, XS, SH6 | `010000i iiiii sssss 101 ddddd 0010011` |",
        "| `bge rs1, rs2, label` | XS, XT, LB | `iiiiiii ttttt sssss 101 iiiii 1100011` |",
        "| `fmadd.d rd, rs1, rs2, rs3, rm?` | FD, FS, FT, FR, RN | `rrrrr01 ttttt sssss mmm ddddd 1000011` |",
        "| `vmacc.vv vd, vs1, vs2` | VDX, VS, VT | `1011011 ttttt sssss 010 ddddd 1010111` |",
        "| `vmerge.vim vd, vs2, imm, v0` | VD, VT, S5, V0 | `0101110 ttttt iiiii 011 ddddd 1010111` |",
    };
    char *text = printed();
    for (size_t i = 0; i < sizeof rows / sizeof rows[0]; i++)
        cr_expect(strstr(text, rows[i]) != NULL, "%s", rows[i]);
    free(text);
}

Test(isadoc, a_full_disk_is_an_error) {
    FILE *full = fopen("/dev/full", "w");
    cr_expect(not(isadoc_write(full)));
    fclose(full);
}
