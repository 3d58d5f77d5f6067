/* frontend/layout/access_eval.c - following a program: numbers are computed, elements of arrays unknown. */
#include "frontend/layout/access_state.h"

#include <errno.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "frontend/base/argument.h"
#include "frontend/sema/fold.h"

enum { MAX_CALLS = 2000 };

static const Val UNKNOWN = {.kind = VAL_UNKNOWN};

void access_note(Access *a, Place at, const char *text) {
    AccessProgram *p = a->program;
    for (int i = 0; i < p->nnotes; i++)
        if (p->note[i].text == text)
            return;
    if (p->nnotes < ACCESS_NOTES)
        p->note[p->nnotes++] = (AccessNote){at, text};
}

static void fail(Access *a, Place at, const char *why) {
    if (!a->failed)
        front_error(a->front, at, "%s", why);
    a->failed = true;
}

/* ---- frames ---- */

Frame *access_frame(Access *a, const Graph *g) {
    for (Frame **link = &a->free_frames; *link; link = &(*link)->next)
        if ((*link)->graph == g) {
            Frame *f = *link;
            *link = f->next;
            return f;
        }
    size_t n = (size_t)g->nodes + 1;
    Frame *f = front_alloc(a->front, sizeof *f);
    f->graph = g;
    f->val = front_alloc(a->front, n * sizeof *f->val);
    f->spare = front_alloc(a->front, n * sizeof *f->spare);
    a->failed |= a->front->no_memory;
    return f;
}

static void give_back(Access *a, Frame *f) {
    f->next = a->free_frames;
    a->free_frames = f;
}

/* Operand K of N. */
static const Val *in(const Frame *f, const Node *n, int k) {
    return val_of(f, n->in[k]);
}

/* ---- numbers ---- */

static Val number(bool known, Value v) {
    return known ? (Val){.kind = VAL_NUMBER, .number = v} : UNKNOWN;
}

static double as_double(const Node *n, Value v) {
    return n->type.base == TYPE_FLOAT ? (double)v.f : v.d;
}

static Val smaller_or_larger(const Node *n, Value x, Value y) {
    bool floating = type_is_fp(n->type);
    bool less = floating ? as_double(n, x) < as_double(n, y) : x.i < y.i;
    return number(true, less == (n->builtin == BUILTIN_MIN) ? x : y);
}

static Val builtin(const Frame *f, const Node *n) {
    for (int k = 0; k < n->nin; k++)
        if (!val_known(in(f, n, k)))
            return UNKNOWN;
    Value x = in(f, n, 0)->number;
    switch (n->builtin) {
    case BUILTIN_MIN: case BUILTIN_MAX: return smaller_or_larger(n, x, in(f, n, 1)->number);
    case BUILTIN_ABS:
        if (n->type.base == TYPE_DOUBLE)
            return number(true, (Value){.d = fabs(x.d)});
        return n->type.base == TYPE_FLOAT ? UNKNOWN : number(true, x.i < 0 ? fold_unary(EXPR_NEG, n->type.base, x) : x);
    case BUILTIN_SQRT: return number(true, (Value){.d = sqrt(x.d)});
    case BUILTIN_FLOOR: return number(true, (Value){.d = floor(x.d)});
    case BUILTIN_CEIL: return number(true, (Value){.d = ceil(x.d)});
    default: return UNKNOWN;
    }
}

static Val binary(const Frame *f, const Node *n) {
    const Val *x = in(f, n, 0), *y = in(f, n, 1);
    Value v;
    if (!val_known(x) || !val_known(y))
        return UNKNOWN;
    bool good = fold_binary(n->op, n->in[0]->type.base, x->number, y->number, &v);
    return number(good, v);
}

static Val unary(const Frame *f, const Node *n, ExprKind kind) {
    const Val *x = in(f, n, 0);
    return val_known(x) ? number(true, fold_unary(kind, n->type.base, x->number)) : UNKNOWN;
}

static Val convert(const Frame *f, const Node *n) {
    const Val *x = in(f, n, 0);
    return val_known(x) ? number(true, type_convert(x->number, n->in[0]->type.base, n->type.base)) : UNKNOWN;
}

/* The number that a word of the command line is, as the program reads it. */
static Val argument(Access *a, const Frame *f, const Node *n) {
    const Val *k = in(f, n, 0);
    if (!val_known(k) || k->number.i < 0 || k->number.i >= a->nwords) {
        fail(a, n->at, "the program wants more arguments than it is given");
        return UNKNOWN;
    }
    const char *word = a->word[k->number.i];
    char *end;
    Value v;
    errno = 0;
    if (n->index >= ARGUMENT_LENGTH)
        return number(true, (Value){.i = (int64_t)argument_element(word, strlen(word), n->index)});
    if (n->type.base == TYPE_DOUBLE)
        v.d = strtod(word, &end);
    else
        v.i = strtoll(word, &end, 10);
    if (!*word || *end || errno)
        fail(a, n->at, "the argument that is read here is no such number");
    return number(true, v);
}

