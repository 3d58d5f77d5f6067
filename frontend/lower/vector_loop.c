/* frontend/lower/vector_loop.c - loops in lanes.
 *
 * A loop that ends for all lanes at once stays a loop over scalars.  Any other goes on until
 * no lane is in it; a lane that leaves takes the values of then along, and what is computed
 * for it afterwards is nothing to anyone. */
#include "frontend/lower/vector_state.h"

/* ---- loops that end for all lanes at once ---- */

/* Uniform nodes that no turn changes, and the rows that accesses with such indices lead to.
 * Checks may come early here: if one fails, all is done again by the scalar code. */
static void hoist(Vector *v, const Node *loop) {
    const Region *head = loop->region[0], *body = loop->region[1];
    for (Node *n = body->first; n; n = n->next) {
        Shape shape = vector_lane(v, n)->shape;
        bool same = (shape == UNIFORM || shape == RAMP) && n->kind != NODE_PROJ && n->kind != NODE_CONST && !n->region[0];
        for (int i = 0; i < n->nin; i++)
            same &= n->in[i]->hoisted || !(graph_inside(n->in[i], body) || graph_inside(n->in[i], head)) || n->in[i]->kind == NODE_CONST;
        if (same) {
            vector_node(v, n);
            n->hoisted = true;
        }
    }
    for (Node *n = body->first; n; n = n->next) {
        bool row = n->kind == NODE_INDEX && n->nin > 2 && !n->row && !n->hoisted && !vector_is_apart(v, n);
        for (int i = 0; i < n->nin - 1; i++)
            row &= n->in[i]->hoisted || !(graph_inside(n->in[i], body) || graph_inside(n->in[i], head)) || n->in[i]->kind == NODE_CONST;
        if (row)
            lower_keep(v->l, &n->row, lowered_row(v->l, n));
    }
    lower_cursors(v->l, head, body);
}

static void loop_params(Vector *v, const Node *n, const Reg *reg, const int *vec) {
    for (int i = 0; i < 2; i++)
        for (int k = 0; k < n->nin; k++) {
            Node *p = n->region[i]->params[k];
            p->reg = reg[k];
            p->array = NULL;
            vector_lane(v, p)->reg = vec[k];
            vector_lane(v, p)->mask = false;
            vector_lane(v, p)->fixed = true;
        }
}

/* The values of the next turn, all at once: lanes first, which may be made of numbers of this one. */
static void carry(Vector *v, const Node *n, const Reg *reg, const int *vec) {
    Func *f = v->f;
    Reg tmp[MAX_OUT];
    int copy[MAX_OUT] = {0};
    for (int k = 0; k < n->nin; k++) {
        Node *r = vector_plain(v, n->region[1]->results[k + 1]);
        if (vec[k]) {
            bool other = (r->kind == NODE_PARAM && r->home == n->region[1] && r->index != k) || (vector_shape(v, r) == LANES && vector_lane(v, r)->lazy);
            copy[k] = other ? vector_take(v) : 0;
            if (other)
                vector_into(v, r, copy[k]);
        } else {
            tmp[k] = func_reg(f, f->holds[reg[k]]);
            emit_move(f, tmp[k], lower_value(v->l, r));
        }
    }
    for (int k = 0; k < n->nin; k++)
        if (copy[k])
            emit(f, OP_VMV_V_V, vec[k], copy[k], 0);
        else if (vec[k])
            vector_into(v, n->region[1]->results[k + 1], vec[k]);
    for (int k = 0; k < n->nin; k++)
        if (!vec[k])
            emit_move(f, reg[k], tmp[k]);
}

/* The place of the last node of the loop's body that looks at parameter P; what looks at it
 * later than where it stands is far behind all. */
static int last_look(const Vector *v, const Node *loop, const Node *p) {
    const Region *body = loop->region[1];
    int last = -1, at = 0;
    for (Node *m = body->first; m; m = m->next, at++)
        for (int i = 0; i < m->nin; i++)
            if (m->in[i] == p)
                last = vector_lane(v, m)->lazy || vector_plain(v, m) != m ? INT32_MAX : last > at ? last : at;
    for (const Node *m = body->first; m; m = m->next)
        for (int i = 0; i < 2; i++)
            if (m->region[i] && graph_uses(m->region[i], p))
                last = INT32_MAX;
    for (int k = 0; k < body->nresults; k++)
        if (body->results[k] == p)
            last = INT32_MAX;
    return last;
}

