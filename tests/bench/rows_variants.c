/* tests/bench/rows_variants.c - the programs of tests/variants: one computation in many forms.
 *
 * Each form has a line at the head of its program, the first of which is the one that the others are
 * compared with; WORK is how much there is to do, beside that:
 *
 *   // base: NAME WORK CALL SMALL
 *   // variant: NAME WORK CALL SMALL
 *
 * CALL and SMALL are calls as in rows_java.c. */
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "tests/bench/bench.h"

enum { MAX_FORMS = 192, MAX_LINE = 512, MAX_WORD = 160, MAX_COMMAND = 256 };

typedef struct {
    Row rows[MAX_FORMS + 1];
    int n;
} Forms;

static char *command_text(const char *format, const char *class) {
    char text[MAX_COMMAND];
    snprintf(text, sizeof text, format, class);
    return strdup(text);
}

static bool is_complete(const Row *r) {
    return r->id && r->group && r->size[0] && r->size[1] && r->variants[OURS_1].command && r->variants[JAVA].command;
}

/* The form of LINE, of the program CLASS; BASE: the row that it is compared with, or NULL. */
static bool read_form(const char *line, const char *class, const Row *base, Row *r) {
    char name[MAX_WORD], call[MAX_WORD], small[MAX_WORD], text[2 * MAX_WORD + 16];
    double work;
    const char *format = base ? "// variant: %159s %lf %159s %159s" : "// base: %159s %lf %159s %159s";
    if (sscanf(line, format, name, &work, call, small) != 4)
        return false;
    *r = (Row){.unit = "ms", .brief = true, .work = work, .base = base};
    snprintf(text, sizeof text, "variants-%s-%s", class, name);
    r->id = r->name = strdup(text);
    snprintf(text, sizeof text, "variants-%s", class);
    r->group = strdup(text);
    r->size[0] = strdup(call);
    r->size[1] = strdup(small);
    char *ours = command_text("%%O/bench/compiled tests/variants/%s.java %%N %%T", class);
    r->variants[OURS_1] = (Variant){.name = "frbz", .command = ours, .threads = 1};
    r->variants[OURS_ALL] = (Variant){.name = "frbz", .command = ours, .threads = ALL};
    r->variants[JAVA] = (Variant){
        .name = "java, warm", .threads = ALL,
        .command = command_text("java -cp %%O/bench/variants Steady %s %%N", class),
        .needs = "%O/bench/variants/Steady.class"
    };
    return is_complete(r);
}

/* Adds the forms of the program in PATH. */
static bool read_program(Forms *f, const char *path) {
    char line[MAX_LINE], class[MAX_WORD] = "";
    const Row *base = NULL;
    FILE *file = fopen(path, "r");
    sscanf(path, "tests/variants/%159[^.]", class);
    while (file && f->n < MAX_FORMS && fgets(line, sizeof line, file))
        if (read_form(line, class, base, &f->rows[f->n]))
            base = &f->rows[base ? base - f->rows : f->n], f->n++;
    if (file)
        fclose(file);
    if (!base || f->n == MAX_FORMS)
        fprintf(stderr, "bench: %s does not say what to measure, or too much\n", path);
    return base && f->n < MAX_FORMS;
}

const Row *bench_variant_rows(void) {
    static Forms forms;
    glob_t found;
    bool good = !glob("tests/variants/*.java", 0, NULL, &found);
    for (size_t i = 0; good && i < found.gl_pathc; i++)
        good = read_program(&forms, found.gl_pathv[i]);
    globfree(&found);
    return good ? forms.rows : NULL;
}
