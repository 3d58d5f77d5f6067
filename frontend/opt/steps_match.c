/* frontend/opt/steps_match.c - methods that make a matrix from one and call themselves with it. */
#include "frontend/opt/steps_state.h"

enum { LARGEST = 50 };      // nodes of a step

bool steps_same(Fixed a, Fixed b) {
    return a.base == b.base && a.k == b.k;
}

/* X as a parameter of the method and a constant. */
static bool fixed_of(const Steps *s, Node *x, Fixed *f) {
    *f = (Fixed){0};
    x = graph_plain(x);
    for (; x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->in[1]->kind == NODE_CONST; x = graph_plain(x->in[0]))
        f->k += x->op == BINARY_ADD ? x->in[1]->value.i : -x->in[1]->value.i;
    bool is_param = x->kind == NODE_PARAM && x->home == s->g->top;
    if (is_param)
        f->base = x;
    else if (x->kind == NODE_CONST)
        f->k += x->value.i;
    return type_is_scalar(x->type, TYPE_INT) && (is_param || x->kind == NODE_CONST) && f->k > -1000 && f->k < 1000;
}

bool steps_index(const Steps *s, Node *x, Where *p) {
    Node *i = graph_plain(x);
    *p = (Where){.kind = i == s->i ? OWN_ROW : i == s->j ? OWN_ELEMENT : FIXED};
    return p->kind != FIXED || fixed_of(s, x, &p->fixed);
}

/* ---- the body ---- */

static bool note_row(Steps *s, Fixed f) {
    for (int k = 0; k < s->nrows; k++)
        if (steps_same(s->rows[k], f))
            return true;
    if (s->nrows == MAX_FIXED_ROWS)
        return false;
    s->rows[s->nrows++] = f;
    return true;
}

static bool note_access(Steps *s, Node *n) {
    Where row, column;
    if (n->nin != 3 || n->type.rank || !steps_index(s, n->in[1], &row) || !steps_index(s, n->in[2], &column) || row.kind == OWN_ELEMENT ||
        column.kind == OWN_ROW)
        return false;
    s->access = n;
    if (row.kind == FIXED)
        return note_row(s, row.fixed);
    if (column.kind == OWN_ELEMENT)
        return true;
    if (s->nelements == MAX_FIXED_ELEMENTS)
        return false;
    s->elements[s->nelements++] = n;
    return true;
}

static bool node_suits(Steps *s, Node *n) {
    Where p;
    switch (n->kind) {
    case NODE_CONST: case NODE_PROJ: case NODE_IF: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BUILTIN:
        return true;
    case NODE_BINARY: return type_is_fp(n->type) || (n->op != BINARY_DIV && n->op != BINARY_REM);
    case NODE_LENGTH: return n->in[0] == s->array;
    case NODE_CHECK_INDEX: return n->in[0] == s->array && steps_index(s, n->in[1], &p);
    case NODE_INDEX: return n->in[0] == s->array && note_access(s, n);
    default: return n == s->row;
    }
}

/* May N, from outside of the body, be computed for a later step, too? */
static bool outside_suits(const Steps *s, const Node *n, int depth) {
    if (n->kind == NODE_CONST)
        return true;
    if (n->kind == NODE_PARAM)
        return n->home == s->g->top && !n->type.rank;
    if (n->kind == NODE_LENGTH)
        return n->in[0] == s->array || graph_plain((Node *)n)->kind != NODE_LENGTH;
    bool plain = n->kind == NODE_CONVERT || n->kind == NODE_NEG || n->kind == NODE_COMPLEMENT || n->kind == NODE_NOT || n->kind == NODE_CHECK_SIZE ||
                 (n->kind == NODE_BINARY && (type_is_fp(n->type) || (n->op != BINARY_DIV && n->op != BINARY_REM)));
    for (int k = 0; k < n->nin && plain; k++)
        plain = depth && outside_suits(s, n->in[k], depth - 1);
    return plain;
}

enum { DEEPEST = 6 };

static bool operands_suit(const Steps *s, const Node *n) {
    for (int k = 0; k < n->nin; k++) {
        const Node *x = n->in[k];
        if (x == s->array ? n->kind != NODE_INDEX && n->kind != NODE_CHECK_INDEX && n->kind != NODE_LENGTH
                          : !graph_inside(x, s->made->region[0]) && !outside_suits(s, x, DEEPEST))
            return false;
    }
    return true;
}

