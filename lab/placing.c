/* lab/placing.c - from names of codelets to a tree of places. */
#include "lab/placing.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/arch.h"
#include "lab/codelets/words.h"

typedef struct {
    const CodeletGraph *g;
    const Program *prog;
    const char *path;
    Diag      *diag;
    Names      places, codelets;
    Placement *out;
    bool       failed;
} Placing;

__attribute__((format(printf, 5, 6)))
static void complain(const CodeletGraph *g, uint32_t task, const char *path, Diag *d, const char *fmt, ...) {
    char text[256];
    const Source source = {.file = path};
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (g->codelet[task].line)
        diag_error(d, (Loc){&source, g->codelet[task].line, g->codelet[task].col}, "%s", text);
    else
        diag_file_error(d, path, "%s", text);
}

#define COMPLAIN(p, task, ...) (complain((p)->g, task, (p)->path, (p)->diag, __VA_ARGS__), (p)->failed = true)

static void no_memory(Placing *p) {
    if (!p->diag->no_memory)
        diag_file_reason(p->diag, p->path, diag_no_memory);
    p->failed = true;
}

/* ---- names: CODELET@PLACE ---- */

/* Numbers with dots between them, an odd number of them. */
static bool is_place(const char *text) {
    unsigned numbers = 0;
    do {
        size_t digits = strspn(text, "0123456789");
        if (!digits || digits > 9 || (digits > 1 && *text == '0'))
            return false;
        text += digits;
        numbers++;
    } while (*text++ == '.');
    return !text[-1] && numbers % 2;
}

/* Both parts of a task's name. */
static void read_name(Placing *p, uint32_t task) {
    char room[CODELET_NAME];
    const char *name = codelet_name(p->g, task, room), *at = strrchr(name, '@');
    Word codelet = {name, at ? (int)(at - name) : 0, 1}, place = {at ? at + 1 : name, at ? (int)strlen(at + 1) : 0, 1};
    if (!at || !is_place(place.at)) {
        COMPLAIN(p, task, "'%.40s' is no task of a run: a codelet, '@', and its place", name);
        return;
    }
    p->out->task[task].codelet = names_find(&p->codelets, codelet);
    if (p->out->task[task].codelet == NAMES_NONE)
        COMPLAIN(p, task, "the program has no codelet '%.*s'", codelet.len < 40 ? codelet.len : 40, name);
    else if (names_find(&p->places, place) != NAMES_NONE)
        COMPLAIN(p, task, "another codelet than '%.40s' is at that place, too", name);
    else if (!names_add(&p->places, place, task))
        no_memory(p);
}

/* ---- the tree ---- */

/* The task at the place of LEN characters; MISSING is what must be there, for TASK. */
static uint32_t find_before(Placing *p, uint32_t task, const char *place, int len) {
    char room[CODELET_NAME];
    uint32_t before = names_find(&p->places, (Word){place, len, 1});
    if (before == NAMES_NONE)
        COMPLAIN(p, task, "before '%.40s' comes the task at place %.*s, which is on no core",
                 codelet_name(p->g, task, room), len < 40 ? len : 40, place);
    return before;
}

/* Task 0 of an activation is a worker of another task, or the first of all. */
static void link_worker(Placing *p, uint32_t task, char *place, char *last) {
    Placement *out = p->out;
    char *worker = last;
    if (worker == place) {
        out->first = task;
        return;
    }
    for (worker = last - 1; worker[-1] != '.';)
        worker--;
    unsigned long id = strtoul(worker, NULL, 10);
    if (id >= MAX_WORKERS) {
        COMPLAIN(p, task, "worker %lu: there are 0 to %d", id, MAX_WORKERS - 1);
        return;
    }
    uint32_t spawner = find_before(p, task, place, (int)(worker - 1 - place));
    if (spawner == NAMES_NONE)
        return;
    out->task[task].worker = (uint8_t)id;
    out->task[task].sibling = out->task[spawner].workers;
    out->task[spawner].workers = task;
}

static void link_task(Placing *p, uint32_t task) {
    char room[CODELET_NAME], place[CODELET_MOST_NAME], *last;
    snprintf(place, sizeof place, "%s", strrchr(codelet_name(p->g, task, room), '@') + 1);
    last = strrchr(place, '.');
    last = last ? last + 1 : place;
    unsigned long turn = strtoul(last, NULL, 10);
    if (!turn) {
        link_worker(p, task, place, last);
        return;
    }
    snprintf(last, sizeof place - (size_t)(last - place), "%lu", turn - 1);
    uint32_t before = find_before(p, task, place, (int)strlen(place));
    if (before != NAMES_NONE)
        p->out->task[before].next = task;
}

