/* frontend/opt/joint_same.c - which values of several bodies are the same, and what depends on what. */
#include <string.h>

#include "frontend/opt/joint_state.h"

enum { MOST_QUESTIONS = 200000 };   // whether two values are the same

/* ---- the same values ---- */

Node *joint_became(const Joining *j, const Node *b) {
    return b->number < j->copy.size ? j->copy.map[b->number] : NULL;
}

bool joint_same_const(const Node *a, const Node *b) {
    return a->kind == NODE_CONST && b->kind == NODE_CONST && type_same(a->type, b->type) && !memcmp(&a->value, &b->value, sizeof a->value);
}

/* Do A and B the same, whatever their operands are? */
bool joint_same_operation(const Node *a, const Node *b) {
    if (a->kind != b->kind || a->nin != b->nin || !type_same(a->type, b->type))
        return false;
    switch (a->kind) {
    case NODE_BINARY: return a->op == b->op;
    case NODE_BUILTIN: return a->builtin == b->builtin;
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: case NODE_LENGTH: return a->index == b->index;
    case NODE_INDEX: return a->unchecked == b->unchecked && a->offset == b->offset;
    case NODE_IF: case NODE_LOOP: case NODE_PROJ: case NODE_PARAM: case NODE_CONST: return false;
    default: return true;
    }
}

static const Match *matching(const Joining *j, const Node *a, const Node *b) {
    const Match *m = j->matching;
    while (m && (m->a != a || m->b != b))
        m = m->around;
    return m;
}

static bool same_param(const Joining *j, const Node *a, const Node *b) {
    const Node *x = a->home->owner, *y = b->home->owner;
    const Match *m = x && y ? matching(j, x, y) : NULL;
    return m && (a->home == x->region[0]) == (b->home == y->region[0]) && m->may[b->index] >> a->index & 1;
}

static bool same_output(Joining *j, const Node *a, const Node *b) {
    const Node *x = a->in[0], *y = b->in[0];
    Match m;
    if (x->kind != y->kind)
        return false;
    if (x->kind == NODE_LOOP)
        return joint_match(j, x, y, &m) && m.may[b->index] >> a->index & 1;
    for (int i = 0; i < 2; i++)
        if (!joint_congruent(j, x->region[i]->results[a->index], y->region[i]->results[b->index]))
            return false;
    return joint_congruent(j, x->in[0], y->in[0]);
}

/* Is A, of the new graph, what B, of the old one, will be, if what is being matched is the same? */
bool joint_congruent(Joining *j, const Node *a, const Node *b) {
    const Node *m = joint_became(j, b);
    if (m || ++j->questions > MOST_QUESTIONS)
        return m == a || (m && joint_same_const(a, m));
    if (a == b || joint_same_const(a, b))
        return true;
    if (!graph_inside(a, j->to) || !graph_inside(b, j->from))
        return false;
    if (a->kind == NODE_PARAM && b->kind == NODE_PARAM)
        return same_param(j, a, b);
    if (a->kind == NODE_PROJ && b->kind == NODE_PROJ && type_same(a->type, b->type))
        return same_output(j, a, b);
    if (!joint_same_operation(a, b))
        return false;
    for (int i = 0; i < a->nin; i++)
        if (!joint_congruent(j, a->in[i], b->in[i]))
            return false;
    return true;
}

static bool goes_on_alike(Joining *j, const Match *m, int i, int k) {
    for (int part = 0; part < 2; part++)
        if (!joint_congruent(j, m->a->region[part]->results[i + 1], m->b->region[part]->results[k + 1]))
            return false;
    return true;
}

/* Values that differ where they go on are none that are the same; true: there were some. */
static bool refine(Joining *j, Match *m) {
    bool fewer = false;
    for (int k = 0; k < m->b->nin; k++)
        for (int i = 0; i < m->a->nin; i++)
            if (m->may[k] >> i & 1 && !goes_on_alike(j, m, i, k)) {
                m->may[k] &= ~(1u << i);
                fewer = true;
            }
    return fewer;
}

/* Do loops A and B take the same iterations? */
bool joint_match(Joining *j, const Node *a, const Node *b, Match *m) {
    *m = (Match){.a = a, .b = b, .around = (Match *)j->matching};
    if (a->nin > MOST_CARRIED || b->nin > MOST_CARRIED)
        return false;
    for (int k = 0; k < b->nin; k++)
        for (int i = 0; i < a->nin; i++)
            if (type_same(a->in[i]->type, b->in[k]->type) && joint_congruent(j, a->in[i], b->in[k]))
                m->may[k] |= 1u << i;
    j->matching = m;
    while (refine(j, m) && j->questions <= MOST_QUESTIONS)
        ;
    bool same = joint_congruent(j, a->region[0]->results[0], b->region[0]->results[0]) && joint_congruent(j, a->region[1]->results[0], b->region[1]->results[0]);
    j->matching = m->around;
    return same && j->questions <= MOST_QUESTIONS;
}

