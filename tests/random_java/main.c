/* tests/random_java/main.c - random FunJava programs, and what java says they print.
 *
 *   random_java SEED                          the program of SEED
 *   random_java --large METHODS SEED          one with so many methods, 15 lines each or so
 *   random_java --write FOLDER FIRST N        R<seed>.java for N seeds from FIRST on
 *   random_java --check FRBZ EXPECTED FOLDER [CLASSES]
 *                                             runs those that EXPECTED is about (see Oracle.java), and their class files
 *   random_java --switch FOLDER FIRST N       the switch to machine code in N random programs
 *   random_java --switch-files SEED OF FILE.. and in those of files, one case of OF
 *
 * --check runs each program in several ways (modes.c).  Values are compared as what they are (the
 * label of a value begins with the letter of its type): the digits that Java prints are not always the
 * fewest.  Sources that fail are kept in FOLDER.  The last line is "N passed, N failed". */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "tests/random_java/check.h"
#include "tests/random_java/gen.h"

enum { MAX_LINE = 4096, MAX_LARGE = MAX_METHODS / 2 };

int __wrap_main(int argc, char **argv);     // in the command's place

/* ---- checking ---- */

/* Reads what is expected of the next program; its lines go to OUT and FAULT. */
static bool next_wanted(FILE *f, uint64_t *seed, FILE *out, FILE *fault) {
    char line[MAX_LINE];
    int c;
    if (fscanf(f, "= %" SCNu64 "\n", seed) != 1)
        return false;
    while ((c = getc(f)) != EOF && ungetc(c, f) != '=' && fgets(line, sizeof line, f))
        fputs(line + 2, c == '!' ? fault : out);
    return true;
}

static bool check(const char *frbz, Wanted *w, const char *folder) {
    char *path = source_write(folder, w->seed);
    w->path = path;
    bool good = modes_agree(frbz, w);
    if (good)
        unlink(path);
    free(path);
    return good;
}

static bool check_next(FILE *f, const char *frbz, const char *folder, const char *classes, bool *good) {
    size_t len;
    Wanted w = {.classes = classes};
    FILE *out = open_memstream(&w.out, &len), *fault = open_memstream(&w.fault, &len);
    bool found = next_wanted(f, &w.seed, out, fault);
    fclose(out);
    fclose(fault);
    if (found)
        *good = check(frbz, &w, folder);
    free(w.out);
    free(w.fault);
    return found;
}

static int check_all(const char *frbz, const char *expected, const char *folder, const char *classes) {
    FILE *f = fopen(expected, "r");
    int passed = 0, failed = 0;
    bool good;
    if (!f) {
        perror(expected);
        return 2;
    }
    mkdir(folder, 0777);
    while (check_next(f, frbz, folder, classes, &good))
        good ? passed++ : failed++;
    fclose(f);
    printf("%d passed, %d failed\n", passed, failed);
    return failed || !passed;
}

/* ---- the command ---- */

static uint64_t number(const char *text) {
    return strtoull(text, NULL, 0);
}

static int write_all(const char *folder, uint64_t first, uint64_t n) {
    for (uint64_t seed = first; seed < first + n; seed++)
        free(source_write(folder, seed));
    return 0;
}

static int switch_all(const char *folder, uint64_t first, uint64_t n) {
    mkdir(folder, 0777);
    return switch_random(folder, first, n);
}

int __wrap_main(int argc, char **argv) {
    const char *what = argc > 1 ? argv[1] : "";
    setvbuf(stdout, NULL, _IOLBF, 0);
    if (argc == 2)
        gen_program(stdout, number(what), 0);
    else if (argc == 4 && !strcmp(what, "--large"))
        gen_program(stdout, number(argv[3]), atoi(argv[2]) < MAX_LARGE ? atoi(argv[2]) : MAX_LARGE);
    else if (argc == 5 && !strcmp(what, "--write"))
        return write_all(argv[2], number(argv[3]), number(argv[4]));
    else if ((argc == 5 || argc == 6) && !strcmp(what, "--check"))
        return check_all(argv[2], argv[3], argv[4], argv[5]);
    else if (argc == 5 && !strcmp(what, "--switch"))
        return switch_all(argv[2], number(argv[3]), number(argv[4]));
    else if (argc > 4 && !strcmp(what, "--switch-files"))
        return switch_files(number(argv[2]), atoi(argv[3]), argv + 4, argc - 4);
    else
        return fputs("random_java SEED | --large METHODS SEED | --write FOLDER FIRST N |\n"
                     "            --check FRBZ EXPECTED FOLDER [CLASSES] | --switch FOLDER FIRST N |\n"
                     "            --switch-files SEED OF FILE...\n", stderr), 2;
    return 0;
}
