/* frontend/class/class_state.h - what the parts that make a method as written of its code share.
 *
 * 1. class_blocks.c: blocks, and which loops there are.
 * 2. class_slots.c: a slot of the machine holds one variable after the other; each gets a name of its own.
 * 3. class_run.c, class_call.c, class_text.c, class_store.c: the code runs with expressions in the place of values.
 * 4. class_join.c: blocks that only decide or only choose a value become part of what they came from, a condition or
 *    a choice.
 * 5. class_shape.c: the blocks left become statements.
 * 6. class_types.c: int or boolean; declarations.
 *
 * Whatever does not suit ends with a message, and none of this relies on what a verifier of Java would ensure. */
#ifndef FRONTEND_CLASS_CLASS_STATE_H
#define FRONTEND_CLASS_CLASS_STATE_H

#include "frontend/class/class_code.h"

typedef struct Term Term;
typedef struct Block Block;

typedef enum {
    TERM_PLAIN,
    TERM_ORDER,            // what lcmp, dcmpg, ... make of its two kids: for a condition alone
    TERM_OUT,              // System.out
    TERM_RECORD,           // a new record that has no values yet
    TERM_BUILDER,          // a StringBuilder, whose text so far is its first kid
    TERM_LIST,             // what a format is given: a list of kids
} TermKind;

/* An expression on the stack, or a statement.  Ints, booleans, bytes, shorts and chars are the same to the machine: all
 * are of type INT.  Ints and booleans that must be alike, as a variable and its value, are of one class, their TRUTH. */
struct Term {
    Node node;              // first: the tree is of these
    TermKind kind;
    Type type;
    int truth;              // 0: none
    BaseType small;         // byte, short or char, if the source is read as an expression of that; else ERROR
    int variable;           // of a NAME; -1: none
    int unordered;          // ORDER: what it gives if there is no order
    int size;               // of a new array: how many elements it has, if that is a constant; else -1
    int filled;             // of those its initialiser has so many
    bool ragged;            // a new array of arrays that are to come
    bool placed;            // it has a place in the tree
    bool asked;             // a row, and that it is there is certain
    bool integers;          // a comparison of ints or longs
    int declares;           // a statement: the first variable that is declared before it, plus one
    int home;               // the block that it was made in
    Term *jump;             // a BREAK: the one before it to the same place
};

typedef enum { END_GOES_ON, END_IF, END_SWITCH, END_RETURN } EndKind;

struct Block {
    int first, last;        // instructions
    int pc, end;            // in the code
    EndKind ends;
    int *next;              // blocks; of END_IF where the condition holds, and where not; of a switch default is last
    int nnext;
    int *before;            // the blocks that lead here, each once
    int nbefore;
    bool back;              // some of those come later: a loop begins here
    bool ran;
    bool gone;              // it has become part of
    int into;               //     another block
    NodeList statements;
    Term *value;            // condition, selector, or result; NULL: none
    Term *asked;            // where no statement may stand: what is asked before it, whatever the answer; NULL: nothing
    Term **stack;           // what it leaves
    int depth;
    Term **entry;           // of BACK: what it finds
    int entry_depth;
    int kept;               // so many of them were there before a choice that led here
    int dominator, number;  // number: in the order
    int loop;               // innermost around it, the number of a block; -1: none
};

/* One of those that a slot holds. */
typedef struct {
    Type type;
    int truth;
    BaseType small;         // a parameter that is declared so
    bool known;             // its type is
    bool param;
    int writes;
    bool zeroed;            // it may be read where it has no value, and is not used there
    int stands_for;         // an array: the variable that is the same, plus one
    const Token *name;
    int next;               // of those that the same statement declares, plus one
} Var;

/* A class of ints and booleans, counted from 1. */
typedef struct {
    int same;               // one that it has become part of, or itself
    int asks;               // TRUTH_...
} Truth;

enum { MOST_STACK = 256 };

typedef struct {
    Code code;
    Parser p;               // makes nodes
    Type result, *param;
    int nparams;
    bool instance;          // of a record, which is the first parameter
    bool initialiser;       // of the class
    Block *block;
    int nblocks;
    int *order, norder;
    int *of_insn;           // by instruction: its block
    int *variable;          // by instruction that loads or stores: its variable
    int *entry;             // by parameter
    Var *var;
    int nvars;
    size_t vars_cap;
    Truth *truths;
    int ntruths;
    size_t truths_cap;
    int running;            // block
    const Insn *insn;       // of it
    Term *stack[MOST_STACK];
    int depth, kept;
    Term *asked;            // of the block, until the first number is there that can carry it
    NodeList fields;        // of the initialiser of the class
    bool failed;            // reported
} Body;

/* What is known of a class of ints and booleans; the first in this order that is known decides. */
enum { TRUTH_INT = 1, TRUTH_BOOLEAN = 2, TRUTH_NUMBER = 4, TRUTH_ASKED = 8 };

static inline bool type_is_reference(Type t) {
    return t.rank || t.record;
}

/* What a value of type T is to the machine. */
static inline Type type_on_stack(Type t) {
    return t.rank || (t.base != TYPE_BOOLEAN && !type_is_small(t.base)) ? t : type_scalar(TYPE_INT);
}

static inline BaseType type_small(Type t) {
    return !t.rank && type_is_small(t.base) ? t.base : TYPE_ERROR;
}

static inline int type_words(Type t) {
    return !t.rank && (t.base == TYPE_LONG || t.base == TYPE_DOUBLE) ? 2 : 1;
}

