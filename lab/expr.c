/* lab/expr.c - parser and evaluation. */
#include "lab/expr.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/diag.h"

enum { MAX_DEPTH = 64 };

typedef struct {
    ExprPool   *pool;
    const char *start, *p;
    char       *why;
    const char *at;
    int         depth;
} Parser;

static Expr *fail(Parser *s, const char *what) {
    if (!*s->why) {
        if (what == diag_no_memory)
            snprintf(s->why, EXPR_WHY, "%s", what);
        else
            snprintf(s->why, EXPR_WHY, "%s%s%.20s%s", what, *s->p ? " at '" : "", s->p, *s->p ? "'" : "");
        s->at = s->p;
    }
    return NULL;
}

static Expr *node(Parser *s, Expr e) {
    if (s->pool->n == s->pool->room) {
        int room = s->pool->room ? 2 * s->pool->room : 64;
        Expr **more = realloc(s->pool->node, (size_t)room * sizeof *more);
        if (!more)
            return fail(s, diag_no_memory);
        s->pool->node = more;
        s->pool->room = room;
    }
    Expr *made = malloc(sizeof *made);
    if (!made)
        return fail(s, diag_no_memory);
    *made = e;
    return s->pool->node[s->pool->n++] = made;
}

static Expr *binary(Parser *s, ExprKind kind, const Expr *a, const Expr *b) {
    return a && b ? node(s, (Expr){.kind = kind, .left = a, .right = b}) : NULL;
}

static void skip(Parser *s) {
    while (isspace((unsigned char)*s->p))
        s->p++;
}

static bool take(Parser *s, const char *sign) {
    skip(s);
    size_t n = strlen(sign);
    if (strncmp(s->p, sign, n))
        return false;
    s->p += n;
    return true;
}

bool expr_word_is(ExprWord w, const char *text) {
    return strlen(text) == w.len && !memcmp(w.text, text, w.len);
}

static bool in_name(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.';
}

/* A name may have "-" before a letter: strict-fp. */
static ExprWord name(Parser *s) {
    skip(s);
    ExprWord w = {s->p, 0};
    if (!isalpha((unsigned char)*s->p))
        return w;
    while (in_name(s->p[w.len]) || (s->p[w.len] == '-' && isalpha((unsigned char)s->p[w.len + 1])))
        w.len++;
    s->p += w.len;
    return w;
}

/* "[" axis "=" value { "," axis "=" value } "]"; a value ends at a comma or bracket. */
static bool select_rows(Parser *s, Expr *e) {
    do {
        ExprWord axis = name(s);
        if (!axis.len || !take(s, "="))
            return fail(s, "expected AXIS=VALUE"), false;
        skip(s);
        size_t n = strcspn(s->p, ",]");
        ExprWord value = {s->p, n};
        while (value.len && isspace((unsigned char)value.text[value.len - 1]))
            value.len--;
        if (e->nselect == EXPR_SELECT)
            return fail(s, "too many axes are selected"), false;
        if (!value.len)
            return fail(s, "expected a value"), false;
        e->axis[e->nselect] = axis;
        e->value[e->nselect++] = value;
        s->p += n;
    } while (take(s, ","));
    return take(s, "]") || fail(s, "expected ']'");
}

static Expr *chain(Parser *s);

static Expr *column(Parser *s, ExprWord w) {
    Expr e = {.kind = EXPR_COLUMN, .name = w};
    if (*s->p == '[' && (s->p++, !select_rows(s, &e)))
        return NULL;
    return node(s, e);
}

/* Behind the name of a function and "(". */
static Expr *call(Parser *s, ExprKind kind) {
    Expr *e;
    if (kind == EXPR_LOG2 || kind == EXPR_SQRT) {
        e = chain(s);
    } else {
        ExprWord w = name(s);
        if (!w.len)
            return fail(s, "expected a column");
        e = column(s, w);
    }
    if (e && !take(s, ")"))
        return fail(s, "expected ')'");
    return e ? node(s, (Expr){.kind = kind, .left = e}) : NULL;
}

static Expr *atom(Parser *s) {
    static const struct {
        const char *word;
        ExprKind kind;
    } functions[] = {{"min", EXPR_MIN}, {"max", EXPR_MAX}, {"mean", EXPR_MEAN}, {"log2", EXPR_LOG2}, {"sqrt", EXPR_SQRT}};
    if (take(s, "(")) {
        Expr *e = chain(s);
        return e && !take(s, ")") ? fail(s, "expected ')'") : e;
    }
    if (isdigit((unsigned char)*s->p) || *s->p == '.') {
        char *end;
        double x = strtod(s->p, &end);
        if (end == s->p)
            return fail(s, "expected a number");
        s->p = end;
        return node(s, (Expr){.kind = EXPR_NUMBER, .number = x});
    }
    ExprWord w = name(s);
    if (!w.len)
        return fail(s, "expected a number or a column");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (expr_word_is(w, functions[i].word) && take(s, "("))
            return call(s, functions[i].kind);
    return column(s, w);
}

