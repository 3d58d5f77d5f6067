/* frontend/opt/tiles_match.c - nests of loops that make sums of products. */
#include "frontend/opt/tiles_state.h"

#include <math.h>
#include <string.h>

#include "frontend/loops/extents.h"

/* ---- operations ---- */

static const Steps table[] = {
#define TILE_STEP(op, element, product, sum) {OP_##op, (BaseType)ELEMENT_##element, STEP_##product, STEP_##sum},
#include "isa/tile_steps.def"
};

enum { STEPS = sizeof table / sizeof *table };

static Step step_of(const Node *n) {
    static const Step binary[BINARY_COUNT] = {
        [BINARY_ADD] = STEP_add, [BINARY_MUL] = STEP_mul, [BINARY_AND] = STEP_and, [BINARY_OR] = STEP_or, [BINARY_XOR] = STEP_xor,
    };
    if (n->kind == NODE_BINARY)
        return binary[n->op];
    return n->kind != NODE_BUILTIN ? STEP_NONE : n->builtin == BUILTIN_MIN ? STEP_min : n->builtin == BUILTIN_MAX ? STEP_max : STEP_NONE;
}

/* Operations on bits are the same for both kinds of whole numbers. */
static const Steps *find_steps(BaseType base, Step product, Step sum) {
    for (int k = 0; k < STEPS; k++)
        if (table[k].element == (product == STEP_and && base == TYPE_INT ? TYPE_LONG : base) && table[k].product == product && table[k].sum == sum)
            return &table[k];
    return NULL;
}

static int64_t bits_of(double x) {
    int64_t bits;
    memcpy(&bits, &x, sizeof bits);
    return bits;
}

/* What is above all numbers of the type, or below them. */
static int64_t end_of(BaseType base, bool above) {
    if (base == TYPE_LONG)
        return above ? INT64_MAX : INT64_MIN;
    if (base == TYPE_INT)
        return above ? INT32_MAX : INT32_MIN;
    return bits_of(above ? (double)INFINITY : -(double)INFINITY);
}

void tiles_pad(Op op, int64_t pad[2]) {
    const Steps *s = table;
    while (s->op != op)
        s++;
    bool extreme = s->sum == STEP_min || s->sum == STEP_max, floating = s->element == TYPE_DOUBLE || s->element == TYPE_FLOAT;
    pad[0] = extreme ? end_of(s->element, s->sum == STEP_min) : floating ? bits_of(-0.0) : 0;
    pad[1] = extreme && s->product == STEP_mul ? bits_of(1) : 0;
}

/* Tiles hold elements of 64 bits: ints and truth values as longs, floats as doubles. */
BaseType tiles_wide(BaseType base) {
    return base == TYPE_INT || base == TYPE_BOOLEAN ? TYPE_LONG : base == TYPE_FLOAT ? TYPE_DOUBLE : base;
}

/* ---- the nest ---- */

bool tiles_inside(const Nest *t, const Node *n) {
    return n->kind != NODE_CONST && graph_inside(n, t->of->region[0]);
}

/* The sum that X, of the loop, is; or NULL. */
const Sum *tiles_sum_of(const Nest *t, const Node *x) {
    for (int s = 0; s < t->sums; s++)
        if (t->sum[s].param->index == x->index)
            return &t->sum[s];
    return NULL;
}

static int made_of_operands(const Nest *t, const Node *x) {
    int all = 0;
    for (int k = x->kind == NODE_LENGTH || x->kind == NODE_CHECK_INDEX; k < x->nin && all >= 0; k++) {
        int on = tiles_made_of(t, x->in[k]);
        all = on < 0 ? on : all | on;
    }
    return x->nin > MOST_OPERANDS ? -1 : all;
}

/* Does X count the elements of the row, in one of the CONSTRUCTs that make it? */
static bool is_column(const Nest *t, const Node *x) {
    const Node *owner = x->home->owner;
    return x->index == 0 && owner->kind == NODE_CONSTRUCT && owner->home == t->of->region[0];
}

