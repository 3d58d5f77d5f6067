/* frontend/lower_vector.c - bodies of loops in lanes: which suit, regions, conditionals, loops. */
#include "frontend/vector_state.h"

/* ---- what suits ---- */

static int highest(const Region *r) {
    int most = 0;
    for (int i = 0; i < r->nparams; i++)
        most = r->params[i]->number > most ? r->params[i]->number : most;
    for (const Node *n = r->first; n; n = n->next) {
        most = n->number > most ? n->number : most;
        for (int i = 0; i < 2; i++) {
            int inner = n->region[i] ? highest(n->region[i]) : 0;
            most = inner > most ? inner : most;
        }
    }
    return most;
}

Shape vector_shape(const Vector *v, const Node *n) {
    if (n->kind == NODE_CONST || !graph_inside(n, v->b->body))
        return UNIFORM;
    return v->lane[n->number].shape;
}

static bool all_uniform(const Vector *v, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (vector_shape(v, n->in[i]) != UNIFORM)
            return false;
    return true;
}

static bool type_suits(Type t) {
    return !t.rank && (t.base == TYPE_LONG || t.base == TYPE_DOUBLE || t.base == TYPE_INT || t.base == TYPE_BOOLEAN);
}

static bool is_whole(Type t) {
    return t.base == TYPE_INT || t.base == TYPE_LONG;
}

/* Shape of a node with operands of which at least one is not uniform; UNSUITED: none. */
static Shape operator_shape(const Vector *v, const Node *n) {
    Shape a = vector_shape(v, n->in[0]), b = n->nin > 1 ? vector_shape(v, n->in[1]) : UNIFORM;
    bool whole = is_whole(n->type);
    int64_t k;
    if (!type_suits(n->type) || !type_suits(n->in[0]->type))
        return UNSUITED;
    switch (n->kind) {
    case NODE_NEG: case NODE_NOT: return LANES;
    case NODE_CHECK_ZERO: return UNSUITED;
    case NODE_CONVERT:
        if (n->in[0]->type.base == TYPE_DOUBLE)
            return UNSUITED;
        return a == RAMP && n->type.base == TYPE_LONG ? RAMP : LANES;
    case NODE_BUILTIN:
        if (n->type.base == TYPE_DOUBLE)
            return n->builtin == BUILTIN_ABS || n->builtin == BUILTIN_SQRT ? LANES : UNSUITED;
        return n->builtin == BUILTIN_MIN || n->builtin == BUILTIN_MAX ? LANES : UNSUITED;
    case NODE_BINARY: break;
    default: return UNSUITED;
    }
    if (whole && n->op == BINARY_ADD && a + b == UNIFORM + RAMP)
        return RAMP;
    if (whole && n->op == BINARY_SUB && a == RAMP && b == UNIFORM)
        return RAMP;
    if (whole && (n->op == BINARY_DIV || n->op == BINARY_REM))
        return b == UNIFORM ? LANES : UNSUITED;
    if (tree_binary[n->op].kind == KIND_SHIFT)
        return n->type.base == TYPE_LONG ? b == UNIFORM ? LANES : UNSUITED
                                         : n->op != BINARY_USHR && lower_small(n->in[1], &k) ? LANES : UNSUITED;
    return LANES;
}

int vector_inner(const Node *n) {
    return n->in[0]->type.layout == IN_COLUMNS ? 1 : n->nin - 1;
}

static Shape access_shape(const Vector *v, const Node *n) {
    if (graph_inside(n->in[0], v->b->body) || n->type.rank || !(is_wide(n->type.base) || all_uniform(v, n)))
        return UNSUITED;
    int inner = vector_inner(n);
    for (int i = 1; i < n->nin; i++)
        if (i != inner && vector_shape(v, n->in[i]) != UNIFORM)
            return UNSUITED;
    Shape last = vector_shape(v, n->in[inner]);
    if (last == RAMP && n->in[0]->type.layout == IN_Z)
        return UNSUITED;
    return last == RAMP ? LANES : last == UNIFORM ? UNIFORM : UNSUITED;
}

static bool classify(Vector *v, const Region *r, bool in_arm);

static bool classify_if(Vector *v, const Node *n) {
    for (int i = 0; i < 2; i++) {
        if (!classify(v, n->region[i], true))
            return false;
        for (int k = 0; k < n->region[i]->nresults; k++)
            if (!type_suits(n->region[i]->results[k]->type))
                return false;
    }
    v->lane[n->number].shape = LANES;
    return true;
}

