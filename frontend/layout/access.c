/* frontend/layout/access.c - variables with layouts of their own; arrays and nests noted down, and asked. */
#include "frontend/layout/access_state.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_NESTS = 20000, MAX_ARRAYS = 40000, MAX_TURNS = 256 };

/* ---- variables ---- */

static bool same_name(const char *a, const char *b) {
    return a == b || (a && b && !strcmp(a, b));
}

static bool add_variable(Access *a, size_t *room, const char *method, const char *name) {
    for (int k = 0; k < a->nvariables; k++)
        if (same_name(a->variable[k].method, method) && !strcmp(a->variable[k].name, name))
            return true;
    AccessVariable *v = front_room(a->front, a->variable, (size_t)a->nvariables, room, sizeof *v);
    if (!v)
        return false;
    a->variable = v;
    a->variable[a->nvariables++] = (AccessVariable){method, name};
    return true;
}

/* Every variable of two dimensions, fields first: what is said later counts. */
static bool find_variables(Access *a, const Class *c) {
    size_t room = 0;
    for (const StaticField *s = c->fields; s; s = s->next)
        if (s->type.rank == 2 && !add_variable(a, &room, NULL, s->name))
            return false;
    for (const Method *m = c->methods; m; m = m->next)
        for (int i = 0; i < m->nlocals; i++)
            if (m->locals[i]->type.rank == 2 && !add_variable(a, &room, m->name, m->locals[i]->name))
                return false;
    return true;
}

/* Each gets a layout that is nobody else's: so wherever an array goes to another variable, the
 * graph has a RELAYOUT. */
static bool set_apart(void *state, Class *c) {
    Access *a = state;
    a->class = c;
    if (!find_variables(a, c))
        return false;
    NamedLayout *list = front_alloc(a->front, ((size_t)a->nvariables + 1) * sizeof *list);
    for (int k = 0; k < a->nvariables && !a->front->no_memory; k++) {
        const AccessVariable *v = &a->variable[k];
        list[k] = (NamedLayout){v->method, v->method ? (int)strlen(v->method) : 0, v->name, (int)strlen(v->name),
                                (TypeLayout)(TYPE_LAYOUTS + k)};
    }
    return !a->front->no_memory && layouts_apply(a->front, c, list, a->nvariables);
}

/* ---- arrays ---- */

int access_array(Access *a, Type type, const uint32_t *n, int source) {
    uint64_t rows = type.rank == 1 ? 1 : type.rank == 2 ? n[0] : (uint64_t)n[0] * n[1];
    Made *m = a->failed ? NULL : front_room(a->front, a->array, a->narrays, &a->array_room, sizeof *m);
    a->failed |= !m;
    if (m && (rows > UINT32_MAX || a->narrays == MAX_ARRAYS)) {
        front_error(a->front, (Place){0}, "%s", a->narrays == MAX_ARRAYS ? "more arrays than can be followed: give smaller arguments"
                                                                        : "an array is too large to be followed");
        a->failed = true;
    }
    if (a->failed)
        return ACCESS_NONE;
    a->array = m;
    m[a->narrays] = (Made){.a = {.rank = type.rank, .n0 = (uint32_t)rows, .n1 = n[type.rank - 1], .base = type.base,
                                 .source = source, .variable = ACCESS_NONE},
                           .undecided = type.rank == 2};
    memcpy(m[a->narrays].n, n, sizeof m->n);
    return (int)a->narrays++;
}

/* ---- what is a nest ---- */

static bool gives_array(const Node *n) {
    return n->kind == NODE_CALL && (n->type.rank || n->type.record);
}

/* Does a call give an array, or is one of more than RANK dimensions made? */
static bool is_heavy(const Region *r, int rank) {
    for (const Node *n = r->first; n; n = n->next) {
        if (gives_array(n) || (n->kind == NODE_CONSTRUCT && n->type.rank > rank))
            return true;
        for (int k = 0; k < 2; k++)
            if (n->region[k] && is_heavy(n->region[k], rank))
                return true;
    }
    return false;
}

/* Is a loop's region no more than itself: does it start no parallel loop, and make no array? */
static bool is_plain(const Region *r) {
    for (const Node *n = r->first; n; n = n->next) {
        if (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_NEW || n->kind == NODE_ARRAY ||
            gives_array(n))
            return false;
        for (int k = 0; k < 2; k++)
            if (n->region[k] && !is_plain(n->region[k]))
                return false;
    }
    return true;
}

