/* frontend/lower/lower_loop.c - the templates of parallel loops.
 *
 * A CONSTRUCT becomes functions that build the array's tree from the top:
 *
 *   root    how deep is the tree?  goes on as leaf or grow
 *   grow    a node: one task for each child; the chunk of their results is the node
 *   leaf    a leaf, or a node of leaves, turn by turn
 *   turn    if a turn must wait for other tasks: one element, a task of its own
 *
 * A REDUCE becomes the same over the numbers of its turns, with 256 (or 16) turns in a leaf;
 * the nodes combine their children's results from left to right.  All get the values of
 * outside that the body uses as parameters. */
#include "frontend/lower/lower_loop.h"

#include "frontend/loops/private.h"

/* ---- leaves ---- */

enum { MAX_TURN = 3000 };        // words, about; code of more has no place in the loop of a leaf

static int words_of(const Node *n) {
    switch (n->kind) {
    case NODE_PROJ:  return 0;
    case NODE_CONST: return 1;
    case NODE_STORE: return 50 * n->nin;
    case NODE_NEW:   return 80 * n->nin;
    default:         return n->type.rank || n->kind == NODE_INDEX ? 8 * n->nin : 2;
    }
}

/* A leaf is one task while it fills its chunk: it cannot go on as another, as large code does. */
static bool is_large(const Region *r, int *words) {
    for (const Node *n = r->first; n; n = n->next) {
        *words += words_of(n);
        if (*words > MAX_TURN || (n->region[0] && is_large(n->region[0], words)) || (n->region[1] && is_large(n->region[1], words)))
            return true;
    }
    return false;
}

bool part_is_large(const Region *r) {
    int words = 0;
    return is_large(r, &words);
}

bool part_waits(const Region *r) {
    return graph_region_suspends(r) || part_is_large(r);
}

/* ---- one of two codes ---- */

Either either_begin(Lower *l, Node *n) {
    Either e = {.other = func_block(l->f)};
    e.join = func_block(l->f);
    for (int k = 0; k < 2; k++)
        e.size[k] = lowered_size(l, n->in[0], k);
    e.root = func_reg(l->f, HOLDS_HANDLE);
    return e;
}

static void either_done(Lower *l, const Either *e, Reg root) {
    emit_move(l->f, e->root, root);
    end_jump(l->f, e->join);
    lower_waited(l);
}

void either_other(Lower *l, Either *e, Reg root) {
    either_done(l, e, root);
    func_goto(l->f, e->other);
}

void either_end(Lower *l, const Either *e, Node *n) {
    either_done(l, e, lowered_root(l, n));
    func_goto(l->f, e->join);
    Array *a = n->array = front_alloc(l->front, sizeof *a);
    a->root = e->root;
    for (int k = 0; k < 2; k++) {
        a->n[k] = e->size[k];
        a->small[k] = !a->n[k];
    }
}

/* ---- captures ---- */

static void capture(Front *f, Captures *c, Node *n) {
    if (n->kind == NODE_CONST)
        return;
    for (int i = 0; i < c->count; i++)
        if (c->node[i] == n)
            return;
    c->node = front_room(f, c->node, (size_t)c->count, &c->cap, sizeof(Node *));
    if (!f->no_memory)
        c->node[c->count++] = n;
}

/* What is asked for the sizes of X, in a private array, that N needs: an access all but the first one. */
static void capture_sizes(Front *f, Captures *c, const Node *n, const Node *x, const Region *outer) {
    bool access = n->kind == NODE_INDEX || n->kind == NODE_STORE;
    for (int k = access; k < x->type.rank && x->held && !x->held->varies; k++) {
        Node *size = private_size_behind(x, k);
        if (size && !graph_inside(size, outer))
            capture(f, c, size);
    }
}

