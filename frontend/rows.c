/* frontend/rows.c - what is known of the elements of a matrix that is built row by row. */
#include "frontend/rows.h"
#include "frontend/lower_loop.h"
#include "frontend/lower_vector.h"

enum { MAX_ARRAYS = 3, MAX_HANDLES = 7, MAX_READS = 10 };

/* ---- what suits ---- */

static bool is_row_of(const Region *outer, const Node *row) {
    return row->kind == NODE_CONSTRUCT && row->home == outer && row->in[0] == outer->params[1] && graph_covers_all(row);
}

static bool has_loops(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->region[0] && n->kind != NODE_IF)
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

static void find_checks(Rows *t, const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        const Node *i = n->kind == NODE_CHECK_INDEX ? graph_plain(n->in[1]) : NULL;
        if ((i == t->i || i == t->j) && i && of_outside(t, n->in[0]))
            add_known(t, n->in[0], n->index, i == t->j);
        for (int k = 0; k < 2; k++)
            if (n->region[k])
                find_checks(t, n->region[k]);
    }
}

/* ---- variants ---- */

typedef struct {
    const Node *at;         // an IF
    int arm;
} Step;

typedef struct {
    Rows *t;
    GraphCopy copy;
    Step step[MAX_VARIANTS];
    int steps;
} Path;

/* Checks of what is known are left out; those that are the same in a row become tests. */
static bool is_needless(Rows *t, const Node *check) {
    Node *i = graph_plain(check->in[1]);
    if (!of_outside(t, check->in[0]))
        return false;
    if ((i == t->i || i == t->j) && find_known(t, check->in[0], check->index, i == t->j) >= 0)
        return true;
    if (graph_inside(i, t->inner) && i->kind != NODE_CONST)
        return false;
    for (int k = 0; k < t->ntests; k++)
        if (t->test[k].array == check->in[0] && t->test[k].dimension == check->index && graph_same(t->test[k].index, i))
            return true;
    if (t->ntests == MAX_TESTS)
        return false;
    t->test[t->ntests++] = (RowTest){check->in[0], i, check->index};
    return true;
}

static Node *special(void *state, Node *n, Region *at) {
    Path *p = state;
    const Node *of = n->kind == NODE_PROJ ? n->in[0] : NULL;
    if (n->kind == NODE_CHECK_INDEX && is_needless(p->t, n))
        return graph_copied(&p->copy, n->in[1]);
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
        r->last = NULL;
        for (Node **link = &r->first; *link;) {
            Node *n = *link;
            if (!graph_uses(r, n) && !graph_must_stay(n)) {
                *link = n->next;
                changed = true;
            } else {
                r->last = n;
                link = &n->next;
            }
        }
    }
}

/* The row's body along the path; its result is what RESULT becomes there. */
static Region *variant_of(Lower *l, Path *p, Node *result) {
    Graph g = {.front = l->front, .nodes = graph_highest(p->t->inner) + 1}, from = g;
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

int rows_access(Rows *t, const Region *variant, Node *n) {
    if (n->kind != NODE_INDEX || n->nin > 3)
        return -1;
    Node *array = n->in[0], *i = n->nin == 3 ? graph_plain(n->in[1]) : NULL;
    if (n->type.rank || !is_wide(n->type.base) || !of_outside(t, array) ||
        n->in[n->nin - 1] != variant->params[0] || (i && n->in[1] != i && i->kind != NODE_CONST) || (i && graph_inside(i, t->inner) && i->kind != NODE_CONST))
        return -1;
    for (int k = 0; k < t->naccesses; k++) {
        const RowAccess *a = &t->access[k];
        if (a->array == array && (a->index == i || (i && a->index && graph_same(a->index, i))))
            return k;
    }
    if (t->naccesses == MAX_ACCESSES)
        return -1;
    t->access[t->naccesses] = (RowAccess){.array = array, .index = i};
    return t->naccesses++;
}

/* The access of which RESULT, an element of the row's body, is the element at the same place. */
static int shared_access(Rows *t, const Region *variant) {
    Node *n = variant->results[0];
    if (n->kind != NODE_INDEX || n->nin != 3 || graph_plain(n->in[1]) != t->i || graph_region_traps(variant))
        return -1;
    int a = rows_access(t, variant, n);
    if (a < 0 || n->in[0]->type.rank != 2)
        return -1;
    int rows = add_known(t, n->in[0], 0, false), columns = add_known(t, n->in[0], 1, true);
    if (rows < 0 || columns < 0)
        return -1;
    t->known[rows].exact = t->known[columns].exact = true;
    return a;
}

static Choice *choice_of(Lower *l, Path *p, const Ranges *r, Node *result) {
    Rows *t = p->t;
    Choice *c = front_alloc(l->front, sizeof *c);
    const Node *of = result->kind == NODE_PROJ ? result->in[0] : NULL;
    if (l->front->no_memory)
        return c;
    c->shared = -1;
    if (of && of->kind == NODE_IF && graph_inside(of, t->inner) && p->steps < MAX_VARIANTS - 1 && t->nvariants + p->steps < MAX_VARIANTS - 1 &&
        range_decides(r, of->in[0])) {
        c->condition = of->in[0];
        for (int k = 0; k < 2; k++) {
            p->step[p->steps++] = (Step){of, k};
            c->arm[k] = choice_of(l, p, r, of->region[k]->results[result->index]);
            p->steps--;
        }
        return c;
    }
    if (t->nvariants == MAX_VARIANTS)
        return c;
    c->variant = variant_of(l, p, result);
    if (l->front->no_memory)
        return c;
    t->variant[t->nvariants++] = c;
    c->shared = shared_access(t, c->variant);
    t->shares |= c->shared >= 0;
    Lanes lanes = {.body = c->variant, .index = c->variant->params[0], .aligned = true, .natural = true};
    c->lanes = c->shared < 0 && vector_suits(l, &lanes);
    for (Node *n = c->variant->first; n; n = n->next)
        rows_access(t, c->variant, n);
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

bool rows_of(Lower *l, Node *n, Rows *t) {
    Region *outer = n->region[0];
    Node *row = outer->results[0];
    *t = (Rows){.node = n, .row = row, .outer = outer};
    if (n->type.rank != 2 || n->type.layout != IN_TREE || !is_wide(n->type.base) || !graph_covers_all(n) || !is_row_of(outer, row) || !suits(outer, row))
        return false;
    t->inner = row->region[0];
    t->i = outer->params[0];
    t->j = t->inner->params[0];
    t->element = type_element(n->type, 2);
    find_checks(t, outer);
    Path p = {.t = t};
    Ranges r = {.body = outer, .index = {t->i, t->j}, .count = 2};
    t->top = choice_of(l, &p, &r, t->inner->results[0]);
    bool lanes = false;
    for (int k = 0; k < t->nvariants; k++)
        lanes |= t->variant[k]->lanes;
    t->whole = t->shares && may_be_whole(t);
    return !l->front->no_memory && (t->shares || lanes) && !is_wide_spread(t);
}
