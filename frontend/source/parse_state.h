/* frontend/source/parse_state.h - what the parts of the parser share. */
#ifndef FRONTEND_SOURCE_PARSE_STATE_H
#define FRONTEND_SOURCE_PARSE_STATE_H

#include "frontend/base/tree.h"      // limits
#include "frontend/source/parse.h"

typedef enum {
#define OUTSIDE(name, what, how) OUTSIDE_##name,
#include "frontend/source/outside.def"
    OUTSIDE_COUNT
} Outside;

/* After a syntax error LOST is set: nothing more is reported until a place is found where
 * a statement or member begins. */
typedef struct {
    Front *front;
    Arena *arena;           // of the class
    const Token *tok;       // next token
    const Token *last;      // the END
    AstRecord *records;     // of the file
    AstMethod **methods;    // where the next one goes
    bool has_this;          // in a method of a record
    bool names_arrays;      // java.util.Arrays
    int depth;              // of what is being parsed
    bool lost;
    bool in_label;          // of a case, whose arrow makes no lambda
    bool broken;            // the member that is being parsed has a syntax error
    bool left_out;          // it has something that FunJava leaves out
} Parser;

typedef struct {
    Node *first, **end;
} NodeList;

/* parse.c */
Node *parse_node(Parser *p, NodeKind kind, const Token *at);
void  parse_kids(Parser *p, Node *n, Node *a, Node *b, Node *c, Node *d);    // sets them, and the depth
void  parse_append(NodeList *list, Node *n);
bool  parse_is(const Parser *p, TokenKind kind);
bool  parse_take(Parser *p, TokenKind kind);            // next if it is KIND
bool  parse_expect(Parser *p, TokenKind kind);          // reports if it is not
void  parse_lost(Parser *p, const char *wanted);        // "expected WANTED, not ..."
void  parse_outside(Parser *p, const Token *at, Outside what);
void  parse_outside_text(Outside what, const char **is, const char **how);
void  parse_skip_group(Parser *p);                      // from an opening bracket behind its partner
bool  parse_enter(Parser *p);                           // one level deeper; false: too deep, reported, and the file is given up
void  parse_leave(Parser *p);
int   parse_dims(Parser *p);                            // { "[" "]" }
void  parse_more_dims(Parser *p, Type *t);              // those behind the name of a variable, too

Node *parse_parameters(Parser *p, int *n);              // "(" parameters ")", their number

/* parse_record.c */
bool  parse_at_record(const Parser *p);
void  parse_find_records(Parser *p);                    // of the whole file: they may be used before they are declared
const Record *parse_named_record(const Parser *p, const Token *name);      // NULL: none of that name
void  parse_record(Parser *p, bool nested);             // NESTED: in the class

/* parse.c: a member of record R */
void  parse_record_member(Parser *p, const AstRecord *r);

/* parse_type.c */
bool  parse_type(Parser *p, Type *t);                   // reports what is none of FunJava's
bool  parse_at_type(const Parser *p);                   // does a declaration begin here?
bool  parse_is_word(const Token *t, const char *word);  // a name that is no keyword, but means something here
bool  parse_is_primitive(TokenKind kind);
BaseType parse_base(TokenKind kind);                    // TYPE_ERROR: no primitive type
void  parse_skip_generics(Parser *p);

/* parse_stmt.c */
Node *parse_block(Parser *p);
Node *parse_initialiser(Parser *p);                     // expression or elements in braces
Node *parse_statements(Parser *p, bool cases);          // up to a closing brace or, if CASES, the next one
Node *parse_header(Parser *p);                          // "(" expr ")"
bool  parse_outside_statement(Parser *p);               // recognises what frontend/source/outside.def names by its keyword

/* A new exception is thrown. */
static inline bool parse_at_throw(const Parser *p) {
    return p->tok->kind == KEY_THROW && p->tok[1].kind == KEY_NEW;
}

Node *parse_throw(Parser *p);

/* parse_switch.c */
Node *parse_switch(Parser *p);

/* parse_expr.c */
Node *parse_expr(Parser *p);
Node *parse_array(Parser *p);                           // elements in braces

#endif