static int made_of_parts(const Nest *t, const Node *x) {
    switch (x->kind) {
    case NODE_PARAM: return x == t->i ? ON_I : is_column(t, x) ? ON_J : x == t->k ? ON_K : -1;
    case NODE_PROJ: return x->in[0] == t->loop && tiles_sum_of(t, x) ? ON_SUM : -1;
    case NODE_BINARY: case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_LENGTH: return made_of_operands(t, x);
    case NODE_INDEX: return x->in[0]->type.layout ? -1 : made_of_operands(t, x);     // who has chosen a layout wants it read
    default: return -1;
    }
}

/* What X is made of: bits of ON_..; -1: of what cannot be computed elsewhere. */
int tiles_made_of(const Nest *t, const Node *x) {
    enum { KNOWN = 16 };
    if (!tiles_inside(t, x))
        return 0;
    signed char *known = &t->known[x->number];
    if (!*known)
        *known = (signed char)(made_of_parts(t, x) + KNOWN);
    return *known - KNOWN;
}

/* Is X the length of the row that the nest fills? */
bool tiles_row_length(const Nest *t, const Node *x) {
    return x->kind == NODE_LENGTH && x->in[0] == t->of->region[0]->params[1] && !x->index;
}

/* The array from outside of the nest that array A is, or is a row of; *DOWN: of how many indices. */
Node *tiles_whole_array(const Nest *t, Node *a, int *down) {
    for (*down = 0; tiles_inside(t, a) && a->kind == NODE_INDEX; a = a->in[0])
        *down += a->nin - 1;
    return tiles_inside(t, a) ? NULL : a;
}

/* Is X a counter of the nest, or a sum of such and of what is known before, or with one factor that is?  Then, if that is no
 * less than 0, it is so too, and greatest where the counters are. */
static bool grows(const Nest *t, Node *x, int products) {
    x = graph_plain(x);
    if (x->kind == NODE_PARAM || x->kind == NODE_CONST || !tiles_inside(t, x))
        return type_is_scalar(x->type, TYPE_INT) && !(x->kind == NODE_CONST && x->value.i < 0);
    if (x->kind != NODE_BINARY || !type_is_scalar(x->type, TYPE_INT))
        return false;
    if (x->op == BINARY_ADD)
        return grows(t, x->in[0], products) && grows(t, x->in[1], products);
    for (int side = 0; side < 2 && products && x->op == BINARY_MUL; side++)
        if (!tiles_inside(t, graph_plain(x->in[side])))
            return grows(t, x->in[side], 0) && grows(t, x->in[!side], products - 1);
    return false;
}

static bool is_operator(const Node *n) {
    return n->kind == NODE_BINARY || n->kind == NODE_BUILTIN || n->kind == NODE_CONVERT || n->kind == NODE_NEG ||
           n->kind == NODE_COMPLEMENT || n->kind == NODE_NOT;
}

/* Are the region's nodes, but for LAST and its outputs, such as can be computed elsewhere? */
static bool only(const Nest *t, const Region *r, const Node *last) {
    for (Node *n = r->first; n; n = n->next) {
        int down;
        if (n == last || n->kind == NODE_CONST || (n->kind == NODE_PROJ && (n->in[0] == last || n->in[0]->kind == NODE_IF)))
            continue;
        if (n->kind == NODE_IF && only(t, n->region[0], last) && only(t, n->region[1], last))
            continue;
        if (n->kind == NODE_CONSTRUCT && n->home == t->of->region[0] && only(t, n->region[0], NULL))
            continue;
        if (tiles_made_of(t, n) < 0 && !is_operator(n))
            return false;
        if ((n->kind == NODE_CHECK_INDEX || n->kind == NODE_LENGTH) && !tiles_row_length(t, n) && !tiles_whole_array(t, n->in[0], &down))
            return false;
        if (n->kind == NODE_CHECK_INDEX && tiles_inside(t, graph_plain(n->in[1])) && !grows(t, graph_plain(n->in[1]), 1))
            return false;
    }
    return true;
}

static bool on_both(int on, int index) {
    return on == (index | ON_K);
}

/* X = product(f, g)? */
static bool find_factors(const Nest *t, Sum *s, Node *x) {
    for (int swap = 0; swap < 2 && x->nin == 2; swap++)
        if (on_both(tiles_made_of(t, x->in[swap]), ON_I) && on_both(tiles_made_of(t, x->in[!swap]), ON_J)) {
            s->factor[LEFT][0] = x->in[swap];
            s->factor[RIGHT][0] = x->in[!swap];
            s->factors[LEFT] = s->factors[RIGHT] = 1;
            return true;
        }
    return false;
}

