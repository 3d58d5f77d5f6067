/* cli/stream_fire.c - firings: windows to chunks, a run, its result to the channels. */
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"
#include "cli/stream_method.h"
#include "memory/array.h"

struct StreamRun {
    StreamRun *next;        // idle, too
    StreamMethod *method;
    Session  session;       // its arguments are the constants
    Native  *native;
    char    *scratch;       // results of a batch
    uint64_t room;
};

static ExitCode set_constant(StreamRun *r, int param, Diag *d) {
    const StreamMethod *m = r->method;
    const Constant *c = &m->stage->constant[m->param[param].index];
    Blame b;
    r->session.diag = blame_begin(&b, m, c->at, d);
    r->session.place = &b.at;
    ExitCode code = arguments_one(&r->session, &m->command, param, m->word[m->param[param].index]);
    r->session.diag = d;
    r->session.place = NULL;
    if (code != EXIT_OK)
        blame_end(&b, "not a value for '%.60s'", c->param);
    return code;
}

ExitCode stream_run_open(StreamMethod *m, Diag *d, StreamRun **out) {
    StreamRun *r = calloc(1, sizeof *r);
    *out = r;
    if (!r) {
        diag_file_reason(d, m->path, diag_no_memory);
        return EXIT_LIMIT;
    }
    r->method = m;
    ExitCode code = session_open(&r->session, &m->loaded, m->memory, 0, d);
    if (code == EXIT_OK)
        code = arguments_signature(&r->session);
    for (int i = 0; i < m->nparams && code == EXIT_OK; i++)
        if (m->param[i].gets == GETS_CONSTANT)
            code = set_constant(r, i, d);
    if (code == EXIT_OK && !(r->native = native_ready(m->loaded.program, r->session.store, &m->run))) {
        diag_file_reason(d, m->path, diag_no_memory);
        code = EXIT_LIMIT;
    }
    return code;
}

ExitCode stream_run_close(StreamRun *r) {
    if (!r)
        return EXIT_OK;
    native_done(r->native);
    ExitCode code = session_end(&r->session);
    free(r->scratch);
    free(r);
    return code;
}

StreamRun *stream_run_next(const StreamRun *r) {
    return r->next;
}

/* ---- arguments ---- */

static void set(Session *s, Handle args, int k, uint64_t bits, bool handle) {
    ChunkInfo *c = chunk_info(s->store, args);
    chunk_words(s->store, args)[k] = bits;
    c->defined |= UINT32_C(3) << 2 * k;
    if (handle)
        c->handles |= (uint16_t)(1u << k);
}

/* A number of C's as a program is given it. */
static uint64_t number_bits(ArrayKind kind, const char *at) {
    int64_t whole;
    int32_t i4;
    float f4;
    double f8;
    uint64_t bits;
    switch (kind) {
    case KIND_I4: memcpy(&i4, at, sizeof i4); whole = i4; memcpy(&bits, &whole, sizeof bits); return bits;
    case KIND_F4: memcpy(&f4, at, sizeof f4); f8 = (double)f4; memcpy(&bits, &f8, sizeof bits); return bits;
    default:      memcpy(&bits, at, sizeof bits); return bits;
    }
}

/* Window K of N firings: an array of N windows of items, which may overlap; without those dimensions
 * that the program does not know. */
static bool give_window(StreamRun *r, Handle args, int param, const char *in, uint64_t n) {
    const StreamMethod *m = r->method;
    const Window *w = &m->stage->window[m->param[param].index];
    const Item *item = &m->pipeline->channel[w->channel].item;
    uint64_t bytes = item_bytes(item);
    ArrayShape shape = {.kind = item->kind};
    int64_t stride[ARRAY_MAX_RANK];
    if (m->many)
        stride[shape.rank] = (int64_t)(w->take * bytes), shape.n[shape.rank++] = n;
    if (!m->param[param].bare)
        stride[shape.rank] = (int64_t)bytes, shape.n[shape.rank++] = w->peek;
    for (unsigned d = 0; d < item->rank; d++) {
        bytes /= item->n[d];
        stride[shape.rank] = (int64_t)bytes, shape.n[shape.rank++] = item->n[d];
    }
    if (!shape.rank) {
        set(&r->session, args, param, number_bits(item->kind, in), false);
        return true;
    }
    Handle array;
    if (array_build_strided(r->session.store, r->session.pool, &shape, in, stride, &array) != ARRAY_OK)
        return false;
    set(&r->session, args, param, array, true);
    return true;
}

