/* frontend/ir/build.c - statements as graphs.
 *
 * A list of statements changes the environment.  What leaves it early (break, continue,
 * return) is a value too: the environment says how the list was left, and what follows
 * stands under a condition on it.  Where one arm of an if always leaves, what follows goes
 * into the other arm instead, and mostly no such condition is needed. */
#include "frontend/ir/build_state.h"
#include "isa/arch.h"

static void build_list(Build *b, const Stmt *s);

static int slot_left(const Build *b) { return b->nlocals; }
static int slot_result(const Build *b) { return b->nlocals + 1; }

/* How the statements so far were left, if that is known. */
static bool left_is(const Build *b, Left how) {
    const Node *left = b->env[slot_left(b)];
    return left && graph_is_const(left, how);   // NULL: no memory
}

static bool left_for_certain(const Build *b) {
    const Node *left = b->env[slot_left(b)];
    return left && left->kind == NODE_CONST && !left_is(b, LEFT_NOT);
}

static void leave(Build *b, Left how) {
    b->env[slot_left(b)] = build_int(b, how);
}

static Node *compare_left(Build *b, Left how) {
    return graph_binary(b->g, b->r, BINARY_EQ, type_scalar(TYPE_BOOLEAN), (Place){0}, b->env[slot_left(b)], build_int(b, how));
}

/* ---- prints ---- */

/* Which of the strings of E is printed, as a number counted from *NEXT. */
static Node *which_text(Build *b, const Expr *e, int *next) {
    if (e->kind == EXPR_STRING)
        return build_int(b, (*next)++);
    Node *c = build_expr(b, e->kids[0]);
    Arms a = build_if(b, e->at, c);
    Node *n = which_text(b, e->kids[1], next);
    build_else(b, &a, n);
    n = which_text(b, e->kids[2], next);
    return build_endif(b, &a, n);
}

static void print_text(Build *b, Place at, const char *text, int len) {
    Node *n = graph_node(b->g, b->r, NODE_TEXT, type_scalar(TYPE_VOID), at, 0);
    n->text = text;
    n->len = len;
}

static void print_which(Build *b, const Expr *e, Node *which, int *next) {
    if (e->kind != EXPR_STRING) {
        print_which(b, e->kids[1], which, next);
        print_which(b, e->kids[2], which, next);
        return;
    }
    Node *is = graph_binary(b->g, b->r, BINARY_EQ, type_scalar(TYPE_BOOLEAN), e->at, which, build_int(b, (*next)++));
    Arms a = build_if(b, e->at, is);
    print_text(b, e->at, e->text, e->len);
    build_else(b, &a, NULL);
    build_endif(b, &a, NULL);
}

static void print_value(Build *b, const Expr *e, Node *value) {
    if (e->kind == EXPR_STRING) {
        print_text(b, e->at, e->text, e->len);
    } else if (e->kind == EXPR_FORMAT) {
        graph_unary(b->g, b->r, NODE_PRINT, type_scalar(TYPE_VOID), e->at, value)->conversion = e->conversion;
    } else if (type_is_scalar(e->type, TYPE_STRING)) {
        int next = 0;
        print_which(b, e, value, &next);
    } else {
        graph_unary(b->g, b->r, NODE_PRINT, type_scalar(TYPE_VOID), e->at, value);
    }
}

/* What is printed of E; NULL: it is a text. */
static Node *printed(Build *b, const Expr *e) {
    int next = 0;
    switch (e->kind) {
    case EXPR_STRING: return NULL;
    case EXPR_FORMAT: return build_expr(b, e->kids[0]);
    default: return type_is_scalar(e->type, TYPE_STRING) ? which_text(b, e, &next) : build_expr(b, e);
    }
}

