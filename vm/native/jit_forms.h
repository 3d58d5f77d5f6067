/* vm/native/jit_forms.h - which instructions of the host compute pending vectors, and how wide their lanes are.
 *
 * Lanes have 64 bits.  But where elements of 32 bits are read and written, what lies between needs half of that as a rule:
 * only low halves are asked for, or numbers are known to have 32 bits, or doubles to be floats.  Then lanes of 32 bits
 * give the same, and a register of the host has twice as many.  A double that is rounded to a float at once, made of
 * floats by one +, -, *, / or root, is the float that the host's instruction for floats gives: 53 bits are enough for that.
 *
 * What a number in all lanes is, only the run tells.  Where it matters, there are two versions (Forms.guards). */
#ifndef VM_NATIVE_JIT_FORMS_H
#define VM_NATIVE_JIT_FORMS_H

#include "vm/native/jit_state.h"

enum { MAX_STEPS = 3 * MAX_NODES };

/* Where lanes are: 64 bits each; low halves; floats that stand for doubles; bits of a mask register.  Masks of hosts without
 * such registers are wide or narrow. */
typedef enum { FORM_WIDE, FORM_NARROW, FORM_FLOAT, FORM_BITS, FORM_COUNT } Form;

typedef enum {
    STEP_SOURCE,        // what NODE gives, from memory or a register
    STEP_SPLAT,         // the number in slot VALUE, in all lanes
    STEP_SPLAT_FLOAT,   // the double there as float
    STEP_BITS,          // a mask, whose bits are in slot VALUE
    STEP_KNOWN_BITS,    // a mask: row VALUE of mask_tables
    STEP_DOWN, STEP_UP, // as the nodes
    STEP_OP,            // OP d, A, B
    STEP_IMM,           // OP d, A, B, VALUE
    STEP_UNARY,         // OP d, A
    STEP_CUT,           // the low halves of A
    STEP_SHIFT,         // OP/EXT d, A, VALUE
    STEP_BLEND,         // C ? B : A
    STEP_FMA,           // OP: C + A * B
} StepKind;

typedef struct {
    StepKind kind;
    uint32_t op;
    uint8_t  lane;          // bytes of a lane that is computed with
    uint8_t  bytes;         // of one of the result; 0: a bit
    uint8_t  ext;
    int16_t  a, b, c;       // steps, or -1
    int16_t  node;
    int32_t  value;
} LaneStep;

typedef struct {
    const Unit *u;
    bool    sure;                       // nothing is taken for granted of numbers
    bool    guards;                     // something was
    uint8_t exact[MAX_NODES], wants[MAX_NODES], form[MAX_NODES];
    int16_t at[MAX_NODES][FORM_COUNT];  // steps, or -1
    LaneStep    steps[MAX_STEPS];
    int     count;
    bool    failed;                     // there are too many
} Forms;

/* SURE: only what holds for all numbers.  Then what is asked for, then what follows from that. */
void forms_begin(Forms *f, const Unit *u, bool sure);
void forms_want(Forms *f, int node, Form form);
void forms_decide(Forms *f);
/* The step that gives NODE in that form, with steps before it. */
int  forms_step(Forms *f, int node, Form form);
int  forms_canonical(Forms *f, int node, Form form);    // the same with canonical NaNs
unsigned forms_exact(const Unit *u, int node);      // what is sure of its lanes
int  forms_lanes(const Forms *f);       // of a strip
Form forms_mask(const Forms *f, int node);      // that in which mask NODE is

#endif