/* ---- arrays ---- */

static uint64_t random_number(Access *a) {
    uint64_t z = a->random += UINT64_C(0x9e3779b97f4a7c15);     // splitmix64
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static void tell(Access *a, int array, uint32_t i, uint32_t j) {
    if (a->read && array != ACCESS_NONE && !a->mute)
        a->read(a->state, array, i, j);
}

/* What index X leads to in V; false: it is outside. */
static bool take_index(Access *a, const Node *n, Val *v, const Val *x) {
    if (!v->n[0])
        return false;
    uint64_t i = x->kind == VAL_NUMBER ? (uint64_t)x->number.i : random_number(a) % v->n[0];
    if (x->kind != VAL_NUMBER && v->array != ACCESS_NONE)
        access_note(a, n->at, "a subscript depends on data: taken to be any");
    if (i >= v->n[0])
        return false;
    if (v->rank == 1) {
        tell(a, v->array, v->row, (uint32_t)i);
        return true;
    }
    v->row = v->row * v->n[0] + (uint32_t)i;
    v->rank--;
    memmove(v->n, v->n + 1, sizeof v->n - sizeof v->n[0]);
    return true;
}

static Val index_into(Access *a, const Frame *f, const Node *n) {
    Val v = *in(f, n, 0);
    if (v.kind != VAL_ARRAY)
        return UNKNOWN;
    for (int k = 1; k < n->nin; k++)
        if (!take_index(a, n, &v, in(f, n, k)))
            return UNKNOWN;
    return n->type.rank ? v : UNKNOWN;
}

static Val length(const Frame *f, const Node *n) {
    const Val *v = in(f, n, 0);
    return v->kind == VAL_ARRAY && n->index < v->rank ? val_int(v->n[n->index]) : UNKNOWN;
}

/* An array of sizes N, which outside of nests is one of the program's. */
static Val array_of(Access *a, const Node *n, const uint32_t *size, int source) {
    Val v = {.kind = VAL_ARRAY, .rank = (unsigned char)n->type.rank, .array = ACCESS_NONE};
    memcpy(v.n, size, sizeof v.n);
    if (!a->inside)
        v.array = access_array(a, n->type, size, source);
    return v;
}

static bool rank_fits(Access *a, const Node *n) {
    if (n->type.rank > ACCESS_RANK)
        fail(a, n->at, "arrays of more than three dimensions are not followed");
    return n->type.rank <= ACCESS_RANK;
}

static void no_size(Access *a, const Node *n, bool negative) {
    if (negative)
        fail(a, n->at, "the size of this array is negative");
    else if (n->type.rank == 2)
        fail(a, n->at, "the size of this array depends on data");
    else
        access_note(a, n->at, "the size of an array depends on data: what is read of it does not count");
}

static Val new_array(Access *a, const Frame *f, const Node *n) {
    uint32_t size[ACCESS_RANK] = {0};
    if (!rank_fits(a, n))
        return UNKNOWN;
    for (int k = 0; k < n->nin; k++) {
        const Val *v = in(f, n, k);
        if (!val_known(v) || v->number.i < 0) {
            if (!a->inside)
                no_size(a, n, val_known(v));
            return UNKNOWN;
        }
        size[k] = (uint32_t)v->number.i;
    }
    return array_of(a, n, size, ACCESS_NONE);
}

static Val literal(Access *a, const Frame *f, const Node *n) {
    uint32_t size[ACCESS_RANK] = {(uint32_t)n->nin};
    if (!rank_fits(a, n))
        return UNKNOWN;
    if (n->type.rank > 1 && n->nin && in(f, n, 0)->kind == VAL_ARRAY)
        memcpy(size + 1, in(f, n, 0)->n, sizeof size - sizeof *size);
    return array_of(a, n, size, ACCESS_NONE);
}

/* To another variable; inside of nests nothing is copied. */
static Val relayout(Access *a, const Frame *f, const Node *n) {
    const Val *v = in(f, n, 0);
    if (a->inside || v->kind != VAL_ARRAY)
        return *v;
    int to = n->type.layout ? (int)n->type.layout - TYPE_LAYOUTS : ACCESS_NONE;
    Made *m = v->array == ACCESS_NONE || v->row ? NULL : &a->array[v->array];
    if (m && m->undecided && to != ACCESS_NONE) {
        m->undecided = false;
        m->a.variable = to;
    }
    if (m && m->a.variable == to)
        return *v;
    Val copy = array_of(a, n, v->n, m ? v->array : ACCESS_NONE);
    if (copy.array != ACCESS_NONE && !a->failed) {
        a->array[copy.array].undecided = false;
        a->array[copy.array].a.variable = to;
    }
    return copy;
}

/* ---- nodes with regions ---- */

static void results(Frame *f, const Node *n, const Region *r, int first) {
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next)
        *val_of(f, p) = *val_of(f, r->results[p->index + first]);
}

