/* frontend/source/ast.h - the class as written: names are not looked up, nothing has a type yet.
 *
 * What the parser recognises but FunJava leaves out is reported by the parser and becomes
 * a BAD node, about which later passes are silent. */
#ifndef FRONTEND_SOURCE_AST_H
#define FRONTEND_SOURCE_AST_H

#include "frontend/source/lex.h"

typedef struct Node Node;

/*                   a            b            c         d        */
typedef enum {
    NODE_BAD,
    /* expressions */
    NODE_LITERAL, //                                                  AT is the literal
    NODE_BOOLEAN, //                                                  AT is true or false
    NODE_NAME,    //                                                  AT is the name
    NODE_FIELD,   // of what                                          AT is the name behind the point
    NODE_INDEX,   // array     index
    NODE_CALL,    // callee    arguments
    NODE_UNARY,   // operand                                          + - ~ !
    NODE_STEP,    // operand                                          ++ --; POSTFIX
    NODE_BINARY,  // left      right
    NODE_ASSIGN,  // target    value                                  OP: = or +=, ...
    NODE_COND,    // condition then         else
    NODE_CAST,    // operand                                          TYPE
    NODE_NEW,     // lengths   initialiser                            TYPE; of a record: arguments
    NODE_ARRAY,   // elements                                         braces
    NODE_SWITCH,  // selector  cases                                  also a statement
    /* statements */
    NODE_LOCAL,   //           initialiser                            TYPE, AT is the name; also parameters, fields
    NODE_EXPR,    // expression
    NODE_BLOCK,   // statements
    NODE_GROUP,   // statements                                       of one declaration: no scope of its own
    NODE_EMPTY,
    NODE_IF,      // condition then         else
    NODE_WHILE,   // condition body
    NODE_DO,      // condition body
    NODE_FOR,     // init      condition    update    body
    NODE_FOR_EACH, // variable array        body
    NODE_LABEL,   // statement                                        AT is the name
    NODE_CASE,    // labels    statements                             OP: ':' or '->'; AT is "case" or "default"
    NODE_YIELD,   // value
    NODE_THROW,
    NODE_BREAK,   //                                                  LABEL
    NODE_CONTINUE, //                                                 LABEL
    NODE_RETURN,  // value
} NodeKind;

struct Node {
    NodeKind kind;
    TokenKind op;
    const Token *at;        // where messages point
    Type type;
    int depth;              // of nodes below
    bool postfix;           // STEP
    bool final;             // LOCAL
    bool inferred;          // LOCAL: 'var' stands for its type
    bool paren;             // an expression in parentheses
    const Token *label;     // behind break and continue, or NULL
    Node *a, *b, *c, *d;
    Node *next;             // of a list
    Place end;              // BLOCK: its closing brace
};

typedef struct AstMethod AstMethod;

struct AstMethod {
    const Token *name;
    Type result;
    Node *params;           // LOCALs
    int nparams;
    Node *body;             // a BLOCK
    bool is_public;
    bool broken;            // has syntax errors: not to be looked at further
    bool left_out;          // parts are missing: it is not known what is reached
    const Record *record;   // whose method it is; NULL: the class's
    bool instance;          // of a record, which it is given: 'this'
    AstMethod *next;
};

typedef struct AstRecord AstRecord;

struct AstRecord {
    const Token *name;
    Record *type;
    Node *components;       // LOCALs
    bool nested;            // in the class
    AstRecord *next;
};

typedef struct {
    const Token *name;      // NULL: there is none
    AstRecord *records;
    Node *fields;           // LOCALs
    AstMethod *methods;
    bool is_public;
    bool imports_arrays;    // java.util.Arrays has a name
    bool broken;            // some member was not understood: names may be missing
} AstClass;

/* May the expression stand alone as a statement: assignment, ++, --, call? */
static inline bool ast_acts(const Node *e) {
    return (e->kind == NODE_ASSIGN || e->kind == NODE_STEP || e->kind == NODE_CALL) && !e->paren;
}

#endif