/* All parts are computed before the first is printed. */
static void build_print(Build *b, const Stmt *s) {
    Node **value = front_alloc(b->g->front, ((size_t)s->nkids + 1) * sizeof *value);
    for (int i = 0; i < s->nkids && !b->g->front->no_memory; i++)
        value[i] = printed(b, s->kids[i]);
    for (int i = 0; i < s->nkids && !b->g->front->no_memory; i++)
        print_value(b, s->kids[i], value[i]);
    if (s->newline)
        print_text(b, s->at, "\n", 1);
}

/* ---- what a loop changes ---- */

typedef enum { SAME, CHANGED, DECLARED } Change;    // DECLARED: inside the loop

typedef struct {
    unsigned char *change;  // by number of the local
    bool *stored;           // by number: elements are written
    const Stmt *loop;
    bool *left;             // by Left below its own: the loop is left so, and what is around it goes on with that
    bool leaves;            // the loop is left other than by its condition
    bool continues;         // there is a continue of it
} Changes;

static void change(Changes *c, const Local *l) {
    if (c->change[l->number] == SAME)
        c->change[l->number] = CHANGED;
}

static void changed_list(Changes *c, const Stmt *s);

static void changed_expr(Changes *c, const Expr *e) {
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE)
        change(c, e->local);
    if (e->kind == EXPR_STORE)
        c->stored[e->local->number] = true;
    for (int i = 0; i < e->nkids; i++)
        if (tree_changed(e, i) && e->kids[i]->kind == EXPR_LOCAL) {
            change(c, e->kids[i]->local);
            c->stored[e->kids[i]->local->number] = true;
        } else if (tree_replaced(e, i)) {
            change(c, tree_replaced(e, i));
        }
    if (e->kind == EXPR_BLOCK)
        changed_list(c, e->body);
    for (int i = 0; i < e->nkids; i++)
        changed_expr(c, e->kids[i]);
}

/* The statement by which the program ends if S, an if, does nothing but that; NULL: it is none.  What it returns behind that is
 * not needed: a loop around it goes on as far as anybody can tell. */
static const Stmt *throws(const Stmt *s) {
    const Stmt *body = s->kind == STMT_IF && !s->other ? s->body : NULL;
    while (body && body->kind == STMT_BLOCK && body->body && !body->body->next)
        body = body->body;
    const Stmt *first = body && body->kind == STMT_BLOCK ? body->body : NULL;
    return first && first->next && first->next->never && !first->next->next ? first : NULL;
}

/* How the statement leaves what is around it. */
static Left how_left(const Stmt *s) {
    switch (s->kind) {
    case STMT_RETURN: return LEFT_RETURN;
    case STMT_BREAK: return left_break(s->target);
    case STMT_CONTINUE: return left_continue(s->target);
    default: return LEFT_NOT;
    }
}

/* What S and the statements after it do. */
static void changed_list(Changes *c, const Stmt *s) {
    for (; s; s = s->next) {
        Left how = how_left(s);
        bool out = how != LEFT_NOT && how < left_break(c->loop);
        c->leaves |= out || how == left_break(c->loop);
        c->continues |= how == left_continue(c->loop);
        if (out)
            c->left[how] = true;
        if (s->kind == STMT_LOCAL)
            c->change[s->local->number] = DECLARED;
        else if (s->local)
            change(c, s->local);
        if (s->kind == STMT_STORE)
            c->stored[s->local->number] = true;
        if (throws(s)) {
            changed_expr(c, s->value);
            continue;
        }
        changed_list(c, s->init);
        if (s->value)
            changed_expr(c, s->value);
        for (int i = 0; i < s->nkids; i++)
            changed_expr(c, s->kids[i]);
        changed_list(c, s->body);
        changed_list(c, s->update);
        changed_list(c, s->other);
    }
}

/* ---- loops ---- */

typedef struct {
    Node *node;
    Region *outside;
    int count;
    int *slots;             // the environment's slots that the loop carries
    bool *fills;            // by place in slots: it is the outermost loop that stores elements of it
    const Stmt *stmt;
    bool *left;             // as in Changes
    bool leaves, continues, jumps_out;
    const Local *returned;  // it is the outermost one in which every return gives this array
} Loop;

