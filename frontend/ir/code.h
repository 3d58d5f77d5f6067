/* frontend/ir/code.h - instructions before they are codelets: functions of basic blocks.
 *
 * A Func is a method, or a part of a template: code with parameters that delivers one value.
 * Its registers are as many as it wants.  It may CALL other functions as if they were
 * subroutines; where it must wait for them, frontend/codegen/split.c cuts it, and what follows becomes
 * a continuation.  Instructions are those of the machine, with our registers in the place of
 * the machine's, but vector registers and numbers stand as they are. */
#ifndef FRONTEND_IR_CODE_H
#define FRONTEND_IR_CODE_H

#include "frontend/base/front.h"
#include "frontend/base/type.h"
#include "isa/arch.h"
#include "isa/op.h"
#include "isa/trap.h"

typedef int Reg;            // 0: x0, which is the number 0 and null
typedef struct Func Func;

/* What a register holds, and how values travel in chunks. */
typedef enum { HOLDS_INT, HOLDS_HANDLE, HOLDS_DOUBLE, HOLDS_FLOAT } Holds;

/* What does the same as a call without a task, where COUNT is at most MOST. */
typedef struct {
    Func *func;             // NULL: there is none
    Reg count;
    int most;
    Place at;
    int kept;               // frontend/codegen/calls_brief.c: the block that goes on where there are more; 0: there is none
} Brief;

typedef struct {
    Func *func;
    Reg *args;
    int nargs;
    Reg result;             // 0: not wanted
    int line;
    bool itself;            // frontend/codegen/unroll.h: of the method that is unrolled
    Brief brief;
    bool large;             // seldom made: where what was brief for it does not serve, of the library for few numbers
} Call;

typedef enum {
    FORM_INST,              // op, v
    FORM_LI,                // v[0] = bits
    FORM_CONST,             // v[0], a float or double register, = bits (as a double)
    FORM_CALL,              // call
    FORM_TEXT,              // print text
} Form;

typedef struct {
    Form form;
    Op op;
    int32_t v[MAX_OPERANDS];
    int line;
    bool traps;             // INST, on a private array: its index has not been checked
    union {
        uint64_t bits;
        Call *call;
        struct { const char *text; int len; };
    };
} Code;

/* How a block ends. */
typedef enum {
    END_JUMP,               // to next; -1: nobody comes here
    END_BRANCH,             // to other if a op b, else to next
    END_DELIVER,            // value a (if the function has a result)
    END_TRAP,               // trap
    END_BECOME,             // call
    END_CALLS,              // ncalls calls, then next
    END_FORALL,             // call, for ids below a (1 to 16); next with the chunk of results in call.result
} End;

typedef struct {
    Code *code;
    size_t n, cap;
    End end;
    Op op;
    Reg a, b;
    int next, other;
    Trap trap;
    int ncalls;
    Call *call;
    Call **calls;
    int line;
    unsigned char argument; // TRAP, of an argument: 1 + its number; 0: it is not told
    bool indices;           // TRAP, of an index: the branch that leads here has compared it with the length
    bool root;              // always entered as a task of its own
    bool rare : 1;          // registers are rather given to what others use
    bool few : 1;           // of a loop, if it is of one, with few iterations
    Place loop;             // of which it is a part; line 0: none
    /* What frontend/codegen/codelet.c notes down: */
    int codelet;            // that begins with it; -1: none
    int before;             // the block that waits for calls before it; -1: none
    size_t piece;           // of the codelet that is being made, if that has one for it
} Block;

struct Func {
    const char *name;
    Front *front;
    Reg *param;
    int nparams;
    size_t param_cap;
    Reg id;                 // the task's id; 0: not asked for
    bool is_entry;          // the program's entry: param[0] is the chunk of arguments
    bool has_result;
    Holds result;
    Block *block;
    size_t nblocks, block_cap;
    Holds *holds;           // by register
    size_t nregs, reg_cap;
    int at;                 // block to which code goes
    int line;               // of the source, for code that is made now
    bool rare;              // so are blocks that are made now
    Place turn;             // of this loop
    bool each;              // it is one iteration of that
    Func *next;             // of the module
    int codelet;            // index of its first codelet; -1: none yet
    bool framed;            // its codelets may have frames, for what found no register
    int cuts;               // how often it got less room
    int room;               // words that a codelet may have then; 0: what it wants
    int whole;              // words of loops that are not cut even then
    LoopName loop;          // whose iterations are here, the largest in lanes
    int loop_size;          // its nodes
    bool tight;             // its body is large: lower_is_tight
    /* What frontend/codegen/calls.c notes down: */
    bool looked, reached;
    bool brief;             // a Brief's
    bool often, open;       // it runs more than once; what calls this one is being looked at
    int seen;               // 1: as what runs once; 2: as what runs often
    bool leaf;              // it needs no task of its own
    bool loops, vectors;    // it has some
    unsigned arrays;        // private ones that it has, a bit each
    bool bounded;           // its loops have few iterations, whatever it is given
    bool deep;              // it calls itself where levels and frames do not suffice, seldom; its frames have ended at its end
    bool merged;            // it has the code of others
    int tried;
    size_t size;            // words, about
};