static bool is_simple_head(const Node *n) {
    const Node *c = n->region[0]->results[0];
    for (const Node *h = n->region[0]->first; h; h = h->next)
        if (h->kind != NODE_CONST && h->kind != NODE_LENGTH && h != c)
            return false;
    for (int k = 0; k < n->nin; k++)
        if (n->region[0]->results[k + 1] != n->region[0]->params[k])
            return false;
    return c->kind == NODE_BINARY && tree_binary[c->op].kind == KIND_COMPARE && graph_is_const(n->region[1]->results[0], true);
}

/* What it carries is uniform until a turn makes lanes of it. */
static bool classify_loop(Vector *v, const Node *n) {
    const Region *head = n->region[0], *body = n->region[1];
    if (!is_simple_head(n))
        return false;
    for (int k = 0; k < n->nin; k++) {
        Shape s = vector_shape(v, n->in[k]) == UNIFORM ? UNIFORM : LANES;
        v->lane[head->params[k]->number].shape = v->lane[body->params[k]->number].shape = s;
    }
    for (bool changed = true; changed;) {
        changed = false;
        if (!classify(v, head, true) || !classify(v, body, true))
            return false;
        for (int k = 0; k < n->nin; k++) {
            Lane *p = &v->lane[body->params[k]->number];
            if (p->shape == LANES || vector_shape(v, body->results[k + 1]) == UNIFORM)
                continue;
            p->shape = v->lane[head->params[k]->number].shape = LANES;
            changed = true;
        }
    }
    for (int k = 0; k < n->nin; k++)
        if (v->lane[body->params[k]->number].shape == LANES && !type_suits(n->in[k]->type))
            return false;
    return vector_shape(v, head->results[0]) == UNIFORM;
}

static Shape output_shape(const Vector *v, const Node *n) {
    const Node *of = n->in[0];
    return of->kind == NODE_LOOP ? v->lane[of->region[1]->params[n->index]->number].shape : LANES;
}

static bool classify(Vector *v, const Region *r, bool in_arm) {
    for (const Node *n = r->first; n; n = n->next) {
        Shape s = UNSUITED;
        switch (n->kind) {
        case NODE_CONST: s = UNIFORM; break;
        case NODE_LENGTH: s = graph_inside(n->in[0], v->b->body) ? UNSUITED : UNIFORM; break;
        case NODE_PROJ: s = output_shape(v, n); break;
        case NODE_CHECK_INDEX:
            s = graph_inside(n->in[0], v->b->body) ? UNSUITED : vector_shape(v, n->in[1]);
            s = s == LANES ? UNSUITED : s;
            break;
        case NODE_INDEX: s = access_shape(v, n); break;
        case NODE_IF: s = classify_if(v, n) ? LANES : UNSUITED; break;
        case NODE_LOOP: s = !in_arm && classify_loop(v, n) ? LANES : UNSUITED; break;
        case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN: case NODE_CHECK_ZERO:
            s = all_uniform(v, n) ? UNIFORM : operator_shape(v, n);
            break;
        default: break;
        }
        if (s == UNSUITED)
            return false;
        v->lane[n->number].shape = s;
    }
    return true;
}

static Vector vector_new(Lower *l, const Lanes *b) {
    Vector v = {.l = l, .f = l->f, .b = b};
    v.lane = front_alloc(l->front, ((size_t)highest(b->body) + 1) * sizeof *v.lane);
    return v;
}

static bool suits(Vector *v) {
    const Node *result = v->b->body->results[0];
    if (v->l->front->no_memory || v->l->m->grain.thesis || v->l->m->grain.walk_root || !type_suits(result->type))
        return false;
    v->lane[v->b->index->number].shape = RAMP;
    if (v->b->zero)
        v->lane[v->b->zero->number].shape = UNIFORM;
    return classify(v, v->b->body, false);
}

bool vector_suits(Lower *l, const Lanes *b) {
    Vector v = vector_new(l, b);
    return suits(&v);
}

/* ---- registers ---- */

int vector_take(Vector *v) {
    for (int r = VECTOR_FIRST; r <= VECTOR_LAST; r++)
        if (!(v->taken >> r & 1)) {
            v->taken |= 1u << r;
            return r;
        }
    v->failed = true;
    return VECTOR_FIRST;
}

static void drop(Vector *v, int r) {
    v->taken &= ~(1u << r);
}

/* ---- regions ---- */

