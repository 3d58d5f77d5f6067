/* lab/codelets/plan_file.c - plans as files. */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "isa/infile.h"
#include "lab/codelets/plan.h"
#include "lab/codelets/words.h"

enum { MAX_FILE = 1 << 30, SHOWN = 40 };

typedef struct {
    Words words;
    const CodeletGraph *g;
    CodeletGraph *fresh;        // g, if its codelets are those that the plan names
    Plan *plan;
    Names names;
    char *numbers;              // names of codelets that are called by their numbers
    Loc  *place;                // of each codelet in the plan; line 0: it was not there
    uint32_t n, room_cores, room_codelets;
} Reader;

void plan_write(const Plan *p, const CodeletGraph *g, FILE *out) {
    char name[CODELET_NAME];
    for (uint32_t c = 0; c < p->cores; c++) {
        fprintf(out, "core %" PRIu32 ":", c);
        for (uint32_t k = p->first[c]; k < p->first[c + 1]; k++)
            fprintf(out, " %s", codelet_name(g, p->codelet[k], name));
        fputc('\n', out);
    }
}

static void no_memory(Reader *r) {
    if (!r->words.diag->no_memory)
        diag_file_reason(r->words.diag, r->words.source.file, diag_no_memory);
    r->words.failed = true;
}

/* The names point into the graph's, or into a text of numbers. */
static bool gather_names(Reader *r) {
    uint32_t n = r->g->ncodelets;
    r->numbers = malloc((n + 1u) * (size_t)16);
    for (uint32_t i = 0; r->numbers && i < n; i++) {
        const char *name = codelet_name(r->g, i, r->numbers + (size_t)i * 16);
        if (!names_add(&r->names, (Word){name, (int)strlen(name), 1}, i))
            return false;
    }
    return r->numbers;
}

static bool add_core(Reader *r) {
    Plan *p = r->plan;
    if (p->cores + 2 >= r->room_cores) {
        uint32_t room = r->room_cores ? 2 * r->room_cores : 64, *more = realloc(p->first, room * sizeof *more);
        if (!more)
            return no_memory(r), false;
        p->first = more;
        r->room_cores = room;
    }
    p->first[p->cores++] = r->n;
    return true;
}

/* The plan names a codelet that the graph does not have yet. */
static void add_fresh(Reader *r, Word word) {
    CodeletGraph *g = r->fresh;
    char name[CODELET_MOST_NAME];
    if (word.len >= CODELET_MOST_NAME) {
        words_complain(&r->words, word, "a name of over %d characters", CODELET_MOST_NAME - 1);
        return;
    }
    if (r->n == r->room_codelets) {
        uint32_t room = r->room_codelets ? 2 * r->room_codelets : 64;
        uint32_t *more = realloc(r->plan->codelet, room * sizeof *more);
        if (!more) {
            no_memory(r);
            return;
        }
        r->plan->codelet = more;
        r->room_codelets = room;
    }
    snprintf(name, sizeof name, "%.*s", word.len, word.at);
    uint32_t c = codelet_graph_add(g, name);
    if (g->no_memory || !names_add(&r->names, word, c)) {
        no_memory(r);
    } else if (g->too_big) {
        words_complain(&r->words, word, "more than %d codelets", GRAPH_MAX);
    } else {
        g->codelet[c].line = r->words.line;
        g->codelet[c].col = word.col;
        r->plan->codelet[r->n++] = c;
    }
}

/* Where codelet C stands; 0: not yet. */
static int line_of(const Reader *r, uint32_t c) {
    return r->fresh ? r->fresh->codelet[c].line : r->place[c].line;
}

static void add_codelet(Reader *r, Word word) {
    Words *w = &r->words;
    uint32_t c = names_find(&r->names, word);
    int len = word.len < SHOWN ? word.len : SHOWN;
    if (c == NAMES_NONE && r->fresh) {
        add_fresh(r, word);
    } else if (c == NAMES_NONE) {
        words_complain(w, word, "the graph has no codelet '%.*s'", len, word.at);
    } else if (line_of(r, c)) {
        words_complain(w, word, "codelet '%.*s' a second time: line %d has it, too", len, word.at, line_of(r, c));
    } else {
        r->place[c] = words_place(w, word);
        r->plan->codelet[r->n++] = c;
    }
}

