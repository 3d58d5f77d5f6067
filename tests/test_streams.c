/* tests/test_streams.c - pipelines: balance, schedule, progress and ends, one rule per test. */
#include <criterion/criterion.h>
#include <criterion/new/assert.h>
#include <criterion/parameterized.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lab/streams/engine.h"
#include "tests/slow.h"

static char *said;
static size_t said_len;
static Diag diag;
static Pipeline *p;

static void setup(void) {
    diag = (Diag){.out = open_memstream(&said, &said_len)};
}

static void teardown(void) {
    pipeline_free(p);
    fclose(diag.out);
    free(said);
}

TestSuite(streams, .init = setup, .fini = teardown);

/* All items are longs. */
static Pipeline *read_text(const char *text) {
    static char path[32];       // messages name it later
    int fd = memfd_create("pipeline", 0);
    cr_assert(write(fd, text, strlen(text)) == (ssize_t)strlen(text));
    snprintf(path, sizeof path, "/proc/self/fd/%d", fd);
    Pipeline *read = pipeline_read(path, &diag);
    close(fd);
    return read;
}

static Stage *stage(const char *name) {
    for (int i = 0; i < p->nstages; i++)
        if (!strcmp(p->stage[i].name, name) && p->stage[i].kind != STAGE_OUTPUT)
            return &p->stage[i];
    cr_fatal("no stage %s", name);
    return NULL;
}

static const Channel *channel(const char *name) {
    for (int i = 0; i < p->nchannels; i++)
        if (!strcmp(p->channel[i].name, name))
            return &p->channel[i];
    cr_fatal("no channel %s", name);
    return NULL;
}

static bool make(const char *text, uint64_t block, unsigned ahead) {
    p = read_text(text);
    cr_assert(p != NULL);
    return pipeline_balance(p) && schedule_make(p, &(ScheduleOptions){block, UINT64_C(1) << 30, ahead});
}

static bool has_said(const char *what) {
    fflush(diag.out);
    return strstr(said, what) != NULL;
}

#define HEAD "program: x\ninputs: [a]\nstages:\n"

/* ---- balance ---- */

Test(streams, an_iteration_brings_every_channel_back) {
    p = read_text(HEAD "  b: {takes: {x: {from: a, take: 147}}, gives: 160}\n  c: {takes: {x: {from: b, take: 6}}, gives: 4}\noutputs: [c]\n");
    cr_assert(p && pipeline_balance(p));
    cr_expect(eq(u64, stage("a")->repeat, 147 * 3));
    cr_expect(eq(u64, stage("b")->repeat, 3));
    cr_expect(eq(u64, stage("c")->repeat, 80));
    cr_expect(eq(u64, pipeline_output(p, 0)->repeat, 320));
}

Test(streams, parts_that_do_not_hang_together_are_balanced_each_by_itself) {
    p = read_text("program: x\ninputs: [a, b]\nstages:\n  c: {takes: {x: {from: a, take: 5}}}\n  d: {takes: {x: {from: b, take: 7}}}\noutputs: [c, d]\n");
    cr_assert(p && pipeline_balance(p));
    cr_expect(eq(u64, stage("a")->repeat, 5));
    cr_expect(eq(u64, stage("b")->repeat, 7));
    cr_expect(eq(u64, stage("c")->repeat, 1));
}

Test(streams, rates_that_do_not_balance_are_refused) {
    p = read_text(HEAD "  b: {takes: {x: {from: a, take: 2}}}\n  c: {takes: {x: a, y: b}}\noutputs: [c]\n");
    cr_assert(p != NULL);
    cr_expect(not(pipeline_balance(p)));
    cr_expect(has_said(":5:21: error: the rates do not balance: 'c' takes 2 items of 'b' while 1 are given"));
}

Test(streams, a_pattern_without_end_is_refused) {
    p = read_text(HEAD "  b: {takes: {x: {from: a, take: 1000000007}}, gives: 1}\n  c: {takes: {x: {from: b, take: 1000000009}}, gives: 1}\noutputs: [c]\n");
    cr_assert(p != NULL);
    cr_expect(not(pipeline_balance(p)));
    cr_expect(has_said("rates that repeat only after more than"));
}

