/* frontend/loops/private_number.c - private arrays get their numbers.
 *
 * A walk in the order of the program.  An array has its number from where it is made until
 * what reads it last; a store goes on with that of the array that it writes.  What a loop
 * carries keeps the number that its first value has: at the end of a turn the new values are
 * renumbered, all at once.  Both arms of a conditional end what was read last in one of them,
 * and leave their results at the same numbers. */
#include "frontend/loops/private.h"
#include "isa/arch.h"

enum {
    LAST_RESULT = INT32_MAX,
    MOST = MAX_PRIVATE - 1,     // one is left for a frame of numbers that find no register
};

/* What the code so far has in private arrays. */
typedef struct {
    Graph *g;
    Node *at[MAX_PRIVATE];  // by number: a value; NULL: not in use
    const Node *failed;
} Numbering;

static bool fail(Numbering *s, const Node *n) {
    s->failed = n;
    return false;
}

static bool take(Numbering *s, Node *n) {
    for (int i = 0; i < MOST; i++)
        if (!s->at[i]) {
            s->at[i] = n;
            n->held->number = i;
            return true;
        }
    return fail(s, n);
}

static void pass(Numbering *s, const Node *from, Node *to) {
    to->held->number = from->held->number;
    s->at[to->held->number] = to;
}

/* ---- nodes ---- */

/* A node before NEXT, or at the end of R. */
static Node *make(Numbering *s, Region *r, Node *next, NodeKind kind, Place at, int from) {
    Node *n = graph_node(s->g, r, kind, type_scalar(TYPE_VOID), at, 0);
    n->from = from;
    if (next)
        graph_move(n, next);
    return n;
}

static void end(Numbering *s, Region *r, Node *next, const Node *x) {
    make(s, r, next, NODE_PFREE, x->at, x->held->number);
    s->at[x->held->number] = NULL;
}

/* ---- who is read where ---- */

/* Does it count that N reads operand I?  Sizes stand elsewhere. */
static bool counts(const Node *n, int i) {
    return n->in[i]->held && n->kind != NODE_LENGTH && n->kind != NODE_CHECK_INDEX && n->kind != NODE_CHECK_ROW;
}

static void note(Node *x, const Region *r, int place) {
    if (x->held && x->held->owner == r)
        x->held->last = place;
}

static void note_reads(Region *r, const Region *owner, int place) {
    for (Node *n = r->first; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            if (counts(n, i))
                note(n->in[i], owner, place);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_reads(n->region[i], owner, place);
    }
    for (int k = 0; k < r->nresults; k++)
        note(r->results[k], owner, place);
}

/* Where values that end in R are read last, by the place of R's nodes. */
static void find_last(Region *r) {
    int place = 0;
    for (Node *n = r->first; n; n = n->next, place++) {
        for (int i = 0; i < n->nin; i++)
            if (counts(n, i))
                note(n->in[i], r, place);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                note_reads(n->region[i], r, place);
    }
    for (int k = 0; k < r->nresults; k++)
        if (private_taken(r, k))
            note(r->results[k], r, LAST_RESULT);
}

/* How often N and what is below read X. */
static int reads(const Node *n, const Node *x) {
    int count = 0;
    for (int i = 0; i < n->nin; i++)
        count += n->in[i] == x && counts(n, i);
    for (int i = 0; i < 2; i++) {
        const Region *r = n->region[i];
        for (const Node *m = r ? r->first : NULL; m; m = m->next)
            count += reads(m, x);
        for (int k = 0; r && k < r->nresults; k++)
            count += r->results[k] == x;
    }
    return count;
}

/* May N, at that place of R, end X? */
static bool may_end(const Node *n, const Region *r, int place, const Node *x) {
    return x->held->owner == r && x->held->last == place && reads(n, x) == 1;
}

/* ---- renumbering ---- */

/* Moves and swaps at the end of R, after which value FROM[i] has number TO[i]. */
static void renumber(Numbering *s, Region *r, Place at, int *from, const int *to, int n) {
    for (int left = n; left;) {
        int free = -1, other = -1;
        left = 0;
        for (int i = 0; i < n; i++) {
            bool waits = false;
            if (from[i] == to[i])
                continue;
            for (int j = 0; j < n; j++)
                waits |= from[j] == to[i];
            left++;
            other = i;
            free = waits ? free : i;
        }
        if (!left)
            return;
        int i = free >= 0 ? free : other, a = from[i], b = to[i];
        Node *m = make(s, r, NULL, NODE_PMOVE, at, a);
        m->to = b;
        m->swap = free < 0;
        for (int j = 0; j < n; j++)
            from[j] = from[j] == a ? b : from[j] == b ? a : from[j];
    }
}