/* ---- making ---- */

Func *func_new(Front *f, const char *name);
Reg   func_reg(Func *f, Holds holds);
Reg   func_param(Func *f, Holds holds);
int   func_block(Func *f);
int   func_aside(Func *f);      // a block of no loop of the source

/* Blocks that are made from here on are of the loop AT; of which they were before.  Then they are of the loop AROUND it
 * again, and so is the current one. */
Place func_begin_turn(Func *f, Place at);
void  func_end_turn(Func *f, Place around);

/* Code at the end of the current block; the operands in the order of the text. */
Code *emit(Func *f, Op op, int a, int b, int c);
void  emit_li(Func *f, Reg d, int64_t value);
void  emit_const(Func *f, Reg d, uint64_t bits);
void  emit_move(Func *f, Reg d, Reg s);
void  emit_none(Func *f, Reg d);        // 0 or null, whatever it holds
void  emit_call(Func *f, Call *call);
void  emit_text(Func *f, const char *text, int len);
Call *call_new(Func *f, Func *callee, int nargs);

/* The same with a fresh register for the result. */
Reg op_int(Func *f, Op op, int b, int c);
Reg op_handle(Func *f, Op op, int b, int c);
Reg op_li(Func *f, int64_t value);

/* Ends of the current block.  After end_branch code goes to the block that is entered when the branch is not taken, a new
 * one; a register beside itself is no question: the block jumps, or goes on. */
void end_jump(Func *f, int to);
void end_branch(Func *f, Op op, Reg a, Reg b, int taken);
void end_deliver(Func *f, Reg value);
void end_become(Func *f, Call *call);
void end_forall(Func *f, Call *call, Reg n);    // code goes to what follows

/* Leaves if A OP B, with that trap. */
void trap_if(Func *f, Op op, Reg a, Reg b, Trap trap);

/* The same for argument K. */
void trap_argument(Func *f, Op op, Reg a, Reg b, int k);

/* The same for index I, unless it is below LENGTH; both are told. */
void trap_index(Func *f, Reg i, Reg length);

static inline void func_goto(Func *f, int block) {
    f->at = block;
}

/* ---- asking ---- */

typedef void Visit(void *, Reg *);

/* Calls VISIT for every register that C reads (or writes), machine's x0 not. */
void code_reads(const Func *f, const Code *c, Visit *visit, void *state);
void code_writes(const Func *f, const Code *c, Visit *visit, void *state);
void block_end_reads(const Func *f, Block *b, Visit *visit, void *state);

/* The operands of OP that are registers of ours or vectors, read or written (those that are
 * both count as read): bit I for operand I. */
typedef enum { REGISTERS_READ = 0, REGISTERS_WRITTEN = 8, VECTORS_READ = 16, VECTORS_WRITTEN = 24 } OperandKind;
unsigned code_operands(Op op, OperandKind kind);

static inline bool code_has_vectors(Op op) {
    return code_operands(op, VECTORS_READ) || code_operands(op, VECTORS_WRITTEN);
}

/* How many vector registers an operand of sort S stands for. */
static inline int code_vectors(Sort s) {
    return s == SORT_GROUP ? TILE_ROWS : s == SORT_VEC || s == SORT_MASK;
}

/* Private arrays that C, or code of F, names, a bit each. */
unsigned code_arrays(const Code *c);
unsigned func_arrays(const Func *f);

/* Blocks that B leads to without a wait between; their number. */
int block_next(const Block *b, int out[2]);

/* ---- frontend/codegen/calls.c ---- */

/* Calls that need no tasks become jumps to copies of what they call.  The functions from FUNCS on that are still called, from
 * ENTRY on. */
Func *calls_merge(Front *front, Func *funcs, Func *entry);

/* ---- frontend/codegen/thread.c ---- */

/* Who jumps to a branch that is decided already goes where it leads. */
void thread_jumps(Func *f);

/* ---- frontend/codegen/split.c ---- */

/* What is done to every function first: short ends are copied to where they are jumped to,
 * moves that are not needed go. */
void split_tidy(Func *f);

/* Tail calls become END_BECOME; other calls END_CALLS, those together that need not wait for
 * each other.  No FORM_CALL is left. */
void split_calls(Func *f);

#endif