/* Both branches, because it is not known which: what they agree on is known. */
static void both(Access *a, Frame *f, const Node *n) {
    access_note(a, n->at, "a condition depends on data: both branches are counted");
    access_region(a, f, n->region[0]);
    access_region(a, f, n->region[1]);
    results(f, n, n->region[0], 0);
    for (const Node *p = n->next; p && p->kind == NODE_PROJ && p->in[0] == n; p = p->next) {
        const Val *other = val_of(f, n->region[1]->results[p->index]);
        if (val_of(f, p)->kind == VAL_NUMBER && (!val_known(other) || other->number.i != val_of(f, p)->number.i))
            *val_of(f, p) = UNKNOWN;
    }
}

static void branch(Access *a, Frame *f, const Node *n) {
    const Val *c = in(f, n, 0);
    if (!val_known(c) && a->inside) {
        both(a, f, n);
        return;
    }
    if (!val_known(c))
        access_note(a, n->at, "a condition depends on data: the first branch is taken");
    const Region *r = n->region[val_known(c) && !c->number.i];
    access_region(a, f, r);
    results(f, n, r, 0);
}

/* Parameters of TO become results of FROM (from FIRST on), all at once. */
static void hand_over(Frame *f, const Region *from, int first, const Region *to) {
    for (int k = 0; k < to->nparams; k++)
        f->spare[k] = *val_of(f, from->results[k + first]);
    for (int k = 0; k < to->nparams; k++)
        *val_of(f, to->params[k]) = f->spare[k];
}

static bool goes_on(Access *a, const Node *n, const Val *condition, int turn) {
    if (val_known(condition))
        return condition->number.i;
    access_note(a, n->at, "how often a loop runs depends on data: once is assumed");
    return turn == 0;
}

/* False: that was one too many. */
static bool step(Access *a, const Node *n) {
    if (a->steps-- <= 0)
        fail(a, n->at, "this is more than can be followed: give smaller arguments");
    return !a->failed;
}

static void loop(Access *a, Frame *f, const Node *n) {
    const Region *head = n->region[0], *body = n->region[1], *left = head;
    for (int k = 0; k < n->nin; k++)
        f->spare[k] = *in(f, n, k);
    for (int k = 0; k < n->nin; k++)
        *val_of(f, head->params[k]) = f->spare[k];
    for (int turn = 0; step(a, n); turn += turn < 2) {
        left = head;
        access_region(a, f, head);
        if (a->failed || !goes_on(a, n, val_of(f, head->results[0]), turn))
            break;
        hand_over(f, head, 1, body);
        left = body;
        access_region(a, f, body);
        const Val *more = val_of(f, body->results[0]);
        if (a->failed || (val_known(more) && !more->number.i))
            break;
        hand_over(f, body, 1, head);
    }
    if (!a->failed)
        results(f, n, left, 1);
}

static Val call(Access *a, Frame *f, const Node *n) {
    const Graph *g = NULL;
    for (int k = 0; k < a->ngraphs && !g; k++)
        if (a->graphs[k]->method == n->method)
            g = a->graphs[k];
    if (!g)
        return UNKNOWN;         // the library knows no arrays
    if (a->depth == MAX_CALLS) {
        fail(a, n->at, "calls are nested too deeply to be followed");
        return UNKNOWN;
    }
    Frame *to = access_frame(a, g);
    a->depth++;
    for (int k = 0; k < g->top->nparams && !a->failed; k++)
        *val_of(to, g->top->params[k]) = *in(f, n, k);
    int level = a->level;
    a->level = ACCESS_RANK + 1;     // constructions in there are none of the nest's
    if (!a->failed)
        access_region(a, to, g->top);
    a->level = level;
    Val v = g->top->nresults && !a->failed ? *val_of(to, g->top->results[0]) : UNKNOWN;
    a->depth--;
    give_back(a, to);
    return v;
}

/* ---- parallel loops ---- */

/* Turn I of construction N; V is the array that was there. */
static void turn(Access *a, Frame *f, const Node *n, int64_t i, const Val *v) {
    const Region *r = n->region[0];
    Val x = UNKNOWN;
    if (v->rank > 1) {
        x = *v;
        x.array = ACCESS_NONE;
        x.rank--;
        memmove(x.n, x.n + 1, sizeof x.n - sizeof x.n[0]);
    }
    *val_of(f, r->params[0]) = val_int(i);
    *val_of(f, r->params[1]) = x;
    access_region(a, f, r);
}

