/* lab/streams/pipeline.c - reading a pipeline file.
 *
 *     file    = title, program, inputs, stages, outputs
 *     inputs  = list of names | name: { form, type, item }
 *     stages  = name: { method, program, takes, with, number, gives, item, rest, firings }
 *     takes   = parameter: channel | parameter: { from, take, peek, delay }
 *     outputs = list of channels | channel: { form } */
#include "lab/streams/pipeline.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lab/doc.h"

enum { NAME_BYTES = 40 };

typedef struct {
    Doc         doc;        // whose owner this is
    Pipeline   *pipeline;
    const char *program;    // of stages that name none
    Spot        program_at;
    yaml_node_t *inputs, *stages, *outputs;
} File;

static Spot spot(yaml_mark_t at) {
    return (Spot){(int)at.line + 1, (int)at.column + 1};
}

/* ---- numbers and words ---- */

/* NODE is a number from LEAST to STREAM_RATE; if not, it is said, and LEAST. */
static uint64_t rate(Doc *d, const yaml_node_t *node, uint64_t least) {
    const char *text = doc_text(d, node);
    uint64_t value = 0;
    size_t len = strspn(text, "0123456789");
    for (size_t i = 0; i < len && value <= STREAM_RATE; i++)
        value = 10 * value + (uint64_t)(text[i] - '0');
    if (*text && len && !text[len] && value >= least && value <= STREAM_RATE)
        return value;
    if (*text)
        doc_complain(d, node->start_mark, "'%.60s' is not a number from %d to %d", text, (int)least, STREAM_RATE);
    return least;
}

static void form(Doc *d, const yaml_node_t *node, Stage *s) {
    const char *word = doc_text(d, node);
    s->raw = !strcmp(word, "raw");
    if (*word && !s->raw && strcmp(word, "npy"))
        doc_complain(d, node->start_mark, "'%.60s' is not npy or raw", word);
}

static void element_type(Doc *d, const yaml_node_t *node, Stage *s) {
    const char *word = doc_text(d, node);
    for (ArrayKind k = 0; k < KIND_COUNT; k++)
        if (!strcmp(word, array_kind_name(k))) {
            s->item.kind = k;
            s->has_type = true;
            return;
        }
    if (*word)
        doc_complain(d, node->start_mark, "'%.60s' is not long, double, int or float", word);
}

static void item_size(Doc *d, const yaml_node_t *node, Stage *s) {
    if (s->item.rank == STREAM_ITEM_RANK)
        doc_complain(d, node->start_mark, "an item of more than %d dimensions", STREAM_ITEM_RANK);
    else
        s->item.n[s->item.rank++] = rate(d, node, 1);
}

static void item(Doc *d, const yaml_node_t *node, Stage *s) {
    s->has_item = true;
    if (node->type != YAML_SEQUENCE_NODE) {
        item_size(d, node, s);
        return;
    }
    for (yaml_node_item_t *i = node->data.sequence.items.start; i < node->data.sequence.items.top; i++)
        item_size(d, doc_node(d, *i), s);
}

/* ---- stages ---- */

/* Names are words of statistics and of pictures. */
static void check_word(File *f, const char *name, yaml_mark_t at) {
    size_t len = strspn(name, "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_-");
    if (name[len] || len > NAME_BYTES)
        doc_complain(&f->doc, at, "'%.60s' is no name: up to %d letters, digits, _ and -", name, NAME_BYTES);
}

static Stage *add_stage(File *f, const char *name, yaml_mark_t at, StageKind kind) {
    Pipeline *p = f->pipeline;
    if (p->nstages == STREAM_STAGES) {
        doc_complain(&f->doc, at, "more than %d inputs, stages and outputs", STREAM_STAGES);
        return NULL;
    }
    check_word(f, name, at);
    Stage *s = &p->stage[p->nstages++];
    *s = (Stage){.kind = kind, .name = name, .at = spot(at), .channel = p->nchannels};
    return s;
}

