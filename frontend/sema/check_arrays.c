/* frontend/sema/check_arrays.c - Arrays.fill, Arrays.sort and System.arraycopy: loops that write elements.
 *
 * What they are passed is computed first, from left to right, and goes to variables that the source does not
 * name; then it is asked whether all elements are there; then they are written. */
#include "frontend/sema/check_state.h"

/* The row to which so many indices into a local lead, or (0) its array. */
typedef struct {
    Local *local;
    Expr **index;
    int count;
} Row;

typedef struct {
    Check *check;
    const char *name;       // of the method
    Place at;
    Stmt *first, **end;     // the statements so far
    bool good;
} Move;

/* E, or a variable that holds it. */
static Expr *once(Move *m, const char *name, Expr *e) {
    Check *c = m->check;
    if (e->kind == EXPR_CONST || type_is_error(e->type)) {
        m->good &= !type_is_error(e->type);
        return e;
    }
    Local *l = check_hidden(c, name, e->type, e->at);
    m->good &= l != NULL;
    if (!l)
        return check_error(c, e->at);
    check_append(&m->end, check_local_stmt(c, l, e));
    return check_local(c, l, e->at);
}

static Expr *number(Move *m, const Node *n) {
    return once(m, "index", check_index(m->check, n));
}

/* ---- rows ---- */

static void hold_indices(Move *m, Row *r) {
    for (int i = 0; m->good && i < r->count && !m->check->front->no_memory; i++)
        r->index[i] = once(m, "index", r->index[i]);
}

/* N, whose elements are written. */
static Row target(Move *m, const Node *n) {
    Check *c = m->check;
    const Node *base = n;
    Row r = {0};
    for (; base->kind == NODE_INDEX; base = base->a)
        r.count++;
    r.index = front_alloc(c->front, (size_t)(r.count + 1) * sizeof *r.index);
    r.local = check_stored(c, base, r.count + 1);
    m->good &= r.local && !c->front->no_memory && check_indices(c, n, r.index, r.count);
    hold_indices(m, &r);
    return r;
}

/* N, whose elements are read: a variable, or a row of one, as it is then; anything else has a name of its own. */
static Row source(Move *m, const Node *n) {
    Check *c = m->check;
    char name[TYPE_NAME];
    Expr *e = check_expr(c, n);
    const Expr *array = e->kind == EXPR_INDEX ? e->kids[0] : e;
    if (!type_is_error(e->type) && !e->type.rank)
        front_error(c->front, e->at, "'%s' takes an array, not %s", m->name, type_name(e->type, name));
    m->good &= e->type.rank > 0;
    if (m->good && array->kind != EXPR_LOCAL)
        array = e = once(m, "array", e);
    Row r = {.local = m->good ? array->local : NULL, .index = e->kids + 1, .count = e == array ? 0 : e->nkids - 1};
    hold_indices(m, &r);
    return r;
}

static Type element_type(const Row *r) {
    return type_element(r->local->type, r->count + 1);
}

static Expr *row(Check *c, const Row *r, Place at) {
    Expr *e = check_local(c, r->local, at);
    for (int i = 0; i < r->count && !c->front->no_memory; i++)
        e = check_element_of(c, e, r->index[i], at);
    return e;
}

static Stmt *store(Check *c, const Row *r, Expr *index, Expr *value, Place at) {
    Stmt *s = tree_stmt(c->front, STMT_STORE, at);
    s->local = r->local;
    s->kids = front_alloc(c->front, (size_t)(r->count + 2) * sizeof *s->kids);
    if (c->front->no_memory)
        return s;
    s->nkids = r->count + 2;
    for (int i = 0; i < r->count; i++)
        s->kids[i] = r->index[i];
    s->kids[r->count] = index;
    s->kids[r->count + 1] = value;
    return s;
}

/* ---- ranges ---- */

static Expr *plus(Check *c, Expr *x, Expr *y) {
    return x->kind == EXPR_CONST && !x->value.i ? y : check_binary(c, OP_PLUS, y->at, x, y);
}

static Expr *length(Move *m, const Row *r) {
    return check_length_of(m->check, row(m->check, r, m->at), m->at);
}

/* Traps if R does not have the N elements from FROM on. */
static void within(Move *m, const Row *r, Expr *from, Expr *n) {
    if (!m->good)
        return;
    Expr *args[] = {from, n, length(m, r)};
    once(m, "from", check_unnamed(m->check, "within", args, 3, m->at));
}

