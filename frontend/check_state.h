/* frontend/check_state.h - what the parts of the checker share. */
#ifndef FRONTEND_CHECK_STATE_H
#define FRONTEND_CHECK_STATE_H

#include "frontend/check.h"

typedef struct Name Name;
typedef struct Variable Variable;
typedef struct Overload Overload;

/* A name of the source, once: what it means at the moment. */
struct Name {
    const char *text;
    int len;
    Name *next;             // in the hash table
    Variable *local;        // innermost, NULL: none
    Variable *field;
    Overload *methods;
};

/* What a name of a local or a constant stands for: LOCAL, FIELD, or a CONST. */
struct Variable {
    Name *name;
    Type type;
    Place at;
    Local *local;           // NULL: a constant of the class
    StaticField *field;           // NULL: a local, or its value is a constant of Java
    const Expr *constant;   // CONST of TYPE, or NULL
    bool has_value;         // initialised where it is declared
    bool final;
    bool visible;           // a constant of the class: declared before what is being checked
    Variable *outer;        // of a scope: declared before this one
};

/* A method of the class. */
struct Overload {
    Name *name;
    Method *method;
    const AstMethod *ast;
    bool is_main;
    Overload *next;         // of the same name
    Overload *after;        // in the source
};

enum { NAME_BUCKETS = 4096, MAX_OVERLOADS = 255 };

typedef struct {
    Front *front;
    const AstClass *ast;
    Class *class;
    Name **names;           // hash table
    Name *class_name;
    Overload *overloads;
    Overload *current;      // method being checked; NULL: a constant of the class
    Variable *scope;        // innermost local
    size_t locals_cap;
    int loops;              // around the statement
    int jumps;              // of the method, so far
    bool broken;            // names may be missing: the parser has left out members
} Check;

/* check_names.c */
Name *check_name(Check *c, const Token *t);
Name *check_word(Check *c, const char *text, int len);
Variable *check_declare(Check *c, const Node *n);       // a local; NULL: reported
void  check_leave(Check *c, Variable *outer);           // the scope is OUTER again

/* check_expr.c: never NULL; what was reported has type ERROR. */
Expr *check_expr(Check *c, const Node *n);              // any value: neither void nor String
Expr *check_any(Check *c, const Node *n);               // also a call without value
Expr *check_condition(Check *c, const Node *n);
Expr *check_initialiser(Check *c, const Node *n, Type t);
Expr *check_error(Check *c, Place at);
Expr *check_convert(Check *c, Expr *e, BaseType to);    // CONVERT, folded
Expr *check_assigned(Check *c, Expr *e, Type to);       // by the rules of assignment
Expr *check_index(Check *c, const Node *n);             // an index or a length: an int

/* check_ops.c */
Expr *check_unary(Check *c, const Node *n);
Expr *check_binary_node(Check *c, const Node *n);
Expr *check_binary(Check *c, TokenKind op, Place at, Expr *left, Expr *right);
Expr *check_cond(Check *c, const Node *n);
Expr *check_cast(Check *c, const Node *n);
Expr *check_assign(Check *c, const Node *n);            // to a local; also ++ and --
Expr *check_updated(Check *c, const Node *n, Expr *old);    // what ++, -- and compound assignments write: (type of OLD)(OLD op e)
Expr *check_new(Check *c, const Node *n);
Expr *check_array(Check *c, const Node *n, Type t);

/* check_call.c */
Expr *check_call(Check *c, const Node *n);
Expr *check_member(Check *c, const Node *n);            // a.length, Math.PI, Class.CONSTANT
Expr *check_variable(Check *c, Variable *v, Place at);
bool  check_is_args(const Check *c, const Node *n);     // main's parameter?
bool  check_is_print(const Check *c, const Node *n);    // System.out.something(...)

/* check_stmt.c, check_print.c */
Stmt *check_body(Check *c, const Node *n);
Stmt *check_print(Check *c, const Node *n);

/* Is the name a class of Java's library that holds what FunJava knows? */
bool check_is_library(const char *text, int len);

#endif
