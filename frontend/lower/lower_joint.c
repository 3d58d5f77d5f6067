/* frontend/lower/lower_joint.c - which loops are lowered as one.
 *
 * Where the first of them stands, the arrays of all are made at once; each of the others takes its array where it stands.
 * What is no array of the same leaves, a reduction or one of other elements, is made as an array of 64-bit elements first,
 * and what it is to be of that. */
#include "frontend/lower/lower_joint.h"

#include <string.h>

#include "frontend/lower/lower_construct.h"
#include "frontend/lower/lower_loop.h"

enum {
    WORTH = 10, WORTH_ROWS = 24,    // about so many instructions an iteration, and a quarter of all, are saved; of matrices, whose rows
                                    // frontend/lower/lower_rows.h makes well
    FEW = 64,               // elements that are too few,
    SHORT_ROW = 32,         // and elements of a row
    FAR = 64,               // nodes from the first of the loops to the last
};

/* ---- which ---- */

typedef struct {
    Node *loop[MOST_JOINT];
    int n, saved;
    Region *outer, *body;
} Joints;

static bool has_lanes(Type t) {
    return !t.rank && !t.record && (is_wide(t.base) || t.base == TYPE_INT || t.base == TYPE_FLOAT);
}

static bool matrix_suits(const Node *n) {
    return n->in[0]->kind == NODE_NEW && has_lanes(type_scalar(n->type.base)) && joint_row(n);
}

static bool suits(const Node *n) {
    if (n->kind == NODE_REDUCE)
        return n->step == 1 && graph_is_const(n->in[1], 0) && has_lanes(n->type) && has_lanes(n->region[0]->results[0]->type) &&
               joint_suits(n->region[0]);
    if (n->kind != NODE_CONSTRUCT || n->type.layout || n->blocks || n->in[0]->held || !graph_covers_all(n))
        return false;
    if (n->type.rank == 2)
        return matrix_suits(n);
    if (n->type.rank != 1)
        return false;
    return has_lanes(type_element(n->type, 1)) && joint_suits(n->region[0]);
}

/* How often N's body runs. */
static const Node *count_of(const Node *n) {
    const Node *count = graph_plain(n->in[2]);
    return count->kind == NODE_CONVERT ? graph_plain(count->in[0]) : count;
}

/* Have A and B as many iterations, rows as many elements? */
static bool alike(const Node *a, const Node *b) {
    if (a->type.rank == 2 || b->type.rank == 2)
        return a->type.rank == b->type.rank &&
               graph_same(a->in[0]->in[0], b->in[0]->in[0]) && graph_same(a->in[0]->in[1], b->in[0]->in[1]);
    return graph_same(count_of(a), count_of(b));
}

/* Does N, behind those of S, need something that is made from the first of them on, but for elements as it makes them? */
static bool comes_later(const Joints *s, const Node *n) {
    for (const Node *k = s->loop[0]; k != n; k = k->next) {
        bool member = false;
        for (int i = 0; i < s->n; i++)
            member |= s->loop[i] == k;
        if (graph_uses(n->region[0], k) > (member ? joint_elements(n, k) : 0) || (n->kind == NODE_CONSTRUCT && n->in[0] == k && k->kind != NODE_NEW))
            return true;
    }
    return false;
}

/* Is there something heavy, which may be worth while? */
static bool is_dear(const Region *r) {
    enum { DEAR = 16 };
    for (const Node *n = r->first; n; n = n->next)
        if (n->kind == NODE_LOOP || n->kind == NODE_BUILTIN)
            return true;
    return graph_size(r) > DEAR;
}

static JointArrays arrays_of(const Joints *s) {
    JointArrays t = {.outer = s->outer, .body = s->body, .n = s->n, .at = s->loop[0]->at};
    bool narrow = true;
    for (int i = 0; i < s->n; i++)
        narrow &= s->loop[i]->kind == NODE_CONSTRUCT && !is_wide(s->loop[i]->type.base);
    for (int i = 0; i < s->n; i++) {
        BaseType b = s->body->results[i]->type.base;
        t.element[i] = narrow || is_wide(b) ? b : b == TYPE_INT ? TYPE_LONG : TYPE_DOUBLE;
    }
    t.slow = construct_has_loop(s->body, CHUNK_WORDS);
    return t;
}

/* A reduction needs an array then, and must not take much more memory than there is anyway. */
static bool has_room(const Joints *s, const Node *n) {
    int reductions = n->kind == NODE_REDUCE;
    for (int i = 0; i < s->n; i++)
        reductions += s->loop[i]->kind == NODE_REDUCE;
    return reductions * 2 <= s->n + 1;
}

