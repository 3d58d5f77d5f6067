/* frontend/lower/rows.c - what is known of the elements of a matrix that is built row by row. */
#include "frontend/lower/lower_loop.h"
#include "frontend/lower/lower_vector.h"
#include "frontend/lower/rows.h"

enum { MAX_ARRAYS = 5, MAX_HANDLES = 14, MAX_READS = 25, MAX_STEPS = 8, MAX_LOOKS = 200 };

/* ---- what suits ---- */

static bool is_row_of(const Region *outer, const Node *row) {
    return row->kind == NODE_CONSTRUCT && row->home == outer && row->in[0] == outer->params[1] && graph_covers_all(row);
}

static bool has_loops(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->region[0] && n->kind != NODE_IF && !n->brief)
            return true;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && has_loops(n->region[i]))
                return true;
    }
    return false;
}

/* Nothing but the row takes long, and nothing asks what was there before. */
static bool suits(const Region *outer, const Node *row) {
    for (const Node *n = outer->first; n; n = n->next) {
        if (n == row)
            continue;
        for (int i = 0; i < n->nin; i++)
            if (n->in[i] == row || (n->in[i] == outer->params[1] && n->kind != NODE_LENGTH))
                return false;
        for (int i = 0; i < 2; i++)
            if (n->region[i] && (has_loops(n->region[i]) || graph_uses(n->region[i], outer->params[1]) || graph_uses(n->region[i], row)))
                return false;
        if (graph_suspends(n) || n->kind == NODE_LOOP || n->kind == NODE_STORE)
            return false;
    }
    const Region *inner = row->region[0];
    return !graph_uses(inner, inner->params[1]) && !graph_uses(inner, outer->params[1]) && !has_loops(inner) && !part_waits(inner);
}

/* Finds the arrays from outside that R uses; counts no more than MAX_ARRAYS + 1. */
static int find_arrays(const Region *outer, const Region *r, const Node *found[MAX_ARRAYS + 1], int count) {
    for (const Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++) {
            bool is_new = n->in[i]->type.rank && !graph_inside(n->in[i], outer) && count <= MAX_ARRAYS;
            for (int k = 0; k < count && is_new; k++)
                is_new = found[k] != n->in[i];
            if (is_new)
                found[count++] = n->in[i];
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                count = find_arrays(outer, n->region[i], found, count);
    }
    return count;
}

static int count_reads(const Region *r) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next) {
        count += n->kind == NODE_INDEX;
        for (int i = 0; i < 2; i++)
            count += n->region[i] ? count_reads(n->region[i]) : 0;
    }
    return count;
}

/* So many handles at once find no registers. */
static bool is_wide_spread(const Rows *t) {
    const Node *found[MAX_ARRAYS + 1];
    int arrays = find_arrays(t->outer, t->outer, found, 0);
    return arrays > MAX_ARRAYS || arrays + 2 * t->naccesses > MAX_HANDLES || count_reads(t->inner) > MAX_READS;
}

/* ---- what is known of sizes ---- */

static int find_known(const Rows *t, const Node *array, int dimension, bool is_j) {
    for (int k = 0; k < t->nknown; k++)
        if (t->known[k].array == array && t->known[k].dimension == dimension && t->known[k].is_j == is_j)
            return k;
    return -1;
}

static int add_known(Rows *t, Node *array, int dimension, bool is_j) {
    int k = find_known(t, array, dimension, is_j);
    if (k < 0 && t->nknown < MAX_KNOWN) {
        k = t->nknown++;
        t->known[k] = (Known){array, dimension, is_j, false};
    }
    return k;
}

static bool of_outside(const Rows *t, const Node *array) {
    return !graph_inside(array, t->outer) && array->type.layout == IN_TREE;
}

static bool has_test(const RowTest *test, int count, const Node *array, int dimension, const Node *index) {
    for (int k = 0; k < count; k++)
        if (test[k].array == array && test[k].dimension == dimension && graph_same(test[k].index, index))
            return true;
    return false;
}

