/* frontend/lower_hoist.c - what all turns of a loop compute alike is computed once, before it.
 *
 * The code stands where the first turn is sure to come.  A check may go there if nothing that
 * may trap comes before it in the turn: then it traps when the first turn would.  Whatever
 * cannot trap may always go there. */
#include "frontend/lower_state.h"

typedef struct {
    const Region *head, *body;
} Turn;

static bool varies(const Turn *t, const Node *n) {
    return n->kind != NODE_CONST && !n->hoisted && (graph_inside(n, t->body) || (t->head && graph_inside(n, t->head)));
}

static bool may_go(const Node *n) {
    switch (n->kind) {
    case NODE_NEG: case NODE_COMPLEMENT: case NODE_CONVERT: case NODE_BUILTIN:
    case NODE_CHECK_INDEX: case NODE_CHECK_ZERO:
        return true;
    case NODE_BINARY: return tree_binary[n->op].kind != KIND_COMPARE;
    case NODE_INDEX: return !n->type.rank;
    default: return false;
    }
}

static bool operands_vary(const Turn *t, const Node *n, int count) {
    for (int i = 0; i < count; i++)
        if (varies(t, n->in[i]))
            return true;
    return false;
}

/* An access to an array with a layout: what one of the indices adds may be the same. */
static void hoist_parts(Lower *l, const Turn *t, Node *n) {
    for (int k = 0; k < 2; k++) {
        Reg *part = k ? &n->column : &n->row;
        if (!*part && !varies(t, n->in[k + 1]))
            lower_keep(l, part, lowered_part(l, n, k));
    }
}

/* Accesses of which all indices but the last lead to the same row in every turn. */
static void hoist_rows(Lower *l, const Turn *t, const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        bool access = n->kind == NODE_INDEX && !n->type.rank && n->nin > 2 && !n->hoisted;
        if (access && n->in[0]->type.layout && !varies(t, n->in[0]))
            hoist_parts(l, t, n);
        else if (access && !n->row && !operands_vary(t, n, n->nin - 1))
            lower_keep(l, &n->row, lowered_row(l, n));
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                hoist_rows(l, t, n->region[i]);
    }
}

void lower_hoist(Lower *l, const Region *head, const Region *body) {
    Turn t = {head, body};
    bool trapped = false;
    if (l->m->grain.walk_root)
        return;
    for (Node *n = body->first; n && !l->front->no_memory; n = n->next) {
        if (may_go(n) && !operands_vary(&t, n, n->nin) && (!trapped || !node_table[n->kind].traps)) {
            lower_node(l, n);
            n->hoisted = true;
        } else {
            trapped |= graph_traps(n);
        }
    }
    hoist_rows(l, &t, body);
}

void lower_hoisted(const Region *body) {
    for (Node *n = body->first; n; n = n->next)
        n->hoisted = false;
}