/* ---- schedule ---- */

Test(streams, a_stage_lags_by_the_blocks_that_its_window_looks_ahead) {
    cr_assert(make(HEAD "  b: {takes: {x: {from: a, peek: 5}}}\n  c: {takes: {x: b, y: a}}\noutputs: [c]\n", 8, 0));
    cr_expect(eq(u64, stage("b")->block, 1));
    cr_expect(eq(u64, stage("b")->lag, 4));
    cr_expect(eq(u64, stage("c")->lag, 4));
    cr_expect(channel("a")->capacity >= 5);
}

Test(streams, history_needs_no_lag) {
    cr_assert(make(HEAD "  b: {takes: {x: {from: a, peek: 5, delay: 4}}}\noutputs: [b]\n", 8, 0));
    cr_expect(eq(u64, stage("b")->lag, 0));
}

Test(streams, batches_end_where_blocks_do) {
    cr_assert(make(HEAD "  b: {takes: {x: {from: a, take: 3}}, gives: 7}\noutputs: [b]\n", 1 << 10, 0));
    const Stage *b = stage("b");
    for (uint64_t at = 0; at < 10 * b->block;) {
        uint64_t end = schedule_batch_end(b, at);
        cr_assert(end > at && end - at <= b->batch);
        cr_assert(at / b->block == (end - 1) / b->block);
        at = end;
    }
}

Test(streams, a_cycle_needs_delay) {
    cr_expect(not(make(HEAD "  b: {takes: {x: a, y: {from: c, take: 2, delay: 1}}, gives: 2}\n  c: {takes: {x: b}}\noutputs: [c]\n", 64, 0)));
    cr_expect(has_said(":4:3: error: the cycle through 'b' cannot begin"));
}

Test(streams, a_cycle_with_delay_goes_one_by_one) {
    cr_assert(make(HEAD "  b: {takes: {x: a, y: {from: c, take: 2, delay: 2}}, gives: 2}\n  c: {takes: {x: b}}\noutputs: [c]\n", 64, 0));
    cr_expect(stage("b")->on_cycle && stage("c")->on_cycle && stage("b")->knot == stage("c")->knot);
    cr_expect(eq(u64, stage("b")->batch, 1));
}

/* ---- random pipelines, beside an evaluation of whole channels one after the other ---- */

enum { MOST_ITEMS = 2000, ROUND_STAGES = 7 };

typedef struct {
    uint64_t item[4 * MOST_ITEMS];
    size_t   n;
} Items;

typedef struct {
    Items    wanted[STREAM_CHANNELS];
    uint64_t inputs[2], read[2];
    Items    got[STREAM_STAGES];
    int      failing;           // stage; -1: none
    uint64_t fails_from;
} World;

static World world;
static uint64_t state;

static uint64_t below(uint64_t n) {
    state = state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return (state >> 33) % n;
}

static uint64_t mix(uint64_t h, uint64_t x) {
    return (h ^ x) * UINT64_C(0x9e3779b97f4a7c15) ^ (h >> 29);
}

static uint64_t input_item(int input, uint64_t i) {
    return mix((uint64_t)input + 17, i);
}

static uint64_t result(const Stage *s, uint64_t firing, uint64_t h, uint64_t i) {
    return mix(mix(h, firing), i + (uint64_t)(s->name[1]));
}