/* What R, which lies in OUTER, takes from outside of OUTER. */
static void find_captures(Front *f, Captures *c, const Region *r, const Region *outer) {
    for (const Node *n = r->first; n && !f->no_memory; n = n->next) {
        for (int i = 0; i < n->nin; i++) {
            if (!graph_inside(n->in[i], outer))
                capture(f, c, n->in[i]);
            capture_sizes(f, c, n, n->in[i], outer);
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                find_captures(f, c, n->region[i], outer);
    }
    for (int i = 0; i < r->nresults; i++)
        if (!graph_inside(r->results[i], outer))
            capture(f, c, r->results[i]);
}

Captures captures_of(Lower *l, const Region *r) {
    Captures c = {0};
    find_captures(l->front, &c, r, r);
    c.outside = front_alloc(l->front, ((size_t)c.count + 1) * sizeof *c.outside);
    c.value = front_alloc(l->front, ((size_t)c.count + 1) * sizeof *c.value);
    for (int i = 0; i < c.count && !l->front->no_memory; i++)
        c.value[i] = lower_value(l, c.node[i]);
    for (int i = 0; i < c.count && !l->front->no_memory; i++)
        c.outside[i] = (Outside){c.node[i]->reg, c.node[i]->array};
    return c;
}

void captures_back(const Captures *c) {
    for (int i = 0; i < c->count; i++) {
        c->node[i]->reg = c->outside[i].reg;
        c->node[i]->array = c->outside[i].array;
    }
}

/* ---- functions of a template ---- */

Func *part_func(Lower *l, const char *role) {
    return lower_new_func(l->m, front_text(l->front, "%s$%s%d", l->name, role, l->part));
}

Part part_begin(Lower *l, Func *f, const Captures *c, int line) {
    Part p = {.l = {.m = l->m, .front = l->front, .f = f, .args = l->args, .part = l->part, .name = l->name, .nested = true}};
    f->line = line;
    f->turn = l->turn;
    f->has_result = true;
    p.f = f;
    for (int i = 0; i < PLACES; i++)
        p.place[i] = func_param(f, HOLDS_INT);
    p.fixed = c->nfixed;
    for (int i = 0; i < c->nfixed; i++)
        p.fix[i] = func_param(f, c->fixed_holds[i]);
    for (int i = 0; i < c->count && !l->front->no_memory; i++) {
        c->node[i]->reg = func_param(f, holds_of(c->node[i]->type));
        c->node[i]->array = NULL;
    }
    return p;
}

bool part_wants_brief(const Lower *l) {
    const Grain *g = &l->m->grain;
    return !g->fine && !g->thesis && !g->walk_root && pass_on(&l->m->passes, PASS_CALLS);
}

/* Without elements it delivers NONE. */
static void ask_for_some(Part *p, None *none, const void *state) {
    int some = func_block(p->f);
    end_branch(p->f, OP_BLT, 0, p->place[PLACE_COUNT], some);
    part_deliver(p, none(p, state));
    func_goto(p->f, some);
}

void part_deliver(Part *p, Reg value) {
    if (!p->done) {
        end_deliver(p->f, value);
        return;
    }
    emit_move(p->f, p->result, value);
    end_jump(p->f, p->done);
}

Part part_begin_brief(Lower *l, Func *f, const Captures *c, int line, None *none, const void *state) {
    Part p = part_begin(l, f, c, line);
    f->brief = p.brief = p.l.brief = true;
    p.place[PLACE_FIRST] = p.place[PLACE_MASK] = p.place[PLACE_SHIFT] = 0;
    ask_for_some(&p, none, state);
    return p;
}

Part part_begin_here(Lower *l, const Captures *c, Reg count, Holds result, None *none, const void *state) {
    Func *f = l->f;
    Part p = {.l = {.m = l->m, .front = l->front, .f = f, .args = l->args, .part = l->part, .name = l->name, .nested = true, .brief = true},
              .f = f, .brief = true, .place[PLACE_COUNT] = count};
    for (int i = 0; i < c->nfixed; i++)
        p.fix[i] = c->fixed_value[i];
    p.result = func_reg(f, result);
    p.done = func_block(f);
    ask_for_some(&p, none, state);
    return p;
}

void part_brief(Call *start, Func *brief, Reg count, int most, Place at) {
    if (brief)
        start->brief = (Brief){.func = brief, .count = count, .most = most, .at = at};
}

/* The parts of a template number from where the body's own templates ended.  What has a register has it in this
 * function alone: the body may come again. */
void part_end(Lower *l, Part *p) {
    lower_waited(&p->l);
    l->part = p->l.part > l->part ? p->l.part : l->part;
    if (p->done)
        func_goto(p->f, p->done);
}

/* A call of F with another place and otherwise the same values as we have. */
Call *part_call(const Part *p, Func *callee, const Captures *c, Reg first, Reg shift, Reg mask, Reg count) {
    Call *call = call_new(p->f, callee, PLACES + c->nfixed + c->count);
    Reg place[PLACES] = {first, shift, mask, count};
    for (int i = 0; i < call->nargs; i++)
        call->args[i] = i < PLACES ? place[i] : i < PLACES + c->nfixed ? p->fix[i - PLACES] : c->node[i - PLACES - c->nfixed]->reg;
    return call;
}

/* The call of ROOT from the function around. */
Call *part_start(Lower *l, Func *root, const Captures *c, Reg count) {
    Call *call = call_new(l->f, root, PLACES + c->nfixed + c->count);
    for (int i = PLACES; i < call->nargs; i++)
        call->args[i] = i < PLACES + c->nfixed ? c->fixed_value[i - PLACES] : c->value[i - PLACES - c->nfixed];
    if (call->nargs)
        call->args[PLACE_COUNT] = count;
    return call;
}

/* Number of the first element of this task: first + (id & mask) << (shift + 4). */
Reg part_first(const Part *p) {
    Func *f = p->f;
    if (p->brief)
        return 0;
    f->id = func_reg(f, HOLDS_INT);
    Reg id = op_int(f, OP_AND, f->id, p->place[PLACE_MASK]);
    return op_int(f, OP_ADD, p->place[PLACE_FIRST], op_int(f, OP_SLL, id, op_int(f, OP_ADDI, p->place[PLACE_SHIFT], 4)));
}

/* min(16, ceil((count - first) / 2^shift)) */
Reg part_children(Func *f, Reg count, Reg first, Reg shift) {
    Reg left = op_int(f, OP_ADDI, op_int(f, OP_SUB, count, first), -1);
    Reg most = op_li(f, MAX_WORKERS);
    return op_int(f, OP_MIN, op_int(f, OP_ADDI, op_int(f, OP_SRL, left, shift), 1), most);
}

Reg part_none(Part *p, const void *state) {
    (void)p, (void)state;
    return 0;
}

void part_as_result(Part *p, const void *state, Reg chunk, Reg n) {
    (void)state, (void)n;
    end_deliver(p->f, chunk);
}

Reg part_left(Func *f, Reg count, Reg first, int most) {
    Reg limit = op_li(f, most);
    return op_int(f, OP_MIN, op_int(f, OP_SUB, count, first), limit);
}

int64_t part_few(const Lower *l, int bits) {
    return (int64_t)l->m->grain.tasks << bits;
}

/* T->last, or a level less. */
static Reg last_of(Func *f, const Template *t, Reg count) {
    Reg last = op_li(f, t->last);
    if (!t->few)
        return last;
    return op_int(f, OP_SUB, last, op_int(f, OP_SLLI, op_int(f, OP_SLT, count, op_li(f, t->few)), 2));
}

/* The root: without elements it delivers NONE; else it finds the shift and goes on as leaf,
 * if that is at most t->last, or as grow. */
void part_root(Lower *l, const Template *t, Func *root, const Captures *c, None *none, const void *state) {
    Part p = part_begin(l, root, c, t->line);
    Func *f = root;
    Reg count = p.place[PLACE_COUNT];
    ask_for_some(&p, none, state);
    int small = func_block(f);
    Reg shift = lowered_shift_of(&p.l, count, t->leaf_bits);
    end_branch(f, OP_BGE, last_of(f, t, count), shift, small);
    end_become(f, part_call(&p, t->grow, c, 0, shift, 0, count));
    func_goto(f, small);
    end_become(f, part_call(&p, t->leaf, c, 0, shift, 0, count));
}

Leaves part_leaves(Lower *l, const Template *t, const Captures *c, int64_t few) {
    if (!few)
        return (Leaves){t->leaf, t->leaf};
    Leaves leaves = {part_func(l, "few"), part_func(l, "many")};
    Part p = part_begin(l, t->leaf, c, t->line);
    Func *f = t->leaf;
    Reg first = part_first(&p), shift = p.place[PLACE_SHIFT], count = p.place[PLACE_COUNT];
    int tasks = func_block(f);
    leaves.few->result = leaves.many->result = f->result;
    end_branch(f, OP_BLT, count, op_li(f, few), tasks);
    end_become(f, part_call(&p, leaves.many, c, first, shift, 0, count));
    func_goto(f, tasks);
    end_become(f, part_call(&p, leaves.few, c, first, shift, 0, count));
    return leaves;
}

/* The children of a node, then what COMBINE makes of the chunk of their results. */
void part_grow(Lower *l, const Template *t, const Captures *c, Combine *combine, const void *state) {
    Part p = part_begin(l, t->grow, c, t->line);
    Func *f = t->grow;
    Reg first = part_first(&p), shift = p.place[PLACE_SHIFT], count = p.place[PLACE_COUNT];
    if (t->skip)
        t->skip(&p, state, first);
    Reg n = part_children(f, count, first, shift);
    Reg below = op_int(f, OP_ADDI, shift, -4), mask = op_li(f, -1);
    Reg result = func_reg(f, HOLDS_HANDLE);
    int leaves = func_block(f), after = func_block(f);
    end_branch(f, OP_BGE, last_of(f, t, count), below, leaves);
    for (int i = 0; i < 2; i++) {
        Call *call = part_call(&p, i ? t->leaf : t->grow, c, first, below, mask, count);
        call->result = result;
        end_forall(f, call, n);
        end_jump(f, after);
        func_goto(f, i ? after : leaves);
    }
    combine(&p, state, result, n);
}
