/* tests/test_trace.c - traces of simulated runs: what is in them agrees with the statistics,
 * and they are what viewers expect. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "tests/native_program.h"
#include "vm/machine/config.h"
#include "vm/machine/trace.h"

enum { MAX_TRACKS = 512, MAX_ARROWS = 1 << 16 };

typedef struct {
    RunResult    r;
    MachineStats s;
    char        *text;      // of the trace
    size_t       len;
    uint64_t     cut;
} Traced;

static Traced run_traced(const Program *p, uint64_t argument, const char *set, TraceSpec spec, bool single) {
    char why[CONFIG_TEXT] = "";
    MachineConfig c = config_default();
    cr_assert(config_set_list(&c, set, why) && config_check(&c, why), "%s: %s", set, why);
    Store *store = store_create(64 << 20);
    Pool *pool = pool_create(store);
    Handle args = pool_new(pool);
    chunk_info(store, args)->defined = 3;
    chunk_words(store, args)[0] = argument;
    chunk_publish(store, args);
    Traced out = {0};
    spec.out = open_memstream(&out.text, &out.len);
    Trace *t = trace_create(&spec, p, &c);
    out.s.watch = trace_watch(t);
    cr_assert(machine_run(p, store, args, &c, &(RunOptions){.single = single}, &out.r, &out.s));
    cr_expect(eq(int, out.r.trap, TRAP_NONE));
    out.cut = trace_cut(t);
    cr_expect(eq(int, trace_error(t), 0));
    trace_destroy(t);
    fclose(spec.out);
    pool_destroy(pool);
    store_destroy(store);
    return out;
}

static const TraceSpec all = {.end = UINT64_MAX, .limit = UINT64_MAX};

/* ---- JSON ---- */

static const char *skip_value(const char *p);

static const char *blanks(const char *p) {
    return p + strspn(p, " \t\r\n");
}

static const char *skip_string(const char *p) {
    if (*p++ != '"')
        return NULL;
    for (; *p != '"'; p++)
        if ((unsigned char)*p < ' ' || *p == '\\')      // names need no escapes
            return NULL;
    return p + 1;
}

/* An object or an array, behind its first sign. */
static const char *skip_items(const char *p, char end) {
    p = blanks(p);
    if (*p == end)
        return p + 1;
    for (;; p++) {
        p = blanks(p);
        if (end == '}' && (!(p = skip_string(p)) || *p++ != ':'))
            return NULL;
        p = skip_value(p);
        if (!p)
            return NULL;
        p = blanks(p);
        if (*p == end)
            return p + 1;
        if (*p != ',')
            return NULL;
    }
}

static const char *skip_number(const char *p) {
    char *end;
    if (!isdigit((unsigned char)*p) && *p != '-')
        return NULL;
    strtod(p, &end);
    return end;
}

/* Behind the JSON value at P; NULL: there is none. */
static const char *skip_value(const char *p) {
    p = blanks(p);
    switch (*p) {
    case '{': return skip_items(p + 1, '}');
    case '[': return skip_items(p + 1, ']');
    case '"': return skip_string(p);
    default:  return skip_number(p);
    }
}

static void expect_json(const char *text) {
    const char *end = skip_value(text);
    cr_expect(end != NULL && *blanks(end) == 0, "not JSON: %.200s ... %.200s", text, text + strlen(text) / 2);
}

/* ---- events, one a line ---- */

/* The value of a key in the event at LINE; 0: it has none. */
static double field(const char *line, const char *key) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"%s\":", key);
    size_t n = strcspn(line, "\n");
    const char *at = memmem(line, n, quoted, strlen(quoted));
    return at ? atof(at + strlen(quoted)) : 0;
}

static bool is_named(const char *line, const char *name) {
    char quoted[32];
    snprintf(quoted, sizeof quoted, "\"name\":\"%s\"", name);
    return memmem(line, strcspn(line, "\n"), quoted, strlen(quoted)) != NULL;
}

static char kind_of(const char *line) {
    return strncmp(line, "{\"ph\":\"", 7) ? 0 : line[7];
}

static const char *next_line(const char *p) {
    p = strchr(p, '\n');
    return p && p[1] ? p + 1 : NULL;
}

/* What a trace has, in all. */
typedef struct {
    double tasks, task_time, clipped, instructions, idle_ends;
    double misses, miss_time, merged, stall_time, dispatch_time;
    double spawns, results, phases;
    double first, last;         // cycles of all but names
} Sums;

typedef struct {
    bool   open, ended;
    double begin, end, inside_end;      // of the last task; of the last wait in it
} TrackState;

