/* frontend/sema/check_names.c - names, scopes. */
#include <string.h>

#include "frontend/sema/check_state.h"

static size_t bucket(const char *text, int len) {
    uint32_t h = 2166136261u;       // FNV-1a
    for (int i = 0; i < len; i++)
        h = (h ^ (unsigned char)text[i]) * 16777619u;
    return h % NAME_BUCKETS;
}

Name *check_word(Check *c, const char *text, int len) {
    Name **list = &c->names[bucket(text, len)];
    for (Name *n = *list; n; n = n->next)
        if (n->len == len && !memcmp(n->text, text, (size_t)len))
            return n;
    Name *n = front_alloc(c->front, sizeof *n);
    char *copy = front_alloc(c->front, (size_t)len + 1);
    if (c->front->no_memory)
        return n;           // scratch: not to be found again
    n->text = memcpy(copy, text, (size_t)len);
    n->len = len;
    n->next = *list;
    return *list = n;
}

Name *check_name(Check *c, const Token *t) {
    return check_word(c, t->text, t->len);
}

Variable *check_meaning(const Name *name) {
    return name->local ? name->local : name->component ? name->component : name->field;
}

/* NULL: reported. */
static Local *add_local(Check *c, Local local) {
    Method *m = c->current->method;
    if (m->nlocals == MAX_LOCALS) {
        front_error(c->front, local.at, "more than %d variables in one method", MAX_LOCALS);
        return NULL;
    }
    Local *l = front_alloc(c->front, sizeof *l);
    Local **all = front_room(c->front, m->locals, (size_t)m->nlocals, &c->locals_cap, sizeof *all);
    if (!all)
        return NULL;
    *l = local;
    l->number = m->nlocals;
    m->locals = all;
    return all[m->nlocals++] = l;
}

Local *check_hidden(Check *c, const char *name, Type t, Place at) {
    return c->front->no_memory ? NULL : add_local(c, (Local){.name = name, .type = t, .at = at});
}

Local *check_shared(Check *c, StaticField *f) {
    Overload *o = c->current;
    if (!o->shared)
        o->shared = front_alloc(c->front, ((size_t)c->nfields + 1) * sizeof *o->shared);
    if (c->front->no_memory)
        return NULL;
    Local **l = &o->shared[f->number];
    if (!*l)
        *l = add_local(c, (Local){.name = f->name, .type = f->type, .at = f->at, .field = f});
    return *l;
}

/* A local for each part of V, a record; false: reported. */
static bool add_parts(Check *c, Variable *v) {
    const Record *r = v->type.record;
    v->parts = front_alloc(c->front, (size_t)r->nparts * sizeof *v->parts);
    for (int i = 0; i < r->nparts && !c->front->no_memory; i++) {
        const char *name = front_text(c->front, "%s.%s", v->name->text, r->part[i].name);
        v->parts[i] = add_local(c, (Local){.name = name, .type = r->part[i].type, .at = v->at, .final = v->final});
        if (!v->parts[i])
            return false;
    }
    return !c->front->no_memory;
}

Variable *check_declare(Check *c, const Node *n) {
    if (n->at->kind != TOKEN_NAME || c->front->no_memory)
        return NULL;
    Name *name = check_name(c, n->at);
    if (name->local) {
        front_error(c->front, n->at->at, "'%s' is already declared in line %d", name->text, name->local->at.line);
        return NULL;
    }
    Variable *v = front_alloc(c->front, sizeof *v);
    *v = (Variable){.name = name, .type = n->type, .at = n->at->at, .final = n->final, .has_value = n->b, .outer = c->scope};
    if (v->type.record)
        v->local = add_parts(c, v) ? v->parts[0] : NULL;
    else
        v->local = add_local(c, (Local){.name = name->text, .type = v->type, .at = v->at, .final = v->final});
    if (!v->local)
        return NULL;
    c->scope = v;
    name->local = v;
    return v;
}

void check_leave(Check *c, Variable *outer) {
    for (; c->scope != outer && !c->front->no_memory; c->scope = c->scope->outer)
        c->scope->name->local = NULL;       // locals do not shadow each other
}