/* An array that is returned from within loops is the one that these carry: they need not carry the result beside it.  Do all
 * returns from S on give the same one, *ARRAY if that is not NULL? */
static bool returns_same(const Stmt *s, const Local **array) {
    for (; s; s = s->next) {
        if (s->kind == STMT_RETURN && !s->never) {
            const Local *local = s->value && s->value->kind == EXPR_LOCAL ? s->value->local : NULL;
            if (!local || !local->type.rank || local->type.layout || (*array && *array != local))
                return false;
            *array = local;
        }
        if (!returns_same(s->body, array) || !returns_same(s->other, array))
            return false;
    }
    return true;
}

/* CHANGE: what L declares. */
static void find_returned(Build *b, Loop *l, const unsigned char *change) {
    const Local *array = NULL;
    if (!b->returned && returns_same(l->stmt->body, &array) && array && change[array->number] != DECLARED)
        b->returned = l->returned = array;
}

static void find_carried(Build *b, const Stmt *s, Loop *l) {
    Front *f = b->g->front;
    Changes c = {.change = front_alloc_in(f, b->arena, (size_t)b->nenv), .stored = front_alloc_in(f, b->arena, (size_t)b->nenv), .loop = s};
    c.left = l->left = front_alloc_in(f, b->arena, (size_t)left_break(s));
    l->fills = front_alloc_in(f, b->arena, (size_t)b->nenv);
    l->slots = front_alloc_in(f, b->arena, (size_t)b->nenv * sizeof *l->slots);
    if (b->g->front->no_memory)
        return;
    if (s->value)
        changed_expr(&c, s->value);
    changed_list(&c, s->body);
    changed_list(&c, s->update);
    l->leaves = c.leaves;
    l->continues = c.continues;
    find_returned(b, l, c.change);
    for (Left how = LEFT_RETURN; how < left_break(s); how++)
        l->jumps_out |= c.left[how];
    for (int i = 0; i < b->nlocals; i++)
        if (c.change[i] == CHANGED) {
            l->fills[l->count] = c.stored[i] && build_slot_layout(b, i);
            l->slots[l->count++] = i;
        }
    if (l->jumps_out)
        l->slots[l->count++] = slot_left(b);
    if (c.left[LEFT_RETURN] && !b->returned && !type_is_scalar(b->method->result, TYPE_VOID))
        l->slots[l->count++] = slot_result(b);
}

static Type carried_type(const Build *b, int slot) {
    Type t = slot == slot_left(b) ? type_scalar(TYPE_INT) :
             slot == slot_result(b) ? b->method->result : b->method->locals[slot]->type;
    t.layout = build_slot_layout(b, slot);
    return t;
}

static void enter_region(Build *b, const Loop *l, int which) {
    Region *r = l->node->region[which] = graph_region(b->g, l->node, l->count);
    b->r = r;
    for (int i = 0; i < l->count && !b->g->front->no_memory; i++) {
        int slot = l->slots[i];
        Node *n = graph_param(b->g, r, i, carried_type(b, slot), l->node->at);
        n->name = slot < b->nlocals ? b->method->locals[slot]->name : NULL;
        b->env[slot] = n;
    }
}

static void leave_region(Build *b, const Loop *l, Node *condition) {
    Region *r = b->r;
    graph_results(b->g, r, l->count + 1);
    if (b->g->front->no_memory)
        return;
    r->results[0] = condition;
    for (int i = 0; i < l->count; i++)
        r->results[i + 1] = b->env[l->slots[i]];
}

/* A local without a value yet, or the result, begins as zero.  An array with a layout is a
 * tree while it is filled, for loop analysis to see rows. */
