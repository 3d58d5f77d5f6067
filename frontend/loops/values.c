/* frontend/loops/values.c - value numbering, by a walk in the order of the program. */
#include "frontend/loops/values.h"

#include <string.h>

enum { BUCKETS = 512 };

typedef struct Known Known;

struct Known {
    Node *node;
    Known *next;            // in the bucket
    Known *before;          // of all buckets
    unsigned bucket;
    int number;             // in the order in which they became known
};

typedef struct {
    Front *front;
    int size;
    Node **same;            // by number: what stands for it
    Node **shape;           // by number, of arrays: an older version with the same sizes
    Known *bucket[BUCKETS];
    Known *last;
    int known, hidden;      // of so many the first are not looked at
} Values;

static Node *plain(const Values *v, Node *n) {
    while (n->number < v->size && v->same[n->number])
        n = v->same[n->number];
    return n;
}

/* ---- arrays of the same sizes ---- */

static Node *older(Node *x) {
    Node *owner = x->kind == NODE_PARAM ? x->home->owner : x->kind == NODE_PROJ ? x->in[0] : NULL;
    if (x->kind == NODE_STORE)
        return x->in[0];
    if (!owner || owner->kind != NODE_LOOP)
        return NULL;
    for (int i = 0; i < 2; i++)
        if (!graph_keeps_sizes(owner->region[i]->results[x->index + 1], owner->region[i]->params[x->index]))
            return NULL;
    return owner->in[x->index];
}

static Node *shape_of(const Values *v, Node *x) {
    for (Node *o;; x = o) {
        if (x->number >= v->size)
            return x;
        o = v->shape[x->number];
        if (!o) {
            o = older(x);
            o = v->shape[x->number] = o ? o : x;
        }
        if (o == x)
            return x;
    }
}

/* ---- which nodes are alike ---- */

static bool is_pure_region(const Region *r);

static bool is_pure(const Node *n) {
    switch (n->kind) {
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_NOT: case NODE_CONVERT: case NODE_BINARY: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_CHECK_ZERO: case NODE_CHECK_SIZE: case NODE_LENGTH:
        return true;
    case NODE_INDEX: return !n->type.rank;
    case NODE_PROJ: return n->in[0]->kind == NODE_IF;
    case NODE_IF: return is_pure_region(n->region[0]) && is_pure_region(n->region[1]);
    default: return false;
    }
}

/* Does R compute whole numbers alone, as conditionals about indices do?  (Others are long, and vectors that are kept from
 * one to the next lanes run out of.) */
static bool is_pure_region(const Region *r) {
    enum { MOST = 12 };         // larger ones are hardly ever there twice
    int count = 0;
    for (const Node *n = r->first; n; n = n->next)
        if (++count > MOST || (n->kind != NODE_CONST && !is_pure(n)) || type_is_fp(n->type))
            return false;
    return true;
}

static bool asks_sizes(const Node *n) {
    return n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX;
}

static Node *operand(const Values *v, const Node *n, int i) {
    return !i && asks_sizes(n) ? shape_of(v, n->in[0]) : n->in[i];
}

static bool same_operand(const Node *a, const Node *b) {
    return a == b || (a->kind == NODE_CONST && b->kind == NODE_CONST && type_same(a->type, b->type) &&
                      !memcmp(&a->value, &b->value, sizeof a->value));
}

/* Do A and B do the same with their operands? */
static bool same_operation(const Node *a, const Node *b) {
    return a->kind == b->kind && type_same(a->type, b->type) && a->nin == b->nin && (a->kind != NODE_BINARY || a->op == b->op) &&
           (a->kind != NODE_BUILTIN || a->builtin == b->builtin) && ((!asks_sizes(a) && a->kind != NODE_PROJ) || a->index == b->index);
}

/* Two arms, and those around them of the same conditionals: their nodes are pairs, in their order. */
typedef struct Arms Arms;

struct Arms {
    const Region *a, *b;
    const Arms *around;
};

/* Is B what A is, or do they stand at the same place of two arms? */
static bool are_pair(const Arms *arms, const Node *a, const Node *b) {
    for (; arms; arms = arms->around)
        for (const Node *m = arms->a->first, *n = arms->b->first; m && n; m = m->next, n = n->next)
            if (m == a || n == b)
                return m == a && n == b;
    return same_operand(a, b);
}

