/* frontend/sema/changes.c - arrays that a method is passed, and changes.
 *
 *     static void add(int[] a, int i) { a[i]++; }    ...  add(counts, k);
 *
 * No array changes in data flow: such a method gives back the changed one, which is what the caller's variable holds then,
 * counts = add(counts, k).  That is what Java does if the caller uses no other name of it, which flow.h sees to. */
#include "frontend/sema/changes.h"

#include "isa/arch.h"

/* ---- which ---- */

typedef struct {
    bool more;              // something was found
} Changes;

/* By so many indices. */
static void change(Changes *c, Local *l, int indices) {
    if (!l || !l->param || (l->writes && !l->field) || (l->changed && l->changed <= indices))
        return;
    l->changed = indices;
    c->more = true;
}

/* It gets another value. */
static void replace(Changes *c, Local *l) {
    if (!l || !l->param || !l->field || l->replaced)
        return;
    l->replaced = true;
    c->more = true;
}

static void find_in_list(Changes *c, const Stmt *s);

/* a = add(a, k) is add(a, k) where ADD gives what it changes. */
static void simplify(Changes *c, Expr *e) {
    if (e->kind != EXPR_ASSIGN || e->kids[0]->kind != EXPR_CALL || tree_same(e->kids[0]) != e->local)
        return;
    e->local->writes--;
    *e = *e->kids[0];
    c->more = true;
}

static void find(Changes *c, Expr *e) {
    simplify(c, e);
    if (e->kind == EXPR_STORE)
        change(c, e->local, e->nkids - 1);
    if (e->kind == EXPR_ASSIGN)
        replace(c, e->local);
    for (int i = 0; i < e->nkids; i++) {
        if (tree_changed(e, i))
            change(c, tree_base(e->kids[i]), tree_changed(e, i));
        replace(c, tree_replaced(e, i));
        find(c, e->kids[i]);
    }
    if (e->kind == EXPR_BLOCK)
        find_in_list(c, e->body);
}

static void find_in_list(Changes *c, const Stmt *s) {
    for (; s; s = s->next) {
        if (s->kind == STMT_STORE)
            change(c, s->local, s->nkids - 1);
        if (s->value)
            find(c, s->value);
        for (int i = 0; i < s->nkids; i++)
            find(c, s->kids[i]);
        find_in_list(c, s->init);
        find_in_list(c, s->body);
        find_in_list(c, s->update);
        find_in_list(c, s->other);
    }
}

static void count(Method *m) {
    m->nchanged = 0;
    for (int i = 0; i < m->nparams; i++)
        m->nchanged += tree_gives_back(m->locals[i]);
}

/* ---- which are returned ---- */

/* Do all returns from S on give the same one, *ARRAY if that is not NULL?  Calls of M itself give that. */
static bool returns_same(const Method *m, const Stmt *s, const Local **array) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN && !s->never) {
            const Expr *e = s->value;
            while (e->kind == EXPR_CALL && e->method == m && *array)
                e = e->kids[(*array)->number];
            const Local *l = tree_same(e);
            if (!l || !l->changed || (*array && *array != l))
                return false;
            *array = l;
        }
        if (!returns_same(m, s->body, array) || !returns_same(m, s->other, array))
            return false;
    }
    return true;
}

static bool find_returned(Method *m) {
    const Local *array = NULL;
    if (m->returned || !m->nchanged || !m->result.rank || !returns_same(m, m->body, &array) || !array)
        return false;
    m->returned = array->number + 1;
    return true;
}

void changes_find(Class *class) {
    Changes c = {.more = true};
    while (c.more) {
        c.more = false;
        for (Method *m = class->methods; m; m = m->next)
            find_in_list(&c, m->body);
        for (Method *m = class->methods; m; m = m->next) {
            count(m);
            c.more |= find_returned(m);
        }
    }
}

/* ---- what methods give ---- */

static bool is_void(const Method *m) {
    return type_is_scalar(m->result, TYPE_VOID);
}

/* How many values is the result of M that is no array which it changes? */
static int result_parts(const Method *m) {
    return is_void(m) || m->returned ? 0 : type_parts(m->result);
}

/* A record of the parts of M's result and the arrays. */
static void give_record(Front *f, Method *m, int nparts) {
    Record *r = front_alloc(f, sizeof *r);
    r->name = m->name;
    r->part = front_alloc(f, (size_t)nparts * sizeof *r->part);
    for (; r->nparts < result_parts(m) && !f->no_memory; r->nparts++) {
        const Record *in = m->result.record;
        r->part[r->nparts] = in ? in->part[r->nparts] : (Component){.name = "result", .type = m->result};
    }
    for (int i = 0; i < m->nparams && !f->no_memory; i++)
        if (tree_gives_back(m->locals[i]))
            r->part[r->nparts++] = (Component){.name = m->locals[i]->name, .type = m->locals[i]->type};
    for (int i = 0; i < r->nparts; i++)
        r->part[i].first = i;
    r->component = r->part;
    r->ncomponents = r->nparts;
    m->with_changed = (Type){.base = TYPE_RECORD, .record = r};
}

static void settle(Front *f, Method *m) {
    int nparts = m->nchanged + result_parts(m);
    if (nparts > CHUNK_WORDS)
        front_error(f, m->at, "'%s' changes %d arrays and variables of the class, and gives %d values with them: there can be %d", m->name, m->nchanged, nparts, CHUNK_WORDS);
    else if (nparts > 1)
        give_record(f, m, nparts);
    for (int i = 0; i < m->nparams && nparts == 1; i++)
        if (tree_gives_back(m->locals[i]))
            m->with_changed = m->locals[i]->type;
}

void changes_settle(Front *f, Class *c) {
    for (Method *m = c->methods; m && !f->no_memory; m = m->next) {
        if (m->nchanged)
            settle(f, m);
        else if (m->body && m != c->main && is_void(m) && !m->expanded && !m->outer && m != c->begins)
            front_error(f, m->at, "'%s' gives no result, prints nothing and writes no array that it was passed or variable of the class, so it has no effect: give a result back", m->name);
    }
}