/* Stages with one of few numbers of firings each, so that all rates balance. */
static const char *random_text(void) {
    static const int repeats[] = {1, 2, 3, 4, 6};
    static char text[4000];
    int nstages = 1 + (int)below(ROUND_STAGES), n = sprintf(text, "program: x\ninputs: [i0, i1]\nstages:\n");
    for (int i = 0; i < nstages; i++) {
        int rate = 12 / repeats[below(5)], windows = 1 + (int)below(3);
        n += sprintf(text + n, "  s%d:\n    rest: %s\n    gives: {s%d: %d, t%d: %d}\n    takes:\n", i, below(2) ? "fill" : "drop", i, rate, i, rate);
        for (int k = 0; k < windows; k++) {
            int from = (int)below((uint64_t)i + 2), take = rate;
            n += sprintf(text + n, "      w%d: {from: %s%d, take: %d, peek: %d, delay: %d}\n", k, from < 2 ? "i" : below(2) ? "s" : "t",
                         from < 2 ? from : from - 2, take, take + (int)(below(2) * below(20)), (int)(below(2) * below(20)));
        }
    }
    n += sprintf(text + n, "outputs: [");
    for (int i = 0; i < nstages; i++)
        n += sprintf(text + n, "%s%s%d", i ? ", " : "", below(2) ? "s" : "t", i);
    sprintf(text + n, "]\n");
    return text;
}

static uint64_t item_of(const Items *c, const Window *w, uint64_t firing, uint64_t i) {
    uint64_t at = firing * w->take + i;
    return at >= w->delay && at - w->delay < c->n ? c->item[at - w->delay] : 0;
}

/* May the firing take place, and which part of what it gives is due, of 12? */
static uint64_t due(const Stage *s, uint64_t firing) {
    uint64_t part = 12;
    for (int k = 0; k < s->nwindows; k++) {
        const Window *w = &s->window[k];
        uint64_t n = world.wanted[w->channel].n;
        if (!s->fill && firing * w->take + w->peek > n + w->delay)
            return 0;
        if (s->fill && firing * w->take >= n)
            return 0;
        uint64_t left = s->fill ? n - firing * w->take : w->take;
        uint64_t own = left < w->take ? left * 12 / w->take : 12;
        part = own < part ? own : part;
    }
    return part;
}

static void evaluate(const Stage *s) {
    uint64_t part;
    for (uint64_t f = 0; (part = due(s, f)); f++) {
        uint64_t h = 0;
        for (int k = 0; k < s->nwindows; k++)
            for (uint64_t i = 0; i < s->window[k].peek; i++)
                h = mix(h, item_of(&world.wanted[s->window[k].channel], &s->window[k], f, i));
        for (int k = 0; k < s->nchannels; k++) {
            const Channel *c = &p->channel[s->channel + k];
            Items *out = &world.wanted[s->channel + k];
            for (uint64_t i = 0; i < c->gives * part / 12; i++)
                out->item[out->n++] = result(s, f, h, c->before + i);
        }
    }
}

static void evaluate_all(void) {
    for (int i = 0; i < p->nchannels; i++)
        world.wanted[i].n = 0;
    for (int i = 0; i < 2; i++)
        for (uint64_t k = 0; k < world.inputs[i]; k++)
            world.wanted[i].item[world.wanted[i].n++] = input_item(i, k);
    for (int i = 0; i < p->nstages; i++)
        if (p->stage[i].kind == STAGE_METHOD)
            evaluate(&p->stage[i]);
}

static StreamFailure fire(void *arg, const Work *w) {
    (void)arg;
    const Stage *s = &p->stage[w->stage];
    if (w->stage == world.failing && w->first + w->n > world.fails_from) {
        char text[40];
        snprintf(text, sizeof text, "%d", w->stage);
        return (StreamFailure){1, strdup(text)};
    }
    for (uint64_t f = 0; f < w->n; f++) {
        uint64_t h = 0;
        for (int k = 0; k < s->nwindows; k++)
            for (uint64_t i = 0; i < s->window[k].peek; i++)
                h = mix(h, ((uint64_t *)(void *)w->in[k])[f * s->window[k].take + i]);
        for (int k = 0; k < s->nchannels; k++) {
            const Channel *c = &p->channel[s->channel + k];
            for (uint64_t i = 0; i < c->gives; i++)
                ((uint64_t *)(void *)w->out[k])[f * c->gives + i] = result(s, w->first + f, h, c->before + i);
        }
    }
    return (StreamFailure){0};
}

