/* frontend/base/tree.h - the typed tree: a correct FunJava class, ready for data flow.
 *
 * The tree says what Java means, and nothing is left to look up: names are resolved, each
 * expression has its type, conversions are nodes of their own, constant expressions of
 * Java are folded to CONST.  What each node means is in frontend/base/tree.def; in short:
 *
 * - Operands of an expression are its KIDS, in the order in which Java evaluates them.
 * - ARITHMETIC and BITS: both operands have the type of the result (BITS: also boolean).
 *   COMPARE: both operands have one type, scalar; the result is boolean.  SHIFT: the left
 *   operand has the type of the result, the right one is an int, whose low 5 (int) or 6
 *   (long) bits count.  Only DIV and REM of int or long can trap, if the right is 0.
 * - Compound assignment, ++ and -- are ASSIGNs whose value says everything: x += e is
 *   x = (T)(x + e), x++ the same with yields_old.  ASSIGN may stand inside expressions.
 * - INDEX and STORE take as many indices as are written in a row: a[i][j] is one node.
 *   Java checks a[i] before it computes j.  A STORE checks its last index after it has
 *   computed what is stored, the others before.
 * - Loops are Java's, but for (x : array), which counts.  A switch is a BLOCK of IFs, or
 *   CONDs.  A switch with blocks is an
 *   EXPR_BLOCK; nothing leaves such a block but to its own end.  CONST conditions have been
 *   obeyed in deciding what is reachable: no statement is unreachable, each local is
 *   assigned before it is used, and no method with a result ends without return.
 * - Strings occur only among the kids of PRINT: as STRING, as FORMAT, or as COND of type STRING
 *   whose branches are STRING or COND again.  Prints stand only in main and in
 *   methods that are expanded there, and nothing calls main.
 * - byte, short and char are types as Java has them: operands are promoted, and what goes to a variable or an element
 *   of them is converted first, or known to fit.  tree_promote makes ints of all, and only then is there a graph.
 * - Records: a variable of a record is a local for each of its parts, a parameter one for each, too.
 *   Only results of methods and locals that the source does not name are records; these are read by PARTs.
 * - Arrays that a method is passed and changes: the argument is a LOCAL, which holds the changed array behind
 *   the CALL, or an array that nothing names; it is among the arguments once, and no name of it is another one.
 * - Arrays: a STORE goes to a local that holds an array of this method's own, made by NEW,
 *   ARRAY, CLONE or LIBRARY, new from a method (Method.fresh), or passed to be changed (Local.changed).  It has been neither stored, returned,
 *   nor passed to a method that may keep it, nor has a row of it; nor is the row that it writes one that was stored
 *   there and may have another name; no other name of it is used any more.  How its elements are written is for
 *   frontend/loops/private.h to look at.  Arrays are compared with
 *   nothing.  Rows that are stored must fit: their lengths are known only when it runs.
 *
 * Everything belongs to the Front from whose memory it was made. */
#ifndef FRONTEND_BASE_TREE_H
#define FRONTEND_BASE_TREE_H

#include <stdio.h>

#include "frontend/base/front.h"
#include "frontend/base/type.h"

typedef struct Local Local;
typedef struct StaticField StaticField;
typedef struct Method Method;
typedef struct Expr Expr;
typedef struct Stmt Stmt;
typedef struct Passed Passed;

typedef enum {
#define EXPR(name, text, doc) EXPR_##name,
#include "frontend/base/tree.def"
    EXPR_COUNT
} ExprKind;

typedef enum {
#define STMT(name, text, doc) STMT_##name,
#include "frontend/base/tree.def"
    STMT_COUNT
} StmtKind;

typedef enum {
#define BINARY(name, text, kind) BINARY_##name,
#include "frontend/base/tree.def"
    BINARY_COUNT
} BinaryOp;

typedef enum { KIND_ARITHMETIC, KIND_BITS, KIND_SHIFT, KIND_COMPARE } BinaryKind;

