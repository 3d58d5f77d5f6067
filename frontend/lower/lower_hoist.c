/* frontend/lower/lower_hoist.c - what all turns of a loop compute alike is computed once, before it.
 *
 * The code stands where the first turn is sure to come.  A check may go there if nothing that
 * may trap comes before it in the turn: then it traps when the first turn would.  Whatever
 * cannot trap may always go there. */
#include "frontend/lower/lower_state.h"

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

/* An element of a private array of several dimensions, found by one index (frontend/opt/addresses.h): what checks the
 * others is no operand any more, and stands before it. */
static bool is_by_one_index(const Node *n) {
    return n->kind == NODE_INDEX && n->in[0]->held && n->in[0]->type.rank > n->nin - 1;
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

/* To an element of a private array of several dimensions? */
static bool is_private_access(const Node *n) {
    return (n->kind == NODE_INDEX || n->kind == NODE_STORE) && n->in[0]->held && n->nin > 2 + (n->kind == NODE_STORE) &&
           !n->in[n->nin - 1]->type.rank && !n->hoisted;
}

/* Versions of the array differ by turn, its sizes and where its rows lie do not. */
static void hoist_private_row(Lower *l, const Turn *t, Node *n) {
    int last = n->nin - (n->kind == NODE_STORE ? 2 : 1);
    for (int k = 1; k < last; k++)
        if (varies(t, n->in[k]))
            return;
    if (!n->row)
        lower_keep(l, &n->row, lowered_row(l, n));
}

/* The row is looked for if it is there: nothing says so before the turn has come to the access. */
static void hoist_row_if_there(Lower *l, Node *n) {
    Func *f = l->f;
    Reg row = func_reg(f, HOLDS_HANDLE);
    int none = func_block(f);
    emit_move(f, row, 0);
    const Mark mark = lower_mark(l);
    lowered_ask_indices(l, n, n->nin - 2, none);
    emit_move(f, row, lowered_row(l, n));
    end_jump(f, none);
    func_goto(f, none);
    lower_forget(l, mark);
    lower_keep(l, &n->row, row);
}

static void hoist_row(Lower *l, Node *n, bool sure) {
    if (sure)
        lower_keep(l, &n->row, lowered_row(l, n));
    else
        hoist_row_if_there(l, n);
    n->doubtful = !sure;
}

/* Accesses of which all indices but the last lead to the same row in every turn.  SURE: R is done in every turn; behind checks
 * and in arms of conditionals an index need not be checked that is none elsewhere. */
static void hoist_rows(Lower *l, const Turn *t, const Region *r, bool sure) {
    for (Node *n = r->first; n; n = n->next) {
        bool access = n->kind == NODE_INDEX && !n->type.rank && n->nin > 2 && !n->hoisted;
        sure &= !graph_checks(n) || n->hoisted;
        if (is_private_access(n))
            hoist_private_row(l, t, n);
        else if (access && n->in[0]->type.layout && !varies(t, n->in[0]))
            hoist_parts(l, t, n);
        else if (access && !n->row && !operands_vary(t, n, n->nin - 1))
            hoist_row(l, n, sure);
        for (int i = 0; i < 2; i++)
            if (n->region[i])
                hoist_rows(l, t, n->region[i], false);
    }
}

/* ---- cursors ---- */

enum {
    MAX_CURSORS = 6,        // of one loop
    MAX_ABOVE = 3,          // that know the node above, too: it takes registers
    NEAR_DEPTH = 4,
};

/* Does parameter P of the turn go up or down by a little each time? */
static bool is_counter(const Turn *t, const Node *p) {
    const Node *owner = t->body->owner;
    if (p->kind == NODE_PARAM && t->head && p->home == t->head)
        p = t->body->params[p->index];
    if (p->kind != NODE_PARAM || p->home != t->body)
        return false;
    if (owner->kind != NODE_LOOP)
        return p->index == 0 && !p->type.rank;
    int64_t step = graph_step(owner, p->index);
    return step && step >= -4 && step <= 4;
}

/* Does N go on by as little, so that neighbours are mostly in one chunk? */
static bool is_near(const Turn *t, Node *n, int depth) {
    n = graph_plain(n);
    if (!varies(t, n))
        return true;
    if (n->kind == NODE_CONVERT && depth)
        return is_near(t, n->in[0], depth - 1);
    if (n->kind != NODE_BINARY || (n->op != BINARY_ADD && n->op != BINARY_SUB) || !depth)
        return is_counter(t, n);
    return (is_near(t, n->in[0], depth - 1) && !varies(t, n->in[1])) || (is_near(t, n->in[1], depth - 1) && !varies(t, n->in[0]));
}

/* The first index that varies, if it goes on by little and the tree that it walks does not
 * vary; else -1. */
static int moving_dimension(const Turn *t, const Node *n) {
    if (varies(t, n->in[0]) || n->in[0]->held)
        return -1;
    if (n->in[0]->type.layout)
        return is_near(t, n->in[2], NEAR_DEPTH) ? 0 : -1;
    for (int k = 1; k < n->nin; k++)
        if (k == n->nin - 1 || varies(t, graph_plain(n->in[k])))
            return (k == 1 || k == n->nin - 1) && is_near(t, n->in[k], NEAR_DEPTH) ? k - 1 : -1;
    return -1;
}

static int most_of_moving(const Turn *t, const Region *r, int (*cost)(const void *state, const Node *n), const void *state) {
    int most = 0;
    for (const Node *n = r->first; n; n = n->next) {
        int here = n->kind == NODE_INDEX && moving_dimension(t, n) >= 0 ? cost(state, n) : 0;
        for (int i = 0; i < 2 && n->kind == NODE_IF; i++) {
            int inside = most_of_moving(t, n->region[i], cost, state);
            here = inside > here ? inside : here;
        }
        most = here > most ? here : most;
    }
    return most;
}

int lower_most_of_moving(const Node *loop, int (*cost)(const void *state, const Node *n), const void *state) {
    Turn t = {loop->region[0], loop->region[1]};
    int head = most_of_moving(&t, t.head, cost, state), body = most_of_moving(&t, t.body, cost, state);
    return head > body ? head : body;
}

static void begin_at_nothing(Lower *l, Reg *number, Reg *chunk) {
    *number = func_reg(l->f, HOLDS_INT);
    *chunk = func_reg(l->f, HOLDS_HANDLE);
    emit_li(l->f, *number, -1);
    emit_move(l->f, *chunk, 0);
}

/* N's tree of that DIMENSION is a chunk that is found before the loop. */
static bool is_found(Lower *l, const Node *n, int dimension) {
    return lowered_is_leaf(l, n->in[0], dimension) && (!dimension || n->row);
}

static void make_cursors(Lower *l, const Turn *t, const Region *r, int *count) {
    for (Node *n = r->first; n; n = n->next) {
        int dimension = n->kind == NODE_INDEX && !n->hoisted && !n->cursor && *count < MAX_CURSORS ? moving_dimension(t, n) : -1;
        if (dimension >= 0 && !is_found(l, n, dimension)) {
            Cursor *c = front_alloc(l->front, sizeof *c);
            if (l->front->no_memory)
                return;
            c->dimension = dimension;
            begin_at_nothing(l, &c->number, &c->chunk);
            if (*count < MAX_ABOVE)
                begin_at_nothing(l, &c->above_number, &c->above);
            n->cursor = c;
            ++*count;
        }
        for (int i = 0; i < 2 && n->kind == NODE_IF; i++)
            make_cursors(l, t, n->region[i], count);
    }
}

/* A frame has no place for the handles that cursors have. */
static bool has_room(const Lower *l) {
    return front_without(l->front, l->f->loop) == WITHOUT_NOTHING;
}

/* Accesses that may find their element in the same chunk as in the turn before. */
void lower_cursors(Lower *l, const Region *head, const Region *body) {
    Turn t = {head, body};
    int count = 0;
    if (has_room(l))
        make_cursors(l, &t, body, &count);
}

void lower_cursors_ahead(Lower *l, const Region *head, const Region *body) {
    Turn t = {head, body};
    int count = 0;
    if (l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_MOTION) || !has_room(l))
        return;
    make_cursors(l, &t, head, &count);
    make_cursors(l, &t, body, &count);
}

