/* tests/fuzz/fuzz_stream.c - pipeline files: refused with messages, or balanced, drawn, scheduled, and a little of
 * them run, whatever the methods are. */
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lab/streams/engine.h"
#include "tests/fuzz/check.h"

enum { MOST_ITEMS = 50, MOST_BYTES = 1 << 20, MOST_STAGES = 12 };

static uint64_t read_items[STREAM_STAGES];

static StreamFailure fire(void *p, const Work *w) {
    const Pipeline *pipeline = p;
    const Stage *s = &pipeline->stage[w->stage];
    for (int k = 0; k < s->nchannels; k++) {
        const Channel *c = &pipeline->channel[s->channel + k];
        memset(w->out[k], (int)w->first, w->n * c->gives * item_bytes(&c->item));
    }
    return (StreamFailure){0};
}

static StreamFailure take_in(void *p, const Work *w, uint64_t *n) {
    (void)p;
    uint64_t left = MOST_ITEMS - read_items[w->stage];
    *n = w->n < left ? w->n : left;
    read_items[w->stage] += *n;
    return (StreamFailure){0};
}

static StreamFailure give_out(void *p, const Work *w) {
    (void)p;
    (void)w;
    return (StreamFailure){0};
}

static void stop(void *p) {
    (void)p;
}

/* What comes out is what was foreseen, where that could be. */
static void check_progress(Pipeline *p) {
    const StreamRunner runner = {p, fire, take_in, give_out, stop};
    uint64_t input[STREAM_STAGES], total[STREAM_CHANNELS];
    Progress g;
    for (int i = 0; i < p->ninputs; i++)
        input[i] = MOST_ITEMS;
    schedule_totals(p, input, total);
    memset(read_items, 0, sizeof read_items);
    CHECK(progress_open(&g, p, 2));
    CHECK(engine_run(&g, &runner, 1));
    for (int i = 0; i < p->noutputs; i++) {
        const Stage *s = pipeline_output(p, i);
        uint64_t foreseen = total[s->window[0].channel];
        CHECK(foreseen == UINT64_MAX || foreseen == g.stage[s - p->stage].done);
    }
    progress_close(&g);
}

/* Sources end soon, so that runs do. */
static bool is_small(const Pipeline *p) {
    bool small = p->nstages <= MOST_STAGES;
    for (int i = 0; i < p->nstages; i++)
        small &= p->stage[i].repeat <= MOST_ITEMS && p->stage[i].firings <= MOST_ITEMS;
    return small;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Diag d = {.out = check_null()};
    int fd = check_file(data, size);
    Pipeline *p = pipeline_read(check_path(fd), &d);
    close(fd);
    CHECK((p != NULL) == (d.errors == 0));
    if (p && pipeline_balance(p)) {
        pipeline_draw(p, check_null());
        if (schedule_make(p, &(ScheduleOptions){64, MOST_BYTES, 1})) {
            schedule_print(p, check_null());
            if (is_small(p))
                check_progress(p);
        }
    }
    pipeline_free(p);
    return 0;
}