/* A result may be made where the turn before left it, if nothing looks there any more. */
static void aim(Vector *v, const Node *n, const int *vec) {
    const Region *body = n->region[1];
    for (int k = 0; k < n->nin; k++) {
        const Node *r = body->results[k + 1];
        int at = 0;
        bool in_place = vec[k] && vector_keeps_in_place(v, body, body->params[k], r);
        if (!vec[k] || (r->kind != NODE_BINARY && !in_place) || r->home != body || r->hoisted || vector_is_truth(r))
            continue;
        for (const Node *m = body->first; m != r; m = m->next)
            at++;
        bool twice = false;
        for (int j = 0; j < k; j++)
            twice |= body->results[j + 1] == r;
        if ((in_place || last_look(v, n, body->params[k]) <= at) && !twice)
            vector_lane(v, r)->aim = vec[k];
    }
}

/* What loop N carries, before its first turn: in a register, or lane by lane. */
static void enter(Vector *v, const Node *n, Reg *reg, int *vec) {
    for (int k = 0; k < n->nin; k++) {
        if (vector_lane(v, n->region[1]->params[k])->shape == LANES) {
            vec[k] = vector_take(v);
            vector_into(v, n->in[k], vec[k]);
        } else {
            reg[k] = func_reg(v->f, holds_of(n->in[k]->type));
            emit_move(v->f, reg[k], lower_value(v->l, n->in[k]));
        }
    }
}

/* What the loop leaves in the register of P: it may have carried low halves alone. */
static void extend(Vector *v, const Node *n, const Node *p) {
    if (p->type.base == TYPE_INT && vector_shape(v, p) == LANES && vector_is_low(v, n->region[1]->params[p->index]))
        vector_narrow(v, p, vector_lane(v, p)->reg);
}

/* The turns themselves, as long as there are some. */
static void counted_turns(Vector *v, Node *n, const Reg *reg, const int *vec, int exit) {
    Lower *l = v->l;
    Func *f = v->f;
    Mark mark = lower_mark(l);
    int steps = v->steps, body = func_block(f);
    vector_steps(v, n, reg);
    vector_ahead(v, n);
    end_jump(f, body);
    func_goto(f, body);
    aim(v, n, vec);
    vector_region(v, n->region[1]);
    carry(v, n, reg, vec);
    vector_step_on(v, steps);
    vector_steps_end(v, n, steps);
    vector_ahead_end(v, n);
    lower_forget(l, mark);
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], true, body);
    end_jump(f, exit);
}

static void counted_loop(Vector *v, Node *n) {
    Lower *l = v->l;
    Func *f = v->f;
    Reg reg[MAX_OUT] = {0};
    int vec[MAX_OUT] = {0};
    if (n->nin > MAX_OUT) {
        v->failed = true;
        return;
    }
    enter(v, n, reg, vec);
    Mark outer = lower_mark(l);
    lower_preload(l, n->region[0]);
    lower_preload(l, n->region[1]);
    int exit = func_block(f);
    loop_params(v, n, reg, vec);
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], false, exit);
    hoist(v, n);
    uint32_t taken = v->taken;
    counted_turns(v, n, reg, vec, exit);
    func_goto(f, exit);
    lower_hoisted(n->region[0], n->region[1]);
    lower_forget(l, outer);
    v->taken = taken;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        p->reg = reg[p->index];
        vector_lane(v, p)->reg = vec[p->index];
        vector_lane(v, p)->mask = false;
        extend(v, n, p);
    }
}

/* ---- loops that lanes leave one by one ---- */

typedef struct {
    Node *n;
    Reg reg[MAX_OUT];       // what it carries: of all lanes that are still in it, or
    int vec[MAX_OUT];       // lane by lane
    int out[MAX_OUT];       // what lanes took along; 0: nobody wants it
    Node *proj[MAX_OUT];
    int active, leaving;    // masks
    Reg count;              // lanes that are active
    int cost;               // of a turn; 0: that is no matter
    Reg lost;               // by turns with few of them
    int leave_all, exit;    // blocks
} Leaving;

/* Of a turn in lanes that read side by side, or each elsewhere, or divide whole numbers; for each of them, of one without and of
 * another one. */
enum { TURN_COST = 5, APART_COST = 10, DIVIDE_COST = 20, LANE_COST = 2 };

static int access_cost(const void *v, const Node *n) {
    return vector_shape(v, n->in[n->nin - 1]) == LANES ? APART_COST : TURN_COST;
}

/* Has R a quotient or remainder in lanes, by what is no constant? */
static bool divides(const Vector *v, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        bool whole = n->kind == NODE_BINARY && (n->op == BINARY_DIV || n->op == BINARY_REM) && type_is_integral(n->type);
        if (whole && vector_shape(v, n) == LANES && graph_plain(n->in[1])->kind != NODE_CONST)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && divides(v, n->region[i]))
                return true;
    }
    return false;
}

