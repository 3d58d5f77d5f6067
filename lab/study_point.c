/* lab/study_point.c - a point by itself: its names, its values, its command line. */
#include <stdlib.h>
#include <string.h>

#include "lab/study.h"

int study_axis(const Study *s, const char *name) {
    for (int i = 0; i < s->naxes; i++)
        if (!strcmp(s->axis[i].name, name))
            return i;
    return -1;
}

int study_column(const Study *s, const char *name) {
    for (int i = 0; i < s->ncolumns; i++)
        if (!strcmp(s->column[i].name, name))
            return i;
    return -1;
}

const char *study_value(const Point *p, AxisKind kind) {
    for (int i = 0; i < STUDY_AXES; i++)
        if (p->place[i].label && p->place[i].kind == kind)
            return p->place[i].value;
    return NULL;
}

const char *study_run_of(const Point *p) {
    return study_value(p, AXIS_RUN);
}

const char *study_machine_name(const Study *s, const Point *p) {
    const char *name = study_value(p, AXIS_MACHINE);
    return name ? name : s->runner->machine(study_run_of(p));
}

void study_print_point(const Study *s, const Point *p, FILE *out) {
    const char *blank = "";
    for (int i = 0; i < s->naxes; i++)
        if (s->axis[i].varies && p->place[i].label) {
            fprintf(out, "%s%s=%s", blank, s->axis[i].name, p->place[i].label);
            blank = " ";
        }
}

/* ---- command line ---- */

/* "net.cycles" is the option cycles. */
static const char *option_word(const char *name) {
    const char *dot = strchr(name, '.');
    return dot ? dot + 1 : name;
}

Loc study_loc(const Study *s, const Point *p, const Source *file, const char *why) {
    const char *name = strncmp(why, "--", 2) ? why : why + 2;
    size_t len = strcspn(name, ": ");
    for (int i = 0; i < s->naxes; i++) {
        const AxisValue *c = &p->place[i];
        const char *axis = c->kind == AXIS_OPTION ? option_word(s->axis[i].name) : s->axis[i].name;
        if (c->label && c->line && strlen(axis) == len && !strncmp(axis, name, len))
            return (Loc){file, c->line, c->col};
    }
    return (Loc){file, p->line, p->col};
}

typedef struct {
    char **word;
    int n, room;
    bool failed;
} Words;

static void add(Words *w, char *word) {
    if (w->n + 1 >= w->room) {
        int room = w->room ? 2 * w->room : 16;
        char **more = realloc(w->word, (size_t)room * sizeof *more);
        if (!more) {
            free(word);
            w->failed = true;
            return;
        }
        w->word = more;
        w->room = room;
    }
    w->failed |= !word;
    w->word[w->n] = word;
    w->n += word != NULL;
    w->word[w->n] = NULL;
}

__attribute__((format(printf, 2, 0)))
static void add_option(Words *w, const char *fmt, const char *name, const char *value) {
    char *word;
    int n = asprintf(&word, fmt, name, value);
    add(w, n < 0 ? NULL : word);
}

static void add_place(Words *w, const Study *s, const Point *p, int i) {
    const AxisValue *c = &p->place[i];
    char why[CONFIG_TEXT];
    if (!c->label || (c->kind != AXIS_MACHINE && c->kind != AXIS_KEY && c->kind != AXIS_OPTION))
        return;
    bool flag = c->kind == AXIS_OPTION
                && s->runner->option(study_run_of(p), s->axis[i].name, c->value, why) == OPTION_FLAG;
    const char *word = c->kind == AXIS_OPTION ? option_word(s->axis[i].name) : s->axis[i].name;
    if (!flag)
        add_option(w, c->kind == AXIS_KEY ? "--set=%s=%s" : "--%s=%s", word, c->value);
    else if (!strcmp(c->value, "yes"))
        add_option(w, "--%s%s", word, "");
}

static void add_arguments(Words *w, const char *text) {
    for (text += strspn(text, " \n"); *text; text += strspn(text, " \n")) {
        size_t len = strcspn(text, " \n");
        add(w, strndup(text, len));
        text += len;
    }
}

void study_words_free(char **words) {
    for (char **w = words; w && *w; w++)
        free(*w);
    free(words);
}

char **study_words(const Study *s, const Point *p) {
    Words w = {0};
    const char *program = study_value(p, AXIS_PROGRAM), *args = study_value(p, AXIS_ARGS);
    add(&w, strdup(study_run_of(p)));
    for (int i = 0; i < s->naxes; i++)
        add_place(&w, s, p, i);
    if (program) {
        if (study_axis(s, "memory") < 0)
            add(&w, strdup("--memory=4G"));     // not a share of the host's, which messages name
        add(&w, strdup(program));
        add_arguments(&w, args ? args : "");
    }
    if (!w.failed)
        return w.word;
    study_words_free(w.word);
    return NULL;
}