static void add_wait(Sums *x, const char *line, TrackState *k, double ts) {
    double dur = field(line, "dur");
    cr_expect(k->open && ts >= k->begin && ts >= k->inside_end && dur > 0, "outside its task: %.120s", line);
    k->inside_end = ts + dur;
    x->misses += is_named(line, "miss");
    x->miss_time += is_named(line, "miss") ? dur : 0;
    x->merged += is_named(line, "merged");
    x->stall_time += is_named(line, "stall") ? dur : 0;
    x->dispatch_time += is_named(line, "dispatch") ? dur : 0;
}

static void end_task(Sums *x, const char *line, TrackState *k, double ts) {
    cr_expect(k->open && ts >= k->begin && ts >= k->inside_end, "ends before its wait: %.120s", line);
    x->tasks++;
    x->task_time += ts - k->begin;
    x->clipped += field(line, "instructions") == 0;
    x->instructions += field(line, "instructions");
    k->open = false;
    k->ended = true;
    k->end = ts;
}

static void begin_task(Sums *x, const char *line, TrackState *k, double ts) {
    cr_expect(k->open == false && ts >= k->end, "begins before another ends: %.120s", line);
    x->idle_ends += k->ended && ts > k->end;
    k->open = true;
    k->begin = k->inside_end = ts;
}

static void end_arrow(const char *line, const TrackState *k, double *sent, double ts) {
    cr_expect(k->open && *sent > 0 && *sent < ts && k->begin == ts, "%.120s", line);
    *sent = 0;
}

/* Tasks of a track follow one another, waits lie inside them, arrows have two ends. */
static Sums sums_of(const char *text) {
    static TrackState tracks[MAX_TRACKS];
    static double sent[MAX_ARROWS];
    Sums x = {.first = 1e18};
    memset(tracks, 0, sizeof tracks);
    memset(sent, 0, sizeof sent);
    for (const char *p = text; p; p = next_line(p)) {
        char ph = kind_of(p);
        if (!ph || ph == 'M')
            continue;
        double ts = field(p, "ts"), to = ts + field(p, "dur");
        TrackState *k = &tracks[(int)field(p, "tid") % MAX_TRACKS];
        int arrow = ph == 's' || ph == 'f' ? (int)field(p, "id") % MAX_ARROWS : 0;
        x.first = ts < x.first ? ts : x.first;
        x.last = to > x.last ? to : x.last;
        if (ph == 'B')
            begin_task(&x, p, k, ts);
        else if (ph == 'E')
            end_task(&x, p, k, ts);
        else if (ph == 'X')
            add_wait(&x, p, k, ts);
        else if (ph == 's')
            sent[arrow] = ts;
        else if (ph == 'f')
            end_arrow(p, k, &sent[arrow], ts);
        x.phases += ph == 'i';
        x.spawns += ph == 'f' && is_named(p, "spawn");
        x.results += ph == 'f' && is_named(p, "result");
    }
    for (int i = 0; i < MAX_TRACKS; i++) {
        cr_expect(tracks[i].open == false, "track %d is left open", i);
        x.idle_ends += tracks[i].ended;
    }
    for (int i = 0; i < MAX_ARROWS; i++)
        cr_expect(sent[i] == 0, "arrow %d does not arrive", i);
    return x;
}

/* ---- tests ---- */

static const char *const machines[] = {
    "cores=1,slots=1", "cores=4,slots=2,buffer.chunks=4", "", "queue=fifo,contention=units,take=newest",
    "cores=16,balancer.kind=push,results=read", "cores=3,balancer.kind=scatter,buffer.scope=slot",
    "cores=64,units=16,home=xor,network.buffer=1", "contention=units,fixed=6,replace=fifo,chunks=3",
    "cores=5,slots=3,switch=oq,continue=updater,replace=random", "chunks=2,slots=8,cores=2",
};
enum { MACHINES = sizeof machines / sizeof *machines };

/* From test_machine.c: taken in 0, starts in 2, and quits in 28. */
Test(trace, a_task_lasts_from_the_cycle_in_which_it_is_taken_to_that_of_its_end) {
    Program *p = program_assembled(".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " li t0, 5\n"
                                   " addi t0, t0, 1\n"
                                   " mul t1, t0, t0\n"
                                   " div t1, t1, t0\n"
                                   " fb.update.d t1\n"
                                   " fb.quit\n");
    Traced t = run_traced(p, 0, "cores=1", all, false);
    expect_json(t.text);
    cr_expect(strstr(t.text, "{\"ph\":\"B\",\"pid\":1,\"tid\":1,\"ts\":0,\"name\":\"main\",\"args\":{\"id\":0,\"queued\":0}},\n"
                             "{\"ph\":\"X\",\"pid\":1,\"tid\":1,\"ts\":0,\"dur\":2,\"name\":\"dispatch\"}") != NULL);
    cr_expect(strstr(t.text, "{\"ph\":\"E\",\"pid\":1,\"tid\":1,\"ts\":28,\"args\":{\"instructions\":6}}") != NULL);
    cr_expect(strstr(t.text, "\"cycles\":30,") != NULL);
    free(t.text);
    program_free(p);
}

