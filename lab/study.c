/* lab/study.c - reading a study file: the order of its parts. */
#include "lab/study.h"

#include <assert.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "lab/study_state.h"

/* ---- the file ---- */

/* What is read when the points are known. */
typedef struct {
    yaml_node_t *columns, *derived, *plots, *tables, *reported;
} Later;

static void top_key(Doc *d, const char *key, const yaml_node_t *key_node, yaml_node_t *value, void *arg) {
    Reader *r = d->owner;
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
        r->study->title = doc_text(&r->doc, value);
    else if (!strcmp(key, "question"))
        r->study->question = doc_text(&r->doc, value);
    else if (!strcmp(key, "cases"))
        doc_each(&r->doc, value, study_case, NULL);
    else
        study_axis_key(&r->doc, key, key_node, value, &r->common);
}

static void read_root(Reader *r, yaml_node_t *root) {
    Later later = {0};
    doc_each(&r->doc, root, top_key, &later);
    study_expand(r);
    if (r->doc.diag->no_memory)
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
    Study *s = calloc(1, sizeof *s);
    Reader *r = s ? calloc(1, sizeof *r) : NULL;
    if (s)
        s->file = r;
    if (!r || !name_study(s, path)) {
        diag_file_reason(d, path, diag_no_memory);
        study_free(s);
        return NULL;
    }
    r->study = s;
    s->runner = runner;
    s->title = s->name;
    s->question = "";
    if (doc_read(&r->doc, path, "too long for a study", r, d))
        read_root(r, doc_root(&r->doc));
    if (!r->doc.failed)
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
        doc_free(&r->doc);
        free(r);
    }
    formula_free(&s->formulas);
    free(s->point);
    free(s->name);
    free(s->folder);
    free(s);
}