static void give_constant(StreamRun *r, Handle args, int param) {
    Session *s = &r->session;
    uint64_t bits = chunk_words(s->store, s->args)[param];
    bool handle = chunk_info(s->store, s->args)->handles >> param & 1;
    if (handle)
        store_retain(s->store, bits);
    set(s, args, param, bits, handle);
}

/* The chunk of arguments for firings FIRST to FIRST + N - 1; null: out of chunks. */
static Handle give(StreamRun *r, const Work *w, uint64_t first, uint64_t n) {
    const StreamMethod *m = r->method;
    Session *s = &r->session;
    Handle args = pool_new(s->pool);
    bool given = args != HANDLE_NULL;
    for (int i = 0; i < m->nparams && given; i++) {
        const Window *window = &m->stage->window[m->param[i].index];
        switch (m->param[i].gets) {
        case GETS_WINDOW:
            given = give_window(r, args, i, w->in[m->param[i].index] + (first - w->first) * window->take *
                                item_bytes(&m->pipeline->channel[window->channel].item), n);
            break;
        case GETS_CONSTANT: give_constant(r, args, i); break;
        case GETS_NUMBER:   set(s, args, i, first, false); break;
        case GETS_COUNT:    break;
        }
    }
    if (given && m->many)
        set(s, args, m->nparams, n, false);
    if (args && !given)
        pool_discard(s->pool, args);
    if (given)
        chunk_publish(s->store, args);
    return given ? args : HANDLE_NULL;
}

/* ---- results ---- */

