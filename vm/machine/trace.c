/* vm/machine/trace.c - events of the watch, written as they come.
 *
 * Slices are written when they end, with the times at which they began: viewers sort.  What
 * begins in the very cycle in which its task's slice does comes behind that, which keeps the
 * order: an arrow, the dispatch, a wait.  An arrow leaves in the middle of a
 * cycle, where its task is sure to run: after the cycle of a spawn, before that of a
 * result, in which the task may end. */
#include "vm/machine/trace.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdlib.h>

enum {
    EVENT_BYTES = 640,          // more than the events of one call have
    END_BYTES = 1536,           // ... those that end a slice, the longest name in them
    FOOTER_BYTES = 256,
    COUNTER_CYCLES = 16,        // counters change once in so many cycles, at most
    SLOT_BITS = 5, CORE_BITS = 12,      // of an origin; cycles have the rest
};

typedef struct {
    bool     busy, shown;       // a task is there; its slice has begun
    bool     waiting;
    uint32_t codelet, id;
    uint64_t start, begin;      // taken; first instruction at the earliest
    Start    came;
    uint64_t from;              // the slice begins
    bool     whole;             // with the task
    Wait     wait;
    uint64_t since, until;      // waiting; until: of a stall
    Wait     first;             // a wait that begins with the slice
    uint64_t first_until;       // 0: there is none
} Track;

typedef struct {
    uint64_t now, queued, running, reads;
} Counters;

struct Trace {
    Watch    watch;             // first
    TraceSpec spec;
    const Program *program;
    unsigned cores, slots;
    bool     timed;             // instructions take time
    Track   *tracks;            // slots of all cores
    bool     begun, over;       // cycle spec.first has come; nothing more is written
    bool     complete;          // the run has ended
    uint64_t cut;
    uint64_t cycles;            // of the run, at its end
    int      error;             // errno of the first write that failed
    uint64_t bytes;
    uint64_t open;              // slices
    uint64_t arrows;
    uint64_t running;           // tasks
    Counters counters;          // at the end of the last cycle in which one changed
    Counters written;
};

static const char *const wait_names[] = {
#define WAIT(name, word, doc) word,
#include "vm/machine/waits.def"
};

static const char *const kind_names[] = {
#define KIND(name, word, doc) word,
#include "vm/machine/kinds.def"
};

/* ---- writing ---- */

static uint64_t later(uint64_t a, uint64_t b) {
    return a > b ? a : b;
}

static uint64_t earlier(uint64_t a, uint64_t b) {
    return a < b ? a : b;
}

__attribute__((format(printf, 2, 3)))
static void put(Trace *t, const char *fmt, ...) {
    va_list ap;
    va_start(ap, fmt);
    errno = 0;
    int n = vfprintf(t->spec.out, fmt, ap);
    va_end(ap);
    if (n >= 0)
        t->bytes += (uint64_t)n;
    else if (!t->error)
        t->error = errno ? errno : EIO;
    t->over |= n < 0;
}

/* Process and thread of a track.  Viewers take 0 for the idle process. */
static unsigned pid_of(const Trace *t, const Track *k) {
    return (unsigned)(k - t->tracks) / t->slots + 1;
}

static unsigned tid_of(const Trace *t, const Track *k) {
    return (unsigned)(k - t->tracks) + 1;
}

static void put_name(Trace *t, unsigned pid, unsigned tid, const char *what, const char *name, unsigned number) {
    put(t, ",\n{\"ph\":\"M\",\"pid\":%u,\"tid\":%u,\"name\":\"%s\",\"args\":{\"name\":\"%s %u\"}}", pid, tid,
        what, name, number);
}