static void read_line(Reader *r) {
    Words *w = &r->words;
    Word word = words_next(w);
    uint64_t core;
    bool good = word_is(word, "core");
    if (!good)
        words_complain(w, word, "expected core, not '%.*s'", word.len < SHOWN ? word.len : SHOWN, word.at);
    good = good && words_number(w, words_next(w), r->plan->cores, r->plan->cores, "cores count up from 0", &core);
    if (good && !word_is(word = words_next(w), ":"))
        words_complain(w, word, "expected ':'");
    if (!add_core(r))
        return;
    for (word = words_next(w); word.len; word = words_next(w))
        if (good && !w->diag->no_memory)
            add_codelet(r, word);
    words_end(w);
}

/* Where the last line is: behind it the first of those that the plan lacks could stand. */
static void complain_missing(Reader *r) {
    Words *w = &r->words;
    char name[CODELET_NAME];
    uint32_t i = 0, more = r->g->ncodelets - r->n - 1;
    while (r->place[i].line)
        i++;
    const char *end = w->last + strcspn(w->last, "\n");
    w->line = w->last_line;
    words_complain(w, (Word){end, 0, (int)(end - w->last) + 1}, more ? "codelet '%s' is on no core, and %u more" : "codelet '%s' is on no core",
                   codelet_name(r->g, i, name), more);
}

/* Every codelet is there, and can be executed. */
static void check_plan(Reader *r) {
    uint32_t n = r->g->ncodelets, *order;
    char name[CODELET_NAME];
    if (r->n < n) {
        complain_missing(r);
        return;
    }
    order = malloc((n + 1u) * sizeof *order);
    uint32_t placed = order ? plan_order(r->plan, r->g, order) : GRAPH_NONE;
    if (placed == GRAPH_NONE) {
        no_memory(r);
    } else if (placed < n) {
        for (uint32_t k = 0; k < placed; k++)
            r->place[order[k]].line = 0;
        uint32_t i = 0;
        while (!r->place[i].line)
            i++;
        diag_error(r->words.diag, r->place[i], "codelet '%s' waits for itself: cores wait for one another in a circle",
                   codelet_name(r->g, i, name));
        r->words.failed = true;
    }
    free(order);
}

/* What is in memory is that of the reader R, which knows its graph. */
static void read_plan(Reader *r, const char *path, Diag *d) {
    size_t len;
    char *text = in_read(fopen(path, "rb"), path, MAX_FILE, "too long for a plan", &len, d);
    Plan *p = r->plan;
    r->words = (Words){.failed = !text};
    if (!text)
        return;
    bool is_text = words_begin(&r->words, path, text, len, d);
    r->place = calloc(r->g->ncodelets + 1u, sizeof *r->place);
    p->codelet = malloc((r->g->ncodelets + 1u) * sizeof *p->codelet);
    r->room_codelets = r->g->ncodelets + 1;
    if (!r->place || !p->codelet || !gather_names(r) || !add_core(r))
        no_memory(r);
    p->cores = 0;
    while (is_text && !d->no_memory && words_line(&r->words))
        read_line(r);
    if (!r->words.failed) {
        p->first[p->cores] = r->n;
        if (!r->fresh)
            check_plan(r);
    }
    free(text);
}

static bool take_plan(Reader *r) {
    free(r->numbers);
    free(r->place);
    names_free(&r->names);
    if (r->words.failed)
        plan_free(r->plan);
    return !r->words.failed;
}

bool plan_read(const char *path, const CodeletGraph *g, Plan *out, Diag *d) {
    Reader r = {.g = g, .plan = out};
    *out = (Plan){0};
    read_plan(&r, path, d);
    return take_plan(&r);
}

bool plan_read_alone(const char *path, CodeletGraph *g, Plan *out, Diag *d) {
    Reader r = {.g = g, .fresh = g, .plan = out};
    *out = (Plan){0};
    read_plan(&r, path, d);
    return take_plan(&r);
}