/* Is the check always met where the sizes and fixed indices have been looked at before? */
static bool is_met(const Rows *t, const Node *check) {
    const Node *i = graph_plain(check->in[1]);
    return (i == t->i && find_known(t, check->in[0], check->index, false) >= 0) ||
           (i == t->j && find_known(t, check->in[0], check->index, true) >= 0) ||
           has_test(t->fixed, t->nfixed, check->in[0], check->index, i);
}

static void find_checks(Rows *t, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        Node *i = n->kind == NODE_CHECK_INDEX && of_outside(t, n->in[0]) ? graph_plain(n->in[1]) : NULL;
        if (i && (i == t->i || i == t->j))
            add_known(t, n->in[0], n->index, i == t->j);
        else if (i && (i->kind == NODE_CONST || !graph_inside(i, t->outer)) && !is_met(t, n) && t->nfixed < MAX_TESTS)
            t->fixed[t->nfixed++] = (RowTest){n->in[0], i, n->index};
        for (int k = 0; k < 2; k++)
            if (n->region[k])
                find_checks(t, n->region[k]);
    }
}

typedef struct {
    const Rows *t;
    GraphCopy copy;
} Unchecked;

/* How many elements the rows have that are made, which N asks of what is no array here. */
static Node *row_length(Unchecked *u, const Node *n, Region *at) {
    Node *array = u->t->node->in[0];
    if (array->kind == NODE_NEW)
        return graph_copied(&u->copy, array->in[n->index + 1]);
    Node *length = graph_unary(u->copy.graph, at, NODE_LENGTH, n->type, n->at, array);
    length->index = n->index + 1;
    return length;
}

static Node *unchecked(void *state, Node *n, Region *at) {
    Unchecked *u = state;
    if (n->kind == NODE_LENGTH && n->in[0] == u->t->outer->params[1])
        return row_length(u, n, at);
    return n->kind == NODE_CHECK_INDEX && is_met(u->t, n) ? graph_copied(&u->copy, n->in[1]) : NULL;
}

/* What a turn is made of. */
static void look_into(Rows *t, Node *n) {
    t->node = n;
    t->outer = n->region[0];
    t->row = t->outer->results[0];
    t->inner = t->row->region[0];
    t->i = t->outer->params[0];
    t->j = t->inner->params[0];
}

/* N without the checks that are met. */
static Node *without_checks(Lower *l, const Rows *t, const Node *n) {
    const Region *top = t->outer;
    while (top->owner)
        top = top->owner->home;
    Graph g = {.front = l->front, .arena = &l->front->lasting, .nodes = graph_numbers(top).most + 1}, from = g;   // copies are copied again
    Node *m = front_alloc(l->front, sizeof *m);
    Unchecked u = {.t = t};
    g.top = graph_region(&g, m, 0);
    graph_copy_init(&u.copy, &g, &from);
    u.copy.special = unchecked;
    u.copy.state = &u;
    if (l->front->no_memory)
        return NULL;
    *m = *n;
    m->region[0] = graph_copy_region(&u.copy, t->outer, m);
    return l->front->no_memory ? NULL : m;
}

/* ---- variants ---- */

typedef struct {
    const Node *at;         // an IF
    int arm;
} Step;

typedef struct {
    Rows *t;
    GraphCopy copy;
    Step step[MAX_STEPS];
    int steps;
    bool near;              // the variant has lost checks that Rows.near makes
} Path;

/* Is X the sum of i and a small constant, BY? */
static bool is_near(const Rows *t, Node *x, int64_t *by) {
    *by = 0;
    if (x == t->i)
        return true;
    if (x->kind != NODE_BINARY || (x->op != BINARY_ADD && x->op != BINARY_SUB) || x->type.base != TYPE_INT || graph_plain(x->in[0]) != t->i ||
        !lower_small(x->in[1], by) || *by < -CHUNK_WORDS || *by > CHUNK_WORDS)
        return false;
    *by = x->op == BINARY_ADD ? *by : -*by;
    return true;
}