static void drop_cursors(const Region *r) {
    for (Node *n = r->first; n; n = n->next) {
        n->cursor = NULL;
        for (int i = 0; i < 2 && n->kind == NODE_IF; i++)
            drop_cursors(n->region[i]);
    }
}

/* ---- */

/* Is N the same element of a tree in every turn, but that a check, which has to stay, comes before it? */
static bool waits_for_checks(const Turn *t, const Node *n) {
    if (n->kind != NODE_INDEX || n->type.rank || n->in[0]->held || n->in[0]->type.layout || varies(t, n->in[0]))
        return false;
    for (int k = 1; k < n->nin; k++)
        if (varies(t, graph_unchecked(n->in[k], t->body)))
            return false;
    return true;
}

/* The element is read before the loop if it is there; if not, a check will say so. */
static void hoist_if_there(Lower *l, const Turn *t, Node *n) {
    Func *f = l->f;
    Node zero = {.kind = NODE_CONST, .type = n->type}, *checked[MAX_RANK];
    Reg x = func_reg(f, holds_of(n->type));
    int none = func_block(f);
    emit_move(f, x, lower_value(l, &zero));
    const Mark mark = lower_mark(l);
    for (int k = 1; k < n->nin; k++) {
        checked[k - 1] = n->in[k];
        n->in[k] = graph_unchecked(n->in[k], t->body);
    }
    lowered_ask_indices(l, n, n->nin - 1, none);
    lower_node(l, n);
    emit_move(f, x, n->reg);
    end_jump(f, none);
    func_goto(f, none);
    lower_forget(l, mark);
    for (int k = 1; k < n->nin; k++)
        n->in[k] = checked[k - 1];
    lower_keep(l, &n->reg, x);
    n->hoisted = true;
}

void lower_hoist_values(Lower *l, const Region *head, const Region *body) {
    Turn t = {head, body};
    bool trapped = false, checked = false;     // something that stays
    if (l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_MOTION))
        return;
    for (Node *n = body->first; n && !l->front->no_memory; n = n->next) {
        if (may_go(n) && !operands_vary(&t, n, n->nin) && (!trapped || !graph_traps(n)) && !(checked && is_by_one_index(n))) {
            lower_node(l, n);
            n->hoisted = true;
        } else if (waits_for_checks(&t, n)) {
            hoist_if_there(l, &t, n);
        } else {
            trapped |= graph_traps(n);
            checked |= n->kind == NODE_CHECK_INDEX;
        }
    }
}

void lower_hoist(Lower *l, const Region *head, const Region *body) {
    Turn t = {head, body};
    if (l->m->grain.walk_root || !pass_on(&l->m->passes, PASS_MOTION))
        return;
    lower_hoist_values(l, head, body);
    hoist_rows(l, &t, body, true);
    lower_cursors(l, head, body);
}

void lower_hoisted(const Region *head, const Region *body) {
    for (Node *n = body->first; n; n = n->next)
        n->hoisted = false;
    drop_cursors(body);
    if (head)
        drop_cursors(head);
}
