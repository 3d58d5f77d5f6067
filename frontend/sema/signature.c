/* frontend/sema/signature.c - headers of methods to text and back. */
#include "frontend/sema/signature.h"

#include <string.h>

const char *signature_text(Front *f, const Method *m) {
    char type[TYPE_NAME];
    size_t size = strlen(m->name) + TYPE_NAME + 4;
    for (int i = 0; i < m->nparams; i++)
        size += strlen(m->locals[i]->name) + TYPE_NAME + 3;
    const Type gives = tree_gives(m);
    const Record *r = gives.record;
    for (int i = 0; r && i < r->nparts; i++)
        size += strlen(r->part[i].name) + TYPE_NAME + 8;
    char *text = front_alloc(f, size);
    if (f->no_memory)
        return "";
    int n = snprintf(text, size, "%s %s(", type_name(gives, type), m->name);
    for (int i = 0; i < m->nparams; i++) {
        const Local *p = m->locals[i];
        n += snprintf(text + n, size - (size_t)n, "%s%s %s", i ? ", " : "", type_name(p->type, type), p->name);
    }
    n += snprintf(text + n, size - (size_t)n, ")");
    for (int i = 0; r && i < r->nparts; i++)
        n += snprintf(text + n, size - (size_t)n, "%s%s %s%s", i ? ", " : " -> (", type_name(r->part[i].type, type),
                      r->part[i].name, i + 1 == r->nparts ? ")" : "");
    return text;
}

static bool skip(const char **at, const char *word) {
    size_t n = strlen(word);
    if (strncmp(*at, word, n))
        return false;
    *at += n;
    return true;
}

/* type = word { "[]" } [ ":" layout ] " " */
static bool read_type(const char **at, Type *out) {
    static const BaseType bases[] = {TYPE_BOOLEAN, TYPE_BYTE, TYPE_SHORT, TYPE_CHAR, TYPE_INT, TYPE_LONG, TYPE_FLOAT, TYPE_DOUBLE};
    char name[TYPE_NAME];
    size_t i = 0, n = sizeof bases / sizeof bases[0];
    while (i < n && !skip(at, type_name(type_scalar(bases[i]), name)))
        i++;
    if (i == n)
        return false;
    *out = type_scalar(bases[i]);
    while (out->rank < SIGNATURE_RANK && skip(at, "[]"))
        out->rank++;
    for (TypeLayout l = IN_ROWS; l < TYPE_LAYOUTS && out->rank == 2 && !out->layout; l++)
        if (skip(at, type_layout_name(l)))
            out->layout = l;
    return skip(at, " ");
}

static bool read_name(const char **at, const char **name, int *len) {
    *name = *at;
    *at += strcspn(*at, "(), ");
    *len = (int)(*at - *name);
    for (const char *p = *name; p < *at; p++)
        if ((unsigned char)*p < ' ' || *p == 0x7f)
            return false;       // a terminal might obey it
    return *len > 0;
}

/* list = "(" [ type name { ", " type name } ] ")" */
static bool read_list(const char **at, SignatureParam *list, int *n) {
    if (!skip(at, "("))
        return false;
    while (**at != ')') {
        SignatureParam *p = &list[*n];
        if (*n == SIGNATURE_PARAMS || (*n && !skip(at, ", ")) || !read_type(at, &p->type) ||
            !read_name(at, &p->name, &p->len))
            return false;
        ++*n;
    }
    ++*at;
    return true;
}

/* signature = type name list | NAME " " name list " -> " list */
bool signature_read(const char *text, Signature *out) {
    const char *record;
    int len;
    *out = (Signature){0};
    bool plain = read_type(&text, &out->result);
    if (!plain && (!read_name(&text, &record, &len) || !skip(&text, " ")))
        return false;
    if (!read_name(&text, &out->name, &out->len) || !read_list(&text, out->param, &out->nparams))
        return false;
    if (plain)
        return !*text;
    out->result = type_scalar(TYPE_RECORD);
    return skip(&text, " -> ") && read_list(&text, out->part, &out->nparts) && out->nparts && !*text;
}