/* The results of R from number FIRST on, where TO_HELD are in private arrays, go to
 * the numbers TO. */
static bool give_results(Numbering *s, Region *r, int first, Node *const *to_held, const int *to, int n) {
    int from[MAX_PRIVATE], there[MAX_PRIVATE], count = 0;
    for (int k = 0; k < n; k++) {
        Node *x = to_held[k] && to_held[k]->held ? r->results[k + first] : NULL;
        if (!x)
            continue;
        if (count == MAX_PRIVATE || !x->held || x->held->owner != r)
            return fail(s, to_held[k]);
        for (int j = 0; j < count; j++)
            if (from[j] == x->held->number)
                return fail(s, to_held[k]);
        from[count] = x->held->number;
        there[count++] = to[k];
    }
    for (int i = 0; i < count; i++)
        s->at[from[i]] = NULL;
    renumber(s, r, r->owner->at, from, there, count);
    return true;
}

/* ---- regions ---- */

static bool number_region(Numbering *s, Region *r);

static bool number_parallel(Numbering *s, Node *n) {
    Numbering inner = {.g = s->g};
    if (number_region(&inner, n->region[0]))
        return true;
    return fail(s, inner.failed);
}

static bool number_loop(Numbering *s, Node *n, Region *r, int place) {
    int *number = front_alloc(s->g->front, ((size_t)n->nin + 1) * sizeof *number);
    if (s->g->front->no_memory)
        return fail(s, n);
    for (int k = 0; k < n->nin; k++)
        if (n->region[0]->params[k]->held) {
            if (!may_end(n, r, place, n->in[k]))
                return fail(s, n->in[k]);
            number[k] = n->in[k]->held->number;
        }
    for (int i = 0; i < 2; i++) {
        Region *inner = n->region[i];
        for (int k = 0; k < n->nin; k++)
            if (inner->params[k]->held) {
                inner->params[k]->held->number = number[k];
                s->at[number[k]] = inner->params[k];
            }
        if (!number_region(s, inner) || !give_results(s, inner, 1, inner->params, number, n->nin))
            return false;
    }
    for (int k = 0; k < n->nin; k++) {
        Node *p = n->region[0]->params[k], *out = private_output(n, k);
        if (!p->held)
            continue;
        out = out ? out : p;            // nobody takes it: it ends
        *out->held = (Held){.number = number[k], .varies = p->held->varies, .last = out == p ? -1 : out->held->last, .owner = r};
        s->at[number[k]] = out;
    }
    return true;
}

/* A conditional while its arms get numbers. */
typedef struct {
    Node *node;
    Node *at[MAX_PRIVATE];      // what there was before
    bool ends[MAX_PRIVATE];     // in both arms, for the conditional reads it last
    Node **out;                 // by number of the result: the output, if it is in a private array
    int *number;                // and its
    int count;
} Arms;

static bool arms_begin(Numbering *s, Arms *a, const Region *r, int place) {
    a->count = a->node->region[0]->nresults;
    a->out = front_alloc(s->g->front, ((size_t)a->count + 1) * sizeof(Node *));
    a->number = front_alloc(s->g->front, ((size_t)a->count + 1) * sizeof *a->number);
    for (int k = 0; k < a->count && !s->g->front->no_memory; k++) {
        Node *p = private_output(a->node, k);
        a->out[k] = p && p->held ? p : NULL;
    }
    for (int i = 0; i < MAX_PRIVATE; i++) {
        a->at[i] = s->at[i];
        a->ends[i] = s->at[i] && s->at[i]->held->owner == r && s->at[i]->held->last == place;
    }
    return !s->g->front->no_memory;
}

/* What the second arm hands on as it is keeps its number, unless the first arm gives that to another output, or the second one
 * hands it on as one before; -1: it hands on another. Mostly the first one makes a larger array when the one there is full. */
static int kept_number(const Arms *a, int k) {
    const Node *x = a->node->region[1]->results[k];
    int kept = -1;
    for (int i = 0; i < MAX_PRIVATE && kept < 0; i++)
        kept = a->at[i] == x && a->ends[i] ? i : -1;
    for (int j = 0; j < a->count && kept >= 0; j++)
        if (j != k && a->out[j] && (a->node->region[0]->results[j]->held->number == kept || (j < k && a->number[j] == kept)))
            kept = -1;
    return kept;
}

static void choose_numbers(Arms *a) {
    for (int k = 0; k < a->count; k++) {
        int kept = a->out[k] ? kept_number(a, k) : -1;
        a->number[k] = !a->out[k] ? -1 : kept >= 0 ? kept : a->node->region[0]->results[k]->held->number;
    }
}