static bool find_step(const Nest *t, Sum *s, BaseType base) {
    for (int swap = 0; swap < 2 && s->value->nin == 2; swap++) {
        Node *value = s->value, *x = value->in[!swap];
        if (value->in[swap] != s->param || !find_factors(t, s, x))
            continue;
        s->minus = !swap && value->kind == NODE_BINARY && value->op == BINARY_SUB && step_of(x) == STEP_mul;
        s->steps = find_steps(base, step_of(x), s->minus ? STEP_add : step_of(value));
        return s->steps;
    }
    return false;
}

/* ---- sums of more than products ---- */

enum { MOST_WORK = 16 };

static bool is_element(Type t) {
    return !t.rank && (t.base == TYPE_DOUBLE || t.base == TYPE_FLOAT || t.base == TYPE_LONG || t.base == TYPE_INT);
}

/* May X, of what the sum and both sides say, be computed 16 at once?  What lanes can do: frontend/lower/vector_shape.c. */
static bool suits_lanes(const Node *x) {
    bool truth = type_is_scalar(x->type, TYPE_BOOLEAN);
    for (int k = 0; k < x->nin; k++)
        if (!is_element(x->in[k]->type) && !type_is_scalar(x->in[k]->type, TYPE_BOOLEAN))
            return false;
    switch (x->kind) {
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: return true;
    case NODE_CONVERT: return is_element(x->type) && (x->type.base != TYPE_FLOAT || x->in[0]->type.base != TYPE_LONG);
    case NODE_BINARY: return x->op != BINARY_REM && (x->op != BINARY_DIV || type_is_fp(x->type)) && (truth || is_element(x->type));
    case NODE_BUILTIN:
        return x->builtin == BUILTIN_ABS || x->builtin == BUILTIN_SQRT || x->builtin == BUILTIN_MIN || x->builtin == BUILTIN_MAX;
    default: return false;
    }
}

static bool add_factor(Sum *s, int side, Node *x) {
    if (!is_element(x->type) && !type_is_scalar(x->type, TYPE_BOOLEAN))
        return false;
    for (int k = 0; k < s->factors[side]; k++)
        if (s->factor[side][k] == x)
            return true;
    if (s->factors[side] == MOST_FACTORS)
        return false;
    s->factor[side][s->factors[side]++] = x;
    return true;
}

/* The largest parts of X that one side says are factors; false: the rest does not suit lanes. */
static bool find_parts(const Nest *t, Sum *s, Node *x) {
    if (x == s->param || x->kind == NODE_CONST)
        return true;
    int on = tiles_made_of(t, x);
    if (on >= 0 && !(on & ON_SUM) && (on & (ON_I | ON_J)) != (ON_I | ON_J))
        return add_factor(s, on & ON_J ? RIGHT : LEFT, x);
    if (++s->work > MOST_WORK)
        return false;
    if (x->kind == NODE_PROJ && x->in[0]->kind == NODE_IF) {
        const Node *either = x->in[0];
        return find_parts(t, s, either->in[0]) && find_parts(t, s, either->region[0]->results[x->index]) &&
               find_parts(t, s, either->region[1]->results[x->index]);
    }
    for (int k = 0; k < x->nin && suits_lanes(x); k++)
        if (!find_parts(t, s, x->in[k]))
            return false;
    return suits_lanes(x);
}

static bool find_function(const Nest *t, Sum *s) {
    memset(s->factors, 0, sizeof s->factors);
    return is_element(s->param->type) && find_parts(t, s, s->value) && s->factors[LEFT] && s->factors[RIGHT];
}

/* Does the loop count with its value number C, by one up or down, between what is known before the nest? */
static bool counts(Nest *t, int c) {
    Level l;
    const Region *head = t->loop->region[0], *body = t->loop->region[1];
    Node *condition = head->results[0];
    bool steps = extents_steps(t->loop, &l) && l.counter == c && condition->home == head;
    if (!steps || !type_is_scalar(t->loop->in[c]->type, TYPE_INT))
        return false;
    t->k = body->params[c];
    t->first = graph_plain(l.first);
    t->bound = graph_plain(l.bound);
    t->closed = l.closed;
    t->down = l.down;
    bool constant = t->first->kind == NODE_CONST && t->first->value.i < 0;
    bool below = t->bound->kind == NODE_CONST && t->bound->value.i < (t->down && !t->closed ? -1 : 0);
    return !constant && !below && tiles_made_of(t, t->first) == 0 && tiles_made_of(t, t->bound) == 0;
}