static Loop loop_begin(Build *b, const Stmt *s) {
    Loop l = {.stmt = s};
    find_carried(b, s, &l);
    for (int i = 0; i < l.count && !b->g->front->no_memory; i++) {
        Node **env = &b->env[l.slots[i]];
        if (l.fills[i])
            b->filled[l.slots[i]] = true;
        *env = *env ? build_layout(b, *env, build_slot_layout(b, l.slots[i])) : build_zero(b, carried_type(b, l.slots[i]), s->at);
    }
    l.outside = b->r;
    l.node = graph_node(b->g, b->r, NODE_LOOP, type_scalar(TYPE_VOID), s->at, l.count);
    for (int i = 0; i < l.count && !b->g->front->no_memory; i++)
        l.node->in[i] = b->env[l.slots[i]];
    return l;
}

/* Behind the loop: its own break ends there, but what jumps further out, by HOW or a Left
 * above it, goes on. */
static void left_loop(Build *b, const Loop *l, Left how) {
    while (how < left_break(l->stmt) && !l->left[how])
        how++;
    if (how >= left_break(l->stmt)) {
        leave(b, LEFT_NOT);
        return;
    }
    Node *is = compare_left(b, how);
    Arms a = build_if(b, l->node->at, is);
    leave(b, how);
    if (how == LEFT_RETURN && l->returned)
        b->env[slot_result(b)] = b->env[l->returned->number];
    build_else(b, &a, NULL);
    left_loop(b, l, how + 1);
    build_endif(b, &a, NULL);
}

static void loop_end(Build *b, Loop *l, Node **entry_env) {
    b->r = l->outside;
    for (int i = 0; i < b->nenv && !b->g->front->no_memory; i++)
        b->env[i] = entry_env[i];
    build_spare_env(b, entry_env);
    for (int i = 0; i < l->count && !b->g->front->no_memory; i++)
        b->env[l->slots[i]] = graph_proj(b->g, b->r, l->node, i, carried_type(b, l->slots[i]));
    for (int i = 0; i < l->count && !b->g->front->no_memory; i++) {
        if (l->fills[i])
            b->filled[l->slots[i]] = false;
        b->env[l->slots[i]] = build_layout(b, b->env[l->slots[i]], build_slot_layout(b, l->slots[i]));
    }
    if (l->returned)
        b->returned = NULL;
    left_loop(b, l, LEFT_RETURN);
}

/* After a loop's body: the update, unless the loop was left; the result: does it go on? */
static Node *after_body(Build *b, const Loop *l, const Stmt *update) {
    if (left_is(b, LEFT_NOT) || left_is(b, left_continue(l->stmt))) {
        leave(b, LEFT_NOT);
        build_list(b, update);
        return build_bool(b, true);
    }
    if (left_for_certain(b))
        return build_bool(b, false);
    if (!l->leaves) {
        leave(b, LEFT_NOT);
        build_list(b, update);
        return build_bool(b, true);
    }
    Node *goes_on = compare_left(b, LEFT_NOT);
    if (l->continues)
        goes_on = graph_binary(b->g, b->r, BINARY_OR, type_scalar(TYPE_BOOLEAN), l->node->at, goes_on, compare_left(b, left_continue(l->stmt)));
    Arms a = build_if(b, l->node->at, goes_on);
    leave(b, LEFT_NOT);
    build_list(b, update);
    build_else(b, &a, NULL);
    build_endif(b, &a, NULL);
    return goes_on;
}

