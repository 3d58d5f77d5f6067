/* cli/debug_stops.c - where a run that is debugged stops. */
#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "cli/debug.h"
#include "vm/core/calls.h"

/* ---- tasks ---- */

/* Is B the task of A, or one that it has started? */
static bool within(const TaskPlace *a, const TaskPlace *b) {
    return a->ids && b->ids && a->depth <= b->depth && !memcmp(a->ids, b->ids, a->depth);
}

static bool same_place(const TaskPlace *a, const TaskPlace *b) {
    return within(a, b) && a->depth == b->depth;
}

static void follow_task(Debugger *d, const Moment *m) {
    if (!m->begins && d->here.ids)
        return;
    place_free(&d->here);
    place_of(&d->here, m->sync, m->id);
}

static uint32_t line_of(const Debugger *d, uint32_t word) {
    return d->program->lines[word];
}

/* Does a line begin, that is, is another one left? */
static bool line_begins(const Debugger *d, const Moment *m) {
    uint32_t line = line_of(d, m->word);
    return line && (m->begins || line != line_of(d, m->last));
}

static bool move_ends(const Debugger *d, const Moment *m) {
    switch (d->move) {
    case MOVE_ON:     return false;
    case MOVE_STEP:   return line_begins(d, m);
    case MOVE_STEPI:  return true;
    case MOVE_TASK:   return m->begins;
    case MOVE_NEXT:   return line_begins(d, m) && (!within(&d->from, &d->here) || same_place(&d->from, &d->here));
    case MOVE_FINISH: return m->begins && !within(&d->from, &d->here);
    }
    return false;
}

/* ---- breakpoints ---- */

static bool is_of_method(const char *codelet, const char *method) {
    size_t n = strlen(method);
    return (size_t)calls_method(codelet) == n && !strncmp(codelet, method, n);
}

/* A chunk in this slot has come since somebody looked last. */
static bool chunk_comes(Breakpoint *b, const Store *s, bool first) {
    const ChunkInfo *c = &s->info[b->what];
    bool there = b->what < atomic_load(&s->next);
    // relaxed: one thread runs
    bool live = there && (chunk_is_own(s, chunk_handle((uint32_t)b->what)) ||
                          (chunk_is_published(c) && atomic_load_explicit(&c->count, memory_order_relaxed)));
    bool comes = live && !b->live && !first;
    b->live = live;
    return comes;
}

static bool is_hit(Debugger *d, Breakpoint *b, const Moment *m) {
    switch (b->kind) {
    case BREAK_LINE:    return line_of(d, m->word) == b->what && line_begins(d, m);
    case BREAK_CODELET: return m->begins && m->word == d->program->codelets[b->what].first;
    case BREAK_METHOD:
        return m->begins && is_of_method(d->program->codelets[program_codelet_at(d->program, m->word)].name,
                                         d->program->codelets[b->what].name);
    case BREAK_NUMBER:  return m->begins && m->tasks == b->what;
    case BREAK_PLACE:   return m->begins && same_place(&b->place, &d->here);
    case BREAK_CHUNK:   return chunk_comes(b, d->session.store, m->steps == 0);
    }
    return false;
}

bool debug_stops(Debugger *d, const Moment *m, const Breakpoint **why) {
    *why = NULL;
    follow_task(d, m);
    for (unsigned i = 0; i < d->nbreaks; i++)
        if (is_hit(d, &d->breaks[i], m) && !*why) {
            *why = &d->breaks[i];
            d->breaks[i].hits += d->seek == SEEK_NOTHING;
        }
    return *why || move_ends(d, m);
}

/* ---- what is looked at ---- */

static bool is_marked(const Debugger *d, const Breakpoint *b, uint32_t word, const Codelet *c) {
    switch (b->kind) {
    case BREAK_LINE:    return line_of(d, word) == b->what;
    case BREAK_CODELET: return word == d->program->codelets[b->what].first;
    case BREAK_METHOD:  return word == c->first && is_of_method(c->name, d->program->codelets[b->what].name);
    case BREAK_NUMBER:
    case BREAK_PLACE:   return word == c->first;
    case BREAK_CHUNK:   return false;
    }
    return false;
}

static void mark(Debugger *d, unsigned codelet) {
    const Codelet *c = &d->program->codelets[codelet];
    for (uint32_t w = c->first; w < c->first + c->count; w++) {
        d->marks[w] = 0;
        for (unsigned i = 0; i < d->nbreaks; i++)
            d->marks[w] |= is_marked(d, &d->breaks[i], w, c);
    }
}

void debug_arm(Debugger *d) {
    bool each = d->move != MOVE_ON;
    bool goes = d->seek == SEEK_STEP;       // past all breakpoints
    for (unsigned i = 0; i < d->nbreaks; i++)
        each |= d->breaks[i].kind == BREAK_CHUNK;
    memset(d->marks, 0, d->program->ncode);
    for (unsigned c = 0; c < d->program->ncodelets && !goes; c++)
        mark(d, c);
    uint64_t until = goes ? d->target : each ? 0 : d->seek == SEEK_LAST ? d->limit : UINT64_MAX;
    atomic_store(&d->stepper.until, d->stopped ? 0 : until);
}

