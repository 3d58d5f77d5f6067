/* frontend/signature.c - headers of methods to text and back. */
#include "frontend/signature.h"

#include <string.h>

const char *signature_text(Front *f, const Method *m) {
    char type[TYPE_NAME];
    size_t size = strlen(m->name) + TYPE_NAME + 4;
    for (int i = 0; i < m->nparams; i++)
        size += strlen(m->locals[i]->name) + TYPE_NAME + 3;
    char *text = front_alloc(f, size);
    if (f->no_memory)
        return "";
    int n = snprintf(text, size, "%s %s(", type_name(m->result, type), m->name);
    for (int i = 0; i < m->nparams; i++) {
        const Local *p = m->locals[i];
        n += snprintf(text + n, size - (size_t)n, "%s%s %s", i ? ", " : "", type_name(p->type, type), p->name);
    }
    snprintf(text + n, size - (size_t)n, ")");
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
    static const BaseType bases[] = {TYPE_BOOLEAN, TYPE_INT, TYPE_LONG, TYPE_FLOAT, TYPE_DOUBLE};
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

/* signature = type name "(" [ type name { ", " type name } ] ")" */
bool signature_read(const char *text, Signature *out) {
    *out = (Signature){0};
    if (!read_type(&text, &out->result) || !read_name(&text, &out->name, &out->len) || !skip(&text, "("))
        return false;
    while (*text != ')') {
        SignatureParam *p = &out->param[out->nparams];
        if (out->nparams == SIGNATURE_PARAMS || (out->nparams && !skip(&text, ", ")) || !read_type(&text, &p->type) ||
            !read_name(&text, &p->name, &p->len))
            return false;
        out->nparams++;
    }
    return !text[1];
}