static bool note_near(Rows *t, Node *array, int64_t by) {
    for (int k = 0; k < t->nnear; k++)
        if (t->near[k].array == array && t->near[k].near == by)
            return true;
    if (t->nnear == MAX_TESTS || t->ntests)
        return false;
    t->near[t->nnear++] = (NearTest){array, by};
    return true;
}

/* Checks that are the same in a row become tests. */
static bool is_needless(Rows *t, const Node *check) {
    Node *i = graph_plain(check->in[1]);
    if (!of_outside(t, check->in[0]) || t->nnear || (graph_inside(i, t->inner) && i->kind != NODE_CONST))
        return false;
    if (has_test(t->test, t->ntests, check->in[0], check->index, i))
        return true;
    if (t->ntests == MAX_TESTS)
        return false;
    t->test[t->ntests++] = (RowTest){check->in[0], i, check->index};
    return true;
}

static Node *special(void *state, Node *n, Region *at) {
    Path *p = state;
    int64_t by;
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : NULL;
    if (n->kind == NODE_CHECK_INDEX && is_needless(p->t, n))
        return graph_copied(&p->copy, n->in[1]);
    if (n->kind == NODE_CHECK_INDEX && !n->index && of_outside(p->t, n->in[0]) && is_near(p->t, graph_plain(n->in[1]), &by) && note_near(p->t, n->in[0], by)) {
        p->near = true;
        return graph_copied(&p->copy, n->in[1]);
    }
    for (int k = 0; k < p->steps; k++) {
        const Step *s = &p->step[k];
        if (n == s->at) {
            graph_copy_nodes(&p->copy, n->region[s->arm], at);
            return graph_copied(&p->copy, n->in[0]);
        }
        if (of == s->at)
            return graph_copied(&p->copy, of->region[s->arm]->results[n->index]);
    }
    return NULL;
}

/* Takes out of R what nobody needs. */
static void sweep(Region *r) {
    for (bool changed = true; changed;) {
        changed = false;
        for (Node *n = r->first; n; n = n->next)
            if (!graph_uses(r, n) && !graph_must_stay(n)) {
                graph_take_out(n);
                changed = true;
            }
    }
}

/* The row's body along the path; its result is what RESULT becomes there. */
static Region *variant_of(Lower *l, Path *p, Node *result) {
    Graph g = {.front = l->front, .arena = &l->front->lasting, .nodes = graph_numbers(p->t->inner).most + 1}, from = g;
    Region *r = graph_region(&g, p->t->row, 2);
    g.top = r;
    graph_copy_init(&p->copy, &g, &from);
    p->copy.special = special;
    p->copy.state = p;
    if (l->front->no_memory)
        return r;
    for (int i = 0; i < 2; i++) {
        const Node *param = p->t->inner->params[i];
        p->copy.map[param->number] = graph_param(&g, r, i, param->type, param->at);
    }
    graph_copy_nodes(&p->copy, p->t->inner, r);
    graph_results(&g, r, 1);
    if (l->front->no_memory)
        return r;
    r->results[0] = graph_copied(&p->copy, result);
    sweep(r);
    return r;
}

static int find_access(const Rows *t, const Node *array, const Node *index, int64_t near) {
    for (int k = 0; k < t->naccesses; k++) {
        const RowAccess *a = &t->access[k];
        if (a->array == array && a->near == near && (a->index == index || (index && a->index && graph_same(a->index, index))))
            return k;
    }
    return -1;
}

/* What leads to the row of INDEX, if it is one of those that can be known. */
static bool row_index(const Rows *t, Node *n, Node **index, int64_t *near) {
    *index = n->nin == 3 ? graph_plain(n->in[1]) : NULL;
    *near = 0;
    if (!*index || (*index)->kind == NODE_CONST || !graph_inside(*index, t->outer))
        return true;
    if (is_near(t, *index, near)) {
        *index = t->i;
        return true;
    }
    return (*index)->home == t->outer;
}