static void add_channel(File *f, Stage *s, const char *name, yaml_mark_t at, uint64_t gives) {
    Pipeline *p = f->pipeline;
    for (int i = 0; i < p->nchannels; i++)
        if (!strcmp(p->channel[i].name, name)) {
            doc_complain(&f->doc, at, "a second channel '%.60s'", name);
            return;
        }
    if (p->nchannels == STREAM_CHANNELS || s->nchannels == STREAM_WINDOWS) {
        doc_complain(&f->doc, at, "more than %d channels, or %d of a stage", STREAM_CHANNELS, STREAM_WINDOWS);
        return;
    }
    check_word(f, name, at);
    uint64_t before = 0;
    for (int i = 0; i < s->nchannels; i++)
        before += p->channel[s->channel + i].gives;
    p->channel[p->nchannels++] = (Channel){.name = name, .at = spot(at), .stage = (int)(s - p->stage), .gives = gives, .before = before};
    s->nchannels++;
}

static void window_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Window *w = arg;
    if (!strcmp(key, "from"))
        w->from = doc_text(d, value);
    else if (!strcmp(key, "take"))
        w->take = rate(d, value, 1);
    else if (!strcmp(key, "peek"))
        w->peek = rate(d, value, 1);
    else if (!strcmp(key, "delay"))
        w->delay = rate(d, value, 0);
    else
        doc_complain(d, key_node->start_mark, "no key '%.60s' of what a stage takes", key);
}

static void takes(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Stage *s = arg;
    if (s->nwindows == STREAM_WINDOWS) {
        doc_complain(d, key_node->start_mark, "more than %d channels into a stage", STREAM_WINDOWS);
        return;
    }
    Window *w = &s->window[s->nwindows++];
    int before = d->diag->errors;
    *w = (Window){.param = key, .at = spot(key_node->start_mark), .take = 1};
    if (value->type == YAML_MAPPING_NODE)
        doc_each(d, value, window_key, w);
    else
        w->from = doc_text(d, value);
    if (!w->peek)
        w->peek = w->take;
    if (d->diag->errors > before)       // what is missing or does not fit follows from that
        return;
    if (!w->from)
        doc_complain(d, key_node->start_mark, "'%.60s' from which channel?", key);
    if (w->peek < w->take)
        doc_complain(d, key_node->start_mark, "'%.60s' takes %d items of windows of %d", key, (int)w->take, (int)w->peek);
}

static void with(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Stage *s = arg;
    if (s->nconstants == STREAM_WINDOWS)
        doc_complain(d, key_node->start_mark, "more than %d constants", STREAM_WINDOWS);
    else
        s->constant[s->nconstants++] = (Constant){key, doc_text(d, value), spot(key_node->start_mark)};
}

typedef struct {
    File  *file;
    Stage *stage;
} StageOf;

static void gives(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    StageOf *of = arg;
    add_channel(of->file, of->stage, key, key_node->start_mark, rate(d, value, 1));
}

static void stage_gives(Doc *d, yaml_node_t *value, Stage *s, yaml_mark_t at) {
    StageOf of = {d->owner, s};
    if (value && value->type == YAML_MAPPING_NODE)
        doc_each(d, value, gives, &of);
    else
        add_channel(of.file, s, s->name, at, value ? rate(d, value, 1) : 1);
}

static void rest(Doc *d, const yaml_node_t *node, Stage *s) {
    const char *word = doc_text(d, node);
    s->fill = !strcmp(word, "fill");
    if (*word && !s->fill && strcmp(word, "drop"))
        doc_complain(d, node->start_mark, "'%.60s' is not drop or fill", word);
}

typedef struct {
    Stage       *stage;
    yaml_node_t *gives;
} StageParts;