/* The number of the last node of R that needs what is made there; results are needed to the end. */
static void find_last_uses(Vector *v, const Region *r) {
    int at = 0;
    for (const Node *n = r->first; n; n = n->next)
        v->lane[n->number].last = at++;
    at = 0;
    for (Node *n = r->first; n; n = n->next, at++)
        vector_note_uses(v, n, r, at);
    for (int i = 0; i < r->nresults; i++)
        if (r->results[i]->home == r)
            v->lane[r->results[i]->number].last = at;
}

void vector_note_uses(Vector *v, const Node *n, const Region *r, int at) {
    for (int i = 0; i < n->nin; i++) {
        if (n->in[i]->home == r)
            v->lane[n->in[i]->number].last = at;
    }
    for (int i = 0; i < 2; i++) {
        if (!n->region[i])
            continue;
        for (const Node *k = n->region[i]->first; k; k = k->next)
            vector_note_uses(v, k, r, at);
        for (int k = 0; k < n->region[i]->nresults; k++)
            if (n->region[i]->results[k]->home == r)
                v->lane[n->region[i]->results[k]->number].last = at;
    }
}

static void lower_region(Vector *v, const Region *r);

static void free_after(Vector *v, const Region *r, int at) {
    for (const Node *n = r->first; n; n = n->next) {
        Lane *a = &v->lane[n->number];
        if (a->reg && !a->fixed && a->last <= at) {
            drop(v, a->reg);
            a->reg = 0;
        }
    }
}

/* Both arms, merged by the condition. */
static void lower_if(Vector *v, Node *n) {
    uint32_t before = v->taken;
    int mask = vector_take(v), then[MAX_OUT], count = 0;
    vector_mask(v, n->in[0], mask);
    lower_region(v, n->region[0]);
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        if (count == MAX_OUT) {
            v->failed = true;
            return;
        }
        then[count] = vector_take(v);
        vector_into(v, n->region[0]->results[p->index], then[count++]);
    }
    uint32_t kept = before | 1u << mask;
    for (int i = 0; i < count; i++)
        kept |= 1u << then[i];
    v->taken = kept;
    lower_region(v, n->region[1]);
    int k = 0;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next, k++) {
        int other = vector_take(v);
        vector_into(v, n->region[1]->results[p->index], other);
        emit(v->f, OP_VMAND_MM, 0, mask, mask);
        emit(v->f, OP_VMERGE_VVM, then[k], other, then[k]);
        drop(v, other);
        v->lane[p->number].reg = then[k];
        v->lane[p->number].mask = false;
    }
    v->taken = kept & ~(1u << mask);
}

/* ---- loops ---- */

/* Uniform nodes that no turn changes, and the rows that accesses with such indices lead to.
 * Checks may come early here: if one fails, all is done again by the scalar code. */
static void hoist(Vector *v, const Node *loop) {
    const Region *head = loop->region[0], *body = loop->region[1];
    for (Node *n = body->first; n; n = n->next) {
        Shape shape = v->lane[n->number].shape;
        bool same = (shape == UNIFORM || shape == RAMP) && n->kind != NODE_PROJ && n->kind != NODE_CONST;
        for (int i = 0; i < n->nin; i++)
            same &= n->in[i]->hoisted || !(graph_inside(n->in[i], body) || graph_inside(n->in[i], head)) || n->in[i]->kind == NODE_CONST;
        if (same) {
            vector_node(v, n);
            n->hoisted = true;
        }
    }
    for (Node *n = body->first; n; n = n->next) {
        bool row = n->kind == NODE_INDEX && n->nin > 2 && !n->row && !n->hoisted;
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
            v->lane[p->number].reg = vec[k];
            v->lane[p->number].mask = false;
            v->lane[p->number].fixed = true;
        }
}

/* The values of the next turn, all at once. */
static void carry(Vector *v, const Node *n, const Reg *reg, const int *vec) {
    Func *f = v->f;
    Reg tmp[MAX_OUT];
    int copy[MAX_OUT] = {0};
    for (int k = 0; k < n->nin; k++) {
        Node *r = n->region[1]->results[k + 1];
        if (vec[k]) {
            bool other = r->kind == NODE_PARAM && r->home == n->region[1] && r->index != k;
            copy[k] = other ? vector_take(v) : 0;
            if (other)
                vector_into(v, r, copy[k]);
        } else {
            tmp[k] = func_reg(f, f->holds[reg[k]]);
            emit_move(f, tmp[k], lower_value(v->l, r));
        }
    }
    for (int k = 0; k < n->nin; k++)
        if (!vec[k])
            emit_move(f, reg[k], tmp[k]);
        else if (copy[k])
            emit(f, OP_VMV_V_V, vec[k], copy[k], 0);
        else
            vector_into(v, n->region[1]->results[k + 1], vec[k]);
}

