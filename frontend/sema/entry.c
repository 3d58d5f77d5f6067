/* frontend/sema/entry.c - finds the method that runs in main's place. */
#include "frontend/sema/entry.h"

#include <string.h>

#include "frontend/sema/signature.h"

enum { LIST_SIZE = 400 };

/* The types of M's parameters, as "double[],int". */
static void show_types(char *text, size_t size, const Method *m) {
    char type[TYPE_NAME];
    size_t n = 0;
    text[0] = 0;
    for (int i = 0; i < m->nparams && n < size; i++)
        n += (size_t)snprintf(text + n, size - n, "%s%s", i ? "," : "", type_name(m->locals[i]->type, type));
}

/* Is TEXT, blanks apart, the types of M's parameters and a closing parenthesis? */
static bool has_types(const Method *m, const char *text) {
    char types[MAX_PARAMS * TYPE_NAME];
    const char *t = types;
    show_types(types, sizeof types, m);
    for (; *text; text++)
        if (*text != ' ' && (*t ? *text != *t++ : *text != ')' || text[1]))
            return false;
    return text[-1] == ')' && !*t;
}

static size_t name_length(const char *wanted) {
    return strcspn(wanted, "/(");
}

static bool has_name(const Method *m, const char *wanted) {
    size_t n = name_length(wanted);
    return !m->inner && strlen(m->name) == n && !memcmp(m->name, wanted, n);
}

static bool suits(const Method *m, const char *wanted) {
    const char *rest = wanted + name_length(wanted);
    if (!has_name(m, wanted))
        return false;
    if (*rest == '(')
        return has_types(m, rest + 1);
    char count[16];
    snprintf(count, sizeof count, "/%d", m->nparams);
    return !*rest || !strcmp(rest, count);
}

/* The methods to choose from, "a(int), b(long)": those of the name that is wanted, if there
 * are any.  Empty: the class has only main. */
static const char *candidates(Front *f, const Class *c, const char *wanted) {
    bool named = false;
    char types[200];
    const char *text = "";
    int left_out = 0;
    for (const Method *m = c->methods; m; m = m->next)
        named |= m != c->main && has_name(m, wanted);
    for (const Method *m = c->methods; m; m = m->next) {
        if (m == c->main || m->inner || (named && !has_name(m, wanted)))
            continue;
        show_types(types, sizeof types, m);
        if (strlen(text) + strlen(m->name) + strlen(types) < LIST_SIZE)
            text = front_text(f, "%s%s%s(%s)", text, *text ? ", " : "", m->name, types);
        else
            left_out++;
    }
    return left_out ? front_text(f, "%s%sand %d more", text, *text ? " " : "", left_out) : text;
}

/* Messages are about the file as a whole. */
static void not_found(Front *f, const Class *c, const char *wanted, int found) {
    const char *list = candidates(f, c, wanted);
    if (found)
        front_error(f, (Place){0}, "--entry '%s' means %d methods; name one with its types: %s", wanted, found, list);
    else if (c->main && !strcmp(wanted, "main"))
        front_error(f, (Place){0}, "--entry '%s': main is what runs without --entry", wanted);
    else if (*list)
        front_error(f, (Place){0}, "--entry '%s': no such method; there is %s", wanted, list);
    else
        front_error(f, (Place){0}, "--entry '%s': no such method; there is only main", wanted);
}

/* Can everything that M takes and gives be handed in and out? */
static bool can_be_called(Front *f, const Method *m) {
    int errors = f->errors;
    if (m->outer && !m->nchanged && type_is_scalar(m->result, TYPE_VOID))
        front_error(f, m->at, "'%s' gives nothing: it changes variables of the class alone", m->name);
    if (m->expanded)
        front_error(f, m->at, "'%s' prints, which only main and what it calls can do", m->name);
    if (m->nparams > SIGNATURE_PARAMS)
        front_error(f, m->at, "'%s' has %d parameters: a program takes %d arguments at most", m->name, m->nparams, SIGNATURE_PARAMS);
    for (int i = 0; i < m->nparams; i++)
        if (m->locals[i]->type.rank > SIGNATURE_RANK)
            front_error(f, m->locals[i]->at, "'%s' has %d dimensions: arrays that are given to a program have %d at most",
                        m->locals[i]->name, m->locals[i]->type.rank, SIGNATURE_RANK);
    const Type gives = tree_gives(m);
    const Record *r = gives.record;
    for (int i = 0; r && i < r->nparts; i++)
        if (r->part[i].type.rank > SIGNATURE_RANK)
            front_error(f, m->at, "'%s' in the result of '%s' has %d dimensions: an array that a program gives has %d at most",
                        r->part[i].name, m->name, r->part[i].type.rank, SIGNATURE_RANK);
    if (gives.rank > SIGNATURE_RANK)
        front_error(f, m->at, "the result of '%s' has %d dimensions: an array that a program gives has %d at most", m->name,
                    gives.rank, SIGNATURE_RANK);
    return f->errors == errors;
}

const Method *entry_find(Front *f, const Class *c, const char *wanted) {
    const Method *found = NULL;
    int n = 0;
    for (const Method *m = c->methods; m; m = m->next)
        if (m != c->main && suits(m, wanted)) {
            found = m;
            n++;
        }
    if (n != 1) {
        not_found(f, c, wanted, n);
        return NULL;
    }
    return can_be_called(f, found) ? found : NULL;
}
