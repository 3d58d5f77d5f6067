/* frontend/loops/loops_share.c - what a loop stores in an array, and needs for its other values, too.
 *
 * Each value of a loop is made by a copy of its body, which has what this value needs.  Where that is also an element of an
 * array that the loop makes, and costs more than reading it, the array is made first, and the others read it. */
#include <string.h>

#include "frontend/loops/loops_state.h"

enum {
    DEAR = 12,                  // about so many instructions are more than what reading an element costs
    LOOP_COST = 50, DEEP_COST = 4,
    DEEP = 24,                  // operands of operands
};

/* The store of array K in R and below; *COUNT: how many there are. */
static const Node *find_store(const Chain *array, const Region *r, int *count) {
    const Node *found = NULL;
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_STORE && chain_has(array, n)) {
            found = n;
            ++*count;
        }
        for (int i = 0; i < 2; i++) {
            const Node *inner = n->region[i] ? find_store(array, n->region[i], count) : NULL;
            found = inner ? inner : found;
        }
    }
    return found;
}

/* X without a constant that is added to it. */
static Node *without_sum(Node *x) {
    x = graph_plain(x);
    bool sum = x->kind == NODE_BINARY && (x->op == BINARY_ADD || x->op == BINARY_SUB) && x->in[1]->kind == NODE_CONST;
    return sum ? graph_plain(x->in[0]) : x;
}

static bool is_counter(const Node *loop, const Node *x) {
    return x->kind == NODE_PARAM && x->home == loop->region[1] && graph_step(loop, x->index);
}

/* Can the indices of STORE, in the loop of C, be told in any copy of the body: counters, and what comes from before? */
static bool indices_suit(const Counted *c, const Node *store) {
    for (int k = 1; k < store->nin - 1; k++) {
        const Node *x = without_sum(store->in[k]);
        if (!graph_outside(c->loop, x) && !(x->kind == NODE_PARAM && is_counter(x->home->owner, x)))
            return false;
    }
    return true;
}

/* Does each iteration of the loops between C's and STORE write an element of its own? */
static bool writes_own(const Counted *c, const Node *store) {
    for (const Region *r = store->home; r != c->body; r = r->owner->home) {
        bool counts = r->owner->kind == NODE_IF;
        for (int k = 2; k < store->nin - 1 && !counts; k++)
            counts = r->owner->kind == NODE_LOOP && is_counter(r->owner, without_sum(store->in[k]));
        if (!counts)
            return false;
    }
    return true;
}

/* What computing X takes in an iteration, no more than MOST, roughly: what two operands share counts twice. */
static int cost(const Counted *c, const Node *x, int most, int deep) {
    if (x->kind == NODE_PARAM || x->kind == NODE_CONST || graph_outside(c->loop, x))
        return 0;
    bool is_deep = x->kind == NODE_BUILTIN || (x->kind == NODE_BINARY && (x->op == BINARY_DIV || x->op == BINARY_REM));
    int all = x->region[0] ? LOOP_COST : is_deep ? DEEP_COST : x->kind != NODE_CHECK_INDEX;
    for (int i = 0; i < x->nin && all < most && deep && !x->region[0]; i++)
        all += cost(c, x->in[i], most - all, deep - 1);
    return all;
}

bool share_asked(const Node *loop, int k) {
    for (const Node *p = loop->next; p && p->kind == NODE_PROJ && p->in[0] == loop; p = p->next)
        if (p->index == k)
            return true;
    return false;
}

static int values_made(const Make *m) {
    int count = 0;
    for (int k = 0; k < m->c->loop->nin; k++)
        count += (m->v[k].kind == CARRY_ARRAY || m->v[k].kind == CARRY_REDUCE) && share_asked(m->c->loop, k);
    return count;
}

/* Does STORE, the only one of an array of type ARRAY, say in every iteration what its element is at the end? */
static bool store_suits(const Counted *c, const Node *store, Type array) {
    const Node *x = store->in[store->nin - 1];
    bool whole = store->nin - 2 == array.rank && !array.layout && type_same(x->type, type_element(array, array.rank));
    return whole && x->home == store->home && indices_suit(c, store) && writes_own(c, store);
}

void share_find(const Make *m) {
    Loops *s = m->s;
    if (!s->rules->shares || values_made(m) < 2)
        return;
    for (int k = 0; k < m->c->loop->nin && s->nshares < MAX_SHARES; k++) {
        if (m->v[k].kind != CARRY_ARRAY || !share_asked(m->c->loop, k))
            continue;
        int count = 0;
        const Node *store = find_store(&m->v[k].chain, m->c->body, &count);
        if (count != 1 || !store_suits(m->c, store, m->c->loop->in[k]->type))
            continue;
        const Node *x = store->in[store->nin - 1];
        if (cost(m->c, x, DEAR, DEEP) >= DEAR)
            s->share[s->nshares++] = (Share){.value = x, .store = store, .k = k};
    }
}

bool share_has(const Loops *s, int k) {
    for (int i = 0; i < s->nshares; i++)
        if (s->share[i].k == k)
            return true;
    return false;
}

bool share_any(const Loops *s) {
    for (int i = 0; i < s->nshares; i++)
        if (s->share[i].made)
            return true;
    return false;
}

void share_made(Loops *s, int k, Node *array) {
    for (int i = 0; i < s->nshares; i++)
        if (s->share[i].k == k)
            s->share[i].made = array;
}

/* Results of one node stand behind it without anything between: N, new at the end of AT, goes before the node of which RESULT is
 * one. */
Node *share_placed(Loops *s, Node *n, const Node *result) {
    if (result->kind == NODE_PROJ && !s->copy.graph->front->no_memory)
        graph_move(n, graph_copied(&s->copy, result->in[0]));
    return n;
}

/* Index X of the original's store, in the copy, for RESULT. */
static Node *copied_index(Loops *s, Node *x, Region *at, const Node *result) {
    Node *plain = graph_plain(x), *of = without_sum(x);
    if (plain == of)
        return graph_copied(&s->copy, of);
    Node *by = graph_copied(&s->copy, plain->in[1]);
    return share_placed(s, graph_binary(s->copy.graph, at, plain->op, plain->type, plain->at, graph_copied(&s->copy, of), by), result);
}

Node *share_read(Loops *s, const Node *n, Region *at) {
    const Share *h = s->share;
    while (h < s->share + s->nshares && (h->value != n || !h->made))
        h++;
    if (h == s->share + s->nshares)
        return NULL;
    Node *index[MAX_RANK];
    int rank = h->store ? h->store->nin - 2 : 1;
    for (int k = 0; k < rank; k++)
        index[k] = h->store ? copied_index(s, h->store->in[k + 1], at, n) : table_index(s, h, at);
    Node *read = graph_node(s->copy.graph, at, NODE_INDEX, n->type, h->store ? h->store->at : n->at, rank + 1);
    if (s->copy.graph->front->no_memory)
        return read;
    read->shared = true;
    read->in[0] = h->made;
    memcpy(read->in + 1, index, (size_t)rank * sizeof *index);
    return share_placed(s, read, n);
}

void share_tell(Front *f, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->shared)
            front_remark(f, n->at, n->in[0]->kind == NODE_CONSTRUCT && n->in[0]->table ? "shares: what several values of the loop need is computed once"
                                   : "shares: what is stored here is read where another value of the loop needs it");
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                share_tell(f, n->region[i]);
    }
}