static Expr *power(Parser *s) {
    if (++s->depth > MAX_DEPTH)
        return fail(s, "too many levels");
    bool negative = take(s, "-");
    Expr *e = atom(s);
    if (e && take(s, "^"))
        e = binary(s, EXPR_POW, e, power(s));
    s->depth--;
    return e && negative ? node(s, (Expr){.kind = EXPR_NEG, .left = e}) : e;
}

static Expr *product(Parser *s) {
    Expr *e = power(s);
    while (e) {
        if (take(s, "*"))
            e = binary(s, EXPR_MUL, e, power(s));
        else if (take(s, "/"))
            e = binary(s, EXPR_DIV, e, power(s));
        else
            break;
    }
    return e;
}

static Expr *sum(Parser *s) {
    Expr *e = product(s);
    while (e) {
        if (take(s, "+"))
            e = binary(s, EXPR_ADD, e, product(s));
        else if (take(s, "-"))
            e = binary(s, EXPR_SUB, e, product(s));
        else
            break;
    }
    return e;
}

/* The comparison at s->p, in words of LESS; false: there is none. */
static bool comparison(Parser *s, ExprKind *kind, bool *turned) {
    *turned = false;
    if (take(s, "<=")) {
        *kind = EXPR_LESS_EQUAL;
    } else if (take(s, "<")) {
        *kind = EXPR_LESS;
    } else if (take(s, ">=")) {
        *kind = EXPR_LESS_EQUAL;
        *turned = true;
    } else if (take(s, ">")) {
        *kind = EXPR_LESS;
        *turned = true;
    } else {
        return false;
    }
    return true;
}

static Expr *chain(Parser *s) {
    Expr *a = sum(s), *all = NULL;
    ExprKind kind;
    bool turned;
    while (a && comparison(s, &kind, &turned)) {
        Expr *b = sum(s);
        Expr *holds = turned ? binary(s, kind, b, a) : binary(s, kind, a, b);
        all = all ? binary(s, EXPR_AND, all, holds) : holds;
        if (!all)
            return NULL;
        a = b;
    }
    return a && all ? all : a;
}

const Expr *expr_parse(ExprPool *pool, const char *text, char why[EXPR_WHY], size_t *at) {
    Parser s = {.pool = pool, .start = text, .p = text, .why = why};
    *why = 0;
    Expr *e = chain(&s);
    skip(&s);
    if (e && *s.p)
        e = fail(&s, "expected an operator");
    *at = e ? 0 : (size_t)(s.at - text);
    return e;
}

void expr_free(ExprPool *pool) {
    for (int i = 0; i < pool->n; i++)
        free(pool->node[i]);
    free(pool->node);
    *pool = (ExprPool){0};
}

bool expr_columns(const Expr *e, bool (*visit)(void *, const Expr *, bool), void *arg) {
    if (!e)
        return true;
    if (e->kind == EXPR_COLUMN)
        return visit(arg, e, false);
    if (e->kind == EXPR_MIN || e->kind == EXPR_MAX || e->kind == EXPR_MEAN)
        return visit(arg, e->left, true);
    return expr_columns(e->left, visit, arg) && expr_columns(e->right, visit, arg);
}

double expr_value(const Expr *e, ExprColumn col, void *arg) {
    switch (e->kind) {
    case EXPR_NUMBER: return e->number;
    case EXPR_COLUMN: return col(arg, e, EXPR_COLUMN);
    case EXPR_MIN: case EXPR_MAX: case EXPR_MEAN: return col(arg, e->left, e->kind);
    default: break;
    }
    double a = expr_value(e->left, col, arg), b = e->right ? expr_value(e->right, col, arg) : 0;
    if (isnan(a) || isnan(b))
        return NAN;
    switch (e->kind) {
    case EXPR_NEG:        return -a;
    case EXPR_ADD:        return a + b;
    case EXPR_SUB:        return a - b;
    case EXPR_MUL:        return a * b;
    case EXPR_DIV:        return b == 0 ? NAN : a / b;
    case EXPR_POW:        return pow(a, b);
    case EXPR_LESS:       return a < b;
    case EXPR_LESS_EQUAL: return a <= b;
    case EXPR_AND:        return a != 0 && b != 0;
    case EXPR_LOG2:       return a > 0 ? log2(a) : NAN;
    case EXPR_SQRT:       return a >= 0 ? sqrt(a) : NAN;
    default:              return NAN;
    }
}