/* The counters' process, then all tracks. */
static void put_header(Trace *t) {
    put(t, "{\"displayTimeUnit\":\"ms\",\"traceEvents\":[\n"
           "{\"ph\":\"M\",\"pid\":%u,\"name\":\"process_name\",\"args\":{\"name\":\"machine\"}}", t->cores + 1);
    for (unsigned i = 0; i < t->cores * t->slots; i++) {
        const Track *k = &t->tracks[i];
        if (i % t->slots == 0)
            put_name(t, pid_of(t, k), tid_of(t, k), "process_name", "core", i / t->slots);
        put_name(t, pid_of(t, k), tid_of(t, k), "thread_name", "slot", i % t->slots);
    }
}

static void put_slice(Trace *t, const Track *k, uint64_t from, uint64_t to, const char *name) {
    put(t, ",\n{\"ph\":\"X\",\"pid\":%u,\"tid\":%u,\"ts\":%" PRIu64 ",\"dur\":%" PRIu64 ",\"name\":\"%s\"",
        pid_of(t, k), tid_of(t, k), from, to - from, name);
}

static void begin_slice(Trace *t, Track *k, uint64_t at) {
    k->from = at;
    k->whole = at == k->start;
    k->first_until = 0;
    k->shown = true;
    t->open++;
}

/* The part of it that is in the window. */
static void put_dispatch(Trace *t, const Track *k) {
    uint64_t to = earlier(k->begin, t->spec.end);
    if (k->from >= to)
        return;
    put_slice(t, k, k->from, to, "dispatch");
    put(t, "}");
}

static void put_wait(Trace *t, const Track *k, const Wait *w, uint64_t from, uint64_t to) {
    put_slice(t, k, from, to, wait_names[w->cause]);
    put(t, ",\"args\":{\"kind\":\"%s\",\"chunk\":%" PRIu64 ",\"unit\":%u}}", kind_names[w->kind], w->chunk, w->unit);
}

static void end_wait(Trace *t, Track *k, uint64_t at) {
    uint64_t from = later(k->since, t->spec.first);
    uint64_t to = earlier(k->wait.cause == WAIT_STALL ? k->until : at, t->spec.end);
    bool shown = k->waiting && k->shown && from < to;
    k->waiting = false;
    if (shown && from == k->from) {
        k->first = k->wait;
        k->first_until = to;
    } else if (shown) {
        put_wait(t, k, &k->wait, from, to);
    }
}

/* From where the task was spawned, or its last missing result was sent. */
static void put_arrow(Trace *t, const Track *to) {
    const Start *s = &to->came;
    uint64_t sent = s->origin >> (CORE_BITS + SLOT_BITS);
    unsigned core = s->origin >> SLOT_BITS & ((1u << CORE_BITS) - 1);
    const Track *from = &t->tracks[core * t->slots + (s->origin & ((1u << SLOT_BITS) - 1))];
    bool spawned = s->kind == START_SPAWNED;
    if ((!spawned && s->kind != START_CONTINUES) || !t->timed || sent < t->spec.first + !spawned)
        return;
    const char *name = spawned ? "spawn" : "result";
    ++t->arrows;
    put(t, ",\n{\"ph\":\"s\",\"pid\":%u,\"tid\":%u,\"ts\":%" PRIu64 ".5,\"name\":\"%s\",\"cat\":\"task\",\"id\":%" PRIu64
           "}", pid_of(t, from), tid_of(t, from), sent - !spawned, name, t->arrows);
    put(t, ",\n{\"ph\":\"f\",\"bp\":\"e\",\"pid\":%u,\"tid\":%u,\"ts\":%" PRIu64 ",\"name\":\"%s\",\"cat\":\"task\",\"id\":%"
           PRIu64 "}", pid_of(t, to), tid_of(t, to), to->from, name, t->arrows);
}

/* ARGS: what is known of it at its end. */
static void end_slice(Trace *t, Track *k, uint64_t at, const char *args) {
    end_wait(t, k, at);
    put_slice(t, k, k->from, at, t->program->codelets[k->codelet].name);
    put(t, ",\"args\":{\"id\":%u", k->id);
    if (k->whole && k->came.kind != START_BECAME)
        put(t, ",\"queued\":%" PRIu64, k->start - k->came.ready);
    put(t, "%s}}", args);
    if (k->whole)
        put_arrow(t, k);
    put_dispatch(t, k);
    if (k->first_until)
        put_wait(t, k, &k->first, k->from, k->first_until);
    k->shown = false;
    t->open--;
}