/* ---- what depends on what, in the new graph ---- */

/* The node of R that X is, or that X stands in; NULL: X is from outside. */
static Node *within(Node *x, const Region *r) {
    while (x->kind != NODE_CONST && x->home != r) {
        x = x->home ? x->home->owner : NULL;
        if (!x)
            return NULL;
    }
    return x->kind == NODE_CONST || x->kind == NODE_PARAM ? NULL : x;
}

static bool reaches(Joining *j, Node *x, const Node *a);

static bool needs(Joining *j, const Node *n, const Node *a) {
    bool found = false;
    for (int i = 0; i < n->nin && !found; i++)
        found = reaches(j, n->in[i], a);
    for (int i = 0; i < 2 && !found; i++) {
        const Region *r = n->region[i];
        for (const Node *k = r ? r->first : NULL; k && !found; k = k->next)
            found = needs(j, k, a);
        for (int k = 0; r && k < r->nresults && !found; k++)
            found = reaches(j, r->results[k], a);
    }
    return found;
}

/* Does X depend on A? */
static bool reaches(Joining *j, Node *x, const Node *a) {
    x = within(x, a->home);
    if (!x || x == a)
        return x;
    if (x->number >= j->room) {
        j->failed = true;
        return true;
    }
    if (j->seen[x->number] == j->question)
        return false;
    j->seen[x->number] = j->question;
    return needs(j, x, a);
}

static bool old_needs(Joining *j, const Node *b, const Node *a) {
    bool found = false;
    for (int i = 0; i < b->nin && !found; i++)
        found = joint_became(j, b->in[i]) && reaches(j, joint_became(j, b->in[i]), a);
    for (int i = 0; i < 2 && !found; i++) {
        const Region *r = b->region[i];
        for (const Node *k = r ? r->first : NULL; k && !found; k = k->next)
            found = old_needs(j, k, a);
        for (int k = 0; r && k < r->nresults && !found; k++)
            found = joint_became(j, r->results[k]) && reaches(j, joint_became(j, r->results[k]), a);
    }
    return found;
}

/* Would B depend on itself if it were part of A? */
bool joint_goes_round(Joining *j, const Node *b, const Node *a) {
    j->question++;
    return old_needs(j, b, a);
}

static void put_in_order(Joining *j, Region *r, Node *n);

static void put_operands_in_order(Joining *j, Region *r, const Node *n) {
    for (int i = 0; i < n->nin; i++)
        if (within(n->in[i], r))
            put_in_order(j, r, within(n->in[i], r));
    for (int i = 0; i < 2; i++) {
        const Region *inner = n->region[i];
        for (const Node *k = inner ? inner->first : NULL; k; k = k->next)
            put_operands_in_order(j, r, k);
        for (int k = 0; inner && k < inner->nresults; k++)
            if (within(inner->results[k], r))
                put_in_order(j, r, within(inner->results[k], r));
    }
}

/* N of R, and its outputs at once, go to the end of R, after what N depends on. */
static void put_in_order(Joining *j, Region *r, Node *n) {
    if (n->kind == NODE_PROJ)
        n = n->in[0];
    j->failed |= n->number >= j->room;
    if (n->home != r || j->failed || j->seen[n->number] == j->question)
        return;
    j->seen[n->number] = j->question;
    put_operands_in_order(j, r, n);
    Node *output = n->next, *next;
    graph_to_end(r, n);
    for (; output && output->kind == NODE_PROJ && output->in[0] == n; output = next) {
        next = output->next;
        graph_to_end(r, output);
    }
}

/* What has come to stand behind what needs it goes before that. */
void joint_settle(Joining *j, Region *r) {
    int count = 0;
    for (const Node *n = r->first; n; n = n->next)
        count++;
    Node **node = graph_alloc(j->copy.graph, ((size_t)count + 1) * sizeof *node);
    if (j->copy.graph->front->no_memory)
        return;
    count = 0;
    for (Node *n = r->first; n; n = n->next)
        node[count++] = n;
    j->question++;
    for (int i = 0; i < count; i++)
        put_in_order(j, r, node[i]);
}
