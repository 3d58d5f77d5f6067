/* lab/study.c - reading a study file: its text, its nodes, the order of its parts. */
#include "lab/study.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/infile.h"
#include "lab/study_state.h"

enum { MAX_FILE = 1 << 20, MAX_DEPTH = 16 };

/* ---- messages ---- */

void study_complain(Reader *r, yaml_mark_t at, const char *fmt, ...) {
    char text[CONFIG_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(r->diag, (Loc){&r->source, (int)at.line + 1, (int)at.column + 1}, "%s", text);
    r->failed = true;
}

void study_no_memory(Reader *r) {
    if (!r->diag->no_memory)
        diag_file_reason(r->diag, r->source.file, diag_no_memory);
    r->failed = true;
}

/* ---- nodes ---- */

yaml_node_t *study_node(Reader *r, int id) {
    return yaml_document_get_node(&r->doc, id);
}

const char *study_text(Reader *r, const yaml_node_t *node) {
    if (node->type != YAML_SCALAR_NODE) {
        study_complain(r, node->start_mark, "expected a word or a number");
        return "";
    }
    const char *text = (const char *)node->data.scalar.value;
    for (size_t i = 0; i < node->data.scalar.length; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\n') {
            study_complain(r, node->start_mark, "a character with code %d", text[i]);
            return "";
        }
    return text;
}

void study_each(Reader *r, yaml_node_t *node, StudyVisit visit, void *arg) {
    if (node->type != YAML_MAPPING_NODE) {
        study_complain(r, node->start_mark, "expected keys and values");
        return;
    }
    yaml_node_pair_t *first = node->data.mapping.pairs.start, *end = node->data.mapping.pairs.top;
    for (yaml_node_pair_t *p = first; p < end; p++) {
        yaml_node_t *key = study_node(r, p->key);
        const char *name = study_text(r, key);
        bool seen = false;
        for (yaml_node_pair_t *q = first; q < p && *name; q++) {
            const yaml_node_t *other = study_node(r, q->key);
            seen |= other->type == YAML_SCALAR_NODE && !strcmp((const char *)other->data.scalar.value, name);
        }
        if (seen)
            study_complain(r, key->start_mark, "'%.60s' a second time", name);
        else if (*name)
            visit(r, name, key, study_node(r, p->value), arg);
        else if (key->type == YAML_SCALAR_NODE)
            study_complain(r, key->start_mark, "expected a key");
    }
}

void study_texts(Reader *r, yaml_node_t *node, StudyText visit, void *arg) {
    if (node->type != YAML_SEQUENCE_NODE) {
        const char *text = study_text(r, node);
        if (*text)
            visit(r, text, node->start_mark, arg);
        return;
    }
    for (yaml_node_item_t *i = node->data.sequence.items.start; i < node->data.sequence.items.top; i++) {
        const yaml_node_t *item = study_node(r, *i);
        const char *text = study_text(r, item);
        if (*text)
            visit(r, text, item->start_mark, arg);
    }
}

/* ---- the file ---- */

/* What is read when the points are known. */
typedef struct {
    yaml_node_t *columns, *derived, *plots, *tables, *reported;
} Later;

static void top_key(Reader *r, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Later *later = arg;
    const struct {
        const char   *name;
        yaml_node_t **node;
    } parts[] = {{"columns", &later->columns}, {"derived", &later->derived}, {"plots", &later->plots},
                 {"tables", &later->tables}, {"reported", &later->reported}};
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
        if (!strcmp(key, parts[i].name)) {
            *parts[i].node = value;
            return;
        }
    if (!strcmp(key, "title"))
        r->study->title = study_text(r, value);
    else if (!strcmp(key, "question"))
        r->study->question = study_text(r, value);
    else if (!strcmp(key, "cases"))
        study_each(r, value, study_case, NULL);
    else
        study_axis_key(r, key, key_node, value, &r->common);
}

static void read_root(Reader *r, yaml_node_t *root) {
    Later later = {0};
    study_each(r, root, top_key, &later);
    study_expand(r);
    if (r->diag->no_memory)
        return;
    study_mark(r);
    if (later.derived)
        study_derived(r, later.derived);
    study_columns(r, later.columns);
    if (later.plots)
        study_views(r, later.plots, false);
    if (later.tables)
        study_views(r, later.tables, true);
    if (later.reported)
        study_reported(r, later.reported);
}

/* The parser's time grows with the square of the depth: it goes no further than is allowed. */
static bool is_shallow(Reader *r, size_t len) {
    yaml_parser_t p;
    if (!yaml_parser_initialize(&p)) {
        study_no_memory(r);
        return false;
    }
    yaml_parser_set_input_string(&p, (const unsigned char *)r->text, len);
    int depth = 0;
    yaml_event_t e;
    for (bool more = true; more && yaml_parser_parse(&p, &e); yaml_event_delete(&e)) {
        depth += e.type == YAML_SEQUENCE_START_EVENT || e.type == YAML_MAPPING_START_EVENT;
        depth -= e.type == YAML_SEQUENCE_END_EVENT || e.type == YAML_MAPPING_END_EVENT;
        if (depth > MAX_DEPTH)
            study_complain(r, e.start_mark, "more than %d levels", MAX_DEPTH);
        more = depth <= MAX_DEPTH && e.type != YAML_STREAM_END_EVENT;
    }
    yaml_parser_delete(&p);
    return depth <= MAX_DEPTH;
}

static void load(Reader *r, size_t len) {
    yaml_parser_t p;
    if (!is_shallow(r, len))
        return;
    if (!yaml_parser_initialize(&p)) {
        study_no_memory(r);
        return;
    }
    yaml_parser_set_input_string(&p, (const unsigned char *)r->text, len);
    r->loaded = yaml_parser_load(&p, &r->doc);
    yaml_mark_t start = {0};
    if (!r->loaded && p.error == YAML_MEMORY_ERROR)
        study_no_memory(r);
    else if (!r->loaded)
        study_complain(r, p.error == YAML_READER_ERROR ? start : p.problem_mark, "%s", p.problem ? p.problem : "not YAML");
    else if (!yaml_document_get_root_node(&r->doc))
        study_complain(r, start, "an empty file");
    yaml_parser_delete(&p);
}

/* "a/b/c.yaml": folder "a/b", name "c". */
static bool name_study(Study *s, const char *path) {
    const char *slash = strrchr(path, '/'), *base = slash ? slash + 1 : path, *dot = strrchr(base, '.');
    size_t len = dot && dot > base ? (size_t)(dot - base) : strlen(base);
    s->path = path;
    s->name = strndup(base, len);
    s->folder = slash == path ? strdup("/") : slash ? strndup(path, (size_t)(slash - path)) : strdup(".");
    return s->name && s->folder;
}

Study *study_read(const char *path, const StudyRunner *runner, Diag *d) {
    size_t len;
    char *text = in_read(fopen(path, "rb"), path, MAX_FILE, "too long for a study", &len, d);
    Study *s = text ? calloc(1, sizeof *s) : NULL;
    Reader *r = s ? calloc(1, sizeof *r) : NULL;
    if (!r || !name_study(s, path)) {
        if (text)
            diag_file_reason(d, path, diag_no_memory);
        free(text);
        free(r);
        study_free(s);
        return NULL;
    }
    *r = (Reader){.source = {path, text}, .text = text, .diag = d, .study = s};
    s->runner = runner;
    s->file = r;
    s->title = s->name;
    s->question = "";
    load(r, len);
    if (!r->failed)
        read_root(r, yaml_document_get_root_node(&r->doc));
    if (!r->failed)
        return s;
    study_free(s);
    return NULL;
}

void study_free(Study *s) {
    if (!s)
        return;
    Reader *r = s->file;
    if (r) {
        study_groups_free(r);
        for (int i = 0; i < r->nnames; i++)
            free(r->name[i]);
        if (r->loaded)
            yaml_document_delete(&r->doc);
        free(r->text);
        free(r);
    }
    formula_free(&s->formulas);
    free(s->point);
    free(s->name);
    free(s->folder);
    free(s);
}
