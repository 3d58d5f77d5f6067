/* frontend/sema/machine.h - methods that call each other, as blocks of statements.
 *
 * A block ends by going to another one, by asking which, by a call of one of the methods, or by returning.  Calls stand
 * nowhere else.  Scalars that are declared outside the loops that stay are variables of the whole machine: a call saves
 * those that are still needed. */
#ifndef FRONTEND_SEMA_MACHINE_H
#define FRONTEND_SEMA_MACHINE_H

#include "frontend/base/tree.h"

typedef struct Block Block;
typedef struct Routine Routine;
typedef struct Target Target;

typedef enum { ENDS_GOES, ENDS_ASKS, ENDS_CALLS, ENDS_RETURNS } BlockEnds;

struct Block {
    int number;             // in the order of making
    Stmt *first, **end;     // statements
    BlockEnds ends;
    Expr *asked;            // ASKS
    Block *to, *other;      // GOES, ASKS: if it is so, if not; CALLS: what comes behind it
    Routine *called;        // CALLS
    Local **passed;         // CALLS: by parameter, which is NULL where that stands for another one
    int ways;               // that lead here
    bool is_state;          // the machine's state may be that it begins here: the block's number
    bool *saved;            // by variable: behind a call, what that saves; or NULL
    bool *needed;           // by variable: at its beginning
    Block *next;
};

/* One of the methods. */
struct Routine {
    const Method *method;
    Method *copy;           // with variables of the machine
    Local **stands;         // by parameter: what it is always passed, a parameter of the machine; or NULL
    Block *entry;
};

typedef struct {
    Front *front;
    Arena *arena;           // of what is needed until it is made
    const Method *of;       // the method that becomes the machine
    Routine *routine;       // its own first
    int nroutines;
    Local **locals;         // its parameters first
    size_t nlocals, room;
    Block *blocks, **end_of_blocks;
    int nblocks;
    Block **block;          // by number
    Block *now;             // where statements go; NULL: nothing leads here
    Target *targets;        // of jumps, the innermost first
    const Routine *doing;   // whose statements are looked at
    Local *result[TYPE_COUNT];      // by type, as far as there are
    Local *state;           // where it goes on
    Stmt *turns;            // the loop that does a state's blocks
    int nvariables;         // that the blocks have, apart from what makes the stack
    bool *inside;           // by variable: a statement declares it
    int most;               // words that a call saves, with its state
    bool failed;            // it cannot be done
} Machine;

/* The routine that E calls; NULL: none. */
Routine *machine_called(const Machine *m, const Expr *e);

/* Is one of them called in E, or in the list S? */
bool machine_calls(const Machine *m, const Expr *e);
bool machine_list_calls(const Machine *m, const Stmt *s);

/* L becomes a variable. */
void machine_variable(Machine *m, Local *l);

/* A new variable; scalars that no statement declares begin as zero. */
Local *machine_local(Machine *m, const char *name, Type type, Place at);

/* Small trees. */
Expr *machine_read(Machine *m, Local *l, Place at);
Expr *machine_const(Machine *m, BaseType type, int value);      // 0 of FP
Expr *machine_binary(Machine *m, BinaryOp op, Type type, Expr *left, Expr *right);
Stmt *machine_set(Machine *m, Local *l, Expr *value);

/* Blocks.  What is added goes to the end of the current one, if there is one. */
Block *machine_block(Machine *m);
void machine_add(Machine *m, Stmt *s);
void machine_go(Machine *m, Block *to);
void machine_ask(Machine *m, Expr *asked, Block *yes, Block *no);

/* Does the calls in E, and all that comes before them; gives what is left of it.  No type is a record's, or an array's but
 * that of a variable: else it fails. */
Expr *machine_flat(Machine *m, Expr *e);

/* Blocks for R's statements. */
void machine_routine(Machine *m, Routine *r);

/* The statements of the list S, from the current block on. */
void machine_list(Machine *m, Stmt *s);

/* Does the method return behind the call that ends CALL, and give what that gave? */
bool machine_is_tail(const Block *call);

/* Where states begin, what blocks need and calls save. */
void machine_needs(Machine *m);

/* The body that does what the blocks say. */
Stmt *machine_body(Machine *m);

#endif