static bool is_nest(const Node *n) {
    if (n->kind == NODE_LOOP)
        return is_plain(n->region[0]) && is_plain(n->region[1]);
    int rank = n->kind == NODE_CONSTRUCT ? n->type.rank - 1 : 1;
    return n->type.rank <= ACCESS_RANK && !is_heavy(n->region[0], rank);
}

/* ---- what a nest may read ---- */

typedef struct {
    Access *a;
    const Frame *f;
    int *list;
    int n;
    size_t room;
} Reads;

static void add_read(Reads *r, const Val *v) {
    if (v->kind != VAL_ARRAY || v->array == ACCESS_NONE)
        return;
    for (int k = 0; k < r->n; k++)
        if (r->list[k] == v->array)
            return;
    int *list = front_room(r->a->front, r->list, (size_t)r->n, &r->room, sizeof *list);
    r->a->failed |= !list;
    if (!list)
        return;
    r->list = list;
    r->list[r->n++] = v->array;
    r->a->array[v->array].used = true;
}

static bool asks_for_sizes(const Node *n) {
    return n->kind == NODE_LENGTH || n->kind == NODE_CHECK_INDEX || n->kind == NODE_CHECK_ROW;
}

/* Arrays from outside of OUTER that nodes of R take. */
static void find_reads(Reads *r, const Region *region, const Region *const outer[2]) {
    for (const Node *n = region->first; n && !r->a->failed; n = n->next) {
        for (int k = 0; k < n->nin && !asks_for_sizes(n); k++) {
            const Node *x = n->in[k];
            bool here = graph_inside(x, outer[0]) || (outer[1] && graph_inside(x, outer[1]));
            if (x->type.rank && !here)
                add_read(r, val_of(r->f, x));
        }
        for (int k = 0; k < 2; k++)
            if (n->region[k])
                find_reads(r, n->region[k], outer);
    }
    for (int k = 0; k < region->nresults; k++)
        if (region->results[k]->type.rank && !graph_inside(region->results[k], outer[0]))
            add_read(r, val_of(r->f, region->results[k]));
}

static Reads reads_of(Access *a, const Frame *f, const Node *n) {
    Reads r = {.a = a, .f = f};
    const Region *const outer[2] = {n->region[0], n->region[1]};
    for (int k = 0; k < 2; k++)
        if (outer[k])
            find_reads(&r, outer[k], outer);
    if (n->kind == NODE_LOOP)
        for (int k = 0; k < n->nin && !a->failed; k++)
            if (n->in[k]->type.rank)
                add_read(&r, val_of(f, n->in[k]));
    return r;
}

/* ---- noting down ---- */

static NestState *add_nest(Access *a) {
    NestState *s = a->failed ? NULL : front_room(a->front, a->nest, a->nnests, &a->nest_room, sizeof *s);
    a->failed |= !s;
    if (s && a->nnests == MAX_NESTS) {
        front_error(a->front, (Place){0}, "more loops than can be followed: give smaller arguments");
        a->failed = true;
    }
    if (a->failed)
        return NULL;
    a->nest = s;
    s = &a->nest[a->nnests++];
    *s = (NestState){.n.result = ACCESS_NONE, .n.block = 1};
    return s;
}

/* Copies that came into being since the last nest, before the next. */
static void add_copies(Access *a) {
    for (size_t k = 0; k < a->narrays && !a->failed; k++) {
        Made *m = &a->array[k];
        if (m->noted || m->a.source == ACCESS_NONE || !m->used)
            continue;
        m->noted = true;
        NestState *s = add_nest(a);
        if (s)
            s->n = (AccessNest){.kind = ACCESS_COPIES, .result = (int)k, .block = 1};
    }
}

static Frame *kept(Access *a, const Frame *f) {
    Frame *to = front_alloc(a->front, sizeof *to);
    size_t n = (size_t)f->graph->nodes + 1;
    *to = (Frame){.graph = f->graph, .val = front_alloc(a->front, n * sizeof *to->val),
                  .spare = front_alloc(a->front, n * sizeof *to->spare)};
    a->failed |= a->front->no_memory;
    if (!a->failed)
        memcpy(to->val, f->val, n * sizeof *to->val);
    return to;
}

static int64_t count_of(const Frame *f, const Node *n) {
    const Val *v = val_of(f, n->in[2]);
    return val_known(v) ? v->number.i : 1;
}

