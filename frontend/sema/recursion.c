/* frontend/sema/recursion.c - which methods become machines, and what their parameters stand for. */
#include "frontend/sema/recursion.h"

#include <string.h>

#include "frontend/sema/machine.h"

enum { MOST_ROUTINES = 8 };

/* What a parameter gets in every call from within the ring: the machine's parameter of that number, not always the same
 * one, or it is not known yet. */
enum { GETS_VARIOUS = -1, GETS_UNKNOWN = -2 };

/* Methods that call each other; the first becomes the machine. */
typedef struct {
    Front *front;
    Arena *arena;
    const Method *method[MOST_ROUTINES];
    int count;
    int *gets[MOST_ROUTINES];   // by parameter
    int caller;                 // whose calls are looked at
    bool more;                  // something was learnt
} Ring;

/* ---- which methods call each other ---- */

/* STATE: by number of the method, whether it was reached. */
static void reach(void *state, Expr *e) {
    bool *reached = state;
    if (e->kind != EXPR_CALL || reached[e->method->number])
        return;
    reached[e->method->number] = true;
    tree_visit_list(e->method->body, reach, state);
}

/* By number, which methods are called when M runs; NULL: no memory. */
static bool *reached_from(const Ring *r, const Class *c, const Method *m) {
    size_t n = 0;
    for (const Method *k = c->methods; k; k = k->next)
        n++;
    bool *reached = front_alloc_in(r->front, r->arena, n + 1);
    if (r->front->no_memory)
        return NULL;
    tree_visit_list(m->body, reach, reached);
    return reached;
}

/* Can a routine give what M gives? */
static bool gives_simply(const Method *m) {
    return !m->result.record && (!m->result.rank || m->returned);
}

/* M and those that it calls and that call it; false: none, or it cannot be done with them. */
static bool find_ring(Ring *r, const Class *c, const Method *m) {
    const bool *reached = reached_from(r, c, m), *back;
    r->method[0] = m;
    r->count = 1;
    bool good = reached && reached[m->number] && gives_simply(m);
    for (const Method *k = c->methods; good && k; k = k->next) {
        if (k == m || !reached[k->number])
            continue;
        back = reached_from(r, c, k);
        if (!back || !back[m->number])
            continue;
        good = r->count < MOST_ROUTINES && gives_simply(k);
        if (good)
            r->method[r->count++] = k;
    }
    return good;
}

/* ---- what parameters stand for ---- */

static int index_of(const Ring *r, const Method *m) {
    int i = 0;
    while (i < r->count && r->method[i] != m)
        i++;
    return i;
}

/* A parameter of routine K got WHAT in one more call. */
static void gets(Ring *r, int k, int i, int what) {
    int *now = &r->gets[k][i];
    if (what == GETS_UNKNOWN || *now == what || *now == GETS_VARIOUS)
        return;
    *now = *now == GETS_UNKNOWN ? what : GETS_VARIOUS;
    r->more = true;
}

static void look_at_call(void *state, Expr *e) {
    Ring *r = state;
    int k = e->kind == EXPR_CALL ? index_of(r, e->method) : r->count;
    for (int i = 0; k < r->count && i < e->nkids; i++) {
        const Expr *x = e->kids[i];
        const Local *l = x->type.rank ? tree_same(x) : x->kind == EXPR_LOCAL ? x->local : NULL;
        const Local *to = r->method[k]->locals[i];
        bool kept = l && l->param && (to->field ? l->field == to->field : !l->writes && !to->writes);
        gets(r, k, i, kept ? r->gets[r->caller][l->number] : GETS_VARIOUS);
    }
}

/* Is every array always the same one? */
static bool find_common(Ring *r) {
    for (int k = 0; k < r->count; k++) {
        r->gets[k] = front_alloc_in(r->front, r->arena, ((size_t)r->method[k]->nparams + 1) * sizeof **r->gets);
        for (int i = 0; i < r->method[k]->nparams && !r->front->no_memory; i++)
            r->gets[k][i] = k ? GETS_UNKNOWN : r->method[0]->locals[i]->writes && !r->method[0]->locals[i]->field ? GETS_VARIOUS : i;
    }
    for (r->more = !r->front->no_memory; r->more;) {
        r->more = false;
        for (r->caller = 0; r->caller < r->count; r->caller++)
            tree_visit_list(r->method[r->caller]->body, look_at_call, r);
    }
    for (int k = 0; k < r->count && !r->front->no_memory; k++)
        for (int i = 0; i < r->method[k]->nparams; i++)
            if (r->method[k]->locals[i]->type.rank && r->gets[k][i] < 0)
                return false;
    return !r->front->no_memory;
}