/* The loop counts with its value number C, and the others are sums. */
static bool makes_sums(Nest *t, int c) {
    const Region *head = t->loop->region[0], *body = t->loop->region[1];
    t->sums = 0;
    if (!counts(t, c) || !only(t, head, NULL) || !only(t, body, NULL))
        return false;
    for (int v = 0; v < t->loop->nin; v++) {
        if (v == c)
            continue;
        Sum *s = &t->sum[t->sums];
        *s = (Sum){.param = body->params[v], .value = body->results[1 + v]};
        if (!find_step(t, s, s->param->type.base) && !find_function(t, s))
            return false;
        t->sums++;
    }
    return true;
}

static bool find_sums(Nest *t, int nodes) {
    for (int c = 0; c < t->loop->nin; c++) {
        memset(t->known, 0, (size_t)nodes);
        if (makes_sums(t, c))
            return true;
    }
    return false;
}

static Node *only_loop(const Region *r) {
    Node *loop = NULL;
    for (Node *n = r->first; n; n = n->next)
        if (n->region[0]) {
            if (loop || n->kind != NODE_LOOP || n->nin < 2 || n->nin > MOST_SUMS + 1)
                return NULL;
            loop = n;
        }
    return loop;
}

/* Sums begin with what the array was, or with what i and j say. */
static bool find_start(const Nest *t, Sum *s) {
    Node *x = s->start = t->loop->in[s->param->index];
    if (x != t->row->region[0]->params[1])
        return tiles_made_of(t, x) >= 0 && !(tiles_made_of(t, x) & ~(ON_I | ON_J));
    Node *old = t->of->in[0];
    s->start = old->kind == NODE_NEW && !t->later ? NULL : old;
    return !s->start || old->type.layout == IN_TREE;
}

static bool find_starts(Nest *t) {
    for (int s = 0; s < t->sums; s++)
        if (!find_start(t, &t->sum[s]))
            return false;
    return true;
}

/* Is an element of row N its number, for numbers that depend on i alone? */
static bool is_part_of_row(const Nest *t, const Node *n) {
    int first = tiles_made_of(t, n->in[1]), end = tiles_made_of(t, n->in[2]);
    return !n->reversed && graph_is_const(n->in[3], 0) && (first | end) == ON_I && first >= 0 && end >= 0;
}

/* Do other CONSTRUCTs make the row before ROW does, if any? */
static bool is_made_in_turn(Nest *t, const Region *outer, const Node *row) {
    const Node *x = row->in[0];
    t->later = x != outer->params[1];
    while (x->kind == NODE_CONSTRUCT && x->home == outer)
        x = x->in[0];
    return x == outer->params[1];
}

bool tiles_nest(Node *n, Nest *t, signed char *known, int nodes) {
    *t = (Nest){.of = n, .known = known};
    if (n->kind != NODE_CONSTRUCT || n->type.rank != 2 || n->type.layout != IN_TREE)
        return false;
    const Region *outer = n->region[0];
    Node *row = t->row = outer->results[0];
    if (row->kind != NODE_CONSTRUCT || row->home != outer || !is_made_in_turn(t, outer, row) || !graph_covers_all(n))
        return false;
    t->loop = only_loop(row->region[0]);
    memset(known, 0, (size_t)nodes);
    t->i = outer->params[0];
    t->j = row->region[0]->params[0];
    t->part = !graph_covers_all(row);
    if (!t->loop || t->loop->home != row->region[0] || !only(t, outer, row) || (t->part && !is_part_of_row(t, row)) ||
        !find_sums(t, nodes) || !find_starts(t))
        return false;
    memset(known, 0, (size_t)nodes);        // k and the sums were not known at first
    t->last = row->region[0]->results[0];
    int last = tiles_made_of(t, t->last);
    return last >= 0 && (last & ON_SUM) && !(last & ON_K) && only(t, row->region[0], t->loop);
}