/* Where elements side by side are read one after the other, or whole numbers are divided, few lanes take longer than a loop for
 * each: when they have lost as much as it costs to begin again without lanes, that is done.  0: never. */
static int turn_cost(const Vector *v, const Node *n) {
    if (n->home != v->b->body || v->stored)
        return 0;
    return divides(v, n->region[0]) || divides(v, n->region[1]) ? DIVIDE_COST : lower_most_of_moving(n, access_cost, v);
}

static void count_loss(Vector *v, const Leaving *g) {
    Func *f = v->f;
    Reg gained = op_int(f, OP_SLLI, g->count, LANE_COST - 1);
    emit(f, OP_ADDI, g->lost, g->lost, g->cost);
    emit(f, OP_SUB, g->lost, g->lost, gained);
    vector_leave_if(v, OP_BLT, 0, g->lost);
}

static Leaving leaving_of(Vector *v, Node *n) {
    Leaving g = {.n = n};
    enter(v, n, g.reg, g.vec);
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        g.proj[p->index] = p;
        g.out[p->index] = vector_take(v);
        emit(v->f, OP_VMV_V_I, g.out[p->index], 0, 0);
    }
    g.active = vector_take(v);
    g.leaving = vector_take(v);
    if (v->mask)
        vector_both(v, g.active, v->mask, v->mask);
    else
        vector_all(v, g.active);
    g.count = func_reg(v->f, HOLDS_INT);
    emit_move(v->f, g.count, vector_count(v, g.active));
    g.cost = turn_cost(v, n);
    if (g.cost) {
        g.lost = func_reg(v->f, HOLDS_INT);
        emit_li(v->f, g.lost, 0);
    }
    return g;
}

/* The lanes of mask LEAVING take what the loop carries along. */
static void take_along(Vector *v, const Leaving *g, int leaving) {
    vector_choose(v, leaving);
    for (int k = 0; k < g->n->nin; k++) {
        if (!g->out[k])
            continue;
        if (g->vec[k])
            emit(v->f, OP_VMERGE_VVM, g->out[k], g->out[k], g->vec[k]);
        else
            emit(v->f, type_is_fp(g->n->in[k]->type) ? OP_VFMERGE_VFM : OP_VMERGE_VXM, g->out[k], g->out[k], vector_wide(v, g->n->in[k]->type, g->reg[k]));
    }
}

/* Only the active lanes of mask STAY go on. */
static void only(Vector *v, const Leaving *g, int stay) {
    Func *f = v->f;
    int all = func_block(f);
    vector_both(v, stay, g->active, stay);
    Reg count = vector_count(v, stay);
    end_branch(f, OP_BEQ, count, g->count, all);
    end_branch(f, OP_BEQ, count, 0, g->leave_all);
    vector_and_not(v, g->leaving, g->active, stay);
    take_along(v, g, g->leaving);
    vector_both(v, g->active, stay, stay);
    emit_move(f, g->count, count);
    end_jump(f, all);
    func_goto(f, all);
}

static bool has_trap(const Region *r) {
    for (const Node *n = r->first; n; n = n->next)
        if (node_table[n->kind].traps || n->kind == NODE_INDEX || n->region[0])
            return true;
    return false;
}

/* The conditional that ends R and gives C, if that is an && of which the right side is
 * better computed after those for which the left is false have left. */
static Node *last_and(const Vector *v, const Region *r, const Node *c) {
    Node *n = c->kind == NODE_PROJ && c->home == r ? c->in[0] : NULL;
    if (!n || n->kind != NODE_IF || n->home != r || n->next != c || c->next || !graph_is_const(n->region[1]->results[c->index], false) ||
        vector_lane(v, n)->alone)
        return NULL;
    return vector_shape(v, n->in[0]) == UNIFORM || has_trap(n->region[0]) ? n : NULL;
}

/* The lanes for which C is not true leave. */
static void leave_unless(Vector *v, const Leaving *g, Node *c) {
    if (vector_shape(v, c) == UNIFORM) {
        if (!graph_is_const(c, true))
            lower_branch(v->l, c, false, g->leave_all);
        return;
    }
    uint32_t taken = v->taken;
    int stay = vector_take(v);
    vector_mask(v, c, stay);
    only(v, g, stay);
    v->taken = taken;
}

/* Computes R, and the lanes for which its result C is not true leave. */
static void leave_unless_result(Vector *v, const Leaving *g, const Region *r, Node *c) {
    Node *n = last_and(v, r, c);
    if (n)
        n->hoisted = c->hoisted = true;     // nor is it seen to be over: what N asks for is needed still
    vector_region(v, r);
    if (!n) {
        leave_unless(v, g, c);
        return;
    }
    n->hoisted = c->hoisted = false;
    leave_unless(v, g, n->in[0]);
    leave_unless_result(v, g, n->region[0], n->region[0]->results[c->index]);
}