static void put_on_cores(Placing *p, const Plan *plan, uint64_t cores) {
    for (uint32_t c = 0; c < plan->cores; c++)
        for (uint32_t k = plan->first[c]; k < plan->first[c + 1]; k++) {
            PlacedTask *t = &p->out->task[plan->codelet[k]];
            t->core = c;
            t->turn = k - plan->first[c];
            if (c >= cores && !t->turn)
                COMPLAIN(p, plan->codelet[k], "no core %" PRIu32 ": the machine has %" PRIu64, c, cores);
        }
}

static void make(Placing *p, const Plan *plan, uint64_t cores) {
    Placement *out = p->out;
    for (uint32_t i = 0; i < p->prog->ncodelets && !p->failed; i++) {
        const char *name = p->prog->codelets[i].name;
        if (!names_add(&p->codelets, (Word){name, (int)strlen(name), 1}, i))
            no_memory(p);
    }
    for (uint32_t i = 0; i < out->tasks && !p->diag->no_memory; i++) {
        out->task[i] = (PlacedTask){.next = PLACED_NONE, .workers = PLACED_NONE, .sibling = PLACED_NONE};
        read_name(p, i);
    }
    for (uint32_t i = 0; i < out->tasks && !p->failed; i++)
        link_task(p, i);
    if (!p->failed)
        put_on_cores(p, plan, cores);
}

/* ---- the outside ---- */

Placement *placing_make(const CodeletGraph *g, const Plan *p, const Program *prog, uint64_t cores, const char *path,
                        Diag *d) {
    Placing m = {.g = g, .prog = prog, .path = path, .diag = d, .out = calloc(1, sizeof *m.out)};
    if (m.out)
        *m.out = (Placement){.task = calloc(g->ncodelets + 1u, sizeof *m.out->task),
                             .tasks = g->ncodelets,
                             .first = PLACED_NONE};
    if (m.out && m.out->task)
        make(&m, p, cores);
    else
        no_memory(&m);
    names_free(&m.places);
    names_free(&m.codelets);
    if (!m.failed)
        return m.out;
    placing_free(m.out);
    return NULL;
}

void placing_free(Placement *placement) {
    if (placement)
        free(placement->task);
    free(placement);
}

/* The run has a task that the plan does not have. */
static void tell_missing(const Placement *p, const CodeletGraph *g, const char *codelet, const char *path, Diag *d) {
    char room[CODELET_NAME], place[CODELET_MOST_NAME] = "", *last;
    if (p->at == PLACED_NONE) {
        diag_file_error(d, path, "codelet '%s@0' is on no core", codelet);
        return;
    }
    snprintf(place, sizeof place, "%s", strrchr(codelet_name(g, p->at, room), '@') + 1);
    last = strrchr(place, '.');
    last = last ? last + 1 : place;
    unsigned long turn = strtoul(last, NULL, 10);
    if (p->worker == PLACEMENT_NEXT)
        snprintf(last, sizeof place - (size_t)(last - place), "%lu", turn + 1);
    else
        snprintf(last, sizeof place - (size_t)(last - place), "%lu.%d.0", turn, p->worker);
    complain(g, p->at, path, d, "codelet '%.60s@%.100s', which comes after this one, is on no core", codelet, place);
}

bool placing_check(const Placement *p, const CodeletGraph *g, const Program *prog, const char *path, Diag *d) {
    char room[CODELET_NAME];
    const char *codelet = prog->codelets[p->codelet].name;
    bool good = p->fault == PLACEMENT_GOOD;
    if (p->fault == PLACEMENT_MISSING)
        tell_missing(p, g, codelet, path, d);
    if (p->fault == PLACEMENT_WRONG)
        complain(g, p->at, path, d, "'%.60s': the run has codelet '%.60s' at this place", codelet_name(g, p->at, room),
                 codelet);
    for (uint32_t i = 0; i < p->tasks && good; i++)
        if (!p->task[i].ran) {
            complain(g, i, path, d, "'%.60s' is no task of the run", codelet_name(g, i, room));
            good = false;
        }
    return good;
}