typedef enum {
#define BUILTIN(name, word, arity, takes) BUILTIN_##name,
#include "frontend/base/builtins.def"
    BUILTIN_COUNT,
    BUILTIN_BEFORE_RAW = BUILTIN_COUNT - 1,
#define RAW(name, class, word, from, to) BUILTIN_##name,
#include "frontend/base/builtins.def"
} Builtin;

typedef struct {
    const char *sign;
    BinaryKind kind;
} BinaryInfo;

typedef enum { TAKES_DOUBLE_ARGS, TAKES_NUMBER_ARGS, TAKES_REAL_ARGS } BuiltinTakes;

typedef struct {
    const char *name;       // as in Math
    int arity;
    BuiltinTakes takes;
} BuiltinInfo;

extern const BinaryInfo tree_binary[BINARY_COUNT];
extern const BuiltinInfo tree_builtin[BUILTIN_COUNT];

typedef enum { FUNCTION_NONE, FUNCTION_ZERO, FUNCTION_SIZE, FUNCTION_RANGE, FUNCTION_EXACT, FUNCTION_THROWN } FunctionCheck;

/* A method of frontend/library. */
typedef struct {
    const char *class, *name, *takes;
    char gives;
    FunctionCheck check;
} Function;

extern const Function tree_functions[];
extern const int tree_nfunctions;

/* The type for which a letter of such a row stands. */
Type tree_letter(char letter);

enum {
    MAX_LOCALS = 2048,      // of a method, parameters among them
    MAX_PARAMS = 255,
    MAX_DEPTH = 1000,       // of statements and expressions of the source within each other
    MAX_JUMPS = 5000,       // break, continue and return in a method: what follows one is within it
};

struct Local {
    const char *name;
    Type type;
    Place at;
    int number;             // its place in Method.locals
    bool param, final;
    bool row;               // it begins as a row of an array, and may stand for that
    int writes;             // assignments apart from the one in its declaration
    StaticField *field;     // for which it stands in its method: frontend/sema/statics.h; NULL: it does not
    bool replaced;          // such a parameter that gets another value, which its method gives back
    const Expr *given;      // of a record that the source does not name: its only value; or NULL
    int changed;            // of an array that its method was passed, and writes elements of: how many indices do so, at least; or 0
};

/* A variable of the class, but for those of which Java knows the value.  In the finished tree they are constants. */
struct StaticField {
    const char *name;
    int number;             // of its class's, from 0
    Type type;
    Place at;
    bool final;
    Expr *value;            // reads only fields before this one, and calls no methods
    enum { STAYS_PERHAPS, STAYS, STAYS_NOT } stays;     // even where nobody reads it: frontend/ir/build.c finds out
    StaticField *next;
};

struct Method {
    const char *name;
    int number;             // of its class's methods, from 0
    Type result;
    Place at;
    Local **locals;         // parameters first
    int nlocals, nparams;
    Stmt *body;             // a BLOCK
    Place end;              // its closing brace
    bool fresh;             // the array that it gives has no other name: frontend/sema/fresh.c
    int nchanged;           // parameters that are changed: frontend/sema/changes.c
    int returned;           // 1 + the number of the one that is its result, too; or 0
    Type with_changed;      // if there are any: its result, if that is none of them and no void, and behind it these, as a record where that is several
    const Passed *passed;   // how it was made of another: frontend/sema/passed.c
    bool library;           // of frontend/library
    bool inner, outer;      // it has parameters for variables of the class; another one of its name is called from outside, and calls it
    bool expanded;          // it prints: its body stands where it is called, in main in the end; it never calls itself
    Method *next;
};

typedef struct {
    const char *name;
    StaticField *fields;    // in the order of the source, which is that of evaluation
    Method *begins;         // gives variables their first values; it is among the methods if it does anything
    Method *methods;        // in the order of the source; names may be overloaded
    Method *main;           // public static void main(String[]), or NULL; its one
                            // parameter is of type String[] and occurs nowhere
} Class;

