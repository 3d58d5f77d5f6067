/* lab/doc.c - the nodes of a YAML file. */
#include "lab/doc.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "isa/infile.h"

enum { MAX_FILE = 1 << 20, MAX_DEPTH = 16, MAX_TEXT = 240 };

/* ---- messages ---- */

void doc_complain(Doc *d, yaml_mark_t at, const char *fmt, ...) {
    char text[MAX_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(d->diag, (Loc){&d->source, (int)at.line + 1, (int)at.column + 1}, "%s", text);
    d->failed = true;
}

void doc_no_memory(Doc *d) {
    if (!d->diag->no_memory)
        diag_file_reason(d->diag, d->source.file, diag_no_memory);
    d->failed = true;
}

/* ---- nodes ---- */

yaml_node_t *doc_node(Doc *d, int id) {
    return yaml_document_get_node(&d->nodes, id);
}

const char *doc_text(Doc *d, const yaml_node_t *node) {
    if (node->type != YAML_SCALAR_NODE) {
        doc_complain(d, node->start_mark, "expected a word or a number");
        return "";
    }
    const char *text = (const char *)node->data.scalar.value;
    for (size_t i = 0; i < node->data.scalar.length; i++)
        if ((unsigned char)text[i] < ' ' && text[i] != '\n') {
            doc_complain(d, node->start_mark, "a character with code %d", text[i]);
            return "";
        }
    return text;
}

void doc_each(Doc *d, yaml_node_t *node, DocVisit visit, void *arg) {
    if (node->type != YAML_MAPPING_NODE) {
        doc_complain(d, node->start_mark, "expected keys and values");
        return;
    }
    yaml_node_pair_t *first = node->data.mapping.pairs.start, *end = node->data.mapping.pairs.top;
    for (yaml_node_pair_t *p = first; p < end; p++) {
        yaml_node_t *key = doc_node(d, p->key);
        const char *name = doc_text(d, key);
        bool seen = false;
        for (yaml_node_pair_t *q = first; q < p && *name; q++) {
            const yaml_node_t *other = doc_node(d, q->key);
            seen |= other->type == YAML_SCALAR_NODE && !strcmp((const char *)other->data.scalar.value, name);
        }
        if (seen)
            doc_complain(d, key->start_mark, "'%.60s' a second time", name);
        else if (*name)
            visit(d, name, key, doc_node(d, p->value), arg);
        else if (key->type == YAML_SCALAR_NODE)
            doc_complain(d, key->start_mark, "expected a key");
    }
}

void doc_texts(Doc *d, yaml_node_t *node, DocText visit, void *arg) {
    if (node->type != YAML_SEQUENCE_NODE) {
        const char *text = doc_text(d, node);
        if (*text)
            visit(d, text, node->start_mark, arg);
        return;
    }
    for (yaml_node_item_t *i = node->data.sequence.items.start; i < node->data.sequence.items.top; i++) {
        const yaml_node_t *item = doc_node(d, *i);
        const char *text = doc_text(d, item);
        if (*text)
            visit(d, text, item->start_mark, arg);
    }
}

/* ---- the file ---- */

/* The parser's time grows with the square of the depth: it goes no further than is allowed. */
static bool is_shallow(Doc *d, size_t len) {
    yaml_parser_t p;
    if (!yaml_parser_initialize(&p)) {
        doc_no_memory(d);
        return false;
    }
    yaml_parser_set_input_string(&p, (const unsigned char *)d->text, len);
    int depth = 0;
    yaml_event_t e;
    for (bool more = true; more && yaml_parser_parse(&p, &e); yaml_event_delete(&e)) {
        depth += e.type == YAML_SEQUENCE_START_EVENT || e.type == YAML_MAPPING_START_EVENT;
        depth -= e.type == YAML_SEQUENCE_END_EVENT || e.type == YAML_MAPPING_END_EVENT;
        if (depth > MAX_DEPTH)
            doc_complain(d, e.start_mark, "more than %d levels", MAX_DEPTH);
        more = depth <= MAX_DEPTH && e.type != YAML_STREAM_END_EVENT;
    }
    yaml_parser_delete(&p);
    return depth <= MAX_DEPTH;
}

static void load(Doc *d, size_t len) {
    yaml_parser_t p;
    if (!is_shallow(d, len))
        return;
    if (!yaml_parser_initialize(&p)) {
        doc_no_memory(d);
        return;
    }
    yaml_parser_set_input_string(&p, (const unsigned char *)d->text, len);
    d->loaded = yaml_parser_load(&p, &d->nodes);
    yaml_mark_t start = {0};
    if (!d->loaded && p.error == YAML_MEMORY_ERROR)
        doc_no_memory(d);
    else if (!d->loaded)
        doc_complain(d, p.error == YAML_READER_ERROR ? start : p.problem_mark, "%s", p.problem ? p.problem : "not YAML");
    else if (!yaml_document_get_root_node(&d->nodes))
        doc_complain(d, start, "an empty file");
    yaml_parser_delete(&p);
}

bool doc_read(Doc *d, const char *path, const char *too_long, void *owner, Diag *diag) {
    size_t len;
    *d = (Doc){.source = {.file = path}, .diag = diag, .owner = owner};
    d->source.text = d->text = in_read(fopen(path, "rb"), path, MAX_FILE, too_long, &len, diag);
    d->failed = !d->text;
    if (d->text)
        load(d, len);
    return !d->failed;
}

yaml_node_t *doc_root(Doc *d) {
    return yaml_document_get_root_node(&d->nodes);
}

void doc_free(Doc *d) {
    if (d->loaded)
        yaml_document_delete(&d->nodes);
    free(d->text);
}