static bool same_operand(const Node *loop, const Node *a, const Node *b) {
    return graph_same(a, b) || (a->kind == NODE_PARAM && b->kind == NODE_PARAM && a->home == loop->region[0] && b->home == loop->region[1] && a->index == b->index);
}

/* The node of the loop's body that computes once more what H in its head does; or NULL. */
static Node *again(const Vector *v, const Node *loop, const Node *h) {
    if (h->kind != NODE_BINARY || !type_is_fp(h->type) || vector_lane(v, h)->shape != LANES)
        return NULL;
    for (Node *n = loop->region[1]->first; n; n = n->next)
        if (n->kind == NODE_BINARY && n->op == h->op && n->type.base == h->type.base && same_operand(loop, h->in[0], n->in[0]) &&
            same_operand(loop, h->in[1], n->in[1]))
            return n;
    return NULL;
}

/* What the body computes as the head does, of which R is a part with result C, it finds there:
 * before the head, registers that are kept; KNOWN: after it, what is in them. */
static void find_again(Vector *v, const Node *loop, const Region *r, const Node *c, bool known) {
    for (const Node *h = r->first; h; h = h->next) {
        Node *n = again(v, loop, h);
        Lane *a = vector_lane(v, h);
        if (!n)
            continue;
        a->kept = true;
        if (known && a->reg) {
            n->hoisted = true;
            vector_lane(v, n)->reg = a->reg;
            vector_lane(v, n)->fixed = true;
            vector_lane(v, n)->mask = false;
        }
    }
    const Node *n = last_and(v, r, c);
    if (n)
        find_again(v, loop, n->region[0], n->region[0]->results[c->index], known);
}

/* A turn of the lanes that are active; which of them go on is known at its end. */
static void leaving_turn(Vector *v, const Leaving *g) {
    Node *n = g->n, *on = n->region[1]->results[0];
    Region *head = n->region[0];
    find_again(v, n, head, head->results[0], false);
    leave_unless_result(v, g, head, head->results[0]);
    find_again(v, n, head, head->results[0], true);
    aim(v, n, g->vec);
    vector_region(v, n->region[1]);
    for (Node *k = n->region[1]->first; k; k = k->next)
        k->hoisted = false;
    bool alike = vector_shape(v, on) == UNIFORM, leaves = !graph_is_const(on, true);
    int stay = alike ? 0 : vector_take(v);
    Reg stays = 0;
    if (!alike) {
        vector_mask(v, on, stay);
    } else if (leaves) {
        stays = func_reg(v->f, HOLDS_INT);
        emit_move(v->f, stays, lower_value(v->l, on));
    }
    carry(v, n, g->reg, g->vec);
    if (!alike)
        only(v, g, stay);
    else if (leaves)
        end_branch(v->f, OP_BEQ, stays, 0, g->leave_all);
}

static void leaving_loop(Vector *v, Node *n) {
    Lower *l = v->l;
    Func *f = v->f;
    uint32_t before = v->taken;
    int mask = v->mask;
    Mark outer = lower_mark(l);
    Leaving g = leaving_of(v, n);
    lower_preload(l, n->region[0]);
    lower_preload(l, n->region[1]);
    Mark mark = lower_mark(l);
    int turn = func_block(f);
    g.leave_all = func_block(f);
    g.exit = func_block(f);
    v->mask = g.active;
    end_jump(f, turn);
    func_goto(f, turn);
    loop_params(v, n, g.reg, g.vec);
    uint32_t taken = v->taken;
    if (g.cost)
        count_loss(v, &g);
    leaving_turn(v, &g);
    v->taken = taken;
    lower_forget(l, mark);
    end_jump(f, turn);
    func_goto(f, g.leave_all);
    take_along(v, &g, g.active);
    end_jump(f, g.exit);
    func_goto(f, g.exit);
    lower_forget(l, outer);
    v->mask = mask;
    v->taken = before;
    for (int k = 0; k < n->nin; k++)
        if (g.out[k]) {
            v->taken |= 1u << g.out[k];
            Lane *a = vector_lane(v, g.proj[k]);
            a->reg = g.out[k];
            a->mask = a->fixed = false;
            extend(v, n, g.proj[k]);
        }
}

void vector_loop(Vector *v, Node *n) {
    const Place around = func_begin_turn(v->f, n->at);
    v->sure = false;                // vector_region gives it back
    if (n->nin > MAX_OUT)
        v->failed = true;
    else if (vector_counts(v, n))
        counted_loop(v, n);
    else
        leaving_loop(v, n);
    func_end_turn(v->f, around);
}
