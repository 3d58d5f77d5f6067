/* vm/machine/stages.h - the wiring of the crossbar, and who goes first in its routers; 32 of them, 64 rows, at once.
 *
 * Private to the engines of the crossbar. */
#ifndef VM_MACHINE_STAGES_H
#define VM_MACHINE_STAGES_H

#include "vm/machine/engine.h"

#define EVEN UINT64_C(0x5555555555555555)
#define ODD (~EVEN)

static inline unsigned stages_of(const NetShape *s) {
    return (unsigned)__builtin_ctz(s->ports);
}

/* The binary digit of a destination that a stage routes on. */
static inline unsigned stages_digit(unsigned stages, unsigned stage) {
    return stages - 1 - stage;
}

/* Where the link behind output ROW of a stage leads: digits 0 and D change places. */
static inline unsigned stages_swapped(unsigned row, unsigned d) {
    unsigned differ = (row ^ row >> d) & 1;
    return row ^ (differ | differ << d);
}

/* Which inputs of 32 routers may send: all that hold a packet, but of two that ask for the
 * same output only the one whose turn it is.  Even bits are even inputs or outputs. */
static inline uint64_t stages_granted(uint64_t filled, uint64_t asks, uint64_t turn) {
    uint64_t both = filled & filled >> 1 & EVEN;
    uint64_t conflict = both & ~(asks ^ asks >> 1);
    uint64_t odd_goes = conflict & ((asks & turn >> 1) | (~asks & turn));
    return filled & ~(odd_goes | (conflict & ~odd_goes) << 1);
}

/* CROSS: heads of even inputs that ask for odd outputs, and the other way round. */
static inline unsigned stages_output(unsigned row, uint64_t cross) {
    return row ^ (unsigned)(cross >> row & 1);
}

/* Outputs that heads of inputs GO take. */
static inline uint64_t stages_outputs(uint64_t go, uint64_t cross) {
    uint64_t over = go & cross;
    return (go & ~cross) | (over & EVEN) << 1 | (over & ODD) >> 1;
}

/* Whose turn it is at outputs that took the heads of inputs GO. */
static inline uint64_t stages_turn(uint64_t turn, uint64_t go, uint64_t cross) {
    return (turn & ~stages_outputs(go & ODD, cross)) | stages_outputs(go & EVEN, cross);
}

#endif
