/* frontend/vector_state.h - what the parts of vector code share. */
#ifndef FRONTEND_VECTOR_STATE_H
#define FRONTEND_VECTOR_STATE_H

#include "frontend/codelet.h"
#include "frontend/lower_vector.h"

/* How a value goes over the 16 turns: the same; first, first + 1, ...; anything. */
typedef enum { UNSUITED, UNIFORM, RAMP, LANES } Shape;

enum {
    VECTOR_FIRST = 2,       // v0 is for masks, v1 the caller's
    MAX_OUT = 16,           // values that a conditional or loop may give
};

typedef struct {
    Shape shape;
    Reg base;               // RAMP: its value in the first turn
    bool aligned;           // RAMP: that is a multiple of 16
    int reg;                // LANES: vector register; 0: none now
    bool mask;              // the register is a mask
    bool fixed;             // the register is not freed after the last use
    int last;               // the node of its region, by place, that needs it last
    int aim;                // vector register in which it is to be made; 0: any
} Lane;

typedef struct {
    Lower *l;
    Func *f;
    const Lanes *b;
    Lane *lane;             // by node number
    uint32_t taken;         // vector registers
    int scalar;             // block to go to when a check fails
    bool failed;            // too few registers
} Vector;

Shape vector_shape(const Vector *v, const Node *n);
int   vector_take(Vector *v);
void  vector_note_uses(Vector *v, const Node *n, const Region *r, int at);

/* The operand of an access along which elements lie side by side. */
int   vector_inner(const Node *access);

/* ---- vector_op.c ---- */

void  vector_node(Vector *v, Node *n);                      // a node without regions
void  vector_into(Vector *v, Node *n, int reg);             // its lanes into REG
void  vector_mask(Vector *v, Node *n, int reg);             // where it is true, as a mask

#endif