/* The elements from TO on become those from FROM on, so many. */
static Stmt *copied(Move *m, const Row *dst, Expr *to, const Row *src, Expr *from, Expr *n, bool down) {
    Check *c = m->check;
    Local *l = check_hidden(c, "number", type_scalar(TYPE_INT), m->at);
    if (!l)
        return NULL;
    Expr *k = check_local(c, l, m->at), *zero = check_int(c, 0, m->at);
    Expr *value = check_element_of(c, row(c, src, m->at), plus(c, from, k), m->at);
    Stmt *s = store(c, dst, plus(c, to, k), value, m->at);
    return down ? check_counted(c, l, check_binary(c, OP_MINUS, m->at, n, check_int(c, 1, m->at)), zero, true, s)
                : check_counted(c, l, zero, n, false, s);
}

static bool calls(const Expr *e) {
    bool any = e->kind == EXPR_CALL;
    for (int i = 0; i < e->nkids && !any; i++)
        any = calls(e->kids[i]);
    return any;
}

/* May one of the statements give L another array?  Which variables of the class calls change is not known yet. */
static bool may_replace(const Stmt *s, const Local *l) {
    bool any = tree_list_writes(s, l, 0);
    for (; s && l->field && !l->field->final && !any; s = s->next)
        any = s->value && calls(s->value);
    return any;
}

/* What has been computed so far must not have changed which array it is. */
static void keeps(Move *m, const Row *r) {
    if (!m->good || !may_replace(m->first, r->local))
        return;
    for (const Stmt *s = m->first; s; s = s->next)
        if (s->local == r->local)       // it is declared here
            return;
    front_error(m->check->front, m->at, "'%s' gets another array while '%s' is passed it", r->local->name, m->name);
    m->good = false;
}

/* ---- System.arraycopy ---- */

/* Is E a variable, or one and a constant?  NULL: no. */
static const Local *from_local(const Expr *e, int64_t *by) {
    *by = 0;
    if (e->kind == EXPR_BINARY && (e->op == BINARY_ADD || e->op == BINARY_SUB) && e->kids[1]->kind == EXPR_CONST) {
        *by = e->op == BINARY_ADD ? e->kids[1]->value.i : -e->kids[1]->value.i;
        e = e->kids[0];
    }
    return e->kind == EXPR_LOCAL ? e->local : NULL;
}

/* What the hidden variable E holds. */
static const Expr *held(const Move *m, const Expr *e) {
    for (const Stmt *s = m->first; s; s = s->next)
        if (e->kind == EXPR_LOCAL && s->local == e->local)
            return s->value;
    return e;
}

/* Is FROM at least TO (1), less (-1), or is that not known (0)?  Sums that wrap around are out of bounds anyway. */
static int order(const Move *m, const Expr *from, const Expr *to) {
    int64_t by, other;
    if (from->kind == EXPR_CONST && to->kind == EXPR_CONST)
        return from->value.i >= to->value.i ? 1 : -1;
    const Local *l = from_local(held(m, from), &by);
    if (!l || l != from_local(held(m, to), &other) || tree_list_writes(m->first, l, 0))
        return 0;
    return by >= other ? 1 : -1;
}

/* May both be one array?  Other names of what is written are not read any more: frontend/sema/flow_arrays.c. */
static bool may_overlap(const Row *a, const Row *b) {
    return a->local == b->local || a->local->row || b->local->row;
}

static Stmt *in_block(Check *c, Stmt *s) {
    Stmt *block = tree_stmt(c->front, STMT_BLOCK, s->at);
    block->body = s;
    return block;
}

/* Copies from the end that nothing is written to before it is read. */
static Stmt *either_way(Move *m, const Row *dst, Expr *to, const Row *src, Expr *from, Expr *n) {
    Check *c = m->check;
    int known = may_overlap(dst, src) ? order(m, from, to) : 1;
    Stmt *up = known >= 0 ? copied(m, dst, to, src, from, n, false) : NULL;
    Stmt *down = known <= 0 ? copied(m, dst, to, src, from, n, true) : NULL;
    if (known || !up || !down)
        return up ? up : down;
    Stmt *s = tree_stmt(c->front, STMT_IF, m->at);
    s->value = check_binary(c, OP_LT, m->at, from, to);
    s->body = in_block(c, down);
    s->other = in_block(c, up);
    return s;
}

static void array_copy(Move *m, const Node *n) {
    Check *c = m->check;
    char name[TYPE_NAME], other[TYPE_NAME];
    const Node *from_node = n->next, *dst_node = from_node->next, *to_node = dst_node->next;
    Row src = source(m, n);
    Expr *from = number(m, from_node);
    Row dst = target(m, dst_node);
    Expr *to = number(m, to_node), *count = number(m, to_node->next);
    if (m->good && !type_same(element_type(&src), element_type(&dst))) {
        front_error(c->front, m->at, "'arraycopy' copies between arrays of one type, not from %s to %s",
                    type_name(row(c, &src, m->at)->type, name), type_name(row(c, &dst, m->at)->type, other));
        m->good = false;
    }
    keeps(m, &src);
    keeps(m, &dst);
    within(m, &src, from, count);
    within(m, &dst, to, count);
    if (m->good && !c->front->no_memory)
        check_append(&m->end, either_way(m, &dst, to, &src, from, count));
}