/* N is one more of them, if that is worth while. */
static void try(Lower *l, Joints *s, Node *n) {
    if (!has_room(s, n) || !suits(n) || !is_dear(n->region[0]) || !alike(s->loop[0], n) || comes_later(s, n))
        return;
    Joints more = *s;
    more.loop[more.n++] = n;
    Joint joint = joint_bodies(l->front, more.loop, more.n);
    int saved = joint.saved - s->saved;
    if (!joint.body || saved < (joint.outer ? WORTH_ROWS : WORTH) || saved * 4 * s->n < joint.cost)
        return;
    more.outer = joint.outer;
    more.body = joint.body;
    more.saved = joint.saved;
    JointArrays t = arrays_of(&more);
    if (joint_suits_lanes(l, &t))
        *s = more;
}

/* How many are there registers for? */
static int most_of(const Lower *l, const Node *first) {
    static const int most[] = {[WITHOUT_NOTHING] = MOST_JOINT, [WITHOUT_MORE] = 2, [WITHOUT_LANES] = 0};
    return most[front_without(l->front, joint_name(first->at))];
}

static Joints find(Lower *l, Node *first) {
    Joints s = {.loop = {first}, .n = 1};
    int far = 0, most = most_of(l, first);
    if (first->kind == NODE_REDUCE || !suits(first) || !is_dear(first->region[0]))
        return s;
    for (Node *n = first->next; n && s.n < most && far++ < FAR && !l->front->no_memory; n = n->next)
        if (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE)
            try(l, &s, n);
    return s;
}

/* ---- all at once ---- */

static int place_of(const Lower *l, const Node *n) {
    int at = 0;
    while (at < l->njoined && l->joined[at].node != n)
        at++;
    return at;
}

/* The oldest one makes room: it will be made by itself. */
static void note_joined(Lower *l, Joined j) {
    int at = place_of(l, j.node);
    l->njoined += at == l->njoined && at < MOST_JOINED;
    l->joined[at < MOST_JOINED ? at : 0] = j;
}

static bool take_joined(Lower *l, const Node *n, Joined *j) {
    int at = place_of(l, n);
    if (at == l->njoined)
        return false;
    *j = l->joined[at];
    l->joined[at] = l->joined[--l->njoined];
    return true;
}

static void make_all(Lower *l, const Joints *s) {
    Func *f = l->f;
    JointArrays t = arrays_of(s);
    Reg all = func_reg(f, HOLDS_HANDLE), count = lower_value(l, s->loop[0]->in[2]);
    int few = func_block(f), made = func_block(f);
    front_remark(l->front, s->loop[0]->at, "joint: %d values of the loop are made at once", s->n);
    if (t.outer) {
        Reg columns = lowered_size(l, s->loop[0]->in[0], 1);
        end_branch(f, OP_BGE, 0, count, few);
        end_branch(f, OP_BLT, columns, op_li(f, SHORT_ROW), few);
        emit_move(f, all, joint_make_rows(l, &t, count, columns));
    } else {
        end_branch(f, OP_BLT, count, op_li(f, FEW), few);
        emit_move(f, all, joint_make(l, &t, count));
    }
    end_jump(f, made);
    func_goto(f, few);
    emit_move(f, all, 0);
    end_jump(f, made);
    func_goto(f, made);
    lower_waited(l);
    for (int k = 0; k < s->n; k++)
        note_joined(l, (Joined){s->loop[k], all, k, t.element[k]});
}

/* ---- what each is ---- */

/* The array with ROOT, of SIZES, as a node behind which nobody looks. */
static Node *array_node(Lower *l, const Node *n, Type type, Reg root, const Reg *sizes) {
    Node *x = front_alloc(l->front, sizeof *x);
    Array *a = front_alloc(l->front, sizeof *a);
    *x = (Node){.kind = NODE_PART, .type = type, .at = n->at, .home = n->home, .array = a};
    a->root = root;
    memcpy(a->n, sizes, (size_t)type.rank * sizeof *sizes);
    return x;
}

/* A region of M like R, the body of what M is made of, with one result. */
static Region *body_like(Graph *g, Node *m, const Region *r) {
    Region *made = m->region[0] = graph_region(g, m, r->nparams);
    for (int k = 0; k < r->nparams && !g->front->no_memory; k++)
        graph_param(g, made, k, r->params[k]->type, m->at);
    graph_results(g, made, 1);
    return made;
}