/* With one vector, a result may be made where the turn before left it. */
static void aim(Vector *v, const Node *n, const int *vec) {
    const Region *body = n->region[1];
    int lanes = 0, at = 0;
    for (int k = 0; k < n->nin; k++)
        lanes += vec[k] != 0;
    for (int k = 0; k < n->nin && lanes == 1; k++) {
        const Node *r = body->results[k + 1];
        if (!vec[k] || r->kind != NODE_BINARY || r->home != body)
            continue;
        int last = -1;
        at = 0;
        for (const Node *m = body->first; m; m = m->next, at++)
            for (int i = 0; i < m->nin; i++)
                if (m->in[i] == body->params[k])
                    last = m == r ? last : at;
        at = 0;
        for (const Node *m = body->first; m != r; m = m->next)
            at++;
        for (const Node *m = body->first; m; m = m->next)
            if (m->region[0])
                last = INT32_MAX;       // somebody inside may want it
        if (last < at)
            v->lane[r->number].aim = vec[k];
    }
}

static void lower_loop(Vector *v, Node *n) {
    Lower *l = v->l;
    Func *f = v->f;
    Reg reg[MAX_OUT] = {0};
    int vec[MAX_OUT] = {0};
    if (n->nin > MAX_OUT) {
        v->failed = true;
        return;
    }
    for (int k = 0; k < n->nin; k++) {
        if (v->lane[n->region[1]->params[k]->number].shape == LANES) {
            vec[k] = vector_take(v);
            vector_into(v, n->in[k], vec[k]);
        } else {
            reg[k] = func_reg(f, holds_of(n->in[k]->type));
            emit_move(f, reg[k], lower_value(l, n->in[k]));
        }
    }
    size_t outer = l->ntrail;
    int consts = l->nconsts;
    lower_preload(l, n->region[0]);
    lower_preload(l, n->region[1]);
    int body = func_block(f), exit = func_block(f);
    loop_params(v, n, reg, vec);
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], false, exit);
    hoist(v, n);
    size_t mark = l->ntrail;
    int kept = l->nconsts;
    uint32_t taken = v->taken;
    end_jump(f, body);
    func_goto(f, body);
    aim(v, n, vec);
    lower_region(v, n->region[1]);
    carry(v, n, reg, vec);
    lower_forget(l, mark);
    l->nconsts = l->nconsts > kept ? kept : l->nconsts;
    for (Node *h = n->region[0]->first; h; h = h->next)
        h->reg = 0;
    lower_branch(l, n->region[0]->results[0], true, body);
    end_jump(f, exit);
    func_goto(f, exit);
    lower_hoisted(n->region[1]);
    lower_forget(l, outer);
    l->nconsts = l->nconsts > consts ? consts : l->nconsts;
    v->taken = taken;
    for (Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        p->reg = reg[p->index];
        v->lane[p->number].reg = vec[p->index];
        v->lane[p->number].mask = false;
    }
}

static void lower_region(Vector *v, const Region *r) {
    int at = 0;
    find_last_uses(v, r);
    for (Node *n = r->first; n && !v->failed && !v->l->front->no_memory; n = n->next, at++) {
        v->f->line = n->at.line ? n->at.line : v->f->line;
        if (n->hoisted)
            continue;
        if (n->kind == NODE_IF)
            lower_if(v, n);
        else if (n->kind == NODE_LOOP)
            lower_loop(v, n);
        else if (n->kind != NODE_PROJ)
            vector_node(v, n);
        if (n->kind != NODE_IF && n->kind != NODE_LOOP)     // their outputs follow
            free_after(v, r, at);
    }
}

int vector_lower(Lower *l, const Lanes *b, Reg first, int scalar) {
    Vector v = vector_new(l, b);
    if (!suits(&v) || l->front->no_memory)
        return 0;
    v.scalar = scalar;
    v.lane[b->index->number].base = first;
    v.lane[b->index->number].aligned = b->aligned;
    size_t mark = l->ntrail;
    int consts = l->nconsts;
    lower_region(&v, b->body);
    int result = vector_take(&v);
    vector_into(&v, b->body->results[0], result);
    lower_forget(l, mark);
    l->nconsts = l->nconsts > consts ? consts : l->nconsts;
    return v.failed ? 0 : result;
}
