/* vm/machine/keys_file.c - presets and files of keys, with the place of every mistake.
 *
 * By libyaml's events: libcyaml, which sits on it, names no column and stops at the
 * first mistake. */
#include "vm/machine/keys.h"

#include <assert.h>
#include <errno.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <yaml.h>

#include "isa/infile.h"

enum { MAX_FILE = 1 << 20, MAX_NAME = 64, MAX_KEYS = 128, MAX_PRESETS = 16 };

bool keys_set_list(const KeyTable *t, void *c, const char *list, char why[KEYS_TEXT]) {
    while (*list) {
        char key[MAX_NAME], value[MAX_NAME];
        size_t len = strcspn(list, ","), to = strcspn(list, "=");
        if (to >= len || to >= sizeof key || len - to - 1 >= sizeof value) {
            snprintf(why, KEYS_TEXT, "'%.*s' is not KEY=VALUE", (int)(len < 60 ? len : 60), list);
            return false;
        }
        snprintf(key, sizeof key, "%.*s", (int)to, list);
        snprintf(value, sizeof value, "%.*s", (int)(len - to - 1), list + to + 1);
        if (!keys_set(t, c, key, value, why))
            return false;
        list += len + (list[len] == ',');
    }
    return true;
}

bool keys_preset(const KeyTable *t, const char *name, void *c) {
    char why[KEYS_TEXT];
    for (int i = 0; i < t->presets; i++)
        if (!strcmp(t->preset[i].name, name)) {
            keys_default(t, c);
            return keys_set_list(t, c, t->preset[i].keys, why);
        }
    return false;
}

void keys_presets(const KeyTable *t, FILE *out) {
    for (int i = 0; i < t->presets; i++)
        fprintf(out, "%-16s %s\n", t->preset[i].name, t->preset[i].doc);
}

bool keys_presets_markdown(const KeyTable *t, FILE *out) {
    char *settings = calloc((size_t)t->presets, t->size);
    const void *machines[MAX_PRESETS];
    const char *names[MAX_PRESETS];
    assert(t->presets <= MAX_PRESETS && "more room for presets");
    if (!settings)
        return false;
    fputs("\n## Presets\n\n", out);
    for (int i = 0; i < t->presets; i++) {
        names[i] = t->preset[i].name;
        machines[i] = settings + (size_t)i * t->size;
        keys_preset(t, names[i], settings + (size_t)i * t->size);
        fprintf(out, "- `%s`: %s\n", names[i], t->preset[i].doc);
    }
    fputs("\nIn all other keys they are alike:\n\n", out);
    keys_compare(t, machines, names, t->presets, out);
    free(settings);
    return true;
}

typedef struct {
    yaml_parser_t  parser;
    Source         source;
    Diag          *diag;
    const KeyTable *table;
    void          *config;
    char  group[MAX_NAME];          // "" on the first level
    char  key[MAX_NAME];            // read, its value is next; "": a key is next
    yaml_mark_t    key_mark;
    char  seen[MAX_KEYS][2 * MAX_NAME + 1];     // the keys so far ...
    yaml_mark_t    values[MAX_KEYS];            // ... and where their values are
    int   depth, keys, documents;
    bool  failed;
} Reader;

static Loc loc_at(const Reader *r, yaml_mark_t m) {
    return (Loc){&r->source, (int)m.line + 1, (int)m.column + 1};
}

__attribute__((format(printf, 3, 4)))
static void complain(Reader *r, yaml_mark_t m, const char *fmt, ...) {
    char text[KEYS_TEXT];
    va_list ap;
    va_start(ap, fmt);
    vsnprintf(text, sizeof text, fmt, ap);
    va_end(ap);
    diag_error(r->diag, loc_at(r, m), "%s", text);
    r->failed = true;
}

static void set(Reader *r, const char *value, yaml_mark_t m) {
    char key[2 * MAX_NAME + 1], why[KEYS_TEXT];
    snprintf(key, sizeof key, "%s%s%s", r->group, *r->group ? "." : "", r->key);
    for (int i = 0; i < r->keys && i < MAX_KEYS; i++)
        if (!strcmp(r->seen[i], key))
            complain(r, r->key_mark, "key '%.100s' a second time", key);
    if (r->keys < MAX_KEYS) {
        memcpy(r->seen[r->keys], key, sizeof key);
        r->values[r->keys] = m;
    }
    if (!strcmp(key, "base")) {
        if (r->keys)
            complain(r, r->key_mark, "base: must be the first key");
        else if (!keys_preset(r->table, value, r->config))
            complain(r, m, "no preset '%.40s'", value);
    } else if (!keys_have(r->table, key)) {
        keys_missing(r->table, key, why);
        complain(r, r->key_mark, "%s", why);
    } else if (!keys_set(r->table, r->config, key, value, why)) {
        complain(r, m, "%s", why);
    }
    r->keys++;
}

