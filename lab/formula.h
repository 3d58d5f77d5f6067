/* lab/formula.h - expressions over columns: derived columns, reported values, curves.
 *
 *   chain  = sum { ("<" | "<=" | ">" | ">=") sum }         1 or 0; all of the chain must hold
 *   sum    = product { ("+" | "-") product }
 *   product = power { ("*" | "/") power }
 *   power  = [ "-" ] atom [ "^" power ]
 *   atom   = number | "(" chain ")" | ("log2" | "sqrt") "(" chain ")"
 *          | ("min" | "max" | "mean" | "median" | "p5" | "p95") "(" column ")" | column
 *   column = name [ "[" axis "=" (value | "*") { "," axis "=" value } "]" ]
 *
 * Nodes lie in a pool, children before parents; the text must outlive them. */
#ifndef LAB_FORMULA_H
#define LAB_FORMULA_H

#include <stdbool.h>
#include <stddef.h>

enum { FORMULA_SELECT = 8, FORMULA_WHY = 160 };

typedef enum {
    FORMULA_NUMBER, FORMULA_COLUMN, FORMULA_NEG, FORMULA_ADD, FORMULA_SUB, FORMULA_MUL, FORMULA_DIV, FORMULA_POW,
    FORMULA_LESS, FORMULA_LESS_EQUAL, FORMULA_AND, FORMULA_LOG2, FORMULA_SQRT, FORMULA_MIN, FORMULA_MAX, FORMULA_MEAN,
    FORMULA_P5, FORMULA_MEDIAN, FORMULA_P95,
} FormulaKind;

typedef struct {
    const char *text;       // not ended by 0
    size_t len;
} FormulaWord;

typedef struct Formula {
    FormulaKind kind;
    double   number;
    FormulaWord name;
    FormulaWord axis[FORMULA_SELECT], value[FORMULA_SELECT];
    int      nselect;
    const struct Formula *left, *right;        // of MIN to P95 left is a COLUMN
} Formula;

typedef struct {
    Formula **node;
    int n, room;
} FormulaPool;

/* NULL: WHY says what is wrong at byte *AT; without memory, WHY is diag_no_memory. */
const Formula *formula_parse(FormulaPool *pool, const char *text, char why[FORMULA_WHY], size_t *at);
void formula_free(FormulaPool *pool);

/* Calls VISIT for every COLUMN; stops and gives false when that does. */
bool formula_columns(const Formula *e, bool (*visit)(void *arg, const Formula *column, bool aggregate), void *arg);

/* COLUMN gives the value of a column, or for MIN to P95 what FOLD says of all that fit;
 * NaN: there is none. */
typedef double (*FormulaColumn)(void *arg, const Formula *column, FormulaKind fold);
double formula_value(const Formula *e, FormulaColumn column, void *arg);

bool formula_word_is(FormulaWord w, const char *text);

#endif