/* From test_machine.c: fb.rd issues in 2, the round trip is 15. */
Test(trace, a_miss_is_a_slice_from_the_instruction_to_the_reply) {
    Program *p = program_assembled(".entry main\n"
                                   ".codelet main, worker, handle\n"
                                   " fb.rd t0, a2, 0\n"
                                   " fb.rd t0, a2, 0\n"
                                   " fb.update.d t0\n"
                                   " fb.quit\n");
    Traced t = run_traced(p, 0, "", all, false);
    cr_expect(strstr(t.text, "\"ts\":2,\"dur\":15,\"name\":\"miss\",\"args\":{\"kind\":\"argument\",\"chunk\":0,\"unit\":") != NULL);
    Sums x = sums_of(t.text);
    cr_expect(eq(dbl, x.misses, 1));
    free(t.text);
    program_free(p);
}

Test(trace, agrees_with_the_statistics_of_the_run) {
    Program *p = program_from("programs/asm/dot.s");
    for (int i = 0; i < MACHINES; i++) {
        Traced t = run_traced(p, 3000, machines[i], all, false);
        Sums x = sums_of(t.text);
        uint64_t misses = 0;
        for (int k = 0; k < KINDS; k++)
            misses += t.s.misses[k];
        expect_json(t.text);
        cr_expect(eq(dbl, x.tasks, (double)t.r.counts.tasks), "%s", machines[i]);
        cr_expect(eq(dbl, x.instructions, (double)t.r.counts.work), "%s", machines[i]);
        cr_expect(eq(dbl, x.clipped, 0), "%s", machines[i]);
        cr_expect(eq(dbl, x.misses, (double)misses), "%s", machines[i]);
        cr_expect(eq(dbl, x.miss_time, (double)t.s.latency), "%s", machines[i]);
        cr_expect(eq(dbl, x.merged, (double)t.s.merged), "%s", machines[i]);
        cr_expect(eq(dbl, x.stall_time, (double)t.s.stalls), "%s", machines[i]);
        cr_expect(eq(dbl, x.spawns, (double)t.r.counts.spawns), "%s", machines[i]);
        cr_expect(eq(dbl, x.results, (double)t.r.counts.syncs), "%s", machines[i]);
        cr_expect(eq(dbl, x.phases, 2), "%s", machines[i]);
        cr_expect(le(dbl, x.last, (double)t.s.cycles), "%s", machines[i]);
        free(t.text);
    }
    program_free(p);
}

/* Does a slice of KIND ('B': a task) on track TID hold the time TS inside? */
static bool is_inside(const char *text, int tid, double ts, char kind) {
    double begin = -1;
    for (const char *p = text; p; p = next_line(p)) {
        char ph = kind_of(p);
        double at = field(p, "ts");
        if ((ph != 'B' && ph != 'E' && ph != 'X') || (int)field(p, "tid") != tid)
            continue;
        if (ph == 'X' && kind == 'X' && at < ts && ts < at + field(p, "dur"))
            return true;
        if (ph == 'E' && kind == 'B' && begin < ts && ts < at)
            return true;
        begin = ph == 'B' ? at : begin;
    }
    return false;
}

Test(trace, an_arrow_leaves_a_task_that_runs_and_does_not_wait) {
    Program *p = program_from("programs/asm/dot.s");
    static const char *const sets[] = {"cores=3", "cores=2,slots=2,chunks=3,queue=fifo", "cores=4,balancer.kind=push,spawn=each"};
    for (int i = 0; i < 3; i++) {
        Traced t = run_traced(p, 700, sets[i], all, false);
        for (const char *q = t.text; q; q = next_line(q))
            if (kind_of(q) == 's') {
                cr_expect(is_inside(t.text, (int)field(q, "tid"), field(q, "ts"), 'B'), "%s: %.120s", sets[i], q);
                cr_expect(is_inside(t.text, (int)field(q, "tid"), field(q, "ts"), 'X') == false, "%s: %.120s", sets[i], q);
            }
        free(t.text);
    }
    program_free(p);
}

/* A core with one slot is idle, or waits for the balancer, while no task is there; the cycle
 * in which the last instruction of a task is issued is not in its slice, but may be in that
 * of the next. */
Test(trace, the_time_of_tasks_is_what_cores_account_for) {
    Program *p = program_from("programs/asm/dot.s");
    static const char *const sets[] = {"cores=1,slots=1", "cores=7,slots=1", "cores=64,slots=1,balancer.kind=push"};
    for (int i = 0; i < 3; i++) {
        Traced t = run_traced(p, 5000, sets[i], all, false);
        const uint64_t *c = t.s.causes;
        Sums x = sums_of(t.text);
        cr_expect(eq(dbl, x.task_time + x.idle_ends,
                     (double)(c[CAUSE_ISSUE] + c[CAUSE_LATENCY] + c[CAUSE_MEMORY] + c[CAUSE_DISPATCH])), "%s", sets[i]);
        free(t.text);
    }
    program_free(p);
}