static void build_loop(Build *b, const Stmt *s) {
    build_list(b, s->init);
    Loop l = loop_begin(b, s);
    Node **entry = build_copy_env(b, b->env);
    if (b->g->front->no_memory)
        return;
    enter_region(b, &l, 0);
    Node *condition;
    if (s->kind == STMT_DO) {
        build_list(b, s->body);
        Node *goes_on = after_body(b, &l, NULL);
        if (graph_is_const(goes_on, false)) {
            condition = goes_on;
        } else {
            Arms a = build_if(b, s->at, goes_on);
            Node *c = build_expr(b, s->value);
            build_else(b, &a, c);
            condition = build_endif(b, &a, build_bool(b, false));
        }
    } else {
        condition = s->value ? build_expr(b, s->value) : build_bool(b, true);
    }
    leave_region(b, &l, condition);
    enter_region(b, &l, 1);
    Node *goes_on;
    if (s->kind == STMT_DO) {
        goes_on = build_bool(b, true);
    } else {
        leave(b, LEFT_NOT);
        build_list(b, s->body);
        goes_on = after_body(b, &l, s->update);
    }
    leave_region(b, &l, goes_on);
    loop_end(b, &l, entry);
}

/* ---- statements ---- */

static void build_one(Build *b, const Stmt *s);

/* An arm of an if, and behind it what follows the if. */
static void build_arm(Build *b, const Stmt *arm, const Stmt *rest) {
    if (arm)
        build_one(b, arm);
    if (rest && left_is(b, LEFT_NOT)) {
        build_list(b, rest);
    } else if (rest && !left_for_certain(b)) {
        Arms a = build_if(b, rest->at, compare_left(b, LEFT_NOT));
        build_list(b, rest);
        build_else(b, &a, NULL);
        build_endif(b, &a, NULL);
    }
}

/* REST goes into the arm that does not leave, if the other one does; was it built? */
static bool build_cond(Build *b, const Stmt *s, const Stmt *rest) {
    Node *c = build_expr(b, s->value);
    if (c->kind == NODE_CONST) {
        const Stmt *taken = c->value.i ? s->body : s->other;
        if (taken)
            build_one(b, taken);
        return false;
    }
    if (throws(s)) {
        Arms a = build_if(b, s->at, c);
        build_one(b, throws(s));
        build_else(b, &a, NULL);
        build_endif(b, &a, NULL);
        return false;
    }
    bool then_leaves = tree_always_leaves(s->body), else_leaves = s->other && tree_always_leaves(s->other);
    bool inside = then_leaves || else_leaves;
    Arms a = build_if(b, s->at, c);
    build_arm(b, s->body, inside && !then_leaves ? rest : NULL);
    build_else(b, &a, NULL);
    build_arm(b, s->other, inside && !else_leaves ? rest : NULL);
    build_endif(b, &a, NULL);
    return inside;
}

/* The value may change the environment before it goes there. */
static void build_into(Build *b, int slot, const Expr *value) {
    Node *v = value ? build_layout(b, build_expr(b, value), build_slot_layout(b, slot)) : NULL;
    b->env[slot] = v;
}

/* A break from the block ends behind it. */
static void build_block(Build *b, const Stmt *s) {
    build_list(b, s->body);
    if (!s->is_target || left_is(b, LEFT_NOT))
        return;
    if (left_is(b, left_break(s))) {
        leave(b, LEFT_NOT);
    } else if (!left_for_certain(b)) {
        Arms a = build_if(b, s->at, compare_left(b, left_break(s)));
        leave(b, LEFT_NOT);
        build_else(b, &a, NULL);
        build_endif(b, &a, NULL);
    }
}

Node *build_block_value(Build *b, const Expr *e) {
    Node *left = b->env[slot_left(b)];
    leave(b, LEFT_NOT);
    build_list(b, e->body);
    Node *value = build_expr(b, e->kids[0]);
    b->env[slot_left(b)] = left;
    return value;
}

static void build_one(Build *b, const Stmt *s) {
    switch (s->kind) {
    case STMT_LOCAL: build_into(b, s->local->number, s->value); break;
    case STMT_EXPR: build_expr(b, s->value); break;
    case STMT_STORE: build_store(b, s->local, s->kids, s->nkids, s->at, NULL); break;
    case STMT_BLOCK: build_block(b, s); break;
    case STMT_IF: build_cond(b, s, NULL); break;
    case STMT_WHILE: case STMT_DO: case STMT_FOR: build_loop(b, s); break;
    case STMT_BREAK: case STMT_CONTINUE: leave(b, how_left(s)); break;
    case STMT_RETURN:
        if (s->value && !b->returned)
            build_into(b, slot_result(b), s->value);
        leave(b, how_left(s));
        break;
    case STMT_PRINT: build_print(b, s); break;
    case STMT_COUNT: break;
    }
}

