/* lab/formula.c - parser and evaluation. */
#include "lab/formula.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "isa/diag.h"

enum { MAX_DEPTH = 64 };

typedef struct {
    FormulaPool   *pool;
    const char *start, *p;
    char       *why;
    const char *at;
    int         depth;
} Parser;

static Formula *fail(Parser *s, const char *what) {
    if (!*s->why) {
        if (what == diag_no_memory)
            snprintf(s->why, FORMULA_WHY, "%s", what);
        else
            snprintf(s->why, FORMULA_WHY, "%s%s%.20s%s", what, *s->p ? " at '" : "", s->p, *s->p ? "'" : "");
        s->at = s->p;
    }
    return NULL;
}

static Formula *node(Parser *s, Formula e) {
    if (s->pool->n == s->pool->room) {
        int room = s->pool->room ? 2 * s->pool->room : 64;
        Formula **more = realloc(s->pool->node, (size_t)room * sizeof *more);
        if (!more)
            return fail(s, diag_no_memory);
        s->pool->node = more;
        s->pool->room = room;
    }
    Formula *made = malloc(sizeof *made);
    if (!made)
        return fail(s, diag_no_memory);
    *made = e;
    return s->pool->node[s->pool->n++] = made;
}

static Formula *binary(Parser *s, FormulaKind kind, const Formula *a, const Formula *b) {
    return a && b ? node(s, (Formula){.kind = kind, .left = a, .right = b}) : NULL;
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

bool formula_word_is(FormulaWord w, const char *text) {
    return strlen(text) == w.len && !memcmp(w.text, text, w.len);
}

static bool in_name(char c) {
    return isalnum((unsigned char)c) || c == '_' || c == '.' || c == '$';
}

/* A name may have "-" before a letter: strict-fp. */
static FormulaWord name(Parser *s) {
    skip(s);
    FormulaWord w = {s->p, 0};
    if (!isalpha((unsigned char)*s->p))
        return w;
    while (in_name(s->p[w.len]) || (s->p[w.len] == '-' && isalpha((unsigned char)s->p[w.len + 1])))
        w.len++;
    s->p += w.len;
    return w;
}

/* "[" axis "=" value { "," axis "=" value } "]"; a value ends at a comma or bracket. */
static bool select_rows(Parser *s, Formula *e) {
    do {
        FormulaWord axis = name(s);
        if (!axis.len || !take(s, "="))
            return fail(s, "expected AXIS=VALUE"), false;
        skip(s);
        size_t n = strcspn(s->p, ",]");
        FormulaWord value = {s->p, n};
        while (value.len && isspace((unsigned char)value.text[value.len - 1]))
            value.len--;
        if (e->nselect == FORMULA_SELECT)
            return fail(s, "too many axes are selected"), false;
        if (!value.len)
            return fail(s, "expected a value"), false;
        e->axis[e->nselect] = axis;
        e->value[e->nselect++] = value;
        s->p += n;
    } while (take(s, ","));
    return take(s, "]") || fail(s, "expected ']'");
}

static Formula *chain(Parser *s);

static Formula *column(Parser *s, FormulaWord w) {
    Formula e = {.kind = FORMULA_COLUMN, .name = w};
    if (*s->p == '[' && (s->p++, !select_rows(s, &e)))
        return NULL;
    return node(s, e);
}

/* Behind the name of a function and "(". */
static Formula *call(Parser *s, FormulaKind kind) {
    Formula *e;
    if (kind == FORMULA_LOG2 || kind == FORMULA_SQRT) {
        e = chain(s);
    } else {
        FormulaWord w = name(s);
        if (!w.len)
            return fail(s, "expected a column");
        e = column(s, w);
    }
    if (e && !take(s, ")"))
        return fail(s, "expected ')'");
    return e ? node(s, (Formula){.kind = kind, .left = e}) : NULL;
}

static Formula *atom(Parser *s) {
    static const struct {
        const char *word;
        FormulaKind kind;
    } functions[] = {{"min", FORMULA_MIN}, {"max", FORMULA_MAX}, {"mean", FORMULA_MEAN},
                   {"p5", FORMULA_P5}, {"median", FORMULA_MEDIAN}, {"p95", FORMULA_P95}, {"log2", FORMULA_LOG2}, {"sqrt", FORMULA_SQRT}};
    if (take(s, "(")) {
        Formula *e = chain(s);
        return e && !take(s, ")") ? fail(s, "expected ')'") : e;
    }
    if (isdigit((unsigned char)*s->p) || *s->p == '.') {
        char *end;
        double x = strtod(s->p, &end);
        if (end == s->p)
            return fail(s, "expected a number");
        s->p = end;
        return node(s, (Formula){.kind = FORMULA_NUMBER, .number = x});
    }
    FormulaWord w = name(s);
    if (!w.len)
        return fail(s, "expected a number or a column");
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (formula_word_is(w, functions[i].word) && take(s, "("))
            return call(s, functions[i].kind);
    return column(s, w);
}

static Formula *power(Parser *s) {
    if (++s->depth > MAX_DEPTH)
        return fail(s, "too many levels");
    bool negative = take(s, "-");
    Formula *e = atom(s);
    if (e && take(s, "^"))
        e = binary(s, FORMULA_POW, e, power(s));
    s->depth--;
    return e && negative ? node(s, (Formula){.kind = FORMULA_NEG, .left = e}) : e;
}

static Formula *product(Parser *s) {
    Formula *e = power(s);
    while (e) {
        if (take(s, "*"))
            e = binary(s, FORMULA_MUL, e, power(s));
        else if (take(s, "/"))
            e = binary(s, FORMULA_DIV, e, power(s));
        else
            break;
    }
    return e;
}

static Formula *sum(Parser *s) {
    Formula *e = product(s);
    while (e) {
        if (take(s, "+"))
            e = binary(s, FORMULA_ADD, e, product(s));
        else if (take(s, "-"))
            e = binary(s, FORMULA_SUB, e, product(s));
        else
            break;
    }
    return e;
}

/* The comparison at s->p, in words of LESS; false: there is none. */
static bool comparison(Parser *s, FormulaKind *kind, bool *turned) {
    *turned = false;
    if (take(s, "<=")) {
        *kind = FORMULA_LESS_EQUAL;
    } else if (take(s, "<")) {
        *kind = FORMULA_LESS;
    } else if (take(s, ">=")) {
        *kind = FORMULA_LESS_EQUAL;
        *turned = true;
    } else if (take(s, ">")) {
        *kind = FORMULA_LESS;
        *turned = true;
    } else {
        return false;
    }
    return true;
}

static Formula *chain(Parser *s) {
    Formula *a = sum(s), *all = NULL;
    FormulaKind kind;
    bool turned;
    while (a && comparison(s, &kind, &turned)) {
        Formula *b = sum(s);
        Formula *holds = turned ? binary(s, kind, b, a) : binary(s, kind, a, b);
        all = all ? binary(s, FORMULA_AND, all, holds) : holds;
        if (!all)
            return NULL;
        a = b;
    }
    return a && all ? all : a;
}

const Formula *formula_parse(FormulaPool *pool, const char *text, char why[FORMULA_WHY], size_t *at) {
    Parser s = {.pool = pool, .start = text, .p = text, .why = why};
    *why = 0;
    Formula *e = chain(&s);
    skip(&s);
    if (e && *s.p)
        e = fail(&s, "expected an operator");
    *at = e ? 0 : (size_t)(s.at - text);
    return e;
}

void formula_free(FormulaPool *pool) {
    for (int i = 0; i < pool->n; i++)
        free(pool->node[i]);
    free(pool->node);
    *pool = (FormulaPool){0};
}

bool formula_columns(const Formula *e, bool (*visit)(void *, const Formula *, bool), void *arg) {
    if (!e)
        return true;
    if (e->kind == FORMULA_COLUMN)
        return visit(arg, e, false);
    if (e->kind >= FORMULA_MIN && e->kind <= FORMULA_P95)
        return visit(arg, e->left, true);
    return formula_columns(e->left, visit, arg) && formula_columns(e->right, visit, arg);
}

double formula_value(const Formula *e, FormulaColumn col, void *arg) {
    switch (e->kind) {
    case FORMULA_NUMBER: return e->number;
    case FORMULA_COLUMN: return col(arg, e, FORMULA_COLUMN);
    case FORMULA_MIN: case FORMULA_MAX: case FORMULA_MEAN:
    case FORMULA_P5: case FORMULA_MEDIAN: case FORMULA_P95: return col(arg, e->left, e->kind);
    default: break;
    }
    double a = formula_value(e->left, col, arg), b = e->right ? formula_value(e->right, col, arg) : 0;
    if (isnan(a) || isnan(b))
        return NAN;
    switch (e->kind) {
    case FORMULA_NEG:        return -a;
    case FORMULA_ADD:        return a + b;
    case FORMULA_SUB:        return a - b;
    case FORMULA_MUL:        return a * b;
    case FORMULA_DIV:        return b == 0 ? NAN : a / b;
    case FORMULA_POW:        return pow(a, b);
    case FORMULA_LESS:       return a < b;
    case FORMULA_LESS_EQUAL: return a <= b;
    case FORMULA_AND:        return a != 0 && b != 0;
    case FORMULA_LOG2:       return a > 0 ? log2(a) : NAN;
    case FORMULA_SQRT:       return a >= 0 ? sqrt(a) : NAN;
    default:              return NAN;
    }
}
