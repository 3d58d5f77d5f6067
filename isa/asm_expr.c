/* isa/asm_expr.c - whole-number expressions, 64 bits, with the precedences of C. */
#include "isa/asm_state.h"

#include <string.h>

enum { MAX_NESTING = 100 };

/* Binary operators from loose to tight; << and >> are '<' and '>'. */
static const char *const levels[] = {"|", "^", "&", "<>", "+-", "*/%"};
enum { LEVELS = sizeof levels / sizeof *levels };

static bool binary(Asm *a, int level, int depth, int64_t *out);

void asm_expected(Asm *a, const char *what) {
    const Tok *t = &a->lex.tok;
    if (t->kind == TOK_EOF || t->kind == TOK_EOS)
        asm_error(&a->lex, t, "%s expected", what);
    else if (t->kind != TOK_BAD)
        asm_error(&a->lex, t, "%s expected, not '%.*s'", what, SHOWN(t));
}

bool asm_comma(Asm *a) {
    if (!asm_is_op(&a->lex.tok, ',')) {
        asm_expected(a, "','");
        return false;
    }
    asm_lex_next(&a->lex);
    return true;
}

/* name: the value of an .equ above */
static bool named(Asm *a, const Tok *t, int64_t *out) {
    int def = asm_names_get(&a->names, SCOPE_EQUS, t->ptr, t->len);
    if (def < 0) {
        asm_error(&a->lex, t, "'%.*s' is not defined", SHOWN(t));
        return false;
    }
    *out = a->defs[def].value;
    return true;
}

/* primary = NUMBER | NAME | "(" expr ")" | ("-" | "+" | "~") primary */
static bool primary(Asm *a, int depth, int64_t *out) {
    Tok t = a->lex.tok;
    if (depth > MAX_NESTING) {
        asm_error(&a->lex, &t, "expression is nested more than %d deep", MAX_NESTING);
        return false;
    }
    if (t.kind != TOK_NUMBER && t.kind != TOK_NAME && !(t.kind == TOK_OP && strchr("(-+~", t.op))) {
        asm_expected(a, "whole number");
        return false;
    }
    asm_lex_next(&a->lex);
    if (t.kind == TOK_NAME)
        return named(a, &t, out);
    if (t.kind == TOK_NUMBER) {
        *out = (int64_t)t.number;
        return true;
    }
    if (t.op == '(') {
        if (!binary(a, 0, depth + 1, out))
            return false;
        if (!asm_is_op(&a->lex.tok, ')')) {
            asm_expected(a, "')'");
            return false;
        }
        asm_lex_next(&a->lex);
        return true;
    }
    if (!primary(a, depth + 1, out))
        return false;
    if (t.op == '-')
        *out = (int64_t)(0 - (uint64_t)*out);
    else if (t.op == '~')
        *out = ~*out;
    return true;
}

/* Signed division that wraps at its one overflow. */
static int64_t divide(int64_t x, int64_t y, bool remainder) {
    if (y == -1)
        return remainder ? 0 : (int64_t)(0 - (uint64_t)x);
    return remainder ? x % y : x / y;
}

static bool apply(Asm *a, const Tok *op, int64_t *x, int64_t y) {
    uint64_t u = (uint64_t)*x, v = (uint64_t)y;
    if ((op->op == '/' || op->op == '%') && y == 0) {
        asm_error(&a->lex, op, "division by zero");
        return false;
    }
    if ((op->op == '<' || op->op == '>') && v > 63) {
        asm_error(&a->lex, op, "shift by %lld is not by 0 to 63", (long long)y);
        return false;
    }
    switch (op->op) {
    case '|': *x = (int64_t)(u | v); break;
    case '^': *x = (int64_t)(u ^ v); break;
    case '&': *x = (int64_t)(u & v); break;
    case '<': *x = (int64_t)(u << v); break;
    case '>': *x = *x >> v; break;
    case '+': *x = (int64_t)(u + v); break;
    case '-': *x = (int64_t)(u - v); break;
    case '*': *x = (int64_t)(u * v); break;
    default:  *x = divide(*x, y, op->op == '%');
    }
    return true;
}

/* binary(n) = binary(n + 1) { operator of level n binary(n + 1) } */
static bool binary(Asm *a, int level, int depth, int64_t *out) {
    if (level == LEVELS)
        return primary(a, depth, out);
    if (!binary(a, level + 1, depth, out))
        return false;
    while (a->lex.tok.kind == TOK_OP && strchr(levels[level], a->lex.tok.op)) {
        Tok op = a->lex.tok;
        int64_t right;
        asm_lex_next(&a->lex);
        if (!binary(a, level + 1, depth, &right) || !apply(a, &op, out, right))
            return false;
    }
    return true;
}

bool asm_expr(Asm *a, int64_t *out) {
    return binary(a, 0, 0, out);
}
