/* frontend/build.c - statements as graphs.
 *
 * A list of statements changes the environment.  What leaves it early (break, continue,
 * return) is a value too: the environment says how the list was left, and what follows
 * stands under a condition on it.  Where one arm of an if always leaves, what follows goes
 * into the other arm instead, and mostly no such condition is needed. */
#include "frontend/build_state.h"

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
    } else if (type_is_scalar(e->type, TYPE_STRING)) {
        int next = 0;
        print_which(b, e, value, &next);
    } else {
        graph_unary(b->g, b->r, NODE_PRINT, type_scalar(TYPE_VOID), e->at, value);
    }
}

/* All parts are computed before the first is printed. */
static void build_print(Build *b, const Stmt *s) {
    Node **value = front_alloc(b->g->front, ((size_t)s->nkids + 1) * sizeof *value);
    for (int i = 0; i < s->nkids && !b->g->front->no_memory; i++) {
        int next = 0;
        bool text = type_is_scalar(s->kids[i]->type, TYPE_STRING);
        value[i] = s->kids[i]->kind == EXPR_STRING ? NULL : text ? which_text(b, s->kids[i], &next) : build_expr(b, s->kids[i]);
    }
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
    bool leaves, returns;   // by break or return; by return
} Changes;

static void change(Changes *c, const Local *l) {
    if (c->change[l->number] == SAME)
        c->change[l->number] = CHANGED;
}

static void changed_expr(Changes *c, const Expr *e) {
    if (e->kind == EXPR_ASSIGN || e->kind == EXPR_STORE)
        change(c, e->local);
    if (e->kind == EXPR_STORE)
        c->stored[e->local->number] = true;
    for (int i = 0; i < e->nkids; i++)
        changed_expr(c, e->kids[i]);
}

/* What S and the statements after it do; INNER: breaks are those of a loop inside. */
static void changed_list(Changes *c, const Stmt *s, bool inner) {
    for (; s; s = s->next) {
        bool in = inner || s->kind == STMT_WHILE || s->kind == STMT_DO || s->kind == STMT_FOR;
        c->leaves |= s->kind == STMT_RETURN || (s->kind == STMT_BREAK && !inner);
        c->returns |= s->kind == STMT_RETURN;
        if (s->kind == STMT_LOCAL)
            c->change[s->local->number] = DECLARED;
        else if (s->local)
            change(c, s->local);
        if (s->kind == STMT_STORE)
            c->stored[s->local->number] = true;
        changed_list(c, s->init, in);
        if (s->value)
            changed_expr(c, s->value);
        for (int i = 0; i < s->nkids; i++)
            changed_expr(c, s->kids[i]);
        changed_list(c, s->body, in);
        changed_list(c, s->update, in);
        changed_list(c, s->other, in);
    }
}

/* ---- loops ---- */

typedef struct {
    Node *node;
    Region *outside;
    int count;
    int *slots;             // the environment's slots that the loop carries
    bool *fills;            // by place in slots: it is the outermost loop that stores elements of it
    bool leaves, returns;
} Loop;

static void find_carried(Build *b, const Stmt *s, Loop *l) {
    Front *f = b->g->front;
    Changes c = {.change = front_alloc_in(f, b->arena, (size_t)b->nenv), .stored = front_alloc_in(f, b->arena, (size_t)b->nenv)};
    l->fills = front_alloc_in(f, b->arena, (size_t)b->nenv);
    l->slots = front_alloc_in(f, b->arena, (size_t)b->nenv * sizeof *l->slots);
    if (b->g->front->no_memory)
        return;
    if (s->value)
        changed_expr(&c, s->value);
    changed_list(&c, s->body, false);
    changed_list(&c, s->update, false);
    l->leaves = c.leaves;
    l->returns = c.returns;
    for (int i = 0; i < b->nlocals; i++)
        if (c.change[i] == CHANGED) {
            l->fills[l->count] = c.stored[i] && build_slot_layout(b, i);
            l->slots[l->count++] = i;
        }
    if (l->returns)
        l->slots[l->count++] = slot_left(b);
    if (l->returns && !type_is_scalar(b->g->method->result, TYPE_VOID))
        l->slots[l->count++] = slot_result(b);
}

static Type carried_type(const Build *b, int slot) {
    Type t = slot == slot_left(b) ? type_scalar(TYPE_INT) :
             slot == slot_result(b) ? b->g->method->result : b->g->method->locals[slot]->type;
    t.layout = build_slot_layout(b, slot);
    return t;
}