/* class_blocks.c */
bool blocks_find(Body *b);                                          // false: reported
void blocks_replace_before(Body *b, int block, int old, int by);    // BY < 0: OLD goes
bool blocks_loops(Body *b);                                         // of those that are left; false: reported
bool blocks_dominates(const Body *b, int above, int block);

/* class_slots.c */
bool slots_find(Body *b);
Var *slots_add(Body *b, const char *name, Type type);               // NULL: no memory

/* class_term.c */
void   run_fail(Body *b, const char *why);                          // the method is given up: reported once
Token *run_token(Body *b, TokenKind kind, const char *text, int len);
const Token *run_name_token(Body *b, const char *text);
Term *run_term(Body *b, NodeKind kind, const Token *at, Type type);
void  run_kids(Body *b, Term *t, Node *x, Node *y, Node *z);
void  run_kids4(Body *b, Term *t, Node *x, Node *y, Node *z, Node *last);
Term *run_int(Body *b, int value);
Term *run_literal(Body *b, BaseType type, Value value);
Term *run_number(Body *b, BaseType type, uint64_t bits);
Term *run_text(Body *b, Bytes text);
Term *run_variable(Body *b, int variable);
Term *run_name(Body *b, Bytes name, Type type);
Term *run_binary(Body *b, TokenKind op, Term *left, Term *right, Type type);
Term *run_negated(Body *b, Term *condition);
int    run_truth(Body *b, int asks);                                // a new class
int    run_known(const Body *b, int truth);                         // what is known of it
void   run_ask(Body *b, const Term *t, int asks);
void   run_alike(Body *b, const Term *t, int *truth);
bool   run_is_simple(const Body *b, const Term *t);                // a constant, or a variable that never changes

Term *run_cast(Body *b, Term *t, BaseType to);
Term *run_as(Body *b, Term *t, Type type);                          // as the source has it where one of TYPE is wanted
Term *run_zero(Body *b, Type type);
Term *run_logic(Body *b, TokenKind op, Term *left, Term *right);    // && or ||
Term *run_choice(Body *b, Term *when, Term *yes, Term *no, Type type);
Term *run_assign(Body *b, int variable, Term *value);               // a statement

/* What holds where a value is computed: the answer that a boolean variable has, and OUTER. */
typedef struct When When;
struct When {
    int variable;
    bool answer;
    const When *outer;      // NULL: nothing
};

/* class_stack.c */
void   run_push(Body *b, Term *t);
Term *run_pop(Body *b);                                            // never NULL
Term *run_pop_type(Body *b, Type type);                            // reports what is not of it
Node  *run_use(Body *b, Term *t);                                  // gives it a place in the tree
void   run_spill(Body *b, Term *t);                                // computed where it was made; T becomes its name
void   run_keep(Body *b, Term *t, const When *when);                // spilled, whatever it is; NULL: always
void   run_keep_arrays(Body *b, int variable);                      // the variable is about to change
void   run_keep_rows(Body *b);                                      // a row is about to be stored
void   run_statement(Body *b, Term *statement);                    // what is on the stack is computed before
void   run_act(Body *b, Term *t);                                  // an expression as a statement
void   run_dup(Body *b, int words, int below);
void   run_swap(Body *b);

/* class_run.c */
void run_blocks(Body *b);

/* class_store.c */
void run_store(Body *b, BaseType type, int variable);
void run_step(Body *b, int variable, int by);
void run_element(Body *b, BaseType type);
void run_set(Body *b, BaseType type);
void run_finish(Body *b, Term *t);                                  // a new array has all its elements
void run_put(Body *b, Bytes name, Type type);

/* class_text.c */
bool text_static(Body *b, const ClassRef *of);                      // false: it is no text, nor for one
bool text_virtual(Body *b, const ClassRef *of);
void text_dynamic(Body *b, int index);
void text_keep(Body *b, Term *t, const When *when);                 // its parts are computed where they were made
void text_list(Body *b);
void text_list_add(Body *b, Term *list, const Term *index, Term *value);

/* class_call.c */
Node *call_word(Body *b, const char *text);
Node *call_member(Body *b, Node *of, Bytes name);
Node *call_arguments(Body *b, const Type *params, int n);
void call_make(Body *b, Node *callee, Node *args, Type result);     // its result is on the stack
void call_outside(Body *b, Outside what);
void call_push(Body *b, Term *t, Type type);                        // T is a value of that type
bool class_type(const ClassFile *c, Bytes text, Type *out, Outside *why);              // false: none of FunJava's
bool class_signature(const ClassFile *c, Bytes text, Type *params, int *n, Type *result, Outside *why);
bool run_call(Body *b, const Insn *n);                              // also fields, new arrays; false: none of these

/* class_record.c */
bool record_implies(const ClassFile *c, const ClassMember *m);      // javac adds that method to each record
bool record_is(const Body *b, Bytes class);
bool record_new(Body *b, Bytes class);                              // false: no record
bool record_construct(Body *b, const ClassRef *of);
bool record_call(Body *b, const ClassRef *of);                      // of a method that is not static
void record_get(Body *b, const ClassRef *of);

/* class_join.c */
int join_condition(Body *b, int block);                             // with those before it; the block they become
void join_asked(Body *b);                                           // the number on top is there when b->asked is known
bool join_again(const Body *b, int from, int block);                // does a jump back leave what was there before?
bool join_before(Body *b, int block);                               // the stack where it begins; false: reported

/* class_shape.c: the statements of the method; NULL: reported. */
Node *shape_body(Body *b);

/* class_types.c: ints or booleans, declarations. */
void types_settle(Body *b, Node *body);

#endif
