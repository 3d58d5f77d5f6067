/* vm/native/jit_turn.h - turns of loops that have code of their own, in which vectors that are carried
 * from turn to turn stay in registers of the host (jit_loop.c, jit_sweep.c). */
#ifndef VM_NATIVE_JIT_TURN_H
#define VM_NATIVE_JIT_TURN_H

#include "vm/native/jit_state.h"

static inline bool turn_has(uint32_t set, unsigned n) {
    return set >> n & 1;
}

static inline void turn_add(Regs *to, Regs more) {
    to->x |= more.x;
    to->f |= more.f;
}

static inline bool turn_meets(Regs a, Regs b) {
    return (a.x & b.x) || (a.f & b.f);
}

/* Kinds of instructions: lane by lane, for all lanes; a constant to a register; a number that may change in each turn;
 * a branch that leaves the loop, or this way through it. */
bool turn_is_vector(const Unit *u, uint32_t at);
bool turn_is_constant(const Insn *in);
void turn_constant(Unit *u, uint32_t at);       // its code
bool turn_is_number(const Insn *in);
bool turn_leads_out(const Insn *in);

void turn_choose_held(const Unit *u, Held *h, uint32_t carried);
void turn_begin_nodes(Unit *u, const Held *h);
/* Nodes of the vector instructions from FROM to before TO; code for constants.  False: not possible. */
bool turn_add_nodes(Unit *u, uint32_t from, uint32_t to);
/* Are vectors that a turn makes loose in the next one?  True: more than was known. */
bool turn_find_loose(const Unit *u, Held *h);
/* Are vectors that a turn makes numbers of 32 bits, if those of the turn before are?  True: nodes have to be made anew. */
bool turn_find_exact(const Unit *u, Held *h);
bool turn_carries_no_masks(const Unit *u, uint32_t carried);

Rm   turn_in_frame(unsigned v);
/* From the frame; to LABEL if a NaN among what was loaded is not the canonical one, for then what the turns make of it
 * could not be told from it, or lanes are not what they were taken for. */
void turn_load(Unit *u, const Held *h, int label);
void turn_store(Unit *u, const Held *h);

#endif