static void enter_region(Build *b, const Loop *l, int which) {
    Region *r = l->node->region[which] = graph_region(b->g, l->node, l->count);
    b->r = r;
    for (int i = 0; i < l->count && !b->g->front->no_memory; i++) {
        int slot = l->slots[i];
        Node *n = graph_param(b->g, r, i, carried_type(b, slot), l->node->at);
        n->name = slot < b->nlocals ? b->g->method->locals[slot]->name : NULL;
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
    Loop l = {0};
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
    if (!l->returns) {
        leave(b, LEFT_NOT);
        return;
    }
    /* A break ends here; a return goes on. */
    Node *returned = compare_left(b, LEFT_RETURN);
    Arms a = build_if(b, l->node->at, returned);
    leave(b, LEFT_RETURN);
    build_else(b, &a, NULL);
    leave(b, LEFT_NOT);
    build_endif(b, &a, NULL);
}

/* After a loop's body: the update, unless the loop was left; the result: does it go on? */
static Node *after_body(Build *b, const Loop *l, const Stmt *update) {
    if (left_is(b, LEFT_NOT) || left_is(b, LEFT_CONTINUE)) {
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
    Node *stays = compare_left(b, LEFT_NOT), *again = compare_left(b, LEFT_CONTINUE);
    Node *goes_on = graph_binary(b->g, b->r, BINARY_OR, type_scalar(TYPE_BOOLEAN), l->node->at, stays, again);
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

/* Does S never go on to what follows? */
static bool always_leaves(const Stmt *s) {
    switch (s->kind) {
    case STMT_BREAK: case STMT_CONTINUE: case STMT_RETURN: return true;
    case STMT_IF: return s->other && always_leaves(s->body) && always_leaves(s->other);
    case STMT_BLOCK:
        for (s = s->body; s; s = s->next)
            if (always_leaves(s))
                return true;
        return false;
    default: return false;
    }
}

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
    bool then_leaves = always_leaves(s->body), else_leaves = s->other && always_leaves(s->other);
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

static void build_one(Build *b, const Stmt *s) {
    switch (s->kind) {
    case STMT_LOCAL: build_into(b, s->local->number, s->value); break;
    case STMT_EXPR: build_expr(b, s->value); break;
    case STMT_STORE: build_store(b, s->local, s->kids, s->nkids, s->at, NULL); break;
    case STMT_BLOCK: build_list(b, s->body); break;
    case STMT_IF: build_cond(b, s, NULL); break;
    case STMT_WHILE: case STMT_DO: case STMT_FOR: build_loop(b, s); break;
    case STMT_BREAK: leave(b, LEFT_BREAK); break;
    case STMT_CONTINUE: leave(b, LEFT_CONTINUE); break;
    case STMT_RETURN:
        if (s->value)
            build_into(b, slot_result(b), s->value);
        leave(b, LEFT_RETURN);
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

static void mark_fields(bool *read, const Expr *e) {
    if (e->kind == EXPR_FIELD)
        read[e->field->number] = true;
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

Graph *build_method(Front *f, const Class *c, const Class *library, const Method *m) {
    Build b = {.g = graph_new(f, m), .nlocals = m->nlocals, .nenv = m->nlocals + 2, .class = c, .library = library};
    b.r = b.g->top;
    b.arena = front_arena(f);
    b.env = front_alloc_in(f, b.arena, (size_t)b.nenv * sizeof *b.env);
    b.filled = front_alloc_in(f, b.arena, (size_t)b.nenv);
    b.slots = front_alloc_in(f, b.arena, ((size_t)b.nenv + 1) * sizeof *b.slots);
    for (int i = 0; i < m->nparams && !f->no_memory; i++)
        b.env[i] = graph_param(b.g, b.r, i, m->locals[i]->type, m->locals[i]->at);
    if (f->no_memory)
        return b.g;
    build_fields(&b, m);
    leave(&b, LEFT_NOT);
    build_list(&b, m->body);
    bool result = !type_is_scalar(m->result, TYPE_VOID);
    graph_results(b.g, b.r, result);
    if (result && !b.env[slot_result(&b)])      // it loops for ever, or traps: javac asks for no return
        b.env[slot_result(&b)] = build_zero(&b, carried_type(&b, slot_result(&b)), m->at);
    if (result && !f->no_memory)
        b.r->results[0] = b.env[slot_result(&b)];
    graph_sweep(b.g);
    front_drop(f, b.arena);
    return b.g;
}