static void build_list(Build *b, const Stmt *s) {
    for (; s && !b->g->front->no_memory; s = s->next) {
        if (s->kind == STMT_IF) {
            if (build_cond(b, s, s->next))
                return;
        } else {
            build_one(b, s);
        }
        if (left_is(b, LEFT_NOT))
            continue;
        if (s->next && !left_for_certain(b)) {
            Arms a = build_if(b, s->next->at, compare_left(b, LEFT_NOT));
            build_list(b, s->next);
            build_else(b, &a, NULL);
            build_endif(b, &a, NULL);
        }
        return;
    }
}

/* ---- fields ---- */

static void mark_read(bool *read, const Stmt *s);

static void mark_fields(bool *read, const Expr *e) {
    if (e->kind == EXPR_FIELD)
        read[e->field->number] = true;
    if (e->kind == EXPR_BLOCK)
        mark_read(read, e->body);
    if (e->kind == EXPR_CALL && e->method->expanded)
        mark_read(read, e->method->body);
    for (int i = 0; i < e->nkids; i++)
        mark_fields(read, e->kids[i]);
}

static void mark_read(bool *read, const Stmt *s) {
    for (; s; s = s->next) {
        mark_read(read, s->init);
        if (s->value)
            mark_fields(read, s->value);
        for (int i = 0; i < s->nkids; i++)
            mark_fields(read, s->kids[i]);
        mark_read(read, s->body);
        mark_read(read, s->update);
        mark_read(read, s->other);
    }
}

static int count_fields(const Class *c) {
    int n = 0;
    for (const StaticField *f = c->fields; f; f = f->next)
        n++;
    return n;
}

static void build_field(Build *b, StaticField *f) {
    Node *last = b->r->last;
    b->fields[f->number] = build_layout(b, build_expr(b, f->value), f->type.layout);
    if (b->g->front->no_memory)
        return;
    for (const Node *n = last ? last->next : b->r->first; n && f->stays == STAYS_PERHAPS; n = n->next)
        if (graph_must_stay(n))
            f->stays = STAYS;
    if (f->stays == STAYS_PERHAPS)
        f->stays = STAYS_NOT;
}

/* Fields that are no constants of Java are computed where a method begins, and main begins
 * first: their faults are its faults.  What a method does not read is left out, but for
 * what may trap. */
static void build_fields(Build *b, const Method *m) {
    int n = count_fields(b->class);
    bool *read = front_alloc_in(b->g->front, b->arena, (size_t)n + 1);
    StaticField **field = front_alloc_in(b->g->front, b->arena, ((size_t)n + 1) * sizeof(StaticField *));
    b->fields = front_alloc_in(b->g->front, b->arena, ((size_t)n + 1) * sizeof *b->fields);
    if (b->g->front->no_memory)
        return;
    mark_read(read, m->body);
    for (StaticField *f = b->class->fields; f; f = f->next)
        field[f->number] = f;
    for (int i = n; i-- > 0;) {         // a field reads those before it
        read[i] |= field[i]->stays != STAYS_NOT;
        if (read[i])
            mark_fields(read, field[i]->value);
    }
    for (int i = 0; i < n && !b->g->front->no_memory; i++)
        if (read[i])
            build_field(b, field[i]);
}

static Build begin(Graph *g, Region *r, const Method *m, Arena *arena) {
    Build b = {.g = g, .r = r, .method = m, .nlocals = m->nlocals, .nenv = m->nlocals + 2, .arena = arena};
    b.env = front_alloc_in(g->front, arena, (size_t)b.nenv * sizeof *b.env);
    b.filled = front_alloc_in(g->front, arena, (size_t)b.nenv);
    b.slots = front_alloc_in(g->front, arena, ((size_t)b.nenv + 1) * sizeof *b.slots);
    return b;
}

