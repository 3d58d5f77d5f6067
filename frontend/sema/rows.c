/* frontend/sema/rows.c - a name that stands for a row.
 *
 *     double[] row = a[e];  ... row[j] ... row.length
 *
 * becomes
 *
 *     int index; int length = a[index = e].length;  ... a[index][j] ... length
 *
 * if the row stays that of the name: neither is assigned where the name is used, and no rows are stored.  A second name of
 * an array, int[] b = a or b = sort(a), is one without an index. */
#include "frontend/sema/rows.h"

#include <string.h>

#include "frontend/sema/flow.h"

typedef RowName Alias;

/* ---- which names ---- */

/* The other local of which S declares one more name, or a name of a row; NULL: it does not. */
static Local *named(const Stmt *s) {
    if (s->kind != STMT_LOCAL || !s->local->type.rank || !s->value)
        return NULL;
    return s->value->kind == EXPR_INDEX ? tree_base(s->value) : tree_same(s->value);
}

static int indices(const Expr *e) {
    return e->kind == EXPR_INDEX ? e->nkids - 1 : 0;
}

/* Does nothing in the list S assign L, or store what so many indices into it lead to?  Its elements may change. */
static bool keeps_rows(const Stmt *s, const Local *l, int count) {
    return !tree_list_writes(s, l, count);
}

/* Is it that row of that array wherever it is used? */
static bool names_row(const Method *m, const Stmt *s) {
    return named(s) && keeps_rows(s, s->local, 0) && keeps_rows(s, named(s), indices(s->value)) &&
           tree_list_uses(s->next, s->local) == tree_list_uses(m->body, s->local);
}

/* ---- uses stand for the row ---- */

static Expr *local(Front *f, Local *l, Place at) {
    Expr *e = tree_expr(f, EXPR_LOCAL, l->type, at, 0);
    e->local = l;
    return e;
}

/* FIRST, if it is one, the row's indices, KIDS. */
static Expr **with_indices(const Alias *a, Expr *first, Expr *const *kids, int nkids) {
    Expr **all = front_alloc(a->front, (size_t)(1 + a->count + nkids) * sizeof *all), **end = all;
    if (first)
        *end++ = first;
    for (int i = 0; i < a->count && !a->front->no_memory; i++)
        *end++ = a->index[i];
    for (int i = 0; i < nkids && !a->front->no_memory; i++)
        *end++ = kids[i];
    return all;
}

static bool is_row(const Expr *e, const Alias *a) {
    return e->kind == EXPR_LOCAL && e->local == a->row;
}

/* E is the row, or an element of it. */
static void index_base(const Alias *a, Expr *e) {
    bool element = e->kind == EXPR_INDEX;
    int more = element ? e->nkids - 1 : 0;
    if (!element && !a->count) {
        *e = *local(a->front, a->base, e->at);
        return;
    }
    Expr *base = local(a->front, a->base, element ? e->kids[0]->at : e->at);
    e->kids = with_indices(a, base, element ? e->kids + 1 : NULL, more);
    e->nkids = 1 + a->count + more;
    e->kind = EXPR_INDEX;
}

static void replace_in_list(const Alias *a, Stmt *s);

/* A node may have several parents: when it comes again, the name is not in it any more. */
static void replace(const Alias *a, Expr *e) {
    if (a->front->no_memory)
        return;
    if (e->kind == EXPR_LENGTH && is_row(e->kids[0], a)) {
        *e = *local(a->front, a->length, e->at);
    } else if (is_row(e, a) || (e->kind == EXPR_INDEX && is_row(e->kids[0], a))) {
        index_base(a, e);
    } else if (e->kind == EXPR_STORE && e->local == a->row) {
        e->local = a->base;
        e->kids = with_indices(a, NULL, e->kids, e->nkids);
        e->nkids += a->count;
    }
    for (int i = 0; i < e->nkids && !a->front->no_memory; i++)
        replace(a, e->kids[i]);
    if (e->kind == EXPR_BLOCK)
        replace_in_list(a, e->body);
}

static void replace_in_list(const Alias *a, Stmt *s) {
    for (; s && !a->front->no_memory; s = s->next) {
        if (s->kind == STMT_STORE && s->local == a->row) {
            s->local = a->base;
            s->kids = with_indices(a, NULL, s->kids, s->nkids);
            s->nkids += a->count;
        }
        for (int i = 0; i < s->nkids && !a->front->no_memory; i++)
            replace(a, s->kids[i]);
        if (s->value)
            replace(a, s->value);
        replace_in_list(a, s->init);
        replace_in_list(a, s->body);
        replace_in_list(a, s->update);
        replace_in_list(a, s->other);
    }
}

void rows_stand(const RowName *name, Stmt *s) {
    replace_in_list(name, s);
}

/* ---- the declaration looks for the row ---- */