int rows_row(const Rows *t, Node *n) {
    Node *i;
    int64_t near;
    if (n->kind != NODE_INDEX || n->nin != 3 || n->type.rank || !of_outside(t, n->in[0]) || !row_index(t, n, &i, &near))
        return -1;
    return find_access(t, n->in[0], i, near);
}

/* Is N an access to element j of a row that can be known? */
static bool is_row_access(const Rows *t, const Region *r, Node *n, Node **index, int64_t *near) {
    return n->kind == NODE_INDEX && n->nin <= 3 && !n->type.rank && is_wide(n->type.base) && of_outside(t, n->in[0]) && n->in[n->nin - 1] == r->params[0] &&
           (n->nin < 3 || graph_plain(n->in[1]) == n->in[1]) && row_index(t, n, index, near);
}

int rows_access(const Rows *t, const Region *r, Node *n) {
    Node *i;
    int64_t near;
    return is_row_access(t, r, n, &i, &near) ? find_access(t, n->in[0], i, near) : -1;
}

static int note_access(Rows *t, const Region *variant, Node *n) {
    Node *i;
    int64_t near;
    int k = rows_access(t, variant, n);
    if (k >= 0 || t->naccesses == MAX_ACCESSES || !is_row_access(t, variant, n, &i, &near))
        return k;
    t->access[t->naccesses] = (RowAccess){.array = n->in[0], .index = i, .near = near};
    return t->naccesses++;
}

/* The access of which RESULT, an element of the row's body, is the element at the same place; where sizes are known, in
 * whatever row. */
static int shared_access(Rows *t, const Region *variant, bool *same_row) {
    Node *n = variant->results[0];
    *same_row = n->kind == NODE_INDEX && n->nin == 3 && graph_plain(n->in[1]) == t->i;
    if (n->kind != NODE_INDEX || n->nin != 3 || (!*same_row && !t->node->exact) || graph_region_traps(variant))
        return -1;
    int a = note_access(t, variant, n);
    if (a < 0 || n->in[0]->type.rank != 2)
        return -1;
    int rows = add_known(t, n->in[0], 0, false), columns = add_known(t, n->in[0], 1, true);
    if (rows < 0 || columns < 0)
        return -1;
    t->known[rows].exact = t->known[columns].exact = true;
    return a;
}

/* May 16 elements side by side have all this in common?  SURE: only what can be proved. */
static bool is_possible(const Path *p, const Ranges *r, bool sure) {
    Fact fact[MAX_STEPS];
    const Node *c = p->step[p->steps - 1].at->in[0];
    bool when = p->step[p->steps - 1].arm == 0;
    bool equal = !sure && c->kind == NODE_BINARY && c->op == (when ? BINARY_EQ : BINARY_NE);
    if (equal && (graph_plain(c->in[0]) == p->t->j || graph_plain(c->in[1]) == p->t->j))
        return false;
    for (int k = 0; k < p->steps; k++)
        fact[k] = (Fact){p->step[k].at->in[0], p->step[k].arm == 0};
    return range_possible(r, fact, p->steps - 1, sure);
}

/* The next conditional that decides what N is, or one of its operands; LEFT: nodes to look at. */
static const Node *next_if(const Path *p, const Ranges *r, const Node *n, int *left) {
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : NULL;
    if (!graph_inside(n, p->t->inner) || --*left < 0)
        return NULL;
    for (int k = 0; k < p->steps && of; k++)
        if (p->step[k].at == of)
            return next_if(p, r, of->region[p->step[k].arm]->results[n->index], left);
    if (of && of->kind == NODE_IF)
        return range_decides(r, of->in[0]) ? of : NULL;
    const Node *found = NULL;
    for (int i = 0; i < n->nin && !found; i++)
        found = next_if(p, r, n->in[i], left);
    return found;
}

