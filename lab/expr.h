/* lab/expr.h - expressions over columns: derived columns, reported values, curves.
 *
 *   chain  = sum { ("<" | "<=" | ">" | ">=") sum }         1 or 0; all of the chain must hold
 *   sum    = product { ("+" | "-") product }
 *   product = power { ("*" | "/") power }
 *   power  = [ "-" ] atom [ "^" power ]
 *   atom   = number | "(" chain ")" | ("log2" | "sqrt") "(" chain ")"
 *          | ("min" | "max" | "mean") "(" column ")" | column
 *   column = name [ "[" axis "=" (value | "*") { "," axis "=" value } "]" ]
 *
 * Nodes lie in a pool, children before parents; the text must outlive them. */
#ifndef LAB_EXPR_H
#define LAB_EXPR_H

#include <stdbool.h>
#include <stddef.h>

enum { EXPR_SELECT = 8, EXPR_WHY = 160 };

typedef enum {
    EXPR_NUMBER, EXPR_COLUMN, EXPR_NEG, EXPR_ADD, EXPR_SUB, EXPR_MUL, EXPR_DIV, EXPR_POW,
    EXPR_LESS, EXPR_LESS_EQUAL, EXPR_AND, EXPR_LOG2, EXPR_SQRT, EXPR_MIN, EXPR_MAX, EXPR_MEAN,
} ExprKind;

typedef struct {
    const char *text;       // not ended by 0
    size_t len;
} ExprWord;

typedef struct Expr {
    ExprKind kind;
    double   number;
    ExprWord name;
    ExprWord axis[EXPR_SELECT], value[EXPR_SELECT];
    int      nselect;
    const struct Expr *left, *right;        // of MIN, MAX, MEAN left is a COLUMN
} Expr;

typedef struct {
    Expr **node;
    int n, room;
} ExprPool;

/* NULL: WHY says what is wrong at byte *AT; without memory, WHY is diag_no_memory. */
const Expr *expr_parse(ExprPool *pool, const char *text, char why[EXPR_WHY], size_t *at);
void expr_free(ExprPool *pool);

/* Calls VISIT for every COLUMN; stops and gives false when that does. */
bool expr_columns(const Expr *e, bool (*visit)(void *arg, const Expr *column, bool aggregate), void *arg);

/* COLUMN gives the value of a column, or for MIN, MAX, MEAN what FOLD says of all that fit;
 * NaN: there is none. */
typedef double (*ExprColumn)(void *arg, const Expr *column, ExprKind fold);
double expr_value(const Expr *e, ExprColumn column, void *arg);

bool expr_word_is(ExprWord w, const char *text);

#endif