static void on_scalar(Reader *r, const yaml_event_t *e) {
    const char *text = (const char *)e->data.scalar.value;
    if (strlen(text) != e->data.scalar.length)
        complain(r, e->start_mark, "a character with code 0");
    if (!r->depth) {
        complain(r, e->start_mark, "expected keys and values");
    } else if (*r->key) {
        set(r, text, e->start_mark);
        r->key[0] = 0;
    } else {
        if (!*text || strlen(text) >= sizeof r->key)
            complain(r, e->start_mark, "no key '%.40s'", text);
        snprintf(r->key, sizeof r->key, "%.*s", MAX_NAME - 1, *text ? text : "?");
        r->key_mark = e->start_mark;
    }
}

/* False: too deep to go on. */
static bool on_mapping(Reader *r, const yaml_event_t *e) {
    if (++r->depth == 1)
        return true;
    if (r->depth > 2 || !*r->key) {
        complain(r, e->start_mark, "a group within a group");
        return false;
    }
    memcpy(r->group, r->key, sizeof r->group);
    r->key[0] = 0;
    return true;
}

static void on_mapping_end(Reader *r) {
    r->depth--;
    r->group[0] = r->key[0] = 0;
}

/* False: the end, or a mistake after which nothing makes sense. */
static bool on_event(Reader *r, const yaml_event_t *e) {
    switch (e->type) {
    case YAML_SCALAR_EVENT:
        on_scalar(r, e);
        return true;
    case YAML_MAPPING_START_EVENT:
        return on_mapping(r, e);
    case YAML_MAPPING_END_EVENT:
        on_mapping_end(r);
        return true;
    case YAML_DOCUMENT_START_EVENT:
        if (r->documents++)
            complain(r, e->start_mark, "a second document");
        return true;
    case YAML_SEQUENCE_START_EVENT:
        complain(r, e->start_mark, "a list, where a value or a group is expected");
        return false;
    case YAML_ALIAS_EVENT:
        complain(r, e->start_mark, "aliases are not for machine files");
        return false;
    default:
        return e->type != YAML_STREAM_END_EVENT;
    }
}

static void on_syntax_error(Reader *r) {
    const yaml_parser_t *p = &r->parser;
    yaml_mark_t m = p->problem_mark;
    if (p->error == YAML_MEMORY_ERROR) {
        diag_file_reason(r->diag, r->source.file, diag_no_memory);
        r->failed = true;
        return;
    }
    if (p->error == YAML_READER_ERROR)
        m = (yaml_mark_t){0};
    complain(r, m, "%s", p->problem ? p->problem : "not YAML");
}

static void read_events(Reader *r) {
    for (bool more = true; more;) {
        yaml_event_t e;
        if (!yaml_parser_parse(&r->parser, &e)) {
            on_syntax_error(r);
            return;
        }
        more = on_event(r, &e);
        yaml_event_delete(&e);
    }
}

/* The rules that bind several keys: at the one that the reason names, if the file has it. */
static void check_rules(Reader *r) {
    char why[KEYS_TEXT];
    if (r->failed || r->table->check(r->config, why))
        return;
    size_t len = strcspn(why, ":");
    for (int i = 0; i < r->keys && i < MAX_KEYS; i++)
        if (!strncmp(r->seen[i], why, len) && !r->seen[i][len]) {
            complain(r, r->values[i], "%s", why);
            return;
        }
    diag_file_reason(r->diag, r->source.file, why);
    r->failed = true;
}

bool keys_read(const KeyTable *t, const char *path, void *c, Diag *d) {
    size_t len;
    char *text = in_read(fopen(path, "rb"), path, MAX_FILE, "too long for a machine file", &len, d);
    if (!text)
        return false;
    Reader r = {.source = {.file = path, .text = text}, .diag = d, .table = t, .config = c};
    keys_default(t, c);
    if (!yaml_parser_initialize(&r.parser)) {
        diag_file_reason(d, path, diag_no_memory);
        free(text);
        return false;
    }
    yaml_parser_set_input_string(&r.parser, (const unsigned char *)text, len);
    read_events(&r);
    yaml_parser_delete(&r.parser);
    if (!r.failed && !r.keys)       // more likely what a command that failed has left than a wish
        complain(&r, (yaml_mark_t){0}, "no key of a machine: for the default leave the file out");
    check_rules(&r);
    free(text);
    return !r.failed;
}
