/* vm/native/jit_pend.h - vectors of 16 doubles or 64-bit integers, by strips.
 *
 * A vector register has 1024 bits, the host's have 256.  So instructions that work lane
 * by lane are not carried out where they stand: they become nodes of a graph (they
 * cannot trap, so nobody sees when they happen), and when somebody needs a register, all that
 * leads to it is computed strip by strip, 4 lanes after 4 lanes, in registers of the host.
 *
 * What a node needs from outside is captured where its instruction stands: numbers and
 * addresses of chunks go to slots of the host's stack.  Registers that no pending node
 * writes are in the frame; the frame's vectors change only when all that is pending is
 * computed (strips_flush).
 *
 * Results of arithmetic that are NaN become canonical only where somebody could tell. */
#ifndef VM_NATIVE_JIT_PEND_H
#define VM_NATIVE_JIT_PEND_H

#include "vm/native/x86.h"

enum {
    STRIPS = 4, STRIP_BYTES = 32,
    MAX_NODES = 192, MAX_SLOTS = 64, MAX_CHUNKS = 20, MAX_SPILLS = 32, MAX_LOOKUPS = 4,
    HELD = 2, HELD_FROM = 6,    // vectors that a loop holds in registers of the host, the first of these
};

typedef enum {
    NODE_FRAME,         // vector register VALUE, as it is in the frame
    NODE_CHUNK,         // at the address in slot VALUE
    NODE_RUN,           // in window VALUE
    NODE_LATER,         // at the address that will be in slot VALUE, in each turn of its own (jit_braid.c)
    NODE_PAIR,          // from element EXT of the chunk at the address in slot VALUE on, then from that in slot VALUE + 1
    NODE_LEAF,          // at the address in register VALUE, in turns that read leaves (jit_sweep.c)
    NODE_HELD,          // held vector VALUE (jit_loop.c)
    NODE_TABLE,         // constants: row VALUE of lane_tables
    NODE_SPLAT,         // the number in slot VALUE, in all lanes
    NODE_BITS,          // a mask, whose bits are in slot VALUE
    NODE_DOWN,          // lanes below the number in slot VALUE + 1, from the address in slot VALUE; else 0
    NODE_UP,            // lanes from the number in slot VALUE + 1 on from the address in slot VALUE; else A
    NODE_OP,            // OP d, A, B
    NODE_OP_IMM,        // OP d, A, B, VALUE
    NODE_UNARY,         // OP d, A
    NODE_SHIFT,         // OP/EXT d, A, VALUE
    NODE_BLEND,         // C ? B : A
    NODE_FMA,           // OP: C + A * B, with signs
} NodeKind;

typedef struct {
    NodeKind kind;
    uint32_t op;
    int16_t  a, b, c;       // nodes, or -1
    int32_t  value;
    uint8_t  ext;
    bool     mask;          // lanes are all ones or zeros
    bool     loose;         // a NaN may not be canonical
} Node;

/* A gather with the same indices as one before: what it will give is in chunk number TO of the
 * host's stack, if the number in SLOT is not 0. */
typedef struct {
    uint32_t at;            // instruction; 0: there is none
    int      to, slot;
} Pair;

typedef struct {
    Node    nodes[MAX_NODES];
    int     count;
    int16_t at[32];         // node of a vector register, or -1: in the frame
    bool    changed[32];    // and it differs from what is in the frame
    int     slots, chunks;  // used
    int16_t lookup[MAX_LOOKUPS];    // nodes that are indices in a Lookup
    Pair    pair[MAX_LOOKUPS];
    int     lookups;
} Pending;

#endif