static bool region_suits(Steps *s, const Region *r, int *left) {
    const Region *outer = s->made->region[0], *inner = s->row->region[0];
    for (Node *n = r->first; n; n = n->next) {
        if (--*left < 0 || !node_suits(s, n) || (n != s->row && !operands_suit(s, n)))
            return false;
        for (int k = 0; k < n->nin; k++)
            if (n->in[k] == inner->params[1] || (n->in[k] == outer->params[1] && n != s->row) || n->in[k] == s->row)
                return false;
        for (int k = 0; k < 2; k++)
            if (n->region[k] && !region_suits(s, n->region[k], left))
                return false;
    }
    for (int k = 0; k < r->nresults; k++)
        if (r->results[k] != s->row && !graph_inside(r->results[k], outer) && !outside_suits(s, r->results[k], DEEPEST))
            return false;
    return true;
}

/* ---- the method ---- */

static int params_of(const Steps *s) {
    return s->g->top->nparams;
}

/* What the call hands over: the new matrix in the place of the old, for the rest sums of the
 * parameters and constants. */
static bool arguments_suit(Steps *s) {
    bool found = false;
    for (int k = 0; k < params_of(s); k++) {
        Node *param = s->g->top->params[k], *x = s->call->in[k];
        Fixed f;
        if (x == s->made && !found && type_same(param->type, s->made->type)) {
            s->array = param;
            found = true;
        } else if (x == param && !param->type.rank) {
            s->delta[k] = 0;
        } else if (!param->type.rank && fixed_of(s, x, &f) && f.base == param) {
            s->delta[k] = f.k;
        } else {
            return false;
        }
    }
    return found;
}

static bool construction_suits(Steps *s) {
    Node *n = s->made;
    const Region *outer = n->region[0];
    Node *row = outer->results[0];
    if (n->type.rank != 2 || n->type.layout != IN_TREE || (n->type.base != TYPE_DOUBLE && n->type.base != TYPE_LONG) || n->in[0]->kind != NODE_NEW ||
        !graph_covers_all(n) || row->kind != NODE_CONSTRUCT || row->home != outer || row->in[0] != outer->params[1] || !graph_covers_all(row))
        return false;
    s->row = row;
    s->i = outer->params[0];
    s->j = row->region[0]->params[0];
    for (int k = 0; k < 2; k++)
        s->size[k] = n->in[0]->in[k];
    int left = LARGEST;
    return outside_suits(s, s->size[0], DEEPEST) && outside_suits(s, s->size[1], DEEPEST) && region_suits(s, outer, &left);
}

/* The conditions on the way from the method's beginning to the arm. */
static bool way_suits(const Steps *s) {
    for (const Region *r = s->arm; r->owner; r = r->owner->home)
        if (r->owner->kind != NODE_IF || !outside_suits(s, r->owner->in[0], DEEPEST))
            return false;
    return true;
}

static bool arm_suits(Steps *s) {
    const Node *last = NULL;
    for (Node *n = s->arm->first; n; n = n->next) {
        last = n;
        if (n->kind == NODE_CONSTRUCT && !s->made)
            s->made = n;
        else if (n->kind == NODE_CALL && !s->call)
            s->call = n;
        else if (n->kind == NODE_CONSTRUCT || n->kind == NODE_CALL || n->region[0] || n->kind == NODE_PRINT || n->kind == NODE_TEXT)
            return false;
    }
    return s->made && s->call && last == s->call && s->call->method == s->g->method && s->arm->nresults == 1 && s->arm->results[0] == s->call &&
           graph_uses(s->arm, s->made) == 1;
}

static bool find_arm(Steps *s, Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CALL && n->method == s->g->method) {
            s->arm = r;
            return true;
        }
        for (int k = 0; k < 2; k++)
            if (n->kind == NODE_IF && find_arm(s, n->region[k]))
                return true;
    }
    return false;
}

bool steps_match(Graph *g, Steps *s) {
    *s = (Steps){.g = g};
    return g->top->nparams <= MAX_STEPPED && find_arm(s, g->top) && arm_suits(s) && arguments_suit(s) && construction_suits(s) && way_suits(s);
}