/* As they were when they last changed. */
static void put_counters(Trace *t) {
    const Counters *c = &t->counters, *w = &t->written;
    if (t->begun && c->queued == w->queued && c->running == w->running && c->reads == w->reads)
        return;
    t->written = *c;
    put(t, ",\n{\"ph\":\"C\",\"pid\":%u,\"ts\":%" PRIu64 ",\"name\":\"all\",\"args\":{\"queued\":%" PRIu64
           ",\"running\":%" PRIu64 ",\"requests\":%" PRIu64 "}}",
        t->cores + 1, later(c->now, t->spec.first), c->queued, c->running, c->reads);
}

/* ---- window and limit ---- */

/* Nothing behind cycle AT is written. */
static void stop(Trace *t, uint64_t at) {
    if (t->begun)
        put_counters(t);
    for (unsigned i = 0; i < t->cores * t->slots; i++) {
        Track *k = &t->tracks[i];
        if (k->shown)
            end_slice(t, k, earlier(later(at, k->begin), t->spec.end), "");
    }
    t->over = true;
}

/* Tasks that run already are open from the first cycle on. */
static void begin(Trace *t) {
    put_counters(t);
    t->begun = true;
    for (unsigned i = 0; i < t->cores * t->slots; i++) {
        Track *k = &t->tracks[i];
        if (k->busy)
            begin_slice(t, k, t->spec.first);
    }
}

/* Is there room for MORE slices, beside the ends of the open ones? */
static bool has_room(const Trace *t, uint64_t more) {
    return t->bytes + more * (EVENT_BYTES + END_BYTES) + t->open * END_BYTES + FOOTER_BYTES <= t->spec.limit;
}

/* Is what happens now to be written?  To be asked before it changes anything here. */
static bool writes(Trace *t, uint64_t now) {
    bool room = has_room(t, 1 + (t->begun ? 0 : t->running));
    if (t->over || now < t->spec.first)
        return false;
    if (!t->begun && room)
        begin(t);
    if (room && now < t->spec.end)
        return true;
    if (!t->begun || now < t->spec.end)
        t->cut = t->begun ? now : t->spec.first;
    stop(t, earlier(now, t->spec.end));
    return false;
}

/* ---- what the watch is told ---- */

static Track *track_of(const Trace *t, const View *v) {
    return &t->tracks[v->core * t->slots + v->slot];
}

static uint64_t origin(Watch *w, uint64_t sent, uint32_t core, uint32_t slot) {
    (void)w;
    return (sent << CORE_BITS | core) << SLOT_BITS | slot;
}

static void starts(Watch *w, const View *v, const Start *s) {
    Trace *t = (Trace *)w;
    Track *k = track_of(t, v);
    bool shown = writes(t, v->now);
    t->running++;
    k->busy = true;
    k->waiting = false;
    k->codelet = v->codelet;
    k->id = v->id;
    k->start = v->now;
    k->begin = s->begin;
    k->came = *s;
    if (shown)
        begin_slice(t, k, v->now);
}

static void ends(Watch *w, const View *v, uint64_t instructions) {
    Trace *t = (Trace *)w;
    Track *k = track_of(t, v);
    bool shown = writes(t, v->now);
    t->running--;
    k->busy = false;
    if (!shown)
        return;
    char args[64];
    snprintf(args, sizeof args, ",\"instructions\":%" PRIu64, instructions);
    end_slice(t, k, v->now, args);
}