static Choice *choice_of(Lower *l, Path *p, const Ranges *r, Node *result) {
    Rows *t = p->t;
    Choice *c = front_alloc(l->front, sizeof *c);
    int left = MAX_LOOKS;
    if (l->front->no_memory)
        return c;
    c->shared = -1;
    const Node *of = p->steps < MAX_STEPS ? next_if(p, r, result, &left) : NULL;
    if (of) {
        bool never = false;
        c->condition = of->in[0];
        for (int k = 0; k < 2; k++) {
            p->step[p->steps++] = (Step){of, k};
            c->arm[k] = is_possible(p, r, false) ? choice_of(l, p, r, result) : NULL;
            never |= !is_possible(p, r, true);
            p->steps--;
        }
        return !never ? c : c->arm[0] ? c->arm[0] : c->arm[1];
    }
    if (t->nvariants == MAX_VARIANTS)
        return c;
    p->near = false;
    c->variant = variant_of(l, p, result);
    c->near = p->near;
    if (l->front->no_memory)
        return c;
    t->variant[t->nvariants++] = c;
    if (!c->near)
        c->shared = shared_access(t, c->variant, &c->same_row);
    t->shares |= c->shared >= 0 && c->same_row;
    Lanes lanes = {.body = c->variant, .index = c->variant->params[0], .aligned = true, .natural = true};
    c->lanes = c->shared < 0 && vector_suits(l, &lanes);
    for (Node *n = c->variant->first; n; n = n->next)
        note_access(t, c->variant, n);
    return c;
}

/* May whole rows be left out?  Then all that may fail besides their elements is tested before. */
static bool may_be_whole(Rows *t) {
    for (const Node *n = t->outer->first; n; n = n->next)
        if (n != t->row && graph_traps(n) && !(n->kind == NODE_CHECK_INDEX && is_needless(t, n)))
            return false;
    for (int k = 0; k < t->ntests; k++)
        if (graph_inside(t->test[k].index, t->outer) && t->test[k].index->kind != NODE_CONST)
            return false;
    return true;
}

static int nodes_of(const Region *r) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next)
        count++;
    return count;
}

/* Several steps at once: the longest variant is that of nearly all chunks that are computed. */
static void keep_longest(Rows *t) {
    int longest = 0;
    for (int k = 0; k < t->nvariants; k++)
        if (t->variant[k]->lanes && nodes_of(t->variant[k]->variant) > longest)
            longest = nodes_of(t->variant[k]->variant);
    for (int k = 0; k < t->nvariants; k++)
        t->variant[k]->lanes &= nodes_of(t->variant[k]->variant) == longest;
}

bool rows_of(Lower *l, Node *n, Rows *t) {
    Region *outer = n->region[0];
    Node *row = outer->results[0];
    *t = (Rows){.node = n, .row = row, .outer = outer};
    if (n->type.rank != 2 || n->type.layout != IN_TREE || !is_wide(n->type.base) || !graph_covers_all(n) || !is_row_of(outer, row) || !suits(outer, row))
        return false;
    t->element = type_element(n->type, 2);
    look_into(t, n);
    find_checks(t, outer);
    n = without_checks(l, t, n);
    if (!n)
        return false;
    look_into(t, n);
    Path p = {.t = t};
    Ranges r = {.body = t->outer, .index = {t->i, t->j}, .count = 2};
    t->top = choice_of(l, &p, &r, t->inner->results[0]);
    if (n->exact && !l->front->no_memory)
        keep_longest(t);
    bool lanes = false;
    for (int k = 0; k < t->nvariants; k++)
        lanes |= t->variant[k]->lanes;
    t->whole = t->shares && may_be_whole(t);
    return !l->front->no_memory && (t->shares || lanes) && !is_wide_spread(t);
}