static StreamFailure take_in(void *arg, const Work *w, uint64_t *n) {
    (void)arg;
    uint64_t left = world.inputs[w->stage] - world.read[w->stage];
    *n = w->n < left ? w->n : left;
    for (uint64_t i = 0; i < *n; i++)
        ((uint64_t *)(void *)w->out[0])[i] = input_item(w->stage, world.read[w->stage]++);
    return (StreamFailure){0};
}

static StreamFailure give_out(void *arg, const Work *w) {
    (void)arg;
    Items *out = &world.got[w->stage];
    memcpy(out->item + out->n, w->in[0], w->n * sizeof *out->item);
    out->n += w->n;
    return (StreamFailure){0};
}

static void stop(void *arg) {
    (void)arg;
}

static const StreamRunner runner = {NULL, fire, take_in, give_out, stop};

/* What was run, its failure in particular. */
static void run_once(Progress *g, unsigned threads) {
    for (int i = 0; i < p->nstages; i++)
        world.got[i].n = 0;
    memset(world.read, 0, sizeof world.read);
    cr_assert(progress_open(g, p, threads));
    cr_assert(engine_run(g, &runner, threads));
}

static void check_run(const uint64_t *total) {
    for (int i = 0; i < p->noutputs; i++) {
        const Stage *s = pipeline_output(p, i);
        const Items *got = &world.got[s - p->stage], *wanted = &world.wanted[s->window[0].channel];
        cr_assert(got->n == wanted->n && total[s->window[0].channel] == wanted->n, "output %d: %zu of %zu items, %llu foreseen", i, got->n,
                  wanted->n, (unsigned long long)total[s->window[0].channel]);
        cr_assert(memcmp(got->item, wanted->item, got->n * sizeof *got->item) == 0, "output %d", i);
    }
}

static void random_round(uint64_t seed, bool failing) {
    state = seed;
    const char *text = random_text();
    world.inputs[0] = below(MOST_ITEMS);
    world.inputs[1] = below(4) ? world.inputs[0] : below(MOST_ITEMS);
    cr_assert(make(text, UINT64_C(1) << below(13), (unsigned)below(3)), "seed %llu: %s", (unsigned long long)seed, text);
    evaluate_all();
    world.failing = failing ? 2 + (int)below((uint64_t)p->nstages - (uint64_t)p->noutputs - 2) : -1;
    world.fails_from = below(20);
    uint64_t total[STREAM_CHANNELS];
    char first[40] = "none";
    schedule_totals(p, world.inputs, total);
    for (unsigned threads = 1; threads < 4; threads++) {
        Progress g;
        run_once(&g, threads);
        if (!failing)
            check_run(total);
        else if (threads == 1)
            snprintf(first, sizeof first, "%s at %llu", g.failure.code ? g.failure.text : "-", (unsigned long long)g.failed_at.first);
        char now[40];
        snprintf(now, sizeof now, "%s at %llu", g.failure.code ? g.failure.text : "-", (unsigned long long)g.failed_at.first);
        cr_assert(strcmp(first, failing ? now : first) == 0, "seed %llu: %s, %s", (unsigned long long)seed, first, now);
        progress_close(&g);
    }
    pipeline_free(p);
    p = NULL;
}

Test(streams, any_pipeline_gives_the_same_on_any_number_of_threads) {
    for (uint64_t seed = 1; seed <= (SLOW ? 10 : 80); seed++)
        random_round(seed, false);
}

Test(streams, the_first_failure_is_the_one_that_is_left) {
    for (uint64_t seed = 1; seed <= (SLOW ? 10 : 50); seed++)
        random_round(seed, true);
}

/* ---- rings ---- */

Test(streams, what_wraps_lies_side_by_side) {
    Ring r;
    cr_assert(ring_open(&r, 5000));
    cr_assert(r.size >= 5000);
    memcpy(ring_at(&r, r.size - 3), "abcdef", 6);
    cr_expect(memcmp(r.base, "def", 3) == 0);
    cr_expect(memcmp(ring_at(&r, 2 * r.size - 3), "abcdef", 6) == 0);
    ring_close(&r);
}
