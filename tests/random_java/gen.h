/* tests/random_java/gen.h - random FunJava programs: what the parts of the generator share.
 *
 * A program is written from its seed and nothing else: gen.c keeps the text, the random
 * numbers and the variables in scope, expr.c writes expressions, stmt.c statements on
 * scalars, exits.c loops that are left early, array.c arrays and the loops that fill them, chain.c loops
 * that read what the one before made, windows.c filters, places.c arrays that are written out of
 * order, choice.c switches, records.c methods with several results, nests.c perfect nests, columns.c loops down columns, fronts.c known first indices, grids.c steps over grids,
 * steps.c and cells.c simulations over time, lengths.c arrays whose lengths change, classics.c well-known small methods, small.c arrays of few elements, program.c methods and main.
 *
 * Programs end soon: the work of what is written is counted in Gen.cost, with lengths at
 * their largest, and a call or loop that exceeds the budget is not written.  They trap only
 * where a guard was left out on purpose (gen_risk).  Sums and products of float and double
 * in loops are exact, so that their order cannot be seen, unless the program says
 * "// options: --strict-fp". */
#ifndef TESTS_RANDOM_JAVA_GEN_H
#define TESTS_RANDOM_JAVA_GEN_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

typedef enum { INT, LONG, FLOAT, DOUBLE, BOOLEAN, BASES } Base;

typedef struct {
    Base base;
    int rank;               // 0: a scalar
} Type;

enum { MAX_RANK = 3, MAX_VARS = 400, MAX_METHODS = 512, MAX_PARAMS = 6, DIM = 24, NAME = 12 };

typedef struct {
    char name[NAME];
    Type type;
    char dim[MAX_RANK][DIM];    // of an array: text that says its lengths, also those of others
    char below[DIM];            // of a loop's counter: it is at least 0 and below this text
    bool fixed;                 // never assigned
    bool exact;             // of an array: sums of its elements are the same in any order
    bool hidden;                // a fill that may be empty: only methods for any length take it
    bool changing;              // an array that is still written: none that may keep it gets it
    int loops;                  // that it is declared in
} Var;

typedef enum {
    FIRST_PLAIN,
    FIRST_DEPTH,            // the first argument bounds a recursion: from 0 to below `most`
    FIRST_SIZE,             // it is the length of what is made
} First;

typedef struct {
    char name[NAME];
    Type result;
    int nparams;
    Type param[MAX_PARAMS];
    First first;
    int most;
    bool exact;             // takes exact arrays
    bool whole;             // of one int, with work enough for a program: main calls it
    double cost;
} Method;

typedef struct {
    uint64_t state;
    FILE *out;
    int indent;
    Var vars[MAX_VARS];
    int nvars;
    Method methods[MAX_METHODS];
    int nmethods;
    int names;              // given so far
    int loops;              // around what is being written
    double times;           // that it runs, at most
    double cost, budget;    // of the method
    bool strict;            // floating-point sums as they come
    Type result;            // of the method, if it may return from where we are; else rank -1
    bool pure;              // no assignments inside expressions
    bool constant;          // constants of the class: no switches
    bool bare;              // the next expression may do without its parentheses
    int nested;             // indices around what is being written
    int risks;              // guards that may still be left out
    int cap[MAX_RANK + 1];  // largest length of an array's dimension, by rank
} Gen;

/* What a block or loop restores. */
typedef struct {
    int nvars, loops;
    double times;
} Mark;

extern const char *const gen_base[BASES];

/* The program of SEED as text; METHODS 0: with a few methods. */
void gen_program(FILE *out, uint64_t seed, int methods);

/* ---- gen.c: random choices */
int  gen_below(Gen *g, int n);
bool gen_chance(Gen *g, int percent);
bool gen_risk(Gen *g);          // leave out this guard

/* ---- gen.c: text */
__attribute__((format(printf, 2, 3)))
void gen_put(Gen *g, const char *fmt, ...);
__attribute__((format(printf, 2, 3)))
void gen_line(Gen *g, const char *fmt, ...);        // indentation and a line end besides
void gen_start(Gen *g);                             // indentation
const char *gen_type(Type t);

/* What stands for the blanks of a form. */
typedef struct {
    const char *counter;    // @
    const char *length;     // #
    const char *at;         // ~: the place that a window is about, or an element
    const char *sum;        // `
    int number;             // $
} Blanks;

void gen_fill_in(char *to, size_t room, const char *form, Blanks b);

