/* frontend/lower/lower_joint.c - which loops are lowered as one.
 *
 * Where the first of them stands, the arrays of all are made at once; each of the others takes its array where it stands.
 * What is no array of the same leaves, a reduction or one of other elements, is made as an array of 64-bit elements first,
 * and what it is to be of that. */
#include "frontend/lower/lower_joint.h"

#include "frontend/loops/extents.h"
#include "frontend/lower/lower_construct.h"
#include "frontend/lower/lower_loop.h"

enum {
    WORTH = 10,             // about so many instructions an iteration, and a quarter of all, are saved
    FEW = 64,               // elements that are too few
    FAR = 64,               // nodes from the first of the loops to the last
};

/* ---- which ---- */

static bool has_lanes(Type t) {
    return !t.rank && !t.record && (is_wide(t.base) || t.base == TYPE_INT || t.base == TYPE_FLOAT);
}

static bool suits(const Node *n) {
    if (n->kind == NODE_REDUCE)
        return n->step == 1 && graph_is_const(n->in[1], 0) && has_lanes(n->type) && has_lanes(n->region[0]->results[0]->type) &&
               joint_suits(n->region[0]);
    if (n->kind != NODE_CONSTRUCT || n->type.rank != 1 || n->type.layout || n->blocks || n->in[0]->held || !graph_covers_all(n))
        return false;
    return has_lanes(type_element(n->type, 1)) && joint_suits(n->region[0]);
}

/* How often N's body runs. */
static const Node *count_of(const Node *n) {
    const Node *count = graph_plain(n->in[2]);
    return count->kind == NODE_CONVERT ? graph_plain(count->in[0]) : count;
}

/* Does N, behind FIRST, need something that is made from FIRST on? */
static bool comes_later(const Node *first, const Node *n) {
    for (const Node *k = first; k != n; k = k->next)
        if (graph_uses(n->region[0], k) || (n->kind == NODE_CONSTRUCT && n->in[0] == k))
            return true;
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

typedef struct {
    Node *loop[MOST_JOINT];
    int n, saved;
    Region *body;
} Joints;

static JointArrays arrays_of(const Joints *s) {
    JointArrays t = {.body = s->body, .n = s->n, .at = s->loop[0]->at};
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

/* N is one more of them, if that is worth while. */
static void try(Lower *l, Joints *s, Node *n) {
    if (!suits(n) || !is_dear(n->region[0]) || !graph_same(count_of(s->loop[0]), count_of(n)) || comes_later(s->loop[0], n))
        return;
    Joints more = *s;
    more.loop[more.n++] = n;
    Joint joint = joint_bodies(l->front, more.loop, more.n);
    int saved = joint.saved - s->saved;
    if (!joint.body || saved < WORTH || saved * 4 * s->n < joint.cost)
        return;
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
    if (!suits(first) || !is_dear(first->region[0]))
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
    end_branch(f, OP_BLT, count, op_li(f, FEW), few);
    emit_move(f, all, joint_make(l, &t, count));
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

/* The array with ROOT, of COUNT elements, as a node behind which nobody looks. */
static Node *array_node(Lower *l, const Node *n, Type element, Reg root, Reg count) {
    Node *x = front_alloc(l->front, sizeof *x);
    Array *a = front_alloc(l->front, sizeof *a);
    *x = (Node){.kind = NODE_PART, .type = {.base = element.base, .rank = 1}, .at = n->at, .home = n->home, .array = a};
    a->root = root;
    a->n[0] = count;
    return x;
}

/* N with the elements of ARRAY, made of its body's results, in the place of its body. */
static Node *of_array(Lower *l, const Node *n, Node *array) {
    Graph g = {.front = l->front, .arena = &l->front->lasting};
    Node *m = front_alloc(l->front, sizeof *m);
    const Region *body = n->region[0];
    *m = *n;
    Region *r = m->region[0] = graph_region(&g, m, body->nparams);
    g.top = r;
    for (int k = 0; k < body->nparams && !l->front->no_memory; k++)
        graph_param(&g, r, k, body->params[k]->type, n->at);
    graph_results(&g, r, 1);
    Node *x = graph_node(&g, r, NODE_INDEX, type_element(array->type, 1), n->at, 2);
    if (l->front->no_memory)
        return m;
    x->in[0] = array;
    x->in[1] = r->params[0];
    bool same = type_same(x->type, body->results[0]->type);
    r->results[0] = same ? x : graph_unary(&g, r, NODE_CONVERT, body->results[0]->type, n->at, x);
    return m;
}

static void take_value(Lower *l, Node *n, const Joined *j, void (*general)(Lower *l, Node *n)) {
    Func *f = l->f;
    Reg value = func_reg(f, holds_of(n->type)), count = lower_value(l, n->in[2]);
    int other = func_block(f), join = func_block(f);
    end_branch(f, OP_BEQ, j->all, 0, other);
    Node *m = of_array(l, n, array_node(l, n, type_scalar(j->made), op_handle(f, OP_RH, j->all, lower_number(l, j->number)), count));
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
        Node *m = of_array(l, n, array_node(l, n, type_scalar(j->made), root, e.size[0]));
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