static bool number_arm(Numbering *s, Arms *a, Region *arm) {
    for (int i = 0; i < MAX_PRIVATE; i++) {
        s->at[i] = a->at[i];
        if (!a->ends[i])
            continue;
        s->at[i]->held->owner = arm;
        s->at[i]->held->last = -1;
    }
    if (!number_region(s, arm))
        return false;
    for (int k = 0; k < a->count && arm == a->node->region[0]; k++)
        if (a->out[k] && !arm->results[k]->held)
            return fail(s, a->out[k]);
    if (arm == a->node->region[0])
        choose_numbers(a);
    return give_results(s, arm, 0, a->out, a->number, a->count);
}

static bool number_if(Numbering *s, Node *n, const Region *r, int place) {
    Arms a = {.node = n};
    if (!arms_begin(s, &a, r, place))
        return fail(s, n);
    for (int i = 0; i < 2; i++)
        if (!number_arm(s, &a, n->region[i]))
            return false;
    for (int k = 0; k < a.count; k++)
        if (a.out[k]) {
            a.out[k]->held->number = a.number[k];
            s->at[a.number[k]] = a.out[k];
        }
    return true;
}

/* N, at that place of R. */
static bool number_node(Numbering *s, Node *n, Region *r, int place) {
    switch (n->kind) {
    case NODE_NEW: case NODE_PIN: return !n->held || take(s, n);
    case NODE_STORE:
        if (!n->held)
            return true;
        if (!may_end(n, r, place, n->in[0]))
            return fail(s, n);
        pass(s, n->in[0], n);
        return true;
    case NODE_GIVE:
        if (!may_end(n, r, place, n->in[0]))
            return fail(s, n->in[0]);
        s->at[n->in[0]->held->number] = NULL;
        n->from = n->in[0]->held->number;
        return true;
    case NODE_POUT: n->from = n->in[0]->held->number; return true;
    case NODE_LOOP: return number_loop(s, n, r, place);
    case NODE_IF: return number_if(s, n, r, place);
    case NODE_CONSTRUCT: case NODE_REDUCE: case NODE_ARRANGE: return number_parallel(s, n);
    default: return true;
    }
}

/* Ends what is read nowhere behind PLACE of R; the code goes before NEXT, or to R's end. */
static void end_read(Numbering *s, Region *r, int place, Node *next) {
    for (int i = 0; i < MAX_PRIVATE; i++) {
        Node *x = s->at[i];
        if (x && x->held->owner == r && x->held->last <= place)
            end(s, r, next, x);
    }
}

static bool number_region(Numbering *s, Region *r) {
    int place = 0;
    find_last(r);
    end_read(s, r, -1, r->first);
    Node *n = r->first;
    while (n && (n->kind == NODE_PFREE))
        n = n->next;
    for (Node *next; n; n = next) {
        next = n->next;
        if (!number_node(s, n, r, place))
            return false;
        for (; next && next->kind == NODE_PROJ; next = next->next)
            place++;
        end_read(s, r, place, next);
        place++;
    }
    return !s->g->front->no_memory;
}

/* ---- checks that the access makes itself ---- */

/* Where R and what is below it has X stands Y. */
static void replace(Region *r, Node *n, const Node *x, Node *y) {
    for (; n; n = n->next) {
        for (int i = 0; i < n->nin; i++)
            n->in[i] = n->in[i] == x ? y : n->in[i];
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                replace(n->region[i], n->region[i]->first, x, y);
    }
    for (int k = 0; k < r->nresults; k++)
        r->results[k] = r->results[k] == x ? y : r->results[k];
}

/* A check right before the access to the one array that it is for. */
static bool is_twice(const Node *n) {
    const Node *m = n->next;
    if (n->kind != NODE_CHECK_INDEX || !m || (m->kind != NODE_INDEX && m->kind != NODE_STORE) || m->in[1] != n)
        return false;
    const Held *checked = n->in[0]->held, *read = m->in[0]->held;
    return checked && read && checked->number == read->number && n->in[0]->type.rank == 1;
}

static void drop_checks(Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        if (is_twice(n)) {
            Node *m = n->next;
            m->unchecked = true;
            m->at = n->at;
            replace(r, m, n, n->in[1]);
            graph_take_out(n);
            n = m;
        }
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                drop_checks(n->region[i]);
    }
}

bool private_number(Graph *g, const Node **failed) {
    Numbering s = {.g = g};
    if (!number_region(&s, g->top)) {
        *failed = s.failed;
        return false;
    }
    drop_checks(g->top);
    graph_changed(g->top);
    return true;
}
