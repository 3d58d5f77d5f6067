/* frontend/lower/lower_vector.h - 16 turns of a loop at once, as lanes of vectors.
 *
 * A body may run in lanes if every value is the same in all turns (uniform), counts up with
 * the turn (a ramp), or is computed from such values by operations that vectors have, and if
 * all indices of an access but that of the innermost dimension are uniform.  Conditionals
 * branch where all lanes agree and merge where they do not; loops go on until the last lane
 * has left.  Whatever a check finds wrong, for a lane that takes part, sends all 16 turns to
 * the scalar code, which does them one by one and traps where it must: so nothing is seen of
 * what lanes compute too early. */
#ifndef FRONTEND_LOWER_LOWER_VECTOR_H
#define FRONTEND_LOWER_LOWER_VECTOR_H

#include "frontend/lower/lower_state.h"

typedef struct {
    const Region *body;
    const Node *index;      // parameter of the body that counts the turns
    const Node *old;        // parameter that is the element as it was before; NULL: there is none
    Reg at;                 // where accesses have nodes of chunks, Node.chunk: the number of the chunk; 0: they have chunks
    Reg root, shift;        // of the tree in which it lies, side by side as the turns; root 0: it is 0
    Reg element;            // the number there of the first turn's; 0: its index
    Reg low;                // lanes below have no turn; 0: all up to the count have
    /* Takes the body's results, each of them once it is there, in a vector register; NULL: there is one. */
    void (*give)(void *taker, int result, int reg);
    void *taker;
    bool aligned;           // the first turn's index is a multiple of 16
    bool natural;           // and not negative
    bool sure;              // it is in the range that vector_range has found
    bool carries;           // the results are what a loop carries: nobody takes them in lanes
    bool copied;            // there is code for such indices, too
    uint64_t half;          // bit K: of result K, an int, the low half is all that counts
    uint64_t lanes;         // bit K: parameter K of the body is in lanes
    uint64_t uniform;       // bit K: it is the same in all turns
    bool only;              // there is no other code for it, so lanes have no alternative even where they are crowded
    const struct AloneArms *alone;      // arms that are done lane by lane, or NULL
} Lanes;

/* May the body run in lanes? */
bool vector_suits(Lower *l, const Lanes *b);

/* Is it short enough to be there twice, for 16 turns and for fewer? */
bool vector_is_short(const Lanes *b);

/* Before the loop over the turns: numbers that the code asks for again and again. */
Reg vector_preload(Lower *l);        // 16

/* There, too: the rows of arrays that outer indices lead to, and which are asked for OFTEN or
 * in loops. */
void vector_rows(Lower *l, const Lanes *b, bool often);

/* Before the loop, which begins about START: the first indices, from LOW to below HIGH, of 16
 * turns for which most tests are sure to end well.  False: there is nothing to gain. */
bool vector_range(Lower *l, const Lanes *b, Reg start, Reg low, Reg high);

/* Code for 16 turns, or (COUNT not 0) as many of them as register COUNT says, the first with
 * index FIRST; goes to SCALAR if they must be done one by one.  The vector register with the
 * results, in which lanes that have no turn hold anything; 0: there were too few registers,
 * and the code must not be entered. */
int vector_lower(Lower *l, const Lanes *b, Reg first, Reg count, int scalar);

/* When iterations that lanes have left to the scalar loop are done: as soon as INDEX is AGAIN, BLOCK has more.  AGAIN 0:
 * never. */
typedef struct {
    Reg index, again;
    int block;
} LanesAgain;

/* Code for as many iterations of LOOP as blocks of 16 of them take, if it suits that; what it
 * carries is in REG.  Goes on behind it.  False: there is none. */
bool vector_private_loop(Lower *l, Node *loop, const Reg *reg, LanesAgain *again);

/* Lanes of RESULT below LOW, and from HIGH on, become COUNT elements of type T from number E on of the tree with ROOT; 0 if
 * that is 0. */
void vector_keep(Lower *l, int result, Type t, Reg low, Reg high, Reg root, Reg shift, Reg e, Reg count);

/* Lanes of RESULT that are not below COUNT become X, a double if FP. */
void vector_fill(Lower *l, int result, Reg count, Reg x, bool fp);
/* The least or greatest of real numbers X and the result's onto X, lane by lane; NaN where one is. */
void vector_onto_extreme(Func *f, bool least, int x, int result);

#endif