/* The rows or elements that the turns give come from elsewhere, as rows of another array do. */
static void read_taken(Access *a, const Val *v) {
    if (v->kind != VAL_ARRAY || v->array == ACCESS_NONE || v->rank != a->rank - a->level)
        return;
    Val x = *v;
    for (int k = a->level; k + 1 < a->rank; k++)
        x.row = x.row * x.n[k - a->level] + a->want[k];
    tell(a, x.array, x.row, a->want[a->rank - 1]);
}

/* The turn that makes what is wanted, in the order of dimensions. */
static void wanted(Access *a, Frame *f, const Node *n, int64_t first, int64_t end, int64_t offset, const Val *v) {
    int64_t e = a->want[a->level], i = n->reversed ? offset - e : e - offset;
    bool mute = a->mute;
    if (i < first || i >= end)
        return;
    a->level++;
    if (a->level == a->rank)
        a->mute = false;
    turn(a, f, n, i, v);
    if (!a->failed && a->level < a->rank)
        read_taken(a, val_of(f, n->region[0]->results[0]));
    a->level--;
    a->mute = mute;
}

static Val construct(Access *a, Frame *f, const Node *n) {
    const Val *first = in(f, n, 1), *end = in(f, n, 2), *offset = in(f, n, 3);
    Val v = *in(f, n, 0);
    if (v.kind != VAL_ARRAY)
        return UNKNOWN;
    bool known = val_known(first) && val_known(end) && val_known(offset);
    if (!known)
        access_note(a, n->at, "bounds of a loop depend on data: all of the array is assumed");
    int64_t from = known ? first->number.i : 0, to = known ? end->number.i : v.n[0], by = known ? offset->number.i : 0;
    if (a->inside && a->level < a->rank && v.rank == a->rank - a->level) {
        wanted(a, f, n, from, to, by, &v);
    } else {
        for (int64_t i = from; i < to && !a->failed; i++)
            turn(a, f, n, i, &v);
    }
    if (a->inside) {
        v.array = ACCESS_NONE;
        return v;
    }
    return array_of(a, n, v.n, ACCESS_NONE);
}

static void reduce(Access *a, Frame *f, const Node *n) {
    const Val *first = in(f, n, 1), *count = in(f, n, 2);
    bool known = val_known(first) && val_known(count);
    if (!known)
        access_note(a, n->at, "how often a loop runs depends on data: once is assumed");
    int64_t turns = known ? count->number.i : 1, i = known ? first->number.i : 0;
    for (int64_t t = 0; t < turns && !a->failed; t++, i += n->step) {
        *val_of(f, n->region[0]->params[0]) = val_int(i);
        access_region(a, f, n->region[0]);
    }
}

/* ---- */

static Val value_of(Access *a, Frame *f, const Node *n) {
    switch (n->kind) {
        case NODE_NEG: return unary(f, n, EXPR_NEG);
    case NODE_COMPLEMENT: return unary(f, n, EXPR_COMPLEMENT);
    case NODE_NOT: return unary(f, n, EXPR_NOT);
    case NODE_CONVERT: return convert(f, n);
    case NODE_BINARY: return binary(f, n);
    case NODE_BUILTIN: return builtin(f, n);
    case NODE_CHECK_INDEX: case NODE_CHECK_ROW: return *in(f, n, 1);
    case NODE_CHECK_ZERO: case NODE_CHECK_SIZE: case NODE_STORE: return *in(f, n, 0);
    case NODE_INDEX: return index_into(a, f, n);
    case NODE_LENGTH: return length(f, n);
    case NODE_NEW: return new_array(a, f, n);
    case NODE_ARRAY: return literal(a, f, n);
    case NODE_RELAYOUT: return relayout(a, f, n);
    case NODE_CALL: return call(a, f, n);
    case NODE_ARG: return argument(a, f, n);
    case NODE_ARGC: return val_int(a->nwords);
    case NODE_CONSTRUCT: return construct(a, f, n);
    case NODE_REDUCE: reduce(a, f, n); return UNKNOWN;
    case NODE_IF: branch(a, f, n); return UNKNOWN;
    case NODE_LOOP: loop(a, f, n); return UNKNOWN;
    default: return UNKNOWN;
    }
}

void access_node(Access *a, Frame *f, const Node *n) {
    *val_of(f, n) = value_of(a, f, n);
}

void access_region(Access *a, Frame *f, const Region *r) {
    for (const Node *n = r->first; n && !a->failed; n = n->next) {
        if (n->kind == NODE_CONST || n->kind == NODE_PARAM || n->kind == NODE_PROJ)
            continue;           // has its value already
        if (!step(a, n))
            return;
        bool nests = !a->inside && (n->kind == NODE_CONSTRUCT || n->kind == NODE_REDUCE || n->kind == NODE_LOOP);
        if (!nests || !access_nest(a, f, n))
            access_node(a, f, n);
    }
}