static void note_nest(Access *a, Frame *f, const Node *n, const Reads *r, int result) {
    static const AccessKind kinds[NODE_COUNT] = {[NODE_CONSTRUCT] = ACCESS_MAKES, [NODE_REDUCE] = ACCESS_REDUCES,
                                                 [NODE_LOOP] = ACCESS_LOOPS};
    add_copies(a);
    NestState *s = add_nest(a);
    if (!s)
        return;
    int64_t turns = n->kind == NODE_REDUCE ? count_of(f, n) : 1;
    bool each = n->kind == NODE_LOOP || graph_region_suspends(n->region[0]);
    s->n = (AccessNest){.kind = kinds[n->kind], .at = n->at, .method = f->graph->method->name, .result = result,
                        .turns = turns > 0 ? (uint64_t)turns : 0, .block = each ? 1 : MAX_TURNS, .reads = r->list, .nreads = r->n};
    s->node = n;
    s->rank = n->kind == NODE_CONSTRUCT ? n->type.rank : 0;
    s->frame = kept(a, f);
}

/* N's values; nobody asks what it reads. */
static void run_quietly(Access *a, Frame *f, const Node *n) {
    a->inside = true;
    a->read = NULL;
    a->rank = a->level = 0;
    access_node(a, f, n);
    a->inside = false;
}

bool access_nest(Access *a, Frame *f, const Node *n) {
    if (!is_nest(n))
        return false;
    Val v = {.kind = VAL_UNKNOWN};
    Reads r = reads_of(a, f, n);
    if (n->kind == NODE_CONSTRUCT) {
        v = *val_of(f, n->in[0]);
        if (v.kind != VAL_ARRAY)
            return false;
        v.array = access_array(a, n->type, v.n, ACCESS_NONE);
        v.row = 0;
    }
    if (!a->failed && (r.n || n->kind == NODE_CONSTRUCT))
        note_nest(a, f, n, &r, n->kind == NODE_CONSTRUCT ? v.array : ACCESS_NONE);
    *val_of(f, n) = v;
    if (n->kind == NODE_LOOP && !a->failed)
        run_quietly(a, f, n);       // its values are wanted
    return true;
}

/* ---- all of it ---- */

/* The nearest array before M's that is read, or made: what is between exists nowhere. */
static int true_source(const Access *a, const Made *m) {
    int s = m->a.source;
    while (s != ACCESS_NONE && a->array[s].a.source != ACCESS_NONE && !a->array[s].used)
        s = a->array[s].a.source;
    return s;
}

static bool give(Access *a) {
    AccessProgram *p = a->program;
    AccessArray *array = front_alloc(a->front, (a->narrays + 1) * sizeof *array);
    AccessNest *nest = front_alloc(a->front, (a->nnests + 1) * sizeof *nest);
    for (size_t k = 0; k < a->narrays && !a->front->no_memory; k++) {
        array[k] = a->array[k].a;
        array[k].source = true_source(a, &a->array[k]);
    }
    for (size_t k = 0; k < a->nnests && !a->front->no_memory; k++) {
        nest[k] = a->nest[k].n;
        if (nest[k].kind == ACCESS_COPIES)
            nest[k].reads = &array[nest[k].result].source;
        nest[k].nreads += nest[k].kind == ACCESS_COPIES;
    }
    p->variable = a->variable;
    p->nvariables = a->nvariables;
    p->array = array;
    p->narrays = (int)a->narrays;
    p->nest = nest;
    p->nnests = (int)a->nnests;
    p->access = a;
    return !a->front->no_memory;
}

/* 64x64, for an array of type T. */
static bool parse_sizes(Type t, const char *word, uint32_t n[ACCESS_RANK]) {
    for (int k = 0; k < t.rank; k++) {
        uint64_t size = 0;
        if (*word < '0' || *word > '9')
            return false;
        for (; *word >= '0' && *word <= '9' && size <= INT32_MAX; word++)
            size = 10 * size + (uint64_t)(*word - '0');
        if (size > INT32_MAX || *word != (k + 1 < t.rank ? 'x' : 0))
            return false;
        n[k] = (uint32_t)size;
        word++;
    }
    return true;
}

static bool parse_number(Type t, const char *word, Value *out) {
    char *end;
    errno = 0;
    switch (t.base) {
    case TYPE_BOOLEAN:
        out->i = !strcmp(word, "true");
        return out->i || !strcmp(word, "false");
    case TYPE_FLOAT: out->f = strtof(word, &end); break;
    case TYPE_DOUBLE: out->d = strtod(word, &end); break;
    default: out->i = strtoll(word, &end, 10); break;
    }
    return *word && !*end && !errno && (t.base != TYPE_INT || out->i == (int32_t)out->i);
}