/* ---- the machine ---- */

/* Routine K, with variables of its own but for what it always gets. */
static void make_routine(Machine *m, const Ring *r, int k) {
    const Method *of = r->method[k];
    Routine *to = &m->routine[k];
    Local **stands = front_alloc_in(m->front, m->arena, ((size_t)of->nlocals + 1) * sizeof *stands);
    for (int i = 0; k && i < of->nparams && !m->front->no_memory; i++)
        stands[i] = r->gets[k][i] < 0 ? NULL : m->routine[0].copy->locals[r->gets[k][i]];
    if (m->front->no_memory)
        return;
    *to = (Routine){.method = of, .stands = stands, .copy = tree_copy_method(m->front, of, of->name, stands), .entry = machine_block(m)};
    for (int i = 0; i < of->nlocals && !m->front->no_memory; i++) {
        if (k && stands[i])
            continue;
        machine_variable(m, to->copy->locals[i]);
        if (!k && i < of->nparams)
            stands[i] = r->gets[0][i] == i ? to->copy->locals[i] : NULL;
        else
            to->copy->locals[i]->param = false;
    }
}

/* The body of R's first method as a machine, and its variables to *LOCALS; NULL: it stays as it is. */
static Stmt *make_machine(const Ring *r, Machine *m) {
    *m = (Machine){.front = r->front, .arena = r->arena, .of = r->method[0], .nroutines = r->count};
    m->end_of_blocks = &m->blocks;
    m->routine = front_alloc_in(r->front, r->arena, (size_t)r->count * sizeof *m->routine);
    for (int k = 0; k < r->count && !r->front->no_memory; k++)
        make_routine(m, r, k);
    if (r->front->no_memory)
        return NULL;
    m->state = machine_local(m, "state", type_scalar(TYPE_INT), m->of->at);
    m->turns = tree_stmt(r->front, STMT_WHILE, m->of->at);
    for (int k = 0; k < r->count && !r->front->no_memory; k++)
        machine_routine(m, &m->routine[k]);
    if (!r->front->no_memory)
        machine_needs(m);
    if (m->failed || r->front->no_memory)
        return NULL;
    Stmt *body = machine_body(m);
    return m->failed || r->front->no_memory || m->nlocals > MAX_LOCALS ? NULL : body;
}

/* ---- all methods ---- */

/* Bodies that are there when all have been looked at: machines are made of methods as they were. */
typedef struct Made {
    Method *method;
    Local **locals;
    int nlocals;
    Stmt *body;
    struct Made *next;
} Made;

static Made *make(Front *f, Arena *arena, const Class *c, Method *m, Made *before) {
    Ring r = {.front = f, .arena = arena};
    Machine machine;
    Stmt *body = find_ring(&r, c, m) && find_common(&r) ? make_machine(&r, &machine) : NULL;
    Made *made = body ? front_alloc_in(f, arena, sizeof *made) : NULL;
    if (!made || f->no_memory)
        return before;
    *made = (Made){m, machine.locals, (int)machine.nlocals, body, before};
    return made;
}

void recursion_to_loops(Front *f, Class *c) {
    Arena *arena = front_arena(f);
    Made *made = NULL;
    for (Method *m = c->methods; m && !f->no_memory; m = m->next)
        if (m->nchanged)
            made = make(f, arena, c, m, made);
    for (; made && !f->no_memory; made = made->next) {
        made->method->body = made->body;
        made->method->locals = made->locals;
        made->method->nlocals = made->nlocals;
        front_remark(f, made->method->at, "'%s' calls itself and changes arrays: it becomes a loop with a stack", made->method->name);
    }
    front_drop(f, arena);
}
