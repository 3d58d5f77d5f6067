/* frontend/sema/check_state.h - what the parts of the checker share. */
#ifndef FRONTEND_SEMA_CHECK_STATE_H
#define FRONTEND_SEMA_CHECK_STATE_H

#include "frontend/sema/check.h"
#include "isa/meant.h"

typedef struct Name Name;
typedef struct Variable Variable;
typedef struct Overload Overload;
typedef struct Target Target;
typedef struct Yield Yield;

/* A name of the source, once: what it means at the moment. */
struct Name {
    const char *text;
    int len;
    Name *next;             // in the hash table
    Variable *local;        // innermost, NULL: none
    Variable *component;    // of the record whose method it is
    Variable *field;
    Overload *methods;
};

/* What a name of a local or a constant stands for: LOCAL, FIELD, or a CONST. */
struct Variable {
    Name *name;
    Type type;
    Place at;
    Local *local;           // NULL: a constant of the class
    Local **parts;          // of a record, LOCAL is the first of them; else NULL
    StaticField *field;     // NULL: a local
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
    Local **shared;         // by number of the field: what stands for it, or NULL
    Overload *next;         // of the same name
    Overload *after;        // in the source
};

/* What break, continue and yield may leave; innermost first. */
struct Target {
    Stmt *stmt;             // NULL: a label, before the statement that it names
    const Name *label;      // or NULL
    bool loop;              // continue may go on with it
    bool unnamed;           // break without a label leaves it: a loop or a switch
    bool value;             // a switch that is a value, and
    Type wanted;            //     its type, if what is around it says so; else ERROR
    Local *holds;           //     where the value goes
    Yield *yields;          //     last first
    bool failed;            //     some value had mistakes
    Target *outer;
};

/* A value that a switch may have. */
struct Yield {
    Expr *assign;           // to the variable that holds it
    bool never;             // behind what ends the program: any value
    Yield *next;
};

/* One method of the class calls another. */
typedef struct Called {
    Method *from, *to;
    struct Called *next;
} Called;

enum { NAME_BUCKETS = 4096, MAX_OVERLOADS = 255 };

typedef struct {
    Front *front;
    const AstClass *ast;
    Class *class;
    Name **names;           // hash table
    Name *class_name;
    Overload *overloads;
    Overload *current;      // method being checked
    Overload *begins;       // in which variables of the class get their first values
    Variable *scope;        // innermost local
    size_t locals_cap;
    int jumps;              // of the method, so far
    int nfields;            // of the class
    Called *calls;          // all of the class
    Target *target;         // innermost
    const Node *late;       // the declaration whose value is looked at
    const Node *behind;     // the statements that come next
    int depth;              // of statements that are targets
    bool broken;            // names may be missing: the parser has left out members
} Check;

/* check_names.c */
Name *check_name(Check *c, const Token *t);
Name *check_word(Check *c, const char *text, int len);
Variable *check_declare(Check *c, const Node *n);       // a local; NULL: reported
void  check_leave(Check *c, Variable *outer);           // the scope is OUTER again
Local *check_hidden(Check *c, const char *name, Type t, Place at);     // one that the source does not name; NULL: reported
Local *check_shared(Check *c, StaticField *f);          // what stands for the field in this method; NULL: reported

/* check_meant.c: what a name stands for that is not there. */
const char *check_meant(Check *c, const Meant *m);                  // ": did you mean 'best'?", or nothing
Variable *check_meaning(const Name *name);              // what the name of a value stands for; NULL: nothing
const char *check_meant_name(Check *c, const Name *name, bool method);      // a method, or a variable

/* check_expr.c: never NULL; what was reported has type ERROR. */
Expr *check_expr(Check *c, const Node *n);              // any value: neither void nor String
Expr *check_any(Check *c, const Node *n);               // also a call without value
Expr *check_condition(Check *c, const Node *n);
Expr *check_initialiser(Check *c, const Node *n, Type t);
Expr *check_value(Check *c, const Node *n, Type t);     // what is assigned to a variable of type T
Expr *check_error(Check *c, Place at);
Expr *check_convert(Check *c, Expr *e, BaseType to);    // CONVERT, folded
Expr *check_assigned(Check *c, Expr *e, Type to);       // by the rules of assignment
Expr *check_passed(Check *c, Expr *e, Type to);         // as an argument: there constants are no smaller than their types
Type  check_common(Check *c, Expr *const *values, int n);       // that of a choice between them; ERROR: there is none
Expr *check_index(Check *c, const Node *n);             // an index or a length: an int
Expr *check_int(Check *c, int value, Place at);
Expr *check_local(Check *c, Local *l, Place at);        // its value
Expr *check_set(Check *c, Local *l, Expr *value);       // ASSIGN
Expr *check_element_of(Check *c, const Expr *array, Expr *index, Place at);     // INDEX
Expr *check_length_of(Check *c, Expr *array, Place at);

/* check_ops.c */
Expr *check_unary(Check *c, const Node *n);
Expr *check_binary_node(Check *c, const Node *n);
Expr *check_binary(Check *c, TokenKind op, Place at, Expr *left, Expr *right);
Expr *check_cond(Check *c, const Node *n);
Expr *check_cast(Check *c, const Node *n);
Expr *check_assign(Check *c, const Node *n);            // to a local; also ++ and --
Expr *check_updated(Check *c, const Node *n, Expr *old);    // what ++, -- and compound assignments write: (type of OLD)(OLD op e)
Expr *check_new(Check *c, const Node *n);
Expr *check_late_rows(Check *c, const Node *n);         // how long the rows of N are, new T[n][]; NULL: reported
Expr *check_array(Check *c, const Node *n, Type t);