/* The body; what it gives, or NULL. */
static Node *body(Build *b) {
    leave(b, LEFT_NOT);
    build_list(b, b->method->body);
    if (type_is_scalar(b->method->result, TYPE_VOID))
        return NULL;
    Node **result = &b->env[slot_result(b)];
    if (!*result)       // it loops for ever, or traps: javac asks for no return
        *result = build_zero(b, carried_type(b, slot_result(b)), b->method->at);
    return *result;
}

/* What the method gives: RESULT, or NULL, and what it has changed. */
static Node *with_changed(Build *b, Node *result) {
    const Method *m = b->method;
    const Record *r = m->with_changed.record;
    Node **part = front_alloc_in(b->g->front, b->arena, ((size_t)m->nparams + CHUNK_WORDS) * sizeof *part);
    int n = 0;
    for (int i = 0; result && !m->returned && i < type_parts(m->result) && !b->g->front->no_memory; i++)
        part[n++] = m->result.record ? graph_part(b->g, b->r, result, i) : result;
    for (int i = 0; i < m->nparams && !b->g->front->no_memory; i++)
        if (tree_gives_back(m->locals[i]))
            part[n++] = build_layout(b, b->env[i], IN_TREE);
    if (!r || b->g->front->no_memory)
        return part ? part[0] : NULL;
    bool is_call = part[0]->kind == NODE_PART && part[0]->in[0]->type.record == r;
    for (int i = 0; i < n; i++)
        is_call = is_call && part[i]->kind == NODE_PART && part[i]->index == i && part[i]->in[0] == part[0]->in[0];
    if (is_call)
        return part[0]->in[0];      // it ends by calling itself
    Node *all = graph_node(b->g, b->r, NODE_RECORD, m->with_changed, m->at, n);
    for (int i = 0; i < n && !b->g->front->no_memory; i++)
        all->in[i] = part[i];
    return all;
}

Node *build_expanded(Build *b, const Method *m, Node **args) {
    Build in = begin(b->g, b->r, m, b->arena);
    in.class = b->class;
    in.library = b->library;
    in.fields = b->fields;
    for (int i = 0; i < m->nparams && !b->g->front->no_memory; i++)
        in.env[i] = args[i];
    Node *result = b->g->front->no_memory ? NULL : body(&in);
    for (int i = 0; i < m->nparams && !b->g->front->no_memory; i++)
        args[i] = in.env[i];
    return result;
}

/* The lines of the library are not those of the source. */
static void forget_places(Region *r) {
    for (int i = 0; i < r->nparams; i++)
        r->params[i]->at = (Place){0};
    for (Node *n = r->first; n; n = n->next) {
        n->at = (Place){0};
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                forget_places(n->region[i]);
    }
}

Graph *build_method(Front *f, const Class *c, const Class *library, const Method *m) {
    Graph *g = graph_new(f, m);
    Build b = begin(g, g->top, m, front_arena(f));
    b.class = c;
    b.library = library;
    for (int i = 0; i < m->nparams && !f->no_memory; i++) {
        b.env[i] = graph_param(g, b.r, i, m->locals[i]->type, m->locals[i]->at);
        b.env[i]->name = m->locals[i]->name;
    }
    if (f->no_memory)
        return g;
    build_fields(&b, m);
    Node *result = body(&b);
    if (m->nchanged && !f->no_memory)
        result = with_changed(&b, result);
    graph_results(g, b.r, result != NULL);
    if (result && !f->no_memory)
        b.r->results[0] = result;
    graph_sweep(g);
    if (c == library && !f->no_memory)
        forget_places(g->top);
    front_drop(f, b.arena);
    return g;
}