/* ---- the list ---- */

int debug_codelet(const Debugger *d, const char *name) {
    return program_find_codelet(d->program, name, strlen(name));
}

void debug_show_break(const Debugger *d, const Breakpoint *b) {
    const Codelet *codelets = d->program->codelets;
    const char *name = b->kind == BREAK_CODELET || b->kind == BREAK_METHOD ? codelets[b->what].name : "";
    switch (b->kind) {
    case BREAK_LINE:    fprintf(d->out, "line %" PRIu64, b->what); break;
    case BREAK_CODELET: fprintf(d->out, "codelet %s", name); break;
    case BREAK_METHOD:  fprintf(d->out, "method %.*s", calls_method(name), name); break;
    case BREAK_NUMBER:  fprintf(d->out, "task #%" PRIu64, b->what); break;
    case BREAK_CHUNK:   fprintf(d->out, "chunk @%" PRIu64 " is created", b->what); break;
    case BREAK_PLACE:
        fputs("task 0", d->out);
        for (size_t i = 1; i < b->place.depth; i++)
            fprintf(d->out, ".%u", b->place.ids[i]);
        break;
    }
    fputc('\n', d->out);
}

static void add(Debugger *d, Breakpoint b) {
    if (d->nbreaks == DEBUG_BREAKS) {
        fprintf(d->out, "no more than %d breakpoints\n", DEBUG_BREAKS);
        place_free(&b.place);
        return;
    }
    b.number = ++d->numbered;
    d->breaks[d->nbreaks++] = b;
    fprintf(d->out, "breakpoint %u: ", b.number);
    debug_show_break(d, &d->breaks[d->nbreaks - 1]);
}

void debug_forget(Debugger *d, unsigned i) {
    place_free(&d->breaks[i].place);
    d->nbreaks--;
    memmove(&d->breaks[i], &d->breaks[i + 1], (d->nbreaks - i) * sizeof d->breaks[i]);
}

/* The first line from LINE on that has code; 0: there is none. */
static uint32_t line_with_code(const Debugger *d, uint64_t line) {
    uint32_t best = 0;
    for (uint32_t w = 0; w < d->program->ncode; w++)
        if (line_of(d, w) >= line && line_of(d, w) && (!best || line_of(d, w) < best))
            best = line_of(d, w);
    return best;
}

/* All of TEXT as a number; false: it is none. */
static bool number(const char *text, uint64_t *out) {
    char *end;
    errno = 0;
    *out = strtoull(text, &end, 10);
    return *text >= '0' && *text <= '9' && !*end && !errno;
}

/* "0.3.1" */
static bool read_place(const char *text, TaskPlace *out) {
    *out = (TaskPlace){malloc(strlen(text) / 2 + 1), 0};
    while (out->ids) {
        char *end;
        unsigned long id = *text >= '0' && *text <= '9' ? strtoul(text, &end, 10) : MAX_WORKERS;
        if (id >= MAX_WORKERS)
            break;
        out->ids[out->depth++] = (uint8_t)id;
        if (!*end)
            return true;
        if (*end != '.')
            break;
        text = end + 1;
    }
    place_free(out);
    return false;
}

static bool find_method(const Debugger *d, const char *name, uint64_t *out) {
    for (*out = 0; *out < d->program->ncodelets; ++*out)
        if (is_of_method(d->program->codelets[*out].name, name))
            return true;
    return false;
}

void debug_add(Debugger *d, char *text) {
    uint64_t n;
    TaskPlace place;
    int codelet = debug_codelet(d, text);
    if (!*text)
        fputs("where? a line, a codelet or method, #7 or 0.3.1\n", d->out);
    else if (number(text, &n) && (n = line_with_code(d, n)))
        add(d, (Breakpoint){.kind = BREAK_LINE, .what = n});
    else if (number(text, &n))
        fprintf(d->out, "no code in line %s or behind it\n", text);
    else if (*text == '#' && number(text + 1, &n))
        add(d, (Breakpoint){.kind = BREAK_NUMBER, .what = n});
    else if (codelet >= 0)
        add(d, (Breakpoint){.kind = BREAK_CODELET, .what = (uint64_t)codelet});
    else if (find_method(d, text, &n))
        add(d, (Breakpoint){.kind = BREAK_METHOD, .what = n});
    else if (read_place(text, &place))
        add(d, (Breakpoint){.kind = BREAK_PLACE, .place = place});
    else
        fprintf(d->out, "no line, codelet, method or task '%s'; a method that stands where it is called has no "
                "codelets: give a line\n", text);
}

void debug_add_chunk(Debugger *d, Handle chunk) {
    const Store *s = d->session.store;
    Breakpoint b = {.kind = BREAK_CHUNK, .what = chunk_number(chunk)};
    chunk_comes(&b, s, true);
    add(d, b);
}
