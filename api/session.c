/* api/session.c - a store for a program, its runs, their traps in words. */
#include "api/session.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <unistd.h>

#include "memory/array.h"
#include "memory/far.h"
#include "vm/core/calls.h"
#include "vm/native/native.h"

void session_show_bytes(char *buf, size_t size, uint64_t bytes) {
    static const char *const units[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB", "EiB"};
    int unit = 0;
    double value = (double)bytes;
    for (; value >= 1024 && unit < 6; unit++)
        value /= 1024;
    snprintf(buf, size, unit ? "%.1f %s" : "%.0f %s", value, units[unit]);
}

const char *session_no_space(char text[SESSION_TEXT], uint64_t memory) {
    char size[32];
    session_show_bytes(size, sizeof size, memory);
    snprintf(text, SESSION_TEXT, "no address space for %s of chunks", size);
    return text;
}

uint64_t session_default_memory(void) {
    uint64_t pages = (uint64_t)sysconf(_SC_PHYS_PAGES);
    uint64_t bytes = pages * (uint64_t)sysconf(_SC_PAGESIZE) / 4 * 3;
    struct rlimit may;
    if (getrlimit(RLIMIT_AS, &may) == 0 && may.rlim_cur != RLIM_INFINITY && may.rlim_cur / 2 < bytes)
        bytes = may.rlim_cur / 2;
    return bytes;
}

ExitCode session_begin(Session *s) {
    s->nargs = 0;
    memset(s->text, 0, sizeof s->text);
    s->args = pool_new(s->pool);
    if (s->args)
        return EXIT_OK;
    diag_file_error(s->diag, s->loaded->source.file, "out of chunks: no room for the arguments");
    return EXIT_LIMIT;
}

ExitCode session_open(Session *s, const Loaded *l, uint64_t memory, uint64_t fail_at, Diag *d) {
    *s = (Session){.loaded = l, .diag = d, .memory = memory, .given = memory};
    s->store = store_create(memory);
    s->pool = s->store ? pool_create(s->store) : NULL;
    if (!s->pool) {
        char why[SESSION_TEXT];
        diag_file_error(d, l->source.file, "%s: give a --memory that fits", session_no_space(why, memory));
        return EXIT_LIMIT;
    }
    store_fail_at(s->store, fail_at);
    return session_begin(s);
}

/* Of traps that name one. */
static void report_argument(const Session *s, Loc at, const char *codelet) {
    const RunResult *r = &s->result;
    unsigned k = (unsigned)r->index.index;
    const char *text = k < s->nargs ? s->text[k] : NULL;
    diag_error(s->diag, at, "%s: argument %u%s%.60s%s (codelet %s)", trap_table[r->trap].text, k + 1, text ? ", '" : "", text ? text : "",
               text ? "'" : k < s->nargs ? "" : " is missing", codelet);
}

static void report_calls(const Session *s, const char *file) {
    const Calls *calls = &s->result.calls;
    for (unsigned i = 0; i < calls->n; i++) {
        const char *name = s->loaded->program->codelets[calls->site[i].codelet].name;
        diag_more(s->diag, "called from %.*s (%s:%u)", calls_method(name), name, file, calls->site[i].line);
    }
    if (calls->more)
        diag_more(s->diag, "... %llu more", (unsigned long long)calls->more);
}

/* The first line says since when; each other one, what waits. */
static void report_stuck(const Session *s, const char *file) {
    const char *line = s->result.stuck;
    int len = (int)strcspn(line, "\n");
    diag_file_error(s->diag, file, "%s %.*s", trap_table[TRAP_STUCK].text, len, line);
    while (line[len]) {
        line += len + 1;
        len = (int)strcspn(line, "\n");
        if (len)
            diag_more(s->diag, "%.*s", len, line);
    }
}

ExitCode session_report_trap(const Session *s, const RunOptions *opt) {
    const RunResult *r = &s->result;
    const TrapInfo *trap = &trap_table[r->trap];
    const char *codelet = s->loaded->program->codelets[r->codelet].name;
    Source named = {.file = s->loaded->program->file};
    Loc at = load_line(s->loaded, r->line);
    if (strcmp(named.file, s->loaded->source.file))     // an image, or .file in the source
        at = (Loc){&named, (int)r->line, 1};
    if (r->trap == TRAP_INTERRUPT && r->rank && !native_interrupted())      // else all were told, and another one said so first
        diag_file_error(s->diag, at.src->file, "rank %u was told to stop", r->rank);
    if (r->trap == TRAP_INTERRUPT)
        return EXIT_LIMIT;      // the command ends by the signal; nothing more is to be said
    bool host_full = atomic_load(&s->store->next) >= s->store->limit;
    if (r->trap == TRAP_MEMORY && s->capacity && !host_full) {
        diag_error(s->diag, at, "%s: the machine's units hold %llu (codelet %s)", trap->text,
                   (unsigned long long)s->capacity, codelet);
    } else if (r->trap == TRAP_MEMORY) {
        char limit[32], rank[32] = "";
        session_show_bytes(limit, sizeof limit, s->memory);
        if (r->peers.ranks)
            snprintf(rank, sizeof rank, " on rank %u", r->rank);
        diag_error(s->diag, at, "%s%s: limit %s (%llu chunks), all in use (codelet %s)", trap->text, rank,
                   limit, (unsigned long long)(s->memory / SLOT_BYTES), codelet);
    } else if (r->trap == TRAP_FUEL) {
        // which task met the end depends on the threads
        diag_file_error(s->diag, at.src->file, "%s: more than %llu instructions", trap->text,
                        (unsigned long long)opt->fuel);
    } else if (r->trap == TRAP_STUCK) {
        report_stuck(s, at.src->file);
    } else if (r->index.known && r->trap == TRAP_ARGUMENT) {
        report_argument(s, at, codelet);
    } else if (r->index.known) {
        diag_error(s->diag, at, "%s: index %" PRId64 ", length %" PRIu64 " (codelet %s)", trap->text, r->index.index, r->index.length, codelet);
    } else {
        diag_error(s->diag, at, "%s (codelet %s)", trap->text, codelet);
    }
    report_calls(s, at.src->file);
    return (ExitCode)trap->exit_code;
}

Handle session_hand_over(Session *s) {
    Handle args = s->args;
    s->args = HANDLE_NULL;
    chunk_publish(s->store, args);
    return args;
}

ExitCode session_conclude(Session *s, bool ran, Handle args, const RunOptions *opt) {
    if (!ran) {
        pool_release(s->pool, args);
        diag_file_reason(s->diag, s->loaded->source.file, diag_no_memory);
        return EXIT_LIMIT;
    }
    return s->result.trap == TRAP_NONE ? EXIT_OK : session_report_trap(s, opt);
}

ExitCode session_run(Session *s, const RunOptions *opt) {
    Handle args = session_hand_over(s);
    return session_conclude(s, native_run(s->loaded->program, s->store, args, opt, &s->result), args, opt);
}

int session_results(const Session *s) {
    return s->typed && s->signature.nparts ? s->signature.nparts : 1;
}

ExitCode session_part(const Session *s, int k, Session *one) {
    *one = *s;
    if (!s->typed || !s->signature.nparts)
        return EXIT_OK;
    Type t = s->signature.part[k].type;
    const ChunkInfo *c = s->result.kind == RESULT_HANDLE ? chunk_info(s->store, s->result.result) : NULL;
    unsigned halves = t.rank || t.base != TYPE_FLOAT ? 3 : 1;
    if (c && chunk_here(s->store, s->result.result, halves << 2 * k)) {
        diag_file_error(s->diag, s->loaded->source.file, "result: %s", trap_table[TRAP_MEMORY].text);
        return EXIT_LIMIT;
    }
    /* An image may say what it likes. */
    if (!c || (c->defined >> 2 * k & halves) != halves || (c->handles >> k & 1) != (t.rank > 0)) {
        diag_file_error(s->diag, s->loaded->source.file, "the result is no record with '%.*s'", s->signature.part[k].len,
                        s->signature.part[k].name);
        return EXIT_TRAP;
    }
    one->signature.result = t;
    one->signature.nparts = 0;
    one->result.kind = t.rank ? RESULT_HANDLE : t.base == TYPE_DOUBLE ? RESULT_DOUBLE
                     : t.base == TYPE_FLOAT ? RESULT_FLOAT : RESULT_INT;
    one->result.result = chunk_words(s->store, s->result.result)[k];
    if (halves == 1)
        one->result.result &= UINT32_MAX;
    return EXIT_OK;
}

ExitCode session_describe(const Session *s, Array *a) {
    ArrayStatus st = array_describe(s->store, s->result.result, s->given, a);
    if (st == ARRAY_OK)
        return EXIT_OK;
    char text[ARRAY_TEXT], limit[32];
    array_explain(text, &a->shape, (ArrayFault){.status = st});
    session_show_bytes(limit, sizeof limit, s->memory);
    if (st == ARRAY_TOO_BIG)
        diag_file_error(s->diag, s->loaded->source.file, "result: %s: limit %s", text, limit);
    else
        diag_file_error(s->diag, s->loaded->source.file, "result: %s", text);
    return st == ARRAY_TOO_BIG || st == ARRAY_NO_CHUNKS ? EXIT_LIMIT : EXIT_TRAP;
}

ExitCode session_explain(const Session *s, const Array *a, ArrayFault fault) {
    if (fault.status == ARRAY_OK || fault.status == ARRAY_WRITE)
        return EXIT_OK;     // who opened the stream finds the write error
    char text[ARRAY_TEXT];
    array_explain(text, &a->shape, fault);
    diag_file_error(s->diag, s->loaded->source.file, "result: %s", text);
    return fault.status == ARRAY_NO_MEMORY || fault.status == ARRAY_NO_CHUNKS ? EXIT_LIMIT : EXIT_TRAP;
}

ExitCode session_close(Session *s) {
    if (!s->store)
        return EXIT_OK;
    if (s->result.kind == RESULT_HANDLE && s->result.trap == TRAP_NONE)
        pool_release(s->pool, s->result.result);
    if (s->args)
        pool_discard(s->pool, s->args);
    pool_destroy(s->pool);
    s->left = store_counts(s->store);
    store_destroy(s->store);
    s->store = NULL;
    return s->left.live || s->left.records ? EXIT_BUG : EXIT_OK;
}