Test(trace, is_the_same_again_and_without_running_ahead) {
    Program *p = program_from("programs/asm/dot.s");
    for (int i = 0; i < MACHINES; i++) {
        Traced a = run_traced(p, 2000, machines[i], all, false);
        Traced b = run_traced(p, 2000, machines[i], all, false);
        Traced c = run_traced(p, 2000, machines[i], all, true);
        cr_expect(a.len == b.len && memcmp(a.text, b.text, a.len) == 0, "again: %s", machines[i]);
        cr_expect(a.len == c.len && memcmp(a.text, c.text, a.len) == 0, "stepping: %s", machines[i]);
        free(a.text);
        free(b.text);
        free(c.text);
    }
    program_free(p);
}

/* Cycles that tasks and waits of a trace have in common with a window. */
static Sums clipped_to(const char *text, double first, double end) {
    static double begin[MAX_TRACKS];
    Sums x = {0};
    for (const char *p = text; p; p = next_line(p)) {
        char ph = kind_of(p);
        double ts = field(p, "ts"), *open = &begin[(int)field(p, "tid") % MAX_TRACKS];
        if (ph == 'B')
            *open = ts;
        double from = ph == 'E' ? *open : ts, to = ph == 'E' ? ts : ts + field(p, "dur");
        from = from > first ? from : first;
        to = to < end ? to : end;
        if (ph == 'E' && to > from)
            x.task_time += to - from;
        if (ph == 'X' && to > from && is_named(p, "miss"))
            x.miss_time += to - from;
        if (ph == 'X' && to > from && is_named(p, "dispatch"))
            x.dispatch_time += to - from;
    }
    return x;
}

Test(trace, a_window_holds_what_happens_in_it) {
    Program *p = program_from("programs/asm/dot.s");
    Traced whole = run_traced(p, 5000, "", all, false);
    uint64_t cycles = whole.s.cycles;
    const uint64_t windows[][2] = {{0, 1}, {0, cycles / 2}, {cycles / 3, cycles / 2}, {cycles / 2, cycles / 2 + 1},
                                   {cycles - 5, UINT64_MAX}, {cycles + 5, UINT64_MAX}, {1, 2}};
    for (size_t i = 0; i < sizeof windows / sizeof *windows; i++) {
        TraceSpec spec = {.first = windows[i][0], .end = windows[i][1], .limit = UINT64_MAX};
        Traced t = run_traced(p, 5000, "", spec, false);
        Sums x = sums_of(t.text), y = clipped_to(whole.text, (double)spec.first, (double)spec.end);
        expect_json(t.text);
        cr_expect(eq(dbl, x.task_time, y.task_time), "window %zu", i);
        cr_expect(eq(dbl, x.miss_time, y.miss_time), "window %zu", i);
        cr_expect(eq(dbl, x.dispatch_time, y.dispatch_time), "window %zu", i);
        cr_expect(x.tasks == 0 || (x.first >= (double)spec.first && x.last <= (double)spec.end), "window %zu", i);
        cr_expect(eq(u64, t.s.cycles, cycles));
        free(t.text);
    }
    free(whole.text);
    program_free(p);
}

/* The names of the tracks alone are less than NAMES bytes. */
static void expect_limits(const Program *p, const char *set, uint64_t names, uint64_t step) {
    Traced whole = run_traced(p, 1000, set, all, false);
    for (uint64_t limit = 0; limit < whole.len + 2 * step; limit += step) {
        Traced t = run_traced(p, 1000, set, (TraceSpec){.end = UINT64_MAX, .limit = limit}, false);
        expect_json(t.text);
        Sums x = sums_of(t.text);
        cr_expect(limit < names || t.len <= limit, "%zu of %zu bytes", t.len, (size_t)limit);
        cr_expect(eq(int, t.cut == UINT64_MAX, t.len == whole.len));
        cr_expect(x.last <= (double)t.cut + 2, "a dispatch of 2 cycles is whole");
        cr_expect(eq(u64, t.s.cycles, whole.s.cycles));
        free(t.text);
    }
    cr_expect(eq(u64, whole.cut, UINT64_MAX));
    free(whole.text);
}

Test(trace, is_complete_json_below_the_limit_wherever_that_comes) {
    Program *p = program_from("programs/asm/dot.s");
    expect_limits(p, "cores=2", 3000, 3001);
    expect_limits(p, "", 40000, 7001);
    program_free(p);
}