/* A parameter of the method that runs: a number is as it is written; of an array only its sizes. */
static Val parameter(Access *a, const Local *l, const char *word) {
    uint32_t n[ACCESS_RANK] = {0};
    if (l->type.rank) {
        Val v = {.kind = VAL_ARRAY, .rank = (unsigned char)l->type.rank, .array = ACCESS_NONE};
        if (l->type.rank > ACCESS_RANK || !parse_sizes(l->type, word, n)) {
            front_error(a->front, l->at, "'%s' is an array: its sizes are wanted for it, as 64%s, not '%s'", l->name,
                        l->type.rank > 1 ? "x64" : "", word);
            a->failed = true;
            return v;
        }
        memcpy(v.n, n, sizeof v.n);
        v.array = access_array(a, l->type, n, ACCESS_NONE);
        if (!a->failed && l->type.rank == 2) {
            a->array[v.array].undecided = false;
            a->array[v.array].a.variable = (int)l->type.layout - TYPE_LAYOUTS;
        }
        return v;
    }
    Val number = {.kind = VAL_NUMBER};
    if (!parse_number(l->type, word, &number.number)) {
        front_error(a->front, l->at, "'%s' is no value for '%s'", word, l->name);
        a->failed = true;
    }
    return number;
}

static void follow(Access *a, const Graph *g) {
    Frame *f = access_frame(a, g);
    const Method *m = g->method;
    if (m != a->class->main && m->nparams != a->nwords && !a->failed) {
        front_error(a->front, m->at, "'%s' takes %d arguments, and is given %d", m->name, m->nparams, a->nwords);
        a->failed = true;
    }
    for (int k = 0; k < g->top->nparams && m != a->class->main && !a->failed; k++)
        *val_of(f, g->top->params[k]) = parameter(a, m->locals[k], a->word[k]);
    if (!a->failed)
        access_region(a, f, g->top);
    add_copies(a);
}

AccessProgram *access_program(Front *f, const CompileOptions *options, char *const *word, int nwords, long steps) {
    Compiled look = {0};
    Access *a = front_alloc(f, sizeof *a);
    *a = (Access){.front = f, .word = word, .nwords = nwords, .steps = steps, .element_steps = steps / 10, .program = front_alloc(f, sizeof *a->program)};
    if (f->no_memory || !compile_graphs(f, options, set_apart, a, &look) || f->errors)
        return NULL;
    a->graphs = look.graphs;
    a->ngraphs = look.ngraphs;
    for (int k = 0; k < look.ngraphs && !a->failed; k++)
        if (look.graphs[k]->method == look.entry)
            follow(a, look.graphs[k]);
    return !a->failed && !f->no_memory && give(a) ? a->program : NULL;
}

/* ---- answers ---- */

static void want(Access *a, const NestState *s, uint64_t i, uint64_t j) {
    const Made *m = &a->array[s->n.result];
    a->want[a->rank - 1] = (uint32_t)j;
    if (a->rank == 2)
        a->want[0] = (uint32_t)i;
    if (a->rank == 3) {
        a->want[0] = (uint32_t)(i / m->n[1]);
        a->want[1] = (uint32_t)(i % m->n[1]);
    }
}

static void turn_of(Access *a, Frame *f, const Node *n, uint64_t i) {
    const Val *first = val_of(f, n->in[1]);
    int64_t from = val_known(first) ? first->number.i : 0;
    *val_of(f, n->region[0]->params[0]) = val_int(from + (int64_t)i * n->step);
    access_region(a, f, n->region[0]);
}

bool access_element(AccessProgram *p, int k, uint64_t i, uint64_t j, bool first,
                    void (*read)(void *state, int array, uint32_t i, uint32_t j), void *state) {
    Access *a = p->access;
    const NestState *s = &a->nest[k];
    if (s->n.kind == ACCESS_COPIES || a->failed)
        return !a->failed;
    a->inside = true;
    a->read = read;
    a->state = state;
    a->steps = a->element_steps;
    a->random = i << 32 ^ j ^ (uint64_t)k << 56;
    a->level = 0;
    a->rank = s->rank;
    a->mute = s->rank > 1 && !first;
    if (s->n.kind == ACCESS_REDUCES) {
        turn_of(a, s->frame, s->node, i);
        return !a->failed;
    }
    if (s->n.kind == ACCESS_MAKES)
        want(a, s, i, j);
    access_node(a, s->frame, s->node);
    return !a->failed;
}