/* ---- gen.c: names and scopes */
void gen_name(Gen *g, char *to, const char *prefix);
Var *gen_var(Gen *g, const char *name, Type t);     // declares it, dimensions as .length
Var *gen_find(Gen *g, Type t);                      // some visible variable; NULL: none
Var *gen_find_read(Gen *g, Type t);                 // likewise, or an array that is changing
Var *gen_find_exact(Gen *g, Type t);
Var *gen_target(Gen *g, Base b);                    // some scalar that may be assigned here
bool gen_is_float(Base b);
Mark gen_enter(Gen *g);
void gen_leave(Gen *g, Mark m);
Mark gen_turns(Gen *g, const char *counter, const char *limit, double trips);   // what follows is in a loop
bool gen_fits(const Gen *g, double cost);           // the budget allows it once more here
void gen_spend(Gen *g, double cost);

/* Opens a loop of a counter from 0 to below LIMIT, at most TRIPS times; the name of the counter
 * goes to COUNTER.  gen_loop takes any step and direction, gen_count goes up by one.  Both end
 * behind the header, and gen_leave ends the loop. */
Mark gen_count(Gen *g, const char *limit, double trips, char *counter);
Mark gen_loop(Gen *g, const char *limit, double trips, char *counter);

/* ---- expr.c */
void expr_write(Gen *g, Base b, int depth);
void expr_exact(Gen *g, Base b);                    // sums of it are exact, if not strict
void expr_index(Gen *g, const char *dim);
bool expr_call(Gen *g, Type result, int depth);     // false: there is no such method

/* ---- stmt.c */
void stmt_some(Gen *g, int n);
void stmt_block(Gen *g, int n);                     // with braces
void stmt_reduction(Gen *g);
void stmt_declare(Gen *g, Base b);

/* ---- array.c: declares an array and fills it */
Var *array_make(Gen *g, Type t, const char *const *dims);   // dims NULL: of any lengths
void array_size(Gen *g, int rank, char *to);
Var *array_exact(Gen *g, Type t);                   // of small numbers

/* ---- places.c: declares arrays, and loops that write them in any order; gives one of type T, of rank 1 or 2 */
Var *places_write(Gen *g, Type t);

/* ---- choice.c: ARM writes a statement, or more */
void choice_switch(Gen *g, void (*arm)(Gen *g, const void *of), const void *of);
void choice_value(Gen *g, Base b, int depth);       // a switch that has a value

/* ---- chain.c: a few loops, each of which reads the array of the one before */
void chain_write(Gen *g);

/* ---- exits.c */
void exit_condition(Gen *g);        // often a constant
void exit_loop(Gen *g, Base b);     // declares a variable, and a loop that changes it

/* ---- windows.c: what programs do to pictures and series */
void window_reduction(Gen *g);      // within a loop or not: declares what it finds in a window
void window_filter(Gen *g);         // an array made of windows of another one, or a sum over them
void window_method(Gen *g);         // the same by a method for each element

/* ---- grids.c: what an element at a border has beside it: others, or the border is left out in one way or another */
typedef enum { CHOSEN, CLAMPED, PERIODIC, KEPT, INSIDE, COUNTED, BORDERS } Border;

enum { BESIDE = 40 };

/* The index before or behind that of counter C, of an array with END elements there. */
void grid_neighbour(Gen *g, Border border, char c, const char *end, bool behind, char to[BESIDE]);

/* ---- fronts.c, grids.c, steps.c, lengths.c, nests.c, columns.c, classics.c */
void front_method(Gen *g);          // loops over arrays whose first index is known
void twin_method(Gen *g);           // two rows of sums by small loops
void grid_method(Gen *g);           // steps over grids, with borders
void time_method(Gen *g);           // fields that change over time
void length_method(Gen *g);         // an array that gets longer or shorter from step to step, or sorted
void product_method(Gen *g);        // sums of products over three loops
void nest_method(Gen *g);           // perfect nests of loops over matrices, in any order
void column_method(Gen *g);         // loops over columns that carry local variables down each
void classic_method(Gen *g);        // a small method with a loop that everybody has written

/* ---- small.c */
void small_method(Gen *g);          // arrays of few elements in loops

/* ---- records.c: a method that gives a record, and one that uses it */
void record_method(Gen *g);

/* ---- layouts.c */

/* "a=z,b=row,..." for the matrices that SOURCE declares; NULL: none.  The caller frees it. */
char *gen_layouts(const char *source, unsigned seed);

/* ---- program.c */
Base program_base(Gen *g);
Mark program_open(Gen *g, Method *m, const char *const *names);     // begins a method; some names may be NULL
Mark program_open_as(Gen *g, const Method *m, const char *const *names, const char *result);     // of another type
void program_end(Gen *g, Mark mark);
void program_close(Gen *g, Method *m, Mark mark, double calls);    // and it may be called
Method program_method(Gen *g, Type result);

#endif