static void waits(Watch *w, const View *v, const Wait *wait) {
    Trace *t = (Trace *)w;
    Track *k = track_of(t, v);
    bool stall = wait->cause == WAIT_STALL;
    bool shown = writes(t, v->now);
    bool goes_on = stall && k->waiting && k->until == v->now && k->wait.chunk == wait->chunk;
    if (!goes_on && shown)
        end_wait(t, k, v->now);
    if (!goes_on)
        k->since = v->now;
    k->waiting = true;
    k->wait = *wait;
    k->until = stall ? v->now + 1 : UINT64_MAX;
}

static void resumes(Watch *w, const View *v) {
    Trace *t = (Trace *)w;
    Track *k = track_of(t, v);
    if (writes(t, v->now))
        end_wait(t, k, v->now);
    k->waiting = false;
}

static void phase(Watch *w, uint64_t now, unsigned number) {
    Trace *t = (Trace *)w;
    if (writes(t, now))
        put(t, ",\n{\"ph\":\"i\",\"s\":\"g\",\"pid\":%u,\"tid\":0,\"ts\":%" PRIu64 ",\"name\":\"phase %u\"}",
            t->cores + 1, now, number);
}

static void cycle(Watch *w, uint64_t now, uint64_t queued, uint64_t reads) {
    Trace *t = (Trace *)w;
    Counters *c = &t->counters;
    bool shown = writes(t, now);
    if (queued == c->queued && reads == c->reads && t->running == c->running)
        return;
    if (shown && now / COUNTER_CYCLES != c->now / COUNTER_CYCLES)
        put_counters(t);
    *c = (Counters){now, queued, t->running, reads};
}

/* The run ends in cycle NOW; WHY it failed, or "". */
static void end(Trace *t, uint64_t now, const char *why) {
    t->cycles = now;
    t->complete = true;
    if (*why && !t->over && t->begun)
        put(t, ",\n{\"ph\":\"i\",\"s\":\"g\",\"pid\":%u,\"tid\":0,\"ts\":%" PRIu64 ",\"name\":\"failed: %s\"}",
            t->cores + 1, now, why);
    if (writes(t, now))
        stop(t, now);
    put(t, "\n],\"otherData\":{\"clock\":\"1 us is 1 cycle\",\"cycles\":%" PRIu64 ",\"first\":%" PRIu64
           ",\"end\":%" PRIu64, now, t->spec.first, earlier(earlier(t->spec.end, t->cut), now));
    if (*why)
        put(t, ",\"failed\":\"%s\"", why);
    put(t, "}}\n");
}

static void finished(Watch *w, uint64_t now) {
    end((Trace *)w, now, "");
}

static void failed(Watch *w, uint64_t last, Trap trap) {
    end((Trace *)w, last, trap_table[trap].text);
}

/* ---- the outside ---- */

Trace *trace_create(const TraceSpec *spec, const Program *p, const MachineConfig *cfg) {
    Trace *t = calloc(1, sizeof *t);
    Track *tracks = calloc(cfg->cores * cfg->slots, sizeof *tracks);
    if (!t || !tracks) {
        free(t);
        free(tracks);
        return NULL;
    }
    *t = (Trace){
        .watch = {.origin = origin, .starts = starts, .ends = ends, .waits = waits, .resumes = resumes, .phase = phase,
                  .cycle = cycle, .finished = finished, .failed = failed},
        .spec = *spec,
        .program = p,
        .cores = (unsigned)cfg->cores,
        .slots = (unsigned)cfg->slots,
        .timed = cfg->compute == COMPUTE_ON,
        .tracks = tracks,
        .cut = UINT64_MAX,
    };
    put_header(t);
    return t;
}

void trace_destroy(Trace *t) {
    if (t)
        free(t->tracks);
    free(t);
}

Watch *trace_watch(Trace *t) {
    return &t->watch;
}

int trace_error(const Trace *t) {
    return t->error;
}

bool trace_complete(const Trace *t) {
    return t->complete;
}

uint64_t trace_cut(const Trace *t) {
    return t->cut;
}

uint64_t trace_cycles(const Trace *t) {
    return t->cycles;
}