/* check_call.c */
Expr *check_call(Check *c, const Node *n);
/* Of the methods of that name; SELF: parts of the record behind which it stands, or NULL. */
Expr *check_call_of(Check *c, const Node *n, Name *name, Expr **self);
Expr *check_member(Check *c, const Node *n);            // a.length, Math.PI, Class.CONSTANT
Expr *check_variable(Check *c, Variable *v, Place at);
bool  check_is_args(const Check *c, const Node *n);     // main's parameter?
bool  check_is(const Token *t, const char *word);       // that name?
bool  check_is_library_call(Check *c, const Node *n, const char *class, const char *word);     // class.word(...)
Expr *check_unnamed(Check *c, const char *name, Expr *const *args, int nargs, Place at);  // a function that only the compiler calls
bool  check_is_print(const Check *c, const Node *n);    // System.out.something(...)

/* check_record.c */
bool  check_records(Check *c);                          // of the file; false: reported, what they hold is not known
Expr *check_record_variable(Check *c, const Variable *v, Place at);    // its value: a RECORD
Expr *check_new_record(Check *c, const Node *n);
Expr **check_parts(Check *c, Expr *e);                  // of a record, as they are computed; NULL: reported
Expr *check_of_record(Check *c, const Node *name, const Node *call, Expr *e);
Stmt *check_record_local(Check *c, const Variable *v, Expr *value);     // declares V; VALUE may be NULL
Expr *check_set_record(Check *c, const Variable *v, Expr *value);      // a BLOCK

Expr **check_this(Check *c, Place at);                  // parts of the record whose method it is
bool  check_is_accessor(const Record *r, const Token *name, const Node *call, const Name *methods);
void  check_enter_record(Check *c, Overload *o);        // 'this' and its components have names
void  check_leave_record(Check *c, const Overload *o);
Name *check_record_word(Check *c, const Record *r, const Token *t);    // of its methods
const Record *check_named_record(Check *c, const Node *n);    // is it the name of a record?  NULL: no

/* check_store.c */
Expr *check_store(Check *c, const Node *n);             // to an element; also ++ and --
Local *check_stored(Check *c, const Node *base, int indices);          // whose element is written; NULL: reported
bool  check_indices(Check *c, const Node *n, Expr **kids, int depth);  // of a[i][j]..., from left to right; false: reported

/* check_arrays.c */
bool  check_moves(Check *c, const Node *n);             // Arrays.fill, Arrays.sort or System.arraycopy?
Stmt *check_move(Check *c, const Node *n);              // its statements; NULL: reported

/* check_stmt.c: NULL: empty, or reported */
Stmt *check_body(Check *c, const Node *n);
Stmt *check_statement(Check *c, const Node *n);
Stmt *check_scoped(Check *c, const Node *n);            // with a scope of its own; never NULL
Stmt *check_list(Check *c, const Node *n);              // each of a list; those with mistakes are left out
void  check_append(Stmt ***end, Stmt *s);
Stmt *check_local_stmt(Check *c, Local *l, Expr *value);        // STMT_LOCAL

/* check_loop.c */
void  check_enter(Check *c, Target *t, Stmt *s);        // S is the innermost target
void  check_quit(Check *c);
Stmt *check_while(Check *c, const Node *n, StmtKind kind);
Stmt *check_for(Check *c, const Node *n);
Stmt *check_for_each(Check *c, const Node *n);
/* for (number = FIRST; number < END; number++) BODY; DOWN: number >= END; number-- */
Stmt *check_counted(Check *c, Local *number, Expr *first, Expr *end, bool down, Stmt *body);
Stmt *check_label(Check *c, const Node *n);
Stmt *check_jump(Check *c, const Node *n, StmtKind kind);
void  check_count_jump(Check *c, Place at);             // one more; reports if that is too many
bool  check_inside_value(const Check *c);               // is a switch that is a value around?

/* check_expand.c: which methods are expanded, and whether they may be. */
void check_expanded(Check *c);

/* check_switch.c */
Stmt *check_switch(Check *c, const Node *n);
Expr *check_switch_value(Check *c, const Node *n, Type wanted);     // WANTED: ERROR if anything suits
Stmt *check_yield(Check *c, const Node *n);
Stmt *check_throw(Check *c, const Node *n);

/* What is printed, one after the other. */
typedef struct {
    Expr **kids;
    size_t n, cap;
} Parts;

/* check_print.c */
Stmt *check_print(Check *c, const Node *n);
bool  check_is_text(const Node *n);                     // is its type String?
bool  check_is_format(const Node *n);                   // String.format(...)
Expr *check_choice(Check *c, const Node *n);            // between string literals
void  check_add_part(Check *c, Parts *p, Expr *e);
void  check_add_parts(Check *c, const Node *n, Parts *p);       // those of a text
void  check_add_record(Check *c, Expr *e, Parts *p);    // as Java's toString shows it

/* check_format.c: what CALL prints, whose first argument is a format.  False: reported. */
bool check_format(Check *c, const Node *call, Parts *p);

/* Is the name a class of Java's library that holds what FunJava knows? */
bool check_is_library(const Check *c, const char *text, int len);

#endif