static bool same_arms(const Values *v, const Node *a, const Node *b, const Arms *around);

static bool alike_in(const Values *v, const Node *a, const Node *b, const Arms *arms) {
    if (!same_operation(a, b) || (a->kind == NODE_CONST && !same_operand(a, b)))
        return false;
    for (int i = 0; i < a->nin; i++)
        if (!are_pair(arms, operand(v, a, i), operand(v, b, i)))
            return false;
    return a->kind != NODE_IF || same_arms(v, a, b, arms);
}

static bool same_arms(const Values *v, const Node *a, const Node *b, const Arms *around) {
    for (int i = 0; i < 2; i++) {
        const Arms arms = {a->region[i], b->region[i], around};
        const Node *m = arms.a->first, *n = arms.b->first;
        for (; m && n && alike_in(v, m, n, &arms); m = m->next)
            n = n->next;
        if (m || n || arms.a->nresults != arms.b->nresults)
            return false;
        for (int k = 0; k < arms.a->nresults; k++)
            if (!are_pair(&arms, arms.a->results[k], arms.b->results[k]))
                return false;
    }
    return true;
}

static bool alike(const Values *v, const Node *a, const Node *b) {
    return alike_in(v, a, b, NULL);
}

static unsigned hash_of(const Values *v, const Node *n) {
    unsigned h = (unsigned)n->kind * 31;
    for (int i = 0; i < n->nin; i++) {
        const Node *x = operand(v, n, i);
        h = h * 131 + (x->kind == NODE_CONST ? (unsigned)x->value.i * 7 + 3 : (unsigned)x->number);
    }
    return h % BUCKETS;
}

/* ---- elements that were just written ---- */

static Node *written(const Node *n) {
    const Node *s = n->kind == NODE_INDEX && !n->type.rank ? n->in[0] : NULL;
    if (!s || s->kind != NODE_STORE || s->nin != n->nin + 1)
        return NULL;
    for (int i = 1; i < n->nin; i++)
        if (!same_operand(s->in[i], n->in[i]))
            return NULL;
    return s->in[n->nin];
}

/* ---- the walk ---- */

static void number_region(Values *v, Region *r);

static Node *find(const Values *v, Node *n) {
    Node *x = written(n);
    if (x || !is_pure(n))
        return x;
    for (const Known *k = v->bucket[hash_of(v, n)]; k && k->number >= v->hidden; k = k->next)
        if (alike(v, k->node, n))
            return k->node;
    return NULL;
}

static void remember(Values *v, Node *n) {
    Known *k = is_pure(n) ? front_alloc(v->front, sizeof *k) : NULL;
    unsigned h = hash_of(v, n);
    if (!k || v->front->no_memory)
        return;
    *k = (Known){n, v->bucket[h], v->last, h, v->known++};
    v->last = v->bucket[h] = k;
}

static void forget(Values *v, Known *last) {
    for (; v->last != last; v->last = v->last->before, v->known--)
        v->bucket[v->last->bucket] = v->last->next;
}

/* What a region knows of its own is not known behind it; a parallel one begins without anything. */
static void number_inner(Values *v, const Node *n) {
    Known *last = v->last;
    int hidden = v->hidden;
    bool parallel = n->kind != NODE_IF && n->kind != NODE_LOOP;
    for (int i = 0; i < 2 && n->region[i]; i++) {
        v->hidden = parallel ? v->known : hidden;
        number_region(v, n->region[i]);
        forget(v, last);
    }
    v->hidden = hidden;
}

static void number_region(Values *v, Region *r) {
    for (Node *n = r->first; n && !v->front->no_memory; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = plain(v, n->in[i]);
        if (n->region[0])
            number_inner(v, n);
        Node *x = find(v, n);
        if (x) {
            v->same[n->number] = x;
            graph_take_out(n);
            continue;
        }
        remember(v, n);
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = plain(v, r->results[k]);
}

void values_number(Graph *g) {
    size_t n = (size_t)g->nodes + 1;
    Values v = {.front = g->front, .size = g->nodes, .same = front_alloc(g->front, n * sizeof *v.same),
                .shape = front_alloc(g->front, n * sizeof *v.shape)};
    if (!g->front->no_memory)
        number_region(&v, g->top);
}