__attribute__((format(printf, 3, 4)))
static ExitCode fails(const StreamRun *r, ExitCode code, const char *fmt, ...) {
    char text[STREAM_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(r->session.diag, pipeline_place(r->method->pipeline, r->method->stage->at), "%s", text);
    return code;
}

/* What N firings are to give. */
static ArrayShape wanted(const StreamMethod *m, uint64_t n) {
    const Item *item = &m->pipeline->channel[m->stage->channel].item;
    ArrayShape shape = {.kind = item->kind};
    if (m->many)
        shape.n[shape.rank++] = n;
    if (!m->bare)
        shape.n[shape.rank++] = m->gives;
    for (unsigned d = 0; d < item->rank; d++)
        shape.n[shape.rank++] = item->n[d];
    return shape;
}

static ExitCode check_array(const StreamRun *r, const Array *a, const ArrayShape *want) {
    bool same = a->shape.kind == want->kind && a->shape.rank == want->rank;
    for (unsigned d = 0; same && d < want->rank; d++)
        same = a->shape.n[d] == want->n[d];
    if (same)
        return EXIT_OK;
    char text[STREAM_TEXT];
    item_show(text, a->shape.kind, a->shape.rank, a->shape.n);
    return fails(r, EXIT_TRAP, "stage '%.60s' gave %s, which is not %llu items of its channels", r->method->stage->name, text,
                 (unsigned long long)r->method->gives);
}

static ExitCode take_array(const StreamRun *r, char *out, uint64_t n) {
    const Session *s = &r->session;
    ArrayShape want = wanted(r->method, n);
    Array a;
    ArrayStatus st = array_describe(s->store, s->result.result, s->memory, &a);
    ArrayFault fault = {.status = st};
    if (st == ARRAY_OK) {
        ExitCode code = check_array(r, &a, &want);
        if (code != EXIT_OK)
            return code;
        fault = array_export(s->store, &a, out);
    }
    if (fault.status == ARRAY_OK)
        return EXIT_OK;
    char text[ARRAY_TEXT];
    array_explain(text, &want, fault);
    return fails(r, EXIT_TRAP, "the result of stage '%.60s': %s", r->method->stage->name, text);
}

/* A number that a program gave as it stands in an array. */
static ExitCode take_number(const StreamRun *r, char *out) {
    const RunResult *result = &r->session.result;
    const ArrayShape want = wanted(r->method, 1);
    static const ResultKind kinds[] = {[KIND_I8] = RESULT_INT, [KIND_I4] = RESULT_INT, [KIND_F8] = RESULT_DOUBLE, [KIND_F4] = RESULT_FLOAT};
    if (want.rank || result->kind != kinds[want.kind])
        return fails(r, EXIT_TRAP, "the result of stage '%.60s' is not of its type", r->method->stage->name);
    memcpy(out, &result->result, array_width(want.kind));       // of 32 bits the lower half
    return EXIT_OK;
}

static ExitCode take(StreamRun *r, char *out, uint64_t n) {
    Session *s = &r->session;
    if (s->result.kind != RESULT_HANDLE)
        return take_number(r, out);
    ExitCode code = take_array(r, out, n);
    pool_release(s->pool, s->result.result);
    pool_flush(s->pool);        // what was the result is free for the next run
    s->result = (RunResult){0};
    return code;
}

/* A run for N firings, whose results go to OUT. */
static ExitCode run(StreamRun *r, const Work *w, uint64_t first, uint64_t n, char *out) {
    Session *s = &r->session;
    Handle args = give(r, w, first, n);
    if (!args)
        return fails(r, EXIT_LIMIT, "out of chunks: no room for the windows of stage '%.60s'", r->method->stage->name);
    if (!native_again(r->native, args, &r->method->run, &s->result)) {
        pool_release(s->pool, args);
        diag_file_reason(s->diag, r->method->path, diag_no_memory);
        return EXIT_LIMIT;
    }
    if (s->result.trap == TRAP_NONE)
        return take(r, out, n);
    ExitCode code = session_report_trap(s, &r->method->run);
    return fails(r, code, n == 1 ? "stage '%.60s' failed in firing %llu" : "stage '%.60s' failed in one of the firings %llu to %llu",
                 r->method->stage->name, (unsigned long long)first, (unsigned long long)(first + n - 1));
}

/* Each firing's result divided among the channels. */
static void deal_out(const StreamRun *r, const Work *w) {
    const StreamMethod *m = r->method;
    uint64_t bytes = item_bytes(&m->pipeline->channel[m->stage->channel].item);
    for (int k = 0; k < m->stage->nchannels; k++) {
        const Channel *c = &m->pipeline->channel[m->stage->channel + k];
        for (uint64_t i = 0; i < w->n; i++)
            memcpy(w->out[k] + i * c->gives * bytes, r->scratch + (i * m->gives + c->before) * bytes, c->gives * bytes);
    }
}

static bool make_room(StreamRun *r, uint64_t bytes) {
    if (r->room >= bytes)
        return true;
    free(r->scratch);
    r->scratch = malloc(bytes);
    r->room = r->scratch ? bytes : 0;
    return r->scratch;
}

static ExitCode fire(StreamRun *r, const Work *w) {
    const StreamMethod *m = r->method;
    uint64_t bytes = m->gives * item_bytes(&m->pipeline->channel[m->stage->channel].item), at_once = m->many ? w->n : 1;
    bool deals = m->stage->nchannels > 1;
    if (deals && !make_room(r, w->n * bytes)) {
        diag_file_reason(r->session.diag, m->path, diag_no_memory);
        return EXIT_LIMIT;
    }
    ExitCode code = EXIT_OK;
    char *out = deals ? r->scratch : w->out[0];
    for (uint64_t i = 0; i < w->n && code == EXIT_OK; i += at_once)
        code = run(r, w, w->first + i, at_once, out + i * bytes);
    if (deals && code == EXIT_OK)
        deal_out(r, w);
    return code;
}

/* ---- from any thread ---- */

static ExitCode take_idle(StreamMethod *m, Diag *d, StreamRun **out) {
    pthread_mutex_lock(&m->lock);
    *out = m->idle;
    if (*out)
        m->idle = (*out)->next;
    pthread_mutex_unlock(&m->lock);
    if (*out) {
        (*out)->session.diag = d;
        return EXIT_OK;
    }
    ExitCode code = stream_run_open(m, d, out);
    if (code == EXIT_OK)
        return code;
    stream_run_close(*out);
    *out = NULL;
    return code;
}

static void put_back(StreamRun *r) {
    StreamMethod *m = r->method;
    pthread_mutex_lock(&m->lock);
    r->next = m->idle;
    m->idle = r;
    pthread_mutex_unlock(&m->lock);
}

StreamFailure method_fire(StreamMethod *m, const Work *w) {
    StreamFailure why = {0};
    size_t len;
    StreamRun *r;
    Diag d = {.out = open_memstream(&why.text, &len)};
    if (!d.out)
        return (StreamFailure){.code = EXIT_LIMIT};
    ExitCode code = take_idle(m, &d, &r);
    if (code == EXIT_OK)
        code = fire(r, w);
    if (r)
        put_back(r);
    bool written = fclose(d.out) == 0;
    why.code = (int)code;
    if (code == EXIT_OK || !written) {
        free(why.text);
        why.text = NULL;
    }
    return why;
}