static void stage_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    StageParts *parts = arg;
    Stage *s = parts->stage;
    if (!strcmp(key, "method"))
        s->method = doc_text(d, value), s->method_at = spot(value->start_mark);
    else if (!strcmp(key, "program"))
        s->program = doc_text(d, value), s->program_at = spot(value->start_mark);
    else if (!strcmp(key, "takes"))
        doc_each(d, value, takes, s);
    else if (!strcmp(key, "with"))
        doc_each(d, value, with, s);
    else if (!strcmp(key, "number"))
        s->number = doc_text(d, value), s->number_at = spot(value->start_mark);
    else if (!strcmp(key, "gives"))
        parts->gives = value;
    else if (!strcmp(key, "item"))
        item(d, value, s);
    else if (!strcmp(key, "rest"))
        rest(d, value, s);
    else if (!strcmp(key, "firings"))
        s->firings = rate(d, value, 1);
    else
        doc_complain(d, key_node->start_mark, "no key '%.60s' of a stage", key);
}

static void stage(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    File *f = arg;
    StageParts parts = {.stage = add_stage(f, key, key_node->start_mark, STAGE_METHOD)};
    Stage *s = parts.stage;
    int before = d->diag->errors;
    if (!s)
        return;
    doc_each(d, value, stage_key, &parts);
    stage_gives(d, parts.gives, s, key_node->start_mark);
    if (!s->method)
        s->method = key, s->method_at = s->at;
    if (!s->program)
        s->program = f->program, s->program_at = f->program_at;
    if (!s->program)
        doc_complain(d, key_node->start_mark, "stage '%.60s' has no program", key);
    if (!s->nwindows && !s->firings && d->diag->errors == before)
        doc_complain(d, key_node->start_mark, "stage '%.60s' takes nothing: say with firings when it ends", key);
}

/* ---- inputs and outputs ---- */

static void input_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Stage *s = arg;
    if (!strcmp(key, "form"))
        form(d, value, s);
    else if (!strcmp(key, "type"))
        element_type(d, value, s);
    else if (!strcmp(key, "item"))
        item(d, value, s);
    else
        doc_complain(d, key_node->start_mark, "no key '%.60s' of an input", key);
}

static Stage *add_input(File *f, const char *name, yaml_mark_t at) {
    Stage *s = add_stage(f, name, at, STAGE_INPUT);
    if (s) {
        add_channel(f, s, name, at, 1);
        f->pipeline->ninputs++;
    }
    return s;
}

static void input(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Stage *s = add_input(arg, key, key_node->start_mark);
    int before = d->diag->errors;
    if (!s)
        return;
    doc_each(d, value, input_key, s);
    if (d->diag->errors > before)
        return;
    if (s->raw && !s->has_type)
        doc_complain(d, key_node->start_mark, "of what type are the elements of '%.60s'?", key);
    if (!s->raw && (s->has_item || s->has_type))
        doc_complain(d, key_node->start_mark, "what '%.60s' holds its header says", key);
}

static void input_name(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    (void)d;
    add_input(arg, text, at);
}

static Stage *add_output(File *f, const char *name, yaml_mark_t at) {
    Stage *s = add_stage(f, name, at, STAGE_OUTPUT);
    if (s) {
        s->window[s->nwindows++] = (Window){.param = name, .from = name, .at = spot(at), .take = 1, .peek = 1};
        f->pipeline->noutputs++;
    }
    return s;
}

static void output_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    if (!strcmp(key, "form"))
        form(d, value, arg);
    else
        doc_complain(d, key_node->start_mark, "no key '%.60s' of an output", key);
}

static void output(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Stage *s = add_output(arg, key, key_node->start_mark);
    if (s)
        doc_each(d, value, output_key, s);
}

static void output_name(Doc *d, const char *text, yaml_mark_t at, void *arg) {
    (void)d;
    add_output(arg, text, at);
}

/* ---- the file ---- */