/* A new local before the one with that number: they stay in the order of the source.  NULL: too many. */
static Local *new_local(Front *f, Method *m, Local local) {
    Local **all = front_alloc(f, (size_t)(m->nlocals + 1) * sizeof *all), *l = front_alloc(f, sizeof *l);
    if (f->no_memory || m->nlocals == MAX_LOCALS)
        return NULL;
    *l = local;
    memcpy(all, m->locals, (size_t)l->number * sizeof *all);
    all[l->number] = l;
    for (int i = l->number; i < m->nlocals; i++) {
        all[i + 1] = m->locals[i];
        all[i + 1]->number = i + 1;
    }
    m->locals = all;
    m->nlocals++;
    return l;
}

/* Is the index the same in S and what follows? */
static bool stays(const Expr *index, const Stmt *s) {
    return index->kind == EXPR_CONST || (index->kind == EXPR_LOCAL && !tree_list_writes(s, index->local, 0));
}

/* Declares a local before S, whose index I goes to it; gives S, which is behind it then.  NULL: too many. */
static Stmt *hold(Front *f, Method *m, Stmt *s, int i, Expr **index) {
    Place at = s->value->kids[i]->at;
    Local *held = new_local(f, m, (Local){.name = "index", .type = type_scalar(TYPE_INT), .at = at, .number = s->local->number, .writes = 1});
    Expr *set = tree_expr(f, EXPR_ASSIGN, type_scalar(TYPE_INT), at, 1);
    Stmt *behind = tree_stmt(f, STMT_LOCAL, s->at);
    if (!held || f->no_memory)
        return NULL;
    set->local = held;
    set->kids[0] = s->value->kids[i];
    s->value->kids[i] = set;
    *behind = *s;
    s->local = held;
    s->value = NULL;
    s->next = behind;
    *index = local(f, held, at);
    return behind;
}

/* The name that S declares becomes that of the row's length.  False: it has to stay. */
static bool stand_for_row(Front *f, Method *m, Stmt *s) {
    Local *row = s->local, *length = front_alloc(f, sizeof *length);
    Expr *looked_up = tree_expr(f, EXPR_LENGTH, type_scalar(TYPE_INT), s->value->at, 1);
    Alias a = {f, row, named(s), length, NULL, indices(s->value)};
    a.index = front_alloc(f, ((size_t)a.count + 1) * sizeof *a.index);
    const Stmt whole = *s;
    for (int i = 1; i <= a.count && !f->no_memory; i++) {
        a.index[i - 1] = whole.value->kids[i];
        if (!stays(a.index[i - 1], &whole))
            s = hold(f, m, s, i, &a.index[i - 1]);
        if (!s)
            return false;
    }
    if (f->no_memory)
        return false;
    *length = (Local){.name = "length", .type = type_scalar(TYPE_INT), .at = row->at, .number = row->number};
    m->locals[row->number] = length;
    looked_up->kids[0] = s->value;
    s->local = length;
    s->value = looked_up;
    rows_stand(&a, s->next);
    return true;
}

/* ---- all names of a method ---- */

typedef struct Name {
    Stmt *declared;
    struct Name *next;
} Name;

typedef struct {
    Front *front;
    Name *names;            // last first
} Rows;

static void find_in_list(Rows *r, Stmt *s);

static void find(Rows *r, Expr *e) {
    if (e->kind == EXPR_BLOCK)
        find_in_list(r, e->body);
    for (int i = 0; i < e->nkids; i++)
        find(r, e->kids[i]);
}

static void find_in_list(Rows *r, Stmt *s) {
    for (; s && !r->front->no_memory; s = s->next) {
        if (named(s)) {
            Name *n = front_alloc(r->front, sizeof *n);
            *n = (Name){s, r->names};
            r->names = n;
        }
        if (s->value)
            find(r, s->value);
        for (int i = 0; i < s->nkids; i++)
            find(r, s->kids[i]);
        find_in_list(r, s->init);
        find_in_list(r, s->body);
        find_in_list(r, s->update);
        find_in_list(r, s->other);
    }
}

/* Leaves those that are refused, or whose arrays are. */
static Name *only_refused(Name *n, const bool *refused) {
    Name *first = NULL;
    for (Name *next; n; n = next) {
        const Stmt *s = n->declared;
        next = n->next;
        if (!refused[s->local->number] && !refused[named(s)->number])
            continue;
        n->next = first;
        first = n;
    }
    return first;
}

bool rows_named(Front *f, Method *m) {
    bool changed = false;
    for (bool again = true; again && !f->no_memory;) {
        Rows r = {.front = f};
        find_in_list(&r, m->body);
        const bool *refused = r.names ? flow_refuses(f, m) : NULL;
        Name *names = refused ? only_refused(r.names, refused) : NULL;
        again = false;
        for (int rows = 0; rows < 2 && !again; rows++)      // second names of arrays first: what they write is seen then
            for (Name *n = names; n && !f->no_memory; n = n->next)
                again |= (indices(n->declared->value) > 0) == rows && names_row(m, n->declared) && stand_for_row(f, m, n->declared);
        changed |= again;
    }
    return changed;
}