struct Expr {
    ExprKind kind;
    int nkids;
    Expr **kids;
    Type type;
    Place at;
    union {
        Value value;                            // CONST
        struct { const char *text; int len; };  // STRING, ARG_IS
        uint64_t conversion;                    // FORMAT: isa/conversion.h
        Local *local;                           // LOCAL, ASSIGN, STORE
        StaticField *field;                           // FIELD
        Method *method;                         // CALL
        BinaryOp op;                            // BINARY
        Builtin builtin;                        // BUILTIN
        int part;                               // PART
        const Function *function;               // LIBRARY
        Stmt *body;                             // BLOCK: a list
    };
    bool yields_old;                            // ASSIGN, STORE
};

struct Stmt {
    StmtKind kind;
    Place at;
    Stmt *next;             // of a list
    Local *local;           // LOCAL, STORE
    Expr *value;            // LOCAL, EXPR, IF, loops, RETURN
    Expr **kids;            // STORE, PRINT
    int nkids;
    Stmt *init, *update;    // FOR: lists
    const Local *over;      // FOR: the variable of the class through whose array it goes, which gets no other one in it; or NULL
    Stmt *body;             // BLOCK: a list; others: one statement
    Stmt *other;            // IF
    Stmt *target;           // BREAK, CONTINUE
    int depth;              // of loops, and of blocks that are targets: how many are around it in the method
    bool is_target;         // BLOCK
    bool newline;           // PRINT
    bool swaps;             // LOCAL, STORE: one of three by which rows change places: frontend/sema/swaps.h
    bool never;             // RETURN: behind what ends the program
};

/* Nodes with zeroed rest. */
Expr *tree_expr(Front *f, ExprKind kind, Type type, Place at, int nkids);
Stmt *tree_stmt(Front *f, StmtKind kind, Place at);

/* Another method with the body of M, and that name.  STANDS, if it is there, has by number locals of another method that take
 * the place of M's, or NULL. */
Method *tree_copy_method(Front *f, const Method *m, const char *name, Local *const *stands);

/* Does S never go on to what follows? */
bool tree_always_leaves(const Stmt *s);

/* What calls of M give in data flow: its result, with the arrays that it changes. */
Type tree_gives(const Method *m);

/* The local whose array, or a row of whose array, E is; NULL: it is another array. */
Local *tree_base(const Expr *e);

/* The local whose array the value E is for certain: itself, or what a method changes and returns; NULL: none. */
Local *tree_same(const Expr *e);

/* Does a method give back what it did to its parameter L? */
static inline bool tree_gives_back(const Local *l) {
    return l->changed || l->replaced;
}

/* The local that gets another value in the place of argument I of the call E, or NULL. */
Local *tree_replaced(const Expr *e, int i);

/* By how many indices at least does the call E change its argument I, or the array whose row that is?  0: it does not. */
int tree_changed(const Expr *e, int i);

/* Does E, or a statement of the list S, change L, or what so many INDICES into it lead to? */
bool tree_writes(const Expr *e, const Local *l, int indices);
bool tree_list_writes(const Stmt *s, const Local *l, int indices);

/* Types byte, short and char become int in all of C, records that it names among it; conversions to them become
 * arithmetic: their values stay what they are, and operands need no conversion any more. */
void tree_promote(Front *f, Class *c);

/* How often does L occur in the list S? */
int tree_list_uses(const Stmt *s, const Local *l);

/* Calls VISIT with STATE for each expression in E, in statement S, or in the list S: operands first.  One that has several parents comes several
 * times. */
typedef void TreeVisit(void *state, Expr *e);
void tree_visit(Expr *e, TreeVisit *visit, void *state);
void tree_visit_statement(Stmt *s, TreeVisit *visit, void *state);
void tree_visit_list(Stmt *s, TreeVisit *visit, void *state);

/* The tree as indented text, for --dump=ast. */
void tree_dump(FILE *out, const Class *c);

/* Walks everything and asserts what is said above about kinds, types and operands. */
void tree_check(const Class *c);

#endif