/* At the end of R, the element of ARRAY with the indices of regions OUTER, if there is one, and R, as a TYPE. */
static Node *element(Graph *g, Region *r, Node *array, const Region *outer, Type type) {
    Node *x = graph_node(g, r, NODE_INDEX, type_scalar(array->type.base), array->at, outer ? 3 : 2);
    if (g->front->no_memory)
        return x;
    x->in[0] = array;
    x->in[x->nin - 1] = r->params[0];
    if (outer)
        x->in[1] = outer->params[0];
    return type_same(x->type, type) ? x : graph_unary(g, r, NODE_CONVERT, type, array->at, x);
}

/* A construction of all of row R->params[1] at the end of R, like ROW. */
static Node *row_like(Graph *g, Region *r, const Node *row) {
    Node *zero = graph_const(g, r, TYPE_INT, 0), *m = graph_node(g, r, NODE_CONSTRUCT, row->type, row->at, 4);
    Node *length = graph_unary(g, r, NODE_LENGTH, type_scalar(TYPE_INT), row->at, r->params[1]);
    if (g->front->no_memory)
        return m;
    Node *in[] = {r->params[1], zero, length, zero};
    memcpy(m->in, in, sizeof in);
    m->step = 1;
    graph_to_end(r, m);
    return m;
}

/* N with the elements of ARRAY, made of its body's results, in the place of its body. */
static Node *of_array(Lower *l, const Node *n, Node *array) {
    Graph g = {.front = l->front, .arena = &l->front->lasting};
    const Node *row = array->type.rank == 2 ? joint_row(n) : NULL;
    Node *m = front_alloc(l->front, sizeof *m);
    *m = *n;
    Region *r = g.top = body_like(&g, m, n->region[0]);
    if (l->front->no_memory)
        return m;
    if (!row) {
        r->results[0] = element(&g, r, array, NULL, n->region[0]->results[0]->type);
        return m;
    }
    Node *made = r->results[0] = row_like(&g, r, row);
    Region *inner = l->front->no_memory ? NULL : body_like(&g, made, row->region[0]);
    if (!l->front->no_memory)
        inner->results[0] = element(&g, inner, array, r, row->region[0]->results[0]->type);
    return m;
}

static void take_value(Lower *l, Node *n, const Joined *j, void (*general)(Lower *l, Node *n)) {
    Func *f = l->f;
    Reg value = func_reg(f, holds_of(n->type)), count = lower_value(l, n->in[2]);
    int other = func_block(f), join = func_block(f);
    end_branch(f, OP_BEQ, j->all, 0, other);
    Type made = {.base = j->made, .rank = 1};
    Node *m = of_array(l, n, array_node(l, n, made, op_handle(f, OP_RH, j->all, lower_number(l, j->number)), &count));
    if (!l->front->no_memory)
        general(l, m);
    emit_move(f, value, m->reg);
    end_jump(f, join);
    lower_waited(l);
    func_goto(f, other);
    general(l, n);
    emit_move(f, value, n->reg);
    end_jump(f, join);
    lower_waited(l);
    func_goto(f, join);
    n->reg = value;
}

static void take_array(Lower *l, Node *n, const Joined *j, void (*general)(Lower *l, Node *n)) {
    Func *f = l->f;
    Either e = either_begin(l, n);
    end_branch(f, OP_BEQ, j->all, 0, e.other);
    Reg root = op_handle(f, OP_RH, j->all, lower_number(l, j->number));
    if (is_wide(j->made) != is_wide(n->type.base)) {
        Node *m = of_array(l, n, array_node(l, n, (Type){.base = j->made, .rank = n->type.rank}, root, e.size));
        if (!l->front->no_memory)
            general(l, m);
        root = l->front->no_memory ? 0 : lowered_root(l, m);
    }
    either_other(l, &e, root);
    general(l, n);
    either_end(l, &e, n);
}

static bool is_wanted(const Lower *l) {
    const Grain *g = &l->m->grain;
    return !g->fine && !g->thesis && !g->walk_root && pass_on(&l->m->passes, PASS_JOINT) && pass_on(&l->m->passes, PASS_LANES);
}

bool lower_joint(Lower *l, Node *n, void (*general)(Lower *l, Node *n)) {
    Joined j;
    if (!is_wanted(l))
        return false;
    if (!take_joined(l, n, &j)) {
        Joints s = find(l, n);
        if (s.n < 2)
            return false;
        make_all(l, &s);
        if (!take_joined(l, n, &j) || l->front->no_memory)
            return false;
    }
    (n->kind == NODE_REDUCE ? take_value : take_array)(l, n, &j, general);
    return true;
}
