/* cli/stream_method.c - programs of stages: found, checked against the channels, compiled. */
#include "cli/stream_method.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "cli/arguments.h"

/* ---- who is to blame ---- */

static void forward(void *state, Loc at, const char *text) {
    Blame *b = state;
    const StreamMethod *m = b->method;
    const char *file = at.src->file;
    b->out->no_memory |= b->diag.no_memory;
    if (b->diag.no_memory)
        diag_file_error(b->out, file, "%s", text);
    else if (at.line)
        diag_error(b->out, at, "%s", text);
    else
        diag_error(b->out, m->loaded.bytes ? b->at : pipeline_place(m->pipeline, m->stage->program_at), "'%s': %s", file,
                   text);
}

Diag *blame_begin(Blame *b, const StreamMethod *m, Spot at, Diag *out) {
    *b = (Blame){m, pipeline_place(m->pipeline, at), out, {.tell = forward, .state = b}};
    return &b->diag;
}

void blame_end(Blame *b, const char *fmt, ...) {
    char text[STREAM_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    if (!b->diag.errors)
        diag_error(b->out, b->at, "%s", text);
}

/* ---- what the method takes ---- */

/* NAME as it is seen from the pipeline's folder. */
static char *seen_from(const Pipeline *p, const char *name) {
    const char *file = pipeline_place(p, (Spot){0}).src->file, *slash = strrchr(file, '/');
    char *path;
    if (*name == '/' || !strcmp(name, "-") || !slash)
        return strdup(name);
    return asprintf(&path, "%.*s%s", (int)(slash + 1 - file), file, name) < 0 ? NULL : path;
}

/* Files of arrays are seen from there, too. */
static char *constant_word(const Pipeline *p, const char *word) {
    const char *dot = strrchr(word, '.');
    return dot && !strcmp(dot, ".npy") ? seen_from(p, word) : strdup(word);
}

static ExitCode no_memory(const StreamMethod *m, Diag *d) {
    diag_file_reason(d, pipeline_place(m->pipeline, (Spot){0}).src->file, diag_no_memory);
    return EXIT_LIMIT;
}

static bool is_name(const SignatureParam *p, const char *name) {
    return strlen(name) == (size_t)p->len && !memcmp(p->name, name, (size_t)p->len);
}

/* What parameter I gets. */
static bool find_source(StreamMethod *m, int i) {
    const Stage *s = m->stage;
    const SignatureParam *param = &m->signature.param[i];
    m->param[i].gets = GETS_COUNT;
    for (int k = 0; k < s->nwindows; k++)
        if (is_name(param, s->window[k].param))
            m->param[i] = (StreamParam){GETS_WINDOW, k, false};
    for (int k = 0; k < s->nconstants; k++)
        if (is_name(param, s->constant[k].param))
            m->param[i] = (StreamParam){GETS_CONSTANT, k, false};
    if (s->number && is_name(param, s->number))
        m->param[i] = (StreamParam){GETS_NUMBER, 0, false};
    if (m->param[i].gets == GETS_COUNT)
        pipeline_complain(m->pipeline, s->at, "'%.*s' of method '%.*s' gets nothing: name it under takes or with", param->len, param->name,
                          m->signature.len, m->signature.name);
    return m->param[i].gets != GETS_COUNT;
}

static void check_name(const StreamMethod *m, const char *name, Spot at, Gets gets, int index) {
    bool found = false;
    for (int i = 0; i < m->nparams; i++) {
        found |= m->param[i].gets == gets && m->param[i].index == index;
        if (is_name(&m->signature.param[i], name) && (m->param[i].gets != gets || m->param[i].index != index)) {
            pipeline_complain(m->pipeline, at, "'%.60s' a second time", name);
            return;
        }
    }
    if (!found)
        pipeline_complain(m->pipeline, at, "method '%.*s' has no parameter '%.60s'", m->signature.len, m->signature.name, name);
}

static bool find_sources(StreamMethod *m) {
    const Stage *s = m->stage;
    m->nparams = m->signature.nparams;
    bool found = true;
    for (int i = 0; i < m->nparams; i++)
        found &= find_source(m, i);
    for (int k = 0; k < s->nwindows && found; k++)
        check_name(m, s->window[k].param, s->window[k].at, GETS_WINDOW, k);
    for (int k = 0; k < s->nconstants && found; k++)
        check_name(m, s->constant[k].param, s->constant[k].at, GETS_CONSTANT, k);
    if (s->number && found)
        check_name(m, s->number, s->number_at, GETS_NUMBER, 0);
    return !pipeline_failed(m->pipeline);
}

/* The program as it is, for its method's header. */
static ExitCode load(StreamMethod *m, Diag *d) {
    const Stage *s = m->stage;
    Session reader = {.loaded = &m->loaded};
    Blame b;
    m->many = load_is_java(m->path);
    if (m->many)
        m->command.opt[OPT_ENTRY] = (OptionValue){.given = true, .text = s->method};
    else if (strcmp(s->method, s->name))
        return pipeline_complain(m->pipeline, s->method_at, "'%.60s' is no .java source: it has one method, its entry", m->path), EXIT_USAGE;
    reader.diag = blame_begin(&b, m, s->method_at, d);
    ExitCode code = load_verified(&m->command, &m->loaded, &b.diag);
    if (code == EXIT_OK)
        code = arguments_signature(&reader);
    m->signature = reader.signature;
    if (code == EXIT_OK && !reader.typed) {
        pipeline_complain(m->pipeline, s->program_at, "'%.60s' does not say what it takes: it has no constant %s", m->path, SIGNATURE_CONST);
        return EXIT_USAGE;
    }
    if (code != EXIT_OK)
        blame_end(&b, "stage '%.60s' has no method", s->name);
    return code;
}

static ExitCode open_method(StreamMethod *m, const CommandLine *c, Diag *d) {
    const Stage *s = m->stage;
    m->path = seen_from(m->pipeline, s->program);
    bool room = m->path != NULL;
    for (int k = 0; k < s->nconstants; k++)
        room &= (m->word[k] = constant_word(m->pipeline, s->constant[k].word)) != NULL;
    if (!room)
        return no_memory(m, d);
    m->command = *c;
    m->command.operands = &m->path;
    m->command.count = 1;
    for (int k = 0; k < s->nchannels; k++)
        m->gives += m->pipeline->channel[s->channel + k].gives;
    ExitCode code = load(m, d);
    if (code != EXIT_OK)
        return code;
    return find_sources(m) ? EXIT_OK : EXIT_USAGE;
}

ExitCode methods_open(StreamMethod *m, const Pipeline *p, const CommandLine *c, Diag *d) {
    ExitCode code = EXIT_OK;
    for (int i = 0; i < p->nstages; i++) {
        m[i] = (StreamMethod){.pipeline = p, .stage = &p->stage[i]};
        pthread_mutex_init(&m[i].lock, NULL);
        if (p->stage[i].kind != STAGE_METHOD)
            continue;
        ExitCode own = open_method(&m[i], c, d);
        code = code == EXIT_OK ? own : code;
    }
    return code;
}

/* ---- items ---- */

static const ArrayKind no_kind = KIND_COUNT;

static ArrayKind kind_of(BaseType t) {
    switch (t) {
    case TYPE_LONG:   return KIND_I8;
    case TYPE_INT:    return KIND_I4;
    case TYPE_DOUBLE: return KIND_F8;
    case TYPE_FLOAT:  return KIND_F4;
    default:          return no_kind;
    }
}

/* The first channel that S takes from and of which it is known what its items are; NULL: none. */
static const Item *first_known(const Pipeline *p, const Stage *s, const bool *known) {
    for (int k = 0; k < s->nwindows; k++)
        if (known[s->window[k].channel])
            return &p->channel[s->window[k].channel].item;
    return NULL;
}

/* Items are what the file says, or like those that the stage takes, or numbers. */
static bool guess_item(const StreamMethod *m, const Pipeline *p, const bool *known, Item *out) {
    const Stage *s = m->stage;
    const Item *first = first_known(p, s, known);
    unsigned rank = (unsigned)m->signature.result.rank;
    bool one = m->gives == 1;
    *out = s->item;
    if (!s->has_item && rank > 0 && s->nwindows && !first)
        return false;
    if (!s->has_item && first && (rank == first->rank + 1 || (rank == first->rank && one)))
        *out = *first;
    out->kind = kind_of(m->signature.result.base);
    return true;
}

static void check_result(StreamMethod *m, const Item *item) {
    const Stage *s = m->stage;
    const Signature *sig = &m->signature;
    unsigned rank = (unsigned)sig->result.rank;
    char type[TYPE_NAME], text[STREAM_TEXT];
    m->bare = rank == item->rank;
    if (item->kind == no_kind) {
        pipeline_complain(m->pipeline, s->method_at, "'%.*s' gives %s: elements are long, double, int or float", sig->len, sig->name,
                          type_name(sig->result, type));
        return;
    }
    item_show(text, item->kind, item->rank, item->n);
    if (!(rank == item->rank + 1 || (m->bare && m->gives == 1)))
        pipeline_complain(m->pipeline, s->method_at, "'%.*s' gives %s, which is not %llu items of %s; item says what an item is", sig->len,
                          sig->name, type_name(sig->result, type), (unsigned long long)m->gives, text);
    else if (m->many && item->rank == STREAM_ITEM_RANK && !m->bare)
        pipeline_complain(m->pipeline, s->method_at, "'%.*s' gives %s: of several matrices a firing gives one", sig->len, sig->name,
                          type_name(sig->result, type));
}

static void check_window(StreamMethod *m, int i) {
    const Window *w = &m->stage->window[m->param[i].index];
    const Item *item = &m->pipeline->channel[w->channel].item;
    Type t = m->signature.param[i].type;
    char type[TYPE_NAME], text[STREAM_TEXT];
    m->param[i].bare = (unsigned)t.rank == item->rank;
    item_show(text, item->kind, item->rank, item->n);
    bool suits = (unsigned)t.rank == item->rank + 1 || (m->param[i].bare && w->peek == 1);
    if (!suits || kind_of(t.base) != item->kind)
        pipeline_complain(m->pipeline, w->at, "'%.60s' is %s, which windows of %llu items of %s do not suit", w->param, type_name(t, type),
                          (unsigned long long)w->peek, text);
    else if (m->many && t.rank == SIGNATURE_RANK)
        pipeline_complain(m->pipeline, w->at, "'%.60s' is %s: a window has two dimensions at most", w->param, type_name(t, type));
}

static void check_types(StreamMethod *m) {
    const Signature *sig = &m->signature;
    if (m->many && m->nparams == SIGNATURE_PARAMS)
        pipeline_complain(m->pipeline, m->stage->method_at, "'%.*s' has more than %d parameters", sig->len, sig->name, SIGNATURE_PARAMS - 1);
    for (int i = 0; i < m->nparams; i++) {
        Type t = sig->param[i].type;
        if (m->param[i].gets == GETS_WINDOW)
            check_window(m, i);
        else if (m->param[i].gets == GETS_NUMBER && !(type_is_scalar(t, TYPE_LONG) || type_is_scalar(t, TYPE_INT)))
            pipeline_complain(m->pipeline, m->stage->number_at, "'%.60s' is no long or int", m->stage->number);
    }
}

/* Until nothing more follows from what is known. */
static void guess_items(StreamMethod *m, Pipeline *p, bool *known) {
    for (bool more = true; more;) {
        more = false;
        for (int i = p->ninputs; i < p->nstages; i++) {
            const Stage *s = &p->stage[i];
            Item item;
            if (!s->nchannels || known[s->channel] || !guess_item(&m[i], p, known, &item))
                continue;
            for (int k = 0; k < s->nchannels; k++) {
                p->channel[s->channel + k].item = item;
                known[s->channel + k] = true;
            }
            more = true;
        }
    }
}

static bool has_trusted(const Stage *s, const bool *trusted) {
    bool all = true;
    for (int k = 0; k < s->nwindows; k++)
        all &= trusted[s->window[k].channel];
    return all;
}

/* What it takes, and if that is right what it gives; false: something was wrong. */
static bool check_method(StreamMethod *m) {
    int errors = pipeline_diag(m->pipeline)->errors;
    check_types(m);
    if (pipeline_diag(m->pipeline)->errors == errors)
        check_result(m, &m->pipeline->channel[m->stage->channel].item);
    return pipeline_diag(m->pipeline)->errors == errors;
}

/* Stages that take only from those that are right; false: there was none. */
static bool check_next(StreamMethod *m, const Pipeline *p, bool *trusted, bool *checked) {
    bool any = false;
    for (int i = p->ninputs; i < p->nstages; i++) {
        const Stage *s = &p->stage[i];
        if (checked[i] || s->kind != STAGE_METHOD || !has_trusted(s, trusted))
            continue;
        checked[i] = any = true;
        bool good = check_method(&m[i]);
        for (int k = 0; k < s->nchannels; k++)
            trusted[s->channel + k] = good;
    }
    return any;
}

/* Nothing is blamed for what is wrong before it.  On cycles there is no before: the first one is. */
static void check_methods(StreamMethod *m, const Pipeline *p, bool *trusted) {
    bool checked[STREAM_STAGES] = {0};
    while (check_next(m, p, trusted, checked)) {}
    for (int i = p->ninputs; i < p->nstages && !pipeline_failed(p); i++)
        if (!checked[i] && p->stage[i].kind == STAGE_METHOD)
            check_method(&m[i]);
}

bool methods_items(StreamMethod *m, Pipeline *p) {
    bool known[STREAM_CHANNELS] = {0}, trusted[STREAM_CHANNELS];
    for (int i = 0; i < p->ninputs; i++)
        known[pipeline_input(p, i)->channel] = true;
    memcpy(trusted, known, sizeof trusted);
    guess_items(m, p, known);
    for (int i = 0; i < p->nstages; i++)
        if (p->stage[i].kind == STAGE_METHOD && !known[p->stage[i].channel])
            pipeline_complain(p, p->stage[i].at, "what are the items of '%.60s'? say it with item", p->stage[i].name);
    if (!pipeline_failed(p))
        check_methods(m, p, trusted);
    return !pipeline_failed(p);
}

/* ---- programs ---- */

/* The method once more, and the one around it. */
static ExitCode compile_many(StreamMethod *m, Diag *d) {
    const Program *p = m->loaded.program;
    uint32_t at = p->codelets[p->entry].first;
    m->wrapper = method_wrapper(m, at < p->ncode ? (int)p->lines[at] : 1);
    if (!m->wrapper)
        return no_memory(m, d);
    Source more = {.file = m->path, .text = m->wrapper};
    Loaded many;
    Blame b;
    m->command.opt[OPT_ENTRY].text = STREAM_WRAPPER;
    ExitCode code = load_with(&m->command, &more, &many, blame_begin(&b, m, m->stage->method_at, d));
    m->command.opt[OPT_ENTRY].text = m->stage->method;
    if (code != EXIT_OK) {
        load_free(&many);
        blame_end(&b, "stage '%.60s' cannot be fired many times at once", m->stage->name);
        return code;
    }
    load_free(&m->loaded);      // the signature's names were in it
    m->loaded = many;
    return EXIT_OK;
}

static ExitCode prepare(StreamMethod *m, Diag *d) {
    ExitCode code = m->many ? compile_many(m, d) : EXIT_OK;
    StreamRun *first = NULL;
    if (code == EXIT_OK)
        code = stream_run_open(m, d, &first);
    m->idle = first;
    return code;
}

ExitCode methods_prepare(StreamMethod *m, const RunOptions *run, uint64_t memory, Diag *d) {
    const Pipeline *p = m->pipeline;
    ExitCode code = EXIT_OK;
    for (int i = 0; i < p->nstages && code == EXIT_OK; i++) {
        m[i].run = *run;
        m[i].run.threads = 1;
        m[i].run.out = NULL;
        m[i].memory = memory;
        if (p->stage[i].kind == STAGE_METHOD)
            code = prepare(&m[i], d);
    }
    return code;
}

static ExitCode close_method(StreamMethod *m) {
    ExitCode code = EXIT_OK;
    for (StreamRun *r; (r = m->idle);) {
        m->idle = stream_run_next(r);
        ExitCode own = stream_run_close(r);
        code = own == EXIT_OK ? code : own;
    }
    load_free(&m->loaded);
    free(m->wrapper);
    free(m->path);
    for (int k = 0; k < STREAM_WINDOWS; k++)
        free(m->word[k]);
    pthread_mutex_destroy(&m->lock);
    return code;
}

ExitCode methods_close(StreamMethod *m, int n) {
    ExitCode code = EXIT_OK;
    for (int i = 0; i < n; i++) {
        ExitCode own = m[i].stage ? close_method(&m[i]) : EXIT_OK;
        code = own == EXIT_OK ? code : own;
    }
    return code;
}