static void top_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    File *f = arg;
    if (!strcmp(key, "title"))
        f->pipeline->title = doc_text(d, value);
    else if (!strcmp(key, "program"))
        f->program = doc_text(d, value), f->program_at = spot(value->start_mark);
    else if (!strcmp(key, "inputs"))
        f->inputs = value;
    else if (!strcmp(key, "stages"))
        f->stages = value;
    else if (!strcmp(key, "outputs"))
        f->outputs = value;
    else
        doc_complain(d, key_node->start_mark, "no key '%.60s' of a pipeline", key);
}

static void names_or_keys(File *f, yaml_node_t *node, DocText name, DocVisit key) {
    if (node && node->type == YAML_MAPPING_NODE)
        doc_each(&f->doc, node, key, f);
    else if (node)
        doc_texts(&f->doc, node, name, f);
}

static void find_channel(File *f, Window *w) {
    Pipeline *p = f->pipeline;
    w->channel = -1;
    for (int i = 0; i < p->nchannels; i++)
        if (!strcmp(p->channel[i].name, w->from))
            w->channel = i;
    if (w->channel < 0)
        pipeline_complain(p, w->at, "no channel '%.60s'", w->from);
    else if (p->channel[w->channel].delay < w->delay)
        p->channel[w->channel].delay = w->delay;
}

static void read_root(File *f, yaml_node_t *root) {
    Pipeline *p = f->pipeline;
    doc_each(&f->doc, root, top_key, f);
    names_or_keys(f, f->inputs, input_name, input);
    if (f->stages)
        doc_each(&f->doc, f->stages, stage, f);
    names_or_keys(f, f->outputs, output_name, output);
    if (!p->noutputs && root->type == YAML_MAPPING_NODE)
        doc_complain(&f->doc, root->start_mark, "a pipeline without outputs");
    for (int i = 0; i < p->nstages && !f->doc.failed; i++)
        for (int k = 0; k < p->stage[i].nwindows; k++)
            find_channel(f, &p->stage[i].window[k]);
}

Pipeline *pipeline_read(const char *path, Diag *d) {
    Pipeline *p = calloc(1, sizeof *p);
    File *f = calloc(1, sizeof *f);
    if (p)
        *p = (Pipeline){.title = "", .file = f, .stage = calloc(STREAM_STAGES, sizeof *p->stage),
                        .channel = calloc(STREAM_CHANNELS, sizeof *p->channel)};
    if (!p || !f || !p->stage || !p->channel) {
        diag_file_reason(d, path, diag_no_memory);
        if (!p)
            free(f);
        pipeline_free(p);
        return NULL;
    }
    f->pipeline = p;
    if (doc_read(&f->doc, path, "too long for a pipeline", f, d))
        read_root(f, doc_root(&f->doc));
    if (!f->doc.failed)
        return p;
    pipeline_free(p);
    return NULL;
}

void pipeline_free(Pipeline *p) {
    if (!p)
        return;
    File *f = p->file;
    if (f)
        doc_free(&f->doc);
    free(f);
    free(p->stage);
    free(p->channel);
    free(p);
}

void pipeline_complain(const Pipeline *p, Spot at, const char *fmt, ...) {
    File *f = p->file;
    char text[STREAM_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(f->doc.diag, pipeline_place(p, at), "%s", text);
    f->doc.failed = true;
}

bool pipeline_failed(const Pipeline *p) {
    const File *f = p->file;
    return f->doc.failed;
}

Loc pipeline_place(const Pipeline *p, Spot at) {
    const File *f = p->file;
    return (Loc){&f->doc.source, at.line, at.col};
}

Diag *pipeline_diag(const Pipeline *p) {
    const File *f = p->file;
    return f->doc.diag;
}

const Stage *pipeline_input(const Pipeline *p, int i) {
    return &p->stage[i];
}

const Stage *pipeline_output(const Pipeline *p, int i) {
    return &p->stage[p->nstages - p->noutputs + i];
}