/* ---- Arrays.fill and Arrays.sort ---- */

/* [FROM, TO) of R, or all of it if FROM is NULL: from where, and (the result) how many elements. */
static Expr *range(Move *m, const Row *r, const Node *from, Expr **first) {
    Check *c = m->check;
    *first = from ? number(m, from) : check_int(c, 0, m->at);
    Expr *end = from ? number(m, from->next) : NULL;
    if (!m->good)
        return check_error(c, m->at);
    return once(m, "length", from ? check_binary(c, OP_MINUS, m->at, end, *first) : length(m, r));
}

static void fill(Move *m, const Node *n, bool part) {
    Check *c = m->check;
    Row r = target(m, n);
    if (m->good && element_type(&r).rank) {
        front_error(c->front, m->at, "'fill' would make one row of all: fill each row in a loop");
        m->good = false;
    }
    Expr *from, *count = range(m, &r, part ? n->next : NULL, &from);
    Expr *value = check_expr(c, part ? n->next->next->next : n->next);
    if (m->good)
        value = once(m, "value", check_passed(c, value, element_type(&r)));
    keeps(m, &r);
    if (part)
        within(m, &r, from, count);
    Local *l = m->good ? check_hidden(c, "number", type_scalar(TYPE_INT), m->at) : NULL;
    if (!l || c->front->no_memory)
        return;
    Stmt *s = store(c, &r, plus(c, from, check_local(c, l, m->at)), value, m->at);
    check_append(&m->end, check_counted(c, l, check_int(c, 0, m->at), count, false, s));
}

/* The elements of a sorted copy. */
static void sort(Move *m, const Node *n, bool part) {
    Check *c = m->check;
    char name[TYPE_NAME];
    Row r = target(m, n);
    Type type = m->good ? type_element(r.local->type, r.count) : type_scalar(TYPE_ERROR);
    if (m->good && (type.rank > 1 || type.base == TYPE_BOOLEAN)) {
        front_error(c->front, m->at, "'%s' sorts numbers, not %s", m->name, type_name(type, name));
        m->good = false;
    }
    Expr *from, *count = range(m, &r, part ? n->next : NULL, &from);
    keeps(m, &r);
    if (part)
        within(m, &r, from, count);
    Local *l = m->good ? check_hidden(c, "sorted", type, m->at) : NULL;
    if (!l || c->front->no_memory)
        return;
    Expr *args[] = {row(c, &r, m->at), from, count};
    check_append(&m->end, check_local_stmt(c, l, check_unnamed(c, "sorted", args, 3, m->at)));
    const Row sorted = {.local = l};
    check_append(&m->end, copied(m, &r, from, &sorted, check_int(c, 0, m->at), count, false));
}

/* ---- which ---- */

static const struct {
    const char *class, *name, *takes;
    int least, most;        // so many arguments; with the latter it is of a range
} moves[] = {
    {"Arrays", "fill", "an array, perhaps from and to, and the value of all its elements", 2, 4},
    {"Arrays", "sort", "an array, and perhaps from and to", 1, 3},
    {"Arrays", "parallelSort", "an array, and perhaps from and to", 1, 3},
    {"System", "arraycopy", "an array, from where, another, to where, and how many elements", 5, 5},
};

enum { MOVES = sizeof moves / sizeof *moves, FILL = 0, COPY = MOVES - 1 };

static int which(Check *c, const Node *n) {
    int i = 0;
    while (i < MOVES && !check_is_library_call(c, n, moves[i].class, moves[i].name))
        i++;
    return i;
}

bool check_moves(Check *c, const Node *n) {
    return which(c, n) < MOVES;
}

Stmt *check_move(Check *c, const Node *n) {
    int i = which(c, n), count = 0;
    Move m = {.check = c, .name = moves[i].name, .at = n->at->at, .good = true};
    m.end = &m.first;
    for (const Node *k = n->b; k; k = k->next)
        count++;
    if (count != moves[i].least && count != moves[i].most) {
        front_error(c->front, m.at, "'%s' takes %s", m.name, moves[i].takes);
        return NULL;
    }
    if (i == COPY)
        array_copy(&m, n->b);
    else if (i == FILL)
        fill(&m, n->b, count == moves[i].most);
    else
        sort(&m, n->b, count == moves[i].most);
    return m.good ? m.first : NULL;
}
